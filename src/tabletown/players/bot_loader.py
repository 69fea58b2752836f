"""Load Python bots from a file, from a module, or by a package's entry point."""

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
from tabletown.players.bots import is_search

GROUP = "tabletown.bots"  # the entry points of bots in other packages


def installed_bots() -> dict[str, str]:
    """Return the bots of other packages: each name with its location."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def is_python(player: str) -> bool:
    """Whether a word is the location of a Python bot; a search has a colon, too."""
    return ":" in player and not is_search(player)


def load_bot(spec: str) -> Callable[[Any], int]:
    """Load the bot at FILE.py:NAME or package.module:NAME: a function of a view, or a class of such callables."""
    return load_maker(spec)()


def load_maker(spec: str) -> Callable[[], Callable[[Any], int]]:
    """Return a factory that makes the bot for each game: its class, or a function that returns the same bot."""
    place, _, name = spec.rpartition(":")
    with blamed(spec):
        found = getattr(load_module(place), name)

    def make() -> Callable[[Any], int]:
        with blamed(spec):
            bot = found() if isinstance(found, type) else found
        if inspect.iscoroutinefunction(bot):
            raise TabletownError(f"the bot {spec} is asynchronous: make it a plain function")
        if not callable(bot):
            raise TabletownError(f"the bot {spec} cannot be called: it must take a view and return an action")
        return bot

    return make


@contextlib.contextmanager
def blamed(spec: str) -> Iterator[None]:
    """Name the bot in any error that is raised inside this block."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except AttributeError as error:
        raise TabletownError(f"the bot {spec} cannot be loaded: {error}") from error
    except BaseException as error:  # a bot's file may raise anything, even SystemExit
        raise TabletownError(f"the bot {spec} cannot be loaded: {type(error).__name__}: {error}") from error


def load_module(place: str) -> types.ModuleType:
    """Import a module by its file or by its name, relative to the working directory."""
    if not place.endswith(".py"):
        sys.path.insert(0, "")
        return importlib.import_module(place)
    path = Path(place).resolve()
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {place}")
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"tabletown_bot_{path.stem}", path)
    assert spec and spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # dataclasses look it up there
    spec.loader.exec_module(module)
    return module
