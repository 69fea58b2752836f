"""[2] [3] What lies on the table before the first turn; the numbers of rulings in the names are the game's."""

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown.engine.errors import BadOption
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import material
from tabletown.games.mountainhome.material import ACTION, CARDS, DWARF, EVENT, IMMEDIATE, RECURRING, RESOURCE, pack


def start(seats, **options):
    box = pack({"legend_pick": "random", **options})
    s = opening(game, box, seats, 11)
    return box, s


def kinds(s):
    """How many cards of each kind the exploration pile holds."""
    cards = [CARDS[t] for t in s.pile[: s.n_pile]]
    return {
        "resources": sum(c.kind == RESOURCE for c in cards),
        "dwarves": sum(c.kind == DWARF for c in cards),
        "events": sum(c.kind == ACTION or c.group == IMMEDIATE for c in cards),
        "recurring": sum(c.group == RECURRING for c in cards),
        "unique": sum(c.group == material.UNIQUE for c in cards),
    }


@pytest.mark.parametrize(
    ("seats", "resources", "dwarves", "events", "recurring", "total"),
    [(2, 18, 6, 8, 4, 45), (3, 27, 8, 12, 6, 62), (4, 36, 10, 16, 8, 79)],
)
def test_3_the_exploration_pile(seats, resources, dwarves, events, recurring, total):
    _, s = start(seats)
    assert s.n_pile == total
    assert kinds(s) == {
        "resources": resources, "dwarves": dwarves, "events": events, "recurring": recurring, "unique": 9
    }  # fmt: skip


@pytest.mark.parametrize(("seats", "dwarves", "events", "recurring"), [(2, 5, 2, 1), (3, 1, 8, 4), (4, 1, 4, 2)])
def test_r9_r10_what_is_not_picked_stays_in_the_box(seats, dwarves, events, recurring):
    _, s = start(seats)
    left = [CARDS[t] for t in range(len(CARDS)) for _ in range(s.leftover[t])]
    assert sum(c.kind == DWARF for c in left) == dwarves
    assert sum(c.kind == ACTION or c.group == IMMEDIATE for c in left) == events
    assert sum(c.group == RECURRING and c.kind == EVENT for c in left) == recurring


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r11_a_starting_deck_has_twelve_cards_and_six_are_drawn(seats):
    _, s = start(seats)
    for p in range(seats):
        deck = s.hand[p] + s.draw[p]
        assert deck.sum() == 12
        assert s.hand[p].sum() == 6
        assert deck[material.HALL_RUBY + p] == deck[material.TOBIAS + p] == 1
        assert sum(deck[t] for t in range(material.MARG, material.BALDUR + 1)) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r6_the_shop(seats):
    _, s = start(seats)
    assert (s.shop >= 0).all()
    assert s.shop_pile.sum() == 4 * seats - 3


@pytest.mark.parametrize(("seats", "cards"), [(2, 20), (3, 28), (4, 36)])
def test_21_the_advanced_shop(seats, cards):
    _, s = start(seats, advanced_shop=True)
    assert s.shop_pile.sum() + 3 == cards
    assert all(CARDS[t].group == material.BASIC for t in s.shop)


def test_r2_legends_are_chosen_in_seat_order_and_no_two_alike():
    box = pack({})
    s = opening(game, box, 3, 1)
    for p in range(3):
        assert game.actors(box, s) == 1 << p
        out = np.zeros(game.N_ACTIONS, np.int16)
        assert game.legal(box, s, p, out) == 8 - p
        game.apply(box, s, p, int(out[0]))
    assert s.n_pile == 62
    for p in range(3):
        assert s.hand[p, material.MARG + p] + s.draw[p, material.MARG + p] == 1


def test_r5_seat_0_begins(table):
    assert game.actors(table.box, table.s) == 1
    assert table.phase == "ACT"


def test_options_out_of_range_are_refused():
    with pytest.raises(BadOption):
        pack({"max_rounds": 9})
    with pytest.raises(BadOption):
        pack({"event_threshold": "none"})


def test_a_printed_number_can_be_set():
    assert pack({"marg.vp": 5}).vp[material.MARG] == 5
    assert pack({"mine.price": 2}).price[material.MINE] == 2


@pytest.mark.parametrize(("seats", "in_the_box"), [(2, 8), (3, 13), (4, 7)])
@pytest.mark.parametrize("advanced", [False, True])
def test_all_cards_are_counted_once_wherever_they_are(seats, in_the_box, advanced):
    box, s = start(seats, advanced_shop=advanced)
    invariants = np.zeros(game.N_INVARIANTS, np.int64)
    game.invariants(box, s, invariants)
    shop = 8 * seats + 4 if advanced else 4 * seats
    assert invariants[:-1].sum() == 12 * seats + 17 * seats + 11 + shop + in_the_box
    assert invariants[-1] == 0


@pytest.mark.parametrize(("seats", "recruits"), [(2, 4), (3, 5), (4, 6)])
def test_r60_more_than_half_of_the_dwarves_is_two_more_than_players(seats, recruits):
    _, s = start(seats)
    assert kinds(s)["dwarves"] // 2 + 1 == recruits == seats + 2
