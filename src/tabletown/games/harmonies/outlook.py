"""How likely each seat is to win: what a search asks where it looks no further.

Whatever is in hand is placed as the Steward would, a token at a time. Then a seat stands as its numbers in `standing`
say, each worth what `weights` says, and the difference between two seats is the surer the fewer spaces are still to be
filled. Alone, `value` says how good the end will be.
"""

from tabletown.engine.records import Floats
from tabletown.engine.rule import part, rule
from tabletown.engine.shares import exp, share
from tabletown.games.harmonies.bots import PLANNED, STEWARD, keep, place_all, restore
from tabletown.games.harmonies.material import IN_A_TRAY, TRAYS, Box
from tabletown.games.harmonies.rules import N_COLOURS, in_hand
from tabletown.games.harmonies.scoring import TIE, cubes, total
from tabletown.games.harmonies.standing import N_NUMBERS, STANDING, card_to_come, stand
from tabletown.games.harmonies.state import DISCARD, OVER, State
from tabletown.games.harmonies.value import A_TOKEN, ahead, expected, time_left
from tabletown.games.harmonies.weights import BLUR, WEIGHTS

GOOD = 100 * TIE  # alone: the end that is as good as not
GOOD_BLUR = 1500
OMENS = (1 << 30) - 1


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat; at the end it is known. Alone: how good the end will be."""
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


@part
def chances(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each of several seats, with nothing in hand."""
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
    """What a seat's numbers are worth, up to what all seats have in common; what it has if it has no turn any more."""
    if s.ending and p < s.turn:
        return total(box, s, p) + cubes(box, s, p) / TIE
    time = time_left(box, s, p)
    stand(box, s, p, time, ahead(box, s, p, time), work)
    points = 0.0
    for k in range(N_NUMBERS):
        points += WEIGHTS[int(box.islands), spaces, k] * work[STANDING + k]
    return points


@rule
def omen(box: Box, s: State) -> int:
    """What lies in the trays and in the row at the beginning of a turn."""
    if s.tray >= 0 and s.phase != DISCARD:
        return 0
    mark = 1
    for i in range(TRAYS):
        mark = (mark * 61 + int(s.row[i]) + 2) & OMENS
        for colour in range(N_COLOURS):
            mark = (mark * 5 + int(s.trays[i, colour])) & OMENS
    return mark + 1
