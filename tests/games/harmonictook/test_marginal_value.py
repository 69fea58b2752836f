from fractions import Fraction

import numpy as np
import pytest

from tabletown.games.harmonictook import SCRATCH
from tabletown.games.harmonictook.actions import BUY, RAISE
from tabletown.games.harmonictook.bots.marginal_value import COIN, TURN, coverage, coverage_gain, income_gain
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    APPLE_ORCHARD,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FAMILY_RESTAURANT,
    FARMERS_MARKET,
    FOREST,
    FURNITURE_FACTORY,
    MINE,
    N_CARDS,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.state import BUILD

STATION, MALL, PARK, TOWER = (RAISE + b for b in (TRAIN_STATION, SHOPPING_MALL, AMUSEMENT_PARK, RADIO_TOWER))


def earned(box, s, action):
    """What a purchase of seat 0 adds to a round, in coins; the table stays as it was."""
    before = s.tobytes()
    found = income_gain(box, s, 0, action, np.zeros(SCRATCH))
    assert s.tobytes() == before
    return Fraction(found, COIN)


def covered(box, s, action):
    """What a purchase of seat 0 adds to the turns in which something of its fires."""
    return Fraction(coverage_gain(box, s, 0, action), TURN)


# ---- income


@pytest.mark.parametrize("card, gain", [
    (WHEAT_FIELD, Fraction(2, 6)), (BAKERY, Fraction(2, 6)), (CONVENIENCE_STORE, Fraction(3, 6)),
    (CAFE, Fraction(1, 6)), (STADIUM, Fraction(2, 6)), (MINE, 0),
])  # fmt: skip
def test_a_card_is_worth_what_it_adds_to_a_round(table, card, gain):
    box, s = table(seats=2)
    assert earned(box, s, BUY + card) == gain


def test_a_landmark_is_worth_what_it_adds_to_a_round(table):
    box, s = table(seats=2, cards=[{CONVENIENCE_STORE: 2}])
    assert earned(box, s, MALL) == Fraction(2, 6)
    assert earned(box, s, TOWER) == Fraction(5, 6) * 1  # five throws of six are thrown again
    assert earned(box, s, PARK) == 0  # one die shows no doubles


def test_a_park_is_worth_a_sixth_of_a_turn_to_who_throws_two_dice(table):
    box, s = table(seats=2, cards=[{CHEESE_FACTORY: 1, RANCH: 1}], built=[[TRAIN_STATION]])
    assert earned(box, s, PARK) == Fraction(3 * 6 + 1, 36) / 6


def test_with_the_station_every_throw_is_taken_to_be_of_two_dice(table):
    box, s = table(seats=2, cards=[{CONVENIENCE_STORE: 2}], built=[[TRAIN_STATION]])
    assert earned(box, s, BUY + CONVENIENCE_STORE) == Fraction(3 * 3, 36)


# ---- the Train Station looks ahead


def market(s, *cards):
    s.market[:] = 0
    s.market[list(cards)] = 6


def test_a_station_is_worth_the_middle_high_card_less_the_middle_low_one(table):
    box, s = table(seats=2, coins=[4], cards=[{FOREST: 7, WHEAT_FIELD: 9}])
    market(s, BAKERY, CONVENIENCE_STORE, CAFE, APPLE_ORCHARD, FURNITURE_FACTORY, FARMERS_MARKET)
    bakery, orchard, furniture, farmers = (Fraction(n, 36) for n in (12, 3 * 3, 3 * 7 * 5, 2 * 9 * 3))
    assert orchard < farmers < furniture and earned(box, s, STATION) == farmers - bakery


def test_a_station_that_opens_less_than_there_is_is_worth_nothing(table):
    box, s = table(seats=2, coins=[4], cards=[{WHEAT_FIELD: 1}])
    market(s, BAKERY, APPLE_ORCHARD)
    assert earned(box, s, STATION) == 0


def test_a_station_s_median_of_two_lies_half_way(table):
    box, s = table(seats=2, coins=[4], cards=[{FOREST: 4}])
    market(s, WHEAT_FIELD, CONVENIENCE_STORE, FURNITURE_FACTORY)
    assert earned(box, s, STATION) == Fraction(12 * 5, 36) - (Fraction(2, 6) + Fraction(3, 6)) / 2


