"""The plain terminal with rules that are not compiled yet, and the command that compiles them."""

import pytest

from tabletown.players import compile_beside
from tabletown.terminal import compile_ahead

pytestmark = pytest.mark.compiled


def test_a_question_comes_at_once_and_says_how_far_the_rules_are_compiled(tabletown, cold):
    ended = tabletown("play", "--seats", "Mia=me,Greta=gentle", "--seed", "14", stdin="roll\nquit\n")
    assert "Compiling the rules: " in ended.out and "Greta thinks less until then." in ended.out
    assert ended.out.count("Mia> ") == 2


def test_a_rated_match_waits_for_the_compiler(tabletown, cold, monkeypatch):
    wait = compile_beside.wait

    def wait_and_end(*arguments):
        cold.ended.set()
        wait(*arguments)

    monkeypatch.setattr(compile_beside, "wait", wait_and_end)
    ended = tabletown("play", "--seats", "Mia=me,evie", "--rated", "--seed", "14", stdin="quit\n")
    assert "Compiling the rules of Harmonic Took (first time only)..." in ended.out
    assert "thinks less" not in ended.out and "Mia> " in ended.out


def test_games_are_compiled_ahead_of_time(tabletown, cold, monkeypatch):
    assert "Harmonic Took: compiled already" in tabletown("compile", "harmonictook").out
    monkeypatch.setattr(compile_ahead, "is_compiled", lambda game: False)
    cold.ended.set()
    assert "Harmonic Took: compiled in " in tabletown("compile", "harmonictook").out


def test_a_game_that_cannot_be_compiled_ahead_of_time_says_why(tabletown, cold, monkeypatch):
    monkeypatch.setattr(compile_ahead, "is_compiled", lambda game: False)
    cold.trouble = "No space left on device"
    cold.ended.set()
    ended = tabletown("compile", "harmonictook")
    assert ended.code == 2 and "No space left on device" in ended.err


def test_bots_among_themselves_say_that_they_think_less(tabletown, cold):
    ended = tabletown("play", "--seats", "Greta=gentle,Evie=evie", "--seed", "14", "--option", "starting_coins=50")
    assert ended.out.count("Greta thinks less until then.") == 1
