"""What a viewer cannot know is rearranged: other hands and draw piles, the exploration pile, sealed bids."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.bids import can_bid_tap, can_commit
from tabletown.games.mountainhome.knowledge import IN_HAND, TITLES, TOGETHER, bit_of, held_of, is_laid
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
    held, laid = 0, 0
    for t in range(N_CARDS):
        unknown = int(s.hand[p, t]) - int(s.known[p, t])
        held += unknown
        s.loose[t] = unknown + int(s.draw[p, t])
        s.hand[p, t] = s.known[p, t]
    for k in range(s.n_tops[p]):
        if is_laid(s, p, k):
            s.loose[s.tops[p, k]] += 1
            laid += 1
    n, held = imagine_near(s, p, held, laid)
    for _ in range(held):
        t = take_likely(s, p, n, True)
        s.hand[p, t] += 1
    while n < laid:
        s.slots[n] = take_likely(s, p, n, False)
        n += 1
    lay_down(s, p, laid)
    for t in range(N_CARDS):
        s.draw[p, t] = s.loose[t]
        s.loose[t] = 0


@part
def lay_down(s: State, p: int, laid: int) -> None:
    """The cards that were imagined to be laid on a draw pile in secret lie there, in any order."""
    n = laid
    for k in range(s.n_tops[p]):
        if is_laid(s, p, k):
            j = toss(s, n)
            s.tops[p, k] = s.slots[j]
            n -= 1
            s.slots[j] = s.slots[n]
            s.slots[n] = 0


@part
def imagine_near(s: State, p: int, held: int, laid: int) -> tuple[int, int]:
    """Cards that are surely in hand or laid go there or there. Says how many were laid, and are still to be held.

    First those that cannot be in hand. Then none is laid where that place is needed for what cannot be in hand.
    """
    n = 0
    for can_choose in (False, True):
        for t in range(N_CARDS):
            while s.loose[t] > 0 and s.near[p, t] > s.hand[p, t] + written(s, t, n):
                blocked = blocked_titles(s, p, n, True) & bit_of(t) > 0
                if not can_choose and (not blocked or n == laid):
                    break
                may_lie = n < laid and (toss(s, held + laid - n) >= held and laid - n > to_be_laid(s, p, n, held, laid))
                s.loose[t] -= 1
                if may_lie or (blocked and n < laid):
                    s.slots[n] = t
                    n += 1
                else:
                    s.hand[p, t] += 1
                    held -= 1
    return n, held


@part
def written(s: State, t: int, n: int) -> int:
    """Copies of a title among the laid cards that were imagined already."""
    copies = 0
    for k in range(n):
        copies += s.slots[k] == t
    return copies


@part
def to_be_laid(s: State, p: int, n: int, held: int, laid: int) -> int:
    """How many of the loose cards must still be laid, because hand and draw pile have no room for them."""
    blocked = blocked_titles(s, p, n, True)
    left, out = n - held - laid, 0
    for t in range(N_CARDS):
        left += int(s.loose[t])
        if bit_of(t) & blocked:
            out += int(s.loose[t])
    return max(0, out - left)


@rule
def blocked_titles(s: State, p: int, n: int, in_hand: bool) -> int:
    """Titles of which no further card can be in hand, or among the laid cards, beside n of these."""
    blocked = 0
    for i in range(MAX_LIMITS):
        titles = int(s.limits[p, i, TITLES])
        if titles > 0:
            here = held_of(s, p, titles)
            beside = 0
            for k in range(n):
                beside += titles & bit_of(int(s.slots[k])) > 0
            if (in_hand and here >= s.limits[p, i, IN_HAND]) or here + beside >= s.limits[p, i, TOGETHER]:
                blocked |= titles
    return blocked


@rule
def count_likely(s: State, blocked: int) -> int:
    """How many loose cards are of titles that are not blocked."""
    n = 0
    for t in range(N_CARDS):
        if bit_of(t) & blocked == 0:
            n += int(s.loose[t])
    return n


@rule
def take_likely(s: State, p: int, n: int, in_hand: bool) -> int:
    """Take a loose card that could be in hand, or laid beside n others, by chance."""
    blocked = blocked_titles(s, p, n, in_hand)
    left = count_likely(s, blocked)
    if left == 0:  # what was taken before has left nothing that could: better an odd hand than none
        blocked, left = 0, count_likely(s, 0)
    k = toss(s, left)
    t = -1
    while k >= 0:
        t += 1
        if bit_of(t) & blocked == 0:
            k -= int(s.loose[t])
    s.loose[t] -= 1
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
