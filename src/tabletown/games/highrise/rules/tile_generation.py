"""How to generate the tiles and tenants of a match. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.errors import TabletownError
from tabletown.engine.machine_code.clear import wipe
from tabletown.engine.rng import draw
from tabletown.engine.state import Ints
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    CONSTRUCTION,
    DOOR,
    FINE_POINTS,
    FLOOR_NUM,
    FLOOR_TYPE,
    FLOORS,
    MADE,
    MOST_NUMBER,
    MOST_WISHES,
    N_OBJECTS,
    N_TILES,
    N_TYPES,
    N_WISHES,
    NOTHING,
    NUM_CONNECTIONS,
    OPEN,
    PROPERTY_WORTH,
    SETS,
    TENANT_TYPE,
    TENANTS,
    UTILITIES,
    UTILITY,
    WALL,
    WALLET,
    WINDOW,
    most_halves,
    most_wishes,
)
from tabletown.games.highrise.state import CELLS, DECK, State

SOUTH, NORTH = 1, 3
ANY_FLOOR = len(FLOORS)
# The state's scratch holds several lists to draw from, side by side.
LIST = 128
OBJECT_LIST, WALL_LIST, DOOR_LIST, WINDOW_LIST, FLOOR_LIST = 0, LIST, 2 * LIST, 3 * LIST, 4 * LIST
POOL_LIST, CROSS_LIST, TYPE_LIST = 0, LIST, 2 * LIST
# A wish in one number: key, then number, subkey and cross.
BY_NUMBER = N_WISHES
BY_ABOUT = BY_NUMBER * (MOST_NUMBER + 1)
BY_CROSS = BY_ABOUT * max(len(FLOORS), len(UTILITIES), N_TYPES)

for e in range(len(SETS)):
    longest = max(most_halves(e) + len(FLOORS), most_wishes(e), TENANTS[e] + N_TYPES)
    if longest > LIST or FLOOR_LIST + LIST > CELLS:
        raise TabletownError(f"{SETS[e]}: a list of {longest} needs a larger LIST in rules/tile_generation.py")
if 2 * BY_CROSS > 1 << 15:
    raise TabletownError(
        f"{N_WISHES} wishes, {N_TYPES} types: a wish needs more than 15 bits, and `stack` of state.py a wider cell"
    )


@rule
def swap(row: Ints, i: int, j: int) -> None:
    """Swap two cells of a row."""
    kept = row[i]
    row[i] = row[j]
    row[j] = kept


@rule
def shuffle(s: State, first: int, n: int) -> None:
    """Shuffle a part of the scratch."""
    for i in range(n - 1, 0, -1):
        swap(s.stack, first + i, first + draw(s, i + 1))


@rule
def fill(s: State, first: int, n: int, value: int) -> int:
    """Write a value n times, and return where the list continues."""
    for i in range(first, first + n):
        s.stack[i] = value
    return first + n


# ---- room tiles


@rule
def turn_edges(s: State, t: int, h: int) -> None:
    """Rotate the edges of a half one step clockwise."""
    edges = s.edges[t, h]
    last = edges[3]
    for d in range(3, 0, -1):
        edges[d] = edges[d - 1]
    edges[0] = last


@inlined
def draw_edges(s: State, t: int, h: int, walls: int, door: int, window: int) -> None:
    """[4] Draw walls first, a door instead of the first or by itself, and a window last; then shuffle them."""
    edges = s.edges[t, h]
    for d in range(4):
        edges[d] = WALL if d < walls else OPEN
    if door:
        edges[0] = DOOR
    if window:
        edges[3] = WINDOW
    for i in range(3, 0, -1):
        swap(edges, i, draw(s, i + 1))


@rule
def face_middle(s: State, t: int, h: int, side: int) -> None:
    """[4] Rotate a half until it has a wall or a door towards the other half, if it has any."""
    for _ in range(4):
        if s.edges[t, h, side] == WALL or s.edges[t, h, side] == DOOR:
            return
        turn_edges(s, t, h)


@inlined
def is_blank(s: State, t: int) -> bool:
    """Whether no edge of a tile is drawn yet."""
    for h in range(2):
        for d in range(4):
            if s.edges[t, h, d] != OPEN:
                return False
    return True


@inlined
def join_halves(s: State, t: int) -> None:
    """[4] Put a wall or a door between different floors, and never a window in the middle."""
    differ = s.floors[t, 0] != s.floors[t, 1]
    if differ:
        if is_blank(s, t):
            s.edges[t, 0, draw(s, 4)] = WALL
        face_middle(s, t, 0, SOUTH)
        face_middle(s, t, 1, NORTH)
    if s.edges[t, 0, SOUTH] == WINDOW:
        turn_edges(s, t, 0)
    if s.edges[t, 1, NORTH] == WINDOW:
        turn_edges(s, t, 1)
    if s.edges[t, 0, SOUTH] != OPEN and s.edges[t, 1, NORTH] != OPEN:
        if s.edges[t, 0, SOUTH] == DOOR:
            s.edges[t, 1, NORTH] = OPEN
        else:
            s.edges[t, 0, SOUTH] = OPEN
    if differ and s.edges[t, 0, SOUTH] == OPEN and s.edges[t, 1, NORTH] == OPEN:
        s.edges[t, 0, SOUTH] = WALL


@inlined
def make_tiles(box: Box, s: State, e: int) -> None:
    """[4] Make the room tiles of one set."""
    stop = OBJECT_LIST
    for o in range(N_OBJECTS + 1):
        stop = fill(s, stop, int(box.halves[e, o]), o if o < N_OBJECTS else NOTHING)
    n = stop - OBJECT_LIST
    shuffle(s, OBJECT_LIST, n)
    stop = WALL_LIST
    for walls in range(4):
        stop = fill(s, stop, int(box.walls[e, walls]), walls)
    shuffle(s, WALL_LIST, stop - WALL_LIST)
    doors, windows = int(box.doors[e]), int(box.windows[e])
    fill(s, fill(s, DOOR_LIST, doors, 1), n - doors, 0)
    shuffle(s, DOOR_LIST, n)
    fill(s, fill(s, WINDOW_LIST, windows, 1), n - windows, 0)
    if windows:
        shuffle(s, WINDOW_LIST, n)
    stop = FLOOR_LIST
    for floor in range(len(FLOORS)):
        stop = fill(s, stop, int(box.floors[e, floor]), floor)
    shuffle(s, FLOOR_LIST, stop - FLOOR_LIST)
    for i in range(n // 2 * 2):
        t, h = int(s.tiles) + i // 2, i % 2
        s.objects[t, h] = s.stack[OBJECT_LIST + i]
        s.floors[t, h] = s.stack[FLOOR_LIST + i]
        draw_edges(s, t, h, int(s.stack[WALL_LIST + i]), int(s.stack[DOOR_LIST + i]), int(s.stack[WINDOW_LIST + i]))
    for t in range(int(s.tiles), int(s.tiles) + n // 2):
        join_halves(s, t)
        s.place[t] = DECK
    s.tiles += n // 2


@inlined
def make_goal_tiles(s: State) -> None:
    """[39] Make the goals' dominoes, which fit any floor."""
    for t in range(MADE, N_TILES):
        wipe(s.floors[t], ANY_FLOOR)


