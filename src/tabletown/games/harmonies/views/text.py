"""The table in text: a board of hexes beside the cards, then the trays and everybody's points."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.games.harmonies.material import CARDS, N_ANIMALS
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.state import OVER
from tabletown.games.harmonies.views import cells, examples
from tabletown.games.harmonies.views.cells import SMALL, BoardLook, has_place
from tabletown.games.harmonies.views.panels import panels
from tabletown.games.harmonies.words import labels
from tabletown.viewkit.text import ASCII, UNICODE, TableText, fit, flow, side_by_side, unwrapped

__all__ = ["LEGEND", "boards", "figures", "has_place", "panels", "table"]

NARROW = 60  # below this width the cards come under the board

LEGEND = (
    ("W F B", "water, field, building"),
    ("T1 T2 T3", "trees by height, M1 to M3 mountains, t1 t2 bare trunks, r a red token alone"),
    (UNICODE.full, "a cube: nothing more can be stacked there"),
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
) -> TableText[BoardLook]:
    """The table for a viewer; `before` is an earlier state, to show how points have changed since."""
    return TableText(BoardLook(box, s, viewer, names, before, keys or {}), lines_of)


def lines_of(look: BoardLook, width: int, height: int) -> list[Text]:
    """The first board beside the cards, trays and points, and the other boards if there is room."""
    board = cells.board(look, look.seat, SMALL)
    room = board[0].cell_len + 2
    lines = headline(look, width)
    if width >= NARROW:
        lines += side_by_side(board, cards(look, width - room), room)
    else:
        lines += [*board, *cards(look, width)]
    lines += [*cells.trays(look, width), *cells.hand(look), *cells.points(look, width)]
    more = others(look, width)
    return lines + more if len(lines) + len(more) + 4 <= height else lines


def headline(look: BoardLook, width: int) -> list[Text]:
    """The round, whose turn it is, and what is left to draw."""
    s, marks = look.s, look.marks
    if s.phase == OVER:
        return [Text("The game is over", "now")]
    turn, _, left = cells.headline(look).partition("; ")
    line = Text.assemble(
        (turn.capitalize(), "bold"), "  ", (f"{marks.turn} ", "now"),
        (fit(look.names[s.turn], min(24, cell_len(look.names[s.turn])), marks), f"seat{s.turn}"),
    )  # fmt: skip
    if s.turn != look.seat:
        line.append("   board of ", "quiet").append(look.names[look.seat], f"seat{look.seat}")
    return flow([line, Text(left, "quiet")], width, "   ")


def cards(look: BoardLook, room: int) -> list[Text]:
    """The spirits to choose from, the row, and the cards of the seat whose board is drawn."""
    return [*cells.offered(look, room), *cells.row(look, room), *cells.owned(look, room)]


def boards(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[TableText[BoardLook]]:
    """The boards of the other players."""
    return [TableText(BoardLook(box, s, viewer, names, None, {}), lambda look, width, height: others(look, width))]


def others(look: BoardLook, width: int) -> list[Text]:
    """The boards of the other players; smaller screens have no room for them."""
    boards = [[Text(look.names[p], f"seat{p}"), *cells.board(look, p, SMALL)] for p in look.seats if p != look.seat]
    lines: list[Text] = []
    room = SMALL.width(len(hexes.SIDES[int(look.box.islands)])) + 3
    per_row = max(1, width // room)
    for first in range(0, len(boards), per_row):
        block: list[Text] = []
        for k, board in enumerate(boards[first : first + per_row]):
            block = side_by_side(block, board, k * room) if block else board
        lines += [Text(), *block]
    return lines


# ---- the rulebook's examples


def figures(box: Any) -> dict[int, "FigureText"]:
    """A drawing for some paragraphs of the rulebook, by number; 0 is the example turn."""
    return {example.paragraph: FigureText(box, example) for example in examples.EXAMPLES}


class FigureText:
    """A board with its card and its text."""

    def __init__(self, box: Any, example: examples.Example) -> None:
        self.box, self.example = box, example

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        box, s = examples.laid(self.box, self.example)
        marks = ASCII if options.ascii_only else UNICODE
        if self.example.card:
            yield card_line(box, self.example.card)
        for line in cells.board(BoardLook(box, s, PUBLIC, (), None, {}, marks), 0, SMALL):
            if unwrapped(line).plain:
                yield line
        yield Text(examples.words(box, s, self.example), "quiet")


def card_line(box: Any, card: str) -> Text:
    """What is printed on a card."""
    c = examples.IDS.index(card)
    printed = " ".join(map(str, labels.numbers(box, c))) if c < N_ANIMALS else labels.spirit_words(box, c - N_ANIMALS)
    return Text.assemble((CARDS[c].name, "bold"), f"  {labels.habitat(c)}  ", (printed, "gain"))
