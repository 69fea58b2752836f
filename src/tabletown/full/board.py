"""A screen with the table on it and the log: at its side where there is room, else below."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text
from textual.containers import Container
from textual.widget import Widget

from tabletown.full.frame import Frame
from tabletown.full.sheet import Sheet
from tabletown.play.screen import paint

WIDE, SIDE = 132, 40  # columns of a screen with the log at its side, and of that log
SHORT, SHORT_LOG = 30, 2  # lines of a low screen, and of its log
RECENT = 200  # lines of the log that are shown beside the table; a page of its own has all
MOST_SAID = 6  # lines that the log may grow to for something that was said


class Board(Sheet):
    """Where the table is drawn: anew whenever there is more room, or less."""

    def on_resize(self) -> None:
        """Draw for the new size."""
        screen = self.screen
        if isinstance(screen, BoardScreen):
            self.call_after_refresh(screen.draw_table)


class BoardScreen(Frame):
    """What a match and a look back at one have in common."""

    def upper(self) -> Iterable[Widget]:
        """The board and the log."""
        with Container(id="upper"):
            yield Board(id="board")
            yield Sheet(id="log", at_end=True)

    def table(self, width: int, height: int, pen: Console) -> list[Text]:
        """The table in lines."""
        raise NotImplementedError

    def draw_upper(self, log: Sequence[str], names: Sequence[str], said: Sequence[Text] = ()) -> None:
        """The log with what was said after it, and then, once all parts have their size, the table."""
        is_wide, height = self.size.width >= WIDE, self.size.height
        self.set_class(is_wide, "-wide")
        sheet = self.query_one("#log", Sheet)
        width = (SIDE if is_wide else self.size.width - 2) - 1
        told = [part for line in log[-RECENT:] for part in paint(line, names).wrap(sheet.pen, width)]
        more = [part for text in said for part in text.wrap(sheet.pen, width)]
        least = SHORT_LOG if height < SHORT else height // 8
        sheet.styles.height = "100%" if is_wide else max(least, min(len(more), MOST_SAID))
        sheet.show_lines(told + more)
        self.call_after_refresh(self.draw_table)

    def draw_table(self) -> None:
        """The table, unless it has been left meanwhile."""
        if self.is_here:
            board = self.query_one("#board", Sheet)
            lines = self.table(*board.size, board.pen)
            board.show_lines(lines)
            self.set_class(len(lines) > board.size.height, "-more")

    def action_scroll(self, step: int) -> None:
        """Move the table up or down."""
        board = self.query_one("#board", Sheet)
        board.scroll_relative(y=step * max(1, board.size.height - 2), animate=False)
