"""Panels in rows, with borders that show whose turn it is."""

from collections.abc import Collection, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tabletown.engine.contract import PUBLIC
from tabletown.viewkit.protocols import Panel

PLAIN, DOUBLE = "┌─┐│└┘", "╔═╗║╚╝"
SLACK = 8  # most columns by which the last panel of a row may grow to reach the edge
TURN = "► "


def grid_lines(panels: Sequence[Panel], width: int, active: Collection[int]) -> list[Text]:
    """Return all panels as lines of text; panels of active seats have a double border."""
    lines: list[Text] = []
    for row in rows_of(panels, width):
        height = max(len(panel.lines) for panel in row)
        blocks = [framed(panel, height, panel.seat in active) for panel in row]
        for parts in zip(*blocks, strict=True):
            line = Text(no_wrap=True, end="")
            for part in parts:
                line.append_text(part)
            lines.append(line)
    return lines


def rows_of(panels: Sequence[Panel], width: int) -> list[list[Panel]]:
    """Arrange the panels in rows; the last of each row grows to the edge if little is missing."""
    rows: list[list[Panel]] = []
    left = 0
    for panel in panels:
        if panel.width > left or not rows:
            rows.append([])
            left = width
        rows[-1].append(panel)
        left -= panel.width
    for row in rows:
        missing = width - sum(panel.width for panel in row)
        if 0 < missing <= SLACK:
            row[-1] = row[-1]._replace(width=row[-1].width + missing)
    return rows


def framed(panel: Panel, height: int, is_active: bool) -> list[Text]:
    """Return a panel with its border, as high as its row."""
    border = DOUBLE if is_active else PLAIN
    style = "now" if is_active else "line"
    room = panel.width - 2
    body = []
    for k in range(height):
        line = panel.lines[k].copy() if k < len(panel.lines) else Text()
        line.truncate(room)
        body.append(
            Text.assemble((border[3], style), line, " " * (room - line.cell_len), (border[3], style)),
        )
    bottom = Text(border[4] + border[1] * room + border[5], style)
    return [top_of(panel, border, style, is_active), *body, bottom]


def top_of(panel: Panel, border: str, style: str, is_active: bool) -> Text:
    """Return the top border: the title at the left, and the note at the right if there is room."""
    room = panel.width - 6  # without corners, strokes and spaces
    mark = TURN if is_active else ""
    title = cut(mark + panel.title, room)
    note = panel.note if cell_len(title) + cell_len(panel.note) + 3 <= room else ""
    gap = room - cell_len(title) - (cell_len(note) + 2 if note else 0)
    top = Text.assemble(
        (border[0] + border[1] + " ", style), (title, f"seat{panel.seat}" if panel.seat >= 0 else "bold")
    )
    top.append(" " + border[1] * gap, style)
    if note:
        top.append(f" {note} ", "now" if is_active or panel.seat == PUBLIC else "bold")
    return top.append(border[1] + border[2], style)


def cut(text: str, width: int) -> str:
    """Cut a text to a width."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"
