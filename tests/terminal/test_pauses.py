"""Pauses and single keys at the plain terminal."""

import pexpect
import pytest

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.session.console import open_screen
from tabletown.session.settings import PlaySettings
from tabletown.terminal import table
from tabletown.terminal.keys import TypedAhead

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
LONG_PAUSE = ("--delay", "60", "--grace", "60")
PLAY = ("play", "--seats", "Mia=me,Bob=random", "--seed", "3", *LONG_PAUSE)


def test_bots_pause_once_a_turn(home, monkeypatch):
    pauses = []
    match = Match(games.find("harmonies"), [Seat("Ann", "mason"), Seat("Bob", "mason")], seed=3)

    def rest(seconds: float) -> str:
        pauses.append(match.ply)
        return ""

    monkeypatch.setattr(table, "rest", rest)
    table.Terminal(open_screen(), match, None, delay=5.0).run()
    changes = [n for n in range(1, match.ply) if match.moves[n - 1].seat != match.moves[n].seat]
    assert pauses == changes and match.ply > 2 * len(changes)


def test_any_key_ends_a_pause_and_enter_answers_nothing(terminal):
    tty = terminal(*PLAY, NO_COLOR="1")
    tty.expect("Mia> ")
    tty.sendline("")
    tty.expect("Mia> ")
    tty.sendline("pass")
    tty.expect("takes it back")
    tty.send(" ")
    tty.expect("Bob rolls")
    tty.send("\r")
    tty.expect("Roll the die.*Mia> ")
    tty.press_ctrl_c(pexpect.EOF)
    assert tty.before.count("Mia rolls") == 0


def test_u_takes_a_purchase_back_before_the_bot_rolls(terminal):
    tty = terminal(*PLAY, NO_COLOR="1")
    tty.expect("Mia> ")
    tty.sendline("")
    tty.expect("Mia> ")
    tty.sendline("ranch")
    tty.expect("buys a Ranch.*u takes it back; any other key goes on")
    tty.send("u")
    tty.expect("Taken back: buy Ranch.*Buy one thing.*Mia> ")


def test_the_moment_can_be_switched_off_and_needs_a_terminal(monkeypatch):
    assert PlaySettings().undo_time == 0
    monkeypatch.setattr("tabletown.session.settings.is_live", lambda: True)
    assert PlaySettings().undo_time == 2 and PlaySettings(grace=5).undo_time == 5
    assert PlaySettings(calm=True).undo_time == 0 and PlaySettings(grace=0).undo_time == 0


def test_what_was_typed_ahead_waits_and_a_key_that_only_ends_a_pause_does_not():
    ahead = TypedAhead()
    for keys in ("\n", " ", "\x1b[A"):
        ahead.keep(keys)
    assert ahead.line() is None and ahead.rest() == ""
    ahead.keep("2\npa")
    assert ahead.line() == "2" and ahead.rest() == "pa" and ahead.rest() == ""


def test_a_line_that_was_begun_goes_on_in_the_next_pause():
    ahead = TypedAhead()
    for keys in ("\n", "buy", " ", "x\x7f", "ranch", "\x04", "\n"):
        ahead.keep(keys)
    assert ahead.line() == "buy ranch" and ahead.rest() == ""
