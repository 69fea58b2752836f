"""The doors from Python into a bound game: arrays come in, since a record as an argument costs ten times as much.

`boxes[0]` is the box, `states[0]` the game itself and `states[1]` a spare table to think on.
"""

from typing import Any

from tabletown.engine import contract as game
from tabletown.engine.records import Floats, Ints


def setup(boxes: Any, states: Any, seats: int, seed: int) -> None:
    """Lay out the opening position."""
    game.setup(boxes[0], states[0], seats, seed)


def actors(boxes: Any, states: Any) -> int:
    """The mask of the seats that may act."""
    return game.actors(boxes[0], states[0])


def refusal(boxes: Any, states: Any, seat: int, action: int) -> int:
    """Why the action is refused, or FINE."""
    return game.refusal(boxes[0], states[0], seat, action)


def legal(boxes: Any, states: Any, seat: int, out: Ints) -> int:
    """Write the legal actions into out, and say how many."""
    return game.legal(boxes[0], states[0], seat, out)


def apply(boxes: Any, states: Any, seat: int, action: int) -> None:
    """Play a legal action."""
    game.apply(boxes[0], states[0], seat, action)


def scores(boxes: Any, states: Any, out: Ints) -> None:
    """Write the result of each seat into out."""
    game.scores(boxes[0], states[0], out)


def hide(boxes: Any, states: Any, viewer: int, seed: int) -> None:
    """Rearrange what the viewer cannot know."""
    game.hide(boxes[0], states[0], viewer, seed)


def laws(boxes: Any, states: Any, out: Ints) -> None:
    """Write the numbers that must never change into out."""
    game.laws(boxes[0], states[0], out)


def summary(boxes: Any, states: Any, row: Ints) -> None:
    """Write what is kept of a finished game into row."""
    game.summary(boxes[0], states[0], row)


def think(boxes: Any, states: Any, seat: int, persona: int, seed: int, out: Ints, work: Floats) -> int:
    """A persona's action, found on the spare table, where everything that the seat cannot know is rearranged."""
    states[1] = states[0]
    game.hide(boxes[0], states[1], seat, seed)
    return game.choose(boxes[0], states[1], seat, persona, out, work)


def outlook(boxes: Any, states: Any, out: Floats, work: Floats) -> None:
    """Write each seat's chance to win into out."""
    game.outlook(boxes[0], states[0], out, work)
