"""A map as rows of bits: where a domino fits, and what is connected. [n] is the rulebook's paragraph.

A cell is 32 y + x, both modulo 32: a map is never as wide as the whole sheet, so its opposite ends never touch.
Directions are east, south, west, north; a row of bits has bit x for column x.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Ints
from tabletown.games.highrise.actions import AT
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    BIGGEST,
    DOOR,
    FIVE_ROOMS,
    FLOORS,
    MADE,
    NO_MATCH,
    NOTHING,
    OPEN,
    WALL,
    WINDOW,
)
from tabletown.games.highrise.rules.tile_generation import ANY_FLOOR
from tabletown.games.highrise.state import FLOOR, HIGH, LOW, OCCUPIED, SIDE, State

EAST, SOUTH, WEST, NORTH = range(4)
STATS = (1 << SIDE) - 1
LAST = SIDE - 1  # the last column and row; also the mask of a coordinate
CORE = MADE + FIVE_ROOMS  # the domino that is a room by itself
COPY = MADE + NO_MATCH  # the domino that copies the objects next to it
TOP = MADE + BIGGEST  # the domino that is a floor icon and an elevator

# ---- steps on the sheet


@rule
def step(cell: int, d: int) -> int:
    """The cell next to a cell."""
    x, y = cell & LAST, cell // SIDE
    if d == EAST:
        x = x + 1 & LAST
    elif d == WEST:
        x = x - 1 & LAST
    elif d == SOUTH:
        y = y + 1 & LAST
    else:
        y = y - 1 & LAST
    return y * SIDE + x


@rule
def row_at(y: int, d: int) -> int:
    """The row of a cell's neighbour."""
    return y + (d == SOUTH) - (d == NORTH) & LAST


@rule
def pull(row: int, d: int) -> int:
    """The cells whose neighbour in a direction is in a row; row is that of the neighbours."""
    if d == EAST:
        return row >> 1 | (row & 1) << LAST
    if d == WEST:
        return (row << 1 | row >> LAST) & STATS
    return row


@rule
def other_half(cell: int, rotation: int) -> int:
    """The cell of half B."""
    return step(cell, 1 + rotation & 3)


# ---- where a domino fits


@inlined
def clashes(s: State, p: int, d: int, edge: int, floor: int, y: int) -> int:
    """[8] The cells of row y whose neighbour in a direction conflicts with this edge and floor."""
    planes, back, neighbour = s.planes[p], d + 2 & 3, row_at(y, d)
    low, high = int(planes[LOW + back, neighbour]), int(planes[HIGH + back, neighbour])
    if edge == WALL:
        found = high  # a door or a window
    elif edge == DOOR:
        found = low  # a wall or a window
    elif edge == WINDOW:
        found = int(planes[OCCUPIED, neighbour])
    else:
        found = low & high
        if floor != ANY_FLOOR:
            found |= int(planes[OCCUPIED, neighbour]) & ~low & ~high & ~int(planes[FLOOR + floor, neighbour])
    return pull(found, d)


@rule
def half_fits(s: State, p: int, t: int, h: int, rotation: int, floor: int, y: int) -> int:
    """[8] The cells of row y where a half fits, ignoring its side towards the other half."""
    inner = 1 + rotation + 2 * h & 3
    free = STATS & ~int(s.planes[p, OCCUPIED, y])
    for d in range(4):
        if d != inner and free:
            free &= ~clashes(s, p, d, int(s.edges[t, h, d - rotation & 3]), floor, y)
    return free


@rule
def beside_map(s: State, p: int, y: int) -> int:
    """[8] The cells of row y that share a side with the map."""
    taken = s.planes[p, OCCUPIED]
    here = int(taken[y])
    return pull(here, EAST) | pull(here, WEST) | int(taken[y + 1 & LAST]) | int(taken[y - 1 & LAST])


@rule
def columns_open(s: State, p: int, span: int) -> int:
    """The columns in which a map may grow within the span."""
    more = span - int(s.width[p])
    if int(s.width[p]) + 2 * more >= SIDE:
        return STATS
    arc = (1 << int(s.width[p]) + 2 * more) - 1
    first = int(s.west[p]) - more & LAST
    return (arc << first | arc >> SIDE - first) & STATS


@rule
def is_row_open(s: State, p: int, span: int, y: int) -> bool:
    """Whether a map may grow in a row within the span."""
    more = span - int(s.height[p])
    return (y - int(s.north[p]) + more & LAST) < int(s.height[p]) + 2 * more or int(s.height[p]) + 2 * more >= SIDE


