"""The table in characters: purses, landmarks and dice, then a row for each card with its pile and who owns how many."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.games.harmonictook import view_cells as cells
from tabletown.games.harmonictook.faces import MEANINGS, effect, landmark_effect
from tabletown.games.harmonictook.material import COLOURS, LANDMARKS, N_CARDS, N_LANDMARKS
from tabletown.games.harmonictook.state import OVER, THROW
from tabletown.games.harmonictook.view_cells import ASCII, UNICODE, Look, fit, has_place
from tabletown.games.harmonictook.view_panels import film, panels

__all__ = ["LEGEND", "film", "has_place", "panels", "table"]

WIDEST = 120  # beyond this a row is hard to follow with the eye
NARROW = 76  # below this there is no room for the dice
TALL = 32  # lines of a screen that has room for what the landmarks do
DICE = 16  # columns: two dice and a gap
PURSE = 10
NAME = 18  # columns of a card's name

LEGEND = (
    *((f"{name[0].upper()} {name}", line) for name, line in zip(COLOURS, MEANINGS, strict=True)),
    ("own, else", "on a full screen: what a total pays a city when it rolls itself, and when another does;"),
    ("+ and s", "more than there is room for, ten or so; and a swap"),
)


class Columns(NamedTuple):
    """How a row of the table is divided."""

    words: int  # for what a card does; 0 where there is no room
    long: bool  # room for the longer words
    pips: int  # for the copies in a pile; 0 where there are too many to draw
    seat: int


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> "TableText":
    """The table for a viewer; `before` is an earlier state, to show what each purse has won or lost since.

    `keys` are the numbers under which the viewer may choose actions; the table shows those that have a place on it.
    """
    return TableText(Look(box, s, viewer, names, before, keys or {}))


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(self, look: Look) -> None:
        self.look, self.box, self.s, self.names, self.seats = look, look.box, look.s, look.names, look.seats

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        look = self.look._replace(marks=ASCII if options.ascii_only else UNICODE)
        width = min(options.max_width, WIDEST)
        tall = console.height >= TALL
        columns = self.columns(width)
        lines = beside(self.cities(look, width), self.dice(look, width), width)
        lines += [Text()] * tall + self.cards(look, columns)
        lines += self.landmarks(look, columns) if tall and columns.long else []
        for line in lines:
            line.truncate(width)
            line.rstrip()
            line.no_wrap = True
            yield line

    # ---- purses, landmarks, dice

    def dice(self, look: Look, width: int) -> list[Text]:
        """The last throw, faint once its turn is over."""
        style = "quiet" if self.s.phase == THROW else "now"
        return [Text(row, style) for row in cells.dice(self.s.dice, look.marks) if width >= NARROW]

    def cities(self, look: Look, width: int) -> list[Text]:
        """A line for each city: its purse, what it won or lost, and its landmarks, built or with their price."""
        room = width - PURSE - (DICE if width >= NARROW else 0)
        labels = [b.name for b in LANDMARKS]
        if sum(len(label) + 6 for label in labels) + 12 > room:
            labels = [label.split()[-1] for label in labels]
        labels = [f" {label} {int(price)}" for label, price in zip(labels, self.box.landmark_cost, strict=True)]
        left = room - 2 - sum(len(label) + 2 for label in labels)
        name = max(8, min(16, left, max(map(cell_len, self.names))))
        return [self.headline(look, name), *(self.city(look, p, name, labels) for p in self.seats)]

    def headline(self, look: Look, name: int) -> Text:
        """The round, or who has won it all."""
        if self.s.phase == OVER:
            return Text(f"{self.names[self.s.winner]} has won" if self.s.winner >= 0 else "Nobody has won", "now")
        turn = f"Round {1 + int(self.s.turns) // len(self.seats)}"
        return Text.assemble((fit(turn, name + 2, look.marks), "bold"), ("coins      landmarks", "quiet"))

    def city(self, look: Look, p: int, name: int, labels: Sequence[str]) -> Text:
        """One city's line."""
        line = Text.assemble(
            (f"{look.marks.turn} " if cells.has_turn(look, p) else "  ", "now"),
            (fit(self.names[p], name, look.marks), f"seat{p}"),
            (f"{int(self.s.coins[p]):>5}", cells.COIN),
            cells.won(look, p, 5),
        )
        for b, label in enumerate(labels):
            line.append(" ").append(*cells.landmark(look, p, b, label))
        return line

    # ---- a row for each card

    def columns(self, width: int) -> Columns:
        """The columns that fit a width; the words about a card are shortened before the seats are."""
        pips = cells.pips(self.look)
        room = width - 12 - NAME - 5 - pips - 3
        for long in (True, False):
            words = 1 + max(len(effect(self.box, c, long)) for c in range(N_CARDS))
            if room - words >= 4 * len(self.seats):
                return Columns(words, long, pips, min(9, (room - words) // len(self.seats)))
        return Columns(0, False, pips, max(3, min(9, room // len(self.seats))))

    def cards(self, look: Look, columns: Columns) -> list[Text]:
        """The cards by their numbers: what one does, what it costs, how many are left, and who owns how many."""
        shown = [c for c in range(N_CARDS) if cells.is_shown(look, c)]
        return [self.heading(look, columns), *(self.card(look, c, columns) for c in shown)]

    def heading(self, look: Look, columns: Columns) -> Text:
        """The names of the columns."""
        words = fit("one copy brings", columns.words, look.marks)
        line = Text.assemble((f"{'roll':>9}   {'card':{NAME}}{words}cost {'left':{columns.pips + 3}}", "quiet"))
        for p, name in zip(self.seats, short_names(self.names, columns.seat - 1), strict=True):
            line.append(" " * (columns.seat - cell_len(name)) + name, f"seat{p}")
        return line

    def card(self, look: Look, c: int, columns: Columns) -> Text:
        """One card's row, faint where it is out of reach."""
        faint = cells.faint(look, c)
        line = Text.assemble(
            cells.number(look, c),
            cells.roll(look, c),
            cells.letter(look, c),
            cells.title(look, c, NAME),
            (fit(effect(self.box, c, columns.long), columns.words, look.marks), faint),
            (f"{int(self.box.cost[c]):>4} ", faint or cells.COIN),
            *cells.stock(look, c, columns.pips),
            " ",
        )
        for p in self.seats:
            copies = int(self.s.cards[p, c])
            line.append(f"{copies or look.marks.none:>{columns.seat}}", f"seat{p}" if copies else "quiet")
        return line

    def landmarks(self, look: Look, columns: Columns) -> list[Text]:
        """What the landmarks do, and who has built them."""
        lines = []
        for b in range(N_LANDMARKS):
            line = Text.assemble(
                (f"{'':12}", "now"),
                (fit(LANDMARKS[b].name, NAME, look.marks), "bold"),
                fit(landmark_effect(self.box, b), columns.words, look.marks),
                (f"{int(self.box.landmark_cost[b]):>4} ", cells.COIN),
                " " * (columns.pips + 3),
            )
            for p in self.seats:
                built = look.marks.built if self.s.built[p, b] else look.marks.none
                line.append(f"{built:>{columns.seat}}", f"seat{p}" if self.s.built[p, b] else "quiet")
            lines.append(line)
        return lines


# ---- words


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Names cut to a width so that no two look alike."""
    cut = [set_cell_size(name if cell_len(name) <= width else name.replace(" ", ""), width).rstrip() for name in names]
    return [
        name if cut.count(name) == 1 else set_cell_size(name, width - 1).rstrip() + str(seat + 1)
        for seat, name in enumerate(cut)
    ]


def beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Two blocks of lines next to each other, the second at the right edge."""
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i] if i < len(left) else Text()
        if i < len(right):
            gap = width - right[i].cell_len
            line.truncate(gap - 1)
            line.append(" " * (gap - line.cell_len)).append_text(right[i])
        lines.append(line)
    return lines
