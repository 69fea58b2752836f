"""The action step: resources, dwarves, buildings, purchases, locations; a test or more for each title."""

import pytest

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, material
from tabletown.games.mountainhome.material import CARDS

from .conftest import TITLES, buying, dwarf, site_of

RESOURCES = [card for card in CARDS if card.kind == material.RESOURCE]


@pytest.mark.parametrize("card", RESOURCES, ids=lambda card: card.id)
def test_12_a_resource_card_brings_its_value(table, card):
    table.hand(0, card.id).do(0, f"play {card.name}")
    assert table.s.purse[card.resource] == card.value
    assert table.has("row", 0, card.id) == 1


def test_r53_mushroom_wine_yields_more_with_the_fortress(table):
    table.realm("fortress").hand(0, "booze_2").do(0, "play Mushroom Wine")
    assert table.s.purse[material.BOOZE] == 3


def test_r13_what_is_left_in_the_purse_is_lost(table):
    table.purse(5, 5, 5).explore()
    assert table.s.purse.tolist() == [0, 0, 0]


def test_r48_a_hoard_is_trashed_for_three_of_anything_and_a_card(table):
    table.hand(0, "dragon_hoard").top(0, "shinies_1").do(0, "play Dragon Hoard", "gain booze")
    assert table.s.purse.tolist() == [0, 3, 0]
    assert table.trash() == ["dragon_hoard"]
    assert table.has("hand", 0, "shinies_1") == 1


def test_a_hangover_can_do_nothing_and_costs_a_point(table):
    table.hand(0, "hangover")
    assert table.refusal(0, actions.PLAY + material.HANGOVER) == "that card cannot be played [12]"
    assert table.points(0) == table.points(1) - 1


# ---- dwarves


@pytest.mark.parametrize("dwarf", ["tobias", "erik", "alisa", "paulie"])
@pytest.mark.parametrize("r", range(3))
def test_14_a_labourer_brings_one_of_anything(table, dwarf, r):
    name = CARDS[TITLES[dwarf]].name.partition(",")[0]
    table.hand(0, dwarf).do(0, f"spend {name}", f"gain {material.RESOURCES[r]}")
    assert table.s.purse[r] == 1
    assert table.has("row", 0, dwarf) == 1


ELDERS = [("ymir", "brewery", 1, 3), ("kartok", "quarry", 2, 3), ("didi", "mine", 0, 2)]


@pytest.mark.parametrize(("dwarf", "building", "r", "gain"), ELDERS)
def test_14_an_elder_brings_its_resource(table, dwarf, building, r, gain):
    table.hand(0, dwarf).do(0, f"spend {dwarf.title()}", "use the action")
    assert table.s.purse[r] == gain


@pytest.mark.parametrize(("dwarf", "building", "r", "gain"), ELDERS)
def test_14_or_doubles_its_building_for_this_turn(table, dwarf, building, r, gain):
    site = table.build(0, building)
    table.hand(0, dwarf).do(0, f"spend {dwarf.title()}", "double the yield", f"tap {actions.site_name(site)}")
    assert table.s.purse[r] == 4
    table.do(0, "end your actions")
    assert table.s.turn == 1
    table.do(1, "end your actions").do(0, f"tap {actions.site_name(site)}")
    assert table.s.purse[r] == 2


def test_14_marg_does_two_steps_and_pays_for_them_together(table):
    mine = table.build(0, "mine", steps=0)
    table.hand(0, "marg").purse(9, 0, 0).do(0, "spend Marg", "work on Branch Mine", "work on Branch Mine")
    assert table.s.progress[mine] == 2
    assert table.s.purse.tolist() == [0, 0, 0]
    assert not table.s.tapped[mine]


def test_14_marg_may_stop_after_one_step_or_work_on_two_buildings(table):
    mine, quarry = table.build(0, "mine", steps=0), table.build(0, "quarry", steps=1)
    table.hand(0, "marg").purse(8, 0, 0).do(0, "spend Marg", "work on Branch Mine")
    assert set(table.may(0)) == {"no more", "work on Rock Quarry"}
    table.do(0, "work on Rock Quarry")
    assert (table.s.progress[mine], table.s.progress[quarry]) == (1, 2)