# ---- tenants


@rule
def any_type(box: Box, s: State, e: int) -> int:
    """A random type of tenant of a set, all equally likely."""
    n = 0
    for k in range(N_TYPES):
        n += box.types[e, k] > 0
    left = draw(s, n)
    k = 0
    while box.types[e, k] == 0 or left > 0:
        left -= box.types[e, k] > 0
        k += 1
    return k


@inlined
def fill_pool(box: Box, s: State, e: int) -> int:
    """[5] Shuffle the wishes of a set with their numbers, a third of them crossed out; return how many there are."""
    stop = POOL_LIST
    for w in range(N_WISHES):
        for _ in range(box.wishes[e, w]):
            number, about = int(box.low[w]), 0
            if w >= N_OBJECTS:
                number += draw(s, int(box.high[w]) - number + 1)
            if w == FLOOR_TYPE:
                about = draw(s, len(FLOORS))
            elif w == UTILITY:
                about = draw(s, len(UTILITIES))
            elif w == TENANT_TYPE:
                about = any_type(box, s, e)
            s.stack[stop] = w + BY_NUMBER * number + BY_ABOUT * about
            stop += 1
    n = stop - POOL_LIST
    crossed = min(n, int(box.crossed[e]))
    fill(s, fill(s, CROSS_LIST, crossed, BY_CROSS), n - crossed, 0)
    shuffle(s, CROSS_LIST, n)
    for i in range(n):
        s.stack[POOL_LIST + i] += s.stack[CROSS_LIST + i]
    shuffle(s, POOL_LIST, n)
    return n


@inlined
def comes_before(box: Box, s: State, t: int, i: int, j: int) -> bool:
    """[5] Whether a wish sorts before another: by alphabet, then by subject."""
    mine, other = box.order[s.wish[t, i]], box.order[s.wish[t, j]]
    return mine < other or (mine == other and s.about[t, i] < s.about[t, j])


