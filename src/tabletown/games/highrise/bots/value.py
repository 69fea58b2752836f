"""The value of a position for a seat: points, guests that would come, guests that nearly would, missions."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Floats
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    CONSTRUCTION,
    GUESTS,
    MOST_WISHES,
    N_OBJECTS,
    NOTHING,
    POOL,
    WALLET,
    WANDERING,
    WARDROBE,
)
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.attract import limit
from tabletown.games.highrise.rules.building import bits, is_met, pleases, wish_value
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import State

POINT = 100  # merits are in hundredths of a point
NEAR = 55  # per cent of a guest's score that count if one thing is missing; applied again for each further one
NEAR_SHARE = 30  # per cent of the value of guests who nearly come
SPARE_GUEST = 35  # per cent of the score of a second guest
FAR = 6  # with so many things missing, a guest counts for nothing


@inlined
def lack(s: State, p: int, t: int) -> int:
    """How many things a guest misses at a seat; for a wanderer, those of the nearest wish."""
    total, least = 0, FAR
    for i in range(MOST_WISHES):
        if s.wish[t, i] < 0:
            break
        gap = 0
        if not is_met(s, p, t, i):
            value = wish_value(s, p, int(s.wish[t, i]), int(s.about[t, i]), t)
            gap = abs(int(s.number[t, i]) - value)
            if s.crossed[t, i]:
                gap = 2 + 2 * gap  # removing things is harder
        total += gap
        least = min(least, gap)
    return total * 8 + least


@rule
def nearness(box: Box, s: State, p: int, t: int) -> int:
    """The value to a seat of a guest who would not come yet, in hundredths of a point."""
    gaps, worth = lack(s, p, t), int(s.worth[t]) * POINT
    gap = gaps % 8 if int(box.properties[s.kind[t]]) & WANDERING else gaps // 8
    if int(box.properties[s.kind[t]]) & (CONSTRUCTION | WALLET):
        gap += 1
    if gap >= FAR:
        return 0
    for _ in range(gap):
        worth = worth * NEAR // 100
    return worth * NEAR_SHARE // 100


@inlined
def at_once(box: Box, s: State, p: int) -> int:
    """The score of the best guest who would come now, in hundredths of a point."""
    best = 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0 and pleases(box, s, p, t):
            best = max(best, int(s.worth[t]) * POINT)
    return best


@inlined
def hope(box: Box, s: State, p: int) -> int:
    """The value to a seat of the guests on offer, those who would come now and those who nearly would."""
    best, rest, near = 0, 0, 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t < 0:
            continue
        if pleases(box, s, p, t):
            worth = int(s.worth[t]) * POINT
            rest += min(best, worth)
            best = max(best, worth)
        else:
            near += nearness(box, s, p, t)
    return best + rest * SPARE_GUEST // 100 + near


@rule
def wanted(s: State, o: int) -> int:
    """How many guests wish for an object, minus those who do not want it."""
    n = 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        for k in range(MOST_WISHES if t >= 0 else 0):
            if s.wish[t, k] == o and o < N_OBJECTS:
                n += 1 - 2 * int(s.crossed[t, k])
    return n


# ---- which seats guests will go to


@inlined
def best_left(box: Box, s: State, p: int, taken: int) -> int:
    """The place of the best guest who would come to a seat and is not taken, or NOTHING."""
    best = NOTHING
    for i in range(GUESTS):
        t = int(s.guests[i])
        free = t >= 0 and not taken >> i & 1
        if free and (best < 0 or s.worth[t] > s.worth[s.guests[best]]) and pleases(box, s, p, t):
            best = i
    return best


@rule
def expected_gains(box: Box, s: State, out: Floats) -> None:
    """The points that guests bring each seat if all take the best they can, from the ground floor up."""
    taken = 0
    for p in range(s.seats):
        out[p] = 0.0
    is_late = s.step == round_flow.SLOTS
    for floor in range(1, int(s.seats) + 1):
        for k in range(s.seats):
            p = (int(s.start) + k) % int(s.seats)
            if s.storey[p] != floor or (is_late and has_passed(s, p)):
                continue
            for _ in range(limit(s, p) - (int(s.attracted[p]) if is_late else 0)):
                i = best_left(box, s, p, taken)
                if i >= 0:
                    taken |= 1 << i
                    out[p] += int(s.worth[s.guests[i]])


@inlined
def has_passed(s: State, p: int) -> bool:
    """Whether a seat has finished attracting in this phase."""
    for k in range(s.slot):
        if s.order[k] == p:
            return True
    return False


@rule
def prospects(box: Box, s: State, p: int, gains: Floats) -> float:
    """A seat's points with the expected guests, and a share of the guests who nearly come."""
    near = 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0 and not pleases(box, s, p, t):
            near += nearness(box, s, p, t)
    left = rounds_left(box, s)
    found = points(box, s, p) + gains[p] + near / POINT * min(1.0, left / 2)
    return found if box.together else found + min(8.0, left) * standing(s, p)


@inlined
def standing(s: State, p: int) -> float:
    """The points per future round that a seat's position in the building is worth.

    Low seats attract first, connected seats share their things, and many kinds of objects please many guests.
    """
    others = int(s.seats) - 1
    worth = 0.4 * bits(int(s.linked[p])) / others - 0.4 * (int(s.storey[p]) - 1) / others
    worth += 0.07 * bits(int(s.shows[p]))
    return worth + 0.4 * (s.counted[p, WARDROBE] > 0) + 0.4 * (s.counted[p, POOL] > 0)


@rule
def rounds_left(box: Box, s: State) -> float:
    """How many rounds the decks may last: exact for tiles, and estimated from the pace so far for tenants."""
    by_tiles = int(s.rooms_left) / int(s.seats)
    taken = max(1.0, 0.5 * int(s.seats))
    return min(by_tiles, int(s.tenants_left) / taken)


@rule
def fleeing(box: Box, s: State, p: int) -> int:
    """The total score of the tenants who leave a seat that does Construction."""
    n = 0
    for t in range(s.people):
        if s.home[t] == p and int(box.properties[s.kind[t]]) & CONSTRUCTION:
            n += int(s.worth[t])
    return n
