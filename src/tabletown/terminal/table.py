"""A match at the plain terminal: bots move, people are asked, and every move is saved."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console, Group
from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import Refused
from tabletown.engine.match import HUMAN, Action, Match
from tabletown.games import text_view
from tabletown.players.compile_beside import Notices
from tabletown.players.hints import hint
from tabletown.players.moves import play_bot
from tabletown.session import rulebooks
from tabletown.session.console import is_live
from tabletown.session.hotseat import HotSeat
from tabletown.session.numbering import Numbering, find_places
from tabletown.session.parse_action import is_action, number_in, understood
from tabletown.session.saves import SavedMatch
from tabletown.session.seating import introduction
from tabletown.terminal.keys import AHEAD, forget_typed, pressed, rest
from tabletown.terminal.screen import ask, glossary, passing_line, show_choices, show_page
from tabletown.viewkit.defaults import has_boards, has_preview
from tabletown.viewkit.outcome import outcome
from tabletown.viewkit.result_table import breakdown
from tabletown.viewkit.styles import paint

HELP = (
    ("a number", "take the action with that number"),
    ("some words", "or type it in words; the first letters of each are enough"),
    ("Enter", "when there is only one thing to do, do it"),
    ("hint", "what a strong player would do here, and why"),
    ("undo [name]", "take back your last move, if nothing has happened since; a secret one till all decide"),
    ("table", "show the table again"),
    ("rules [word]", "the rules, or the paragraphs with a word or number"),
    ("log [number]", "the latest events, or the last NUMBER lines"),
    ("save [file]", "show where the game is saved, or save a copy in a file"),
    ("quit", "leave; you can keep the game and continue later"),
)
TRY = ("try WORDS", "preview the table after an action")
BOARDS = ("boards", "the boards of the other players")
MARKS = ("marks", "what the marks on the table mean")
LOG_LINES = 20


class Left(Exception):
    """The person leaves the match."""


class Dropped(Left):
    """The person leaves the match and does not want it saved."""


class Terminal:
    """One match on one console."""

    def __init__(
        self, screen: Console, match: Match, saved: SavedMatch | None, delay: float = 0.0, grace: float = 0.0
    ) -> None:
        self.screen, self.match, self.saved, self.delay, self.grace = screen, match, saved, delay, grace
        self.had_choice = False  # whether the last person had more than one action
        self.view = text_view(match.game)
        self.seen: dict[int, Any] = {}  # the state at each person's last decision
        self.fresh = True  # nothing has been shown yet
        self.hot_seat = HotSeat(match)
        self.numbering = Numbering(match)
        self.numbers: Mapping[int, int] = {}  # of the current choices, by action
        self.notices = Notices(match)

    def run(self) -> None:
        """Play until the game is over; raises Left when a person leaves."""
        self.introduce()
        while not self.match.over:
            seat = self.match.bot_seat
            if seat is None:
                self.let_person_play(self.hot_seat.next_person())
            elif not self.take_last_chance():
                self.let_bot_play(seat)
        self.show_end()

    def introduce(self) -> None:
        """Say which bot is which."""
        if line := introduction(self.match):
            self.screen.print(paint(line, self.match.names))
        if all(seat.player != HUMAN for seat in self.match.seats):  # nobody will be asked
            self.show_compiling()

    def show_compiling(self) -> None:
        """Say how far the rules are compiled, as long as they are not."""
        for line in self.notices.next():
            self.screen.print(paint(line, self.match.names), style="quiet")

    # ---- moves

    def let_bot_play(self, seat: int) -> None:
        """Play a bot's turn, print its log lines, and pause once so that people can read them."""
        has_told = False
        while not self.match.over and self.match.bot_seat == seat:
            told = play_bot(self.match, seat)
            self.show_move(told)
            has_told = has_told or bool(told)
        if self.delay and has_told and not self.match.over:
            AHEAD.keep(rest(self.delay))

    def take_last_chance(self) -> bool:
        """Give a person a moment to take the last move back before a bot acts; return whether it was taken back."""
        seat = self.hot_seat.last_chance() if self.grace and self.had_choice and not AHEAD.text else None
        self.had_choice = False
        if seat is None:
            return False
        with passing_line(self.screen, Text.assemble(("u", "may"), (" takes it back; any other key goes on", "quiet"))):
            keys = pressed(self.grace)
        if keys.strip().casefold() == "u":
            return self.undo(seat, "")
        AHEAD.keep(keys)
        return False

    def show_move(self, told: list[str]) -> None:
        """Save the match, and print the log lines of a move."""
        if self.saved:
            self.saved.keep()
        if told:
            self.screen.print(paint(" ".join(told), self.match.names))

    def let_person_play(self, seat: int) -> None:
        """Ask a person until a move is made."""
        self.hand_over(seat)
        actions = self.choices(seat)
        self.put_question(seat, actions, with_table=self.fresh or len(actions) > 1)
        before = self.match.view(seat).state
        while True:
            action = self.answer(seat, actions)
            if action is None:
                return
            try:
                told = self.match.play(seat, action)
            except Refused as why:
                self.refuse(f"That is not possible: {why}.")
                continue
            self.seen[seat], self.had_choice = before, len(actions) > 1
            self.show_move(told)
            return

    def hand_over(self, seat: int) -> None:
        """Clear the screen between two people who must not see the same state."""
        if self.hot_seat.hand_over(seat) and is_live():
            self.screen.file.write("\x1b[3J")  # the scrollback, too
            self.screen.clear()
            name = self.match.names[seat]
            forget_typed()  # of the person before
            ask(self.screen, f"Pass the screen to {name}. {name}: press Enter when nobody else is looking. ")
            self.fresh = True

    def choices(self, seat: int) -> list[Action]:
        """Number the legal actions of a seat, and return them in the order of their numbers."""
        legal = self.match.legal(seat)
        places = find_places(partial(self.trial_drawing, seat), legal) if len(legal) > 1 else []
        self.numbers = self.numbering.assign(seat, legal, places)
        return sorted(legal, key=lambda action: self.numbers[action.number])

    def trial_drawing(self, seat: int, keys: Mapping[int, int]) -> list[list[str]]:
        """Return the lines of the table with these numbers, as its only part."""
        with self.screen.capture() as drawing:
            self.print_table(seat, keys)
        return [Text.from_ansi(drawing.get()).plain.splitlines()]

    def put_question(self, seat: int, actions: list[Action], with_table: bool) -> None:
        """Print the table, the question, and the choices."""
        if with_table:
            self.show_table(seat, actions)
        self.fresh = False
        self.show_compiling()
        question = paint(self.match.prompt(seat) or "What will you do?", self.match.names)
        question.style = "bold"
        if len(actions) == 1:
            question = Text.assemble(question, "  ", ("Enter", "may"), f" {actions[0].words}  ", ("?", "may"), " help")
        self.screen.print(question)
        rest = [action for action in actions if not (with_table and self.view.has_place(action.number))]
        listed = [(str(self.numbers[action.number]), action.words) for action in rest]
        if listed and len(actions) > 1:
            show_choices(self.screen, listed)

    def show_table(self, viewer: int, actions: list[Action]) -> None:
        """Print the table as the viewer sees it."""
        self.screen.print()
        self.print_table(viewer, {action.number: self.numbers[action.number] for action in actions})

    def print_table(self, viewer: int, keys: Mapping[int, int], height: int | None = None) -> None:
        """Print the table with the numbers of actions; a greater height than the screen's shows more of it."""
        view = self.match.view(viewer)
        table = self.view.table(view.box, view.state, viewer, view.names, self.seen.get(viewer), keys)
        self.screen.print(table, height=height)

    # ---- answers

    def answer(self, seat: int, actions: list[Action]) -> Action | None:
        """Return the action that a person names, or None if a command has changed the state."""
        while True:
            typed = ask(self.screen, f"{self.match.names[seat]}> ")
            if self.saved:
                self.saved.check_ours()
            word, _, rest = typed.partition(" ")
            command = None if is_action(typed, actions) else COMMANDS.get(word.casefold())
            if command:
                if command(self, seat, rest.strip()):
                    return None
            else:
                meant = understood(typed, self.match, seat, actions, self.numbers)
                if isinstance(meant, Action):
                    return meant
                self.refuse(meant)

    def refuse(self, words: str) -> None:
        """Say that something is not possible."""
        self.screen.print(paint(words, self.match.names), style="refused")

    # ---- commands; each returns whether the question must be asked again

    def help(self, seat: int, rest: str) -> bool:
        """Print what can be typed."""
        own = (has_preview(self.view), TRY), (has_boards(self.view), BOARDS), (bool(self.view.LEGEND), MARKS)
        show_page(self.screen, glossary([*HELP[:-2], *(line for is_there, line in own if is_there), *HELP[-2:]], "may"))
        return False

    def marks(self, seat: int, rest: str) -> bool:
        """Print what the marks on the table mean."""
        if self.view.LEGEND:
            show_page(self.screen, glossary(self.view.LEGEND, "now"))
        else:
            self.screen.print("The table of this game has no marks.")
        return False

    def boards(self, seat: int, rest: str) -> bool:
        """Print the boards of the other players."""
        view = self.match.view(seat)
        boards = self.view.boards(view.box, view.state, seat, view.names)
        if boards:
            show_page(self.screen, Group(*boards))
        else:
            self.screen.print("The table shows everything: type table.")
        return False

    def hint(self, seat: int, rest: str) -> bool:
        """Print a hint."""
        found = hint(self.match, seat)()
        numbers = {action: self.numbers[action.number] for action in self.match.legal(seat)}
        words, reason = f"{numbers[found.action]}) {found.words}", paint(found.reason, self.match.names)
        self.screen.print(Text.assemble("Hint: ", (words, "may"), ". ", reason))
        if found.verdict:
            self.screen.print(Text(found.verdict, "quiet"))
        width = max((len(difference) for difference, _ in found.rows), default=0)
        for difference, choice in found.rows:
            words = f"{numbers[choice.action]}) {choice.words}"
            self.screen.print(Text.assemble(f"  {difference:>{width}}  ", (words, "may")))
        return False

    def try_out(self, seat: int, rest: str) -> bool:
        """Print the table as it would be after an action."""
        if not has_preview(self.view):
            self.refuse("This game has no previews.")
            return False
        actions = self.match.legal(seat)
        meant = (
            understood(rest, self.match, seat, actions, self.numbers) if rest else "Type the action you want to try."
        )
        if not isinstance(meant, Action):
            self.refuse(meant)
            return False
        view = self.match.view(seat)
        then = self.view.preview(view.box, view.state, seat, meant.number)
        if then is None:
            self.screen.print("There is no preview for that.")
        else:
            self.screen.print(self.view.table(view.box, then, seat, view.names, view.state, {}))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        """Take back the last move of any person at this keyboard."""
        if self.saved:
            self.saved.check_ours()
        try:
            words = self.hot_seat.undo(seat, rest)
        except Refused as why:
            self.refuse(f"You cannot take anything back: {why}.")
            return False
        self.screen.print(f"Taken back: {words}.")
        self.fresh = True
        if self.saved:
            self.saved.keep()
        return True

    def rules(self, seat: int, rest: str) -> bool:
        """Print the rules, or a part of them."""
        rulebooks.show(self.screen, self.match.game, self.match.box, rest)
        return False

    def log(self, seat: int, rest: str) -> bool:
        """Print the log."""
        wanted = number_in(rest) or (len(self.match.log) if rest == "all" else LOG_LINES)
        for line in self.match.log[-wanted:]:
            self.screen.print(paint(line, self.match.names))
        if not self.match.log:
            self.screen.print("Nothing has happened yet.")
        return False

    def table(self, seat: int, rest: str) -> bool:
        """Print the table again."""
        self.put_question(seat, self.choices(seat), with_table=True)
        return False

    def save(self, seat: int, rest: str) -> bool:
        """Say where the game is saved, or save a copy."""
        if not self.saved:
            return False
        if not rest:
            self.saved.say_how_to_go_on()
            return False
        try:
            path = Path(rest).expanduser()
            self.saved.put_copy(path)
            self.screen.print(f"Saved a copy in {path}", soft_wrap=True)
        except (OSError, ValueError, RuntimeError) as error:
            self.refuse(f"The game cannot be saved in {rest}: {getattr(error, 'strerror', '') or error}.")
        return False

    def quit(self, seat: int, rest: str) -> bool:
        """Leave the match; it is saved unless the person says no."""
        is_kept = self.saved is None or self.saved.is_worth_keeping
        question = "Keep the game to continue later? (Enter yes, n no) "
        if is_kept and is_live() and ask(self.screen, question).casefold() in ("n", "no"):
            raise Dropped
        raise Left

    # ---- the end

    def show_end(self) -> None:
        """Print the final table and the result."""
        self.show_table(PUBLIC, [])
        self.screen.print()
        show_result(self.screen, self.match)


def show_result(screen: Console, match: Match) -> None:
    """Print who won, and the result with a column for each player."""
    screen.print(paint(outcome(match), match.names), style="bold")
    screen.print(breakdown(match))


COMMANDS = {
    "?": Terminal.help, "help": Terminal.help, "hint": Terminal.hint, "try": Terminal.try_out, "undo": Terminal.undo,
    "rules": Terminal.rules, "log": Terminal.log, "table": Terminal.table, "boards": Terminal.boards,
    "marks": Terminal.marks, "save": Terminal.save, "quit": Terminal.quit, "q": Terminal.quit, "exit": Terminal.quit,
}  # fmt: skip
