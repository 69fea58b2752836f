"""The rulebook again: building."""

import pytest

from tabletown.games.harmonictook.actions import BUY, PASS, RAISE, ROLL_ONE, ROLL_TWO
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    FOREST,
    MINE,
    N_CARDS,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.rules.decisions import apply
from tabletown.games.harmonictook.rules.income import pay_tolls
from tabletown.games.harmonictook.state import BUILD, THROW

PURPLE_CARDS = (STADIUM, TV_STATION, BUSINESS_CENTER)
DOUBLES = [4, 4]


def test_22_one_thing_that_you_can_pay_for_or_nothing(table, choices):
    box, s = table(phase=BUILD, coins=[4])
    cheap = (WHEAT_FIELD, RANCH, BAKERY, CAFE, 4, FOREST, 10, 12, 13, 14)
    assert choices(box, s) == [PASS, *(BUY + c for c in cheap), RAISE + TRAIN_STATION]


def test_22_the_full_price_goes_to_the_bank(table):
    box, s = table(phase=BUILD, coins=[10])
    apply(box, s, 0, BUY + MINE)
    assert (s.coins[0], s.bank) == (4, 6)


def test_22_a_landmark_is_paid_for_as_well(table):
    box, s = table(phase=BUILD, coins=[17])
    apply(box, s, 0, RAISE + AMUSEMENT_PARK)
    assert (s.coins[0], s.bank) == (1, 16)


@pytest.mark.parametrize("action", (PASS, BUY + RANCH, RAISE + TRAIN_STATION))
def test_22_after_one_purchase_the_turn_is_over(table, action):
    box, s = table(phase=BUILD, coins=[50])
    apply(box, s, 0, action)
    assert (s.turn, s.phase) == (1, THROW)


def test_22_a_card_is_in_the_city_at_once(table):
    box, s = table(phase=BUILD)
    apply(box, s, 0, BUY + RANCH)
    assert s.cards[0, RANCH] == 1


def test_22_a_card_takes_part_from_the_next_throw_on(table):
    box, s = table(phase=BUILD, coins=[1], throws=[(2,)])
    apply(box, s, 0, BUY + RANCH)
    apply(box, s, 1, ROLL_ONE)
    assert s.coins[0] == 1


def test_22_the_income_of_this_turn_may_be_spent(table, settle, choices):
    box, s = table(dice=[1, 0], coins=[0])
    settle(box, s)
    assert BUY + RANCH in choices(box, s)


def test_23_a_card_comes_from_its_pile(table):
    box, s = table(phase=BUILD)
    apply(box, s, 0, BUY + RANCH)
    assert s.market[RANCH] == 5


def test_23_nothing_is_bought_from_an_empty_pile(table, choices):
    box, s = table(phase=BUILD, coins=[1], market=[6, 0])
    assert choices(box, s) == [PASS, BUY + WHEAT_FIELD, BUY + BAKERY]


def test_23_an_empty_pile_stays_empty(table):
    box, s = table(phase=BUILD, market=[6, 1])
    apply(box, s, 0, BUY + RANCH)
    assert s.market[RANCH] == 0


@pytest.mark.parametrize("card", PURPLE_CARDS)
def test_24_a_city_holds_only_one_of_each_purple_card(table, choices, card):
    box, s = table(phase=BUILD, coins=[99], cards=[{card: 1}])
    assert [c for c in PURPLE_CARDS if BUY + c in choices(box, s)] == [c for c in PURPLE_CARDS if c != card]


def test_24_other_cities_may_hold_the_same_purple_card(table, choices):
    box, s = table(phase=BUILD, coins=[99], cards=[{}, {STADIUM: 1}])
    assert BUY + STADIUM in choices(box, s)


def test_24_a_city_may_hold_many_of_every_other_card(table, choices):
    box, s = table(phase=BUILD, coins=[99], cards=[{MINE: 5}])
    assert BUY + MINE in choices(box, s)


@pytest.mark.parametrize("landmark", range(4))
def test_25_landmarks_are_built_in_any_order(table, landmark):
    box, s = table(phase=BUILD, coins=[50])
    apply(box, s, 0, RAISE + landmark)
    assert s.built[0].tolist() == [int(b == landmark) for b in range(4)]


def test_25_a_landmark_is_never_built_twice(table, choices):
    box, s = table(phase=BUILD, coins=[50], built=[(SHOPPING_MALL,)])
    landmarks = [action - RAISE for action in choices(box, s) if action >= RAISE]
    assert landmarks == [TRAIN_STATION, AMUSEMENT_PARK, RADIO_TOWER]


def test_25_every_player_has_landmarks_of_their_own(table, choices):
    box, s = table(phase=BUILD, coins=[50], built=[(), (0, 1, 2)])
    assert RAISE + TRAIN_STATION in choices(box, s)


def test_25_landmarks_are_not_part_of_the_market(table):
    box, s = table(phase=BUILD, coins=[50])
    apply(box, s, 0, RAISE + TRAIN_STATION)
    assert s.market.tolist() == [6] * N_CARDS


def test_25_a_train_station_serves_the_very_next_turn(table, choices):
    box, s = table(phase=BUILD, coins=[4], dice=DOUBLES, bonus=1)
    apply(box, s, 0, RAISE + TRAIN_STATION)
    assert choices(box, s) == [ROLL_ONE, ROLL_TWO]


def test_25_a_mall_raises_the_very_next_toll(table):
    box, s = table(phase=BUILD, coins=[10, 9], dice=[1, 0], cards=[{CAFE: 1}])
    apply(box, s, 0, RAISE + SHOPPING_MALL)
    s.dice[0] = 3
    pay_tolls(box, s)
    assert s.coins[:2].tolist() == [2, 7]


def test_26_who_can_buy_nothing_passes_without_being_asked(table, settle):
    box, s = table(dice=[6, 0], coins=[0])
    settle(box, s)
    assert (s.turn, s.phase) == (1, THROW)


def test_26_who_can_buy_something_is_asked(table, settle):
    box, s = table(dice=[6, 0], coins=[1])
    settle(box, s)
    assert (s.turn, s.phase) == (0, BUILD)


def test_26_money_alone_buys_nothing_from_empty_piles(table, settle):
    box, s = table(dice=[6, 0], coins=[3], market=[0] * N_CARDS)
    settle(box, s)
    assert (s.turn, s.phase) == (1, THROW)
