"""[4] [46] What a viewer knows is kept, what it cannot know is rearranged, and nothing else."""

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.contract import PUBLIC
from tabletown.engine.machine_code import loops
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import material
from tabletown.games.mountainhome.material import CARDS, pack
from tabletown.games.mountainhome.rules import zones
from tabletown.games.mountainhome.rules.knowledge import hands, pile

from .conftest import TITLES


def hidden(table, viewer, seed=3):
    """The table as a viewer may imagine it."""
    copy = np.array([table.s])[0]
    game.hide(table.box, copy, viewer, seed)
    return copy


def imagined(table, viewer, look):
    """All that a viewer may imagine about something, over many tries."""
    return {look(hidden(table, viewer, seed)) for seed in range(40)}


def test_4_one_s_own_hand_is_known_and_others_are_not(table):
    table.hand(0, "shinies_4").s.draw[0, TITLES["rocks_1"]] = 5
    assert imagined(table, 0, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {1}
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {0, 1}
    assert imagined(table, PUBLIC, lambda s: int(s.hand[0].sum())) == {1}


def test_4_a_deck_s_cards_are_known_to_all_but_not_where_they_are(table):
    table.hand(1, "shinies_4", "booze_1").s.draw[1, TITLES["rocks_1"]] = 3
    deck = (table.s.hand[1] + table.s.draw[1]).tolist()
    for seed in range(5):
        s = hidden(table, 0, seed)
        assert (s.hand[1] + s.draw[1]).tolist() == deck


def test_46_a_card_that_had_to_be_shown_is_remembered(table):
    table.realm("marketplace").hand(0, "shinies_4").hand(1, "rocks_1").s.draw[0, TITLES["rocks_1"]] = 5
    table.do(0, "offer Gems", "no more").do(1, "no more")
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {1}


def test_46_until_it_may_have_been_played(table):
    table.realm("marketplace").hand(0, "shinies_4", "shinies_4").hand(1, "rocks_1").s.draw[0, TITLES["rocks_1"]] = 5
    table.do(0, "offer Gems", "no more").do(1, "no more").do(0, "play Gems")
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {0, 1}


def test_46_what_baldur_has_seen_only_he_knows(table):
    table.deck("shinies_4", "booze_4", "rocks_4", "rocks_3", "rocks_2", "booze_1", "booze_2").hand(0, "baldur")
    table.do(0, "spend Baldur", "scout", "lay down Gems")
    top = table.s.n_pile - 1
    assert imagined(table, 0, lambda s: int(s.pile[top])) == {TITLES["shinies_4"]}
    assert len(imagined(table, 1, lambda s: int(s.pile[top]))) > 3
    assert len(imagined(table, PUBLIC, lambda s: int(s.pile[top]))) > 3


def test_46_what_thorvald_has_dug_out_all_know_and_what_went_under_only_as_a_heap(table):
    table.deck("rocks_2", "booze_2", "goblins", "shinies_4", "rocks_4").hand(0, "thorvald")
    table.do(0, "spend Thorvald", "use the action")
    for viewer in (0, 1, PUBLIC):
        assert imagined(table, viewer, lambda s: int(s.pile[4])) == {TITLES["goblins"]}
        below = imagined(table, viewer, lambda s: tuple(sorted(int(t) for t in s.pile[:2])))
        assert below == {tuple(sorted((TITLES["rocks_2"], TITLES["booze_2"])))}
        assert len(imagined(table, viewer, lambda s: int(s.pile[0]))) == 2


def test_3_nobody_knows_which_candidates_stayed_in_the_box():
    box = pack({"legend_pick": "random"})
    s = opening(game, box, 2, 3)
    boxes = set()
    for seed in range(30):
        copy = np.array([s])[0]
        game.hide(box, copy, 0, seed)
        boxes.add(tuple(copy.leftover.tolist()))
        assert (np.bincount(copy.pile[:45], minlength=69) + copy.leftover).tolist() == (
            np.bincount(s.pile[:45], minlength=69) + s.leftover
        ).tolist()
    assert len(boxes) > 10


def test_46_an_event_that_was_shuffled_in_is_known_to_be_there(table):
    table.s.leftover[:] = 0
    table.s.leftover[TITLES["party"]] = 1
    table.deck("charity", *["panda"] * 3, *["rocks_1"] * 9).s.draw[0, TITLES["booze_1"]] = 6
    table.explore()
    assert imagined(table, 1, lambda s: int((s.pile[: s.n_pile] == TITLES["charity"]).sum())) == {1}


def test_46_what_one_has_laid_on_one_s_pile_others_do_not_know(table):
    table.realm("reorganisation").top(0, *["shinies_1"] * 6, "shinies_4").explore()
    table.do(0, "1 card", "lay down Gems")
    look = lambda s: int(s.tops[0, 0])  # noqa: E731
    assert imagined(table, 0, look) == {TITLES["shinies_4"]}
    assert len(imagined(table, 1, look)) == 2


def test_46_laid_aside_is_laid_aside_whichever_card_it_was(table):
    """What others knew of a hand tells them nothing about which card of it was laid on the pile."""
    table.realm("reorganisation").top(0, *["shinies_1"] * 6, "shinies_4").explore()
    hands.note_shown(table.s, 0, TITLES["shinies_4"])
    table.do(0, "1 card")
    seen = []
    for words in ("lay down Gems", "lay down Copper Coins"):
        copy = np.array([table.s])
        game.apply(table.box, copy[0], 0, table.may(0)[words])
        game.hide(table.box, copy[0], 1, 5)
        seen.append(copy[0].tobytes())
    assert seen[0] == seen[1]


def laid_one_of_seven(table, words):
    """Mia, of whom everybody knows that she holds Gems, lays one of seven cards on her draw pile."""
    table.realm("reorganisation").top(0, "shinies_4", *["shinies_1"] * 6).explore()
    table.s.draw[0, TITLES["rocks_1"]] = 20
    hands.note_shown(table.s, 0, TITLES["shinies_4"])
    return table.do(0, "1 card", words)


@pytest.mark.parametrize("words", ["lay down Gems", "lay down Copper Coins"])
def test_46_what_was_known_of_a_hand_is_known_of_it_and_what_was_laid_aside(table, words):
    laid_one_of_seven(table, words)
    gems = TITLES["shinies_4"]
    assert imagined(table, 1, lambda s: (int(s.hand[0, gems]), int(s.tops[0, 0]) == gems)) == {(1, False), (0, True)}


def test_46_and_of_the_hand_alone_when_the_laid_card_is_drawn(table):
    laid_one_of_seven(table, "lay down Gems").deck("didi", *["rocks_1"] * 9).explore(1)
    assert table.phase == "BID"
    assert table.s.n_tops[0] == 0
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {1}
    assert len(imagined(table, 1, lambda s: int(s.hand[0, TITLES["rocks_1"]]))) > 1


def test_46_what_is_shown_after_cards_were_laid_aside_is_in_the_hand(table):
    laid_one_of_seven(table, "lay down Copper Coins").realm("marketplace").hand(1, "rocks_1")
    table.do(1, "offer Mossy Rocks", "no more").do(0, "offer Gems").do(1, "no")
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {1}


def test_46_what_is_seen_to_leave_a_hand_is_not_on_its_draw_pile(table):
    laid_one_of_seven(table, "lay down Copper Coins").realm("marketplace").hand(1, "rocks_1")
    table.do(1, "offer Mossy Rocks", "no more").do(0, "offer Gems").do(1, "yes")
    assert imagined(table, 1, lambda s: int(s.tops[0, 0])) == {TITLES["shinies_1"], TITLES["rocks_1"]}


def test_46_what_was_known_and_is_not_among_the_discarded_was_laid_aside(table):
    laid_one_of_seven(table, "lay down Gems")
    hands.note_new_hand(table.s, 0)
    table.s.hand[0] = 0
    assert imagined(table, 1, lambda s: int(s.tops[0, 0])) == {TITLES["shinies_4"]}


@pytest.mark.parametrize("words", ["lay down Gems", "lay down Copper Coins"])
def test_46_what_was_shown_between_two_layings_is_not_among_the_older_ones(table, words):
    table.realm("reorganisation", "reorganisation").top(0, "shinies_4", *["shinies_1"] * 8).explore()
    table.s.draw[0, TITLES["rocks_1"]] = 20
    table.do(0, "3 cards", *["lay down Copper Coins"] * 3)
    hands.note_shown(table.s, 0, TITLES["shinies_4"])
    table.do(0, "1 card", words)
    gems = TITLES["shinies_4"]
    assert imagined(table, 1, lambda s: (int(s.hand[0, gems]), *(s.tops[0, :3] == gems))) == {
        (1, False, False, False),
        (0, False, False, True),
    }


def test_46_of_what_two_have_looked_at_the_first_still_knows_which_cards_they_are(table):
    cards = ["booze_3", "shinies_4", "booze_4", "rocks_4", "rocks_3", "rocks_2", "booze_1", "booze_2"]
    table.deck(*cards).hand(0, "baldur").hand(1, "baldur")
    table.do(0, "spend Baldur", "scout", *(f"lay down {CARDS[TITLES[c]].name}" for c in cards[:4])).explore()
    table.do(1, "spend Baldur", "scout", "lay down Singing Rocks", "lay down Granite Rocks")
    five = slice(table.s.n_pile - 5, table.s.n_pile)
    seen = {TITLES[c] for c in cards[1:5]}
    for s in (hidden(table, 0, seed) for seed in range(40)):
        assert seen <= {int(t) for t in s.pile[five]}
    assert {int(hidden(table, 0, seed).pile[five][4]) for seed in range(40)} > seen, "but not in which order"
    fifth = imagined(table, 0, lambda s: next(iter({int(t) for t in s.pile[five]} - seen)))
    assert fifth == {TITLES[c] for c in cards[5:]}, "nor what else was among them"
    assert imagined(table, 1, lambda s: int(s.pile[five][4])) == {TITLES["rocks_4"]}
    assert len(imagined(table, PUBLIC, lambda s: int(s.pile[five][4]))) == 7


def test_46_who_has_seen_more_of_the_pile_than_the_next_one_still_knows_what_lies_below(table):
    """Mia has seen five cards on two others. Tom has made a new order of four of them, so one still lies below."""
    cards = ["booze_3", "shinies_4", "booze_4", "rocks_4", "rocks_3", "rocks_2", "booze_1"]
    table.deck(*cards)
    pile.look_at_top(table.s, 0, 5)
    pile.look_at_top(table.s, 2, 5)  # Ada too: now Mia knows them as a heap
    pile.look_at_top(table.s, 1, 4)
    assert imagined(table, 0, lambda s: int(s.pile[2])) == {TITLES[c] for c in cards[:5]}
    assert imagined(table, 0, lambda s: frozenset(map(int, s.pile[2:7]))) == {frozenset(TITLES[c] for c in cards[:5])}
    assert imagined(table, PUBLIC, lambda s: int(s.pile[2])) == {TITLES[c] for c in cards}


def test_46_the_looks_of_others_do_not_show_in_what_one_imagines(table):
    """Which of the five cards the first one knew, the second one's order has made a secret."""
    cards = ["booze_3", "shinies_4", "booze_4", "rocks_4", "rocks_3", "rocks_2", "booze_1", "booze_2"]
    seen = set()
    for order in ([3, 5, 1, 2], [5, 4, 3, 2]):
        other = type(table)(3).deck(*cards).hand(0, "baldur").hand(1, "baldur")
        other.do(0, "spend Baldur", "scout", *(f"lay down {CARDS[TITLES[c]].name}" for c in cards[:4])).explore()
        other.do(1, "spend Baldur", "scout", *(f"lay down {CARDS[TITLES[cards[k]]].name}" for k in order))
        seen.add(hidden(other, 2).tobytes())
    assert len(seen) == 1


def test_46_a_dwarf_on_the_pile_is_known_to_be_among_those_that_are_looked_at(table):
    table.realm("fortress").deck("shinies_4", "booze_4", "rocks_4", "rocks_3", "rocks_2", "booze_1").hand(0, "baldur")
    table.s.fort[TITLES["didi"] - TITLES["tobias"]] = 1
    table.purse(booze=3).do(0, "release Didi from the Fortress", "spend Baldur", "scout", "lay down Gems")
    places = imagined(table, 1, lambda s: int(np.flatnonzero(s.pile[: s.n_pile] == TITLES["didi"])[0]))
    assert places == set(range(2, 7))


def test_46_a_copy_whose_place_one_knows_stays_known_when_another_is_turned_up(table):
    table.s.leftover[:] = 0
    table.s.leftover[TITLES["piling"]] = 3
    table.deck("rocks_1", "panda", "rocks_2", "rocks_3", "rocks_4").hand(0, "baldur")
    table.do(0, "spend Baldur", "scout", *(f"lay down {w}" for w in ("Mossy Rocks", "Trash Panda", "Granite Rocks")))
    table.do(0, "lay down Assorted Marble")
    pile.put_on_pile(table.s, TITLES["panda"])
    pile.take_card(table.s)
    pile.shuffle_pile(table.s)
    assert imagined(table, 0, lambda s: int((s.pile[: s.n_pile] == TITLES["panda"]).sum())) == {1}
    assert imagined(table, 1, lambda s: int((s.pile[: s.n_pile] == TITLES["panda"]).sum())) == {0, 1}


def test_23_who_is_not_asked_for_karina_is_known_not_to_hold_her(table):
    table.hand(0, "tobias", "erik").hand(1, "rocks_1").s.draw[1, TITLES["karina"]] = 1
    assert imagined(table, 0, lambda s: int(s.hand[1, TITLES["karina"]])) == {0, 1}
    table.do(0, "spend Tobias", "gain rocks")
    assert imagined(table, 0, lambda s: int(s.hand[1, TITLES["karina"]])) == {0}
    table.s.draw[1, TITLES["rocks_1"]] = 5
    table.deck("didi", *["rocks_1"] * 9).explore()
    assert imagined(table, 0, lambda s: int(s.hand[1, TITLES["karina"]])) == {0, 1}, "she may have been drawn"


def test_24_who_is_hit_without_being_asked_is_known_not_to_hold_lagertha(table):
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, "fools_gold").hand(1, "shinies_4", "rocks_1")
    table.s.draw[1, TITLES["lagertha"]] = 1
    table.bid(["Fool's Gold"], ["Gems"])
    assert imagined(table, 0, lambda s: int(s.hand[1, TITLES["lagertha"]])) == {0, 1}
    table.do(0, "call Tom's Gems fool's gold")
    assert table.has("draw", 1, "lagertha") == 1
    assert imagined(table, 0, lambda s: int(s.hand[1, TITLES["lagertha"]])) == {0}


