"""Decides who plays whom: plans of blocks, and Swiss rounds, over players numbered from 0.

A seating is a tuple of players in the order of play. A block is one seed played in all rotations of a seating, so that
luck and seats are the same for everybody. This module neither knows nor plays a game. All randomness comes from the
arguments, so the same input gives the same schedule.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import NamedTuple

import numpy as np

from tabletown.arena.stats.matching import cheapest_pairs
from tabletown.engine import batch
from tabletown.engine.errors import BadOption
from tabletown.engine.state import Ints

DAY = (2, 2, 3, 4)  # players at a table in each round of a Swiss day
DOZEN = 12  # the smallest number of bots divisible by 2, 3 and 4

Seating = tuple[int, ...]
Met = Collection[frozenset[int]] | Mapping[frozenset[int], int] | Ints  # a set, a count, or a symmetric matrix


# ---- blocks


class PlannedGame(NamedTuple):
    """A game to be played."""

    number: int  # its place in the plan
    block: int
    seed: int
    seating: Seating  # entrants, seat by seat


@dataclass(frozen=True)
class Plan:
    """Everything that decides which games are played; the same plan gives the same games everywhere."""

    seed: int
    meetings: tuple[tuple[Seating, ...], ...]  # each block of a meeting plays all rotations of its seatings
    blocks: int  # of each meeting

    def games(self) -> Iterator[PlannedGame]:
        """Yield the games in order, one block of each meeting in turn, so that a plan cut short is fair to all."""
        seeds = batch.seed_plan(self.seed, self.blocks * len(self.meetings))
        number = 0
        for block, seed in enumerate(seeds):
            for seating in self.seatings(block % len(self.meetings)):
                yield PlannedGame(number, block, int(seed), seating)
                number += 1

    def seatings(self, meeting: int) -> list[Seating]:
        """Return the seatings that one block of a meeting plays."""
        return [turned for seating in self.meetings[meeting] for turned in rotations(seating)]

    @property
    def size(self) -> int:
        """How many games there are."""
        return self.blocks * sum(len(self.seatings(meeting)) for meeting in range(len(self.meetings)))


def rotations(seating: Sequence[int]) -> list[Seating]:
    """Return all rotations of a seating; played with one seed, they make a block.

    Two alternating players return to the same seats before all rotations are done. The same players with the same seed
    would play the same game, so it is not listed again.
    """
    players = tuple(seating)
    return list(dict.fromkeys(players[i:] + players[:i] for i in range(len(players))))


def duel(seats: int) -> list[Seating]:
    """Return seatings of players 0 and 1 whose rotations put each in every seat equally often.

    With an odd number of seats one of them holds one seat more, so a block has two seatings.
    """
    check_table(seats)
    if seats % 2 == 0:
        return [(0, 1) * (seats // 2)]
    return [(0, 1) * (seats // 2) + (1,), (1, 0) * (seats // 2) + (0,)]


def round_robin(n: int, seats: int) -> list[Seating]:
    """Return every combination of players for a table, once."""
    check_table(seats)
    check_enough(n, seats)
    return list(combinations(range(n), seats))


def gauntlet(new: Sequence[int], field: Sequence[int], seats: int) -> list[Seating]:
    """Return every new player with every combination of others from the field."""
    check_table(seats)
    if not new:
        raise BadOption("a gauntlet needs a new player")
    if len({*new, *field}) < len(new) + len(field):
        raise BadOption("a gauntlet takes every player once, either as new or in the field")
    check_enough(len(field) + 1, seats)
    return [(player, *others) for player in new for others in combinations(field, seats - 1)]


def check_table(seats: int) -> None:
    """Raise BadOption for a table with fewer than two seats."""
    if seats < 2:
        raise BadOption(f"a table has at least two seats, not {seats}")


def check_enough(n: int, seats: int) -> None:
    """Raise BadOption for too few players to fill a table."""
    if n < seats:
        raise BadOption(f"a table of {seats} needs at least {seats} players, not {n}")


# ---- earlier meetings, and ranks


def meetings(n: int, tables: Iterable[Sequence[int]]) -> Ints:
    """Count how often any two players share one of these tables, as a symmetric matrix."""
    counts = np.zeros((n, n), np.int64)
    for table in tables:
        for a, b in combinations(table, 2):
            counts[a, b] += 1
            counts[b, a] += 1
    return counts


def met_counts(n: int, met: Met) -> Ints:
    """Convert any form of who has met whom into a matrix of counts."""
    if isinstance(met, np.ndarray):
        if met.shape != (n, n) or (met != met.T).any():
            raise BadOption(f"who has met whom is a symmetric matrix of {n} x {n}")
        counts = met.astype(np.int64)
        np.fill_diagonal(counts, 0)
        return counts
    times = met if isinstance(met, Mapping) else dict.fromkeys(met, 1)
    counts = np.zeros((n, n), np.int64)
    for pair, count in times.items():
        a, b = sorted(pair)
        counts[a, b] = counts[b, a] = count
    return counts


def draw_lots(n: int, chance: Random | int) -> list[float]:
    """Draw a lot for each player; `random()` is the one method whose sequence Python promises to keep."""
    chance = chance if isinstance(chance, Random) else Random(int(chance))
    return [chance.random() for _ in range(n)]


def standings(lots: Sequence[float], *merits: Sequence[float]) -> list[int]:
    """Rank players by the first merit, then the next; equal ones by lot."""
    return sorted(range(len(lots)), key=lambda p: (*(-merit[p] for merit in merits), lots[p], p))


def best_last(table: Iterable[int], order: Sequence[int]) -> Seating:
    """Seat a table so that the weakest moves first and the best last."""
    rank = {player: i for i, player in enumerate(order)}
    return tuple(sorted(table, key=lambda p: -rank[p]))


# ---- the Swiss day


def fill(n: int) -> int:
    """Return how many bots must be added to n for a multiple of twelve."""
    if n < 1:
        raise BadOption("a Swiss day needs a player")
    return -n % DOZEN


def swiss_round(day: int, number: int, ratings: Sequence[float], met: Met, chance: Random | int) -> list[Seating]:
    """Return the tables of round 1 to 4 of a day, counted from 1; round 2 avoids pairs that have `met` on this day.

    Players of equal rating are ranked by lot. After the first round many are equal, and ranking them by number would
    seat neighbours in the list of entrants together every time.
    """
    n = len(ratings)
    if day < 1 or not 1 <= number <= len(DAY):
        raise BadOption(f"days count from 1 and rounds from 1 to {len(DAY)}; there is no round {number} of day {day}")
    if not n or n % DOZEN:
        raise BadOption(f"a Swiss day needs a multiple of {DOZEN} players, not {n}")
    lots = draw_lots(n, chance)
    if (day, number) == (1, 1):
        return in_a_row(standings(lots), 2)
    order = standings(lots, ratings)
    if number == 2:
        tables, _ = pair_off(order, met_counts(n, met), [])
    elif number == 4:
        tables = striped(order, 4)
    else:
        tables = in_a_row(order, DAY[number - 1])
    return [best_last(table, order) for table in tables]


def in_a_row(order: Sequence[int], seats: int) -> list[Seating]:
    """Seat the best players together, then the next best."""
    return [tuple(order[i : i + seats]) for i in range(0, len(order), seats)]


def striped(order: Sequence[int], seats: int) -> list[Seating]:
    """Seat ranks i, i + k, i + 2k and so on at table i of k, so that all tables are about as strong."""
    k = len(order) // seats
    return [tuple(order[i::k]) for i in range(k)]


def pair_off(order: Sequence[int], met: Ints, may_rest: Collection[int]) -> tuple[list[Seating], list[int]]:
    """Return the best pairs, and who rests if the number is odd, by three aims of which each outweighs the next.

    As few repeated meetings as can be (each pair counts how often it has met), so none if that is possible; the lowest
    of those who may rest; the least sum of squared distances in the order.
    """
    n, players = len(order), np.array(order, np.int64)
    rank = np.arange(n)
    cost = (rank[:, None] - rank) ** 2 + met[np.ix_(players, players)] * n**4
    if n % 2:
        never = n**4 * (1 + int(met.sum()))
        rest = np.array([n**3 * (n - 1 - i) if p in may_rest else never for i, p in enumerate(order)], np.int64)
        cost = np.block([[cost, rest[:, None]], [rest[None, :], np.zeros((1, 1), np.int64)]])
    pairs = cheapest_pairs(cost)
    tables: list[Seating] = [(order[a], order[b]) for a, b in pairs if b < n]
    return tables, [order[a] for a, b in pairs if b == n]


# ---- plain Swiss


def plain_round(
    points: Sequence[float],
    ratings: Sequence[float],
    met: Met,
    seats: int,
    chance: Random | int,
    byes: Sequence[int] | None = None,
) -> tuple[list[Seating], list[int]]:
    """Return the tables of a round for any number of players, by points, then rating, then lot, and who has a bye.

    Every table is full, since results of smaller tables would not compare: those left over have a bye. It goes to
    those with the fewest `byes` so far, among them to the lowest, so that nobody has two more than another. Pairs are
    the best there are (`pair_off`), even in the choice of the bye; larger tables follow the order, mixed by `mix`.
    """
    n = len(points)
    check_table(seats)
    check_enough(n, seats)
    if len(ratings) != n or byes is not None and len(byes) != n:
        raise BadOption(f"points, ratings and byes must cover the same players: {n} have points")
    counts, lots = met_counts(n, met), draw_lots(n, chance)
    order, strength = standings(lots, points, ratings), standings(lots, ratings)
    had = byes if byes is not None else [0] * n
    if seats == 2:
        tables, resting = pair_off(order, counts, {p for p in order if had[p] == min(had)})
    else:
        resting = sorted(reversed(order), key=lambda p: had[p])[: n % seats]
        tables = mix([p for p in order if p not in resting], counts, seats)
    return [best_last(table, strength) for table in tables], resting


def mix(order: Sequence[int], met: Ints, seats: int) -> list[Seating]:
    """Seat full tables by order with few rematches: make the best exchange of two players as long as any helps.

    It helps if it lowers the sum of earlier meetings at all tables, or keeps it and lowers the sum of squared
    distances, in tables, from where the order puts the players. Several exchanges at once might still do better.
    """
    n = len(order)
    met = met[np.ix_(order, order)]
    home = np.arange(n) // seats
    table = home.copy()
    while True:
        before = met @ (table[:, None] == np.arange(n // seats))  # before[p, t]: earlier meetings of p with table t
        there = before[:, table]
        here = there.diagonal()
        change = there + there.T - here[:, None] - here - 2 * met
        off = (table - home[:, None]) ** 2  # off[p, q]: how far from home p would be in q's place
        here = off.diagonal()
        change = change * n**3 + off + off.T - here[:, None] - here
        change[table[:, None] == table] = 0
        p, q = divmod(int(change.argmin()), n)
        if change[p, q] >= 0:
            return [tuple(order[i] for i in range(n) if table[i] == t) for t in range(n // seats)]
        table[p], table[q] = table[q], table[p]
