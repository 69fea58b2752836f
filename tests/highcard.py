"""A small game without views: everybody holds a secret card and may change it once; the highest card wins."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE
from tabletown.engine.rng import draw_weighted
from tabletown.engine.state import BaseState, Ints, cell, cells, record_of

NAME = "highcard"
TITLE = "High Card"
TAGLINE = "Keep your card, or change it once."
RULES_VERSION = 1
SEATS = (2, 3)
CARDS = 9
KEEP, CHANGE = range(2)
N_ACTIONS = 2
MAX_DECISIONS = SEATS[1]
REFUSALS = ("", "it is not your turn [2]", "there is no such action [2]")


class Box:
    """Nothing is agreed."""

    cards: int = cell()


class State(BaseState):
    """A game in progress."""

    turn: int = cell()  # the seat that decides; the number of seats when the game is over
    cards_changed: int = cell()
    card: Ints = cells(SEATS[1])  # card[p]: what seat p holds, in secret
    pile: Ints = cells(CARDS)  # pile[k]: 1 while the card k + 1 lies face down


BOX, STATE = record_of(Box), record_of(State)


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box."""
    box = np.zeros(1, BOX)[0]
    box.cards = CARDS
    return box


@rule
def take(s: State, p: int) -> None:
    """[1] A card from the pile."""
    k = draw_weighted(s, s.pile)
    s.pile[k] = 0
    s.card[p] = k + 1


@rule
def setup(box: Box, s: State) -> None:
    """[1] A card for everybody."""
    s.pile[:] = 1
    for p in range(s.seats):
        take(s, p)


@rule
def actors(box: Box, s: State) -> int:
    """[2] One after another."""
    return 1 << s.turn if s.turn < s.seats else 0


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """[2] Keep or change, in turn."""
    if seat != s.turn or seat < 0 or seat >= s.seats:
        return 1
    return FINE if 0 <= action < N_ACTIONS else 2


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """[2] [3] The last decision shows all cards."""
    if action == CHANGE:
        take(s, seat)
        s.cards_changed += 1
    s.turn += 1
    s.reveals += action == CHANGE or s.turn == s.seats


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[3] The cards."""
    for p in range(s.seats):
        out[p] = s.card[p]


def has_secrets(box: Any) -> bool:
    """The cards."""
    return True


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[4] The cards of others and the pile could lie in any way; what was changed is never seen again."""
    s.seed = seed
    s.rng_count = 0
    if s.turn < s.seats:
        for k in range(box.cards):
            s.pile[k] = 1
        if viewer >= 0:
            s.pile[s.card[viewer] - 1] = 0
        for p in range(s.seats):
            if p != viewer:
                take(s, p)
        for _ in range(s.cards_changed):
            s.pile[draw_weighted(s, s.pile)] = 0


def action_name(action: int, names: Sequence[str]) -> str:
    """What a player says."""
    return ("keep", "change")[action]


def prompt(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """The one question."""
    return "Keep your card or change it?"


def log_lines(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What everybody sees."""
    return [f"{names[seat]} {('keeps the card', 'changes the card')[action]}."]


def rulebook(box: Any) -> str:
    """The rules."""
    return f"""# High Card

**1.** Everybody draws one of {box.cards} cards in secret.

**2.** In turn, everybody keeps the card or throws it away unseen for the next one of the pile.

**3.** Then all cards are shown, and the highest wins.

**4.** Nobody sees another card before that.
"""