def test_14_ori_draws_two(table):
    table.hand(0, "ori").top(0, "shinies_1", "booze_1").do(0, "spend Ori", "use the action")
    assert table.has("hand", 0, "shinies_1") == table.has("hand", 0, "booze_1") == 1


@pytest.mark.parametrize("dwarf", ["karina", "tapfa", "loki", "lagertha"])
def test_13_a_dwarf_without_an_action_can_only_build(table, dwarf):
    name = CARDS[TITLES[dwarf]].name.partition(",")[0]
    table.hand(0, dwarf)
    assert f"spend {name}" not in table.may(0)
    mine = table.build(0, "mine", steps=0)
    table.purse(4).do(0, f"spend {name}", "work on Branch Mine")
    assert table.s.progress[mine] == 1


def test_14_thorvald_digs_for_an_event(table):
    table.deck("rocks_2", "panda", "loki", "goblins", "shinies_4", "rocks_1")
    table.hand(0, "thorvald").do(0, "spend Thorvald", "use the action")
    pile = [CARDS[t].id for t in table.s.pile[: table.s.n_pile]]
    assert pile[-1] == "goblins"
    assert pile[3:5] == ["rocks_1", "shinies_4"]
    assert sorted(pile[:3]) == ["loki", "panda", "rocks_2"]


def test_14_thorvald_without_an_event_shuffles(table):
    table.deck("rocks_2", "panda").hand(0, "thorvald").do(0, "spend Thorvald", "use the action")
    assert table.s.n_pile == 2


def test_14_baldur_puts_five_cards_in_order(table):
    table.deck("rocks_1", "rocks_2", "rocks_3", "rocks_4", "booze_1", "booze_2").hand(0, "baldur")
    table.do(0, "spend Baldur", "scout")
    table.do(0, "lay down Ymir's White", "lay down Assorted Marble", "lay down Mossy Rocks", "lay down Singing Rocks")
    pile = [CARDS[t].id for t in reversed(table.s.pile[: table.s.n_pile])]
    assert pile == ["booze_1", "rocks_3", "rocks_1", "rocks_4", "rocks_2", "booze_2"]


def test_r47_baldur_goes_on_an_expedition_and_is_lost_to_the_pile(table):
    table.hand(0, "baldur").do(0, "spend Baldur", "go on an expedition")
    assert table.has("discard", 0, "rocks_1") == 5
    assert table.s.n_pile == 16
    assert table.points(0) < 3 + table.points(1)
    assert "baldur" in [CARDS[t].id for t in table.s.pile[: table.s.n_pile]]


def test_r47_an_expedition_ends_when_nothing_is_left(table):
    table.deck("rocks_1", "rocks_1").hand(0, "baldur").do(0, "spend Baldur", "go on an expedition")
    assert table.has("discard", 0, "rocks_1") == 2
    assert table.s.ended


# ---- building


def test_15_a_blueprint_is_placed_tapped_and_without_a_step(table):
    table.hand(0, "mine").do(0, "play Branch Mine")
    mine = site_of("mine")
    assert table.s.owner[mine] == 0
    assert (table.s.progress[mine], table.s.tapped[mine]) == (0, 1)


def test_r17_r18_several_steps_in_a_turn_need_several_dwarves(table):
    table.hand(0, "mine", "tobias", "erik").purse(9).do(0, "play Branch Mine", "spend Tobias", "work on Branch Mine")
    table.do(0, "spend Erik", "work on Branch Mine")
    assert table.s.progress[site_of("mine")] == 2


def test_r20_a_finished_building_works_at_once(table):
    table.build(0, "mine", steps=1)
    table.hand(0, "tobias").purse(5).do(0, "spend Tobias", "work on Branch Mine", "tap Branch Mine")
    assert table.s.purse.tolist() == [2, 0, 0]


def test_r14_a_mix_is_paid_as_one_likes(table):
    table.build(0, "quarry", steps=0)
    table.hand(0, "tobias").purse(2, 2, 2).do(0, "spend Tobias", "work on Rock Quarry", "pay 1 shiny", "pay 1 booze")
    table.do(0, "pay 1 shiny")
    assert table.s.purse.tolist() == [0, 1, 2]


