"""The value of a position: the exact expected coins of a seat, and how long it still needs to win.

Chances are whole numbers of 36ths, so a mean is a whole number of 1/UNIT coin, and ties are the same in every mode.
A throw is judged by the current purses, and counts for at most MOST coins either way.
"""

import numpy as np

from tabletown.engine.compile import rule
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    AT_ONCE,
    BLUE,
    BUSINESS_CENTER,
    GREEN,
    N_LANDMARKS,
    RADIO_TOWER,
    RED,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    Box,
)
from tabletown.games.harmonictook.rules.ending import landmarks
from tabletown.games.harmonictook.rules.income import brings, income, toll_owner
from tabletown.games.harmonictook.state import State

THROWS = 36  # the equally likely throws of two dice
AGAIN = THROWS * THROWS  # with the Tower there may be a second throw
UNIT = 6 * AGAIN  # with the Park one turn in six is played twice
MOST = 999
HOPELESS = 999  # the rounds of a seat that earns nothing
WAYS = np.array([
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (0, 6, 6, 6, 6, 6, 6, 0, 0, 0, 0, 0, 0),
    (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1),
])  # fmt: skip
"""WAYS[dice, total]: how many of the 36 throws show a total; a throw of one die counts sixfold."""

# ---- one throw


@rule
def gain(box: Box, s: State, p: int, r: int, x: int) -> int:
    """The coins that p gains when r throws a total, minus p's own tolls; without what r's purple cards take."""
    coins = 0
    tolls = 0
    for k in range(AT_ONCE):
        c = int(box.on[x, k])
        if c < 0:
            break
        colour = int(box.colour[c])
        if colour == BLUE or (colour == GREEN and p == r):
            coins += int(brings(box, s, p, c))
        elif colour == RED:
            tolls = toll(box, s, p, r, x)
        elif p == r and s.cards[p, c]:
            coins += prize(box, s, p, c)
    return min(coins, MOST) + tolls


@rule
def prize(box: Box, s: State, p: int, c: int) -> int:
    """[17] What a purple card brings p; the Stadium takes coins before the TV Station looks for the richest player."""
    if c == BUSINESS_CENTER:
        return int(box.pays[c]) if box.coins_for_bots and box.bots >> p & 1 else int(box.decline_coins)
    entry = int(box.pays[STADIUM]) if s.cards[p, STADIUM] else 0
    crowd = 0
    fullest = 0
    for q in range(s.seats):
        if q != p:
            crowd += min(entry, int(s.coins[q]))
            fullest = max(fullest, int(s.coins[q]) - entry)
    return min(fullest, int(box.pays[c])) if c == TV_STATION else crowd


@rule
def toll(box: Box, s: State, p: int, r: int, x: int) -> int:
    """[13] [14] The tolls that p gets from r, or, if p is the roller, the tolls that p pays."""
    purse = int(s.coins[r])
    for k in range(s.seats - 1):
        q = toll_owner(box, s, r, k)
        paid = min(int(income(box, s, q, RED, x)), purse)
        if q == p:
            return min(paid, MOST)
        purse -= paid
    return max(purse - int(s.coins[r]), -MOST)


# ---- one turn, one round


@rule
def turn(box: Box, s: State, p: int, r: int, dice: int) -> tuple[int, int]:
    """Mean (in 1/UNIT) and variance (in 1/UNIT**2) of what r's turn brings p.

    The Tower rethrows every throw below the mean; with the Park one turn in six is played twice.
    """
    mean = 0
    square = 0
    for x in range(dice, 6 * dice + 1):
        v = gain(box, s, p, r, x)
        mean += int(WAYS[dice, x]) * v
        square += int(WAYS[dice, x]) * v * v
    sum_ = mean * THROWS
    squares = square * THROWS
    if p == r and s.built[p, RADIO_TOWER]:
        for x in range(dice, 6 * dice + 1):
            v = gain(box, s, p, r, x)
            if v * THROWS < mean:
                sum_ += int(WAYS[dice, x]) * (mean - v * THROWS)
                squares += int(WAYS[dice, x]) * (square - v * v * THROWS)
    if plays_twice(box, s, r, dice):
        return 7 * sum_, 7 * UNIT * squares - 37 * sum_ * sum_
    return 6 * sum_, 36 * (AGAIN * squares - sum_ * sum_)


@rule
def plays_twice(box: Box, s: State, r: int, dice: int) -> bool:
    """[28] Whether doubles give a seat another turn."""
    return dice == 2 and s.built[r, AMUSEMENT_PARK] > 0 and box.max_extra_turns > 0


@rule
def stations(s: State) -> int:
    """Bit r is set if seat r has the Train Station: the personas assume that its owner throws two dice."""
    mask = 0
    for r in range(s.seats):
        mask |= int(s.built[r, TRAIN_STATION]) << r
    return mask


@rule
def better_dice(box: Box, s: State, p: int) -> int:
    """The number of dice that brings a seat more in its own turn; two if equal."""
    if not s.built[p, TRAIN_STATION]:
        return 1
    return 2 if turn(box, s, p, p, 2)[0] >= turn(box, s, p, p, 1)[0] else 1


@rule
def habits(box: Box, s: State) -> int:
    """Bit r is set if two dice are better for seat r: what players usually throw."""
    mask = 0
    for r in range(s.seats):
        mask |= (better_dice(box, s, r) - 1) << r
    return mask


@rule
def prospects(box: Box, s: State, p: int, mask: int) -> tuple[int, int]:
    """Mean (in 1/UNIT) and variance (in 1/UNIT**2) of what a round brings p; mask: the seats that throw two dice."""
    mean = 0
    variance = 0
    for r in range(s.seats):
        more, spread = turn(box, s, p, r, 1 + (mask >> r & 1))
        mean += more
        variance += spread
    return mean, variance


# ---- the way to victory


@rule
def short(box: Box, s: State, p: int) -> int:
    """The coins that a seat still needs for all its landmarks; negative if it has more than enough."""
    coins = -int(s.coins[p])
    for b in range(N_LANDMARKS):
        if not s.built[p, b]:
            coins += int(box.landmark_cost[b])
    return coins


@rule
def rounds_to_win(box: Box, s: State, p: int, mean: int, cost: int) -> int:
    """Estimated rounds to victory after paying a price: the income brings the missing coins, one landmark a round."""
    left = N_LANDMARKS - landmarks(s, p)
    lack = short(box, s, p) + cost
    if lack <= 0 or left == 0:
        return left
    return min(HOPELESS, max(left, -(-lack * UNIT // mean))) if mean > 0 else HOPELESS
