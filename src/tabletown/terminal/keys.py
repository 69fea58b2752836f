"""Single keys on the plain terminal: they end a pause, and what was typed ahead waits for the next question."""

import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

from tabletown.session.console import is_live

try:
    import termios
    import tty
except ImportError:  # on Windows, where pauses cannot be skipped
    termios = tty = None  # type: ignore[assignment]


ERASE = "\x7f\x08"


class TypedAhead:
    """What was typed during a pause and waits for the next question."""

    text = ""

    def line(self) -> str | None:
        """Return the first whole line that waits, or None."""
        if "\n" not in self.text:
            return None
        line, _, self.text = self.text.partition("\n")
        return line

    def rest(self) -> str:
        """Return the line that was begun."""
        text, self.text = self.text, ""
        return text

    def keep(self, keys: str) -> None:
        """Keep keys that may be an answer; Enter, space and control keys alone only end a pause."""
        if "\x1b" in keys or not (keys.strip() or self.text):
            return
        for key in keys:
            if key in ERASE:
                self.text = self.text if self.text.endswith("\n") else self.text[:-1]
            elif key == "\n" or key.isprintable():
                self.text += key


AHEAD = TypedAhead()


@contextlib.contextmanager
def single_keys() -> Iterator[None]:
    """Receive keys at once and without echo."""
    before = termios.tcgetattr(sys.stdin)
    with stoppable(lambda: ""):
        tty.setcbreak(sys.stdin, termios.TCSANOW)
        try:
            yield
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


@contextlib.contextmanager
def stoppable(line: Callable[[], str]) -> Iterator[None]:
    """Let Ctrl-Z leave the terminal as it was before, and show the current line again when the program goes on."""
    if not is_live() or termios is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = termios.tcgetattr(sys.stdin)

    def stop(number: int, frame: object) -> None:
        now = termios.tcgetattr(sys.stdin)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # the program sleeps here
        signal.signal(signal.SIGTSTP, stop)
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, now)
        sys.stdout.write(line())
        sys.stdout.flush()

    old = signal.signal(signal.SIGTSTP, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, old)


def pressed(seconds: float) -> str:
    """Wait for a key and return it, with all that follow at once; empty if none comes in time."""
    if not is_live() or termios is None:
        return ""
    with single_keys():
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        keys = os.read(sys.stdin.fileno(), 1024).decode(errors="ignore") if ready else ""
    return keys.replace("\r", "\n")


def rest(seconds: float) -> str:
    """Wait so that people can read, until a key is pressed, and return the key."""
    if is_live() and termios:
        return pressed(seconds)
    time.sleep(seconds)
    return ""


def forget_typed() -> None:
    """Discard typed input that has not been read yet."""
    AHEAD.text = ""
    if termios:
        with contextlib.suppress(OSError, termios.error):
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
