"""Tabletown on a real terminal, as tests run it."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pexpect

from tests.waiting import LIMIT

AGAIN = 30  # seconds before Ctrl-C is pressed again; a second one in the meantime would cut the first one short


class Program(pexpect.spawn):
    """A program on a terminal of its own, which is waited for when it ends, however busy the machine is."""

    def close(self, force: bool = True) -> None:
        """Read what it ended with; a program that has not left the terminal is killed."""
        if self.closed:
            return
        if not self.flag_eof:
            self.kill(signal.SIGKILL)
        self.wait()
        super().close(force)

    def press_ctrl_c(self, until: object) -> None:
        """Press Ctrl-C; again if it fell into the moment before Python's input() looks at the keyboard and was lost."""
        for _ in range(int(LIMIT / AGAIN)):
            self.sendintr()
            if self.expect([until, pexpect.TIMEOUT], timeout=AGAIN) == 0:
                return
        raise AssertionError(f"Ctrl-C does nothing; the terminal shows\n{self.before}")


def heed_ctrl_c() -> None:
    """Undo what a shell does to whatever it runs in the background: Ctrl-C would be ignored from then on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def programs() -> Iterator[Callable[..., Program]]:
    """A way to start Tabletown on terminals of 80 by 24, all of which are closed in the end."""
    running: list[Program] = []

    def run(*words: object, size: tuple[int, int] = (24, 80), **extra: str) -> Program:
        env = {**os.environ, "TERM": "xterm-256color", "PYTHONWARNINGS": "", **extra}
        env.pop("COLUMNS", None)
        child = Program(
            sys.executable,
            ["-m", "tabletown", *map(str, words)],
            env=env,  # type: ignore[arg-type]
            dimensions=size,
            encoding="utf-8",
            timeout=LIMIT,
            preexec_fn=heed_ctrl_c,
        )
        running.append(child)
        return child

    try:
        yield run
    finally:
        for child in running:
            child.close()
