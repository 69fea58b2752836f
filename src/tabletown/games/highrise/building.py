"""The skyscraper: who lives on which floor, who is connected to whom, and what guests wish. [n] is the paragraph."""

from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.highrise.material import (
    ALL_UTILITIES,
    BAR,
    CONSTRUCTION,
    DIVERSE_OBJECTS,
    DIVERSITY_OBJECT,
    DIVERSITY_TENANT,
    ELECTRICITY,
    ELEVATOR,
    FAILURES,
    FLOOR_ICON,
    FLOOR_NUM,
    FLOOR_TYPE,
    GENERATORS,
    HOMETRAINER,
    MAP_SIZE,
    MAX_SEATS,
    MOST_WISHES,
    N_OBJECTS,
    N_TYPES,
    NOTHING,
    NUM_CONNECTIONS,
    NUM_ROOMS,
    NUM_TENANTS,
    NUM_WINDOWS,
    ONE_WIFI,
    STAIRCASE,
    TENANT_TYPE,
    USEFUL_UTILITIES,
    UTILITY,
    WALLET,
    WANDERING,
    WARDROBE,
    WATER,
    WATER_FOR_ALL,
    WIFI,
    Box,
)
from tabletown.games.highrise.state import DESKS, FLOOR_CELLS, LARGEST, ROOMS, WINDOW_EDGES, State

# ---- floors, connections, utilities: all follow from the maps


@part
def rank(s: State) -> None:
    """[13] Equal counts of floor icons share a floor; more icons live higher."""
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


@part
def link(s: State) -> None:
    """[14] On the same floor, down a staircase, or by two elevators."""
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


@part
def supply(s: State, u: int) -> None:
    """[27] Access comes up from the floor below, wherever somebody there has the utility."""
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
                if s.counted[p, GENERATORS + u] > 0:
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
    """[13] [14] [27] Look at the whole building, after any map has changed."""
    rank(s)
    link(s)
    if box.sets[USEFUL_UTILITIES]:
        for u in range(WIFI + 1):
            supply(s, u)


@rule
def amount(s: State, p: int, k: int) -> int:
    """How much of something counts for a seat, the computer's doubles included."""
    n = int(s.counted[p, k])
    if int(s.has[WIFI]) >> p & 1:
        n += int(s.doubled[p, k])
    return n


@rule
def bits(mask: int) -> int:
    """How many bits a mask has."""
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
    """[15] What a wish counts for a seat: its own things and those it is connected to; one tenant is left out."""
    if key == FLOOR_NUM:
        return int(s.storey[p])
    if key == NUM_CONNECTIONS:
        return bits(int(s.linked[p]))
    if key == UTILITY and not int(s.access[about]) >> p & 1 and not int(s.has[about]) >> p & 1:
        return 0
    pool = int(s.linked[p]) | 1 << p
    n, seen = 0, 0
    for q in range(s.seats):
        if not pool >> q & 1:
            continue
        away = 1 if without >= 0 and s.home[without] == q else 0
        if key < N_OBJECTS:
            n += amount(s, q, key)
        elif key == MAP_SIZE:
            n += int(s.laid[q])
        elif key == FLOOR_TYPE:
            n += amount(s, q, FLOOR_CELLS + about)
        elif key == NUM_TENANTS:
            n += tenants_of(s, q) - away
        elif key == NUM_ROOMS:
            n += amount(s, q, ROOMS)
        elif key == UTILITY:
            n += amount(s, q, GENERATORS + about)
        elif key == TENANT_TYPE:
            n += int(s.living[q, about])
            if away and s.kind[without] == about:
                n -= 1
        elif key == NUM_WINDOWS:
            n += int(s.counted[q, WINDOW_EDGES])
        elif key == DIVERSITY_OBJECT:
            seen |= int(s.shows[q])
        elif key == DIVERSITY_TENANT:
            for k in range(N_TYPES):
                if s.living[q, k] > (1 if away and s.kind[without] == k else 0):
                    seen |= 1 << k
    if key == UTILITY and n == 0 and about == WIFI and is_wifi_for_all(s):
        return 1
    return n + bits(seen)