def test_46_a_hand_that_cannot_be_is_imagined_all_the_same(table):
    """Limits that contradict each other, which is not to happen, leave nobody without a hand."""
    table.hand(0, "shinies_4", "shinies_4")
    hands.add_limit(table.s, 0, hands.bit_of(TITLES["shinies_4"]), 1, 1, 1)
    assert imagined(table, 1, lambda s: int(s.hand[0].sum())) == {2}


@pytest.mark.parametrize("words", ["tap Branch Mine", "discard Silver Coins"])
def test_24_who_gives_goblins_something_without_being_asked_does_not_hold_lagertha(table, words):
    table.build(0, "mine")
    table.realm("goblins").top(0, "shinies_2", *["panda"] * 5).explore().s.draw[0, TITLES["lagertha"]] = 1
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["lagertha"]])) == {0, 1}
    table.do(0, words)
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["lagertha"]])) == {0}


@pytest.mark.parametrize("hand", [["tobias"], ["rocks_1"]])
def test_11_nobody_learns_from_the_cavern_who_has_a_dwarf(table, hand):
    table.realm("cavern").hand(1, *hand).deck("panda", "rocks_1").explore()
    assert (table.phase, table.s.actor) == ("ENTER", 1)
    table.do(1, "no more")
    assert table.phase == "ACT"


