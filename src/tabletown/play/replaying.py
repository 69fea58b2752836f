"""Looking back at a game: move by move on a terminal, or the whole of it in words."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from tabletown import games
from tabletown.engine import replay
from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import Match
from tabletown.engine.match import verify as check
from tabletown.play.screen import ask, is_live, number_in, open_screen, paint
from tabletown.play.start import make_ready
from tabletown.play.terminal import show_result


def verify(path: Path) -> int:
    """Play a record again, and say whether it is true."""
    record = replay.load(path)
    game = games.find(record.game)
    screen = open_screen()
    make_ready(screen, game, ())
    match = check(game, record)
    names = ", ".join(match.names)
    end = "to its end" if match.over else "so far"
    screen.print(f"true: {len(record.moves)} moves of {game.TITLE} by {names}, {end}")
    return 0


def look_back(path: Path, ply: int | None, step: bool) -> int:
    """A record's game in words, the table at one ply, or step by step."""
    record = replay.load(path)
    game = games.find(record.game)
    screen = open_screen()
    make_ready(screen, game, ())
    last = len(record.moves)
    if ply is not None and not 0 <= ply <= last:
        raise TabletownError(f"the record has {last} moves, and no move {ply}")
    if step or (is_live() and ply is None):
        return Stepper(screen, path, record).run(ply or 0)
    if ply is not None:
        show_ply(screen, Match.at(game, record, ply), last, Match.at(game, record).over)
        return 0
    tell_all(screen, Match.at(game, record))
    return 0


def tell_all(screen: Console, match: Match) -> None:
    """Everything that happened, and how it ended."""
    seats = ", ".join(f"{seat.name}" for seat in match.seats)
    screen.print(Text(f"{match.game.TITLE}, seed {match.seed}: {seats}", "bold"))
    for line in match.log or [f"{match.names[move.seat]}: {move.words}." for move in match.moves]:
        screen.print(paint(line, match.names))
    if match.over:
        screen.print()
        show_result(screen, match)
    else:
        screen.print(Text("The game is not over yet.", "quiet"))


def show_ply(screen: Console, match: Match, last: int, is_open: bool, before: Any = None) -> None:
    """The last move and the table after it, open or as everybody may see it; `before` is the state before the move."""
    screen.print()
    if match.moves:
        seat, _, words = match.moves[-1]
        screen.print(Text.assemble((f"{match.ply}/{last} ", "quiet"), (match.names[seat], f"seat{seat}"), f": {words}"))
    else:
        screen.print(Text(f"0/{last} the beginning", "quiet"))
    view = match.open_view() if is_open else match.view(PUBLIC)
    screen.print(games.text_view(match.game).table(view.box, view.state, view.viewer, view.names, before, {}))
    if match.over:
        screen.print()
        show_result(screen, match)


class Stepper:
    """Goes to and fro in a record."""

    def __init__(self, screen: Console, path: Path, record: replay.Record) -> None:
        self.screen, self.path, self.record = screen, path, record
        self.game = games.find(record.game)
        self.last = len(record.moves)
        self.is_open = Match.at(self.game, record).over  # of a game that goes on no hand is shown

    def run(self, ply: int) -> int:
        """Show a ply and ask where to go next, until the person has seen enough."""
        self.show(ply)
        while True:
            try:
                typed = ask(self.screen, f"{ply}/{self.last} (Enter next, p back, a number, q leave)> ").casefold()
            except EOFError:
                return 0
            if typed in ("q", "quit", "exit"):
                return 0
            wish = self.target(typed, ply)
            if wish is None or not 0 <= wish <= self.last:
                self.screen.print(Text(self.refusal(wish), "refused"))
                continue
            ply = wish
            self.show(ply)

    def target(self, typed: str, ply: int) -> int | None:
        """The ply that an answer leads to."""
        if typed in ("", "n", "next"):
            return ply + 1
        if typed in ("p", "b", "back"):
            return ply - 1
        return number_in(typed)

    def refusal(self, wish: int | None) -> str:
        """Why one cannot go there."""
        if wish is None:
            return "Enter or n goes on, p goes back, a number goes to that move, q leaves."
        return "This is the beginning." if wish < 0 else f"That is past the end: the last move is {self.last}."

    def show(self, ply: int) -> None:
        """What the move told, and the table after it."""
        match, before = Match.at(self.game, self.record, ply), None
        if ply:
            earlier = Match.at(self.game, self.record, ply - 1)
            before = earlier.view(PUBLIC).state
            for line in match.log[len(earlier.log) :]:
                self.screen.print(paint(line, match.names))
        show_ply(self.screen, match, self.last, self.is_open, before)
