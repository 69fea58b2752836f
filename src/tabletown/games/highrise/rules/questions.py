"""What decisions have in common: how to ask, and who or what may be chosen. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.highrise.actions import DOMINO, NO_DOMINO, NOT_CHOICE, PLAYER
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.rules.dominoes.maps import domino_at
from tabletown.games.highrise.state import State


@rule
def ask(s: State, phase: int, seat: int) -> bool:
    """Ask a seat for a decision."""
    s.phase = phase
    s.actor = seat
    return True


@inlined
def no_refusal(box: Box, s: State, p: int, action: int) -> int:
    """FINE: every answer is legal."""
    return FINE


@inlined
def choice_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[22] [26] [36] [40] Why a player may not be chosen, or FINE: they must be among s.choices."""
    return FINE if int(s.choices) >> action - PLAYER & 1 else NOT_CHOICE


@inlined
def player_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[40] [41] Why a player may not be chosen, or FINE: every player may be."""
    return FINE if action - PLAYER < s.seats else NOT_CHOICE


@inlined
def domino_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[7] [40] Why a domino may not be chosen, or FINE: it must be the player's own, named by the cell of half A."""
    return FINE if domino_at(s, p, action - DOMINO) >= 0 else NO_DOMINO


@inlined
def no_effect(box: Box, s: State, p: int, action: int) -> None:
    """Do nothing."""
