"""Computes the final table: one strength for each player from all games at once, whatever their order.

Every pair of players at a table is one result, and strengths are those of Bradley and Terry on the Elo scale: with a
difference d the expected share is 1 / (1 + 10^(-d/400)). Each player is also given PRIOR drawn games against an average
player of strength 0, so that one who never lost or never won still gets a finite number; after a few dozen games it
hardly matters.

Games of one block share a seed and are not independent, so the intervals come from a bootstrap over whole blocks. It
weighs every block by a draw from the exponential distribution (the Bayesian bootstrap) where the usual one counts it
0, 1, 2... times: no resample loses a player's only game. The prior is weighed at random too, between almost nothing
and several games; without that, ten wins in ten games would be the same ten wins in every resample, and look like
certainty. Few blocks show too little spread, so the interval of a player with m of them is stretched by 1 + 2/m, nearly
what Student's distribution asks for.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]

ELO = 400 / np.log(10)  # points for a factor of e in the odds
PRIOR = 1.0  # drawn games against the average that everybody is given
LEAST_PRIOR = 1e-4  # of the prior in a resample: bounds what an undefeated player's interval can reach
LONGEST_STEP = 2.0  # of Newton's method, in factors of e, so that it cannot run away
CLOSE_ENOUGH = 1e-9  # in the same unit
AT_ONCE = 1 << 22  # numbers in the matrices of the resamples that are solved together
NO_GAMES = -1  # the group of a player without a result


class Pairs(NamedTuple):
    """Results between two players, one a row."""

    block: Ints
    i: Ints
    j: Ints
    share: Floats  # of i over j: 1, 0.5 or 0


class Standing(NamedTuple):
    """A player's strength; strengths can be compared only within a group, whose mean is 0."""

    player: int
    elo: float
    low: float  # low to high: the 95 % interval
    high: float
    games: int
    results: int  # pairs of players: three for each game at a table of four
    points: float  # won in these results
    group: int  # 0 for most players; 1, 2... for others who never met them even indirectly; NO_GAMES: nothing is known

    @property
    def share(self) -> float:
        """The part of the possible points that was won."""
        return self.points / self.results if self.results else float("nan")


class PairTotals(NamedTuple):
    """Results added up by block and pair, in an order that does not depend on that of the games."""

    blocks: int
    block: Ints  # of a cell
    pair: Ints  # of a cell
    results: Floats  # in a cell
    points: Floats  # in a cell, of the first of the pair
    first: Ints  # of a pair
    second: Ints  # of a pair; first < second


def pairs(block: Ints, players: Ints, scores: Ints) -> Pairs:
    """Compare every pair of different players at each table by their scores; -1 is an empty seat."""
    rows = []
    for a in range(players.shape[1]):
        for b in range(a + 1, players.shape[1]):
            i, j = players[:, a], players[:, b]
            met = (i >= 0) & (j >= 0) & (i != j)  # a bot on two seats does not count against itself
            mine, theirs = scores[met, a], scores[met, b]
            rows.append(Pairs(np.asarray(block)[met], i[met], j[met], 0.5 * (mine > theirs) + 0.5 * (mine >= theirs)))
    if not rows:
        none = np.zeros(0, np.int64)
        return Pairs(none, none, none, np.zeros(0))
    return Pairs(*(np.concatenate(column) for column in zip(*rows, strict=True)))


def crossed(n_players: int, found: Pairs) -> tuple[Floats, Floats]:
    """Count the results between any two players, and the points that the first of them has."""
    n, which = n_players, found.i * n_players + found.j
    results = sums(which, np.ones(len(which)), n * n).reshape(n, n)
    points = sums(which, found.share, n * n).reshape(n, n)
    return results + results.T, points + (results - points).T


def games_of(n_players: int, players: Ints) -> Ints:
    """Count the games in which each player sat, once or more often."""
    counts = np.zeros(n_players, np.int64)
    for seat in range(players.shape[1]):
        now = players[:, seat]
        counted = now >= 0
        for before in range(seat):
            counted &= now != players[:, before]
        counts += np.bincount(now[counted], minlength=n_players)
    return counts


