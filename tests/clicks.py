"""A small game without views: in a turn a seat takes three times as many points as it likes; the most points win."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE
from tabletown.engine.rng import draw
from tabletown.engine.state import BaseState, Ints, cell, cells, record_of

NAME = "clicks"
TITLE = "Clicks"
TAGLINE = "Take points three times."
RULES_VERSION = 1
SEATS = (1, 2)
FEW, MANY, AS_MANY, CHANCE = range(4)
N_ACTIONS = 4
CLICKS = 3  # of a turn
MAX_DECISIONS = CLICKS * SEATS[1]
REFUSALS = ("", "it is not your turn [1]", "there is no such action [1]")


class Box:
    """Nothing is agreed."""

    faces: int = cell()


class State(BaseState):
    """A game in progress."""

    clicks: int = cell()
    points: Ints = cells(SEATS[1])
    worth: Ints = cells(N_ACTIONS)  # worth[a]: the points of action a; of CHANCE: how many faces its die has


BOX, STATE = record_of(Box), record_of(State)


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box."""
    return np.zeros(1, BOX)[0]


@rule
def setup(box: Box, s: State) -> None:
    """[1] What each action is worth."""
    s.worth[FEW] = 1
    s.worth[MANY] = 3
    s.worth[AS_MANY] = 3
    s.worth[CHANCE] = 1


@rule
def actors(box: Box, s: State) -> int:
    """[1] One turn after another."""
    return 1 << s.clicks // CLICKS if s.clicks < CLICKS * s.seats else 0


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """[1] Any action, in turn."""
    if seat != s.clicks // CLICKS or seat < 0 or seat >= s.seats:
        return 1
    return FINE if 0 <= action < N_ACTIONS else 2


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """[1] Points, some of them by chance."""
    s.points[seat] += draw(s, int(s.worth[action])) if action == CHANCE else s.worth[action]
    s.clicks += 1


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[1] The points."""
    for p in range(s.seats):
        out[p] = s.points[p]


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[1] Only the die is hidden."""
    s.seed = seed
    s.rng_count = 0


def action_name(action: int, names: Sequence[str]) -> str:
    """What a player says."""
    return ("few", "many", "as many", "chance")[action]


def explain(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """Only the last click of a turn has a reason."""
    return "It ends the turn." if s.clicks % CLICKS == CLICKS - 1 else ""


def prompt(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """The one question."""
    return "What do you take?"


def log_lines(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What everybody sees."""
    return [f"{names[seat]} takes {action_name(action, names)}."]


def rulebook(box: Any) -> str:
    """The rules."""
    return "# Clicks\n\n**1.** Everybody takes points three times.\n"
