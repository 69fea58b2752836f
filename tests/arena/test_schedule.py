"""Schedules: everybody sits once, seats and opponents are shared out fairly, and no rematch that could be avoided."""

from collections import Counter
from itertools import combinations, groupby, product
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletown.arena import schedule
from tabletown.arena.schedule import Plan
from tabletown.engine.errors import BadOption

NOBODY = frozenset()
WINNERS = [1500 + 100 * (i % 2) + i / 100 for i in range(24)]


def everyone(tables, *more):
    return sorted(player for table in [*tables, *more] for player in table)


def pairings(players):
    """Every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, *rest = players
    for other in rest:
        for pairs in pairings([p for p in rest if p != other]):
            yield [(first, other), *pairs]


def repeats(tables, met):
    return sum(int(met[a, b]) for table in tables for a, b in combinations(table, 2))


def spread(tables, order):
    """How far from the order pairs are: the sum of squared distances in rank."""
    return sum((order.index(a) - order.index(b)) ** 2 for a, b in tables)


def by_rating(ratings):
    return sorted(range(len(ratings)), key=lambda p: -ratings[p])


def met_matrix(draw, n, most=1):
    counts = np.zeros((n, n), int)
    for a, b in combinations(range(n), 2):
        counts[a, b] = counts[b, a] = draw(st.integers(0, most))
    return counts


@st.composite
def fields(draw, counts, most=1):
    """Ratings that all differ, and who has met."""
    n = draw(counts)
    ratings = draw(st.permutations([1000.0 + 10 * i for i in range(n)]))
    return ratings, met_matrix(draw, n, most)


# Plans


def test_a_block_is_one_seed_in_all_rotations():
    plan = Plan(7, (((0, 1),), ((2, 1),)), 3)
    games_ = list(plan.games())
    assert len(games_) == plan.size == 12 and [game.number for game in games_] == list(range(12))
    for _, block in groupby(games_, key=lambda game: game.block):
        first, second = block
        assert first.seed == second.seed and first.seating == second.seating[::-1]
    assert len({game.seed for game in games_}) == 6


# Blocks


@given(st.integers(2, 9))
def test_both_hold_each_seat_equally_often_in_a_duel(seats):
    games = [turned for seating in schedule.duel(seats) for turned in schedule.rotations(seating)]
    held = Counter((seat, player) for game in games for seat, player in enumerate(game))
    assert set(held) == set(product(range(seats), (0, 1)))
    assert len(set(held.values())) == 1
    assert len(set(games)) == len(games)  # the same game twice would count twice


def test_duels_as_they_are_laid():
    assert schedule.duel(2) == [(0, 1)]
    assert schedule.duel(3) == [(0, 1, 1), (1, 0, 0)]
    assert schedule.duel(4) == [(0, 1, 0, 1)]


def test_a_rotation_for_every_seat():
    assert schedule.rotations((4, 7, 5)) == [(4, 7, 5), (7, 5, 4), (5, 4, 7)]
    assert schedule.rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


@given(st.integers(2, 9), st.integers(2, 5))
def test_a_round_robin_has_every_table_once(n, seats):
    if n < seats:
        with pytest.raises(BadOption):
            schedule.round_robin(n, seats)
        return
    tables = schedule.round_robin(n, seats)
    assert len(tables) == comb(n, seats) == len({frozenset(table) for table in tables})
    assert all(len(set(table)) == seats for table in tables)


@given(st.integers(1, 3), st.integers(1, 6), st.integers(2, 4))
def test_a_gauntlet_is_new_against_old_alone(newcomers, old, seats):
    new, field = range(newcomers), range(10, 10 + old)
    if old < seats - 1:
        with pytest.raises(BadOption):
            schedule.gauntlet(new, field, seats)
        return
    tables = schedule.gauntlet(new, field, seats)
    assert len(tables) == newcomers * comb(old, seats - 1) == len({frozenset(table) for table in tables})
    assert all(sum(player in new for player in table) == 1 for table in tables)


# The Swiss day


@given(st.integers(1, 100))
def test_a_field_is_filled_to_dozens(n):
    assert 0 <= schedule.fill(n) < 12
    assert (n + schedule.fill(n)) % 12 == 0


def test_a_day_of_24_is_38_games():
    met, games = NOBODY, []
    for number in (1, 2, 3, 4):
        tables = schedule.swiss_round(1, number, WINNERS, met, 5)
        met = schedule.meetings(24, tables)
        games.append(len(tables))
    assert games == [12, 12, 8, 6]
    assert sum(games) == 38


@given(
    st.integers(1, 3),
    st.integers(1, 4),
    st.sampled_from([12, 24, 36]).flatmap(
        lambda n: st.lists(st.integers(0, 5).map(lambda r: 1500.0 + r), min_size=n, max_size=n)
    ),
    st.integers(0, 99),
)
def test_everybody_sits_once_and_the_best_rated_last(day, number, ratings, seed):
    n = len(ratings)
    first = schedule.swiss_round(1, 1, ratings, NOBODY, seed)
    tables = schedule.swiss_round(day, number, ratings, schedule.meetings(n, first), seed)
    assert everyone(tables) == list(range(n))
    assert {len(table) for table in tables} == {(2, 2, 3, 4)[number - 1]}
    assert tables == schedule.swiss_round(day, number, ratings, schedule.meetings(n, first), Random(seed))
    if (day, number) != (1, 1):
        for table in tables:
            assert [ratings[p] for p in table] == sorted(ratings[p] for p in table)
    if number == 2:
        assert not repeats(tables, schedule.meetings(n, first))


def test_the_first_pairs_are_random_and_the_shuffle_seats_them():
    drawn = [schedule.swiss_round(1, 1, WINNERS, NOBODY, seed) for seed in range(40)]
    assert len({tuple(tables) for tables in drawn}) == 40
    strong_first = sum(WINNERS[a] > WINNERS[b] for tables in drawn for a, b in tables)
    assert 0.35 < strong_first / 480 < 0.65


def test_later_days_begin_by_rating_whoever_met():
    ratings = [float(i) for i in range(12)]
    tables = schedule.swiss_round(2, 1, ratings, {frozenset((10, 11))}, 0)
    assert tables == [(10, 11), (8, 9), (6, 7), (4, 5), (2, 3), (0, 1)]


def test_triples_go_by_rating_and_quads_are_striped():
    ratings = [float(i) for i in range(12)]
    assert schedule.swiss_round(1, 3, ratings, NOBODY, 0) == [(9, 10, 11), (6, 7, 8), (3, 4, 5), (0, 1, 2)]
    assert schedule.swiss_round(1, 4, ratings, NOBODY, 0) == [(2, 5, 8, 11), (1, 4, 7, 10), (0, 3, 6, 9)]


@given(st.integers(1, 4), st.permutations(range(36)))
def test_stripes_take_every_kth_rank(k, ranks):
    n = 12 * min(k, 3)
    ratings = [-float(ranks[p]) for p in range(n)]
    order = by_rating(ratings)
    tables = schedule.swiss_round(1, 4, ratings, NOBODY, 0)
    assert [[order.index(p) for p in reversed(table)] for table in tables] == [
        [i, i + n // 4, i + 2 * n // 4, i + 3 * n // 4] for i in range(n // 4)
    ]


def test_a_rematch_is_exchanged_with_the_next_table():
    ratings = [float(-i) for i in range(12)]
    tables = schedule.swiss_round(1, 2, ratings, {frozenset((2, 3))}, 0)
    assert sorted(tuple(sorted(table)) for table in tables) in (
        [(0, 1), (2, 4), (3, 5), (6, 7), (8, 9), (10, 11)],
        [(0, 2), (1, 3), (4, 5), (6, 7), (8, 9), (10, 11)],
    )


def test_the_last_table_can_be_repaired_and_a_knot_of_rematches_too():
    """Where exchanges of neighbours in one pass downwards get stuck."""
    ratings = [float(-i) for i in range(12)]
    last = {frozenset((10, 11))}
    assert (11, 10) not in schedule.swiss_round(1, 2, ratings, last, 0)
    knot = {frozenset(pair) for pair in combinations(range(6), 2)}  # the best six have all met: each needs a lower one
    tables = schedule.swiss_round(1, 2, ratings, knot, 0)
    assert all(min(table) < 6 <= max(table) for table in tables)


def test_equal_ratings_are_ranked_by_lot():
    rounds = {tuple(schedule.swiss_round(1, 3, [1500.0] * 12, NOBODY, seed)) for seed in range(20)}
    assert len(rounds) == 20


# Pairs without avoidable rematches


@given(fields(st.sampled_from([2, 4, 6, 8])), st.integers(0, 9))
def test_pairs_repeat_as_little_as_can_be_and_then_keep_to_the_order(field, seed):
    ratings, met = field
    order = by_rating(ratings)
    tables, byes = schedule.plain_round([0] * len(ratings), ratings, met, 2, seed)
    assert not byes
    assert everyone(tables) == list(range(len(ratings)))
    best = min((repeats(pairs, met), spread(pairs, order)) for pairs in pairings(order))
    assert (repeats(tables, met), spread(tables, order)) == best


@given(fields(st.just(12)), st.integers(0, 9))
def test_round_two_has_no_avoidable_rematch(field, seed):
    ratings, met = field
    tables = schedule.swiss_round(1, 2, ratings, met, seed)
    assert repeats(tables, met) == least_repeats(met)


def least_repeats(met):
    """By trying everything: the fewest repeated meetings when all are paired."""
    known = {(): 0}

    def least(players):
        if players not in known:
            first, *rest = players
            known[players] = min(int(met[first, other]) + least(tuple(p for p in rest if p != other)) for other in rest)
        return known[players]

    return least(tuple(range(len(met))))


def test_all_forms_of_who_has_met_say_the_same():
    ratings = [float(-i) for i in range(12)]
    pairs = {frozenset((2 * i, 2 * i + 1)) for i in range(5)}
    tables = schedule.swiss_round(1, 2, ratings, pairs, 0)
    assert tables != schedule.swiss_round(1, 2, ratings, NOBODY, 0)
    matrix = schedule.meetings(12, pairs)
    for form in (matrix, matrix.astype(bool), Counter(pairs)):
        assert schedule.swiss_round(1, 2, ratings, form, 0) == tables


# Plain Swiss


@given(
    st.integers(2, 5),
    st.integers(0, 12),
    st.integers(1, 8),
    st.randoms(use_true_random=False),
)
def test_a_plain_swiss_is_fair_for_any_number(seats, more, rounds, chance):
    n = seats + more
    ratings = [1500.0 + chance.randrange(4) for _ in range(n)]
    points, byes, met = [0] * n, [0] * n, np.zeros((n, n), int)
    for number in range(rounds):
        tables, resting = schedule.plain_round(points, ratings, met, seats, number, byes)
        assert (tables, resting) == schedule.plain_round(points, ratings, met, seats, number, byes)
        assert everyone(tables, resting) == list(range(n))
        assert all(len(table) == seats for table in tables)
        assert len(resting) == n % seats
        for table in tables:
            assert [ratings[p] for p in table] == sorted(ratings[p] for p in table)
            points[chance.choice(table)] += 1
        for player in resting:
            byes[player] += 1
            points[player] += 1
        assert max(byes) - min(byes) <= 1
        met = met + schedule.meetings(n, tables)


@given(fields(st.sampled_from([3, 5, 7]), most=2), st.data())
def test_the_bye_goes_to_the_lowest_who_may_have_it_without_a_rematch(field, data):
    ratings, met = field
    n, order = len(ratings), by_rating(ratings)
    byes = data.draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    tables, resting = schedule.plain_round([0] * n, ratings, met, 2, 0, byes)
    best = min(
        (repeats(pairs, met), -order.index(out), spread(pairs, order))
        for out in order
        if byes[out] == min(byes)
        for pairs in pairings([p for p in order if p != out])
    )
    (out,) = resting
    assert byes[out] == min(byes)
    assert repeats(tables, met) == best[0]
    assert order.index(out) == -best[1]


def test_points_come_before_rating():
    tables, byes = schedule.plain_round([0, 2, 0, 2, 1], [5.0, 1, 4, 2, 3], NOBODY, 2, 0)
    assert byes == [2]
    assert tables == [(1, 3), (4, 0)]


@pytest.mark.parametrize("n", [4, 6, 8, 10])
def test_pairs_meet_all_before_any_twice_as_long_as_can_be(n):
    """Round after round without a rematch, until the rounds before have made one unavoidable."""
    met, chance = np.zeros((n, n), int), Random(n)
    for _ in range(n - 1):
        points = [chance.randrange(3) for _ in range(n)]
        tables, _ = schedule.plain_round(points, [0.0] * n, met, 2, chance)
        assert repeats(tables, met) == least_repeats(met)
        met = met + schedule.meetings(n, tables)


def test_large_tables_start_from_the_order():
    tables, byes = schedule.plain_round([0] * 10, [float(i) for i in range(10)], NOBODY, 3, 0)
    assert byes == [0]
    assert tables == [(7, 8, 9), (4, 5, 6), (1, 2, 3)]


def test_no_single_exchange_betters_large_tables():
    chance = Random(3)
    for _ in range(20):
        met = met_matrix(lambda _: chance.randrange(3), 12)
        tables, _ = schedule.plain_round([0] * 12, [float(-i) for i in range(12)], met, 4, 0)
        cost = repeats(tables, met)
        for one, other in combinations(range(3), 2):
            for i, j in product(range(4), repeat=2):
                swapped = [list(table) for table in tables]
                swapped[one][i], swapped[other][j] = swapped[other][j], swapped[one][i]
                assert repeats(swapped, met) >= cost


def test_large_tables_do_not_repeat_where_it_is_easy():
    ratings = [float(-i) for i in range(16)]
    first, _ = schedule.plain_round([0] * 16, ratings, NOBODY, 4, 0)
    second, _ = schedule.plain_round([0] * 16, ratings, schedule.meetings(16, first), 4, 0)
    assert repeats(second, schedule.meetings(16, first)) == 0


# Bad input


@pytest.mark.parametrize(
    "ask",
    [
        lambda: schedule.duel(1),
        lambda: schedule.fill(0),
        lambda: schedule.round_robin(2, 3),
        lambda: schedule.gauntlet([], [1, 2], 2),
        lambda: schedule.gauntlet([1], [1, 2], 2),
        lambda: schedule.swiss_round(1, 5, [0.0] * 12, NOBODY, 0),
        lambda: schedule.swiss_round(0, 1, [0.0] * 12, NOBODY, 0),
        lambda: schedule.swiss_round(1, 1, [0.0] * 13, NOBODY, 0),
        lambda: schedule.swiss_round(1, 1, [], NOBODY, 0),
        lambda: schedule.swiss_round(1, 2, [0.0] * 12, np.zeros((3, 3)), 0),
        lambda: schedule.plain_round([0] * 3, [0.0] * 3, NOBODY, 4, 0),
        lambda: schedule.plain_round([0] * 3, [0.0] * 4, NOBODY, 2, 0),
    ],
)
def test_bad_input_is_refused_in_one_line(ask):
    with pytest.raises(BadOption) as refusal:
        ask()
    assert "\n" not in str(refusal.value)