@inlined
def within_span(s: State, p: int, span: int, y: int, there: int, d: int) -> int:
    """The cells of row y from which a domino in a direction stays within the span."""
    if not (is_row_open(s, p, span, y) and is_row_open(s, p, span, there)):
        return 0
    open_to = columns_open(s, p, span)
    return open_to & pull(open_to, d)


@rule
def spots(box: Box, s: State, p: int, t: int, rotation: int, loose_floors: int, y: int) -> int:
    """[8] The cells of row y for half A in a rotation; loose floors need not match."""
    if s.laid[p] == 0:
        return 1 if y == 0 else 0
    d = 1 + rotation & 3
    there = row_at(y, d)
    found = beside_map(s, p, y) | pull(beside_map(s, p, there), d)
    if found and max(int(s.width[p]), int(s.height[p])) + 2 > box.span:
        found &= within_span(s, p, int(box.span), y, there, d)
    if found:
        found &= half_fits(s, p, t, 0, rotation, ANY_FLOOR if loose_floors else int(s.floors[t, 0]), y)
    if found:
        there_fits = half_fits(s, p, t, 1, rotation, ANY_FLOOR if loose_floors else int(s.floors[t, 1]), there)
        found &= pull(there_fits, d)
    return found


@inlined
def is_near(s: State, p: int, y: int) -> bool:
    """Whether a row is near enough to the map for half a domino."""
    return (y - int(s.north[p]) + 2 & LAST) < int(s.height[p]) + 4 or s.height[p] + 4 >= SIDE


@rule
def fits_somewhere(box: Box, s: State, p: int, t: int, loose_floors: int) -> bool:
    """[6] Whether a tile can be placed anywhere."""
    for k in range(min(SIDE, int(s.height[p]) + 4)):
        y = int(s.north[p]) - 2 + k & LAST
        for rotation in range(4):
            if spots(box, s, p, t, rotation, loose_floors, y):
                return True
    return False


@rule
def list_spots(box: Box, s: State, p: int, t: int, loose_floors: int, n: int, out: Ints) -> int:
    """Append every placement of a tile after the first n actions, in ascending order, and return the new number."""
    for y in range(SIDE):
        if not is_near(s, p, y):
            continue
        down = spots(box, s, p, t, 0, loose_floors, y)
        left = spots(box, s, p, t, 1, loose_floors, y)
        up = spots(box, s, p, t, 2, loose_floors, y)
        right = spots(box, s, p, t, 3, loose_floors, y)
        found, x = down | left | up | right, 0
        while found:
            while not found & 255:  # skip eight empty cells at once
                found >>= 8
                x += 8
            if found & 1:
                base = AT + 4 * (y * SIDE + x)
                if down >> x & 1:
                    out[n] = base
                    n += 1
                if left >> x & 1:
                    out[n] = base + 1
                    n += 1
                if up >> x & 1:
                    out[n] = base + 2
                    n += 1
                if right >> x & 1:
                    out[n] = base + 3
                    n += 1
            found >>= 1
            x += 1
    return n


# ---- adding and removing dominoes


@inlined
def widen(s: State, p: int, cell: int) -> None:
    """Extend the columns and rows of a map to a new cell, in the nearer direction."""
    x = (cell & LAST) - int(s.west[p]) & LAST
    y = cell // SIDE - int(s.north[p]) & LAST
    width, height = int(s.width[p]), int(s.height[p])
    if x >= width:
        if x - width < SIDE - x:
            s.width[p] = x + 1
        else:
            s.width[p] = width + SIDE - x
            s.west[p] = int(s.west[p]) - (SIDE - x) & LAST
    if y >= height:
        if y - height < SIDE - y:
            s.height[p] = y + 1
        else:
            s.height[p] = height + SIDE - y
            s.north[p] = int(s.north[p]) - (SIDE - y) & LAST


@rule
def paint(s: State, p: int, t: int, h: int, cell: int, rotation: int, here: int) -> None:
    """Draw a half on the sheet, or erase it."""
    planes, y, bit = s.planes[p], cell // SIDE, 1 << (cell & LAST)
    s.ground[p, cell] = 1 + 2 * t + h if here else 0
    planes[OCCUPIED, y] = int(planes[OCCUPIED, y]) ^ bit
    for floor in range(len(FLOORS)):
        if s.floors[t, h] == floor or s.floors[t, h] == ANY_FLOOR:
            planes[FLOOR + floor, y] = int(planes[FLOOR + floor, y]) ^ bit
    for d in range(4):
        edge = int(s.edges[t, h, d - rotation & 3])
        if edge & 1:
            planes[LOW + d, y] = int(planes[LOW + d, y]) ^ bit
        if edge & 2:
            planes[HIGH + d, y] = int(planes[HIGH + d, y]) ^ bit


