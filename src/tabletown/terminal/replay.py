"""Replay a game: move by move on a terminal, or as a complete log."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from tabletown import games
from tabletown.engine import records
from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import Match
from tabletown.engine.match import verify as check
from tabletown.session.console import is_live, open_screen
from tabletown.session.parse_action import number_in
from tabletown.terminal.screen import ask
from tabletown.terminal.start import make_ready
from tabletown.terminal.table import show_result
from tabletown.viewkit.styles import paint


def verify(path: Path) -> int:
    """Replay a record, and say whether it is valid."""
    record = records.load(path)
    game = games.find(record.game)
    screen = open_screen()
    make_ready(screen, game, ())
    match = check(game, record)
    names = ", ".join(match.names)
    end = "finished" if match.over else "unfinished"
    screen.print(f"correct: {len(record.moves)} moves of {game.TITLE} by {names}, {end}")
    return 0


def look_back(path: Path, ply: int | None, step: bool) -> int:
    """Show a recorded game as a log, its table at one ply, or step by step."""
    record = records.load(path)
    game = games.find(record.game)
    screen = open_screen()
    make_ready(screen, game, ())
    last = len(record.moves)
    if ply is not None and not 0 <= ply <= last:
        raise TabletownError(f"the record has only {last} moves; there is no move {ply}")
    if step or (is_live() and ply is None):
        return Stepper(screen, path, record).run(ply or 0)
    if ply is not None:
        show_ply(screen, Match.at(game, record, ply), last, Match.at(game, record).over)
        return 0
    tell_all(screen, Match.at(game, record))
    return 0


def tell_all(screen: Console, match: Match) -> None:
    """Print the log and the result."""
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
    """Print the last move and the table after it, open or as the public sees it; `before` is the state before it."""
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
    """Steps forwards and backwards in a record."""

    def __init__(self, screen: Console, path: Path, record: records.Record) -> None:
        self.screen, self.path, self.record = screen, path, record
        self.game = games.find(record.game)
        self.last = len(record.moves)
        self.is_open = Match.at(self.game, record).over  # an unfinished game shows no hands

    def run(self, ply: int) -> int:
        """Show a ply and ask for the next one, until the person quits."""
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
        """Return the ply that an answer leads to, or None if it means nothing."""
        if typed in ("", "n", "next"):
            return ply + 1
        if typed in ("p", "b", "back"):
            return ply - 1
        return number_in(typed)

    def refusal(self, wish: int | None) -> str:
        """Say why this ply cannot be shown."""
        if wish is None:
            return "Enter or n goes to the next move, p goes back, a number goes to that move, q quits."
        return "This is the beginning." if wish < 0 else f"That is past the end: the last move is {self.last}."

    def show(self, ply: int) -> None:
        """Print the log lines of the move, and the table after it."""
        match, before = Match.at(self.game, self.record, ply), None
        if ply:
            earlier = Match.at(self.game, self.record, ply - 1)
            before = earlier.view(PUBLIC).state
            for line in match.log[len(earlier.log) :]:
                self.screen.print(paint(line, match.names))
        show_ply(self.screen, match, self.last, self.is_open, before)
