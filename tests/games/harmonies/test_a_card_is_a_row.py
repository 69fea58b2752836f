"""A new animal or spirit is one row in material.py, or its row says what else is needed."""

import pytest
from tests.games.add_a_card import added

HERON = 'Card("heron", "Heron", "pair", (WATER, TREE_2), (3, 7, 12), ("stork",))'
BEAVER = 'Spirit("beaver", "Beaver\'s Spirit", "pair", (WATER, TREE_2), WATERS, False, (2, 0, 0))'


@pytest.mark.slow
@pytest.mark.parametrize("table, row", (("ANIMALS", HERON), ("SPIRITS", BEAVER)), ids=("animal", "spirit"))
def test_a_new_card_works_with_every_bot_and_on_every_front_end(tmp_path, table, row):
    run = added(tmp_path, "harmonies", table, row, spirits=True)
    assert run.stdout == "played harmonies\n", run.stderr


@pytest.mark.parametrize(
    "row, needed",
    (
        ('Card("heron", "Heron", "star", (WATER, TREE_2), (3, 7, 12))', "the shape star is not in SHAPES"),
        ('Card("heron", "Heron", "line", (WATER, TREE_2), (3, 7, 12))', "a line has 3 spaces, not 2"),
        ('Card("heron", "Heron", "pair", (WATER, TREE_2), (1, 2, 3, 4, 5, 6))', "6 cubes need a larger MOST_CUBES"),
        ('Card("otter", "Heron", "pair", (WATER, TREE_2), (3, 7, 12))', "two cards have the same id"),
    ),
)
def test_a_card_that_needs_more_says_so(tmp_path, row, needed):
    run = added(tmp_path, "harmonies", "ANIMALS", row)
    assert run.returncode and needed in run.stderr.splitlines()[-1]
