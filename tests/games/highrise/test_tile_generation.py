"""The material against the facts, and what is made of it over many seeds."""

import json
import math
from collections import Counter
from pathlib import Path

import pytest

from tabletown.games.highrise import material
from tabletown.games.highrise.box import pack
from tabletown.games.highrise.material import (  # fmt: skip
    BASE,
    DOOR,
    FLOOR_NUM,
    GOALS,
    N_OBJECTS,
    NUM_CONNECTIONS,
    OBJECTS,
    OPEN,
    PROPERTIES,
    SETS,
    SPECIAL,
    THREATS,
    TYPES,
    WALL,
    WINDOW,
    WISH_IDS,
)
from tabletown.games.highrise.rules.tile_generation import finish_tenant

from .conftest import ALL, IDS, KINDS, dealt, write_tenant

FACTS = json.loads((Path(__file__).parents[2] / "data/highrise-facts.json").read_text(encoding="utf-8"))
SEEDS = range(12)


def sets(numbers):
    return [SETS[e] for e in numbers]


def made(seed, seats=2, options=None):
    return dealt(seats, seed, **(options or {}))


# ---- facts


def test_17_objects_are_those_of_the_facts():
    assert {o.id: [o.weight, sets(o.sets), sets(o.later), not o.id.endswith("_generator")] for o in OBJECTS} == FACTS[
        "objects"
    ]


def test_31_tenants_are_those_of_the_facts():
    assert {
        t.id: [sets(t.sets), [name for k, name in enumerate(PROPERTIES) if t.properties >> k & 1]] for t in TYPES
    } == FACTS["tenants"]


def test_15_special_wishes_are_those_of_the_facts():
    assert {w.id: [[w.low, w.high], sets(w.sets), w.weight] for w in SPECIAL} == FACTS["wishes"]


def test_37_38_missions_are_those_of_the_facts():
    assert {m.id: SETS[m.set] for m in GOALS} == FACTS["goals"]
    assert {m.id: SETS[m.set] for m in THREATS} == FACTS["threats"]


@pytest.mark.parametrize("edition", ("seed", "later"))
@pytest.mark.parametrize("e", range(len(SETS)))
def test_4_5_counts_of_each_set(edition, e):
    box, facts = pack({"edition": edition}), FACTS["counts"][edition][SETS[e]]
    halves = {name: int(n) for name, n in zip([*IDS, "empty"], box.halves[e], strict=True) if n}
    assert halves == facts["halves"] and sum(halves.values()) // 2 == facts["tiles"]
    assert box.walls[e].tolist() == facts["walls"] and box.floors[e].tolist() == facts["floors"]
    assert (box.doors[e], box.windows[e], box.crossed[e]) == (facts["doors"], facts["windows"], facts["crossed"])
    assert box.by_wishes[e].tolist() == facts["by_wishes"]
    assert {name: int(n) for name, n in zip(WISH_IDS, box.wishes[e], strict=True) if n} == facts["wishes"]
    assert {name: int(n) for name, n in zip(KINDS, box.types[e], strict=True) if n} == facts["types"]


# ---- tiles


