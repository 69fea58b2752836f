"""The full-screen program: it switches between screens, and prints messages on exit."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Event, Key

from tabletown import games
from tabletown.engine import records
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.records import Record
from tabletown.players import compile_beside
from tabletown.session.game_lock import InUse
from tabletown.session.new_match import check_new, new_match, rested, saved_match
from tabletown.session.saves import SavedMatch
from tabletown.session.settings import PlaySettings
from tabletown.tui import theme
from tabletown.tui.background import in_thread
from tabletown.tui.safe_terminal import surviving
from tabletown.tui.screens.in_use import InUseForm, Watching
from tabletown.tui.screens.main_menu import MainMenu
from tabletown.tui.screens.replay import Replay, steps_of
from tabletown.tui.screens.saved_games import SavedGames
from tabletown.tui.screens.table import TableScreen
from tabletown.tui.screens.waiting import Readiness, Waiting
from tabletown.tui.type_ahead import Handled, TypeAhead
from tabletown.tui.widgets.form import Form
from tabletown.tui.widgets.frame import Frame

Opened = tuple[Match, SavedMatch | None]
MODE = ("--tui",)
FAILED, INTERRUPTED = 2, 130


class TabletownApp(App[int]):
    """The Textual app, which shows one screen after another."""

    CSS_PATH = "app.tcss"
    TITLE = "Tabletown"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # the mouse is for playing, not for selecting text
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "stop", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        game: Game,
        settings: PlaySettings | None = None,
    ) -> None:
        super().__init__()
        settings = settings or PlaySettings()
        self.game, self.agreed, self.seed, self.save = game, settings.agreed, settings.seed, settings.save
        self.delay, self.calm, self.is_rated = settings.pause, settings.calm, settings.is_rated
        self.grace = settings.undo_time
        self.games = games.names()
        self.readiness = Readiness()
        self.type_ahead = TypeAhead(self, super().on_event)
        self.first: Callable[[], object] = self.back_to_menu  # shows the first screen
        self.table: TableScreen | None = None  # the screen of the latest match
        self.farewell: list[tuple[str, str]] = []  # messages to print after exit
        for name in theme.PALETTES:
            self.register_theme(theme.theme(name))
        self.theme = theme.remembered() or (theme.DAY if is_day(os.environ.get("COLORFGBG", "")) else theme.NIGHT)
        if self.calm:
            self.animation_level = "none"

    def get_driver_class(self) -> type[Driver]:
        """Return a driver that survives the loss of its terminal."""
        return surviving(super().get_driver_class())

    def on_mount(self) -> None:
        """Install signal handlers, and show the first screen."""
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self.stop, 128 + number)
        self.first()

    # ---- keys

    async def on_event(self, event: Event) -> None:
        """Pass keys to the type-ahead buffer unless they only end a pause, and other events to Textual."""
        if isinstance(event, Key) and not event.is_forwarded:
            if isinstance(self.screen, TableScreen) and self.screen.uses_up(event.key):
                return
            await self.type_ahead.press(event)
        else:
            await super().on_event(event)

    async def on_handled(self, message: Handled) -> None:
        """Tell the type-ahead buffer that a key was handled."""
        await self.type_ahead.on_handled(message)

    def listen(self) -> None:
        """Deliver the keys that wait, since the top screen may accept them now."""
        self.call_later(self.type_ahead.hand_over)

    # ---- the rules

    def make_ready(self, game: Game, players: Iterable[str] = (HUMAN,)) -> None:
        """Load the rules and the players' bots in the background, and compile what is not in the cache."""
        self.readiness.start(game, players)

    def progress(self, game: Game) -> str:
        """Return the progress of compiling as text."""
        return compile_beside.words(game)

    # ---- from screen to screen

    def show(self, screen: Frame) -> None:
        """Replace all screens with another."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def back_to_menu(self, trouble: str = "") -> None:
        """Show the start menu, with an error message if there is one."""
        if trouble:
            self.type_ahead.forget()
        elif self.table:
            self.type_ahead.leave(self.table)
        self.let_go()
        self.show(MainMenu(self.game, self.agreed, trouble))

    def show_saved(self) -> None:
        """Show the saved games over the start menu."""
        self.back_to_menu()
        self.push_screen(SavedGames(self.game))

    def begin(self, game: Game, seats: list[Seat], options: dict[str, object]) -> None:
        """Start a new match; raises TabletownError if the settings are invalid."""
        check_new(game, seats, options, self.save)
        self.game, self.agreed = game, options
        seed, save, self.seed, self.save = self.seed, self.save, None, None  # they apply only to the first match
        self.open_table(game, players_of(seats), lambda: new_match(game, seats, options, seed, save, self.say))

    def resume(self, path: Path, record: Record, by_force: bool = False) -> None:
        """Resume a match from a file; by force even if another process plays it."""
        save, self.save = self.save, None
        players = [seat["player"] for seat in record.seats]
        game = games.find(record.game)

        make = partial(saved_match, path, record, save, self.say, by_force)
        self.open_table(game, players, make, partial(self.ask_about, path))

    @work(exclusive=True, group="opening")
    async def ask_about(self, path: Path, words: str, lost: str = "") -> None:
        """Ask whether to watch a game that another process plays, to take it over, or to leave it."""
        self.let_go()
        wish = await self.push_screen_wait(InUseForm(words, lost))
        try:
            if wish == "watch":
                record = records.load(path)
                await self.wait_for(games.find(record.game), ())
                steps = await in_thread(lambda: steps_of(record))
                wish = "take" if await self.push_screen_wait(Watching(path, record, steps)) else None
            if wish == "take":
                self.resume(path, records.load(path), by_force=True)
                return
        except TabletownError as error:
            self.back_to_menu(f"{error}.")
            return
        if wish == "leave":
            self.exit(0)
        else:
            self.back_to_menu()

    def let_go(self) -> None:
        """Let other processes have the game of the latest table."""
        if self.table and self.table.saved:
            self.table.saved.close()
        self.table = None

    def rematch(self, match: Match) -> None:
        """Start another match with the same players."""
        options: dict[str, object] = dict(match.options)
        again = partial(new_match, match.game, rested(match.seats), options, None, None, self.say)
        self.open_table(match.game, players_of(match.seats), again)

    @work(exclusive=True, group="opening")
    async def open_table(
        self,
        game: Game,
        players: Sequence[str],
        make: Callable[[], Opened],
        ask_about: Callable[[str], object] | None = None,
    ) -> None:
        """Load the rules, then show the match, or ask about one that another process plays."""
        try:
            await self.wait_for(game, players)
            match, saved = await in_thread(make)
        except InUse as error:
            if ask_about:
                ask_about(str(error))
                return
            raise
        except TabletownError as error:
            self.back_to_menu(f"{error}.")
            return
        if saved:
            saved.mode = MODE
        self.let_go()
        self.table = TableScreen(match, saved, self.delay, self.calm)
        self.show(self.table)

    async def wait_for(self, game: Game, players: Sequence[str]) -> None:
        """Wait until the rules are loaded; for a rated match until they are compiled, and show the progress."""
        self.make_ready(game, players)
        await self.readiness.wait(game)
        if self.is_rated and compile_beside.is_interpreted(game):
            self.show(Waiting(game))
            await self.readiness.compiled(game)

    @work(exclusive=True, group="opening")
    async def replay(self, record: Record, ply: int = 0) -> None:
        """Show the replay of a game."""
        try:
            await self.wait_for(games.find(record.game), ())
            steps = await in_thread(lambda: steps_of(record))
        except TabletownError as error:
            self.show_error(f"{error}")
            return
        self.push_screen(Replay(record, steps, ply))

    def show_error(self, words: str) -> None:
        """Show an error on the current form or, if none is shown, exit with it."""
        if isinstance(self.screen, Form):
            self.screen.say(f"{words}.")
        else:
            self.farewell.append((f"tabletown: {words}", "refused"))
            self.exit(FAILED)

    def close(self, screen: Frame) -> None:
        """Go back to the screen below this one, or exit if there is none."""
        if len(self.screen_stack) > 2:
            screen.dismiss(None)
        else:
            self.exit(0)

    # ---- theme

    def change_light(self) -> None:
        """Switch between the day theme and the night theme."""
        self.theme = theme.NIGHT if self.theme == theme.DAY else theme.DAY
        theme.remember(self.theme)
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.draw_all()

    # ---- messages and exit

    def say(self, words: str, style: str) -> None:
        """Show a message at the table or, if no table is shown, after exit."""
        if isinstance(self.screen, TableScreen) and self.is_running:
            self.screen.notice(words, style)
        else:
            self.farewell.append((words, style))

    def leave(self, match: Match, saved: SavedMatch | None, code: int = 0) -> None:
        """Exit from a match, and say how to resume or replay it."""
        self.say_how_to_continue(match, saved)
        self.exit(code)

    def say_how_to_continue(self, match: Match, saved: SavedMatch | None) -> None:
        """Say how to resume an unfinished match or to replay a finished one."""
        saved = saved or (None if match.over else SavedMatch(self.say, match))
        if saved:
            saved.say, saved.mode = lambda words, style: self.farewell.append((words, style)), MODE
            if match.over:
                saved.say_how_to_look_back()
            else:
                saved.say_how_to_go_on()
            saved.close()
        self.table = None

    def stop(self, code: int) -> None:
        """Exit at once from any screen; the match is saved."""
        if self.table:
            self.say_how_to_continue(self.table.match, self.table.saved)
        self.exit(code)

    def action_stop(self) -> None:
        """Exit on Ctrl-C."""
        self.stop(INTERRUPTED)


def is_day(colours: str) -> bool:
    """Whether a terminal says that its background is light, as in 0;15."""
    return colours.rpartition(";")[2] in ("7", "15")


def players_of(seats: Sequence[Seat]) -> list[str]:
    """Return the player of each seat."""
    return [seat.player for seat in seats]
