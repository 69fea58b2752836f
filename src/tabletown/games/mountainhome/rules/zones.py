"""Zones of cards: hands, draw piles, everything a seat owns, and the purse with which it pays."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    BOOZE,
    BOOZE_2,
    DWELLING,
    FIRST_DWARF,
    FIRST_PLACE,
    FIRST_SITE,
    FORTRESS,
    GOLEMS,
    HALLS,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_RESOURCES,
    ROCKS,
    SHINIES,
    WAREHOUSE,
    Box,
)
from tabletown.games.mountainhome.rules import agenda
from tabletown.games.mountainhome.rules.knowledge import hands
from tabletown.games.mountainhome.state import State

HALL_SITE = min(FIRST_SITE[hall] for hall in HALLS)  # the Halls have consecutive sites
WARE_SITE = FIRST_SITE[WAREHOUSE]
DWELLING_SITE = FIRST_SITE[DWELLING]  # the Dwellings have consecutive sites

# ---- the realm


@rule
def is_event_here(s: State, t: int) -> bool:
    """Whether a recurring event is in the realm."""
    for k in range(s.n_events):
        if s.events[k] == t:
            return True
    return False


@rule
def is_in_play(s: State, location: int) -> bool:
    """[15] Whether a location is in the realm."""
    return s.places[location - FIRST_PLACE] > 0


# ---- hands


@rule
def is_dwarf(t: int) -> bool:
    """Whether a title is a dwarf."""
    return FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES


@rule
def count(row: Ints, n: int) -> int:
    """How many cards a row of counts holds."""
    total = 0
    for t in range(n):
        total += int(row[t])
    return total


@rule
def leave_hand(s: State, p: int, t: int) -> None:
    """A card publicly leaves a hand."""
    s.hand[p, t] -= 1
    hands.note_gone(s, p, t, hands.HAND)


@rule
def join_hand(s: State, p: int, t: int) -> None:
    """A card publicly enters a hand."""
    s.hand[p, t] += 1
    hands.note_come(s, p, t)


@rule
def lay_aside(s: State, p: int, t: int) -> None:
    """Lay a card from hand face down on the draw pile: nobody else knows which one it was."""
    hands.note_laid(s, p)
    s.hand[p, t] -= 1
    put_on_top(s, p, t, hands.NEWER_LAID)


@rule
def show(s: State, p: int, t: int) -> None:
    """Reveal to everybody that a card is in a hand."""
    if s.hand[p, t] > 0 and hands.sure(s, p, t, hands.HAND) == 0:
        hands.note_shown(s, p, t)


@rule
def in_halls(s: State, p: int, d: int) -> int:
    """How many copies of a dwarf are in a seat's Clan Halls."""
    n = 0
    for h in range(N_HALLS):
        if s.owner[HALL_SITE + h] == p:
            n += int(s.hall[h, d])
    return n


@rule
def at_hand(s: State, p: int, t: int) -> int:
    """[5] Usable copies of a card: in hand, and also dwarves in the Hall and resources in the Warehouse."""
    n = int(s.hand[p, t])
    if t < N_RESOURCES:
        if s.owner[WARE_SITE] == p:
            n += int(s.ware[t])
    elif FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES:
        n += in_halls(s, p, t - FIRST_DWARF)
    return n


@rule
def take_from_hand(s: State, p: int, t: int) -> None:
    """[5] Use a card from hand, or else from Hall or Warehouse."""
    if s.hand[p, t] > 0:
        leave_hand(s, p, t)
    elif t < N_RESOURCES:
        s.ware[t] -= 1
    else:
        for h in range(N_HALLS):
            if s.owner[HALL_SITE + h] == p and s.hall[h, t - FIRST_DWARF] > 0:
                s.hall[h, t - FIRST_DWARF] -= 1
                return


@rule
def has_dwarf(s: State, p: int) -> bool:
    """Whether a seat has any dwarf in hand or Hall."""
    for d in range(N_DWARVES):
        if at_hand(s, p, FIRST_DWARF + d) > 0:
            return True
    return False


@rule
def has_lodger(s: State, p: int) -> bool:
    """Whether a dwarf lives in a Dwelling of a seat."""
    for k in range(len(s.lodger)):
        if s.lodger[k] >= 0 and s.owner[DWELLING_SITE + k] == p:
            return True
    return False


@rule
def has_resource(s: State, p: int, ware: int) -> bool:
    """Whether a seat has any resource card in hand, or optionally in its Warehouse."""
    for t in range(N_RESOURCES):
        if (at_hand(s, p, t) if ware else int(s.hand[p, t])) > 0:
            return True
    return False


# ---- draw piles


@rule
def put_on_top(s: State, p: int, t: int, how: int) -> None:
    """Put a card on top of a draw pile, seen by all (OPEN) or by its owner alone (NEWER_LAID)."""
    n = int(s.n_tops[p])
    if n == state.MAX_TOPS:  # no more room: shuffle the deepest one into the rest
        s.draw[p, s.tops[p, 0]] += 1
        hands.note_lost(s, p)
        for k in range(1, n):
            s.tops[p, k - 1] = s.tops[p, k]
            s.tops_open[p, k - 1] = s.tops_open[p, k]
        n -= 1
    s.tops[p, n] = t
    s.tops_open[p, n] = how
    s.n_tops[p] = n + 1