def test_r14_or_rocks_first_then_booze_then_shinies(table):
    table.build(0, "quarry", steps=0)
    table.hand(0, "tobias").purse(2, 2, 2)
    table.do(0, "spend Tobias", "work on Rock Quarry", "pay rocks, then booze, then shinies")
    assert table.s.purse.tolist() == [2, 1, 0]


BUILDINGS = [card for card in CARDS if card.kind == material.BUILDING]


@pytest.mark.parametrize("card", BUILDINGS, ids=lambda card: card.id)
def test_16_r59_every_step_costs_what_is_printed(table, card):
    site = table.build(0, card.id, steps=0)
    for step, cost in enumerate(card.steps):
        table.hand(0, "tobias")
        exact = [cost[0] + cost[3], cost[1], cost[2]]
        for r in range(3):
            if exact[r]:
                table.purse(*(n - (i == r) for i, n in enumerate(exact)))
                table.do(0, "spend Tobias")
                assert f"work on {card.name}" not in table.may(0)
                table.do(0, "gain booze" if not exact[1] else "gain rocks")
                table.hand(0, "tobias")
        table.purse(*exact).do(0, "spend Tobias", f"work on {card.name}")
        assert table.s.progress[site] == step + 1
        assert table.s.purse.tolist() == [0, 0, 0]
    assert table.points(0) == table.points(1) + card.vp + (4 if card.group == material.PROJECT and card.vp == 2 else 0)


# ---- taps


@pytest.mark.parametrize(("building", "r"), [("mine", 0), ("brewery", 1), ("quarry", 2)])
def test_18_a_producer_brings_two(table, building, r):
    site = table.build(0, building)
    table.do(0, f"tap {actions.site_name(site)}")
    assert table.s.purse[r] == 2
    assert table.refusal(0, actions.TAP + site) == "it is already tapped [18]"


@pytest.mark.parametrize(("building", "r", "times"), [("forge", 0, 2), ("guild", 2, 2), ("distillery", 1, 3)])
def test_18_an_advanced_building_multiplies_as_much_as_one_puts_in(table, building, r, times):
    site = table.build(0, building)
    unit = f"pay {actions.units(1, r)}"
    table.purse(4, 4, 4).do(0, f"tap {actions.site_name(site)}")
    assert set(table.may(0)) == {unit, "put all of it in"}, "one unit at least"
    table.do(0, unit, unit)
    assert set(table.may(0)) == {unit, "put all of it in", "no more"}
    table.do(0, "no more")
    assert table.s.purse[r] == 2 + 2 * times
    assert table.s.purse.sum() == 8 + 2 + 2 * times, "the others are left alone"


@pytest.mark.parametrize("said", [["put all of it in"], ["pay 1 rock"] * 3, ["pay 1 rock", "put all of it in"]])
def test_18_with_the_last_unit_it_gives_back_at_once(table, said):
    table.build(0, "guild")
    table.purse(rocks=3).do(0, "tap Rock Carvers' Guild", *said)
    assert table.phase == "ACT"
    assert table.s.purse.tolist() == [0, 0, 6]


def test_18_a_workshop_does_a_step_for_any_four(table):
    table.build(0, "workshop")
    mine = table.build(0, "mine", steps=1)
    table.purse(1, 2, 1).do(0, "tap Toolmaker's Workshop", "work on Branch Mine")
    assert table.s.progress[mine] == 2
    assert table.s.purse.tolist() == [0, 0, 0]


def test_r49_or_untaps_a_building_but_no_workshop(table):
    mine, other = table.build(0, "mine", tapped=1), table.build(0, "workshop", tapped=1)
    table.build(0, "workshop")
    table.do(0, "tap Toolmaker's Workshop II")
    assert set(table.may(0)) == {"untap Branch Mine"}
    table.do(0, "untap Branch Mine")
    assert not table.s.tapped[mine]
    assert table.s.tapped[other]