@rule
def is_met(s: State, p: int, t: int, i: int) -> bool:
    """[15] Whether a wish of a tenant is met for a seat; one that is crossed out wants less than its number."""
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


@part
def is_met_enough(box: Box, s: State, p: int, t: int) -> bool:
    """[16] [31] [40] All wishes are met, or one of a wandering guest; who holds the goal may leave out an object."""
    wanders, spare = int(box.properties[s.kind[t]]) & WANDERING, s.holder[DIVERSE_OBJECTS] == p
    any_met = False
    for i in range(MOST_WISHES):
        if s.wish[t, i] < 0:
            break
        if is_met(s, p, t, i):
            any_met = True
            if wanders:
                return True
        elif not wanders:
            if spare and s.wish[t, i] < N_OBJECTS:
                spare = False
            else:
                return False
    return any_met or not wanders


@rule
def pleases(box: Box, s: State, p: int, t: int) -> bool:
    """[16] Whether a seat may attract a guest."""
    properties = int(box.properties[s.kind[t]])
    if properties & CONSTRUCTION and s.wrecked[p] > 0:
        return False
    if properties & WALLET and price(s, p) > s.worth[t]:
        return False
    return is_met_enough(box, s, p, t)


@rule
def first_tenant(s: State, p: int, after: int) -> int:
    """The next tenant of a seat by number, or NOTHING."""
    for t in range(after, s.people):
        if s.home[t] == p:
            return t
    return NOTHING


# ---- points


@rule
def printed(s: State, p: int) -> int:
    """[20] The printed scores of a seat's tenants."""
    n = 0
    for t in range(s.people):
        if s.home[t] == p:
            n += int(s.worth[t])
    return n


@rule
def from_bars(box: Box, s: State, p: int) -> int:
    """[20] Bars, with water."""
    return amount(s, p, BAR) * int(box.bar) if int(s.has[WATER]) >> p & 1 else 0


@rule
def from_trainers(box: Box, s: State, p: int) -> int:
    """[20] Hometrainers, for each tenant that wished for one."""
    fans = 0
    for t in range(s.people):
        if s.home[t] == p:
            for i in range(MOST_WISHES):
                fans += s.wish[t, i] == HOMETRAINER and s.crossed[t, i] == 0
    return amount(s, p, HOMETRAINER) * int(box.hometrainer) * fans


@rule
def from_desks(box: Box, s: State, p: int) -> int:
    """[20] Desks inside a room, for each room."""
    return amount(s, p, DESKS) * int(box.desk) * amount(s, p, ROOMS)


@rule
def points(box: Box, s: State, p: int) -> int:
    """[20] The score of a seat, now."""
    n = printed(s, p) + from_bars(box, s, p) + amount(s, p, WARDROBE) * int(box.wardrobe)
    n += from_trainers(box, s, p) + from_desks(box, s, p)
    return n + price(s, p) if box.priced else n


@rule
def is_won(s: State) -> bool:
    """[42] All personal goals are reached, and too few threats have failed."""
    for p in range(s.seats):
        if s.finished[p] == 0:
            return False
    return s.failed < FAILURES


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[20] [42] Points; together, the sum of all, or nothing for who has lost."""
    total = 0
    for p in range(s.seats):
        out[p] = points(box, s, p)
        total += int(out[p])
    if box.together:
        for p in range(s.seats):
            out[p] = max(1, total) if is_won(s) else 0


# ---- what is kept of a finished game

OF_A_SEAT = ("points", "tenants", "dominoes")
ROW = ("rounds", "team", "won", "failed", "reached", *(f"{name}_{p}" for p in range(MAX_SEATS) for name in OF_A_SEAT))


@rule
def summary(box: Box, s: State, row: Ints) -> None:
    """The length of the game, how all did together, and each seat's points, tenants and dominoes; -1 for nobody."""
    row[:] = -1
    row[0] = s.rounds
    row[1] = 0
    row[2] = 1 if box.together and is_won(s) else 0
    row[3] = s.failed
    row[4] = s.reached
    for p in range(s.seats):
        at = 5 + p * len(OF_A_SEAT)
        row[at] = points(box, s, p)
        row[1] += row[at]
        row[at + 1] = tenants_of(s, p)
        row[at + 2] = s.laid[p]
