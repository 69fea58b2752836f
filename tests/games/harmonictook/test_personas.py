import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from tabletown import games
from tabletown.engine import batch
from tabletown.engine import entry as entries
from tabletown.engine.compile import bind
from tabletown.games.harmonictook import N_ACTIONS, PERSONAS, SCRATCH, STATS, explain, legal
from tabletown.games.harmonictook.actions import BUY, DECLINE, KEEP, OFFER, PASS, RAISE, ROB, ROLL_ONE, ROLL_TWO, WANT
from tabletown.games.harmonictook.bots.personas import (
    COVERAGE,
    EVIE,
    FROMAGE,
    IMPATIENT,
    KINEMATIC,
    MARATHON,
    PASSER,
    RANDOM,
    THOUGHTFUL,
    choose,
)
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
    N_LANDMARKS,
    PURPLE,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.state import BUILD, GIVE, RAID, RETHROW, STATE, TAKE, THROW

RUNNERS = (MARATHON, KINEMATIC)
RACERS = (*RUNNERS, IMPATIENT)
RECKONERS = (COVERAGE, EVIE, *RACERS)
THINKERS = (*RECKONERS, THOUGHTFUL, FROMAGE)
SWAPPERS = (RANDOM, THOUGHTFUL, COVERAGE, EVIE, FROMAGE)  # who swap and throw again as most do
BY_MEAN = (THOUGHTFUL, EVIE, FROMAGE, IMPATIENT)  # who throw the dice that bring more
ODD_OPTIONS = (
    {},
    {"market": "limited-8", "business_center_bots": "coins", "red_order": "seat"},
    {"market": "limited-10", "reroll_must_keep_dice_count": True, "max_extra_turns": 0, "amusement_park_timing": "end"},
    {"business_center_decline_coins": 20, "starting_coins": 50, "mall_boosts_bakery": True, "max_extra_turns": 1},
    {f"{b}.cost": 99 for b in ("train_station", "shopping_mall", "amusement_park", "radio_tower")}
    | {"cafe.pays": 50, "family_restaurant.mall": 50, "max_rounds": 60},
    {"wheat_field.cost": 0, "ranch.supply": 0, "tv_station.cost": 1, "business_center.cost": 1, "stadium.cost": 0},
)


def ask(box, s, persona):
    """What a persona does, without touching the table."""
    return choose(box, s.copy(), int(s.turn), persona, np.zeros(N_ACTIONS, np.int16), np.zeros(SCRATCH))


def answers(box, s, persona):
    """All that a persona might do, as chance falls."""
    return {ask(box, s, persona) for s.seed in range(200)}


def sell(s, *cards):
    """Only these cards are for sale."""
    s.market[:] = 0
    s.market[list(cards)] = 20


# ---- how many dice


def station(table, *cards, **fields):
    """A city of some cards, with the Train Station, about to throw."""
    return table(seats=2, phase=THROW, built=[[TRAIN_STATION]], cards=[dict.fromkeys(cards, 1)], **fields)


@pytest.mark.parametrize("card", (BAKERY, MINE))
def test_random_throws_two_dice_as_soon_as_it_can(table, card):
    assert ask(*station(table, card), RANDOM) == ROLL_TWO


@pytest.mark.parametrize("persona", BY_MEAN)
@pytest.mark.parametrize("card, dice", [(CONVENIENCE_STORE, ROLL_ONE), (MINE, ROLL_TWO), (CHEESE_FACTORY, ROLL_TWO)])
def test_most_throw_the_dice_that_bring_more_and_two_if_it_is_the_same(table, persona, card, dice):
    assert ask(*station(table, card), persona) == dice


@pytest.mark.parametrize("cards, dice", [
    ((CONVENIENCE_STORE,), ROLL_ONE), ((CONVENIENCE_STORE, CHEESE_FACTORY, FURNITURE_FACTORY), ROLL_TWO),
    ((CAFE,), ROLL_ONE),
])  # fmt: skip
def test_coverage_throws_two_dice_only_if_they_fire_more_often(table, cards, dice):
    assert ask(*station(table, *cards), COVERAGE) == dice


@pytest.mark.parametrize("persona", RUNNERS)
def test_a_runner_throws_the_dice_with_the_better_chance_to_be_there_in_time(table, persona):
    box, s = table(seats=2, phase=THROW, coins=[13], cards=[{CONVENIENCE_STORE: 1, FOREST: 3, MINE: 3}])
    s.built[0, [TRAIN_STATION, SHOPPING_MALL, RADIO_TOWER]] = 1
    assert ask(box, s, persona) == ROLL_ONE
    assert ask(box, s, IMPATIENT) == ROLL_TWO


