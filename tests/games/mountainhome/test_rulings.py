"""Rulings that no other file tests, by their numbers, and bids of three and four as tables of cases."""

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown.engine.errors import BadSeats
from tabletown.engine.match import Match, Seat
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, material
from tabletown.games.mountainhome.material import CARDS, pack
from tabletown.games.mountainhome.rules import zones

from .conftest import TITLES, buying, dwarf


def name(card):
    """A card's name, a dwarf's without what it is."""
    return CARDS[TITLES[card]].name.partition(",")[0]


def bid_for(table, *hands, prize="didi"):
    """A dwarf is turned up, and everybody bids all that they hold."""
    table.deck(prize, *["rocks_1"] * 12).explore()
    for p, hand in enumerate(hands):
        table.hand(p, *hand)
    return table.bid(*([name(card) for card in hand] for hand in hands))


# ---- setup


@pytest.mark.parametrize("players", [1, 5])
def test_r1_two_to_four_play(players):
    with pytest.raises(BadSeats, match="for 2 to 4 players"):
        Match(game, [Seat(f"P{i}") for i in range(players)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r3_r4_labourer_and_hall_go_by_seat_and_surplus_halls_stay_in_the_box(seats):
    box = pack({"legend_pick": "random"})
    s = opening(game, box, seats, 5)
    owned = s.hand + s.draw
    for p in range(4):
        assert owned[:, material.HALL_RUBY + p].tolist() == [int(q == p < seats) for q in range(4)]
        assert owned[:, material.TOBIAS + p].tolist() == [int(q == p < seats) for q in range(4)]
        assert (s.pile[: s.n_pile] == material.HALL_RUBY + p).sum() == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r7_all_unique_buildings_and_locations_are_in_the_pile_once(seats):
    box = pack({"legend_pick": "random"})
    s = opening(game, box, seats, 5)
    unique = [t for t, card in enumerate(CARDS) if card.group == material.UNIQUE]
    assert len(unique) == 9
    assert all((s.pile[: s.n_pile] == t).sum() == 1 for t in unique)


@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 2), (4, 2)])
def test_r8_r10_actions_and_immediate_events_are_one_pool_and_recurring_ones_another(seats, copies):
    box = pack({"legend_pick": "random"})
    s = opening(game, box, seats, 5)
    there = np.bincount(s.pile[: s.n_pile], minlength=material.N_CARDS) + s.leftover
    assert set(there[material.PANDA :].tolist()) == {copies}


# ---- turn and resources


def test_r16_nobody_else_draws_up_and_surplus_cards_are_kept(table):
    table.hand(1, *["rocks_1"] * 9).s.draw[1, TITLES["booze_1"]] = 5
    table.explore()
    assert table.s.hand[1].sum() == 9


def test_r19_a_dwarf_acts_or_builds_but_not_both(table):
    table.build(0, "mine", steps=0)
    table.hand(0, "tobias").purse(3).do(0, "spend Tobias", "gain shinies")
    assert "spend Tobias" not in table.may(0)
    assert not any(words.startswith("work on") for words in table.may(0))


def test_r21_an_empty_shop_pile_leaves_the_slot_empty_and_booze_buys_nothing(table):
    table.s.shop[:] = TITLES["mine"], -1, -1
    table.s.shop_pile[:] = 0
    assert "buy Branch Mine" not in table.purse(2, 9, 9).may(0)
    table.purse(3).do(0, "buy Branch Mine")
    assert table.s.shop.tolist() == [-1, -1, -1]


def test_r21_nothing_is_bought_outside_the_action_step(table):
    table.hand(0, "tobias").purse(9).do(0, "spend Tobias")
    assert table.refusal(0, buying("mine")) == "that does not answer the question [8]"


# ---- bids


