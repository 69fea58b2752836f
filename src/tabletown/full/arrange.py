"""How a game's table becomes lines for a screen of some size: its panels, or its plain table as one."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from tabletown import games
from tabletown.engine.contract import PUBLIC, Panel
from tabletown.engine.match import Action, View
from tabletown.full.shelf import shelve

GAP = "   "


def table_lines(
    view: View, before: Any, keys: Mapping[int, int], active: Collection[int], width: int, height: int, pen: Console
) -> list[Text]:
    """The table as a viewer sees it."""
    return shelve(panels_of(view, before, keys, width, height, pen), width, active)


def panels_of(
    view: View, before: Any, keys: Mapping[int, int], width: int, height: int, pen: Console
) -> Sequence[Panel]:
    """The game's own panels, or one with its plain table."""
    module = games.text_view(view.game)
    if hasattr(module, "panels"):
        return module.panels(view.box, view.state, view.viewer, view.names, before, keys, width, height)
    table = module.table(view.box, view.state, view.viewer, view.names, before, keys)
    rows = pen.render_lines(table, pen.options.update(width=width - 2, height=height), pad=False)
    lines = [Text.assemble(*((part.text, part.style or "") for part in row)) for row in rows]
    return [Panel("table", view.game.TITLE, PUBLIC, width, lines)]


def film_of(view: View, before: Any) -> list[list[Text]]:
    """The pictures between two states, if the game has any."""
    film = getattr(games.text_view(view.game), "film", None)
    return film(view.box, before, view.state) if film and before is not None else []


def choice_lines(actions: Sequence[Action], numbers: Mapping[int, int], width: int) -> list[Text]:
    """Choices with their numbers one after another, as many to a line as fit, all to be clicked."""
    lines: list[Text] = []
    for action in actions:
        item = Text.assemble((f"{numbers[action.number]}) ", "may"), action.words)
        item.stylize(Style(meta={"action": action.number}))
        if lines and lines[-1].cell_len + len(GAP) + item.cell_len <= width:
            lines[-1] = Text(GAP).join([lines[-1], item])
        else:
            lines.append(item)
    return lines