@pytest.mark.parametrize("hand", [["booze_4", "booze_1"], ["booze_4"]])
def test_27_nobody_learns_from_the_fortress_who_has_booze(table, hand):
    table.realm("fortress").hand(0, *hand).deck("didi", "rocks_1").explore()
    assert (table.phase, table.s.actor) == ("PARK", 0)
    table.do(0, "no more")
    assert table.phase == "BID"


def test_46_one_card_more_is_not_two_that_were_not_there(table):
    """Who lacked the best coins and drew one card since has one of them at most."""
    table.hand(0, "rocks_1", "rocks_1").s.draw[0, TITLES["shinies_4"]] = 5
    table.s.draw[0, TITLES["booze_4"]] = table.s.draw[0, TITLES["panda"]] = 5
    hands.deny_resources(table.box, table.s, 0, 3)
    zones.draw_cards(table.box, table.s, 0, 1)
    best = [TITLES["shinies_4"], TITLES["booze_4"]]
    assert imagined(table, 1, lambda s: int(s.hand[0, best].sum())) == {0, 1}
    assert imagined(table, 1, lambda s: int(s.hand[0, best[0]])) == {0, 1}


def test_46_what_is_not_in_hand_may_still_be_laid(table):
    """Who has laid a card aside and then has no better one for the Goblins may have laid it aside."""
    laid_one_of_seven(table, "lay down Gems")
    hands.deny_resources(table.box, table.s, 0, 3)
    gems = TITLES["shinies_4"]
    assert imagined(table, 1, lambda s: (int(s.hand[0, gems]), int(s.tops[0, 0]) == gems)) == {(0, True)}


