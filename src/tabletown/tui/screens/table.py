"""The screen of a match: bots move, people are asked, and every move is saved, without blocking the screen."""

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import BotFault
from tabletown.engine.match import Action
from tabletown.players.moves import bot_move, play_bot
from tabletown.session.game_lock import TakenOver
from tabletown.session.parse_action import understood
from tabletown.session.saves import SavedMatch
from tabletown.tui.background import in_thread
from tabletown.tui.layout import frames_of
from tabletown.tui.screens.ending import Ending, Fault
from tabletown.tui.screens.handover import Handover
from tabletown.tui.screens.in_use import LOOK
from tabletown.tui.screens.table_commands import TableCommands, command_in
from tabletown.tui.widgets.lines_widget import LinesWidget

FRAME = 0.06  # seconds for each frame of an animation
REST = 0.5  # seconds for its last frame
ANSWERS = frozenset({"enter", "up", "down", "tab", "shift+tab"})  # keys that are kept until there is a question


class TableScreen(TableCommands):
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

    def on_mount(self) -> None:
        """Start the match."""
        self.query_one("#typed", Input).focus()
        self.introduce()
        self.set_interval(LOOK, self.check_ours)
        self.show_compiling()
        self.set_interval(1.0, self.show_compiling)
        self.play_on()

    # ---- type-ahead

    def takes(self, key: str) -> bool:
        """Whether a key can be used now: answers wait for a question, commands never wait."""
        if not super().takes(key) or self.is_asking or self.match.over or key not in ANSWERS:
            return super().takes(key)
        if key != "enter":
            return False
        return command_in(self.typed, ()) is not None or (self.is_resting and not self.typed)

    def on_kept(self, key: str) -> None:
        """Say that a typed answer waits."""
        if key == "enter" and self.typed:
            self.notices.clear()
            self.notice("It is not your turn yet. Your answer is kept until then; Esc cancels it.", "quiet")

    # ---- the course of the match

    @work(exclusive=True, group="match")
    async def play_on(self) -> None:
        """Play until the game is over, or until another process takes it over."""
        try:
            while not self.match.over:
                seat = self.match.bot_seat
                if seat is None:
                    await self.let_person_play(self.hot_seat.next_person())
                elif not await self.take_last_chance():
                    await self.let_bot_play(seat)
        except TakenOver as why:
            self.tell_taken_over(why)
            return
        self.seat, self.actions, self.numbers = None, [], {}
        self.look(self.before)
        self.draw_all()
        if self.tabletown.is_rated:
            from tabletown.session.rate_match import rate  # imported only if needed: it opens a database

            self.ratings = await in_thread(partial(rate, self.match))
        self.app.push_screen(Ending(self.match, self.saved, self.ratings))

    def tell_taken_over(self, why: TakenOver) -> None:
        """Say that another process has taken the game over, and which move did not count."""
        if self.saved and self.tabletown.table is self:
            self.workers.cancel_group(self, "match")
            lost = self.match.moves[-1].words if self.match.ply > self.saved.saved_ply else ""
            self.tabletown.ask_about(self.saved.path, str(why), lost)

    def check_ours(self) -> None:
        """Say so as soon as another process takes the game over."""
        try:
            if self.saved:
                self.saved.check_ours()
        except TakenOver as why:
            self.tell_taken_over(why)

    async def take_last_chance(self) -> bool:
        """Give a person a moment to take the last move back before a bot acts; return whether it was taken back."""
        seat = self.hot_seat.last_chance() if self.tabletown.grace and self.had_choice else None
        self.had_choice = False
        if seat is None:
            return False
        self.is_last_chance, self.wants_undo = True, False
        self.hurry.clear()
        self.notice("u or F3 takes it back; any other key goes on.", "now")
        await self.pause(self.tabletown.grace)
        self.is_last_chance = False
        self.notices.clear()
        if self.wants_undo:
            self.take_back(seat)
        return self.wants_undo

    def uses_up(self, key: str) -> bool:
        """End a pause with any key, and return whether the key has no other meaning."""
        is_first = not self.hurry.is_set()
        self.hurry.set()
        if is_first and self.is_last_chance and self.is_current:
            self.wants_undo = key in ("u", "U", "f3")
            return self.wants_undo or key in ("enter", "space", "escape")
        return False

    async def let_bot_play(self, seat: int) -> None:
        """Find a bot's moves in the background, play them, and pause once after its turn."""
        self.hurry.clear()
        told = len(self.match.log)
        while not self.match.over and self.match.bot_seat == seat:
            self.draw_all()
            before = self.match.view(self.viewer).state
            try:
                play_bot(self.match, seat, await in_thread(bot_move(self.match, seat)))
            except BotFault as fault:
                await self.report(fault)
                return
            await self.show_move(before)
        if not self.match.over and len(self.match.log) != told:
            await self.pause(self.delay)

    async def report(self, fault: BotFault) -> None:
        """Save the match after a bot's failure, and ask whether to try again or leave."""
        self.saved = self.saved or SavedMatch(self.notice, self.match)
        self.saved.rescue()
        if not await self.app.push_screen_wait(Fault(f"{fault}.", self.saved)):
            self.leave()

    async def let_person_play(self, seat: int) -> None:
        """Ask a person, and play the answer; None means that a command has changed the state."""
        if self.must_look_away(seat):
            while self.app.screen is not self:  # a page may show what only the last person may see
                await self.app.screen.dismiss(None)
            self.query_one("#typed", Input).clear()
            await self.app.push_screen_wait(Handover(self.match.names[seat]))
            self.before = None
        self.seat, self.pointed = seat, -1
        self.look(self.before)
        self.number_choices(seat)
        self.answer = asyncio.get_running_loop().create_future()
        self.question += 1
        self.draw_all()
        self.tabletown.listen()
        action = await self.answer
        has_choice = len(self.actions) > 1
        self.seat, self.actions, self.numbers, self.answer, self.pointed = None, [], {}, None, -1
        if action is None:
            return
        before = self.match.view(seat).state
        self.had_choice = has_choice
        self.hurry.clear()
        self.match.play(seat, action)
        await self.show_move(before)

    def must_look_away(self, seat: int) -> bool:
        """Whether to hide the table before this person's turn; at the start the person at the screen is unknown."""
        is_first = self.hot_seat.person == PUBLIC and len(self.people) > 1
        return self.hot_seat.hand_over(seat) or (is_first and self.match.has_secrets)

    async def show_move(self, before: Any) -> None:
        """Save a move, and show its effects."""
        self.notices.clear()
        if self.saved:
            self.saved.keep()
        view = self.match.view(self.viewer)
        if not self.calm:
            await self.show_animation(frames_of(view, before))
        self.look(before)
        self.draw_all()

    async def show_animation(self, pictures: Sequence[Sequence[Text]]) -> None:
        """Show the frames of an animation in the middle of the table; Enter, Esc or a click ends it."""
        animation, board = self.query_one("#animation", LinesWidget), self.query_one("#board", LinesWidget)
        if not pictures:
            return
        width = max(line.cell_len for line in pictures[-1]) + 6
        height = len(pictures[-1]) + 2
        animation.styles.width, animation.styles.height = width, height
        animation.styles.offset = ((board.size.width - width) // 2, max(0, (board.size.height - height) // 2))
        animation.display = True
        for picture in pictures:
            animation.show_lines(picture)
            await self.pause(REST if picture is pictures[-1] else FRAME)
        animation.display = False

    async def pause(self, seconds: float) -> None:
        """Wait so that people can read, until a key or a click."""
        if seconds:
            self.is_resting = True
            self.tabletown.listen()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), seconds)
            self.is_resting = False

    # ---- answers

    @on(LinesWidget.Chosen, "#board,#choices")
    def take_clicked(self, message: LinesWidget.Chosen) -> None:
        """Play the action that was clicked."""
        self.hurry.set()
        chosen = next((action for action in self.actions if action.number == message.number), None)
        if chosen:
            self.take(chosen)

    def take(self, action: Action) -> None:
        """Give the answer that the match waits for."""
        if self.answer and not self.answer.done():
            self.query_one("#typed", Input).clear()
            self.answer.set_result(action)

    @on(Input.Changed, "#typed")
    def light_typed(self) -> None:
        """Highlight the actions that the typed text may mean."""
        self.pointed = -1
        self.light()

    def action_point(self, step: int) -> None:
        """Select the next or the previous action."""
        self.hurry.set()
        if self.actions:
            self.query_one("#typed", Input).clear()
            start = self.pointed if self.pointed >= 0 else (-1 if step > 0 else 0)
            self.pointed = (start + step) % len(self.actions)
            self.light()

    def action_clear(self) -> None:
        """Discard the typed text, and the keys that wait."""
        self.tabletown.type_ahead.forget()
        self.hurry.set()
        self.pointed = -1
        self.query_one("#typed", Input).clear()
        self.notices.clear()
        self.draw_all()

    @on(Input.Submitted, "#typed")
    def read_typed(self, message: Input.Submitted) -> None:
        """Read an action by number or words, a command, or Enter for the selected action."""
        self.hurry.set()
        typed = message.value.strip()
        command = command_in(typed, self.actions)
        if command:
            message.input.clear()
            command(self, typed.partition(" ")[2].strip())
        elif self.seat is not None and self.is_asking:
            self.read_answer(self.seat, typed)

    def read_answer(self, seat: int, typed: str) -> None:
        """Play the action that was meant, or ask again if it is illegal or was typed before its number was shown."""
        is_pointed = not typed and self.pointed >= 0
        meant = (
            self.actions[self.pointed]
            if is_pointed
            else understood(typed, self.match, seat, self.actions, self.numbers)
        )
        if not isinstance(meant, Action):
            self.answer_again(meant, "refused")
        elif len(self.actions) > 1 and (is_pointed or typed.isdecimal()) and self.is_blind():
            number = self.numbers[meant.number]
            self.answer_again(f"You typed this before you were asked: Enter does {number}) {meant.words}.", "now")
        else:
            self.take(meant)

    def is_blind(self) -> bool:
        """Whether the current key was pressed before this question was shown."""
        return self.tabletown.type_ahead.is_blind(self.question)

    def answer_again(self, words: str, style: str) -> None:
        """Ask for another answer, and drop a refused one with the keys typed after it, which relied on it."""
        if style == "refused":
            self.query_one("#typed", Input).clear()
        self.tabletown.type_ahead.forget()
        self.notices.clear()
        self.notice(words, style)
