"""Living Together: when a goal is reached, and when a threat is defended. [n] is the rulebook's paragraph."""

from tabletown.engine.rule import part, rule
from tabletown.games.highrise import material
from tabletown.games.highrise.building import amount, bits, points, price, top_floor
from tabletown.games.highrise.maps import LAST, other_half, step
from tabletown.games.highrise.material import (
    ELEVATOR,
    FLOOR_ICON,
    FLOORS,
    MADE,
    N_OBJECTS,
    N_TYPES,
    NOTHING,
    STAIRCASE,
    UTILITIES,
    WATER,
    WIFI,
    Box,
)
from tabletown.games.highrise.rooms import measure, object_on
from tabletown.games.highrise.state import AIRED, DOOR_EDGES, OCCUPIED, ROOMS, SIDE, WINDOW_EDGES, State, wipe

# ---- looking at maps


@rule
def everybody(s: State) -> int:
    """All seats, as bits."""
    return (1 << int(s.seats)) - 1


@rule
def floor_types(s: State, p: int) -> int:
    """The floor types of a map, as bits; goals' dominoes do not count."""
    found = 0
    for i in range(s.laid[p]):
        if s.maps[p, i] < MADE:
            for h in range(2):
                found |= 1 << int(s.floors[s.maps[p, i], h])
    return found


@rule
def longest_line(box: Box, s: State, p: int) -> int:
    """The most cells in a row or column of a map, up to three, that show one object."""
    measure(box, s, p)
    return line_of(s, p)


