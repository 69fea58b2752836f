"""Bids in the middle of the table: sealed, revealed, and the result of the last one."""

from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import EVERYTHING
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.actions import short, site_name, the_site
from tabletown.games.mountainhome.material import (
    BOOZE,
    CARDS,
    DISTILLERY,
    LAGERTHA,
    N_RESOURCES,
    N_SITES,
    PARTY,
    RESOURCES,
    SHINIES,
)
from tabletown.games.mountainhome.rules.action_step.buildings import owns_finished
from tabletown.games.mountainhome.rules.bids import sealed_bids
from tabletown.games.mountainhome.state import AUCTIONING, RECRUIT
from tabletown.games.mountainhome.views.cards import PIECES, Piece, card, mini, minis
from tabletown.games.mountainhome.views.spots import SpotLook
from tabletown.games.mountainhome.words import labels
from tabletown.games.mountainhome.words.reasons.of_bids import counted, own_total


class Row(NamedTuple):
    """A seat's bid, ready to be drawn."""

    seat: int
    name: str
    leads: bool
    sealed: str  # the public text about a sealed bid
    ready: bool
    cards: list[Piece]
    taps: list[str]
    total: int | None
    means: str = ""
    ahead: bool = False
    none: str = ""


def decides(look: SpotLook) -> str:
    """The players who have to decide; the viewer's own question is shown above."""
    return "" if look.viewer == look.s.actor else f"{look.names[look.s.actor]} decides."


def title_of_bid(look: SpotLook) -> str:
    """The title of a bid: its prize."""
    s = look.s
    if s.bid_kind == RECRUIT:
        return f"A bid for {short(int(s.prize))}"
    if s.bid_kind == AUCTIONING:
        return f"An auction of {the_site(int(s.prize))}"
    return "A bid at the Party"


def prize_title(look: SpotLook) -> int:
    """The card that is bid for."""
    s = look.s
    if s.bid_kind == RECRUIT:
        return int(s.prize)
    return int(look.box.site_title[s.prize]) if s.bid_kind == AUCTIONING else PARTY


def bid_stage(look: SpotLook) -> Markup:
    """The prize, the resources that count, and each seat's bid, sealed or revealed."""
    s = look.s
    words = f"{' and '.join(RESOURCES[r] for r in counted(s))} count".capitalize()
    words = words if len(counted(s)) > 1 else f"{words}s"
    focus = [card(look.box_bytes, prize_title(look), thing=labels.PRIZE)]
    if s.phase == state.SHIELD:
        focus.append(card(look.box_bytes, LAGERTHA, tag="to the rescue?"))
    mine = own_total(look.box, s, look.viewer) if look.viewer >= 0 and s.phase == state.BID else None
    lead = PIECES.bid_lead(counted(s), f"{words}. {step_of_bid(look)}", mine)
    draw = sealed_row if s.phase in (state.BID, state.BREW) else open_row
    rows = [draw(look, p) for p in from_leader(s)]
    return PIECES.stage(lead, focus, [], rows, "")


def step_of_bid(look: SpotLook) -> str:
    """The current step of a bid."""
    s = look.s
    if s.phase == state.BID:
        return "Everybody bids at once. Nobody sees a card before everybody is ready."
    if s.phase == state.TRASHING:
        return "Everybody trashes a card of their bid, in secret."
    if s.phase == state.TIE:
        return "A tie: trash another card, or concede."
    return decides(look) if s.actor >= 0 else ""


def sealed_row(look: SpotLook, p: int) -> Row:
    """A bid in the making: the viewer sees their own, and of others only whether they are ready."""
    s, is_seen = look.s, look.viewer in (p, EVERYTHING)
    ready = bool(s.done[p]) and s.phase == state.BID
    words = "ready" if ready else "chooses" if s.phase == state.BID else ""
    if not is_seen or s.phase != state.BID:
        return Row(p, look.name(p), p == s.leader, words, ready, [], [], None)
    cards = minis(look.box_bytes, s.sealed[p], p)
    if s.sealed_pawn[p] >= 0:
        cards.append(mini(look.box_bytes, int(s.sealed_pawn[p]), tag="pawned"))
    taps = [site_name(k) for k in range(N_SITES) if s.owner[k] == p and s.sealed_tap[k]]
    sealed = "" if cards or taps else "nothing yet"
    total = own_total(look.box, s, p)
    return Row(p, look.name(p), p == s.leader, "ready" if ready else sealed, ready, cards, taps, total, "so far")


def revealed(box: Any, before: Any) -> Any:
    """A copy of the state in which the current bids are revealed."""
    states = np.array([before])
    sealed_bids.reveal_bids(box, states[0])
    return states[0]


def from_leader(s: Any) -> list[int]:
    """The seats, from the leader on."""
    return [sealed_bids.from_leader(s, j) for j in range(int(s.seats))]


def open_row(look: SpotLook, p: int) -> Row:
    """A revealed bid."""
    s = look.s
    is_counted = s.phase in (state.TRASHING, state.TIE)
    totals = [int(s.total[q]) if is_counted else sealed_bids.bid_total(look.box, s, q) for q in range(int(s.seats))]
    cards = [
        mini(look.box_bytes, t, copies=int(s.pool[p, t]), acts=look.at("pool", p, t), tag=tag_in_bid(s, p, t))
        for t in map(int, np.flatnonzero(s.pool[p]))
    ]
    note = "nothing" if not cards and not s.bonus[p].any() else ""
    if s.phase == state.TRASHING and s.needs[p]:
        note = "has chosen" if s.choice[p] >= 0 else "chooses"
    elif s.phase == state.TIE and s.needs[p]:
        note = "has decided" if s.done[p] else "decides"
    means, ahead = "in all" if is_counted else "so far", is_counted and totals[p] == max(totals)
    return Row(
        p, look.name(p), p == s.leader, note, False, cards, extras(look.box, s, p), totals[p], means, ahead
    )  # fmt: skip


def tag_in_bid(s: Any, p: int, t: int) -> str:
    """A mark for a card that counts differently from its print, or that is kept from the Minecarts."""
    if t >= N_RESOURCES:
        return ""
    if s.phase == state.CARTS and p == s.actor and s.kept[t]:
        return f"{int(s.kept[t])} kept"
    turned = int(s.flipped[p, t])
    return f"{turned} as {'rocks' if CARDS[t].resource == SHINIES else 'shinies'}" if turned else ""


def extras(box: Any, s: Any, p: int) -> list[str]:
    """What a bid counts in addition to its cards."""
    found = [f"{int(n)} {RESOURCES[r]}" for r, n in enumerate(s.bonus[p]) if n]
    if s.bid_for >> BOOZE & 1 and (stills := owns_finished(box, s, p, DISTILLERY)):
        found.append(f"{sealed_bids.DISTILLED * stills} booze, distilled")
    if s.bid_kind == AUCTIONING and s.owner[s.prize] == p:
        found.append(f"{sealed_bids.AHEAD} as its owner")
    return found


def last_bid(look: SpotLook) -> str:
    """The result of the last bid, until the next one begins."""
    s = look.s
    if s.winner < 0 or labels.is_bidding(s):
        return ""
    totals = ", ".join(f"{look.name(p)} {int(s.total[p])}" for p in range(int(s.seats)))
    won = "you have won" if s.winner == look.viewer else f"{look.names[s.winner]} has won"
    return f"{title_of_bid(look)}: {totals}; {won}."