@pytest.mark.parametrize("persona", RUNNERS)
def test_a_runner_throws_two_dice_if_its_chances_are_the_same(table, persona):
    assert ask(*station(table, BAKERY, coins=[99]), persona) == ROLL_TWO


# ---- the Radio Tower


def tower(table, dice, *cards, built=(), **fields):
    """A city of some cards, with the Radio Tower, after its first throw."""
    city = [dict.fromkeys(cards, 1)]
    return table(seats=2, phase=RETHROW, thrown=1, dice=dice, built=[[RADIO_TOWER, *built]], cards=city, **fields)


@pytest.mark.parametrize("persona", SWAPPERS)
@pytest.mark.parametrize("first, answer", [(4, ROLL_ONE), (5, KEEP)])
def test_9_most_throw_again_below_5(table, persona, first, answer):
    assert ask(*tower(table, [first, 0], CONVENIENCE_STORE), persona) == answer


@pytest.mark.parametrize("persona", RACERS)
@pytest.mark.parametrize("first, answer", [(4, KEEP), (5, ROLL_ONE), (1, ROLL_ONE)])
def test_9_a_racer_throws_again_below_the_mean(table, persona, first, answer):
    assert ask(*tower(table, [first, 0], CONVENIENCE_STORE), persona) == answer


@pytest.mark.parametrize("persona", RACERS)
def test_9_a_racer_keeps_what_is_as_good_as_a_fresh_throw(table, persona):
    assert ask(*tower(table, [1, 0], MINE), persona) == KEEP


@pytest.mark.parametrize("persona", RACERS)
def test_28_doubles_with_a_park_are_worth_keeping(table, persona):
    box, s = tower(table, [4, 4], CHEESE_FACTORY, built=[TRAIN_STATION, AMUSEMENT_PARK], bonus=1)
    s.cards[0, RANCH] = 4
    box.landmark_cost[SHOPPING_MALL] = 99
    assert ask(box, s, persona) == KEEP
    s.extra = box.max_extra_turns = 1
    assert ask(box, s, persona) == ROLL_TWO


@pytest.mark.parametrize("persona", RUNNERS)
def test_9_with_one_round_left_a_runner_throws_again_unless_it_has_all_it_lacks(table, persona):
    box, s = tower(table, [4, 0], CONVENIENCE_STORE, coins=[0, 99])
    s.built[1, :3] = 1
    assert ask(box, s, persona) == ROLL_ONE
    assert ask(box, s, IMPATIENT) == KEEP
    s.cards[0, WHEAT_FIELD], s.cards[0, CONVENIENCE_STORE], s.dice[0] = 1, 3, 1
    s.built[0, :2], s.coins[0] = 1, 15
    assert ask(box, s, persona) == KEEP
    assert ask(box, s, IMPATIENT) == ROLL_ONE


@pytest.mark.parametrize(
    "persona, dice", [*((p, ROLL_ONE) for p in (*BY_MEAN, COVERAGE, *RUNNERS)), (RANDOM, ROLL_TWO)]
)
def test_9_the_second_throw_is_made_with_the_dice_of_one_s_choice(table, persona, dice):
    box, s = tower(table, [2, 2], BAKERY, built=[TRAIN_STATION], coins=[20])
    assert ask(box, s, persona) == dice


@pytest.mark.parametrize("persona", (RANDOM, *THINKERS))
@pytest.mark.parametrize("dice, answer", [([2, 2], ROLL_TWO), ([1, 0], ROLL_ONE)])
def test_9_a_second_throw_bound_to_its_dice_is_still_legal(table, persona, dice, answer):
    box, s = tower(table, dice, BAKERY, built=[TRAIN_STATION], options={"reroll_must_keep_dice_count": True})
    assert ask(box, s, persona) == answer


# ---- the TV Station


@pytest.mark.parametrize("persona", (*SWAPPERS, IMPATIENT))
def test_19_most_rob_the_richest(table, persona):
    box, s = table(seats=4, phase=RAID, cards=[{TV_STATION: 1}], coins=[0, 3, 9, 4], built=[[], [0, 1, 2]])
    assert ask(box, s, persona) == ROB + 2


@pytest.mark.parametrize("persona", RUNNERS)
def test_19_a_runner_robs_the_nearest_to_victory(table, persona):
    box, s = table(seats=4, phase=RAID, cards=[{TV_STATION: 1}], coins=[0, 3, 9, 4], built=[[], [0, 1, 2]])
    assert ask(box, s, persona) == ROB + 1


