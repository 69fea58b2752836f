"""A town on a screen that nobody sees, driven by keys and clicks."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tabletown.engine.match import Match, Seat
from tabletown.engine.warm import warm_up
from tabletown.full.sheet import Sheet, number_of
from tabletown.full.table import TableScreen
from tabletown.full.town import Town
from tabletown.play import seating

PATIENCE = 15.0
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
        self.app: Town = pilot.app  # type: ignore[assignment]

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

    def sheet(self, id: str) -> Sheet:
        return self.screen.query_one(f"#{id}", Sheet)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait for something to become true."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, f"waited in vain; the screen shows\n{self.text}"
            await self.pilot.pause(0.01)
        await self.pilot.pause(0.01)

    async def sees(self, *words: str) -> None:
        """Wait for words on the screen."""
        await self.until(lambda: all(word in self.text for word in words))

    async def is_at(self, kind: type) -> None:
        """Wait for a screen, drawn."""
        await self.until(lambda: isinstance(self.screen, kind) and self.screen.is_mounted)
        await self.pilot.pause(0.03)

    async def asked(self) -> None:
        """Wait until a person is asked."""
        await self.until(lambda: isinstance(self.screen, TableScreen) and self.screen.seat is not None)
        await self.pilot.pause(0.03)

    async def press(self, *keys: str) -> None:
        """Keys one after another; Pilot's own `press` waits after each until the processor is at rest."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await self.pilot.pause(0.01)

    async def type(self, words: str) -> None:
        """Type, and press Enter."""
        for letter in words:
            self.app.post_message(events.Key("space" if letter == " " else letter, letter))
        await self.press("enter")

    async def click(self, id: str, number: int) -> None:
        """Click on a number wherever the sheet shows it."""
        sheet = self.sheet(id)
        for y, strip in enumerate(sheet.strips):
            x = 0
            for segment in strip:
                if number_of(segment) == number:
                    sheet.scroll_to(y=max(0, y - 1), animate=False, force=True)
                    await self.pilot.pause(0.01)
                    left, top = sheet.content_region.offset - sheet.region.offset
                    offset = (left + x + 1 - sheet.scroll_offset.x, top + y - sheet.scroll_offset.y)
                    assert await self.pilot.click(f"#{id}", offset=offset)
                    await self.pilot.pause(0.01)
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
def drive(took, home) -> Callable[..., Town]:
    """Run a town, from its menu or with players who sit already, through a scenario."""

    def run(scenario: Scenario, seats: str | list[Seat] = "", size=(80, 24), options=None, game=took, **more) -> Town:
        warm_up(game)
        town = Town(game, options, **{"seed": 14, "calm": True, **more})
        if seats:
            sat = seating.read_seats(game, seats, random.Random(1)) if isinstance(seats, str) else seats
            town.first = lambda: town.begin(game, sat, options or {})

        async def go() -> None:
            async with town.run_test(size=size) as pilot:
                await pilot.pause(0.01)
                await scenario(Hand(pilot))

        asyncio.run(go())
        return town

    return run
