"""A sequential test between two bots: play blocks until it is clear enough who is better, and no longer.

A block is one seed in all seat rotations, and its mean x, from 0 to 1, is what A scored against B on average over all
pairs of them at all its tables. Two guesses are weighed against each other, that A leads by `low` Elo and that A leads
by `high`. With m and v the mean and variance of n block means, and s0, s1 the shares that the guesses expect, the log
likelihood ratio is

    LLR = n (s1 - s0) (2 m - s0 - s1) / (2 v)

as for normal means with the variance taken from the data. It suits any number of seats, and whatever luck the games of
a block have in common is in v already. Two guards: before FEWEST blocks nothing is decided, and v counts two imagined
blocks more, a clean win and a clean loss, half a point from an even score each. So v is never 0, however alike the
blocks, and what that adds fades as 1/n.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tabletown.engine.errors import BadOption

Floats = npt.NDArray[np.float64]

FEWEST = 16  # blocks before which nothing is decided
IMAGINED = 2 * 0.25  # squared distance from an even score that the imagined blocks add
SURE = 1.959964  # standard errors on either side that hold 95 %


class Estimate(NamedTuple):
    """Elo of A over B, and between what it lies with 95 %."""

    elo: float
    low: float
    high: float


def expected(elo: float) -> float:
    """The share that a lead of so many Elo brings."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The lead that brings such a share: without end for 0 and 1."""
    if share <= 0:
        return -math.inf
    return 400 * math.log10(share / (1 - share)) if share < 1 else math.inf


def block_means(
    block: npt.NDArray[Any], i: npt.NDArray[Any], j: npt.NDArray[Any], share: Floats, a: int, b: int
) -> Floats:
    """What player a scored against player b, block by block in the order of their numbers."""
    ours, theirs = (i == a) & (j == b), (i == b) & (j == a)
    met = ours | theirs
    _, which = np.unique(block[met], return_inverse=True)
    points = np.where(ours, share, 1 - share)[met]
    return np.bincount(which, points) / np.bincount(which)


def variances(blocks: Any, leads: Any, squares: Any) -> Any:
    """The variance of block means, imagined blocks included, from sums of (x - 1/2) and of its square."""
    return (np.maximum(squares - leads * leads / blocks, 0) + IMAGINED) / blocks


def ratios(blocks: Any, leads: Any, squares: Any, low: float, high: float) -> Any:
    """The log likelihood ratios of `high` over `low` Elo after so many blocks."""
    s0, s1 = expected(low), expected(high)
    return (s1 - s0) * (2 * leads + blocks * (1 - s0 - s1)) / (2 * variances(blocks, leads, squares))