@pytest.mark.parametrize("persona", RUNNERS)
def test_19_of_two_who_are_as_near_a_runner_robs_the_richer(table, persona):
    box, s = table(seats=4, phase=RAID, coins=[0, 30, 40, 50], built=[[], [0, 1, 2], [0, 1, 2], [0]])
    assert ask(box, s, persona) == ROB + 2


@pytest.mark.parametrize("persona", RUNNERS)
def test_19_nobody_robs_an_empty_purse(table, persona):
    box, s = table(seats=3, phase=RAID, cards=[{TV_STATION: 1}], coins=[0, 0, 9], built=[[], [0, 1, 2]])
    assert ask(box, s, persona) == ROB + 2


# ---- the Business Center


@pytest.mark.parametrize("persona", SWAPPERS)
def test_20_most_give_the_card_of_the_smallest_numbers_and_price(table, persona):
    box, s = table(seats=2, phase=GIVE, cards=[{BAKERY: 1, CAFE: 1, FOREST: 1, CONVENIENCE_STORE: 1}])
    assert ask(box, s, persona) == OFFER + CAFE  # 3 + 2, the Bakery 2 + 3 + 1


@pytest.mark.parametrize("persona", SWAPPERS)
def test_20_most_would_rather_have_coins_if_so_agreed(table, persona):
    box, s = table(seats=2, phase=GIVE, options={"business_center_decline_coins": 1})
    assert ask(box, s, persona) == DECLINE


def take(table, *theirs, mine=(WHEAT_FIELD, BAKERY), **fields):
    """A swap in which seat 2 is the richest, and seat 1 has what everybody likes."""
    cities = [dict.fromkeys(mine, 1), {MINE: 1, CONVENIENCE_STORE: 1, CAFE: 1}, dict.fromkeys(theirs, 1)]
    return table(seats=3, phase=TAKE, offer=mine[0], coins=[30, 1, 2], cards=cities, **fields)


def wants(*cards, seat=2):
    return {WANT + seat * N_CARDS + c for c in cards}


@pytest.mark.parametrize("persona, card", [
    (THOUGHTFUL, FOREST), (FROMAGE, RANCH), (COVERAGE, FOREST), (EVIE, CONVENIENCE_STORE),
])  # fmt: skip
def test_20_most_take_from_the_richest_what_they_would_buy_first(table, persona, card):
    box, s = take(table, BAKERY, RANCH, MINE, FOREST, CONVENIENCE_STORE, built=[[SHOPPING_MALL]])
    s.cards[1] = 0
    s.cards[1, CAFE] = 1
    assert answers(box, s, persona) == wants(card)


def test_20_a_swap_costs_nothing_so_evie_does_not_mind_the_price(table):
    box, s = take(table, WHEAT_FIELD, MINE, built=[[TRAIN_STATION]])
    assert ask(box, s, EVIE) in wants(MINE)


def test_20_random_takes_anything_of_the_richest_s(table):
    box, s = take(table, BAKERY, MINE, CAFE, TV_STATION)
    assert answers(box, s, RANDOM) == wants(BAKERY, MINE, CAFE)


def test_20_thoughtful_takes_anything_if_nothing_is_on_its_list(table):
    box, s = take(table, MINE, FAMILY_RESTAURANT, CHEESE_FACTORY)
    assert answers(box, s, THOUGHTFUL) == wants(MINE, FAMILY_RESTAURANT, CHEESE_FACTORY)


def test_20_fromage_takes_anything_if_it_has_enough_of_all(table):
    box, s = take(table, BAKERY, WHEAT_FIELD, CAFE)
    s.cards[0, [BAKERY, WHEAT_FIELD]] = 3
    assert answers(box, s, FROMAGE) == wants(CAFE)
    s.cards[0, CAFE] = 1
    assert answers(box, s, FROMAGE) == wants(BAKERY, WHEAT_FIELD, CAFE)


@pytest.mark.parametrize("persona", RACERS)
def test_20_a_racer_gives_what_it_misses_least(table, persona):
    box, s = table(seats=2, phase=GIVE, cards=[{BAKERY: 2, CHEESE_FACTORY: 1}, {CONVENIENCE_STORE: 1}], coins=[40])
    assert ask(box, s, persona) == OFFER + CHEESE_FACTORY


@pytest.mark.parametrize("persona", RACERS)
def test_20_a_racer_takes_what_helps_most_from_anyone(table, persona):
    box, s = take(table, BAKERY, FAMILY_RESTAURANT)
    assert ask(box, s, persona) in wants(CONVENIENCE_STORE, seat=1)


