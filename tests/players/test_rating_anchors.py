"""Bots begin at the strength that was measured, people in the middle and unknown."""

import json
import types
from importlib import resources

import pytest

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.players.rating import rating_anchors, rating_store
from tabletown.players.rating.rating_store import RatedGame
from tabletown.players.rating.ratings import FLOOR, Glicko, Skill, rate_skills, skill_at
from tests import highcard


@pytest.mark.parametrize("name", games.GAMES)
def test_every_persona_and_level_of_ours_has_a_measured_strength(name):
    game: Game = games.find(name)
    found = rating_anchors.measured(game)
    assert set(found) == {p.name for p in game.PERSONAS if p.level != "for tests"} | {
        level.name for level in game.LEVELS
    }
    levels = [found[level.name].rating for level in game.LEVELS]
    assert levels == sorted(levels) and found["random"].rating == min(one.rating for one in found.values())
    assert all(FLOOR <= one.deviation < 350 and one.rating >= rating_anchors.LOWEST for one in found.values())
    kept = json.loads((resources.files(game.__name__) / rating_anchors.FILE).read_text(encoding="utf-8"))
    assert all(command.startswith("tabletown arena round-robin ") for command in kept["measured"])


def test_a_game_without_a_file_begins_in_the_middle():
    package = types.SimpleNamespace(__name__="tabletown.players")
    assert rating_anchors.measured(package) == {}


def test_a_loss_against_a_weak_bot_does_not_make_it_strong(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETOWN_HOME", str(tmp_path))
    begin = {"random": Glicko(995, 50)}
    first = rating_store.rate("harmonictook", "one", [RatedGame(("Ann (person)", "random"), (0, 1))], begin)
    changes = {after.player: (before, after) for before, after in first}
    (_, ann), (before, bot) = changes["Ann (person)"], changes["random"]
    assert before.glicko == begin["random"] and 995 < bot.glicko.rating < 1010
    assert ann.glicko.rating < 1500 and bot.skill.mu < Skill().mu
    again = rating_store.rate("harmonictook", "two", [RatedGame(("Ann (person)", "random"), (0, 1))], begin)
    assert {one.player: one for one, _ in again} == {"Ann (person)": ann, "random": bot}  # from where they were


def test_a_skill_stands_for_the_same_chances_as_a_rating():
    assert skill_at(Glicko()) == Skill()
    weak, strong = skill_at(Glicko(1400, 50)), skill_at(Glicko(1600, 50))
    assert weak.mu < Skill().mu < strong.mu and weak.sigma == strong.sigma < Skill().sigma
    (_, upset), (_, usual) = rate_skills([strong, weak], [0, 1]), rate_skills([strong, weak], [1, 0])
    assert upset.mu - weak.mu > 2 * (weak.mu - usual.mu) > 0  # three to one, on 200 Elo


def test_a_game_in_a_single_module_has_no_measured_strengths():
    assert rating_anchors.measured(highcard) == {}
