"""Setup: tokens on the trays, cards in the row, and a spirit for each player. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.rng import draw, draw_weighted
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import KEEP
from tabletown.games.harmonies.material import (
    IN_A_TRAY,
    N_ANIMALS,
    N_COLOURS,
    N_SPIRITS,
    NOTHING,
    OFFERED,
    SOLO_TRAYS,
    TRAYS,
    Box,
)
from tabletown.games.harmonies.rules.hexes import count, first
from tabletown.games.harmonies.state import SPIRIT, TURN, State


@rule
def places_at(s: State) -> int:
    """[3] [29] How many trays and cards are on offer."""
    return SOLO_TRAYS if s.seats == 1 else TRAYS


@rule
def in_pouch(s: State) -> int:
    """How many tokens are left in the pouch."""
    n = 0
    for colour in range(N_COLOURS):
        n += int(s.pouch[colour])
    return n


@rule
def fill_tray(s: State, i: int) -> None:
    """[3] [10] Draw three tokens from the pouch, or as many as are left."""
    for _ in range(min(IN_A_TRAY, in_pouch(s))):
        colour = draw_weighted(s, s.pouch)
        s.pouch[colour] -= 1
        s.trays[i, colour] += 1


@rule
def drawn(s: State, mask: int) -> int:
    """A random card of a mask, all equally likely."""
    for _ in range(draw(s, count(mask))):
        mask &= mask - 1
    return first(mask)


@rule
def fill_row(s: State) -> None:
    """[4] [10] Draw cards from the pile, as long as there are any."""
    for i in range(places_at(s)):
        if s.row[i] < 0 and s.deck:
            c = drawn(s, int(s.deck))
            s.deck &= ~(1 << c)
            s.row[i] = c


@rule
def setup(box: Box, s: State) -> None:
    """[2] [3] [4] Clear the boards, and fill the trays and the row of cards; seat 0 begins."""
    s.deck = (1 << N_ANIMALS) - 1
    for colour in range(N_COLOURS):
        s.pouch[colour] = box.tokens[colour]
    for i in range(places_at(s)):
        fill_tray(s, i)
    fill_row(s)
    begin_turn(box, s)


@rule
def begin_turn(box: Box, s: State) -> None:
    """[5] [6] Start a turn; a seat that has not seen its spirits chooses one first."""
    s.tray = NOTHING
    s.took = 0
    s.phase = TURN
    if box.spirits and s.offer[s.turn, 0] < 0:
        left = (1 << N_SPIRITS) - 1
        for p in range(s.seats):
            for i in range(OFFERED):
                if s.offer[p, i] >= 0:
                    left &= ~(1 << int(s.offer[p, i]))
        for i in range(OFFERED):
            k = drawn(s, left)
            left &= ~(1 << k)
            s.offer[s.turn, i] = k
        s.phase = SPIRIT


@inlined
def spirit_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[5] Why a spirit cannot be kept, or FINE: it must be one of the two offered."""
    is_offered = s.offer[p, 0] == action - KEEP or s.offer[p, 1] == action - KEEP
    return FINE if is_offered else actions.NOT_OFFERED


@inlined
def keep_spirit(box: Box, s: State, p: int, action: int) -> None:
    """[5] Reveal the spirit that is kept; nobody else sees the other one."""
    k = action - KEEP
    if s.offer[p, 1] == k:
        s.offer[p, 1] = s.offer[p, 0]
        s.offer[p, 0] = k
    s.cards[p] |= 1 << N_ANIMALS + k
    s.reveals += 1
    s.phase = TURN


@inlined
def list_spirits(box: Box, s: State, p: int, out: Ints) -> int:
    """[5] List the two offered spirits."""
    out[0] = KEEP + min(s.offer[p, 0], s.offer[p, 1])
    out[1] = KEEP + max(s.offer[p, 0], s.offer[p, 1])
    return 2
