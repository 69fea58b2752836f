"""What goes wrong, each in one line that a person can act on."""

import difflib
from collections.abc import Iterable


class TabletownError(Exception):
    """Anything that is the caller's to put right; its text is the whole message."""


class Refused(TabletownError):
    """An action that the rules do not allow now; nothing has changed."""


class BadOption(TabletownError):
    """An option that does not exist, or a value out of its range."""


class BadSeats(TabletownError):
    """Players that cannot sit at this table."""


class BadRecord(TabletownError):
    """A file that is no true record of a game."""


class BotFault(TabletownError):
    """A bot that raised, answered nonsense or did not answer; the game stands as it was."""


class Unknown(TabletownError):
    """A name that nothing bears."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = difflib.get_close_matches(name.casefold(), known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}" if known else "there is none"
        super().__init__(f"unknown {what} {name!r}; {hint}")
