"""Levels slip, but they waste nothing: what they consider at all."""

import numpy as np
import pytest

from tabletown import games
from tabletown.games.mountainhome import actions
from tabletown.players.bots import find

from .conftest import TITLES, buying, dwarf

game = games.find("mountainhome")
BLURRED = ("gentle", "friendly", "steady", "sharp")


def considered(table, level):
    """What a level may do now at all."""
    states = np.zeros(2, game.STATE)
    states[0] = table.s
    return set(find(game, level).sensible(np.array([table.box]), states, 0, 5))


@pytest.mark.parametrize("level", BLURRED)
def test_a_level_builds_what_is_paid_for_before_anything_else(table, level):
    table.hand(0, "tobias", "kartok", "shinies_1").purse(0, 0, 5)
    table.build(0, "mine", steps=1)
    assert considered(table, level) == {actions.SPEND + dwarf("tobias"), actions.SPEND + dwarf("kartok")}
    table.do(0, "spend Kartok")
    assert considered(table, level) == {table.may(0)["work on Branch Mine"]}


@pytest.mark.parametrize("level", BLURRED)
def test_a_level_plays_resources_only_for_something_and_then_goes_on(table, level):
    table.hand(0, "shinies_2", "shinies_1", "rocks_3", "ymir")
    table.s.shop[:] = TITLES["mine"]
    play = {actions.PLAY + TITLES["shinies_2"], actions.PLAY + TITLES["shinies_1"]}
    assert considered(table, level) == play
    table.do(0, "play Silver Coins")
    assert considered(table, level) == {actions.PLAY + TITLES["shinies_1"]}
    table.do(0, "play Copper Coins")
    assert considered(table, level) == {buying("mine")}
    table.do(0, "buy Branch Mine")
    assert considered(table, level) == {actions.END}


@pytest.mark.parametrize("level", BLURRED)
def test_a_level_places_a_blueprint_before_it_ends(table, level):
    table.hand(0, "quarry", "rocks_1")
    assert considered(table, level) == {actions.PLAY + TITLES["quarry"]}


@pytest.mark.parametrize("level", BLURRED)
def test_a_level_may_bid_little_or_much(table, level):
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, "shinies_4", "shinies_1", "booze_2")
    bids = {actions.COMMIT + TITLES[card] for card in ("shinies_4", "shinies_1", "booze_2")}
    assert considered(table, level) == {actions.READY, *bids}


def test_a_dwarf_is_not_spent_for_units_that_help_with_nothing(table):
    table.hand(0, "kartok").s.shop[:] = -1
    assert considered(table, "steady") == {actions.END}


@pytest.mark.parametrize(("owner", "is_paid_for"), ((0, True), (1, False)))
def test_only_a_dwarf_of_ones_own_dwelling_makes_a_step_worth_paying_for(table, owner, is_paid_for):
    table.build(owner, "dwelling")
    table.lodge("tobias").build(0, "mine", steps=1)
    table.hand(0, "rocks_3", "rocks_2").s.shop[:] = -1
    played = {actions.PLAY + TITLES["rocks_3"], actions.PLAY + TITLES["rocks_2"]}
    assert considered(table, "steady") == (played if is_paid_for else {actions.END})
