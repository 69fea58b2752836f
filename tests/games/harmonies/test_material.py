"""The material against an independent list of facts, and what may be agreed or changed before play."""

import itertools
import json
from pathlib import Path

import pytest

from tabletown.engine.errors import BadOption, Unknown
from tabletown.games import harmonies
from tabletown.games.harmonies.material import (
    ANIMALS,
    BUILDING,
    CARDS,
    COLOURS,
    FAMILIES,
    FIELD,
    GROWS,
    MATERIAL,
    MOUNTAIN_1,
    N_ANIMALS,
    OPTIONS,
    SHAPES,
    SPIRITS,
    SWITCHES,
    TOKENS,
    TREE_1,
    WATER,
    pack,
)
from tabletown.games.harmonies.rules import hexes

FACTS = json.loads(Path(__file__).parents[2].joinpath("data/harmonies-facts.json").read_text(encoding="utf-8"))
FIRST_OF = {"water": WATER, "field": FIELD, "tree": TREE_1, "mountain": MOUNTAIN_1, "building": BUILDING}


def landscape(terrain, height):
    return FIRST_OF[terrain] + (height - 1 if terrain in ("tree", "mountain") else 0)


def pattern(card):
    return [(*place, wanted) for place, wanted in zip(SHAPES[card.shape], card.wants, strict=True)]


@pytest.mark.parametrize("card, fact", tuple(zip(CARDS, FACTS["animals"] + FACTS["spirits"], strict=True)))
def test_14_a_habitat_is_as_printed(card, fact):
    printed = [(q, r, landscape(terrain, height)) for q, r, terrain, height, _ in fact["pattern"]]
    assert pattern(card) == printed
    assert [cube for *_, cube in fact["pattern"]] == [True] + [False] * (len(printed) - 1)


@pytest.mark.parametrize("card, fact", tuple(zip(CARDS, FACTS["animals"] + FACTS["spirits"], strict=True)))
def test_a_card_has_its_names(card, fact):
    assert (card.id, card.name, list(card.aliases)) == (fact["slug"], fact["name"], fact["aliases"])


@pytest.mark.parametrize("card, fact", tuple(zip(ANIMALS, FACTS["animals"], strict=True)))
def test_27_a_track_is_as_printed(card, fact):
    assert list(card.track) == fact["track"]


def points_of(scoring):
    """A spirit's points for one, two, three and more."""
    if scoring["kind"] == "per_stack":
        return tuple(scoring["points_by_height"].get(str(height), 0) for height in (1, 2, 3))
    return tuple(
        sum(t["points"] for t in scoring["tiers"] if t["min_size"] <= size <= (t["max_size"] or 99))
        for size in (1, 2, 3)
    )


@pytest.mark.parametrize("spirit, fact", tuple(zip(SPIRITS, FACTS["spirits"], strict=True)))
def test_28_a_spirit_scores_as_printed(spirit, fact):
    assert FAMILIES[spirit.family] == fact["scoring"]["terrain"]
    assert spirit.by_group == (fact["scoring"]["kind"] == "per_group") == bool(fact["solo_suns"])
    assert spirit.points == points_of(fact["scoring"])


def test_3_the_pouch_is_as_printed():
    assert dict(zip(COLOURS, TOKENS, strict=True)) == FACTS["tokens"] and sum(TOKENS) == 120


def test_14_no_habitat_differs_from_its_mirror_image():
    for card in CARDS:
        turns = [sorted(turn(pattern(card), k)) for k in range(6)]
        mirrored = [(-q, q + r, wanted) for q, r, wanted in pattern(card)]
        assert sorted(mirrored) in turns


def turn(places, k):
    return [(*hexes.turned(q, r, k), wanted) for q, r, wanted in places]


def test_one_to_four_can_play():
    assert harmonies.SEATS == (1, 4)


