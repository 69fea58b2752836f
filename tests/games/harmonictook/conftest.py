"""A table laid by naming what lies on it."""

import functools
import itertools

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown import games
from tabletown.engine.rng import GAME, nth_draw
from tabletown.games.harmonictook.actions import KEEP, N_ACTIONS
from tabletown.games.harmonictook.material import pack
from tabletown.games.harmonictook.rules.decisions import apply, legal
from tabletown.games.harmonictook.state import RETHROW

TOOK = games.find("harmonictook")  # with its defaults, which the bare module lacks


@pytest.fixture
def table():
    """Lay a table: `cards` and `built` replace the cities, seat by seat; `throws` says how the next dice will fall."""

    def lay(seats=3, seed=1, options=None, bots=0, cards=None, built=(), throws=(), **fields):
        box = pack(options or {}, bots)
        s = opening(TOOK, box, seats, seed)
        for p, city in enumerate(cards or ()):
            s.cards[p] = 0
            for c, copies in city.items():
                s.cards[p, c] = copies
        for p, landmarks in enumerate(built):
            s.built[p, list(landmarks)] = 1
        for name, value in fields.items():
            if np.ndim(value):
                getattr(s, name)[: len(value)] = value
            else:
                setattr(s, name, value)
        if throws:
            s.seed, s.rng_count = seed_that_throws(tuple(throws)), 0
        return box, s

    return lay


@pytest.fixture
def settle():
    """The dice that lie on the table are kept, and all that follows from them happens."""

    def keep(box, s):
        s.phase = RETHROW
        apply(box, s, int(s.turn), KEEP)

    return keep


@pytest.fixture
def choices():
    """The legal actions of the seat whose turn it is."""

    def ask(box, s):
        out = np.zeros(N_ACTIONS, np.int64)
        return out[: legal(box, s, int(s.turn), out)].tolist()

    return ask


@functools.cache
def seed_that_throws(throws):
    """The first seed whose dice fall like this: ((5, 5), (6,)) is double five, and then a six with one die."""
    return next(s for s in itertools.count() if all(fall(s, n, len(t)) == t for n, t in enumerate(throws)))


def fall(seed, n, dice):
    """How the n-th throw of a seed falls."""
    faces = nth_draw(seed, n, GAME, 6**dice)
    return (1 + faces % 6, 1 + faces // 6)[:dice]
