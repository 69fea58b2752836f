"""What a position is worth: the points that each seat can expect in the end.

All numbers are whole hundredths of a point, the unit of `scores`, so that ties are true ties and every mode agrees.
What is to come is measured in spaces: how many more will be filled before the game ends. With that many ahead, a card
is worth what its next cubes bring, each as likely as few tokens are missing from a habitat for it; and a stack or a
group that is not finished is worth a part of what it may become.
"""

import numpy as np

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.games.harmonies.hexes import around, count, first, seen_from
from tabletown.games.harmonies.material import (
    BRICK,
    FIELD,
    IN_A_TRAY,
    LANDSCAPES,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    N_ANIMALS,
    SOLO_TRAYS,
    TREE_1,
    TREE_2,
    TREE_3,
    TRUNK_1,
    TRUNK_2,
    TURNS,
    WATER,
    Box,
)
from tabletown.games.harmonies.rules import FEW_LEFT, in_hand, in_pouch
from tabletown.games.harmonies.scoring import TIE, animals, blessing, landscape, occupied, spirit
from tabletown.games.harmonies.state import State

FAR = 3  # tokens that may be missing, less one: 0, 1 or 2
N_WORK = LANDSCAPES * FAR  # the masks of `near`, as floats, which hold them exactly
AHEAD = 24  # no board has more spaces to be filled
SURE = 64  # a cube that is certain to come

# By the spaces that will still be filled: how likely a habitat comes to be that lacks one token, or two, in 1/SURE ...
ONE_AWAY = np.array([int(SURE * (1 - 0.86**n)) for n in range(AHEAD)])
TWO_AWAY = np.array([int(SURE * (1 - 0.93**n) ** 1.5) for n in range(AHEAD)])
# ... and what a turn or two may bring to a board of which nothing else is known, in hundredths of a point.
A_TOKEN = 200
YET_TO_COME = np.array([int(TIE * 3.2 * n) for n in range(AHEAD)])


@rule
def empty_spaces(box: Box, s: State, p: int) -> int:
    """How many spaces of a board have no token."""
    return count(int(box.board) & ~occupied(s, p))


@rule
def time_left(box: Box, s: State, p: int) -> int:
    """How many spaces p may still fill before the pouch is empty or another's board is full."""
    least = in_pouch(s) // IN_A_TRAY // (SOLO_TRAYS if s.seats == 1 else int(s.seats)) * 2 + 2
    for q in range(s.seats):
        if q != p:
            least = min(least, empty_spaces(box, s, q) - FEW_LEFT)
    return least


@rule
def ahead(box: Box, s: State, p: int, time: int) -> int:
    """How many spaces p will still fill, given the time that is left."""
    return max(0, min(time, empty_spaces(box, s, p) - FEW_LEFT, AHEAD - 1))


@rule
def look_near(box: Box, s: State, p: int, work: Floats) -> None:
    """Write into work[FAR * landscape + n] the spaces that show a landscape, or will with up to n tokens more."""
    ground = s.ground[p]
    free = ~int(s.cubes[p])
    empty = int(box.board) & ~occupied(s, p)
    for land in range(LANDSCAPES):
        here = int(ground[land])
        one, two = 0, 0
        if land in (WATER, FIELD, TREE_1, MOUNTAIN_1):
            one = empty
        elif land == TREE_2:
            one, two = int(ground[TRUNK_1]), empty
        elif land == TREE_3:
            one, two = int(ground[TRUNK_2]), int(ground[TRUNK_1])
        elif land == MOUNTAIN_2:
            one, two = int(ground[MOUNTAIN_1]), empty
        elif land == MOUNTAIN_3:
            one, two = int(ground[MOUNTAIN_2]), int(ground[MOUNTAIN_1])
        else:
            one = int(ground[MOUNTAIN_1]) | int(ground[TRUNK_1]) | int(ground[BRICK])
            two = empty
        one = here | one & free
        work[FAR * land] = here
        work[FAR * land + 1] = one
        work[FAR * land + 2] = one | two & free


