"""What a viewer cannot know is rearranged: other hands and draw piles, the exploration pile, sealed bids."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.bids import can_bid_tap, can_commit
from tabletown.games.mountainhome.knowledge import (
    AWAY,
    HAND,
    LAID,
    NEWER,
    REACHES,
    TITLES,
    bit_of,
    hand_size,
    held_of,
    laid_cards,
    place_of,
    sure,
)
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
from tabletown.games.mountainhome.pile import ANYWHERE, is_named, may_lie_at
from tabletown.games.mountainhome.state import BID, MAX_LIMITS, PUBLIC_SEAT, RECRUIT, TIE, TRASHING, State
from tabletown.games.mountainhome.trash import can_trash

ATTEMPTS = 200  # at a hand that agrees with all that is known of it


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
    """Hand and draw pile of another seat: all know which cards they are, and of some where they are or are not.

    Cards go here and there by chance until that agrees with all that is known: nearly always at once.
    """
    room = (hand_size(s, p), laid_cards(s, p, NEWER), laid_cards(s, p, LAID) - laid_cards(s, p, NEWER))
    for attempt in range(ATTEMPTS):
        gather(s, p)
        if imagine(s, p, room, attempt < ATTEMPTS - 1):  # better an odd hand than none
            break
    for t in range(N_CARDS):
        s.draw[p, t] = s.loose[t]
        s.loose[t] = 0


@part
def gather(s: State, p: int) -> None:
    """Take up all cards of a hand and a draw pile, but those that lie open on it."""
    for t in range(N_CARDS):
        s.loose[t] += s.hand[p, t] + s.draw[p, t]
        s.hand[p, t] = 0
        s.draw[p, t] = 0
    for k in range(s.n_tops[p]):
        if place_of(s, p, k) < AWAY and s.tops[p, k] >= 0:
            s.loose[s.tops[p, k]] += 1
            s.tops[p, k] = -1


@part
def imagine(s: State, p: int, room: tuple[int, int, int], strictly: bool) -> bool:
    """Cards that are surely in hand, or near it, go there; then any others fill the room. Says whether all did."""
    for reach in range(REACHES):
        for t in range(N_CARDS):
            for _ in range(sure(s, p, t, reach) - near(s, p, t, reach)):
                place = any_place(s, p, t, reach, room, strictly)
                if place < 0:
                    return False
                put(s, p, t, place)
                room = less(room, place)
    for place in range(REACHES):
        while room[place] > 0:
            t = any_likely(s, blocked_titles(s, p, place) if strictly else 0)
            if t < 0:
                return False
            put(s, p, t, place)
            room = less(room, place)
    return True


@part
def near(s: State, p: int, t: int, reach: int) -> int:
    """Copies of a title that were put within a reach."""
    n = int(s.hand[p, t])
    for k in range(s.n_tops[p]):
        n += s.tops[p, k] == t and place_of(s, p, k) <= reach
    return n


@part
def any_place(s: State, p: int, t: int, reach: int, room: tuple[int, int, int], strictly: bool) -> int:
    """A place within reach where a card could be, by chance; or -1."""
    free = 0
    for place in range(reach + 1):
        if not (strictly and blocked_titles(s, p, place) & bit_of(t)):
            free += room[place]
    if free == 0:
        return -1
    k = toss(s, free)
    place = -1
    while k >= 0:
        place += 1
        if not (strictly and blocked_titles(s, p, place) & bit_of(t)):
            k -= room[place]
    return place


@rule
def put(s: State, p: int, t: int, place: int) -> None:
    """A loose card goes into a hand, or among the laid cards, wherever there is room."""
    s.loose[t] -= 1
    if place == HAND:
        s.hand[p, t] += 1
        return
    free = 0
    for k in range(s.n_tops[p]):
        free += s.tops[p, k] < 0 and place_of(s, p, k) == place
    left = toss(s, free)
    for k in range(s.n_tops[p]):
        if s.tops[p, k] < 0 and place_of(s, p, k) == place:
            if left == 0:
                s.tops[p, k] = t
            left -= 1


@rule
def less(room: tuple[int, int, int], place: int) -> tuple[int, int, int]:
    """Room for one card less."""
    return room[0] - (place == HAND), room[1] - (place == NEWER), room[2] - (place == LAID)


@rule
def blocked_titles(s: State, p: int, place: int) -> int:
    """Titles of which no further card can be there."""
    blocked = 0
    for i in range(MAX_LIMITS):
        titles = int(s.limits[p, i, TITLES])
        if titles > 0:
            for reach in range(place, REACHES):
                n = held_of(s, p, titles)
                for k in range(s.n_tops[p]):
                    n += s.tops[p, k] >= 0 and place_of(s, p, k) <= reach and titles & bit_of(int(s.tops[p, k])) > 0
                if n >= s.limits[p, i, reach]:
                    blocked |= titles
    return blocked


@part
def any_likely(s: State, blocked: int) -> int:
    """A loose card of a title that is not blocked, by chance; or -1."""
    left = 0
    for t in range(N_CARDS):
        if bit_of(t) & blocked == 0:
            left += int(s.loose[t])
    if left == 0:
        return -1
    k = toss(s, left)
    t = -1
    while k >= 0:
        t += 1
        if bit_of(t) & blocked == 0:
            k -= int(s.loose[t])
    return t


# ---- the exploration pile


@rule
def hide_pile(s: State, v: int) -> None:
    """Cards that the viewer cannot name might be others; and every card might lie anywhere in its span."""
    n = int(s.n_pile)
    for i in range(n):
        if not is_named(int(s.span[v, i])):
            s.loose[s.pile[i]] += 1
            s.pile[i] = -1
    exchange(s, FIRST_DWARF, FIRST_DWARF + N_DWARVES)
    exchange(s, PANDA, CONSULTANTS)
    exchange(s, CONSULTANTS, N_CARDS)
    sort_pile(s, v)
    for i in range(n - 1):
        exchange_places(s, v, i, any_for(s, v, i))
    unnamed = 0
    for i in range(n):
        if s.pile[i] < 0:
            s.slots[unnamed] = i
            unnamed += 1
    lay_out(s, unnamed)
    for w in range(len(s.span)):
        for i in range(n if w != v else 0):
            s.span[w, i] = ANYWHERE  # what others know is not for the viewer to know


@rule
def exchange_places(s: State, v: int, i: int, j: int) -> None:
    """Two cards of the pile change places, with what the viewer knows of them."""
    t, span = int(s.pile[i]), int(s.span[v, i])
    s.pile[i], s.span[v, i] = s.pile[j], s.span[v, j]
    s.pile[j], s.span[v, j] = t, span


@part
def sort_pile(s: State, v: int) -> None:
    """Sort the cards by what the viewer knows of them: how they really lie must not show."""
    for i in range(1, s.n_pile):
        j = i
        while j > 0 and (s.span[v, j - 1], s.pile[j - 1]) > (s.span[v, j], s.pile[j]):
            exchange_places(s, v, j - 1, j)
            j -= 1


@part
def any_for(s: State, v: int, i: int) -> int:
    """One of the cards from a place on that might lie there, by chance. Spans are nested: all others find room."""
    n = 0
    for j in range(i, s.n_pile):
        n += may_lie_at(int(s.span[v, j]), i)
    k = toss(s, n)
    j = i - 1
    while k >= 0:
        j += 1
        k -= may_lie_at(int(s.span[v, j]), i)
    return j


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
def exchange(s: State, first: int, last: int) -> None:
    """Of a kind of which only some were picked, nobody can tell which unnamed ones are in the pile, which not."""
    wanted = 0
    pool = 0
    for t in range(first, last):
        wanted += int(s.loose[t])
        s.leftover[t] += s.loose[t]
        s.loose[t] = 0
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
