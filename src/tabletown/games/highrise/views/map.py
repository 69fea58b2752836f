"""A map for the browser, the choices on it, and where the tiles of the market would fit."""

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.games.highrise import state
from tabletown.games.highrise.actions import AT, COLUMNS, DOMINO, MIDDLE, N_ACTIONS, NOT_THERE, REFUSALS, TAKE
from tabletown.games.highrise.material import MADE, MARKET
from tabletown.games.highrise.rules import decisions
from tabletown.games.highrise.rules.dominoes.maps import list_spots
from tabletown.games.highrise.state import OVER, SIDE
from tabletown.games.highrise.views import geometry
from tabletown.games.highrise.views.geometry import STEPS, Plan
from tabletown.games.highrise.views.pieces import CELL, PIECES, drawn, lying, outline, tile_words
from tabletown.games.highrise.views.previews import guests_after
from tabletown.viewkit import svg
from tabletown.viewkit.svg import SvgLook

AROUND = 2  # free cells around the viewer's map: enough for any placement
SHEET = (8, 7)  # the size of the smallest sheet, in cells
LETTER = 12.8  # pixels: the least size of a letter on the screen
PHONE = (340, 400)  # pixels of a map on a phone
RIM = 8  # units around another player's map
DESTROYS = (state.DESTROY, state.TRIM)

why_not = functools.partial(svg.why_not, refusal=decisions.refusal, refusals=REFUSALS, over=OVER)


class Fit(NamedTuple):
    """Where a tile of the market would fit on the viewer's map."""

    places: int
    cells: str  # the cells that it may cover, as an outline


@dataclass(frozen=True)
class FitLook(SvgLook):
    """A look with the places for tiles."""

    fits: Mapping[int, Fit] = field(default_factory=dict)  # by tile, if the viewer may take one


# ---- where tiles would fit


def fits(box: Any, s: Any, p: int, acts: Mapping[int, str]) -> dict[int, Fit]:
    """The places for every tile that a seat may take now."""
    out, found = np.zeros(N_ACTIONS, np.int64), {}
    for i in range(MARKET):
        if TAKE + i in acts:
            t = int(s.market[i])
            n = int(list_spots(box, s, p, t, 0, 0, out))
            found[t] = Fit(n, covered(s, p, (out[:n] - AT).tolist()))
    return found


def covered(s: Any, p: int, places: Sequence[int]) -> str:
    """The cells that a tile covers in any of some places, row by row."""
    cells = set()
    for (x, y), place in zip(geometry.places_of(s, p, [place // 4 for place in places]), places, strict=True):
        dx, dy = STEPS[(1 + place) % 4]
        cells |= {(x, y), (x + dx, y + dy)}
    found = ""
    for x, y in sorted(cells, key=lambda cell: cell[::-1]):
        if (x - 1, y) not in cells:
            wide = next(k for k in range(1, len(cells) + 1) if (x + k, y) not in cells)
            found += outline(x, y, wide)
    return found


# ---- a map


class Pick(NamedTuple):
    """A domino that may be chosen."""

    action: int
    label: str
    words: str
    x: int
    y: int
    wide: int
    high: int
    kind: str  # class
    mark: bool  # whether its removal splits the map


def map_of(look: FitLook, p: int) -> Markup:
    """A seat's map; the viewer's own is on a sheet with room for the next domino."""
    box, s, own = look.box, look.s, p == look.viewer
    prints = geometry.prints_of(s, p)
    plan = geometry.plan_of(prints)
    cells = geometry.extent(plan, AROUND, SHEET) if own else geometry.extent(plan, 0)
    x, y, wide, high = (CELL * n for n in cells)
    letters = math.ceil(
        LETTER * max(wide / PHONE[0], high / PHONE[1])
    )  # large enough on a phone; the stylesheet makes them smaller elsewhere
    left, above, rim = (letters + 4, letters + 2, 2) if own else (RIM, RIM, RIM)
    view_box = f"{x - left} {y - above} {wide + left + rim} {high + above + rim + RIM}"
    held = int(s.held) if own and any(action >= AT for action in look.acts) else -1
    hands = [(r, lying(s, held, r)) for r in range(4)] if held >= 0 else []
    return PIECES.map(
        view_box,
        letters,
        (x, y, wide, high) if own or not prints else None,
        axes(x, y, wide, high, letters) if own else (),
        drawn(prints, bool(box.edged), True),
        "Your map" if own else f"{look.names[p]}'s map",
        hands,
        spots(look, p) if hands else (),
        picks(look, p, plan),
        [(t, fit.cells) for t, fit in look.fits.items()] if own else (),
        own,
        (why_not(look, AT) or (REFUSALS[NOT_THERE] if hands else "")) if own else "",
    )


def axes(x: int, y: int, wide: int, high: int, letters: int) -> list[tuple[int, int, str]]:
    """The names of columns and rows beside a sheet, for letters of this size."""
    half, beside = CELL // 2, letters // 2 + 2
    columns = [(k + half, y - beside, COLUMNS[(k // CELL + MIDDLE) % SIDE]) for k in range(x, x + wide, CELL)]
    rows = [(x - beside, k + half, str((k // CELL + MIDDLE) % SIDE + 1)) for k in range(y, y + high, CELL)]
    return columns + rows


def spots(look: FitLook, p: int) -> list[tuple[int, list[Any], list[Any]]]:
    """By rotation: the cells where half A fits, and those where it fits only in another rotation."""
    ways: dict[int, list[int]] = {}
    guests = guests_after(look.box, look.s, look.viewer, look.acts)
    for action in look.acts:
        if action >= AT:
            ways.setdefault((action - AT) // 4, []).append((action - AT) % 4)
    rows: list[tuple[int, list[Any], list[Any]]] = [(r, [], []) for r in range(4)]
    cells = sorted(ways)
    for cell, place in zip(cells, geometry.places_of(look.s, p, cells), strict=True):
        turns, (x, y) = ways[cell], (CELL * k for k in place)
        for r, here, elsewhere in rows:
            if r in turns:
                action = AT + 4 * cell + r
                here.append((action, look.acts[action], x, y, guests.get(action, "")))
            else:
                to = min(turns, key=lambda turn: (turn - r) % 4)
                elsewhere.append((x, y, to))
    return rows


def picks(look: FitLook, p: int, plan: Plan) -> list[Pick]:
    """The dominoes of a map that may be chosen to destroy, lift, claim or keep."""
    s = look.s
    owner = int(s.victim) if s.phase == state.CLAIMED else look.viewer
    if p != owner or not any(DOMINO <= action < AT for action in look.acts):
        return []
    destroys = s.phase in DESTROYS
    holding = geometry.splitting(plan) if destroys else set()
    found = []
    for d in plan.dominoes:
        action = DOMINO + int(s.at[d.tile])
        if action in look.acts:
            said = tile_words(s, d.tile)
            said += "; its power ends" if destroys and d.tile >= MADE else ""
            said += "; without it your map falls apart" if d.tile in holding else ""
            shape, kind = (d.x, d.y, d.wide, d.high), " rise-destroy" if destroys else ""
            found.append(Pick(action, look.acts[action], said, *shape, kind, d.tile in holding))
    return found
