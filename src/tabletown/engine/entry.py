"""The entry points from Python into a bound game; they take arrays, since passing a record costs ten times as much.

`boxes[0]` is the box, `states[0]` the state of the game and `states[1]` a spare state for bots.
"""

from typing import Any

import numpy as np

from tabletown.engine.contract import Game, game
from tabletown.engine.state import Floats, Ints


def buffers(game: Game) -> tuple[Any, Any]:
    """Allocate the scratch memory of a game's rules and bots: actions and floats."""
    return np.zeros(game.N_ACTIONS, np.int16), np.zeros(game.SCRATCH)


def begin(boxes: Any, states: Any, k: int, seats: int, seed: int) -> None:
    """Clear states[k], and set up the opening position."""
    states[k] = game.EMPTY_STATES[0]
    states[k].seed = seed
    states[k].seats = seats
    game.setup(boxes[0], states[k])


def setup(boxes: Any, states: Any, seats: int, seed: int) -> None:
    """Set up the opening position."""
    begin(boxes, states, 0, seats, seed)


def actors(boxes: Any, states: Any) -> int:
    """Return the mask of the seats that may act."""
    return game.actors(boxes[0], states[0])


def refusal(boxes: Any, states: Any, seat: int, action: int) -> int:
    """Return why the action is refused, or FINE."""
    return game.refusal(boxes[0], states[0], seat, action)


def legal(boxes: Any, states: Any, seat: int, out: Ints) -> int:
    """Write the legal actions into out, and return how many."""
    return game.legal(boxes[0], states[0], seat, out)


def apply(boxes: Any, states: Any, seat: int, action: int) -> None:
    """Play a legal action."""
    game.apply(boxes[0], states[0], seat, action)


def scores(boxes: Any, states: Any, out: Ints) -> None:
    """Write the result of each seat into out."""
    game.scores(boxes[0], states[0], out)


def hide(boxes: Any, states: Any, viewer: int, seed: int) -> None:
    """Shuffle what the viewer cannot know."""
    game.hide(boxes[0], states[0], viewer, seed)


def invariants(boxes: Any, states: Any, out: Ints) -> None:
    """Write the numbers that must never change into out."""
    game.invariants(boxes[0], states[0], out)


def stats(boxes: Any, states: Any, row: Ints) -> None:
    """Write the statistics of a finished game into row."""
    game.stats(boxes[0], states[0], row)


def think(boxes: Any, states: Any, seat: int, persona: int, seed: int, out: Ints, work: Floats) -> int:
    """Return a persona's action, chosen on the spare state, where everything the seat cannot know is shuffled."""
    states[1] = states[0]
    game.hide(boxes[0], states[1], seat, seed)
    return game.choose(boxes[0], states[1], seat, persona, out, work)


def evaluate(boxes: Any, states: Any, out: Floats, work: Floats) -> None:
    """Write each seat's chance to win into out."""
    game.evaluate(boxes[0], states[0], out, work)


def prior(boxes: Any, states: Any, seat: int, out: Ints, weights: Floats) -> int:
    """Write the legal actions into out and their priors into weights, and return how many."""
    n = game.legal(boxes[0], states[0], seat, out)
    game.prior(boxes[0], states[0], seat, n, out, weights)
    return n
