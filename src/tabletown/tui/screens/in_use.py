"""A saved game that another process plays: watch it, take it over, or hear that it was taken over."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from tabletown.engine import records
from tabletown.engine.errors import TabletownError
from tabletown.tui.background import in_thread
from tabletown.tui.screens.replay import Replay, Step, steps_of
from tabletown.tui.widgets.form import Form, Row

LOOK = 0.5  # seconds between two looks at the file


class InUseForm(Form):
    """Says that another process plays a game; the result is "watch", "take", "leave" or None for the menu."""

    OPENS_BY_ITSELF = True

    def __init__(self, words: str, lost: str = "") -> None:
        super().__init__()
        self.words, self.lost = words, lost

    def heading(self) -> RenderableType:
        """Return who plays the game, and which move was lost."""
        lost = f"Your last move here, {self.lost}, is not part of that game." if self.lost else ""
        return Group(Text("This game is open elsewhere", "now"), Text(f"{self.words}."), Text(lost, "refused"))

    def fill(self) -> Sequence[Row]:
        """Return what can be done."""
        return [
            Row("Watch it", help="See every move as it is made.", act=lambda: self.dismiss("watch")),
            Row("Take it over", help="Play it here; the other window is told.", act=lambda: self.dismiss("take")),
            Row("Back to the menu", help="Leave the game alone.", act=lambda: self.dismiss(None)),
        ]

    def action_leave(self) -> None:
        """Leave Tabletown."""
        self.dismiss("leave")


class Watching(Replay):
    """A replay that grows while another process plays; the result says whether to take the game over."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "take_over", "Take over", key_display="T")]

    def __init__(self, path: Path, record: records.Record, steps: list[Step]) -> None:
        super().__init__(record, steps, len(record.moves))
        self.path = path

    def shown_keys(self) -> list[BindingType]:
        """Return the keys that are shown at the bottom; there is no room for those that go ten moves at once."""
        ours = [key for key in Replay.BINDINGS if isinstance(key, Binding) and "page" not in key.key]
        return [*self.BINDINGS, *ours]

    def on_mount(self) -> None:
        """Look at the file at intervals."""
        self.set_interval(LOOK, self.look)

    @work(exclusive=True, group="watching")
    async def look(self) -> None:
        """Show the moves that were made since."""
        try:
            record = await in_thread(lambda: records.load(self.path))
            if record.moves == self.record.moves:
                return
            steps = await in_thread(lambda: steps_of(record))
        except TabletownError as error:
            self.tabletown.farewell.append((f"{error}.", "refused"))
            self.action_close()
            return
        is_at_end = self.ply == self.last
        self.record, self.steps, self.last = record, steps, len(record.moves)
        self.go_to_ply(self.last if is_at_end else self.ply)
        self.draw_all()

    def action_take_over(self) -> None:
        """Take the game over."""
        self.dismiss(True)

    def action_close(self) -> None:
        """Stop watching."""
        self.stop()
        self.dismiss(False)
