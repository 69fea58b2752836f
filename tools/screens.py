"""Draw the full screen for the README, as SVG: `python -m tools.screens`."""

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path

from tools.screenshot import FONTS

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.engine.replay import Record
from tabletown.engine.warm import warm_up
from tabletown.full import looks
from tabletown.full.lookback import Replay
from tabletown.full.opening import Opening
from tabletown.full.table import TableScreen
from tabletown.full.town import Town

TARGET = Path(__file__).parents[1] / "docs" / "images"
NAMES, PLAYERS, SEED = ("Mia", "Brie", "HAL 9000", "Marvin"), ("evie", "fromage", "impatient", "marathon"), 14
ROUND = 9


def middle_of_a_game() -> Record:
    """A game up to a decision of Mia's, who can choose among much."""
    took = games.find("harmonictook")
    match = Match(took, [Seat(*pair) for pair in zip(NAMES, PLAYERS, strict=True)], seed=SEED)
    while not (match.actors == [0] and len(match.legal(0)) > 5 and match.ply > 2 * ROUND * len(NAMES)):
        match.play_bot(match.actors[0])
    record = match.record()
    record.seats[0]["player"] = "human"
    return record


def shoot(name: str, size: tuple[int, int], theme: str, screen: type, *keys: str) -> None:
    """Draw one screen."""
    took, record = games.find("harmonictook"), middle_of_a_game()
    town = Town(took, calm=True)
    town.theme = theme
    if screen is TableScreen:
        town.first = lambda: town.resume(Path("game.json"), record)
    elif screen is Replay:
        town.first = lambda: town.replay(record, 40)

    async def go() -> str:
        async with town.run_test(size=size) as pilot:
            while not isinstance(town.screen, screen) or getattr(town.screen, "seat", 0) is None:
                await pilot.pause(0.05)
            await pilot.press(*keys)
            await pilot.pause(0.8)
            return town.export_screenshot(title="tabletown play --mode color", simplify=True)

    svg = asyncio.run(go())
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S)  # a picture fetches nothing from afar
    svg = re.sub(r"Fira Code, monospace|Fira Code", FONTS, svg)
    svg = re.sub(r"terminal-\d+", f"screen-{name}", svg)  # the same picture is the same file
    (TARGET / f"{name}.svg").write_text(svg, encoding="utf-8")
    sys.stdout.write(f"{TARGET / name}.svg\n")


def main() -> None:
    """Every picture, in a home of its own."""
    warm_up(games.find("harmonictook"))
    with tempfile.TemporaryDirectory() as home:
        os.environ["TABLETOWN_HOME"] = home
        os.chdir(home)
        shoot("full", (120, 40), looks.NIGHT, TableScreen, "f2")
        shoot("full-small", (80, 24), looks.DAY, TableScreen)
        shoot("full-menu", (80, 24), looks.NIGHT, Opening)
        shoot("full-replay", (80, 24), looks.DAY, Replay)


if __name__ == "__main__":
    main()
