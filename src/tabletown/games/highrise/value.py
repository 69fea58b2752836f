"""What a position is worth to a seat: points, guests that would come, guests that nearly would, missions."""

from tabletown.engine.records import Floats
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import course
from tabletown.games.highrise.attract import limit
from tabletown.games.highrise.building import bits, is_met, pleases, points, wish_value
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
    Box,
)
from tabletown.games.highrise.state import State

POINT = 100  # merits are in hundredths of a point
NEAR = 55  # per cent of a guest's score that count where one thing is lacking; of that again for each further one
NEAR_SHARE = 30  # per cent of what nearly comes that is counted
SPARE_GUEST = 35  # per cent of the score of a second guest who would come
FAR = 6  # things lacking at which a guest counts for nothing


@part
def lack(s: State, p: int, t: int) -> int:
    """How many things a guest lacks with a seat; of a wanderer, for the nearest wish."""
    total, least = 0, FAR
    for i in range(MOST_WISHES):
        if s.wish[t, i] < 0:
            break
        gap = 0
        if not is_met(s, p, t, i):
            value = wish_value(s, p, int(s.wish[t, i]), int(s.about[t, i]), t)
            gap = abs(int(s.number[t, i]) - value)
            if s.crossed[t, i]:
                gap = 2 + 2 * gap  # to get rid of things is harder
        total += gap
        least = min(least, gap)
    return total * 8 + least


@rule
def nearness(box: Box, s: State, p: int, t: int) -> int:
    """What a guest who would not come yet is worth to a seat, in hundredths of a point."""
    gaps, worth = lack(s, p, t), int(s.worth[t]) * POINT
    gap = gaps % 8 if int(box.properties[s.kind[t]]) & WANDERING else gaps // 8
    if int(box.properties[s.kind[t]]) & (CONSTRUCTION | WALLET):
        gap += 1
    if gap >= FAR:
        return 0
    for _ in range(gap):
        worth = worth * NEAR // 100
    return worth * NEAR_SHARE // 100


@part
def at_once(box: Box, s: State, p: int) -> int:
    """The score of the best guest who would come now, in hundredths of a point."""
    best = 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0 and pleases(box, s, p, t):
            best = max(best, int(s.worth[t]) * POINT)
    return best


@part
def hope(box: Box, s: State, p: int) -> int:
    """What the guests on offer are worth to a seat, those who would come now and those who nearly would."""
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
    """How many guests wish for an object, less those who do not want it."""
    n = 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        for k in range(MOST_WISHES if t >= 0 else 0):
            if s.wish[t, k] == o and o < N_OBJECTS:
                n += 1 - 2 * int(s.crossed[t, k])
    return n


# ---- whom guests will really go to


@part
def best_left(box: Box, s: State, p: int, taken: int) -> int:
    """The place of the guest with the best score who would come to a seat and is not taken, or NOTHING."""
    best = NOTHING
    for i in range(GUESTS):
        t = int(s.guests[i])
        free = t >= 0 and not taken >> i & 1
        if free and (best < 0 or s.worth[t] > s.worth[s.guests[best]]) and pleases(box, s, p, t):
            best = i
    return best


@rule
def harvest(box: Box, s: State, out: Floats) -> None:
    """The points that the guests on offer bring each seat, if all take the best they can, from the ground up."""
    taken = 0
    for p in range(s.seats):
        out[p] = 0.0
    is_late = s.step == course.SLOTS
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


@part
def has_passed(s: State, p: int) -> bool:
    """Whether a seat's turn to attract is over in this phase."""
    for k in range(s.slot):
        if s.order[k] == p:
            return True
    return False


@rule
def prospects(box: Box, s: State, p: int, gains: Floats) -> float:
    """The points of a seat with those that guests will bring it, and what of the others nearly comes."""
    near = 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t >= 0 and not pleases(box, s, p, t):
            near += nearness(box, s, p, t)
    left = rounds_left(box, s)
    found = points(box, s, p) + gains[p] + near / POINT * min(1.0, left / 2)
    return found if box.together else found + min(8.0, left) * standing(s, p)


@part
def standing(s: State, p: int) -> float:
    """The points that a seat's place in the building is worth in each round to come.

    Whoever lives low comes first, whoever is connected borrows, and many kinds of objects please many guests.
    """
    others = int(s.seats) - 1
    worth = 0.4 * bits(int(s.linked[p])) / others - 0.4 * (int(s.storey[p]) - 1) / others
    worth += 0.07 * bits(int(s.shows[p]))
    return worth + 0.4 * (s.counted[p, WARDROBE] > 0) + 0.4 * (s.counted[p, POOL] > 0)


@rule
def rounds_left(box: Box, s: State) -> float:
    """How many rounds the decks may last: tiles for certain, tenants as they have gone so far."""
    by_tiles = int(s.rooms_left) / int(s.seats)
    taken = max(1.0, 0.5 * int(s.seats))
    return min(by_tiles, int(s.tenants_left) / taken)


@rule
def fleeing(box: Box, s: State, p: int) -> int:
    """The scores of the tenants who leave a seat that does Construction."""
    n = 0
    for t in range(s.people):
        if s.home[t] == p and int(box.properties[s.kind[t]]) & CONSTRUCTION:
            n += int(s.worth[t])
    return n
