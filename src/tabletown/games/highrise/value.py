"""What a position is worth to a seat: points, guests that would come, guests that nearly would, missions."""

from tabletown.engine.rule import part, rule
from tabletown.games.highrise.building import is_met, pleases, points, wish_value
from tabletown.games.highrise.material import (
    CONSTRUCTION,
    GUESTS,
    MOST_WISHES,
    N_OBJECTS,
    OPEN_GOALS,
    WALLET,
    WANDERING,
    Box,
)
from tabletown.games.highrise.missions import is_defended, is_reached
from tabletown.games.highrise.state import State

POINT = 100  # merits are in hundredths of a point
NEAR = 55  # per cent of a guest's score that count where one thing is lacking; of that again for each further one
SPARE_GUEST = 35  # per cent of the score of a second guest who would come
FAR = 6  # things lacking at which a guest counts for nothing
OWN_GOAL, OPEN_GOAL, DEFENCE = 3000, 700, 1500  # what missions are worth


@rule
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
def hope(box: Box, s: State, p: int) -> int:
    """What the guests on offer are worth to a seat, those who would come now and those who nearly would."""
    best, rest, near = 0, 0, 0
    for i in range(GUESTS):
        t = int(s.guests[i])
        if t < 0:
            continue
        worth = int(s.worth[t]) * POINT
        if pleases(box, s, p, t):
            rest += min(best, worth)
            best = max(best, worth)
            continue
        gaps = lack(s, p, t)
        gap = gaps % 8 if int(box.properties[s.kind[t]]) & WANDERING else gaps // 8
        if int(box.properties[s.kind[t]]) & (CONSTRUCTION | WALLET):
            gap += 1
        if gap < FAR:
            for _ in range(gap):
                worth = worth * NEAR // 100
            near += worth
    return best + (rest * SPARE_GUEST + near * 30) // 100


@part
def missions(box: Box, s: State, p: int) -> int:
    """What goals and the threat are worth as things stand."""
    total = 0
    if s.secret[p, 0] >= 0 and not s.finished[p] and is_reached(box, s, int(s.secret[p, 0]), 1 << p, int(s.reached)):
        total += OWN_GOAL
    for i in range(OPEN_GOALS):
        if s.open_goals[i] >= 0:
            group = 0
            for q in range(s.seats):
                if s.storey[q] == s.storey[p]:
                    group |= 1 << q
            if is_reached(box, s, int(s.open_goals[i]), group, int(s.reached)):
                total += OPEN_GOAL
    if s.threat >= 0 and is_defended(box, s, int(s.threat)):
        total += DEFENCE
    return total


@rule
def merit(box: Box, s: State, p: int) -> int:
    """What the table is worth to a seat, in hundredths of a point; together, goals and threats count."""
    total = points(box, s, p) * POINT + hope(box, s, p)
    if box.together:
        total += missions(box, s, p)
    return total


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


@rule
def rounds_left(box: Box, s: State) -> float:
    """How many rounds the decks may last: tiles for certain, tenants as they have gone so far."""
    by_tiles = int(s.rooms_left) / int(s.seats)
    taken = max(1.0, 0.5 * int(s.seats))
    return min(by_tiles, int(s.tenants_left) / taken)
