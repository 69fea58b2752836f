"""The table in text: purses, landmarks and dice, then a row for each card with its pile and its owners."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tabletown.games.harmonictook.material import COLOURS, LANDMARKS, N_CARDS, N_LANDMARKS
from tabletown.games.harmonictook.state import OVER, THROW
from tabletown.games.harmonictook.views import cells
from tabletown.games.harmonictook.views.cells import ASCII, ThrowLook, has_place
from tabletown.games.harmonictook.views.panels import frames, panels
from tabletown.games.harmonictook.words.labels import MEANINGS, effect, landmark_effect
from tabletown.viewkit.text import TableText, fit

__all__ = ["LEGEND", "frames", "has_place", "panels", "table"]

NARROW = 76  # below this width there is no room for the dice
TALL = 32  # lines from which the screen explains the landmarks
DICE = 16  # columns: two dice and a gap
PURSE = 10
NAME = 18  # columns of a card's name

LEGEND = (*((f"{name[0].upper()} {name}", line) for name, line in zip(COLOURS, MEANINGS, strict=True)),)
PANEL_LEGEND = (
    ("own, else", "what a total pays a city on its own roll, and on another player's;"),
    ("+ and s", "more than fits, about ten; and a swap"),
)


class Columns(NamedTuple):
    """The widths of the columns."""

    words: int  # for a card's effect; 0 if there is no room
    long: bool  # room for the longer words
    pips: int  # for the copies in a pile; 0 if there are too many to draw
    seat: int


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> TableText[ThrowLook]:
    """The table for a viewer; `before` is an earlier state, to show how each purse has changed since.

    `keys` are the numbers under which the viewer may choose actions; the table shows those that have a place on it.
    """
    return TableText(ThrowLook(box, s, viewer, names, before, keys or {}), lines_of, ASCII)


def lines_of(look: ThrowLook, width: int, height: int) -> list[Text]:
    """The cities beside the dice, the cards, and the landmarks' effects if there is room."""
    tall = height >= TALL
    columns = columns_of(look, width)
    lines = at_the_right(cities(look, width), dice(look, width), width)
    lines += [Text()] * tall + cards(look, columns)
    return lines + (landmarks(look, columns) if tall and columns.long else [])


# ---- purses, landmarks, dice


def dice(look: ThrowLook, width: int) -> list[Text]:
    """The last throw, dimmed once its turn is over."""
    style = "quiet" if look.s.phase == THROW else "now"
    return [Text(row, style) for row in cells.dice(look.s.dice, look.marks) if width >= NARROW]


def cities(look: ThrowLook, width: int) -> list[Text]:
    """A line for each city: its purse, the latest change, and its landmarks, built or with their prices."""
    room = width - PURSE - (DICE if width >= NARROW else 0)
    labels = [b.name for b in LANDMARKS]
    if sum(len(label) + 6 for label in labels) + 12 > room:
        labels = [label.split()[-1] for label in labels]
    labels = [f" {label} {int(price)}" for label, price in zip(labels, look.box.landmark_cost, strict=True)]
    left = room - 2 - sum(len(label) + 2 for label in labels)
    name = max(8, min(16, left, max(map(cell_len, look.names))))
    return [headline(look, name), *(city(look, p, name, labels) for p in look.seats)]


def headline(look: ThrowLook, name: int) -> Text:
    """The round, or the winner."""
    if look.s.phase == OVER:
        return Text(f"{look.names[look.s.winner]} has won" if look.s.winner >= 0 else "Nobody has won", "now")
    turn = f"Round {1 + int(look.s.turns) // len(look.seats)}"
    return Text.assemble((fit(turn, name + 2, look.marks), "bold"), ("coins      landmarks", "quiet"))