@pytest.mark.parametrize("card", range(len(CARDS)))
def test_the_box_has_every_habitat_in_all_directions(card):
    box, shape = pack({}), SHAPES[CARDS[card].shape]
    assert box.spaces[card] == len(shape)
    assert box.wants[card].tolist() == [*CARDS[card].wants, *[-1] * (4 - len(shape))]
    for k, (i, (q, r)) in itertools.product(range(6), enumerate(shape)):
        q, r = hexes.turned(q, r, k)
        assert box.steps[card, k, i] == 8 * q + r


def test_the_box_has_the_cubes_and_tracks_of_every_animal():
    box = pack({})
    for c, animal in enumerate(ANIMALS):
        assert box.cubes[c] == len(animal.track)
        assert box.track[c].tolist() == [0, *animal.track, *[0] * (5 - len(animal.track))]
    assert box.cubes[N_ANIMALS:].tolist() == [1] * len(SPIRITS)


def test_25_rivers_go_on_by_four():
    assert pack({}).river.tolist()[:10] == [0, 0, 2, 5, 8, 11, 15, 19, 23, 27]


def test_who_sits_where_makes_no_difference():
    assert pack({}, 0b101).tobytes() == pack({}).tobytes()


@pytest.mark.parametrize("option", MATERIAL, ids=lambda option: option.name)
def test_every_printed_number_can_be_changed(option):
    assert pack({option.name: 17 if option.default != 17 else 18}).tobytes() != pack({}).tobytes()


def test_a_changed_number_changes_nothing_else():
    box = pack({"otter.points_2": 50})
    box.track[3, 2] = 10
    assert box.tobytes() == pack({}).tobytes()


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_follows_the_variant_unless_it_says_otherwise(name):
    official, seed = SWITCHES[name]
    assert pack({name: "variant"}).tobytes() == pack({name: official}).tobytes() == pack({}).tobytes()
    assert pack({"variant": "seed", name: seed}).tobytes() == pack({"variant": "seed"}).tobytes()
    assert pack({"variant": "seed", name: official}).tobytes() != pack({"variant": "seed"}).tobytes()
    assert pack({name: seed}).tobytes() != pack({}).tobytes()


def test_the_variant_is_nothing_but_its_switches():
    seed = {name: values[1] for name, values in SWITCHES.items()}
    assert pack(seed).tobytes() == pack({"variant": "seed"}).tobytes()


@pytest.mark.parametrize("option", [o for o in OPTIONS if o.name != "variant"], ids=lambda option: option.name)
def test_every_option_makes_a_difference(option):
    for value in option.choices or (True, False):
        if value not in (option.default, *(pair[0] for pair in SWITCHES.values())):
            assert pack({option.name: value}).tobytes() != pack({}).tobytes()


def test_11_a_stack_never_takes_more_than_the_table_says():
    taken = {(stack, colour) for stack, growth in GROWS.items() for colour in growth}
    box = pack({})
    for stack, colour in itertools.product(range(box.grows.shape[0]), range(len(COLOURS))):
        assert (box.grows[stack, colour] >= 0) == ((stack, colour) in taken)


BAD = (
    ("side", "c", "side=c is not possible: side takes river | islands"),
    ("variant", "house", "variant=house is not possible: variant takes official | seed"),
    ("spirits", "two", "spirits=two is not possible: spirits takes yes | no"),
    ("tree_points", "7", "tree_points=7 is not possible: tree_points takes variant | 1-3-7 | 1-3-5"),
    ("blue.tokens", 9, "blue.tokens=9 is not possible: blue.tokens takes 10 to 40"),
    ("bee.points_1", -1, "bee.points_1=-1 is not possible: bee.points_1 takes 0 to 99"),
    ("bee.points_3", 1, "bee has no points_3; it has points_1, points_2"),
)


@pytest.mark.parametrize("name, value, message", BAD)
def test_a_bad_value_is_told(name, value, message):
    with pytest.raises(BadOption) as error:
        pack({name: value})
    assert str(error.value) == message


def test_an_unknown_option_is_told_with_its_neighbour():
    with pytest.raises(Unknown) as error:
        pack({"spirit": 1})
    assert str(error.value) == "unknown option 'spirit'; did you mean spirits?"
