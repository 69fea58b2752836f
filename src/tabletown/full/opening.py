"""The start menu, usable while the rules are still being compiled."""

import random
import types
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from tabletown import games
from tabletown.engine import minds
from tabletown.full.form import Form, Row
from tabletown.full.kept import Kept
from tabletown.full.reader import A_RULE, Reader, rules_page
from tabletown.full.setup import Seats
from tabletown.full.sheet import Sheet
from tabletown.play import saves
from tabletown.play.menu import quick_seats, title

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


class Opening(Form):
    """The first screen: what to play, and with whom."""

    def __init__(self, game: types.ModuleType, options: dict[str, object], trouble: str = "") -> None:
        super().__init__()
        self.options, self.trouble, self.chance = options, trouble, random.Random()
        self.choose(game)

    @property
    def has_choice(self) -> bool:
        """Whether there are several games."""
        return len(self.town.games) > 1

    def choose(self, game: types.ModuleType) -> None:
        """Turn to a game."""
        self.game, self.quick = game, quick_seats(game, self.chance)

    def on_mount(self) -> None:
        """Get the rules ready meanwhile, and see how far that is from time to time; Enter plays the game at hand."""
        self.here = 1 if self.has_choice else 0
        self.town.make_ready(self.game)
        self.set_interval(0.5, self.show_progress)

    def heading(self) -> RenderableType:
        """The game, and how far its rules are."""
        return Group(
            Text.assemble(("Tabletown", "now"), ("  a small town of modern board games", "quiet")),
            Text(),
            Text(self.game.TITLE, "bold"),
            Text(self.game.LINE),
            Text(self.town.progress(self.game), "quiet"),
        )

    def show_progress(self) -> None:
        """Write the heading anew."""
        if self.is_current and not self.has_class("-small"):
            self.query_one("#heading", Sheet).show_rich(self.heading())

    def fill(self) -> Sequence[Row]:
        """Everything that can be done from here."""
        rivals = " and ".join(seat.name for seat in self.quick[1:])
        about = "".join(f"{seat.name} is {title(self.game, seat.player)}. " for seat in self.quick[1:])
        left = sum(1 for _ in saves.unfinished())
        rows = [
            Row("Play", f"against {rivals}" if rivals else "alone", f"{about}Enter begins at once.", act=self.play),
            Row("Players and rules ...", help="Choose who sits where, bots, names and variants.", act=self.agree),
            Row(
                "Go on with a game ...",
                f"{left} left lately" if left else "",
                "Saved games, with their standing.",
                act=lambda: self.app.push_screen(Kept()),
            ),  # fmt: skip
            Row("Rules", help="Read the rules, and search them.", act=self.read_rules),
            Row("Leave", help="Until next time.", act=self.action_leave),
        ]
        if self.has_choice:
            rows.insert(0, Row("Game", self.game.TITLE, self.game.LINE, turn=self.turn))
        return rows

    def side(self, row: Row) -> RenderableType:
        """A house, and the bots that live there."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for persona in (p for p in minds.roster(self.game) if p.level != "for tests"):
            grid.add_row(Text(persona.title, "bold"), Text(persona.level, "quiet"))
        house = Text("\n".join(HOUSE), "now")
        return Group(house, Text(), grid) if self.size.height >= 32 else house

    def side_width(self) -> int:
        """As wide as the house, where there is room."""
        return 24 if self.size.width >= 100 else len(HOUSE[0])

    def turn(self, step: int) -> None:
        """Another game."""
        names = self.town.games
        name = names[(names.index(self.game.NAME) + step) % len(names)]
        self.choose(games.find(name))
        self.options = {}
        self.town.make_ready(self.game)

    def play(self) -> None:
        """Against the bots that are named."""
        self.town.begin(self.game, self.quick, self.options)

    def agree(self) -> None:
        """Choose players and rules first."""
        self.app.push_screen(Seats(self.game, dict(self.options)))

    def read_rules(self) -> None:
        """The rules as they are agreed so far."""
        self.app.push_screen(Reader("Rules", rules_page(self.game, self.game.pack(self.options)), hint=A_RULE))

    def leave_form(self) -> None:
        """There is nothing behind the menu but the way out."""
        self.action_leave()
