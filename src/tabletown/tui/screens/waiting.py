"""Load rules in the background; a rated match waits until they are compiled, and shows the progress."""

import asyncio
from collections.abc import Iterable
from typing import ClassVar

from rich.console import Group
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from tabletown.engine.contract import Game
from tabletown.players import compile_beside
from tabletown.players.precompile import ALL, needs
from tabletown.tui.background import in_thread
from tabletown.tui.widgets.frame import Frame, KeyBar
from tabletown.tui.widgets.lines_widget import LinesWidget

BAR = 40


class Readiness:
    """Loads games in the background; those that are not compiled yet run interpreted meanwhile."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.parts: dict[str, set[str]] = {}  # the parts of each game that are loaded or requested

    def start(self, game: Game, players: Iterable[str]) -> None:
        """Load the rules of a game and its players' bots, once; what is not cached is compiled beside the game."""
        known = self.parts.setdefault(game.NAME, set())
        parts = [part for part in needs(game, players) if part not in known]
        if parts:
            known.update(parts)
            self.tasks[game.NAME] = asyncio.create_task(self.load(game, parts, self.tasks.get(game.NAME)))

    @staticmethod
    async def load(game: Game, parts: list[str], before: asyncio.Task[None] | None) -> None:
        """Load parts, after those requested before."""
        if before:
            await before
        await in_thread(lambda: compile_beside.begin(game, parts))

    async def wait(self, game: Game) -> None:
        """Wait until a game can be played; raises any error of loading."""
        await asyncio.shield(self.tasks[game.NAME])

    @staticmethod
    async def compiled(game: Game) -> None:
        """Wait until a game is compiled."""
        await in_thread(lambda: compile_beside.wait(game, ALL, lambda words: None))


class Waiting(Frame):
    """The screen that shows the progress."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10,ctrl+q", "back", "Back to the menu", key_display="Esc")
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def parts(self) -> Iterable[Widget]:
        """Yield a heading, a progress bar, and the keys."""
        yield LinesWidget(id="heading")
        yield LinesWidget(id="page")
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def on_mount(self) -> None:
        """Redraw at intervals."""
        self.set_interval(0.3, self.draw_all)

    def takes(self, key: str) -> bool:
        """Whether the key leaves the screen; other keys are kept for the match."""
        return super().takes(key) and key in ("escape", "f9", "f10", "ctrl+q")

    def draw(self) -> None:
        """Draw the progress."""
        progress = compile_beside.progress(self.game)
        done = BAR * progress.percent // 100 if progress else BAR
        bar = Text.assemble(("█" * done, "may"), ("░" * (BAR - done), "quiet"))
        self.query_one("#heading", LinesWidget).show_rich(Text(self.game.TITLE, "now"))
        words = Text(compile_beside.words(self.game))
        self.query_one("#page", LinesWidget).show_rich(
            Group(words, Text(), bar, Text(), Text("The next start will be fast."))
        )

    def action_back(self) -> None:
        """Go back to the menu; compiling goes on."""
        self.tabletown.type_ahead.forget()
        self.tabletown.workers.cancel_group(self.tabletown, "opening")
        self.tabletown.back_to_menu()
