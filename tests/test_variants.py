"""The conformance suite plays a game's own variants, and looks at its previews."""

import pytest

from tabletown import games
from tabletown.check import samples
from tabletown.check.samples import Broken
from tabletown.check.views import fits_a_full_screen
from tabletown.engine.contract import PUBLIC
from tabletown.viewkit.protocols import Panel


def test_a_game_s_own_variants_are_played(took, monkeypatch):
    few = {"market": "limited-8", "starting_coins": 5}
    assert few not in samples.variants(took) and samples.agreed(took) == ({},)
    monkeypatch.setattr(took, "VARIANTS", (few,), raising=False)
    assert few in samples.variants(took) and samples.agreed(took) == ({}, few)
    coins = {int(match.position()[0].coins.max()) for match in samples.sample_matches(took, 100) if match.ply == 0}
    assert coins <= {3, 5}


@pytest.mark.parametrize(
    ("preview", "fault"),
    [
        (lambda box, s, seat, action: s.coins.__setitem__(0, 99), "changes the state"),
        (lambda box, s, seat, action: box, "is not a state"),
    ],
)
def test_a_preview_must_be_a_table_and_leave_the_other_alone(took, monkeypatch, preview, fault):
    view = games.text_view(took)
    monkeypatch.setattr(view, "panels", lambda *given: [Panel("one", "One", PUBLIC, 20, [])])
    monkeypatch.setattr(view, "has_place", lambda action: False)
    monkeypatch.setattr(view, "preview", preview, raising=False)
    with pytest.raises(Broken, match=fault):
        fits_a_full_screen(took, 100)
