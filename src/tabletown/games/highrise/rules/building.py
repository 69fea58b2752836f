"""The skyscraper: who lives on which floor, who is connected to whom, and what guests want. [n] is the paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    ALL_UTILITIES,
    CONSTRUCTION,
    DIVERSE_OBJECTS,
    DIVERSITY_OBJECT,
    DIVERSITY_TENANT,
    ELECTRICITY,
    ELEVATOR,
    FLOOR_ICON,
    FLOOR_NUM,
    FLOOR_TYPE,
    GENERATORS,
    MAP_SIZE,
    MOST_WISHES,
    N_OBJECTS,
    N_TYPES,
    NUM_CONNECTIONS,
    NUM_ROOMS,
    NUM_TENANTS,
    NUM_WINDOWS,
    ONE_WIFI,
    STAIRCASE,
    USEFUL_UTILITIES,
    UTILITY,
    WALLET,
    WANDERING,
    WATER,
    WATER_FOR_ALL,
    WIFI,
)
from tabletown.games.highrise.state import FLOOR_CELLS, LARGEST, ROOMS, WINDOW_EDGES, State

# ---- floors, connections, utilities: all follow from the maps


@inlined
def rank(s: State) -> None:
    """[13] Assign floors: equal counts of floor icons share a floor; more icons live higher."""
    for p in range(s.seats):
        below, at = 0, -1
        while at < s.counted[p, FLOOR_ICON]:
            higher = int(s.counted[p, FLOOR_ICON])
            for q in range(s.seats):
                if s.counted[q, FLOOR_ICON] > at:
                    higher = min(higher, int(s.counted[q, FLOOR_ICON]))
            at = higher
            below += 1
        s.storey[p] = below


@inlined
def link(s: State) -> None:
    """[14] Connect seats: on the same floor, down a staircase, or by two elevators."""
    for p in range(s.seats):
        mask = 0
        for q in range(s.seats):
            stairs = s.counted[p, STAIRCASE] > 0 and s.storey[q] == s.storey[p] - 1
            lifts = s.counted[p, ELEVATOR] > 0 and s.counted[q, ELEVATOR] > 0
            if p != q and (s.storey[q] == s.storey[p] or stairs or lifts):
                mask |= 1 << q
        s.linked[p] = mask


@rule
def top_floor(s: State) -> int:
    """The highest floor."""
    top = 1
    for p in range(s.seats):
        top = max(top, int(s.storey[p]))
    return top


@inlined
def supply(s: State, u: int) -> None:
    """[27] Spread access to a utility up from each floor on which somebody has it."""
    access, has, below = 0, 0, 1
    for floor in range(1, top_floor(s) + 1):
        here = 0
        for p in range(s.seats):
            if s.storey[p] != floor:
                continue
            always = (u == ELECTRICITY and s.holder[ALL_UTILITIES] == p) or (
                u == WATER and s.holder[WATER_FOR_ALL] >= 0
            )
            if below or always:
                access |= 1 << p
                if s.counted[p, GENERATORS[u]] > 0:
                    here |= 1 << p
        has |= here
        below = here
    if u == WIFI and is_wifi_for_all(s):
        has = (1 << int(s.seats)) - 1
    s.access[u] = access
    s.has[u] = has


@rule
def is_wifi_for_all(s: State) -> bool:
    """[40] Whether the goal's holder lives on the highest floor."""
    return s.holder[ONE_WIFI] >= 0 and s.storey[s.holder[ONE_WIFI]] == top_floor(s)


@rule
def survey(box: Box, s: State) -> None:
    """[13] [14] [27] Update the whole building after a map has changed."""
    rank(s)
    link(s)
    if box.sets[USEFUL_UTILITIES]:
        for u in range(WIFI + 1):
            supply(s, u)


@rule
def amount(s: State, p: int, k: int) -> int:
    """How many of something a seat has, including the computer's doubles."""
    n = int(s.counted[p, k])
    if int(s.has[WIFI]) >> p & 1:
        n += int(s.doubled[p, k])
    return n