def test_r31_a_dwelling_lodges_a_dwarf_who_builds_from_there(table):
    table.build(0, "dwelling")
    mine = table.build(0, "mine", steps=0)
    table.hand(0, "tobias").purse(0, 1, 0).do(0, "tap Hillock Dwelling", "store Tobias")
    assert table.units("booze") == 0
    assert "send Tobias from the Dwelling" not in table.may(0)
    table.purse(4).do(0, "send Tobias from the Dwelling", "work on Branch Mine")
    assert table.s.progress[mine] == 1
    assert table.has("discard", 0, "tobias") == 1


def test_r32_marg_builds_twice_from_a_dwelling(table):
    table.build(0, "dwelling")
    mine = table.build(0, "mine", steps=0)
    table.hand(0, "marg").purse(9, 1).do(0, "tap Hillock Dwelling", "store Marg")
    table.do(0, "send Marg from the Dwelling", "work on Branch Mine", "work on Branch Mine")
    assert table.s.progress[mine] == 2


@pytest.mark.parametrize("hall", ["hall_ruby", "hall_emerald", "hall_amethyst", "hall_sapphire"])
def test_r30_dwarves_in_a_hall_serve_as_if_in_hand(table, hall):
    site = table.build(0, hall)
    table.hand(0, "tobias", "ori").do(0, f"tap {actions.site_name(site)}", "store Ori", "store Tobias")
    assert table.s.hand[0].sum() == 0
    table.do(0, "spend Tobias", "gain rocks")
    assert table.units("rocks") == 1
    assert table.has("row", 0, "tobias") == 1


def test_18_a_boat_draws_one_and_discards_one(table):
    table.build(0, "boat")
    table.hand(0, "rocks_1").top(0, "shinies_4").do(0, "tap Ferry Boat", "discard Mossy Rocks")
    assert table.has("hand", 0, "shinies_4") == 1
    assert table.has("discard", 0, "rocks_1") == 1


def test_r31_a_warehouse_keeps_resource_cards_that_serve_as_if_in_hand(table):
    table.build(0, "warehouse")
    table.hand(0, "shinies_4").do(0, "tap Ori's Warehouse", "store Gems")
    assert table.s.hand[0].sum() == 0
    table.do(0, "play Gems")
    assert table.units("shinies") == 4
    assert table.has("row", 0, "shinies_4") == 1


def test_18_a_dungeon_puts_a_discarded_card_on_top(table):
    table.build(0, "dungeon")
    table.discard(0, "shinies_4", "rocks_1").purse(2).do(0, "tap Dark Dungeon", "take Gems")
    assert table.units("shinies") == 0
    assert table.s.tops[0, 0] == TITLES["shinies_4"]


def test_r45_a_pawn_shop_pays_for_a_card_and_anyone_may_buy_it(table):
    shop = table.build(0, "pawnshop")
    table.hand(0, "rocks_4").do(0, "tap Pawn Shop", "store Singing Rocks")
    assert table.units("shinies") == 4
    assert table.points(0) == table.points(1) + 4
    assert table.refusal(0, actions.BUY_PAWNED) == "it is already tapped [18]"
    table.explore()
    assert not table.s.tapped[shop]
    table.purse(4).do(1, "buy the pawned card")
    assert table.has("hand", 1, "rocks_4") == 1
    assert table.points(0) == table.points(1)


# ---- actions


def test_19_piling_turns_the_next_rocks_card_into_shinies(table):
    table.hand(0, "piling", "rocks_3", "rocks_2").do(0, "play Strategic Piling", "play Assorted Marble")
    table.do(0, "play Granite Rocks")
    assert table.s.purse.tolist() == [3, 0, 2]


def test_19_the_panda_gives_cards_of_the_trash_to_anyone(table):
    for card in ("shinies_4", "rocks_1", "panda", "goblins", "hangover"):
        table.s.trash[TITLES[card]] += 1
    table.hand(0, "panda").do(0, "play Trash Panda")
    assert set(table.may(0)) == {"no more", "take Gems", "take Mossy Rocks", "take Hangover"}
    table.do(0, "take Gems", "name Mia", "take Hangover", "name Tom", "no more")
    assert table.has("discard", 0, "shinies_4") == table.has("discard", 1, "hangover") == 1
    assert table.trash() == ["goblins", "panda", "rocks_1"]