@rule
def lay(s: State, p: int, t: int, cell: int, rotation: int) -> None:
    """Put a domino on a map; the caller measures the map afterwards."""
    if s.laid[p] == 0:
        s.west[p] = cell & LAST
        s.north[p] = cell // SIDE
        s.width[p] = 1
        s.height[p] = 1
    s.at[t] = cell
    s.rotation[t] = rotation
    s.place[t] = p
    s.maps[p, s.laid[p]] = t
    s.laid[p] += 1
    for h in range(2):
        here = cell if h == 0 else other_half(cell, rotation)
        paint(s, p, t, h, here, rotation, 1)
        widen(s, p, here)


@rule
def clear(s: State, p: int, t: int, where: int) -> None:
    """Take a domino off a map; those after it move up."""
    cell, rotation = int(s.at[t]), int(s.rotation[t])
    paint(s, p, t, 0, cell, rotation, 0)
    paint(s, p, t, 1, other_half(cell, rotation), rotation, 0)
    i = 0
    while s.maps[p, i] != t:
        i += 1
    s.laid[p] -= 1
    for k in range(i, s.laid[p]):
        s.maps[p, k] = s.maps[p, k + 1]
    s.maps[p, s.laid[p]] = NOTHING
    s.place[t] = where
    s.at[t] = 0
    s.rotation[t] = 0
    narrow(s, p)


@inlined
def narrow(s: State, p: int) -> None:
    """Recompute the columns and rows of a map, within the old ones."""
    if s.laid[p] == 0:
        s.west[p] = 0
        s.north[p] = 0
        s.width[p] = 0
        s.height[p] = 0
        return
    taken, columns = s.planes[p, OCCUPIED], 0
    first, last = SIDE, 0
    for k in range(s.height[p]):
        row = int(taken[s.north[p] + k & LAST])
        columns |= row
        if row:
            first = min(first, k)
            last = k
    s.north[p] = int(s.north[p]) + first & LAST
    s.height[p] = last - first + 1
    first, last = SIDE, 0
    for k in range(s.width[p]):
        if columns >> (int(s.west[p]) + k & LAST) & 1:
            first = min(first, k)
            last = k
    s.west[p] = int(s.west[p]) + first & LAST
    s.width[p] = last - first + 1


@rule
def domino_at(s: State, p: int, cell: int) -> int:
    """The domino whose half A is on a cell, or NOTHING."""
    found = int(s.ground[p, cell])
    return (found - 1) // 2 if found % 2 == 1 else NOTHING


# ---- connected pieces


@rule
def find_pieces(s: State, p: int, without: int) -> int:
    """[7] Number the connected pieces of a map, ignoring one domino, and return how many there are."""
    n = 0
    for i in range(s.laid[p]):
        s.piece[s.maps[p, i]] = 0
    for i in range(s.laid[p]):
        t = int(s.maps[p, i])
        if s.piece[t] or t == without:
            continue
        n += 1
        s.piece[t] = n
        s.stack[0] = t
        top = 1
        while top:
            top -= 1
            u = int(s.stack[top])
            s.stack[top] = 0
            for k in range(8):
                here = int(s.at[u]) if k < 4 else other_half(int(s.at[u]), int(s.rotation[u]))
                found = int(s.ground[p, step(here, k & 3)])
                if found:
                    v = (found - 1) // 2
                    if s.piece[v] == 0 and v != without:
                        s.piece[v] = n
                        s.stack[top] = v
                        top += 1
    return n


@rule
def find_loose(s: State, p: int) -> None:
    """Mark the dominoes that can be removed without splitting the map."""
    for i in range(s.laid[p]):
        t = int(s.maps[p, i])
        s.loose[t] = 1 if find_pieces(s, p, t) <= 1 else 0
    find_pieces(s, p, NOTHING)


# ---- edges


@rule
def edge_of(s: State, p: int, cell: int, d: int) -> int:
    """A cell's own edge in a direction."""
    y, x = cell // SIDE, cell & LAST
    return int(s.planes[p, LOW + d, y]) >> x & 1 | (int(s.planes[p, HIGH + d, y]) >> x & 1) << 1


@rule
def border(s: State, p: int, cell: int, d: int) -> int:
    """[2] The combined edge between a cell and its neighbour; the goal that is a room has walls all round."""
    edge = edge_of(s, p, cell, d)
    if edge != OPEN:
        return edge
    neighbour = step(cell, d)
    mine, other = (int(s.ground[p, cell]) - 1) // 2, (int(s.ground[p, neighbour]) - 1) // 2
    if s.ground[p, neighbour]:
        edge = edge_of(s, p, neighbour, d + 2 & 3)
    if edge == OPEN and mine != other and (mine == CORE or (other == CORE and s.ground[p, neighbour])):
        return WALL
    return edge
