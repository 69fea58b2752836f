import math

import numpy as np
import pytest

from tabletown.arena.stats import bradley_terry
from tabletown.arena.stats.bradley_terry import NO_GAMES, Pairs, fit_games, games_of, pairs


def played(strengths, seats, blocks, rotations, seed):
    """Games among players of known strength, each pair of whom meets with the odds of Bradley and Terry."""
    draw = np.random.default_rng(seed)
    tables = np.array([draw.permutation(len(strengths))[:seats] for _ in range(blocks)])
    players = np.concatenate([np.roll(tables, turn, axis=1) for turn in range(rotations)])
    block = np.tile(np.arange(blocks), rotations)
    scores = np.asarray(strengths)[players] / bradley_terry.ELO + draw.gumbel(size=players.shape)
    return block, players, scores


def duel(shares, **more):
    n = len(shares)
    return bradley_terry.fit(2, np.arange(n), np.zeros(n, int), np.ones(n, int), np.array(shares, float), **more)


def test_a_table_becomes_its_pairs():
    found = pairs(np.array([7, 8]), np.array([[2, 0, 1], [1, 2, -1]]), np.array([[50, 44, 44], [3, 9, 99]]))
    assert sorted(zip(*(column.tolist() for column in found), strict=True)) == [
        (7, 0, 1, 0.5),
        (7, 2, 0, 1.0),
        (7, 2, 1, 1.0),
        (8, 1, 2, 0.0),
    ]


def test_a_bot_that_sits_twice_does_not_meet_itself():
    found = pairs(np.array([0]), np.array([[0, 1, 0]]), np.array([[3, 2, 1]]))
    assert found.i.tolist() == [0, 1]
    assert found.share.tolist() == [1, 1]
    assert games_of(3, np.array([[0, 1, 0], [1, -1, 2]])).tolist() == [1, 2, 1]


def test_unsigned_scores_are_compared_and_not_subtracted():
    assert pairs(np.array([0]), np.array([[0, 1]]), np.array([[3, 5]], np.uint8)).share.tolist() == [0]


def test_tables_of_one_have_no_results():
    assert len(pairs(np.array([0]), np.array([[0]]), np.array([[3]])).share) == 0


def test_two_players_by_hand():
    # 30 points of 40, and each a drawn game against an average player who stands half-way.
    a, b = duel([1.0] * 30 + [0.0] * 10)
    x = a.elo / bradley_terry.ELO
    assert 30 - 40 / (1 + math.exp(-2 * x)) + 0.5 - 1 / (1 + math.exp(-x)) == pytest.approx(0, abs=1e-6)
    assert a.elo - b.elo == pytest.approx(191, abs=10)  # 400 log10(3), a little less for the prior
    assert a.elo == pytest.approx(-b.elo)
    assert (a.games, a.results, a.points, a.share, a.group) == (40, 40, 30, 0.75, 0)
    assert (b.points, b.share) == (10, 0.25)


@pytest.mark.parametrize(("seats", "rotations"), [(2, 2), (3, 3), (4, 4)])
def test_known_strengths_are_found(seats, rotations):
    strengths = [-300, -120, -40, 0, 60, 150, 250]
    table = fit_games(7, *played(strengths, seats, 3000, rotations, seed=seats), bootstraps=200)
    for standing, strength in zip(table, strengths, strict=True):
        assert standing.elo == pytest.approx(strength, abs=25)
        assert standing.low - 10 < strength < standing.high + 10
        assert standing.low < standing.elo < standing.high < standing.low + 60
    assert sum(s.elo for s in table) == pytest.approx(0, abs=1e-6)
    assert sum(s.games for s in table) == 3000 * rotations * seats
    assert sum(s.points for s in table) == 3000 * rotations * seats * (seats - 1) / 2


def test_the_order_of_games_and_seats_does_not_show():
    block, players, scores = played([-200, 0, 50, 150, 0], 3, 60, 3, seed=8)
    scores = np.round(scores)  # with ties
    table = fit_games(6, block, players, scores)
    draw = np.random.default_rng(3)
    for _ in range(3):
        order = draw.permutation(len(block))
        seats = draw.permuted(np.tile(np.arange(3), (len(block), 1)), axis=1)
        moved = (np.take_along_axis(x[order], seats, axis=1) for x in (players, scores))
        assert repr(fit_games(6, block[order], *moved)) == repr(table)


def test_who_is_named_first_does_not_show():
    found = pairs(*played([-200, 0, 150], 2, 50, 2, seed=4))
    assert bradley_terry.fit(3, *found) == bradley_terry.fit(3, found.block, found.j, found.i, 1 - found.share)


def test_the_other_way_round_the_table_is_upside_down():
    found = pairs(*played([-200, 0, 150], 2, 50, 2, seed=4))
    up, down = bradley_terry.fit(3, *found), bradley_terry.fit(3, *found._replace(share=1 - found.share))
    for a, b in zip(up, down, strict=True):
        assert (a.elo, a.low, a.high) == pytest.approx((-b.elo, -b.high, -b.low), abs=1e-4)


