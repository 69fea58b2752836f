"""A map as shapes to draw: dominoes, the edges between cells, and rooms, in columns and rows counted from p16."""

import functools
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tabletown.games.highrise.material import DOOR, OPEN, WALL
from tabletown.games.highrise.rules.dominoes.maps import CORE, EAST, SOUTH
from tabletown.games.highrise.state import SIDE

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east, south, west, north
MAPS = 4096  # cached drawings: a map changes once in a turn, but is drawn for every viewer at every move


class Print(NamedTuple):
    """What is printed on a tile, half by half, and its position."""

    tile: int
    x: int  # of half A
    y: int
    rotation: int
    floors: tuple[int, int]
    objects: tuple[int, int]
    edges: tuple[tuple[int, ...], tuple[int, ...]]  # as printed: east, south, west, north


class Half(NamedTuple):
    """Half a domino on its cell."""

    x: int
    y: int
    floor: int
    object: int
    edges: tuple[int, ...]  # as placed: east, south, west, north
    tile: int


class Domino(NamedTuple):
    """A placed domino, with the cell of its upper left corner."""

    tile: int
    x: int
    y: int
    wide: int  # in cells
    high: int
    halves: tuple[Half, Half]


class Border(NamedTuple):
    """The edge at a side of a cell, seen from the cell that shows it."""

    x: int
    y: int
    d: int
    edge: int


class Room(NamedTuple):
    """A room, with the cell that shows its size."""

    x: int
    y: int
    cells: frozenset[tuple[int, int]]


class Plan(NamedTuple):
    """A whole map."""

    dominoes: tuple[Domino, ...]
    borders: tuple[Border, ...]
    rooms: tuple[Room, ...]


def print_of(s: Any, t: int, x: int, y: int, rotation: int) -> Print:
    """A tile at a position."""
    a, b = s.edges[t].tolist()
    return Print(t, x, y, rotation, tuple(s.floors[t].tolist()), tuple(s.objects[t].tolist()), (tuple(a), tuple(b)))


