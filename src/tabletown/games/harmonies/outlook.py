"""How likely each seat is to win: what a search asks where it looks no further.

A seat stands as it does in `value`: what it has, what may become of it, and what the rest of this round will bring. The
difference between two seats is the surer the fewer spaces are still to be filled.
"""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.engine.shares import exp, share
from tabletown.games.harmonies.actions import AT, END, SETTLE
from tabletown.games.harmonies.bots import PLANNED, STEWARD, keep, place_all, restore
from tabletown.games.harmonies.hexes import bit_of
from tabletown.games.harmonies.material import EMPTY, IN_A_TRAY, STACKS, TRAYS, UNFINISHED, Box
from tabletown.games.harmonies.rules import N_COLOURS, in_hand, unfinished
from tabletown.games.harmonies.scoring import TIE, cubes, total
from tabletown.games.harmonies.state import DISCARD, OVER, TOKEN, State
from tabletown.games.harmonies.value import A_TOKEN, ahead, expected, look_near, potential, prospect, time_left

A_CARD = 80  # hundredths of a point that it is worth to have taken none yet in this turn
BLUR, BLUR_BY_SPACE = 450, 25  # hundredths of a point that hardly matter: at the end, and more for each space to fill
GOOD = 100 * TIE  # alone: the end that is as good as not
GOOD_BLUR = 1500
LIKED_STACKS = (1.0, 1.0, 1.0, 3.0, 6.0, 1.0, 2.0, 3.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0)  # at first sight
OMENS = (1 << 30) - 1


@rule
def to_come(box: Box, s: State, p: int, spaces: int, work: Floats) -> int:
    """What the rest of this round will bring a seat: who has had a turn in it gets no other."""
    if p < s.turn:
        return 0
    if p > s.turn:
        return IN_A_TRAY * A_TOKEN + A_CARD
    gain = 0
    if not s.took and unfinished(box, s, p) < UNFINISHED:
        look_near(box, s, p, work)
        for i in range(TRAYS):
            if s.row[i] >= 0:
                gain = max(gain, prospect(box, s, p, int(s.row[i]), spaces, work))
    return gain + (IN_A_TRAY * A_TOKEN if s.tray < 0 else in_hand(s) * A_TOKEN)


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat; at the end it is known. Alone: how good the end will be."""
    if s.phase == OVER:
        for p in range(s.seats):
            out[p] = total(box, s, p) * TIE + cubes(box, s, p)
        if s.seats == 1:
            out[0] = 1 / (1 + exp((GOOD - out[0]) / GOOD_BLUR))
        else:
            share(out, int(s.seats), out)
        return
    me = int(s.turn)
    keep(s, me, PLANNED, work)
    if in_hand(s):
        place_all(box, s, me, STEWARD, time_left(box, s, me), work)
    spaces, most = 0, 0.0
    for p in range(s.seats):
        if s.ending and p < s.turn:
            out[p] = total(box, s, p) * TIE + cubes(box, s, p)
            most = max(most, out[p])
            continue
        time = time_left(box, s, p)
        left = ahead(box, s, p, time)
        out[p] = to_come(box, s, p, left, work)
        out[p] += potential(box, s, p, left, work) if s.seats > 1 else expected(box, s, p, time, work)
        spaces = max(spaces, left)
        most = max(most, out[p])
    restore(s, me, PLANNED, work)
    if s.seats == 1:
        out[0] = 1 / (1 + exp((GOOD - out[0]) / GOOD_BLUR))
        return
    whole = 0.0
    for p in range(s.seats):
        out[p] = exp((out[p] - most) / (BLUR + BLUR_BY_SPACE * spaces))
        whole += out[p]
    for p in range(s.seats):
        out[p] /= whole


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


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Cubes first, for they can only be lost; the end last; tokens rather on stacks that they complete."""
    if s.phase == TOKEN:
        ground = s.ground[seat]
        held = int(s.held)
        for i in range(n):
            out[i] = LIKED_STACKS[EMPTY]
        for stack in range(STACKS):
            grown = int(box.grows[stack, held])
            if grown >= 0 and ground[stack]:
                for i in range(n):
                    if int(ground[stack]) >> bit_of(int(acts[i]) - AT) & 1:
                        out[i] = LIKED_STACKS[grown]
        return
    for i in range(n):
        action = int(acts[i])
        if action == END:
            out[i] = 0.05
        elif SETTLE <= action < AT:
            out[i] = 8.0
        else:
            out[i] = 1.0
