"""The features of a seat: numbers that describe its board; `weights` says what each is worth at each stage.

The trays and the row count as well: most of the trays on offer will still be there in the seat's next turn.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Floats
from tabletown.games.harmonies.bots import personas
from tabletown.games.harmonies.bots.personas import BEST, STEWARD, best_moves
from tabletown.games.harmonies.bots.value import empty_spaces, hopes, look_near, potential, prospect
from tabletown.games.harmonies.material import (
    BRICK,
    FIELD,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    N_COLOURS,
    PEAK,
    TRAYS,
    TREE_1,
    TRUNK_1,
    TRUNK_2,
    UNFINISHED,
    Box,
)
from tabletown.games.harmonies.rules.cards import unfinished
from tabletown.games.harmonies.rules.hexes import around, count
from tabletown.games.harmonies.rules.scoring import TIE, animals, buildings, fields, mountains, spirit, trees, water
from tabletown.games.harmonies.state import State

FEATURES = (  # in the order of `write_features` and `count_stacks`
    "trees", "mountains", "fields", "buildings", "water", "animals",  # points
    "what cards promise", "what cards bring at once", "what a card of the row promises", "what a tray promises",
    "a turn in this round", "trunks", "tall trunks", "bricks", "lone fields", "stones", "lone stones", "hills",
    "lone hills", "lone peaks", "stones with cubes", "hills with cubes", "cubes", "unfinished cards", "empty spaces",
    "low trees",
)  # fmt: skip
N_FEATURES = len(FEATURES)
GAINS = personas.SCRATCH  # layout of work: what a token of each colour brings, then the features
FEATURES_AT = GAINS + N_COLOURS
SCRATCH = FEATURES_AT + N_FEATURES


@rule
def write_features(box: Box, s: State, p: int, time: int, spaces: int, work: Floats) -> None:
    """Write a seat's features into work[FEATURES_AT:], given the time left and the spaces that will be filled."""
    at = FEATURES_AT
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


@inlined
def count_stacks(s: State, p: int, work: Floats) -> None:
    """Count the stacks that may still grow, and those that a cube blocks."""
    ground, at, closed = s.ground[p], FEATURES_AT + 11, int(s.cubes[p])
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
    """The value of the best card that the seat may still take in this turn."""
    gain = 0
    if not s.took and unfinished(box, s, p) < UNFINISHED:
        look_near(box, s, p, work)
        for i in range(TRAYS):
            if s.row[i] >= 0:
                gain = max(gain, prospect(box, s, p, int(s.row[i]), spaces, work))
    return gain


@rule
def next_tray(box: Box, s: State, p: int, time: int, spaces: int, work: Floats) -> int:
    """The value of the trays: the best place for one token of each colour; then the two best trays, the best twice.

    The hand must be empty.
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
        for colour in range(N_COLOURS):  # a second token of a colour finds only a worse place
            n = int(s.trays[i, colour])
            gain += int(work[GAINS + colour]) * (3 * n + 1) // 4 if n else 0
        if gain > best:
            best, second = gain, best
        else:
            second = max(second, gain)
    return (2 * best + second) // 3
