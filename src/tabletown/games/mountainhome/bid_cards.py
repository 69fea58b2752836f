"""What cards do in a bid once it lies open: Ori, Ygg, Politics, Minecarts, Fool's Gold, Piling, Tapfa, Loki, Mishap."""

from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.bids import from_leader
from tabletown.games.mountainhome.knowledge import AWAY, note_gone, top_place
from tabletown.games.mountainhome.material import (
    FOOLS_GOLD,
    LOKI,
    MINECARTS,
    MISHAP,
    N_CARDS,
    N_RESOURCES,
    ORI,
    PILING,
    POLITICS,
    ROCKS,
    SHINIES,
    TAPFA,
    YGG,
    Box,
)
from tabletown.games.mountainhome.state import (
    BY_FOOLS_GOLD,
    BY_LOKI,
    BY_MINECARTS,
    BY_ORI,
    BY_PILING,
    BY_POLITICS,
    BY_TAPFA,
    BY_YGG,
    CARTS,
    CARTS_HIT,
    EFFECTS,
    EFFECTS_DONE,
    FOOL,
    HIT,
    MAX_STOLEN,
    MISHAP_HIT,
    NAME,
    PILE_UP,
    STEAL,
    State,
)
from tabletown.games.mountainhome.zones import ask, push, take_top

KEPT = 3  # resource cards that Faulty Minecarts leave
EFFECT_CARD = (ORI, YGG, POLITICS, MINECARTS, FOOLS_GOLD, PILING, TAPFA, LOKI, MISHAP)


@rule
def pool_size(s: State, p: int) -> int:
    """How many cards are in a pool."""
    n = 0
    for t in range(N_CARDS):
        n += int(s.pool[p, t])
    return n


@rule
def resource_cards(s: State, p: int) -> int:
    """How many resource cards are in a pool."""
    n = 0
    for t in range(N_RESOURCES):
        n += int(s.pool[p, t])
    return n


@rule
def stolen_in(s: State, p: int, t: int) -> int:
    """Copies of a title in a pool that are not its seat's own."""
    n = 0
    for k in range(s.n_stolen):
        if s.stolen[k, 0] == p and s.stolen[k, 2] == t:
            n += 1
    return n


@rule
def take_out(s: State, p: int, t: int) -> int:
    """Take a card out of a pool, a copy of the seat's own first, and say whose it is."""
    owner = p
    if s.pool[p, t] <= stolen_in(s, p, t):
        k = 0
        while s.stolen[k, 0] != p or s.stolen[k, 2] != t:
            k += 1
        owner = int(s.stolen[k, 1])
        forget_stolen(s, k)
    s.pool[p, t] -= 1
    if t < N_RESOURCES:
        s.flipped[p, t] = min(int(s.flipped[p, t]), int(s.pool[p, t]))
    return owner


@rule
def forget_stolen(s: State, k: int) -> None:
    """A stolen card has left the pools."""
    for i in range(k, s.n_stolen):
        for x in range(3):
            s.stolen[i, x] = s.stolen[i + 1, x] if i + 1 < MAX_STOLEN else -1
    s.n_stolen -= 1


# ---- phase after phase


@rule
def effects(box: Box, s: State, phase: int, j: int, left: int) -> None:
    """[32] What cards do, phase after phase, in each from the leader on; left: copies to come, -1 before the first."""
    if j == s.seats:
        phase, j, left = phase + 1, 0, -1
    if phase == EFFECTS_DONE:
        return
    p = from_leader(s, j)
    if left < 0:
        left = int(s.pool[p, EFFECT_CARD[phase]])
        if phase == BY_MINECARTS:
            left = carts_over(s, p)
    if left == 0:
        push(s, EFFECTS, phase, j + 1, -1, 0)
        return
    push(s, EFFECTS, phase, j, left - 1, 0)
    if phase == BY_ORI:
        for _ in range(2):
            source = top_place(s, p)
            t = take_top(s, p)
            if t >= 0:
                s.pool[p, t] += 1
                if source < AWAY:
                    note_gone(s, p, t, source)
        s.shown += 1
    elif phase == BY_YGG:
        s.safe[p] = 1
    elif phase == BY_POLITICS:
        if can_steal_any(s, p):
            ask(s, STEAL, p)
    elif phase == BY_MINECARTS:
        if resource_cards(s, p) <= KEPT:
            return
        if s.pool[p, MINECARTS] > 0:
            ask_keep(s, p)
        else:
            push(s, HIT, CARTS_HIT, p, 0, 0)
    elif phase == BY_FOOLS_GOLD:
        if can_fool_any(s):
            ask(s, FOOL, p)
    elif phase == BY_PILING:
        if can_pile_any(box, s, p):
            ask(s, PILE_UP, p)
    elif phase == BY_TAPFA:
        turn_rocks(box, s, p)
    elif phase == BY_LOKI:
        ask(s, NAME, p)
    else:
        warn_of_mishap(s, p)
        s.mishap |= 1 << p