@pytest.mark.parametrize("persona", RACERS)
def test_20_a_racer_declines_what_makes_it_worse_off(table, persona):
    box, s = table(seats=2, phase=GIVE, cards=[{CONVENIENCE_STORE: 2}, {CHEESE_FACTORY: 1, FARMERS_MARKET: 1}])
    assert ask(box, s, persona) == DECLINE
    s.cards[1, CONVENIENCE_STORE] = 1
    assert ask(box, s, persona) == OFFER + CONVENIENCE_STORE


@pytest.mark.parametrize("persona", RACERS)
def test_20_a_racer_weighs_the_coins_for_declining(table, persona):
    box, s = table(seats=2, phase=GIVE, cards=[{BAKERY: 2}, {CONVENIENCE_STORE: 1}], coins=[30])
    assert ask(box, s, persona) == OFFER + BAKERY
    box.decline_coins = 20
    assert ask(box, s, persona) == DECLINE


# ---- building


@pytest.mark.parametrize("persona", (RANDOM, *THINKERS))
def test_whoever_can_win_does(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[99], built=[[0, 1, 2]])
    assert answers(box, s, persona) == {RAISE + RADIO_TOWER}


@pytest.mark.parametrize("persona", RECKONERS)
def test_25_who_can_build_does_not_pass(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[4], market=[0] * N_CARDS)
    assert ask(box, s, persona) == RAISE + TRAIN_STATION


def test_random_prefers_landmarks(table):
    box, s = table(seats=2, phase=BUILD, coins=[12])
    assert answers(box, s, RANDOM) == {RAISE + TRAIN_STATION, RAISE + SHOPPING_MALL}


def test_random_buys_anything(table):
    box, s = table(seats=2, phase=BUILD, coins=[2])
    cards = (WHEAT_FIELD, RANCH, BAKERY, CAFE, CONVENIENCE_STORE, FARMERS_MARKET)
    assert answers(box, s, RANDOM) == {BUY + c for c in cards}


LANDMARKS_FIRST = tuple(RAISE + b for b in (RADIO_TOWER, AMUSEMENT_PARK, SHOPPING_MALL, TRAIN_STATION))


def build(s, action):
    """Put up what an action builds, without paying for it."""
    if action >= RAISE:
        s.built[0, action - RAISE] = 1
    else:
        s.cards[0, action - BUY] += 1


def test_thoughtful_works_down_its_list(table):
    box, s = table(seats=2, phase=BUILD, coins=[99], cards=[{FOREST: 1, RANCH: 1, WHEAT_FIELD: 1}])
    wishes = []
    while len(wishes) < 19:
        wishes.append(ask(box, s, THOUGHTFUL))
        build(s, wishes[-1])
        if wishes[-1] < RAISE:
            s.market[wishes[-1] - BUY] = 0
    assert wishes == [*LANDMARKS_FIRST, *(BUY + c for c in (
        MINE, FURNITURE_FACTORY, CHEESE_FACTORY, FAMILY_RESTAURANT, APPLE_ORCHARD, FARMERS_MARKET, TV_STATION,
        BUSINESS_CENTER, STADIUM, FOREST, CONVENIENCE_STORE, RANCH, WHEAT_FIELD, CAFE, BAKERY,
    ))]  # fmt: skip


@pytest.mark.parametrize(
    "card", (MINE, FURNITURE_FACTORY, CHEESE_FACTORY, FAMILY_RESTAURANT, APPLE_ORCHARD, FARMERS_MARKET)
)
def test_thoughtful_buys_no_high_number_without_the_station(table, card):
    box, s = table(seats=2, phase=BUILD, coins=[9], cards=[{FOREST: 1, RANCH: 1, WHEAT_FIELD: 1}])
    box.landmark_cost[:] = 99
    sell(s, card, BAKERY)
    assert ask(box, s, THOUGHTFUL) == BUY + BAKERY
    s.built[0, TRAIN_STATION] = 1
    assert ask(box, s, THOUGHTFUL) == BUY + card


@pytest.mark.parametrize(
    "factory, works_on", [(FURNITURE_FACTORY, MINE), (CHEESE_FACTORY, RANCH), (FARMERS_MARKET, APPLE_ORCHARD)]
)
def test_thoughtful_buys_no_factory_with_nothing_to_work_on(table, factory, works_on):
    box, s = table(seats=2, phase=BUILD, coins=[9], built=[[TRAIN_STATION]], cards=[{BAKERY: 1}])
    sell(s, factory, BAKERY)
    assert ask(box, s, THOUGHTFUL) == BUY + BAKERY
    s.cards[0, works_on] = 1
    assert ask(box, s, THOUGHTFUL) == BUY + factory


