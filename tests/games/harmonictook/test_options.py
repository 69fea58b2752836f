"""The rulebook again: every variant, both ways."""

import pytest

from tabletown.games.harmonictook.actions import DECLINE, KEEP, PASS, RAISE, ROLL_ONE, ROLL_TWO
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CARDS,
    N_CARDS,
    OPTIONS,
    PURPLE,
    RADIO_TOWER,
    SHOPPING_MALL,
    SUPPLY,
    TRAIN_STATION,
)
from tabletown.games.harmonictook.rules.decisions import apply
from tabletown.games.harmonictook.rules.income import collect_green, pay_tolls
from tabletown.games.harmonictook.state import BUILD, GIVE, OVER, THROW

SIX = [6, 0]
DOUBLES = [4, 4]
LIMITED = sum(3 if card.colour == PURPLE else SUPPLY for card in CARDS)  # with three players


def test_every_option_has_its_tests():
    assert [o.name for o in OPTIONS if not any(f"_{o.name}_" in f"{name}_" for name in globals())] == []


@pytest.mark.parametrize("coins", (3, 0, 50))
def test_2_starting_coins(table, coins):
    _, s = table(options={"starting_coins": coins})
    assert s.coins[:3].tolist() == [coins] * 3


@pytest.mark.parametrize("market, piles", (("full", N_CARDS), ("limited-8", 8), ("limited-10", 10)))
def test_3_market(table, market, piles):
    _, s = table(options={"market": market})
    assert (s.market > 0).sum() == piles


@pytest.mark.parametrize("market, deck", (("full", 0), ("limited-8", LIMITED), ("limited-10", LIMITED)))
def test_3_market_and_its_deck(table, market, deck):
    _, s = table(options={"market": market})
    assert s.deck.sum() == (deck and deck - s.market.sum())


@pytest.mark.parametrize("first, second", ((ROLL_ONE, ROLL_TWO), (ROLL_TWO, ROLL_ONE)))
@pytest.mark.parametrize("must", (False, True))
def test_9_reroll_must_keep_dice_count(table, choices, must, first, second):
    options = {"reroll_must_keep_dice_count": must}
    box, s = table(options=options, built=[(RADIO_TOWER, TRAIN_STATION)])
    apply(box, s, 0, first)
    assert choices(box, s) == sorted([first, KEEP] if must else [first, second, KEEP])


@pytest.mark.parametrize("boosts, coins", ((False, 2), (True, 4)))
def test_12_mall_boosts_bakery(table, boosts, coins):
    box, s = table(
        options={"mall_boosts_bakery": boosts}, built=[(SHOPPING_MALL,)], cards=[{BAKERY: 2}], dice=[2, 0], coins=[0]
    )
    collect_green(box, s)
    assert s.coins[0] == coins


@pytest.mark.parametrize(
    "order, turn, coins",
    (
        ("ccw", 1, [2, 0, 0, 1]),
        ("seat", 1, [2, 0, 1, 0]),
        ("ccw", 2, [1, 2, 0, 0]),
        ("seat", 2, [2, 1, 0, 0]),
        ("ccw", 0, [0, 0, 1, 2]),
        ("seat", 0, [0, 2, 1, 0]),
    ),
)
def test_14_red_order(table, order, turn, coins):
    box, s = table(seats=4, options={"red_order": order}, turn=turn, dice=[3, 0], coins=[0] * 4, cards=[{CAFE: 2}] * 4)
    s.coins[turn] = 3
    pay_tolls(box, s)
    assert s.coins.tolist() == coins


@pytest.mark.parametrize(
    "wish, bots, coins, phase",
    (("swap", 0b001, 3, GIVE), ("coins", 0b001, 8, BUILD), ("coins", 0b000, 3, GIVE), ("coins", 0b110, 3, GIVE)),
)
def test_20_business_center_bots(table, settle, wish, bots, coins, phase):
    options = {"business_center_bots": wish}
    box, s = table(options=options, bots=bots, dice=SIX, coins=[3, 0, 0], cards=[{BUSINESS_CENTER: 1, BAKERY: 1}])
    settle(box, s)
    assert (s.coins[0], s.phase) == (coins, phase)


@pytest.mark.parametrize("reward", (0, 5))
def test_20_business_center_decline_coins(table, reward):
    box, s = table(options={"business_center_decline_coins": reward}, phase=GIVE, dice=SIX)
    apply(box, s, 0, DECLINE)
    assert (s.coins[0], s.bank) == (3 + reward, -reward)


@pytest.mark.parametrize("timing, turn", (("roll", 1), ("end", 0)))
def test_28_amusement_park_timing(table, timing, turn):
    options = {"amusement_park_timing": timing}
    box, s = table(options=options, built=[(TRAIN_STATION,)], throws=[(4, 4)], coins=[16])
    apply(box, s, 0, ROLL_TWO)
    apply(box, s, 0, RAISE + AMUSEMENT_PARK)
    assert s.turn == turn


@pytest.mark.parametrize("limit, turns", ((None, [0, 0, 0, 0]), ("unlimited", [0, 0, 0, 0]), (0, [1]), (2, [0, 0, 1])))
def test_29_max_extra_turns(table, limit, turns):
    box, s = table(options={"max_extra_turns": limit}, dice=DOUBLES, bonus=1)
    seen = []
    for _ in turns:
        s.phase = BUILD
        apply(box, s, 0, PASS)
        seen.append(int(s.turn))
    assert seen == turns


@pytest.mark.parametrize("rounds, phase", ((500, THROW), (2, THROW), (1, OVER)))
def test_30_max_rounds(table, rounds, phase):
    box, s = table(options={"max_rounds": rounds}, turn=2, turns=2, phase=BUILD)
    apply(box, s, 2, PASS)
    assert s.phase == phase
