"""The replay of a game: step by step, in larger steps, or by a click on the timeline."""

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
from tabletown.engine.records import Record
from tabletown.tui.layout import table_lines
from tabletown.tui.widgets.board import BoardScreen
from tabletown.tui.widgets.frame import KeyBar
from tabletown.tui.widgets.lines_widget import LinesWidget

PACE = 0.7  # seconds between moves of the automatic replay
PAGE_STEP = 10


class Step(NamedTuple):
    """The game after a move."""

    view: View
    log: list[str]
    active: list[int]


def steps_of(record: Record) -> list[Step]:
    """Return all steps of a game; raises BadRecord if the record is invalid.

    A finished game hides nothing; an unfinished one shows only what everybody may see.
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
    """Return the current step of a match."""
    return Step(match.open_view() if is_open else match.view(PUBLIC), list(match.log), match.actors)


class Replay(BoardScreen):
    """Shows a record at one ply."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,n,enter", "go(1)", "Next", key_display="→"),
        Binding("left,p,backspace", "go(-1)", "Back", key_display="←"),
        Binding("pagedown,down", f"go({PAGE_STEP})", f"+{PAGE_STEP}", key_display="PgDn"),
        Binding("pageup,up", f"go(-{PAGE_STEP})", f"-{PAGE_STEP}", key_display="PgUp"),
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
        self.go_to_ply(ply)

    def parts(self) -> Iterable[Widget]:
        """Yield the board with the log, the move, the timeline, and the keys."""
        yield from self.upper()
        yield LinesWidget(id="question")
        yield LinesWidget(id="scrub", drags=True)
        with Vertical(id="bottom"):
            yield KeyBar(self.shown_keys())

    def shown_keys(self) -> list[BindingType]:
        """Return the keys that are shown at the bottom."""
        return self.BINDINGS

    def go_to_ply(self, ply: int) -> None:
        """Go to a ply, and remember the state before it."""
        self.ply = max(0, min(ply, self.last))
        self.step = self.steps[self.ply]
        self.before = self.steps[self.ply - 1].view.state if self.ply else None

    def draw(self) -> None:
        """Draw the table, the move and the timeline."""
        self.query_one("#question", LinesWidget).show_lines([self.move_in_words()])
        self.query_one("#scrub", LinesWidget).show_lines([self.line_of_moves()])
        self.draw_upper(self.step.log, self.names)

    def table(self, width: int, height: int, pen: Console) -> list[Text]:
        """Return the table after the move."""
        return table_lines(self.step.view, self.before, {}, self.step.active, width, height, pen)

    def move_in_words(self) -> Text:
        """Return the last move, or the result at the end."""
        where = Text(f"{self.ply}/{self.last}  ", "quiet")
        if not self.ply:
            return where.append("the beginning", "bold")
        seat, _, words = self.record.moves[self.ply - 1]
        return Text.assemble(where, (self.names[seat], f"seat{seat}"), f": {words}.")

    def line_of_moves(self) -> Text:
        """Return a clickable timeline from the first move to the last."""
        width = self.size.width - 2
        here = round(self.ply * (width - 1) / self.last) if self.last else 0
        line = Text()
        for x in range(width):
            ply = round(x * self.last / max(1, width - 1))
            mark, style = ("●", "now") if x == here else ("═" if x < here else "─", "line")
            line.append(mark, style)
            line.stylize(Style(meta={"action": ply}), x, x + 1)
        return line

    @on(LinesWidget.Chosen, "#scrub")
    def go_to(self, message: LinesWidget.Chosen) -> None:
        """Go to the ply that was clicked."""
        self.stop()
        self.go_to_ply(message.number)
        self.draw_all()

    def action_go(self, step: int) -> None:
        """Go some moves forward or back."""
        self.stop()
        self.go_to_ply(self.ply + step)
        self.draw_all()

    def action_run(self) -> None:
        """Start or stop the automatic replay."""
        if self.running:
            self.stop()
        else:
            if self.ply == self.last:
                self.go_to_ply(0)
            self.running = self.set_interval(PACE, self.go_by)

    def go_by(self) -> None:
        """Show the next move of the automatic replay."""
        self.go_to_ply(self.ply + 1)
        self.draw_all()
        if self.ply == self.last:
            self.stop()

    def stop(self) -> None:
        """Stop the automatic replay."""
        if self.running:
            self.running.stop()
        self.running = None

    def action_close(self) -> None:
        """Go back to the screen before, or exit if there is none."""
        self.stop()
        self.tabletown.close(self)