# ---- Politics


@part
def can_steal_any(s: State, p: int) -> bool:
    """Whether any other pool has a card."""
    for q in range(s.seats):
        if q != p and pool_size(s, q) > 0:
            return True
    return False


@rule
def steal(s: State, q: int, t: int, thief: int) -> None:
    """[33] Politics takes a card into another pool; its owner stays its owner, and Politics has to be trashed."""
    if t == POLITICS:  # one that has not acted yet acts for the thief
        step = int(s.n_agenda) - 1
        later = (q - int(s.leader)) % int(s.seats) > (thief - int(s.leader)) % int(s.seats)
        if later and s.agenda[step, 0] == EFFECTS:
            s.agenda[step, 3] += 1
        s.duty[q] = min(int(s.duty[q]), int(s.pool[q, POLITICS]) - 1)
    owner = take_out(s, q, t)
    s.pool[thief, t] += 1
    if owner != thief:
        k = int(s.n_stolen)
        s.stolen[k, 0] = thief
        s.stolen[k, 1] = owner
        s.stolen[k, 2] = t
        s.n_stolen = k + 1
    s.duty[thief] += 1


# ---- Faulty Minecarts


@rule
def carts_over(s: State, p: int) -> int:
    """[33] How many Faulty Minecarts run over a seat's bid, each of which Lagertha could stop: one's own cannot be."""
    if s.pool[p, MINECARTS] > 0:
        return 1
    n = 0
    for q in range(s.seats):
        n += int(s.pool[q, MINECARTS])
    return n


@rule
def ask_keep(s: State, p: int) -> None:
    """A seat says which resource cards it keeps."""
    s.kept[:] = 0
    s.owed = KEPT
    ask(s, CARTS, p)


@part
def keep_card(s: State, p: int, t: int) -> None:
    """[33] One card is kept; after the last one all others are discarded."""
    s.kept[t] += 1
    s.owed -= 1
    if s.owed > 0:
        ask(s, CARTS, p)
        return
    for i in range(N_RESOURCES):
        while s.pool[p, i] > s.kept[i]:
            owner = take_out(s, p, i)
            s.discard[owner, i] += 1
        s.kept[i] = 0


# ---- Fool's Gold, Piling and Tapfa


@rule
def can_fool(s: State, q: int, t: int) -> bool:
    """[33] Whether a pool holds a shinies card of a title that still counts as shinies."""
    return s.pool[q, t] > s.flipped[q, t]


@part
def can_fool_any(s: State) -> bool:
    """Whether any pool holds shinies."""
    for q in range(s.seats):
        for t in range(4):
            if can_fool(s, q, t):
                return True
    return False


@rule
def can_pile(box: Box, s: State, p: int, t: int) -> bool:
    """[33] Whether a pool holds a card of a title that counts as rocks."""
    if box.resource[t] == SHINIES:
        return s.flipped[p, t] > 0
    return box.resource[t] == ROCKS and s.pool[p, t] > s.flipped[p, t]


@part
def can_pile_any(box: Box, s: State, p: int) -> bool:
    """Whether a pool holds rocks."""
    for t in range(N_RESOURCES):
        if can_pile(box, s, p, t):
            return True
    return False


@part
def pile_up(box: Box, s: State, p: int, t: int) -> None:
    """[33] A card that counts as rocks counts as shinies."""
    s.flipped[p, t] += -1 if box.resource[t] == SHINIES else 1


@rule
def turn_rocks(box: Box, s: State, p: int) -> None:
    """[33] With Tapfa all rocks of a pool count as shinies, taps included."""
    for t in range(N_RESOURCES):
        if box.resource[t] == SHINIES:
            s.flipped[p, t] = 0
        elif box.resource[t] == ROCKS:
            s.flipped[p, t] = s.pool[p, t]
    s.bonus[p, SHINIES] += s.bonus[p, ROCKS]
    s.bonus[p, ROCKS] = 0


# ---- Mishap


@part
def warn_of_mishap(s: State, p: int) -> None:
    """[33] A Mishap hits every other seat that has bid a card; who was spared by one is not yet spared by the next.

    Who has a Mishap in the bid as well is hit by that, whatever comes of this one.
    """
    for j in range(s.seats - 1, -1, -1):
        q = from_leader(s, j)
        if q != p and s.pool[q, MISHAP] == 0 and s.committed[q] and (s.mishap == 0 or s.spared >> q & 1):
            s.spared &= ~(1 << q)
            push(s, HIT, MISHAP_HIT, q, 0, 0)
