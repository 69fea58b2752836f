"""[28] to [40]: bids, what cards do in them, totals, trash, ties, prizes."""

import numpy as np
import pytest

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.material import CARDS

from .conftest import TITLES


def bid_for(table, prize="didi", *hands):
    """A dwarf is turned up; nobody draws anything that matters, and each has a hand."""
    table.deck(prize, *["rocks_1"] * 12)
    table.explore()
    for p, hand in enumerate(hands):
        table.hand(p, *hand)
    return table


def ids(row):
    return sorted(CARDS[t].id for t in range(len(CARDS)) for _ in range(row[t]))


# ---- who wins: bids, and which seat the dwarf joins

PLAIN = [
    ((["shinies_3"], ["shinies_2"]), 0),
    ((["shinies_2"], ["booze_3"]), 1),
    ((["rocks_4"], ["booze_1"]), 1),
    ((["shinies_2", "booze_2"], ["shinies_3"]), 0),
    (([], []), 0),
    (([], ["shinies_1"]), 1),
    ((["rocks_4"], []), 0),
]


@pytest.mark.parametrize(("hands", "winner"), PLAIN)
def test_34_the_highest_total_wins(table, hands, winner):
    bid_for(table, "didi", *hands)
    table.bid(*([CARDS[TITLES[c]].name for c in hand] for hand in hands))
    while table.phase == "TRASHING":
        p = 0 if table.may(0) else 1
        table.do(p, sorted(table.may(p))[0])
    assert table.has("discard", winner, "didi") + table.has("hand", winner, "didi") == 1
    assert table.s.recruits == 1


def test_29_everybody_draws_two(table):
    table.deck("didi", *["rocks_1"] * 9).top(0, "shinies_1", "shinies_2").top(1, "booze_1", "booze_2").explore()
    assert ids(table.s.hand[0]) == ["shinies_1", "shinies_2"]
    assert ids(table.s.hand[1]) == ["booze_1", "booze_2"]


def test_30_bids_are_made_at_once_and_who_is_ready_is_done(lay):
    table = bid_for(lay(3), "didi", ["shinies_1"], ["booze_1"], [])
    assert game.actors(table.box, table.s) == 0b111
    table.do(1, "ready")
    assert game.actors(table.box, table.s) == 0b101
    assert table.refusal(1, actions.READY) == "you have nothing to decide now [8]"
    table.do(2, "ready").do(0, "bid Copper Coins", "ready")
    assert table.has("discard", 0, "didi") + table.has("hand", 0, "didi") == 1


def test_r24_everyone_trashes_one_card_and_the_rest_is_discarded(table):
    bid_for(table, "didi", ["shinies_3", "rocks_1"], ["booze_1", "booze_2"])
    table.bid(["Gold Coins", "Mossy Rocks"], ["Ymir's White", "Mushroom Wine"])
    assert game.actors(table.box, table.s) == 0b11
    table.do(1, "trash Ymir's White").do(0, "trash Mossy Rocks")
    assert table.trash() == ["booze_1", "rocks_1"]
    assert table.has("discard", 1, "booze_2") == 1


def test_r24_a_dwarf_is_never_trashed(table):
    bid_for(table, "didi", ["tobias"], ["shinies_1"]).bid(["Tobias"], ["Copper Coins"])
    assert table.trash() == ["shinies_1"]
    assert table.has("discard", 0, "tobias") + table.has("hand", 0, "tobias") == 1


@pytest.mark.parametrize(("building", "total"), [("mine", 2), ("brewery", 2), ("quarry", 0)])
def test_r22_a_producer_is_tapped_for_a_bid(table, building, total):
    bid_for(table)
    site = table.build(1, building)
    table.bid([], [f"tap {actions.site_name(site)}"])
    assert table.s.total[1] == total
    assert table.s.tapped[site]
    assert table.s.winner == (1 if total else 0)


def test_r22_doubled_if_an_elder_has_seen_to_it_in_this_turn(table):
    site = table.build(0, "brewery")
    table.hand(0, "ymir").do(0, "spend Ymir", "double the yield")
    bid_for(table, "didi", [], ["shinies_3"]).bid([f"tap {actions.site_name(site)}"], ["Gold Coins"])
    assert table.s.total[:2].tolist() == [4, 3]


