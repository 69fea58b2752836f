"""The rulebook again: the table before the first turn, money, whose turn it is, and what is known."""

import numpy as np
import pytest

from tabletown.games.harmonictook import actions, state
from tabletown.games.harmonictook.material import (
    BAKERY,
    CARDS,
    FOREST,
    MINE,
    N_CARDS,
    PURPLE,
    RANCH,
    STADIUM,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.rules.decisions import actors, apply
from tabletown.games.harmonictook.rules.hide import hide
from tabletown.games.harmonictook.rules.income import collect_blue
from tabletown.games.harmonictook.rules.invariants import N_INVARIANTS, invariants
from tabletown.games.harmonictook.rules.setup import deal

LIMITED = (("limited-8", 8), ("limited-10", 10))
PURPLES = [c for c, card in enumerate(CARDS) if card.colour == PURPLE]


def open_piles(s):
    return int((s.market > 0).sum())


def test_2_everyone_starts_with_three_coins(table):
    _, s = table(seats=4)
    assert s.coins.tolist() == [3, 3, 3, 3]


def test_2_everyone_starts_with_a_wheat_field_and_a_bakery(table):
    _, s = table(seats=2)
    city = [1 if c in (WHEAT_FIELD, BAKERY) else 0 for c in range(N_CARDS)]
    assert s.cards[:2].tolist() == [city, city]


def test_2_the_first_cards_do_not_come_out_of_the_market(table):
    _, s = table()
    assert s.market[[WHEAT_FIELD, BAKERY]].tolist() == [6, 6]


def test_2_no_landmark_stands_at_the_start(table):
    _, s = table()
    assert not s.built.any()


def test_2_seat_0_begins(table):
    box, s = table()
    assert actors(box, s) == 0b001


def test_2_seats_that_nobody_took_have_nothing(table):
    _, s = table(seats=2)
    assert s.coins[2:].sum() + s.cards[2:].sum() == 0


def test_3_the_full_market_has_six_of_everything(table):
    _, s = table()
    assert s.market.tolist() == [6] * N_CARDS


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_3_a_limited_market_has_one_purple_copy_per_player(table, seats):
    _, s = table(seats=seats, options={"market": "limited-8"})
    assert (s.market + s.deck).tolist() == [seats if c in PURPLES else 6 for c in range(N_CARDS)]


def test_3_a_limited_market_has_no_more_purple_copies_than_are_printed(table):
    _, s = table(seats=4, options={"market": "limited-8", "stadium.supply": 1})
    assert s.market[STADIUM] + s.deck[STADIUM] == 1


@pytest.mark.parametrize("market, piles", LIMITED)
@pytest.mark.parametrize("seed", range(10))
def test_4_a_limited_market_is_dealt_until_the_piles_lie_open(table, market, piles, seed):
    _, s = table(seed=seed, options={"market": market})
    assert open_piles(s) == piles


def test_4_a_card_that_lies_open_goes_onto_its_pile(table):
    highest = [table(seed=seed, options={"market": "limited-10"})[1].market.max() for seed in range(20)]
    assert max(highest) > 1


def test_4_every_deal_is_another(table):
    deals = {tuple(table(seed=seed, options={"market": "limited-8"})[1].market) for seed in range(20)}
    assert len(deals) == 20


def sale(table, copies, deck):
    """A limited market whose roller buys a Forest; seven other piles lie open."""
    market = [0, 0, 0, 0, 0, copies, 0, 0, 2, 2, 2, 2, 2, 2, 2]
    box, s = table(options={"market": "limited-8"}, phase=state.BUILD, market=market, deck=deck)
    apply(box, s, 0, actions.BUY + FOREST)
    return s


def test_4_an_emptied_pile_is_dealt_up_again(table):
    s = sale(table, copies=1, deck=[3] * N_CARDS)
    assert open_piles(s) == 8


def test_4_nothing_is_dealt_while_enough_piles_lie_open(table):
    s = sale(table, copies=2, deck=[3] * N_CARDS)
    assert s.deck.tolist() == [3] * N_CARDS


def test_4_dealing_stops_when_the_deck_is_used_up(table):
    s = sale(table, copies=1, deck=[0] * 10 + [5, 0, 0, 0, 0])
    assert (open_piles(s), s.deck.sum()) == (7, 0)


def test_4_each_card_of_the_deck_is_as_likely_as_its_copies(table):
    box, s = table(options={"market": "limited-8"})
    ranches = 0
    for _ in range(400):
        s.market[:] = [0] * 8 + [1] * 7
        s.deck[:] = 0
        s.deck[RANCH], s.deck[FOREST] = 3, 1
        deal(box, s)
        ranches += s.market[RANCH]
    assert 270 < ranches < 330


def test_4_a_purple_pile_is_gone_once_everybody_owns_one(table):
    _, s = table(seats=2, options={"market": "limited-10"})
    left = s.market[PURPLES] + s.deck[PURPLES] - 2  # both players have bought one
    assert left.tolist() == [0, 0, 0]


def test_5_the_bank_never_runs_out(table):
    box, s = table(dice=[4, 5], cards=[{MINE: 6}], coins=[0], bank=-1_000_000)
    collect_blue(box, s)
    assert s.coins[0] == 30


def test_5_coins_only_pass_between_players_and_the_bank(table):
    box, s = table(throws=[(1,), (3,)])
    before, after = np.zeros(N_INVARIANTS, np.int64), np.zeros(N_INVARIANTS, np.int64)
    invariants(box, s, before)
    for action in (actions.ROLL_ONE, actions.BUY + RANCH, actions.ROLL_ONE, actions.RAISE):
        apply(box, s, int(s.turn), action)
    invariants(box, s, after)
    assert after.tolist() == before.tolist()


def test_6_turns_go_round_the_table(table):
    box, s = table(phase=state.BUILD)
    order = []
    for _ in range(4):
        order.append(int(s.turn))
        apply(box, s, int(s.turn), actions.PASS)
        s.phase = state.BUILD
    assert order == [0, 1, 2, 0]


@pytest.mark.parametrize("phase", range(state.OVER))
def test_6_the_roller_makes_every_decision(table, phase):
    box, s = table(turn=1, phase=phase)
    assert actors(box, s) == 0b010


def test_31_nothing_but_the_stream_of_chance_is_hidden(table):
    box, s = table(options={"market": "limited-8"}, seed=3)
    before = np.array([s])[0]
    hide(box, s, 1, 77)
    before.seed, before.rng_count = 77, 0
    assert s.tobytes() == before.tobytes()


def test_31_what_the_dice_will_show_is_hidden(table):
    shown = set()
    for seed in range(40):
        box, s = table(seed=5)
        hide(box, s, 0, seed)
        apply(box, s, 0, actions.ROLL_ONE)
        shown.add(int(s.dice[0]))
    assert shown == {1, 2, 3, 4, 5, 6}
