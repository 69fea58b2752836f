"""The main screens as text: a difference there is a decision. `make golden` writes them anew.

Text rather than SVG: it is the same on every machine and for every version of the libraries that draw, and a
difference can be read. Colours are looked at in test_table.py and by eye, in docs/images.
"""

import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.engine.records import Record
from tabletown.players.moves import play_bot
from tabletown.players.precompile import precompile
from tabletown.session.settings import PlaySettings
from tabletown.tui.app import TabletownApp
from tabletown.tui.screens.ending import Ending, Leaving
from tabletown.tui.screens.main_menu import MainMenu
from tabletown.tui.screens.reader import Reader
from tabletown.tui.screens.replay import Replay
from tabletown.tui.screens.setup import Options, Seats
from tabletown.tui.screens.table import TableScreen
from tests.tui.conftest import Hand

FOLDER = Path(__file__).parent / "screens"
PLAYERS = [Seat("Mia"), Seat("Brie", "fromage"), Seat("HAL 9000", "impatient"), Seat("Zora", "evie")]
BOTS = [Seat("Ann", "evie"), Seat("Ben", "fromage")]
RANGERS = [Seat(name, "ranger") for name in ("Mia", "Brie", "HAL 9000", "Zora")]
BEGUN = 100  # decisions before Mia, a ranger until then, is asked in the scenes of Harmonies

# What is seen, on which screen, with which players, after which keys; a class is waited for, and `first` is the
# first legal action.
SCENES = {
    "opening": ((80, 24), [], (MainMenu,)),
    "opening-wide": ((120, 40), [], (MainMenu,)),
    "seats": ((80, 24), [], (MainMenu, "down", "enter", Seats, "down")),
    "options": ((80, 24), [], (MainMenu, "down", "enter", Seats, "end", "up", "enter", Options, "down", "right")),
    "table": ((80, 24), PLAYERS, ("asked", "enter", "asked")),
    "table-two": ((80, 24), [Seat("Mia"), Seat("Tom")], ("asked", "enter", "asked")),
    "table-middle": ((120, 40), PLAYERS, ("asked", "enter", "asked", "f2", "hint")),
    "table-wide": ((200, 60), PLAYERS, ("asked", "enter", "asked")),
    "leaving": ((80, 24), PLAYERS, ("asked", "enter", "asked", "f10", Leaving)),
    "rules": ((80, 24), PLAYERS, ("asked", "f4", Reader, *"stadium")),
    "help": ((80, 24), PLAYERS, ("asked", "f1", Reader)),
    "rows": ((80, 24), PLAYERS, ("asked", "f6", Reader)),
    "ending": ((80, 24), BOTS, (Ending,)),
    "replay": ((80, 24), BOTS, (Ending, "down", "down", "enter", Replay, "pagedown", "pagedown", "right")),
    "too-small": ((79, 24), PLAYERS, (TableScreen,)),
    "harmonies": ((80, 24), RANGERS[:2], ("asked", "first", "asked", "first", "asked")),
    "harmonies-middle": ((120, 40), RANGERS[:2], ("asked", "first", "asked", "first", "asked")),
    "harmonies-wide": ((200, 60), RANGERS, ("asked", "first", "asked")),
}


def begun(players: list[Seat]) -> Record:
    """A game of Harmonies up to Mia's next tray."""
    match = Match(games.find("harmonies"), players, seed=14)
    while match.ply < BEGUN or match.actors != [0] or match.legal(0)[0].words != "take tray 1":
        play_bot(match, match.actors[0])
    record = match.record()
    record.seats[0]["player"] = "human"
    return record


def shoot(name: str) -> str:
    """What a screen shows."""
    size, players, course = SCENES[name]
    game, shown = games.find("harmonies" if players[:1] == RANGERS[:1] else "harmonictook"), []
    precompile(game)
    app = TabletownApp(game, PlaySettings(seed=14, delay=0.0, calm=True))
    if players[:1] == RANGERS[:1]:
        app.first = lambda: app.resume(Path(home) / "game.json", begun(players))
    elif players:
        app.first = lambda: app.begin(game, players, {})

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            hand = Hand(pilot)
            for step in course:
                if isinstance(step, type):
                    await hand.is_at(step)
                elif step == "asked":
                    await hand.asked()
                elif step == "first":
                    await hand.type(hand.match.legal(0)[0].words)
                elif step == "hint":
                    await hand.sees("Hint: ")
                else:
                    await hand.press(step)
            await hand.rest()
            shown.append(hand.text)

    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, TABLETOWN_HOME=home, COLORFGBG="15;0"):
        dice = random.Random
        with patch("tabletown.tui.screens.main_menu.random.Random", lambda *seed: dice(1)):
            asyncio.run(go())
    return shown[0].rstrip() + "\n"


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_looks_as_it_did(name):
    assert shoot(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


COMMON = set("─│┌┐└┘═║╔╗╚╝░█▓▪▫■□●◄►·…›←↑→↓") | set("▁▂▃▄▅▆▇")  # the last are ends of Textual's scroll bars


def test_every_character_is_one_that_the_fonts_of_terminals_have():
    """Letters of Western Europe, and what Windows' old fonts have of lines, blocks and arrows; no emoji."""
    for file in FOLDER.glob("*.txt"):
        strange = {c for c in file.read_text(encoding="utf-8") if ord(c) > 0xFF} - COMMON
        assert not strange, f"{file.name} has {strange}"


if __name__ == "__main__":
    for scene in sys.argv[1:] or SCENES:
        (FOLDER / f"{scene}.txt").write_text(shoot(scene), encoding="utf-8")
        sys.stdout.write(f"{scene}\n")