def test_30_the_pawn_shop_pays_in_a_bid(table):
    bid_for(table, "didi", [], ["rocks_4"])
    table.build(1, "pawnshop")
    table.bid([], ["pawn Singing Rocks"])
    assert table.s.total[1] == 4
    assert table.s.pawned == TITLES["rocks_4"]


def test_34_a_distillery_adds_three_booze_tapped_or_not(table):
    bid_for(table)
    table.build(1, "distillery", tapped=1)
    table.bid([], [])
    assert table.s.total[:2].tolist() == [0, 3]


def test_r30_cards_in_hall_and_warehouse_can_be_bid(table):
    bid_for(table)
    table.build(1, "warehouse")
    table.s.ware[TITLES["shinies_4"]] = 1
    table.bid([], ["Gems"])
    assert table.s.winner == 1
    assert table.s.ware.sum() == 0


# ---- ties: what each bids and trashes, and who wins

TIES = [
    # bid of Mia, bid of Tom, what each trashes, winner
    (["shinies_3"], ["booze_3"], (None, None), 0),  # both worth 3: nobody has more, so the leader
    (["shinies_1", "shinies_2"], ["booze_3"], ("Copper Coins", None), 1),
    (["shinies_1", "shinies_2"], ["booze_1", "booze_2"], ("Copper Coins", "Mushroom Wine"), 1),
    (["shinies_3", "rocks_1"], ["booze_3"], ("Mossy Rocks", None), 1),
]


@pytest.mark.parametrize(("mine", "theirs", "trash", "winner"), TIES)
def test_r25_a_tie_is_broken_by_the_trash(table, mine, theirs, trash, winner):
    bid_for(table, "didi", mine, theirs)
    table.bid(*([CARDS[TITLES[c]].name for c in hand] for hand in (mine, theirs)))
    for p, name in enumerate(trash):
        if name:
            table.do(p, f"trash {name}")
    assert table.phase != "TIE"
    assert table.s.winner == winner


def test_r25_those_still_tied_may_trash_another_or_concede(table):
    bid_for(table, "didi", ["shinies_2", "shinies_1"], ["booze_2", "booze_1"])
    table.bid(["Silver Coins", "Copper Coins"], ["Mushroom Wine", "Ymir's White"])
    table.do(0, "trash Silver Coins").do(1, "trash Mushroom Wine")
    assert table.phase == "TIE"
    assert game.actors(table.box, table.s) == 0b11
    table.do(0, "no more").do(1, "trash Ymir's White")
    assert table.s.winner == 1
    assert table.trash() == ["booze_1", "booze_2", "shinies_2"]


def test_r25_if_all_concede_the_first_from_the_leader_wins(lay):
    table = bid_for(lay(3), "didi", [], ["shinies_2", "shinies_1"], ["booze_2", "booze_1"])
    table.bid([], ["Silver Coins", "Copper Coins"], ["Mushroom Wine", "Ymir's White"])
    table.do(1, "trash Silver Coins").do(2, "trash Mushroom Wine").do(1, "no more").do(2, "no more")
    assert table.s.winner == 1


# ---- what cards do in a bid


def test_33_ori_adds_two_cards_of_the_draw_pile(table):
    bid_for(table, "didi", ["ori"], ["shinies_3"]).top(0, "shinies_4", "rocks_1").bid(["Ori"], ["Gold Coins"])
    table.do(0, "trash Mossy Rocks")
    assert table.s.total[:2].tolist() == [4, 3]


def test_r38_politics_takes_a_card_which_keeps_its_owner_and_is_trashed(table):
    bid_for(table, "didi", ["politics"], ["shinies_4", "rocks_1"]).bid(["Cuttbeard Politics"], ["Gems", "Mossy Rocks"])
    assert set(table.may(0)) == {"no more", "take Tom's Gems", "take Tom's Mossy Rocks"}
    table.do(0, "take Tom's Gems")
    assert table.s.total[:2].tolist() == [4, 0]
    assert table.trash() == ["politics", "rocks_1"]
    assert table.has("discard", 1, "shinies_4") == 1


