"""The rulebook again: what red, blue and green cards bring."""

import pytest

from tabletown.games.harmonictook.material import (
    APPLE_ORCHARD,
    BAKERY,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FAMILY_RESTAURANT,
    FARMERS_MARKET,
    FOREST,
    FURNITURE_FACTORY,
    MINE,
    RANCH,
    SHOPPING_MALL,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.rules.income import collect_blue, collect_green, pay_tolls

MALL = (SHOPPING_MALL,)


def test_11_red_comes_before_blue(table, settle):
    box, s = table(dice=[4, 5], coins=[0, 0, 0], cards=[{MINE: 1}, {FAMILY_RESTAURANT: 1}])
    settle(box, s)
    assert s.coins[:2].tolist() == [5, 0]


def test_11_red_comes_before_green(table, settle):
    box, s = table(dice=[3, 0], coins=[0, 0, 0], cards=[{BAKERY: 1}, {CAFE: 1}])
    settle(box, s)
    assert s.coins[:2].tolist() == [1, 0]


def test_11_only_the_total_that_is_printed_sets_a_card_off(table, settle):
    paid = []
    for first, second in (
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (5, 0),
        (6, 0),
        (6, 1),
        (6, 2),
        (6, 3),
        (6, 4),
        (6, 5),
        (6, 6),
    ):
        box, s = table(dice=[first, second], coins=[0], cards=[{FARMERS_MARKET: 1, WHEAT_FIELD: 1}])
        settle(box, s)
        paid.append(int(s.coins[0]))
    assert paid == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2]


def test_12_every_copy_counts(table):
    box, s = table(dice=[5, 0], coins=[0], cards=[{FOREST: 4}])
    collect_blue(box, s)
    assert s.coins[0] == 4


@pytest.mark.parametrize(
    "dice, city, coins",
    (
        ([3, 4], {CHEESE_FACTORY: 1, RANCH: 3}, 9),
        ([4, 4], {FURNITURE_FACTORY: 1, FOREST: 1, MINE: 2}, 9),
        ([5, 6], {FARMERS_MARKET: 1, WHEAT_FIELD: 2, APPLE_ORCHARD: 1}, 6),
        ([6, 6], {FARMERS_MARKET: 1, WHEAT_FIELD: 2, APPLE_ORCHARD: 1}, 6),
        ([3, 4], {CHEESE_FACTORY: 1, FOREST: 3}, 0),
    ),
)
def test_12_a_factory_pays_for_each_card_of_its_category(table, dice, city, coins):
    box, s = table(dice=dice, coins=[0], cards=[city])
    collect_green(box, s)
    assert s.coins[0] == coins


def test_12_two_factories_pay_twice(table):
    box, s = table(dice=[3, 4], coins=[0], cards=[{CHEESE_FACTORY: 2, RANCH: 3}])
    collect_green(box, s)
    assert s.coins[0] == 18


def test_12_a_factory_does_not_count_the_cards_of_others(table):
    box, s = table(dice=[3, 4], coins=[0], cards=[{CHEESE_FACTORY: 1, RANCH: 1}, {RANCH: 5}])
    collect_green(box, s)
    assert s.coins[0] == 3


def test_12_the_mall_adds_a_coin_to_each_convenience_store(table):
    box, s = table(dice=[4, 0], coins=[0], cards=[{CONVENIENCE_STORE: 2}], built=[MALL])
    collect_green(box, s)
    assert s.coins[0] == 8


@pytest.mark.parametrize("card, dice", ((CAFE, [3, 0]), (FAMILY_RESTAURANT, [4, 5])))
def test_12_the_mall_adds_a_coin_to_each_red_card(table, card, dice):
    tolls = []
    for built in ([(), ()], [(), MALL]):
        box, s = table(dice=dice, coins=[20, 0], cards=[{}, {card: 3}], built=built)
        pay_tolls(box, s)
        tolls.append(int(s.coins[1]))
    assert tolls[1] - tolls[0] == 3


def test_12_the_rollers_mall_does_not_raise_a_toll(table):
    box, s = table(dice=[3, 0], coins=[20, 0], cards=[{}, {CAFE: 1}], built=[MALL])
    pay_tolls(box, s)
    assert s.coins[1] == 1


