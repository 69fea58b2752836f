"""Exploring, recurring events, reactions, and the end."""

import numpy as np
import pytest

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome.material import CARDS
from tabletown.games.mountainhome.state import OVER

from .conftest import TITLES, site_of

# ---- exploring


@pytest.mark.parametrize("card", ["shinies_4", "panda", "boat", "lair"])
def test_25_most_cards_go_to_the_discard_pile(table, card):
    table.deck(card, "rocks_1").s.draw[0, TITLES["booze_1"]] = 6
    table.explore()
    assert table.has("discard", 0, card) == 1


def test_r54_a_recurring_event_comes_into_the_realm(table):
    table.deck("dragon", "rocks_1").explore()
    assert table.s.events[0] == TITLES["dragon"]


def test_r55_charity_gives_everyone_a_resource_card_into_hand(lay):
    table = lay(3).deck("charity", "loki", "shinies_4", "panda", "rocks_4", "booze_4", "rocks_1")
    table.s.draw[0, TITLES["booze_1"]] = 6
    table.explore()
    assert table.has("discard", 0, "shinies_4") == 1  # it was in hand, and the hand was discarded
    assert table.has("hand", 1, "rocks_4") == table.has("hand", 2, "booze_4") == 1
    assert sorted(CARDS[t].id for t in table.s.pile[: table.s.n_pile]) == ["charity", "loki", "panda", "rocks_1"]


def test_r62_a_barren_pile_ends_the_game(table):
    table.deck("charity", "party").build(0, "mine")
    table.explore()
    assert table.phase == "OVER"


def test_r62_but_first_the_fortress_opens_once(table):
    table.realm("fortress").deck("charity").s.fort[TITLES["didi"] - TITLES["tobias"]] = 1
    table.explore()
    assert table.s.closed
    assert table.s.fort.sum() == 0


# ---- recurring events


@pytest.mark.parametrize(("seats", "counters"), [(2, 2), (3, 3)])
def test_r40_thresholds_per_player(lay, seats, counters):
    table = lay(seats, event_threshold="per_player").realm("goblins")
    for k in range(counters):
        assert table.s.n_events == 1
        table.explore(k)
        table.do(k, "no more") if "no more" in table.may(k) else table.do(k, sorted(table.may(k))[0])
    assert table.s.n_events == 0


GOBLINS = [
    ("tap Branch Mine", lambda table: table.s.tapped[site_of("mine")]),
    ("discard Gems", lambda table: table.has("discard", 0, "shinies_4")),
    ("pay with Ymir's White", lambda table: table.has("discard", 0, "booze_1")),
]


@pytest.mark.parametrize(("words", "done"), GOBLINS)
def test_42_goblins_take_a_tap_the_best_card_or_booze(table, words, done):
    table.realm("goblins").build(0, "mine")
    table.top(0, "shinies_4", "booze_1", "rocks_3").explore()
    assert set(table.may(0)) == {words for words, _ in GOBLINS}
    table.do(0, words)
    assert done(table)
    assert table.trash() == ["goblins"]


def test_42_goblins_find_nothing_where_there_is_nothing(table):
    table.realm("goblins").deck("panda", "rocks_1").explore().do(0, "no more")
    assert table.s.n_events == 0


def test_42_a_dragon_wants_a_dwarf_or_a_step(table):
    mine = table.realm("dragon").build(0, "mine")
    table.top(0, "tobias").explore()
    assert set(table.may(0)) == {"discard Tobias", "lose a step of Branch Mine"}
    table.do(0, "lose a step of Branch Mine")
    assert (table.s.progress[mine], table.s.tapped[mine]) == (1, 1)
    assert table.s.counters[0] == 0


def test_42_fed_twice_it_goes_and_the_lair_opens(table):
    table.realm("dragon").deck("rocks_1", "rocks_1", "rocks_1", "lair").top(0, "tobias").top(1, "erik")
    table.explore().do(0, "discard Tobias").explore(1).do(1, "discard Erik")
    assert table.trash() == ["dragon"]
    assert table.is_in_play("lair")


def test_42_without_a_step_the_loss_is_empty(table):
    table.realm("dragon").top(0, "tobias").explore().do(0, "no more")
    assert table.s.counters[0] == 0


