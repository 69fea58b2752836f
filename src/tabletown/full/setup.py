"""Who sits down, and under which rules: the forms before a match."""

import random
import types
from collections.abc import Sequence
from functools import partial

from rich.console import Group, RenderableType
from rich.text import Text

from tabletown.engine import minds
from tabletown.engine.errors import BadSeats
from tabletown.engine.match import HUMAN, LONGEST_NAME
from tabletown.engine.options import Option, Value, changes
from tabletown.full.form import Form, Row
from tabletown.play import seating
from tabletown.play.menu import quick_seats, title

NOBODY = "nobody"
ANY = "(any)"


class Seats(Form):
    """The players, one row each, then the order, the rules and the start."""

    TITLE = "Who plays?"

    def __init__(self, game: types.ModuleType, options: dict[str, object]) -> None:
        super().__init__()
        self.game, self.options = game, options
        self.kinds = [HUMAN, *(p.name for p in minds.roster(game)), seating.SURPRISE, NOBODY]
        quick = len(quick_seats(game, random.Random(0)))
        self.players = [HUMAN] + [minds.middle_level(game)] * (quick - 1) + [NOBODY] * (game.SEATS[1] - quick)
        self.names = [""] * game.SEATS[1]
        self.shuffled = False

    def heading(self) -> RenderableType:
        """The game, and what to do."""
        fewest, most = self.game.SEATS
        players = f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
        return Group(Text(f"{self.game.TITLE}: who plays?", "now"), Text(f"For {players}.", "quiet"))

    def fill(self) -> Sequence[Row]:
        """A row for each seat's player, one for its name, and the rest."""
        rows = []
        for i, player in enumerate(self.players):
            who, about = self.kind_in_words(player), self.kind_help(player)
            rows.append(Row(f"Seat {i + 1}", who, about, turn=partial(self.turn, i)))
            if player != NOBODY:
                about = "Enter a name, or leave it empty to be given one."
                rows.append(Row("   its name", self.names[i] or ANY, about, read=partial(self.call, i)))
        differs = changes(self.game.OPTIONS + self.game.MATERIAL, self.options)
        agreed = ", ".join(f"{name} {value}" for name, value in differs.items()) or "as printed"
        order = "at random" if self.shuffled else "as entered"
        rows += [
            Row("Order", order, "How you sit round the table.", turn=self.shuffle),
            Row("Rules", agreed, "Enter opens everything that can be agreed before a game.", act=self.open_options),
            Row("Start", help="Enter begins the match.", act=self.start, style="may"),
        ]
        return rows

    def kind_in_words(self, player: str) -> str:
        """A player as it is chosen."""
        if player == NOBODY:
            return "nobody"
        if player == seating.SURPRISE:
            return "a surprise"
        return title(self.game, player)

    def kind_help(self, player: str) -> str:
        """What such a player is like."""
        line = next((f"{p.title}: {p.line}." for p in minds.roster(self.game) if p.name == player), "")
        return f"{line} Left and right choose who sits here.".strip()

    def turn(self, i: int, step: int) -> None:
        """Another kind of player on a seat."""
        self.players[i] = self.kinds[(self.kinds.index(self.players[i]) + step) % len(self.kinds)]

    def call(self, i: int, text: str) -> None:
        """A name for who sits on a seat."""
        name = "" if text == ANY else text
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadSeats(f"a name has at most {LONGEST_NAME} printable characters")
        self.names[i] = name

    def shuffle(self, step: int) -> None:
        """Sit at random, or as entered."""
        self.shuffled = not self.shuffled

    def open_options(self) -> None:
        """Agree on the rules."""
        self.app.push_screen(Options(self.game, self.options))

    def start(self) -> None:
        """Begin, if as many sit down as the game takes."""
        chance = random.Random()
        pairs = [(self.names[i], player) for i, player in enumerate(self.players) if player != NOBODY]
        seats = seating.seat_all(self.game, pairs, chance)
        if self.shuffled:
            chance.shuffle(seats)
        self.town.begin(self.game, seats, self.options)


class Options(Form):
    """Everything that can be agreed, the printed numbers last; what differs from the usual is set off."""

    def __init__(self, game: types.ModuleType, agreed: dict[str, object]) -> None:
        super().__init__()
        self.game, self.agreed = game, agreed

    def heading(self) -> RenderableType:
        """The game, and how values are changed."""
        how = "Left and right change a value, Enter lets you type a number, Esc goes back."
        return Group(Text(f"{self.game.TITLE}: the rules", "now"), Text(how, "quiet"))

    def fill(self) -> Sequence[Row]:
        """A row for each option."""
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
        """Settle an option by a value that was typed."""
        self.agreed[option.name] = option.read(text)

    def turn_value(self, option: Option, value: Value, step: int) -> None:
        """Settle an option by the next value, or the one before."""
        self.agreed[option.name] = turned(option, value, step)


def turned(option: Option, value: Value, step: int) -> Value:
    """The value after or before another."""
    if option.choices:
        return option.choices[(option.choices.index(str(value)) + step) % len(option.choices)]
    if isinstance(option.default, bool):
        return not value
    values: list[Value] = [*range(option.low, option.high + 1), *([None] if option.without else [])]
    return values[(values.index(value) + step) % len(values)]