@rule
def draw_size(s: State, p: int) -> int:
    """How many cards a draw pile has."""
    return count(s.draw[p], N_CARDS) + int(s.n_tops[p])


@rule
def take_top(s: State, p: int) -> int:
    """[9] Take the next card of a draw pile, reshuffling the discard pile if it is empty; or -1."""
    n = int(s.n_tops[p])
    if n > 0:
        s.n_tops[p] = n - 1
        t = int(s.tops[p, n - 1])
        s.tops[p, n - 1] = -1
        s.tops_open[p, n - 1] = 0
        s.reveals += 1
        return t
    left = count(s.draw[p], N_CARDS)
    if left == 0:
        hands.note_counted(s, p)
        for t in range(N_CARDS):
            s.draw[p, t] = s.discard[p, t]
            s.discard[p, t] = 0
            left += int(s.draw[p, t])
        if left == 0:
            return -1
    k = rng.draw(s, left)
    t = 0
    while k >= s.draw[p, t]:
        k -= int(s.draw[p, t])
        t += 1
    s.draw[p, t] -= 1
    return t


@rule
def draw_cards(box: Box, s: State, p: int, n: int) -> None:
    """[9] Draw up to so many cards; while the Golems are in the realm, drawn rocks cards are revealed.

    A card that all have seen go onto the pile is then known to be in hand.
    """
    golems = is_event_here(s, GOLEMS)
    s.n_batch = 0
    s.drawn = 0
    for _ in range(n):
        source = hands.top_place(s, p)
        seen = s.n_tops[p] > 0 and source == hands.AWAY
        t = take_top(s, p)
        if t < 0:
            break
        s.hand[p, t] += 1
        s.drawn += 1
        if golems and t < N_RESOURCES and box.resource[t] == ROCKS and s.n_batch < state.MAX_BATCH:
            s.batch[s.n_batch] = t
            s.n_batch += 1
            if source < hands.AWAY:
                hands.note_drawn_open(s, p, t, source)
            else:
                hands.note_come(s, p, t)
        elif seen:
            hands.note_come(s, p, t)
        else:
            hands.note_drawn(s, p, source, golems)
    if s.n_batch > 0:
        agenda.push(s, state.DEBTS, p, 0, 0, 0)


# ---- what a seat owns


@rule
def copies_owned(s: State, p: int, t: int) -> int:
    """[43] How many copies of a dwarf or a Hangover a seat owns in any zone."""
    n = int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t]) + int(s.row[p, t]) + int(s.pool[p, t])
    for k in range(s.n_tops[p]):
        n += s.tops[p, k] == t
    for k in range(s.n_stolen):
        if s.stolen[k, 2] == t:
            n += (1 if s.stolen[k, 1] == p else 0) - (1 if s.stolen[k, 0] == p else 0)
    if FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES:
        n += in_halls(s, p, t - FIRST_DWARF)
        for k in range(len(s.lodger)):
            if s.lodger[k] == t and s.owner[DWELLING_SITE + k] == p:
                n += 1
        for k in range(s.n_cavern):
            if s.cavern[k] == t and s.cavern_of[k] == p:
                n += 1
    return n


@rule
def dwarves_owned(s: State, p: int) -> int:
    """How many dwarves a seat owns."""
    n = 0
    for d in range(N_DWARVES):
        n += copies_owned(s, p, FIRST_DWARF + d)
    return n


# ---- the purse


@rule
def yields(box: Box, s: State, t: int) -> int:
    """[6] The units that a resource card brings: Mushroom Wine brings 1 more while the Fortress is in play."""
    more = 1 if t == BOOZE_2 and s.places[FORTRESS - FIRST_PLACE] else 0
    return int(box.value[t]) + more


@rule
def purse_total(s: State) -> int:
    """The total of all units in the purse."""
    return int(s.purse[SHINIES]) + int(s.purse[BOOZE]) + int(s.purse[ROCKS])


@rule
def in_purse(box: Box, s: State, site: int) -> int:
    """Units in the purse of the resource that a building uses."""
    return int(s.purse[box.resource[box.site_title[site]]])


@rule
def pay_usual(s: State, n: int) -> None:
    """[6] Pay with rocks first, then booze, then shinies."""
    for r in range(ROCKS, -1, -1):
        paid = min(n, int(s.purse[r]))
        s.purse[r] -= paid
        n -= paid


@rule
def pay_mixed(s: State, p: int, n: int) -> None:
    """[6] Pay a cost in any mix; ask the seat if it has a choice."""
    if n <= 0:
        return
    kinds = 0
    for r in range(3):
        kinds += s.purse[r] > 0
    if kinds <= 1 or purse_total(s) <= n:
        pay_usual(s, n)
        return
    s.owed = n
    agenda.ask(s, state.PAY, p)


@inlined
def pay_refusal(s: State, action: int) -> int:
    """[6] Why a payment in any mix cannot include this unit, or FINE."""
    if action == actions.USUAL:
        return FINE
    if actions.PAY <= action < actions.GAIN:
        return FINE if s.purse[action - actions.PAY] > 0 else actions.TOO_DEAR
    return actions.NOT_ASKED


@inlined
def pay(s: State, p: int, action: int) -> None:
    """[6] Pay a unit of a resource, or all that is left in the usual order."""
    if action == actions.USUAL:
        pay_usual(s, int(s.owed))
    else:
        s.purse[action - actions.PAY] -= 1
        agenda.push(s, state.PAYING, p, int(s.owed) - 1, 0, 0)