@pytest.mark.parametrize(
    ("hand", "words", "not_there"),
    [
        (["shinies_2", "tobias"], "discard Silver Coins", ["shinies_3", "shinies_4"]),
        (["tobias"], "no more", ["shinies_2", "shinies_3", "shinies_4"]),
    ],
)
def test_42_goblins_show_that_there_was_nothing_better(table, hand, words, not_there):
    table.realm("goblins").top(0, *hand, *["panda"] * (6 - len(hand))).explore()
    for card in ("shinies_2", "shinies_3", "shinies_4"):
        table.s.draw[0, TITLES[card]] = 2
    table.do(0, words)
    for card in ("shinies_2", "shinies_3", "shinies_4"):
        held = imagined(table, 1, lambda s, t=TITLES[card]: int(s.hand[0, t]))
        assert (held == {0}) == (card in not_there)


def test_42_who_drew_before_the_golems_holds_no_rocks_that_were_not_shown(table):
    table.realm("golems").s.draw[0, TITLES["shinies_1"]] = 20
    table.s.draw[0, TITLES["shinies_2"]] = 20
    table.explore()
    table.s.draw[0, TITLES["rocks_4"]] = 20
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["rocks_4"]])) == {0}
    assert len(imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_2"]]))) > 2


def test_46_a_card_that_all_saw_come_onto_a_pile_is_known_when_it_is_drawn(table):
    table.realm("lair").hand(0, "tobias").do(0, "send Tobias to the Dragon Lair")
    table.s.draw[0, TITLES["rocks_1"]] = 20
    table.explore()
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["dragon_hoard"]])) == {1}


