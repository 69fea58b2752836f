"""The app on a screen that nobody sees, driven by keys and clicks."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from tabletown.engine.match import Match
from tabletown.players.precompile import precompile
from tabletown.session import seating
from tabletown.session.settings import PlaySettings
from tabletown.tui.app import TabletownApp
from tabletown.tui.screens.handover import Handover
from tabletown.tui.screens.table import TableScreen
from tabletown.tui.widgets.lines_widget import LinesWidget, number_of
from tests.waiting import LIMIT

STILL = 3  # looks at the screen without a difference: it rests
RESTLESS = 20  # looks after which nobody waits for that
QUICK = {  # a game that is over soon
    "starting_coins": 50,
    "train_station.cost": 1,
    "shopping_mall.cost": 1,
    "amusement_park.cost": 1,
    "radio_tower.cost": 1,
}


class Hand:
    """Presses keys, clicks and reads."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot = pilot
        self.app: TabletownApp = pilot.app  # type: ignore[assignment]
        self.end = time.monotonic() + LIMIT
        pilot._wait_for_screen = self.handles_all  # type: ignore[assignment]  # its own gives up after 30 seconds

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def match(self) -> Match:
        return next(s.match for s in self.app.screen_stack if isinstance(s, TableScreen))

    @property
    def text(self) -> str:
        """What is on the screen."""
        strips = self.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    def widget(self, id: str) -> LinesWidget:
        return self.screen.query_one(f"#{id}", LinesWidget)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait for something to become true."""
        while not is_so():
            assert time.monotonic() < self.end, f"waited in vain; {self.app.type_ahead}; the screen shows\n{self.text}"
            await asyncio.sleep(0.005)

    async def passes(self, *pumps: MessagePump) -> None:
        """Wait until each of these has handled what it was sent, and has been drawn, or another screen is in front."""
        left, front = [], self.screen
        for pump in pumps:
            for ask in (pump.call_later, pump.call_after_refresh):
                done = asyncio.Event()
                if ask(done.set):
                    left.append(done)
        await self.until(
            lambda: all(done.is_set() for done in left) or not self.app.is_running or self.screen is not front
        )

    async def handles_all(self) -> bool:
        """Wait until the app and all that is on its screen have handled what they were sent."""
        await self.passes(self.app, self.screen, *self.screen.query("*"))
        return True

    async def rest(self) -> None:
        """Wait until the screen shows all that has come of what happened."""
        shown: list[str] = []
        while len(set(shown[-STILL:])) != 1 or len(shown) < STILL:
            await self.handles_all()
            shown.append(self.text)
            if len(shown) > RESTLESS:  # something moves all the time
                return

    async def sees(self, *words: str) -> None:
        """Wait for words on the screen."""
        await self.until(lambda: all(word in self.text for word in words))

    async def is_at(self, kind: type) -> None:
        """Wait for a screen, drawn."""
        await self.until(
            lambda: isinstance(self.screen, kind) and (self.screen.is_drawn or self.screen.has_class("-small"))
        )
        await self.rest()

    async def asked(self) -> None:
        """Wait until a person is asked."""
        await self.until(lambda: isinstance(self.screen, TableScreen) and self.screen.is_asking)
        await self.rest()

    async def take_over(self) -> None:
        """Take the screen that was passed on, and wait for the question."""
        await self.is_at(Handover)
        await self.press("enter")
        await self.asked()

    def send(self, key: str, letter: str | None = None) -> None:
        """A key as the keyboard sends it."""
        self.app.post_message(events.Key(key, letter))

    async def press(self, *keys: str) -> None:
        """Keys one after another; wait until they have done their work, but for those that wait for a question."""
        for key in keys:
            self.send(key, key if len(key) == 1 else None)
        taken = asyncio.Event()
        self.app.call_later(taken.set)
        await self.until(lambda: taken.is_set() or not self.app.is_running)
        await self.until(lambda: self.app.type_ahead.is_settled or not self.app.is_running)
        if self.app.is_running:
            await self.rest()

    async def type(self, words: str) -> None:
        """Type, and press Enter."""
        for letter in words:
            self.send("space" if letter == " " else letter, letter)
        await self.press("enter")

    def number(self, words: str = "") -> str:
        """The number of the choice with these words, or of the first one."""
        found = next(action for action in self.screen.actions if words in ("", action.words))
        return str(self.screen.numbers[found.number])

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        await self.pilot.resize_terminal(width, height)
        await self.until(lambda: self.screen.size == (width, height))
        await self.rest()

    async def click(self, id: str, number: int) -> None:
        """Click on a number wherever the sheet shows it."""
        widget = self.widget(id)
        for y, strip in enumerate(widget.strips):
            x = 0
            for segment in strip:
                if number_of(segment) == number:
                    widget.scroll_to(y=max(0, y - 1), animate=False, force=True)
                    await self.rest()
                    left, top = widget.content_region.offset - widget.region.offset
                    offset = (left + x + 1 - widget.scroll_offset.x, top + y - widget.scroll_offset.y)
                    assert await self.pilot.click(f"#{id}", offset=offset)
                    await self.rest()
                    return
                x += segment.cell_length
        raise AssertionError(f"{number} is nowhere on #{id}:\n{self.text}")


Scenario = Callable[[Hand], Awaitable[None]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's home of their own."""
    monkeypatch.setenv("TABLETOWN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORFGBG", "15;0")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def drive(took, home) -> Callable[..., TabletownApp]:
    """Run the app, from its menu or with players who sit already, through a scenario."""

    def run(scenario: Scenario, seats="", size=(80, 24), options=None, game=took, **more) -> TabletownApp:
        precompile(game)
        app = TabletownApp(game, PlaySettings(**{"seed": 14, "delay": 0.0, "calm": True, **more}))
        app.agreed = options or {}
        if seats:
            sat = seating.read_seats(game, seats, random.Random(1)) if isinstance(seats, str) else seats
            app.first = lambda: app.begin(game, sat, options or {})

        async def go() -> None:
            async with app.run_test(size=size) as pilot:
                await scenario(Hand(pilot))

        asyncio.run(go())
        return app

    return run
