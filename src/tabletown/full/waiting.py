"""Rules being compiled: beside the screen, with something to be seen of it."""

import asyncio
import time
import types
from collections.abc import Iterable
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from tabletown.engine.rule import cache_dir
from tabletown.engine.warm import is_warm, needs, warm_up
from tabletown.full.frame import Frame, KeyBar
from tabletown.full.sheet import Sheet
from tabletown.full.thinking import beside

USUAL = 20.0  # seconds that a first compile takes
BAR = 40


class Readiness:
    """Which games' rules are loaded, and how far those are that have to be compiled first."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.parts: dict[str, set[str]] = {}  # that are loaded, or will be
        self.begun: dict[str, float] = {}  # when the compiler was started, where it was needed

    def start(self, game: types.ModuleType, players: Iterable[str]) -> None:
        """Load the rules of a game and what players think with, once; a while if they were never compiled."""
        known = self.parts.setdefault(game.NAME, set())
        parts = [part for part in needs(game, players) if part not in known]
        if parts:
            known.update(parts)
            if not is_warm(game, parts):
                self.begun[game.NAME] = time.monotonic()
            self.tasks[game.NAME] = asyncio.create_task(self.load(game, parts, self.tasks.get(game.NAME)))

    @staticmethod
    async def load(game: types.ModuleType, parts: list[str], before: asyncio.Task[None] | None) -> None:
        """Load some parts after those that were asked for before."""
        if before:
            await before
        await beside(lambda: warm_up(game, parts))

    def is_ready(self, game: types.ModuleType) -> bool:
        """Whether a match can begin in a moment."""
        return game.NAME not in self.begun or self.tasks[game.NAME].done()

    async def wait(self, game: types.ModuleType) -> None:
        """Until it is ready; raises what went wrong."""
        await asyncio.shield(self.tasks[game.NAME])

    def words(self, game: types.ModuleType) -> str:
        """What is going on, or nothing."""
        if self.is_ready(game):
            return ""
        return f"Compiling the rules, for the first time only: {compiled(game)} done, {self.seconds(game):.0f} s"

    def seconds(self, game: types.ModuleType) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self.begun[game.NAME]


def compiled(game: types.ModuleType) -> int:
    """How many rules lie in the cache."""
    return sum(1 for _ in cache_dir(game.__name__.partition(".")[0]).rglob("*.nbi"))


class Waiting(Frame):
    """Nothing but the progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10,ctrl+q", "back", "Back to the menu", key_display="Esc")
    ]

    def __init__(self, game: types.ModuleType) -> None:
        super().__init__()
        self.game = game

    def parts(self) -> Iterable[Widget]:
        """A line of words and a bar."""
        yield Sheet(id="heading")
        yield Sheet(id="page")
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def on_mount(self) -> None:
        """Draw anew while it takes its time."""
        self.set_interval(0.3, self.draw_all)

    def draw(self) -> None:
        """How far it is."""
        done = min(BAR - 1, int(BAR * self.town.readiness.seconds(self.game) / USUAL))
        bar = Text.assemble(("█" * done, "may"), ("░" * (BAR - done), "quiet"))
        self.query_one("#heading", Sheet).show_rich(Text(self.game.TITLE, "now"))
        words = Text(self.town.progress(self.game))
        self.query_one("#page", Sheet).show_rich(
            Group(words, Text(), bar, Text(), Text("The next start takes a moment."))
        )

    def action_back(self) -> None:
        """Wait no longer; the compiler goes on."""
        self.town.workers.cancel_group(self.town, "opening")
        self.town.back_to_menu()
