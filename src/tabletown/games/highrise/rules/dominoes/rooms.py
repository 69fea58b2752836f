"""Counts of what a map shows: its rooms, objects, floors, windows and doors. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.machine_code.clear import wipe
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    COMPUTER,
    DESK,
    DOOR,
    ELEVATOR,
    FLOOR_ICON,
    FLOORS,
    MADE,
    N_OBJECTS,
    NOTHING,
    OPEN,
    PIANO,
    WINDOW,
)
from tabletown.games.highrise.rules.dominoes.maps import COPY, CORE, TOP, WEST, border, other_half, step
from tabletown.games.highrise.rules.tile_generation import ANY_FLOOR
from tabletown.games.highrise.state import (
    AIRED,
    DESKS,
    DOOR_EDGES,
    FLOOR_CELLS,
    LARGEST,
    ROOMS,
    WINDOW_EDGES,
    State,
)

# ---- rooms


@inlined
def fill_region(s: State, p: int, cell: int, n: int) -> tuple[int, bool]:
    """[24] Spread through open edges from a cell; return the number of cells, and whether the region is closed."""
    s.region[cell] = n
    s.stack[0] = cell
    top, many, closed = 1, 0, True
    while many < top:
        here = int(s.stack[many])
        many += 1
        for d in range(4):
            if border(s, p, here, d) == OPEN:
                neighbour = step(here, d)
                if s.ground[p, neighbour] == 0:
                    closed = False
                elif s.region[neighbour] == 0:
                    s.region[neighbour] = n
                    s.stack[top] = neighbour
                    top += 1
    return many, closed


@inlined
def find_rooms(s: State, p: int) -> None:
    """[24] Number the rooms of a map in s.region, and count them, the largest, and those with a window."""
    n, far = 0, 0
    for i in range(2 * int(s.laid[p])):
        t = int(s.maps[p, i // 2])
        cell = int(s.at[t]) if i % 2 == 0 else other_half(int(s.at[t]), int(s.rotation[t]))
        if s.region[cell]:
            continue
        many, closed = fill_region(s, p, cell, n + 1)
        far = max(far, many)
        doors, windows = 0, 0
        for k in range(many):
            here = int(s.stack[k])
            for d in range(4):
                edge = border(s, p, here, d)
                doors += edge == DOOR and s.region[step(here, d)] != n + 1
                windows += edge == WINDOW
        if closed and (doors or t == CORE):
            n += 1
            s.counted[p, LARGEST] = max(s.counted[p, LARGEST], many)
            s.counted[p, AIRED] += windows > 0
        else:
            for k in range(many):
                s.region[s.stack[k]] = -1
    s.counted[p, ROOMS] = n
    for i in range(far):
        s.stack[i] = 0


# ---- objects


@rule
def object_on(s: State, p: int, cell: int) -> int:
    """[24] The object on a cell of the map that was measured last, or NOTHING; a piano counts only inside a room."""
    found = int(s.ground[p, cell])
    if found == 0:
        return NOTHING
    o = int(s.objects[(found - 1) // 2, (found - 1) % 2])
    return NOTHING if o == PIANO and s.region[cell] <= 0 else o


@inlined
def shows_something(s: State, p: int, t: int) -> bool:
    """[24] Whether a domino of the map that was measured last shows an object."""
    cell = int(s.at[t])
    return object_on(s, p, cell) >= 0 or object_on(s, p, other_half(cell, int(s.rotation[t]))) >= 0


@rule
def copied(s: State, p: int) -> int:
    """[40] The objects on the dominoes next to the copying goal, as bits."""
    found = 0
    for k in range(8):
        here = int(s.at[COPY]) if k < 4 else other_half(int(s.at[COPY]), int(s.rotation[COPY]))
        neighbour = int(s.ground[p, step(here, k & 3)])
        if neighbour:
            t = (neighbour - 1) // 2
            for h in range(2):
                o = object_on(s, p, int(s.at[t]) if h == 0 else other_half(int(s.at[t]), int(s.rotation[t])))
                if o >= 0:
                    found |= 1 << o
    return found


@rule
def count_object(s: State, p: int, o: int, in_room: int, is_double: int) -> None:
    """[24] [27] Count an object, and once more if a computer is next to it."""
    if o == PIANO and not in_room:
        return
    s.counted[p, o] += 1
    s.doubled[p, o] += is_double
    s.shows[p] |= 1 << o
    if o == DESK and in_room:
        s.counted[p, DESKS] += 1
        s.doubled[p, DESKS] += is_double


@inlined
def count_copies(s: State, p: int, in_room: int) -> None:
    """[40] Count the objects that the copying goal holds; either half may be next to a computer."""
    cell, found = int(s.at[COPY]), copied(s, p)
    is_double = max(is_by_computer(s, p, cell), is_by_computer(s, p, other_half(cell, int(s.rotation[COPY]))))
    for o in range(N_OBJECTS):
        if found >> o & 1:
            count_object(s, p, o, in_room, is_double)


@rule
def is_by_computer(s: State, p: int, cell: int) -> int:
    """[27] [40] Whether a computer is next to a cell, or the goal that holds one."""
    mine = (int(s.ground[p, cell]) - 1) // 2
    for d in range(4):
        found = int(s.ground[p, step(cell, d)])
        if found == 0:
            continue
        t = (found - 1) // 2
        if s.objects[t, (found - 1) % 2] == COMPUTER or (t == COPY and mine != COPY and copied(s, p) >> COMPUTER & 1):
            return 1
    return 0


@inlined
def count_half(box: Box, s: State, p: int, t: int, h: int, cell: int) -> None:
    """Count what half a domino shows."""
    in_room = 1 if s.region[cell] > 0 else 0
    is_double = is_by_computer(s, p, cell) if box.kinds >> COMPUTER & 1 else 0
    for floor in range(len(FLOORS)):
        if s.floors[t, h] == floor or s.floors[t, h] == ANY_FLOOR:
            s.counted[p, FLOOR_CELLS + floor] += 1
            s.doubled[p, FLOOR_CELLS + floor] += is_double
    if s.objects[t, h] >= 0:
        count_object(s, p, int(s.objects[t, h]), in_room, is_double)
    if t == TOP:
        count_object(s, p, FLOOR_ICON if h == 0 else ELEVATOR, in_room, is_double)
    if t == COPY and h == 0:
        count_copies(s, p, in_room)
    if is_double and in_room and s.stack[s.region[cell]] == 0:
        s.stack[s.region[cell]] = 1
        s.doubled[p, ROOMS] += 1
    for d in range(4 if box.edged else 0):
        edge = border(s, p, cell, d)
        s.counted[p, WINDOW_EDGES] += edge == WINDOW
        # A door between two cells belongs to both: count it only from the east and south side.
        if edge == DOOR and (d < WEST or s.ground[p, step(cell, d)] == 0):
            s.counted[p, DOOR_EDGES] += 1


@inlined
def count_beside(box: Box, s: State, p: int) -> None:
    """[39] Count goals that found no place on the map."""
    if s.holder[CORE - MADE] == p and s.place[CORE] != p:
        s.counted[p, ROOMS] += 1
        s.counted[p, LARGEST] = max(s.counted[p, LARGEST], 2)
    if s.holder[TOP - MADE] == p and s.place[TOP] != p:
        count_object(s, p, FLOOR_ICON, 0, 0)
        count_object(s, p, ELEVATOR, 0, 0)


@rule
def measure(box: Box, s: State, p: int) -> None:
    """Count everything that a map shows."""
    wipe(s.counted[p], 0)
    wipe(s.doubled[p], 0)
    s.shows[p] = 0
    if box.edged:
        wipe(s.region, 0)
        find_rooms(s, p)
    for i in range(s.laid[p]):
        t = int(s.maps[p, i])
        for h in range(2):
            count_half(box, s, p, t, h, int(s.at[t]) if h == 0 else other_half(int(s.at[t]), int(s.rotation[t])))
    for k in range(s.counted[p, ROOMS] + 1):
        s.stack[k] = 0
    if box.together:
        count_beside(box, s, p)
