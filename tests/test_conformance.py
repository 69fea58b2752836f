"""Every game keeps the contract."""

import os
import subprocess
import sys

import pytest
from rich.style import Style
from rich.text import Text

from tabletown import conformance, games
from tabletown.conformance import CHECKS, Broken, conformance_test, fits_a_full_screen
from tabletown.engine.contract import PUBLIC, Panel

test_harmonictook_keeps_the_contract = conformance_test("harmonictook", 2000)
test_harmonies_keeps_the_contract = conformance_test("harmonies", slow=["agrees_in_all_modes"])
test_mountainhome_keeps_the_contract = conformance_test("mountainhome", 200, slow=["agrees_in_all_modes"])

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
