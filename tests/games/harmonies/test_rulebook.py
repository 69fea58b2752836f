"""The rulebook itself: its numbers, its tables, and that its example is true."""

import re
from pathlib import Path

import numpy as np
import pytest

from tabletown.games import harmonies
from tabletown.games.harmonies.actions import N_ACTIONS, REFUSALS, action_name
from tabletown.games.harmonies.material import ANIMALS, OPTIONS, SPIRITS, pack
from tabletown.games.harmonies.rules import decisions, hexes, land, scoring
from tabletown.games.harmonies.state import OVER
from tabletown.games.harmonies.words import log
from tabletown.games.harmonies.words.rulebook import rulebook

from .conftest import mask

SOURCES = sorted(Path(harmonies.__file__).parent.rglob("*.py"))
PARAGRAPHS = list(range(1, 33))
TEXT = rulebook(pack({}))
EXAMPLE = TEXT.partition("## A turn, worked out")[2]
GAME = Path(decisions.__file__).parents[1]
NAMES = ("Ben", "Mia")


def cited(text):
    return {int(n) for n in re.findall(r"(?<=[\s\"(])\[(\d+)\]", text)}


def rows(text, start):
    """The cells of the table rows that begin so."""
    found = re.findall(rf"^\| ({start}) \|(.*)\|$", text, re.MULTILINE)
    return {head: [cell.strip() for cell in cells.split("|")] for head, cells in found}


def test_the_paragraphs_are_numbered_without_a_gap():
    assert [int(n) for n in re.findall(r"^\*\*(\d+)\.\*\* ", TEXT, re.MULTILINE)] == PARAGRAPHS


def test_no_placeholder_is_left():
    assert not re.search(r"[{}]", TEXT)


