"""Every object: it pleases whoever wishes for it, and what it does besides."""

import numpy as np
import pytest

from tabletown.games.highrise import material
from tabletown.games.highrise.material import GENERATORS, OBJECTS, UTILITIES, WIFI
from tabletown.games.highrise.rules.building import amount, is_met, pleases
from tabletown.games.highrise.rules.decisions import refusal
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import FLOOR_CELLS, ROOMS

from .conftest import ALL, IDS, write_tenant

PLAIN = "wood - ---- | wood - ----"
ROOM = "wood {} WDWW | wood - W-WW"  # half A is a room of one cell, its door to half B
POWERS = {  # what an object does besides is tested here, or in the file named
    "staircase": "test_turn", "elevator": "test_turn", "floor_icon": "test_turn", "pool": "test_turn",
    "bar": "test_turn", "computer": "test_objects", "wardrobe": "test_turn", "piano": "test_turn",
    "hometrainer": "test_turn", "desk": "test_turn", "power_generator": "test_objects",
    "water_generator": "test_objects", "wifi_generator": "test_objects", "lamp": "test_turn",
}  # fmt: skip


def one(tile):
    return [(tile, "p16 down")]


@pytest.mark.parametrize("thing", IDS)
def test_15_17_an_object_pleases_who_wishes_for_it_and_nobody_who_does_not(table, thing):
    with_it, without = one(ROOM.format(thing)), one(ROOM.format("-"))
    for map_, there in ((with_it, True), (without, False)):
        box, s = table(options=ALL, maps=[map_], guests=[("boy", 3, thing), ("boy", 3, f"!{thing}")])
        s.linked[:] = 0
        assert [bool(pleases(box, s, 0, int(t))) for t in s.guests[:2]] == [there, not there]


def test_17_every_object_with_a_power_has_its_test():
    assert {o.id for o in OBJECTS if o.power} == set(POWERS)


@pytest.mark.parametrize("u", range(len(UTILITIES)))
def test_27_a_generator_gives_its_utility_and_no_other(table, u):
    name = OBJECTS[GENERATORS[u]].id
    box, s = table(options=ALL, maps=[one(f"wood {name} ---- | wood - ----"), one(PLAIN)])
    assert [int(has) for has in s.has] == [1 if v == u else 0 for v in range(len(UTILITIES))]
    assert (s.access == 3).all()  # both live on floor 1


def test_27_access_comes_from_the_floor_below_and_connections_lend_generators_to_wishes(table):
    water, icon = "wood water_generator ---- | wood - ----", "wood floor_icon ---- | wood - ----"
    two = [(icon, "q16 down"), (icon, "r16 down")]
    maps = [one(water), [(icon, "p16 down")], [(water, "p16 down"), *two]]
    box, s = table(seats=3, options=ALL, maps=maps)
    assert s.storey[:3].tolist() == [1, 2, 3]
    assert (s.access[material.WATER], s.has[material.WATER]) == (0b011, 0b001)
    box, s = table(seats=3, options=ALL, maps=[one(water), [(icon, "p16 down"), (water, "q16 down")], maps[2]])
    assert (s.access[material.WATER], s.has[material.WATER]) == (0b111, 0b111)
    box, s = table(options=ALL, maps=[one(PLAIN), one(water)], guests=[("boy", 3, "utilities:water")])
    assert is_met(s, 0, int(s.guests[0]), 0)  # a neighbour's generator
    s.access[material.WATER], s.has[material.WATER] = 0b10, 0b10
    assert not is_met(s, 0, int(s.guests[0]), 0)


def test_27_a_computer_doubles_objects_floors_and_rooms_next_to_it_but_nothing_else(table):
    # The computer stands above a room with a bar; a floor icon is to its right.
    maps = [[("wood - -W-- | wood computer -W--", "p14 down"), ("wood bar WDWW | wood - W-WW", "p16 down"),
             ("wood floor_icon ---- | wood - ----", "q15 up")]]  # fmt: skip
    box, s = table(options=ALL, maps=maps)
    off = [amount(s, 0, k) for k in (material.BAR, material.FLOOR_ICON, FLOOR_CELLS, ROOMS)]
    s.has[WIFI] = 1
    assert off == [1, 1, 6, 1] and s.storey[0] == 2
    assert [amount(s, 0, k) for k in (material.BAR, material.FLOOR_ICON, FLOOR_CELLS, ROOMS)] == [2, 2, 9, 2]
    s.has[material.WATER] = 1
    assert points(box, s, 0) == 2 * 5 + 1  # the price is not doubled: one cell


def test_27_two_computers_never_do_more_than_double(table):
    maps = [[("wood computer ---- | wood bar ----", "p16 down"), ("wood computer ---- | wood - ----", "p18 down")]]
    box, s = table(options=ALL, maps=maps)
    s.has[WIFI] = 1
    assert amount(s, 0, material.BAR) == 2


def test_17_powers_are_not_lent(table):
    bar = "wood bar ---- | wood - ----"
    box, s = table(options=ALL, maps=[one(PLAIN), one(bar)])
    s.has[material.WATER] = 3
    assert s.linked[0] == 2 and (points(box, s, 0), points(box, s, 1)) == (0, 5)


def test_16_29_a_wallet_guest_looks_at_the_price(table):
    room = "wood sofa W-WW | wood bed WDW-"
    for worth, comes in ((1, False), (2, True)):
        box, s = table(options=ALL, maps=[one(room)], guests=[("artist", worth, "sofa")])
        assert bool(pleases(box, s, 0, int(s.guests[0]))) == comes


def test_29_only_counted_with_wallet_watchers(table):
    room = "wood sofa W-WW | wood bed WDW-"
    for watchers, expected in ((True, 2), (False, 0)):
        box, s = table(options={"room_service": True, "wallet_watchers": watchers}, maps=[one(room)])
        assert points(box, s, 0) == expected


def test_15_a_wish_with_a_number_and_its_crossed_twin(table):
    """The worked example: `chair 2, crossed` wants 0 or 1 chairs with all neighbours together."""
    chair, icon = "wood chair ---- | wood - ----", "wood floor_icon ---- | wood - ----"
    box, s = table(maps=[one(chair), one(chair)])
    write_tenant(s, 0, "boy", 3, "!2 chair", "chair")
    assert not is_met(s, 0, 0, 0) and is_met(s, 0, 0, 1)
    box, s = table(maps=[[(chair, "p16 down"), (icon, "q16 down")], one(chair)])  # one icon more: another floor
    write_tenant(s, 0, "boy", 3, "!2 chair", "chair")
    assert is_met(s, 0, 0, 0) and is_met(s, 0, 0, 1)
    assert refusal(box, s, 1, 0) and not np.any(s.finished)
