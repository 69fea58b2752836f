"""The opening position of any game."""

import numpy as np

from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.defaults import complete


def opening(game, box, seats, seed):
    """Return the state of a game that was just set up."""
    states = np.zeros(1, game.STATE)
    bind(entry, complete(game)).setup(np.array([box]), states, seats, seed)
    return states[0]
