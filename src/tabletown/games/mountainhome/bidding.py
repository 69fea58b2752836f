"""Answers in a bid: what is bid, what cards do, what is trashed, ties."""

from tabletown.engine.contract import FINE
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions, bid_cards, bids, state, trash, zones
from tabletown.games.mountainhome.actions import (
    BUILD,
    BUY,
    COMMIT,
    FOOL,
    FROM,
    KEEP,
    NO,
    PAWN,
    PILE,
    PUT,
    SEAT,
    STEAL,
    STOP,
    TAP,
    TRASH,
    YES,
    fits,
)
from tabletown.games.mountainhome.material import N_CARDS, Box
from tabletown.games.mountainhome.state import State

# ---- what is possible


@part
def bid_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[30] Why this cannot be added to a bid, or FINE."""
    if action == actions.READY:
        return FINE
    if TAP <= action < BUILD:
        return fits(bids.can_bid_tap(box, s, p, action - TAP))
    if COMMIT <= action < PAWN:
        return FINE if bids.can_commit(s, p, action - COMMIT) else actions.NOT_THERE
    if PAWN <= action < FROM:
        return fits(bids.can_pawn_in_bid(box, s, p, action - PAWN))
    return actions.NOT_ASKED


@rule
def answer_refusal(box: Box, s: State, p: int, phase: int, action: int) -> int:
    """[33] [35] [36] [40] Why an answer to what cards do in a bid, about trash or a tie is not possible, or FINE."""
    if phase in (state.STEAL, state.FOOL, state.PILE_UP, state.NAME, state.TIE) and action == STOP:
        return FINE
    if phase == state.STEAL and action >= STEAL:
        q = (action - STEAL) // N_CARDS
        return fits(q < s.seats and q != p and s.pool[q, (action - STEAL) % N_CARDS] > 0)
    if phase == state.CARTS and KEEP <= action < PILE:
        return fits(s.pool[p, action - KEEP] > s.kept[action - KEEP])
    if phase == state.FOOL and FOOL <= action < STEAL:
        q = (action - FOOL) // 4
        return fits(q < s.seats and bid_cards.can_fool(s, q, (action - FOOL) % 4))
    if phase == state.PILE_UP and PILE <= action < FOOL:
        return fits(bid_cards.can_pile(box, s, p, action - PILE))
    if phase == state.NAME and SEAT <= action < BUY:
        return fits(action - SEAT < s.seats)
    if (phase == state.TRASHING or phase == state.TIE) and TRASH <= action < PUT:
        q = trash.next_subject(s, p) if phase == state.TRASHING else p
        return fits(trash.can_trash(s, q, action - TRASH))
    if phase == state.GUEST:
        return FINE if action in (YES, NO) else actions.NOT_ASKED
    return actions.NOT_ASKED


# ---- what it does


@rule
def decide_in_secret(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """[30] [35] [36] A secret decision; with the last one all lie open."""
    if phase == state.BID:
        if action == actions.READY:
            s.done[p] = 1
        elif action < BUILD:
            s.sealed_tap[action - TAP] = 1
        elif action < PAWN:
            s.sealed[p, action - COMMIT] += 1
        else:
            s.sealed_pawn[p] = action - PAWN
        if bids.are_all_done(s):
            bids.reveal_bids(box, s)
        else:
            s.phase = state.BID
    elif phase == state.TRASHING:
        s.choice[trash.next_subject(s, p)] = action - TRASH
        if trash.choosers(s) != 0:
            s.phase = state.TRASHING
    else:
        s.done[p] = 1
        if action != STOP:
            s.choice[p] = action - TRASH
        if bids.are_all_done(s):
            trash.close_tie(box, s)
        else:
            s.phase = state.TIE


@rule
def answer(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """[33] [40] What cards do in a bid, and whether the winner of a Party explores."""
    if phase == state.STEAL:
        if action != STOP:
            zones.push(s, state.HIT, state.POLITICS_HIT, (action - STEAL) // N_CARDS, (action - STEAL) % N_CARDS, p)
    elif phase == state.CARTS:
        bid_cards.keep_card(s, p, action - KEEP)
    elif phase == state.FOOL:
        if action != STOP:
            q = (action - FOOL) // 4
            if q == p:
                s.flipped[q, (action - FOOL) % 4] += 1
            else:
                zones.push(s, state.HIT, state.FOOL_HIT, q, (action - FOOL) % 4, 0)
    elif phase == state.PILE_UP:
        if action != STOP:
            bid_cards.pile_up(box, s, p, action - PILE)
    elif phase == state.NAME:
        if action != STOP and action - SEAT != p:
            zones.push(s, state.HIT, state.LOKI_HIT, action - SEAT, p, 0)
    elif action == YES:
        zones.push(s, state.EXPLORE, p, 0, 0, 0)
