"""The table in characters: the realm and the shop, a town for each seat, one's own hand, and the bid that goes on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.engine.contract import EVERYTHING
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome import view_cells as cells
from tabletown.games.mountainhome.story import purse
from tabletown.games.mountainhome.view_cells import ASCII, UNICODE, Look, flow, has_place
from tabletown.games.mountainhome.view_panels import panels

__all__ = ["LEGEND", "has_place", "panels", "table"]

WIDEST = 120
LEGEND = (
    ("■□", "steps of a building, done and to do"),
    ("◄", "a tapped building"),
    ("(...)", "what lies in a building"),
    ("h6 d4 x2", "cards in hand, draw pile and discard pile"),
    ("2s+2r, 5b, 4", "what steps cost: shinies, booze, rocks; a number alone is any mix"),
)


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> "TableText":
    """The table for a viewer; of hands it shows only the viewer's own, with the numbers of `keys`."""
    return TableText(Look(box, s, viewer, names, before, keys or {}))


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        look = self.look._replace(marks=ASCII if options.ascii_only else UNICODE)
        width = min(options.max_width, WIDEST)
        options = options.update(width=width)
        for line in lines_of(look, width):
            yield from console.render(line, options)


def lines_of(look: Look, width: int) -> Iterator[Text]:
    """The table, line by line."""
    yield Text(cells.headline(look).capitalize(), "bold")
    if here := cells.realm(look):
        yield from flow(here, width, look.marks, Text("Realm: ", "bold"))
    yield from flow(cells.shop(look) or [Text("empty", "quiet")], width, look.marks, Text("Shop: ", "bold"))
    if look.s.trash.any():
        yield from flow(cells.cards(look, look.s.trash), width, look.marks, Text("Trash: ", "bold"))
    for p in look.seats:
        yield person(look, p)
        standing = cells.buildings(look, p) or [Text("no building yet", "quiet")]
        yield from flow(standing, width, look.marks, Text("    "))
        if look.s.row[p].any():
            yield from flow(cells.cards(look, look.s.row[p]), width, look.marks, Text("    played: ", "quiet"))
        if look.viewer == EVERYTHING and look.s.hand[p].any():
            yield from flow(cells.cards(look, look.s.hand[p]), width, look.marks, Text("    in hand: ", "quiet"))
    if cells.is_bid_on(look):
        yield Text(cells.subject(look), "now")
        for first, items in cells.bid_lines(look):
            yield from flow(items, width, look.marks, Text.assemble("    ", first))
    if look.s.phase == state.DRAFT:
        yield from cells.legends(look)
    elif look.viewer >= 0:
        found = [text for text, _ in cells.at_hand(look)] or [Text("empty", "quiet")]
        yield from flow(found, width, look.marks, Text("Your hand: ", "bold"))


def person(look: Look, p: int) -> Text:
    """A seat's points and how many cards lie where."""
    turn = p == look.s.turn and look.s.phase != state.OVER
    hand, draw, discard = cells.piles(look, p)
    line = Text.assemble(
        (f"{look.marks.turn} " if turn else "  ", "now"),
        (look.names[p], f"seat{p}"),
        "  ",
        cells.points(look, p),
        (f"   hand {hand}, draw pile {draw}, discard pile {discard}", "quiet"),
    )
    if turn:
        line.append(f"   {purse(look.s)}", "now")
    return line
