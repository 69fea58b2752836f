"""Between two people who must not see the same: nothing is shown until the next one sits there."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Click
from textual.widget import Widget
from textual.widgets import Static

from tabletown.full.frame import Frame, KeyBar


class Curtain(Frame):
    """Hides the table until a person has taken the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", "I am here", key_display="Enter")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.person = name

    def parts(self) -> Iterable[Widget]:
        """Whom the screen is for."""
        words = f"Pass the screen to {self.person}.\n\n{self.person}: press Enter when nobody else looks."
        yield Static(words, id="pass", markup=False)
        with Vertical(id="bottom"):
            yield KeyBar(self.BINDINGS)

    def draw(self) -> None:
        """There is nothing to draw."""

    def action_open(self) -> None:
        """Show the table."""
        self.dismiss(True)

    def on_click(self, event: Click) -> None:
        """A click on the curtain opens it, too."""
        self.dismiss(True)
