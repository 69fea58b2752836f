"""The rulebook again: how a game ends, and the game for one."""

import numpy as np
import pytest

from tabletown.games.harmonies.actions import DROP, END, KEEP_ROW, TAKE
from tabletown.games.harmonies.material import N_ANIMALS, NOTHING, SUNS
from tabletown.games.harmonies.rules import hexes, land, scoring
from tabletown.games.harmonies.rules.cards import row_mask
from tabletown.games.harmonies.rules.decisions import actors, apply, refusal
from tabletown.games.harmonies.rules.hexes import count
from tabletown.games.harmonies.rules.invariants import N_INVARIANTS, invariants
from tabletown.games.harmonies.state import DISCARD, OVER, TURN

from .conftest import IDS

SPACES = [hexes.name(spot) for spot in range(35) if hexes.board_of(0) >> hexes.bit_of(spot) & 1]


def board_with(empty):
    return {place: "yellow" for place in SPACES[empty:]}


def ended(table, empty=9, **fields):
    """A table on which the turn of a seat has just ended."""
    turn = fields.get("turn", 0)
    boards = [{}] * turn + [board_with(empty)]
    box, s = table(boards=boards, hand="", **fields)
    apply(box, s, turn, END)
    return box, s


# ---- two to four players


@pytest.mark.parametrize("empty, ending", ((0, 1), (2, 1), (3, 0)))
def test_18_two_empty_spaces_or_fewer_set_off_the_end(table, empty, ending):
    _, s = ended(table, empty)
    assert s.ending == ending


@pytest.mark.parametrize("left, ending", ((0, 1), (1, 0), (3, 0)))
def test_18_an_empty_pouch_sets_off_the_end_when_a_tray_is_to_be_filled(table, left, ending):
    _, s = ended(table, pouch=[left, 0, 0, 0, 0, 0])
    assert s.ending == ending


@pytest.mark.parametrize("seats, turn, over", ((2, 0, False), (2, 1, True), (4, 2, False), (4, 3, True)))
def test_18_the_round_is_finished(table, seats, turn, over):
    box, s = ended(table, 1, seats=seats, turn=turn)
    assert (s.phase == OVER) == over and (actors(box, s) == 0) == over


def test_18_without_a_trigger_the_last_seat_ends_nothing(table):
    _, s = ended(table, 3, turn=1)
    assert (s.phase, s.turn) == (TURN, 0)


def test_18_an_end_that_another_set_off_comes_after_the_last_seat(table):
    _, s = ended(table, 9, turn=1, ending=1)
    assert s.phase == OVER


def test_10_refilling_goes_on_in_the_last_round(table):
    _, s = ended(table, 1)
    assert s.trays[0].sum() == 3


def test_10_a_tray_gets_what_the_pouch_still_has(table):
    _, s = ended(table, pouch=[1, 1, 0, 0, 0, 0])
    assert (s.trays[0].tolist(), s.pouch.sum(), s.ending) == ([1, 1, 0, 0, 0, 0], 0, 0)


def test_18_nothing_is_refilled_after_the_very_last_turn(table):
    _, s = ended(table, 1, turn=1)
    assert s.trays[0].sum() == 0


def play_at_random(table, seats, seed, choices, **options):
    box, s = table(seats=seats, seed=seed, options=options)
    chance = np.random.default_rng(seed)
    while actors(box, s):
        if s.tray < 0 and s.phase == TURN:
            assert count(int(box.board) & ~land.occupied(s, int(s.turn))) >= 3
        apply(box, s, int(s.turn), int(chance.choice(choices(box, s))))
    return box, s


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("side", ("river", "islands"))
@pytest.mark.parametrize("seed", range(4))
def test_18_all_have_the_same_number_of_turns_and_always_room_for_three_tokens(table, choices, seats, side, seed):
    _, s = play_at_random(table, seats, seed, choices, side=side)
    assert s.turns % seats == 0 and s.turns <= 36


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_every_token_and_card_stays_in_the_game(table, choices, seats):
    box, s = play_at_random(table, seats, 11, choices, spirits=True, gray_max_height="unlimited")
    found = np.zeros(N_INVARIANTS, np.int64)
    invariants(box, s, found)
    assert found.tolist() == [23, 23, 21, 19, 19, 15] + [1] * 42 + [0]


# ---- alone


def test_29_three_trays_and_three_cards_lie_out(table, choices):
    box, s = table(seats=1)
    assert s.trays.sum(axis=1).tolist() == [3, 3, 3, 0, 0] and count(row_mask(s)) == 3
    assert (s.row[3:] == NOTHING).all() and [a for a in choices(box, s) if a < TAKE + 5] == [TAKE, TAKE + 1, TAKE + 2]
    assert s.pouch.sum() == 111


def test_29_the_other_tokens_leave_the_game_and_all_trays_are_filled(table):
    box, s = table(seats=1, hand="", trays=["", "blue blue gray", "red green green"])
    apply(box, s, 0, END)
    assert s.gone.tolist() == [2, 1, 0, 2, 0, 1] and s.trays.sum(axis=1).tolist() == [3, 3, 3, 0, 0]


