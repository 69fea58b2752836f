"""Every game keeps the contract."""

import os
import subprocess
import sys

import pytest
from rich.style import Style
from rich.text import Text

from tabletown import games
from tabletown.check import modes
from tabletown.check.conformance import CHECKS, conformance_test
from tabletown.check.play import holds_in_random_games
from tabletown.check.samples import Broken
from tabletown.check.views import fits_a_full_screen
from tabletown.engine.contract import PUBLIC
from tabletown.viewkit.protocols import Panel
from tests.waiting import LIMIT

LONG = ["agrees_in_all_modes", "stays_within_bounds"]
test_harmonictook_keeps_the_contract = conformance_test("harmonictook", 2000, slow=LONG)
test_harmonies_keeps_the_contract = conformance_test("harmonies", slow=LONG)
MINUTES = ["holds_in_random_games", "always_offers_an_action", "saves_loads_and_undoes", "bots_play_whole_games"]
test_mountainhome_keeps_the_contract = conformance_test("mountainhome", 200, slow=[*LONG, *MINUTES])


@pytest.mark.slow
@pytest.mark.parametrize("name, count", (("harmonictook", 350_000), ("harmonies", 60_000), ("mountainhome", 12_000)))
def test_a_game_survives_very_many_games(name, count):
    holds_in_random_games(games.find(name), count)  # of each table size, and the variants on top


def test_a_persona_answers_as_many_decisions_as_it_has_time_for(took, monkeypatch):
    monkeypatch.setattr(modes, "PACE", LIMIT)
    whole, every = modes.fingerprint(took, "evie", 3, {})
    assert every == list(range(len(every))) and len(every) > 50
    monkeypatch.setattr(modes, "PACE", 0.0)
    cut, first = modes.fingerprint(took, "evie", 3, {})
    assert len(first) < len(every) and cut != whole
    assert modes.fingerprint(took, "evie", 3, {}, first) == (cut, first)
    assert modes.fingerprint(took, "evie", 3, {}, every) == (whole, every)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", games.GAMES)
def test_no_rule_reads_or_writes_past_an_array(name):
    """The suite looks at a few games in a process that is compiled to look; here are more."""
    env = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    imports = "from tabletown import games; from tabletown.check.play import holds_in_random_games"
    code = f"{imports}; holds_in_random_games(games.find({name!r}), 40)"
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
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
