"""What missions measure on maps. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.engine.machine_code.clear import wipe
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import MADE, N_TYPES, NOTHING
from tabletown.games.highrise.rules.building import amount, bits
from tabletown.games.highrise.rules.dominoes.maps import LAST, other_half, step
from tabletown.games.highrise.rules.dominoes.rooms import measure, object_on
from tabletown.games.highrise.state import OCCUPIED, ROOMS, SIDE, State


@rule
def floor_types(s: State, p: int) -> int:
    """The floor types of a map, as bits, without goals' dominoes."""
    found = 0
    for i in range(s.laid[p]):
        if s.maps[p, i] < MADE:
            for h in range(2):
                found |= 1 << int(s.floors[s.maps[p, i], h])
    return found


@rule
def longest_line(box: Box, s: State, p: int) -> int:
    """The longest line of cells, up to three, in a row or column of a map that show the same object."""
    measure(box, s, p)
    return line_of(s, p)


@rule
def line_of(s: State, p: int) -> int:
    """The longest line of the map that was measured last; on another map it may miss pianos."""
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
def largest_alone(s: State) -> int:
    """The only seat with the largest map, or NOTHING if there are several."""
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


@rule
def total_of(s: State, group: int, k: int) -> int:
    """How many of something a group has."""
    n = 0
    for p in range(s.seats):
        if group >> p & 1:
            n += amount(s, p, k) if k == ROOMS else int(s.counted[p, k])
    return n


@rule
def tenant_types_of(s: State, group: int) -> int:
    """The types of tenants of a group, as bits."""
    found = 0
    for p in range(s.seats):
        for k in range(N_TYPES if group >> p & 1 else 0):
            if s.living[p, k] > 0:
                found |= 1 << k
    return found


@rule
def objects_of(s: State, group: int) -> int:
    """The kinds of objects that a group shows, as bits."""
    found = 0
    for p in range(s.seats):
        if group >> p & 1:
            found |= int(s.shows[p])
    return found


@rule
def floor_types_of(s: State, group: int) -> int:
    """The floor types that a group shows, as bits."""
    found = 0
    for p in range(s.seats):
        if group >> p & 1:
            found |= floor_types(s, p)
    return found


@rule
def links_extremes(s: State, group: int) -> bool:
    """[37] Whether the owner of the largest map belongs to the group and is connected to a smallest one."""
    p = largest_alone(s)
    if p < 0 or not group >> p & 1:
        return False
    for q in range(s.seats):
        if int(s.linked[p]) >> q & 1 and s.laid[q] == smallest(s):
            return True
    return False


@rule
def has_hole(s: State, p: int) -> bool:
    """Whether a map encloses an empty cell, which cannot be reached from outside the map."""
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
            neighbour = step(here, d)
            inside = (neighbour % SIDE - west & LAST) < width and (neighbour // SIDE - north & LAST) < height
            if inside and s.region[neighbour] == 0 and s.ground[p, neighbour] == 0:
                s.region[neighbour] = 1
                s.stack[top] = neighbour
                top += 1
    wipe(s.region, 0)
    taken = 0
    for y in range(SIDE):
        taken += bits(int(s.planes[p, OCCUPIED, y]))
    return many + taken < width * height