def test_19_the_wizard_auctions_a_building(table):
    mine = table.build(1, "mine")
    table.hand(0, "wizard").do(0, "play Wizard Auctioneer", "auction Branch Mine")
    assert table.phase == "BID"
    table.hand(0, "shinies_3").bid(["Gold Coins"], [])
    assert table.s.owner[mine] == 0
    assert table.phase == "ACT"


def test_19_its_owner_is_two_ahead(table):
    mine = table.build(1, "mine")
    table.hand(0, "wizard", "shinies_1").do(0, "play Wizard Auctioneer", "auction Branch Mine")
    table.bid(["Copper Coins"], [])
    assert table.s.owner[mine] == 1


def test_r46_what_lay_in_it_goes_to_the_old_owner(table):
    hall = table.build(1, "hall_emerald")
    table.house("hall_emerald", "erik")
    table.hand(0, "wizard", "shinies_3").do(0, "play Wizard Auctioneer", "auction Emerald Clan Hall")
    table.bid(["Gold Coins"], [])
    assert table.s.owner[hall] == 0
    assert table.has("discard", 1, "erik") == 1


def test_19_without_a_building_there_is_no_auction_and_projects_are_none(table):
    table.hand(0, "wizard")
    table.build(1, "vault")
    assert "play Wizard Auctioneer" not in table.may(0)


@pytest.mark.parametrize("card", ["minecarts", "fools_gold", "ygg", "politics", "mishap"])
def test_12_cards_for_bids_cannot_be_played(table, card):
    table.hand(0, card)
    assert f"play {CARDS[TITLES[card]].name.partition(',')[0]}" not in table.may(0)


# ---- the shop


def test_20_one_purchase_a_turn_for_the_discard_pile(table):
    table.s.shop[:] = TITLES["mine"], TITLES["quarry"], -1
    before = int(table.s.shop_pile.sum())
    table.purse(9).do(0, "buy Branch Mine")
    assert table.has("discard", 0, "mine") == 1
    assert table.units("shinies") == 6
    assert table.s.shop_pile.sum() == before - 1
    assert table.refusal(0, buying("quarry")) == "you can buy only once a turn [20]"


def test_20_shinies_alone_pay(table):
    table.s.shop[:] = TITLES["mine"], -1, -1
    table.purse(2, 9, 9)
    assert table.refusal(0, buying("mine")) == "your purse does not hold enough for it [6]"


def test_21_nobody_buys_a_second_project(lay):
    table = lay(advanced_shop=True)
    table.s.shop[:] = TITLES["vault"], TITLES["tavern"], -1
    table.discard(0, "garden").purse(9)
    assert not [words for words in table.may(0) if words.startswith("buy")]
    table.s.discard[0, TITLES["garden"]] = 0
    table.do(0, "buy Hero Tavern")
    assert table.units("shinies") == 4


@pytest.mark.parametrize("card", ["garden", "vault", "tavern"])
def test_43_a_project_brings_a_point_for_each_step(table, card):
    table.build(0, card, steps=2)
    assert table.points(0) == table.points(1) + 2


# ---- locations


def test_r26_a_location_is_in_play_for_all_at_once(table):
    table.hand(0, "lair", "tobias").do(0, "play Dragon Lair", "send Tobias to the Dragon Lair")
    assert table.has("discard", 0, "tobias") == 1
    assert table.s.tops[0, table.s.n_tops[0] - 1] == TITLES["dragon_hoard"]


def test_r51_the_lair_works_once_a_turn(table):
    table.realm("lair").hand(0, "tobias", "erik").do(0, "send Tobias to the Dragon Lair")
    assert table.refusal(0, actions.LOOT + dwarf("erik")) == "only once a turn [22]"


def test_r52_three_booze_release_a_dwarf_onto_the_pile(table):
    table.realm("fortress")
    table.s.fort[TITLES["loki"] - TITLES["tobias"]] = 1
    table.purse(0, 3, 0).do(0, "release Loki from the Fortress")
    assert table.s.pile[table.s.n_pile - 1] == TITLES["loki"]
    assert table.units("booze") == 0


