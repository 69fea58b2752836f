"""Every refusal: when it is given, and that its words name a paragraph."""

import re

import pytest

from tabletown.engine.contract import FINE
from tabletown.games.harmonies import actions, state
from tabletown.games.harmonies.actions import (
    ASKED,
    AT,
    DRAFT,
    DROP,
    END,
    KEEP,
    KEEP_ROW,
    N_ACTIONS,
    PLACE,
    REFUSALS,
    SETTLE,
    TAKE,
    action_name,
)
from tabletown.games.harmonies.rules.decisions import refusal
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, SPIRIT, TOKEN, TURN

from .conftest import IDS, spot

OTTER, FROG, BEE = (IDS.index(name) for name in ("otter", "frog", "bee"))
POND = {"boards": [{"c3": "blue", "c4": "green"}], "cards": [{"frog": 0}]}
HELD = {"hand": "blue", "phase": TOKEN, "held": 0}
FULL = {"row": ["otter"], "cards": [{"bee": 0, "bear": 0, "koala": 0, "wolf": 0}]}
AFTER = {"options": {"optional_actions": "after_tokens"}, "row": ["otter"]}

CASES = (
    # seat, action, refusal, the table
    (0, END, ASKED + SPIRIT, {"options": {"spirits": True}}),
    (0, TAKE, ASKED + SPIRIT, {"options": {"spirits": True}}),
    (0, AT, ASKED + TURN, {}),
    (0, KEEP, ASKED + TURN, {}),
    (0, KEEP_ROW, ASKED + TURN, {}),
    (0, DROP, ASKED + TURN, {}),
    (0, END, ASKED + TOKEN, HELD),
    (0, PLACE, ASKED + TOKEN, HELD),
    (0, SETTLE + FROG, ASKED + CUBE, {**POND, "phase": CUBE, "chosen": FROG}),
    (0, END, ASKED + DISCARD, {"seats": 1, "phase": DISCARD}),
    (0, END, ASKED + OVER, {"phase": OVER}),
    (1, TAKE, actions.NOT_YOUR_TURN, {}),
    (-1, TAKE, actions.NOT_YOUR_TURN, {}),
    (0, -1, actions.NO_SUCH_ACTION, {}),
    (0, N_ACTIONS, actions.NO_SUCH_ACTION, {}),
    (0, 10**12, actions.NO_SUCH_ACTION, {}),
    (0, END, actions.TAKE_FIRST, {}),
    (0, PLACE, actions.TAKE_FIRST, {}),
    (0, END, actions.PLACE_FIRST, {"hand": "blue"}),
    (0, TAKE + 1, actions.TAKEN_ALREADY, {"hand": "blue"}),
    (0, TAKE, actions.TRAY_EMPTY, {"trays": [""]}),
    (0, TAKE + 3, actions.NO_SUCH_TRAY, {"seats": 1}),
    (0, PLACE + 1, actions.NOT_IN_HAND, {"hand": "blue"}),
    (0, DRAFT + OTTER, actions.ONE_A_TURN, {"row": ["otter"], "took": 1}),
    (0, DRAFT + BEE, actions.NOT_IN_ROW, {"row": ["otter"]}),
    (0, DROP + BEE, actions.NOT_IN_ROW, {"seats": 1, "row": ["otter"], "phase": DISCARD}),
    (0, DRAFT + OTTER, actions.FOUR_ALREADY, FULL),
    (0, DRAFT + OTTER, actions.TOKENS_FIRST, AFTER),
    (0, SETTLE + FROG, actions.TOKENS_FIRST, {**AFTER, **POND, "hand": "blue"}),
    (0, SETTLE + BEE, actions.NOT_YOURS, POND),
    (0, SETTLE + FROG, actions.FINISHED, {**POND, "cards": [{"frog": 5}]}),
    (0, SETTLE + FROG, actions.NO_HABITAT, {"cards": [{"frog": 0}]}),
    (0, SETTLE + FROG, actions.NO_HABITAT, {**POND, "cubes": [["c3"]]}),
    (0, AT + spot("b5"), actions.OFF_BOARD, HELD),
    (0, AT + spot("f1"), actions.OFF_BOARD, HELD),
    (0, AT + spot("a5"), actions.OFF_BOARD, {**HELD, "options": {"side": "islands"}}),
    (0, AT + spot("c3"), actions.CLOSED, {**HELD, **POND, "cubes": [["c3"]]}),
    (0, AT + spot("c3"), actions.CLOSED, {**POND, "cubes": [["c3"]], "phase": CUBE, "chosen": FROG}),
    (0, AT + spot("c3"), actions.NO_STACK, {**HELD, **POND}),
    (0, AT + spot("c4"), actions.NOT_A_HABITAT, {**POND, "phase": CUBE, "chosen": FROG}),
    (0, KEEP, actions.NOT_OFFERED, {"options": {"spirits": True}, "offer": [[3, 4]]}),
)


@pytest.mark.parametrize("seat, action, code, fields", CASES)
def test_why_an_action_is_refused(table, seat, action, code, fields):
    box, s = table(**fields)
    assert REFUSALS[refusal(box, s, seat, action)] == REFUSALS[code]


def test_every_refusal_is_given_somewhere():
    assert {code for _, _, code, _ in CASES} == set(range(1, len(REFUSALS)))


@pytest.mark.parametrize("code", sorted(set(range(1, len(REFUSALS))) - {actions.NO_SUCH_ACTION}))
def test_every_refusal_names_a_paragraph(code):
    (paragraph,) = re.findall(r"\[(\d+)\]$", REFUSALS[code])
    assert 1 <= int(paragraph) <= 32


@pytest.mark.parametrize("phase", range(state.PHASES - 1))
@pytest.mark.parametrize("seats", (1, 2, 4))
def test_legal_is_what_is_not_refused(table, choices, phase, seats):
    fields = {"offer": [[3, 4]], "held": 1, "chosen": FROG, "options": {"spirits": True}}
    box, s = table(seats=seats, **POND, hand="blue gray", **fields)
    s.phase = phase
    assert choices(box, s) == [action for action in range(N_ACTIONS) if refusal(box, s, 0, action) == FINE]


def test_words_say_what_is_done():
    said = {action_name(action, ()): action for action in range(N_ACTIONS)}
    assert len(said) == N_ACTIONS
    assert [said[w] for w in ("end turn", "take tray 2", "place gray", "take Otter", "settle Frog", "on c3")] == [
        END, TAKE + 1, PLACE + 1, DRAFT + OTTER, SETTLE + FROG, AT + spot("c3")
    ]  # fmt: skip
    assert said["keep Lion's Spirit"] == KEEP and said["discard Bee"] == DROP + BEE


@pytest.mark.parametrize(
    "action, others",
    ((END, ("done", "pass")), (PLACE + 1, ("place grey",)), (DRAFT + IDS.index("wolf"), ()), (AT, ()),
     (SETTLE + IDS.index("bear"), ("settle brown bear",)), (KEEP + 5, ("keep crane",)),
     (DROP + BEE, ("discard bumblebee",))),
)  # fmt: skip
def test_other_words_mean_the_same(action, others):
    assert actions.aliases(action, ()) == others
