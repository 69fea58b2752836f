"""Who plays whom: duels, round robins, gauntlets and Swiss rounds, over players numbered from 0.

A seating is a tuple of players in the order of play. Nothing here knows a game or plays one, and chance comes only from
what is passed in, so that the same input gives the same schedule.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

import numpy as np

from tabletown.arena.matching import cheapest_pairs
from tabletown.engine.errors import BadOption
from tabletown.engine.records import Ints

DAY = (2, 2, 3, 4)  # players at a table in each round of a Swiss day
DOZEN = 12  # the least field that 2, 3 and 4 divide

Seating = tuple[int, ...]
Met = Collection[frozenset[int]] | Mapping[frozenset[int], int] | Ints  # a set, a count, or a symmetric matrix


# Blocks


def rotations(seating: Sequence[int]) -> list[Seating]:
    """A seating turned round the table, each way once: with one seed for all, a block.

    Two players who alternate come back to the same seats before the table is round; as the same players with the same
    seed play the same game, it is not listed again.
    """
    players = tuple(seating)
    return list(dict.fromkeys(players[i:] + players[:i] for i in range(len(players))))


def duel(seats: int) -> list[Seating]:
    """Seatings of players 0 and 1 at a table of any size, each in every seat equally often once all are rotated.

    At an odd table one of them holds a seat more, so there are two seatings, and a block takes both.
    """
    check_table(seats)
    if seats % 2 == 0:
        return [(0, 1) * (seats // 2)]
    return [(0, 1) * (seats // 2) + (1,), (1, 0) * (seats // 2) + (0,)]


def round_robin(n: int, seats: int) -> list[Seating]:
    """Every choice of so many players, once."""
    check_table(seats)
    check_enough(n, seats)
    return list(combinations(range(n), seats))


def gauntlet(new: Sequence[int], field: Sequence[int], seats: int) -> list[Seating]:
    """Every new player against every choice from the field that fills his table."""
    check_table(seats)
    if not new:
        raise BadOption("a gauntlet needs a new player")
    if len({*new, *field}) < len(new) + len(field):
        raise BadOption("a gauntlet has every player once, as new or in the field")
    check_enough(len(field) + 1, seats)
    return [(player, *others) for player in new for others in combinations(field, seats - 1)]


def check_table(seats: int) -> None:
    """Refuse a table at which nobody meets anybody."""
    if seats < 2:
        raise BadOption(f"a table has at least two seats, not {seats}")


def check_enough(n: int, seats: int) -> None:
    """Refuse a field that cannot fill one table."""
    if n < seats:
        raise BadOption(f"a table of {seats} needs at least {seats} players, not {n}")


# Who has met, and who stands where


def meetings(n: int, tables: Iterable[Sequence[int]]) -> Ints:
    """How often any two have sat at one of these tables, as a symmetric matrix."""
    counts = np.zeros((n, n), np.int64)
    for table in tables:
        for a, b in combinations(table, 2):
            counts[a, b] += 1
            counts[b, a] += 1
    return counts


def met_counts(n: int, met: Met) -> Ints:
    """Any form of who has met whom as a matrix of counts."""
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
    """A lot for each player; `random()` is the one method whose sequence Python promises to keep."""
    chance = chance if isinstance(chance, Random) else Random(int(chance))
    return [chance.random() for _ in range(n)]


def standings(lots: Sequence[float], *merits: Sequence[float]) -> list[int]:
    """Players from best to worst by the first merit, then the next; equal ones by lot."""
    return sorted(range(len(lots)), key=lambda p: (*(-merit[p] for merit in merits), lots[p], p))


def best_last(table: Iterable[int], order: Sequence[int]) -> Seating:
    """A table in the order of play: the weakest moves first."""
    rank = {player: i for i, player in enumerate(order)}
    return tuple(sorted(table, key=lambda p: -rank[p]))


# The Swiss day


def fill(n: int) -> int:
    """How many Random bots a field of n lacks to a multiple of twelve."""
    if n < 1:
        raise BadOption("a Swiss day needs a player")
    return -n % DOZEN


def swiss_round(day: int, number: int, ratings: Sequence[float], met: Met, chance: Random | int) -> list[Seating]:
    """The tables of round 1 to 4 of a day, counted from 1; met tells who has met on this day, for round 2.

    Players of equal rating are ranked by lot: after the first round many are equal, and their numbers would seat
    neighbours in the list of entries together, every time.
    """
    n = len(ratings)
    if day < 1 or not 1 <= number <= len(DAY):
        raise BadOption(f"days count from 1 and rounds from 1 to {len(DAY)}; there is no round {number} of day {day}")
    if not n or n % DOZEN:
        raise BadOption(f"the field of a Swiss day is a multiple of {DOZEN}, not {n}")
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
    """The best together, then the next."""
    return [tuple(order[i : i + seats]) for i in range(0, len(order), seats)]


def striped(order: Sequence[int], seats: int) -> list[Seating]:
    """With k tables, ranks i, i + k, i + 2k and so on at table i: all tables are about as strong."""
    k = len(order) // seats
    return [tuple(order[i::k]) for i in range(k)]


def pair_off(order: Sequence[int], met: Ints, may_rest: Collection[int]) -> tuple[list[Seating], list[int]]:
    """Pairs, and who rests if the number is odd: exactly the best, by three aims of which each outweighs the next.

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


# Plain Swiss


def rounds_for(n: int, seats: int) -> int:
    """A sensible number of plain rounds: until one player can have won all, but not more than new opponents last."""
    check_table(seats)
    check_enough(n, seats)
    rounds = 1
    while seats**rounds < n:
        rounds += 1
    return min(rounds, max(1, (n - 1) // (seats - 1)))


def plain_round(
    points: Sequence[float],
    ratings: Sequence[float],
    met: Met,
    seats: int,
    chance: Random | int,
    byes: Sequence[int] | None = None,
) -> tuple[list[Seating], list[int]]:
    """The tables of a round for any number of players, by points, then rating, then lot; and who has a bye.

    Every table is full, since results of smaller tables would not compare: those left over have a bye. It goes to
    those with the fewest `byes` so far, among them to the lowest, so that nobody has two more than another. Pairs are
    the best there are (`pair_off`), even in the choice of the bye; larger tables follow the order, mixed by `mix`.
    """
    n = len(points)
    check_table(seats)
    check_enough(n, seats)
    if len(ratings) != n or byes is not None and len(byes) != n:
        raise BadOption(f"points, ratings and byes are of the same players: {n} have points")
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
    """Full tables by order, with few repeated meetings: while any exchange of two players helps, the best one is made.

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
