"""Drawing on a terminal that may be closed at any moment."""

import contextlib
from typing import IO, Any, cast

from textual.driver import Driver


class SafeTerminal:
    """A terminal that ignores write errors, so that output never fails even if it is closed.

    Textual writes in a thread of its own, which ends at the first error; then the queue to it fills up, and the program
    would block for ever.
    """

    def __init__(self, terminal: IO[str]) -> None:
        self.terminal = terminal

    def write(self, text: str) -> None:
        """Write, or do nothing if the terminal is closed."""
        with contextlib.suppress(OSError):
            self.terminal.write(text)

    def flush(self) -> None:
        """Flush, or do nothing if the terminal is closed."""
        with contextlib.suppress(OSError):
            self.terminal.flush()

    def __getattr__(self, name: str) -> Any:
        """Return any other attribute of the terminal."""
        return getattr(self.terminal, name)


def surviving(driver: type[Driver]) -> type[Driver]:
    """Return a subclass of a driver that survives the loss of its terminal, if it writes to one."""

    class SurvivingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            if terminal := getattr(self, "_file", None):
                self._file = cast(IO[str], SafeTerminal(terminal))

    return SurvivingDriver
