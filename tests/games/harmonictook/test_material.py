"""The material against an independent list of facts, and what may be agreed or changed before play."""

import json
from pathlib import Path

import numpy as np
import pytest

from tabletown.engine.errors import BadOption, Unknown
from tabletown.games import harmonictook
from tabletown.games.harmonictook.material import (
    AT_ONCE,
    BAKERY,
    BOX,
    CARDS,
    CATEGORIES,
    CHEESE_FACTORY,
    COLOURS,
    LANDMARKS,
    MATERIAL,
    NO_LIMIT,
    NOTHING,
    OPTIONS,
    PURPLE,
    RED,
    START_CARDS,
    SUPPLY,
    TOTALS,
    TRAIN_STATION,
    pack,
)

FACTS = json.loads(Path(__file__).parents[2].joinpath("data/harmonictook-facts.json").read_text(encoding="utf-8"))


def kind(card):
    if card.per != NOTHING:
        return "per category"
    return {RED: "toll", PURPLE: "special"}.get(card.colour, "bank")


def as_fact(card):
    return {
        "id": card.id,
        "name": card.name,
        "colour": COLOURS[card.colour],
        "rolls": list(card.rolls),
        "cost": card.cost,
        "category": CATEGORIES[card.category],
        "kind": kind(card),
        "amount": card.pays,
        "counts": None if card.per == NOTHING else CATEGORIES[card.per],
        "mall": card.mall,
        "supply": SUPPLY,
        "aliases": list(card.aliases),
    }


@pytest.mark.parametrize("card, fact", tuple(zip(CARDS, FACTS["establishments"], strict=True)))
def test_a_card_is_as_printed(card, fact):
    assert as_fact(card) == fact


@pytest.mark.parametrize("landmark, fact", tuple(zip(LANDMARKS, FACTS["landmarks"], strict=True)))
def test_a_landmark_is_as_printed(landmark, fact):
    assert {"id": landmark.id, "name": landmark.name, "cost": landmark.cost} == fact


def test_the_options_are_as_agreed():
    assert {o.name: {"default": o.default, "values": o.span} for o in OPTIONS} == FACTS["options"]


def test_the_colours_are_in_the_order_of_play():
    assert list(COLOURS) == FACTS["colour_order"]


def test_the_purple_cards_are_in_the_order_of_play():
    assert [card.id for card in CARDS if card.colour == PURPLE] == FACTS["purple_order"]


def test_the_first_cards_of_a_city():
    assert [CARDS[c].id for c in START_CARDS] == FACTS["start_cards"]


def test_two_to_four_can_play():
    assert list(harmonictook.SEATS) == FACTS["players"]


def test_the_box_has_every_number_in_its_column():
    box = pack({})
    columns = ("cost", "pays", "mall", "colour", "category", "per")
    assert [[box[k][c] for k in columns] for c in range(len(CARDS))] == [
        [getattr(d, k) for k in columns] for d in CARDS
    ]


def test_a_card_fires_on_its_totals_only():
    box = pack({})
    fires = [[total for total in range(TOTALS) if box.fires[c, total]] for c in range(len(CARDS))]
    assert fires == [list(card.rolls) for card in CARDS]


@pytest.mark.parametrize("total", range(TOTALS))
def test_each_total_lists_the_cards_that_it_sets_off(total):
    cards = [c for c, card in enumerate(CARDS) if total in card.rolls]
    assert pack({}).on[total].tolist() == cards + [NOTHING] * (AT_ONCE - len(cards))


def test_the_starting_coins_are_as_agreed():
    assert pack({}).starting_coins == FACTS["start_coins"]


def test_the_seats_of_bots_are_noted():
    assert pack({}, bots=0b101).bots == 0b101


@pytest.mark.parametrize("option", MATERIAL, ids=lambda option: option.name)
def test_every_printed_number_can_be_changed(option):
    printed, changed = pack({}), pack({option.name: 17})
    thing, column = option.name.split(".")
    ids = [x.id for x in (*CARDS, *LANDMARKS)]
    row = ids.index(thing)
    if row >= len(CARDS):
        row, column = row - len(CARDS), f"landmark_{column}"
    printed[column][row] = 17
    assert changed.tobytes() == printed.tobytes()


