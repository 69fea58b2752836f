"""A screen with the table and the log, which is at the side of a wide screen, else below."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text
from textual.containers import Container
from textual.widget import Widget

from tabletown.tui.widgets.frame import Frame
from tabletown.tui.widgets.lines_widget import LinesWidget
from tabletown.viewkit.styles import paint

WIDE, SIDE = 132, 40  # least columns of a screen with the log at its side, and columns of that log
SHORT, SHORT_LOG = 30, 2  # most lines of a short screen, and lines of its log
RECENT = 200  # lines of the log next to the table; the log page shows all
MOST_SAID = 6  # most lines of the log when it grows for a message


class Board(LinesWidget):
    """The widget that shows the table, redrawn when its size changes."""

    def on_resize(self) -> None:
        """Draw for the new size."""
        screen = self.screen
        if isinstance(screen, BoardScreen):
            self.call_after_refresh(screen.draw_table)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Say again which key shows the rest of the table."""
        super().watch_scroll_y(old_value, new_value)
        if isinstance(self.screen, BoardScreen):
            self.call_after_refresh(self.screen.say_more)


class BoardScreen(Frame):
    """The base class of the screens of a match and of a replay."""

    def upper(self) -> Iterable[Widget]:
        """Yield the board and the log."""
        with Container(id="upper"):
            yield Board(id="board")
            yield LinesWidget(id="log", at_end=True)

    @abstractmethod
    def table(self, width: int, height: int, pen: Console) -> list[Text]:
        """Return the lines of the table."""

    def draw_upper(self, log: Sequence[str], names: Sequence[str], said: Sequence[Text] = ()) -> None:
        """Draw the log with messages below it and then, when all sizes are known, the table."""
        is_wide, height = self.size.width >= WIDE, self.size.height
        self.set_class(is_wide, "-wide")
        widget = self.query_one("#log", LinesWidget)
        width = (SIDE if is_wide else self.size.width - 2) - 1
        told = [part for line in log[-RECENT:] for part in paint(line, names).wrap(widget.pen, width)]
        more = [part for text in said for part in text.wrap(widget.pen, width)]
        least = SHORT_LOG if height < SHORT else height // 8
        widget.styles.height = "100%" if is_wide else max(least, min(len(more), MOST_SAID))
        widget.show_lines(told + more)
        self.call_after_refresh(self.draw_table)

    def draw_table(self) -> None:
        """Draw the table, unless the screen has been closed."""
        if self.is_here:
            board = self.query_one("#board", LinesWidget)
            lines = self.table(*board.size, board.pen)
            board.show_lines(lines)
            self.say_more()

    def more_of_table(self) -> str:
        """Return which key shows the rest of a table that is taller than the screen, or an empty string."""
        board = self.query_one("#board", LinesWidget)
        hidden = len(board.strips) - board.size.height
        if hidden <= 0:
            return ""
        return "PgDn: more" if board.scroll_offset.y < hidden else "PgUp: back"

    def say_more(self) -> None:
        """Say which key shows the rest of the table, on screens that do."""

    def action_scroll(self, step: int) -> None:
        """Scroll the table up or down."""
        board = self.query_one("#board", LinesWidget)
        board.scroll_relative(y=step * max(1, board.size.height - 2), animate=False)
