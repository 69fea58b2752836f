"""Cubes: an animal settles where the land matches its card. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT
from tabletown.games.harmonies.material import (
    NOTHING,
    Box,
)
from tabletown.games.harmonies.rules.hexes import bit_of, first, spot_of
from tabletown.games.harmonies.rules.land import habitats
from tabletown.games.harmonies.rules.tokens import list_spaces, space_refusal
from tabletown.games.harmonies.state import CUBE, TURN, State


@rule
def with_habitat(box: Box, s: State, p: int) -> int:
    """[14] The cards of a seat with a cube that can be placed."""
    left = int(s.cards[p])
    mask = 0
    while left:
        c = first(left)
        if s.placed[c] < box.cubes[c] and habitats(box, s, p, c):
            mask |= 1 << c
        left &= left - 1
    return mask


@inlined
def settle_refusal(box: Box, s: State, c: int) -> int:
    """[14] [16] [17] Why a card's cube cannot be placed, or FINE: it needs an own card, a cube and a habitat."""
    if not int(s.cards[s.turn]) >> c & 1:
        return actions.NOT_YOURS
    if s.placed[c] >= box.cubes[c]:
        return actions.FINISHED
    return FINE if habitats(box, s, int(s.turn), c) else actions.NO_HABITAT


@rule
def put_cube(s: State, spot: int) -> None:
    """[16] Put the lowest cube of the chosen card on the board."""
    s.cubes[s.turn] |= 1 << bit_of(spot)
    s.placed[s.chosen] += 1
    s.chosen = NOTHING
    s.phase = TURN


@inlined
def pick_card(box: Box, s: State, c: int) -> None:
    """[16] Choose a card; if it has only one habitat, its cube goes there at once."""
    s.chosen = c
    s.phase = CUBE
    mask = habitats(box, s, int(s.turn), c)
    if mask & mask - 1 == 0:
        put_cube(s, spot_of(first(mask)))


@inlined
def cube_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[14] [15] Why the cube may not go to a space, or FINE."""
    refused = space_refusal(box, s, p, action - AT)
    if refused != FINE:
        return refused
    return FINE if habitats(box, s, p, int(s.chosen)) >> bit_of(action - AT) & 1 else actions.NOT_A_HABITAT


@inlined
def place_cube(box: Box, s: State, p: int, action: int) -> None:
    """[16] Choose the space for the chosen card's cube."""
    put_cube(s, action - AT)


@inlined
def list_cube_spaces(box: Box, s: State, p: int, out: Ints) -> int:
    """[14] List the habitats of the chosen card."""
    return list_spaces(habitats(box, s, p, int(s.chosen)), out)