def test_a_station_without_a_low_card_in_reach_is_worth_the_high_one(table):
    box, s = table(seats=2, coins=[4], cards=[{FOREST: 1}])
    market(s, FURNITURE_FACTORY)
    assert earned(box, s, STATION) == Fraction(3 * 5, 36)


def test_a_station_opens_nothing_that_brings_nothing(table):
    box, s = table(seats=2, coins=[5], cards=[{RANCH: 1}])
    market(s, CHEESE_FACTORY, FURNITURE_FACTORY)
    assert earned(box, s, STATION) == Fraction(3 * 6, 36)
    s.cards[0, RANCH] = 0
    assert earned(box, s, STATION) == 0


def test_a_station_opens_nothing_that_cannot_be_paid_for(table):
    box, s = table(seats=2, coins=[4], cards=[{RANCH: 3}])
    market(s, CHEESE_FACTORY)
    assert earned(box, s, STATION) == 0
    s.coins[0] = 5
    assert earned(box, s, STATION) == Fraction(9 * 6, 36)


# ---- the Business Center swaps


def test_a_swap_is_worth_its_best_card_less_the_gift_as_often_as_it_comes(table):
    box, s = table(seats=2, phase=BUILD, cards=[{WHEAT_FIELD: 1}, {CONVENIENCE_STORE: 1, MINE: 1}])
    assert earned(box, s, BUY + BUSINESS_CENTER) == (Fraction(3, 6) - Fraction(2, 6)) * Fraction(1, 6)


def test_a_swap_gives_of_four_kinds_the_one_that_is_worth_least_to_the_other(table):
    mine = {FARMERS_MARKET: 1, CHEESE_FACTORY: 1, FURNITURE_FACTORY: 1, BAKERY: 1, CONVENIENCE_STORE: 1}
    box, s = table(seats=2, cards=[mine, {RANCH: 5, MINE: 5, WHEAT_FIELD: 5, CONVENIENCE_STORE: 1}])
    s.built[1, TRAIN_STATION] = 1
    # The factories are worth nothing here, but much to the other; so the Bakery goes, for a Mine that his dice set off.
    assert earned(box, s, BUY + BUSINESS_CENTER) == (Fraction(5 * 4, 36) - Fraction(2, 6)) * Fraction(1, 6)


def test_a_swap_gives_none_but_the_four_least_valuable_kinds(table):
    mine = {FARMERS_MARKET: 1, CHEESE_FACTORY: 1, FURNITURE_FACTORY: 1, APPLE_ORCHARD: 1, BAKERY: 1}
    box, s = table(seats=2, cards=[mine, {RANCH: 5, FOREST: 5, WHEAT_FIELD: 5, CONVENIENCE_STORE: 1}])
    s.built[1, TRAIN_STATION] = 1
    # The Bakery would be worth least to the other, but it is the fifth; so the Orchard goes, for the Store.
    assert earned(box, s, BUY + BUSINESS_CENTER) == (Fraction(3, 6) - Fraction(3 * 3, 36)) * Fraction(1, 6)


def test_a_swap_looks_for_the_best_of_all_other_seats(table):
    box, s = table(seats=3, cards=[{MINE: 1}, {BAKERY: 1}, {CONVENIENCE_STORE: 1}])
    assert earned(box, s, BUY + BUSINESS_CENTER) == Fraction(3, 6) * Fraction(1, 6)


@pytest.mark.parametrize("built, often", [([0], Fraction(5, 36)), ([0, 2], Fraction(5, 36) * Fraction(6, 5))])
def test_a_swap_comes_less_often_with_two_dice_and_more_often_with_a_park(table, built, often):
    box, s = table(seats=2, cards=[{FARMERS_MARKET: 1}, {MINE: 1}], built=[built])
    mean = (Fraction(4, 36) * (Fraction(7, 6) if 2 in built else 1) + Fraction(0, 6)) * 5
    assert earned(box, s, BUY + BUSINESS_CENTER) == mean * often


