"""Lay out a game's table as lines for a screen size: its panels, or its plain table in one panel."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from tabletown import games
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import Action, View
from tabletown.session.numbering import Place, find_places
from tabletown.tui.widgets.panel_grid import grid_lines
from tabletown.viewkit.protocols import Panel

GAP = "   "


def table_lines(
    view: View, before: Any, keys: Mapping[int, int], active: Collection[int], width: int, height: int, pen: Console
) -> list[Text]:
    """Return the lines of the table as a viewer sees it."""
    return grid_lines(panels_of(view, before, keys, width, height, pen), width, active)


def panels_of(
    view: View, before: Any, keys: Mapping[int, int], width: int, height: int, pen: Console
) -> Sequence[Panel]:
    """Return the game's own panels, or one panel with its plain table."""
    module = games.text_view(view.game)
    if panels := module.panels(view.box, view.state, view.viewer, view.names, before, keys, width, height):
        return panels
    table = module.table(view.box, view.state, view.viewer, view.names, before, keys)
    rows = pen.render_lines(table, pen.options.update(width=width - 2, height=height), pad=False)
    lines = [Text.assemble(*((part.text, part.style or "") for part in row)) for row in rows]
    return [Panel("table", view.game.TITLE, PUBLIC, width, lines)]


def places_of(view: View, before: Any, actions: Sequence[Action], width: int, height: int, pen: Console) -> list[Place]:
    """Return where the table shows the number of each action, panel by panel."""

    def draw(keys: Mapping[int, int]) -> list[list[str]]:
        return [[line.plain for line in panel.lines] for panel in panels_of(view, before, keys, width, height, pen)]

    return find_places(draw, actions)


def frames_of(view: View, before: Any) -> Sequence[Sequence[Text]]:
    """Return the animation frames between two states, if the game has any."""
    return games.text_view(view.game).frames(view.box, before, view.state) if before is not None else []


def choice_lines(actions: Sequence[Action], numbers: Mapping[int, int], width: int) -> list[Text]:
    """Return clickable choices with their numbers, as many to a line as fit."""
    lines: list[Text] = []
    for action in actions:
        item = Text.assemble((f"{numbers[action.number]}) ", "may"), action.words)
        item.stylize(Style(meta={"action": action.number}))
        if lines and lines[-1].cell_len + len(GAP) + item.cell_len <= width:
            lines[-1] = Text(GAP).join([lines[-1], item])
        else:
            lines.append(item)
    return lines
