"""Helpers for text views: marks, lines that fit a width, and texts that can be clicked."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions
from rich.style import Style
from rich.text import Text

from tabletown.viewkit.look import Look

WIDEST = 120  # most columns of a table: a longer line is hard to read
BORDER = 2  # columns, and lines, of a panel's border
PEN = Console(width=1000)  # only wraps lines; prints nothing

Piece = tuple[str, str]  # a text and its style


@dataclass(frozen=True)
class Marks:
    """The characters that tables are drawn with, all available in common terminal fonts."""

    turn: str = "►"
    cut: str = "…"
    full: str = "■"
    empty: str = "□"
    times: str = "×"
    tapped: str = "◄"


UNICODE = Marks()
ASCII = Marks(">", ".", "#", "_", "x", "~")


@dataclass(frozen=True)
class TextLook(Look):
    """A look for text views: `before` is an earlier state or None, `keys` the numbers of the viewer's actions."""

    before: Any
    keys: Mapping[int, int]
    marks: Marks = UNICODE


L = TypeVar("L", bound=TextLook)


class TableText(Generic[L]):
    """A table that adapts to the size of the screen.

    `lines` draws it for a width and a height; `ascii` holds the marks for screens without Unicode.
    """

    def __init__(self, look: L, lines: Callable[[L, int, int], Iterable[Text]], ascii: Marks = ASCII) -> None:
        self.look, self.lines, self.ascii = look, lines, ascii

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        look = replace(self.look, marks=self.ascii) if options.ascii_only else self.look
        width = min(options.max_width, WIDEST)
        for line in self.lines(look, width, options.height or console.height):
            yield unwrapped(shortened(unwrapped(line), width, look.marks))


# ---- lines


def unwrapped(line: Text) -> Text:
    """Return the line without trailing spaces, marked as not to be wrapped."""
    line.rstrip()
    line.no_wrap = True
    return line


def wrapped(text: Text, width: int) -> list[Text]:
    """Wrap a text to a width."""
    lines = list(text.wrap(PEN, width))
    for line in lines:
        line.rstrip()
    return lines


def flow(items: Iterable[Text], width: int, gap: str = "  ") -> list[Text]:
    """Put short texts one after another, on as many lines as they need."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1] = Text(gap).join([lines[-1], item])
        else:
            lines.append(item)
    return lines


def side_by_side(left: Sequence[Text], right: Sequence[Text], room: int) -> list[Text]:
    """Put two blocks of lines next to each other; the left one is `room` columns wide."""
    lines = []
    for i in range(max(len(left), len(right))):
        line = left[i].copy() if i < len(left) else Text()
        if i < len(right):
            line.append(" " * max(0, room - line.cell_len)).append_text(right[i])
        lines.append(line)
    return lines


def truncated(lines: Iterable[Text], width: int) -> list[Text]:
    """Cut lines to a width."""
    lines = list(lines)
    for line in lines:
        line.truncate(width)
    return lines


# ---- one text


def fit(text: str, width: int, marks: Marks) -> str:
    """Pad a text to exactly this width, or cut it with a mark if it is longer."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + marks.cut
    return set_cell_size(text, width)


def shortened(text: Text, width: int, marks: Marks) -> Text:
    """Cut a text to at most this width, with a mark if it is longer."""
    if text.cell_len <= width:
        return text
    text = text.copy()
    text.truncate(max(0, width - 1))
    return text.append(marks.cut)


def key(look: TextLook, action: int) -> Piece:
    """Return the number that chooses an action, or spaces."""
    number = look.keys.get(action)
    return (f"{number:>2}) " if number else "    ", "may")


def placed(look: TextLook, text: Text, action: int) -> Text:
    """Make a text clickable for an action, if the viewer may choose it."""
    if action in look.keys:
        text.stylize(Style(meta={"action": action}))
    return text


def gained(change: int, width: int = 0) -> Piece:
    """Return a change with its sign, styled as gain or loss; spaces if it is 0."""
    return (f"{change:+{width or 1}}" if change else " " * width, "gain" if change > 0 else "loss")
