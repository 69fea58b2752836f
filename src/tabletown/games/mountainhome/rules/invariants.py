"""Invariants: the copies of every title over all zones stay the same, and certain facts hold in every state."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Ints
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.material import (
    FIRST_DWARF,
    FIRST_PLACE,
    HANGOVER,
    HOARD,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SHOP,
    N_SITES,
    OPEN_SHOP,
    SHOP,
    Box,
)
from tabletown.games.mountainhome.rules.bids import copies
from tabletown.games.mountainhome.rules.knowledge import hands, pile
from tabletown.games.mountainhome.state import State

N_INVARIANTS = N_CARDS + 1


@rule
def invariants(box: Box, s: State, out: Ints) -> None:
    """The copies of every title over all zones, less those that were made; and the number of broken facts, always 0."""
    for t in range(N_CARDS):
        out[t] = 0
    count_piles(s, out)
    count_town(box, s, out)
    count_realm(s, out)
    out[HOARD] -= s.made[0]
    out[HANGOVER] -= s.made[1]
    out[N_CARDS] = wrong_counts(box, s) + wrong_beliefs(s)


# ---- zones


@inlined
def count_piles(s: State, out: Ints) -> None:
    """Count hands, draw piles, discard piles, rows, bids, the trash, the box, the exploration pile and the shop."""
    for t in range(N_CARDS):
        out[t] += int(s.trash[t]) + int(s.leftover[t]) + int(s.limbo[t])
        for p in range(s.seats):
            out[t] += int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t])
            out[t] += int(s.row[p, t]) + int(s.pool[p, t])
    for p in range(s.seats):
        for k in range(s.n_tops[p]):
            out[s.tops[p, k]] += 1
    for i in range(s.n_pile):
        out[s.pile[i]] += 1
    for k in range(OPEN_SHOP):
        if s.shop[k] >= 0:
            out[s.shop[k]] += 1
    for i in range(N_SHOP):
        out[SHOP[i]] += s.shop_pile[i]


@inlined
def count_town(box: Box, s: State, out: Ints) -> None:
    """Count buildings and the cards in them."""
    for k in range(N_SITES):
        if s.owner[k] >= 0:
            out[box.site_title[k]] += 1
    for d in range(N_DWARVES):
        for h in range(len(s.hall)):
            out[FIRST_DWARF + d] += s.hall[h, d]
    for k in range(len(s.lodger)):
        if s.lodger[k] >= 0:
            out[s.lodger[k]] += 1
    for t in range(N_RESOURCES):
        out[t] += s.ware[t]
    if s.pawned >= 0:
        out[s.pawned] += 1


@inlined
def count_realm(s: State, out: Ints) -> None:
    """Count locations, the dwarves in them, and recurring events."""
    for k in range(len(s.places)):
        out[FIRST_PLACE + k] += s.places[k]
    for d in range(N_DWARVES):
        out[FIRST_DWARF + d] += s.fort[d]
    for k in range(s.n_cavern):
        out[s.cavern[k]] += 1
    for k in range(s.n_events):
        out[s.events[k]] += 1


# ---- facts


@inlined
def wrong_counts(box: Box, s: State) -> int:
    """How many counts are below zero or above their maximum."""
    wrong = 0
    for t in range(N_CARDS):
        wrong += s.trash[t] < 0 or s.leftover[t] < 0 or s.limbo[t] < 0 or s.loose[t] != 0
        wrong += s.refused[t] < 0 or s.refused[t] > s.trash[t]
        for p in range(s.seats):
            wrong += s.hand[p, t] < 0 or s.draw[p, t] < 0 or s.discard[p, t] < 0 or s.row[p, t] < 0
            wrong += s.pool[p, t] < 0 or s.sealed[p, t] < 0
            wrong += copies.copies_of(s, p, t, p, 0) < 0 or copies.copies_of(s, p, t, p, 1) < 0
    for k in range(N_SITES):
        wrong += s.owner[k] >= 0 and (s.progress[k] < 0 or s.progress[k] > box.steps[box.site_title[k]])
    for d in range(N_DWARVES):
        for h in range(len(s.hall)):
            wrong += s.hall[h, d] < 0
    for t in range(N_RESOURCES):
        wrong += s.ware[t] < 0
    for r in range(len(s.purse)):
        wrong += s.purse[r] < 0
    return wrong


@inlined
def wrong_beliefs(s: State) -> int:
    """[46] How many entries of public knowledge are false."""
    wrong = 0
    for p in range(s.seats):
        wrong += not are_limits_kept(s, p)
        for t in range(N_CARDS):
            wrong += not is_known_rightly(s, p, t)
    for i in range(s.n_pile):
        for v in range(pile.VIEWERS):
            wrong += not pile.may_lie_at(int(s.span[v, i]), i)
    return wrong


@rule
def is_known_rightly(s: State, p: int, t: int) -> bool:
    """Whether public knowledge about the copies of a title in a hand is true."""
    least = 0
    for reach in range(hands.REACHES):
        n = int(s.hand[p, t])
        for k in range(s.n_tops[p]):
            n += s.tops[p, k] == t and hands.place_of(s, p, k) <= reach
        if not least <= hands.sure(s, p, t, reach) <= n:
            return False
        least = hands.sure(s, p, t, reach)
    return True


@rule
def are_limits_kept(s: State, p: int) -> bool:
    """Whether a hand satisfies its known limits."""
    for i in range(state.MAX_LIMITS):
        titles = int(s.limits[p, i, hands.TITLES])
        for reach in range(hands.REACHES):
            n = hands.held_of(s, p, titles)
            for k in range(s.n_tops[p]):
                n += hands.place_of(s, p, k) <= reach and titles & hands.bit_of(int(s.tops[p, k])) > 0
            if n > s.limits[p, i, reach]:
                return False
    return True
