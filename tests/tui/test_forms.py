import re
import shutil
from pathlib import Path

import pytest
from textual import events

from tabletown import games
from tabletown.engine import records
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.players.moves import bot_move
from tabletown.tui.screens.ending import Ending
from tabletown.tui.screens.main_menu import MainMenu
from tabletown.tui.screens.reader import Reader
from tabletown.tui.screens.replay import Replay
from tabletown.tui.screens.saved_games import SavedGames, Trust
from tabletown.tui.screens.setup import Options, Seats
from tabletown.tui.screens.table import TableScreen
from tests.tui.conftest import QUICK

BOT = """
import pathlib

pathlib.Path("ran").touch()

def eager(view):
    return view.actions[-1]
"""


async def go_to(hand, label):
    """Mark the row of a label."""
    place = next(i for i, row in enumerate(hand.screen.rows) if row.label.strip() == label)
    await hand.press("home", *["down"] * place)


@pytest.fixture
def save(took, home):
    """Put a game into the folder of saved games: so many moves of it, or all."""

    def put(name: str, moves: int, *players: Seat) -> Path:
        match = Match(took, players or (Seat("Mia"), Seat("Brie", "random")), QUICK, seed=5)
        while match.ply < moves and not match.over:
            seat = match.actors[0]
            match.play(seat, bot_move(match, seat, "thoughtful")())
        path = home / "games" / f"{name}.json"
        records.save(path, match.record())
        return path

    return put


# ---- the start menu


def test_enter_on_the_first_screen_begins_a_match(drive):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.sees("Tabletown", "Harmonic Took", "Play", "against")
        await hand.press("enter")
        await hand.asked()
        assert [seat.player for seat in hand.match.seats].count(HUMAN) == 1 and len(hand.match.seats) == 3

    drive(scenario)


def test_keys_may_come_before_the_first_frame(drive):
    async def scenario(hand):
        hand.app.push_screen(Seats(hand.app.game, {}))
        for key in ("enter", "right", "down", "enter"):
            hand.app.post_message(events.Key(key, None))
        await hand.is_at(Seats)

    drive(scenario)


def test_rows_can_be_clicked(drive):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.click("rows", 4)
        await hand.is_at(Reader)
        await hand.sees("Rules", "The goal")

    drive(scenario)


@pytest.mark.parametrize("key", ["escape", "f10"])
def test_the_way_out(drive, key):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press(key)

    assert drive(scenario).return_value == 0


def test_other_games_are_turned_to(drive, goofspiel, monkeypatch):
    find = games.find
    monkeypatch.setattr(games, "find", lambda name: goofspiel if name == "goofspiel" else find(name))
    monkeypatch.setattr(games, "names", lambda: ["harmonictook", "goofspiel", "broken"])

    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("up", "right")
        await hand.sees("Goofspiel", goofspiel.TAGLINE[:40])
        await hand.press("right")
        await hand.sees("unknown game 'broken'")
        await hand.press("left")
        await hand.sees("Harmonic Took")

    drive(scenario)


# ---- players and rules


def test_players_names_and_order(drive):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "enter")
        await hand.is_at(Seats)
        await hand.press("down")
        await hand.press("enter", *["backspace"] * 5)
        await hand.type("Mia")
        await hand.sees("Mia")
        await hand.press("down", "left")  # the second seat: one more person
        await hand.sees("a person")
        await hand.press("down", "down", *["left"] * 3)  # the third: from medium to nobody
        await hand.sees("nobody")
        await go_to(hand, "Order")
        await hand.press("right")
        await hand.sees("at random")
        await go_to(hand, "Start")
        await hand.press("enter")
        await hand.asked()
        assert "Mia" in hand.match.names

    drive(scenario)


def test_too_few_players_are_refused_in_words(drive):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "enter")
        await hand.is_at(Seats)
        for label in ("Seat 2", "Seat 3"):
            await go_to(hand, label)
            while "nobody" not in hand.screen.rows[hand.screen.here].value:
                await hand.press("right")
        await go_to(hand, "Start")
        await hand.press("enter")
        await hand.sees("Harmonic Took is for 2 to 4 players, not 1.")
        await hand.press("escape")
        await hand.is_at(MainMenu)

    drive(scenario)


