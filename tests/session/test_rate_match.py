"""Matches at the terminal that are rated: each once, for people by name and for bots by persona."""

import json
import re
import subprocess
import sys

import pytest

from tabletown.engine import records
from tabletown.players.rating import rating_store

LONG = "1\n" * 3000  # the first action, again and again: roll one die, pass, ...
CHANGES = re.compile(r"^Ratings: (.+)\.$", re.M)


@pytest.fixture
def play(tabletown):
    """A rated match against some bots, to its end."""

    def run(*words, seats="Ann=me,Bo=random", seed=3, **more):
        return tabletown("play", "--seats", seats, "--seed", seed, "--rated", *words, **{"stdin": LONG, **more})

    return run


def known(home):
    return {one.player: one for one in rating_store.listed("harmonictook")}


def test_a_finished_match_is_rated_and_told(play, home):
    ended = play()
    assert ended.code == 0, ended.err
    assert CHANGES.findall(ended.out) == ["Ann 1500 -> 951, Bo (Random) 995 -> 1003"]
    found = known(home)
    assert set(found) == {"Ann (person)", "random"} and all(one.games == 1 for one in found.values())
    assert found["random"].glicko.rating == pytest.approx(1003, abs=1)
    again = play(seed=4)
    assert "Ann 951 -> " in again.out and known(home)["Ann (person)"].games == 2


def test_a_match_that_is_opened_again_does_not_count_again(play, tabletown, home):
    play("--save", "game.json")
    before = known(home)
    again = tabletown("play", "--resume", "game.json", "--rated", stdin=LONG)
    assert again.code == 0 and "Not rated: it is already rated, and counts only once." in again.out
    copy = tabletown("play", "--resume", "game.json", "--rated", "--save", "copy.json", stdin=LONG)
    assert copy.code == 0 and "Not rated" in copy.out and known(home) == before


def test_a_match_in_two_parts_counts_once(play, tabletown, home):
    left = play("--save", "game.json", stdin="1\n" * 6)
    assert left.code == 0 and "Ratings" not in left.out and known(home) == {}  # left, and not yet rated
    ended = tabletown("play", "--resume", "game.json", "--rated", stdin=LONG)
    assert CHANGES.findall(ended.out) and known(home)["Ann (person)"].games == 1


def test_a_match_that_was_given_up_is_not_rated(play, home):
    assert "Ratings" not in play(stdin="quit\n").out and known(home) == {}


def test_nothing_is_rated_unless_it_is_wished(tabletown, home):
    ended = tabletown("play", "--seats", "Ann=me,Bo=random", "--seed", 3, stdin=LONG)
    assert ended.code == 0 and "Ratings" not in ended.out and not (home / "ratings.db").exists()


@pytest.mark.parametrize(("seat", "player"), [(0, "random"), pytest.param(1, "human", marks=pytest.mark.slow)])
def test_a_seat_that_changed_hands_makes_a_match_unrated(seat, player, play, tabletown, home):
    play("--save", "game.json", stdin="1\n" * 6)
    record = records.load("game.json")
    record.seats[seat]["player"] = player
    records.save("game.json", record)
    ended = tabletown("play", "--resume", "game.json", "--rated", stdin=LONG)
    assert "Not rated: a seat has changed players since the game began." in ended.out and known(home) == {}


def test_a_person_is_no_bot_of_the_same_name(play, home):
    play(seats="random=me,evie")
    assert set(known(home)) == {"random (person)", "evie"}


def test_who_sits_twice_is_not_rated_but_the_others_are(play, home):
    ended = play(seats="Ann=me,random,random")
    assert re.fullmatch(r"Ann 1500 -> \d+", CHANGES.findall(ended.out)[0])
    assert known(home)["random"].games == 0
    alone = play(seats="random,random")
    assert "Ratings: unchanged: every player held more than one seat." in alone.out


def test_people_and_bots_of_contests_are_listed_together(play, tabletown):
    play()
    told = tabletown("arena", "ratings").out
    assert "Ann (person)" in told and "random" in told


def test_a_file_that_cannot_be_used_is_said_before_the_match(play, home):
    home.mkdir()
    (home / "ratings.db").write_text("my diary\n" * 200)
    ended = play()
    assert ended.code == 2 and ended.out == "" and len(ended.err.splitlines()) == 1
    assert "cannot be used: file is not a database" in ended.err
    assert (home / "ratings.db").read_text() == "my diary\n" * 200


def test_a_file_that_fails_in_the_end_loses_no_match(play, home, monkeypatch):
    def broken(*_):
        raise rating_store.TabletownError("the ratings cannot be used: disk full")

    monkeypatch.setattr(rating_store, "rate", broken)
    ended = play("--save", "game.json")
    assert ended.code == 0 and "Not rated: the ratings cannot be used: disk full." in ended.out
    assert records.load("game.json").scores is not None


def test_play_without_ratings_loads_nothing_for_them():
    code = "import sys, tabletown.terminal.start; print([n for n in ('sqlite3', 'openskill') if n in sys.modules])"
    assert json.loads(subprocess.check_output([sys.executable, "-c", code], text=True)) == []
