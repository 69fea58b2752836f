"""The parts of drawings: the template, and dominoes alone or in a map."""

import functools
from typing import Any, NamedTuple

from markupsafe import Markup

from tabletown.games.highrise.material import (
    DOOR,
    ELEVATOR,
    FLOOR_ICON,
    FLOORS,
    GOALS,
    MADE,
    OBJECTS,
    STAIRCASE,
    WALL,
)
from tabletown.games.highrise.rules.dominoes.maps import TOP
from tabletown.games.highrise.views import geometry, pictures
from tabletown.games.highrise.views.geometry import MAPS, Plan, Print
from tabletown.games.highrise.words import labels
from tabletown.viewkit.svg import template

CELL = 48  # units of the drawing
SHADOW = 5  # how much lower a tile's side is drawn
GROUNDS = (*FLOORS, "any")
TIPS = {  # [13] [14] what is more than furniture
    FLOOR_ICON: "the more of them you have, the higher you live",
    STAIRCASE: "connects you to everybody on the floor below",
    ELEVATOR: "connects you to everybody else who has one",
}

PIECES = template(pictures.ASSETS)


class Half(NamedTuple):
    """Half a domino, ready to be drawn."""

    x: int
    y: int
    thing: str  # empty if there is no object
    words: str


class Row(NamedTuple):
    """A domino, ready to be drawn."""

    tile: int
    x: int
    y: int
    wide: int
    high: int
    halves: list[Half]


class Ground(NamedTuple):
    """The bottom layer, as outlines: the shadow, the cells of each floor, and those of rooms."""

    under: str
    floors: list[tuple[str, str]]
    rooms: str


class Sides(NamedTuple):
    """The edges between cells: walls in one stroke, then doors and windows."""

    walls: str
    holes: list[tuple[str, int, int, int]]  # kind, position and rotation


def half_of(tile: int, h: int, half: geometry.Half) -> Half:
    """Half a domino; halves of goals show what they count as, or a star."""
    thing, said = "", ""
    if tile == TOP:
        thing, said = pictures.of_object(FLOOR_ICON if h == 0 else ELEVATOR), GOALS[tile - MADE].name
    elif tile >= MADE:
        thing, said = "goal", GOALS[tile - MADE].name
    elif half.object >= 0:
        thing, said = pictures.of_object(half.object), object_words(half.object)
    return Half(half.x, half.y, thing, said)


def object_words(thing: int) -> str:
    """An object's name, and what it is good for if it is more than furniture."""
    name = OBJECTS[thing].name
    return f"{name}: {TIPS[thing]}" if thing in TIPS else name


def outline(x: int, y: int, wide: int = 1, high: int = 1, down: int = 0) -> str:
    """The outline of some cells, in units, moved down by an offset."""
    return f"M{CELL * x} {CELL * y + down}h{CELL * wide}v{CELL * high}h-{CELL * wide}z"


def ground_of(plan: Plan, with_rooms: bool) -> Ground:
    """The layer under walls and furniture: one outline of many cells is smaller than a square for each."""
    halves = [half for d in plan.dominoes for half in d.halves]
    floors = [(name, [half for half in halves if half.floor == k]) for k, name in enumerate(GROUNDS)]
    return Ground(
        "".join(outline(d.x, d.y, d.wide, d.high, SHADOW) for d in plan.dominoes),
        [(name, "".join(outline(half.x, half.y) for half in found)) for name, found in floors if found],
        "".join(outline(x, y) for room in plan.rooms for x, y in sorted(room.cells)) if with_rooms else "",
    )


def sides_of(plan: Plan) -> Sides:
    """Walls, doors and windows of a plan, in units."""
    walls, holes = "", []
    for b in plan.borders:
        x, y = CELL * b.x, CELL * b.y
        if b.edge == WALL:
            # Along the east, the south, the west and the north side.
            walls += (f"M{x + CELL} {y}v{CELL}", f"M{x} {y + CELL}h{CELL}", f"M{x} {y}v{CELL}", f"M{x} {y}h{CELL}")[b.d]
        else:
            middle = ((CELL, CELL // 2), (CELL // 2, CELL), (0, CELL // 2), (CELL // 2, 0))[b.d]
            name = "door" if b.edge == DOOR else "window"
            holes.append((name, x + middle[0], y + middle[1], (90, 180, 270, 0)[b.d]))
    return Sides(walls, holes)


@functools.lru_cache(maxsize=MAPS)
def drawn(prints: tuple[Print, ...], with_rooms: bool, named: bool) -> Markup:
    """A drawing of connected tiles; on a map each has its name."""
    plan = geometry.plan_of(prints)
    rows = [
        Row(d.tile, d.x, d.y, d.wide, d.high, [half_of(d.tile, *half) for half in enumerate(d.halves)])
        for d in plan.dominoes
    ]
    return PIECES.dominoes(rows, ground_of(plan, with_rooms), sides_of(plan), plan.rooms if with_rooms else (), named)


def lying(s: Any, t: int, rotation: int) -> Markup:
    """A tile in a rotation, with half A on the first cell."""
    return drawn((geometry.print_of(s, t, 0, 0, rotation),), False, False)


def tile(s: Any, t: int, rotation: int = 0, with_dot: bool = False) -> Markup:
    """A single tile, with half A on top unless rotated; in hand a dot marks half A."""
    one = geometry.domino_of(geometry.print_of(s, t, 0, 0, rotation))
    moved = geometry.print_of(s, t, -one.x, -one.y, rotation)
    dot = (-one.x, -one.y) if with_dot else None
    return PIECES.tile(drawn((moved,), False, False), one.wide, one.high, tile_words(s, t), dot)


def tile_words(s: Any, t: int) -> str:
    """A tile in words."""
    return f"the goal {GOALS[t - MADE].name}" if t >= MADE else labels.tile_in_words(s, t)
