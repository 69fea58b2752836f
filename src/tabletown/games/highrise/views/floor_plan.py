"""A map as a floor plan in text: walls, doors, windows, floors and objects."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletown.games.highrise.actions import cell_name
from tabletown.games.highrise.material import FLOORS, MADE, OPEN
from tabletown.games.highrise.rules.dominoes.maps import LAST, edge_of, other_half
from tabletown.games.highrise.state import SIDE
from tabletown.games.highrise.words.labels import GOAL, SHORT
from tabletown.viewkit.text import Marks

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # east, south, west, north


@dataclass(frozen=True)
class PlanMarks(Marks):
    """The usual marks, and those of floor plans."""

    floors: str = "≡·▒*"  # wood, concrete, carpet, any
    across: str = " ─╌═"  # open, wall, door, window: a horizontal side
    upright: str = " │╎║"
    corners: str = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # by the sides that meet: north 1, east 2, south 4, west 8
    ways: str = "↓←↑→"  # the direction of half B, by rotation


UNICODE = PlanMarks()
ASCII = PlanMarks(floors="=.%*", across=" -DX", upright=" |DX", corners=" " + "+" * 15, ways="v<^>")


class Cell(NamedTuple):
    """What is on a cell."""

    floor: int
    label: str  # two characters: an object, or what may be placed here
    edges: tuple[int, int, int, int]  # on the map: east, south, west, north
    joined: int = -1  # the direction of the other half


Plan = Mapping[tuple[int, int], Cell]


def cell_of(s: Any, p: int, cell: int) -> Cell:
    """What is on an occupied cell of a map."""
    found = int(s.ground[p, cell]) - 1
    t, h = divmod(found, 2)
    edges = tuple(edge_of(s, p, cell, d) for d in range(4))
    o = int(s.objects[t, h])
    label = GOAL if t >= MADE else SHORT[o] if o >= 0 else ""
    joined = (1 + int(s.rotation[t]) + 2 * h) % 4
    return Cell(int(s.floors[t, h]), label, edges, joined)  # type: ignore[arg-type]


def plan_of(s: Any, p: int) -> dict[tuple[int, int], Cell]:
    """The cells of a map by column and row, counted from its first ones."""
    plan = {}
    for i in range(int(s.laid[p])):
        t = int(s.maps[p, i])
        for cell in (int(s.at[t]), other_half(int(s.at[t]), int(s.rotation[t]))):
            plan[place_of(s, p, cell)] = cell_of(s, p, cell)
    return plan


def place_of(s: Any, p: int, cell: int) -> tuple[int, int]:
    """A cell's column and row, counted from the map's first ones; up to two before them are negative."""
    x = (cell % SIDE - int(s.west[p]) + 2) % SIDE - 2
    y = (cell // SIDE - int(s.north[p]) + 2) % SIDE - 2
    return x, y


def tile_plan(s: Any, t: int) -> dict[tuple[int, int], Cell]:
    """A tile as printed: half B under half A."""
    return turned_plan(s, t, 0)


def turned_plan(s: Any, t: int, rotation: int) -> dict[tuple[int, int], Cell]:
    """A tile in a rotation, with half A at the origin."""
    found = {}
    for h in range(2):
        o = int(s.objects[t, h])
        edges = tuple(int(s.edges[t, h, (d - rotation) % 4]) for d in range(4))
        label = GOAL if t >= MADE else SHORT[o] if o >= 0 else ""
        dx, dy = STEPS[(1 + rotation) % 4] if h else (0, 0)
        found[dx, dy] = Cell(int(s.floors[t, h]), label, edges, (1 + rotation + 2 * h) % 4)  # type: ignore[arg-type]
    return found


def side(plan: Plan, x: int, y: int, d: int) -> int:
    """The combined edge of a cell, seen from either side; OPEN if there is nothing."""
    here = plan.get((x, y))
    dx, dy = STEPS[d]
    there = plan.get((x + dx, y + dy))
    mine = here.edges[d] if here else OPEN
    return mine or (there.edges[(d + 2) % 4] if there else OPEN)


Piece = tuple[str, tuple[int, int] | None]  # some characters, and the cell whose inside they show


def pieces(plan: Plan, signs: PlanMarks, wide: int, marks: Mapping[tuple[int, int], str]) -> list[list[Piece]]:
    """The plan in lines of pieces, with a width for each cell; marks label empty cells."""
    places = [*plan, *marks]
    if not places:
        return []
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    lines: list[list[Piece]] = []
    for y in range(top, bottom + 2):
        border: list[Piece] = []
        inside: list[Piece] = []
        for x in range(left, right + 2):
            north, west = side(plan, x, y, 3), side(plan, x, y, 2)
            up, back = side(plan, x, y - 1, 2), side(plan, x - 1, y, 3)
            meet = bool(up) + 2 * bool(north) + 4 * bool(west) + 8 * bool(back)
            border.append((signs.corners[meet] + signs.across[north] * (wide if x <= right else 0), None))
            inside.append((signs.upright[west], None))
            if x <= right:
                inside.append((filled(plan.get((x, y)), marks.get((x, y), ""), signs, wide), (x, y)))
        lines += [border, inside]
    return lines[:-1]


def draw(plan: Plan, signs: PlanMarks, wide: int, marks: Mapping[tuple[int, int], str]) -> list[str]:
    """The plan in lines of text."""
    return ["".join(text for text, _ in line).rstrip() for line in pieces(plan, signs, wide, marks)]


def filled(cell: Cell | None, mark: str, signs: PlanMarks, wide: int) -> str:
    """The inside of a cell."""
    if cell is None:
        return mark.center(wide)[:wide]
    floor = signs.floors[min(cell.floor, len(FLOORS))]
    return cell.label.center(wide, floor) if wide > 2 else (cell.label or floor * wide)


def heads(s: Any, p: int, plan: Plan, marks: Mapping[tuple[int, int], str], wide: int) -> tuple[str, list[str]]:
    """The names of the columns on one line, and those of the rows."""
    places = [*plan, *marks]
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    west, north = int(s.west[p]), int(s.north[p])
    names = [cell_name(west + x & LAST) for x in columns]
    line = "".join(f" {name.rstrip('0123456789'):^{wide}}" for name in names)
    return line, [cell_name((north + y & LAST) * SIDE).lstrip("abcdefghijklmnopqrstuvwxyz") for y in rows]
