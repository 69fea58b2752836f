"""Hidden information. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.rules.decks import any_of
from tabletown.games.highrise.state import State


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[43] Reseed the random stream, and redraw the personal goals of others from the unknown goals."""
    s.seed = seed
    s.rng_count = 0
    if not box.together:
        return
    unknown = int(s.goal_deck)
    for p in range(s.seats):
        for i in range(2):
            if p != viewer and s.secret[p, i] >= 0 and not (i == 0 and s.finished[p]):
                unknown |= 1 << int(s.secret[p, i])
    for p in range(s.seats):
        for i in range(2):
            if p != viewer and s.secret[p, i] >= 0 and not (i == 0 and s.finished[p]):
                g = any_of(s, unknown)
                unknown &= ~(1 << g)
                s.secret[p, i] = g
    s.goal_deck = unknown