def test_29_trays_are_filled_one_after_the_other_while_tokens_last(table):
    box, s = table(seats=1, hand="", pouch=[2, 2, 0, 0, 0, 0])
    apply(box, s, 0, END)
    assert s.trays.sum(axis=1).tolist() == [3, 1, 0, 0, 0] and s.phase != OVER


def test_29_an_empty_tray_cannot_be_taken(table):
    box, s = table(seats=1, hand="", pouch=[2, 1, 0, 0, 0, 0], took=1)
    apply(box, s, 0, END)
    assert [refusal(box, s, 0, TAKE + i) == 0 for i in range(5)] == [True, False, False, False, False]


@pytest.mark.parametrize(
    "left, play_on, stop", ((9, False, False), (8, False, True), (1, False, True), (0, True, True))
)
def test_29_solo_short_refill(table, left, play_on, stop):
    for wish, over in (("play_on", play_on), ("stop", stop)):
        box, s = table(seats=1, hand="", pouch=[left, 0, 0, 0, 0, 0], options={"solo_short_refill": wish})
        apply(box, s, 0, END)
        assert (s.phase == OVER) == over


@pytest.mark.parametrize("wish, turns", (("play_on", 14), ("stop", 13)))
def test_29_a_solo_game_that_never_fills_its_board_ends_with_the_pouch(table, wish, turns):
    box, s = table(seats=1, options={"solo_short_refill": wish})
    while actors(box, s):
        s.hand[:], s.tray, s.phase, s.took = 0, 0, TURN, 1
        apply(box, s, 0, END)
    assert s.turns == turns


def test_30_who_took_no_card_may_discard_one(table, choices):
    box, s = table(seats=1, hand="", row=["otter", "bee", "frog"])
    apply(box, s, 0, END)
    discards = sorted(DROP + IDS.index(name) for name in ("otter", "bee", "frog"))
    assert s.phase == DISCARD and choices(box, s) == [KEEP_ROW, *discards]
    apply(box, s, 0, DROP + IDS.index("bee"))
    assert s.lost == 1 << IDS.index("bee") and s.row[1] not in (NOTHING, IDS.index("bee")) and s.phase == TURN


def test_30_or_nothing(table):
    box, s = table(seats=1, hand="", row=["otter", "bee", "frog"])
    row = s.row.tolist()
    apply(box, s, 0, END)
    apply(box, s, 0, KEEP_ROW)
    assert (s.row.tolist(), s.lost, s.phase) == (row, 0, TURN)


def test_30_who_took_a_card_discards_none(table):
    box, s = table(seats=1, hand="", took=1)
    apply(box, s, 0, END)
    assert s.phase == TURN


def test_30_with_others_at_the_table_nothing_is_discarded(table):
    box, s = table(seats=2, hand="")
    apply(box, s, 0, END)
    assert s.phase == TURN and s.gone.sum() == 0


def test_30_no_discard_is_offered_when_the_game_ends(table):
    _, s = ended(table, 1, seats=1)
    assert s.phase == OVER


@pytest.mark.parametrize(
    "points, base", ((0, 0), (39, 0), (40, 1), (69, 1), (70, 2), (90, 3), (110, 4), (130, 5), (140, 6), (150, 7),
                     (159, 7), (160, 8), (250, 8))
)  # fmt: skip
def test_31_suns_for_points(points, base):
    assert sum(points >= enough for enough in SUNS) == base


@pytest.mark.parametrize(
    "side, spirit, more",
    (("river", None, 3), ("islands", None, 2), ("river", "lion", 2), ("river", "turtle", 1), ("islands", "owl", 0)),
)
def test_31_suns_for_side_and_spirit(table, side, spirit, more):
    cards = [{spirit: 0}] if spirit else []
    box, s = table(seats=1, options={"side": side, "spirits": bool(spirit)}, cards=cards)
    assert scoring.suns(box, s) == more


def test_31_the_example_of_seven_suns(table):
    options = {"bee.points_2": 99, "otter.points_3": 31, "spirits": True}
    box, s = table(seats=1, options=options, cards=[{"bee": 2, "otter": 3, "lion": 0}])
    assert (scoring.total(box, s, 0), scoring.suns(box, s)) == (130, 7)


def test_31_suns_come_before_points(table):
    out, results = np.zeros(4, np.int64), []
    for points, side in ((39, "river"), (40, "islands"), (50, "islands")):
        box, s = table(seats=1, options={"otter.points_3": points, "side": side, "island.points": 0},
                       cards=[{"otter": 3}])  # fmt: skip
        scoring.scores(box, s, out)
        results.append(int(out[0]))
    assert results == [3 * 10_000 + 39, 3 * 10_000 + 40, 3 * 10_000 + 50]


def test_30_a_discarded_card_never_comes_back(table, choices):
    box, s = play_at_random(table, 1, 3, choices)
    assert int(s.lost) & (int(s.deck) | int(s.cards[0]) | row_mask(s)) == 0 and int(s.lost) < 1 << N_ANIMALS
