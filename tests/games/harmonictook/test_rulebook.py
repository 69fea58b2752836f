"""The rulebook itself: its numbers, its tables, and that its example is true."""

import re
from pathlib import Path

import numpy as np
import pytest

from tabletown.games import harmonictook
from tabletown.games.harmonictook.actions import N_ACTIONS, REFUSALS, action_name
from tabletown.games.harmonictook.material import CARDS, LANDMARKS, OPTIONS, pack
from tabletown.games.harmonictook.rules import decisions
from tabletown.games.harmonictook.words import log
from tabletown.games.harmonictook.words.rulebook import rulebook

SOURCES = sorted(Path(harmonictook.__file__).parent.rglob("*.py"))
PARAGRAPHS = list(range(1, 32))
TEXT = rulebook(pack({}))
EXAMPLE = TEXT.partition("## A turn, worked out")[2]
GAME = Path(decisions.__file__).parents[1]
NAMES = ("Mia", "Ben", "Ada")


def cited(text):
    return {int(n) for n in re.findall(r"(?<=[\s\"])\[(\d+)\]", text)}  # not dice[0]


def row(text, start):
    return next(line for line in text.splitlines() if line.startswith(start)).strip("| ").split(" | ")


def test_the_paragraphs_are_numbered_without_a_gap():
    assert [int(n) for n in re.findall(r"^\*\*(\d+)\.\*\* ", TEXT, re.MULTILINE)] == PARAGRAPHS


def test_no_placeholder_is_left():
    assert not re.search(r"[{}]", TEXT)


@pytest.mark.parametrize("source", SOURCES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_whatever_is_cited_exists(source):
    text = source.read_text(encoding="utf-8")
    assert cited(text) <= set(PARAGRAPHS)


def test_the_words_of_a_refusal_cite_a_paragraph_that_exists():
    assert cited(" ".join(REFUSALS)) <= set(PARAGRAPHS)


def test_every_paragraph_has_a_test():
    tests = "\n".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert {int(n) for n in re.findall(r"^def test_(\d+)_", tests, re.MULTILINE)} == set(PARAGRAPHS)


def test_every_card_has_a_row():
    assert [card.name for card in CARDS if f"| {card.name} |" not in TEXT] == []


def test_every_landmark_has_a_row():
    assert [b.name for b in LANDMARKS if f"| {b.name} | {b.cost} |" not in TEXT] == []


def test_a_row_says_what_is_printed():
    assert row(TEXT, "| 9, 10 |") == [
        "9, 10", "Family Restaurant", "red", "3", "restaurant", "the roller pays its owner 2", "+1", "6"
    ]  # fmt: skip


def test_every_option_is_listed():
    for o in OPTIONS:
        assert f"- `{o.name}` ({o.span.replace(' | ', ', ')}; else {o.words(o.default)}): {o.help}" in TEXT.splitlines()


def test_every_option_is_named_by_its_paragraph():
    prose = TEXT.partition("## Cards")[0]
    assert [o.name for o in OPTIONS if f"`{o.name}`" not in prose] == []


@pytest.mark.parametrize(
    "setting, text",
    (
        ({"cheese_factory.cost": 6}, "| 7 | Cheese Factory | green | 6 | factory |"),
        ({"mine.pays": 7}, "its owner gets 7"),
        ({"mall_boosts_bakery": True}, "| the roller gets 1 | +1 | 6 |"),
        ({"ranch.mall": 3}, "Ranch +3"),
        ({"forest.supply": 4}, "| its owner gets 1 |  | 4 |"),
        ({"radio_tower.cost": 30}, "| Radio Tower | 30 |"),
        ({"radio_tower.cost": 30}, "All four together cost 60."),
        ({"starting_coins": 8}, "starts with 8 coins"),
        ({"stadium.pays": 4}, "you take 4 from each other player"),
        ({"tv_station.pays": 9}, "choose one other player and take 9,"),
        ({"business_center.pays": 11}, "a bot gets 11 from the bank"),
        ({"max_rounds": 77}, "After 77 rounds"),
    ),
)
def test_a_changed_box_shows(setting, text):
    assert (text in rulebook(pack(setting)), text in TEXT) == (True, False)


def position(table):
    """The table of the example, read from its text."""
    named = {log.copies(c, n): (c, n) for c in range(len(CARDS)) for n in range(1, 7)}
    lines = [row(EXAMPLE, f"| {name} |") for name in NAMES]
    return table(
        coins=[int(line[1]) for line in lines],
        cards=[dict(named[card] for card in line[2].split(", ")) for line in lines],
        built=[[i for i, b in enumerate(LANDMARKS) if b.name in line[3]] for line in lines],
        throws=[(2, 1), (5, 5), (6,)],
    )


DECISIONS = (
    "roll two dice",
    "roll two dice",
    "buy Forest",
    "roll one die",
    "keep this throw",
    "take coins from Ben",
    "give Bakery",
    "take Ben's Mine",
    "build Shopping Mall",
)


def test_the_example_is_true(table):
    box, s = position(table)
    numbers = {action_name(action, (*NAMES, "")): action for action in range(N_ACTIONS)}
    told = []
    for decision in DECISIONS:
        action, before = numbers[decision], np.array([s])[0]
        assert decisions.refusal(box, s, 0, action) == 0
        decisions.apply(box, s, 0, action)
        told += log.log_lines(box, before, 0, action, s, NAMES)
    assert told == re.findall(r"^- (.*)$", EXAMPLE, re.MULTILINE)


def test_the_example_cites_paragraphs_that_exist():
    assert len(cited(EXAMPLE) & set(PARAGRAPHS)) == len(cited(EXAMPLE)) > 12


def test_the_example_ends_with_eleven_coins_less_the_mall(table):
    box, s = position(table)
    for decision in DECISIONS[:-1]:
        decisions.apply(box, s, 0, next(a for a in range(N_ACTIONS) if action_name(a, (*NAMES, "")) == decision))
    assert (s.coins[0], "With 11 coins" in EXAMPLE) == (11, True)
