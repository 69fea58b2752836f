"""A widget that shows Rich lines, parts of which can be clicked for a number, such as an action."""

from collections.abc import Collection, Sequence
from typing import Any

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tabletown.tui import theme


class LinesWidget(ScrollView, can_focus=False):
    """Scrolling lines; text with `Style(meta={"action": 5})` lights up under the mouse and can be clicked."""

    class Chosen(Message):
        """Posted when a text with a number is clicked."""

        def __init__(self, widget: "LinesWidget", number: int) -> None:
            super().__init__()
            self.widget, self.number = widget, number

        @property
        def control(self) -> "LinesWidget":
            """The widget that was clicked."""
            return self.widget

    def __init__(self, *, id: str | None = None, at_end: bool = False, drags: bool = False) -> None:
        super().__init__(id=id)
        self.at_end = at_end  # whether to keep the last line in view
        self.drags = drags  # whether dragging the mouse chooses, too
        self.strips: list[Strip] = []
        self.lit: frozenset[int] = frozenset()  # the highlighted numbers
        self.hovered: int | None = None

    @property
    def pen(self) -> Console:
        """The console of the current theme."""
        return theme.pen(self.app.theme)

    # ---- content

    def show_lines(self, lines: Sequence[Text]) -> None:
        """Show texts, a line each."""
        pen = self.pen
        self.put([Strip(segments_of(line, pen)) for line in lines])

    def show_rich(self, what: RenderableType, width: int | None = None) -> None:
        """Show anything that Rich can render, as wide as the widget."""
        pen = self.pen
        wide = width or self.room
        options = pen.options.update(width=wide, max_width=wide)
        self.put([Strip(line) for line in pen.render_lines(what, options, pad=False)])

    @property
    def room(self) -> int:
        """The columns available for a line."""
        return max(1, self.scrollable_content_region.width)

    def put(self, strips: list[Strip]) -> None:
        """Show strips."""
        self.strips, self.hovered = strips, None
        self.virtual_size = Size(max((strip.cell_length for strip in strips), default=0), len(strips))
        self.refresh()
        self.show_end()

    def on_resize(self) -> None:
        """Keep the last line in view after a resize."""
        self.show_end()

    def show_end(self) -> None:
        """Scroll to the last line, if it is to be kept in view."""
        if self.at_end:
            self.call_after_refresh(self.scroll_end, animate=False)

    def light(self, numbers: Collection[int]) -> None:
        """Highlight numbers, and scroll to the first of them."""
        if self.lit != frozenset(numbers):
            self.lit = frozenset(numbers)
            self.refresh()
            places = [y for y, strip in enumerate(self.strips) if self.lit & numbers_in(strip)]
            if places and not self.scroll_offset.y <= places[0] < self.scroll_offset.y + self.size.height:
                self.scroll_to(y=places[0], animate=False)

    # ---- Textual's hooks

    def render_line(self, y: int) -> Strip:
        """Return one visible line."""
        left, top = self.scroll_offset
        width, ink = self.size.width, self.rich_style
        if top + y >= len(self.strips):
            return Strip.blank(width, ink)
        strip = self.strips[top + y]
        marked = self.lit | ({self.hovered} if self.hovered is not None else frozenset())
        if marked & numbers_in(strip):
            shine = self.pen.get_style("lit")
            strip = Strip([lit_up(segment, marked, shine) for segment in strip])
        return strip.crop_extend(left, left + width, ink).apply_style(ink)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Light up the text under the mouse, or choose it at once while dragging."""
        number = event.style.meta.get("action")
        self.hover(number)
        if self.drags and event.button and isinstance(number, int):
            self.post_message(self.Chosen(self, number))

    def on_leave(self) -> None:
        """Clear the highlight when the mouse leaves."""
        self.hover(None)

    def hover(self, number: int | None) -> None:
        """Set the number under the mouse."""
        if number != self.hovered:
            self.hovered = number
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Post the number that was clicked."""
        number = event.style.meta.get("action")
        if isinstance(number, int):
            event.stop()
            self.post_message(self.Chosen(self, number))


def segments_of(line: Text, pen: Console) -> list[Segment]:
    """Return a text's segments without the line end."""
    line = line.copy()
    line.end = ""
    return list(line.render(pen))


def number_of(segment: Segment) -> Any:
    """Return the number for which a segment can be clicked, or None."""
    return segment.style.meta.get("action") if segment.style else None


def numbers_in(strip: Strip) -> set[Any]:
    """Return all numbers for which a line can be clicked."""
    return {number_of(segment) for segment in strip} - {None}


def lit_up(segment: Segment, marked: Collection[int], shine: Style) -> Segment:
    """Return a segment, in bright colours if its number is highlighted."""
    if number_of(segment) in marked:
        return Segment(segment.text, (segment.style or Style()) + shine, segment.control)
    return segment