def fit_games(
    n_players: int, block: Ints, players: Ints, scores: Ints, bootstraps: int = 400, seed: int = 1
) -> list[Standing]:
    """Compute the final table from games: players[g, seat] with scores[g, seat] in block[g]."""
    games = games_of(n_players, players)
    return fit(n_players, *pairs(block, players, scores), bootstraps=bootstraps, seed=seed, games=games)


def fit(
    n_players: int,
    block: Ints,
    i: Ints,
    j: Ints,
    share: Floats,
    bootstraps: int = 400,
    seed: int = 1,
    games: Ints | None = None,
) -> list[Standing]:
    """Compute the final table by player number; without `games` each result counts as a game of its own."""
    if bootstraps < 40:
        raise ValueError(f"95 % need at least 40 resamples, not {bootstraps}")
    counted = total_pairs(n_players, block, i, j, share)
    group = groups(n_players, counted.first, counted.second)
    elo = ELO * strengths(*totals(counted, None), np.full((1, 1), PRIOR), counted.first, counted.second, group)[0]
    low, high = intervals(n_players, counted, group, bootstraps, seed)
    stretch = 1 + 2 / np.maximum(blocks_of(n_players, counted), 1)
    low, high = np.minimum(elo, elo + stretch * (low - elo)), np.maximum(elo, elo + stretch * (high - elo))
    low[group == NO_GAMES], high[group == NO_GAMES] = -np.inf, np.inf
    results, points = scored(n_players, counted)
    games = results if games is None else games
    return [
        Standing(
            p,
            float(elo[p]),
            float(low[p]),
            float(high[p]),
            int(games[p]),
            int(results[p]),
            float(points[p]),
            int(group[p]),
        )
        for p in range(n_players)
    ]


def estimate(results: Floats, points: Floats) -> Floats:
    """Compute the strengths alone from results[i, j] between two players, and points[i, j] of the first."""
    first, second = np.nonzero(np.triu(results, 1))
    group = groups(len(results), first, second)
    pairs_of = results[first, second][None], points[first, second][None]
    return ELO * strengths(*pairs_of, np.full((1, 1), PRIOR), first, second, group)[0]


def total_pairs(n_players: int, block: Ints, i: Ints, j: Ints, share: Floats) -> PairTotals:
    """Add up results; halves and wholes add exactly, so the order of games does not matter."""
    share = np.asarray(share, np.float64)
    if not np.isin(share, (0.0, 0.5, 1.0)).all():
        raise ValueError("a share is 1, 0.5 or 0")
    first, second = np.minimum(i, j).astype(np.int64), np.maximum(i, j).astype(np.int64)
    if len(first) and (first.min() < 0 or second.max() >= n_players or (first == second).any()):
        raise ValueError(f"a pair is two different players of 0 to {n_players - 1}")
    names, block_of = np.unique(block, return_inverse=True)
    codes, pair_of = np.unique(first * n_players + second, return_inverse=True)
    cells, cell_of = np.unique(pair_of * max(len(names), 1) + block_of, return_inverse=True)
    return PairTotals(
        len(names),
        cells % max(len(names), 1),
        cells // max(len(names), 1),
        sums(cell_of, np.ones(len(cell_of)), len(cells)),
        sums(cell_of, np.where(i < j, share, 1 - share), len(cells)),
        codes // n_players,
        codes % n_players,
    )


def sums(which: Ints, amounts: Floats, size: int) -> Floats:
    """Sum the amounts of each kind, in their order."""
    return np.asarray(np.bincount(which, amounts, size), np.float64)


def totals(counted: PairTotals, weights: Floats | None) -> tuple[Floats, Floats]:
    """Sum the results and points of every pair, with a weight for each block, as one row."""
    scale = 1.0 if weights is None else weights[counted.block]
    begin = np.searchsorted(counted.pair, np.arange(len(counted.first)))  # cells are sorted by pair, none without any
    return (
        np.add.reduceat(counted.results * scale, begin)[None],
        np.add.reduceat(counted.points * scale, begin)[None],
    )