def test_46_who_can_count_knows_the_hand_of_a_pile_that_ran_out(table):
    """Four cards were left to draw; the two that followed came out of the discard pile."""
    table.top(0, *["shinies_4"] * 4).discard(0, *["rocks_1"] * 9).explore()
    assert table.s.hand[0].sum() == 6
    assert imagined(table, 1, lambda s: int(s.hand[0, TITLES["shinies_4"]])) == {4}


def test_23_who_is_asked_for_karina_is_known_to_hold_her(table):
    table.hand(0, "tobias").hand(1, "karina", "rocks_1").s.draw[1, TITLES["rocks_1"]] = 5
    table.do(0, "spend Tobias", "gain rocks")
    assert imagined(table, 0, lambda s: int(s.hand[1, TITLES["karina"]])) == {1}


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_imagined_table_can_be_played_on(seats):
    box, states = pack({}), np.zeros(2, game.STATE)
    bind(entry, game).setup(np.array([box]), states, seats, 5)
    out, invariants, again = (
        np.zeros(game.N_ACTIONS, np.int16),
        np.zeros(game.N_INVARIANTS),
        np.zeros(game.N_INVARIANTS),
    )
    for ply in range(150):
        if game.actors(box, states[0]) == 0:
            break
        game.invariants(box, states[0], invariants)
        for viewer in range(-1, seats):
            states[1] = states[0]
            game.hide(box, states[1], viewer, ply)
            game.invariants(box, states[1], again)
            assert (invariants == again).all()
            for seat in range(seats):
                if game.actors(box, states[1]) >> seat & 1:
                    assert game.legal(box, states[1], seat, out) >= 1
        seat = loops.first_seat(game.actors(box, states[0]))
        game.apply(box, states[0], seat, some_action(box, states[0], seat, ply))


