"""Tests two bots sequentially: they play blocks only until it is clear enough which is better.

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

FEWEST = 16  # least blocks for a decision
IMAGINED = 2 * 0.25  # squared distance from an even score that the imagined blocks add
SURE = 1.959964  # standard errors on either side of a 95 % interval


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t; the series errs by 0.004 at 3 degrees of freedom, then by less."""
    if freedom < 3:
        return (math.inf, 12.7062, 4.3027)[freedom]
    z = SURE
    return (
        z
        + (z**3 + z) / 4 / freedom
        + (5 * z**5 + 16 * z**3 + 3 * z) / 96 / freedom**2
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384 / freedom**3
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160 / freedom**4
    )


def share_interval(blocks: int, lead: float, squares: float) -> tuple[float, float]:
    """Return the 95 % interval of a share from the sums of (x - 1/2) and its square over block means.

    It is Student's t over the blocks and the two imagined ones, which keeps its promise for few blocks and for blocks
    that are all alike: of clean wins, six are the fewest that tell two bots apart, as in a sign test.
    """
    if blocks < 2:
        return 0.0, 1.0
    n = blocks + 2
    mean, variance = 0.5 + lead / n, (squares + IMAGINED - lead * lead / n) / n
    margin = student(blocks - 1) * math.sqrt(max(0.0, variance) / n)
    return max(0.0, mean - margin), min(1.0, mean + margin)


def is_enough(blocks: int) -> bool:
    """Whether so many clean wins would tell two bots apart; of fewer blocks no result says anything."""
    return share_interval(blocks, 0.5 * blocks, 0.25 * blocks)[0] > 0.5


class Estimate(NamedTuple):
    """The lead of A over B in Elo, with its 95 % interval."""

    elo: float
    low: float
    high: float

    @property
    def swapped(self) -> "Estimate":
        """Elo of B over A."""
        return Estimate(-self.elo, -self.high, -self.low)

    @property
    def words(self) -> str:
        """The lead and its interval in words."""
        return f"{signed(self.elo)} Elo ({self.interval.removesuffix(' Elo')})"

    @property
    def interval(self) -> str:
        """The interval in words."""
        if math.isinf(self.low) and math.isinf(self.high):
            return "too few games for an interval"
        if math.isinf(self.high):
            return f"95 %: {signed(self.low)} Elo or more"
        if math.isinf(self.low):
            return f"95 %: {signed(self.high)} Elo or less"
        return f"95 %: {signed(self.low)} to {signed(self.high)} Elo"


def expected(elo: float) -> float:
    """Return the expected share for a lead in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """Return the lead in Elo for an expected share; it is infinite for 0 and 1."""
    if share <= 0:
        return -math.inf
    return 400 * math.log10(share / (1 - share)) if share < 1 else math.inf


def block_means(
    block: npt.NDArray[Any], i: npt.NDArray[Any], j: npt.NDArray[Any], share: Floats, a: int, b: int
) -> Floats:
    """Return what player a scored against player b in each block, in the order of block numbers."""
    ours, theirs = (i == a) & (j == b), (i == b) & (j == a)
    met = ours | theirs
    _, which = np.unique(block[met], return_inverse=True)
    points = np.where(ours, share, 1 - share)[met]
    return np.bincount(which, points) / np.bincount(which)


def variances(blocks: Any, leads: Any, squares: Any) -> Any:
    """Return the variance of block means, imagined blocks included, from sums of (x - 1/2) and of its square."""
    return (np.maximum(squares - leads * leads / blocks, 0) + IMAGINED) / blocks


def ratios(blocks: Any, leads: Any, squares: Any, low: float, high: float) -> Any:
    """Return the log likelihood ratios of `high` over `low` Elo after this many blocks."""
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
        self.blocks = 0  # blocks counted
        self.decision: str | None = None  # "A": A leads by more than `low`; "B": A does not lead by `high`; None: open
        self.lead = 0.0  # the sum of x - 1/2
        self.squares = 0.0  # the sum of (x - 1/2) ** 2

    def add(self, means: Floats) -> int:
        """Count block means in order up to the one that decides, and return how many were counted.

        Later ones do not count, so that the verdict does not depend on how many blocks are added at a time.
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
        """Whether the same test with A and B swapped says that B leads A, which is more than that A does not lead B."""
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
        low, high = share_interval(self.blocks, self.lead, self.squares)
        return Estimate(elo_of(0.5 + self.lead / (self.blocks + 1)), elo_of(low), elo_of(high))

    def leader(self, a: str, b: str) -> tuple[str, str, Estimate]:
        """Return who leads, who trails, and the lead."""
        found = self.estimate
        return (a, b, found) if found.elo >= 0 else (b, a, found.swapped)

    def sentence(self, a: str, b: str) -> str:
        """Return the verdict as a sentence."""
        if self.decision is None:
            better, worse, lead = self.leader(a, b)
            return f"Undecided after {count(self.blocks)}: {better} against {worse} {lead.words}."
        if self.decision == "A":
            says, error = more_than(a, b, self.low), self.alpha
        elif self.is_reversed:
            says, error = more_than(b, a, self.low), self.alpha
        else:
            says, error = less_than(a, b, self.high), self.beta
        return f"{says} ({100 * (1 - error):g} %), after {count(self.blocks)}."

    def numbers(self, a: str, b: str) -> str:
        """Return the numbers behind the verdict on one line; the lead is the leader's, the test always A's."""
        better, _, lead = self.leader(a, b)
        bounds = f"{self.floor:.2f} to {self.ceiling:.2f}"
        test = f"LLR {self.llr:.2f} ({bounds}) for {a} to lead by {self.low:g} or {self.high:g} Elo"
        return f"{better} {lead.words}, {test}"


def more_than(a: str, b: str, elo: float) -> str:
    """Say that A leads B by more than this many Elo."""
    if elo == 0:
        return f"{a} is stronger than {b}"
    return (
        f"{a} is stronger than {b} by more than {elo:g} Elo"
        if elo > 0
        else f"{a} is not weaker than {b} by {-elo:g} Elo"
    )


def less_than(a: str, b: str, elo: float) -> str:
    """Say that A leads B by less than this many Elo."""
    if elo == 0:
        return f"{a} is weaker than {b}"
    return (
        f"{a} is not stronger than {b} by {elo:g} Elo"
        if elo > 0
        else f"{a} is weaker than {b} by more than {-elo:g} Elo"
    )


def signed(elo: float) -> str:
    """Format a lead with its sign, in whole points."""
    return f"{round(elo):+d}" if math.isfinite(elo) else f"{elo:+}"


def count(blocks: int) -> str:
    """Say how many blocks there are."""
    return f"{blocks:,} block{'' if blocks == 1 else 's'}"
