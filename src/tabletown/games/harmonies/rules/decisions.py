"""Every decision of the game, declared once: the prompt, the possible actions, and their effects."""

from tabletown.engine.compile import rule
from tabletown.engine.decisions import Decision, answer_ranges, switch
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT, DROP, END, KEEP, KEEP_ROW, N_ACTIONS, TAKE
from tabletown.games.harmonies.material import Box
from tabletown.games.harmonies.rules.cubes import cube_refusal, list_cube_spaces, place_cube
from tabletown.games.harmonies.rules.end_of_turn import discard, discard_refusal, list_discards
from tabletown.games.harmonies.rules.setup import keep_spirit, list_spirits, spirit_refusal
from tabletown.games.harmonies.rules.tokens import list_token_spaces, place_token, token_refusal
from tabletown.games.harmonies.rules.turn import begin, list_turn, turn_refusal
from tabletown.games.harmonies.state import CUBE, DISCARD, OVER, PHASES, SPIRIT, TOKEN, TURN, State

DECISIONS = (
    Decision(
        SPIRIT, "Which spirit do you keep?", spirit_refusal, keep_spirit,
        actions=((KEEP, DROP),),
    ),
    Decision(
        TURN, "{tokens}{besides}.", turn_refusal, begin,
        actions=((END, END + 1), (TAKE, AT)),
    ),
    Decision(
        TOKEN, "Where does the {colour} token go?", token_refusal, place_token,
        actions=((AT, KEEP),),
    ),
    Decision(
        CUBE, "Where does the {animal} settle?", cube_refusal, place_cube,
        actions=((AT, KEEP),),
    ),
    Decision(
        DISCARD, "You took no card: discard one from the row, or nothing.", discard_refusal, discard,
        actions=((KEEP_ROW, KEEP_ROW + 1), (DROP, N_ACTIONS)),
    ),
)  # fmt: skip
# Legal actions are listed directly: testing all actions of a decision would take most of a game's time.
LISTS = {
    SPIRIT: list_spirits, TURN: list_turn, TOKEN: list_token_spaces, CUBE: list_cube_spaces, DISCARD: list_discards,
}  # fmt: skip
assert LISTS.keys() == {d.phase for d in DECISIONS}, "every decision needs a list of its legal answers"

refusal_in = switch("refusal_in", __name__, [(d.phase, d.refusal) for d in DECISIONS])
effect_in = switch("effect_in", __name__, [(d.phase, d.effect) for d in DECISIONS], inline=True)
list_in = switch("list_in", __name__, [(d.phase, LISTS[d.phase]) for d in DECISIONS], inline=True)

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
    """List the actions whose refusal is FINE."""
    return list_in(int(s.phase), box, s, seat, out)


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action and everything that follows from it, up to the next decision."""
    effect_in(int(s.phase), box, s, seat, action)