def test_33_politics_that_took_nothing_is_like_any_card(table):
    bid_for(table, "didi", ["politics", "shinies_1"], ["shinies_4"]).bid(
        ["Cuttbeard Politics", "Copper Coins"], ["Gems"]
    )
    table.do(0, "no more")
    assert set(table.may(0)) == {"trash Cuttbeard Politics", "trash Copper Coins"}


def test_r42_minecarts_leave_three_resource_cards(table):
    cards = ["shinies_1", "shinies_2", "shinies_3", "booze_4"]
    bid_for(table, "didi", ["minecarts"], cards).bid(["Faulty Minecarts"], [CARDS[TITLES[c]].name for c in cards])
    table.do(1, "keep Silver Coins", "keep Gold Coins", "keep Smoked Forgefire Whisky")
    assert table.s.total[1] == 9
    assert table.has("discard", 1, "shinies_1") == 1


def test_33_fools_gold_makes_rocks_of_shinies(table):
    bid_for(table, "didi", ["fools_gold", "shinies_1"], ["shinies_4"]).bid(["Fool's Gold", "Copper Coins"], ["Gems"])
    table.do(0, "call Tom's Gems fool's gold")
    assert table.s.total[:2].tolist() == [1, 0]


def test_33_piling_makes_shinies_of_rocks(table):
    bid_for(table, "didi", ["piling", "rocks_4"], ["shinies_3"]).bid(
        ["Strategic Piling", "Singing Rocks"], ["Gold Coins"]
    )
    table.do(0, "pile up Singing Rocks")
    assert table.s.total[:2].tolist() == [4, 3]


def test_33_piling_undoes_fools_gold(table):
    bid_for(table, "didi", ["fools_gold"], ["piling", "shinies_4"]).bid(["Fool's Gold"], ["Strategic Piling", "Gems"])
    table.do(0, "call Tom's Gems fool's gold").do(1, "pile up Gems")
    assert table.s.total[1] == 4


def test_33_with_tapfa_all_rocks_count_as_shinies_taps_too(table):
    site = table.build(1, "quarry")
    bid_for(table, "didi", [], ["tapfa", "rocks_3"]).bid(
        [], ["Tapfa Green", "Assorted Marble", f"tap {actions.site_name(site)}"]
    )
    assert table.s.total[1] == 5


def test_r41_loki_chooses_what_another_trashes(table):
    bid_for(table, "didi", ["loki"], ["shinies_4", "rocks_1"]).bid(["Loki"], ["Gems", "Mossy Rocks"])
    table.do(0, "name Tom")
    assert game.actors(table.box, table.s) == 0b01
    table.do(0, "trash Gems")
    assert table.trash() == ["shinies_4"]


def test_r43_a_mishap_deals_all_cards_but_dwarves_out_anew(table):
    bid_for(table, "didi", ["mishap", "rocks_1"], ["shinies_4", "shinies_3", "tobias"])
    table.bid(["Logistical Mishap", "Mossy Rocks"], ["Gems", "Gold Coins", "Tobias"])
    table.do(0, "trash Mossy Rocks").do(1, "trash Gold Coins")
    mine = {c: table.has("discard", 0, c) + table.has("hand", 0, c) for c in ("mishap", "shinies_4")}
    theirs = {c: table.has("discard", 1, c) for c in ("mishap", "shinies_4")}
    assert sum(mine.values()) == sum(theirs.values()) == 1
    assert table.has("discard", 1, "tobias") == 1


def test_r39_ygg_stops_others_effects_and_is_not_trashed_then(table):
    bid_for(table, "didi", ["fools_gold"], ["ygg", "shinies_4"]).bid(["Fool's Gold"], ["Ygg", "Gems"])
    table.do(0, "call Tom's Gems fool's gold")
    assert table.s.total[1] == 0 + 4
    table.do(1, "trash Ygg")
    assert table.trash() == ["fools_gold"]
    assert table.has("discard", 1, "ygg") == 1