def test_r36_a_trade_is_an_offer_a_reply_and_a_confirmation(table):
    table.realm("marketplace").hand(0, "rocks_4").hand(1, "shinies_4")
    table.do(0, "offer Singing Rocks", "no more").do(1, "offer Gems").do(0, "yes")
    assert table.has("hand", 0, "shinies_4") == table.has("hand", 1, "rocks_4") == 1
    assert table.refusal(0, actions.OFFER + TITLES["shinies_4"]) == "only once a turn [22]"


@pytest.mark.parametrize(("reply", "answer"), [("no more", None), ("offer Gems", "no")])
def test_r36_either_may_decline_and_the_offer_is_used_up(table, reply, answer):
    table.realm("marketplace").hand(0, "rocks_4").hand(1, "shinies_4")
    table.do(0, "offer Singing Rocks", "wish for shinies").do(1, reply)
    if answer:
        table.do(0, answer)
    assert table.has("hand", 0, "rocks_4") == 1
    assert "offer Singing Rocks" not in table.may(0)


def test_r36_among_three_one_says_to_whom(lay):
    table = lay(3).realm("marketplace").hand(0, "rocks_4").hand(2, "shinies_4").do(0, "offer Singing Rocks")
    assert set(table.may(0)) == {"name Ada"}
    table.do(0, "name Ada", "wish for a dwarf")
    assert set(table.may(2)) == {"no more", "offer Gems"}


@pytest.mark.parametrize("wish", [*("shinies", "booze", "rocks"), "a dwarf", "a blueprint", "an action"])
def test_r36_an_offer_may_come_with_a_wish_that_binds_nobody(table, wish):
    table.realm("marketplace").hand(0, "rocks_4").hand(1, "shinies_4", "tobias", "mine", "panda")
    before = set(table.do(0, "offer Singing Rocks").may(0))
    assert before == {"no more", *(w for w in actions.SIMPLE if w.startswith("wish for "))}, "whatever the other holds"
    table.do(0, f"wish for {wish}")
    assert set(table.may(1)) == {"no more", "offer Gems", "offer Tobias", "offer Branch Mine", "offer Trash Panda"}
    assert game.prompt(table.box, table.s, 1, ("Mia", "Tom")) == (
        f"Mia offers you Singing Rocks, and would like {wish}. What do you offer for it?"
    )


def test_r36_a_wish_is_for_one_offer_only(table):
    table.realm("marketplace").hand(0, "rocks_4").hand(1, "shinies_4")
    table.do(0, "offer Singing Rocks", "wish for shinies").do(1, "no more")
    table.s.traded = 0
    table.do(0, "offer Singing Rocks", "no more")
    assert "would like" not in game.prompt(table.box, table.s, 1, ("Mia", "Tom"))


@pytest.mark.parametrize("seed", range(30))
def test_11_r50_the_cavern(table, seed):
    table.realm("cavern").hand(1, "erik").build(1, "mine", steps=0)
    table.s.seed = seed
    table.explore().do(1, "store Erik")
    back = table.has("discard", 1, "erik")
    if table.phase == "GAIN":
        assert set(table.may(1)) == {"gain shinies", "gain rocks"}
        table.do(1, "gain rocks")
        assert table.s.purse.tolist() == [0, 0, 4]
    elif not back:
        assert table.s.progress.sum() == 1
    assert table.phase == "ACT"
    assert table.points(1) == table.points(0)


def test_10_the_turn_ends_with_a_new_hand(table):
    mine = table.build(0, "mine")
    quarry = table.build(0, "quarry", steps=1)
    table.hand(0, "rocks_1", "shinies_1").do(0, "play Mossy Rocks", "tap Branch Mine")
    table.s.draw[0, TITLES["booze_3"]] = 6
    table.explore()
    assert table.has("hand", 0, "booze_3") == 6
    assert table.has("discard", 0, "shinies_1") == 1
    assert not table.s.tapped[mine]
    assert table.s.tapped[quarry]
    assert table.s.turn == 1


def test_9_r12_the_discard_pile_becomes_the_draw_pile_but_not_the_row(table):
    table.discard(0, "shinies_1").hand(0, "ori", "rocks_1").do(0, "play Mossy Rocks", "spend Ori", "use the action")
    assert table.has("hand", 0, "shinies_1") == 1
    assert table.s.hand[0].sum() == 1
