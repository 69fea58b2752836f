"""The rulebook again: the throw."""

import pytest

from tabletown.games.harmonictook.actions import KEEP, PASS, ROLL_ONE, ROLL_TWO
from tabletown.games.harmonictook.material import AMUSEMENT_PARK, BAKERY, CAFE, RADIO_TOWER, TRAIN_STATION, WHEAT_FIELD
from tabletown.games.harmonictook.rules.decisions import apply
from tabletown.games.harmonictook.rules.ending import has_extra_turn
from tabletown.games.harmonictook.rules.income import total
from tabletown.games.harmonictook.state import BUILD, RETHROW, THROW

TOWER = [(RADIO_TOWER,)]
TOWER_AND_STATION = [(RADIO_TOWER, TRAIN_STATION)]


def throws_of(table, dice):
    box, s = table(built=[(TRAIN_STATION,)])
    seen = []
    for _ in range(800):
        s.turn, s.turns, s.phase = 0, 0, THROW
        apply(box, s, 0, ROLL_ONE if dice == 1 else ROLL_TWO)
        seen.append(tuple(s.dice.tolist()))
    return seen


def test_7_you_throw_one_die(table, choices):
    box, s = table()
    assert choices(box, s) == [ROLL_ONE]


def test_7_a_die_shows_one_to_six(table):
    assert set(throws_of(table, 1)) == {(face, 0) for face in range(1, 7)}


def test_7_every_face_is_as_likely_as_the_others(table):
    seen = throws_of(table, 1)
    assert all(100 < seen.count((face, 0)) < 167 for face in range(1, 7))


def test_8_with_a_train_station_you_choose(table, choices):
    box, s = table(built=[(TRAIN_STATION,)])
    assert choices(box, s) == [ROLL_ONE, ROLL_TWO]


def test_8_another_players_train_station_does_not_help(table, choices):
    box, s = table(built=[(), (TRAIN_STATION,)])
    assert choices(box, s) == [ROLL_ONE]


def test_8_two_dice_fall_apart_from_each_other(table):
    assert set(throws_of(table, 2)) == {(a, b) for a in range(1, 7) for b in range(1, 7)}


def test_9_without_a_radio_tower_the_throw_stands(table):
    box, s = table(throws=[(1,)])
    apply(box, s, 0, ROLL_ONE)
    assert s.phase == BUILD


def test_9_with_a_radio_tower_you_may_keep_or_throw_again(table, choices):
    box, s = table(built=TOWER)
    apply(box, s, 0, ROLL_ONE)
    assert choices(box, s) == [ROLL_ONE, KEEP]


def test_9_nothing_is_paid_before_the_throw_is_kept(table):
    box, s = table(built=TOWER, throws=[(1,)])
    apply(box, s, 0, ROLL_ONE)
    assert s.coins[:3].tolist() == [3, 3, 3]


def test_9_a_kept_throw_counts(table):
    box, s = table(built=TOWER, throws=[(1,)])
    apply(box, s, 0, ROLL_ONE)
    apply(box, s, 0, KEEP)
    assert s.coins[:3].tolist() == [4, 4, 4]


def test_9_the_second_throw_is_final(table):
    box, s = table(built=TOWER)
    apply(box, s, 0, ROLL_ONE)
    apply(box, s, 0, ROLL_ONE)
    assert s.phase == BUILD


@pytest.mark.parametrize("first, second", ((ROLL_ONE, ROLL_TWO), (ROLL_TWO, ROLL_ONE)))
def test_9_the_second_throw_may_use_other_dice(table, choices, first, second):
    box, s = table(built=TOWER_AND_STATION)
    apply(box, s, 0, first)
    assert second in choices(box, s)


def test_9_every_turn_has_its_own_second_throw(table):
    box, s = table(seats=2, built=TOWER, thrown=2, turn=1, phase=BUILD)
    apply(box, s, 1, PASS)
    apply(box, s, 0, ROLL_ONE)
    assert s.phase == RETHROW


def test_10_the_total_is_the_sum_of_the_dice(table):
    _, s = table(dice=[3, 4])
    assert total(s) == 7


@pytest.mark.parametrize("dice, doubles", (([4, 4], True), ([4, 3], False), ([4, 0], False)))
def test_10_doubles_are_two_equal_dice(table, dice, doubles):
    box, s = table(dice=dice, bonus=1)
    assert has_extra_turn(box, s) == doubles


def test_10_only_the_final_total_counts(table):
    box, s = table(built=TOWER, throws=[(3,), (1,)], cards=[{BAKERY: 1, WHEAT_FIELD: 1}, {CAFE: 1}])
    apply(box, s, 0, ROLL_ONE)
    apply(box, s, 0, ROLL_ONE)
    assert s.coins[:2].tolist() == [4, 3]


@pytest.mark.parametrize("throws, turn", (([(4, 4), (1, 2)], 1), ([(1, 2), (4, 4)], 0)))
def test_10_only_the_final_throw_makes_doubles(table, throws, turn):
    box, s = table(built=[(RADIO_TOWER, TRAIN_STATION, AMUSEMENT_PARK)], throws=throws)
    for action in (ROLL_TWO, ROLL_TWO, PASS):
        apply(box, s, 0, action)
    assert (s.turn, s.phase) == (turn, THROW)
