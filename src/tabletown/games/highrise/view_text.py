"""The table in characters, from top to bottom: the building, missions, the market, the guests, a floor plan."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.games.highrise import plan
from tabletown.games.highrise import view_cells as cells
from tabletown.games.highrise.actions import cell_name
from tabletown.games.highrise.material import OBJECTS
from tabletown.games.highrise.view_cells import ROW_NAME, SLIM, WIDE, Look, has_place
from tabletown.games.highrise.view_panels import foresee, panels

__all__ = ["LEGEND", "foresee", "has_place", "panels", "table"]

WIDEST = 120
LEGEND = (
    ("≡ · ▒", "wood, concrete, carpet; * any floor"),
    ("─ ╌ ═", "a wall, a door, a window"),
    *((short, thing.name) for short, thing in zip(plan.SHORT, OBJECTS, strict=True)),
    ("p16 down", "the first half of a tile (the upper one in the market) on p16, the second below it"),
    ("t1 g1", "tile 1, guest 1; the number before it, if there is one, chooses it"),
    ("+ -", "a wish of a guest that you meet, or do not"),
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
        lines = [cells.headline(look), *cells.building(look, WIDEST), *cells.missions(look)]
        lines += [*cells.market(look), *cells.guests(look), *self.map(look, width), *cells.choices(look, width)]
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
        return [title, *cells.floor_plan(look, p, wide, marks), *cells.tenants(look, p)]