@rule
def bits(mask: int) -> int:
    """How many bits of a mask are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def price(s: State, p: int) -> int:
    """[29] The size of the largest room or the number of kinds, whichever is smaller."""
    largest = int(s.counted[p, LARGEST])
    return min(largest, bits(int(s.shows[p]))) if largest else 0


@rule
def tenants_of(s: State, p: int) -> int:
    """How many tenants live with a seat."""
    n = 0
    for k in range(N_TYPES):
        n += int(s.living[p, k])
    return n


# ---- wishes


@rule
def wish_value(s: State, p: int, key: int, about: int, without: int) -> int:
    """[15] What a wish counts for a seat: its own things and those of connected seats, ignoring one tenant."""
    if key == FLOOR_NUM:
        return int(s.storey[p])
    if key == NUM_CONNECTIONS:
        return bits(int(s.linked[p]))
    if key == UTILITY:
        return generators_around(s, p, about)
    pool = int(s.linked[p]) | 1 << p
    n, seen = 0, 0
    for q in range(s.seats):
        if not pool >> q & 1:
            continue
        if key == DIVERSITY_OBJECT:
            seen |= int(s.shows[q])
        elif key == DIVERSITY_TENANT:
            seen |= types_of(s, q, without)
        else:
            n += things_of(s, q, key, about, without)
    return n + bits(seen)


@inlined
def generators_around(s: State, p: int, u: int) -> int:
    """[27] [40] Generators of a utility at and around a seat with access to it; wifi for all counts as one."""
    if not (int(s.access[u]) | int(s.has[u])) >> p & 1:
        return 0
    pool, n = int(s.linked[p]) | 1 << p, 0
    for q in range(s.seats):
        if pool >> q & 1:
            n += amount(s, q, GENERATORS[u])
    return 1 if n == 0 and u == WIFI and is_wifi_for_all(s) else n


@inlined
def types_of(s: State, q: int, without: int) -> int:
    """[15] The types of a seat's tenants as bits, ignoring one tenant."""
    found, away = 0, is_at_home(s, without, q)
    for k in range(N_TYPES):
        if s.living[q, k] > (1 if away and s.kind[without] == k else 0):
            found |= 1 << k
    return found


@inlined
def things_of(s: State, q: int, key: int, about: int, without: int) -> int:
    """[15] How many of the things that a wish counts one seat has, ignoring one tenant."""
    if key < N_OBJECTS:
        return amount(s, q, key)
    if key == MAP_SIZE:
        return int(s.laid[q])
    if key == FLOOR_TYPE:
        return amount(s, q, FLOOR_CELLS + about)
    if key == NUM_ROOMS:
        return amount(s, q, ROOMS)
    if key == NUM_WINDOWS:
        return int(s.counted[q, WINDOW_EDGES])
    away = is_at_home(s, without, q)
    if key == NUM_TENANTS:
        return tenants_of(s, q) - away
    return int(s.living[q, about]) - (1 if away and s.kind[without] == about else 0)  # TENANT_TYPE


@rule
def is_at_home(s: State, t: int, q: int) -> int:
    """Whether a tenant lives with a seat; false without a tenant."""
    return 1 if t >= 0 and s.home[t] == q else 0


@rule
def is_met(s: State, p: int, t: int, i: int) -> bool:
    """[15] Whether a seat meets a tenant's wish; a crossed-out wish wants less than its number."""
    value = wish_value(s, p, int(s.wish[t, i]), int(s.about[t, i]), t)
    return (value < s.number[t, i]) == (s.crossed[t, i] != 0)


@rule
def unmet(s: State, p: int, t: int) -> int:
    """How many wishes of a tenant a seat does not meet."""
    n = 0
    for i in range(MOST_WISHES):
        if s.wish[t, i] >= 0 and not is_met(s, p, t, i):
            n += 1
    return n


@inlined
def is_met_enough(box: Box, s: State, p: int, t: int) -> bool:
    """[16] [31] [40] Whether enough wishes are met: all, or a wanderer's one; the goal's holder may miss one object."""
    wanders, spare = int(box.properties[s.kind[t]]) & WANDERING, s.holder[DIVERSE_OBJECTS] == p
    for i in range(MOST_WISHES):
        if s.wish[t, i] < 0:
            break
        met = is_met(s, p, t, i)
        if not met and spare and s.wish[t, i] < N_OBJECTS:
            met = True
            spare = False
        if met and wanders:
            return True
        if not met and not wanders:
            return False
    return not wanders


@rule
def pleases(box: Box, s: State, p: int, t: int) -> bool:
    """[16] Whether a seat may attract a guest."""
    properties = int(box.properties[s.kind[t]])
    if properties & CONSTRUCTION and s.wrecked[p] > 0:
        return False
    if properties & WALLET and price(s, p) > s.worth[t]:
        return False
    return is_met_enough(box, s, p, t)
