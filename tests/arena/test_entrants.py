"""Who takes part: labels that tell bots apart, and bots that cannot take part."""

import pytest

from tabletown import games
from tabletown.arena.entrants import families, read_entrants
from tabletown.engine.errors import BadOption, BadSeats, TabletownError, Unknown

pytestmark = pytest.mark.compiled
TOOK = games.find("harmonictook")


def test_a_field_has_labels_that_tell_apart(bots):
    field = read_entrants(TOOK, ["evie", "EVIE", "Cheesy=fromage", bots("last"), f"Mine={bots('last')}"])
    assert [entrant.label for entrant in field] == ["EVie", "EVie 2", "Cheesy", "last", "Mine"]
    assert [entrant.is_python for entrant in field] == [False, False, False, True, True]


@pytest.mark.parametrize("word, error, says", [
    ("evi", Unknown, "did you mean evie"),
    ("nowhere.py:X", TabletownError, "no file"),
    ("mybots.py", BadSeats, "say which bot"),
    ("=evie", BadSeats, "not a valid label"),
])  # fmt: skip
def test_a_bot_that_is_none_is_said(word, error, says):
    with pytest.raises(error, match=says):
        read_entrants(TOOK, [word])


def test_a_bot_file_without_such_a_bot_is_said(bots):
    with pytest.raises(TabletownError, match="cannot be loaded"):
        read_entrants(TOOK, [bots("absent")])


def test_searches_and_levels_take_part(bots):
    field = read_entrants(TOOK, ["search:20", "gentle", "Fast=SEARCH:20MS", bots("last"), "evie"])
    assert [entrant.label for entrant in field] == ["search:20", "Gentle", "Fast", "last", "EVie"]
    assert [entrant.bot for entrant in field][:3] == ["search:20", "gentle", "search:20ms"]
    assert [entrant.is_python for entrant in field] == [False, False, False, True, False]


@pytest.mark.parametrize("word", ["search:0", "search", "search:1e99", "search:-1s"])
def test_a_search_without_a_sensible_budget_is_said(word):
    with pytest.raises(BadOption):
        read_entrants(TOOK, [word])


def test_a_tournament_without_names_has_three_of_each_persona_under_names_of_the_game(goofspiel):
    labels = {entrant.label: entrant.bot for entrant in read_entrants(TOOK, families(TOOK))}
    assert len(labels) == 24 and "passer" not in labels.values()
    assert [label for label, bot in labels.items() if bot == "evie"] == ["Edgar", "Ellen", "Evan"]
    assert families(goofspiel)[:4] == ["random", "random", "random", "matcher"]