def test_thoughtful_buys_anything_if_nothing_is_on_its_list(table):
    box, s = table(seats=2, phase=BUILD, coins=[3])
    sell(s, MINE, FURNITURE_FACTORY, APPLE_ORCHARD, FARMERS_MARKET)
    assert answers(box, s, THOUGHTFUL) == {BUY + c for c in (FURNITURE_FACTORY, APPLE_ORCHARD, FARMERS_MARKET)}


def test_fromage_works_down_its_list(table):
    plan = (
        (RANCH, 3), (CHEESE_FACTORY, 1), (CONVENIENCE_STORE, 4), (RANCH, 2), (MINE, 2), (CHEESE_FACTORY, 1), (RANCH, 2),
        (BAKERY, 3), (APPLE_ORCHARD, 2), (WHEAT_FIELD, 3), (FAMILY_RESTAURANT, 1), (FOREST, 2), (FURNITURE_FACTORY, 1),
        (TV_STATION, 1), (BUSINESS_CENTER, 1), (STADIUM, 1), (CAFE, 1), (FARMERS_MARKET, 2),
    )  # fmt: skip
    box, s = table(seats=2, phase=BUILD, coins=[99], cards=[{}], market=[20] * N_CARDS)
    for wish in (*LANDMARKS_FIRST, *(BUY + c for c, copies in plan for _ in range(copies))):
        assert ask(box, s, FROMAGE) == wish
        build(s, wish)
    assert answers(box, s, FROMAGE) == {BUY + c for c in range(N_CARDS) if box.colour[c] != PURPLE}


def test_fromage_does_not_ask_whether_a_card_is_of_use_yet(table):
    box, s = table(seats=2, phase=BUILD, coins=[3], cards=[{RANCH: 3}])
    sell(s, APPLE_ORCHARD, WHEAT_FIELD)
    assert ask(box, s, FROMAGE) == BUY + APPLE_ORCHARD


def test_coverage_buys_a_number_that_it_lacks(table):
    box, s = table(seats=2, phase=BUILD, coins=[3], cards=[{WHEAT_FIELD: 1, BAKERY: 1, CONVENIENCE_STORE: 1}])
    assert ask(box, s, COVERAGE) == BUY + FOREST


def test_coverage_of_equals_takes_what_earns_more(table):
    box, s = table(seats=2, phase=BUILD, coins=[2], cards=[dict.fromkeys((WHEAT_FIELD, RANCH, CONVENIENCE_STORE), 1)])
    sell(s, WHEAT_FIELD, RANCH, CONVENIENCE_STORE)
    assert ask(box, s, COVERAGE) == BUY + CONVENIENCE_STORE


def test_coverage_buys_even_what_covers_nothing(table):
    box, s = table(seats=2, phase=BUILD, coins=[1])
    sell(s, BAKERY)
    assert ask(box, s, COVERAGE) == BUY + BAKERY


@pytest.mark.parametrize("coins, landmark", [(4, TRAIN_STATION), (10, SHOPPING_MALL), (22, RADIO_TOWER)])
def test_coverage_builds_whenever_it_can_what_covers_most(table, coins, landmark):
    box, s = table(seats=2, phase=BUILD, coins=[coins])
    assert ask(box, s, COVERAGE) == RAISE + landmark


def test_evie_buys_what_has_earned_most_in_six_rounds(table):
    box, s = table(seats=3, phase=BUILD, coins=[6], built=[[TRAIN_STATION]], cards=[{RANCH: 1}])
    sell(s, MINE, WHEAT_FIELD, CHEESE_FACTORY)
    assert ask(box, s, EVIE) == BUY + WHEAT_FIELD  # 6 * 2/6 - 1; the Mine 6 * 20/36 - 6, cheese 6 * 18/36 - 5
    s.cards[0, RANCH] = 4
    assert ask(box, s, EVIE) == BUY + CHEESE_FACTORY  # 6 * 72/36 - 5


def test_evie_of_equals_takes_what_earns_more(table):
    box, s = table(seats=2, phase=BUILD, coins=[3])
    assert ask(box, s, EVIE) == BUY + CONVENIENCE_STORE


@pytest.mark.parametrize("price, answer", [(1, BUY + WHEAT_FIELD), (2, PASS)])
def test_evie_saves_when_nothing_earns_more_than_its_price_in_six_rounds(table, price, answer):
    box, s = table(seats=2, phase=BUILD, coins=[3], options={"wheat_field.cost": price})
    sell(s, WHEAT_FIELD, FOREST)
    assert ask(box, s, EVIE) == answer


def test_evie_does_not_count_the_price_of_a_landmark(table):
    box, s = table(seats=2, phase=BUILD, coins=[22])
    assert ask(box, s, EVIE) == RAISE + RADIO_TOWER  # 6 * 1/4; a Convenience Store 6 * 1/2 - 2


