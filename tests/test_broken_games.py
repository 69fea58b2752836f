"""The conformance suite bites: each change to the example game breaks one promise, and is caught."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletown import games

from .conftest import EXAMPLES

CHANGES = {
    "a missing name": ("N_LAWS = 1 + SEATS[1]\n", "N_LAWS = 1 + SEATS[1]\ndel N_WORK\n", "the game has no N_WORK"),
    "half an account": ("MATERIAL = ()\n", "MATERIAL = ()\nN_COUNTS = 1\n", "the game has no count"),
    "arguments": ("def why(box: Any, s: Any,", "def why(s: Any, box: Any,", "why takes other arguments"),
    "a stuck seat": (
        "        if refusal(box, s, seat, action) == FINE:\n",
        "        if refusal(box, s, seat, action) == FINE and action != s.prize - 1:\n",
        "legal and refusal disagree|no legal action",
    ),
    "an intruder": ("s.prize == 0 or s.bid[seat]:", "s.prize == 0:", "refusal lets a seat act that may not act"),
    "a law": ("        s.points[winner] += s.pot\n", "        s.points[winner] += s.pot + 1\n", "law of conservation"),
    "an endless game": ("        s.deck[k] = 0\n", "        s.draws = 0\n", "law of conservation|does not end"),
    "a dirty table": ("    s.gone = 0\n", "", "law of conservation|gave other bytes"),
    "a leak through hide": (
        "            s.bid[p] = 1 + draw_weighted(s, s.hand[p])\n",
        "            s.bid[p] = s.bid[p]\n",
        "can see what another has decided in secret",
    ),
    "a hide that takes what the viewer knows": (
        "    for p in range(s.seats):\n        if p != viewer and",
        "    s.points[:] = 0\n    for p in range(s.seats):\n        if p != viewer and",
        "changes with what it cannot know",
    ),
    "a game that fails to tell": (
        '        return [f"{names[seat]} has bid."]',
        "        return [names[99]]",
        "IndexError: tuple index out of range",
    ),
    "a hide that depends on the secret": (
        "            s.bid[p] = 1 + draw_weighted(s, s.hand[p])\n",
        "            s.bid[p] = 1 + s.bid[p] % 3\n",
        "hiding twice is not the same as hiding once",
    ),
    "a stream that is kept": ("    s.seed = seed\n    s.draws = 0\n    for p", "    for p", "stream anew"),
    "an illegal bot": ("        return int(s.prize) - 1\n", "        return 12\n", "answers an illegal action"),
    "words": ('return f"bid {action + 1}"', 'return f"bid {(action + 1) // 2}"', "two actions are both called"),
    "no question": ('return f"What do you bid for {s.pot} points?"', 'return ""', "a decision without a question"),
    "a result without shares": ("for p in range(s.seats)])]", "for p in range(1)])]", "no share for each seat"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new", "fault"), CHANGES.values(), ids=CHANGES)
def test_a_broken_game_is_caught(tmp_path, old, new, fault):
    source = (EXAMPLES / "goofspiel" / "goofspiel" / "__init__.py").read_text()
    assert source.count(old) == 1, "the example has changed: change this test too"
    package = tmp_path / "goofspiel"
    package.mkdir()
    (package / "__init__.py").write_text(source.replace(old, new))
    shutil.copy(EXAMPLES / "goofspiel" / "goofspiel" / "view_text.py", package)
    code = "import goofspiel; from tabletown import games, conformance; games.find = lambda name: goofspiel; "
    code += "raise SystemExit(conformance.report('goofspiel', 12))"
    path = os.pathsep.join([str(tmp_path), str(Path(games.__file__).parents[2])])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert re.search(f"BROKEN.*\n.*({fault})", done.stdout), done.stdout + done.stderr
