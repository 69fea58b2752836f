"""The start menu, usable while the rules are still being compiled."""

import random
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.roster import offered
from tabletown.session import saves
from tabletown.session.seating import quick_seats, title
from tabletown.tui.screens.reader import A_RULE, Reader, rules_page
from tabletown.tui.screens.saved_games import SavedGames
from tabletown.tui.screens.setup import Seats
from tabletown.tui.widgets.form import Form, Row
from tabletown.tui.widgets.lines_widget import LinesWidget

HOUSE = (
    "      /\\      ",
    "     /  \\  _  ",
    "    /    \\| | ",
    "   /______\\_| ",
    "   | _  _ |   ",
    "   ||_||_||   ",
    "   |  __  |   ",
    "  _|_|__|_|_  ",
)


class MainMenu(Form):
    """The first screen: what to play, and with whom."""

    def __init__(self, game: Game, options: dict[str, object], trouble: str = "") -> None:
        super().__init__()
        self.options, self.trouble, self.chance = options, trouble, random.Random()
        self.choose(game)

    @property
    def has_choice(self) -> bool:
        """Whether there are several games."""
        return len(self.tabletown.games) > 1

    def choose(self, game: Game) -> None:
        """Select a game."""
        self.game, self.quick = game, quick_seats(game, self.chance)

    def on_mount(self) -> None:
        """Compile the rules in the background, show the progress, and mark the row that plays the game."""
        self.here = 1 if self.has_choice else 0
        self.tabletown.make_ready(self.game)
        self.set_interval(0.5, self.show_progress)

    def heading(self) -> RenderableType:
        """Return the game's title, and the progress of compiling."""
        return Group(
            Text.assemble(("Tabletown", "now"), ("  a small town of modern board games", "quiet")),
            Text(),
            Text(self.game.TITLE, "bold"),
            Text(self.game.TAGLINE),
            Text(self.tabletown.progress(self.game), "quiet"),
        )

    def show_progress(self) -> None:
        """Redraw the heading."""
        if self.is_current and not self.has_class("-small"):
            self.query_one("#heading", LinesWidget).show_rich(self.heading())

    def fill(self) -> Sequence[Row]:
        """Return the rows of the menu."""
        rivals = " and ".join(seat.name for seat in self.quick[1:])
        about = "".join(f"{seat.name} is {title(self.game, seat.player)}. " for seat in self.quick[1:])
        left = sum(1 for _ in saves.unfinished())
        rows = [
            Row("Play", f"against {rivals}" if rivals else "alone", f"{about}Enter starts at once.", act=self.play),
            Row("Players and rules ...", help="Choose players, bots, names and variants.", act=self.agree),
            Row(
                "Continue a game ...",
                f"{left} unfinished" if left else "",
                "Continue or replay a saved game.",
                act=lambda: self.app.push_screen(SavedGames(self.game)),
            ),  # fmt: skip
            Row("Rules", help="Read and search the rules.", act=self.read_rules),
            Row("Leave", help="See you next time.", act=self.action_leave),
        ]
        if self.has_choice:
            rows.insert(0, Row("Game", self.game.TITLE, self.game.TAGLINE, turn=self.turn))
        return rows

    def side(self, row: Row) -> RenderableType:
        """Return a picture of a house, and the game's bots."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for persona in offered(self.game):
            grid.add_row(Text(persona.title, "bold"), Text(persona.level, "quiet"))
        house = Text("\n".join(HOUSE), "now")
        return Group(house, Text(), grid) if self.size.height >= 32 else house

    def side_width(self) -> int:
        """Return the width of the house, or more if there is room."""
        return 24 if self.size.width >= 100 else len(HOUSE[0])

    def turn(self, step: int) -> None:
        """Select the next or the previous game."""
        names = self.tabletown.games
        name = names[(names.index(self.game.NAME) + step) % len(names)]
        self.choose(games.find(name))
        self.options = {}
        self.tabletown.make_ready(self.game)

    def play(self) -> None:
        """Start a quick game."""
        self.tabletown.begin(self.game, self.quick, self.options)

    def agree(self) -> None:
        """Show the forms for players and options."""
        self.app.push_screen(Seats(self.game, dict(self.options)))

    def read_rules(self) -> None:
        """Show the rules with the options chosen so far."""
        self.app.push_screen(Reader("Rules", rules_page(self.game, self.game.pack(self.options)), hint=A_RULE))

    def leave_form(self) -> None:
        """Exit: there is no screen below the menu."""
        self.action_leave()
