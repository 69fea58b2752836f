"""The base class of all screens: least size, keys at the bottom, and redrawing when the theme changes."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tabletown.tui.widgets.lines_widget import LinesWidget

if TYPE_CHECKING:
    from tabletown.tui.app import TabletownApp

LEAST = (80, 24)


class KeyBar(LinesWidget):
    """The clickable list of a screen's keys."""

    def __init__(self, bindings: Iterable[BindingType]) -> None:
        super().__init__(id="keys")
        self.bindings = [binding for binding in bindings if isinstance(binding, Binding) and binding.show]

    def draw(self) -> None:
        """Draw the keys on one line."""
        line = Text()
        for i, binding in enumerate(self.bindings):
            key = binding.key_display or binding.key
            item = Text.assemble((key, "may"), f" {binding.description}")
            item.stylize(Style(meta={"action": i}))
            line = Text(" ").join([line, item]) if line else item
        self.styles.width = line.cell_len
        self.show_lines([line])

    async def on_lines_widget_chosen(self, message: LinesWidget.Chosen) -> None:
        """Run the action of the clicked key."""
        message.stop()
        await self.screen.run_action(self.bindings[message.number].action)


class Frame(Screen[Any]):
    """A screen of Tabletown."""

    AUTO_FOCUS = ""  # keys go to the screen unless it has an input line
    OPENS_BY_ITSELF: ClassVar[bool] = False  # whether it appears by itself, so that no earlier key is meant for it
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "light", "Light", key_display="F9", show=False)]

    is_drawn = False  # whether it has been drawn
    question = 0  # the number of the current question, on screens that ask several

    @property
    def tabletown(self) -> "TabletownApp":
        """The app, with its own type."""
        return cast("TabletownApp", self.app)

    @property
    def is_here(self) -> bool:
        """Whether the screen can be drawn: it is mounted and not closed, and the program is running."""
        return self.app.is_running and self.is_mounted and self in self.app.screen_stack

    def compose(self) -> ComposeResult:
        """Yield the parts of the screen, and the message that replaces them if the terminal is too small."""
        yield from self.parts()
        yield Static(id="small")

    @abstractmethod
    def parts(self) -> Iterable[Widget]:
        """Yield the widgets of the screen."""

    @abstractmethod
    def draw(self) -> None:
        """Draw everything, in the current theme."""

    def on_mount(self) -> None:
        """Draw once all sizes are known."""
        self.call_after_refresh(self.draw_all)

    def on_resize(self, event: events.Resize) -> None:
        """Redraw, or say how much larger the terminal must be."""
        width, height = event.size
        self.set_class(width < LEAST[0] or height < LEAST[1], "-small")
        self.query_one("#small", Static).update(
            f"This terminal has {width} columns and {height} lines.\n"
            f"Tabletown's full screen needs {LEAST[0]} by {LEAST[1]}:\nplease make the window larger.\n\n"
            "Nothing is lost. Ctrl-C leaves,\nand plain tabletown play needs less room."
        )
        self.call_after_refresh(self.draw_all)

    def on_screen_resume(self) -> None:
        """Redraw after another screen, and deliver waiting keys."""
        self.call_after_refresh(self.draw_all)
        self.tabletown.listen()

    def takes(self, key: str) -> bool:
        """Whether the screen can use a key: not before it has been drawn."""
        return self.is_drawn or self.has_class("-small")

    def on_kept(self, key: str) -> None:
        """Say nothing about keys that wait."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow no action while the terminal is too small."""
        return not self.has_class("-small")

    def draw_all(self) -> None:
        """Draw the screen and its keys, unless it is closed or too small."""
        if not self.is_here or self.has_class("-small"):
            return
        for bar in self.query(KeyBar):
            bar.draw()
        self.draw()
        if not self.is_drawn:
            if self.OPENS_BY_ITSELF:
                self.tabletown.type_ahead.forget()
            self.is_drawn = True
            self.tabletown.listen()

    def action_light(self) -> None:
        """Switch between the day theme and the night theme."""
        self.tabletown.change_light()
