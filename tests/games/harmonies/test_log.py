"""What is asked, told and said at the end."""

import numpy as np
import pytest

from tabletown.engine.words import listed
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP, KEEP_ROW, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.rules.decisions import apply
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, TOKEN
from tabletown.games.harmonies.words import labels
from tabletown.games.harmonies.words.explain import explain
from tabletown.games.harmonies.words.log import log_lines, result
from tabletown.games.harmonies.words.prompts import prompt

from .conftest import IDS, spot

NAMES = ("Mia", "Ben", "Ada", "Tom")
POND = {"boards": [{"c3": "blue", "c4": "green", "c5": "blue"}], "cards": [{"frog": 0}]}
FROG, OTTER, BEE = (IDS.index(name) for name in ("frog", "otter", "bee"))


def told(box, s, *decisions):
    """Everything that some decisions bring about."""
    lines = []
    for action in decisions:
        before = np.array([s])[0]
        apply(box, s, int(before.turn), action)
        lines += log_lines(box, before, int(before.turn), action, s, NAMES)
    return lines


# ---- asked


@pytest.mark.parametrize(
    "fields, question",
    (
        ({"row": [], "deck": 0}, "Take the tokens from a tray."),
        ({}, "Take the tokens from a tray, or take a card."),
        (POND, "Take the tokens from a tray, or take a card or settle an animal."),
        ({"hand": "blue blue red", "took": 1}, "Place blue or red."),
        ({"hand": "", "took": 1}, "Your tokens are placed. End your turn."),
        ({"hand": "", **POND}, "Your tokens are placed. Take a card, settle an animal or end your turn."),
        ({"hand": "gray", "held": 1, "phase": TOKEN}, "Where does the gray token go?"),
        ({**POND, "chosen": FROG, "phase": CUBE}, "Where does the Frog settle?"),
        ({"options": {"spirits": True}}, "Which spirit do you keep?"),
        ({"phase": DISCARD}, "You took no card: discard one from the row, or nothing."),
        ({"phase": OVER}, "The game is over."),
        ({"turn": 1}, "It is Ben's turn."),
    ),
)
def test_what_is_asked(table, fields, question):
    box, s = table(**fields)
    assert prompt(box, s, 0, NAMES) == question


# ---- told


def test_tokens_are_taken_and_placed(table):
    box, s = table(trays=["blue green green"], boards=[{"b2": "brown"}])
    assert told(box, s, TAKE) == ["Mia takes blue, green and green."]
    assert told(box, s, PLACE + 3) == []
    assert told(box, s, AT + spot("b2")) == ["Mia places green on b2: a tree of height 2."]


@pytest.mark.parametrize(
    "stack, colour, shows",
    (
        ("", 0, "water"), ("", 4, "a field"), ("", 3, "a tree of height 1"), ("brown brown", 3, "a tree of height 3"),
        ("", 1, "a mountain of height 1"), ("gray gray gray gray", 1, "a mountain of height 5"),
        ("", 2, "a bare trunk"),
        ("brown", 2, "a tall bare trunk"), ("", 5, "a brick"), ("gray", 5, "a building"), ("red", 5, "a building"),
    ),
)  # fmt: skip
def test_what_a_token_makes_is_said(table, stack, colour, shows):
    box, s = table(boards=[{"c3": stack}], options={"gray_max_height": "unlimited"}, phase=TOKEN, held=colour)
    s.hand[colour], s.tray = 1, 0
    assert told(box, s, AT + spot("c3"))[0].endswith(f"on c3: {shows}.")


@pytest.mark.parametrize(
    "stack", ("gray red", "brown red", "red red", "brown brown green", "gray gray", "blue", "red", "")
)
def test_a_stack_is_known_to_its_lowest_token(table, stack):
    _, s = table(boards=[{"c3": stack}])
    names = ("blue", "gray", "brown", "green", "yellow", "red")
    assert " ".join(names[colour] for colour in labels.tokens(s, 0, spot("c3"))) == stack


