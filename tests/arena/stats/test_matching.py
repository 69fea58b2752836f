"""The cheapest pairs, against trying everything."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletown.arena.stats.matching import Search, cheapest_pairs


def least_cost(cost):
    known = {(): 0}

    def least(players):
        if players not in known:
            first, *rest = players
            known[players] = min(
                int(cost[first, other]) + least(tuple(p for p in rest if p != other)) for other in rest
            )
        return known[players]

    return least(tuple(range(len(cost))))


@given(st.integers(0, 5), st.sampled_from([2, 3, 5, 20, 10**9]), st.integers(0, 2**32))
def test_no_pairs_are_cheaper(half, most, seed):
    cost = np.random.default_rng(seed).integers(0, most, (2 * half, 2 * half))
    cost = cost + cost.T
    pairs = cheapest_pairs(cost)
    assert sorted(player for pair in pairs for player in pair) == list(range(2 * half))
    assert sum(int(cost[a, b]) for a, b in pairs) == least_cost(cost)


def towns(rng, n):
    """Distances between players who live in threes, three of these to a town: odd groups within odd groups."""
    homes = rng.integers(0, 10, (n, 2))
    homes += np.repeat(rng.integers(0, 100, (n // 3 + 1, 2)), 3, axis=0)[:n]
    homes += np.repeat(rng.integers(0, 1000, (n // 9 + 1, 2)), 9, axis=0)[:n]
    return np.rint(np.hypot(*(homes[:, None] - homes).transpose(2, 0, 1))).astype(np.int64)


def villages(rng, n):
    """The same without towns: groups are often entered and left again."""
    homes = rng.integers(0, 10, (n, 2)) + np.repeat(rng.integers(0, 300, (n // 3, 2)), 3, axis=0)
    return np.rint(np.hypot(*(homes[:, None] - homes).transpose(2, 0, 1))).astype(np.int64)


def small_costs(rng, n):
    cost = rng.integers(0, 7, (n, n))
    return cost + cost.T


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("lay", [towns, villages, small_costs])
def test_prices_prove_that_no_pairs_are_cheaper(lay, seed):
    """No pair is a bargain at the final prices and those who are paired pay in full: so any other pairs cost more."""
    cost = lay(np.random.default_rng(seed), 36)
    search = Search(cost)
    pairs = search.pairs()
    assert sorted(player for pair in pairs for player in pair) == list(range(36))
    spare = 4 * cost - search.price[:, None] - search.price
    for group, fee in search.fee.items():
        inside = search.players[group]
        assert fee >= 0
        assert sum(a in inside and b in inside for a, b in pairs) == len(inside) // 2
        spare[np.ix_(inside, inside)] += fee
    np.fill_diagonal(spare, 0)
    assert spare.min() >= 0
    assert [int(spare[a, b]) for a, b in pairs] == [0] * len(pairs)


def test_a_large_field_is_paired_the_same_way_again():
    rng = np.random.default_rng(1)
    cost = rng.integers(0, 1000, (100, 100))
    cost = cost + cost.T
    assert cheapest_pairs(cost) == cheapest_pairs(cost.copy())
