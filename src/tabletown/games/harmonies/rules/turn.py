"""The turn: its actions, in any order. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import DRAFT, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import N_COLOURS, UNFINISHED, Box
from tabletown.games.harmonies.rules.cards import draft, draft_refusal, list_cards, row_mask, unfinished
from tabletown.games.harmonies.rules.cubes import pick_card, settle_refusal, with_habitat
from tabletown.games.harmonies.rules.end_of_turn import end_refusal, end_turn
from tabletown.games.harmonies.rules.setup import places_at
from tabletown.games.harmonies.rules.tokens import pick_token, place_refusal, take_refusal, take_tray
from tabletown.games.harmonies.state import State


@inlined
def turn_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[6] Why an action cannot begin in a turn, or FINE."""
    if action == actions.END:
        return end_refusal(s)
    if action < PLACE:
        return take_refusal(s, action - TAKE)
    if action < DRAFT:
        return place_refusal(s, action - PLACE)
    if box.tokens_first and end_refusal(s) != FINE:
        return actions.TOKENS_FIRST
    return draft_refusal(box, s, action - DRAFT) if action < SETTLE else settle_refusal(box, s, action - SETTLE)


@inlined
def begin(box: Box, s: State, p: int, action: int) -> None:
    """[6] End the turn, or go on with tokens, a card or a cube."""
    if action == actions.END:
        end_turn(box, s)
    elif action < PLACE:
        take_tray(s, action - TAKE)
    elif action < DRAFT:
        pick_token(box, s, action - PLACE)
    elif action < SETTLE:
        draft(s, action - DRAFT)
    else:
        pick_card(box, s, action - SETTLE)


@inlined
def list_turn(box: Box, s: State, p: int, out: Ints) -> int:
    """[6] List the legal actions: end the turn, take or place tokens, take a card, place a cube."""
    n = 0
    if end_refusal(s) == FINE:
        out[0] = actions.END
        n = 1
    if s.tray < 0:
        for i in range(places_at(s)):
            if take_refusal(s, i) == FINE:
                out[n] = TAKE + i
                n += 1
    for colour in range(N_COLOURS):
        if s.hand[colour] > 0:
            out[n] = PLACE + colour
            n += 1
    if box.tokens_first and end_refusal(s) != FINE:
        return n
    if not s.took and unfinished(box, s, p) < UNFINISHED:
        n = list_cards(row_mask(s), DRAFT, n, out)
    return list_cards(with_habitat(box, s, p), SETTLE, n, out)
