"""The browser view of a game without one: its text view, with a button for each action."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup
from rich.console import Console

from tabletown.engine.contract import PUBLIC
from tabletown.viewkit.protocols import Area, TextView

WIDTH, HEIGHT = 76, 100  # a web page has room for a tall table


class TextInBrowser:
    """A browser view that shows a text view."""

    def __init__(self, title: str, view: TextView) -> None:
        self.title, self.view = title, view

    def areas(self, box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> list[Area]:
        """Return the table as the terminal shows it, without colour."""
        text = io.StringIO()
        console = Console(file=text, width=WIDTH, height=HEIGHT, no_color=True, highlight=False, legacy_windows=False)
        console.print(self.view.table(box, s, viewer, names, None, {}))
        return [Area("table", self.title, PUBLIC, Markup('<pre class="plain">{}</pre>').format(text.getvalue()))]