def test_a_number_may_come_as_a_word():
    assert pack({"cheese_factory.cost": " 6 "}).cost[CHEESE_FACTORY] == 6


def test_a_boosted_bakery_keeps_its_own_bonus():
    assert pack({"mall_boosts_bakery": "yes", "bakery.mall": 2}).mall[BAKERY] == 3


def test_unlimited_extra_turns_outlast_the_longest_game():
    longest = max(o.high for o in OPTIONS if o.name == "max_rounds") * 4
    assert pack({}).max_extra_turns == NO_LIMIT > longest


@pytest.mark.parametrize(
    "word, truth", (("yes", 1), ("TRUE", 1), (True, 1), ("on", 1), ("no", 0), (False, 0), ("0", 0))
)
def test_yes_and_no_have_many_words(word, truth):
    assert pack({"reroll_must_keep_dice_count": word}).keep_dice_count == truth


BAD = (
    ("market", "huge", "market=huge is not possible: market takes full | limited-8 | limited-10"),
    ("market", "", "market= is not possible: market takes full | limited-8 | limited-10"),
    ("starting_coins", -1, "starting_coins=-1 is not possible: starting_coins takes 0 to 50"),
    ("starting_coins", 51, "starting_coins=51 is not possible: starting_coins takes 0 to 50"),
    ("starting_coins", "three", "starting_coins=three is not possible: starting_coins takes 0 to 50"),
    ("starting_coins", None, "starting_coins=None is not possible: starting_coins takes 0 to 50"),
    ("business_center_bots", "no", "business_center_bots=no is not possible: business_center_bots takes swap | coins"),
    ("red_order", "cw", "red_order=cw is not possible: red_order takes ccw | seat"),
    ("mall_boosts_bakery", "maybe", "mall_boosts_bakery=maybe is not possible: mall_boosts_bakery takes yes | no"),
    ("max_extra_turns", "many", "max_extra_turns=many is not possible: max_extra_turns takes 0 to 100 | unlimited"),
    ("max_extra_turns", 101, "max_extra_turns=101 is not possible: max_extra_turns takes 0 to 100 | unlimited"),
    ("max_rounds", 0, "max_rounds=0 is not possible: max_rounds takes 1 to 5000"),
    ("max_rounds", 5001, "max_rounds=5001 is not possible: max_rounds takes 1 to 5000"),
    ("cheese_factory.cost", 100, "cheese_factory.cost=100 is not possible: cheese_factory.cost takes 0 to 99"),
    ("mine.pays", 1.5, "mine.pays=1.5 is not possible: mine.pays takes 0 to 50"),
)


@pytest.mark.parametrize("name, value, message", BAD)
def test_a_bad_value_is_told(name, value, message):
    with pytest.raises(BadOption) as error:
        pack({name: value})
    assert str(error.value) == message


@pytest.mark.parametrize(
    "name, near",
    (("markt", "market"), ("chese_factory.cost", "cheese_factory.cost")),
)
def test_an_unknown_option_is_told_with_its_neighbour(name, near):
    with pytest.raises(Unknown) as error:
        pack({name: 1})
    assert str(error.value) == f"unknown option {name!r}; did you mean {near}?"


@pytest.mark.parametrize(
    "name, message",
    (
        ("cheese_factory.costs", "cheese_factory has no costs; it has cost, pays, mall, supply"),
        ("train_station.pays", "train_station has no pays; it has cost"),
    ),
)
def test_an_unknown_field_is_told_with_those_that_a_card_has(name, message):
    with pytest.raises(BadOption) as error:
        pack({name: 1})
    assert str(error.value) == message


def test_the_box_of_a_changed_price_differs_in_nothing_else():
    box = pack({"train_station.cost": 7})
    box.landmark_cost[TRAIN_STATION] = 4
    assert box.tobytes() == pack({}).tobytes()


def test_no_byte_of_the_box_is_padding():
    assert sum(np.dtype(BOX[name]).itemsize for name in BOX.names) == BOX.itemsize
