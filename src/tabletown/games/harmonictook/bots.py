"""The personas."""

from tabletown.engine.contract import Persona
from tabletown.engine.dice import draw
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.games.harmonictook.material import Box
from tabletown.games.harmonictook.rules import legal
from tabletown.games.harmonictook.state import State

PERSONAS = (Persona("random", "Random", "trivial", "a landmark if affordable, else anything"),)
ADVISER = "random"
N_WORK = 1


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action."""
    return int(out[draw(s, legal(box, s, seat, out))])