class Sprt:
    """A test of whether A leads B by `low` Elo or by `high`, fed with block means until it decides."""

    def __init__(self, low: float = 0.0, high: float = 20.0, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not (math.isfinite(low) and math.isfinite(high) and low < high):
            raise BadOption(f"a sequential test needs two Elo bounds, the lower first, not {low:g},{high:g}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise BadOption(f"chances of error lie between 0 and 0.5, not {alpha:g} and {beta:g}")
        self.low, self.high, self.alpha, self.beta = low, high, alpha, beta
        self.floor = math.log(beta / (1 - alpha))  # of the ratio: at or below it, A does not lead by `high`
        self.ceiling = math.log((1 - beta) / alpha)  # at or above it, A leads by more than `low`
        self.blocks = 0  # that have been counted
        self.decision: str | None = None  # "A": A leads by more than `low`; "B": A does not lead by `high`; None: open
        self.lead = 0.0  # the sum of x - 1/2
        self.squares = 0.0  # and of its square

    def add(self, means: Floats) -> int:
        """Count block means in their order up to the one that decides, and say how many that were.

        Those behind it do not count, so that nothing depends on how many blocks are played or handed in at a time.
        """
        x = np.asarray(means, np.float64).reshape(-1)
        if not ((x >= 0) & (x <= 1)).all():
            raise ValueError("a block mean lies between 0 and 1")
        if self.decision or not len(x):
            return 0
        leads = np.cumsum(np.concatenate(([self.lead], x - 0.5)))[1:]
        squares = np.cumsum(np.concatenate(([self.squares], (x - 0.5) ** 2)))[1:]
        blocks = self.blocks + np.arange(1, len(x) + 1)
        path = ratios(blocks, leads, squares, self.low, self.high)
        crossed = np.flatnonzero((blocks >= FEWEST) & ((path <= self.floor) | (path >= self.ceiling)))
        last = int(crossed[0]) if len(crossed) else len(x) - 1
        if len(crossed):
            self.decision = "A" if path[last] > 0 else "B"
        self.blocks, self.lead, self.squares = int(blocks[last]), float(leads[last]), float(squares[last])
        return last + 1

    @property
    def llr(self) -> float:
        """The log likelihood ratio so far."""
        return float(ratios(self.blocks, self.lead, self.squares, self.low, self.high)) if self.blocks else 0.0

    @property
    def is_reversed(self) -> bool:
        """Whether the same test, asked the other way round, says that B leads A: more than that A does not lead B."""
        if self.low < 0 or self.decision != "B":
            return False
        return float(ratios(self.blocks, -self.lead, self.squares, self.low, self.high)) >= self.ceiling

    @property
    def estimate(self) -> Estimate:
        """The lead in Elo, with one even block added so that it is finite, and the interval of a match of this length.

        It holds its 95 % where the length was set beforehand; a test that stops on a good run flatters its winner.
        """
        if not self.blocks:
            return Estimate(0.0, -math.inf, math.inf)
        mean = 0.5 + self.lead / self.blocks
        margin = SURE * math.sqrt(float(variances(self.blocks, self.lead, self.squares)) / self.blocks)
        return Estimate(elo_of(0.5 + self.lead / (self.blocks + 1)), elo_of(mean - margin), elo_of(mean + margin))

    def sentence(self, a: str, b: str) -> str:
        """The verdict in words."""
        if self.decision is None:
            found = self.estimate
            interval = f"95 %: {signed(found.low)} to {signed(found.high)}"
            return f"Undecided after {count(self.blocks)}: {a} against {b} {signed(found.elo)} Elo ({interval})."
        if self.decision == "A":
            says, error = more_than(a, b, self.low), self.alpha
        elif self.is_reversed:
            says, error = more_than(b, a, self.low), self.alpha
        else:
            says, error = less_than(a, b, self.high), self.beta
        return f"{says} ({100 * (1 - error):g} %), after {count(self.blocks)}."

    def numbers(self) -> str:
        """What stands behind the verdict, on one line."""
        found = self.estimate
        bounds = f"{self.floor:.2f} to {self.ceiling:.2f}"
        interval = f"95 %: {signed(found.low)} to {signed(found.high)}"
        return (
            f"Elo {signed(found.elo)} ({interval}), LLR {self.llr:.2f} ({bounds}) for {self.low:g} or {self.high:g} Elo"
        )


def more_than(a: str, b: str, elo: float) -> str:
    """That A leads B by more than so much, as one would say it."""
    if elo == 0:
        return f"{a} is stronger than {b}"
    return (
        f"{a} is stronger than {b} by more than {elo:g} Elo"
        if elo > 0
        else f"{a} is not weaker than {b} by {-elo:g} Elo"
    )


def less_than(a: str, b: str, elo: float) -> str:
    """That A leads B by less than so much, as one would say it."""
    if elo == 0:
        return f"{a} is weaker than {b}"
    return (
        f"{a} is not stronger than {b} by {elo:g} Elo"
        if elo > 0
        else f"{a} is weaker than {b} by more than {-elo:g} Elo"
    )


def signed(elo: float) -> str:
    """A lead with its sign, in whole points."""
    return f"{round(elo):+d}" if math.isfinite(elo) else f"{elo:+}"


def count(blocks: int) -> str:
    """So many blocks."""
    return f"{blocks:,} block{'' if blocks == 1 else 's'}"
