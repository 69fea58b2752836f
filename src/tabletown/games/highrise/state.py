"""The state of a game."""

import numpy as np

from tabletown.engine.state import BaseState, Ints, cell, cells, record_of
from tabletown.games.highrise.material import (
    FLOORS,
    GUESTS,
    MARKET,
    MAX_SEATS,
    MOST_WISHES,
    N_GOALS,
    N_OBJECTS,
    N_TENANTS,
    N_TILES,
    N_TYPES,
    NOTHING,
    UTILITIES,
)

SIDE = 32  # a map is a sheet of 32 by 32 cells that wraps around
CELLS = SIDE * SIDE
# Planes of bits, bit x of row y: the occupied cells, the cells of each floor, and each direction's edges in two bits.
OCCUPIED, FLOOR, LOW, HIGH = 0, 1, 4, 8
PLANES = HIGH + 4

# What is counted on a map; a computer may double the first ones.
ROOMS = N_OBJECTS + len(FLOORS)
FLOOR_CELLS = N_OBJECTS
DESKS = ROOMS + 1  # desks inside a room
N_DOUBLED = DESKS + 1
WINDOW_EDGES, DOOR_EDGES, LARGEST, AIRED = range(N_DOUBLED, N_DOUBLED + 4)  # AIRED: rooms with a window
N_COUNTED = N_DOUBLED + 4

# Where a tile or a tenant is, if not with a seat.
DECK, OFFERED, GONE, UNMADE = -1, -2, -3, -4

PHASES = 24
(
    TURN, PLACE, DESTROY, AFTER, LEAVE, POOL, POOL_TENANT, GUEST, KEEP_GOAL, RECEIVER, LIFT, FAVOURITE, CANCEL, DISCARD,
    BARRED, ICONS, PIECE, TRIM, CLAIM, CLAIMED, MOVE, MOVE_TO, SEARCHED, OVER,
) = range(PHASES)  # fmt: skip
NO_QUESTION = -1  # as a phase: automatic steps follow


