"""A game whose rules are not compiled yet, until a test says that they are."""

import contextlib
import threading
import time
from pathlib import Path

import pytest

from tabletown.players import compile_beside
from tests.waiting import LIMIT

needs_proc = pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="looks for processes as Linux shows them"
)


class Cold:
    """The other process: it compiles until `finish` or `fail`."""

    def __init__(self):
        self.compiler = compile_beside.Compiler()
        self.compiler.fill_cache = self.fill_cache
        self.ended = threading.Event()
        self.trouble = ""

    def fill_cache(self, job):
        job.begun = time.monotonic()
        assert self.ended.wait(LIMIT)
        return self.trouble

    def finish(self):
        """Have everything compiled, and wait until the games have changed over."""
        self.ended.set()
        for job in list(self.compiler.jobs.values()):
            assert job.done.wait(LIMIT)

    def fail(self, why):
        """Have the compiler fail."""
        self.trouble = why
        self.finish()


@pytest.fixture
def cold(monkeypatch):
    """An empty cache, as it seems; the compiler is at work until the test says that it is done."""
    other = Cold()
    monkeypatch.setattr(compile_beside, "compiler", other.compiler)
    monkeypatch.setattr(compile_beside, "loaded", set())
    monkeypatch.setattr(compile_beside, "is_compiled", lambda game, parts=(): False)
    yield other
    other.trouble = ""
    other.finish()
    for job in other.compiler.jobs.values():
        compile_beside.tiers.use_machine_code(job.game.__name__)


def is_running(mark):
    """Whether any process has this mark in its environment; one that is over, but not yet buried, has none."""
    for file in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark.encode() in file.read_bytes():
                return True
    return False
