"""What a position is worth."""

from tabletown.engine.records import Ints
from tabletown.engine.rule import rule
from tabletown.games.harmonictook.material import Box
from tabletown.games.harmonictook.state import State

ROW = ("winner", "turns")


@rule
def summary(box: Box, s: State, row: Ints) -> None:
    """What the arena and the lab keep of a finished game."""
    row[0] = s.winner
    row[1] = s.turns