def test_r23_effects_come_in_one_order_whoever_plays_them(lay):
    """Ygg before Politics, Politics before Fool's Gold, that before Piling: seat by seat from the leader in each."""
    table = bid_for(lay(3), ["piling", "rocks_4"], ["fools_gold", "shinies_1"], ["politics", "shinies_4"])
    asked = []
    while table.phase in ("STEAL", "FOOL", "PILE_UP"):
        seat = table.s.actor
        asked.append((table.phase, int(seat)))
        table.do(seat, "no more")
    assert asked == [("STEAL", 2), ("FOOL", 1), ("PILE_UP", 0)]


def test_r23_a_card_acts_for_whose_bid_it_is_in_and_only_once(table):
    bid_for(table, ["politics"], ["politics", "shinies_4"])
    table.do(0, "take Tom's Cuttbeard Politics")
    assert table.phase == "STEAL"
    assert table.s.actor == 0  # Tom's has not acted yet: it acts for Mia
    table.do(0, "take Tom's Gems")
    assert table.s.total[:2].tolist() == [4, 0]
    assert table.trash() == ["politics", "politics"]


def test_r23_a_politics_that_has_acted_is_no_use_to_its_thief(table):
    bid_for(table, ["politics", "shinies_2"], ["politics", "shinies_4"])
    table.do(0, "take Tom's Gems").do(1, "take Mia's Cuttbeard Politics")
    assert table.phase != "STEAL"
    assert table.s.total[:2].tolist() == [6, 0]


def test_r28_nothing_but_trash_and_the_order_breaks_a_tie(table):
    """No card says that it does; every title that acts in a bid has its phase."""
    in_bids = {t for t, card in enumerate(CARDS) if "in a bid" in card.line and "points" not in card.line}
    known = {"ori", "ygg", "politics", "minecarts", "fools_gold", "piling", "tapfa", "loki", "mishap"}
    assert {CARDS[t].id for t in in_bids} - {"hut"} - {card.id for card in CARDS if card.value} == known


def test_r29_a_bid_may_be_replaced_until_the_last_one_is_ready():
    match = Match(game, [Seat("Mia"), Seat("Tom")], {"legend_pick": "random"}, seed=4)
    while not (len(match.actors) == 2 and match.legal(0)[0].number == actions.READY):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    first, second = (a for a in match.legal(0)[1:3])
    match.play(0, first)
    match.play(0, actions.READY)
    match.play(1, match.legal(1)[1])
    assert match.undo(0) == "ready"
    assert match.undo(0) == first.words
    match.play(0, second)
    match.play(0, actions.READY)
    told = match.play(1, actions.READY)
    assert any(f"Mia bids {second.words.removeprefix('bid ')}." in line for line in told)


def test_r29b_there_is_no_limit_to_a_hand(table):
    table.hand(0, *["rocks_1"] * 15, "ori").top(0, "shinies_1", "shinies_2").do(0, "spend Ori", "use the action")
    assert table.s.hand[0].sum() == 17


# the bids of each seat, what each trashes where there is a choice, in ties what each adds (None: concedes); the winner