def test_37_a_building_that_falls_back_loses_what_it_held(table):
    table.realm("dragon").build(0, "warehouse")
    table.s.ware[TITLES["shinies_4"]] = 1
    table.explore().do(0, "lose a step of Ori's Warehouse")
    assert table.has("discard", 0, "shinies_4") == 1


def test_42_golems_trash_with_a_counter_and_then_are_gone(table):
    table.realm("golems").top(0, "rocks_2", "rocks_3", "shinies_1").explore()
    assert set(table.may(0)) == {"trash Granite Rocks", "discard Granite Rocks"}
    table.do(0, "trash Granite Rocks")
    assert table.trash() == ["golems", "rocks_2"]
    assert table.has("hand", 0, "rocks_3") == 1


def test_42_or_discard_card_by_card(table):
    table.realm("golems").top(0, "rocks_2", "rocks_3").explore().do(
        0, "discard Granite Rocks", "discard Assorted Marble"
    )
    assert table.s.n_events == 1
    assert table.has("discard", 0, "rocks_3") == 1


def test_42_golems_take_rocks_from_every_draw(table):
    table.realm("golems").hand(0, "ori").top(0, "rocks_2", "shinies_1").do(0, "spend Ori", "use the action")
    assert table.phase == "DEBT"


def test_41_reorganisation_draws_and_lays_back(table):
    table.realm("reorganisation").top(0, *["shinies_1"] * 6, "shinies_4", "booze_4").explore()
    table.do(0, "2 cards", "lay down Gems", "lay down Copper Coins")
    assert [int(t) for t in table.s.tops[0, :2]] == [TITLES["shinies_4"], TITLES["shinies_1"]]
    assert table.s.counters[0] == 1


def test_41_consultants_set_up_what_is_bought(table):
    table.realm("consultants").s.shop[:] = TITLES["mine"], -1, -1
    table.purse(7).do(0, "buy Branch Mine", "yes")
    assert (table.s.owner[site_of("mine")], table.s.progress[site_of("mine")]) == (0, 1)
    assert table.trash() == ["consultants"]
    assert table.units("shinies") == 0


def test_41_or_not(table):
    table.realm("consultants").s.shop[:] = TITLES["mine"], -1, -1
    table.purse(7).do(0, "buy Branch Mine", "no")
    assert table.has("discard", 0, "mine") == 1
    assert table.s.n_events == 1


# ---- Karina and Lagertha


@pytest.mark.parametrize("place", ["hand", "hall", "dwelling"])
def test_r35_karina_interferes_from_hand_hall_and_dwelling(table, place):
    if place == "hand":
        table.hand(1, "karina")
    elif place == "hall":
        table.build(1, "hall_emerald")
        table.house("hall_emerald", "karina")
    else:
        table.build(1, "dwelling")
        table.lodge("karina")
    mine = table.build(0, "mine", steps=0)
    table.hand(0, "tobias").purse(4).do(0, "spend Tobias", "work on Branch Mine").do(1, "yes")
    assert table.s.progress[mine] == 0
    assert table.units("shinies") == 4
    assert table.has("row", 0, "tobias") == table.has("discard", 1, "karina") == 1


def test_23_karina_may_be_kept(table):
    table.hand(0, "tobias").hand(1, "karina").do(0, "spend Tobias", "gain rocks").do(1, "no")
    assert table.units("rocks") == 1
    assert table.has("hand", 1, "karina") == 1


def test_23_one_s_own_karina_is_not_asked(table):
    table.hand(0, "tobias", "karina").do(0, "spend Tobias", "gain rocks")
    assert table.units("rocks") == 1


def test_n1_lagertha_stops_karina_who_is_discarded_anyway(table):
    table.hand(0, "tobias", "lagertha").hand(1, "karina").do(0, "spend Tobias", "gain rocks").do(1, "yes").do(0, "yes")
    assert table.units("rocks") == 1
    assert table.has("discard", 0, "lagertha") == table.has("discard", 1, "karina") == 1


def test_n1_a_lagertha_who_is_being_spent_cannot_react(table):
    table.build(0, "mine", steps=0)
    table.hand(0, "lagertha").hand(1, "karina").purse(4).do(0, "spend Lagertha", "work on Branch Mine").do(1, "yes")
    assert table.phase == "ACT"
    assert table.has("row", 0, "lagertha") == 1