def places_of(s: Any, p: int, cells: Iterable[int]) -> list[tuple[int, int]]:
    """The columns and rows of cells; a map and the cells next to it may wrap around the sheet."""
    west, north = (int(first) for first in (s.west[p], s.north[p]))
    left, above = ((first + SIDE // 2) % SIDE - SIDE // 2 for first in (west, north))
    return [
        (left + (cell % SIDE - west + 2) % SIDE - 2, above + (cell // SIDE - north + 2) % SIDE - 2) for cell in cells
    ]


def prints_of(s: Any, p: int) -> tuple[Print, ...]:
    """The tiles of a seat's map."""
    tiles = s.maps[p, : int(s.laid[p])].tolist()
    floors, objects, edges = s.floors[tiles].tolist(), s.objects[tiles].tolist(), s.edges[tiles].tolist()
    places, rotations = places_of(s, p, s.at[tiles].tolist()), s.rotation[tiles].tolist()
    rows = zip(tiles, places, rotations, floors, objects, edges, strict=True)
    return tuple(
        Print(t, x, y, rotation, tuple(on), tuple(things), (tuple(a), tuple(b)))
        for t, (x, y), rotation, on, things, (a, b) in rows
    )


def domino_of(one: Print) -> Domino:
    """A tile as placed."""
    dx, dy = STEPS[(1 + one.rotation) % 4]
    halves = tuple(
        Half(one.x + h * dx, one.y + h * dy, one.floors[h], one.objects[h],
             tuple(one.edges[h][(d - one.rotation) % 4] for d in range(4)), one.tile)
        for h in range(2)
    )  # fmt: skip
    x, y = min(one.x, one.x + dx), min(one.y, one.y + dy)
    return Domino(one.tile, x, y, 1 + abs(dx), 1 + abs(dy), halves)  # type: ignore[arg-type]


@functools.lru_cache(maxsize=MAPS)
def plan_of(prints: tuple[Print, ...]) -> Plan:
    """The plan of some connected tiles."""
    dominoes = tuple(map(domino_of, prints))
    halves = {(half.x, half.y): half for domino in dominoes for half in domino.halves}
    return Plan(dominoes, tuple(borders(halves)), tuple(rooms(halves)))


def neighbour(half: Half, d: int) -> tuple[int, int]:
    """The cell next to a half."""
    return half.x + STEPS[d][0], half.y + STEPS[d][1]


def border(halves: dict[tuple[int, int], Half], half: Half, d: int) -> int:
    """The combined edge of a half; the goal that is a room has walls all round."""
    other = halves.get(neighbour(half, d))
    edge = half.edges[d] or (other.edges[(d + 2) % 4] if other else OPEN)
    mine, theirs = half.tile, other.tile if other else -1
    return WALL if edge == OPEN and mine != theirs and CORE in (mine, theirs) else edge


def borders(halves: dict[tuple[int, int], Half]) -> Iterator[Border]:
    """Every wall, door and window once, seen from the half that shows it."""
    for half in halves.values():
        for d in range(4):
            edge, other = border(halves, half, d), halves.get(neighbour(half, d))
            if edge == OPEN or (other and d not in (EAST, SOUTH)):
                continue
            if other and half.edges[d] != edge and other.edges[(d + 2) % 4] == edge:
                yield Border(other.x, other.y, (d + 2) % 4, edge)
            else:
                yield Border(half.x, half.y, d, edge)


def region(halves: dict[tuple[int, int], Half], start: Half) -> tuple[list[Half], bool]:
    """The cells open to a half, and whether they are closed to the outside."""
    found, closed = {(start.x, start.y): start}, True
    waiting = [start]
    while waiting:
        half = waiting.pop()
        for d in range(4):
            if border(halves, half, d) != OPEN:
                continue
            other = halves.get(neighbour(half, d))
            if other is None:
                closed = False
            elif (other.x, other.y) not in found:
                found[other.x, other.y] = other
                waiting.append(other)
    return list(found.values()), closed


def rooms(halves: dict[tuple[int, int], Half]) -> Iterator[Room]:
    """[24] Closed groups of cells with a door to somewhere else."""
    seen: set[tuple[int, int]] = set()
    for place, half in halves.items():
        if place in seen:
            continue
        group, closed = region(halves, half)
        cells = frozenset((one.x, one.y) for one in group)
        seen |= cells
        leads_out = any(
            border(halves, one, d) == DOOR and neighbour(one, d) not in cells for one in group for d in range(4)
        )
        if closed and (leads_out or half.tile == CORE):
            y, x = min((y, x) for x, y in cells)
            yield Room(x, y, cells)


def splitting(plan: Plan) -> set[int]:
    """[7] The tiles whose removal would split a map."""
    at = {(half.x, half.y): domino.tile for domino in plan.dominoes for half in domino.halves}
    near: dict[int, set[int]] = {domino.tile: set() for domino in plan.dominoes}
    for (x, y), tile in at.items():
        near[tile] |= {at[x + dx, y + dy] for dx, dy in STEPS if (x + dx, y + dy) in at} - {tile}
    pieces = parts(near, -1)
    return {tile for tile in near if parts(near, tile) > pieces}


def parts(near: dict[int, set[int]], without: int) -> int:
    """How many connected pieces some tiles have, ignoring one of them."""
    left, n = set(near) - {without}, 0
    while left:
        n += 1
        waiting = [left.pop()]
        while waiting:
            found = near[waiting.pop()] & left
            left -= found
            waiting += found
    return n


def extent(plan: Plan, margin: int, least: tuple[int, int] = (1, 1)) -> tuple[int, int, int, int]:
    """The first column and row of a map with a free margin, and its size, at least the given one."""
    cells = [(half.x, half.y) for domino in plan.dominoes for half in domino.halves] or [(0, 0)]
    spans = []
    for numbers, few in zip(zip(*cells, strict=True), least, strict=True):
        first, many = min(numbers) - margin, max(numbers) - min(numbers) + 1 + 2 * margin
        spans.append((first - max(0, few - many) // 2, max(few, many)))
    (x, wide), (y, high) = spans
    return x, y, wide, high