def test_a_swap_with_a_park_but_one_die_comes_no_more_often(table):
    box, s = table(seats=2, cards=[{MINE: 1}, {CONVENIENCE_STORE: 1}], built=[[AMUSEMENT_PARK]])
    assert earned(box, s, BUY + BUSINESS_CENTER) == Fraction(3, 6) * Fraction(1, 6)


@pytest.mark.parametrize("coins", (5, 0))
def test_a_business_center_that_pays_bots_is_worth_its_coins(table, coins):
    options = {"business_center_bots": "coins", "business_center.pays": coins}
    box, s = table(seats=2, cards=[{MINE: 1}, {CONVENIENCE_STORE: 9}], bots=3, options=options)
    assert earned(box, s, BUY + BUSINESS_CENTER) == Fraction(coins, 6)


def test_a_business_center_is_worth_at_least_what_declining_brings(table):
    box, s = table(seats=2, cards=[{MINE: 1}, {CONVENIENCE_STORE: 1}], options={"business_center_decline_coins": 4})
    assert earned(box, s, BUY + BUSINESS_CENTER) == Fraction(4, 6)


def test_nobody_swaps_to_his_loss(table):
    box, s = table(seats=2, cards=[{CONVENIENCE_STORE: 1}, {MINE: 1}])
    assert earned(box, s, BUY + BUSINESS_CENTER) == 0


# ---- coverage


@pytest.mark.parametrize("city, one, two", [
    ({WHEAT_FIELD: 1, BAKERY: 1}, 18, 3), ({CAFE: 5, FAMILY_RESTAURANT: 5}, 0, 0), ({CHEESE_FACTORY: 1}, 0, 6),
    ({BUSINESS_CENTER: 1}, 6, 5), ({RANCH: 3, BAKERY: 2}, 12, 3),
])  # fmt: skip
def test_coverage_counts_throws_that_set_off_anything_but_red(table, city, one, two):
    box, s = table(seats=2, cards=[city])
    assert (coverage(box, s, 0, 1), coverage(box, s, 0, 2)) == (one, two)


@pytest.mark.parametrize("seats, card, gain", [
    (2, FOREST, Fraction(2, 6)), (4, FOREST, Fraction(4, 6)), (4, CONVENIENCE_STORE, Fraction(1, 6)),
    (4, CAFE, Fraction(3, 6)), (2, RANCH, Fraction(1, 6)), (2, WHEAT_FIELD, 0), (2, BAKERY, 0), (3, MINE, 0),
    (3, STADIUM, Fraction(1, 6)),
])  # fmt: skip
def test_a_card_covers_the_turns_in_which_nothing_fired(table, seats, card, gain):
    box, s = table(seats=seats)
    assert covered(box, s, BUY + card) == gain


def test_a_card_covers_by_its_number_even_if_it_brings_nothing(table):
    box, s = table(seats=2, built=[[TRAIN_STATION]])
    assert covered(box, s, BUY + CHEESE_FACTORY) == Fraction(6, 36)


@pytest.mark.parametrize("built, factor", [([0], 1), ([0, 2], Fraction(6, 5)), ([2], 0)])
def test_a_turn_counts_for_more_with_a_park_and_two_dice(table, built, factor):
    box, s = table(seats=2, built=[[], built])
    assert covered(box, s, BUY + MINE) == Fraction(4, 36) * factor


def test_a_park_counts_for_nothing_with_one_die(table):
    box, s = table(seats=2, built=[[], [AMUSEMENT_PARK]])
    assert covered(box, s, BUY + FOREST) == Fraction(2, 6)


def test_what_landmarks_cover(table):
    box, s = table(seats=2)
    assert covered(box, s, STATION) == Fraction(3, 36) - Fraction(18, 36)
    assert covered(box, s, TOWER) == Fraction(1, 2) * Fraction(1, 2)
    assert covered(box, s, PARK) == covered(box, s, MALL) == 0
    s.built[0, TRAIN_STATION] = 1
    assert covered(box, s, TOWER) == Fraction(3, 36) * Fraction(33, 36)
    assert covered(box, s, PARK) == Fraction(3, 36) / 6


def test_there_is_room_for_a_gain_of_every_card():
    assert 2 * N_CARDS + 4 <= SCRATCH
