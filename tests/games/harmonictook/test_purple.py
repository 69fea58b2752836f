"""The rulebook again: the purple cards."""

import pytest

from tabletown.games.harmonictook.actions import DECLINE, OFFER, REFUSALS, ROB, WANT
from tabletown.games.harmonictook.material import (
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    MINE,
    N_CARDS,
    RANCH,
    STADIUM,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.rules.decisions import apply, refusal
from tabletown.games.harmonictook.state import BUILD, GIVE, RAID, TAKE

SIX = [6, 0]
ALL_THREE = {STADIUM: 1, TV_STATION: 1, BUSINESS_CENTER: 1, BAKERY: 1}


def take(q, c):
    return WANT + q * N_CARDS + c


@pytest.fixture
def swapping(table):
    """Seat 0 has rolled a 6 with a Business Center."""

    def lay(**fields):
        cards = [{BUSINESS_CENTER: 1, BAKERY: 2}, {MINE: 1, TV_STATION: 1}, {RANCH: 1, BAKERY: 1}]
        return table(cards=cards, dice=SIX, phase=GIVE, **fields)

    return lay


@pytest.mark.parametrize("card", (STADIUM, TV_STATION, BUSINESS_CENTER))
def test_17_a_purple_card_sleeps_on_the_throws_of_others(table, settle, card):
    box, s = table(dice=SIX, coins=[5, 5, 5], cards=[{}, {card: 1}])
    settle(box, s)
    assert (s.coins[:3].tolist(), s.phase) == ([5, 5, 5], BUILD)


@pytest.mark.parametrize("dice", (SIX, [1, 5], [3, 3]))
def test_17_any_throw_of_six_sets_them_off(table, settle, dice):
    box, s = table(dice=dice, coins=[0, 5, 5], cards=[{STADIUM: 1}])
    settle(box, s)
    assert s.coins[0] == 4


def test_17_a_purple_card_sleeps_on_other_totals(table, settle):
    box, s = table(dice=[5, 0], coins=[0, 5, 5], cards=[ALL_THREE])
    settle(box, s)
    assert s.coins[:3].tolist() == [0, 5, 5]


def test_17_the_stadium_comes_before_the_tv_station(table, settle):
    box, s = table(dice=SIX, coins=[0, 5, 5], cards=[ALL_THREE])
    settle(box, s)
    assert (s.coins[:3].tolist(), s.phase) == ([4, 3, 3], RAID)


def test_17_the_stadium_may_leave_nothing_for_the_tv_station(table, settle):
    box, s = table(dice=SIX, coins=[0, 2, 2], cards=[ALL_THREE])
    settle(box, s)
    assert s.phase == GIVE


def test_17_the_business_center_comes_last(table, settle):
    box, s = table(dice=SIX, coins=[0, 9, 9], cards=[ALL_THREE])
    settle(box, s)
    apply(box, s, 0, ROB + 1)
    assert (s.coins[:3].tolist(), s.phase) == ([9, 2, 7], GIVE)


@pytest.mark.parametrize("others", ({}, {STADIUM: 1, TV_STATION: 1}))
def test_20_nothing_can_be_offered_when_nobody_has_a_card_to_give_in_return(table, choices, others):
    box, s = table(seats=2, cards=[{BUSINESS_CENTER: 1, BAKERY: 2}, others], dice=SIX, phase=GIVE)
    assert choices(box, s) == [DECLINE]
    assert REFUSALS[refusal(box, s, 0, OFFER + BAKERY)] == "nobody else has a card that you could take in return [20]"


def test_18_the_stadium_takes_two_from_each_other_player(table, settle):
    box, s = table(seats=4, turn=2, dice=SIX, coins=[5, 5, 5, 5], cards=[{}, {}, {STADIUM: 1}])
    settle(box, s)
    assert s.coins.tolist() == [3, 3, 11, 3]


def test_18_the_stadium_takes_no_more_than_a_player_has(table, settle):
    box, s = table(dice=SIX, coins=[0, 1, 0], cards=[{STADIUM: 1}])
    settle(box, s)
    assert s.coins[:3].tolist() == [1, 0, 0]


def test_19_the_tv_station_asks_for_another_player(table, settle, choices):
    box, s = table(seats=4, turn=1, dice=SIX, cards=[{}, {TV_STATION: 1}])
    settle(box, s)
    assert choices(box, s) == [ROB, ROB + 2, ROB + 3]


def test_19_the_tv_station_takes_five_from_the_chosen_player(table, settle):
    box, s = table(dice=SIX, coins=[0, 8, 9], cards=[{TV_STATION: 1}])
    settle(box, s)
    apply(box, s, 0, ROB + 1)
    assert s.coins[:3].tolist() == [5, 3, 9]


def test_19_the_tv_station_takes_no_more_than_the_player_has(table, settle):
    box, s = table(dice=SIX, coins=[0, 3, 9], cards=[{TV_STATION: 1}])
    settle(box, s)
    apply(box, s, 0, ROB + 1)
    assert s.coins[:3].tolist() == [3, 0, 9]


def test_19_a_player_without_coins_may_be_chosen(table, settle, choices):
    box, s = table(dice=SIX, coins=[0, 0, 9], cards=[{TV_STATION: 1}])
    settle(box, s)
    assert choices(box, s) == [ROB + 1, ROB + 2]


def test_19_nothing_is_asked_when_nobody_has_a_coin(table, settle):
    box, s = table(dice=SIX, coins=[3, 0, 0], cards=[{TV_STATION: 1}])
    settle(box, s)
    assert s.phase == BUILD


def test_19_nothing_is_asked_when_there_is_one_other_player(table, settle):
    box, s = table(seats=2, dice=SIX, coins=[0, 8], cards=[{TV_STATION: 1}])
    settle(box, s)
    assert (s.coins[:2].tolist(), s.phase) == ([5, 3], BUILD)


def test_20_the_business_center_asks_for_one_of_your_cards_or_none(swapping, choices):
    box, s = swapping()
    assert choices(box, s) == [DECLINE, OFFER + BAKERY]


def test_20_then_it_asks_for_a_card_of_another_player(swapping, choices):
    box, s = swapping()
    apply(box, s, 0, OFFER + BAKERY)
    assert (choices(box, s), s.phase) == ([take(1, MINE), take(2, RANCH), take(2, BAKERY)], TAKE)


def test_20_the_two_cards_change_cities(swapping):
    box, s = swapping()
    apply(box, s, 0, OFFER + BAKERY)
    apply(box, s, 0, take(1, MINE))
    assert s.cards[:2, [BAKERY, MINE]].tolist() == [[1, 1], [1, 0]]


def test_20_a_swap_leaves_the_market_and_the_purses_alone(swapping):
    box, s = swapping()
    before = (s.market.tolist(), s.coins.tolist())
    apply(box, s, 0, OFFER + BAKERY)
    apply(box, s, 0, take(1, MINE))
    assert (s.market.tolist(), s.coins.tolist()) == before


def test_20_building_follows_a_swap(swapping):
    box, s = swapping()
    apply(box, s, 0, OFFER + BAKERY)
    apply(box, s, 0, take(1, MINE))
    assert s.phase == BUILD


def test_20_swapping_nothing_brings_nothing(swapping):
    box, s = swapping()
    apply(box, s, 0, DECLINE)
    assert (s.coins[0], s.phase) == (3, BUILD)


def test_20_a_swapped_card_is_not_set_off_in_this_turn(table, settle):
    box, s = table(dice=SIX, coins=[0, 0, 0], cards=[{BUSINESS_CENTER: 1, CAFE: 1}, {WHEAT_FIELD: 1}])
    box.on[6, 3] = WHEAT_FIELD  # as if a 6 were printed on it
    settle(box, s)
    apply(box, s, 0, OFFER + CAFE)
    apply(box, s, 0, take(1, WHEAT_FIELD))
    assert s.coins[:2].tolist() == [0, 1]


def test_20_a_bot_swaps_like_a_person(table, settle):
    box, s = table(bots=0b001, dice=SIX, coins=[3, 0, 0], cards=[{BUSINESS_CENTER: 1, BAKERY: 1}])
    settle(box, s)
    assert (s.coins[0], s.phase) == (3, GIVE)


def test_21_purple_cards_are_not_given_away(table, choices):
    box, s = table(cards=[ALL_THREE], dice=SIX, phase=GIVE)
    assert choices(box, s) == [DECLINE, OFFER + BAKERY]


def test_21_purple_cards_are_not_taken(table, choices):
    box, s = table(seats=2, cards=[{BAKERY: 1}, ALL_THREE], phase=TAKE, offer=BAKERY)
    assert choices(box, s) == [take(1, BAKERY)]


def test_21_landmarks_stay_where_they_stand(swapping):
    box, s = swapping(built=[(0,), (1, 2)])
    before = s.built.tolist()
    apply(box, s, 0, OFFER + BAKERY)
    apply(box, s, 0, take(1, MINE))
    assert s.built.tolist() == before