def test_evie_buys_a_card_though_it_could_build(table):
    box, s = table(seats=2, phase=BUILD, coins=[4])
    assert ask(box, s, EVIE) == BUY + CONVENIENCE_STORE


def test_evie_builds_what_earns_nothing_rather_than_buy_at_a_loss(table):
    box, s = table(seats=2, phase=BUILD, coins=[4])
    sell(s, FOREST)
    assert ask(box, s, EVIE) == RAISE + TRAIN_STATION


@pytest.mark.parametrize("persona", (IMPATIENT, MARATHON))
def test_a_racer_passes_when_a_card_would_come_too_late(table, persona):
    city = {CONVENIENCE_STORE: 2, BAKERY: 2, WHEAT_FIELD: 2}
    box, s = table(seats=2, phase=BUILD, coins=[9], cards=[city], built=[[0, 2, 3]])
    assert ask(box, s, persona) == PASS


@pytest.mark.parametrize("persona", RACERS)
def test_a_racer_passes_rather_than_buy_what_brings_it_no_nearer(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[2])
    sell(s, FARMERS_MARKET)
    assert ask(box, s, persona) == PASS
    sell(s, FARMERS_MARKET, CONVENIENCE_STORE)
    assert ask(box, s, persona) == BUY + CONVENIENCE_STORE


@pytest.mark.parametrize("persona", RACERS)
def test_a_racer_knows_what_the_others_throws_bring(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[2, 30], cards=[{CONVENIENCE_STORE: 2}])
    sell(s, CAFE)
    assert ask(box, s, persona) == BUY + CAFE


@pytest.mark.parametrize("persona", RACERS)
def test_a_racer_that_can_build_may_buy_even_what_brings_it_no_nearer(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[4], cards=[{CONVENIENCE_STORE: 2}])
    sell(s, FARMERS_MARKET)  # two dice, which the Station is taken to mean, would be worse
    assert ask(box, s, persona) == BUY + FARMERS_MARKET


def test_impatient_counts_whole_rounds(table):
    box, s = table(seats=2, phase=BUILD, coins=[2], built=[[0, 1, 2]], cards=[{CONVENIENCE_STORE: 6}])
    sell(s, WHEAT_FIELD)
    assert ask(box, s, IMPATIENT) == PASS  # 20/3 are 7 rounds, and 21 coins by 10/3 are 7
    s.coins[0] = 1
    s.market[CONVENIENCE_STORE] = 1
    box.cost[CONVENIENCE_STORE] = 0
    assert ask(box, s, IMPATIENT) == BUY + CONVENIENCE_STORE


def test_impatient_does_not_buy_for_a_smaller_risk_alone(table):
    box, s = table(seats=2, phase=BUILD, coins=[1], built=[[1, 2, 3]], cards=[{BAKERY: 3}])
    sell(s, WHEAT_FIELD)
    assert ask(box, s, IMPATIENT) == PASS  # 3 coins by 1, or 4 by 4/3; and a variance of 2, or of 70/36


@pytest.mark.parametrize("persona", RUNNERS)
def test_a_runner_does_not_buy_for_a_smaller_risk_alone(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[1, 99], built=[[], [0, 1, 2]], cards=[{BAKERY: 3}])
    sell(s, WHEAT_FIELD)
    assert ask(box, s, persona) == PASS  # there is no chance either way


def test_impatient_of_equals_takes_the_smaller_risk(table):
    box, s = table(seats=2, phase=BUILD, coins=[99], built=[[TRAIN_STATION]], cards=[{CONVENIENCE_STORE: 1}])
    assert ask(box, s, IMPATIENT) == RAISE + AMUSEMENT_PARK


@pytest.mark.parametrize("persona", RUNNERS)
def test_a_runner_of_equals_takes_the_smaller_risk(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[99], built=[[TRAIN_STATION]], cards=[{BAKERY: 1}])
    sell(s, BAKERY, CONVENIENCE_STORE, CHEESE_FACTORY)
    assert ask(box, s, persona) == BUY + CHEESE_FACTORY


@pytest.mark.parametrize("phase, answer", [(THROW, ROLL_ONE), (RETHROW, KEEP), (GIVE, DECLINE), (BUILD, PASS)])
def test_the_passer_declines_everything(table, phase, answer):
    box, s = table(seats=2, phase=phase, coins=[60], built=[[0, 1, 3]], dice=[1, 1])
    assert ask(box, s, PASSER) == answer


