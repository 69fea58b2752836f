"""Draw the full screen for the README, as SVG: `python -m tools.screens`."""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools.screenshot import FONTS

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.engine.records import Record
from tabletown.players.moves import play_bot
from tabletown.players.precompile import precompile
from tabletown.session.settings import PlaySettings
from tabletown.tui import theme as themes
from tabletown.tui.app import TabletownApp
from tabletown.tui.screens.main_menu import MainMenu
from tabletown.tui.screens.replay import Replay
from tabletown.tui.screens.table import TableScreen

TARGET = Path(__file__).parents[1] / "docs" / "images"
NAMES, PLAYERS, SEED = ("Mia", "Brie", "HAL 9000", "Marvin"), ("evie", "fromage", "impatient", "marathon"), 14
ROUND = 9


def middle_of_a_game() -> Record:
    """A game up to a decision of Mia's, who can choose among much."""
    took = games.find("harmonictook")
    match = Match(took, [Seat(*pair) for pair in zip(NAMES, PLAYERS, strict=True)], seed=SEED)
    while not (match.actors == [0] and len(match.legal(0)) > 5 and match.ply > 2 * ROUND * len(NAMES)):
        play_bot(match, match.actors[0])
    record = match.record()
    record.seats[0]["player"] = "human"
    return record


def a_skyscraper() -> Record:
    """A game of Highrise Homino up to a tile that Mia is to place."""
    players = (("Mia", "planner"), ("Brie", "host"), ("HAL 9000", "decorator"))
    match = Match(games.find("highrise"), [Seat(*pair) for pair in players], {"room_service": True}, SEED)
    while not (match.actors == [0] and len(match.legal(0)) > 20 and match.ply > 50):
        play_bot(match, match.actors[0])
    record = match.record()
    record.seats[0]["player"] = "human"
    return record


def a_bid() -> Record:
    """A game of Mountainhome up to a bid of Mia's."""
    players = (("Mia", "thane"), ("Brie", "host"), ("HAL 9000", "brawler"))
    match = Match(games.find("mountainhome"), [Seat(*pair) for pair in players], seed=SEED)
    while not (0 in match.actors and len(match.actors) > 1 and len(match.legal(0)) > 5 and match.ply > 150):
        play_bot(match, match.actors[-1])
    record = match.record()
    record.seats[0]["player"] = "human"
    return record


def shoot(
    name: str, size: tuple[int, int], theme: str, screen: type, *keys: str, of: Callable[[], Record] = middle_of_a_game
) -> None:
    """Draw one screen."""
    record = of()
    app = TabletownApp(games.find(record.game), PlaySettings(calm=True))
    app.theme = theme
    if screen is TableScreen:
        app.first = lambda: app.resume(Path(f"{name}.json"), record)
    elif screen is Replay:
        app.first = lambda: app.replay(record, 40)

    async def go() -> str:
        async with app.run_test(size=size) as pilot:
            while not isinstance(app.screen, screen) or getattr(app.screen, "seat", 0) is None:
                await pilot.pause(0.05)
            await pilot.press(*keys)
            await pilot.pause(0.8)
            return app.export_screenshot(title="tabletown play --tui", simplify=True)

    svg = asyncio.run(go())
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # a picture fetches nothing from afar
    svg = re.sub(r"Fira Code, monospace|Fira Code", FONTS, svg)
    svg = re.sub(r"terminal-\d+", f"screen-{name}", svg)  # the same picture is the same file
    (TARGET / f"{name}.svg").write_text(svg, encoding="utf-8")
    sys.stdout.write(f"{TARGET / name}.svg\n")


def main() -> None:
    """Every picture, in a home of its own."""
    for name in ("harmonictook", "highrise", "mountainhome"):
        precompile(games.find(name))
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOWN_HOME"] = home
        os.chdir(home)
        shoot("full", (120, 40), themes.NIGHT, TableScreen, "f2")
        shoot("full-small", (80, 24), themes.DAY, TableScreen)
        shoot("full-menu", (80, 24), themes.NIGHT, MainMenu)
        shoot("full-replay", (80, 24), themes.DAY, Replay)
        shoot("full-highrise", (120, 40), themes.NIGHT, TableScreen, "down", "down", of=a_skyscraper)
        shoot("full-mountainhome", (120, 40), themes.NIGHT, TableScreen, of=a_bid)


if __name__ == "__main__":
    main()
