"""A table laid by naming what lies on it."""

import functools
from pathlib import Path

import numpy as np
import pytest

from tabletown import games
from tabletown.engine import entry
from tabletown.engine.compile import COMPILED, bind
from tabletown.games.highrise.actions import COLUMNS, MIDDLE, N_ACTIONS, WAYS
from tabletown.games.highrise.box import pack
from tabletown.games.highrise.material import (
    EDGES,
    FLOORS,
    GOALS,
    NOTHING,
    OBJECTS,
    THREATS,
    TYPES,
    UTILITIES,
    WISH_IDS,
)
from tabletown.games.highrise.rules.building import survey
from tabletown.games.highrise.rules.decisions import legal
from tabletown.games.highrise.rules.dominoes.placing import put_down
from tabletown.games.highrise.rules.dominoes.rooms import measure
from tabletown.games.highrise.rules.tenants import move_in
from tabletown.games.highrise.state import GONE, OFFERED, SIDE, STATE


def pytest_collection_modifyitems(items):
    """Rules are tested interpreted: `make test` does so, and compiled games are held to the same bytes by the suite.

    Called one by one from tests, two hundred rules would each be compiled on their own, for minutes.
    """
    skip = pytest.mark.skip(reason="runs interpreted: NUMBA_DISABLE_JIT=1")
    for item in items:
        if COMPILED and Path(__file__).parent in item.path.parents and not item.get_closest_marker("compiled"):
            item.add_marker(skip)


IDS = [thing.id for thing in OBJECTS]
KINDS = [kind.id for kind in TYPES]
ALL = {"room_service": True, "wallet_watchers": True, "useful_utilities": True, "happy_housing": True}
TOGETHER = {**ALL, "living_together": True}
ABOUT = {"floor_type": FLOORS, "utilities": UTILITIES, "tenants": KINDS}  # what a wish may be about
G = {goal.id: g for g, goal in enumerate(GOALS)}
T = {threat.id: t for t, threat in enumerate(THREATS)}
SIGNS = "-WDX"
assert len(SIGNS) == len(EDGES)


def cell(place):
    """A cell by its name: p16."""
    letters = place.rstrip("0123456789")
    x, y = COLUMNS.index(letters) - MIDDLE, int(place[len(letters) :]) - 1 - MIDDLE
    return (y % SIDE) * SIDE + x % SIDE


def write_tile(s, t, words):
    """Print a tile: `wood sofa W--D | carpet - ----`, edges east, south, west, north."""
    for h, half in enumerate(words.split("|")):
        floor, thing, edges = half.split()
        s.floors[t, h] = FLOORS.index(floor)
        s.objects[t, h] = NOTHING if thing == "-" else IDS.index(thing)
        s.edges[t, h] = [SIGNS.index(sign) for sign in edges]


def write_tenant(s, t, kind, worth, *wishes):
    """Print a tenant; a wish is `sofa`, `!2 sofa` or `floor_type:carpet`."""
    s.kind[t], s.worth[t] = KINDS.index(kind), worth
    s.wish[t], s.number[t], s.about[t], s.crossed[t] = NOTHING, 0, 0, 0
    for i, wish in enumerate(wishes):
        s.crossed[t, i] = wish.startswith("!")
        number, _, name = wish.lstrip("!").rpartition(" ")
        name, _, about = name.partition(":")
        s.wish[t, i], s.number[t, i] = WISH_IDS.index(name), int(number or 1)
        s.about[t, i] = ABOUT[name].index(about) if about else 0


@functools.cache
def fresh(seats, seed, agreed):
    """A table before the first turn, laid once: interpreted, the making of tiles takes its time."""
    box, states = pack(dict(agreed)), np.zeros(1, STATE)
    bind(entry, games.find("highrise")).setup(np.array([box]), states, seats, seed)
    return box, states


def dealt(seats, seed, **options):
    """A box, and a table before the first turn."""
    box, states = fresh(seats, seed, tuple(sorted(options.items())))
    return box, states.copy()[0]


@pytest.fixture
def table():
    """Lay a table.

    `maps` are seat by seat lists of (tile, place), a place being `p16 down`; `market` tiles; `guests` tenants as they
    are written by `write_tenant`; `tenants` those who live with each seat.
    """

    def lay(seats=2, seed=1, options=None, maps=(), market=None, guests=None, tenants=(), start=0, **fields):
        box, s = dealt(seats, seed, **(options or {}))
        s.actor = s.start = start
        free = [t for t in range(int(s.tiles)) if s.place[t] == -1]
        for p, dominoes in enumerate(maps):
            for words, place in dominoes:
                t = take(s, free)
                write_tile(s, t, words)
                name, way = place.split()
                put_down(box, s, p, t, cell(name), WAYS.index(way))
        if market is not None:
            for i, words in enumerate(market):
                write_tile(s, int(s.market[i]), words)
            for i in range(len(market), len(s.market)):
                s.place[s.market[i]] = GONE
                s.market[i] = NOTHING
        if guests is not None:
            for i, words in enumerate(guests):
                write_tenant(s, int(s.guests[i]), *words)
            for i in range(len(guests), len(s.guests)):
                s.home[s.guests[i]] = GONE
                s.guests[i] = NOTHING
        for p, living in enumerate(tenants):
            for words in living:
                s.tenants_left -= 1
                t = int(s.tenant_deck[s.tenants_left])
                s.tenant_deck[s.tenants_left] = NOTHING
                write_tenant(s, t, *words)
                move_in(s, t, p)
        for name, value in fields.items():
            if np.ndim(value):
                getattr(s, name)[: len(value)] = value
            else:
                setattr(s, name, value)
        for p in range(seats):
            measure(box, s, p)
        survey(box, s)
        return box, s

    return lay


def take(s, free):
    """A tile out of the deck."""
    t = free.pop()
    k = s.rooms_deck.tolist().index(t)
    s.rooms_left -= 1
    s.rooms_deck[k] = s.rooms_deck[s.rooms_left]
    s.rooms_deck[s.rooms_left] = NOTHING
    s.place[t] = OFFERED
    return t


@pytest.fixture
def choices():
    """The legal actions of the seat that decides."""

    def ask(box, s):
        out = np.zeros(N_ACTIONS, np.int64)
        return out[: legal(box, s, int(s.actor), out)].tolist()

    return ask
