"""Animations for everybody: revealed bids, trashed cards, and a card from the exploration pile."""

from collections.abc import Sequence
from typing import Any

from tabletown.engine.contract import PUBLIC
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    CARDS,
    DWARF,
    EVENT,
    IMMEDIATE,
    N_CARDS,
    POLITICS,
)
from tabletown.games.mountainhome.rules.bids import sealed_bids, trash
from tabletown.games.mountainhome.views.bids import Row, extras, from_leader, prize_title, revealed, title_of_bid
from tabletown.games.mountainhome.views.cards import PIECES, card, mini, minis
from tabletown.games.mountainhome.views.spots import look_of


def animation(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> str:
    """The animation of revealed bids, of trashed cards, or of a card from the exploration pile."""
    if before.phase == state.ACT and action == actions.END:
        return find_animation(box, before, seat, after, names)
    if after.reveals == before.reveals:
        return ""
    if before.phase == state.BID and action == actions.READY:
        return reveal_animation(box, before, after, names)
    if before.phase in (state.TRASHING, state.TIE):
        return trash_animation(box, before, seat, action, after, names)
    return ""


def find_animation(box: Any, before: Any, seat: int, after: Any, names: Sequence[str]) -> str:
    """The revealed exploration card, unless all bid for it or it is shuffled back in."""
    if after.n_pile != before.n_pile - 1 or after.closed != before.closed:
        return ""
    t = int(before.pile[before.n_pile - 1])
    if CARDS[t].kind == DWARF or CARDS[t].group == IMMEDIATE:
        return ""
    verb = "faces" if CARDS[t].kind == EVENT else "finds"
    return PIECES.find(f"{names[seat]} {verb}", card(box.tobytes(), t))


def reveal_animation(box: Any, before: Any, after: Any, names: Sequence[str]) -> str:
    """All bids, revealed one by one from the leader on."""
    s = revealed(box, before)
    look = look_of(box, s, PUBLIC, names, {})
    totals = [sealed_bids.bid_total(box, s, p) for p in range(int(s.seats))]
    rows = []
    for p in from_leader(s):
        cards, more, ahead = minis(look.box_bytes, s.pool[p]), extras(box, s, p), totals[p] == max(totals)
        rows.append(Row(p, names[p], False, "", False, cards, more, totals[p], "", ahead, "no card"))
    prize = [card(look.box_bytes, prize_title(look))]
    return PIECES.animation(title_of_bid(look), prize, rows, verdict(after, names))


def trash_animation(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> str:
    """The card that each seat trashes, and whether this decides the bid."""
    look = look_of(box, before, PUBLIC, names, {})
    chosen = [int(before.choice[p]) for p in range(int(before.seats))]
    if action != actions.STOP:
        subject = trash.next_subject(before, seat) if before.phase == state.TRASHING else seat
        chosen[subject] = trash.choice_of(action)
    rows = []
    for p in from_leader(before):
        if before.phase == state.TIE and not before.tied >> p & 1:
            continue
        if before.phase == state.TRASHING and before.duty[p]:
            chosen[p] = POLITICS
        cards = [mini(look.box_bytes, chosen[p] % N_CARDS)] if chosen[p] >= 0 else []
        worth = trash.worth_of_choice(box, before, p, chosen[p]) if chosen[p] >= 0 else None
        none = "concedes" if before.phase == state.TIE else "trashes nothing"
        rows.append(Row(p, names[p], False, "", False, cards, [], worth, "worth", p == after.winner, none))
    return PIECES.animation(f"{title_of_bid(look)}: into the trash", [], rows, verdict(after, names))


def verdict(after: Any, names: Sequence[str]) -> str:
    """The winner, if decided, or what comes next."""
    if after.winner >= 0:
        return f"{names[after.winner]} wins."
    if after.phase == state.TIE:
        return "A tie: another card, or none."
    if after.phase == state.TRASHING:
        return "Now everybody trashes a card, in secret."
    return ""