def test_r39_an_ygg_that_protected_nobody_is_trashed(table):
    bid_for(table, "didi", [], ["ygg", "shinies_4"]).bid([], ["Ygg", "Gems"])
    table.do(1, "trash Ygg")
    assert table.trash() == ["ygg"]


@pytest.mark.parametrize("card", ["loki", "politics", "mishap", "minecarts"])
def test_24_ygg_stops_each_of_them(table, card):
    rich = ["shinies_1", "shinies_2", "shinies_3", "shinies_4"]
    name = CARDS[TITLES[card]].name.partition(",")[0]
    bid_for(table, "didi", [card], ["ygg", *rich]).bid([name], ["Ygg", *(CARDS[TITLES[c]].name for c in rich)])
    if card == "loki":
        table.do(0, "name Tom")
    if card == "politics":
        table.do(0, "take Tom's Gems")
    assert table.s.total[1] == 10
    table.do(1, "trash Ygg")
    assert "ygg" not in table.trash()
    if card == "mishap":
        assert sum(table.has("discard", 1, c) for c in rich) == 4


def test_r44_the_hut_draws_more_and_loses_as_many_at_random(table):
    table.build(0, "hut")
    table.deck("didi", *["rocks_1"] * 9).top(0, *["shinies_1"] * 5).explore().do(0, "3 cards")
    assert table.has("hand", 0, "shinies_1") == 5
    table.bid(["Copper Coins"], [])
    assert table.trash() == ["shinies_1"] * 4  # one as everybody, three for the Hut, out of the hand


# ---- prizes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r29a_a_dwarf_always_finds_a_home(lay, seats):
    table = bid_for(lay(seats), "tobias")
    table.bid(*[[]] * seats)
    assert table.s.recruits == 1
    assert table.s.winner == 0


def test_r27_at_a_party_the_worst_loser_gets_a_hangover_and_the_winner_may_explore(lay):
    table = lay(3).deck("party", *["rocks_2"] * 9).explore()
    table.hand(0, "booze_1").hand(1, "booze_3").bid(["Ymir's White"], ["Idunn's Golden Apple Cider"], [])
    assert table.has("discard", 2, "hangover") == 1
    table.do(1, "yes")
    assert table.has("discard", 1, "rocks_2") == 1
    assert "party" in [CARDS[t].id for t in table.s.pile[: table.s.n_pile]]


def test_27_who_turns_up_a_dwarf_may_park_it(table):
    table.realm("fortress").hand(0, "booze_4", "booze_1", "booze_3").deck("didi", *["rocks_1"] * 9).explore()
    assert table.phase == "PARK"
    assert set(table.may(0)) == {"no more", "pay with Smoked Forgefire Whisky"}  # 3 + 1 would not do
    table.do(0, "pay with Smoked Forgefire Whisky", "pay with Ymir's White")
    assert table.s.fort.sum() == 1
    assert table.s.recruits == 0


def test_27_or_lets_all_bid(table):
    table.realm("fortress").hand(0, "booze_4", "booze_1").deck("didi", *["rocks_1"] * 9).explore().do(0, "no more")
    assert table.phase == "BID"


def test_r15_a_payment_holds_nothing_superfluous(table):
    table.realm("fortress").hand(0, "booze_1", "booze_1", "booze_4").deck("didi", *["rocks_1"] * 9).explore()
    table.do(0, "pay with Smoked Forgefire Whisky", "pay with Ymir's White")
    assert table.has("discard", 0, "booze_1") + table.has("hand", 0, "booze_1") == 2
    assert table.s.paid == 5


# ---- secrets


def test_8_what_is_bid_looks_the_same_to_others_whatever_it_is(table):
    bid_for(table, "didi", ["shinies_1", "shinies_4"], ["booze_1"])
    seen = []
    for words in ("bid Copper Coins", "bid Gems"):
        copy = np.array([table.s])
        may = table.may(0)
        game.apply(table.box, copy[0], 0, may[words])
        game.apply(table.box, copy[0], 0, actions.READY)
        game.hide(table.box, copy[0], 1, 5)
        seen.append(copy[0].tobytes())
    assert seen[0] == seen[1]
