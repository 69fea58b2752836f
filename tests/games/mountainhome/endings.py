"""Random games to their end, in compiled code: how many decisions each took, and the last table."""

from typing import Any

from tabletown.engine import entry, rng
from tabletown.engine.contract import game
from tabletown.engine.machine_code import loops
from tabletown.engine.state import Ints


def play_out(boxes: Any, states: Any, seats: int, seeds: Ints, limit: int, plies: Ints, out: Ints) -> None:
    """Play game i at random on states[i], until it is over, or nobody can do anything, or it has taken too long."""
    for i in range(len(seeds)):
        seed = int(seeds[i])
        entry.begin(boxes, states, i, seats, seed)
        ply = 0
        while ply < limit:
            mask = game.actors(boxes[0], states[i])
            if mask == 0:
                break
            seat = loops.first_seat(mask)
            n = game.legal(boxes[0], states[i], seat, out)
            if n < 1:
                break
            action = int(out[0 if n == 1 else rng.nth_draw(seed, ply, rng.PLAYERS, n)])
            game.apply(boxes[0], states[i], seat, action)
            ply += 1
        plies[i] = ply
