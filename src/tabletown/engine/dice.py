"""Chance: Philox4x32-10, a counter-based generator with published test vectors.

The n-th word of a seed is a pure function of both, so the same game falls the same way interpreted, compiled and on a
GPU, and "the stream has not moved" is the comparison of one counter.
(J. Salmon, M. Moraes, R. Dror, D. Shaw: Parallel random numbers: as easy as 1, 2, 3. SC 2011.)
"""

from typing import Any

from tabletown.engine.records import Table
from tabletown.engine.rule import rule

MASK = 0xFFFFFFFF
GAME, PLAYERS, PLAN = range(3)  # three streams of one seed: the game's own chance, its players' picks, a batch's seeds


@rule
def philox(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """Ten rounds over a counter of four words, keyed by two; the masks keep Python's and machine integers alike.

    The factors are the published ones less 2 ** 32: with those the products would not fit into 64 bits with a sign, and
    a compiler may take it that a product of two positive numbers is positive. The GPU's did.
    """
    for _ in range(10):
        a = c0 * (0xD2511F53 - (1 << 32))
        b = c2 * (0xCD9E8D57 - (1 << 32))
        c0, c1, c2, c3 = ((b >> 32) + c2 & MASK) ^ c1 ^ k0, b & MASK, ((a >> 32) + c0 & MASK) ^ c3 ^ k1, a & MASK
        k0 = k0 + 0x9E3779B9 & MASK
        k1 = k1 + 0xBB67AE85 & MASK
    return c0, c1, c2, c3


@rule
def toss(seed: int, n: int, stream: int, sides: int) -> int:
    """The n-th number below sides of one of a seed's streams (off from uniform by less than sides in 2 ** 32)."""
    return philox(n & MASK, n >> 32, stream, 0, seed & MASK, seed >> 32)[0] * sides >> 32


@rule
def branch(seed: int, n: int, stream: int) -> int:
    """The n-th seed that grows out of a seed: 63 bits, never negative."""
    words = philox(n & MASK, n >> 32, stream, 1, seed & MASK, seed >> 32)
    return (words[0] & 0x7FFFFFFF) << 32 | words[1]


@rule
def fill_plan(seed: int, first: int, out: Any) -> None:
    """Write the seeds of a batch: the first-th, the next, and so on, that grow out of one seed."""
    for i in range(len(out)):
        out[i] = branch(seed, first + i, PLAN)


@rule
def draw(s: Table, sides: int) -> int:
    """The next number below sides of the game's own chance."""
    n = int(s.draws)
    s.draws = n + 1
    return toss(int(s.seed), n, GAME, sides)


@rule
def draw_weighted(s: Table, weights: Any) -> int:
    """The next index, each as likely as its weight; the weights are whole numbers and not all 0."""
    total = 0
    for i in range(len(weights)):
        total += int(weights[i])
    left = draw(s, total)
    i = 0
    while left >= weights[i]:
        left -= int(weights[i])
        i += 1
    return i
