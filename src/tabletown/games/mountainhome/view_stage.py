"""What is decided now, in the middle of the table: bids under seal and open, cards to choose from, what interrupts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.engine.contract import EVERYTHING, PUBLIC, Area
from tabletown.games.mountainhome import actions, bids, faces, state, trash
from tabletown.games.mountainhome.actions import short, site_name, the_site
from tabletown.games.mountainhome.material import (
    BOAT,
    BOOZE,
    CARDS,
    CAVERN,
    CONSULTANTS,
    DISTILLERY,
    DRAGON,
    DUNGEON,
    DWARF,
    EVENT,
    FIRST_LEGEND,
    GOBLINS,
    GOLEMS,
    IMMEDIATE,
    KARINA,
    LAGERTHA,
    MARKETPLACE,
    N_CARDS,
    N_LEGENDS,
    N_RESOURCES,
    N_SITES,
    PANDA,
    PARTY,
    POLITICS,
    REORGANISATION,
    RESOURCES,
    SHINIES,
    SITES,
    WIZARD,
    WORKSHOP,
)
from tabletown.games.mountainhome.state import AUCTIONING, RECRUIT
from tabletown.games.mountainhome.view_cards import PIECES, Piece, card, mini, minis
from tabletown.games.mountainhome.view_spots import NOTHING, Acts, Spot, hand_left, spots_of

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


class Look(NamedTuple):
    """A table for a viewer."""

    box_bytes: bytes
    box: Any
    s: Any
    viewer: int
    names: Sequence[str]
    acts: Mapping[int, str]
    left: Any  # the viewer's hand without what is in the bid, by title
    spots: Mapping[Spot, Acts]

    def at(self, *spot: Any) -> Acts:
        """What can be clicked at a spot."""
        return self.spots.get(spot, NOTHING)

    def name(self, p: int) -> str:
        """A seat for the viewer's ears."""
        return "You" if p == self.viewer else self.names[p]


def look_of(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> Look:
    """The table as the drawings need it."""
    left = hand_left(s, viewer) if viewer >= 0 else None
    return Look(box.tobytes(), box, s, viewer, names, acts, left, spots_of(s, viewer, acts))


class Row(NamedTuple):
    """A seat's bid, as it is drawn."""

    seat: int
    name: str
    leads: bool
    sealed: str  # what can be said of a bid that nobody may see
    ready: bool
    cards: list[Piece]
    taps: list[str]
    total: int | None
    means: str = ""
    ahead: bool = False
    none: str = ""


def stage(look: Look) -> Iterator[Area]:
    """The stage, where there is anything on it."""
    s = look.s
    if faces.is_bidding(s):
        yield Area("stage", title_of_bid(look), PUBLIC, bid_stage(look))
    elif s.phase == state.DRAFT:
        yield Area("stage", "Legends", PUBLIC, draft_stage(look))
    elif s.phase == state.SCOUTING:
        yield Area("stage", "What Baldur sees", PUBLIC, scout_stage(look))
    elif s.phase in ABOUT or s.phase in (*faces.SPENDING, state.STORE, state.STAKE, state.GIVE, state.PARK):
        yield Area("stage", CARDS[about(s)].name, PUBLIC, question_stage(look))


# ---- questions about a card


def about(s: Any) -> int:
    """The card that a question is about."""
    if s.phase in ABOUT:
        return ABOUT[int(s.phase)]
    if s.phase in faces.SPENDING:
        return int(s.dwarf)
    if s.phase in (state.STORE, state.STAKE):
        return SITES[int(s.target)][0]
    return int(s.prize) if s.phase == state.PARK else PANDA


def question_stage(look: Look) -> Markup:
    """The card that a question is about, what it is about beside, and what can be chosen from."""
    s = look.s
    is_spent = s.phase in faces.SPENDING
    focus, cards = [card(look.box_bytes, about(s), thing=faces.SPENT if is_spent else "")], []
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


def decides(look: Look) -> str:
    """Who decides; what the viewer is asked stands above."""
    return "" if look.viewer == look.s.actor else f"{look.names[look.s.actor]} decides."


def invitation(look: Look) -> str:
    """Where the viewer may click for an answer."""
    places = dict.fromkeys(PLACES[spot[0]] for spot in look.spots if spot[0] in PLACES)
    none = f"; “{look.acts[actions.STOP].capitalize()}” chooses none" if actions.STOP in look.acts else ""
    return f"Click {' or '.join(places)}{none}." if places else ""


def draft_stage(look: Look) -> Markup:
    """The legends that nobody has taken yet."""
    cards = [
        card(look.box_bytes, t, acts=look.at("stage", t), thing=faces.legend(t))
        for t in range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS)
        if look.s.leftover[t]
    ]
    return PIECES.stage("", [], cards, [], "" if look.acts else decides(look))


