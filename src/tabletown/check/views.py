"""Checks of views: they show nothing hidden, every action can be clicked, and everything fits."""

import io
import re
from collections.abc import Sequence
from typing import Any

from tabletown import games
from tabletown.check.samples import require, sample_matches
from tabletown.engine import entry as entries
from tabletown.engine.compile import bind
from tabletown.engine.contract import PUBLIC, Game
from tabletown.engine.match import View
from tabletown.viewkit.defaults import has_panels
from tabletown.viewkit.protocols import Area, Panel

ROOMS = ((80, 19), (79, 12), (120, 30), (200, 56))  # widths and heights of a table on full screens


def shows_the_same_when_hidden(game: Game, count: int) -> None:
    """What a viewer reads and sees does not change when what they cannot know is shuffled."""
    for match in sample_matches(game, count):
        for viewer in range(PUBLIC, len(match.seats)):
            acts = match.legal(viewer)
            seen = rendered(View(game, match.box, match.position()[0], viewer, match.names, acts))
            for seed in (0, 1, 2**62):
                hidden = match.position()[:1]
                bind(entries, game).hide(match.boxes, hidden, viewer, seed)
                again = rendered(View(game, match.box, hidden[0], viewer, match.names, acts))
                require(again == seen, f"what viewer {viewer} sees depends on what they cannot know")


def declares_secrets(game: Game, count: int) -> None:
    """All seats see the same, or `has_secrets` says that they do not."""
    for match in sample_matches(game, count):
        for seat in range(0 if match.has_secrets else len(match.seats)):
            same = match.view(seat).state.tobytes() == match.view(PUBLIC).state.tobytes()
            require(same, f"seat {seat} sees what others do not, but has_secrets is False")


def rendered(view: View) -> str:
    """Return a view as text, with the question if the viewer may act."""
    from rich.console import Console

    sheet = io.StringIO()
    console = Console(file=sheet, width=100, force_terminal=False)
    keys = {action.number: n for n, action in enumerate(view.actions, 1)}
    console.print(games.text_view(view.game).table(view.box, view.state, view.viewer, view.names, None, keys))
    asked = view.game.prompt(view.box, view.state, view.viewer, view.names) if view.actions else ""
    panels = "\n".join(line.plain for panel in panels_of(view, 100, 30) for line in panel.lines)
    return sheet.getvalue() + asked + panels + "".join(area.drawing for area in drawn(view))


def panels_of(view: View, width: int, height: int) -> Sequence[Panel]:
    """Return the panels of the full screen, if the game has any."""
    keys = {action.number: n for n, action in enumerate(view.actions, 1)}
    return games.text_view(view.game).panels(view.box, view.state, view.viewer, view.names, None, keys, width, height)


def drawn(view: View) -> Sequence[Area]:
    """Return the areas of the browser view."""
    acts = {action.number: action.words for action in view.actions}
    return games.svg_view(view.game).areas(view.box, view.state, view.viewer, view.names, acts)


def draws_what_can_be_clicked(game: Game, count: int) -> None:
    """Every action with a place on the drawing can be clicked there once, and nothing else; drawings hold no script."""
    view_svg = games.svg_view(game)
    for match in sample_matches(game, count):
        for viewer in range(PUBLIC, len(match.seats)):
            view = match.view(viewer)
            drawing = "".join(area.drawing for area in drawn(view))
            found = sorted(int(number) for number in re.findall(r'data-action="(\d+)"', drawing))
            placed = sorted(action.number for action in view.actions if view_svg.has_place(action.number))
            require(found == placed, f"viewer {viewer} can click {found}, but should be able to click {placed}")
            require(not re.search(r"<script| style=| on\w+=", drawing), "a drawing contains a script or a style")


def fits_a_full_screen(game: Game, count: int) -> None:
    """Panels fit the screen, and number and mark every legal action that has a place there, and no other."""
    text = games.text_view(game)
    for match in sample_matches(game, count) if has_panels(text) else ():
        for viewer in range(PUBLIC, len(match.seats)):
            view = match.view(viewer)
            before, legal = view.state.tobytes(), {action.number for action in view.actions}
            for width, height in ROOMS:
                panels = panels_of(view, width, height)
                for panel in panels:
                    widest = max((line.cell_len for line in panel.lines), default=0)
                    fits = panel.width <= width and widest <= panel.width - 2
                    require(fits, f"the panel {panel.name} is wider than {width} columns, or than its border")
                marked = {number for panel in panels for line in panel.lines for number in marked_in(line)}
                require(marked <= legal, f"viewer {viewer} could click {sorted(marked - legal)}, which is not legal")
                missing = {number for number in legal if text.has_place(number)} - marked
                require(not missing, f"viewer {viewer} cannot click {sorted(missing)}, which have a place")
            for action in view.actions[:: max(1, len(view.actions) // 3)]:
                then = text.preview(view.box, view.state, viewer, action.number)
                require(then is None or then.dtype == game.STATE, f"the preview of {action.words} is not a state")
            require(view.state.tobytes() == before, "drawing the panels changes the state")


def marked_in(line: Any) -> set[int]:
    """Return the actions for which a text can be clicked."""
    found = {getattr(span.style, "meta", {}).get("action") for span in line.spans}
    return {number for number in found if number is not None}
