"""The program on the full screen: which screen comes after which, and what is said when it is left."""

import asyncio
import contextlib
import os
import signal
import types
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver

from tabletown import games
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.replay import Record
from tabletown.full import looks
from tabletown.full.form import Form
from tabletown.full.frame import Frame
from tabletown.full.glass import outliving
from tabletown.full.lookback import Replay, steps_of
from tabletown.full.opening import Opening
from tabletown.full.table import TableScreen
from tabletown.full.thinking import beside
from tabletown.full.waiting import Readiness, Waiting
from tabletown.play.begin import check_new, new_match, rested, saved_match
from tabletown.play.saves import Keeper

Opened = tuple[Match, Keeper | None]
MODE = ("--mode", "color")
FAILED, INTERRUPTED = 2, 130


class Town(App[int]):
    """All screens, one after another."""

    CSS_PATH = "town.tcss"
    TITLE = "Tabletown"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # the mouse plays
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "stop", show=False, priority=True)]

    def __init__(
        self,
        game: types.ModuleType,
        options: dict[str, object] | None = None,
        seed: int | None = None,
        save: Path | None = None,
        delay: float = 0.0,
        calm: bool = False,
        is_rated: bool = False,
    ) -> None:
        super().__init__()
        self.game, self.agreed, self.seed, self.save = game, options or {}, seed, save
        self.delay, self.calm, self.is_rated = delay, calm, is_rated
        self.games = games.names()
        self.readiness = Readiness()
        self.first: Callable[[], object] = self.back_to_menu  # what the program begins with
        self.table: TableScreen | None = None  # where the last match is played
        self.farewell: list[tuple[str, str]] = []  # what is said once the screen is plain again
        for name in looks.PALETTES:
            self.register_theme(looks.theme(name))
        self.theme = looks.remembered() or (looks.DAY if is_day(os.environ.get("COLORFGBG", "")) else looks.NIGHT)
        if calm:
            self.animation_level = "none"

    def get_driver_class(self) -> type[Driver]:
        """What draws, and goes on where there is nothing left to draw on."""
        return outliving(super().get_driver_class())

    def on_mount(self) -> None:
        """Listen to the world, and show the first screen."""
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, NotImplementedError, ValueError, RuntimeError):
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self.stop, 128 + number)
        self.first()

    # ---- the rules

    def make_ready(self, game: types.ModuleType, players: Iterable[str] = (HUMAN,)) -> None:
        """Compile the rules of a game, and what players think with, beside the screen, if that was never done."""
        self.readiness.start(game, players)

    def progress(self, game: types.ModuleType) -> str:
        """How far that is, in words."""
        return self.readiness.words(game)

    # ---- from screen to screen

    def show(self, screen: Frame) -> None:
        """Leave all screens for another."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def back_to_menu(self, trouble: str = "") -> None:
        """The start menu, with what went wrong if something did."""
        self.table = None
        self.show(Opening(self.game, self.agreed, trouble))

    def begin(self, game: types.ModuleType, seats: list[Seat], options: dict[str, object]) -> None:
        """A new match; raises TabletownError if it cannot be."""
        check_new(game, seats, options, self.save)
        self.game, self.agreed = game, options
        seed, save, self.seed, self.save = self.seed, self.save, None, None  # they are for the first match alone
        self.open_table(game, players_of(seats), lambda: new_match(game, seats, options, seed, save, self.say))

    def resume(self, path: Path, record: Record) -> None:
        """A match from a file."""
        save, self.save = self.save, None
        players = [seat["player"] for seat in record.seats]
        self.open_table(games.find(record.game), players, lambda: saved_match(path, record, save, self.say))

    def rematch(self, match: Match) -> None:
        """The same players once more."""
        options: dict[str, object] = dict(match.options)
        again = partial(new_match, match.game, rested(match.seats), options, None, None, self.say)
        self.open_table(match.game, players_of(match.seats), again)

    @work(exclusive=True, group="opening")
    async def open_table(self, game: types.ModuleType, players: Sequence[str], make: Callable[[], Opened]) -> None:
        """Wait for the rules, then sit down."""
        try:
            await self.wait_for(game, players)
            match, keeper = await beside(make)
        except TabletownError as error:
            self.back_to_menu(f"{error}.")
            return
        if keeper:
            keeper.mode = MODE
        self.table = TableScreen(match, keeper, self.delay, self.calm)
        self.show(self.table)

    async def wait_for(self, game: types.ModuleType, players: Sequence[str]) -> None:
        """Show how the rules are being compiled, where that takes a while."""
        self.make_ready(game, players)
        if not self.readiness.is_ready(game):
            self.show(Waiting(game))
        await self.readiness.wait(game)

    @work(exclusive=True, group="opening")
    async def replay(self, record: Record, ply: int = 0) -> None:
        """Look back at a game."""
        try:
            await self.wait_for(games.find(record.game), ())
            steps = await beside(lambda: steps_of(record))
        except TabletownError as error:
            self.complain(f"{error}")
            return
        self.push_screen(Replay(record, steps, ply))

    def complain(self, words: str) -> None:
        """Say what went wrong where we are, or, where we are nowhere yet, on the way out."""
        if isinstance(self.screen, Form):
            self.screen.say(f"{words}.")
        else:
            self.farewell.append((f"tabletown: {words}", "refused"))
            self.exit(FAILED)

    def close(self, screen: Frame) -> None:
        """Go back to what lies behind a screen, if there is something."""
        if len(self.screen_stack) > 2:
            screen.dismiss(None)
        else:
            self.exit(0)

    # ---- looks

    def change_light(self) -> None:
        """From day to night, or from night to day."""
        self.theme = looks.NIGHT if self.theme == looks.DAY else looks.DAY
        looks.remember(self.theme)
        for screen in self.screen_stack:
            if isinstance(screen, Frame):
                screen.draw_all()

    # ---- words, and the way out

    def say(self, words: str, style: str) -> None:
        """Say something at the table, or, where there is none any more, after the end."""
        if isinstance(self.screen, TableScreen) and self.is_running:
            self.screen.notice(words, style)
        else:
            self.farewell.append((words, style))

    def leave(self, match: Match, keeper: Keeper | None, code: int = 0) -> None:
        """Leave from a table, with a word on its game."""
        self.part_from(match, keeper)
        self.exit(code)

    def part_from(self, match: Match, keeper: Keeper | None) -> None:
        """Say how to go on with a game, or how to look back at it."""
        self.table = None
        keeper = keeper or (None if match.over else Keeper(self.say, match))
        if keeper:
            keeper.say, keeper.mode = lambda words, style: self.farewell.append((words, style)), MODE
            if match.over:
                keeper.say_how_to_look_back()
            else:
                keeper.say_how_to_go_on()

    def stop(self, code: int) -> None:
        """Leave at once, wherever we are; nothing is lost."""
        if self.table:
            self.part_from(self.table.match, self.table.keeper)
        self.exit(code)

    def action_stop(self) -> None:
        """Ctrl-C."""
        self.stop(INTERRUPTED)


def is_day(colours: str) -> bool:
    """Whether a terminal says that its background is light, as in 0;15."""
    return colours.rpartition(";")[2] in ("7", "15")


def players_of(seats: Sequence[Seat]) -> list[str]:
    """Who sits there, by the words that stand for them."""
    return [seat.player for seat in seats]
