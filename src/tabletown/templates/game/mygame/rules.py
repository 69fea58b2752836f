"""The rules, in the order of play. A number in brackets is the paragraph of the rulebook."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE
from tabletown.engine.options import Option, settle
from tabletown.engine.rng import draw
from tabletown.engine.state import BaseState, Ints, cell, cells, record_of

SEATS = (2, 4)
SIDES = 6
SLIP = 1  # the side of the die on which one slips
ROUNDS = 20
HIGHEST = 60
OPTIONS = (Option("steps", 30, "steps to the top", low=10, high=HIGHEST),)
MAX_DECISIONS = ROUNDS * SEATS[1] * (HIGHEST // 2 + 1)

ROLL, STOP = range(2)
N_ACTIONS = 2
NOT_YOUR_TURN, NO_SUCH_ACTION, ROLL_FIRST = range(1, 4)
REFUSALS = ("", "it is not your turn [1]", "there is no such action", "roll the die at least once [2]")


class Box:
    """What is agreed before play."""

    steps: int = cell()  # to the top


class State(BaseState):
    """A game in progress; its bytes are the game. Every cell is 0 before setup."""

    turn: int = cell()  # the seat whose turn it is
    rounds: int = cell()  # that have been played
    gained: int = cell()  # steps that this turn has brought so far
    die: int = cell()  # the last throw, or 0 before the first
    over: int = cell()
    climbed: Ints = cells(SEATS[1])  # climbed[p]: steps that seat p cannot lose any more


BOX, STATE = record_of(Box), record_of(State)


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box for these options."""
    box = np.zeros(1, BOX)[0]
    box.steps = settle(OPTIONS, options)["steps"]
    return box


@rule
def setup(box: Box, s: State) -> None:
    """[1] Everybody begins at the foot of the stairs; an empty table is all it takes."""


@rule
def actors(box: Box, s: State) -> int:
    """[1] One seat at a time, until the game is over."""
    return 0 if s.over else 1 << s.turn


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not do that now, or FINE."""
    if s.over or seat != s.turn:
        return NOT_YOUR_TURN
    if action != ROLL and action != STOP:
        return NO_SUCH_ACTION
    return ROLL_FIRST if action == STOP and s.gained == 0 else FINE


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """[2] Roll once more, or stop and keep what the turn has brought."""
    if action == ROLL:
        roll(box, s)
    else:
        keep(s)
        next_turn(s)


@rule
def roll(box: Box, s: State) -> None:
    """[2] [3] Climb as the die says; on a one slip, and lose what the turn has brought. The first at the top wins."""
    s.die = 1 + draw(s, SIDES)
    if s.die == SLIP:
        s.gained = 0
        next_turn(s)
        return
    s.gained += s.die
    if s.climbed[s.turn] + s.gained >= box.steps:
        keep(s)
        s.over = 1


@rule
def keep(s: State) -> None:
    """[2] Steps that are kept are never lost."""
    s.climbed[s.turn] += s.gained
    s.gained = 0


@rule
def next_turn(s: State) -> None:
    """[1] [4] The next seat; the game ends after the last round."""
    s.turn = (s.turn + 1) % s.seats
    if s.turn == 0:
        s.rounds += 1
        s.over = int(s.rounds == ROUNDS)


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[3] [4] Whoever is highest wins."""
    for p in range(s.seats):
        out[p] = s.climbed[p]


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """Everything lies open, so only the dice to come are hidden: they get another seed."""
    s.seed = seed
    s.rng_count = 0
