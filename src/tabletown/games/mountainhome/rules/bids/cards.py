"""What cards do in a revealed bid: Ori, Ygg, Politics, Minecarts, Fool's Gold, Piling, Tapfa, Loki, Mishap."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.decisions import switch
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    FOOLS_GOLD,
    LOKI,
    MINECARTS,
    MISHAP,
    N_CARDS,
    N_RESOURCES,
    N_SHINIES,
    ORI,
    PILING,
    POLITICS,
    ROCKS,
    SHINIES,
    TAPFA,
    YGG,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, news, zones
from tabletown.games.mountainhome.rules.bids import copies, sealed_bids
from tabletown.games.mountainhome.rules.knowledge import hands
from tabletown.games.mountainhome.state import State

KEPT = 3  # resource cards that a bid keeps after Faulty Minecarts
EFFECT_CARD = (ORI, YGG, POLITICS, MINECARTS, FOOLS_GOLD, PILING, TAPFA, LOKI, MISHAP)


# ---- Ori and Ygg


@inlined
def add_top_cards(s: State, p: int) -> None:
    """[33] Ori adds the top two cards of the draw pile to the bid."""
    for _ in range(2):
        source = hands.top_place(s, p)
        t = zones.take_top(s, p)
        if t >= 0:
            s.pool[p, t] += 1
            news.tell(s, news.ADDED, p, t, 0)
            if source < hands.AWAY:
                hands.note_gone(s, p, t, source)
    s.reveals += 1


@inlined
def protect(s: State, p: int) -> None:
    """[33] Ygg protects a bid from the cards in other bids."""
    s.safe[p] = 1


# ---- Politics


@inlined
def ask_steal(s: State, p: int) -> None:
    """[33] Ask which card Politics takes out of another bid."""
    for q in range(s.seats):
        if q != p and zones.count(s.pool[q], N_CARDS) > 0:
            agenda.ask(s, state.STEAL, p)
            return


@inlined
def steal_refusal(s: State, p: int, action: int) -> int:
    """[33] Why a card cannot be taken out of a bid, or FINE."""
    if action == actions.STOP:
        return FINE
    if not actions.STEAL <= action < actions.TRASH_TURNED:
        return actions.NOT_ASKED
    q = (action - actions.STEAL) // N_CARDS
    return actions.fits(q < s.seats and q != p and s.pool[q, (action - actions.STEAL) % N_CARDS] > 0)


@inlined
def choose_steal(s: State, p: int, action: int) -> None:
    """[24] [33] Announce the card that Politics takes."""
    if action != actions.STOP:
        q, t = (action - actions.STEAL) // N_CARDS, (action - actions.STEAL) % N_CARDS
        agenda.push(s, state.HIT, state.POLITICS_HIT, q, t, p)
        copies.ask_copy(s, p, q, t, 0)


@rule
def steal(s: State, q: int, t: int, thief: int) -> None:
    """[33] Politics takes a card into another pool. The card keeps its owner, and Politics must be trashed."""
    if t == POLITICS:  # a stolen Politics that has not acted yet acts for the thief
        step = int(s.n_agenda) - 1
        later = (q - int(s.leader)) % int(s.seats) > (thief - int(s.leader)) % int(s.seats)
        if later and s.agenda[step, 0] == state.EFFECTS:
            s.agenda[step, 3] += 1
        s.duty[q] = min(int(s.duty[q]), int(s.pool[q, POLITICS]) - 1)
    owner = copies.take_out(s, q, t, copies.use_copy(s))
    s.pool[thief, t] += 1
    if owner != thief:
        k = int(s.n_stolen)
        s.stolen[k, copies.POOL] = thief
        s.stolen[k, copies.OWNER] = owner
        s.stolen[k, copies.TITLE] = t
        s.stolen[k, copies.TURNED] = 0
        s.n_stolen = k + 1
    s.duty[thief] += 1


# ---- Faulty Minecarts


@rule
def carts_over(s: State, p: int) -> int:
    """[33] How many Faulty Minecarts hit a seat's bid; Lagertha can stop each of them except the seat's own."""
    if s.pool[p, MINECARTS] > 0:
        return 1
    n = 0
    for q in range(s.seats):
        n += int(s.pool[q, MINECARTS])
    return n


@inlined
def run_over(s: State, p: int) -> None:
    """[33] Minecarts leave a bid three resource cards; a seat cannot stop its own."""
    if zones.count(s.pool[p], N_RESOURCES) <= KEPT:
        return
    if s.pool[p, MINECARTS] > 0:
        ask_keep(s, p)
    else:
        agenda.push(s, state.HIT, state.CARTS_HIT, p, 0, 0)


@rule
def ask_keep(s: State, p: int) -> None:
    """Ask a seat which resource cards it keeps."""
    s.kept[:] = 0
    s.owed = KEPT
    agenda.ask(s, state.CARTS, p)


@inlined
def keep_refusal(s: State, p: int, action: int) -> int:
    """[33] Why a card cannot be kept, or FINE."""
    if not actions.KEEP <= action < actions.PILE:
        return actions.NOT_ASKED
    return actions.fits(s.pool[p, action - actions.KEEP] > s.kept[action - actions.KEEP])


@inlined
def keep_card(s: State, p: int, action: int) -> None:
    """[33] Keep one card; after the last one, the others are discarded."""
    s.kept[action - actions.KEEP] += 1
    s.owed -= 1
    if s.owed > 0:
        agenda.ask(s, state.CARTS, p)
        return
    agenda.push(s, state.DROPPING, p, 0, 0, 0)


@rule
def drop_others(s: State, p: int, first: int) -> None:
    """[33] Discard what is not kept, from a title on; of copies of several owners the seat says which one."""
    owner = copies.use_copy(s)
    for t in range(first, N_RESOURCES):
        while s.pool[p, t] > s.kept[t]:
            if owner == copies.ANY_COPY and s.kept[t] > 0:
                copies.ask_copy(s, p, p, t, 0)
                if s.phase == state.COPY:
                    agenda.push(s, state.DROPPING, p, t, 0, 0)
                    return
            owner = copies.take_out(s, p, t, owner)
            s.discard[owner, t] += 1
            news.tell(s, news.DROPPED, p, t, owner)
            owner = copies.ANY_COPY
        s.kept[t] = 0


# ---- Fool's Gold


@rule
def can_fool(s: State, q: int, t: int) -> bool:
    """[33] Whether a pool holds a copy of a shinies card that still counts as shinies."""
    return s.pool[q, t] > s.flipped[q, t]


@inlined
def ask_fool(s: State, p: int) -> None:
    """[33] Ask whether Fool's Gold makes a shinies card count as rocks."""
    for q in range(s.seats):
        for t in range(N_SHINIES):
            if can_fool(s, q, t):
                agenda.ask(s, state.FOOL, p)
                return


