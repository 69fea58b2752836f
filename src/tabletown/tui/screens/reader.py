"""Pages to read: help, log, rules with a search, and the table in rows."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input, Static

from tabletown import games
from tabletown.engine.match import Match, View
from tabletown.session import rulebooks
from tabletown.tui.widgets.frame import Frame, KeyBar
from tabletown.tui.widgets.lines_widget import LinesWidget
from tabletown.viewkit.styles import paint

WIDEST = 100  # most columns of a line that is easy to read
A_RULE = "a word, or a paragraph's number"
Page = Callable[[str], RenderableType]  # returns the text about a word, or all of it

KEYS = (
    ("a number", "type it and press Enter: the action with that number"),
    ("some words", "or type it in words; the first letters of each are enough"),
    ("↑ ↓ or Tab", "move through your actions; Enter takes one"),
    ("mouse", "click an action, on the table or below; keys can be clicked, too"),
    ("F2 or hint", "what a strong player would do here, and why"),
    ("F3 or undo", "take back your last move; undo NAME takes back a secret one"),
    ("F4 or rules", "the rules; rules WORD looks a word up"),
    ("F5 or log", "everything that has happened"),
    ("F6 or table", "the table as plain text, with the boards of all players"),
    ("F7 or save", "where the game is saved; save FILE saves a copy"),
    ("F9", "light or dark colours"),
    ("F10 or quit", "leave; you can keep the game and continue later"),
    ("Ctrl-C", "leave at once; the game is saved"),
    ("PgUp, PgDn", "scroll a table that is taller than the screen"),
    ("Ctrl-Z", "put Tabletown to sleep, as any program; fg in the shell wakes it"),
    ("Esc", "clear what you typed; any key ends pauses and animations"),
)


class Reader(Frame):
    """A page of text, with a search line if it can be searched."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10,ctrl+q", "back", "Back", key_display="Esc", priority=True),
        Binding("up", "go(-1)", "Up", key_display="↑", priority=True),
        Binding("down", "go(1)", "Down", key_display="↓", priority=True),
        Binding("pageup", "go(-10)", "Page up", key_display="PgUp", priority=True),
        Binding("pagedown", "go(10)", "Page down", key_display="PgDn", priority=True),
        Binding("f9", "light", "Light/dark", key_display="F9"),
    ]

    def __init__(self, title: str, page: Page, wanted: str = "", hint: str = "a word", at_end: bool = False) -> None:
        super().__init__()
        self.heading, self.page, self.wanted, self.hint, self.at_end = title, page, wanted, hint, at_end

    def parts(self) -> Iterable[Widget]:
        """Yield the page, the search line, and the keys."""
        yield LinesWidget(id="heading")
        yield LinesWidget(id="page", at_end=self.at_end)
        with Horizontal(id="search"):
            yield Static("Search: ", id="what")
            yield Input(self.wanted, compact=True, id="typed", placeholder=self.hint)
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def on_mount(self) -> None:
        """Focus the search line, if there is one."""
        self.set_class(not self.hint, "-whole")
        if self.hint:
            self.query_one("#typed", Input).focus()

    def draw(self) -> None:
        """Draw the parts of the page that match the search."""
        heading, widget = self.query_one("#heading", LinesWidget), self.query_one("#page", LinesWidget)
        heading.show_rich(Text(self.heading, "now"))
        heading.styles.height = 1
        widget.show_rich(self.page(self.wanted), min(WIDEST if self.hint else self.size.width, widget.room))

    @on(Input.Changed, "#typed")
    def search(self, message: Input.Changed) -> None:
        """Show only the parts that match."""
        self.wanted = message.value.strip()
        self.draw_all()

    def action_back(self) -> None:
        """Close the page."""
        self.dismiss(None)

    def action_go(self, lines: int) -> None:
        """Scroll."""
        widget = self.query_one("#page", LinesWidget)
        step = lines if abs(lines) == 1 else (widget.size.height - 2) * (1 if lines > 0 else -1)
        widget.scroll_relative(y=step, animate=False)


def help_page(match: Match) -> Page:
    """Return the help: commands, keys, mouse, and the meanings of marks."""
    view = games.text_view(match.game)
    legend = (*view.LEGEND, *view.PANEL_LEGEND)

    def page(wanted: str) -> RenderableType:
        grid = Grid.grid(padding=(0, 2))
        for group, style in ((KEYS, "may"), (legend, "now")):
            for word, meaning in group:
                if wanted.casefold() in f"{word} {meaning}".casefold():
                    grid.add_row(Text(word, style), meaning)
            grid.add_row("", "")
        return grid

    return page


def log_page(match: Match) -> Page:
    """Return the log, or the lines of it that match a search."""

    def page(wanted: str) -> RenderableType:
        lines = [line for line in match.log if wanted.casefold() in line.casefold()]
        return Group(*(paint(line, match.names) for line in lines)) if lines else Text("The log has no such line yet.")

    return page


def rules_page(game: Any, box: Any) -> Page:
    """Return the rules of a box."""

    def page(wanted: str) -> RenderableType:
        shown = rulebooks.page(game, box, wanted)
        return Text(f"The rules say nothing about {wanted!r}.", "refused") if shown is None else shown

    return page


def table_page(view: View, before: Any) -> Page:
    """Return the complete table as plain mode shows it."""
    module = games.text_view(view.game)
    table = module.table(view.box, view.state, view.viewer, view.names, before, {})
    boards = module.boards(view.box, view.state, view.viewer, view.names)
    return lambda wanted: Group(table, *boards)