def scout_stage(look: Look) -> Markup:
    """The cards that Baldur has still to put in order, for the eyes of his player alone."""
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


# ---- bids


def title_of_bid(look: Look) -> str:
    """What is bid for."""
    s = look.s
    if s.bid_kind == RECRUIT:
        return f"A bid for {short(int(s.prize))}"
    if s.bid_kind == AUCTIONING:
        return f"An auction of {the_site(int(s.prize))}"
    return "A bid at the Party"


def prize_title(look: Look) -> int:
    """The card that is bid for."""
    s = look.s
    if s.bid_kind == RECRUIT:
        return int(s.prize)
    return int(look.box.site_title[s.prize]) if s.bid_kind == AUCTIONING else PARTY


def counted(s: Any) -> list[int]:
    """The resources that count in a bid."""
    return [r for r in range(len(RESOURCES)) if s.bid_for >> r & 1]


def bid_stage(look: Look) -> Markup:
    """The prize, what counts, and a bid for each seat: under seal, or open."""
    s = look.s
    words = f"{' and '.join(RESOURCES[r] for r in counted(s))} count".capitalize()
    words = words if len(counted(s)) > 1 else f"{words}s"
    focus = [card(look.box_bytes, prize_title(look), thing=faces.PRIZE)]
    if s.phase == state.SHIELD:
        focus.append(card(look.box_bytes, LAGERTHA, tag="to the rescue?"))
    lead = PIECES.bid_lead(counted(s), f"{words}. {step_of_bid(look)}")
    draw = sealed_row if s.phase in (state.BID, state.BREW) else open_row
    rows = [draw(look, p) for p in from_leader(s)]
    return PIECES.stage(lead, focus, [], rows, "")


def step_of_bid(look: Look) -> str:
    """Where a bid stands."""
    s = look.s
    if s.phase == state.BID:
        return "Everybody bids at once. Nobody sees a card before the last one is ready."
    if s.phase == state.TRASHING:
        return "Everybody trashes a card of their bid, in secret."
    if s.phase == state.TIE:
        return "A tie: trash another card, or concede."
    return decides(look) if s.actor >= 0 else ""


def sealed_row(look: Look, p: int) -> Row:
    """A bid that is still made: one's own lies open to oneself, of others one sees only whether they are ready."""
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
    total = bids.bid_total(look.box, revealed(look.box, s), p)  # before any card works
    return Row(p, look.name(p), p == s.leader, "ready" if ready else sealed, ready, cards, taps, total, "so far")


def revealed(box: Any, before: Any) -> Any:
    """A table on which all bids as they are now have been turned up."""
    states = np.array([before])
    bids.reveal_bids(box, states[0])
    return states[0]


def from_leader(s: Any) -> list[int]:
    """The seats, from the leader on."""
    return [bids.from_leader(s, j) for j in range(int(s.seats))]


def open_row(look: Look, p: int) -> Row:
    """A bid that lies open."""
    s = look.s
    is_counted = s.phase in (state.TRASHING, state.TIE)
    totals = [int(s.total[q]) if is_counted else bids.bid_total(look.box, s, q) for q in range(int(s.seats))]
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
    """How a card of a bid counts otherwise than it is printed, or whether it is kept from the Minecarts."""
    if t >= N_RESOURCES:
        return ""
    if s.phase == state.CARTS and p == s.actor and s.kept[t]:
        return f"{int(s.kept[t])} kept"
    turned = int(s.flipped[p, t])
    return f"{turned} as {'rocks' if CARDS[t].resource == SHINIES else 'shinies'}" if turned else ""


