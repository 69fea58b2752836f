"""Looking back at a game: step by step, by leaps, or by a click on the line of its moves."""

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.timer import Timer
from textual.widget import Widget

from tabletown import games
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import Match, View
from tabletown.engine.replay import Record
from tabletown.full.arrange import table_lines
from tabletown.full.board import BoardScreen
from tabletown.full.frame import KeyBar
from tabletown.full.sheet import Sheet

PACE = 0.7  # seconds between moves that go by themselves
LEAP = 10


class Step(NamedTuple):
    """The table after a move."""

    view: View
    log: list[str]
    active: list[int]


def steps_of(record: Record) -> list[Step]:
    """A game from its beginning to its end; raises BadRecord where the record is untrue.

    Everything lies open once the game is over; of one that goes on one sees what everybody may see.
    """
    game = games.find(record.game)
    is_open = Match.at(game, record).over
    match = Match.at(game, record, 0)
    steps = [step_of(match, is_open)]
    for move in record.moves:
        match.play(move.seat, move.action)
        steps.append(step_of(match, is_open))
    return steps


def step_of(match: Match, is_open: bool) -> Step:
    """A match as it stands."""
    return Step(match.open_view() if is_open else match.view(PUBLIC), list(match.log), match.actors)


class Replay(BoardScreen):
    """A record and a place in it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n,enter", "go(1)", "Next", key_display="→"),
        Binding("left,p,backspace", "go(-1)", "Back", key_display="←"),
        Binding("pagedown,down", f"go({LEAP})", f"+{LEAP}", key_display="PgDn"),
        Binding("pageup,up", f"go(-{LEAP})", f"-{LEAP}", key_display="PgUp"),
        Binding("home", "go(-100000)", "Start", key_display="Home"),
        Binding("end", "go(100000)", "End", key_display="End"),
        Binding("ctrl+up,shift+up", "scroll(-1)", show=False),
        Binding("ctrl+down,shift+down", "scroll(1)", show=False),
        Binding("space", "run", "Run", key_display="Space"),
        Binding("escape,q,f10,ctrl+q", "close", "Leave", key_display="Esc"),
    ]

    def __init__(self, record: Record, steps: list[Step], ply: int = 0) -> None:
        super().__init__()
        self.record, self.steps, self.last = record, steps, len(record.moves)
        self.names = [seat["name"] for seat in record.seats]
        self.running: Timer | None = None
        self.stand_at(ply)

    def parts(self) -> Iterable[Widget]:
        """The board with the log, the move, the line of moves, and the keys."""
        yield from self.upper()
        yield Sheet(id="question")
        yield Sheet(id="scrub", drags=True)
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def stand_at(self, ply: int) -> None:
        """The table after so many moves, and the one before it."""
        self.ply = max(0, min(ply, self.last))
        self.step = self.steps[self.ply]
        self.before = self.steps[self.ply - 1].view.state if self.ply else None

    def draw(self) -> None:
        """The table, and where we are."""
        self.query_one("#question", Sheet).show_lines([self.move_in_words()])
        self.query_one("#scrub", Sheet).show_lines([self.line_of_moves()])
        self.draw_upper(self.step.log, self.names)

    def table(self, width: int, height: int, pen: Console) -> list[Text]:
        """The table after the move."""
        return table_lines(self.step.view, self.before, {}, self.step.active, width, height, pen)

    def move_in_words(self) -> Text:
        """The last move, or how it all ended."""
        where = Text(f"{self.ply}/{self.last}  ", "quiet")
        if not self.ply:
            return where.append("the beginning", "bold")
        seat, _, words = self.record.moves[self.ply - 1]
        return Text.assemble(where, (self.names[seat], f"seat{seat}"), f": {words}.")

    def line_of_moves(self) -> Text:
        """A line from the first move to the last; each place on it can be clicked."""
        width = self.size.width - 2
        here = round(self.ply * (width - 1) / self.last) if self.last else 0
        line = Text()
        for x in range(width):
            ply = round(x * self.last / max(1, width - 1))
            mark, style = ("●", "now") if x == here else ("═" if x < here else "─", "line")
            line.append(mark, style)
            line.stylize(Style(meta={"action": ply}), x, x + 1)
        return line

    @on(Sheet.Chosen, "#scrub")
    def go_to(self, message: Sheet.Chosen) -> None:
        """A click on the line goes there."""
        self.stop()
        self.stand_at(message.number)
        self.draw_all()

    def action_go(self, step: int) -> None:
        """Some moves on, or back."""
        self.stop()
        self.stand_at(self.ply + step)
        self.draw_all()

    def action_run(self) -> None:
        """Let the moves go by, or stop them."""
        if self.running:
            self.stop()
        else:
            if self.ply == self.last:
                self.stand_at(0)
            self.running = self.set_interval(PACE, self.go_by)

    def go_by(self) -> None:
        """The next move of those that go by."""
        self.stand_at(self.ply + 1)
        self.draw_all()
        if self.ply == self.last:
            self.stop()

    def stop(self) -> None:
        """No more moves go by."""
        if self.running:
            self.running.stop()
        self.running = None

    def action_close(self) -> None:
        """Back to where we came from, or out if we came from the command line."""
        self.stop()
        self.town.close(self)
