"""A screen of rows: each is something to do, or a thing with a value that can be turned or typed."""

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
from tabletown.full.frame import Frame, KeyBar
from tabletown.full.sheet import Sheet

HOLD = 2  # columns before a row
WIDEST = 112  # columns of a form, as town.tcss has it
MARGIN = 2  # and of the space on either side
BELOW = 8  # lines of what stands below the rows


@dataclass(frozen=True)
class Row:
    """A line of a form; which of the three things can be done with it decides what Enter means."""

    label: str
    value: str = ""
    help: str = ""
    act: Callable[[], object] | None = None  # Enter does it
    read: Callable[[str], object] | None = None  # Enter asks for a text; raises TabletownError if it is none
    turn: Callable[[int], object] | None = None  # the arrows go to another value, Enter to the next
    style: str = ""


class Form(Frame):
    """Rows, a word of help for the one that is marked, and keys."""

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
        self.here = 0  # the row that is marked
        self.rows: Sequence[Row] = ()
        self.typing: Row | None = None
        self.trouble = ""  # what went wrong

    def on_mount(self) -> None:
        """Have rows before the first key comes."""
        self.rows = self.fill()

    def parts(self) -> Iterable[Widget]:
        """A heading, the rows with something beside them, help, a line to type on, and the keys."""
        with Center(id="centre"), Vertical(id="form"):
            yield Sheet(id="heading")
            with Horizontal(id="middle"):
                yield Sheet(id="rows")
                yield Sheet(id="side")
            yield Sheet(id="help")
            with Horizontal(id="entry"):
                yield Static("", id="what")
                yield Input(compact=True, id="typed")
        with Vertical(id="bottom"):
            yield KeyBar(self.shown_keys())

    def shown_keys(self) -> list[BindingType]:
        """The keys that are shown at the bottom."""
        return self.BINDINGS if self.BINDINGS is Form.BINDINGS else self.BINDINGS + Form.BINDINGS

    # ---- what a form says of itself

    def heading(self) -> RenderableType:
        """What stands above the rows."""
        return Text(self.TITLE, "now")

    def fill(self) -> Sequence[Row]:
        """The rows as they are now."""
        raise NotImplementedError

    def side(self, row: Row) -> RenderableType:
        """What stands beside the rows while one of them is marked."""
        return ""

    def side_width(self) -> int:
        """How many columns that takes; none hides it, and as many as there are put it below the rows."""
        return 0

    # ---- drawing

    def draw(self) -> None:
        """Everything anew, the mark on the row where it was."""
        self.rows = self.fill()
        self.here = max(0, min(self.here, len(self.rows) - 1))
        heading, rows, side = (self.query_one(part, Sheet) for part in ("#heading", "#rows", "#side"))
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
        """Point out where we are, and say what that is."""
        row = self.rows[self.here]
        self.query_one("#rows", Sheet).light({self.here})
        help = Text(self.trouble, "refused") if self.trouble else Text(row.help, "quiet")
        self.query_one("#help", Sheet).show_rich(help)
        if wide := self.side_width():
            self.query_one("#side", Sheet).show_rich(self.side(row), wide)
        self.query_one("#entry").display = self.typing is not None

    def say(self, words: str) -> None:
        """Say that something is not possible, where the help stands, until something else is done."""
        self.trouble = words
        self.mark()

    # ---- keys and mouse

    def action_move(self, step: int) -> None:
        """Mark another row."""
        if self.typing is None:
            self.here, self.trouble = max(0, min(self.here + step, len(self.rows) - 1)), ""
            self.mark()

    def action_turn(self, step: int) -> None:
        """Give the row its next value, or the one before."""
        row, self.trouble = self.rows[self.here], ""
        if row.turn and self.typing is None:
            try:
                row.turn(step)
            except TabletownError as error:
                self.say(f"{error}.")
            else:
                self.draw_all()

    def action_take(self) -> None:
        """Do what the row is for."""
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

    @on(Sheet.Chosen, "#rows")
    def take_clicked(self, message: Sheet.Chosen) -> None:
        """A click marks a row and does what it is for."""
        if self.typing is None:
            self.here = message.number
            self.mark()
            self.action_take()

    def type_for(self, row: Row) -> None:
        """Open the line to type a value."""
        self.typing = row
        self.mark()
        self.query_one("#what", Static).update(f"{row.label.strip()}: ")
        entry = self.query_one("#typed", Input)
        entry.value = row.value
        entry.focus()

    @on(Input.Submitted, "#typed")
    def read_typed(self, message: Input.Submitted) -> None:
        """Take what was typed, or say why not and ask again."""
        message.stop()
        if self.typing and self.typing.read:
            try:
                self.typing.read(message.value.strip())
            except TabletownError as error:
                self.say(f"{error}.")
                return
        self.stop_typing()

    def stop_typing(self) -> None:
        """Close the line."""
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
        """Go back to where we came from."""
        self.dismiss(None)

    def action_leave(self) -> None:
        """Leave the town."""
        self.app.exit(0)