def city(look: ThrowLook, p: int, name: int, labels: Sequence[str]) -> Text:
    """One city's line."""
    line = Text.assemble(
        (f"{look.marks.turn} " if cells.has_turn(look, p) else "  ", "now"),
        (fit(look.names[p], name, look.marks), f"seat{p}"),
        (f"{int(look.s.coins[p]):>5}", cells.COIN),
        cells.won(look, p, 5),
    )
    for b, label in enumerate(labels):
        line.append(" ").append(*cells.landmark(look, p, b, label))
    return line


# ---- a row for each card


def columns_of(look: ThrowLook, width: int) -> Columns:
    """The columns that fit a width; words about a card are shortened before seats' names."""
    pips = cells.pips(look)
    room = width - 12 - NAME - 5 - pips - 3
    for long in (True, False):
        words = 1 + max(len(effect(look.box, c, long)) for c in range(N_CARDS))
        if room - words >= 4 * len(look.seats):
            return Columns(words, long, pips, min(9, (room - words) // len(look.seats)))
    return Columns(0, False, pips, max(3, min(9, room // len(look.seats))))


def cards(look: ThrowLook, columns: Columns) -> list[Text]:
    """The cards in order of their numbers: effect, price, copies left, and each seat's copies."""
    shown = [c for c in range(N_CARDS) if cells.is_shown(look, c)]
    return [heading(look, columns), *(card(look, c, columns) for c in shown)]


def heading(look: ThrowLook, columns: Columns) -> Text:
    """The names of the columns."""
    words = fit("one copy brings", columns.words, look.marks)
    line = Text.assemble((f"{'roll':>9}   {'card':{NAME}}{words}cost {'left':{columns.pips + 3}}", "quiet"))
    for p, name in zip(look.seats, short_names(look.names, columns.seat - 1), strict=True):
        line.append(" " * (columns.seat - cell_len(name)) + name, f"seat{p}")
    return line


def card(look: ThrowLook, c: int, columns: Columns) -> Text:
    """One card's row, dimmed if it is out of reach."""
    faint = cells.faint(look, c)
    line = Text.assemble(
        cells.number(look, c),
        cells.roll(look, c),
        cells.letter(look, c),
        cells.title(look, c, NAME),
        (fit(effect(look.box, c, columns.long), columns.words, look.marks), faint),
        (f"{int(look.box.cost[c]):>4} ", faint or cells.COIN),
        *cells.stock(look, c, columns.pips),
        " ",
    )
    for p in look.seats:
        copies = int(look.s.cards[p, c])
        line.append(f"{copies or look.marks.none:>{columns.seat}}", f"seat{p}" if copies else "quiet")
    return line


def landmarks(look: ThrowLook, columns: Columns) -> list[Text]:
    """What the landmarks do, and who has built them."""
    lines = []
    for b in range(N_LANDMARKS):
        line = Text.assemble(
            (f"{'':12}", "now"),
            (fit(LANDMARKS[b].name, NAME, look.marks), "bold"),
            fit(landmark_effect(look.box, b), columns.words, look.marks),
            (f"{int(look.box.landmark_cost[b]):>4} ", cells.COIN),
            " " * (columns.pips + 3),
        )
        for p in look.seats:
            built = look.marks.full if look.s.built[p, b] else look.marks.none
            line.append(f"{built:>{columns.seat}}", f"seat{p}" if look.s.built[p, b] else "quiet")
        lines.append(line)
    return lines


# ---- words


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Names cut to a width so that all stay different."""
    cut = [set_cell_size(name if cell_len(name) <= width else name.replace(" ", ""), width).rstrip() for name in names]
    return [
        name if cut.count(name) == 1 else set_cell_size(name, width - 1).rstrip() + str(seat + 1)
        for seat, name in enumerate(cut)
    ]


def at_the_right(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Two blocks of lines side by side, the second at the right edge."""
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i] if i < len(left) else Text()
        if i < len(right):
            gap = width - right[i].cell_len
            line.truncate(gap - 1)
            line.append(" " * (gap - line.cell_len)).append_text(right[i])
        lines.append(line)
    return lines
