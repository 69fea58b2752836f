import io

import pytest
from rich.console import Console
from rich.theme import Theme

from tabletown import games
from tabletown.session.rulebooks import found, page
from tabletown.viewkit.styles import STYLES

RULES = """# A Game

## The throw

**7.** You throw one die.

**8.** With a Train Station you choose: one die or two [7].

## Cards

| card | cost |
|---|---|
| Café | 2 |
| Mine | 6 |
"""


def test_a_paragraph_is_found_by_its_number():
    assert next(part for part in found(RULES, "[8]") if "8" in part).startswith("**8.**")


def test_a_word_is_found_under_its_heading():
    assert list(found(RULES, "train")) == [
        "## The throw",
        "**8.** With a Train Station you choose: one die or two [7].",
    ]


def test_of_a_table_only_the_rows_are_kept_that_match():
    assert list(found(RULES, "cafe")) == ["## Cards", "| card | cost |\n|---|---|\n| Café | 2 |"]


def test_what_is_not_there_is_not_found():
    assert list(found(RULES, "elephant")) == []


@pytest.mark.parametrize("paragraph", range(1, 32))
def test_every_paragraph_of_the_rules_can_be_looked_up(took, paragraph):
    rulebook = took.rulebook(took.pack({}))
    assert any(part.startswith(f"**{paragraph}.**") for part in found(rulebook, str(paragraph)))


# ---- a game's own drawings


@pytest.fixture
def read():
    """What the rules of a game say in a terminal of 80 columns."""

    def said(name, wanted="", **options):
        game = games.find(name)
        screen = Console(file=io.StringIO(), width=80, theme=Theme(STYLES), highlight=False)
        screen.print(page(game, game.pack(options), wanted))
        return screen.file.getvalue()

    return said


def test_an_example_is_drawn_below_its_paragraph(read):
    text = read("harmonies")
    places = [
        text.index(words) for words in ("22. Mountains", r"/ M3 \____", "Two mountains side by side", "23. Fields")
    ]
    assert places == sorted(places)


def test_what_is_looked_up_comes_with_its_example_and_no_other(read):
    text = read("harmonies", "[21]")
    assert "Trees of heights 1, 2 and 3, and a bare trunk: 11 points." in text and "/ T1 \\" in text
    assert "Two mountains side by side" not in text


def test_an_example_counts_with_the_numbers_of_the_box(read):
    assert "a bare trunk: 24 points." in read("harmonies", "21", **{"tree.points_3": 20})


def test_the_turn_that_is_worked_out_begins_with_its_board(read):
    text = read("harmonies").partition("A turn, worked out")[2]
    assert text.index(r"\_a1_/") < text.index("Mia's board before the turn")


def test_a_game_without_drawings_is_read_as_well(read):
    assert "Train Station" in read("harmonictook")


def test_where_the_rules_say_nothing_there_is_no_page(took):
    assert page(took, took.pack({}), "elephant") is None
