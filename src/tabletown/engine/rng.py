"""Random numbers: Philox4x32-10, a counter-based generator with published test vectors.

The n-th word of a seed is a pure function of both, so a game draws the same numbers interpreted, compiled and on a
GPU, and one counter tells whether anything was drawn.
(J. Salmon, M. Moraes, R. Dror, D. Shaw: Parallel random numbers: as easy as 1, 2, 3. SC 2011.)
"""

from typing import Any

from tabletown.engine.compile import rule
from tabletown.engine.state import BaseState

MASK = 0xFFFFFFFF
GAME, PLAYERS, PLAN = range(3)  # three streams of a seed: the game's draws, its players' draws, a batch's seeds


@rule
def philox(c0: int, c1: int, c2: int, c3: int, k0: int, k1: int) -> tuple[int, int, int, int]:
    """Ten rounds over a counter of four words, keyed by two; the masks make Python and machine integers agree.

    The factors are the published ones minus 2 ** 32. With the published ones, products overflow signed 64 bits, and
    a compiler may assume that a product of two positive numbers is positive. The GPU's compiler did.
    """
    for _ in range(10):
        a = c0 * (0xD2511F53 - (1 << 32))
        b = c2 * (0xCD9E8D57 - (1 << 32))
        c0, c1, c2, c3 = ((b >> 32) + c2 & MASK) ^ c1 ^ k0, b & MASK, ((a >> 32) + c0 & MASK) ^ c3 ^ k1, a & MASK
        k0 = k0 + 0x9E3779B9 & MASK
        k1 = k1 + 0xBB67AE85 & MASK
    return c0, c1, c2, c3


@rule
def nth_draw(seed: int, n: int, stream: int, sides: int) -> int:
    """Return the n-th number below sides of a seed's stream (its bias is below sides / 2 ** 32)."""
    return philox(n & MASK, n >> 32, stream, 0, seed & MASK, seed >> 32)[0] * sides >> 32


@rule
def branch(seed: int, n: int, stream: int) -> int:
    """Return the n-th seed derived from a seed: 63 bits, never negative."""
    words = philox(n & MASK, n >> 32, stream, 1, seed & MASK, seed >> 32)
    return (words[0] & 0x7FFFFFFF) << 32 | words[1]


@rule
def fill_plan(seed: int, first: int, out: Any) -> None:
    """Write the seeds of a batch, derived from one seed, beginning with number first."""
    for i in range(len(out)):
        out[i] = branch(seed, first + i, PLAN)


@rule
def draw(s: BaseState, sides: int) -> int:
    """Draw the next number below sides from the game's stream."""
    n = int(s.rng_count)
    s.rng_count = n + 1
    return nth_draw(int(s.seed), n, GAME, sides)


@rule
def draw_weighted(s: BaseState, weights: Any) -> int:
    """Draw an index with probability proportional to its weight; weights are integers and not all 0."""
    total = 0
    for i in range(len(weights)):
        total += int(weights[i])
    left = draw(s, total)
    i = 0
    while left >= weights[i]:
        left -= int(weights[i])
        i += 1
    return i
