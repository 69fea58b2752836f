"""Hidden information. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.games.harmonies.material import (
    N_SPIRITS,
    OFFERED,
    Box,
)
from tabletown.games.harmonies.rules.scoring import spirit_of
from tabletown.games.harmonies.rules.setup import drawn
from tabletown.games.harmonies.state import State


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[32] Reseed the random stream, and redraw the spirits that only other players have seen."""
    s.seed = seed
    s.rng_count = 0
    if not box.spirits:
        return
    left = (1 << N_SPIRITS) - 1
    for p in range(s.seats):
        k = spirit_of(s, p)
        if k >= 0:
            left &= ~(1 << k)
        if p == viewer and s.offer[p, 0] >= 0:
            left &= ~(1 << int(s.offer[p, 0]) | 1 << int(s.offer[p, 1]))
    for p in range(s.seats):
        if p != viewer and s.offer[p, 0] >= 0:
            for i in range(0 if spirit_of(s, p) < 0 else 1, OFFERED):
                k = drawn(s, left)
                left &= ~(1 << k)
                s.offer[p, i] = k
