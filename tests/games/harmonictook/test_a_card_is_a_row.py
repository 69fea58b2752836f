"""A new card is one row in material.py, or its row says what else is needed."""

import pytest
from tests.games.add_a_card import added

FLOWERS = 'Card("flower_orchard", "Flower Orchard", BLUE, (4,), 2, GRAIN, 1)'


@pytest.mark.slow
def test_a_new_card_works_with_every_bot_and_on_every_front_end(tmp_path):
    run = added(tmp_path, "harmonictook", "CARDS", FLOWERS)
    assert run.stdout == "played harmonictook\n", run.stderr


@pytest.mark.parametrize(
    "row, needed",
    (
        ('Card("harbour", "Harbour", PURPLE, (8,), 2, MAJOR, 1)', "a purple card needs a rule of its own"),
        ('Card("lighthouse", "Lighthouse", BLUE, (14,), 2, GRAIN, 1)', "no other total sets a card off"),
        ('Card("mine", "Second Mine", BLUE, (4,), 2, GEAR, 1)', "two cards have the same id"),
    ),
)
def test_a_card_that_needs_more_says_so(tmp_path, row, needed):
    run = added(tmp_path, "harmonictook", "CARDS", row)
    assert run.returncode and needed in run.stderr.splitlines()[-1]