TIES = [
    ([["shinies_2"], ["booze_2"], ["shinies_1"]], {}, [], 0),
    ([["shinies_1"], ["booze_2"], ["shinies_2"]], {}, [], 1),
    ([[], [], []], {}, [], 0),
    ([["tobias"], ["erik"], ["rocks_1"]], {}, [], 2),  # all have 0, and a card worth 0 is more than none
    ([["tobias"], ["erik"], []], {}, [], 0),
    ([["shinies_3"], ["shinies_1", "shinies_2"], ["booze_1", "booze_2"]], {1: "shinies_2", 2: "booze_2"}, [], 0),
    ([["shinies_1"], ["shinies_1", "shinies_2"], ["booze_3"]], {1: "shinies_2"}, [], 2),
    (
        [["shinies_2", "shinies_1"], ["booze_2", "booze_1"], ["shinies_2", "booze_1"]],
        {0: "shinies_2", 1: "booze_2", 2: "booze_1"},
        [{0: None, 1: "booze_1"}],
        1,
    ),
    (
        [["shinies_2", "shinies_1"], ["booze_2", "booze_1"], ["shinies_2", "booze_1"]],
        {0: "shinies_2", 1: "booze_2", 2: "shinies_2"},
        [{0: None, 1: None, 2: None}],
        0,
    ),
    (
        [["shinies_2", "shinies_1", "rocks_1"], ["booze_2", "booze_1", "rocks_1"], []],
        {0: "shinies_2", 1: "booze_2"},
        [{0: "shinies_1", 1: "booze_1"}, {0: None, 1: "rocks_1"}],
        1,
    ),
    (
        [["shinies_2", "shinies_1", "rocks_1"], ["booze_2", "booze_1", "rocks_1"], []],
        {0: "shinies_2", 1: "booze_2"},
        [{0: "shinies_1", 1: "booze_1"}, {0: "rocks_1", 1: "rocks_1"}],
        0,  # now neither has anything left: the first from the leader
    ),
    ([[], [], [], ["shinies_1"]], {}, [], 3),
    ([["rocks_4"], ["shinies_4"], ["booze_4"], ["shinies_3", "booze_1"]], {3: "shinies_3"}, [], 1),
    ([[], ["tobias"], ["erik"], ["rocks_1"]], {}, [], 3),
]


@pytest.mark.parametrize(("hands", "trash", "rounds", "winner"), TIES)
def test_r25_ties_among_three_and_four(lay, hands, trash, rounds, winner):
    table = bid_for(lay(len(hands)), *hands)
    for p, card in trash.items():
        table.do(p, f"trash {name(card)}")
    for answers in rounds:
        assert table.phase == "TIE"
        for p, card in answers.items():
            table.do(p, f"trash {name(card)}" if card else "no more")
    assert table.phase not in ("TRASHING", "TIE")
    assert table.s.winner == winner


def test_r25_the_leader_counts_not_the_first_seat(lay):
    table = lay(3)
    table.explore(0)
    table.deck("didi", *["rocks_1"] * 12).explore(1)
    table.bid([], [], [])
    assert table.s.winner == 1


@pytest.mark.parametrize(("copy", "worth"), [("Singing Rocks counted as shinies", 4), ("Singing Rocks", 0)])
def test_r25_whoever_trashes_says_whether_it_is_the_piled_up_copy(table, copy, worth):
    bid_for(table, ["piling", "rocks_4", "rocks_4"], ["shinies_4", "shinies_1"])
    table.do(0, "pile up Singing Rocks")
    assert table.s.total[:2].tolist() == [4, 5]
    table.do(0, f"trash {copy}").do(1, "trash Copper Coins")
    assert table.s.first_worth[:2].tolist() == [worth, 1]
    assert table.s.flipped[0].sum() == 0


# ---- cards


def test_r26_a_location_lies_in_the_realm_and_is_open_to_all(table):
    table.hand(0, "lair").hand(1, "erik").do(0, "play Dragon Lair").explore()
    assert "send Erik to the Dragon Lair" in table.may(1)
    assert table.points(0) == table.points(1)


def test_r33_karina_does_not_stop_bids_reactions_the_cavern_or_free_steps(table):
    table.realm("cavern").hand(0, "karina").hand(1, "erik").build(1, "mine", steps=0)
    table.explore().do(1, "store Erik")
    assert table.phase != "WITCH"
    other = type(table)().hand(1, "karina")
    bid_for(other, ["ori", "tobias"], [])
    assert other.phase != "WITCH"