class State(BaseState):
    """A game in progress; its bytes are the whole game."""

    planes: Ints = cells(MAX_SEATS, PLANES, SIDE, kind=np.int64)  # planes[p, k, y]: rows of bits
    shows: Ints = cells(MAX_SEATS, kind=np.int64)  # the kinds of objects that a map shows, as bits
    goal_deck: int = cell(np.int64)  # goals and threats not yet drawn, as bits, in random order
    threat_deck: int = cell(np.int64)
    defended: int = cell(np.int64)  # the threats defended since the deck was last refilled
    phase: int = cell()
    step: int = cell()  # the current automatic step
    actor: int = cell()  # the seat that decides
    start: int = cell()  # the start player
    turn: int = cell()  # how many turns of this round have ended
    rounds: int = cell()  # rounds begun
    # ---- tiles
    tiles: int = cell()  # how many were made
    floors: Ints = cells(N_TILES, 2)
    objects: Ints = cells(N_TILES, 2, empty=NOTHING)
    edges: Ints = cells(N_TILES, 2, 4)  # as printed: east, south, west, north
    place: Ints = cells(N_TILES, empty=UNMADE)  # the seat on whose map a tile lies, or DECK, OFFERED, GONE, UNMADE
    at: Ints = cells(N_TILES)  # the cell of half A
    rotation: Ints = cells(N_TILES)
    piece: Ints = cells(N_TILES)  # scratch: the connected piece that a domino belongs to
    rooms_deck: Ints = cells(N_TILES, empty=NOTHING)
    rooms_left: int = cell()
    market: Ints = cells(MARKET, empty=NOTHING)  # tiles; NOTHING if a place is empty
    # ---- tenants
    people: int = cell()  # how many were made
    kind: Ints = cells(N_TENANTS)
    worth: Ints = cells(N_TENANTS)
    wish: Ints = cells(N_TENANTS, MOST_WISHES, empty=NOTHING)  # keys; NOTHING if there is no wish
    number: Ints = cells(N_TENANTS, MOST_WISHES)
    about: Ints = cells(N_TENANTS, MOST_WISHES)  # the floor type, utility or tenant type of a wish
    crossed: Ints = cells(N_TENANTS, MOST_WISHES)
    home: Ints = cells(N_TENANTS, empty=UNMADE)  # the seat with whom a tenant lives, or DECK, OFFERED, GONE, UNMADE
    since: Ints = cells(N_TENANTS)  # the serial number of its arrival
    moved: Ints = cells(N_TENANTS)  # 1 once it has moved in this Attract Phase
    arrivals: int = cell()
    tenant_deck: Ints = cells(N_TENANTS, empty=NOTHING)
    tenants_left: int = cell()
    guests: Ints = cells(GUESTS, empty=NOTHING)  # the longest waiting first; NOTHING if a place is empty
    # ---- maps
    laid: Ints = cells(MAX_SEATS)  # dominoes on a map
    maps: Ints = cells(MAX_SEATS, N_TILES, empty=NOTHING)  # the dominoes of a seat
    ground: Ints = cells(MAX_SEATS, CELLS)  # 1 + 2 * tile + half, or 0 for an empty cell
    west: Ints = cells(MAX_SEATS)  # the first column and row of a map, and its width and height
    north: Ints = cells(MAX_SEATS)
    width: Ints = cells(MAX_SEATS)
    height: Ints = cells(MAX_SEATS)
    pieces: Ints = cells(MAX_SEATS)  # connected pieces of a map: 1 if it is connected
    region: Ints = cells(CELLS)  # for the map measured last: the room of each cell, 0 outside rooms
    stack: Ints = cells(CELLS)  # scratch
    counted: Ints = cells(MAX_SEATS, N_COUNTED)
    doubled: Ints = cells(MAX_SEATS, N_DOUBLED)  # what counts in addition while the seat has wifi
    living: Ints = cells(MAX_SEATS, N_TYPES)  # tenants by type
    # ---- the building, which follows from the maps
    storey: Ints = cells(MAX_SEATS)  # floors from 1
    linked: Ints = cells(MAX_SEATS)  # the seats that a seat is connected to, as bits
    access: Ints = cells(len(UTILITIES))  # the seats with access to a utility, and those that have it, as bits
    has: Ints = cells(len(UTILITIES))
    # ---- this round
    wrecked: Ints = cells(MAX_SEATS)  # dominoes destroyed
    attracted: Ints = cells(MAX_SEATS)
    departed: Ints = cells(MAX_SEATS)
    first: int = cell(empty=NOTHING)  # the seat that attracted first, or NOTHING
    # ---- the current decision
    announced: int = cell()  # 1 once Construction was announced in this turn
    placed: int = cell()  # 1 once a tile was placed or discarded in this turn
    held: int = cell(empty=NOTHING)  # the tile to place, or NOTHING
    purpose: int = cell()  # why it is placed
    tenant: int = cell(empty=NOTHING)  # the tenant who leaves or is moved
    choices: int = cell()  # the seats that may be chosen, as bits
    order: Ints = cells(MAX_SEATS)  # the attract order
    slot: int = cell()  # the current index in the attract order
    stage: int = cell()  # the stage of that slot
    scan: int = cell()  # the next tenant, goal or seat to look at
    # ---- Living Together
    open_goals: Ints = cells(3, empty=NOTHING)
    secret: Ints = cells(MAX_SEATS, 2, empty=NOTHING)  # a seat's personal goal, then the one it did not keep
    finished: Ints = cells(MAX_SEATS)  # 1 once the personal goal was reached
    holder: Ints = cells(N_GOALS, empty=NOTHING)  # the seat that holds a goal's domino, or NOTHING
    spent: int = cell()  # 1 once the power to cancel a threat was used
    reached: int = cell()  # goals reached
    winners: Ints = cells(N_GOALS)  # in this round: the seats that may receive a goal, as bits
    goal: int = cell(empty=NOTHING)  # the goal whose reward is being given, or NOTHING
    reward: int = cell()  # how many tiles are left to draw, or how many dominoes were lifted
    lifted: Ints = cells(3, empty=NOTHING)
    lifted_at: Ints = cells(3)
    lifted_rotation: Ints = cells(3)
    threat: int = cell(empty=NOTHING)  # the open threat, or NOTHING
    failed: int = cell()
    barred: Ints = cells(MAX_SEATS)  # 1: may never destroy again
    favourite: int = cell(empty=NOTHING)  # the seat that may attract two in this phase, or NOTHING
    claimed: int = cell()  # 1 once a domino was claimed in this round
    victim: int = cell(empty=NOTHING)  # the seat that loses a claimed domino, or its floor icons
    loose: Ints = cells(N_TILES)  # 1 for a domino that can be removed without splitting its map
    icons_lost: Ints = cells(N_TILES)  # the floor icons and power generators that leave its map with a lamp's domino
    power_lost: Ints = cells(N_TILES)


STATE = record_of(State)