def scored(n_players: int, counted: PairTotals) -> tuple[Floats, Floats]:
    """Sum the results and points of every player."""
    results, points = (row[0] for row in totals(counted, None))
    return (
        sums(counted.first, results, n_players) + sums(counted.second, results, n_players),
        sums(counted.first, points, n_players) + sums(counted.second, results - points, n_players),
    )


def blocks_of(n_players: int, counted: PairTotals) -> Ints:
    """Count the blocks in which each player has a result."""
    sat = [counted.block * n_players + side[counted.pair] for side in (counted.first, counted.second)]
    return np.bincount(np.unique(np.concatenate(sat)) % max(n_players, 1), minlength=n_players)


def groups(n_players: int, first: Ints, second: Ints) -> Ints:
    """Group players that results connect: groups by size, then by lowest player; NO_GAMES for those without results."""
    lowest = np.arange(n_players)
    while True:  # each player takes its neighbours' lowest number, until nothing changes
        before = lowest.copy()
        np.minimum.at(lowest, first, before[second])
        np.minimum.at(lowest, second, before[first])
        if (lowest == before).all():
            break
    sizes = np.bincount(lowest, minlength=n_players)
    leaders = sorted((p for p in range(n_players) if sizes[p] > 1), key=lambda p: (-sizes[p], p))
    rank = np.full(n_players, NO_GAMES)
    rank[leaders] = np.arange(len(leaders))
    return rank[lowest]


def intervals(n_players: int, counted: PairTotals, group: Ints, bootstraps: int, seed: int) -> tuple[Floats, Floats]:
    """Return the interval that holds 95 % of each player's resamples."""
    draw = np.random.default_rng(seed)
    at_once = max(1, AT_ONCE // n_players**2) if n_players else 1
    found = []
    for begin in range(0, bootstraps, at_once):
        size = min(at_once, bootstraps - begin)
        rows = [totals(counted, draw.standard_exponential(counted.blocks)) for _ in range(size)]
        # With this distribution ten wins of ten give the interval of Jeffreys for ten of ten.
        prior = np.maximum(2 * draw.standard_gamma(0.5, (size, 1)), LEAST_PRIOR) * PRIOR
        results, points = (np.concatenate(column) for column in zip(*rows, strict=True))
        found.append(ELO * strengths(results, points, prior, counted.first, counted.second, group))
    # Of 399 ordered resamples the 10th from either end, so that the true value is as likely as any to lie beyond.
    low, high = np.quantile(np.concatenate(found), (0.025, 0.975), axis=0, method="weibull")
    return low, high


def strengths(results: Floats, points: Floats, prior: Floats, a: Ints, b: Ints, group: Ints) -> Floats:
    """Compute the likeliest strengths for each row of weighed results, by Newton's method on all rows together."""
    n = len(group)
    own = np.arange(n)
    s = np.zeros((len(prior), n))
    open_rows = np.arange(len(prior))
    for _ in range(200):
        now, games, weight = s[open_rows], results[open_rows], prior[open_rows]
        p = logistic(now[:, a] - now[:, b])
        slope, bend = np.zeros((2, len(open_rows), n, n))
        slope[:, a, b] = points[open_rows] - games * p
        slope[:, b, a] = -slope[:, a, b]
        bend[:, a, b] = bend[:, b, a] = -games * p * (1 - p)
        alone = logistic(now)
        bend[:, own, own] = weight * alone * (1 - alone) - bend.sum(2)
        climb = slope.sum(2) + weight * (0.5 - alone)
        step = np.linalg.solve(bend, climb[:, :, None])[:, :, 0]
        longest = np.abs(step).max(1, initial=0)
        s[open_rows] += step * (LONGEST_STEP / np.maximum(longest, LONGEST_STEP))[:, None]
        open_rows = open_rows[longest > CLOSE_ENOUGH]
        if not len(open_rows):
            break
    for g in range(group.max(initial=NO_GAMES) + 1):
        s[:, group == g] -= s[:, group == g].mean(1, keepdims=True)
    s[:, group == NO_GAMES] = 0
    return s


def logistic(x: Floats) -> Floats:
    """Turn odds of e^x into a probability."""
    return 1 / (1 + np.exp(-x))
