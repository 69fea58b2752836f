"""Each seat's chance to win: the search uses it at its leaves.

First it places all tokens in hand as the Steward would, one at a time. Then it rates each seat by its `features`, with
the weights of `weights`; the fewer spaces are left to fill, the more certain a lead is. In the solo game `value`
estimates the final result.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.evaluation import exp, share
from tabletown.engine.state import Floats
from tabletown.games.harmonies.bots.features import FEATURES_AT, N_FEATURES, card_to_come, write_features
from tabletown.games.harmonies.bots.personas import PLANNED, STEWARD, keep, place_all, restore
from tabletown.games.harmonies.bots.value import A_TOKEN, ahead, expected, time_left
from tabletown.games.harmonies.bots.weights import BLUR, WEIGHTS
from tabletown.games.harmonies.material import IN_A_TRAY, N_COLOURS, TRAYS, Box
from tabletown.games.harmonies.rules.scoring import TIE, cubes, total
from tabletown.games.harmonies.rules.tokens import in_hand
from tabletown.games.harmonies.state import DISCARD, OVER, State

GOOD = 100 * TIE  # in the solo game: the result with evaluation 1/2
GOOD_BLUR = 1500
CHANCES = (1 << 30) - 1  # a mask: `public_chance` is a hash of 30 bits


@rule
def evaluate(box: Box, s: State, out: Floats, work: Floats) -> None:
    """Each seat's chance to win; exact once the game is over. In the solo game: how good the result will be."""
    if s.phase == OVER:
        for p in range(s.seats):
            out[p] = total(box, s, p) * TIE + cubes(box, s, p)
        if s.seats > 1:
            share(out, int(s.seats), out)
    else:
        me = int(s.turn)
        keep(s, me, PLANNED, work)
        if in_hand(s):
            place_all(box, s, me, STEWARD, time_left(box, s, me), work)
        if s.seats > 1:
            chances(box, s, out, work)
        else:
            time = time_left(box, s, 0)
            out[0] = expected(box, s, 0, time, work) + card_to_come(box, s, 0, ahead(box, s, 0, time), work)
            out[0] += IN_A_TRAY * A_TOKEN if s.tray < 0 else 0
        restore(s, me, PLANNED, work)
    if s.seats == 1:
        out[0] = 1 / (1 + exp((GOOD - out[0]) / GOOD_BLUR))


@inlined
def chances(box: Box, s: State, out: Floats, work: Floats) -> None:
    """Each seat's chance to win, with no tokens in hand and at least two seats."""
    spaces = 0
    for p in range(s.seats):
        spaces = max(spaces, ahead(box, s, p, time_left(box, s, p)))
    if s.ending:
        spaces = 0
    most = -1000.0
    for p in range(s.seats):
        out[p] = points_in_the_end(box, s, p, spaces, work)
        most = max(most, out[p])
    whole = 0.0
    for p in range(s.seats):
        out[p] = exp((out[p] - most) / BLUR[int(box.islands), spaces])
        whole += out[p]
    for p in range(s.seats):
        out[p] /= whole


@rule
def points_in_the_end(box: Box, s: State, p: int, spaces: int, work: Floats) -> float:
    """A seat's expected final points, up to a constant that all seats share; exact if it has no turn left."""
    if s.ending and p < s.turn:
        return total(box, s, p) + cubes(box, s, p) / TIE
    time = time_left(box, s, p)
    write_features(box, s, p, time, ahead(box, s, p, time), work)
    points = 0.0
    for k in range(N_FEATURES):
        points += WEIGHTS[int(box.islands), spaces, k] * work[FEATURES_AT + k]
    return points


@rule
def public_chance(box: Box, s: State) -> int:
    """The trays and the row at the beginning of a turn."""
    if s.tray >= 0 and s.phase != DISCARD:
        return 0
    mark = 1
    for i in range(TRAYS):
        mark = (mark * 61 + int(s.row[i]) + 2) & CHANCES
        for colour in range(N_COLOURS):
            mark = (mark * 5 + int(s.trays[i, colour])) & CHANCES
    return mark + 1
