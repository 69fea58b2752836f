"""The table of a game that draws nothing for the browser: its text, and a button for each action."""

import functools
import io
import types
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup
from rich.console import Console

from tabletown import games
from tabletown.engine.contract import PUBLIC, Area

WIDTH, HEIGHT = 76, 100  # a page has room for whatever a tall screen shows


class PlainView:
    """What `view_svg` would provide."""

    def __init__(self, game: types.ModuleType) -> None:
        self.game = game

    def areas(self, box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
        """The table as the terminal shows it, without colour."""
        text = io.StringIO()
        console = Console(file=text, width=WIDTH, height=HEIGHT, no_color=True, highlight=False, legacy_windows=False)
        console.print(games.text_view(self.game).table(box, s, viewer, names, None, {}))
        return [Area("table", self.game.TITLE, PUBLIC, Markup('<pre class="plain">{}</pre>').format(text.getvalue()))]

    def has_place(self, action: int) -> bool:
        """Nothing on a text can be clicked."""
        return False

    def symbols(self) -> str:
        """No symbols."""
        return ""

    def picture(self) -> str:
        """A plain house."""
        return (
            '<svg viewBox="0 0 120 90" aria-hidden="true"><path d="M20 45 60 15l40 30v35H20z" fill="none" '
            'stroke="currentColor" stroke-width="4" stroke-linejoin="round"/><path d="M50 80V58h20v22" fill="none" '
            'stroke="currentColor" stroke-width="4"/></svg>'
        )

    def stylesheet(self) -> str:
        """No style of its own."""
        return ""


@functools.cache
def view_of(game: types.ModuleType) -> Any:
    """How a game is drawn in the browser."""
    return games.svg_view(game) or PlainView(game)