@inlined
def fool_refusal(s: State, action: int) -> int:
    """[33] Why a card cannot be chosen for Fool's Gold, or FINE."""
    if action == actions.STOP:
        return FINE
    if not actions.FOOL <= action < actions.STEAL:
        return actions.NOT_ASKED
    q = (action - actions.FOOL) // N_SHINIES
    return actions.fits(q < s.seats and can_fool(s, q, (action - actions.FOOL) % N_SHINIES))


@inlined
def call_fools_gold(s: State, p: int, action: int) -> None:
    """[24] [33] Make a shinies card count as rocks, unless its seat stops it."""
    if action == actions.STOP:
        return
    q, t = (action - actions.FOOL) // N_SHINIES, (action - actions.FOOL) % N_SHINIES
    if q == p:
        agenda.push(s, state.TURNING, q, t, 0, 0)
    else:
        agenda.push(s, state.HIT, state.FOOL_HIT, q, t, p)
    copies.ask_copy(s, p, q, t, 0)


@rule
def turn_card(s: State, q: int, t: int, turned: int) -> None:
    """[33] The chosen copy of a card in a pool changes between rocks and shinies."""
    copies.turn_copy(s, q, t, copies.use_copy(s), turned)


# ---- Strategic Piling and Tapfa


@rule
def can_pile(box: Box, s: State, p: int, t: int) -> bool:
    """[33] Whether a pool holds a copy of a card that counts as rocks."""
    if box.resource[t] == SHINIES:
        return s.flipped[p, t] > 0
    return box.resource[t] == ROCKS and s.pool[p, t] > s.flipped[p, t]


@inlined
def ask_pile_up(box: Box, s: State, p: int) -> None:
    """[33] Ask whether Strategic Piling makes a card that counts as rocks count as shinies."""
    for t in range(N_RESOURCES):
        if can_pile(box, s, p, t):
            agenda.ask(s, state.PILE_UP, p)
            return


