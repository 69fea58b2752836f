"""The conformance suite bites: each change to the example game breaks one promise, and is caught."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletown import games

from ..conftest import EXAMPLES

CHANGES = {
    "half of what records tell": ("RULES_VERSION = 1\n", "RULES_VERSION = 1\nN_COUNTS = 1\n", "the game has no count"),
    "a typo in a field": (
        "        s.points[winner] += s.pot\n",
        "        s.points[winner] += s.pto\n",
        r"no attribute 'pto' \(goofspiel/__init__.py, line \d+\)",
    ),
    "unequal scores of a cooperative game": (
        "def rulebook(box: Any) -> str:\n",
        "def is_cooperative(box: Any) -> bool:\n    return True\n\n\ndef rulebook(box: Any) -> str:\n",
        "players who win or lose together have different scores",
    ),
    "arguments": (
        "def explain(box: Any, s: Any,",
        "def explain(s: Any, box: Any,",
        "explain does not have the contract's parameters",
    ),
    "a stuck seat": (
        "        if refusal(box, s, seat, action) == FINE:\n",
        "        if refusal(box, s, seat, action) == FINE and action != s.prize - 1:\n",
        "legal and refusal disagree|no legal action",
    ),
    "a seat that is stuck where two options meet": (
        "    if action < 0 or action >= box.cards:\n",
        "    if action < 0 or action >= box.cards or (box.cards == 3 and box.keep_ties and s.pot > s.prize):\n",
        r"no legal action \(\d bots|no legal action \(\d people",
    ),
    "an intruder": ("s.prize == 0 or s.bid[seat]:", "s.prize == 0:", "refusal lets a seat act that may not act"),
    "an invariant": (
        "        s.points[winner] += s.pot\n",
        "        s.points[winner] += s.pot + 1\n",
        "an invariant is broken",
    ),
    "an endless game": ("        s.deck[k] = 0\n", "        s.rng_count = 0\n", "an invariant is broken|does not end"),
    "secrets that are not declared": (
        '"""The bids."""\n    return True',
        '"""The bids."""\n    return False',
        "sees what others do not, but has_secrets is False",
    ),
    "a leak through hide": (
        "            s.bid[p] = 1 + draw_weighted(s, s.hand[p])\n",
        "            s.bid[p] = s.bid[p]\n",
        "can see what another has decided in secret",
    ),
    "a hide that takes what the viewer knows": (
        "    for p in range(s.seats):\n        if p != viewer and",
        "    s.points[:] = 0\n    for p in range(s.seats):\n        if p != viewer and",
        "depends on what they cannot know",
    ),
    "a game that fails to tell": (
        '        return [f"{names[seat]} has bid."]',
        "        return [names[99]]",
        r"IndexError: tuple index out of range \(goofspiel/__init__.py, line \d+\)",
    ),
    "a hide that depends on the secret": (
        "            s.bid[p] = 1 + draw_weighted(s, s.hand[p])\n",
        "            s.bid[p] = 1 + s.bid[p] % 3\n",
        "hiding twice is not the same as hiding once",
    ),
    "a stream that is kept": (
        "    s.seed = seed\n    s.rng_count = 0\n    for p",
        "    for p",
        "does not reseed",
    ),
    "an illegal bot": ("        return int(s.prize) - 1\n", "        return 12\n", "chooses an illegal action"),
    "words": ('return f"bid {action + 1}"', 'return f"bid {(action + 1) // 2}"', "two actions have the same name"),
    "no question": ('return f"What do you bid for {s.pot} points?"', 'return ""', "a decision has no prompt"),
    "a result without shares": (
        "def rulebook(box: Any) -> str:\n",
        "def result(box: Any, s: Any, names: Any) -> Any:\n    return [('points', ['1'])]\n\n\n"
        "def rulebook(box: Any) -> str:\n",
        "no share for each seat",
    ),
}


REPORT = """
import importlib
from tabletown import games
from tabletown.check import conformance
from tabletown.engine.defaults import complete

