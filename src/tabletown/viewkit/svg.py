"""Helpers for browser views: clickable actions, the order of areas, and a view's files."""

import bisect
import functools
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2

from tabletown.engine.contract import PUBLIC
from tabletown.viewkit.look import Act, Look
from tabletown.viewkit.protocols import Area

FILES = ("symbols.svg", "picture.svg", "style.css")
TEMPLATE = "table.html.j2"
Reader = Callable[[], str]
SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 64 48">(.*?)</symbol>', re.DOTALL)


@dataclass(frozen=True)
class SvgLook(Look):
    """A look for browser views: `acts` maps the viewer's legal actions to their words."""

    acts: Mapping[int, str]


def act_of(look: SvgLook, action: int) -> Act | None:
    """Return an action with its words, if the viewer may choose it."""
    return (action, look.acts[action]) if action in look.acts else None


def why_not(
    look: SvgLook, action: int, refusal: Callable[[Any, Any, int, int], int], refusals: Sequence[str], over: int
) -> str:
    """Say why the viewer may not choose an action now, for a click on it.

    The answer is empty for spectators and in the phase `over`. Games bind the last three arguments once.
    """
    if look.viewer == PUBLIC or look.s.phase == over:
        return ""
    return refusals[int(refusal(look.box, look.s, look.viewer, action))]


def turn_note(look: Look, p: int) -> str:
    """Return a note that it is a seat's turn."""
    return "▸ Your turn" if p == look.viewer else f"▸ {look.names[p]}'s turn"


def in_order(look: Look, own: Callable[[int], Area], shared: Sequence[Area]) -> list[Area]:
    """Return the viewer's own area, the shared areas, and the other seats' areas in turn order.

    For spectators the shared areas come first.
    """
    first, seats = max(look.viewer, 0), len(look.seats)
    areas = [own((first + k) % seats) for k in range(seats)]
    return [*shared, *areas] if look.viewer < 0 else [areas[0], *shared, *areas[1:]]


# ---- files


def readers(folder: Path) -> tuple[Reader, Reader, Reader]:
    """Return the functions `symbols`, `picture` and `stylesheet` of a view; each reads its file on the first call."""
    symbols, picture, stylesheet = (reader(folder / name) for name in FILES)
    return symbols, picture, stylesheet


def option_pictures(folder: Path) -> Callable[[str], str]:
    """Return the function `option_picture` of a view: the drawings are the symbols of the folder's options.svg."""

    @functools.cache
    def drawings() -> dict[str, str]:
        return dict(SYMBOL.findall((folder / "options.svg").read_text(encoding="utf-8")))

    def option_picture(option: str) -> str:
        drawing = drawings().get(option, "")
        return drawing and f'<svg viewBox="0 0 64 48" aria-hidden="true">{drawing}</svg>'

    return option_picture


def sounds(*ranges: tuple[int, str]) -> Callable[[int], str]:
    """Return the function `sound` of a view, from the first action of each range and the sound of its actions."""
    starts = [first for first, _ in ranges]
    return lambda action: ranges[bisect.bisect_right(starts, action) - 1][1]


@functools.cache
def picture_or(folder: Path, prefix: str, id: str, otherwise: str) -> str:
    """Return an id that has a picture in the folder's symbols, under its prefix; else the id of a neutral one."""
    return id if f'id="{prefix}{id}"' in (folder / FILES[0]).read_text(encoding="utf-8") else otherwise


def reader(file: Path) -> Reader:
    """Return a function that returns the text of a file."""

    @functools.cache
    def text() -> str:
        return file.read_text(encoding="utf-8")

    return text


def source(path: str) -> tuple[str, str, Callable[[], bool]]:
    """Load a template for Jinja: its text, its path, and a function that says it is up to date."""
    return Path(path).read_text(encoding="utf-8"), path, lambda: True


ENVIRONMENT = jinja2.Environment(
    loader=jinja2.FunctionLoader(source), autoescape=True, undefined=jinja2.StrictUndefined, cache_size=-1
)


def template(folder: Path) -> Any:
    """Return the macros of the folder's template, as a Jinja module that escapes all text."""
    return ENVIRONMENT.get_template(str(folder / TEMPLATE)).module
