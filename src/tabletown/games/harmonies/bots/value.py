"""The value of a board: the points that a seat can expect at the end.

All numbers are whole hundredths of a point, the unit of `scores`, so that ties are exact in every mode. The future is
measured in spaces: how many more the seat fills before the game ends. A card is worth what its next cubes bring, each
with a chance that depends on how many tokens its habitat still needs; an unfinished stack or group is worth a part of
what it may become.
"""

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.state import Floats
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
from tabletown.games.harmonies.rules.end_of_turn import FEW_LEFT
from tabletown.games.harmonies.rules.hexes import around, count, first, seen_from
from tabletown.games.harmonies.rules.land import occupied
from tabletown.games.harmonies.rules.scoring import TIE, animals, landscape, spirit, spirit_points
from tabletown.games.harmonies.rules.setup import in_pouch
from tabletown.games.harmonies.state import State

MISSING = 3  # a habitat may miss no token, one, or two
SCRATCH = LANDSCAPES * MISSING  # the masks of `look_near`, as floats, which hold them exactly
AHEAD = 24  # the most spaces that a board has
SURE = 64  # the weight of a certain cube

# By the spaces still to be filled: the chance that a habitat is completed that lacks one token, or two, and that
# a stack grows, in 1/SURE; and what future turns bring besides, in hundredths of a point, as measured.
ONE_AWAY = np.array([int(SURE * n / (n + 8.5)) for n in range(AHEAD)])
TWO_AWAY = np.array([int(SURE * n * n / (n * n + 4.5 * n + 25)) for n in range(AHEAD)])
GROWS_ON = np.array([int(SURE * n / (n + 4.6)) for n in range(AHEAD)])
YET_TO_COME = np.array([
    500, 900, 1200, 1600, 2000, 2400, 2800, 3200, 3650, 4100, 4550, 5050,
    5650, 6150, 6650, 7200, 7700, 8050, 8350, 8650, 8950, 9200, 9400, 9600,
])  # fmt: skip

# By the number of such habitats: how many they count as, in hundredths, since they share spaces and tokens.
MANY = 7
NEAR = np.array([0, 80, 140, 160, 180, 200, 220])
FAR = np.array([0, 50, 68, 85, 102, 119, 136])

# What stacks and groups may become, in hundredths of a point.
TRUNK, TALL_TRUNK, LONE_BRICK, LONE_FIELD = 184, 533, 8, 121
LONE_STONES = (36, 87, 380)  # by height, without a mountain beside them
LINKED_STONES = (47, 259)  # by height, with a mountain beside them
SPIRIT_GROWS = 40  # for each space still to be filled
A_TOKEN = 200  # value of a token in hand


@rule
def empty_spaces(box: Box, s: State, p: int) -> int:
    """How many spaces of a board have no token."""
    return count(int(box.board) & ~occupied(s, p))


@rule
def time_left(box: Box, s: State, p: int) -> int:
    """How many spaces p may still fill before the pouch is empty or another board is full."""
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
    """Write into work[MISSING * landscape + n] the spaces that show a landscape, or could with up to n more tokens."""
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
        work[MISSING * land] = here
        work[MISSING * land + 1] = one
        work[MISSING * land + 2] = one | two & free


@rule
def chances(box: Box, s: State, p: int, c: int, spaces: int, work: Floats) -> int:
    """How many cubes of a card may still be placed, in 1/SURE: on complete or nearly complete habitats."""
    free = ~int(s.cubes[p])
    wants, steps, size = box.wants[c], box.steps[c], int(box.spaces[c])
    start = MISSING * int(wants[0])
    none, one, two = int(work[start]) & free, int(work[start + 1]) & free, int(work[start + 2]) & free
    all_none, all_one, all_two = 0, 0, 0
    for turn in range(TURNS):
        a, b, d = none, one, two
        for k in range(1, size):
            at, step = MISSING * int(wants[k]), int(steps[turn, k])
            x, y = seen_from(int(work[at]), step), seen_from(int(work[at + 1]), step)
            d = d & x | b & y | a & seen_from(int(work[at + 2]), step)
            b = b & x | a & y
            a &= x
        all_none |= a
        all_one |= b
        all_two |= d
    n, m = count(all_one & ~all_none), count(all_two & ~all_one)
    near = int(ONE_AWAY[spaces]) * int(NEAR[min(n, MANY - 1)]) // 100
    far = int(TWO_AWAY[spaces]) * int(FAR[min(m, MANY - 1)]) // 100
    return SURE * count(all_none) + near + far


@rule
def prospect(box: Box, s: State, p: int, c: int, spaces: int, work: Floats) -> int:
    """The value of the cubes that an animal's card may still place, or of a spirit's one cube."""
    expected = chances(box, s, p, c, spaces, work)
    if c >= N_ANIMALS:
        counted = spirit_points(box, s, p, c - N_ANIMALS) * TIE + SPIRIT_GROWS * spaces
        return counted * min(expected, SURE) // SURE
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
    """A part of what unfinished stacks and groups may become."""
    ground = s.ground[p]
    stone, mid, high = int(ground[MOUNTAIN_1]), int(ground[MOUNTAIN_2]), int(ground[MOUNTAIN_3])
    linked, yellow = around(stone | mid | high), int(ground[FIELD])
    sum_ = count(int(ground[TRUNK_1])) * TRUNK + count(int(ground[TRUNK_2])) * TALL_TRUNK
    sum_ += count(int(ground[BRICK])) * LONE_BRICK + count(yellow & ~around(yellow)) * LONE_FIELD
    sum_ += count(stone & ~linked) * LONE_STONES[0] + count(mid & ~linked) * LONE_STONES[1]
    sum_ += count(high & ~linked) * LONE_STONES[2]
    sum_ += count(stone & linked) * LINKED_STONES[0] + count(mid & linked) * LINKED_STONES[1]
    return sum_ * int(GROWS_ON[spaces]) // SURE


@rule
def potential(box: Box, s: State, p: int, spaces: int, work: Floats) -> int:
    """A seat's points now, plus what it may gain while filling so many spaces, in hundredths of a point."""
    now = landscape(box, s, p) + animals(box, s, p) + spirit(box, s, p)
    return now * TIE + hopes(box, s, p, spaces, work) + seeds(box, s, p, spaces)


@rule
def expected(box: Box, s: State, p: int, time: int, work: Floats) -> int:
    """A seat's expected final points, given the time left; tokens in hand do not count."""
    spaces = ahead(box, s, p, time)
    return potential(box, s, p, spaces, work) + int(YET_TO_COME[spaces])
