"""Defaults for everything that a view may leave out."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from tabletown.engine.errors import TabletownError
from tabletown.viewkit.protocols import Panel, Series, Stat, SvgView, TextView

HOUSE = (
    '<svg viewBox="0 0 120 90" aria-hidden="true"><path d="M20 45 60 15l40 30v35H20z" fill="none" '
    'stroke="currentColor" stroke-width="4" stroke-linejoin="round"/><path d="M50 80V58h20v22" fill="none" '
    'stroke="currentColor" stroke-width="4"/></svg>'
)


def complete_text(view: Any) -> TextView:
    """Return a module or an object as a text view, with a default for everything that it leaves out."""
    return cast(TextView, complete(view, "table", TEXT))


def complete_svg(view: Any) -> SvgView:
    """Return a module or an object as a browser view, with a default for everything that it leaves out."""
    return cast(SvgView, complete(view, "areas", SVG))


def complete(view: Any, required: str, defaults: Mapping[str, Any]) -> Any:
    """Return a view with defaults for what it lacks."""
    if not hasattr(view, required):
        raise TabletownError(f"the view {view.__name__} lacks {required}")
    for name in defaults.keys() - set(dir(view)):
        setattr(view, name, defaults[name])
    return view


def has_panels(view: TextView) -> bool:
    """Whether a game draws its table as panels."""
    return view.panels is not no_panels


def has_preview(view: TextView) -> bool:
    """Whether a game can show the table after an action."""
    return view.preview is not no_preview


def has_boards(view: TextView) -> bool:
    """Whether a game has boards that its table leaves out on a small screen."""
    return view.boards is not no_boards


def has_timeouts(view: SvgView) -> bool:
    """Whether a game sets time limits for decisions."""
    return view.timeout is not no_timeout


def no_place(action: int) -> bool:
    """Return False: every action is listed, or is a button."""
    return False


def no_selection(action: int) -> bool:
    """Return False: every action is final."""
    return False


def no_boards(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[Any]:
    """Return no boards: the table shows them all."""
    return []


def no_figures(box: Any) -> dict[int, Any]:
    """Return no drawings for the rulebook."""
    return {}


def no_panels(
    box: Any,
    s: Any,
    viewer: int,
    names: Sequence[str],
    before: Any,
    keys: Mapping[int, int],
    width: int,
    height: int,
) -> list[Panel]:
    """Return no panels."""
    return []


def no_preview(box: Any, s: Any, seat: int, action: int) -> None:
    """Return no preview of an action."""


def no_frames(box: Any, before: Any, s: Any) -> list[Any]:
    """Return no animation frames."""
    return []


def no_standings(box: Any, s: Any, viewer: int, names: Sequence[str]) -> list[Sequence[Stat]]:
    """Return no numbers for the panels of the seats."""
    return []


def none_is(action: int) -> bool:
    """Return False: no action passes, ends or declines."""
    return False


def all_are(box: Any, s: Any, seat: int, action: int) -> bool:
    """Return True: every action without a place gets a button."""
    return True


def no_series(box: Any, s: Any, seat: int) -> list[Series]:
    """Return no series of actions."""
    return []


def not_open(box: Any, s: Any, seat: int) -> bool:
    """Return False: the choices of a seat may be a secret."""
    return False


def no_text() -> str:
    """Return no symbols, or no style."""
    return ""


def house() -> str:
    """Return a plain house for the home page."""
    return HOUSE


def no_animation(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> str:
    """Return no animation."""
    return ""


def no_option_picture(option: str) -> str:
    """Return no drawing for an option."""
    return ""


def no_sound(action: int) -> str:
    """Return no sound for an action."""
    return ""


def no_timeout(box: Any, s: Any, seat: int) -> None:
    """Return no time limit."""


TEXT: dict[str, Any] = {
    "LEGEND": (),
    "PANEL_LEGEND": (),
    "boards": no_boards,
    "has_place": no_place,
    "figures": no_figures,
    "panels": no_panels,
    "preview": no_preview,
    "frames": no_frames,
}
SVG: dict[str, Any] = {
    "standings": no_standings,
    "SHARED": "Table",
    "has_place": no_place,
    "is_secondary": none_is,
    "is_offered": all_are,
    "series": no_series,
    "is_open_choice": not_open,
    "selects": no_selection,
    "symbols": no_text,
    "picture": house,
    "option_picture": no_option_picture,
    "sound": no_sound,
    "stylesheet": no_text,
    "figures": no_figures,
    "animation": no_animation,
    "timeout": no_timeout,
}
