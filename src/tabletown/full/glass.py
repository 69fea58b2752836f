"""The terminal as something to draw on, which may be gone at any moment."""

import contextlib
from typing import IO, Any, cast

from textual.driver import Driver


class Glass:
    """A terminal that takes all that is drawn on it, closed or not.

    Textual draws in a thread of its own, which ends at the first error; from then on the program would wait for ever
    for room in the queue between them.
    """

    def __init__(self, terminal: IO[str]) -> None:
        self.terminal = terminal

    def write(self, text: str) -> None:
        """Draw."""
        with contextlib.suppress(OSError):
            self.terminal.write(text)

    def flush(self) -> None:
        """Show what was drawn."""
        with contextlib.suppress(OSError):
            self.terminal.flush()

    def __getattr__(self, name: str) -> Any:
        """Whatever else is asked of a terminal."""
        return getattr(self.terminal, name)


def outliving(driver: type[Driver]) -> type[Driver]:
    """A driver that goes on where its terminal is gone, if it draws on one."""

    class Outliving(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            if terminal := getattr(self, "_file", None):
                self._file = cast(IO[str], Glass(terminal))

    return Outliving
