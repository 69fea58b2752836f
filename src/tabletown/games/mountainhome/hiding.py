"""What a viewer cannot know is rearranged: other hands and draw piles, the exploration pile, sealed bids."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.bids import can_bid_tap, can_commit
from tabletown.games.mountainhome.knowledge import deniable, is_laid
from tabletown.games.mountainhome.material import (
    CONSULTANTS,
    FIRST_DWARF,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    PANDA,
    Box,
)
from tabletown.games.mountainhome.pile import candidate, deepest_layer, placed
from tabletown.games.mountainhome.state import BID, PUBLIC_SEAT, RECRUIT, TIE, TRASHING, State
from tabletown.games.mountainhome.trash import can_trash


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[46] Rearrange at random whatever the viewer cannot know, and start the stream anew."""
    s.seed = seed
    s.draws = 0
    hide_pile(s, viewer if viewer >= 0 else PUBLIC_SEAT)
    for p in range(s.seats):
        if p != viewer:
            hide_hand(s, p)
    if s.phase == BID:
        for p in range(s.seats):
            if p != viewer:
                hide_bid(box, s, p)
    elif s.phase == TRASHING or s.phase == TIE:
        hide_choices(s, viewer)


# ---- hands and draw piles


@rule
def hide_hand(s: State, p: int) -> None:
    """Hand and draw pile of another seat: all know which cards they are, and of some where they are or are not."""
    wanted = 0
    for t in range(N_CARDS):
        unknown = int(s.hand[p, t]) - int(s.known[p, t])
        wanted += unknown
        s.loose[t] = unknown + int(s.draw[p, t])
        s.hand[p, t] = s.known[p, t]
    for k in range(s.n_tops[p]):
        if is_laid(s, p, k):
            s.loose[s.tops[p, k]] += 1
            wanted += 1
    imagine_near(s, p, wanted)
    n = 0
    for k in range(s.n_tops[p]):
        if is_laid(s, p, k):
            s.tops[p, k] = s.slots[n]
            n += 1
    for k in range(wanted):
        if k >= n:
            s.hand[p, s.slots[k]] += 1
        s.slots[k] = 0
    for t in range(N_CARDS):
        s.draw[p, t] = s.loose[t]
        s.loose[t] = 0


@part
def imagine_near(s: State, p: int, wanted: int) -> None:
    """Write so many cards for hand and laid cards, in any order: those that are surely among them, and others."""
    n = 0
    for t in range(N_CARDS):
        for _ in range(min(int(s.loose[t]), int(s.near[p, t]) - int(s.known[p, t]))):
            s.slots[n] = t
            s.loose[t] -= 1
            n += 1
    while n < wanted:
        t = take_likely(s, p, n)
        s.slots[n] = t
        s.loose[t] -= 1
        n += 1
    for k in range(wanted - 1, 0, -1):
        j = toss(s, k + 1)
        t = int(s.slots[k])
        s.slots[k] = s.slots[j]
        s.slots[j] = t


@rule
def room_for(s: State, p: int, t: int, n: int) -> int:
    """How many loose copies of a title could be in hand or laid, beside n cards that were written already."""
    i = deniable(t)
    if i < 0:
        return int(s.loose[t])
    here = int(s.known[p, t])
    for k in range(n):
        here += s.slots[k] == t
    return max(0, min(int(s.loose[t]), int(s.most[p, i]) - here))


@rule
def take_likely(s: State, p: int, n: int) -> int:
    """A loose card that could be in hand, by chance."""
    left = 0
    for t in range(N_CARDS):
        left += room_for(s, p, t, n) if s.loose[t] > 0 else 0
    k = toss(s, left)
    t = 0
    while True:
        room = room_for(s, p, t, n) if s.loose[t] > 0 else 0
        if k < room:
            return t
        k -= room
        t += 1


# ---- the exploration pile


@rule
def hide_pile(s: State, v: int) -> None:
    """Cards of which the viewer knows nothing change places; then all whose place it does not know, in their layer."""
    n = 0
    for i in range(s.n_pile):
        s.pile_near[i] &= 1 << v  # what others know is not for the viewer to know
        if not (s.pile_known[i] | s.pile_near[i]) >> v & 1:
            s.loose[s.pile[i]] += 1
            s.slots[n] = i
            n += 1
    exchange(s, v, FIRST_DWARF, FIRST_DWARF + N_DWARVES)
    exchange(s, v, PANDA, CONSULTANTS)
    exchange(s, v, CONSULTANTS, N_CARDS)
    lay_out(s, n)
    for layer in range(1, deepest_layer(s) + 1):
        mix_layer(s, v, layer)