def test_thinking_leaves_the_table_as_it_was(table):
    box, s = table(seats=3, phase=BUILD, coins=[30, 5, 5])
    before = s.tobytes()
    for persona in RECKONERS:
        choose(box, s, 0, persona, np.zeros(N_ACTIONS, np.int16), np.zeros(SCRATCH))
    assert s.tobytes() == before


# ---- whole games


def play(persona, seats, options, seed, look=None):
    """A game in which a persona meets itself and its neighbours; every answer must be legal."""
    doors, states = bind(entries, games.find("harmonictook")), np.zeros(2, STATE)
    out, work = np.zeros(N_ACTIONS, np.int16), np.zeros(SCRATCH)
    boxes = batch.box_for_bots(games.find("harmonictook"), {"max_rounds": 150, **options}, seats)
    doors.setup(boxes, states, seats, seed)
    for ply in range(10**6):
        mask = int(doors.actors(boxes, states))
        if mask == 0:
            return states[0].tobytes()
        seat = mask.bit_length() - 1
        who = persona if seat % 2 == 0 else (persona + seat) % len(PERSONAS)
        action = doors.think(boxes, states, seat, who, seed + ply, out, work)
        assert doors.refusal(boxes, states, seat, action) == 0
        if look:
            look(boxes[0], states[0], seat, action)
        doors.apply(boxes, states, seat, action)


@pytest.mark.compiled
@pytest.mark.parametrize("persona", range(len(PERSONAS)))
def test_every_answer_is_legal_whatever_was_agreed(persona):
    for k, options in enumerate(ODD_OPTIONS):
        for seats in (2, 3, 4):
            for seed in range(8):
                play(persona, seats, options, 100 * k + seed)


def digest():
    """A hash over a few games of every persona."""
    sha = hashlib.sha256()
    for persona in range(len(PERSONAS)):
        for seats in (2, 3, 4):
            sha.update(play(persona, seats, {**ODD_OPTIONS[(persona + seats) % 4], "max_rounds": 25}, persona))
    return sha.hexdigest()


@pytest.mark.slow
@pytest.mark.compiled
def test_interpreted_and_compiled_choose_alike():
    code = "from tests.games.harmonictook.test_personas import digest; print(digest())"
    path = os.pathsep.join(entry for entry in (os.getcwd(), *sys.path) if entry)
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == digest()


@pytest.mark.compiled
@pytest.mark.parametrize("better, worse, least", [
    (COVERAGE, RANDOM, 0.53), (KINEMATIC, RANDOM, 0.72), (THOUGHTFUL, RANDOM, 0.85), (FROMAGE, RANDOM, 0.88),
    (THOUGHTFUL, COVERAGE, 0.77), (FROMAGE, THOUGHTFUL, 0.55), (EVIE, THOUGHTFUL, 0.59), (MARATHON, THOUGHTFUL, 0.62),
    (IMPATIENT, THOUGHTFUL, 0.77), (IMPATIENT, EVIE, 0.54), (IMPATIENT, FROMAGE, 0.55),
])  # fmt: skip
def test_the_levels_are_in_order(better, worse, least):
    seeds = batch.seed_plan(1, 400)
    won = 0
    for field in ((better, worse), (worse, better)):
        won += (
            batch.play(games.find("harmonictook"), np.array(field, np.int16), seeds)
            .scores[:, field.index(better)]
            .sum()
        )
    assert won / 800 > least


# ---- why