def test_12_the_mall_leaves_the_other_cards_alone(table, settle):
    box, s = table(dice=[2, 0], coins=[0], cards=[{RANCH: 1, BAKERY: 1}], built=[MALL])
    settle(box, s)
    assert s.coins[0] == 2


@pytest.mark.parametrize(
    "card, dice, toll", ((CAFE, [3, 0], 1), (FAMILY_RESTAURANT, [4, 5], 2), (FAMILY_RESTAURANT, [5, 5], 2))
)
def test_13_the_roller_pays_a_toll_to_the_owner(table, card, dice, toll):
    box, s = table(dice=dice, coins=[5, 0], cards=[{}, {card: 1}])
    pay_tolls(box, s)
    assert s.coins[:2].tolist() == [5 - toll, toll]


def test_13_a_toll_takes_no_more_than_the_roller_has(table):
    box, s = table(dice=[3, 0], coins=[1, 0, 0], cards=[{}, {CAFE: 4}])
    pay_tolls(box, s)
    assert s.coins[:2].tolist() == [0, 1]


def test_13_what_is_missing_is_forgiven(table, settle):
    box, s = table(dice=[4, 5], coins=[1, 0, 0], cards=[{MINE: 1}, {FAMILY_RESTAURANT: 2}])
    settle(box, s)
    assert s.coins[:2].tolist() == [5, 1]


def test_13_your_own_red_cards_do_nothing(table):
    box, s = table(dice=[3, 0], coins=[5, 5, 5], cards=[{CAFE: 3}])
    pay_tolls(box, s)
    assert s.coins[:3].tolist() == [5, 5, 5]


def test_13_the_bank_pays_no_part_of_a_toll(table):
    box, s = table(dice=[3, 0], coins=[5, 0], cards=[{}, {CAFE: 1}], built=[(), MALL])
    pay_tolls(box, s)
    assert s.bank == 0


@pytest.mark.parametrize("turn, coins", ((0, [0, 0, 1, 2]), (1, [2, 0, 0, 1]), (2, [1, 2, 0, 0]), (3, [0, 1, 2, 0])))
def test_14_tolls_are_paid_against_the_turn_order(table, turn, coins):
    box, s = table(seats=4, turn=turn, dice=[4, 5], coins=[0] * 4, cards=[{FAMILY_RESTAURANT: 1}] * 4)
    s.coins[turn] = 3
    pay_tolls(box, s)
    assert s.coins.tolist() == coins


def test_14_an_owner_is_paid_for_all_red_cards_before_the_next(table):
    box, s = table(dice=[3, 0], coins=[3, 0, 0], cards=[{}, {CAFE: 3}, {CAFE: 3}])
    pay_tolls(box, s)
    assert s.coins[:3].tolist() == [0, 0, 3]


def test_15_blue_cards_pay_every_owner(table):
    box, s = table(turn=1, dice=[1, 0], coins=[0, 0, 0], cards=[{WHEAT_FIELD: 1}, {WHEAT_FIELD: 2}, {WHEAT_FIELD: 3}])
    collect_blue(box, s)
    assert s.coins[:3].tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    "card, dice, pays",
    ((WHEAT_FIELD, [1, 0], 1), (RANCH, [2, 0], 1), (FOREST, [5, 0], 1), (MINE, [4, 5], 5), (APPLE_ORCHARD, [4, 6], 3)),
)
def test_15_what_blue_cards_pay(table, settle, card, dice, pays):
    box, s = table(dice=dice, coins=[0, 0], cards=[{}, {card: 1}])
    settle(box, s)
    assert s.coins[1] == pays


@pytest.mark.parametrize("card, dice, pays", ((BAKERY, [2, 0], 1), (BAKERY, [3, 0], 1), (CONVENIENCE_STORE, [4, 0], 3)))
def test_16_green_cards_pay_the_roller_only(table, settle, card, dice, pays):
    box, s = table(turn=1, dice=dice, coins=[0, 0, 0], cards=[{card: 1}, {card: 1}, {card: 1}])
    settle(box, s)
    assert s.coins[:3].tolist() == [0, pays, 0]
