from pathlib import Path

import pytest

from tabletown.engine.errors import BadOption, TabletownError
from tabletown.session import settings
from tabletown.session.settings import LIVE_DELAY, PlaySettings


@pytest.mark.parametrize("delay", [-1, 61, float("nan")])
def test_a_pause_is_neither_negative_nor_endless(delay):
    with pytest.raises(BadOption, match="--delay takes 0 to 60 seconds"):
        PlaySettings(delay=delay).check()


@pytest.mark.parametrize(
    "more", [{"game": "took"}, {"seats": "me"}, {"seed": 0}, {"options": ["a=1"]}, {"shuffle": True}]
)
def test_a_saved_game_brings_its_own_settings(more):
    with pytest.raises(TabletownError, match="--resume takes game, seats, seed and options from the file"):
        PlaySettings(resume=Path("game.json"), **more).check()


def test_options_and_printed_numbers_are_read_together():
    given = PlaySettings(options=["market=limited-10"], material=["bakery.cost=2"])
    assert list(given.agreed) == ["market", "bakery.cost"]
    with pytest.raises(BadOption, match="for market use --option"):
        PlaySettings(material=["market=full"]).check()


def test_people_get_time_to_read_and_pipes_do_not(monkeypatch):
    for is_live, pause in ((True, LIVE_DELAY), (False, 0.0)):
        monkeypatch.setattr(settings, "is_live", lambda is_live=is_live: is_live)
        assert (PlaySettings().pause, PlaySettings(delay=2.0).pause) == (pause, 2.0)


def test_another_match_has_its_own_chance_and_file():
    first = PlaySettings(game="took", seed=7, save=Path("a.json"), delay=1.0, is_rated=True)
    assert first.for_another_match() == PlaySettings(delay=1.0, is_rated=True)
