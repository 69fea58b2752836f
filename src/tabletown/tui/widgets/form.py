"""A screen of rows: each is an action, or a setting whose value can be cycled or typed."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.style import Style
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from tabletown.engine.errors import TabletownError
from tabletown.tui.widgets.frame import Frame, KeyBar
from tabletown.tui.widgets.lines_widget import LinesWidget

HOLD = 2  # columns of the cursor before a row
WIDEST = 112  # most columns of a form, as in app.tcss
MARGIN = 2  # columns of the space on either side
BELOW = 8  # lines below the rows


@dataclass(frozen=True)
class Row:
    """A line of a form; Enter uses the first of `act`, `read` and `turn` that is set."""

    label: str
    value: str = ""
    help: str = ""
    act: Callable[[], object] | None = None  # called by Enter
    read: Callable[[str], object] | None = None  # takes the text typed after Enter; may raise TabletownError
    turn: Callable[[int], object] | None = None  # takes the step to another value: an arrow key, or 1 for Enter
    style: str = ""


class Form(Frame):
    """A screen with rows, help for the marked row, and keys."""

    TITLE: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,shift+tab", "move(-1)", "", show=False),
        Binding("down,tab", "move(1)", "", show=False),
        Binding("pageup", "move(-10)", "", show=False),
        Binding("pagedown", "move(10)", "", show=False),
        Binding("home", "move(-1000)", "", show=False),
        Binding("end", "move(1000)", "", show=False),
        Binding("left,minus", "turn(-1)", "", show=False),
        Binding("right,plus,space", "turn(1)", "", show=False),
        Binding("enter", "take", "Choose", key_display="Enter"),
        Binding("escape", "back", "Back", key_display="Esc"),
        Binding("f9", "light", "Light/dark", key_display="F9"),
        Binding("f10", "leave", "Quit", key_display="F10"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.here = 0  # the index of the marked row
        self.rows: Sequence[Row] = ()
        self.typing: Row | None = None
        self.trouble = ""  # the error message

    def on_mount(self) -> None:
        """Fill the rows before the first key arrives."""
        self.rows = self.fill()

    def parts(self) -> Iterable[Widget]:
        """Yield the heading, the rows with the side panel, the help, the input line, and the keys."""
        with Center(id="centre"), Vertical(id="form"):
            yield LinesWidget(id="heading")
            with Horizontal(id="middle"):
                yield LinesWidget(id="rows")
                yield LinesWidget(id="side")
            yield LinesWidget(id="help")
            with Horizontal(id="entry"):
                yield Static("", id="what")
                yield Input(compact=True, id="typed")
        with Vertical(id="bottom"):
            yield KeyBar(self.shown_keys())

    def shown_keys(self) -> list[BindingType]:
        """Return the keys that are shown at the bottom."""
        return self.BINDINGS if self.BINDINGS is Form.BINDINGS else self.BINDINGS + Form.BINDINGS

    # ---- what subclasses override

    def heading(self) -> RenderableType:
        """Return what is shown above the rows."""
        return Text(self.TITLE, "now")

    @abstractmethod
    def fill(self) -> Sequence[Row]:
        """Return the current rows."""

    def side(self, row: Row) -> RenderableType:
        """Return what is shown next to the rows while this row is marked."""
        return ""

    def side_width(self) -> int:
        """Return the columns of the side panel; 0 hides it, and the full width puts it below the rows."""
        return 0

    # ---- drawing

    def draw(self) -> None:
        """Redraw everything, and keep the marked row."""
        self.rows = self.fill()
        self.here = max(0, min(self.here, len(self.rows) - 1))
        heading, rows, side = (self.query_one(part, LinesWidget) for part in ("#heading", "#rows", "#side"))
        wide, room = self.side_width(), min(self.size.width, WIDEST) - 2 * MARGIN
        is_below = wide >= room
        side.display, side.styles.width = wide > 0, wide
        side.styles.height = BELOW if is_below else "100%"
        self.query_one("#middle").set_class(is_below, "-below")
        room -= 2 if is_below or not wide else wide + 2 + MARGIN
        heading.show_rich(self.heading())
        heading.styles.height = len(heading.strips)
        widest = max((cell_len(row.label) for row in self.rows), default=0)
        lines = []
        for i, row in enumerate(self.rows):
            line = Text(" " * HOLD + row.label, row.style or "")
            if row.value:
                before, after = ("◄ ", " ►") if row.turn else ("  ", "")
                line.append(" " * (2 + widest - cell_len(row.label)))
                line.append(before, "may").append(row.value, "bold").append(after, "may")
            if line.cell_len > room:
                line.truncate(room - 1)
                line.append("…")
            line.append(" " * (room - line.cell_len))
            line.stylize(Style(meta={"action": i}))
            lines.append(line)
        rows.show_lines(lines)
        self.mark()

    def mark(self) -> None:
        """Highlight the marked row, and show its help."""
        row = self.rows[self.here]
        self.query_one("#rows", LinesWidget).light({self.here})
        help = Text(self.trouble, "refused") if self.trouble else Text(row.help, "quiet")
        self.query_one("#help", LinesWidget).show_rich(help)
        if wide := self.side_width():
            self.query_one("#side", LinesWidget).show_rich(self.side(row), wide)
        self.query_one("#entry").display = self.typing is not None

    def say(self, words: str) -> None:
        """Show an error in place of the help, until the next action."""
        self.trouble = words
        self.mark()

    # ---- keys and mouse

    def action_move(self, step: int) -> None:
        """Mark another row."""
        if self.typing is None:
            self.here, self.trouble = max(0, min(self.here + step, len(self.rows) - 1)), ""
            self.mark()

    def action_turn(self, step: int) -> None:
        """Give the row its next or previous value."""
        row, self.trouble = self.rows[self.here], ""
        if row.turn and self.typing is None:
            try:
                row.turn(step)
            except TabletownError as error:
                self.say(f"{error}.")
            else:
                self.draw_all()

    def action_take(self) -> None:
        """Do what Enter does on the marked row."""
        row, self.trouble = self.rows[self.here], ""
        try:
            if row.act:
                row.act()
            elif row.read:
                self.type_for(row)
            elif row.turn:
                self.action_turn(1)
        except TabletownError as error:
            self.say(f"{error}.")

    @on(LinesWidget.Chosen, "#rows")
    def take_clicked(self, message: LinesWidget.Chosen) -> None:
        """Mark the clicked row, and do what Enter does on it."""
        if self.typing is None:
            self.here = message.number
            self.mark()
            self.action_take()

    def type_for(self, row: Row) -> None:
        """Open the input line for a value."""
        self.typing = row
        self.mark()
        self.query_one("#what", Static).update(f"{row.label.strip()}: ")
        entry = self.query_one("#typed", Input)
        entry.value = row.value
        entry.focus()

    @on(Input.Submitted, "#typed")
    def read_typed(self, message: Input.Submitted) -> None:
        """Use the typed value, or show why it is invalid and ask again."""
        message.stop()
        if self.typing and self.typing.read:
            try:
                self.typing.read(message.value.strip())
            except TabletownError as error:
                self.say(f"{error}.")
                return
        self.stop_typing()

    def stop_typing(self) -> None:
        """Close the input line."""
        self.typing, self.trouble = None, ""
        self.set_focus(None)
        self.draw_all()

    def action_back(self) -> None:
        """Stop typing, or leave the form."""
        if self.typing:
            self.stop_typing()
        else:
            self.leave_form()

    def leave_form(self) -> None:
        """Go back to the screen before."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Exit."""
        self.app.exit(0)
