"""The rulebook again: the table before the first turn, whose turn it is, spirits, and what is known."""

import numpy as np
import pytest

from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import END, KEEP, PLACE, TAKE
from tabletown.games.harmonies.material import N_ANIMALS, N_SPIRITS, NOTHING, TOKENS
from tabletown.games.harmonies.rules.cards import row_mask
from tabletown.games.harmonies.rules.decisions import actors, apply, refusal
from tabletown.games.harmonies.rules.hexes import count
from tabletown.games.harmonies.rules.hide import hide
from tabletown.games.harmonies.rules.scoring import landscape, total
from tabletown.games.harmonies.state import OVER, SPIRIT, TURN

SPIRITS = {"spirits": True}


@pytest.mark.parametrize("side, spaces", (("river", 23), ("islands", 25)))
def test_2_side(table, side, spaces):
    box, _ = table(options={"side": side})
    assert count(int(box.board)) == spaces


def test_2_boards_start_empty(table):
    _, s = table(seats=4)
    assert not s.ground.any() and not s.cubes.any() and not s.cards.any()


def test_1_an_empty_board_is_worth_nothing_but_its_island(table):
    river, s = table()
    islands, t = table(options={"side": "islands"})
    assert (total(river, s, 0), landscape(islands, t, 0)) == (0, 5)


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_3_five_trays_of_three_tokens_lie_out(table, seats):
    _, s = table(seats=seats)
    assert s.trays.sum(axis=1).tolist() == [3] * 5


def test_3_all_other_tokens_are_in_the_pouch(table):
    _, s = table()
    assert (s.pouch + s.trays.sum(axis=0)).tolist() == list(TOKENS)


def test_3_every_seed_draws_others(table):
    assert len({table(seed=seed)[1].trays.tobytes() for seed in range(20)}) == 20


def test_3_tokens_come_as_often_as_there_are_of_them(table):
    drawn = sum(table(seed=seed)[1].trays.sum(axis=0) for seed in range(300))
    assert np.abs(drawn / 4500 - np.array(TOKENS) / 120).max() < 0.03


def test_4_five_cards_lie_open_and_the_others_are_the_pile(table):
    _, s = table()
    assert count(row_mask(s)) == 5 and int(s.deck) | row_mask(s) == (1 << N_ANIMALS) - 1
    assert int(s.deck) & row_mask(s) == 0


def test_4_every_card_can_lie_first(table):
    assert len({int(table(seed=seed)[1].row[0]) for seed in range(300)}) == N_ANIMALS


def test_5_without_the_option_there_are_no_spirits(table):
    _, s = table()
    assert s.phase == TURN and (s.offer == NOTHING).all()


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_5_spirits(table, choices, seats):
    box, s = table(seats=seats, options=SPIRITS)
    assert s.phase == SPIRIT and choices(box, s) == sorted(KEEP + int(k) for k in s.offer[0])


def test_5_the_kept_spirit_lies_open_and_the_other_is_gone(table):
    box, s = table(options=SPIRITS)
    kept, other = s.offer[0, 1], s.offer[0, 0]
    apply(box, s, 0, KEEP + int(kept))
    assert s.offer[0].tolist() == [kept, other]
    assert s.cards[0] == 1 << N_ANIMALS + int(kept) and s.phase == TURN


def test_5_to_show_a_spirit_cannot_be_taken_back(table):
    box, s = table(options=SPIRITS)
    apply(box, s, 0, KEEP + int(s.offer[0, 0]))
    assert s.reveals == 1


def turn_of(box, s, action=None):
    """Play a turn with the first token on the first open space."""
    if s.phase == SPIRIT:
        apply(box, s, int(s.turn), KEEP + int(s.offer[s.turn, 0]))
    apply(box, s, int(s.turn), TAKE)
    while s.hand.any():
        apply(box, s, int(s.turn), PLACE + int(np.flatnonzero(s.hand)[0]))
        if s.held >= 0:
            apply(box, s, int(s.turn), next(a for a in range(actions.AT, KEEP) if not refusal(box, s, int(s.turn), a)))
    apply(box, s, int(s.turn), END)


@pytest.mark.parametrize("seed", range(20))
def test_5_no_spirit_is_offered_twice(table, seed):
    box, s = table(seats=4, seed=seed, options=SPIRITS)
    for _ in range(4):
        assert s.phase == SPIRIT
        turn_of(box, s)
    assert len(set(s.offer.flatten().tolist())) == 8 and s.phase == TURN


def test_6_turns_go_round_the_table(table):
    box, s = table(seats=3)
    order = []
    for _ in range(4):
        order.append(int(s.turn))
        turn_of(box, s)
    assert order == [0, 1, 2, 0]


@pytest.mark.parametrize("phase", range(OVER))
def test_6_the_seat_whose_turn_it_is_makes_every_decision(table, phase):
    box, s = table(turn=1, phase=phase)
    assert actors(box, s) == 0b10


def test_32_the_pouch_and_the_pile_are_known_but_not_their_order(table):
    box, s = table(seed=3)
    before = np.array([s])[0]
    hide(box, s, 1, 77)
    before.seed, before.rng_count = 77, 0
    assert s.tobytes() == before.tobytes()


def test_32_what_will_be_drawn_is_hidden(table):
    found = set()
    for seed in range(40):
        box, s = table(seed=5)
        hide(box, s, 0, seed)
        turn_of(box, s)
        found.add(s.trays[0].tobytes())
    assert len(found) > 15


def chosen(table):
    """Two seats have kept a spirit, the third is choosing."""
    box, s = table(seats=4, seed=8, options=SPIRITS)
    turn_of(box, s)
    turn_of(box, s)
    return box, s


def test_32_a_seat_knows_its_own_spirits(table):
    for viewer in range(3):
        box, s = chosen(table)
        mine = s.offer[viewer].tolist()
        hide(box, s, viewer, 99)
        assert s.offer[viewer].tolist() == mine


@pytest.mark.parametrize("viewer", (-1, 0, 1, 2, 3))
def test_32_nobody_knows_what_others_returned_or_are_offered(table, viewer):
    seen = [set() for _ in range(6)]
    box, before = chosen(table)
    kept = before.offer[:2, 0].tolist()
    for seed in range(300):
        s = np.array([before])[0]
        hide(box, s, viewer, seed)
        assert s.offer[:2, 0].tolist() == kept and s.offer[3].tolist() == [NOTHING, NOTHING]
        dealt = s.offer[:3].flatten().tolist()
        assert len(set(dealt)) == 6
        for slot, k in enumerate(dealt):
            seen[slot].add(k)
    known = {0, 2} | ({2 * viewer, 2 * viewer + 1} if 0 <= viewer < 3 else set())
    left = N_SPIRITS - len({*known})
    assert [len(found) for found in seen] == [1 if slot in known else left for slot in range(6)]