def test_n2_lagertha_stops_the_dragon(table):
    mine = table.realm("dragon").build(0, "mine")
    table.top(0, "lagertha").explore().do(0, "lose a step of Branch Mine", "yes")
    assert table.s.progress[mine] == 2


@pytest.mark.parametrize("words", ["tap Branch Mine", "discard Gems"])
def test_n3_lagertha_stops_goblins(table, words):
    mine = table.realm("goblins").build(0, "mine")
    table.top(0, "lagertha", "shinies_4").explore().do(0, words)
    assert table.phase == "SHIELD"
    table.do(0, "yes")
    assert table.has("hand", 0, "shinies_4") == 1 and not table.s.tapped[mine]
    assert table.trash() == ["goblins"]


def test_n3_goblins_who_can_take_nothing_do_not_wake_lagertha(table):
    table.realm("goblins").top(0, "lagertha").deck("panda", "rocks_1").explore()
    assert table.phase == "RAID"
    table.do(0, "no more")
    assert table.has("hand", 0, "lagertha") == 1


def test_n4_lagertha_keeps_the_rocks_of_a_draw(table):
    table.realm("golems").top(0, "lagertha", "rocks_3", "rocks_2").explore().do(0, "yes")
    assert table.has("hand", 0, "rocks_3") == table.has("hand", 0, "rocks_2") == 1
    assert table.s.counters[0] == 0


def test_n5_lagertha_stops_a_hangover(table):
    table.deck("party", *["rocks_1"] * 9).explore().hand(1, "lagertha").hand(0, "booze_1").bid(["Ymir's White"], [])
    table.do(1, "yes")
    assert table.has("discard", 1, "hangover") == 0
    assert table.s.made[1] == 0


def bid_against_lagertha(table, mine, theirs):
    """Mia bids some cards against Tom, who keeps Lagertha at hand."""
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, *mine).hand(1, "lagertha", *theirs)
    return table.bid(*([CARDS[TITLES[c]].name.partition(",")[0] for c in cards] for cards in (mine, theirs)))


def test_n6_lagertha_stops_loki(table):
    bid_against_lagertha(table, ["loki"], ["shinies_4", "rocks_1"]).do(0, "name Tom").do(1, "yes")
    assert game.actors(table.box, table.s) == 0b10


def test_n7_lagertha_stops_minecarts(table):
    bid_against_lagertha(table, ["minecarts"], ["shinies_1", "shinies_2", "shinies_3", "shinies_4"]).do(1, "yes")
    assert table.s.total[1] == 10


def test_n7_a_second_minecarts_has_to_be_stopped_by_itself(table):
    coins = ["shinies_1", "shinies_2", "shinies_3", "shinies_4"]
    bid_against_lagertha(table, ["minecarts", "minecarts"], coins).do(1, "yes")
    assert table.phase == "CARTS"
    table.do(1, "keep Gems", "keep Gold Coins", "keep Silver Coins")
    assert table.s.total[1] == 9


def test_n7_minecarts_that_find_three_cards_left_do_nothing_more(table):
    coins = ["shinies_1", "shinies_2", "shinies_3", "shinies_4"]
    bid_against_lagertha(table, ["minecarts", "minecarts"], coins).do(1, "no")
    table.do(1, "keep Gems", "keep Gold Coins", "keep Silver Coins")
    assert table.phase == "TRASHING"
    assert table.has("hand", 1, "lagertha") == 1


def test_n8_lagertha_stops_fools_gold(table):
    bid_against_lagertha(table, ["fools_gold"], ["shinies_4"]).do(0, "call Tom's Gems fool's gold").do(1, "yes")
    assert table.s.total[1] == 4


def test_n9_lagertha_stops_politics(table):
    bid_against_lagertha(table, ["politics"], ["shinies_4"]).do(0, "take Tom's Gems").do(1, "yes")
    assert table.s.total[1] == 4


def test_n10_lagertha_stops_a_mishap_for_one_seat(table):
    bid_against_lagertha(table, ["mishap"], ["shinies_4", "shinies_3", "rocks_1"]).do(1, "yes").do(
        1, "trash Mossy Rocks"
    )
    assert table.has("discard", 1, "shinies_4") == table.has("discard", 1, "shinies_3") == 1


