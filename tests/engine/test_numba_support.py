"""What we do inside Numba: each trick, what breaks without it, and that nobody else is affected."""

import numba
import numpy as np
import pytest

from tabletown.engine.compile import cache_dir

pytestmark = pytest.mark.compiled

CELLS = 1 << 14  # a record of 32 KB
RECORD = np.dtype((np.record, [("cells", np.int16, (CELLS,)), ("last", np.int64)]))


def copy(records, to, start):
    records[to] = records[start]


@pytest.fixture
def support():
    from tabletown.engine.machine_code import numba_support

    return numba_support


def test_our_rules_copy_records_as_memory(support, tmp_path):
    ours = support.compiled(copy, tmp_path, "never")
    records = np.zeros(3, RECORD)
    records[0].cells, records[0].last = np.arange(CELLS), 7
    ours(records, 2, 0)
    ours(records, -2, 0)  # an index may count from the end, as everywhere
    assert (records[2] == records[0]) and (records[1] == records[0])


def test_without_it_llvm_gets_a_value_of_so_many_bytes(support, tmp_path, monkeypatch):
    """This is why a state of 48 KB took minutes; only Numba's own pipeline does it, and it stays as it was."""
    monkeypatch.setattr(numba.core.codegen.CPUCodeLibrary, "_optimize_final_module", lambda self: None)
    monkeypatch.setattr(numba.core.codegen.CPUCodeLibrary, "_optimize_functions", lambda self, module: None)
    ours, plain = support.compiled(copy, tmp_path, "never"), numba.njit(copy)
    small = np.dtype((np.record, [("cells", np.int16, (6,)), ("last", np.int32)]))
    both = []
    for dispatcher in (ours, plain):
        dispatcher.compile((numba.typeof(np.zeros(2, small)), numba.int64, numba.int64))
        (text,) = dispatcher.inspect_llvm().values()
        both.append((f"store [{small.itemsize} x i8]" in text, "llvm.memcpy" in text))
    assert both == [(False, True), (True, False)]


def test_nobody_else_gets_our_settings(support):
    before = numba.config.CACHE_DIR
    plain = numba.njit(cache=True)(copy)
    assert before == numba.config.CACHE_DIR
    assert str(cache_dir("tabletown.engine")) not in plain._cache.cache_path
    assert not isinstance(plain._cache, support.RuleCache)


def test_machine_code_goes_to_its_owner_s_folder(support, tmp_path):
    dispatcher = support.compiled(lambda n: n + 1, tmp_path, "never")
    assert dispatcher(2) == 3
    assert list(tmp_path.glob("*.nbi")) and dispatcher._cache.cache_path == str(tmp_path)


def test_another_version_of_numba_compiles_plainly(support, tmp_path, monkeypatch):
    assert support.is_tested("0.68.3") and not support.is_tested("0.69.0") and not support.is_tested("0.680.1")
    monkeypatch.setattr(support, "is_tested", lambda: False)
    before = numba.config.CACHE_DIR
    dispatcher = support.compiled(lambda n: n + 1, tmp_path, "never")
    assert before == numba.config.CACHE_DIR
    assert dispatcher(2) == 3 and dispatcher(np.int16(2)) == 3
    assert len(dispatcher.signatures) == 2  # one for each width, which is what `compile_wide` is for
    assert not isinstance(dispatcher._cache, support.RuleCache) and list(tmp_path.rglob("*.nbi"))


def told(text):
    names = {"__name__": "a_module"}
    exec(text, names)
    return names["f"]


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("\n\ndef f(n):\n    'Another sentence.'\n    # and a comment\n    return n + 1", True),
        ("def f(n):\n    'A sentence.'\n    return n + 2", False),
        ("def f(n):\n    'A sentence.'\n    return n - 1", False),
        ("def f(n):\n    'A sentence.'\n    return m + 1", False),
    ],
    ids=["text and lines", "a constant", "an operation", "a name"],
)
def test_functions_of_one_name_are_told_apart_by_their_code(support, other, same):
    one = told("def f(n):\n    'A sentence.'\n    return n + 1")
    assert (support.code_digest(one) == support.code_digest(told(other))) == same
