"""The table in characters: purses, landmarks and dice, then a row for each card with its pile and who owns how many.

The styles `seat0`, `seat1`, ..., `may`, `now`, `quiet`, `gain` and `loss` are the front end's to define.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tabletown.games.harmonictook.actions import BUY, OFFER, RAISE, WANT
from tabletown.games.harmonictook.faces import MEANINGS, effect, landmark_effect, rolls
from tabletown.games.harmonictook.material import CARDS, COLOURS, LANDMARKS, N_CARDS, N_LANDMARKS
from tabletown.games.harmonictook.state import BUILD, OVER, THROW

WIDEST = 120  # beyond this a row is hard to follow with the eye
NARROW = 76  # below this there is no room for the dice
TALL = 32  # lines of a screen that has room for what the landmarks do
CARD_STYLES = ("bold #d4574a", "bold #4c8fd6", "bold #4f9e58", "bold #a371cc")  # as COLOURS, on light and dark screens
COIN = "bold #c9962c"
DICE = 16  # columns: two dice and a gap
PURSE = 10
NAME = 18  # columns of a card's name


class Marks(NamedTuple):
    """The characters that things are drawn with."""

    left: str = "▪"  # a copy in its pile
    gone: str = "▫"
    built: str = "■"
    unbuilt: str = "□"
    turn: str = "▸"
    none: str = "·"
    eye: str = "●"  # of a die
    corners: str = "╭╮╰╯"
    edge: str = "─"
    side: str = "│"
    cut: str = "…"


LEGEND = tuple((f"{name[0].upper()} {name}", line) for name, line in zip(COLOURS, MEANINGS, strict=True))

UNICODE = Marks()
ASCII = Marks("#", ".", "X", "_", ">", ".", "o", "++++", "-", "|", ".")

EYES = ("         ", "    x    ", "x       x", "x   x   x", "x x   x x", "x x x x x", "x xx xx x")


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
    return TableText(box, s, viewer, names, before, keys or {})


def has_place(action: int) -> bool:
    """Whether the table shows the action's number, so that a list of actions can leave it out."""
    return BUY <= action < RAISE or OFFER <= action < WANT


