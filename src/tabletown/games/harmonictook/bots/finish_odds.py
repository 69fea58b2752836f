"""The chance to earn enough within a number of rounds, and how many rounds may be left.

Distributions are rows of `work`: cell i is the chance of i coins, cell `goal` that of `goal` coins or more. Nothing is
ever subtracted, so even tiny chances early in the game compare well, and sums run in a fixed order in every mode.
"""

import math

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Floats
from tabletown.games.harmonictook.bots.expected_income import (
    AGAIN,
    HOPELESS,
    THROWS,
    UNIT,
    WAYS,
    gain,
    plays_twice,
    prospects,
    rounds_to_win,
    short,
    stations,
)
from tabletown.games.harmonictook.material import RADIO_TOWER, Box
from tabletown.games.harmonictook.state import State

ROOM = 512  # cells of a row: more than four landmarks and a card can cost
ROUND, TURN, POWER, NEXT = range(0, 4 * ROOM, ROOM)  # the start of each row
SCRATCH = 4 * ROOM

# ---- sums of chances


@rule
def enough(work: Floats, a: int, b: int, goal: int) -> float:
    """The chance that a part from row a and one from row b together reach the goal."""
    chance = 0.0
    tail = work[a + goal]
    for j in range(goal):
        chance += tail * work[b + j]
        tail += work[a + goal - 1 - j]
    return chance + tail * work[b + goal]


@rule
def fold(work: Floats, a: int, b: int, goal: int) -> None:
    """Replace row a by the distribution of the sum of row a and row b."""
    for i in range(goal):
        work[NEXT + i] = 0.0
    for j in range(goal):
        share = work[b + j]
        if share > 0.0:
            for i in range(goal - j):
                work[NEXT + j + i] += work[a + i] * share
    work[NEXT + goal] = enough(work, a, b, goal)
    for i in range(goal + 1):
        work[a + i] = work[NEXT + i]


@inlined
def within(work: Floats, goal: int, rounds: int) -> float:
    """The chance that so many rounds like ROUND reach the goal: compute half of them by squaring, then double."""
    half = rounds // 2
    for i in range(goal + 1):
        work[POWER + i] = 0.0
    work[POWER] = 1.0
    bit = 1
    while bit * 2 <= half:
        bit *= 2
    while bit > 0:
        fold(work, POWER, POWER, goal)
        if half & bit:
            fold(work, POWER, ROUND, goal)
        bit //= 2
    if rounds % 2 == 1:
        fold(work, ROUND, POWER, goal)
    return enough(work, POWER, ROUND if rounds % 2 == 1 else POWER, goal)


# ---- turns and rounds


@inlined
def chances(box: Box, s: State, p: int, r: int, dice: int, loss: int, goal: int, work: Floats) -> None:
    """Fill TURN with what r's throw brings p; add the worst loss to each outcome, so that none is negative."""
    mean = 0
    for x in range(dice, 6 * dice + 1):
        v = gain(box, s, p, r, x)
        work[NEXT + x] = v
        mean += int(WAYS[dice, x]) * v
    again = 0  # throws that the Tower replaces
    for x in range(dice, 6 * dice + 1):
        if p == r and s.built[p, RADIO_TOWER] and int(work[NEXT + x]) * THROWS < mean:
            again += int(WAYS[dice, x])
    for i in range(goal + 1):
        work[TURN + i] = 0.0
    for x in range(dice, 6 * dice + 1):
        v = int(work[NEXT + x])
        stays = 0 if again > 0 and v * THROWS < mean else THROWS
        work[TURN + min(goal, max(0, v + loss))] += int(WAYS[dice, x]) * (again + stays) / AGAIN


@inlined
def add_turn(work: Floats, goal: int, loss: int, twice: bool) -> None:
    """Add TURN to ROUND; if doubles give another turn, add it twice one time in six."""
    fold(work, ROUND, TURN, goal)
    if not twice:
        return
    for i in range(goal + 1):
        work[POWER + i] = 0.0
    for i in range(goal + 1):  # add the loss twice even if the turn is played once
        work[POWER + min(goal, i + loss)] += work[ROUND + i]
    fold(work, ROUND, TURN, goal)
    for i in range(goal + 1):
        work[ROUND + i] = work[POWER + i] * 5 / 6 + work[ROUND + i] / 6


@rule
def pwin(box: Box, s: State, p: int, mask: int, lack: int, rounds: int, work: Floats) -> float:
    """The chance that so many rounds bring p all missing coins; mask: the seats that throw two dice.

    This ignores that a seat can build only one landmark a round.
    """
    if lack <= 0:
        return 1.0
    lack = min(lack, ROOM - 1)
    dice = 1 + (mask >> p & 1)
    turns = rounds * (2 if plays_twice(box, s, p, dice) else 1)
    loss = 0
    for x in range(dice, 6 * dice + 1):
        loss = max(loss, -gain(box, s, p, p, x))
    loss = min(loss, (ROOM - 1 - lack) // max(1, turns))
    goal = lack + turns * loss
    for i in range(goal + 1):
        work[ROUND + i] = 0.0
    work[ROUND] = 1.0
    for r in range(s.seats):
        throws = 1 + (mask >> r & 1)
        fee = loss if r == p else 0
        chances(box, s, p, r, throws, fee, goal, work)
        add_turn(work, goal, fee, plays_twice(box, s, r, throws))
    return within(work, goal, rounds)


# ---- how many rounds there may be

LONG, LONG_FOR_TWO = 17, 20  # the longest clock in rounds
PULL = 0.45  # growth of an income per round, in coins, with four players


@rule
def rounds_left(box: Box, s: State) -> int:
    """Marathon's clock: one round less than the seat nearest to victory needs at its present pace."""
    least = HOPELESS
    mask = stations(s)
    for q in range(s.seats):
        least = min(least, rounds_to_win(box, s, q, prospects(box, s, q, mask)[0], 0))
    return min(LONG_FOR_TWO if s.seats == 2 else LONG, max(1, least - 1))


@rule
def rounds_of_others(box: Box, s: State, p: int) -> int:
    """Kinematic's clock: one round less than the fastest other seat needs if every income keeps growing."""
    least = LONG_FOR_TWO if s.seats == 2 else LONG
    mask = stations(s)
    pull = PULL * (int(s.seats) + 3) / 7
    for q in range(s.seats):
        if q == p:
            continue
        lack = short(box, s, q)
        speed = prospects(box, s, q, mask)[0] / UNIT
        if lack <= 0:
            least = 1
        elif speed > 0:
            time = (math.sqrt(speed * speed + 2 * pull * lack) - speed) / pull
            least = min(least, int(time) + (1 if time > int(time) else 0))
    return max(1, least - 1)