@pytest.mark.parametrize("source", SOURCES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_whatever_is_cited_exists(source):
    text = source.read_text(encoding="utf-8")
    assert cited(text) <= set(PARAGRAPHS)


def test_whatever_it_cites_itself_exists():
    assert cited(TEXT) <= set(PARAGRAPHS) and len(cited(EXAMPLE)) > 12


def test_the_words_of_a_refusal_cite_a_paragraph_that_exists():
    assert cited(" ".join(REFUSALS)) <= set(PARAGRAPHS)


def test_every_paragraph_has_a_test():
    tests = "\n".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert {int(n) for n in re.findall(r"^def test_(\d+)_", tests, re.MULTILINE)} >= set(PARAGRAPHS)


def test_every_option_has_a_test():
    tests = "\n".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    named = " ".join(re.findall(r"^def test_\d+_(\w+)", tests, re.MULTILINE))
    assert [o.name for o in OPTIONS if o.name not in named and o.name != "variant"] == []


def test_every_card_has_a_row():
    for animal in ANIMALS:
        assert rows(TEXT, animal.name)[animal.name][1] == ", ".join(map(str, animal.track))
    assert all(spirit.name in rows(TEXT, ".*Spirit") for spirit in SPIRITS)


@pytest.mark.parametrize(
    "name, habitat",
    (
        ("Otter", "`T1-T1-W*`"),
        ("Fish", "`M3-W*`"),
        ("Shrew", "`F\\B*/F`"),
        ("Ray", "`(M1 M1 W*)`"),
        ("Bee", "`T2*(F F F)`"),
        ("Lion's Spirit", "`T2-F*-F`"),
        ("Butterfly's Spirit", "`F(W W)F*`"),
    ),
)
def test_14_a_habitat_is_written_on_one_line(name, habitat):
    assert rows(TEXT, name)[name][0] == habitat


@pytest.mark.parametrize(
    "name, counts",
    (
        ("Lion's Spirit", "field groups: 1-2 for 2, 3+ for 10"),
        ("Butterfly's Spirit", "field groups: 1+ for 5"),
        ("Stork's Spirit", "building groups: 2+ for 6"),
        ("Owl's Spirit", "trees by height: 1-2 for 3, 3 for 1"),
        ("Ram's Spirit", "mountains by height: 2-3 for 4"),
        ("Turtle's Spirit", "each water 2"),
    ),
)
def test_28_what_a_spirit_counts_is_said(name, counts):
    assert rows(TEXT, name)[name][1] == counts


def test_11_the_table_of_stacks_is_the_box_s():
    assert rows(TEXT, "gray gray")["gray gray"] == ["gray"]
    assert "gray gray gray |" not in TEXT.partition("## A turn")[0]
    unlimited = rulebook(pack({"gray_max_height": "unlimited"}))
    assert rows(unlimited, "gray gray gray")["gray gray gray"] == ["gray"]


def test_every_option_is_listed():
    for o in OPTIONS:
        assert f"- `{o.name}` ({o.span.replace(' | ', ', ')}; else {o.words(o.default)}): {o.help}" in TEXT.splitlines()


def test_every_option_is_named_by_its_paragraph():
    prose = TEXT.partition("## Animals")[0]
    assert [o.name for o in OPTIONS if f"`{o.name}`" not in prose] == []


@pytest.mark.parametrize(
    "setting, text",
    (
        ({"blue.tokens": 30}, "127 tokens go into the pouch: 30 blue"),
        ({"otter.points_3": 18}, "| `T1-T1-W*` | 5, 10, 18 |"),
        ({"lion.points_3": 12}, "3+ for 12"),
        ({"variant": "seed"}, "Trees of height 1, 2 and 3 are worth 1, 3 and 5"),
        ({"mountain.points_2": 4}, "are worth 1, 4 and 7, but nothing"),
        ({"field.points": 6}, "Fields: 6 for each group"),
        ({"building.points": 6}, "Buildings: 6 for each"),
        ({"island.points": 6}, "on that side: 6 for each group"),
        ({"river.points_6": 16}, "is worth 2, 5, 8, 11 and 16"),
        ({"river.further": 3}, "adds\n3"),
    ),
)
def test_a_changed_box_shows(setting, text):
    assert (text in rulebook(pack(setting)), text in TEXT) == (True, False)


def position(table):
    """The table of the example, read from its text."""
    columns = rows(EXAMPLE, "[a-e]")
    board = {f"{column}{i}": stack for column, stacks in columns.items() for i, stack in enumerate(stacks, 1) if stack}
    return table(
        boards=[{}, board],
        cards=[{}, {"frog": 1, "eagle": 0}],
        cubes=[[], ["a1"]],
        trays=["gray gray gray", "blue green red"],
        row=["koala", "bear", "duck", "raven", "bee"],
        turn=1,
    )


DECISIONS = (
    "take tray 2", "place green", "on b3", "take Koala", "settle Koala", "place red", "on d3", "place blue", "on c3",
    "settle Frog", "on b2", "settle Frog", "end turn",
)  # fmt: skip


def test_the_example_is_true(table):
    box, s = position(table)
    numbers = {action_name(action, NAMES): action for action in range(N_ACTIONS)}
    told = []
    for decision in DECISIONS:
        action, before = numbers[decision], np.array([s])[0]
        assert decisions.refusal(box, s, 1, action) == 0, decision
        decisions.apply(box, s, 1, action)
        told += log.log_lines(box, before, 1, action, s, NAMES)
    assert told == re.findall(r"^- (.*)$", EXAMPLE, re.MULTILINE)
    shares = dict(zip(scoring.CATEGORIES, log.shares(box, s, 1), strict=True))
    written = {name: int(rows(EXAMPLE, name)[name][0]) for name in scoring.CATEGORIES if name != "spirit"}
    assert {**written, "spirit": 0} == shares
    assert s.phase == OVER and f"That makes {scoring.total(box, s, 1)} points." in EXAMPLE


def test_the_example_names_the_empty_spaces(table):
    _, s = position(table)
    assert not land.occupied(s, 1) & mask("c3", "e4", "e5") and "c3, e4 and e5\nare empty" in EXAMPLE
    assert hexes.count(land.occupied(s, 1)) == 20