games.find = lambda name: complete(importlib.import_module(name))
raise SystemExit(conformance.report("goofspiel", 12))
"""


def report(place, **env):
    """What the suite says about the example game that lies in a folder."""
    path = os.pathsep.join([str(place), str(Path(games.__file__).parents[2])])
    env = {**os.environ, "PYTHONPATH": path, **env}
    return subprocess.run([sys.executable, "-c", REPORT], env=env, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "fault"), CHANGES.values(), ids=CHANGES)
def test_a_broken_game_is_caught(tmp_path, old, new, fault):
    source = (EXAMPLES / "goofspiel" / "goofspiel" / "__init__.py").read_text()
    assert source.count(old) == 1, "the example has changed: change this test too"
    package = tmp_path / "goofspiel"
    package.mkdir()
    (package / "__init__.py").write_text(source.replace(old, new))
    shutil.copytree(EXAMPLES / "goofspiel" / "goofspiel" / "views", package / "views")
    done = report(tmp_path, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1
    assert re.search(f"FAILED.*\n.*({fault})", done.stdout), done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("s.points[winner] += s.pot\n", "s.points[winner] += s.pto\n", r"'pto' \(goofspiel/__init__.py, line \d+\)"),
        ("for k in range(box.cards):\n        s.deck[k]", "for k in range(99):\n        s.deck[k]", "out of bounds"),
    ],
    ids=["a typo", "a write past an array"],
)
def test_what_compiled_code_cannot_tell_is_told(tmp_path, old, new, fault):
    """The compiler names no line of the game, and machine code writes past an array without a word."""
    shutil.copytree(EXAMPLES / "goofspiel" / "goofspiel", tmp_path / "goofspiel")
    module = tmp_path / "goofspiel" / "__init__.py"
    assert module.read_text().count(old) == 1
    module.write_text(module.read_text().replace(old, new))
    done = report(tmp_path, TABLETOWN_CACHE=str(tmp_path / "cache"))
    assert done.returncode == 1
    assert re.search(f"FAILED.*\n.*({fault})", done.stdout), done.stdout + done.stderr


HUNT = """
import importlib
from tabletown.check.unusual import always_offers_an_action
from tabletown.engine.defaults import complete

always_offers_an_action(complete(importlib.import_module("goofspiel")), 12)
"""


def test_a_decision_without_an_action_is_hunted_down_and_told_with_its_moves(tmp_path):
    """Neither option alone leads there, and few games with both do."""
    old, new, _ = CHANGES["a seat that is stuck where two options meet"]
    shutil.copytree(EXAMPLES / "goofspiel" / "goofspiel", tmp_path / "goofspiel")
    module = tmp_path / "goofspiel" / "__init__.py"
    module.write_text(module.read_text().replace(old, new))
    path = os.pathsep.join([str(tmp_path), str(Path(games.__file__).parents[2])])
    env = {**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", HUNT], env=env, capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert "a seat that may act has no legal action" in last and "seed" in last
    assert "'cards': 3" in last and "'ties': 'keep'" in last and re.search(r"at last P\d: bid \d", last)


@pytest.mark.parametrize("part", ["views/text.py", pytest.param("views", marks=pytest.mark.slow)])
def test_a_game_without_views_is_no_fault(tmp_path, part):
    shutil.copytree(EXAMPLES / "goofspiel" / "goofspiel", tmp_path / "goofspiel")
    place = tmp_path / "goofspiel" / part
    shutil.rmtree(place) if place.is_dir() else place.unlink()
    done = report(tmp_path, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_missing_name_is_said_when_the_game_is_found(tmp_path):
    source = (EXAMPLES / "goofspiel" / "goofspiel" / "__init__.py").read_text()
    package = tmp_path / "goofspiel"
    package.mkdir()
    (package / "__init__.py").write_text(source + "\ndel MAX_DECISIONS\n")
    done = report(tmp_path, NUMBA_DISABLE_JIT="1")
    assert done.returncode == 1 and "the game goofspiel lacks MAX_DECISIONS" in done.stderr