OPEN = (  # what lies on the table for all to see
    "purse", "phase", "actor", "turn", "turns", "recruits", "ended", "deadline", "broken", "known",
    "limits", "discard", "row", "pool", "tops_open", "n_tops", "trash", "limbo", "made", "n_pile", "shop",
    "shop_pile", "owner", "progress", "tapped", "hall", "ware", "lodger", "pawned", "places", "events", "counters",
    "serial", "n_events", "arrivals", "cavern", "cavern_of", "n_cavern", "fort", "closed", "bought", "looted", "traded",
    "piling", "doubled", "dwarf", "lodging", "target", "owed", "paid", "least", "negated", "offer", "partner", "reply",
    "wish",
    "batch", "n_batch", "drawn", "bid_for", "bid_kind", "prize", "leader", "winner", "done", "extra", "committed",
    "bonus", "flipped", "kept", "stolen", "n_stolen", "duty", "safe", "saved", "chooser", "needs", "mishap", "spared",
    "total", "worth", "first_worth", "tied", "agenda", "n_agenda", "loose", "slots", "seats", "reveals",
    "picked", "refused",
)  # fmt: skip
SECRET = (
    "seed",
    "rng_count",
    "hand",
    "draw",
    "tops",
    "pile",
    "span",
    "leftover",
    "sealed",
    "sealed_tap",
    "sealed_pawn",
    "choice",
    "news",  # forgotten
    "n_news",
)


def test_every_field_is_open_or_secret():
    assert sorted((*OPEN, *SECRET)) == sorted(game.STATE.names)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hiding_touches_nothing_that_lies_open_and_nothing_of_one_s_own(seats):
    box, states = pack({}), np.zeros(2, game.STATE)
    bind(entry, game).setup(np.array([box]), states, seats, 8)
    for ply in range(300):
        if game.actors(box, states[0]) == 0:
            break
        for viewer in range(-1, seats):
            states[1] = states[0]
            game.hide(box, states[1], viewer, ply)
            assert all((states[0][name] == states[1][name]).all() for name in OPEN)
            if viewer >= 0:
                for name in ("hand", "draw", "tops", "sealed", "sealed_pawn"):
                    assert (states[0][name][viewer] == states[1][name][viewer]).all()
            for p in range(seats):  # how many cards lie where is for all to count
                for name in ("hand", "draw"):
                    assert states[0][name][p].sum() == states[1][name][p].sum()
        seat = loops.first_seat(game.actors(box, states[0]))
        game.apply(box, states[0], seat, some_action(box, states[0], seat, ply))


def some_action(box, s, seat, ply):
    """Some legal action, another one at each ply."""
    out = np.zeros(game.N_ACTIONS, np.int16)
    n = game.legal(box, s, seat, out)
    return int(out[ply * 7 % n])


def test_a_state_is_small():
    assert game.STATE.itemsize < 8448
    assert material.N_CARDS == 69
