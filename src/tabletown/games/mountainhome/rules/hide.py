"""Shuffle what a viewer cannot know: other hands and draw piles, the exploration pile, sealed bids."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome.material import (
    FIRST_ACTION,
    FIRST_DWARF,
    FIRST_RECURRING,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    Box,
)
from tabletown.games.mountainhome.rules import news
from tabletown.games.mountainhome.rules.bids.sealed_bids import can_bid_tap, can_commit
from tabletown.games.mountainhome.rules.bids.trash import can_trash, can_trash_turned
from tabletown.games.mountainhome.rules.knowledge.hands import (
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
from tabletown.games.mountainhome.rules.knowledge.pile import is_named, may_lie_at
from tabletown.games.mountainhome.state import ANYWHERE, BID, MAX_LIMITS, PUBLIC_SEAT, RECRUIT, TIE, TRASHING, State

ATTEMPTS = 200  # to find a hand that agrees with what is known about it


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[46] Shuffle everything the viewer cannot know, and reseed the random stream."""
    s.seed = seed
    s.rng_count = 0
    news.forget(s)  # how long ago they were news would tell whether another seat has begun its secret bid
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
    """Shuffle another seat's hand and draw pile: everybody knows which cards they are, and where some are or are not.

    Deal the cards at random until the result agrees with what is known; the first attempt nearly always does.
    """
    room = (hand_size(s, p), laid_cards(s, p, NEWER), laid_cards(s, p, LAID) - laid_cards(s, p, NEWER))
    for attempt in range(ATTEMPTS):
        gather(s, p)
        if imagine(s, p, room, attempt < ATTEMPTS - 1):  # the last attempt accepts an impossible hand
            break
    for t in range(N_CARDS):
        s.draw[p, t] = s.loose[t]
        s.loose[t] = 0


@inlined
def gather(s: State, p: int) -> None:
    """Pick up all cards of a hand and a draw pile, except those that lie face up on the pile."""
    for t in range(N_CARDS):
        s.loose[t] += s.hand[p, t] + s.draw[p, t]
        s.hand[p, t] = 0
        s.draw[p, t] = 0
    for k in range(s.n_tops[p]):
        if place_of(s, p, k) < AWAY and s.tops[p, k] >= 0:
            s.loose[s.tops[p, k]] += 1
            s.tops[p, k] = -1


@inlined
def imagine(s: State, p: int, room: tuple[int, int, int], strictly: bool) -> bool:
    """Place cards that are surely in or near the hand, then fill the rest at random; return whether all fit."""
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


@inlined
def near(s: State, p: int, t: int, reach: int) -> int:
    """How many copies of a title were placed within a reach."""
    n = int(s.hand[p, t])
    for k in range(s.n_tops[p]):
        n += s.tops[p, k] == t and place_of(s, p, k) <= reach
    return n


@inlined
def any_place(s: State, p: int, t: int, reach: int, room: tuple[int, int, int], strictly: bool) -> int:
    """A random place within reach where a card could be, or -1."""
    free = 0
    for place in range(reach + 1):
        if not (strictly and blocked_titles(s, p, place) & bit_of(t)):
            free += room[place]
    if free == 0:
        return -1
    k = rng.draw(s, free)
    place = -1
    while k >= 0:
        place += 1
        if not (strictly and blocked_titles(s, p, place) & bit_of(t)):
            k -= room[place]
    return place


@rule
def put(s: State, p: int, t: int, place: int) -> None:
    """Put a loose card into a hand, or among the laid cards, where there is room."""
    s.loose[t] -= 1
    if place == HAND:
        s.hand[p, t] += 1
        return
    free = 0
    for k in range(s.n_tops[p]):
        free += s.tops[p, k] < 0 and place_of(s, p, k) == place
    left = rng.draw(s, free)
    for k in range(s.n_tops[p]):
        if s.tops[p, k] < 0 and place_of(s, p, k) == place:
            if left == 0:
                s.tops[p, k] = t
            left -= 1


@rule
def less(room: tuple[int, int, int], place: int) -> tuple[int, int, int]:
    """The room left after one more card."""
    return room[0] - (place == HAND), room[1] - (place == NEWER), room[2] - (place == LAID)


@rule
def blocked_titles(s: State, p: int, place: int) -> int:
    """The titles of which no further card can be at a place."""
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


@inlined
def any_likely(s: State, blocked: int) -> int:
    """A random loose card whose title is not blocked, or -1."""
    left = 0
    for t in range(N_CARDS):
        if bit_of(t) & blocked == 0:
            left += int(s.loose[t])
    if left == 0:
        return -1
    k = rng.draw(s, left)
    t = -1
    while k >= 0:
        t += 1
        if bit_of(t) & blocked == 0:
            k -= int(s.loose[t])
    return t


# ---- the exploration pile


