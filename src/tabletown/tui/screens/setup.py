"""The forms before a match: its players and its options."""

import random
from collections.abc import Sequence
from functools import partial

from rich.console import Group, RenderableType
from rich.text import Text

from tabletown.engine.contract import Game
from tabletown.engine.errors import BadSeats
from tabletown.engine.match import HUMAN, LONGEST_NAME
from tabletown.engine.options import Option, Value, changes
from tabletown.engine.roster import middle_level, roster
from tabletown.session import seating
from tabletown.session.seating import quick_seats, title
from tabletown.tui.widgets.form import Form, Row

NOBODY = "nobody"
ANY = "(any)"


class Seats(Form):
    """The form for the players, their order, the options and the start."""

    TITLE = "Who plays?"

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        super().__init__()
        self.game, self.options = game, options
        self.kinds = [HUMAN, *(p.name for p in roster(game)), seating.SURPRISE, NOBODY]
        quick = len(quick_seats(game, random.Random(0)))
        self.players = [HUMAN] + [middle_level(game)] * (quick - 1) + [NOBODY] * (game.SEATS[1] - quick)
        self.names = [""] * game.SEATS[1]
        self.shuffled = False

    def heading(self) -> RenderableType:
        """Return the game's title, and how many players it needs."""
        fewest, most = self.game.SEATS
        players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
        return Group(Text(f"{self.game.TITLE}: who plays?", "now"), Text(f"For {players}.", "quiet"))

    def fill(self) -> Sequence[Row]:
        """Return two rows for each seat, its player and its name, and the other rows."""
        rows = []
        for i, player in enumerate(self.players):
            who, about = self.kind_in_words(player), self.kind_help(player)
            rows.append(Row(f"Seat {i + 1}", who, about, turn=partial(self.turn, i)))
            if player != NOBODY:
                about = "Enter a name, or leave it empty to get one."
                rows.append(Row("   name", self.names[i] or ANY, about, read=partial(self.call, i)))
        differs = changes(self.game.OPTIONS + self.game.MATERIAL, self.options)
        agreed = ", ".join(f"{name} {value}" for name, value in differs.items()) or "as printed"
        order = "at random" if self.shuffled else "as entered"
        rows += [
            Row("Order", order, "The order of the seats.", turn=self.shuffle),
            Row("Rules", agreed, "Enter opens the options of the game.", act=self.open_options),
            Row("Start", help="Enter starts the game.", act=self.start, style="may"),
        ]
        return rows

    def kind_in_words(self, player: str) -> str:
        """Return the text of a player in its row."""
        if player == NOBODY:
            return "nobody"
        if player == seating.SURPRISE:
            return "a surprise"
        return title(self.game, player)

    def kind_help(self, player: str) -> str:
        """Return the help text of a player."""
        line = next((f"{p.title}: {p.line}." for p in roster(self.game) if p.name == player), "")
        return f"{line} Left and right choose who sits here.".strip()

    def turn(self, i: int, step: int) -> None:
        """Give a seat the next or the previous kind of player."""
        self.players[i] = self.kinds[(self.kinds.index(self.players[i]) + step) % len(self.kinds)]

    def call(self, i: int, text: str) -> None:
        """Set the name of a seat's player."""
        name = "" if text == ANY else text
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadSeats(f"a name has at most {LONGEST_NAME} printable characters")
        self.names[i] = name

    def shuffle(self, step: int) -> None:
        """Switch between random seats and seats as entered."""
        self.shuffled = not self.shuffled

    def open_options(self) -> None:
        """Show the form for the options."""
        self.app.push_screen(Options(self.game, self.options))

    def start(self) -> None:
        """Start the match, if the number of players fits the game."""
        chance = random.Random()
        pairs = [(self.names[i], player) for i, player in enumerate(self.players) if player != NOBODY]
        seats = seating.seat_all(self.game, pairs, chance)
        if self.shuffled:
            chance.shuffle(seats)
        self.tabletown.begin(self.game, seats, self.options)


class Options(Form):
    """The form for the options, with the material last; values that differ from the default are highlighted."""

    def __init__(self, game: Game, agreed: dict[str, object]) -> None:
        super().__init__()
        self.game, self.agreed = game, agreed

    def heading(self) -> RenderableType:
        """Return the game's title, and how to change values."""
        how = "Left and right change a value, Enter lets you type a number, Esc goes back."
        return Group(Text(f"{self.game.TITLE}: the rules", "now"), Text(how, "quiet"))

    def fill(self) -> Sequence[Row]:
        """Return a row for each option."""
        differs = changes(self.game.OPTIONS + self.game.MATERIAL, self.agreed)
        rows = [Row("Done", help="Back to the players.", act=self.leave_form, style="may")]
        for option in self.game.OPTIONS + self.game.MATERIAL:
            value = differs.get(option.name, option.default)
            is_word = bool(option.choices) or isinstance(option.default, bool)
            rows.append(
                Row(
                    option.name,
                    option.words(value),
                    f"{option.help[0].upper()}{option.help[1:]}. It takes {option.span}.",
                    read=None if is_word else partial(self.read_value, option),
                    turn=partial(self.turn_value, option, value),
                    style="now" if option.name in differs else "",
                )
            )
        return rows

    def read_value(self, option: Option, text: str) -> None:
        """Set an option to a typed value."""
        self.agreed[option.name] = option.read(text)

    def turn_value(self, option: Option, value: Value, step: int) -> None:
        """Set an option to its next or previous value."""
        self.agreed[option.name] = turned(option, value, step)


def turned(option: Option, value: Value, step: int) -> Value:
    """Return the next or the previous value of an option."""
    if option.choices:
        return option.choices[(option.choices.index(str(value)) + step) % len(option.choices)]
    if isinstance(option.default, bool):
        return not value
    values: list[Value] = [*range(option.low, option.high + 1), *([None] if option.without else [])]
    return values[(values.index(value) + step) % len(values)]
