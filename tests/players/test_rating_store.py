"""Ratings that last: each contest counts once."""

import os
import subprocess
import sys

import pytest

from tests.waiting import LIMIT

pytestmark = pytest.mark.compiled


@pytest.fixture
def arena(tmp_path):
    def run(*arguments):
        env = {**os.environ, "TABLETOWN_HOME": str(tmp_path), "COLUMNS": "100"}
        command = [sys.executable, "-m", "tabletown", "arena", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, env=env)

    return run


def test_ratings_last_and_a_contest_counts_once(arena):
    assert "Nobody is rated" in arena("ratings").stdout
    first = arena("round-robin", "random", "evie", "fromage", "--blocks", 10, "--rated")
    assert first.returncode == 0, first.stderr
    assert "995 ± 50" in first.stdout and "new" not in first.stdout  # bots begin at their measured strength
    told = arena("ratings").stdout
    order = [line.split("│")[1].strip() for line in told.splitlines() if "│" in line]
    assert set(order) == {"random", "evie", "fromage"} and order[-1] == "random" and " 40 " in told
    again = arena("round-robin", "random", "evie", "fromage", "--blocks", 10, "--rated")
    assert again.returncode == 2 and "already rated" in again.stderr
    assert arena("ratings").stdout == told
    other = arena("duel", "evie", "random", "--blocks", 5, "--seed", 9, "--rated")
    assert other.returncode == 0 and "new" not in other.stdout
    assert " 50 " in arena("ratings").stdout


def test_a_bot_that_meets_itself_is_not_rated_by_it(arena):
    assert arena("duel", "evie", "Twin=evie", "--blocks", 3, "--rated").returncode == 0
    assert " 0 " in arena("ratings").stdout


def test_a_file_that_is_no_database_is_said(arena, tmp_path):
    (tmp_path / "ratings.db").write_text("my diary\n" * 200)
    told = arena("duel", "evie", "random", "--blocks", 1, "--rated")
    assert told.returncode == 2 and "cannot be used" in told.stderr
    assert (tmp_path / "ratings.db").read_text() == "my diary\n" * 200
