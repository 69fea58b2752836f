"""Compiled functions for games that leave them out."""

from typing import Any

from tabletown.engine import rng
from tabletown.engine.contract import FINE, game
from tabletown.engine.evaluation import share
from tabletown.engine.state import Floats, Ints

NAMES = ("legal", "invariants", "choose", "evaluate", "public_chance", "prior", "stats")


def legal(box: Any, s: Any, seat: int, out: Ints) -> int:
    """Write every action that is not refused."""
    n = 0
    for action in range(game.N_ACTIONS):
        if game.refusal(box, s, seat, action) == FINE:
            out[n] = action
            n += 1
    return n


def invariants(box: Any, s: Any, out: Ints) -> None:
    """Write no invariants."""


def choose(box: Any, s: Any, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """Return a random legal action."""
    return int(out[rng.draw(s, game.legal(box, s, seat, out))])


def evaluate(box: Any, s: Any, out: Floats, work: Floats) -> None:
    """Give the win to the best score so far; equal scores share it."""
    game.scores(box, s, out)
    share(out, int(s.seats), out)


def public_chance(box: Any, s: Any) -> int:
    """Return 0: no public chance."""
    return 0


def prior(box: Any, s: Any, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Give all actions the same weight."""
    for i in range(n):
        out[i] = 1.0


def stats(box: Any, s: Any, row: Ints) -> None:
    """Write no statistics."""
