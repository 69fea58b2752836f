"""A new bot's file plays as it is."""

import os
import subprocess
import sys

import pytest

from tests.waiting import LIMIT

pytestmark = pytest.mark.compiled


def tabletown(*arguments, cwd):
    command = [sys.executable, "-m", "tabletown", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, cwd=cwd, env=dict(os.environ))


def test_a_new_bot_plays_and_beats_a_careless_one(tmp_path):
    told = tabletown("new", "bot", "Greedy", cwd=tmp_path)
    assert told.returncode == 0 and "greedy.py, a bot that can play" in told.stdout
    duel = tabletown(
        "arena", "duel", "greedy.py:Greedy", "passer", "--blocks", "1", "--limit", str(LIMIT), cwd=tmp_path
    )
    assert duel.returncode == 0, duel.stderr
    assert "forfeit" not in duel.stdout and "Greedy scores 100.0 % in 1 block of 2 games." in duel.stdout


def test_a_file_that_exists_is_left_alone(tmp_path):
    (tmp_path / "greedy.py").write_text("mine")
    told = tabletown("new", "bot", "Greedy", cwd=tmp_path)
    assert told.returncode == 2 and "already exists" in told.stderr and (tmp_path / "greedy.py").read_text() == "mine"


@pytest.mark.parametrize("name", ["my bot", "../x", "1st", ""])
def test_what_is_no_name_is_said(name, tmp_path):
    told = tabletown("new", "bot", name, cwd=tmp_path)
    assert told.returncode == 2 and "not a name for a bot" in told.stderr and list(tmp_path.iterdir()) == []
