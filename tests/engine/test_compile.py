"""Rules as machine code: never stale, never twice, and not at all when compilation is off."""

import os
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

import tabletown
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.machine_code import loops
from tabletown.players import search
from tabletown.players.precompile import helper_process, is_compiled, precompile

from ..conftest import EXAMPLES

PACKAGE = Path(tabletown.__file__).parent
PRIZES = """
import numpy as np
import goofspiel
s = np.zeros(1, goofspiel.STATE)[0]
prizes = []
for seed in range(12):
    s.seed, s.rng_count, s.seats = seed, 0, 2
    s.deck[:] = 0
    goofspiel.setup(goofspiel.pack({}), s)
    prizes.append(int(s.prize))
print(prizes)
"""


def run(code, *path, **env):
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, EXAMPLES / "goofspiel"))), **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def town(tmp_path):
    """A copy of our package that may be edited, and the settings of a process that compiles it."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "tabletown", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src", {"TABLETOWN_CACHE": str(tmp_path / "cache")}


def edit(file, old, new):
    """Change a file without changing its time."""
    times, text = (file.stat().st_atime, file.stat().st_mtime), file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    os.utime(file, times)


@pytest.mark.compiled
def test_an_edited_rule_never_runs_stale(town):
    """The edit is in another file than the rule that is called, which is what Numba's own cache would miss."""
    source, cache = town
    before = run(PRIZES, source, **cache)
    assert run(PRIZES, source, **cache) == before
    edit(source / "tabletown" / "engine" / "rng.py", "0xD2511F53", "0xD2511F51")
    after = run(PRIZES, source, **cache)
    assert after != before
    assert after == run(PRIZES, source, NUMBA_DISABLE_JIT="1")


MISSES = PRIZES + "\nprint(sum(goofspiel.setup.stats.cache_misses.values()))"


@pytest.mark.compiled
def test_a_second_process_compiles_nothing_even_if_a_comment_was_added(tmp_path):
    shutil.copytree(EXAMPLES / "goofspiel", tmp_path / "goofspiel")
    cache = {"TABLETOWN_CACHE": str(tmp_path / "cache")}
    places = tmp_path / "goofspiel", PACKAGE.parent
    first = run(MISSES, *places, **cache)
    module = tmp_path / "goofspiel" / "goofspiel" / "__init__.py"
    module.write_text("# A comment moves every line.\n" + module.read_text().replace("The same cards", "The very same"))
    second = run(MISSES, *places, **cache)
    assert (first.splitlines()[-1], second.splitlines()[-1]) == ("1", "0")


@pytest.mark.compiled
def test_an_unwritable_cache_is_no_obstacle(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert run(PRIZES, PACKAGE.parent, TABLETOWN_CACHE=str(tmp_path / "file" / "cache"))


def test_interpreted_play_needs_no_compiler():
    code = "import sys, tabletown.games.harmonictook as g, tabletown.engine.match; print('numba' in sys.modules)"
    assert run(code, PACKAGE.parent, NUMBA_DISABLE_JIT="1").strip() == "False"


SCRIPT = """
from tabletown.engine.compile import rule

@rule
def twice(n: int) -> int:
    return 2 * n

print(twice(21))
"""


@pytest.mark.compiled
def test_a_script_may_have_rules_of_its_own(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, tmp_path / "script.py"], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent), "TABLETOWN_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("42\n", "")


WIDTHS = """
import numpy as np
from tabletown.engine.compile import rule

@rule
def twice(n: int) -> int:
    return 2 * n

@rule
def all_widths(cells) -> int:
    return twice(1) + twice(cells[0]) + twice(len(cells)) + twice(np.int32(3))

assert all_widths(np.ones(2, np.int16)) == 14
print(len(twice.signatures))
"""


@pytest.mark.compiled
def test_a_rule_is_compiled_once_whatever_whole_numbers_it_is_given(tmp_path):
    (tmp_path / "widths.py").write_text(WIDTHS)
    env = {"TABLETOWN_CACHE": str(tmp_path)}
    assert run("import widths", tmp_path, PACKAGE.parent, **env).strip() == "1"


@pytest.mark.compiled
def test_a_part_of_an_algorithm_is_compiled_into_its_caller(took):
    bound = bind(search, took)
    assert {name: vars(bound)[name].targetoptions["inline"] for name in ("grow", "descend", "play_out", "pick")} == {
        "grow": "never", "descend": "always", "play_out": "always", "pick": "never",
    }  # fmt: skip


@pytest.mark.compiled
def test_rules_release_the_lock(took):
    assert took.apply.targetoptions["nogil"]


@pytest.mark.compiled
def test_a_game_that_was_played_is_compiled(match, took):
    precompile(took)
    assert is_compiled(took)


@pytest.mark.compiled
def test_a_second_process_compiles_what_a_persona_does(tmp_path):
    env = {**os.environ, "TABLETOWN_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "tabletown.players.precompile", "goofspiel"]
    subprocess.run(command, env=env, cwd=EXAMPLES / "goofspiel", check=True)
    assert [file.name for file in tmp_path.glob("*/goofspiel.*") if not file.stat().st_size] == ["goofspiel.personas"]


def test_a_game_that_a_second_process_does_not_find_is_compiled_without(capfd):
    with helper_process(types.ModuleType("not_to_be_found")):
        pass
    assert capfd.readouterr() == ("", "")


def test_an_algorithm_is_bound_to_one_game_at_a_time(took, goofspiel):
    mine, theirs = bind(entry, took), bind(entry, goofspiel)
    assert mine is bind(entry, took)
    assert mine.apply is not theirs.apply
    assert bind(loops, goofspiel).entry is theirs
