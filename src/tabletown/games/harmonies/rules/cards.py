"""Cards: at most one a turn, from the row. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.material import (
    NOTHING,
    TRAYS,
    UNFINISHED,
    Box,
)
from tabletown.games.harmonies.rules.hexes import first
from tabletown.games.harmonies.state import State


@rule
def unfinished(box: Box, s: State, p: int) -> int:
    """[9] How many cards with cubes on them a seat has."""
    n = 0
    left = int(s.cards[p])
    while left:
        c = first(left)
        n += s.placed[c] < box.cubes[c]
        left &= left - 1
    return n


@rule
def in_row(s: State, c: int) -> int:
    """The place of a card in the row, or -1."""
    for i in range(TRAYS):
        if s.row[i] == c:
            return i
    return -1


@rule
def row_mask(s: State) -> int:
    """The cards of the row."""
    mask = 0
    for i in range(TRAYS):
        if s.row[i] >= 0:
            mask |= 1 << int(s.row[i])
    return mask


@rule
def list_cards(mask: int, base: int, n: int, out: Ints) -> int:
    """Append an action for each card of a mask after the first n, and return the new number."""
    while mask:
        out[n] = base + first(mask)
        mask &= mask - 1
        n += 1
    return n


@rule
def draft_refusal(box: Box, s: State, c: int) -> int:
    """[8] [9] Why a card cannot be taken, or FINE: one a turn, from the row, and at most four unfinished."""
    if in_row(s, c) < 0:
        return actions.NOT_IN_ROW
    if s.took:
        return actions.ONE_A_TURN
    return FINE if unfinished(box, s, int(s.turn)) < UNFINISHED else actions.FOUR_ALREADY


@inlined
def draft(s: State, c: int) -> None:
    """[8] Take a card from the row, with a cube on each of its numbers."""
    s.row[in_row(s, c)] = NOTHING
    s.cards[s.turn] |= 1 << c
    s.took = 1
