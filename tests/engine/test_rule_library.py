"""Rules that only other rules call have no machine code of their own, until Python calls them."""

import os
import subprocess
import sys

import numba
import numpy as np
import pytest

from tabletown.engine.machine_code import tiers

pytestmark = pytest.mark.compiled

SCRIPT = """
import numpy as np
from tabletown.engine.compile import rule
from tabletown.engine.machine_code import tiers
from tabletown.engine.machine_code.rule_library import Inner, RuleLibrary

@rule
def leaf(cells, n):
    if n > 100:
        raise ValueError("too much")
    cells[0] += n
    return cells[0]

@rule
def branch(cells, n):
    return leaf(cells, n) + leaf(cells, n + 1)

@rule
def root(cells):
    return branch(cells, 3)

def kinds():
    return "".join("-" if isinstance(one.entry_point, Inner) else "+"
                   for rule in (leaf, branch, root) for one in rule.overloads.values())

def compiled():
    return sum(sum(rule.stats.cache_misses.values()) for rule in (leaf, branch, root))

cells = np.zeros(2, np.int64)
"""
FIRST = "print(root(cells), kinds(), compiled())"


@pytest.fixture
def elsewhere(tmp_path):
    """Run pieces of code in a process of their own, all with one cache."""
    module = tmp_path / "three_rules.py"
    module.write_text(SCRIPT)
    env = {**os.environ, "TABLETOWN_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def run(code):
        command = [sys.executable, "-c", f"from three_rules import *\n{code}"]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.split()

    return run


def test_only_what_python_calls_becomes_machine_code(elsewhere):
    assert elsewhere(FIRST) == ["10", "--+", "3"]


def test_python_may_call_an_inner_rule_later(elsewhere):
    assert elsewhere(f"{FIRST}; print(branch(cells, 1), leaf(cells, 2), kinds(), compiled())")[3:] == [
        "18", "12", "+++", "3",
    ]  # fmt: skip


def test_another_process_goes_on_from_the_cache(elsewhere):
    elsewhere(FIRST)
    assert elsewhere(FIRST) == ["10", "+", "0"]
    assert elsewhere("print(branch(cells, 1), kinds(), compiled())") == ["4", "+", "0"]  # made of its kept LLVM code
    assert elsewhere("print(branch(cells, 1), kinds(), compiled())") == ["4", "+", "0"]  # as machine code
    assert elsewhere("print(root(cells), branch(cells, 1), kinds(), compiled())") == ["10", "18", "++", "0"]


def test_an_error_in_an_inner_rule_reaches_python(elsewhere):
    code = "try:\n    branch(cells, 101)\nexcept ValueError as error:\n    print(error)"
    for _ in range(2):
        assert elsewhere(code) == ["too", "much"]


def test_machine_code_in_the_cache_is_not_replaced_by_inner_code(elsewhere):
    """Two processes compile at once; the one that needs no machine code of a rule may be the last to save it."""
    elsewhere("leaf(cells, 1)")
    forgetful = "from tabletown.engine.machine_code.numba_support import RuleCache\n"
    forgetful += "RuleCache.load_overload = lambda *_: None\n"
    assert elsewhere(forgetful + FIRST) == ["10", "--+", "3"]
    emitted = "made = []; emit = RuleLibrary.emit\nRuleLibrary.emit = lambda self: (made.append(self), emit(self))\n"
    assert elsewhere(f"{emitted}leaf(cells, 1); print(len(made))") == ["0"]


def test_who_only_loads_makes_no_machine_code(elsewhere):
    elsewhere(FIRST)
    code = "with tiers.loading():\n    root(cells)\n    try:\n        leaf(cells, 1)\n"
    code += "    except tiers.NotCached:\n        print('not', 'cached')"
    assert elsewhere(code) == ["not", "cached"]


def test_rules_that_call_each_other_in_a_circle(tmp_path):
    from tabletown.engine.machine_code import numba_support

    def is_even(n):
        return True if n == 0 else is_odd(n - 1)

    def is_odd(n):
        return False if n == 0 else is_even(n - 1)

    is_even, is_odd = (numba_support.compiled(one, tmp_path, "never") for one in (is_even, is_odd))
    outer = numba_support.compiled(lambda n: is_even(n), tmp_path, "never")
    assert outer(7) is False and outer(8) is True


def test_nobody_else_s_functions_are_left_without_machine_code(tmp_path):
    from tabletown.engine.machine_code import numba_support

    plain = numba.njit(lambda cells: cells[0] + 1)
    ours = numba_support.compiled(lambda cells: plain(cells), tmp_path, "never")
    theirs = numba.njit(lambda cells: ours(cells))
    assert theirs(np.ones(2)) == 2 and plain(np.ones(2)) == 2 and ours(np.ones(2)) == 2
    assert not tiers.here.is_loading
