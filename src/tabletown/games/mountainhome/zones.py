"""Cards on their way from zone to zone, and the agenda of what is still to be done."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.records import Ints
from tabletown.engine.rule import rule
from tabletown.games.mountainhome.knowledge import (
    AWAY,
    HAND,
    NEWER_LAID,
    note_come,
    note_counted,
    note_drawn,
    note_drawn_open,
    note_gone,
    note_laid,
    note_lost,
    note_shown,
    sure,
    top_place,
)
from tabletown.games.mountainhome.material import (
    DWELLING,
    FIRST_DWARF,
    FIRST_SITE,
    GOLEMS,
    HALL_RUBY,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_RESOURCES,
    N_SITES,
    ROCKS,
    WAREHOUSE,
    Box,
)
from tabletown.games.mountainhome.state import DEBTS, ITEM, MAX_BATCH, MAX_TOPS, State

HALL_SITE = FIRST_SITE[HALL_RUBY]  # the four Halls follow each other
WARE_SITE = FIRST_SITE[WAREHOUSE]
DWELLING_SITE = FIRST_SITE[DWELLING]  # and so do the Dwellings

# ---- the agenda


@rule
def push(s: State, step: int, a: int, b: int, c: int, d: int) -> None:
    """Put an item on the agenda: it comes before all that is there already."""
    n = int(s.n_agenda)
    s.agenda[n, 0] = step
    s.agenda[n, 1] = a
    s.agenda[n, 2] = b
    s.agenda[n, 3] = c
    s.agenda[n, 4] = d
    s.agenda[n, 5] = 0
    s.n_agenda = n + 1


@rule
def pop(s: State) -> int:
    """Take the next item off the agenda, and say where its numbers can still be read."""
    s.n_agenda -= 1
    return int(s.n_agenda)


@rule
def tidy(s: State) -> None:
    """Clear what lies above the agenda, so that equal tables have equal bytes."""
    for k in range(s.n_agenda, len(s.agenda)):
        if s.agenda[k, 0] < 0:
            return
        for i in range(ITEM):
            s.agenda[k, i] = 0
        s.agenda[k, 0] = -1


@rule
def ask(s: State, phase: int, p: int) -> None:
    """A seat has something to decide."""
    s.phase = phase
    s.actor = p


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
    """A card leaves a hand for all to see."""
    s.hand[p, t] -= 1
    note_gone(s, p, t, HAND)


@rule
def join_hand(s: State, p: int, t: int) -> None:
    """A card comes into a hand for all to see."""
    s.hand[p, t] += 1
    note_come(s, p, t)


@rule
def lay_aside(s: State, p: int, t: int) -> None:
    """A card goes from a hand onto its draw pile, face down: which one it was nobody else knows."""
    note_laid(s, p)
    s.hand[p, t] -= 1
    put_on_top(s, p, t, NEWER_LAID)


@rule
def show(s: State, p: int, t: int) -> None:
    """Everybody learns that a card is in a hand."""
    if s.hand[p, t] > 0 and sure(s, p, t, HAND) == 0:
        note_shown(s, p, t)


@rule
def is_finished(box: Box, s: State, site: int) -> bool:
    """[16] Whether all steps of a building are done."""
    return s.progress[site] == box.steps[box.site_title[site]]


@rule
def in_halls(s: State, p: int, d: int) -> int:
    """Copies of a dwarf in the Clan Halls of a seat."""
    n = 0
    for h in range(N_HALLS):
        if s.owner[HALL_SITE + h] == p:
            n += int(s.hall[h, d])
    return n


@rule
def at_hand(s: State, p: int, t: int) -> int:
    """[5] Copies of a card in a hand, dwarves in the Hall and resources in the Warehouse included."""
    n = int(s.hand[p, t])
    if t < N_RESOURCES:
        if s.owner[WARE_SITE] == p:
            n += int(s.ware[t])
    elif FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES:
        n += in_halls(s, p, t - FIRST_DWARF)
    return n


@rule
def take_from_hand(s: State, p: int, t: int) -> None:
    """[5] A card is used from the hand, or else from Hall or Warehouse."""
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
def has_resource(s: State, p: int, ware: int) -> bool:
    """Whether a seat has any resource card in hand, or also in its Warehouse."""
    for t in range(N_RESOURCES):
        if (at_hand(s, p, t) if ware else int(s.hand[p, t])) > 0:
            return True
    return False


# ---- draw piles


@rule
def put_on_top(s: State, p: int, t: int, how: int) -> None:
    """A card comes on top of a draw pile, seen by all (OPEN) or by its owner alone (NEWER_LAID)."""
    n = int(s.n_tops[p])
    if n == MAX_TOPS:  # more than anyone keeps in mind: the deepest one is shuffled into the rest
        s.draw[p, s.tops[p, 0]] += 1
        note_lost(s, p)
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
    """[9] The next card of a draw pile, made anew from the discard pile where it is empty; or -1."""
    n = int(s.n_tops[p])
    if n > 0:
        s.n_tops[p] = n - 1
        t = int(s.tops[p, n - 1])
        s.tops[p, n - 1] = -1
        s.tops_open[p, n - 1] = 0
        s.shown += 1
        return t
    left = count(s.draw[p], N_CARDS)
    if left == 0:
        note_counted(s, p)
        for t in range(N_CARDS):
            s.draw[p, t] = s.discard[p, t]
            s.discard[p, t] = 0
            left += int(s.draw[p, t])
        if left == 0:
            return -1
    k = toss(s, left)
    t = 0
    while k >= s.draw[p, t]:
        k -= int(s.draw[p, t])
        t += 1
    s.draw[p, t] -= 1
    return t


@rule
def draw_cards(box: Box, s: State, p: int, n: int) -> None:
    """[9] Draw so many cards, or as many as there are; where the Golems wait, rocks cards are laid open.

    A card that all have seen come onto the pile is known to be in hand now.
    """
    golems = is_event_here(s, GOLEMS)
    s.n_batch = 0
    s.drawn = 0
    for _ in range(n):
        source = top_place(s, p)
        seen = s.n_tops[p] > 0 and source == AWAY
        t = take_top(s, p)
        if t < 0:
            break
        s.hand[p, t] += 1
        s.drawn += 1
        if golems and t < N_RESOURCES and box.resource[t] == ROCKS and s.n_batch < MAX_BATCH:
            s.batch[s.n_batch] = t
            s.n_batch += 1
            if source < AWAY:
                note_drawn_open(s, p, t, source)
            else:
                note_come(s, p, t)
        elif seen:
            note_come(s, p, t)
        else:
            note_drawn(s, p, source, golems)
    if s.n_batch > 0:
        push(s, DEBTS, p, 0, 0, 0)


@rule
def is_event_here(s: State, t: int) -> bool:
    """Whether a recurring event is in the realm."""
    for k in range(s.n_events):
        if s.events[k] == t:
            return True
    return False


# ---- what a seat owns


@rule
def copies_owned(s: State, p: int, t: int) -> int:
    """[43] Copies of a dwarf or a Hangover that a seat owns, wherever they are."""
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


@rule
def finished_buildings(box: Box, s: State, p: int) -> int:
    """How many finished buildings stand in a town."""
    n = 0
    for k in range(N_SITES):
        if s.owner[k] == p and is_finished(box, s, k):
            n += 1
    return n