def test_n10_a_second_mishap_has_to_be_stopped_by_itself(table):
    bid_against_lagertha(table, ["mishap", "mishap"], ["shinies_4", "rocks_1"]).do(1, "yes")
    assert table.phase == "TRASHING"
    assert table.s.spared == 0


def test_n10_whoever_bids_a_mishap_is_hit_by_it_whatever_stops_another(table):
    bid_against_lagertha(table, ["mishap"], ["mishap", "shinies_4"])
    assert table.phase == "TRASHING"
    assert table.has("hand", 1, "lagertha") == 1
    other = type(table)()
    other.deck("didi", *["rocks_1"] * 9).explore().hand(0, "mishap").hand(1, "mishap", "ygg", "shinies_4")
    other.bid(["Logistical Mishap"], ["Logistical Mishap", "Ygg", "Gems"])
    assert (other.s.spared, other.s.saved[1]) == (0, 0)


def test_n11_lagertha_sends_the_wizard_away(table):
    table.build(1, "mine")
    table.hand(0, "wizard").hand(1, "lagertha").do(0, "play Wizard Auctioneer", "auction Branch Mine").do(1, "yes")
    assert table.phase == "ACT"
    assert table.has("row", 0, "wizard") == 1


def test_n12_lagertha_refuses_what_the_panda_brings(table):
    table.s.trash[TITLES["hangover"]] = 1
    table.hand(0, "panda").hand(1, "lagertha").do(0, "play Trash Panda", "take Hangover", "name Tom").do(1, "yes")
    assert table.trash() == ["hangover"]


def test_23_a_window_opens_only_where_it_can_matter(table):
    table.hand(0, "tobias").do(0, "spend Tobias", "gain rocks")
    assert table.phase == "ACT"


# ---- the end


@pytest.mark.parametrize(("seats", "recruits"), [(2, 4), (3, 5), (4, 6)])
def test_r60_the_end_comes_with_more_than_half_of_the_dwarves(lay, seats, recruits):
    table = lay(seats)
    table.build(0, "mine")
    table.s.draw[:] = 0
    table.s.recruits = recruits - 1
    table.deck("tobias", *["rocks_1"] * 9).explore().bid(*[[]] * seats)
    assert table.phase == "OVER"


def test_r64_the_game_stops_at_once(table):
    table.build(0, "mine")
    table.hand(0, "shinies_1").deck("tobias", "rocks_1").s.recruits = 3
    table.explore().bid([], [])
    assert table.phase == "OVER"
    assert table.has("hand", 0, "shinies_1") == 1


def test_r61_a_tie_goes_on_until_somebody_leads(table):
    table.deck("tobias", *["rocks_1"] * 9).s.recruits = 3
    table.s.draw[:] = 0
    table.explore().bid([], [])
    assert table.phase == "ACT"
    table.build(1, "mine", steps=1)
    table.hand(1, "erik").purse(5).do(1, "spend Erik", "work on Branch Mine")
    assert table.phase == "OVER"


@pytest.mark.parametrize("rounds", [1, 3])
def test_r61_after_some_rounds_the_tie_is_broken(lay, rounds):
    table = lay(2, sudden_death_rounds=rounds)
    table.deck("tobias", *["rocks_1"] * 30).s.recruits = 3
    table.s.draw[:] = 0
    table.explore().bid([], [])
    turns = 1
    while table.phase == "ACT":
        table.explore(int(table.s.turn))
        turns += 1
    assert turns == 2 * rounds
    assert table.s.broken


def test_45_most_buildings_break_a_tie_then_dwarves(table):
    table.s.phase, table.s.broken = OVER, 1
    table.s.draw[:] = 0
    table.build(0, "boat")
    table.build(1, "mine")
    table.build(1, "quarry")
    out = np.zeros(2, np.int64)
    game.scores(table.box, table.s, out)
    assert out.tolist() == [20, 21]


def test_r63_the_rounds_run_out(lay):
    table = lay(2, max_rounds=10)
    table.s.turns = 19
    table.s.draw[:] = 0
    table.build(0, "mine")
    table.explore()
    assert table.phase == "OVER"
