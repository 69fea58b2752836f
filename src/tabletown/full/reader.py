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
from tabletown.full.frame import Frame, KeyBar
from tabletown.full.sheet import Sheet
from tabletown.play import rulebooks
from tabletown.play.screen import paint

WIDEST = 100  # columns of a line that is easy to read
A_RULE = "a word, or a paragraph's number"
Page = Callable[[str], RenderableType]  # what there is to read about a word, or about everything

KEYS = (
    ("a number", "type it and press Enter: the action of that number"),
    ("some words", "or say it; the beginnings of words are enough"),
    ("↑ ↓ or Tab", "go through what you can do; Enter does it"),
    ("mouse", "click on it, on the table or below; the keys can be clicked, too"),
    ("F2 or hint", "what a strong player would do here, and why"),
    ("F3 or undo", "take your last move back, as long as nothing has come of it"),
    ("F4 or rules", "the rules; rules stadium looks something up"),
    ("F5 or log", "all that has happened"),
    ("F6 or table", "the table in rows: who owns how many of what"),
    ("F7 or save", "where the game is kept; save FILE puts a copy there"),
    ("F9", "day or night"),
    ("F10 or quit", "leave; the game is kept if you like, to go on later"),
    ("Ctrl-C", "leave at once; the game is kept"),
    ("PgUp, PgDn", "scroll the table where it is higher than the screen"),
    ("Esc", "forget what was typed, and end what moves"),
)


class Reader(Frame):
    """A page, with a line to search it where that is of use."""

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
        """The page, a line to search it, and the keys."""
        yield Sheet(id="heading")
        yield Sheet(id="page", at_end=self.at_end)
        with Horizontal(id="search"):
            yield Static("Search: ", id="what")
            yield Input(self.wanted, compact=True, id="typed", placeholder=self.hint)
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def on_mount(self) -> None:
        """What is typed is searched for, where there is something to search."""
        self.set_class(not self.hint, "-whole")
        if self.hint:
            self.query_one("#typed", Input).focus()

    def draw(self) -> None:
        """What there is to read about what is wanted."""
        heading, sheet = self.query_one("#heading", Sheet), self.query_one("#page", Sheet)
        heading.show_rich(Text(self.heading, "now"))
        heading.styles.height = 1
        sheet.show_rich(self.page(self.wanted), min(WIDEST if self.hint else self.size.width, sheet.room))

    @on(Input.Changed, "#typed")
    def search(self, message: Input.Changed) -> None:
        """Show only what is about it."""
        self.wanted = message.value.strip()
        self.draw_all()

    def action_back(self) -> None:
        """Close the page."""
        self.dismiss(None)

    def action_go(self, lines: int) -> None:
        """Scroll."""
        sheet = self.query_one("#page", Sheet)
        step = lines if abs(lines) == 1 else (sheet.size.height - 2) * (1 if lines > 0 else -1)
        sheet.scroll_relative(y=step, animate=False)


def help_page(match: Match) -> Page:
    """What can be typed, pressed and clicked, and what the marks mean."""
    legend = games.text_view(match.game).LEGEND

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
    """All that has happened, or what has happened to somebody or something."""

    def page(wanted: str) -> RenderableType:
        lines = [line for line in match.log if wanted.casefold() in line.casefold()]
        return (
            Group(*(paint(line, match.names) for line in lines)) if lines else Text("Nothing of that has happened yet.")
        )

    return page


def rules_page(game: Any, box: Any) -> Page:
    """The rules as they are agreed for a box."""

    def page(wanted: str) -> RenderableType:
        shown = rulebooks.page(game, box, wanted)
        return Text(f"The rules say nothing about {wanted!r}.", "refused") if shown is None else shown

    return page


def table_page(view: View, before: Any) -> Page:
    """The table in rows, with all that is on it."""
    module = games.text_view(view.game)
    table = module.table(view.box, view.state, view.viewer, view.names, before, {})
    return lambda wanted: table
