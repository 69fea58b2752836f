"""The commands of a match: help, rules, hints, undo, save, quit."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text
from textual import work

from tabletown.engine.errors import Refused
from tabletown.engine.match import Action
from tabletown.players import hints
from tabletown.session.game_lock import TakenOver
from tabletown.session.parse_action import is_action
from tabletown.tui.background import in_thread
from tabletown.tui.screens.ending import Ending, Leaving
from tabletown.tui.screens.reader import A_RULE, Reader, help_page, log_page, rules_page, table_page
from tabletown.tui.screens.table_view import TableView


class TableCommands(TableView):
    """The commands, each with a key and a word."""

    def action_help(self, rest: str = "") -> None:
        """Show the help."""
        self.app.push_screen(Reader("Help", help_page(self.match)))

    def action_rules(self, rest: str = "") -> None:
        """Show the rules, or the parts about a topic."""
        self.app.push_screen(Reader("Rules", rules_page(self.match.game, self.match.box), rest, A_RULE))

    def action_log(self, rest: str = "") -> None:
        """Show the log."""
        self.app.push_screen(Reader("Log", log_page(self.match), at_end=True))

    def action_table(self, rest: str = "") -> None:
        """Show the table as plain mode does."""
        self.app.push_screen(Reader("Table", table_page(self.view, self.before), hint=""))

    @work(exclusive=True, group="hint")
    async def action_hint(self, rest: str = "") -> None:
        """Show a hint with its reason."""
        if self.seat is None:
            self.notice("There is nothing to decide now.", "refused")
            return
        ply = self.match.ply
        hint = await in_thread(hints.hint(self.match, self.seat))
        if self.match.ply == ply and self.seat is not None:
            self.notices.clear()
            self.notice(self.hint_in_words(hint), "may")
            self.pointed = self.actions.index(hint.action)
            self.light()

    def hint_in_words(self, hint: hints.Hint) -> str:
        """Return a hint with its plan and its reason, and how much worse the alternatives are."""
        words = f"Hint: {self.numbers[hint.action.number]}) {hint.words}. {hint.reason}".rstrip()
        others: dict[str, list[str]] = {}
        for difference, choice in hint.rows:
            others.setdefault(difference, []).append(choice.action.words)
        listed = "; ".join(f"{key}: {', '.join(names)}".removeprefix(": ") for key, names in others.items())
        return f"{words} {hint.verdict} {listed}.".replace(" %", "%") if listed else words

    def action_undo(self, rest: str = "") -> None:
        """Take the last move back."""
        if self.seat is None or self.answer is None or self.answer.done():
            self.notice("You cannot take anything back: it is not your turn.", "refused")
            return
        if self.take_back(self.seat, rest):
            self.answer.set_result(None)

    def take_back(self, seat: int, name: str = "") -> bool:
        """Take the last move back, or say why not, and return whether it was."""
        self.notices.clear()
        try:
            if self.saved:
                self.saved.check_ours()
            words = self.hot_seat.undo(seat, name)
            if self.saved:
                self.saved.keep()
        except Refused as why:
            self.notice(f"You cannot take anything back: {why}.", "refused")
            return False
        except TakenOver:  # the screen says so soon
            return False
        self.before = None
        self.notices[:] = [Text(f"Taken back: {words}.")]
        return True

    def action_save(self, rest: str = "") -> None:
        """Say where the game is saved, or save a copy."""
        self.notices.clear()
        if not self.saved:
            self.notice("A game of bots only is saved if you start it with --save FILE.")
        elif not rest:
            self.saved.say_how_to_go_on()
        else:
            try:
                path = Path(rest).expanduser()
                self.saved.put_copy(path)
                self.notice(f"Saved a copy in {path}")
            except (OSError, ValueError, RuntimeError) as error:
                why = getattr(error, "strerror", "") or error
                self.notice(f"The game cannot be saved in {rest}: {why}.", "refused")

    def action_quit(self, rest: str = "") -> None:
        """Leave the match; it is saved unless the person says no."""
        if self.match.over:
            self.app.push_screen(Ending(self.match, self.saved, self.ratings))
        else:
            self.app.push_screen(Leaving(self.saved), self.leave_as)

    def leave_as(self, wish: str | None) -> None:
        """Leave in the chosen way, or stay."""
        if wish == "drop" and self.saved:
            self.saved.forget()
            self.saved = None
        if wish == "leave":
            self.tabletown.leave(self.match, self.saved)
        elif wish:
            self.leave()

    def leave(self) -> None:
        """Go back to the menu; the match is saved."""
        self.workers.cancel_group(self, "match")
        self.tabletown.back_to_menu()


COMMANDS: dict[str, Callable[[TableCommands, str], object]] = {
    "?": TableCommands.action_help, "help": TableCommands.action_help, "hint": TableCommands.action_hint,
    "undo": TableCommands.action_undo, "rules": TableCommands.action_rules, "log": TableCommands.action_log,
    "table": TableCommands.action_table, "boards": TableCommands.action_table, "save": TableCommands.action_save,
    "quit": TableCommands.action_quit, "q": TableCommands.action_quit, "exit": TableCommands.action_quit,
}  # fmt: skip


def command_in(typed: str, actions: Sequence[Action]) -> Callable[[TableCommands, str], object] | None:
    """Return the command that a line begins with, unless the whole line is an action."""
    return None if is_action(typed, actions) else COMMANDS.get(typed.partition(" ")[0].casefold())