@pytest.mark.parametrize("laid, action, sentence", [
    ({"phase": BUILD, "coins": [3]}, BUY + CONVENIENCE_STORE, "It raises your income from 0.83 to 1.33 coins a round."),
    ({"phase": BUILD, "coins": [22], "built": [[0, 1, 2]]}, RAISE + RADIO_TOWER, "It is your last landmark: you win."),
    ({"phase": BUILD, "coins": [4]}, RAISE + TRAIN_STATION, "It leaves you three landmarks to build."),
    ({"phase": BUILD, "coins": [7]}, BUY + MINE, "It pays 5 coins when you throw 9."),
    ({"phase": BUILD, "coins": [3]}, PASS, "It saves your coins for the Train Station, which is 1 coin away."),
    ({"phase": BUILD, "coins": [3, 0, 0]}, BUY + CAFE, "Others who throw 3 pay you up to 1 coin."),
    (
        {"phase": BUILD, "coins": [3], "built": [[TRAIN_STATION]], "cards": [{BAKERY: 1}]}, BUY + FARMERS_MARKET,
        "Your throw of 11 or 12 pays 2 coins for each grain card that you own.",
    ),
    (
        {"phase": BUILD, "coins": [9], "cards": [{CONVENIENCE_STORE: 6}], "built": [[0, 2, 3]]}, PASS,
        "No card brings you closer to victory, and the Shopping Mall is only 1 coin away.",
    ),
    ({"phase": THROW}, ROLL_ONE, "One die brings you 0.50 coins on average."),
    (
        {"phase": THROW, "built": [[TRAIN_STATION]], "cards": [{MINE: 1, RANCH: 1}]}, ROLL_TWO,
        "Two dice bring you 0.58 coins on average, one die 0.17.",
    ),
    (
        {"phase": THROW, "built": [[TRAIN_STATION]], "cards": [{MINE: 1, RANCH: 1}]}, ROLL_ONE,
        "One die brings you something in 6 throws of 36, two dice in 5.",
    ),
    (
        {"phase": THROW, "built": [[0, 1, 3]], "coins": [13], "cards": [{CONVENIENCE_STORE: 1}]}, ROLL_ONE,
        "One die brings you your last landmark in 6 throws of 36, two dice in 3.",
    ),
    (
        {"phase": RETHROW, "thrown": 1, "built": [[RADIO_TOWER]], "dice": [6, 0]}, ROLL_ONE,
        "A fresh throw of one die brings 0.50 coins on average, this one 0.",
    ),
    (
        {"phase": RETHROW, "thrown": 1, "built": [[RADIO_TOWER]], "dice": [2, 0]}, KEEP,
        "This throw brings you 1 coin, a fresh one 0.50 on average.",
    ),
    (
        {"phase": RETHROW, "thrown": 1, "built": [[0, 2, 3]], "dice": [5, 5], "bonus": 1}, KEEP,
        "These doubles give you another turn.",
    ),
    ({"phase": RAID, "coins": [0, 4, 9]}, ROB + 2, "Mia has the most coins."),
    ({"phase": RAID, "coins": [0, 9, 9]}, ROB + 2, "Nobody has more coins than Mia."),
    ({"phase": RAID, "coins": [0, 4, 9], "built": [[], [0, 1, 2]]}, ROB + 1, "Bob is closest to victory."),
    ({"phase": RAID, "coins": [0, 4, 9]}, ROB + 1, "It takes 4 coins from Bob."),
    ({"phase": GIVE, "cards": [{CHEESE_FACTORY: 1, BAKERY: 1}]}, OFFER + CHEESE_FACTORY, "It brings you nothing."),
    (
        {"phase": GIVE, "cards": [{CONVENIENCE_STORE: 1, BAKERY: 1}]}, OFFER + BAKERY,
        "Of your cards it earns the least: 0.33 coins a round.",
    ),
    ({"phase": GIVE, "cards": [{BAKERY: 1}, {MINE: 1}, {MINE: 1}]}, DECLINE, "No swap raises your income."),
    ({"phase": GIVE, "options": {"business_center_decline_coins": 5}}, DECLINE, "It brings you 5 coins."),
    (
        {"phase": TAKE, "offer": BAKERY, "cards": [{BAKERY: 1}, {CONVENIENCE_STORE: 1}]},
        WANT + N_CARDS + CONVENIENCE_STORE, "The swap raises your income from 0.33 to 0.50 coins a round.",
    ),
    (
        {"phase": TAKE, "offer": CONVENIENCE_STORE, "cards": [{CONVENIENCE_STORE: 1}, {CHEESE_FACTORY: 1, BAKERY: 1}]},
        WANT + N_CARDS + CHEESE_FACTORY, "",
    ),
    ({"phase": BUILD, "coins": [3]}, RAISE + RADIO_TOWER, ""),
])  # fmt: skip
def test_what_speaks_for_an_action(table, laid, action, sentence):
    box, s = table(**laid)
    assert explain(box, s, 0, action, ["Ann", "Bob", "Mia"]) == sentence


@pytest.mark.compiled
def test_there_is_a_sentence_for_most_of_what_the_adviser_does():
    said = []

    def look(box, s, seat, action):
        before, out = s.tobytes(), np.zeros(N_ACTIONS, np.int16)
        sentences = [explain(box, s, seat, int(a), "ABCD") for a in out[: legal(box, s, seat, out)]]
        assert all(sentence == "" or (sentence.endswith(".") and "\n" not in sentence) for sentence in sentences)
        assert s.tobytes() == before
        said.append(bool(explain(box, s, seat, action, "ABCD")))

    for seats in (2, 3, 4):
        play(IMPATIENT, seats, {"max_rounds": 30}, seats, look)
    assert sum(said) > 0.8 * len(said)


def test_a_row_has_a_name_for_every_number():
    assert len(set(STATS)) == len(STATS) == 2 + 4 * 5


def test_there_are_four_landmarks_to_speak_of():
    assert N_LANDMARKS == 4
