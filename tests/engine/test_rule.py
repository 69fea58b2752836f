"""Rules as machine code: never stale, never twice, and not at all when compilation is off."""

import os
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

import tabletown
from tabletown.engine import door, loops, search
from tabletown.engine.rule import bind
from tabletown.engine.warm import helped, is_warm, warm_up

from ..conftest import EXAMPLES

PACKAGE = Path(tabletown.__file__).parent
THROW = """
import numpy as np
from tabletown.games.harmonictook import rules, state
s = np.zeros(1, state.STATE)[0]
s.seed = 4
faces = []
for _ in range(12):
    rules.throw(s, 1)
    faces.append(int(s.dice[0]))
print(faces)
"""


def run(code, path, **env):
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(path), **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.compiled
def test_an_edited_rule_never_runs_stale(tmp_path):
    """The edit is in another file than the rule that is called, which is what Numba's own cache would miss."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "tabletown", ignore=shutil.ignore_patterns("__pycache__"))
    cache = {"TABLETOWN_CACHE": str(tmp_path / "cache")}
    before = run(THROW, tmp_path / "src", **cache)
    assert run(THROW, tmp_path / "src", **cache) == before
    file = tmp_path / "src" / "tabletown" / "engine" / "dice.py"
    times = file.stat().st_atime, file.stat().st_mtime
    file.write_text(file.read_text().replace("0xD2511F53", "0xD2511F51"))
    os.utime(file, times)
    after = run(THROW, tmp_path / "src", **cache)
    assert after != before
    assert after == run(THROW, tmp_path / "src", NUMBA_DISABLE_JIT="1")


@pytest.mark.compiled
def test_a_second_process_compiles_nothing(tmp_path):
    count = THROW + "\nprint(sum(rules.throw.stats.cache_misses.values()))"
    cache = {"TABLETOWN_CACHE": str(tmp_path / "cache")}
    first, second = (run(count, PACKAGE.parent, **cache).splitlines()[-1] for _ in range(2))
    assert (first, second) == ("1", "0")


@pytest.mark.compiled
def test_an_unwritable_cache_is_no_obstacle(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert run(THROW, PACKAGE.parent, TABLETOWN_CACHE=str(tmp_path / "file" / "cache"))


def test_interpreted_play_needs_no_compiler():
    code = "import sys, tabletown.games.harmonictook as g, tabletown.engine.match; print('numba' in sys.modules)"
    assert run(code, PACKAGE.parent, NUMBA_DISABLE_JIT="1").strip() == "False"


SCRIPT = """
from tabletown.engine.rule import rule

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


RESOLVE = """
import numpy as np
from tabletown.games.harmonictook import material, rules, state
rules.resolve(material.pack({}), np.zeros(1, state.STATE)[0])
print({len(f.signatures) for f in vars(rules).values() if getattr(f, "signatures", ())}, len(rules.income.signatures))
"""


@pytest.mark.compiled
def test_a_rule_is_compiled_once_whatever_whole_numbers_it_is_given(tmp_path):
    """Tolls, blue and green cards ask for the income with numbers of all widths, and with literals."""
    assert run(RESOLVE, PACKAGE.parent, TABLETOWN_CACHE=str(tmp_path)).strip() == "{1} 1"


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
def test_a_game_that_was_played_is_warm(match, took):
    warm_up(took)
    assert is_warm(took)


@pytest.mark.compiled
def test_a_second_process_compiles_what_a_persona_does(tmp_path):
    env = {**os.environ, "TABLETOWN_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "tabletown.engine.warm", "goofspiel"]
    subprocess.run(command, env=env, cwd=EXAMPLES / "goofspiel", check=True)
    assert [file.name for file in tmp_path.glob("*/goofspiel.*") if not file.stat().st_size] == ["goofspiel.personas"]


def test_a_game_that_a_second_process_does_not_find_is_compiled_without(capfd):
    with helped(types.ModuleType("not_to_be_found")):
        pass
    assert capfd.readouterr() == ("", "")


def test_an_algorithm_is_bound_to_one_game_at_a_time(took, goofspiel):
    mine, theirs = bind(door, took), bind(door, goofspiel)
    assert mine is bind(door, took)
    assert mine.apply is not theirs.apply
    assert bind(loops, goofspiel).door is theirs