@inlined
def pile_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[33] Why a card cannot be piled up, or FINE."""
    if action == actions.STOP:
        return FINE
    if not actions.PILE <= action < actions.FOOL:
        return actions.NOT_ASKED
    return actions.fits(can_pile(box, s, p, action - actions.PILE))


@inlined
def pile_up(box: Box, s: State, p: int, action: int) -> None:
    """[33] Make a card that counts as rocks count as shinies."""
    if action != actions.STOP:
        t = action - actions.PILE
        turned = 1 if box.resource[t] == SHINIES else 0
        agenda.push(s, state.TURNING, p, t, turned, 0)
        copies.ask_copy(s, p, p, t, turned)


@rule
def turn_rocks(box: Box, s: State, p: int) -> None:
    """[33] With Tapfa all rocks in a pool count as shinies, taps included."""
    news.tell(s, news.CONVERTED, p, 0, 0)
    for t in range(N_RESOURCES):
        if box.resource[t] == SHINIES:
            s.flipped[p, t] = 0
        elif box.resource[t] == ROCKS:
            s.flipped[p, t] = s.pool[p, t]
    for k in range(s.n_stolen):
        if s.stolen[k, copies.POOL] == p and s.stolen[k, copies.TITLE] < N_RESOURCES:
            s.stolen[k, copies.TURNED] = box.resource[s.stolen[k, copies.TITLE]] == ROCKS
    s.bonus[p, SHINIES] += s.bonus[p, ROCKS]
    s.bonus[p, ROCKS] = 0


# ---- Loki


@inlined
def ask_name(s: State, p: int) -> None:
    """[33] Ask whom Loki names."""
    agenda.ask(s, state.NAME, p)


@inlined
def name_refusal(s: State, action: int) -> int:
    """[33] Why a seat cannot be named, or FINE."""
    return FINE if action == actions.STOP else actions.seat_refusal(s, action)


@inlined
def name_seat(s: State, p: int, action: int) -> None:
    """[24] [33] Name the seat whose trashed card Loki chooses."""
    if action != actions.STOP and action - actions.SEAT != p:
        agenda.push(s, state.HIT, state.LOKI_HIT, action - actions.SEAT, p, 0)


# ---- Mishap


@inlined
def warn_of_mishap(s: State, p: int) -> None:
    """[33] A Mishap hits every other seat that has bid a card; each Mishap has to be stopped separately.

    A seat with its own Mishap in the bid is hit by that one in any case.
    """
    for j in range(s.seats - 1, -1, -1):
        q = sealed_bids.from_leader(s, j)
        if q != p and s.pool[q, MISHAP] == 0 and s.committed[q] and (s.mishap == 0 or s.spared >> q & 1):
            s.spared &= ~(1 << q)
            agenda.push(s, state.HIT, state.MISHAP_HIT, q, 0, 0)
    s.mishap |= 1 << p


# ---- one after the other

EFFECTS = (
    (state.BY_ORI, add_top_cards),
    (state.BY_YGG, protect),
    (state.BY_POLITICS, ask_steal),
    (state.BY_MINECARTS, run_over),
    (state.BY_FOOLS_GOLD, ask_fool),
    (state.BY_PILING, ask_pile_up),
    (state.BY_TAPFA, turn_rocks),
    (state.BY_LOKI, ask_name),
    (state.BY_MISHAP, warn_of_mishap),
)
do_effect = switch("do_effect", __name__, EFFECTS, given=("box", "s", "p"))


@rule
def next_effect(box: Box, s: State, stage: int, j: int, left: int) -> None:
    """[32] Resolve card effects stage by stage, from the leader on; left: copies to come, -1 before the first."""
    if j == s.seats:
        stage, j, left = stage + 1, 0, -1
    if stage == state.EFFECTS_DONE:
        return
    p = sealed_bids.from_leader(s, j)
    if left < 0:
        left = carts_over(s, p) if stage == state.BY_MINECARTS else int(s.pool[p, EFFECT_CARD[stage]])
    if left == 0:
        agenda.push(s, state.EFFECTS, stage, j + 1, -1, 0)
    else:
        agenda.push(s, state.EFFECTS, stage, j, left - 1, 0)
        do_effect(stage, box, s, p)
