"""The personas."""

from tabletown.engine.contract import Level, Manner, Persona
from tabletown.engine.dice import draw as toss
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.games.mountainhome.material import Box
from tabletown.games.mountainhome.rules import legal
from tabletown.games.mountainhome.state import State

PERSONAS = (Persona("random", "Random", "trivial", "anything"),)
LEVELS = (Level("gentle", "lets you win", 30, 0.1),)
ADVISER = "search:400"
SEARCH = Manner(explore=2.0, horizon=0)
N_WORK = 8


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action."""
    return int(out[toss(s, legal(box, s, seat, out))])
