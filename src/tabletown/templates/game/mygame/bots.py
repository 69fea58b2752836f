"""Bots: two that play by a simple rule. Search and hints come with the engine, and need nothing but the rules."""

from tabletown.engine.compile import rule
from tabletown.engine.contract import Persona
from tabletown.engine.rng import draw
from tabletown.engine.state import Floats, Ints

from .rules import ROLL, STOP, Box, State

RANDOM, CAREFUL = range(2)
ENOUGH = 12  # steps in a turn with which the careful one stops
PERSONAS = (
    Persona("random", "Random", "trivial", "rolls or stops by chance"),
    Persona("careful", "Careful", "easy", f"stops with {ENOUGH} steps"),
)


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """What a persona does."""
    if s.gained == 0:
        return ROLL
    if persona == RANDOM:
        return ROLL if draw(s, 2) == 0 else STOP
    return STOP if s.gained >= ENOUGH else ROLL


@rule
def public_chance(box: Box, s: State) -> int:
    """What chance showed to all: search tells tables apart by the die."""
    return int(s.die)
