"""Placement, pieces, rooms, floors, connections, utilities and wishes, against slow ones on random maps."""

import random

import numpy as np
import pytest

from tabletown.games.highrise import material
from tabletown.games.highrise.actions import AT, N_ACTIONS, cell_name
from tabletown.games.highrise.material import GENERATORS, N_OBJECTS, NOTHING, WIFI
from tabletown.games.highrise.rules.building import amount, price, wish_value
from tabletown.games.highrise.rules.coop.measures import has_hole
from tabletown.games.highrise.rules.dominoes.maps import find_pieces, fits_somewhere, list_spots, spots
from tabletown.games.highrise.rules.dominoes.placing import put_down, remove
from tabletown.games.highrise.state import (
    DESKS,
    DOOR_EDGES,
    FLOOR_CELLS,
    GONE,
    OFFERED,
    ROOMS,
    SIDE,
    WINDOW_EDGES,
)

from . import slow
from .conftest import ALL, SIGNS, cell, dealt, write_tile


def true_place(s, p, cell):
    """Coordinates that do not wrap, the first column and row of the map as they are."""
    west, north = (int(v) - SIDE if v >= SIDE // 2 else int(v) for v in (s.west[p], s.north[p]))
    return west - 2 + (cell % SIDE - west + 2) % SIDE, north - 2 + (cell // SIDE - north + 2) % SIDE


def land_of(s, p):
    """A map for the slow functions."""
    land = {}
    for t in s.maps[p, : s.laid[p]].tolist():
        land.update(slow.halves(s, t, *true_place(s, p, int(s.at[t])), int(s.rotation[t])))
    return land


def built(seats, options, seed, dominoes, destroyed=0):
    """Random maps: so many dominoes each, some destroyed again."""
    rng = random.Random(seed)
    out = np.zeros(N_ACTIONS, np.int64)
    box, s = dealt(seats, seed, **options)
    deck = [t for t in range(int(s.tiles)) if s.place[t] == -1]
    rng.shuffle(deck)
    for p in range(seats):
        while s.laid[p] < dominoes and deck:
            t = deck.pop()
            s.place[t] = OFFERED
            n = list_spots(box, s, p, t, 0, 0, out)
            if n:
                place = int(out[rng.randrange(n)]) - AT
                put_down(box, s, p, t, place // 4, place % 4)
        for _ in range(destroyed):
            remove(box, s, p, int(s.maps[p, rng.randrange(int(s.laid[p]))]), GONE)
    return box, s, deck


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", ({}, ALL), ids=("base", "all"))
def test_8_every_placement_is_found_and_no_other(options, seed):
    box, s, deck = built(2, options, seed, 4 + 3 * seed, destroyed=seed % 3)
    out = np.zeros(N_ACTIONS, np.int64)
    land = land_of(s, 0)
    xs, ys = [x for x, _ in land], [y for _, y in land]
    for t in deck[:8]:
        found = out[: list_spots(box, s, 0, t, 0, 0, out)].tolist()
        wanted = [
            AT + 4 * ((y % SIDE) * SIDE + x % SIDE) + r
            for y in range(min(ys) - 2, max(ys) + 3)
            for x in range(min(xs) - 2, max(xs) + 3)
            for r in range(4)
            if slow.is_legal(land, slow.halves(s, t, x, y, r))
        ]
        assert found == sorted(wanted)
        assert fits_somewhere(box, s, 0, t, 0) == bool(found)


FLOORS = ("wood", "carpet")


@pytest.mark.parametrize("mine", range(4))
@pytest.mark.parametrize("other", range(4))
@pytest.mark.parametrize("same", (True, False))
@pytest.mark.parametrize("d", range(4))
def test_8_the_table_edge_by_edge(table, mine, other, same, d):
    """A domino lies; another comes beside its half B, in each direction but that of half A."""
    lying = ["-", "-", "-", "-"]
    lying[d] = SIGNS[other]
    rotation = (d + 3) % 4  # half B lies in direction d of half A, so that d leads on from it
    turned = "".join(lying[(k + rotation) % 4] for k in range(4))
    box, s = table(maps=[[(f"wood - ---- | wood - {turned}", f"p16 {('down', 'left', 'up', 'right')[rotation]}")]])
    t = int(s.market[0])
    coming = ["-", "-", "-", "-"]
    coming[(d + 2) % 4] = SIGNS[mine]
    floor = FLOORS[0 if same else 1]
    turned = "".join(coming[(k + rotation) % 4] for k in range(4))
    write_tile(s, t, f"{floor} - {turned} | {floor} - ----")
    dx, dy = slow.STEPS[d]
    at = (2 * dy % SIDE) * SIDE + 2 * dx % SIDE
    fits = spots(box, s, 0, t, rotation, 0, at // SIDE) >> at % SIDE & 1
    assert bool(fits) == slow.may_meet(mine, other, same)


def test_8_corners_do_not_touch_and_the_first_tile_begins_on_p16(table, choices):
    box, s = table()
    out = np.zeros(N_ACTIONS, np.int64)
    found = out[: list_spots(box, s, 0, int(s.market[0]), 0, 0, out)].tolist()
    assert found == [AT, AT + 1, AT + 2, AT + 3] and cell_name(0) == "p16"
    box, s = table(maps=[[("wood - ---- | wood - ----", "p16 down")]])
    t = int(s.market[0])
    write_tile(s, t, "wood - ---- | wood - ----")
    assert not spots(box, s, 0, t, 3, 0, cell("q15") // SIDE) >> cell("q15") % SIDE & 1
    assert spots(box, s, 0, t, 3, 0, cell("q16") // SIDE) >> cell("q16") % SIDE & 1


@pytest.mark.parametrize("span, most", ((4, 4), (7, 7)))
def test_8_no_map_grows_beyond_the_span(span, most):
    for seed in range(3):
        _, s, _ = built(2, {"max_span": span}, seed, 12)
        assert s.width[:2].max() <= most and s.height[:2].max() <= most
        xs = [x for x, _ in land_of(s, 0)]
        assert max(xs) - min(xs) + 1 == s.width[0]


def test_8_a_straight_line_ends_at_the_edge_of_the_table(table):
    box, s = table(seats=2)
    line = "wood - ---- | wood - ----"
    free = [t for t in range(int(s.tiles)) if s.place[t] == -1]
    for k in range(15):
        t = free.pop()
        write_tile(s, t, line)
        put_down(box, s, 0, t, 2 * k, 3)
    assert (s.width[0], s.height[0]) == (30, 1)
    t = free.pop()
    write_tile(s, t, line)
    row = spots(box, s, 0, t, 3, 0, 0)
    assert row == 0 and spots(box, s, 0, t, 0, 0, 1) == (1 << 30) - 1


@pytest.mark.parametrize("seed", range(8))
def test_7_pieces_are_counted(seed):
    _, s, _ = built(2, {}, seed, 12, destroyed=seed)
    for p in range(2):
        assert find_pieces(s, p, NOTHING) == slow.pieces(land_of(s, p)) == s.pieces[p]


@pytest.mark.parametrize("seed", range(12))
def test_24_27_rooms_and_counts_with_and_without_wifi(seed):
    _, s, _ = built(2, ALL, seed, 22)
    for p in range(2):
        land = land_of(s, p)
        for wifi in (0, 3):
            s.has[WIFI] = wifi
            objects, floors, many, desks = slow.things(land, wifi)
            assert [amount(s, p, o) for o in range(N_OBJECTS)] == [objects.get(o, 0) for o in range(N_OBJECTS)]
            assert [amount(s, p, FLOOR_CELLS + f) for f in range(3)] == [floors.get(f, 0) for f in range(3)]
            assert (amount(s, p, ROOMS), amount(s, p, DESKS)) == (many, desks)
        assert s.counted[p, DOOR_EDGES] == slow.doors(land)
        assert s.counted[p, WINDOW_EDGES] == sum(edges.count(material.WINDOW) for _, _, edges, _ in land.values())
        sizes = [len(room) for room in slow.rooms(land)]
        kinds = len(slow.things(land, 0)[0])
        assert price(s, p) == min(max(sizes, default=0), kinds)
        assert has_hole(s, p) == slow.has_hole(land)


def test_24_random_maps_have_rooms_at_all():
    assert sum(int(built(2, ALL, seed, 22)[1].counted[0, ROOMS]) for seed in range(6)) > 3


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", (2, 4, 6))
def test_13_14_27_the_building_is_as_the_slow_one(seats, seed):
    _, s, _ = built(seats, ALL, seed, 2 + seed)
    lands = [land_of(s, p) for p in range(seats)]
    assert s.storey[:seats].tolist() == slow.storeys(lands)
    for p in range(seats):
        assert {q for q in range(seats) if int(s.linked[p]) >> q & 1} == slow.connected(lands, p)
    for u in range(3):
        access, has = slow.suppliers(lands, GENERATORS[u])
        assert {p for p in range(seats) if int(s.access[u]) >> p & 1} == access
        assert {p for p in range(seats) if int(s.has[u]) >> p & 1} == has


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seats", (2, 5))
def test_15_wishes_count_oneself_and_whom_one_is_connected_to(seats, seed):
    box, s, _ = built(seats, ALL, seed, 3 + seed)
    lands = [land_of(s, p) for p in range(seats)]
    rng = random.Random(seed)
    for t in range(20):
        s.home[t] = rng.randrange(seats)
        s.living[s.home[t], s.kind[t]] += 1
    for p in range(seats):
        pool = slow.connected(lands, p) | {p}
        seen = [slow.things(lands[q], int(s.has[WIFI]) >> q & 1) for q in sorted(pool)]
        for o in range(N_OBJECTS):
            assert wish_value(s, p, o, 0, NOTHING) == sum(objects.get(o, 0) for objects, *_ in seen)
        for f in range(3):
            assert wish_value(s, p, material.FLOOR_TYPE, f, NOTHING) == sum(one[1].get(f, 0) for one in seen)
        assert wish_value(s, p, material.NUM_ROOMS, 0, NOTHING) == sum(one[2] for one in seen)
        assert wish_value(s, p, material.MAP_SIZE, 0, NOTHING) == sum(len(lands[q]) // 2 for q in pool)
        assert wish_value(s, p, material.FLOOR_NUM, 0, NOTHING) == slow.storeys(lands)[p]
        assert wish_value(s, p, material.NUM_CONNECTIONS, 0, NOTHING) == len(pool) - 1
        assert wish_value(s, p, material.DIVERSITY_OBJECT, 0, NOTHING) == len(set().union(*(one[0] for one in seen)))
        living = [t for t in range(20) if s.home[t] in pool]
        assert wish_value(s, p, material.NUM_TENANTS, 0, NOTHING) == len(living)
        kinds = [int(s.kind[t]) for t in living]
        assert wish_value(s, p, material.DIVERSITY_TENANT, 0, NOTHING) == len(set(kinds))
        assert wish_value(s, p, material.TENANT_TYPE, kinds[0], NOTHING) == kinds.count(kinds[0])
        for t in living[:3]:  # whoever is asked is not counted
            rest = [int(s.kind[u]) for u in living if u != t]
            assert wish_value(s, p, material.NUM_TENANTS, 0, t) == len(rest)
            assert wish_value(s, p, material.DIVERSITY_TENANT, 0, t) == len(set(rest))
            assert wish_value(s, p, material.TENANT_TYPE, int(s.kind[t]), t) == rest.count(int(s.kind[t]))
        windows = sum(edges.count(3) for q in pool for _, _, edges, _ in lands[q].values())
        assert wish_value(s, p, material.NUM_WINDOWS, 0, NOTHING) == windows
        for u in range(3):
            access, _ = slow.suppliers(lands, GENERATORS[u])
            there = sum(objects.get(GENERATORS[u], 0) for objects, *_ in seen)
            assert wish_value(s, p, material.UTILITY, u, NOTHING) == (there if p in access else 0)
