"""The current decision, in the middle of the table: a bid, cards to choose from, or a question about a card."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import EVERYTHING, PUBLIC
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    BOAT,
    CARDS,
    CAVERN,
    CONSULTANTS,
    DRAGON,
    DUNGEON,
    FIRST_LEGEND,
    GOBLINS,
    GOLEMS,
    KARINA,
    LAGERTHA,
    MARKETPLACE,
    N_CARDS,
    N_LEGENDS,
    PANDA,
    PARTY,
    REORGANISATION,
    SITES,
    WIZARD,
    WORKSHOP,
)
from tabletown.games.mountainhome.views.bids import bid_stage, decides, title_of_bid
from tabletown.games.mountainhome.views.cards import PIECES, card
from tabletown.games.mountainhome.views.reasons import why_not
from tabletown.games.mountainhome.views.spots import SpotLook
from tabletown.games.mountainhome.words import labels
from tabletown.viewkit.protocols import Area

# The card that a question is about.
ABOUT = {
    state.ENTER: CAVERN, state.FREE: CAVERN, state.TOOLS: WORKSHOP, state.FERRY: BOAT, state.DIG_UP: DUNGEON,
    state.FETCH: PANDA, state.AUCTION: WIZARD, state.CONSULT: CONSULTANTS, state.WITCH: KARINA,
    state.SHIELD: LAGERTHA, state.PARTNER: MARKETPLACE, state.WISH: MARKETPLACE, state.REPLY: MARKETPLACE,
    state.CONFIRM: MARKETPLACE, state.GUEST: PARTY, state.DEBT: GOLEMS, state.RAID: GOBLINS, state.FLEE: DRAGON,
    state.MORE: REORGANISATION, state.LAY: REORGANISATION,
}  # fmt: skip


# Where an answer is clicked, in words.
PLACES = {
    "hand": "a card in your hand", "ware": "a card in your Warehouse", "hall": "a dwarf in your Hall",
    "purse": "a resource", "site": "a building", "seat": "a player", "stage": "a card here",
}  # fmt: skip


def stage(look: SpotLook) -> Iterator[Area]:
    """The stage, if there is anything on it."""
    s = look.s
    if labels.is_bidding(s):
        yield Area("stage", title_of_bid(look), PUBLIC, bid_stage(look))
    elif s.phase == state.DRAFT:
        yield Area("stage", "Legends", PUBLIC, draft_stage(look))
    elif s.phase == state.SCOUTING:
        yield Area("stage", "What Baldur sees", PUBLIC, scout_stage(look))
    elif s.phase in ABOUT or s.phase in (*labels.SPENDING, state.STORE, state.STAKE, state.GIVE, state.PARK):
        yield Area("stage", CARDS[about(s)].name, PUBLIC, question_stage(look))


# ---- questions about a card


def about(s: Any) -> int:
    """The card that a question is about."""
    if s.phase in ABOUT:
        return ABOUT[int(s.phase)]
    if s.phase in labels.SPENDING:
        return int(s.dwarf)
    if s.phase in (state.STORE, state.STAKE):
        return SITES[int(s.target)][0]
    return int(s.prize) if s.phase == state.PARK else PANDA


def question_stage(look: SpotLook) -> Markup:
    """The card that a question is about, what else the question is about, and the choices."""
    s = look.s
    is_spent = s.phase in labels.SPENDING
    focus, cards = [card(look.box_bytes, about(s), thing=labels.SPENT if is_spent else "")], []
    if s.phase == state.WITCH:
        focus.append(card(look.box_bytes, int(s.dwarf), tag="is spent"))
    elif s.phase in (state.PARTNER, state.WISH, state.REPLY, state.CONFIRM):
        focus = [card(look.box_bytes, int(s.offer), tag="offered")]
        if s.phase == state.CONFIRM:
            focus.append(card(look.box_bytes, int(s.reply), tag="for it"))
    elif s.phase == state.GIVE:
        focus = [card(look.box_bytes, int(s.offer), tag="fetched")]
    elif s.phase == state.DEBT:
        focus.append(card(look.box_bytes, int(s.batch[0]), tag="is wanted"))
    elif s.phase in (state.DIG_UP, state.FETCH):
        row = s.discard[s.actor] if s.phase == state.DIG_UP else s.trash
        cards = [
            card(look.box_bytes, t, copies=int(row[t]), acts=look.at("stage", t))
            for t in map(int, np.flatnonzero(row))
            if s.phase == state.DIG_UP or look.viewer != s.actor or look.at("stage", t).main
        ]
    lead = PIECES.plain_lead("", decides(look) or invitation(look))
    return PIECES.stage(lead, focus, cards, [], "")


def invitation(look: SpotLook) -> str:
    """Where the viewer may click for an answer."""
    places = dict.fromkeys(PLACES[spot[0]] for spot in look.spots if spot[0] in PLACES)
    none = f"; “{look.acts[actions.STOP].capitalize()}” chooses none" if actions.STOP in look.acts else ""
    return f"Click {' or '.join(places)}{none}." if places else ""


def draft_stage(look: SpotLook) -> Markup:
    """The legends that nobody has taken yet."""
    cards = [
        card(look.box_bytes, t, acts=look.at("stage", t), thing=labels.legend(t), why=why_not(look, actions.TAKE + t))
        for t in range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS)
        if look.s.leftover[t]
    ]
    return PIECES.stage("", [], cards, [], "" if look.acts else decides(look))


def scout_stage(look: SpotLook) -> Markup:
    """The cards that Baldur still has to put in order; only his player sees them."""
    s = look.s
    if look.viewer not in (s.actor, EVERYTHING):
        lead = PIECES.plain_lead("", f"{look.names[s.actor]} puts {int(s.owed)} cards in order, in secret.")
        return PIECES.stage(lead, [], [], [], "")
    top = int(s.n_pile) - 1 - (int(s.paid) - int(s.owed))
    seen = np.bincount(s.pile[top - int(s.owed) + 1 : top + 1], minlength=N_CARDS)
    cards = [
        card(look.box_bytes, t, copies=int(seen[t]), acts=look.at("stage", t)) for t in map(int, np.flatnonzero(seen))
    ]
    note = "Click what comes next from the top." if look.acts else f"{look.names[s.actor]} puts them in order."
    return PIECES.stage("", [], cards, [], note)