def test_options_are_turned_typed_and_refused(drive):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "enter")
        await hand.is_at(Seats)
        await go_to(hand, "Rules")
        await hand.press("enter")
        await hand.is_at(Options)
        await hand.press("down", "enter")
        await hand.sees("limited-8", "only 8 or 10 at a time from a shuffled deck.", "It takes full |")
        await hand.press("down", "left")
        await hand.sees("Coins that each player starts with. It takes 0 to 50.")
        await hand.press("enter", "backspace")
        await hand.type("99")
        await hand.sees("starting_coins=99 is not possible: starting_coins takes 0 to 50.")
        await hand.press("backspace", "backspace")
        await hand.type("12")
        await go_to(hand, "max_extra_turns")
        await hand.press("right")
        await go_to(hand, "bakery.cost")
        await hand.press("right")
        await hand.press("escape")
        await hand.is_at(Seats)
        await hand.sees("market limited-8, starting_coins 12")
        await go_to(hand, "Start")
        await hand.press("enter")
        await hand.asked()
        agreed = {"market": "limited-8", "starting_coins": 12, "max_extra_turns": 0, "bakery.cost": 2}
        assert hand.match.options == agreed

    drive(scenario)


# ---- saved games


def test_saved_games_are_listed_with_date_and_standing(drive, save):
    save("a", 6)

    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.sees("1 unfinished")
        await hand.press("down", "down", "enter")
        await hand.is_at(SavedGames)
        await hand.sees("Mia, Brie", "Unfinished", "landmarks", "coins", "After 6 moves.")
        assert re.search(r"\d\d \w{3}, \d\d:\d\d +Harmonic Took: Mia, Brie", hand.text)
        await hand.press("enter")
        await hand.asked()
        assert hand.match.ply >= 6 and hand.match.names == ("Mia", "Brie")

    drive(scenario)


def test_no_saved_games(drive):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "down", "enter")
        await hand.sees("There are none yet")
        await hand.press("enter")
        await hand.is_at(MainMenu)

    drive(scenario)


def test_a_damaged_save_is_shown_as_such_and_stops_nobody(drive, save):
    save("a", 6)
    torn = save("b", 6)
    torn.write_text(torn.read_text()[:200])
    false = save("c", 6)
    false.write_text(false.read_text().replace("roll one die", "roll two dice", 1))

    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "down", "enter")
        await hand.is_at(SavedGames)
        for i, (path, _) in enumerate(hand.screen.files):
            await hand.press("home", *["down"] * i)
            if path == torn:
                await hand.sees("damaged", "b.json")
                await hand.press("enter")
                assert isinstance(hand.screen, SavedGames)
            elif path == false:
                await hand.sees("move 1 says")
                await hand.press("enter")
                await hand.is_at(MainMenu)
                await hand.sees("move 1 says")
                await hand.press("down", "down", "enter")
                await hand.is_at(SavedGames)
            else:
                await hand.sees("Unfinished")

    drive(scenario)


def test_a_finished_game_is_looked_back_at(drive, save):
    save("a", 10_000)

    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "down", "enter")
        await hand.is_at(SavedGames)
        await hand.sees("(finished)", "won!")
        await hand.press("enter")
        await hand.is_at(Replay)
        await hand.press("escape")
        await hand.is_at(SavedGames)
        await hand.press("r")
        await hand.is_at(Replay)

    drive(scenario)


@pytest.mark.parametrize("trusted", [False, True])
def test_the_code_of_a_bot_is_run_only_if_trusted(drive, save, home, tmp_path, monkeypatch, trusted):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "mine.py").write_text(BOT)
    save("a", 6, Seat("Mia"), Seat("eager", "mine.py:eager", lambda view: 0))

    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.press("down", "down", "enter")
        await hand.is_at(SavedGames)
        await hand.press("enter")
        await hand.is_at(Trust)
        await hand.sees("mine.py:eager")
        await hand.press(*["down"] * trusted, "enter")
        await hand.is_at(TableScreen if trusted else SavedGames)

    drive(scenario)
    assert (tmp_path / "ran").exists() == trusted


def test_look_back_from_the_end_of_a_match(drive):
    async def scenario(hand):
        await hand.is_at(Ending)
        await hand.press("down", "down", "enter")
        await hand.is_at(Replay)
        await hand.press("escape")
        await hand.is_at(Ending)

    drive(scenario, "Ann=random,Ben=random", options=QUICK)


def test_quitting_after_the_end_says_how_to_look_back(drive, save, home):
    path = save("a", 10_000)
    record = records.load(path)
    shutil.copy(path, path.with_name("b.json"))

    async def scenario(hand):
        hand.app.resume(path, record)
        await hand.is_at(Ending)
        await hand.press("f10")

    app = drive(scenario)
    assert any(f"replay --tui {path}" in words for words, _ in app.farewell)


def test_saved_games_can_be_the_first_screen(drive, home, took):
    match = Match(took, [Seat("Mia"), Seat("Brie", "random")], seed=1)
    match.play(0, 0)
    records.save(home / "games" / "a.json", match.record())

    async def scenario(hand):
        await hand.is_at(MainMenu)
        hand.app.show_saved()
        await hand.is_at(SavedGames)
        await hand.sees("Harmonic Took: Mia, Brie")
        await hand.press("g")
        await hand.sees("Saved games of Harmonic Took")

    drive(scenario)
