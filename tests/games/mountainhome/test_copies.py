"""[33] Copies of a title are separate cards: whoever chooses a card chooses the copy, where copies differ."""

import numpy as np

from tabletown.games import mountainhome as game
from tabletown.games.mountainhome.rules.bids.copies import copies_of
from tabletown.games.mountainhome.rules.invariants import N_INVARIANTS

from .conftest import TITLES
from .test_hide import imagined

GEMS = TITLES["shinies_4"]


def is_sound(table):
    """Whether every fact about the state holds."""
    out = np.zeros(N_INVARIANTS, np.int64)
    game.invariants(table.box, table.s, out)
    return out[-1] == 0


def bidding(lay, *hands):
    """A bid for Loki by as many seats, each with these cards in hand."""
    table = lay(len(hands)).deck("didi", *["rocks_1"] * 9).explore()
    for p, cards in enumerate(hands):
        table.s.hand[p] = 0
        table.hand(p, *cards)
    return table


def fooled(lay):
    """Tom has bid two Gems, of which Mia's Fool's Gold turns one; Mia's Loki chooses what Tom trashes."""
    table = bidding(lay, ["fools_gold", "loki", "rocks_1"], ["shinies_4", "shinies_4", "booze_1"])
    table.bid(["Fool's Gold", "Loki", "Mossy Rocks"], ["Gems", "Gems", "Ymir's White"])
    return table.do(0, "call Tom's Gems fool's gold", "name Tom")


def test_33_lokis_controller_names_the_copy(lay):
    table = fooled(lay).do(0, "trash Fool's Gold")  # Mia's own card first
    assert {"trash Gems", "trash Gems counted as rocks"} <= set(table.may(0))
    table.do(0, "trash Gems counted as rocks")
    assert table.s.first_worth[1] == 0
    other = fooled(lay).do(0, "trash Fool's Gold", "trash Gems")
    assert other.s.first_worth[1] == 4


def test_33_nobody_is_asked_where_the_copies_count_alike(lay):
    table = bidding(lay, ["rocks_1"], ["shinies_4", "shinies_4"])
    table.bid(["Mossy Rocks"], ["Gems", "Gems"])
    assert table.s.recruits == 1
    table = bidding(lay, ["fools_gold", "rocks_1"], ["shinies_4", "shinies_4"])
    table.s.bid_for = 2  # only booze counts
    table.bid(["Fool's Gold", "Mossy Rocks"], ["Gems", "Gems"]).do(0, "call Tom's Gems fool's gold")
    assert not table.may(1)


def test_46_the_copy_chosen_in_secret_stays_secret(lay):
    table = bidding(lay, ["fools_gold", "rocks_1"], ["shinies_4", "shinies_4"])
    table.bid(["Fool's Gold", "Mossy Rocks"], ["Gems", "Gems"]).do(0, "call Tom's Gems fool's gold")
    table.do(1, "trash Gems counted as rocks")
    assert imagined(table, 0, lambda s: int(s.choice[1])) == {GEMS, GEMS + len(TITLES)}
    assert imagined(table, 1, lambda s: int(s.choice[1])) == {GEMS + len(TITLES)}


def robbed(lay, *more):
    """Mia has taken one of Tom's Gems with Politics, and has bid Gems of her own."""
    table = bidding(lay, ["politics", "shinies_4", *more], ["shinies_4", "minecarts", "booze_1"])
    names = {"booze_4": "Smoked Forgefire Whisky", "fools_gold": "Fool's Gold", "rocks_1": "Mossy Rocks"}
    table.bid(
        ["Cuttbeard Politics", "Gems", *(names[card] for card in more)], ["Gems", "Faulty Minecarts", "Ymir's White"]
    )
    return table.do(0, "take Tom's Gems")


def test_33_minecarts_ask_which_copy_goes(lay):
    for whose, owner in (("pick Mia's copy", 0), ("pick Tom's copy", 1)):
        table = robbed(lay, "booze_4", "rocks_1")
        table.do(0, "keep Gems", "keep Smoked Forgefire Whisky", "keep Mossy Rocks")
        assert game.prompt(table.box, table.s, 0, ("Mia", "Tom")) == (
            "Faulty Minecarts discard a card: of the Gems in your bid, whose copy?"
        )
        before = table.s.discard[:, GEMS].copy()
        table.do(0, whose)
        assert (table.s.discard[:, GEMS] - before)[:2].tolist() == [owner == 0, owner == 1]
        assert is_sound(table)


def test_33_minecarts_ask_nothing_where_all_copies_stay_or_go(lay):
    table = robbed(lay, "booze_4", "rocks_1").do(0, "keep Gems", "keep Gems", "keep Mossy Rocks")
    assert table.phase != "COPY" and table.has("pool", 0, "shinies_4") == 2


def test_33_fools_gold_turns_the_chosen_copy(lay):
    for whose, upright in (("pick Mia's copy", 0), ("pick Tom's copy", 1)):
        table = robbed(lay, "fools_gold").do(0, "call Mia's Gems fool's gold", whose)
        assert is_sound(table)
        assert copies_of(table.s, 0, GEMS, 0, 0) == upright


def test_33_a_card_taken_twice_is_the_copy_that_was_named(lay):
    table = bidding(lay, ["politics", "shinies_4"], ["shinies_4", "booze_1"], ["politics", "rocks_1"])
    table.bid(["Cuttbeard Politics", "Gems"], ["Gems", "Ymir's White"], ["Cuttbeard Politics", "Mossy Rocks"])
    table.do(0, "take Tom's Gems").do(2, "take Mia's Gems", "pick Tom's copy")
    assert [int(x) for x in table.s.stolen[0]] == [2, 1, GEMS, 0]
    assert table.s.n_stolen == 1 and is_sound(table)


def test_33_a_card_that_is_protected_is_not_picked(lay):
    table = bidding(lay, ["politics", "shinies_4"], ["shinies_4", "booze_1"], ["politics", "rocks_1"])
    table.bid(["Cuttbeard Politics", "Gems"], ["Gems", "Ymir's White"], ["Cuttbeard Politics", "Mossy Rocks"])
    table.s.safe[0] = 1
    table.do(0, "take Tom's Gems").do(2, "take Mia's Gems", "pick Tom's copy")
    assert table.s.picked.tolist() == [-1] * 4 and table.s.n_stolen == 1


# ---- the Panda


def panda(lay):
    """Mia's Panda offers Tom a Hangover, and Tom's Lagertha refuses it."""
    table = lay().hand(0, "panda").hand(1, "lagertha", "lagertha")
    table.s.trash[[TITLES["hangover"], TITLES["rocks_1"]]] = 1, 2
    return table.do(0, "play Trash Panda", "take Hangover", "name Tom").do(1, "yes")


def test_19_what_lagertha_has_refused_the_same_panda_cannot_pick_again(lay):
    table = panda(lay)
    assert set(table.may(0)) == {"no more", "take Mossy Rocks"}
    assert table.refusal(0, game.actions.TAKE + TITLES["hangover"])
    table.do(0, "take Mossy Rocks", "name Mia", "take Mossy Rocks", "name Mia")
    assert not table.s.refused.any() and table.trash() == ["hangover"]


def test_19_another_hangover_may_be_picked_and_another_panda_may_pick_the_first(lay):
    table = panda(lay)
    table.s.trash[TITLES["hangover"]] = 2
    assert "take Hangover" in table.may(0)
    table.do(0, "take Hangover", "name Mia", "no more")
    table.hand(0, "panda").do(0, "play Trash Panda")
    assert "take Hangover" in table.may(0)
