"""How the screen of a match draws the table, the question, the choices, and the selected action."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rich.console import Console
from rich.text import Text
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from tabletown import games
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import HUMAN, Action, Match, View
from tabletown.players import compile_beside
from tabletown.session.hotseat import HotSeat
from tabletown.session.numbering import Numbering
from tabletown.session.parse_action import matching, numbered
from tabletown.session.saves import SavedMatch
from tabletown.session.seating import introduction
from tabletown.tui.layout import choice_lines, places_of, table_lines
from tabletown.tui.widgets.board import SHORT, BoardScreen
from tabletown.tui.widgets.frame import KeyBar
from tabletown.tui.widgets.lines_widget import LinesWidget
from tabletown.viewkit.styles import paint
from tabletown.viewkit.text import UNICODE, shortened


class TableView(BoardScreen):
    """The drawing of one match."""

    def __init__(self, match: Match, saved: SavedMatch | None, delay: float, calm: bool) -> None:
        super().__init__()
        self.match, self.saved, self.delay, self.calm = match, saved, delay, calm
        self.text_view = games.text_view(match.game)
        self.hot_seat = HotSeat(match)
        self.people = [i for i, seat in enumerate(match.seats) if seat.player == HUMAN]
        self.seat: int | None = None  # the seat that is asked
        self.actions: list[Action] = []
        self.numbering = Numbering(match)
        self.numbers: Mapping[int, int] = {}  # of the legal actions
        self.answer: asyncio.Future[Action | None] | None = None
        self.pointed = -1  # the index of the action selected with the arrow keys
        self.question = 0  # the number of the last question
        self.is_resting = False  # whether the screen pauses so that people can read
        self.notices: list[Text] = []  # messages since the last move
        self.view: View = match.view(self.viewer)
        self.before: Any = None  # the state before the last move
        self.previewed: Any = None  # the state after the selected action, if the game has a preview
        self.ratings: Text | None = None  # the changes of ratings, if the match is rated
        self.hurry = asyncio.Event()  # set to end animations and pauses early
        self.had_choice = False  # whether the last person had more than one action
        self.is_last_chance = False  # whether a person may take a move back before a bot acts
        self.wants_undo = False

    def parts(self) -> Iterable[Widget]:
        """Yield the board with the log, the question with its choices, and the input line."""
        yield from self.upper()
        yield LinesWidget(id="question")
        yield LinesWidget(id="choices")
        with Horizontal(id="line"):
            yield Static(" › ", id="prompt")
            yield Input(compact=True, id="typed")
            yield KeyBar(self.BINDINGS)
        yield LinesWidget(id="compiling")
        yield LinesWidget(id="animation")

    def introduce(self) -> None:
        """Say which bot is which."""
        if line := introduction(self.match):
            self.notices.append(paint(line, self.match.names))
        if line := compile_beside.warning(self.match.game):
            self.notices.append(Text(line, "quiet"))

    def show_compiling(self) -> None:
        """Show in the last line how far the rules are compiled, as long as they are not."""
        footer, words = self.query_one("#compiling", LinesWidget), compile_beside.line(self.match)
        footer.display = bool(words)
        footer.show_lines([paint(words, self.match.names)])

    # ---- drawing

    @property
    def viewer(self) -> int:
        """The viewer of the screen: the person at the keyboard, the only person, or PUBLIC."""
        if self.hot_seat.person != PUBLIC:
            return self.hot_seat.person
        return self.people[0] if len(self.people) == 1 else PUBLIC

    def number_choices(self, seat: int) -> None:
        """Number the legal actions of a seat, and sort them by their numbers."""
        legal = self.match.legal(seat)
        places = []
        if len(legal) > 1 and self.is_here:
            board = self.query_one("#board", LinesWidget)
            width, height = board.size if board.size.width else self.size
            places = places_of(self.view, self.before, legal, width, height, board.pen)
        self.numbers = self.numbering.assign(seat, legal, places)
        self.actions = sorted(legal, key=lambda action: self.numbers[action.number])

    @property
    def active(self) -> list[int]:
        """The seats to highlight: those that may act, or the winners."""
        return self.match.winners() if self.match.over else self.match.actors

    def look(self, before: Any) -> None:
        """Update the view, and remember the state before it."""
        self.view, self.before = self.match.view(self.viewer), before

    def draw(self) -> None:
        """Draw everything for the current size."""
        self.query_one("#typed", Input).focus()
        self.draw_question()
        self.draw_choices()
        self.draw_upper(self.match.log, self.match.names, self.notices)

    def table(self, width: int, height: int, pen: Console) -> list[Text]:
        """Return the table for the viewer, with the numbers of the legal actions."""
        if self.previewed is None:
            return table_lines(self.view, self.before, self.numbers, self.active, width, height, pen)
        then = replace(self.view, state=self.previewed)
        return table_lines(then, self.view.state, self.numbers, self.active, width, height, pen)

    def draw_question(self) -> None:
        """Draw the question, or what the match is waiting for."""
        names = self.match.names
        if self.seat is not None:
            asked = self.match.prompt(self.seat) or "What will you do?"
            words = f"{names[self.seat]}: {asked}" if len(self.people) > 1 else asked
        elif self.match.over:
            words = "The game is over."
        else:
            bot = self.match.bot_seat
            words = "" if bot is None else f"{names[bot]} is thinking ..."
        question = paint(words, names)
        question.stylize("bold" if self.seat is not None else "quiet")
        if more := self.more_of_table():
            question.append(f"   {more}", "now")
        widget = self.query_one("#question", LinesWidget)
        lines = list(question.wrap(widget.pen, self.size.width - 2))
        most = 2 if self.size.height < SHORT else self.size.height // 8
        if len(lines) > most:
            lines[most - 1] = shortened(Text(" ").join(lines[most - 1 :]), self.size.width - 2, UNICODE)
        widget.styles.height = max(1, min(len(lines), most))
        widget.show_lines(lines[:most])

    def say_more(self) -> None:
        """Draw the question again, which says whether the table can be scrolled."""
        if self.is_here:
            self.draw_question()

    def draw_choices(self) -> None:
        """Draw the actions; if there is no room for all, leave out those that the table itself numbers."""
        widget = self.query_one("#choices", LinesWidget)
        width, height = self.size.width - 2, self.size.height
        room = 1 if height < SHORT else height // 6
        lines = choice_lines(self.actions, self.numbers, width)
        if len(lines) > room:
            rest = [action for action in self.actions if not self.text_view.has_place(action.number)]
            lines = choice_lines(rest, self.numbers, width - 1)
        if len(self.actions) == 1:
            lines[0].append("   Enter does it", "quiet")
        widget.styles.height = max(1, min(len(lines), height // 3))
        widget.show_lines(lines)
        self.light()

    def notice(self, words: str, style: str = "") -> None:
        """Show a message below the log, until the next move."""
        text = paint(words, self.match.names)
        if style:
            text.stylize(style)
        self.notices.append(text)
        self.draw_all()

    # ---- the selected action

    @property
    def is_asking(self) -> bool:
        """Whether a question is still unanswered."""
        return self.answer is not None and not self.answer.done()

    @property
    def typed(self) -> str:
        """The text on the input line."""
        return self.query_one("#typed", Input).value.strip()

    def light(self) -> None:
        """Highlight the actions that Enter might play."""
        typed = self.query_one("#typed", Input).value.strip()
        found = [self.actions[self.pointed]] if self.pointed >= 0 else []
        if typed and not found:
            by_number = numbered(typed, self.actions, self.numbers)
            found = [by_number] if by_number else matching(typed, self.match.game, self.actions, self.match.names)
        for widget in self.query("#board,#choices").results(LinesWidget):
            widget.light({action.number for action in found})
        self.preview(found)

    def preview(self, found: list[Action]) -> None:
        """Show the table after the action, if exactly one is highlighted and the game has a preview."""
        then = None
        if self.seat == self.view.viewer and len(found) == 1:
            then = self.text_view.preview(self.view.box, self.view.state, self.seat, found[0].number)
        if then is not None or self.previewed is not None:
            self.previewed = then
            self.draw_table()
