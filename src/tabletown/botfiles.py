"""Python bots by where they lie: in a file, in a module, or under a name that a package has announced."""

import contextlib
import importlib
import importlib.util
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tabletown.engine.errors import TabletownError
from tabletown.engine.minds import is_search

GROUP = "tabletown.bots"  # the entry points of bots in other packages


def announced() -> dict[str, str]:
    """The bots of other packages: name, and where each lies."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def is_python(player: str) -> bool:
    """Whether a word says where a Python bot lies; a search has a colon, too."""
    return ":" in player and not is_search(player)


def load_bot(spec: str) -> Callable[[Any], int]:
    """The Python bot at FILE.py:NAME or package.module:NAME: a function of a view, or a class of such callables."""
    return load_maker(spec)()


def load_maker(spec: str) -> Callable[[], Callable[[Any], int]]:
    """What makes the bot for each game: its class, or a function that is the same every time."""
    place, _, name = spec.rpartition(":")
    with blamed(spec):
        found = getattr(load_module(place), name)

    def make() -> Callable[[Any], int]:
        with blamed(spec):
            bot = found() if isinstance(found, type) else found
        if inspect.iscoroutinefunction(bot):
            raise TabletownError(f"the bot {spec} cannot be awaited: make it a plain function")
        if not callable(bot):
            raise TabletownError(f"the bot {spec} cannot be called: it must take a view and answer an action")
        return bot

    return make


@contextlib.contextmanager
def blamed(spec: str) -> Iterator[None]:
    """Say of which bot it is that something goes wrong."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except AttributeError as error:
        raise TabletownError(f"the bot {spec} cannot be loaded: {error}") from error
    except BaseException as error:  # a bot's file may do anything, even leave the program
        raise TabletownError(f"the bot {spec} cannot be loaded: {type(error).__name__}: {error}") from error


def load_module(place: str) -> types.ModuleType:
    """A module by its file or by its name, seen from where the program was started."""
    if not place.endswith(".py"):
        sys.path.insert(0, "")
        return importlib.import_module(place)
    path = Path(place).resolve()
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {place}")
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"tabletown_bot_{path.stem}", path)
    assert spec and spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module