@rule
def swap_wishes(s: State, t: int, i: int, j: int) -> None:
    """Swap two wishes of a tenant."""
    swap(s.wish[t], i, j)
    swap(s.number[t], i, j)
    swap(s.about[t], i, j)
    swap(s.crossed[t], i, j)


@inlined
def merge_wishes(box: Box, s: State, t: int) -> int:
    """[5] Sort a tenant's wishes and merge equal ones; return the worth of the absorbed ones."""
    n = 0
    while n < MOST_WISHES and s.wish[t, n] >= 0:
        n += 1
    for i in range(1, n):
        for j in range(i, 0, -1):
            if comes_before(box, s, t, j, j - 1):
                swap_wishes(s, t, j, j - 1)
    total, i = 0, 0
    while i < n - 1:
        if s.wish[t, i] != s.wish[t, i + 1] or s.about[t, i] != s.about[t, i + 1]:
            i += 1
            continue
        total += int(box.worth[s.wish[t, i + 1], s.number[t, i + 1], s.crossed[t, i + 1]])
        s.number[t, i] = min(MOST_NUMBER, int(s.number[t, i]) + int(s.number[t, i + 1]))
        s.crossed[t, i] = max(s.crossed[t, i], s.crossed[t, i + 1])
        for j in range(i + 1, n - 1):
            swap_wishes(s, t, j, j + 1)
        n -= 1
        s.wish[t, n] = NOTHING
        s.number[t, n] = 0
        s.about[t, n] = 0
        s.crossed[t, n] = 0
    return total


@inlined
def fit_wishes(s: State, t: int) -> None:
    """[5] Adjust wishes that this number of players could never meet."""
    for i in range(MOST_WISHES):
        if s.wish[t, i] == FLOOR_NUM:
            if s.crossed[t, i]:
                s.number[t, i] = max(2, s.number[t, i])
            s.number[t, i] = min(s.seats, s.number[t, i])
        elif s.wish[t, i] == NUM_CONNECTIONS:
            s.number[t, i] = min(s.seats - 1, s.number[t, i])


@rule
def finish_tenant(box: Box, s: State, t: int) -> None:
    """[5] Merge wishes, keep at least one that is not crossed out, adjust them to the players, and set the score."""
    total = merge_wishes(box, s, t)
    plain = 0
    for i in range(MOST_WISHES):
        plain += s.wish[t, i] >= 0 and s.crossed[t, i] == 0
    if plain == 0:
        s.crossed[t, 0] = 0
    if box.fit:
        fit_wishes(s, t)
    for i in range(MOST_WISHES):
        if s.wish[t, i] >= 0:
            total += int(box.worth[s.wish[t, i], s.number[t, i], s.crossed[t, i]])
    properties = int(box.properties[s.kind[t]])
    if properties & CONSTRUCTION:
        total += PROPERTY_WORTH[0] * FINE_POINTS
    if properties & WALLET:
        total += PROPERTY_WORTH[1] * FINE_POINTS
    s.worth[t] = (total + FINE_POINTS // 2) // FINE_POINTS


@inlined
def make_tenants(box: Box, s: State, e: int) -> None:
    """[5] Make the tenants of one set."""
    wishes, dealt = fill_pool(box, s, e), 0
    stop = TYPE_LIST
    for k in range(N_TYPES):
        stop = fill(s, stop, int(box.types[e, k]), k)
    shuffle(s, TYPE_LIST, stop - TYPE_LIST)
    at = TYPE_LIST
    for many in range(MOST_WISHES):
        for _ in range(box.by_wishes[e, many]):
            t = int(s.people)
            if at < stop:
                s.kind[t] = s.stack[at]
                at += 1
            else:
                s.kind[t] = any_type(box, s, e)
            for i in range(min(many + 1, wishes - dealt)):
                code = int(s.stack[POOL_LIST + dealt])
                s.wish[t, i] = code % BY_NUMBER
                s.number[t, i] = code % BY_ABOUT // BY_NUMBER
                s.about[t, i] = code % BY_CROSS // BY_ABOUT
                s.crossed[t, i] = code // BY_CROSS
                dealt += 1
            finish_tenant(box, s, t)
            s.home[t] = DECK
            s.people = t + 1


@inlined
def make_everything(box: Box, s: State) -> None:
    """[4] [5] Make the tiles and tenants of all sets in play, and clear the scratch."""
    make_goal_tiles(s)
    for e in range(len(SETS)):
        if box.sets[e]:
            make_tiles(box, s, e)
            make_tenants(box, s, e)
    wipe(s.stack, 0)
    for t in range(s.tiles):
        s.rooms_deck[t] = t
    s.rooms_left = s.tiles
    for t in range(s.people):
        s.tenant_deck[t] = t
    s.tenants_left = s.people
