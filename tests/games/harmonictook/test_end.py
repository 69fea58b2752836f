"""The rulebook again: extra turns, and the end."""

import numpy as np
import pytest

from tabletown.games.harmonictook.actions import BUY, PASS, RAISE, ROLL_ONE, ROLL_TWO
from tabletown.games.harmonictook.material import AMUSEMENT_PARK, RADIO_TOWER, RANCH, SHOPPING_MALL, TRAIN_STATION
from tabletown.games.harmonictook.rules.decisions import actors, apply
from tabletown.games.harmonictook.rules.ending import scores
from tabletown.games.harmonictook.state import BUILD, OVER, RETHROW, THROW

ALL_BUT_THE_TOWER = (TRAIN_STATION, SHOPPING_MALL, AMUSEMENT_PARK)
DOUBLES = [4, 4]


def scored(box, s):
    out = np.zeros(s.seats, np.int64)
    scores(box, s, out)
    return out.tolist()


def test_1_whoever_owns_all_four_landmarks_first_wins(table):
    box, s = table(turn=1, phase=BUILD, coins=[0, 22, 0], built=[ALL_BUT_THE_TOWER] * 3)
    apply(box, s, 1, RAISE + RADIO_TOWER)
    assert scored(box, s) == [0, 1, 0]


def test_27_the_fourth_landmark_ends_the_game_at_once(table):
    box, s = table(phase=BUILD, coins=[22], built=[ALL_BUT_THE_TOWER])
    apply(box, s, 0, RAISE + RADIO_TOWER)
    assert (actors(box, s), s.phase, s.winner) == (0, OVER, 0)


def test_27_three_landmarks_are_not_enough(table):
    box, s = table(phase=BUILD, coins=[22], built=[(TRAIN_STATION, SHOPPING_MALL)])
    apply(box, s, 0, RAISE + RADIO_TOWER)
    assert (s.phase, s.winner) == (THROW, -1)


def test_27_doubles_give_no_turn_after_the_end(table):
    box, s = table(phase=BUILD, coins=[22], built=[ALL_BUT_THE_TOWER], dice=DOUBLES, bonus=1)
    apply(box, s, 0, RAISE + RADIO_TOWER)
    assert actors(box, s) == 0


@pytest.mark.parametrize("action", (PASS, BUY + RANCH, RAISE + TRAIN_STATION))
def test_28_doubles_with_the_park_give_another_turn(table, action):
    box, s = table(phase=BUILD, coins=[50], dice=DOUBLES, bonus=1)
    apply(box, s, 0, action)
    assert (s.turn, s.phase) == (0, THROW)


def test_28_even_when_nothing_could_be_bought(table, settle):
    box, s = table(dice=DOUBLES, bonus=1, coins=[0], cards=[{}])
    settle(box, s)
    assert (s.turn, s.phase) == (0, THROW)


def test_28_doubles_without_the_park_give_nothing(table):
    box, s = table(built=[(TRAIN_STATION,)], throws=[(4, 4)])
    apply(box, s, 0, ROLL_TWO)
    apply(box, s, 0, PASS)
    assert s.turn == 1


def test_28_another_players_park_does_not_help(table):
    box, s = table(built=[(TRAIN_STATION,), (AMUSEMENT_PARK,)], throws=[(4, 4)])
    apply(box, s, 0, ROLL_TWO)
    apply(box, s, 0, PASS)
    assert s.turn == 1


def test_28_the_park_without_doubles_gives_nothing(table):
    box, s = table(built=[(TRAIN_STATION, AMUSEMENT_PARK)], throws=[(4, 3)])
    apply(box, s, 0, ROLL_TWO)
    apply(box, s, 0, PASS)
    assert s.turn == 1


def test_28_a_park_built_after_the_doubles_comes_too_late(table):
    box, s = table(built=[(TRAIN_STATION,)], throws=[(4, 4)], coins=[16])
    apply(box, s, 0, ROLL_TWO)
    apply(box, s, 0, RAISE + AMUSEMENT_PARK)
    assert s.turn == 1


def test_29_doubles_give_turn_after_turn(table):
    throws = [(4, 4), (2, 2), (1, 2)]
    box, s = table(built=[(TRAIN_STATION, AMUSEMENT_PARK)], throws=throws)
    turns = []
    for _ in throws:
        apply(box, s, 0, ROLL_TWO)
        apply(box, s, 0, PASS)
        turns.append(int(s.turn))
    assert turns == [0, 0, 1]


def test_29_an_extra_turn_has_its_own_second_throw(table):
    box, s = table(phase=BUILD, dice=DOUBLES, bonus=1, thrown=2, built=[(RADIO_TOWER,)])
    apply(box, s, 0, PASS)
    apply(box, s, 0, ROLL_ONE)
    assert s.phase == RETHROW


def test_29_an_extra_turn_has_its_own_income_and_purchase(table):
    box, s = table(phase=BUILD, dice=DOUBLES, bonus=1, throws=[(1,)])
    apply(box, s, 0, BUY + RANCH)
    apply(box, s, 0, ROLL_ONE)
    apply(box, s, 0, BUY + RANCH)
    assert (s.coins[0], s.cards[0, RANCH], s.turn) == (2, 2, 1)


def test_29_the_turn_after_an_extra_turn_goes_to_the_next_seat(table):
    box, s = table(phase=BUILD, extra=3, dice=[1, 2], bonus=1)
    apply(box, s, 0, PASS)
    assert (s.turn, s.extra) == (1, 0)


def test_30_the_game_ends_unfinished_after_the_last_round(table):
    box, s = table(turn=2, turns=1499, phase=BUILD)
    apply(box, s, 2, PASS)
    assert (s.phase, scored(box, s)) == (OVER, [0, 0, 0])


def test_30_the_last_round_is_played_to_its_end(table):
    box, s = table(turn=1, turns=1498, phase=BUILD)
    apply(box, s, 1, PASS)
    assert s.phase == THROW


def test_30_extra_turns_count(table):
    box, s = table(turn=1, turns=1499, phase=BUILD, dice=DOUBLES, bonus=1)
    apply(box, s, 1, PASS)
    assert s.phase == OVER


def test_30_a_landmark_still_wins_in_the_last_turn(table):
    box, s = table(turn=2, turns=1499, phase=BUILD, coins=[0, 0, 22], built=[(), (), ALL_BUT_THE_TOWER])
    apply(box, s, 2, RAISE + RADIO_TOWER)
    assert scored(box, s) == [0, 0, 1]
