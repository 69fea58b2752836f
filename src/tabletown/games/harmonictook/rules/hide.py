"""Hidden information. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.games.harmonictook.material import Box
from tabletown.games.harmonictook.state import State


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[31] Reseed the random stream; everything else is public."""
    s.seed = seed
    s.rng_count = 0