@rule
def chances(box: Box, s: State, p: int, c: int, spaces: int, work: Floats) -> int:
    """How many cubes of a card may still be placed, in 1/SURE: on habitats that are there, or nearly."""
    free = ~int(s.cubes[p])
    wants, steps, size = box.wants[c], box.steps[c], int(box.spaces[c])
    start = FAR * int(wants[0])
    none, one, two = int(work[start]) & free, int(work[start + 1]) & free, int(work[start + 2]) & free
    all_none, all_one, all_two = 0, 0, 0
    for turn in range(TURNS):
        a, b, d = none, one, two
        for k in range(1, size):
            at, step = FAR * int(wants[k]), int(steps[turn, k])
            x, y = seen_from(int(work[at]), step), seen_from(int(work[at + 1]), step)
            d = d & x | b & y | a & seen_from(int(work[at + 2]), step)
            b = b & x | a & y
            a &= x
        all_none |= a
        all_one |= b
        all_two |= d
    n, m = count(all_one & ~all_none), count(all_two & ~all_one)
    near = int(ONE_AWAY[spaces]) * (2 * min(n, 2) + min(n, 6)) // 3
    far = int(TWO_AWAY[spaces]) * (2 * min(m, 2) + min(m, 6)) // 6
    return SURE * count(all_none) + near + far


@rule
def prospect(box: Box, s: State, p: int, c: int, spaces: int, work: Floats) -> int:
    """What the cubes that an animal's card may still place are worth, or the one of a spirit."""
    expected = chances(box, s, p, c, spaces, work)
    if c >= N_ANIMALS:
        return blessing(box, s, p, c - N_ANIMALS) * TIE * min(expected, SURE) // SURE
    track, placed = box.track[c], int(s.placed[c])
    expected = min(expected, SURE * (int(box.cubes[c]) - placed))
    whole, rest = placed + expected // SURE, expected % SURE
    points = (int(track[whole]) - int(track[placed])) * SURE
    if rest:
        points += (int(track[whole + 1]) - int(track[whole])) * rest
    return points * TIE // SURE


@rule
def hopes(box: Box, s: State, p: int, spaces: int, work: Floats) -> int:
    """What all unfinished cards of a seat may still bring."""
    look_near(box, s, p, work)
    sum_, left = 0, int(s.cards[p])
    while left:
        c = first(left)
        if s.placed[c] < box.cubes[c]:
            sum_ += prospect(box, s, p, c, spaces, work)
        left &= left - 1
    return sum_


@rule
def seeds(box: Box, s: State, p: int, spaces: int) -> int:
    """What unfinished stacks and groups may become, in part."""
    ground = s.ground[p]
    likely = int(ONE_AWAY[spaces])
    stone, mid = int(ground[MOUNTAIN_1]), int(ground[MOUNTAIN_2])
    high = stone | mid | int(ground[MOUNTAIN_3])
    alone = ~around(high)
    yellow = int(ground[FIELD])
    sum_ = count(int(ground[TRUNK_1])) * 120 + count(int(ground[TRUNK_2])) * 320
    sum_ += count(int(ground[BRICK])) * 100
    sum_ += count(yellow & ~around(yellow)) * 150
    sum_ += count(stone & alone) * 60 + count(mid & alone) * 170 + count(int(ground[MOUNTAIN_3]) & alone) * 380
    sum_ += count(stone & ~alone) * 50 + count(mid & ~alone) * 120
    return sum_ * likely // SURE


@rule
def expected(box: Box, s: State, p: int, time: int, work: Floats) -> int:
    """A seat's points in the end, as far as one can tell, given the time that is left; tokens in hand do not count."""
    spaces = ahead(box, s, p, time)
    now = landscape(box, s, p) + animals(box, s, p) + spirit(box, s, p)
    return now * TIE + hopes(box, s, p, spaces, work) + seeds(box, s, p, spaces) + int(YET_TO_COME[spaces])


@rule
def value(box: Box, s: State, out: Ints, work: Floats) -> None:
    """Write what each seat can expect to have in the end, in the unit of `scores`; a token in hand is a space ahead."""
    for p in range(s.seats):
        out[p] = expected(box, s, p, time_left(box, s, p), work)
    out[s.turn] += in_hand(s) * A_TOKEN
