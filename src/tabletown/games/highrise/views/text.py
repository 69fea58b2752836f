"""The table in text, from top to bottom: the building, missions, the market, the guests, a floor plan."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.text import Text

from tabletown.games.highrise.actions import cell_name
from tabletown.games.highrise.material import GOALS, OBJECTS, PROPERTIES, THREATS
from tabletown.games.highrise.views import cells, examples, floor_plan
from tabletown.games.highrise.views.cells import ROW_NAME, SLIM, WIDE, PlanLook, has_place
from tabletown.games.highrise.views.examples import NAMES, Example
from tabletown.games.highrise.views.panels import arrows, panels
from tabletown.games.highrise.views.people import NOTES, living
from tabletown.games.highrise.views.previews import preview
from tabletown.games.highrise.words import labels
from tabletown.viewkit.text import WIDEST, TableText, unwrapped, wrapped

__all__ = ["LEGEND", "boards", "figures", "preview", "has_place", "panels", "table"]

GAP = 4  # columns between the parts of an example
CARD = 36  # columns of a goal or a threat
LEGEND = (
    ("≡ · ▒", "wood, concrete, carpet; * any floor"),
    ("─ ╌ ═", "a wall, a door, a window"),
    *((short, thing.name) for short, thing in zip(labels.SHORT, OBJECTS, strict=True)),
    ("p16 down", "the first half of a tile (the upper one in the market) on p16, the second below it"),
    ("t1 g1", "tile 1, guest 1; the number before it, if there is one, chooses it"),
    ("+ -", "a wish of a guest that you meet, or do not"),
    ("fl ic do te", "floor, floor icons, dominoes, tenants; ro $ rooms and price; to: connected to"),
    *((f"({name})", note.format("its score")) for name, note in zip(PROPERTIES, NOTES, strict=True)),
)  # fmt: skip


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> TableText[PlanLook]:
    """The table for a viewer; `before` is an earlier state, to show how points have changed since."""
    return TableText(PlanLook(box, s, viewer, names, before, keys or {}), lines_of, floor_plan.ASCII)


def lines_of(look: PlanLook, width: int, height: int) -> list[Text]:
    """The building, missions, market, guests and the floor plan of the seat that comes first."""
    lines = cells.wrap([cells.headline(look), *skyscraper(look, width), *cells.missions(look)], width)
    lines += [*cells.market(look), *cells.wrap(cells.guests(look), width), *map_of_seat(look.seat, look, width)]
    return lines + cells.wrap(cells.choices(look, width), width)


def skyscraper(look: PlanLook, width: int) -> list[Text]:
    """A line for each player; on a narrow screen what else a player has comes below."""
    lines = cells.building(look, width)
    if width < cells.NARROW:
        more = ((p, cells.extras(look, p)) for p in look.seats)
        lines += [Text.assemble((look.names[p], f"seat{p}"), (words, "quiet")) for p, words in more if words]
    return lines


def boards(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[TableText[PlanLook]]:
    """The floor plans of the other players."""
    look = PlanLook(box, s, viewer, names, None, {})
    others = [p for p in look.seats if p != look.seat]
    return [TableText(look, partial(map_of_seat, p), floor_plan.ASCII) for p in others]


def map_of_seat(p: int, look: PlanLook, width: int, height: int = 0) -> list[Text]:
    """The floor plan of a seat, with the names of the cells for half A if it is the viewer's, and its tenants."""
    s = look.s
    wide = WIDE if cells.columns_of(look, p) * (WIDE + 1) + ROW_NAME + 1 <= width else SLIM
    spots = cells.spots(look) if p == look.seat else []
    marks = {floor_plan.place_of(s, p, cell): cell_name(cell) if wide == WIDE else "[]" for cell in spots}
    title = Text.assemble("map of ", (look.names[p], f"seat{p}"), "" if s.laid[p] else " (empty)")
    return [title, *cells.floor_plan(look, p, wide, marks), *cells.wrap(cells.tenants(look, p), width)]


# ---- the rulebook's examples


def figures(box: Any) -> dict[int, Group]:
    """Drawings for some paragraphs of the rulebook, by number."""
    found: dict[int, Group] = {}
    for example in examples.EXAMPLES:
        above = found.get(example.paragraph)
        drawing = FigureText(example)
        found[example.paragraph] = Group(above, Text(), drawing) if above else Group(drawing)
    return found


class FigureText:
    """Parts of a table, side by side if there is room, and a text about them."""

    def __init__(self, example: Example) -> None:
        self.example = example

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        box, s = examples.laid(self.example)
        keys = {action: k for k, action in enumerate(examples.choices(box, s), 1)}
        marks = floor_plan.ASCII if options.ascii_only else floor_plan.UNICODE
        look = PlanLook(box, s, self.example.viewer, NAMES, None, keys, marks)
        for line in side_by_side([part(look, self.example, name) for name in self.example.parts], options.max_width):
            yield unwrapped(line)
        yield Text(examples.caption(s, self.example, self.example.typed.format(signs=marks)), "quiet")


def part(look: PlanLook, example: Example, name: str) -> list[Text]:
    """One part of a drawing, by its name."""
    name, _, number = name.partition(" ")
    if name == "map":
        return owned(look, int(number))
    if name == "storey":
        return [*owned(look, int(number)), *(said(look.s, t) for t in living(look.s, int(number)))]
    if name == "after":
        box, s = examples.laid(examples.afterwards(example))
        return owned(replace(look, box=box, s=s, before=look.s, keys={}), 0)
    if name == "guests":
        return [said(look.s, int(t)) for t in look.s.guests if t >= 0] if look.viewer < 0 else cells.guests(look)
    if name == "goal":
        goal = GOALS[int(number)]
        return wrapped(Text.assemble((f"goal {goal.name}", "now"), f": {goal.text}"), CARD)
    if name == "threat":
        threat = THREATS[int(number)]
        return wrapped(Text.assemble((f"threat {threat.name}", "loss"), f": {threat.text}"), CARD)
    return cells.building(look, WIDEST) if name == "house" else cells.market(look)


def owned(look: PlanLook, p: int) -> list[Text]:
    """A map under its owner's name, with arrows where half A of the tile in hand may go."""
    marks = arrows(look, cells.spots(look), False) if p == look.seat else {}
    return [Text(look.names[p], f"seat{p}"), *cells.floor_plan(look, p, WIDE, marks)]


def said(s: Any, t: int) -> Text:
    """A tenant with all their wishes."""
    return Text.assemble((cells.short_tenant(s, t), "bold"), f": {', '.join(labels.wishes(s, t))}")


def side_by_side(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks of lines side by side; those that do not fit go below."""
    rows: list[Text] = []
    top = left = 0
    for block in blocks:
        wide = max(line.cell_len for line in block)
        if left and left + wide > width:
            top, left = len(rows), 0
        rows += [Text() for _ in range(top + len(block) - len(rows))]
        for row, line in zip(rows[top:], block, strict=False):
            row.append(" " * (left - row.cell_len)).append_text(line)
        left += wide + GAP
    return rows
