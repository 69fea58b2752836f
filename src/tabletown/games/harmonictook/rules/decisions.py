"""Every decision of the game, declared once: the prompt, the possible actions, and their effects."""

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE
from tabletown.engine.decisions import Decision, answer_ranges, switch
from tabletown.engine.state import Ints
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import (
    BUY,
    DECLINE,
    KEEP,
    N_ACTIONS,
    OFFER,
    PASS,
    ROB,
    ROLL_ONE,
    ROLL_TWO,
    WANT,
)
from tabletown.games.harmonictook.material import Box
from tabletown.games.harmonictook.rules.build import build, build_refusal, list_purchases
from tabletown.games.harmonictook.rules.purple import give, give_refusal, raid, raid_refusal, take, take_refusal
from tabletown.games.harmonictook.rules.throw import rethrow, rethrow_refusal, throw, throw_refusal
from tabletown.games.harmonictook.rules.turn import go_on
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, PHASES, RAID, RETHROW, TAKE, THROW, State

DECISIONS = (
    Decision(
        THROW, "Roll {dice}", throw_refusal, throw,
        actions=((ROLL_ONE, ROLL_TWO + 1),),
    ),
    Decision(
        RETHROW, "You threw {throw}. Keep it, or throw again?", rethrow_refusal, rethrow,
        actions=((ROLL_ONE, KEEP + 1),),
    ),
    Decision(
        RAID, "From whom does your TV Station take {prize}?", raid_refusal, raid,
        actions=((ROB, OFFER),),
    ),
    Decision(
        GIVE, "Business Center: which of your cards do you give away?", give_refusal, give,
        actions=((DECLINE, DECLINE + 1), (OFFER, WANT)),
    ),
    Decision(
        TAKE, "And whose card do you take for your {offer}?", take_refusal, take,
        actions=((WANT, N_ACTIONS),),
    ),
    Decision(
        BUILD, "You threw {throw} and have {purse}. Buy one thing, or pass.", build_refusal, build,
        actions=((PASS, PASS + 1), (BUY, ROB)),
    ),
)  # fmt: skip

refusal_in = switch("refusal_in", __name__, [(d.phase, d.refusal) for d in DECISIONS])
effect_in = switch("effect_in", __name__, [(d.phase, d.effect) for d in DECISIONS], inline=True)

FIRSTS, LASTS = answer_ranges(DECISIONS, PHASES)
MOST_RANGES = FIRSTS.shape[1]  # of one decision


@rule
def actors(box: Box, s: State) -> int:
    """[6] The seat whose turn it is makes every decision of the turn."""
    return 0 if s.phase == OVER else 1 << int(s.turn)


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not take the action now, or FINE."""
    phase = int(s.phase)
    if phase == OVER:
        return actions.ASKED + OVER
    if seat != s.turn:
        return actions.NOT_YOUR_TURN
    if action < 0 or action >= N_ACTIONS:
        return actions.NO_SUCH_ACTION
    for k in range(MOST_RANGES):
        if FIRSTS[phase, k] <= action < LASTS[phase, k]:
            return refusal_in(phase, box, s, seat, action)
    return actions.ASKED + phase


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """List the actions whose refusal is FINE; skip what the phase rules out, and list purchases directly."""
    phase = int(s.phase)
    if phase == BUILD:
        return list_purchases(box, s, seat, out)
    n = 0
    for k in range(MOST_RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if refusal_in(phase, box, s, seat, action) == FINE:
                out[n] = action
                n += 1
    return n


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action and everything that follows from it, up to the next decision."""
    go_on(box, s, effect_in(int(s.phase), box, s, seat, action))
