"""The games: ours by name, and those of other packages through the entry point group `tabletown.games`."""

import functools
import importlib
import importlib.util
import types
from importlib.metadata import entry_points
from typing import Any

from tabletown.engine.errors import TabletownError, Unknown

GAMES = ("harmonictook", "harmonies", "highrise")


def names() -> list[str]:
    """Every game that can be played here."""
    return [*GAMES, *sorted({point.name for point in entry_points(group="tabletown.games")} - set(GAMES))]


def find(name: str) -> types.ModuleType:
    """The game of that name."""
    if name in GAMES:
        return importlib.import_module(f"{__name__}.{name}")
    for point in entry_points(group="tabletown.games", name=name):
        try:
            return importlib.import_module(point.value)
        except Exception as error:  # a foreign package may fail in any way; ours must go on
            raise TabletownError(f"the game {name} of {point.value} cannot be loaded: {error}") from error
    raise Unknown("game", name, names())


def text_view(game: types.ModuleType) -> Any:
    """A game's table for the terminal: its module `view_text`, imported only where it is shown, since it needs Rich."""
    return importlib.import_module(f"{game.__name__}.view_text")


@functools.cache
def svg_view(game: types.ModuleType) -> Any:
    """A game's table for the browser: its module `view_svg`, or None where it has none."""
    name = f"{game.__name__}.view_svg"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
