"""Errors, each with a message of one line that tells a person what to do."""

import difflib
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path


class TabletownError(Exception):
    """An error that the caller can fix; its text is the whole message."""


class Refused(TabletownError):
    """An action that the rules do not allow now; nothing has changed."""


class BadOption(TabletownError):
    """An option that does not exist, or a value out of its range."""


class BadSeats(TabletownError):
    """Players that do not fit the game."""


class BadRecord(TabletownError):
    """A file that is not a valid record of a game."""


class BotFault(TabletownError):
    """A bot that raised, returned an invalid action or did not answer; the game is unchanged."""


MOST_NAMED = 30  # most names that an error lists
CLOSEST = 4  # how many names it lists if there are more
ALIKE = 0.55  # how alike two names are, of 1, if one may be meant by the other: evy and evie are


class Unknown(TabletownError):
    """A name that does not exist."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"unknown {what} {name!r}; {suggestion(name.casefold(), sorted(known))}")


def suggestion(name: str, known: list[str]) -> str:
    """Return what somebody may have meant who typed an unknown name: few names, the closest first."""
    alike = [one for one in known if "." in name or "." not in one] or known
    near = difflib.get_close_matches(name, alike, 1, ALIKE)
    if near:
        return f"did you mean {near[0]}?"
    if len(alike) <= MOST_NAMED:
        return f"choose from {', '.join(alike)}" if alike else "there are none"
    closest = difflib.get_close_matches(name, alike, CLOSEST, 0.0)
    return f"the closest of {len(alike)} names are {', '.join(closest)}"


def in_one_line(error: BaseException, package: str = "") -> str:
    """Describe an error in somebody's code with its place: the last line in the package, if one is given."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if is_inside(frame.filename, package)]
    last = (inside or frames)[-1]
    what = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return f"{what} ({shown(last.filename, package)}, line {last.lineno})"


def is_inside(file: str, package: str) -> bool:
    """Whether a file belongs to an imported package."""
    home = getattr(sys.modules.get(package), "__file__", None)
    if home is None:
        return False
    return Path(file).is_relative_to(Path(home).parent) if Path(home).name == "__init__.py" else file == home


def shown(file: str, package: str) -> str:
    """Return the path of a file, relative to its package if it belongs to one."""
    if not is_inside(file, package):
        return Path(file).name
    home = Path(str(sys.modules[package].__file__))
    return str(Path(file).relative_to(home.parent.parent if home.name == "__init__.py" else home.parent))
