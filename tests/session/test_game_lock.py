import errno
import os
import subprocess
import sys

import pytest

from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.session.game_lock import GameLock, InUse, TakenOver
from tabletown.session.new_match import saved_match
from tabletown.session.saves import SavedMatch
from tests.waiting import LIMIT


@pytest.fixture
def path(took, home, tmp_path):
    match = Match(took, [Seat("Mia"), Seat("Bob")], seed=1)
    match.play(0, 0)
    records.save(tmp_path / "game.json", match.record())
    return tmp_path / "game.json"


def resumed(path, by_force=False) -> tuple[Match, SavedMatch]:
    return saved_match(path, records.load(path), None, lambda words, style: None, by_force)


def test_a_game_that_is_open_cannot_be_opened_again(path):
    _, first = resumed(path)
    with pytest.raises(InUse, match="is open in process"):
        resumed(path)
    assert "process" in GameLock(path).user() and first.lock.user() == ""


def test_a_game_that_was_left_is_free_and_leaves_no_lock_behind(path):
    resumed(path)[1].close()
    resumed(path)[1].close()
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == ["game.json"]


def test_the_first_is_told_when_it_was_taken_over_and_no_move_is_lost(path):
    ours, first = resumed(path)
    theirs, second = resumed(path, by_force=True)
    theirs.play(theirs.actors[0], theirs.legal(theirs.actors[0])[0])
    second.keep()
    with pytest.raises(TakenOver, match="taken over and is now open in process"):
        first.check_ours()
    ours.play(ours.actors[0], ours.legal(ours.actors[0])[-1])
    with pytest.raises(TakenOver):
        first.keep()
    assert records.load(path) == theirs.record() and first.saved_ply != ours.ply


def test_who_takes_over_plays_on_from_the_last_move(path):
    record = records.load(path)  # as a list of saved games has read it, some time ago
    ours, first = resumed(path)
    ours.play(ours.actors[0], ours.legal(ours.actors[0])[0])
    first.keep()
    theirs, _ = saved_match(path, record, None, lambda words, style: None, by_force=True)
    assert theirs.moves == ours.moves


DIE_WITH_THE_LOCK = """
import os, pathlib, signal, sys
from tabletown.session.game_lock import GameLock
lock = GameLock(pathlib.Path(sys.argv[1]))
lock.acquire()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_lock_of_a_dead_process_is_no_obstacle(path):
    subprocess.run([sys.executable, "-c", DIE_WITH_THE_LOCK, path], check=False, timeout=LIMIT)
    assert path.with_name(".game.json.lock").exists() and GameLock(path).user() == ""
    resumed(path)


def test_a_deleted_lock_file_does_not_stop_a_game(path):
    match, saved = resumed(path)
    saved.lock.owner.unlink()
    match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert saved.keep() and records.load(path).moves == match.moves


def test_a_full_disk_does_not_lock_us_out(path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    lock = GameLock(path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        lock.acquire()
    lock.acquire()
    lock.check()
    lock.release()


def test_a_file_that_another_process_uses_is_told_and_ends_nothing(path):
    match, first = resumed(path)
    told = []
    other = SavedMatch(lambda words, _: told.append(words), match, path)
    assert not other.keep() and "another process uses that file" in told[0]
    first.close()