@rule
def hide_pile(s: State, v: int) -> None:
    """Replace the cards that the viewer cannot name, and move every card at random within its span."""
    n = int(s.n_pile)
    for i in range(n):
        if not is_named(int(s.span[v, i])):
            s.loose[s.pile[i]] += 1
            s.pile[i] = -1
    exchange(s, FIRST_DWARF, FIRST_DWARF + N_DWARVES)
    exchange(s, FIRST_ACTION, FIRST_RECURRING)
    exchange(s, FIRST_RECURRING, N_CARDS)
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
            s.span[w, i] = ANYWHERE  # the viewer does not know what others know


@rule
def exchange_places(s: State, v: int, i: int, j: int) -> None:
    """Swap two cards of the pile, and what the viewer knows about them."""
    t, span = int(s.pile[i]), int(s.span[v, i])
    s.pile[i], s.span[v, i] = s.pile[j], s.span[v, j]
    s.pile[j], s.span[v, j] = t, span


@inlined
def sort_pile(s: State, v: int) -> None:
    """Sort the cards by what the viewer knows about them, so that their real order has no influence."""
    for i in range(1, s.n_pile):
        j = i
        while j > 0 and (s.span[v, j - 1], s.pile[j - 1]) > (s.span[v, j], s.pile[j]):
            exchange_places(s, v, j - 1, j)
            j -= 1


@inlined
def any_for(s: State, v: int, i: int) -> int:
    """A random card, from a place on, that might lie there. Spans are nested, so all other cards still find room."""
    n = 0
    for j in range(i, s.n_pile):
        n += may_lie_at(int(s.span[v, j]), i)
    k = rng.draw(s, n)
    j = i - 1
    while k >= 0:
        j += 1
        k -= may_lie_at(int(s.span[v, j]), i)
    return j


@inlined
def lay_out(s: State, n: int) -> None:
    """Shuffle all loose cards into the slots."""
    k = 0
    for t in range(N_CARDS):
        for _ in range(s.loose[t]):
            s.pile[s.slots[k]] = t
            k += 1
        s.loose[t] = 0
    for k in range(n - 1, 0, -1):
        j = rng.draw(s, k + 1)
        t = int(s.pile[s.slots[k]])
        s.pile[s.slots[k]] = s.pile[s.slots[j]]
        s.pile[s.slots[j]] = t
    for k in range(n):
        s.slots[k] = 0


@rule
def exchange(s: State, first: int, last: int) -> None:
    """Swap unnamed cards in the pile with those left over of the same kind: nobody knows which ones were picked."""
    wanted = 0
    pool = 0
    for t in range(first, last):
        wanted += int(s.loose[t])
        s.leftover[t] += s.loose[t]
        s.loose[t] = 0
        pool += int(s.leftover[t])
    for _ in range(wanted):
        k = rng.draw(s, pool)
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
    """Guess another seat's bid: empty while it decides; else none, half or all of what counts, plus cheap cards."""
    s.sealed_pawn[p] = -1
    for t in range(N_CARDS):
        s.sealed[p, t] = 0
    for k in range(N_SITES):
        if s.owner[k] == p:
            s.sealed_tap[k] = 0
    if not s.done[p]:
        return
    eagerness = rng.draw(s, 3) + (1 if p == s.turn else 0)  # the active seat draws a new hand anyway, so it may bid all
    if s.bid_kind == RECRUIT and box.vp[s.prize] == 0:
        eagerness //= 2
    for t in range(N_CARDS):
        counts = t < N_RESOURCES and s.bid_for >> box.resource[t] & 1 > 0
        while can_commit(s, p, t) and rng.draw(s, 10) < (5 * min(2, eagerness) if counts else 1):
            s.sealed[p, t] += 1
    for k in range(N_SITES):
        counts = s.bid_for >> max(0, int(box.resource[box.site_title[k]])) & 1 > 0
        if s.owner[k] == p and can_bid_tap(box, s, p, k) and counts and rng.draw(s, 2) < eagerness:
            s.sealed_tap[k] = 1


@inlined
def hide_choices(s: State, viewer: int) -> None:
    """Replace another seat's secret choice by any card that it may trash; in a tie also by none."""
    for q in range(s.seats):
        if not s.needs[q] or s.chooser[q] == viewer:
            continue
        if s.phase == TIE:
            s.choice[q] = any_trash(s, q, 1) if s.done[q] else -1
        elif s.choice[q] >= 0:
            s.choice[q] = any_trash(s, q, 0)


@rule
def any_trash(s: State, q: int, conceding: int) -> int:
    """A random card that a seat may trash; or none, if it may concede."""
    n = conceding
    for t in range(N_CARDS):
        n += can_trash(s, q, t) + can_trash_turned(s, q, t)
    k = rng.draw(s, n) - conceding
    if k < 0:
        return -1
    t = 0
    while True:
        if can_trash(s, q, t):
            k -= 1
            if k < 0:
                return t
        if can_trash_turned(s, q, t):
            k -= 1
            if k < 0:
                return N_CARDS + t
        t += 1
