"""Hexes as bits, against coordinates that anybody can check."""

import itertools
import json
from collections import deque
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.rules.hexes import SPOTS, STEPS

from .conftest import spot_at

FACTS = json.loads(Path(__file__).parents[2].joinpath("data/harmonies-facts.json").read_text(encoding="utf-8"))
BOARDS = [[tuple(place) for place in FACTS["boards"][side]] for side in "AB"]
SIDES = pytest.mark.parametrize("side", (0, 1))


def mask_of(places):
    return sum(1 << hexes.bit_of(spot_at(q, r)) for q, r in places)


def places_of(mask):
    return {hexes.axial(hexes.spot_of(bit)) for bit in range(63) if mask >> bit & 1}


def subsets(side):
    return st.sets(st.sampled_from(BOARDS[side]))


def beside(place, places):
    return {(place[0] + q, place[1] + r) for q, r in STEPS} & set(places)


def paths_from(start, places):
    """How many spaces a shortest path to each reachable place has."""
    length, queue = {start: 1}, deque([start])
    while queue:
        here = queue.popleft()
        for there in beside(here, places) - set(length):
            length[there] = length[here] + 1
            queue.append(there)
    return length


def groups_of(places):
    return {frozenset(paths_from(place, places)) for place in places}


@SIDES
def test_2_a_board_has_the_spaces_that_are_printed(side):
    assert places_of(hexes.board_of(side)) == set(BOARDS[side])


def test_every_spot_has_its_own_bit_and_both_ways_lead_back():
    bits = [hexes.bit_of(spot) for spot in range(SPOTS)]
    assert len(set(bits)) == SPOTS and [hexes.spot_of(bit) for bit in bits] == list(range(SPOTS))


def test_every_spot_has_its_own_name():
    names = [hexes.name(spot) for spot in range(SPOTS)]
    assert (names[0], names[7], names[-1], len(set(names))) == ("a1", "b3", "g5", SPOTS)


@SIDES
def test_neighbours_are_those_of_the_six_directions(side):
    board = hexes.board_of(side)
    for place in BOARDS[side]:
        assert places_of(hexes.around(mask_of([place])) & board) == beside(place, BOARDS[side])


@SIDES
def test_no_step_of_two_leads_over_the_edge(side):
    board = hexes.board_of(side)
    for (q, r), (dq, dr) in itertools.product(BOARDS[side], itertools.product(range(-2, 3), repeat=2)):
        if abs(dq + dr) <= 2:
            found = hexes.seen_from(mask_of([(q, r)]), hexes.shift_of(dq, dr)) & board
            assert places_of(found) == {(q - dq, r - dr)} & set(BOARDS[side])


def test_six_turns_lead_back():
    for q, r in ((1, 0), (-2, 1), (0, 2)):
        assert hexes.turned(q, r, 6) == (q, r) and hexes.turned(q, r, 3) == (-q, -r)


def test_a_turn_goes_clockwise():
    assert [hexes.turned(*STEPS[0], k) for k in range(6)] == list(STEPS)


@SIDES
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_masks_count_spread_and_measure_like_sets(side, data):
    places = data.draw(subsets(side))
    mask, groups = mask_of(places), groups_of(places)
    assert hexes.count(mask) == len(places)
    assert hexes.groups(mask) == len(groups)
    assert hexes.largest(mask) == max(map(len, groups), default=0)
    assert hexes.longest(mask) == max((max(paths_from(place, places).values()) for place in places), default=0)
    for place in places:
        assert places_of(hexes.spread(mask_of([place]), mask)) == set(paths_from(place, places))
    if places:
        assert hexes.first(mask) == min(hexes.bit_of(spot_at(*place)) for place in places)
