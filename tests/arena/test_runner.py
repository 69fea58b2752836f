"""A contest from start to end: what is wrong is said first, and Ctrl-C or a full disk leave good files."""

import math
import re
import resource
import signal
import subprocess
import sys

import pytest

from tabletown import games
from tabletown.arena import runner
from tabletown.arena.contest import Contest
from tabletown.arena.entrants import read_entrants
from tabletown.arena.runner import Runner
from tabletown.arena.schedule import Plan
from tabletown.arena.stats.game_columns import GameColumns
from tests.arena.conftest import arena, errors, lines
from tests.waiting import LIMIT, until

pytestmark = pytest.mark.compiled
TOOK = games.find("harmonictook")


@pytest.mark.parametrize("arguments, says", [
    (["duel", "evy", "random"], "unknown bot 'evy'"),
    (["duel", "evie", "nowhere.py:Bot"], "cannot be loaded"),
    (["duel", "evie", "random", "--sprt", "20,0"], "two Elo bounds"),
    (["duel", "evie", "random", "--sprt", "x"], "--sprt takes two Elo numbers"),
    (["duel", "evie", "random", "--seats", "7"], "2 to 4 players"),
    (["duel", "evie", "random", "--seed", "-1"], "seed"),
    (["duel", "evie", "random", "--game", "chess"], "unknown game"),
    (["duel", "evie", "random", "--option", "market=x"], "market"),
    (["duel", "evie", "random", "--resume"], "--resume needs --records"),
    (["duel", "evie", "random", "--records", "/proc/no/file"], "cannot be written"),
    (["duel", "evie", "random", "--stats", "/proc/no/file"], "cannot be written"),
    (["duel", "evie", "random", "--stats", "a", "--records", "a"], "give each its own file"),
    (["duel", "evie", "random", "--stats", "a", "--records", "/proc/no/file"], "cannot be written"),
    (["round-robin", "evie"], "at least 2 players, not 1"),
    (["record", "/proc/no/file", "0", "x"], "cannot be read"),
])  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(arguments, says, tmp_path):
    told = arena(*arguments, cwd=tmp_path)
    assert told.returncode == 2 and says in told.stderr and len(told.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_python_bot_s_fault_is_told_and_kept(tmp_path):
    (tmp_path / "mybot.py").write_text("def bad(view):\n    raise ValueError('no idea')\n")
    file = tmp_path / "d.jsonl"
    told = arena("duel", "mybot.py:bad", "random", "--blocks", 2, "--limit", LIMIT, "--records", file, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert "Game 0 is forfeit: bad raised ValueError: no idea (mybot.py, line 2)" in told.stdout
    assert all(game["forfeit"]["reason"].startswith("raised ValueError") for game in lines(file)[1:])


@pytest.mark.slow
def test_forfeits_are_told_kind_by_kind(tmp_path):
    (tmp_path / "mybot.py").write_text("def bad(view):\n    return 999\n\ndef worse(view):\n    return None\n")
    bots = ("mybot.py:bad", "mybot.py:worse", "evie")
    told = arena("round-robin", *bots, "--blocks", 2, "--limit", LIMIT, cwd=tmp_path).stdout
    assert (
        "Game 0 is forfeit: bad answered action 999, which is refused: there is no such action (and in 5 more)" in told
    )
    assert "is forfeit: worse answered nonsense: None is not the number of an action (and in " in told
    swiss = arena("swiss", *bots[1:], "--rounds", 2, "--limit", LIMIT, cwd=tmp_path).stdout
    assert "Game 0 is forfeit: worse answered nonsense" in swiss
    assert re.search(r"│ EVie .*│ +0.0 │ +2 │ +2 │", swiss)  # no finish score: it never played a game to its end


def test_ctrl_c_leaves_a_valid_file_and_a_way_to_go_on(tmp_path):
    file = tmp_path / "long.jsonl"
    command = [sys.executable, "-m", "tabletown", "arena", "duel", "evie", "impatient", "--blocks", "200000"]
    process = subprocess.Popen(
        [*command, "--records", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    until(lambda: file.exists() and file.stat().st_size >= 50_000)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 130, err
    assert "They are saved; run the same command with --resume to continue." in out
    kept = lines(file)
    assert [game["number"] for game in kept[1:]] == list(range(len(kept) - 1))


def test_ctrl_c_in_the_middle_of_writing_waits_for_it(monkeypatch):
    """Whatever was being written is written once."""
    monkeypatch.setattr(runner, "KEEP_SECONDS", math.inf)  # so that games are written 64 at a time, however slow
    field = read_entrants(TOOK, ["random", "evie"])

    class Book:
        def __init__(self):
            self.numbers = []

        def write(self, lines):
            for line in lines:
                self.numbers.append(line["number"])
                if len(self.numbers) == 70:
                    signal.raise_signal(signal.SIGINT)

    book = Book()
    playing = Runner(Contest(TOOK, field), GameColumns(TOOK), book)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            list(playing.play(Plan(1, (((0, 1),),), 500).games()))
    finally:
        signal.signal(signal.SIGINT, before)
    playing.keep()
    assert book.numbers == list(range(len(book.numbers))) and len(book.numbers) == 128


@pytest.mark.parametrize("where", ("tell", "take"))
def test_ctrl_c_at_any_moment_leaves_what_was_told(where):
    """Neither a game more nor a game less, whether it comes while one is told or while its result is used."""
    field = read_entrants(TOOK, ["random", "evie"])
    told, kept, columns = [], [], GameColumns(TOOK)

    def on_game(played, is_new):
        if where == "tell" and len(told) == 40:
            signal.raise_signal(signal.SIGINT)
        told.append(played.game.number)

    class Book:
        def write(self, lines):
            kept.extend(line["number"] for line in lines)

    playing = Runner(Contest(TOOK, field), columns, Book(), on_game=on_game)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            for played in playing.play(Plan(1, (((0, 1),),), 500).games()):
                if where == "take" and played.game.number == 40:
                    signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    playing.keep()
    assert kept == told == list(range(41)) and len(columns) == 41


@pytest.mark.parametrize("flag", ["--records", "--stats"])
def test_a_full_disk_is_said_in_one_line_and_what_was_written_is_good(flag, tmp_path):
    file = tmp_path / "file"
    contest = ("duel", "evie", "fromage", "--blocks", 500, flag, file)

    def small():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    told = arena(*contest, preexec_fn=small)
    assert told.returncode == 2 and errors(told.stderr) == f"tabletown: {file} cannot be written: File too large\n"
    assert 15_000 < file.stat().st_size <= 20_000
    if flag == "--records":
        assert arena(*contest, "--resume").returncode == 0
        assert arena(*contest[:-1], tmp_path / "whole").returncode == 0
        assert file.read_bytes() == (tmp_path / "whole").read_bytes()