class TableText:
    """A table that fits itself to the screen it is printed on."""

    def __init__(
        self, box: Any, s: Any, viewer: int, names: Sequence[str], before: Any, keys: Mapping[int, int]
    ) -> None:
        self.box, self.s, self.viewer, self.names, self.before, self.keys = box, s, viewer, names, before, keys
        self.seats = range(int(s.seats))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        marks = ASCII if options.ascii_only else UNICODE
        width = min(options.max_width, WIDEST)
        tall = console.height >= TALL
        columns = self.columns(width)
        lines = beside(self.cities(width, marks), self.dice(width, marks), width)
        lines += [Text()] * tall + self.cards(columns, marks)
        lines += self.landmarks(columns, marks) if tall and columns.long else []
        for line in lines:
            line.truncate(width)
            line.rstrip()
            line.no_wrap = True
            yield line

    # ---- purses, landmarks, dice

    def dice(self, width: int, marks: Marks) -> list[Text]:
        """The last throw, faint once its turn is over."""
        thrown = [die(int(eyes), marks) for eyes in self.s.dice if eyes and width >= NARROW]
        style = "quiet" if self.s.phase == THROW else "now"
        return [Text(" ".join(rows), style) for rows in zip(*thrown, strict=True)]

    def cities(self, width: int, marks: Marks) -> list[Text]:
        """A line for each city: its purse, what it won or lost, and its landmarks, built or with their price."""
        room = width - PURSE - (DICE if width >= NARROW else 0)
        labels = [b.name for b in LANDMARKS]
        if sum(len(label) + 6 for label in labels) + 12 > room:
            labels = [label.split()[-1] for label in labels]
        labels = [f"{label} {int(price)}" for label, price in zip(labels, self.box.landmark_cost, strict=True)]
        left = room - 2 - sum(len(label) + 3 for label in labels)
        name = max(8, min(16, left, max(map(cell_len, self.names))))
        return [self.headline(name, marks), *(self.city(p, name, labels, marks) for p in self.seats)]

    def headline(self, name: int, marks: Marks) -> Text:
        """The round, or who has won it all."""
        if self.s.phase == OVER:
            return Text(f"{self.names[self.s.winner]} has won" if self.s.winner >= 0 else "Nobody has won", "now")
        turn = f"Round {1 + int(self.s.turns) // len(self.seats)}"
        return Text.assemble((fit(turn, name + 2, marks), "bold"), ("coins      landmarks", "quiet"))

    def city(self, p: int, name: int, labels: Sequence[str], marks: Marks) -> Text:
        """One city's line."""
        turn = p == self.s.turn and self.s.phase != OVER
        won = 0 if self.before is None else int(self.s.coins[p]) - int(self.before.coins[p])
        line = Text.assemble(
            (f"{marks.turn} " if turn else "  ", "now"),
            (fit(self.names[p], name, marks), f"seat{p}"),
            (f"{int(self.s.coins[p]):>5}", COIN),
            (f"{won:+5}" if won else "     ", "gain" if won > 0 else "loss"),
        )
        for b, label in enumerate(labels):
            if self.s.built[p, b]:
                line.append(fit(f" {marks.built} {label.rpartition(' ')[0]}", len(label) + 3, marks), "now")
            else:
                can_pay = self.s.coins[p] >= self.box.landmark_cost[b] and self.s.phase == BUILD
                line.append(f" {marks.unbuilt} {label}", "may" if can_pay and turn and p == self.viewer else "quiet")
        return line

    # ---- a row for each card

    def columns(self, width: int) -> Columns:
        """The columns that fit a width; the words about a card are shortened before the seats are."""
        pile = max(map(int, (*self.box.supply, *self.s.market)))
        pips = pile if pile <= 6 else 0
        room = width - 12 - NAME - 5 - pips - 3
        for long in (True, False):
            words = 1 + max(len(effect(self.box, c, long)) for c in range(N_CARDS))
            if room - words >= 4 * len(self.seats):
                return Columns(words, long, pips, min(9, (room - words) // len(self.seats)))
        return Columns(0, False, pips, max(3, min(9, room // len(self.seats))))

    def cards(self, columns: Columns, marks: Marks) -> list[Text]:
        """The cards by their numbers: what one does, what it costs, how many are left, and who owns how many."""
        shown = [c for c in range(N_CARDS) if self.is_shown(c)]
        return [self.heading(columns, marks), *(self.card(c, columns, marks) for c in shown)]

    def is_shown(self, c: int) -> bool:
        """Whether a card has a row: in a limited market, one that is neither open nor owned has none."""
        return not self.box.piles or self.s.market[c] > 0 or any(self.s.cards[p, c] for p in self.seats)

    def heading(self, columns: Columns, marks: Marks) -> Text:
        """The names of the columns."""
        words = fit("one copy brings", columns.words, marks)
        line = Text.assemble((f"{'roll':>9}   {'card':{NAME}}{words}cost {'left':{columns.pips + 3}}", "quiet"))
        for p, name in zip(self.seats, short_names(self.names, columns.seat - 1), strict=True):
            line.append(" " * (columns.seat - cell_len(name)) + name, f"seat{p}")
        return line

    def card(self, c: int, columns: Columns, marks: Marks) -> Text:
        """One card's row, faint where the viewer has to choose among others."""
        key = self.keys.get(BUY + c, self.keys.get(OFFER + c))
        faint = "quiet" if key is None and any(map(has_place, self.keys)) else ""
        colour = CARD_STYLES[self.box.colour[c]]
        line = Text.assemble(
            (f"{key:>2}) " if key else "    ", "may"),
            (f"{rolls(c):>5}", f"{colour} reverse" if self.is_set_off(c) else colour),
            (f" {COLOURS[self.box.colour[c]][0].upper()} ", colour),
            (fit(CARDS[c].name, NAME, marks), faint or "bold"),
            (fit(effect(self.box, c, columns.long), columns.words, marks), faint),
            (f"{int(self.box.cost[c]):>4} ", faint or COIN),
            (pips(int(self.s.market[c]), columns.pips, marks), "quiet"),
            (f"{int(self.s.market[c]):>2} ", faint),
        )
        for p in self.seats:
            copies = int(self.s.cards[p, c])
            line.append(f"{copies or marks.none:>{columns.seat}}", f"seat{p}" if copies else "quiet")
        return line

    def is_set_off(self, c: int) -> bool:
        """Whether the throw that is on the table sets the card off."""
        return self.s.phase not in (THROW, OVER) and bool(self.box.fires[c, int(self.s.dice.sum())])

    def landmarks(self, columns: Columns, marks: Marks) -> list[Text]:
        """What the landmarks do, and who has built them."""
        lines = []
        for b in range(N_LANDMARKS):
            line = Text.assemble(
                (f"{'':12}", "now"),
                (fit(LANDMARKS[b].name, NAME, marks), "bold"),
                fit(landmark_effect(self.box, b), columns.words, marks),
                (f"{int(self.box.landmark_cost[b]):>4} ", COIN),
                " " * (columns.pips + 3),
            )
            for p in self.seats:
                built = marks.built if self.s.built[p, b] else marks.none
                line.append(f"{built:>{columns.seat}}", f"seat{p}" if self.s.built[p, b] else "quiet")
            lines.append(line)
        return lines


# ---- words and drawings


def pips(left: int, room: int, marks: Marks) -> str:
    """The copies in a pile, drawn."""
    return marks.left * min(left, room) + marks.gone * (room - left)


def die(eyes: int, marks: Marks) -> list[str]:
    """A die in five lines of seven columns."""
    nine = EYES[eyes].replace("x", marks.eye)
    rows = [" ".join(nine[i : i + 3]) for i in (0, 3, 6)]
    top, bottom = (marks.corners[i] + marks.edge * 5 + marks.corners[i + 1] for i in (0, 2))
    return [top, *(f"{marks.side}{row}{marks.side}" for row in rows), bottom]


def fit(text: str, width: int, marks: Marks) -> str:
    """A text in exactly so many columns, cut with a mark where it is longer."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + marks.cut
    return set_cell_size(text, width)


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