def test_a_token_that_has_only_one_space_is_told_at_once(table):
    from .test_turn import full_but

    box, s = table(boards=[full_but("c3")], hand="yellow")
    assert told(box, s, PLACE + 4) == ["Mia places yellow on c3: a field."]
    box, s = table(boards=[{**full_but("c3"), "c3": "gray"}], hand="gray")
    assert told(box, s, PLACE + 1) == ["Mia places gray on c3: a mountain of height 2."]


def test_cards_and_cubes_are_told(table):
    box, s = table(**POND, row=["otter"])
    assert told(box, s, DRAFT + OTTER) == ["Mia takes the Otter."]
    assert told(box, s, SETTLE + FROG) == []
    assert told(box, s, AT + spot("c5")) == ["Mia settles the Frog on c5 and has 2 points for it now."]
    assert told(box, s, SETTLE + FROG) == ["Mia settles the Frog on c3 and has 4 points for it now."]


def test_the_last_cube_finishes_a_card(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], cards=[{"frog": 4}])
    assert told(box, s, SETTLE + FROG) == [
        "Mia settles the Frog on c3 and has 15 points for it now, and the card is finished."
    ]


def test_a_spirit_is_kept_and_settles(table):
    box, s = table(options={"spirits": True}, offer=[[9, 0]])
    assert told(box, s, KEEP + 9) == ["Mia keeps the Turtle's Spirit."]
    box, s = table(boards=[{"c3": "blue", "c2": "gray gray", "c4": "blue"}], cards=[{"turtle": 0}])
    assert told(box, s, SETTLE + IDS.index("turtle")) == [
        "Mia settles the Turtle's Spirit on c3, where it counts each water 2."
    ]


def test_the_end_of_a_turn_is_told_with_what_it_brings(table):
    box, s = table(hand="", row=["otter", "bee"], deck=1 << FROG, pouch=[1, 1, 1, 0, 0, 0])
    assert told(box, s, DRAFT + BEE, END)[1:] == [
        "Mia ends the turn.", "Blue, gray and brown come to tray 1.", "The Frog joins the row."
    ]  # fmt: skip


@pytest.mark.parametrize(
    "pouch, line",
    (([0, 0, 0, 0, 1, 0], "Yellow comes to tray 1."), ([2, 0, 0, 0, 0, 0], "Blue and blue come to tray 1.")),
)
def test_one_token_comes_and_two_come(table, pouch, line):
    assert told(*table(hand="", pouch=pouch), END)[1] == line


@pytest.mark.parametrize(
    "left, line",
    (
        (1, "the last token comes to tray 1."), (3, "the last 3 tokens come to tray 1."),
        (5, "the last 5 tokens come to trays 1 and 2."), (8, "the last 8 tokens come to trays 1, 2 and 3."),
        (9, "the trays are filled."),
    ),
)  # fmt: skip
def test_29_the_last_tokens_of_a_solo_game_do_not_fill_all_trays(table, left, line):
    box, s = table(seats=1, hand="", pouch=[left, 0, 0, 0, 0, 0])
    assert told(box, s, END)[1] == f"The other tokens leave the game, and {line}"


@pytest.mark.parametrize("left, line", ((0, "is empty"), (1, "has only 1 token"), (3, "has only 3 tokens")))
def test_29_a_pouch_that_is_too_small_is_not_called_empty(table, left, line):
    box, s = table(seats=1, hand="", pouch=[left, 0, 0, 0, 0, 0], options={"solo_short_refill": "stop"})
    assert told(box, s, END)[1] == f"The pouch {line}: this is the last round."


def test_what_sets_off_the_end_is_told(table):
    from .test_end import board_with

    box, s = table(boards=[board_with(1)], hand="")
    assert told(box, s, END)[1] == "Mia has one empty space left: this is the last round."
    box, s = table(hand="", pouch=[0] * 6)
    assert told(box, s, END)[1] == "The pouch is empty: this is the last round."
    box, s = table(turn=1, boards=[{}, board_with(0)], hand="")
    assert told(box, s, END)[1:] == ["Ben has no empty space left: this is the last round.", "The game is over."]


