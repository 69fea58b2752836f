"""The arena's statistics of a finished game."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints
from tabletown.games.harmonies.material import MAX_SEATS, Box
from tabletown.games.harmonies.rules.hexes import count
from tabletown.games.harmonies.rules.land import occupied
from tabletown.games.harmonies.rules.scoring import (
    CATEGORIES,
    animals,
    buildings,
    fields,
    mountains,
    spirit,
    total,
    trees,
    water,
)
from tabletown.games.harmonies.state import State

OF_A_SEAT = ("points", *CATEGORIES, "cubes", "cards", "empty")
STATS = ("turns", "rounds", *(f"{name}_{p}" for p in range(MAX_SEATS) for name in OF_A_SEAT))


@rule
def stats(box: Box, s: State, row: Ints) -> None:
    """The length of the game, and the parts of each seat's points; -1 for empty seats."""
    row[:] = -1
    row[0] = s.turns
    row[1] = -(-int(s.turns) // int(s.seats))
    for p in range(s.seats):
        at = 2 + p * len(OF_A_SEAT)
        row[at] = total(box, s, p)
        row[at + 1] = trees(box, s, p)
        row[at + 2] = mountains(box, s, p)
        row[at + 3] = fields(box, s, p)
        row[at + 4] = buildings(box, s, p)
        row[at + 5] = water(box, s, p)
        row[at + 6] = animals(box, s, p)
        row[at + 7] = spirit(box, s, p)
        row[at + 8] = count(int(s.cubes[p]))
        row[at + 9] = count(int(s.cards[p]))
        row[at + 10] = count(int(box.board) & ~occupied(s, p))
