"""What `?` and its neighbours print: each fits a small terminal, and speaks only of the game at the table."""

import re

import pytest

from tabletown import games


def typed(tabletown, game: str, *words: str) -> list[str]:
    """What is printed after the last of some words."""
    out = tabletown("play", game, "--seats", "Mia=me,Tom=me", "--seed", "3", stdin="\n".join(words) + "\n").out
    return re.split(r"\n\w+> ", out.rpartition(f"> {words[-1]}\n")[2])[0].splitlines()


@pytest.mark.parametrize("game", games.GAMES)
def test_help_fits_80_by_24(tabletown, game):
    lines = typed(tabletown, game, "?")
    assert 10 < len(lines) < 22 and max(map(len, lines)) <= 80
    assert not any("full screen" in line for line in typed(tabletown, game, "marks"))


@pytest.mark.parametrize(("game", "offers"), [("harmonies", False), ("harmonictook", False), ("highrise", True)])
def test_a_preview_is_offered_only_where_there_is_one(tabletown, game, offers):
    assert any("try WORDS" in line for line in typed(tabletown, game, "?")) == offers
    if not offers:
        assert typed(tabletown, game, "try 1") == ["This game has no previews."]


@pytest.mark.parametrize(
    ("game", "shown"), [("harmonies", "Tom"), ("highrise", "map of Mia"), ("mountainhome", "  Tom  0 points")]
)
def test_the_boards_of_the_others_can_be_seen(tabletown, game, shown):
    assert any(line.startswith(shown) for line in typed(tabletown, game, "boards"))


def test_a_table_that_shows_all_says_so(tabletown):
    assert typed(tabletown, "harmonictook", "boards") == ["The table shows everything: type table."]


def test_a_space_without_its_token_is_refused_in_a_whole_sentence(tabletown):
    assert typed(tabletown, "harmonies", "b2")[0].startswith("'on b2' is not possible now: first choose a token")


def test_numbers_increase_down_the_table(tabletown):
    out = tabletown("play", "harmonictook", "--seats", "Mia=me,Tom=me", "--seed", "3", stdin="1\n").out
    numbers = [int(line[:2]) for line in out.splitlines() if line[2:4] == ") "]
    assert numbers == sorted(numbers) == list(range(1, len(numbers) + 1)) and len(numbers) > 5
