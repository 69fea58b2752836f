"""What is on the table."""

import numpy as np

from tabletown.engine.records import Ints, Table, cell, cells, record_of
from tabletown.engine.rule import rule
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
    UTILITIES,
)

SIDE = 32  # a map is a sheet of 32 by 32 cells whose edges meet
CELLS = SIDE * SIDE
# Rows of bits, bit x of row y: which cells are occupied, which show each floor, and each direction's edges in two bits.
OCCUPIED, FLOOR, LOW, HIGH = 0, 1, 4, 8
PLANES = HIGH + 4

# What is counted of a map; the first ones may be doubled by a computer.
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
    TURN, PLACE, WRECK, AFTER, LEAVE, POOL, POOL_TENANT, GUEST, KEEP_GOAL, RECEIVER, LIFT, FAVOURITE, CANCEL, DISCARD,
    BARRED, ICONS, PIECE, TRIM, CLAIM, CLAIMED, MOVE, MOVE_TO, SEARCHED, OVER,
) = range(PHASES)  # fmt: skip
NO_QUESTION = -1  # as a phase: the game goes on by itself


class State(Table):
    """A game in progress; its bytes are the game."""

    planes: Ints = cells(MAX_SEATS, PLANES, SIDE, kind=np.int64)  # planes[p, k, y]: rows of bits
    shows: Ints = cells(MAX_SEATS, kind=np.int64)  # the kinds of objects that a map shows, as bits
    goal_deck: int = cell(np.int64)  # goals and threats that have not been seen, as bits; their order is chance
    threat_deck: int = cell(np.int64)
    defended: int = cell(np.int64)  # the threats that were defended since the deck was last made
    phase: int = cell()
    step: int = cell()  # what goes on when nothing is asked
    actor: int = cell()  # the seat that decides
    start: int = cell()  # the start player
    turn: int = cell()  # how many turns of this round were ended
    rounds: int = cell()  # rounds begun
    # ---- tiles
    tiles: int = cell()  # how many were made
    floors: Ints = cells(N_TILES, 2)
    objects: Ints = cells(N_TILES, 2)
    edges: Ints = cells(N_TILES, 2, 4)  # as printed: east, south, west, north
    place: Ints = cells(N_TILES)  # the seat on whose map a tile lies, or DECK, OFFERED, GONE, UNMADE
    at: Ints = cells(N_TILES)  # the cell of half A
    rotation: Ints = cells(N_TILES)
    piece: Ints = cells(N_TILES)  # scratch: which piece of a map a domino belongs to
    rooms_deck: Ints = cells(N_TILES)
    rooms_left: int = cell()
    market: Ints = cells(MARKET)  # tiles, NOTHING where there is none
    # ---- tenants
    people: int = cell()  # how many were made
    kind: Ints = cells(N_TENANTS)
    worth: Ints = cells(N_TENANTS)
    wish: Ints = cells(N_TENANTS, MOST_WISHES)  # keys, NOTHING where there is none
    number: Ints = cells(N_TENANTS, MOST_WISHES)
    about: Ints = cells(N_TENANTS, MOST_WISHES)  # the floor type, utility or tenant type of a wish
    crossed: Ints = cells(N_TENANTS, MOST_WISHES)
    home: Ints = cells(N_TENANTS)  # the seat with whom a tenant lives, or DECK, OFFERED, GONE, UNMADE
    since: Ints = cells(N_TENANTS)  # the how-manieth arrival it was
    moved: Ints = cells(N_TENANTS)  # 1 once it has moved in this Attract Phase
    arrivals: int = cell()
    tenant_deck: Ints = cells(N_TENANTS)
    tenants_left: int = cell()
    guests: Ints = cells(GUESTS)  # the longest waiting first, NOTHING where there is none
    # ---- maps
    laid: Ints = cells(MAX_SEATS)  # dominoes on a map
    maps: Ints = cells(MAX_SEATS, N_TILES)  # the dominoes of a seat
    ground: Ints = cells(MAX_SEATS, CELLS)  # 1 + 2 * tile + half, 0 where nothing lies
    west: Ints = cells(MAX_SEATS)  # the first column and row of a map, and how many it has
    north: Ints = cells(MAX_SEATS)
    width: Ints = cells(MAX_SEATS)
    height: Ints = cells(MAX_SEATS)
    pieces: Ints = cells(MAX_SEATS)  # a map hangs together when it is one
    region: Ints = cells(CELLS)  # of the seat that was measured last: the room of each cell, 0 outside rooms
    stack: Ints = cells(CELLS)  # scratch
    counted: Ints = cells(MAX_SEATS, N_COUNTED)
    doubled: Ints = cells(MAX_SEATS, N_DOUBLED)  # what more there is while the seat has wifi
    living: Ints = cells(MAX_SEATS, N_TYPES)  # tenants by type
    # ---- the building, which follows from the maps
    storey: Ints = cells(MAX_SEATS)  # floors from 1
    linked: Ints = cells(MAX_SEATS)  # whom a seat is connected to, as bits
    access: Ints = cells(len(UTILITIES))  # the seats with access to a utility, and those who have it, as bits
    has: Ints = cells(len(UTILITIES))
    # ---- this round
    wrecked: Ints = cells(MAX_SEATS)  # dominoes destroyed
    attracted: Ints = cells(MAX_SEATS)
    departed: Ints = cells(MAX_SEATS)
    first: int = cell()  # who attracted first, or NOTHING
    # ---- what is being decided
    announced: int = cell()  # 1 once Construction was announced in this turn
    placed: int = cell()  # 1 once a tile was placed or discarded in this turn
    held: int = cell()  # the tile to be placed, or NOTHING
    purpose: int = cell()  # why it is placed
    tenant: int = cell()  # the tenant who leaves or is moved
    choices: int = cell()  # the seats that may be chosen, as bits
    order: Ints = cells(MAX_SEATS)  # the attract order
    slot: int = cell()  # whose turn in the attract order it is
    stage: int = cell()  # how far that slot has come
    scan: int = cell()  # the next tenant, goal or seat to look at
    # ---- Living Together
    open_goals: Ints = cells(3)
    secret: Ints = cells(MAX_SEATS, 2)  # a seat's personal goal, then the one it did not keep
    finished: Ints = cells(MAX_SEATS)  # 1 once the personal goal was reached
    holder: Ints = cells(N_GOALS)  # who holds a goal's domino, or NOTHING
    spent: int = cell()  # 1 once the power to cancel a threat was used
    reached: int = cell()  # goals reached
    winners: Ints = cells(N_GOALS)  # in this round: the seats that may receive a goal, as bits
    goal: int = cell()  # the goal whose reward is being given, or NOTHING
    reward: int = cell()  # how many tiles are still to be drawn, or dominoes were lifted
    lifted: Ints = cells(3)
    lifted_at: Ints = cells(3)
    lifted_rotation: Ints = cells(3)
    threat: int = cell()  # the open threat, or NOTHING
    failed: int = cell()
    barred: Ints = cells(MAX_SEATS)  # 1: may never destroy again
    favourite: int = cell()  # who may attract two in this phase, or NOTHING
    claimed: int = cell()  # 1 once a domino was claimed in this round
    victim: int = cell()  # from whom a domino is claimed, or who loses some
    loose: Ints = cells(N_TILES)  # 1 for a domino that can go without its map falling apart


STATE = record_of(State)


@rule
def wipe(row: Ints, value: int) -> None:
    """Write one value all over a row; slices of every shape would each be compiled on their own."""
    for i in range(len(row)):
        row[i] = value
