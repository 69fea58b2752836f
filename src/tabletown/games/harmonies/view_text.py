"""The table in characters: a board of hexes beside the cards, then the trays and what everybody has in points."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.games.harmonies import faces, hexes, view_examples
from tabletown.games.harmonies import view_cells as cells
from tabletown.games.harmonies.material import CARDS, N_ANIMALS
from tabletown.games.harmonies.state import OVER
from tabletown.games.harmonies.view_cells import ASCII, SMALL, UNICODE, Look, beside, fit, has_place
from tabletown.games.harmonies.view_panels import panels

__all__ = ["LEGEND", "figures", "has_place", "panels", "table"]

WIDEST = 120
NARROW = 60  # below this the cards come under the board

LEGEND = (
    ("W F B", "water, field, building"),
    ("T1 T2 T3", "trees by height, M1 to M3 mountains, t1 t2 bare trunks, r a red token alone"),
    (UNICODE.cube, "a cube: nothing more can be stacked there"),
    ("[b2]", "a space that may be chosen: type b2; <b2> where the token makes a habitat of one of your cards"),
    ("W*", "the space of a habitat that gets the cube"),
    ("a-b-c", "in a line; a\\b/c with a bend; (a b c) all side by side; a(b c d) around a"),
    ("5 > 10 16", "an animal that is worth 5 now, and 10 and 16 with more cubes"),
    (
        "16 c3",
        "behind a card: its habitat is there, for a cube on c3; +grn b2: a green token on b2 makes one",
    ),
)


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
        look = self.look._replace(marks=ASCII if options.ascii_only else UNICODE)
        width = min(options.max_width, WIDEST)
        board = cells.board(look, look.seat, SMALL)
        room = board[0].cell_len + 2
        lines = [headline(look)]
        if width >= NARROW:
            lines += beside(board, cards(look, width - room), room)
        else:
            lines += [*board, *cards(look, width)]
        lines += [*cells.trays(look, width), *cells.hand(look), *cells.points(look, width)]
        more = others(look, width)
        if len(lines) + len(more) + 4 <= console.height:
            lines += more
        for line in lines:
            line.truncate(width)
            line.rstrip()
            line.no_wrap = True
            yield line


def headline(look: Look) -> Text:
    """The round and whose turn it is, and what is left to be drawn."""
    s, marks = look.s, look.marks
    if s.phase == OVER:
        return Text("The game is over", "now")
    turn, _, left = cells.headline(look).partition("; ")
    line = Text.assemble(
        (turn.capitalize(), "bold"), "  ", (f"{marks.turn} ", "now"),
        (fit(look.names[s.turn], min(24, cell_len(look.names[s.turn])), marks), f"seat{s.turn}"),
    )  # fmt: skip
    if s.turn != look.seat:
        line.append("   board of ", "quiet").append(look.names[look.seat], f"seat{look.seat}")
    return line.append(f"   {left}", "quiet")


def cards(look: Look, room: int) -> list[Text]:
    """The spirits to choose from, the row, and the cards of the seat whose board is drawn."""
    return [*cells.offered(look, room), *cells.row(look, room), *cells.owned(look, room)]


def others(look: Look, width: int) -> list[Text]:
    """The boards of the others, for which smaller screens have no room."""
    boards = [[Text(look.names[p], f"seat{p}"), *cells.board(look, p, SMALL)] for p in look.seats if p != look.seat]
    lines: list[Text] = []
    room = SMALL.width(len(hexes.SIDES[int(look.box.islands)])) + 3
    abreast = max(1, width // room)
    for first in range(0, len(boards), abreast):
        block: list[Text] = []
        for k, board in enumerate(boards[first : first + abreast]):
            block = beside(block, board, k * room) if block else board
        lines += [Text(), *block]
    return lines


# ---- the rulebook's examples


def figures(box: Any) -> dict[int, "FigureText"]:
    """A drawing for some paragraphs of the rulebook, by number; 0 is the turn that is worked out."""
    return {example.paragraph: FigureText(box, example) for example in view_examples.EXAMPLES}


class FigureText:
    """A board with its card and what is said about them."""

    def __init__(self, box: Any, example: view_examples.Example) -> None:
        self.box, self.example = box, example

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        box, s = view_examples.laid(self.box, self.example)
        marks = ASCII if options.ascii_only else UNICODE
        if self.example.card:
            yield card_line(box, self.example.card)
        for line in cells.board(Look(box, s, PUBLIC, (), None, {}, marks), 0, SMALL):
            line.rstrip()
            line.no_wrap = True
            if line.plain:
                yield line
        yield Text(view_examples.words(box, s, self.example), "quiet")


def card_line(box: Any, card: str) -> Text:
    """What is printed on a card."""
    c = view_examples.IDS.index(card)
    printed = " ".join(map(str, faces.numbers(box, c))) if c < N_ANIMALS else faces.blessing(box, c - N_ANIMALS)
    return Text.assemble((CARDS[c].name, "bold"), f"  {faces.habitat(c)}  ", (printed, "gain"))
