"""[4] [46] What a viewer knows is kept, what it cannot know is rearranged, and nothing else."""

import numpy as np
import pytest

from tabletown.engine import loops
from tabletown.engine.contract import PUBLIC
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import material
from tabletown.games.mountainhome.material import CARDS, pack

TITLES = {card.id: t for t, card in enumerate(CARDS)}


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
    box, s = pack({"legend_pick": "random"}), np.zeros(1, game.STATE)[0]
    game.setup(box, s, 2, 3)
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
    table.s.known[0, TITLES["shinies_4"]] = 1
    table.do(0, "1 card")
    seen = []
    for words in ("lay down Gems", "lay down Copper Coins"):
        copy = np.array([table.s])
        game.apply(table.box, copy[0], 0, table.may(0)[words])
        game.hide(table.box, copy[0], 1, 5)
        seen.append(copy[0].tobytes())
    assert seen[0] == seen[1]


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
    game.setup(box, states[0], seats, 5)
    out, laws, again = np.zeros(game.N_ACTIONS, np.int16), np.zeros(game.N_LAWS), np.zeros(game.N_LAWS)
    for ply in range(150):
        if game.actors(box, states[0]) == 0:
            break
        game.laws(box, states[0], laws)
        for viewer in range(-1, seats):
            states[1] = states[0]
            game.hide(box, states[1], viewer, ply)
            game.laws(box, states[1], again)
            assert (laws == again).all()
            for seat in range(seats):
                if game.actors(box, states[1]) >> seat & 1:
                    assert game.legal(box, states[1], seat, out) >= 1
        seat = loops.first_seat(game.actors(box, states[0]))
        game.apply(box, states[0], seat, some_action(box, states[0], seat, ply))


OPEN = (  # what lies on the table for all to see
    "purse", "phase", "actor", "turn", "turns", "recruits", "ended", "deadline", "broken", "known", "discard", "row",
    "pool", "tops_open", "n_tops", "trash", "limbo", "made", "pile_known", "layer", "n_pile", "sure", "shop",
    "shop_pile", "owner", "progress", "tapped", "hall", "ware", "lodger", "pawned", "places", "events", "counters",
    "serial", "n_events", "arrivals", "cavern", "cavern_of", "n_cavern", "fort", "closed", "bought", "looted", "traded",
    "piling", "doubled", "dwarf", "lodging", "target", "owed", "paid", "least", "negated", "offer", "partner", "reply",
    "wish",
    "batch", "n_batch", "drawn", "bid_for", "bid_kind", "prize", "leader", "winner", "done", "extra", "committed",
    "bonus", "flipped", "kept", "stolen", "n_stolen", "duty", "safe", "saved", "chooser", "needs", "mishap", "spared",
    "total", "worth", "first_worth", "tied", "agenda", "n_agenda", "loose", "slots", "seats", "shown", "spare",
)  # fmt: skip
SECRET = ("seed", "draws", "hand", "draw", "tops", "pile", "leftover", "sealed", "sealed_tap", "sealed_pawn", "choice")


def test_every_field_is_open_or_secret():
    assert sorted((*OPEN, *SECRET)) == sorted(game.STATE.names)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hiding_touches_nothing_that_lies_open_and_nothing_of_one_s_own(seats):
    box, states = pack({}), np.zeros(2, game.STATE)
    game.setup(box, states[0], seats, 8)
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
    assert game.STATE.itemsize < 8192
    assert material.N_CARDS == 69
