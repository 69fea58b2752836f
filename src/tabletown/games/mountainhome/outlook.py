"""What a search asks."""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.engine.shares import share
from tabletown.games.mountainhome.material import Box
from tabletown.games.mountainhome.rules import scores
from tabletown.games.mountainhome.state import State


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """Who leads."""
    scores(box, s, work)
    share(work, int(s.seats), out)


@rule
def omen(box: Box, s: State) -> int:
    """Nothing."""
    return 0


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """All alike."""
    out[:n] = 1.0


ROW = ("rounds",)


@rule
def summary(box: Box, s: State, row: Ints) -> None:
    """Rounds."""
    row[0] = s.turns
