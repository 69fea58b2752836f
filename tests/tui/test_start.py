import os
import subprocess
import sys
import types

import pytest

from tabletown.engine.match import Match, Seat
from tabletown.tui.app import TabletownApp
from tabletown.tui.screens.table import TableScreen
from tabletown.tui.start import run
from tests.terminal.conftest import tabletown  # noqa: F401


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play", "--tui"), "--tui needs a terminal; without --tui you play in plain text"),
        (("play", "--mode", "color"), "--tui needs a terminal"),
        (("replay", "x.json", "--tui"), "--tui needs a terminal"),
        (("play", "--mode", "gui"), "unknown mode 'gui'; choose from color, text"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tabletown, words, why):  # noqa: F811
    ended = tabletown(*words)
    assert ended.code == 2 and ended.err.startswith(f"tabletown: {why}") and ended.err.count("\n") == 1


@pytest.fixture
def live(monkeypatch):
    """As if there were a terminal."""
    monkeypatch.setattr("tabletown.tui.start.is_live", lambda: True)
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
        (("--seats", "me,evie", "--save", "there"), "there already exists"),
        (("nosuchgame",), "unknown game 'nosuchgame'"),
    ],
)
def test_bad_wishes_are_refused_before_the_screen_is_taken(tabletown, live, tmp_path, words, why):  # noqa: F811
    (tmp_path / "there").touch()
    ended = tabletown("play", "--tui", *words)
    assert ended.code == 2 and why in ended.err and ended.err.count("\n") == 1


def test_a_terminal_without_utf_8_is_told(tabletown, live, monkeypatch):  # noqa: F811
    stdout = types.SimpleNamespace(encoding="ascii", write=len, flush=lambda: None)
    monkeypatch.setattr("tabletown.tui.start.sys", types.SimpleNamespace(stdout=stdout))
    ended = tabletown("play", "--tui")
    assert (
        ended.code == 2
        and "--tui needs a terminal with UTF-8, not ascii; without --tui you play in plain text" in ended.err
    )


def test_a_program_that_fails_says_how_to_go_on_with_the_game(took, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("TABLETOWN_HOME", str(tmp_path))
    match = Match(took, [Seat("Mia"), Seat("Tom")], seed=1)
    match.play(0, 0)
    app = TabletownApp(took)
    app.table = TableScreen(match, None, 0, True)
    monkeypatch.setattr(TabletownApp, "run", lambda self: None)
    monkeypatch.setattr(TabletownApp, "return_code", 1)
    assert run(app) == 1
    assert "Continue it: " in capsys.readouterr().out


def test_plain_mode_does_not_load_textual():
    code = "import sys, tabletown.terminal.replay, tabletown.cli; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=True)
    assert done.stdout.strip() == "False"


def test_views_know_no_textual():
    code = "import sys, tabletown.games.harmonictook.views.text; print('textual' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=True)
    assert done.stdout.strip() == "False"
