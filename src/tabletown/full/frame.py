"""What all screens share: the least size, the keys at the bottom, and a new look when the light changes."""

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

from tabletown.full.sheet import Sheet

if TYPE_CHECKING:
    from tabletown.full.town import Town

LEAST = (80, 24)


class KeyBar(Sheet):
    """The keys of a screen and what they do, to be clicked as well."""

    def __init__(self, bindings: Iterable[BindingType]) -> None:
        super().__init__(id="keys")
        self.bindings = [binding for binding in bindings if isinstance(binding, Binding) and binding.show]

    def draw(self) -> None:
        """Write the keys on one line."""
        line = Text()
        for i, binding in enumerate(self.bindings):
            key = binding.key_display or binding.key
            item = Text.assemble((key, "may"), f" {binding.description}")
            item.stylize(Style(meta={"action": i}))
            line = Text(" ").join([line, item]) if line else item
        self.styles.width = line.cell_len
        self.show_lines([line])

    async def on_sheet_chosen(self, message: Sheet.Chosen) -> None:
        """Do what the key would do."""
        message.stop()
        await self.screen.run_action(self.bindings[message.number].action)


class Frame(Screen[Any]):
    """A screen of the town."""

    AUTO_FOCUS = ""  # keys go to the screen, unless it wants something typed
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f9", "light", "Light", key_display="F9", show=False)]

    @property
    def town(self) -> "Town":
        """The program that we are a screen of."""
        return cast("Town", self.app)

    @property
    def is_here(self) -> bool:
        """Whether the screen is there to be drawn on: built, and not yet left."""
        return self.is_mounted and self in self.app.screen_stack

    def compose(self) -> ComposeResult:
        """The parts of the screen, and what is shown instead where there is no room for them."""
        yield from self.parts()
        yield Static(id="small")

    def parts(self) -> Iterable[Widget]:
        """What the screen is made of."""
        raise NotImplementedError

    def draw(self) -> None:
        """Put everything where it belongs, in the colours of the hour."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Draw once everything has its place."""
        self.call_after_refresh(self.draw_all)

    def on_resize(self, event: events.Resize) -> None:
        """Say how much room is missing, or draw again."""
        width, height = event.size
        self.set_class(width < LEAST[0] or height < LEAST[1], "-small")
        self.query_one("#small", Static).update(
            f"This terminal has {width} columns and {height} lines.\n"
            f"Tabletown's full screen needs {LEAST[0]} by {LEAST[1]}:\nplease make the window larger.\n\n"
            "Nothing is lost meanwhile. Ctrl-C leaves,\nand tabletown play --mode text needs less room."
        )
        self.call_after_refresh(self.draw_all)

    def on_screen_resume(self) -> None:
        """Come back from another screen."""
        self.call_after_refresh(self.draw_all)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do nothing that cannot be seen."""
        return not self.has_class("-small")

    def draw_all(self) -> None:
        """Draw, and the keys too; a screen that has been left, or is too small, is not drawn."""
        if not self.is_here or self.has_class("-small"):
            return
        for bar in self.query(KeyBar):
            bar.draw()
        self.draw()

    def action_light(self) -> None:
        """Day or night."""
        self.town.change_light()