@rule
def line_of(s: State, p: int) -> int:
    """The same of a map that was measured last; of another, pianos may be missed."""
    best = 0
    for i in range(2 * int(s.laid[p])):
        t = int(s.maps[p, i // 2])
        here = int(s.at[t]) if i % 2 == 0 else other_half(int(s.at[t]), int(s.rotation[t]))
        o = object_on(s, p, here)
        for d in range(2):
            n, cell = 0, here
            while n < 3 and o >= 0 and object_on(s, p, cell) == o:
                n += 1
                cell = step(cell, d)
            best = max(best, n)
    return best


@rule
def has_hole(s: State, p: int) -> bool:
    """Whether a map encloses an empty space: some empty cell that cannot be reached from around the map."""
    if s.laid[p] == 0:
        return False
    width, height = int(s.width[p]) + 2, int(s.height[p]) + 2
    west, north = int(s.west[p]) - 1, int(s.north[p]) - 1
    wipe(s.region, 0)
    first = (north & LAST) * SIDE + (west & LAST)
    s.region[first] = 1
    s.stack[0] = first
    top, many = 1, 0
    while many < top:
        here = int(s.stack[many])
        s.stack[many] = 0
        many += 1
        for d in range(4):
            beside = step(here, d)
            inside = (beside % SIDE - west & LAST) < width and (beside // SIDE - north & LAST) < height
            if inside and s.region[beside] == 0 and s.ground[p, beside] == 0:
                s.region[beside] = 1
                s.stack[top] = beside
                top += 1
    wipe(s.region, 0)
    taken = 0
    for y in range(SIDE):
        taken += bits(int(s.planes[p, OCCUPIED, y]))
    return many + taken < width * height


@rule
def largest_alone(s: State) -> int:
    """The seat with the largest map, or NOTHING where several have it."""
    best, alone = 0, True
    for p in range(1, s.seats):
        if s.laid[p] > s.laid[best]:
            best, alone = p, True
        elif s.laid[p] == s.laid[best]:
            alone = False
    return best if alone else NOTHING


@rule
def smallest(s: State) -> int:
    """The size of the smallest map."""
    n = int(s.laid[0])
    for p in range(s.seats):
        n = min(n, int(s.laid[p]))
    return n


# ---- goals


@part
def shares_nothing(s: State) -> bool:
    """[37] Whether every seat shows something, and no kind is shown by two."""
    seen = 0
    for p in range(s.seats):
        shows = int(s.shows[p])
        if shows == 0 or shows & seen:
            return False
        seen |= shows
    return True


@part
def lies_in_line(s: State, group: int) -> bool:
    """[37] Whether all dominoes of a group lie the same way, at least four a map."""
    ways = 0
    for p in range(s.seats):
        if group >> p & 1:
            if s.laid[p] < 4:
                return False
            for i in range(s.laid[p]):
                ways |= 1 + int(s.rotation[s.maps[p, i]]) % 2
    return ways < 3


@part
def three_alike(s: State, group: int) -> bool:
    """[37] Whether a group shows three of a kind."""
    for o in range(N_OBJECTS):
        n = 0
        for p in range(s.seats):
            if group >> p & 1:
                n += amount(s, p, o)
        if n >= 3 and o != FLOOR_ICON and o != STAIRCASE and o != ELEVATOR:
            return True
    return False


@rule
def union_of(s: State, group: int, what: int) -> int:
    """The types of tenants (0), kinds of objects (1) or floor types (2) of a group, as bits."""
    found = 0
    for p in range(s.seats):
        if group >> p & 1:
            if what == 1:
                found |= int(s.shows[p])
            elif what == 2:
                found |= floor_types(s, p)
            else:
                for k in range(N_TYPES):
                    if s.living[p, k] > 0:
                        found |= 1 << k
    return found


@rule
def total_of(s: State, group: int, k: int) -> int:
    """How much a group has of something."""
    n = 0
    for p in range(s.seats):
        if group >> p & 1:
            n += amount(s, p, k) if k == ROOMS else int(s.counted[p, k])
    return n


@rule
def links_extremes(s: State, group: int) -> bool:
    """[37] Whether the owner of the largest map is of the group and connected to a smallest one."""
    p = largest_alone(s)
    if p < 0 or not group >> p & 1:
        return False
    for q in range(s.seats):
        if int(s.linked[p]) >> q & 1 and s.laid[q] == smallest(s):
            return True
    return False


@part
def all_equal_rooms(s: State) -> bool:
    """[37] Whether all have as many rooms, at least one."""
    for p in range(s.seats):
        if amount(s, p, ROOMS) != amount(s, 0, ROOMS):
            return False
    return amount(s, 0, ROOMS) > 0


@rule
def is_reached(box: Box, s: State, g: int, group: int, goals: int) -> bool:
    """[37] Whether a group has reached a goal; so many goals have been reached in all."""
    if g == material.DIVERSE_TENANTS:
        return bits(union_of(s, group, 0)) >= 5
    if g == material.DIVERSE_OBJECTS:
        return union_of(s, group, 1) & int(box.kinds) == int(box.kinds)
    if g == material.SIX_GOALS:
        return goals >= 6
    if g == material.ALL_UTILITIES:
        for u in range(len(UTILITIES)):
            if not int(s.has[u]) & group:
                return False
        return True
    if g == material.WATER_FOR_ALL:
        return int(s.has[WATER]) == everybody(s)
    if g == material.ONE_WIFI:
        return bits(int(s.has[WIFI])) == 1 and int(s.has[WIFI]) & group != 0
    if g == material.FIVE_ROOMS:
        return total_of(s, group, ROOMS) >= 5
    if g == material.THREE_FLOORS:
        return bits(union_of(s, group, 2)) == len(FLOORS)
    if g == material.MANY_WINDOWS:
        windows = total_of(s, group, WINDOW_EDGES)
        return windows >= 1 and windows >= 2 * total_of(s, group, DOOR_EDGES)
    if g == material.BIG_AND_SMALL:
        return links_extremes(s, group)
    if g == material.NO_MATCH:
        return shares_nothing(s)
    if g == material.THREE_ALIKE:
        return three_alike(s, group)
    if g == material.BIGGEST:
        p = largest_alone(s)
        return p >= 0 and group >> p & 1 != 0 and s.storey[p] == top_floor(s)
    if g == material.EQUAL_ROOMS:
        return all_equal_rooms(s)
    if g == material.IN_LINE:
        return lies_in_line(s, group)
    return is_reached_by_one(box, s, g, group)


@part
def is_reached_by_one(box: Box, s: State, g: int, group: int) -> bool:
    """[37] Goals that one seat reaches for its group, or all must reach."""
    for p in range(s.seats):
        if g == material.ALL_BUILD:
            if s.wrecked[p] == 0:
                return False
        elif group >> p & 1:
            if g == material.EXPENSIVE and price(s, p) >= 5:
                return True
            if g == material.MANY_WANDER and s.departed[p] >= 3:
                return True
            if g == material.IN_A_ROW and longest_line(box, s, p) >= 3:
                return True
    return g == material.ALL_BUILD


# ---- threats


@part
def holds_for(box: Box, s: State, t: int, p: int) -> bool:
    """[38] Whether one seat does what a threat asks of one or of all."""
    if t == material.ROOMLESS:
        return amount(s, p, ROOMS) == 0
    if t == material.ALL_ATTRACT or t == material.ONE_ATTRACTS:
        return s.attracted[p] > 0
    if t == material.ALL_APART:
        for q in range(p):
            if s.storey[q] == s.storey[p]:
                return False
        return True
    if t == material.CHEAP:
        return price(s, p) <= 4
    if t == material.NO_DEPARTURE:
        return s.departed[p] == 0
    if t == material.NO_UTILITY:
        return ((int(s.has[0]) | int(s.has[1]) | int(s.has[2])) >> p & 1) == 0
    if t == material.QUIET:
        return s.wrecked[p] == 0
    if t == material.PROPERTY:
        found = 0
        for k in range(N_TYPES):
            if s.living[p, k] > 0:
                found |= int(box.properties[k])
        return found != box.all_properties or found == 0
    if t == material.LOW_BEST:
        for q in range(s.seats):
            if points(box, s, q) > points(box, s, p):
                return False
        return s.storey[p] == 1
    if t == material.LIGHT:
        return s.counted[p, WINDOW_EDGES] >= s.counted[p, DOOR_EDGES]
    if t == material.ONE_FLOOR:
        return bits(floor_types(s, p)) <= 1
    if t == material.NO_TWINS:
        return longest_line(box, s, p) < 2
    return not has_hole(s, p)


@part
def is_for_one(t: int) -> bool:
    """[38] Whether it is enough that one seat does what the threat asks."""
    one = t == material.ROOMLESS or t == material.NO_UTILITY or t == material.LOW_BEST or t == material.ONE_ATTRACTS
    return one or t == material.ONE_FLOOR or t == material.NO_TWINS


@rule
def is_defended(box: Box, s: State, t: int) -> bool:
    """[38] Whether the threat does no harm in this round."""
    if t == material.ROOM_FIRST:
        return s.first < 0 or amount(s, int(s.first), ROOMS) > 0
    if t == material.WINDOW_FIRST:
        return s.first < 0 or s.counted[s.first, AIRED] > 0
    if t == material.EQUAL_MAPS:
        most = 0
        for p in range(s.seats):
            most = max(most, int(s.laid[p]))
        return most - smallest(s) <= 3
    one = is_for_one(t)
    for p in range(s.seats):
        if holds_for(box, s, t, p) == one:
            return one
    return not one
