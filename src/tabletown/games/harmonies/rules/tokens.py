"""Tokens: one tray a turn, placed one at a time. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT
from tabletown.games.harmonies.material import (
    N_COLOURS,
    NOTHING,
    Box,
)
from tabletown.games.harmonies.rules.hexes import bit_of, first, spot_of
from tabletown.games.harmonies.rules.land import open_to, put_token
from tabletown.games.harmonies.rules.setup import places_at
from tabletown.games.harmonies.state import TOKEN, TURN, State


@rule
def in_hand(s: State) -> int:
    """How many tokens are left to place."""
    n = 0
    for colour in range(N_COLOURS):
        n += int(s.hand[colour])
    return n


@rule
def take_refusal(s: State, i: int) -> int:
    """[7] [29] Why a tray cannot be taken, or FINE: one tray a turn, and it must not be empty."""
    if i >= places_at(s):
        return actions.NO_SUCH_TRAY
    if s.tray >= 0:
        return actions.TAKEN_ALREADY
    for colour in range(N_COLOURS):
        if s.trays[i, colour] > 0:
            return FINE
    return actions.TRAY_EMPTY


@inlined
def take_tray(s: State, i: int) -> None:
    """[7] Take all tokens of one tray."""
    for colour in range(N_COLOURS):
        s.hand[colour] = s.trays[i, colour]
        s.trays[i, colour] = 0
    s.tray = i


@rule
def place_refusal(s: State, colour: int) -> int:
    """[7] Why a token of this colour cannot be placed, or FINE: it must be in hand."""
    if s.tray < 0:
        return actions.TAKE_FIRST
    return FINE if s.hand[colour] > 0 else actions.NOT_IN_HAND


@rule
def set_down(box: Box, s: State, spot: int) -> None:
    """[7] Put the chosen token on a space."""
    put_token(box, s, int(s.turn), int(s.held), spot)
    s.hand[s.held] -= 1
    s.held = NOTHING
    s.phase = TURN


@inlined
def pick_token(box: Box, s: State, colour: int) -> None:
    """[7] Choose a token; if it can go to only one space, it goes there at once."""
    s.held = colour
    s.phase = TOKEN
    mask = open_to(box, s, int(s.turn), colour)
    if mask & mask - 1 == 0:
        set_down(box, s, spot_of(first(mask)))


@rule
def space_refusal(box: Box, s: State, p: int, spot: int) -> int:
    """[2] [12] Why a space can take neither a token nor a cube, or FINE."""
    here = 1 << bit_of(spot)
    if not int(box.board) & here:
        return actions.OFF_BOARD
    return actions.CLOSED if int(s.cubes[p]) & here else FINE


@inlined
def token_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[11] Why the token may not go to a space, or FINE."""
    refused = space_refusal(box, s, p, action - AT)
    if refused != FINE:
        return refused
    return FINE if open_to(box, s, p, int(s.held)) >> bit_of(action - AT) & 1 else actions.NO_STACK


@inlined
def place_token(box: Box, s: State, p: int, action: int) -> None:
    """[7] Choose the space for the chosen token."""
    set_down(box, s, action - AT)


@inlined
def list_token_spaces(box: Box, s: State, p: int, out: Ints) -> int:
    """[11] List the spaces for the chosen token."""
    return list_spaces(open_to(box, s, p, int(s.held)), out)


@rule
def list_spaces(mask: int, out: Ints) -> int:
    """Write an action for each space of a mask, and return how many there are."""
    n = 0
    while mask:
        out[n] = AT + spot_of(first(mask))
        mask &= mask - 1
        n += 1
    return n