def extras(box: Any, s: Any, p: int) -> list[str]:
    """What a bid counts beyond its cards."""
    found = [f"{int(n)} {RESOURCES[r]}" for r, n in enumerate(s.bonus[p]) if n]
    if s.bid_for >> BOOZE & 1 and (stills := bids.owns_finished(box, s, p, DISTILLERY)):
        found.append(f"{bids.DISTILLED * stills} booze, distilled")
    if s.bid_kind == AUCTIONING and s.owner[s.prize] == p:
        found.append(f"{bids.AHEAD} as its owner")
    return found


def last_bid(look: Look) -> str:
    """How the last bid ended, until the next one begins."""
    s = look.s
    if s.winner < 0 or faces.is_bidding(s):
        return ""
    totals = ", ".join(f"{look.name(p)} {int(s.total[p])}" for p in range(int(s.seats)))
    won = "you have won" if s.winner == look.viewer else f"{look.names[s.winner]} has won"
    return f"{title_of_bid(look)}: {totals}; {won}."


# ---- films: what is shown to everybody of a bid that is turned up


def film(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> str:
    """The moment in which bids are turned over, or what was chosen for the trash, or a card of the exploration pile."""
    if before.phase == state.ACT and action == actions.END:
        return find_film(box, before, seat, after, names)
    if after.shown == before.shown:
        return ""
    if before.phase == state.BID and action == actions.READY:
        return reveal_film(box, before, after, names)
    if before.phase in (state.TRASHING, state.TIE):
        return trash_film(box, before, seat, action, after, names)
    return ""


def find_film(box: Any, before: Any, seat: int, after: Any, names: Sequence[str]) -> str:
    """The card that was turned up, unless all bid for it, or it is shuffled in again."""
    if after.n_pile != before.n_pile - 1 or after.closed != before.closed:
        return ""
    t = int(before.pile[before.n_pile - 1])
    if CARDS[t].kind == DWARF or CARDS[t].group == IMMEDIATE:
        return ""
    verb = "is confronted with" if CARDS[t].kind == EVENT else "finds"
    return PIECES.find(f"{names[seat]} {verb}", card(box.tobytes(), t))


def reveal_film(box: Any, before: Any, after: Any, names: Sequence[str]) -> str:
    """All bids, turned over one after the other from the leader on."""
    s = revealed(box, before)
    look = look_of(box, s, PUBLIC, names, {})
    totals = [bids.bid_total(box, s, p) for p in range(int(s.seats))]
    rows = []
    for p in from_leader(s):
        cards, more, ahead = minis(look.box_bytes, s.pool[p]), extras(box, s, p), totals[p] == max(totals)
        rows.append(Row(p, names[p], False, "", False, cards, more, totals[p], "", ahead, "no card"))
    prize = [card(look.box_bytes, prize_title(look))]
    return PIECES.film(title_of_bid(look), prize, rows, verdict(after, names))


def trash_film(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> str:
    """What everybody trashes, and whether that has decided it."""
    look = look_of(box, before, PUBLIC, names, {})
    chosen = [int(before.choice[p]) for p in range(int(before.seats))]
    if action != actions.STOP:
        subject = trash.next_subject(before, seat) if before.phase == state.TRASHING else seat
        chosen[subject] = action - actions.TRASH
    rows = []
    for p in from_leader(before):
        if before.phase == state.TIE and not before.tied >> p & 1:
            continue
        if before.phase == state.TRASHING and before.duty[p]:
            chosen[p] = POLITICS
        cards = [mini(look.box_bytes, chosen[p])] if chosen[p] >= 0 else []
        worth = bids.worth_in_bid(box, before, p, chosen[p]) if chosen[p] >= 0 else None
        none = "concedes" if before.phase == state.TIE else "trashes nothing"
        rows.append(Row(p, names[p], False, "", False, cards, [], worth, "worth", p == after.winner, none))
    return PIECES.film(f"{title_of_bid(look)}: into the trash", [], rows, verdict(after, names))


def verdict(after: Any, names: Sequence[str]) -> str:
    """Who has won, if that is decided, or what comes next."""
    if after.winner >= 0:
        return f"{names[after.winner]} wins."
    if after.phase == state.TIE:
        return "A tie: another card, or none."
    if after.phase == state.TRASHING:
        return "Now everybody trashes a card, in secret."
    return ""
