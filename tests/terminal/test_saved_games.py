"""Saved games at the plain terminal: the list, the menu, and two processes at one game."""

import pexpect
import pytest

from tabletown.engine import records
from tests.waiting import until

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")


def save(tabletown, name: str, game: str = "harmonictook", people: str = "Mia=me,Bob=me") -> None:
    tabletown("play", game, "--seats", people, "--seed", "3", "--save", name, stdin="1\n")


def test_saves_are_listed_with_game_and_names(tabletown, home):
    tabletown("play", "--seats", "Mia=me,Bob=me", "--seed", "3", stdin="1\n")
    tabletown("play", "harmonies", "--seats", "Zoë=me", "--seed", "3", stdin="1\n")
    out = tabletown("saves").out
    assert "Harmonies  Zoë; 1 move, " in out and "Harmonic Took  Mia, Bob; 1 move, " in out and "--resume FILE" in out
    assert "Took" not in tabletown("saves", "harmonies").out
    assert "Harmonies  Zoë" in tabletown("play", "--resume").out


def test_a_game_without_a_move_is_not_kept(tabletown, home):
    out = tabletown("play", "--seats", "Mia=me,Bob=me").out
    assert "nothing is saved" in out and not home.exists()
    assert "There are no saved games" in tabletown("saves").out


def test_a_game_of_another_kind_is_found_by_its_name(terminal, tabletown):
    tabletown("play", "--seats", "Mia=me,Bob=me", "--seed", "3", stdin="1\n")
    tty = terminal("play", "harmonies")
    tty.expect(r"Another saved game ... \(1 unfinished\)")
    tty.sendline("3")
    tty.expect("Harmonic Took: Mia, Bob; 1 move, ")
    tty.sendline("1")
    tty.expect("Buy one thing.*Mia> ")


def test_the_second_process_may_watch_and_take_over_and_the_first_is_told(terminal, tabletown, tmp_path):
    save(tabletown, "game.json")
    first = terminal("play", "--resume", "game.json", NO_COLOR="1")
    first.expect("Mia> ")
    second = terminal("play", "--resume", "game.json", NO_COLOR="1")
    second.expect("is open in process.*Watch it.*> ")
    second.sendline("1")
    second.expect("You are watching")
    first.sendline("pass")
    first.expect("Bob> ")
    second.expect("Mia passes.*Bob to move")
    second.send("t")
    second.expect("Bob> ")
    second.sendline("")
    second.expect("Bob rolls.*Bob> ")
    first.sendline("")
    first.expect("was taken over and is now open in process.*leaves the game alone")
    first.expect(pexpect.EOF)
    assert [move.words for move in records.load(tmp_path / "game.json").moves][1:] == ["pass", "roll one die"]


def test_without_a_terminal_a_game_that_is_open_is_an_error(terminal, tabletown):
    save(tabletown, "game.json")
    first = terminal("play", "--resume", "game.json", NO_COLOR="1")
    first.expect("Mia> ")
    ended = tabletown("play", "--resume", "game.json")
    assert ended.code == 2 and "game.json is open in process" in ended.err


def test_a_killed_process_is_no_obstacle(terminal, tabletown, tmp_path):
    save(tabletown, "game.json")
    first = terminal("play", "--resume", "game.json", NO_COLOR="1")
    first.expect("Mia> ")
    first.kill(9)
    until(lambda: not first.isalive())
    assert (tmp_path / ".game.json.lock").exists()
    assert tabletown("play", "--resume", "game.json").code == 0
