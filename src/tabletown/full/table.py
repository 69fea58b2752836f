"""The table: bots move, people are asked, and every move is kept; the screen never waits for any of them."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.console import Console
from rich.text import Text
from textual import on, work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from tabletown import games
from tabletown.engine import minds
from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import BotFault, Refused
from tabletown.engine.match import HUMAN, Action, Hint, Match, View
from tabletown.full.arrange import choice_lines, film_of, table_lines
from tabletown.full.board import SHORT, BoardScreen
from tabletown.full.curtain import Curtain
from tabletown.full.ending import Ending, Fault, Leaving
from tabletown.full.frame import KeyBar
from tabletown.full.reader import A_RULE, Reader, help_page, log_page, rules_page, table_page
from tabletown.full.sheet import Sheet
from tabletown.full.thinking import beside
from tabletown.play.answers import is_action, matching, understood
from tabletown.play.keyboard import Keyboard
from tabletown.play.saves import Keeper
from tabletown.play.screen import paint

FRAME = 0.06  # seconds that a picture of a film stands
REST = 0.5  # and the last one
CHANCES = 4  # how many of the adviser's choices are told


class TableScreen(BoardScreen):
    """One match."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "Help", key_display="F1", priority=True),
        Binding("f2", "hint", "Hint", key_display="F2", priority=True),
        Binding("f3", "undo", "Undo", key_display="F3", priority=True),
        Binding("f4", "rules", "Rules", key_display="F4", priority=True),
        Binding("f5", "log", "Log", key_display="F5", priority=True),
        Binding("f6", "table", "Table", key_display="F6", priority=True),
        Binding("f7", "save", "Save", key_display="F7", priority=True),
        Binding("f10,ctrl+q", "quit", "Quit", key_display="F10", priority=True),
        Binding("up,shift+tab", "point(-1)", show=False, priority=True),
        Binding("down,tab", "point(1)", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("escape", "clear", show=False, priority=True),
    ]

    def __init__(self, match: Match, keeper: Keeper | None, delay: float, calm: bool) -> None:
        super().__init__()
        self.match, self.keeper, self.delay, self.calm = match, keeper, delay, calm
        self.text_view = games.text_view(match.game)
        self.keyboard = Keyboard(match)
        self.people = [i for i, seat in enumerate(match.seats) if seat.player == HUMAN]
        self.seat: int | None = None  # who is asked
        self.actions: list[Action] = []
        self.answer: asyncio.Future[Action | None] | None = None
        self.pointed = -1  # which action the arrows have come to
        self.notices: list[Text] = []  # what was said since the last move
        self.view: View = match.view(self.viewer)
        self.before: Any = None  # the state before the last move
        self.foreseen: Any = None  # the table as it would be after what is pointed out, where a game can show it
        self.ratings: Text | None = None  # how they have changed, if they are kept
        self.hurry = asyncio.Event()  # somebody has seen enough: films and pauses end

    def parts(self) -> Iterable[Widget]:
        """The board with the log, the question with its answers, and the line to type on."""
        yield from self.upper()
        yield Sheet(id="question")
        yield Sheet(id="choices")
        with Horizontal(id="line"):
            yield Static(" › ", id="prompt")
            yield Input(compact=True, id="typed")
            yield KeyBar(self.BINDINGS)
        yield Sheet(id="film")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one("#typed", Input).focus()
        self.introduce()
        self.play_on()

    def introduce(self) -> None:
        """Say which bot is which."""
        personas = {persona.name: persona for persona in minds.roster(self.match.game)}
        known = [(seat.name, personas[seat.player]) for seat in self.match.seats if seat.player in personas]
        if known:
            line = ", ".join(f"{name} is {persona.title} ({persona.level})" for name, persona in known)
            self.notices.append(paint(f"{line}.", self.match.names))

    # ---- what is seen

    @property
    def viewer(self) -> int:
        """Whose eyes the screen is for: who sits at the keyboard, or the only person, or everybody."""
        if self.keyboard.person != PUBLIC:
            return self.keyboard.person
        return self.people[0] if len(self.people) == 1 else PUBLIC

    @property
    def numbers(self) -> dict[int, int]:
        """The actions that may be chosen now, and their numbers."""
        return {action.number: i for i, action in enumerate(self.actions, 1)}

    @property
    def active(self) -> list[int]:
        """The seats that are outlined: who is to act, or who has won."""
        if not self.match.over:
            return self.match.actors
        scores = self.match.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def look(self, before: Any) -> None:
        """See the table as it is now, beside what it was before."""
        self.view, self.before = self.match.view(self.viewer), before

    def draw(self) -> None:
        """Everything, for the room that there is."""
        self.query_one("#typed", Input).focus()
        self.draw_question()
        self.draw_choices()
        self.draw_upper(self.match.log, self.match.names, self.notices)

    def table(self, width: int, height: int, pen: Console) -> list[Text]:
        """The table for whose eyes it is, with the numbers of what they may do."""
        if self.foreseen is None:
            return table_lines(self.view, self.before, self.numbers, self.active, width, height, pen)
        then = replace(self.view, state=self.foreseen)
        return table_lines(then, self.view.state, self.numbers, self.active, width, height, pen)

    def draw_question(self) -> None:
        """What is asked, or what we are waiting for."""
        names = self.match.names
        if self.seat is not None:
            asked = self.match.asks(self.seat) or "What will you do?"
            words = f"{names[self.seat]}: {asked}" if len(self.people) > 1 else asked
        elif self.match.over:
            words = "The game is over."
        else:
            bot = self.match.bot_seat
            words = "" if bot is None else f"{names[bot]} is thinking ..."
        question = paint(words, names)
        question.stylize("bold" if self.seat is not None else "quiet")
        if self.has_class("-more"):
            question.append("   PgDn: more", "now")
        self.query_one("#question", Sheet).show_lines([question])

    def draw_table(self) -> None:
        """The table, and a word where it is higher than the screen."""
        super().draw_table()
        if self.is_here:
            self.draw_question()

    def draw_choices(self) -> None:
        """The actions, without those that the table itself numbers where there is no room for all."""
        sheet = self.query_one("#choices", Sheet)
        width, height = self.size.width - 2, self.size.height
        room = 1 if height < SHORT else height // 6
        lines = choice_lines(self.actions, self.numbers, width)
        if len(lines) > room:
            rest = [action for action in self.actions if not self.text_view.has_place(action.number)]
            lines = choice_lines(rest, self.numbers, width - 1)
        if len(self.actions) == 1:
            lines[0].append("   Enter does it", "quiet")
        sheet.styles.height = max(1, min(len(lines), height // 3))
        sheet.show_lines(lines)
        self.light()

    def notice(self, words: str, style: str = "") -> None:
        """Say something below the log, until the next move."""
        text = paint(words, self.match.names)
        if style:
            text.stylize(style)
        self.notices.append(text)
        self.draw_all()

    # ---- the course of the match

    @work(exclusive=True, group="match")
    async def play_on(self) -> None:
        """Play until the game is over."""
        while not self.match.over:
            seat = self.match.bot_seat
            if seat is not None:
                await self.let_bot_play(seat)
            else:
                await self.let_person_play(self.match.actors[0])
        self.seat, self.actions = None, []
        self.look(self.before)
        self.draw_all()
        if self.town.is_rated:
            from tabletown.play.rating import rate  # only where it is wished: it opens a database

            self.ratings = await beside(partial(rate, self.match))
        self.app.push_screen(Ending(self.match, self.keeper, self.ratings))

    async def let_bot_play(self, seat: int) -> None:
        """A bot's move, thought of beside the screen's loop."""
        self.draw_all()
        before = self.match.view(self.viewer).state
        try:
            self.match.play_answer(seat, await beside(self.match.bot_thought(seat)))
        except BotFault as fault:
            await self.report(fault)
            return
        await self.show_move(before)
        if not self.match.over:
            await self.pause(self.delay)

    async def report(self, fault: BotFault) -> None:
        """A bot has failed: keep the game, and ask what is to become of it."""
        self.keeper = self.keeper or Keeper(self.notice, self.match)
        self.keeper.rescue()
        if not await self.app.push_screen_wait(Fault(f"{fault}.", self.keeper)):
            self.leave()

    async def let_person_play(self, seat: int) -> None:
        """Ask a person until there is an answer; where it is None, the table has changed meanwhile."""
        if self.must_look_away(seat):
            while self.app.screen is not self:  # a page may show what only the last person may see
                await self.app.screen.dismiss(None)
            await self.app.push_screen_wait(Curtain(self.match.names[seat]))
            self.before = None
        self.seat, self.actions, self.pointed = seat, self.match.legal(seat), -1
        self.look(self.before)
        self.answer = asyncio.get_running_loop().create_future()
        self.draw_all()
        action = await self.answer
        self.seat, self.actions, self.answer, self.pointed = None, [], None, -1
        if action is None:
            return
        before = self.match.view(seat).state
        self.match.play(seat, action)
        self.query_one("#typed", Input).clear()
        await self.show_move(before)

    def must_look_away(self, seat: int) -> bool:
        """Whether the screen must be passed on unseen; at the beginning nobody knows who sits before it."""
        others = self.people if self.keyboard.person == PUBLIC else []
        is_secret = any(self.keyboard.have_secrets(seat, other) for other in others)
        return self.keyboard.hand_over(seat) or is_secret

    async def show_move(self, before: Any) -> None:
        """Keep a move, and show what it brought about."""
        self.notices.clear()
        if self.keeper:
            self.keeper.keep()
        view = self.match.view(self.viewer)
        if not self.calm:
            await self.show_film(film_of(view, before))
        self.look(before)
        self.draw_all()

    async def show_film(self, pictures: list[list[Text]]) -> None:
        """Pictures one after another in the middle of the table; Enter, Esc or a click ends them."""
        film, board = self.query_one("#film", Sheet), self.query_one("#board", Sheet)
        if not pictures:
            return
        width = max(line.cell_len for line in pictures[-1]) + 6
        height = len(pictures[-1]) + 2
        film.styles.width, film.styles.height = width, height
        film.styles.offset = ((board.size.width - width) // 2, max(0, (board.size.height - height) // 2))
        film.display = True
        self.hurry.clear()
        for picture in pictures:
            film.show_lines(picture)
            await self.pause(REST if picture is pictures[-1] else FRAME)
        film.display = False

    async def pause(self, seconds: float) -> None:
        """Let people read, unless they are in a hurry."""
        if seconds:
            try:
                await asyncio.wait_for(self.hurry.wait(), seconds)
            except TimeoutError:
                return

    # ---- answers

    @on(Sheet.Chosen, "#board,#choices")
    def take_clicked(self, message: Sheet.Chosen) -> None:
        """A click on an action plays it."""
        self.hurry.set()
        chosen = next((action for action in self.actions if action.number == message.number), None)
        if chosen:
            self.take(chosen)

    def take(self, action: Action) -> None:
        """Give the answer that the match waits for."""
        if self.answer and not self.answer.done():
            self.answer.set_result(action)

    @on(Input.Changed, "#typed")
    def light_typed(self) -> None:
        """Point out what the words so far may mean."""
        self.pointed = -1
        self.light()

    def light(self) -> None:
        """Point out what would be done."""
        typed = self.query_one("#typed", Input).value.strip()
        found = [self.actions[self.pointed]] if self.pointed >= 0 else []
        if typed and not found:
            by_number = [a for i, a in enumerate(self.actions, 1) if typed == str(i)]
            found = by_number or matching(typed, self.match.game, self.actions, self.match.names)
        for sheet in self.query("#board,#choices").results(Sheet):
            sheet.light({action.number for action in found})
        self.foresee(found)

    def foresee(self, found: list[Action]) -> None:
        """Show the table as it would be, where one action is pointed out and the game can show it."""
        foresee = getattr(self.text_view, "foresee", None)
        then = None
        if foresee and self.seat == self.view.viewer and len(found) == 1:
            then = foresee(self.view.box, self.view.state, self.seat, found[0].number)
        if then is not None or self.foreseen is not None:
            self.foreseen = then
            self.draw_table()

    def action_point(self, step: int) -> None:
        """Go to the next action, or the one before."""
        self.hurry.set()
        if self.actions:
            self.query_one("#typed", Input).clear()
            start = self.pointed if self.pointed >= 0 else (-1 if step > 0 else 0)
            self.pointed = (start + step) % len(self.actions)
            self.light()

    def action_clear(self) -> None:
        """Forget what was typed."""
        self.hurry.set()
        self.pointed = -1
        self.query_one("#typed", Input).clear()
        self.notices.clear()
        self.draw_all()

    @on(Input.Submitted, "#typed")
    def read_typed(self, message: Input.Submitted) -> None:
        """An action by number or words, a command, or Enter for what is pointed out."""
        self.hurry.set()
        typed = message.value.strip()
        word, _, rest = typed.partition(" ")
        command = None if is_action(typed, self.actions) else COMMANDS.get(word.casefold())
        if command:
            message.input.clear()
            command(self, rest.strip())
        elif self.seat is None:
            if typed:
                self.notices[:] = []
                self.notice("One moment: it is not your turn yet.", "refused")
        elif not typed and self.pointed >= 0:
            self.take(self.actions[self.pointed])
        else:
            meant = understood(typed, self.match, self.seat, self.actions)
            if isinstance(meant, Action):
                self.take(meant)
            else:
                self.notices.clear()
                self.notice(meant, "refused")

    # ---- commands

    def action_help(self, rest: str = "") -> None:
        """What can be done."""
        self.app.push_screen(Reader("Help", help_page(self.match)))

    def action_rules(self, rest: str = "") -> None:
        """The rules, or what they say about something."""
        self.app.push_screen(Reader("Rules", rules_page(self.match.game, self.match.box), rest, A_RULE))

    def action_log(self, rest: str = "") -> None:
        """All that has happened."""
        self.app.push_screen(Reader("Log", log_page(self.match), at_end=True))

    def action_table(self, rest: str = "") -> None:
        """The table in rows, as plain mode shows it."""
        self.app.push_screen(Reader("Table", table_page(self.view, self.before), hint=""))

    @work(exclusive=True, group="hint")
    async def action_hint(self, rest: str = "") -> None:
        """What the adviser would do, and why."""
        if self.seat is None:
            self.notice("There is nothing to decide now.", "refused")
            return
        ply = self.match.ply
        hint = await beside(self.match.advice(self.seat))
        if self.match.ply == ply and self.seat is not None:
            self.notices.clear()
            self.notice(self.hint_in_words(hint), "may")
            self.pointed = self.actions.index(hint.action)
            self.light()

    def hint_in_words(self, hint: Hint) -> str:
        """A hint, its reason, and the chances of the best choices where the adviser knows them."""
        words = f"Hint: {self.numbers[hint.action.number]}) {hint.action.words}. {hint.why}".rstrip()
        best = [f"{choice.action.words} {choice.chance:.0%}" for choice in hint.choices[:CHANCES]]
        return f"{words} Chances to win: {', '.join(best)}." if best else words

    def action_undo(self, rest: str = "") -> None:
        """Take the last move back."""
        if self.seat is None or self.answer is None or self.answer.done():
            self.notice("You cannot take anything back: it is not your turn.", "refused")
            return
        try:
            words = self.keyboard.undo(self.seat)
        except Refused as why:
            self.notices.clear()
            self.notice(f"You cannot take anything back: {why}.", "refused")
            return
        if self.keeper:
            self.keeper.keep()
        self.before = None
        self.notices[:] = [Text(f"Taken back: {words}.")]
        self.answer.set_result(None)

    def action_save(self, rest: str = "") -> None:
        """Say where the game is, or put a copy in a file."""
        self.notices.clear()
        if not self.keeper:
            self.notice("A game of bots alone is kept when it was begun with --save FILE.")
        elif not rest:
            self.keeper.say_how_to_go_on()
        else:
            try:
                path = Path(rest).expanduser()
                self.keeper.put_copy(path)
                self.notice(f"A copy is in {path}")
            except (OSError, ValueError, RuntimeError) as error:
                why = getattr(error, "strerror", "") or error
                self.notice(f"The game cannot be saved in {rest}: {why}.", "refused")

    @work(exclusive=True, group="leaving")
    async def action_quit(self, rest: str = "") -> None:
        """Leave the table; the game is kept unless the person says no."""
        if self.match.over:
            self.app.push_screen(Ending(self.match, self.keeper, self.ratings))
            return
        wish = await self.app.push_screen_wait(Leaving(self.keeper))
        if wish == "drop" and self.keeper:
            self.keeper.forget()
            self.keeper = None
        if wish == "leave":
            self.town.leave(self.match, self.keeper)
        elif wish:
            self.leave()

    def leave(self) -> None:
        """Go back to the menu; the game is kept."""
        self.workers.cancel_group(self, "match")
        self.town.back_to_menu()


COMMANDS: dict[str, Callable[[TableScreen, str], object]] = {
    "?": TableScreen.action_help, "help": TableScreen.action_help, "hint": TableScreen.action_hint,
    "undo": TableScreen.action_undo, "rules": TableScreen.action_rules, "log": TableScreen.action_log,
    "table": TableScreen.action_table, "save": TableScreen.action_save, "quit": TableScreen.action_quit,
    "q": TableScreen.action_quit, "exit": TableScreen.action_quit,
}  # fmt: skip
