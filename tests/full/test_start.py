import os
import subprocess
import sys
import types

import pytest

from tabletown.engine.match import Match, Seat
from tabletown.full.start import run
from tabletown.full.table import TableScreen
from tabletown.full.town import Town
from tests.play.conftest import tabletown  # noqa: F401


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play", "--mode", "color"), "--mode color needs a terminal; --mode text does without"),
        (("replay", "x.json", "--mode", "color"), "--mode color needs a terminal"),
        (("play", "--mode", "gui"), "unknown mode 'gui'; there are color, text"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tabletown, words, why):  # noqa: F811
    ended = tabletown(*words)
    assert ended.code == 2 and ended.err.startswith(f"tabletown: {why}") and ended.err.count("\n") == 1


@pytest.fixture
def live(monkeypatch):
    """As if there were a terminal."""
    monkeypatch.setattr("tabletown.full.start.is_live", lambda: True)
    monkeypatch.setattr("sys.stdout.reconfigure", lambda **_: None, raising=False)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--seats", "me"), "Harmonic Took is for 2 to 4 players, not 1"),
        (("--seats", "me,nobody"), "unknown player 'nobody'"),
        (("--option", "market=none"), "market=none is not possible"),
        (("--resume", "x.json"), "x.json: there is no such file"),
        (("--resume", "x.json", "--seed", "1"), "--resume takes game, seats, seed and options from the file"),
        (("--delay", "-1"), "--delay takes 0 to 60 seconds"),
        (("--seats", "me,evie", "--save", "there"), "there: there is such a file already"),
        (("nosuchgame",), "unknown game 'nosuchgame'"),
    ],
)
def test_bad_wishes_are_refused_before_the_screen_is_taken(tabletown, live, tmp_path, words, why):  # noqa: F811
    (tmp_path / "there").touch()
    ended = tabletown("play", "--mode", "color", *words)
    assert ended.code == 2 and why in ended.err and ended.err.count("\n") == 1


def test_a_terminal_without_utf_8_is_told(tabletown, live, monkeypatch):  # noqa: F811
    stdout = types.SimpleNamespace(encoding="ascii", write=len, flush=lambda: None)
    monkeypatch.setattr("tabletown.full.start.sys", types.SimpleNamespace(stdout=stdout))
    ended = tabletown("play", "--mode", "color")
    assert ended.code == 2 and "--mode color needs a terminal with UTF-8, not ascii; try --mode text" in ended.err


def test_a_program_that_fails_says_how_to_go_on_with_the_game(took, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TABLETOWN_HOME", str(tmp_path))
    match = Match(took, [Seat("Mia"), Seat("Tom")], seed=1)
    town = Town(took)
    town.table = TableScreen(match, None, 0, True)
    monkeypatch.setattr(Town, "run", lambda self: None)
    monkeypatch.setattr(Town, "return_code", 1)
    assert run(town) == 1
    assert "Go on with it: " in capsys.readouterr().out


def test_plain_mode_does_not_load_textual():
    code = "import sys, tabletown.play.replaying, tabletown.__main__; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=True)
    assert done.stdout.strip() == "False"


def test_views_know_no_textual():
    code = "import sys, tabletown.games.harmonictook.view_text, tabletown.full.shelf; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=True)
    assert done.stdout.strip() == "False"
