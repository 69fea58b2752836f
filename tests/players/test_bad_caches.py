"""A cache that cannot be written, is full, shared, deleted or damaged: play goes on, interpreted at worst."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..conftest import EXAMPLES

pytestmark = pytest.mark.compiled

PLAY = """
import importlib, json, resource, shutil, sys, time
if {limit}:
    resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
from tabletown.engine.compile import cache_root
from tabletown.engine.defaults import complete
from tabletown.engine.match import Match, Seat
from tabletown.players import compile_beside
from tabletown.players.moves import play_bot
game = complete(importlib.import_module("goofspiel"))
compile_beside.begin(game)
began = compile_beside.is_interpreted(game)
match = Match(game, [Seat("Ann", "random"), Seat("Bob", "search:5")], seed=7)
notices, said = compile_beside.Notices(match), []
job = compile_beside.compiler.jobs.get(game.__name__)
for _ in range(4):
    said += notices.next()
    play_bot(match, match.bot_seat)
if {delete}:
    while not list(cache_root().glob("*/*.nbi")):
        time.sleep(0.01)
    shutil.rmtree(cache_root(), ignore_errors=True)  # a file may come in between
if job:
    job.done.wait()
while not match.over:
    said += notices.next()
    play_bot(match, match.bot_seat)
print(json.dumps([began, compile_beside.is_interpreted(game), match.digest(), said]))
"""
DIGEST = []  # of the game that is always played


def play(cache, limit=0, delete=False, **env):
    """Play a game in another process; return whether it began and ended interpreted, and what was said."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY.format(limit=limit, delete=delete)], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(EXAMPLES / "goofspiel"), "TABLETOWN_CACHE": str(cache), **env},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    began, ended, digest, said = json.loads(done.stdout)
    DIGEST.append(digest)
    assert digest == DIGEST[0]
    return began, ended, said


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A cache that has everything."""
    cache = tmp_path_factory.mktemp("filled")
    assert play(cache)[:2] == (True, False)
    return cache


def test_a_cache_that_has_everything(filled):
    assert play(filled) == (False, False, [])


def test_a_cache_that_cannot_be_written_is_said_once(tmp_path):
    (tmp_path / "file").write_text("in the way")
    began, ended, said = play(tmp_path / "file" / "cache", TMPDIR=str(tmp_path))
    assert (began, ended) == (True, False)
    assert sum("compiled again at every start" in line for line in said) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]  # nothing temporary is left


def test_a_full_disk(tmp_path):
    began, ended, said = play(tmp_path, limit=3000)
    assert (began, ended) == (True, True)
    trouble = [line for line in said if "cannot be compiled" in line]
    assert trouble == [
        "The rules cannot be compiled: File too large. The game goes on with slower ones. Bob thinks less."
    ]


def test_a_cache_that_is_deleted_while_it_is_filled(tmp_path):
    assert play(tmp_path / "cache", delete=True)[:2] == (True, False)


def flip(file):
    """Change bytes in the middle of a file, as a failing disk does."""
    data = file.read_bytes()
    half = len(data) // 2
    file.write_bytes(data[:half] + bytes(byte ^ 0xFF for byte in data[half : half + 16]) + data[half + 16 :])


def cut(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


@pytest.mark.parametrize("kind", ["nbc", "nbi"])
@pytest.mark.parametrize("damage", [flip, cut, Path.unlink])
def test_damaged_machine_code_is_compiled_again(tmp_path, filled, damage, kind):
    shutil.copytree(filled, tmp_path / "cache")
    for file in tmp_path.glob(f"cache/goofspiel-*/*apply_goofspiel*.{kind}"):
        damage(file)
    assert play(tmp_path / "cache")[:2] == (True, False)
    assert play(tmp_path / "cache")[:2] == (False, False)


def test_a_damaged_list_of_digests_costs_only_time(tmp_path, filled):
    shutil.copytree(filled, tmp_path / "cache")
    for text in ("[1", "[1]", "3"):
        (tmp_path / "cache" / "digests.json").write_text(text)
        assert play(tmp_path / "cache")[:2] == (False, False)


def test_a_cache_of_two_versions(tmp_path, filled):
    """Code that checks bounds is another version: it has another fingerprint."""
    shutil.copytree(filled, tmp_path / "cache")
    other = {"NUMBA_BOUNDSCHECK": "1"}
    assert play(tmp_path / "cache", **other)[:2] == (True, False)
    for version in ({}, other):
        assert play(tmp_path / "cache", **version)[:2] == (False, False)