def test_the_solo_game_tells_of_discards(table):
    box, s = table(seats=1, hand="", row=["otter", "bee", "duck"], deck=1 << FROG)
    assert told(box, s, END) == ["Mia ends the turn.", "The other tokens leave the game, and the trays are filled."]
    assert told(box, s, DROP + BEE) == ["Mia discards the Bee.", "The Frog joins the row."]
    box, s = table(seats=1, hand="", row=["otter", "bee", "duck"])
    assert told(box, s, END, KEEP_ROW)[-1] == "Mia discards nothing."


def test_lines_know_what_they_are_about(table):
    box, s = table(trays=["blue green green"])
    (line,) = told(box, s, TAKE)
    assert line.things == ("tray-0", "hand") and line.flights[0].count == 3
    (line,) = told(box, s, PLACE, AT + spot("a1"))
    assert line.things == ("space-0-0",) and (line.flights[0].token, line.flights[0].end) == ("blue", "space-0-0")


# ---- the end


def test_the_result_has_every_category(table):
    box, s = table(boards=[{"a1": "green"}, {"a1": "blue", "a2": "blue"}], phase=OVER)
    rows = dict(result(box, s, NAMES[:2]))
    assert rows["points"] == ["1", "2"] and rows["trees"] == ["1", "0"] and rows["water"] == ["0", "2"]
    assert "spirit" not in rows and "suns" not in rows
    assert "spirit" in dict(result(*table(options={"spirits": True}), NAMES[:2]))


def test_31_the_solo_result_is_counted_in_suns(table):
    box, s = table(seats=1, phase=OVER)
    assert result(box, s, NAMES[:1])[0] == ("suns", ["3"])


def test_words_are_listed():
    assert [listed(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


# ---- advice


@pytest.mark.parametrize(
    "fields, action, reason",
    (
        ({"hand": "blue", "held": 0, "phase": TOKEN, "boards": [{"a1": "blue"}]}, AT + spot("a2"),
         "It brings 2 points at once."),
        ({"hand": "blue", "held": 0, "phase": TOKEN, "boards": [{"a1": "green"}], "cards": [{"frog": 0}]},
         AT + spot("a2"), "It makes a habitat for the Frog."),
        ({"hand": "blue", "held": 0, "phase": TOKEN, "boards": [{"a1": "green", "b3": "blue"}], "cards": [{"frog": 0}]},
         AT + spot("e5"), "A blue token on d4 would then bring 2 points."),
        ({"hand": "brown", "held": 2, "phase": TOKEN}, AT + spot("b1"),
         "A green token on b1 would then bring 3 points."),
        ({"hand": "green", "boards": [{"a1": "brown brown"}]}, PLACE + 3, ""),
        ({"trays": ["green yellow yellow"], "boards": [{"a1": "brown brown"}]}, TAKE,
         "Placed well, its tokens bring 12 points at once."),
        ({**POND, "row": ["frog"], "cards": []}, DRAFT + FROG, "Your board has 2 habitats for it already."),
        (POND, SETTLE + FROG, "It raises the Frog from 0 to 2 points."),
        ({**POND, "cards": [{"frog": 3}], "phase": CUBE, "chosen": FROG}, AT + spot("c3"),
         "It raises the Frog from 6 to 10 points."),
        ({"hand": "", "took": 1}, END, "There is nothing else to do."),
        ({"hand": "", "row": ["frog"]}, END, "No card of the row promises you more than about 2 points."),
        ({}, END, ""),
    ),
)  # fmt: skip
def test_what_speaks_for_an_action(table, fields, action, reason):
    box, s = table(**fields)
    before = s.tobytes()
    assert explain(box, s, 0, action, NAMES) == reason
    assert s.tobytes() == before


def test_a_card_promises_something_and_the_least_wanted_goes(table):
    box, s = table(row=["frog"], boards=[{"a1": "green"}])
    assert explain(box, s, 0, DRAFT + FROG, NAMES).startswith("It promises you about ")
    box, s = table(seats=1, row=["frog", "bee"], boards=[{"a1": "green", "a2": "blue"}], phase=DISCARD)
    assert [explain(box, s, 0, DROP + c, NAMES) for c in (BEE, FROG)] == [
        "Of the row it promises you the least.",
        "It promises you about 5 points, and makes room for another card.",
    ]