@pytest.mark.parametrize("seed", SEEDS)
def test_4_a_base_deck_has_every_object_as_often_as_planned(seed):
    _, s = made(seed)
    found = Counter(s.objects[: s.tiles].ravel().tolist())
    assert s.tiles == FACTS["counts"]["seed"]["base"]["tiles"]
    assert {IDS[o]: n for o, n in found.items() if o >= 0} | {"empty": found[-1]} == FACTS["counts"]["seed"]["base"][
        "halves"
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_2_4_the_middle_of_a_tile(seed):
    _, s = made(seed, options=ALL)
    assert s.tiles == sum(FACTS["counts"]["seed"][name]["tiles"] for name in SETS)
    for t in range(int(s.tiles)):
        middle = {int(s.edges[t, 0, 1]), int(s.edges[t, 1, 3])}
        assert WINDOW not in middle and not {WALL, DOOR} <= middle and (OPEN in middle)
        if s.floors[t, 0] != s.floors[t, 1]:
            assert middle != {OPEN}


@pytest.mark.parametrize("seed", SEEDS)
def test_4_floors_walls_doors_and_windows_are_those_that_were_planned(seed):
    """Set by set. An odd half is dropped; joining two halves may take a wall or a door away, or add a wall."""
    _, s = made(seed, options=ALL)
    first = 0
    for name in SETS:
        facts = FACTS["counts"]["seed"][name]
        tiles = slice(first, first := first + facts["tiles"])
        edges, floors = s.edges[tiles].reshape(-1, 4), s.floors[tiles].ravel()
        for floor, planned in enumerate(facts["floors"]):
            assert abs(int((floors == floor).sum()) - planned) <= 2
        doors, windows = (edges == DOOR).sum(1), (edges == WINDOW).sum(1)
        assert doors.max() <= 1 and 0.7 * facts["doors"] <= doors.sum() <= facts["doors"]
        assert windows.max(initial=0) <= 1 and facts["windows"] - 1 <= windows.sum() <= facts["windows"]
        planned = sum(k * n for k, n in enumerate(facts["walls"]))
        assert 0.6 * planned <= (edges == WALL).sum() <= planned and (edges == WALL).sum(1).max() <= 3


@pytest.mark.parametrize("option, key", (("room_service", "map_size"), ("room_service", "num_rooms"),
                                         ("happy_housing", "diversity_object")))  # fmt: skip
def test_5_numbers_are_drawn_evenly(option, key):
    wish = SPECIAL[[w.id for w in SPECIAL].index(key)]
    numbers = Counter()
    for seed in range(24):
        _, s = made(seed, options={option: True})
        numbers.update(s.number[s.wish == WISH_IDS.index(key)].tolist())
    drawn = [numbers[n] for n in range(wish.low, wish.high + 1)]
    assert min(drawn) > 0.4 * sum(drawn) / len(drawn) and sum(drawn) > 0.8 * sum(numbers.values())


ABOUT = (("wallet_watchers", "floor_type"), ("useful_utilities", "utilities"), ("useful_utilities", "tenants"))


@pytest.mark.parametrize("option, key", ABOUT)
def test_5_what_a_wish_is_about_is_drawn_evenly(option, key):
    about = Counter()
    for seed in range(24):
        _, s = made(seed, options={option: True})
        about.update(s.about[s.wish == WISH_IDS.index(key)].tolist())
    assert len(about) == 3 and min(about.values()) > 0.4 * sum(about.values()) / 3
    if key == "tenants":  # types of the same set only
        assert all(SETS.index(option) in TYPES[k].sets for k in about)


def test_3_the_start_player_and_what_lies_open_are_chance():
    starts, tiles = Counter(), set()
    for seed in range(40):
        _, s = made(seed, seats=4)
        starts[int(s.start)] += 1
        tiles |= set(s.market.tolist())
    assert len(starts) == 4 and min(starts.values()) >= 4 and len(tiles) > 45


def test_3_windows_come_with_expansions_only():
    _, s = made(3)
    assert not (s.edges[: s.tiles] == WINDOW).any()


def test_4_every_deal_is_another():
    assert len({made(seed)[1].edges.tobytes() for seed in SEEDS}) == len(SEEDS)


# ---- tenants


@pytest.mark.parametrize("seed", SEEDS)
def test_5_tenants_of_a_base_deck(seed):
    _, s = made(seed)
    assert s.people == 25
    many = (s.wish[:25] >= 0).sum(1)
    assert many[:6].tolist() == [1] * 6 and many.max() <= 3
    for t in range(25):
        crossed = s.crossed[t, : many[t]]
        assert not crossed.all()
        keys = [(WISH_IDS[k], int(a)) for k, a in zip(s.wish[t, : many[t]], s.about[t], strict=False)]
        assert keys == sorted(set(keys))
    types = Counter(s.kind[:25].tolist())
    assert sorted(types.values()) == [4, 4, 4, 4, 4, 5] and all(BASE in TYPES[k].sets for k in types)


def test_5_a_third_of_the_wishes_is_crossed():
    crossed = wishes = 0
    for seed in range(40):
        _, s = made(seed)
        crossed += int(s.crossed.sum())
        wishes += int((s.wish >= 0).sum())
    assert 0.22 < crossed / wishes < 0.34


@pytest.mark.parametrize(
    "kind, wishes, score",
    (
        ("boy", ["sofa"], 3), ("boy", ["floor_icon"], 1), ("boy", ["staircase", "bed"], 4),
        ("boy", ["!plant", "toilet", "chair"], 6), ("man", ["utilities:water"], 6), ("nurse", ["8 map_size"], 8),
        ("nurse", ["toilet", "!table"], 4), ("artist", ["sofa"], 5), ("toddler_boy", ["sofa"], 3),
        ("musician", ["sofa"], 6),
    ),
)  # fmt: skip
def test_5_printed_scores(kind, wishes, score):
    box, s = made(1, options=ALL)
    write_tenant(s, 0, kind, 0, *wishes)
    finish_tenant(box, s, 0)
    assert s.worth[0] == score


@pytest.mark.parametrize(
    "wishes, left, score",
    (
        (["sofa", "bed", "sofa"], ["bed", "2 sofa"], 2.5 + 2.5 * math.sqrt(2) + 2.5),
        (["sofa", "!sofa"], ["2 sofa"], 2.5 * math.sqrt(2) + 0.825),
        (["!sofa", "!sofa", "bed"], ["bed", "!2 sofa"], 2.5 + 0.825 * math.sqrt(2) + 0.825),
        (["!sofa", "!bed"], ["bed", "!sofa"], 2.5 + 0.825),
        (["8 map_size", "5 map_size"], ["9 map_size"], 2.5 * 3 + 2.5 * math.sqrt(5)),
        (["3 floor_type:wood", "3 floor_type:carpet"], ["3 floor_type:wood", "3 floor_type:carpet"], 5 * 3**0.5),
        (["sofa", "sofa", "sofa"], ["3 sofa"], 2.5 * math.sqrt(3) + 5),
    ),
)  # fmt: skip
def test_5_equal_wishes_become_one_and_the_first_cross_is_taken_away(wishes, left, score):
    box, s = made(1, options=ALL)
    write_tenant(s, 0, "boy", 0, *wishes)
    write_tenant(s, 1, "boy", 0, *left)
    finish_tenant(box, s, 0)
    for row in (s.wish, s.number, s.about, s.crossed):
        assert row[0].tolist() == row[1].tolist()
    assert s.worth[0] == math.floor(score + 0.5)


@pytest.mark.parametrize(
    "seats, wish, fitted",
    (
        (2, "!1 floor_num", "!2 floor_num"), (2, "3 floor_num", "2 floor_num"), (6, "3 floor_num", "3 floor_num"),
        (2, "3 num_connections", "1 num_connections"), (4, "3 num_connections", "3 num_connections"),
    ),
)  # fmt: skip
def test_5_wishes_are_fitted_to_the_players(seats, wish, fitted):
    for fit in (True, False):
        box, s = made(1, seats, {**ALL, "fit_wishes_to_players": fit})
        write_tenant(s, 0, "boy", 0, wish, "sofa")
        write_tenant(s, 1, "boy", 0, fitted if fit else wish, "sofa")
        finish_tenant(box, s, 0)
        assert sorted(s.number[0].tolist()) == sorted(s.number[1].tolist())
    assert FLOOR_NUM != NUM_CONNECTIONS


def test_weights_of_the_material_change_what_is_made():
    box = pack({"sofa.weight": 0, "bed.weight": 3})
    assert box.halves[BASE, material.SOFA] == 0 and box.halves[BASE, material.BED] == 13
    assert pack({"bar.points": 7}).bar == 7 and len(box.halves[0]) == N_OBJECTS + 1
