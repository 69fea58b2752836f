"""The throw: one die or two, and perhaps a second throw. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.rng import draw
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.material import AMUSEMENT_PARK, RADIO_TOWER, TRAIN_STATION, Box
from tabletown.games.harmonictook.state import ASK, RESOLVE, RETHROW, State


@rule
def throw_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[8] Why this number of dice cannot be thrown, or FINE: two dice need the Train Station."""
    return actions.NO_STATION if action == actions.ROLL_TWO and not s.built[p, TRAIN_STATION] else FINE


@inlined
def rethrow_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[9] Why the throw cannot be repeated like this, or FINE; an option may require the same number of dice."""
    if action == actions.KEEP:
        return FINE
    if throw_refusal(box, s, p, action) != FINE:
        return actions.NO_STATION
    if box.keep_dice_count and (s.dice[1] > 0) != (action == actions.ROLL_TWO):
        return actions.SAME_DICE
    return FINE


@rule
def roll(s: State, dice: int) -> None:
    """[7] [10] [28] Throw the dice, and note whether the Amusement Park stands at this moment."""
    faces = draw(s, 36) if dice == 2 else draw(s, 6)
    s.dice[0] = 1 + faces % 6
    s.dice[1] = 1 + faces // 6 if dice == 2 else 0
    s.thrown += 1
    s.bonus = s.built[s.turn, AMUSEMENT_PARK]


@inlined
def throw(box: Box, s: State, p: int, action: int) -> int:
    """[7] [9] Make the first throw of a turn; the Radio Tower allows to repeat it."""
    roll(s, 2 if action == actions.ROLL_TWO else 1)
    if s.built[p, RADIO_TOWER]:
        s.phase = RETHROW
        return ASK
    return RESOLVE


@inlined
def rethrow(box: Box, s: State, p: int, action: int) -> int:
    """[9] Keep the first throw, or replace it for good by a second one."""
    if action != actions.KEEP:
        roll(s, 2 if action == actions.ROLL_TWO else 1)
    return RESOLVE
