"""The table on a full screen: a panel for each board, one for cards and trays, and one for the points."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.games.harmonies.rules import hexes, scoring
from tabletown.games.harmonies.state import OVER
from tabletown.games.harmonies.views import cells
from tabletown.games.harmonies.views.cells import LARGE, SMALL, BoardLook, Size
from tabletown.games.harmonies.words.log import shares
from tabletown.viewkit.protocols import Panel
from tabletown.viewkit.text import BORDER, fit, flow, side_by_side, truncated

NARROW, CARD = 40, 44  # columns that a card needs, and its minimum beside another card
LABEL, SEAT = 10, 7  # columns of a chart: the name of a category, and the points of a seat
TABLE = 78  # columns needed for a line of points for each seat


class Shape(NamedTuple):
    """The layout for a screen size."""

    own: Size  # of the first board
    other: Size
    together: bool  # all boards side by side, before the cards
    low: bool  # trays below the cards, and the points in two lines


SHAPES = (
    Shape(LARGE, LARGE, True, False),
    Shape(LARGE, LARGE, False, False),
    Shape(LARGE, SMALL, True, False),
    Shape(LARGE, SMALL, False, False),
    Shape(SMALL, SMALL, True, False),
    Shape(SMALL, SMALL, False, False),
)
LOW = Shape(SMALL, SMALL, False, True)


def panels(
    box: Any,
    s: Any,
    viewer: int,
    names: Sequence[str],
    before: Any,
    keys: Mapping[int, int],
    width: int,
    height: int,
) -> list[Panel]:
    """Every board (first the viewer's own or that of the seat whose turn it is), the cards, the trays and the points.

    Use the most generous layout that fits; if none does, the other boards come last, and the player scrolls to them.
    """
    look = BoardLook(box, s, viewer, names, before, keys)
    for shape in SHAPES:
        shown = arranged(look, shape, width)
        if shown and taken(shown, width) <= height:
            return shown
    return arranged(look, LOW, width)


def arranged(look: BoardLook, shape: Shape, width: int) -> list[Panel]:
    """The panels in one layout, or none if a board is too wide for it."""
    boards = [board(look, look.seat, shape.own)]
    boards += [board(look, p, shape.other) for p in look.seats if p != look.seat]
    if boards[0].width > width:
        return []
    if shape.low:
        return [boards[0], cards(look, left_of(boards[:1], width), shape), points(look, width, shape), *boards[1:]]
    if shape.together:
        return [*boards, cards(look, left_of(boards, width), shape), points(look, width, shape)]
    rest = left_of(boards[1:], width) if boards[1:] else width
    return [boards[0], cards(look, left_of(boards[:1], width), shape), *boards[1:], points(look, rest, shape)]


def left_of(shown: Sequence[Panel], width: int) -> int:
    """The columns left beside the panels of the last row, or a whole row if a panel would be too narrow."""
    left = width
    for panel in shown:
        left = width - panel.width if panel.width > left else left - panel.width
    return left if left >= NARROW + BORDER else width


def taken(shown: Sequence[Panel], width: int) -> int:
    """The lines that panels need, side by side as far as they fit."""
    lines, row, left = 0, 0, width
    for panel in shown:
        if panel.width > left:
            lines, row, left = lines + row, 0, width
        row, left = max(row, len(panel.lines) + BORDER), left - panel.width
    return lines + row


def board(look: BoardLook, p: int, size: Size) -> Panel:
    """A seat's hexes."""
    width = size.width(len(hexes.SIDES[int(look.box.islands)])) + BORDER
    best = max(cells.total(look, q) for q in look.seats)
    note = f"{cells.total(look, p)} points"
    if look.s.phase == OVER and len(look.seats) > 1 and cells.total(look, p) == best:
        note = f"{note}, most"
    return Panel(f"board-{p}", look.names[p], p, width, cells.board(look, p, size), note)


# ---- cards and trays


def cards(look: BoardLook, width: int, shape: Shape) -> Panel:
    """The row and the cards of the first board's seat, side by side if there is room; above them the trays."""
    room = width - BORDER
    offered = cells.offered(look, room)
    if room >= 2 * CARD and not offered:
        lines = side_by_side(cells.row(look, room // 2 - 2), cells.owned(look, room - room // 2), room // 2)
    else:
        lines = [*offered, *cells.row(look, room), *cells.owned(look, room)]
    if not shape.low:
        lines = [*cells.trays(look, room), *cells.hand(look), *lines]
    title = "Trays and cards" if not shape.low else "Cards"
    return Panel("cards", title, PUBLIC, width, truncated(lines, room))


# ---- points


def points(look: BoardLook, width: int, shape: Shape) -> Panel:
    """The parts of each seat's points, in a line or a column for each seat, and what is left to draw."""
    room = width - BORDER
    if shape.low:
        lines = [*cells.trays(look, room), *cells.hand(look), *brief(look, room)]
    elif room >= TABLE:
        lines = cells.points(look, room)
    else:
        lines = chart(look)
    return Panel("points", "Points", PUBLIC, width, truncated(lines, room), cells.headline(look))


def chart(look: BoardLook) -> list[Text]:
    """A line for each category, and a column for each seat."""
    lines = [Text(" " * LABEL)]
    for p in look.seats:
        lines[0].append(" ").append(fit(look.names[p], SEAT - 1, look.marks), f"seat{p}")
    parts = [shares(look.box, look.s, p) for p in look.seats]
    for k in cells.counted(look):
        line = Text(f"{scoring.CATEGORIES[k]:{LABEL}}", "quiet")
        for p in look.seats:
            line.append(f"{parts[p][k]:>{SEAT}}", "" if parts[p][k] else "quiet")
        lines.append(line)
    for name, count, style in (("cubes", scoring.cubes, "quiet"), ("points", scoring.total, "bold")):
        line = Text(f"{name:{LABEL}}", "quiet")
        for p in look.seats:
            line.append(f"{count(look.box, look.s, p):>{SEAT}}", style)
        lines.append(line)
    return lines


def brief(look: BoardLook, room: int) -> list[Text]:
    """The parts of the first seat's points, and everybody's totals."""
    parts = shares(look.box, look.s, look.seat)
    own = [Text.assemble((f"{scoring.CATEGORIES[k]} ", "quiet"), f"{parts[k]}") for k in cells.counted(look)]
    everybody = []
    for p in look.seats:
        turn = (look.marks.turn if cells.has_turn(look, p) else "", "now")
        everybody.append(Text.assemble(turn, (look.names[p], f"seat{p}"), (f" {cells.total(look, p)}", "bold")))
        everybody[-1].append(*cells.won(look, p))
    return [*flow(own, room), *flow(everybody, room)]
