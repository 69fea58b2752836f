"""The games: ours by name, and those of other packages through the entry point group `tabletown.games`."""

import functools
import importlib
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING

from tabletown.engine.errors import TabletownError, Unknown

if TYPE_CHECKING:  # the contract loads the compiler, views load Rich: help and completion need neither
    from tabletown.engine.contract import Game, RequiredGame
    from tabletown.viewkit.protocols import SvgView, TextView

GAMES = ("harmonictook", "harmonies", "highrise", "mountainhome")

if TYPE_CHECKING:  # mypy holds our games to the contract
    from tabletown.games import harmonictook, harmonies, highrise, mountainhome

    _ours: tuple[RequiredGame, ...] = (harmonictook, harmonies, highrise, mountainhome)


def names() -> list[str]:
    """The names of all games that can be played here."""
    return [*GAMES, *sorted({point.name for point in entry_points(group="tabletown.games")} - set(GAMES))]


def find(name: str) -> "Game":
    """The game of that name."""
    from tabletown.engine.defaults import complete

    if name in GAMES:
        return complete(importlib.import_module(f"{__name__}.{name}"))
    for point in entry_points(group="tabletown.games", name=name):
        try:
            return complete(importlib.import_module(point.value))
        except Exception as error:  # another package may fail in any way; we must go on
            raise TabletownError(f"the game {name} of {point.value} cannot be loaded: {error}") from error
    raise Unknown("game", name, names())


def title(name: str) -> str:
    """The title of a game, or its name if it is not installed here."""
    try:
        return find(name).TITLE
    except TabletownError:
        return name


@functools.cache
def text_view(game: "Game") -> "TextView":
    """A game's table for the terminal: its module `views.text`, or else the fields of its state in rows."""
    from tabletown.viewkit.defaults import complete_text  # views need Rich: import it only to show a table
    from tabletown.viewkit.state_table import StateTable

    return complete_text(view_module(game, "text") or StateTable(game))


@functools.cache
def svg_view(game: "Game") -> "SvgView":
    """A game's table for the browser: its module `views.svg`, or else its text."""
    from tabletown.viewkit.defaults import complete_svg
    from tabletown.viewkit.text_in_browser import TextInBrowser

    return complete_svg(view_module(game, "svg") or TextInBrowser(game.TITLE, text_view(game)))


def view_module(game: "Game", kind: str) -> ModuleType | None:
    """A module of a game's views, or None if the game has none."""
    name = f"{game.__name__}.views.{kind}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name in (name, f"{game.__name__}.views"):
            return None
        raise