def test_the_same_seed_gives_the_same_intervals_and_another_nearly_the_same():
    found = pairs(*played([-200, 0, 150], 2, 400, 2, seed=4))
    first, again, other = (
        bradley_terry.fit(3, *found),
        bradley_terry.fit(3, *found, seed=1),
        bradley_terry.fit(3, *found, seed=2),
    )
    assert first == again != other
    for a, b in zip(first, other, strict=True):
        assert a.elo == b.elo
        assert (a.low, a.high) == pytest.approx((b.low, b.high), abs=10)


def test_games_of_a_block_do_not_count_as_independent():
    once = pairs(*played([0, 60], 2, 300, 1, seed=2))
    thrice = Pairs(*(np.tile(column, 3) for column in once))
    [a, _], [b, _] = bradley_terry.fit(2, *once), bradley_terry.fit(2, *thrice)
    assert b.high - b.low == pytest.approx(a.high - a.low, rel=0.02)
    [c, _] = bradley_terry.fit(2, *thrice._replace(block=np.arange(900)))
    assert c.high - c.low == pytest.approx((a.high - a.low) / math.sqrt(3), rel=0.15)


def test_rotations_that_cancel_luck_narrow_the_interval():
    mirrored = [1.0, 0.0] * 200  # whoever moves first wins: every block is even
    block, zeros, ones = np.repeat(np.arange(200), 2), np.zeros(400, int), np.ones(400, int)
    paired, _ = bradley_terry.fit(2, block, zeros, ones, np.array(mirrored))
    single, _ = duel(mirrored)
    assert paired.high - paired.low < 1 < 25 < single.high - single.low


def test_the_undefeated_stay_finite_and_uncertain():
    ten, loser = duel([1.0] * 10)
    hundred, _ = duel([1.0] * 100)
    assert 200 < 2 * ten.elo < 2 * hundred.elo < 1200
    assert (
        2 * ten.low < 400 < 1000 < 2 * ten.high < 5000
    )  # an opponent 400 below loses ten times of ten in 4 of 10 cases
    assert 2 * hundred.low > 450
    assert (loser.elo, loser.low, loser.high) == pytest.approx((-ten.elo, -ten.high, -ten.low))


def test_players_without_games_are_marked():
    a, b, absent = bradley_terry.fit(3, *pairs(np.array([0]), np.array([[0, 1]]), np.array([[1, 0]])))
    assert (a.group, b.group, absent.group) == (0, 0, NO_GAMES)
    assert (absent.elo, absent.low, absent.high, absent.games) == (0, -math.inf, math.inf, 0)
    assert math.isnan(absent.share)


def test_no_games_at_all():
    none = pairs(np.zeros(0, int), np.zeros((0, 2), int), np.zeros((0, 2), int))
    assert [s.group for s in bradley_terry.fit(2, *none)] == [NO_GAMES] * 2
    assert bradley_terry.fit(0, *none) == []


def test_separate_groups_are_marked_and_each_has_mean_zero():
    block, players, scores = played([0, 100, 200], 2, 100, 2, seed=1)
    apart = np.concatenate([players, [[3, 5]] * 40])
    scores = np.concatenate([scores, [[1, 0]] * 25 + [[0, 1]] * 15])
    table = fit_games(6, np.concatenate([block, 100 + np.arange(40)]), apart, scores)
    assert [s.group for s in table] == [0, 0, 0, 1, NO_GAMES, 1]
    assert sum(s.elo for s in table[:3]) == pytest.approx(0, abs=1e-6)
    assert table[3].elo == pytest.approx(-table[5].elo)
    alone = fit_games(3, block, players, scores[: len(block)])
    assert [s.elo for s in table[:3]] == pytest.approx([s.elo for s in alone])


def test_a_long_chain_is_one_group():
    n = 40
    chain = bradley_terry.fit(
        n, np.arange(n - 1), np.arange(n - 1), np.arange(1, n), np.full(n - 1, 0.5), bootstraps=40
    )
    assert {s.group for s in chain} == {0}
    assert [s.elo for s in chain] == pytest.approx([0] * n, abs=1e-6)


@pytest.mark.parametrize(
    ("strengths", "seats", "blocks", "rotations"),
    [
        ([50, -50], 2, 40, 2),
        ([200, -200], 2, 10, 1),
        ([-250, -80, 80, 250], 2, 40, 2),
        ([-150, -50, 50, 150], 4, 30, 4),
    ],
)
def test_95_percent_are_about_that(strengths, seats, blocks, rotations):
    hits, repeats = 0, 150
    for k in range(repeats):
        table = fit_games(len(strengths), *played(strengths, seats, blocks, rotations, seed=k), bootstraps=99, seed=k)
        hits += sum(s.low <= true <= s.high for s, true in zip(table, strengths, strict=True))
    assert 0.92 <= hits / repeats / len(strengths) <= 0.995


def test_nonsense_is_refused():
    for bad in ([2.0], [0.3]):
        with pytest.raises(ValueError, match="a share"):
            duel(bad)
    one = np.array([1])
    for i, j in ((0, 2), (-1, 0), (1, 1)):
        with pytest.raises(ValueError, match="two different players of 0 to 1"):
            bradley_terry.fit(2, one, one * i, one * j, np.ones(1))
    with pytest.raises(ValueError, match="resamples"):
        duel([1.0], bootstraps=10)
