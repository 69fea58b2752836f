"""The screen between two people who must not see the same state: it hides the table until the next one is ready."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from tabletown.tui.widgets.frame import Frame, KeyBar


class Handover(Frame):
    """Hides the table until the next person presses Enter or clicks."""

    OPENS_BY_ITSELF = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", "I am here", key_display="Enter")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def parts(self) -> Iterable[Widget]:
        """Yield the name of the next person, and the keys."""
        words = f"Pass the screen to {self.person}.\n\n{self.person}: press Enter when nobody else is looking."
        yield Static(words, id="pass", markup=False)
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def draw(self) -> None:
        """Draw nothing."""

    def action_open(self) -> None:
        """Show the table."""
        self.dismiss(True)

    def on_click(self, event: Click) -> None:
        """Show the table after a click, too."""
        self.dismiss(True)