@rule
def exchange_places(s: State, i: int, j: int) -> None:
    """Two cards of the pile change places, with what is known of them."""
    t, near = int(s.pile[i]), int(s.pile_near[i])
    s.pile[i], s.pile_near[i] = s.pile[j], s.pile_near[j]
    s.pile[j], s.pile_near[j] = t, near


@part
def comes_before(s: State, i: int, j: int) -> bool:
    """Whether a card of the pile comes before another, if they are sorted."""
    if (s.pile_near[i] > 0) != (s.pile_near[j] > 0):
        return s.pile_near[i] > 0
    return s.pile[i] < s.pile[j]


@part
def mix_layer(s: State, v: int, layer: int) -> None:
    """The cards of a layer change places, but for those whose place the viewer knows.

    Before that they are sorted, those that the viewer knows to be there first: how they lay must not show.
    """
    n = 0
    for i in range(s.n_pile):
        if s.layer[i] == layer and not s.pile_known[i] >> v & 1:
            s.slots[n] = i
            n += 1
    for k in range(n):
        for j in range(k + 1, n):
            if comes_before(s, int(s.slots[j]), int(s.slots[k])):
                exchange_places(s, int(s.slots[j]), int(s.slots[k]))
    for k in range(n - 1, 0, -1):
        exchange_places(s, int(s.slots[k]), int(s.slots[toss(s, k + 1)]))
    for k in range(n):
        s.slots[k] = 0


@part
def lay_out(s: State, n: int) -> None:
    """All loose cards go into the slots, shuffled."""
    k = 0
    for t in range(N_CARDS):
        for _ in range(s.loose[t]):
            s.pile[s.slots[k]] = t
            k += 1
        s.loose[t] = 0
    for k in range(n - 1, 0, -1):
        j = toss(s, k + 1)
        t = int(s.pile[s.slots[k]])
        s.pile[s.slots[k]] = s.pile[s.slots[j]]
        s.pile[s.slots[j]] = t
    for k in range(n):
        s.slots[k] = 0


@rule
def exchange(s: State, v: int, first: int, last: int) -> None:
    """Of a kind of which only some were picked, the viewer cannot tell which lie in the pile and which in the box."""
    wanted = 0
    pool = 0
    for t in range(first, last):
        loose = int(s.loose[t])
        known = int(s.sure[v, candidate(t)])
        sure = min(loose, max(0, known - placed(s, v, t))) if known > 0 else 0
        wanted += loose - sure
        s.leftover[t] += loose - sure
        s.loose[t] = sure
        pool += int(s.leftover[t])
    for _ in range(wanted):
        k = toss(s, pool)
        t = first
        while k >= s.leftover[t]:
            k -= int(s.leftover[t])
            t += 1
        s.leftover[t] -= 1
        s.loose[t] += 1
        pool -= 1


# ---- secret decisions


@rule
def hide_bid(box: Box, s: State, p: int) -> None:
    """Another seat's bid: nothing while it still thinks; else nothing, half or all of what counts, and cheap cards."""
    s.sealed_pawn[p] = -1
    for t in range(N_CARDS):
        s.sealed[p, t] = 0
    for k in range(N_SITES):
        if s.owner[k] == p:
            s.sealed_tap[k] = 0
    if not s.done[p]:
        return
    zeal = toss(s, 3) + (1 if p == s.turn else 0)  # who draws anew at the end of the turn loses nothing by bidding all
    if s.bid_kind == RECRUIT and box.vp[s.prize] == 0:
        zeal //= 2
    for t in range(N_CARDS):
        counts = t < N_RESOURCES and s.bid_for >> box.resource[t] & 1 > 0
        while can_commit(s, p, t) and toss(s, 10) < (5 * min(2, zeal) if counts else 1):
            s.sealed[p, t] += 1
    for k in range(N_SITES):
        counts = s.bid_for >> max(0, int(box.resource[box.site_title[k]])) & 1 > 0
        if s.owner[k] == p and can_bid_tap(box, s, p, k) and counts and toss(s, 2) < zeal:
            s.sealed_tap[k] = 1


@part
def hide_choices(s: State, viewer: int) -> None:
    """What another seat has chosen to trash could be any card that it may trash, or in a tie none."""
    for q in range(s.seats):
        if not s.needs[q] or s.chooser[q] == viewer:
            continue
        if s.phase == TIE:
            s.choice[q] = any_trash(s, q, 1) if s.done[q] else -1
        elif s.choice[q] >= 0:
            s.choice[q] = any_trash(s, q, 0)


@rule
def any_trash(s: State, q: int, conceding: int) -> int:
    """A card that a seat may trash, by chance; or none, where it may concede."""
    n = conceding
    for t in range(N_CARDS):
        n += can_trash(s, q, t)
    k = toss(s, n) - conceding
    if k < 0:
        return -1
    t = 0
    while True:
        if can_trash(s, q, t):
            k -= 1
            if k < 0:
                return t
        t += 1
