"""The end of a turn: refill trays and row, and start the next turn. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import DROP
from tabletown.games.harmonies.material import (
    IN_A_TRAY,
    N_COLOURS,
    NOTHING,
    SOLO_TRAYS,
    Box,
)
from tabletown.games.harmonies.rules.cards import in_row, list_cards, row_mask
from tabletown.games.harmonies.rules.hexes import count
from tabletown.games.harmonies.rules.land import occupied
from tabletown.games.harmonies.rules.setup import begin_turn, fill_row, fill_tray, in_pouch
from tabletown.games.harmonies.rules.tokens import in_hand
from tabletown.games.harmonies.state import DISCARD, OVER, State

FEW_LEFT = 2  # a player with so few empty spaces triggers the end


@rule
def end_refusal(s: State) -> int:
    """[10] Why a turn cannot end, or FINE: all its tokens must be placed."""
    if s.tray < 0:
        return actions.TAKE_FIRST
    return FINE if in_hand(s) == 0 else actions.PLACE_FIRST


@inlined
def is_out_of_tokens(box: Box, s: State) -> bool:
    """[18] [29] Whether the trays cannot be refilled."""
    least = 1
    if s.seats == 1 and box.stop_short:
        least = IN_A_TRAY * SOLO_TRAYS
    return in_pouch(s) < least


@inlined
def end_turn(box: Box, s: State) -> None:
    """[18] A full board or an empty pouch triggers the end, which comes after the last seat's turn."""
    s.turns += 1
    if count(int(box.board) & ~occupied(s, int(s.turn))) <= FEW_LEFT or is_out_of_tokens(box, s):
        s.ending = 1
    if s.ending and s.turn == s.seats - 1:
        s.phase = OVER
    else:
        refill(box, s)


@rule
def refill(box: Box, s: State) -> None:
    """[10] [29] [30] Refill the tray; in the solo game refill all, and allow a discard if no card was taken."""
    if s.seats > 1:
        fill_tray(s, int(s.tray))
        next_turn(box, s)
        return
    for i in range(SOLO_TRAYS):
        for colour in range(N_COLOURS):
            s.gone[colour] += s.trays[i, colour]
            s.trays[i, colour] = 0
        fill_tray(s, i)
    if not s.took and row_mask(s):
        s.phase = DISCARD
    else:
        next_turn(box, s)


@rule
def next_turn(box: Box, s: State) -> None:
    """[6] [10] Refill the row, and start the next seat's turn."""
    fill_row(s)
    s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    begin_turn(box, s)


@inlined
def discard_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[30] Why a card cannot be discarded, or FINE: it must be in the row; or none."""
    return FINE if action == actions.KEEP_ROW or in_row(s, action - DROP) >= 0 else actions.NOT_IN_ROW


@inlined
def discard(box: Box, s: State, p: int, action: int) -> None:
    """[30] Discard a card of the row for good, or none, and start the next turn."""
    if action != actions.KEEP_ROW:
        s.row[in_row(s, action - DROP)] = NOTHING
        s.lost |= 1 << action - DROP
    next_turn(box, s)


@inlined
def list_discards(box: Box, s: State, p: int, out: Ints) -> int:
    """[30] List the possible discards: none, or a card of the row."""
    out[0] = actions.KEEP_ROW
    return list_cards(row_mask(s), DROP, 1, out)
