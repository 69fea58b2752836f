"""The table in characters, from top to bottom: the building, missions, the market, the guests, a floor plan."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.text import Text

from tabletown.games.highrise import faces, plan, view_examples
from tabletown.games.highrise import view_cells as cells
from tabletown.games.highrise.actions import cell_name
from tabletown.games.highrise.material import GOALS, OBJECTS, PROPERTIES, THREATS
from tabletown.games.highrise.view_cells import ROW_NAME, SLIM, WIDE, Look, has_place
from tabletown.games.highrise.view_examples import NAMES, Example
from tabletown.games.highrise.view_panels import arrows, foresee, panels
from tabletown.games.highrise.view_people import NOTES, living

__all__ = ["LEGEND", "figures", "foresee", "has_place", "panels", "table"]

WIDEST = 120
GAP = 4  # columns between the parts of an example
CARD = 36  # columns of a goal or a threat
LEGEND = (
    ("≡ · ▒", "wood, concrete, carpet; * any floor"),
    ("─ ╌ ═", "a wall, a door, a window"),
    *((short, thing.name) for short, thing in zip(plan.SHORT, OBJECTS, strict=True)),
    ("p16 down", "the first half of a tile (the upper one in the market) on p16, the second below it"),
    ("t1 g1", "tile 1, guest 1; the number before it, if there is one, chooses it"),
    ("+ -", "a wish of a guest that you meet, or do not"),
    *((f"({name})", note.format("its score")) for name, note in zip(PROPERTIES, NOTES, strict=True)),
)  # fmt: skip


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> "TableText":
    """The table for a viewer; `before` is an earlier state, to show who has won points since."""
    return TableText(Look(box, s, viewer, names, before, keys or {}))


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        look = self.look._replace(signs=plan.ASCII if options.ascii_only else plan.UNICODE)
        width = min(options.max_width, WIDEST)
        lines = [cells.headline(look), *cells.building(look, WIDEST), *cells.wrap(cells.missions(look), width)]
        lines += [*cells.market(look), *cells.wrap(cells.guests(look), width), *self.map(look, width)]
        lines += cells.wrap(cells.choices(look, width), width)
        for line in lines:
            line.truncate(width)
            line.rstrip()
            line.no_wrap = True
            yield line

    def map(self, look: Look, width: int) -> list[Text]:
        """The floor plan of the seat, with the names of the cells on which the first half may lie, and its tenants."""
        s, p = look.s, look.seat
        wide = WIDE if cells.columns_of(look, p) * (WIDE + 1) + ROW_NAME + 1 <= width else SLIM
        marks = {plan.place_of(s, p, cell): cell_name(cell) if wide == WIDE else "[]" for cell in cells.spots(look)}
        title = Text.assemble("map of ", (look.names[p], f"seat{p}"), "" if s.laid[p] else " (empty)")
        return [title, *cells.floor_plan(look, p, wide, marks), *cells.wrap(cells.tenants(look, p), width)]


# ---- the rulebook's examples


def figures(box: Any) -> dict[int, Group]:
    """Drawings for some paragraphs of the rulebook, by number."""
    found: dict[int, Group] = {}
    for example in view_examples.EXAMPLES:
        above = found.get(example.paragraph)
        drawing = FigureText(example)
        found[example.paragraph] = Group(above, Text(), drawing) if above else Group(drawing)
    return found


class FigureText:
    """Parts of a table, side by side where there is room, and what is said about them."""

    def __init__(self, example: Example) -> None:
        self.example = example

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        box, s = view_examples.laid(self.example)
        keys = {action: k for k, action in enumerate(view_examples.choices(box, s), 1)}
        signs = plan.ASCII if options.ascii_only else plan.UNICODE
        look = Look(box, s, self.example.viewer, NAMES, None, keys, signs)
        for line in abreast([part(look, self.example, name) for name in self.example.parts], options.max_width):
            line.rstrip()
            line.no_wrap = True
            yield line
        yield Text(view_examples.caption(s, self.example, self.example.typed.format(signs=look.signs)), "quiet")


def part(look: Look, example: Example, name: str) -> list[Text]:
    """One part of a drawing, by its name."""
    name, _, number = name.partition(" ")
    if name == "map":
        return owned(look, int(number))
    if name == "storey":
        return [*owned(look, int(number)), *(said(look.s, t) for t in living(look.s, int(number)))]
    if name == "after":
        box, s = view_examples.laid(view_examples.afterwards(example))
        return owned(look._replace(box=box, s=s, before=look.s, keys={}), 0)
    if name == "guests":
        return [said(look.s, int(t)) for t in look.s.guests if t >= 0] if look.viewer < 0 else cells.guests(look)
    if name == "goal":
        goal = GOALS[int(number)]
        return cells.wrapped(Text.assemble((f"goal {goal.name}", "now"), f": {goal.text}"), CARD)
    if name == "threat":
        threat = THREATS[int(number)]
        return cells.wrapped(Text.assemble((f"threat {threat.name}", "loss"), f": {threat.text}"), CARD)
    return cells.building(look, WIDEST) if name == "house" else cells.market(look)


def owned(look: Look, p: int) -> list[Text]:
    """A map under the name of whose it is, with arrows where the tile in hand may begin."""
    marks = arrows(look, cells.spots(look), False) if p == look.seat else {}
    return [Text(look.names[p], f"seat{p}"), *cells.floor_plan(look, p, WIDE, marks)]


def said(s: Any, t: int) -> Text:
    """A tenant with all that is wished."""
    return Text.assemble((cells.figure(s, t), "bold"), f": {', '.join(faces.wishes(s, t))}")


def abreast(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks of lines side by side, and those for which there is no room below."""
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
