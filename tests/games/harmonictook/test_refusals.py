"""Every refusal: when it is given, and that its words name a paragraph."""

import re

import pytest

from tabletown.engine.contract import FINE
from tabletown.games.harmonictook import actions, state
from tabletown.games.harmonictook.actions import (
    ASKED,
    BUY,
    DECLINE,
    KEEP,
    N_ACTIONS,
    OFFER,
    PASS,
    RAISE,
    REFUSALS,
    ROB,
    ROLL_ONE,
    ROLL_TWO,
    WANT,
)
from tabletown.games.harmonictook.material import BAKERY, CARDS, MINE, N_CARDS, RADIO_TOWER, STADIUM, TRAIN_STATION
from tabletown.games.harmonictook.rules.decisions import refusal
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, RAID, RETHROW, TAKE, THROW

SAME_DICE = {"options": {"reroll_must_keep_dice_count": True}, "built": [(TRAIN_STATION, RADIO_TOWER)]}

CASES = (
    # seat, action, refusal, the table
    (0, PASS, ASKED + THROW, {}),
    (0, KEEP, ASKED + THROW, {}),
    (0, BUY, ASKED + THROW, {}),
    (0, PASS, ASKED + RETHROW, {"phase": RETHROW}),
    (0, ROLL_ONE, ASKED + RAID, {"phase": RAID}),
    (0, PASS, ASKED + RAID, {"phase": RAID}),
    (0, PASS, ASKED + GIVE, {"phase": GIVE}),
    (0, ROB + 1, ASKED + GIVE, {"phase": GIVE}),
    (0, DECLINE, ASKED + TAKE, {"phase": TAKE, "offer": BAKERY}),
    (0, OFFER + BAKERY, ASKED + TAKE, {"phase": TAKE, "offer": BAKERY}),
    (0, ROLL_ONE, ASKED + BUILD, {"phase": BUILD}),
    (0, WANT + N_CARDS, ASKED + BUILD, {"phase": BUILD}),
    (0, PASS, ASKED + OVER, {"phase": OVER}),
    (1, ROLL_ONE, actions.NOT_YOUR_TURN, {}),
    (-1, ROLL_ONE, actions.NOT_YOUR_TURN, {}),
    (7, ROLL_ONE, actions.NOT_YOUR_TURN, {}),
    (0, -1, actions.NO_SUCH_ACTION, {}),
    (0, N_ACTIONS, actions.NO_SUCH_ACTION, {}),
    (0, 10**12, actions.NO_SUCH_ACTION, {}),
    (0, ROLL_TWO, actions.NO_STATION, {}),
    (0, ROLL_TWO, actions.NO_STATION, {"phase": RETHROW, "built": [(RADIO_TOWER,)]}),
    (0, ROLL_TWO, actions.SAME_DICE, {"phase": RETHROW, "dice": [5, 0], **SAME_DICE}),
    (0, ROLL_ONE, actions.SAME_DICE, {"phase": RETHROW, "dice": [5, 1], **SAME_DICE}),
    (0, BUY, actions.SOLD_OUT, {"phase": BUILD, "market": [0]}),
    (0, BUY + MINE, actions.TOO_DEAR, {"phase": BUILD, "coins": [5]}),
    (0, RAISE, actions.TOO_DEAR, {"phase": BUILD, "coins": [3]}),
    (0, BUY + STADIUM, actions.ONE_OF_A_KIND, {"phase": BUILD, "coins": [9], "cards": [{STADIUM: 1}]}),
    (0, RAISE, actions.STANDS_ALREADY, {"phase": BUILD, "coins": [9], "built": [(TRAIN_STATION,)]}),
    (0, ROB, actions.NO_SUCH_SEAT, {"phase": RAID}),
    (0, ROB + 3, actions.NO_SUCH_SEAT, {"phase": RAID}),
    (0, WANT + BAKERY, actions.NO_SUCH_SEAT, {"phase": TAKE, "offer": BAKERY}),
    (0, WANT + 3 * N_CARDS + BAKERY, actions.NO_SUCH_SEAT, {"phase": TAKE, "offer": BAKERY}),
    (0, OFFER + STADIUM, actions.PURPLE_STAYS, {"phase": GIVE, "cards": [{STADIUM: 1}]}),
    (0, WANT + N_CARDS + STADIUM, actions.PURPLE_STAYS, {"phase": TAKE, "cards": [{}, {STADIUM: 1}]}),
    (0, OFFER + MINE, actions.NOT_YOURS, {"phase": GIVE}),
    (0, OFFER + BAKERY, actions.NOTHING_TO_TAKE, {"phase": GIVE, "seats": 2, "cards": [{BAKERY: 1}, {STADIUM: 1}]}),
    (0, WANT + N_CARDS + MINE, actions.NOT_THEIRS, {"phase": TAKE, "offer": BAKERY}),
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
    assert 1 <= int(paragraph) <= 31


@pytest.mark.parametrize("phase", range(state.PHASES))
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_legal_is_what_is_not_refused(table, choices, phase, seats):
    city = {c: 1 for c in range(0, len(CARDS), 2)}
    box, s = table(seats=seats, phase=phase, offer=0, coins=[10], dice=[3, 0], built=[(0,)], cards=[city] * seats)
    assert choices(box, s) == [action for action in range(N_ACTIONS) if refusal(box, s, 0, action) == FINE]
