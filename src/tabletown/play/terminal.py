"""A match at the terminal: bots move, people are asked, and every move is kept."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tabletown.engine import minds
from tabletown.engine.contract import PUBLIC
from tabletown.engine.errors import Refused
from tabletown.engine.match import Action, Match
from tabletown.games import text_view
from tabletown.play import rulebooks
from tabletown.play.answers import is_action, understood
from tabletown.play.keyboard import Keyboard
from tabletown.play.saves import Keeper
from tabletown.play.screen import ask, is_live, number_in, paint, show_choices

HELP = (
    ("a number", "take the action of that number"),
    ("some words", "or say it; the beginnings of words are enough"),
    ("Enter", "when there is only one thing to do, do it"),
    ("try WORDS", "see the table as an action would leave it, where the game can show that"),
    ("hint", "what a strong player would do here, and why"),
    ("undo", "take your last move back, as long as nothing has come of it"),
    ("rules [word]", "the rules, or what they say about a word or of a number"),
    ("log [number]", "what has happened lately, or the last so many lines"),
    ("table", "show the table again"),
    ("save [file]", "say where the game is kept, or put a copy in a file"),
    ("quit", "leave; the game is kept if you like, to go on later"),
)
LOG_LINES = 20


class Left(Exception):
    """The person leaves the table."""


class Dropped(Left):
    """And does not want to come back."""


class Terminal:
    """One match on one screen."""

    def __init__(self, screen: Console, match: Match, keeper: Keeper | None, delay: float = 0.0) -> None:
        self.screen, self.match, self.keeper, self.delay = screen, match, keeper, delay
        self.view = text_view(match.game)
        self.seen: dict[int, Any] = {}  # the state at each person's last decision
        self.fresh = True  # nothing has been shown yet
        self.keyboard = Keyboard(match)

    def run(self) -> None:
        """Play until the game is over; raises Left when a person leaves."""
        self.introduce()
        while not self.match.over:
            seat = self.match.bot_seat
            if seat is not None:
                self.let_bot_play(seat)
            else:
                self.let_person_play(self.match.actors[0])
        self.show_end()

    def introduce(self) -> None:
        """Say which bot is which."""
        personas = {persona.name: persona for persona in minds.roster(self.match.game)}
        known = [(seat.name, personas[seat.player]) for seat in self.match.seats if seat.player in personas]
        if known:
            line = ", ".join(f"{name} is {persona.title} ({persona.level})" for name, persona in known)
            self.screen.print(paint(f"{line}.", self.match.names))

    # ---- moves

    def let_bot_play(self, seat: int) -> None:
        """A bot's move, told in words."""
        told = self.match.play_bot(seat)
        self.tell(told)
        if self.delay and told:
            time.sleep(self.delay)

    def tell(self, told: list[str]) -> None:
        """Say what a move brought about, if anything, and keep it."""
        if self.keeper:
            self.keeper.keep()
        if told:
            self.screen.print(paint(" ".join(told), self.match.names))

    def let_person_play(self, seat: int) -> None:
        """Ask a person until a move is made."""
        self.hand_over(seat)
        actions = self.match.legal(seat)
        self.put_question(seat, actions, with_table=self.fresh or len(actions) > 1)
        before = self.match.view(seat).state
        while True:
            action = self.answer(seat, actions)
            if action is None:
                return
            try:
                told = self.match.play(seat, action)
            except Refused as why:
                self.refuse(f"That cannot be: {why}.")
                continue
            self.seen[seat] = before
            self.tell(told)
            return

    def hand_over(self, seat: int) -> None:
        """Clear the screen between two people who must not see the same."""
        if self.keyboard.hand_over(seat) and is_live():
            self.screen.file.write("\x1b[3J")  # what has scrolled away, too
            self.screen.clear()
            ask(self.screen, f"{self.match.names[seat]}, take the keyboard and press Enter. ")
            self.fresh = True

    def put_question(self, seat: int, actions: list[Action], with_table: bool) -> None:
        """The table, the question, and what can be answered."""
        if with_table:
            self.show_table(seat, actions)
        self.fresh = False
        question = paint(self.match.asks(seat) or "What will you do?", self.match.names)
        question.style = "bold"
        if len(actions) == 1:
            question = Text.assemble(question, "  ", ("Enter", "may"), f" {actions[0].words}  ", ("?", "may"), " help")
        self.screen.print(question)
        numbered = [(i, action) for i, action in enumerate(actions, 1)]
        listed = [(str(i), a.words) for i, a in numbered if not (with_table and self.view.has_place(a.number))]
        if listed and len(actions) > 1:
            show_choices(self.screen, listed)

    def show_table(self, viewer: int, actions: list[Action]) -> None:
        """The table as the viewer sees it."""
        keys: Mapping[int, int] = {action.number: i for i, action in enumerate(actions, 1)}
        self.screen.print()
        view = self.match.view(viewer)
        self.screen.print(self.view.table(view.box, view.state, viewer, view.names, self.seen.get(viewer), keys))

    # ---- answers

    def answer(self, seat: int, actions: list[Action]) -> Action | None:
        """The action that a person names, or None when the table has changed meanwhile."""
        while True:
            typed = ask(self.screen, f"{self.match.names[seat]}> ")
            word, _, rest = typed.partition(" ")
            command = None if is_action(typed, actions) else COMMANDS.get(word.casefold())
            if command:
                if command(self, seat, rest.strip()):
                    return None
            else:
                meant = understood(typed, self.match, seat, actions)
                if isinstance(meant, Action):
                    return meant
                self.refuse(meant)

    def refuse(self, words: str) -> None:
        """Say that something is not possible."""
        self.screen.print(paint(words, self.match.names), style="refused")

    # ---- commands; each says whether the question must be put anew

    def help(self, seat: int, rest: str) -> bool:
        """What can be typed."""
        grid = Grid.grid(padding=(0, 2))
        for word, meaning in HELP:
            grid.add_row(Text(word, "may"), meaning)
        for mark, meaning in self.view.LEGEND:
            grid.add_row(Text(mark, "now"), meaning)
        self.screen.print(grid)
        return False

    def hint(self, seat: int, rest: str) -> bool:
        """What the adviser would do."""
        action, why, choices = self.match.hint(seat)
        numbers = {a: i for i, a in enumerate(self.match.legal(seat), 1)}
        self.screen.print(
            Text.assemble("Hint: ", (f"{numbers[action]}) {action.words}", "may"), ". ", paint(why, self.match.names))
        )
        if len(choices) > 1:
            self.screen.print(Text("Chances to win, as a search sees them:", "quiet"))
            for choice in choices:
                words = f"{numbers[choice.action]}) {choice.action.words}"
                self.screen.print(Text.assemble(f"  {choice.chance:4.0%}  ", (words, "may")))
        return False

    def try_out(self, seat: int, rest: str) -> bool:
        """The table as an action would leave it."""
        actions = self.match.legal(seat)
        meant = understood(rest, self.match, seat, actions) if rest else "Say what you would like to try."
        if not isinstance(meant, Action):
            self.refuse(meant)
            return False
        view = self.match.view(seat)
        foresee = getattr(self.view, "foresee", None)
        then = foresee(view.box, view.state, seat, meant.number) if foresee else None
        if then is None:
            self.screen.print("There is nothing to be seen of that beforehand.")
        else:
            self.screen.print(self.view.table(view.box, then, seat, view.names, view.state, {}))
        return False

    def undo(self, seat: int, rest: str) -> bool:
        """Take the last move back, whichever of the people at this keyboard made it."""
        try:
            words = self.keyboard.undo(seat)
        except Refused as why:
            self.refuse(f"You cannot take anything back: {why}.")
            return False
        self.screen.print(f"Taken back: {words}.")
        self.fresh = True
        if self.keeper:
            self.keeper.keep()
        return True

    def rules(self, seat: int, rest: str) -> bool:
        """The rules, or a part of them."""
        rulebooks.show(self.screen, self.match.game, self.match.box, rest)
        return False

    def log(self, seat: int, rest: str) -> bool:
        """What has happened."""
        wanted = number_in(rest) or (len(self.match.log) if rest == "all" else LOG_LINES)
        for line in self.match.log[-wanted:]:
            self.screen.print(paint(line, self.match.names))
        if not self.match.log:
            self.screen.print("Nothing has happened yet.")
        return False

    def table(self, seat: int, rest: str) -> bool:
        """The table once more."""
        self.put_question(seat, self.match.legal(seat), with_table=True)
        return False

    def save(self, seat: int, rest: str) -> bool:
        """Put the game where the person wants it."""
        if not self.keeper:
            return False
        if not rest:
            self.keeper.say_how_to_go_on()
            return False
        try:
            path = Path(rest).expanduser()
            self.keeper.put_copy(path)
            self.screen.print(f"A copy is in {path}", soft_wrap=True)
        except (OSError, ValueError, RuntimeError) as error:
            self.refuse(f"The game cannot be saved in {rest}: {getattr(error, 'strerror', '') or error}.")
        return False

    def quit(self, seat: int, rest: str) -> bool:
        """Leave the table; the game is kept unless the person says no."""
        if is_live() and ask(self.screen, "Keep the game, to go on later? (Enter yes, n no) ").casefold() in (
            "n",
            "no",
        ):
            raise Dropped
        raise Left

    # ---- the end

    def show_end(self) -> None:
        """The last table and the result."""
        self.show_table(PUBLIC, [])
        self.screen.print()
        show_result(self.screen, self.match)


def show_result(screen: Console, match: Match) -> None:
    """The result with what it is made of, a column for each player."""
    screen.print(paint(outcome(match), match.names), style="bold")
    screen.print(breakdown(match))


def outcome(match: Match) -> str:
    """Who has won, in a sentence."""
    scores = match.scores()
    best = [match.names[seat] for seat, score in enumerate(scores) if score == max(scores)]
    if len(scores) == 1:
        return f"{match.names[0]} has finished."
    return f"{' and '.join(best)} won!" if max(scores) > 0 or min(scores) < max(scores) else "Nobody has won."


def breakdown(match: Match) -> Grid:
    """What each player has, a column for each."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("")
    for seat, name in enumerate(match.names):
        grid.add_column(Text(name, f"seat{seat}"), justify="right")
    for label, shares in match.result():
        grid.add_row(label, *shares)
    return grid


COMMANDS = {
    "?": Terminal.help, "help": Terminal.help, "hint": Terminal.hint, "try": Terminal.try_out, "undo": Terminal.undo,
    "rules": Terminal.rules, "log": Terminal.log, "table": Terminal.table, "save": Terminal.save,
    "quit": Terminal.quit, "q": Terminal.quit, "exit": Terminal.quit,
}  # fmt: skip
