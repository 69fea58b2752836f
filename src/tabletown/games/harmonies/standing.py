"""How a seat stands, in numbers that a board can be told by; `weights` says what each of them is worth when.

What the trays and the row promise counts as well: of the trays that lie out, most will still be there next time.
"""

from tabletown.engine.records import Floats
from tabletown.engine.rule import part, rule
from tabletown.games.harmonies import bots
from tabletown.games.harmonies.bots import BEST, STEWARD, best_moves
from tabletown.games.harmonies.hexes import around, count
from tabletown.games.harmonies.material import (
    BRICK,
    FIELD,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    PEAK,
    TRAYS,
    TREE_1,
    TRUNK_1,
    TRUNK_2,
    UNFINISHED,
    Box,
)
from tabletown.games.harmonies.rules import N_COLOURS, unfinished
from tabletown.games.harmonies.scoring import TIE, animals, buildings, fields, mountains, spirit, trees, water
from tabletown.games.harmonies.state import State
from tabletown.games.harmonies.value import empty_spaces, hopes, look_near, potential, prospect

NUMBERS = (
    "trees", "mountains", "fields", "buildings", "water", "animals",  # points
    "what cards promise", "what cards bring at once", "what a card of the row promises", "what a tray promises",
    "a turn in this round", "trunks", "tall trunks", "bricks", "lone fields", "stones", "lone stones", "hills",
    "lone hills", "lone peaks", "stones with cubes", "hills with cubes", "cubes", "unfinished cards", "empty spaces",
    "low trees",
)  # fmt: skip
N_NUMBERS = len(NUMBERS)
GAINS = bots.N_WORK  # what work holds: of each colour what a token of it brings, then the numbers
STANDING = GAINS + N_COLOURS
N_WORK = STANDING + N_NUMBERS


@rule
def stand(box: Box, s: State, p: int, time: int, spaces: int, work: Floats) -> None:
    """Write a seat's numbers into work[STANDING:], given the time that is left and the spaces that will be filled."""
    at = STANDING
    work[at] = trees(box, s, p)
    work[at + 1] = mountains(box, s, p)
    work[at + 2] = fields(box, s, p)
    work[at + 3] = buildings(box, s, p)
    work[at + 4] = water(box, s, p)
    work[at + 5] = animals(box, s, p) + spirit(box, s, p)
    work[at + 6] = hopes(box, s, p, spaces, work) / TIE
    work[at + 7] = hopes(box, s, p, 0, work) / TIE
    work[at + 8] = card_to_come(box, s, p, spaces, work) / TIE if p == s.turn else 0.0
    is_waiting = p > s.turn or (p == s.turn and s.tray < 0)
    has_next = is_waiting or (spaces > 0 and not s.ending)
    work[at + 9] = next_tray(box, s, p, time, spaces, work) / TIE if has_next else 0.0
    work[at + 10] = 1.0 if is_waiting else 0.0
    count_stacks(s, p, work)
    work[at + 22] = count(int(s.cubes[p]))
    work[at + 23] = unfinished(box, s, p)
    work[at + 24] = empty_spaces(box, s, p)
    work[at + 25] = count(int(s.ground[p, TREE_1]))


@part
def count_stacks(s: State, p: int, work: Floats) -> None:
    """The stacks that may become more, and those that a cube keeps as they are."""
    ground, at, closed = s.ground[p], STANDING + 11, int(s.cubes[p])
    stone, hill, yellow = int(ground[MOUNTAIN_1]), int(ground[MOUNTAIN_2]), int(ground[FIELD])
    peak = int(ground[MOUNTAIN_3]) | int(ground[PEAK])
    linked = around(stone | hill | peak)
    work[at] = count(int(ground[TRUNK_1]))
    work[at + 1] = count(int(ground[TRUNK_2]))
    work[at + 2] = count(int(ground[BRICK]))
    work[at + 3] = count(yellow & ~around(yellow))
    work[at + 4] = count(stone & linked & ~closed)
    work[at + 5] = count(stone & ~linked & ~closed)
    work[at + 6] = count(hill & linked & ~closed)
    work[at + 7] = count(hill & ~linked & ~closed)
    work[at + 8] = count(peak & ~linked)
    work[at + 9] = count(stone & closed)
    work[at + 10] = count(hill & closed)


@rule
def card_to_come(box: Box, s: State, p: int, spaces: int, work: Floats) -> int:
    """What the best card promises that may still be taken in this turn."""
    gain = 0
    if not s.took and unfinished(box, s, p) < UNFINISHED:
        look_near(box, s, p, work)
        for i in range(TRAYS):
            if s.row[i] >= 0:
                gain = max(gain, prospect(box, s, p, int(s.row[i]), spaces, work))
    return gain


@rule
def next_tray(box: Box, s: State, p: int, time: int, spaces: int, work: Floats) -> int:
    """What the trays promise: a token of each colour where it is best, alone; then the two best trays, the best twice.

    Nothing must be in hand.
    """
    now = potential(box, s, p, spaces, work)
    for colour in range(N_COLOURS):
        lying = 0
        for i in range(TRAYS):
            lying += int(s.trays[i, colour])
        work[GAINS + colour] = 0.0
        if lying:
            s.hand[colour] = 1
            if best_moves(box, s, p, colour, STEWARD, 1, time, work):
                work[GAINS + colour] = work[BEST] - now
            s.hand[colour] = 0
    best, second = 0, 0
    for i in range(TRAYS):
        gain = 0
        for colour in range(N_COLOURS):  # a second token of a colour finds a place that is not as good
            n = int(s.trays[i, colour])
            gain += int(work[GAINS + colour]) * (3 * n + 1) // 4 if n else 0
        if gain > best:
            best, second = gain, best
        else:
            second = max(second, gain)
    return (2 * best + second) // 3
