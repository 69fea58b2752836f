"""Every game keeps the contract; and a game that breaks it is caught."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.style import Style
from rich.text import Text

from tabletown import conformance, games
from tabletown.conformance import CHECKS, Broken, conformance_test, fits_a_full_screen
from tabletown.engine.contract import PUBLIC, Panel

from .conftest import EXAMPLES

test_harmonictook_keeps_the_contract = conformance_test("harmonictook", 2000)
test_harmonies_keeps_the_contract = conformance_test("harmonies")
test_mountainhome_keeps_the_contract = conformance_test("mountainhome", 200)

AUDIT = next(check for check in CHECKS if check.__name__ == "survives_audit")


@pytest.mark.slow
@pytest.mark.parametrize("name, count", (("harmonictook", 350_000), ("harmonies", 60_000), ("mountainhome", 25_000)))
def test_a_game_survives_very_many_games(name, count):
    AUDIT(games.find(name), count)  # of each table size, and the variants on top


def test_a_persona_answers_as_many_decisions_as_it_has_time_for(took, monkeypatch):
    whole, every = conformance.fingerprint(took, "evie", 3, {})
    assert every == list(range(len(every))) and len(every) > 50
    monkeypatch.setattr(conformance, "PACE", 0.0)
    cut, first = conformance.fingerprint(took, "evie", 3, {})
    assert len(first) < len(every) and cut != whole
    assert conformance.fingerprint(took, "evie", 3, {}, first) == (cut, first)
    assert conformance.fingerprint(took, "evie", 3, {}, every) == (whole, every)


WITHIN_BOUNDS = """
import sys
import numpy as np
from tabletown import conformance
from tabletown.games.harmonictook import material, rules, state
try:
    rules.buy_refusal(material.pack({}), np.zeros(1, state.STATE)[0], 0, 99)
except IndexError:
    raise SystemExit(conformance.report(sys.argv[1], int(sys.argv[2])))
raise SystemExit("bounds are not checked")
"""
COUNTS = {"harmonictook": 3000, "harmonies": 3000, "highrise": 40, "mountainhome": 600}


@pytest.mark.slow
@pytest.mark.parametrize("name, count", COUNTS.items())
def test_no_rule_reads_or_writes_past_an_array(name, count):
    """Compiled code does so silently unless it is compiled to look."""
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [sys.executable, "-c", WITHIN_BOUNDS, name, str(count)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


# ---- games of other packages


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The example game as a package that pip has installed."""
    info = tmp_path / "goofspiel-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: goofspiel\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[tabletown.games]\ngoofspiel = goofspiel\nbroken = goofspiel_that_is_not_there\n"
    )
    monkeypatch.syspath_prepend(tmp_path)


def test_a_game_of_another_package_is_found(installed, goofspiel):
    assert games.names() == [*games.GAMES, "broken", "goofspiel"]
    assert games.find("goofspiel") is goofspiel


def test_a_game_that_cannot_be_loaded_is_told(installed):
    with pytest.raises(games.TabletownError, match="the game broken of goofspiel_that_is_not_there cannot be loaded"):
        games.find("broken")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_of_another_package_keeps_the_contract(installed, check):
    check(games.find("goofspiel"), 500)


# ---- panels, which the example game does without


@pytest.mark.parametrize(
    ("width", "line", "action", "fault"),
    [
        (90, "", None, "is wider than 80 columns"),
        (20, "x" * 19, None, "or than its border"),
        (20, "x", 99, r"could click \[99\]"),
        (20, "x", None, r"cannot click \[\d"),
    ],
)
def test_panels_that_break_their_promise_are_caught(took, monkeypatch, width, line, action, fault):
    text = Text(line)
    text.stylize(Style(meta={"action": action}))
    panels = [Panel("odd", "Odd", PUBLIC, width, [text])]
    monkeypatch.setattr(games.text_view(took), "panels", lambda *given: panels)
    with pytest.raises(Broken, match=fault):
        fits_a_full_screen(took, 100)


# ---- the suite bites: each change to the example game breaks one promise

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