def test_r34_own_cards_duties_and_trades_are_no_negative_effects(table):
    """Lagertha is not asked for one's own Fool's Gold, for the trash that everyone owes, or for a trade."""
    table.deck("didi", *["rocks_1"] * 9).explore()
    table.hand(0, "lagertha", "fools_gold", "shinies_4").hand(1, "lagertha", "shinies_1", "booze_1")
    table.bid(["Fool's Gold", "Gems"], ["Copper Coins", "Ymir's White"])
    table.do(0, "call Mia's Gems fool's gold")
    assert table.phase == "TRASHING"
    trade = type(table)().realm("marketplace").hand(0, "hangover").hand(1, "lagertha")
    trade.do(0, "offer Hangover", "no more").do(1, "offer Lagertha").do(0, "yes")
    assert trade.phase == "ACT"


def test_r37_a_played_action_is_discarded_not_trashed(table):
    table.hand(0, "piling", "panda").do(0, "play Strategic Piling", "play Trash Panda").explore()
    assert table.trash() == []
    assert table.has("discard", 0, "piling") + table.has("hand", 0, "piling") == 1


def test_r51_the_lair_takes_a_dwarf_of_the_hall_once_a_turn(table):
    table.realm("lair").build(0, "hall_ruby")
    table.house("hall_ruby", "tobias", "erik")
    table.do(0, "send Tobias to the Dragon Lair")
    assert table.s.tops[0, 0] == TITLES["dragon_hoard"]
    assert table.refusal(0, actions.LOOT + dwarf("erik")) == "only once a turn [22]"


def test_r52_a_parked_dwarf_is_nobody_s_and_not_recruited(table):
    table.realm("fortress").hand(0, "booze_4", "booze_1").deck("loki", *["rocks_1"] * 9).explore()
    table.do(0, "pay with Smoked Forgefire Whisky", "pay with Ymir's White")
    assert table.s.recruits == 0
    assert table.points(0) == table.points(1)


def test_r52_whoever_explores_may_park_a_party_s_winner_too(table):
    table.realm("fortress").deck("party", "loki", *["rocks_1"] * 9).explore()
    table.hand(1, "booze_3", "booze_4", "booze_1").bid([], ["Idunn's Golden Apple Cider"])
    table.do(1, "yes")
    assert (table.phase, table.s.actor) == ("PARK", 1)


def test_r56_thorvald_does_not_stop_at_an_action(table):
    table.deck("panda", "rocks_1", "party", "rocks_2").hand(0, "thorvald").do(0, "spend Thorvald", "use the action")
    assert CARDS[table.s.pile[table.s.n_pile - 1]].id == "party"


def test_r57_actions_cost_nothing_but_being_played(table):
    table.hand(0, "piling", "panda", "wizard").build(1, "mine")
    assert table.s.purse.tolist() == [0, 0, 0]
    assert {"play Strategic Piling", "play Trash Panda", "play Wizard Auctioneer"} <= set(table.may(0))


def test_r58_there_are_sixty_nine_titles_and_each_says_what_it_does():
    assert len(CARDS) == 69
    assert all(card.line for card in CARDS)


def test_18_a_forge_needs_a_unit_and_with_one_there_is_nothing_to_choose(table):
    table.build(0, "forge")
    assert "tap Magma Forge" not in table.may(0)
    table.purse(1).do(0, "tap Magma Forge")
    assert table.phase == "ACT"
    assert zones.purse_total(table.s) == 2


# ---- the end


def test_43_points_count_wherever_a_dwarf_is(table):
    dwelling = table.build(0, "dwelling")
    table.build(0, "hall_ruby")
    before = table.points(0)
    table.hand(0, "ymir").discard(0, "kartok").top(0, "didi")
    table.s.row[0, TITLES["marg"]] = 1
    table.house("hall_ruby", "ori")
    table.lodge("loki")
    table.s.cavern[0], table.s.cavern_of[0], table.s.n_cavern = TITLES["tapfa"], 0, 1
    table.s.fort[TITLES["baldur"] - TITLES["tobias"]] = 1
    assert dwelling >= 0
    assert table.points(0) == before + 2 + 2 + 2 + 3 + 3 + 3 + 3
