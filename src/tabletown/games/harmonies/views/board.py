"""A board for the browser: its spaces with their stacks, the choices there, and where cards fit."""

import functools
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.engine.words import listed
from tabletown.games.harmonies.actions import AT, KEEP
from tabletown.games.harmonies.material import BUILDING, CARDS, COLOURS, EMPTY
from tabletown.games.harmonies.rules import decisions, hexes, land, scoring
from tabletown.games.harmonies.rules.hexes import SPOTS
from tabletown.games.harmonies.state import CUBE, STATE, TOKEN
from tabletown.games.harmonies.views.fits import Place, places
from tabletown.games.harmonies.views.pieces import (
    LEVEL,
    LEVELS,
    MARKS,
    PIECES,
    STACK_MARKS,
    STACKS,
    middle,
    why_not,
)
from tabletown.games.harmonies.words import labels
from tabletown.viewkit.look import Act
from tabletown.viewkit.svg import SvgLook, act_of

AROUND = (42, 46, 42, 44)  # a board's margins: left, above (room for the highest stack), right, below
BOARDS = 4096  # cached drawings: a board changes three times a turn, but is drawn for every viewer at every move


class Space(NamedTuple):
    """A space of a board, ready to be drawn."""

    spot: int
    x: int
    y: int
    stack: str  # empty if there are no tokens
    mark: str
    top: int  # the height of its top token in the drawing
    levels: int  # tokens
    cube: bool
    words: str


def spaces(board: int, s: Any, p: int) -> list[Space]:
    """The spaces of a mask on a seat's board, the farthest first, so that stacks hide what is behind them."""
    found = []
    for spot in range(SPOTS):
        if board >> hexes.bit_of(spot) & 1:
            found.append(space(s, p, spot, *middle(*hexes.axial(spot))))
    return sorted(found, key=lambda one: (one.y, one.x))


def space(s: Any, p: int, spot: int, x: int, y: int) -> Space:
    """A space of a seat's board."""
    stack, cube = land.stack_at(s, p, spot), bool(int(s.cubes[p]) >> hexes.bit_of(spot) & 1)
    words = f"{hexes.name(spot)}: {labels.landscape(s, p, spot)}{', with a cube' * cube}"
    if stack == EMPTY:
        return Space(spot, x, y, "", "", 0, 0, False, words)
    tokens = labels.tokens(s, p, spot)
    drawn = f"building-{COLOURS[tokens[0]]}" if stack == BUILDING else STACKS[stack]
    return Space(spot, x, y, drawn, STACK_MARKS[stack], -LEVEL * LEVELS[stack], len(tokens), cube, words)


@functools.lru_cache(maxsize=BOARDS)
def known_spaces(board: int, ground: bytes, above: bytes, cubes: int) -> list[Space]:
    """The spaces of a board, cached."""
    s: Any = np.zeros(1, STATE)[0]
    s.ground[0] = np.frombuffer(ground, s.ground.dtype).reshape(s.ground[0].shape)
    s.above[0] = np.frombuffer(above, s.above.dtype)
    s.cubes[0] = cubes
    return spaces(board, s, 0)


def spaces_of(box: Any, s: Any, p: int) -> list[Space]:
    """The spaces of a seat's board."""
    return known_spaces(int(box.board), s.ground[p].tobytes(), s.above[p].tobytes(), int(s.cubes[p]))


@functools.lru_cache(maxsize=64)
def plate(middles: tuple[tuple[int, int], ...]) -> tuple[str, Markup]:
    """The wood under some spaces, and the size of the drawing."""
    left, above, right, below = AROUND
    xs, ys = zip(*middles, strict=True)
    width, height = max(xs) - min(xs) + left + right, max(ys) - min(ys) + above + below
    return f"{min(xs) - left} {min(ys) - above} {width} {height}", PIECES.plate(middles)


def board(look: SvgLook, p: int, cards: Iterable[int]) -> Markup:
    """A seat's board; the viewer's own also shows the choices, and where cards fit."""
    own = p == look.viewer
    drawn = spaces_of(look.box, look.s, p)
    if not own:
        return quiet_board(tuple(drawn), p, f"{look.names[p]}'s board")
    reasons = [why_not(look, AT + one.spot) for one in drawn]
    why = reasons[0] if len(set(reasons)) == 1 else ""  # one reason for the whole board
    made, gains = promises(look), gains_of(look)
    rows = [
        row_of(p, one, act_of(look, AT + one.spot), "" if why else reason, made.get(one.spot, ""), gains.get(one.spot))
        for one, reason in zip(drawn, reasons, strict=True)
    ]
    card_fits = [(f"fit-{c}", *fit_marks(drawn, places(look.box, look.s, p, c))) for c in cards]
    return PIECES.board(*plate(tuple((one.x, one.y) for one in drawn)), rows, "Your board", why, ghost(look), card_fits)


@functools.lru_cache(maxsize=BOARDS)
def quiet_board(drawn: tuple[Space, ...], p: int, words: str) -> Markup:
    """A board on which nothing can be chosen."""
    rows = [row_of(p, one, None, "") for one in drawn]
    return PIECES.board(*plate(tuple((one.x, one.y) for one in drawn)), rows, words, named=False)


def row_of(
    p: int, one: Space, act: Act | None, why: str, promise: str = "", gain: int | None = None
) -> tuple[Any, ...]:
    """A space, for the template."""
    gained = "" if gain is None else f"+{gain}" if gain >= 0 else f"−{-gain}"
    return (labels.space(p, one.spot), hexes.name(one.spot), one, act, why, promise, gained)


def gains_of(look: SvgLook) -> dict[int, int]:
    """The points that the viewer's token or cube brings on each space where it may go."""
    box, s, p = look.box, look.s, look.viewer
    if s.phase not in (TOKEN, CUBE) or s.turn != p:
        return {}
    now, states = int(scoring.total(box, s, p)), np.array([s, s])
    gains = {}
    for action in (action for action in look.acts if AT <= action < KEEP):
        states[0] = states[1]
        decisions.apply(box, states[0], p, action)
        gains[action - AT] = int(scoring.total(box, states[0], p)) - now
    return gains


def promises(look: SvgLook) -> dict[int, str]:
    """The spaces where the viewer's token makes a habitat, with the animals that may settle then."""
    box, s = look.box, look.s
    animals: dict[int, list[str]] = {}
    if s.phase == TOKEN and s.turn == look.viewer:
        for c in labels.unfinished(box, s, look.viewer):
            found = {place.missing for place in places(box, s, look.viewer, c) if place.colour == s.held}
            for spot in found:
                animals.setdefault(spot, []).append(CARDS[c].name)
    return {spot: f"makes a habitat for the {listed(names)}" for spot, names in animals.items()}


def ghost(look: SvgLook) -> tuple[str, int]:
    """A preview of the piece on a space that may be chosen, and how much higher it lies."""
    if look.s.phase == CUBE:
        return "harm-cube", 0
    return f"harm-{COLOURS[look.s.held]}", -LEVEL


def fit_marks(drawn: Sequence[Space], found: Sequence[Place]) -> tuple[Any, ...]:
    """Where a card's habitat is, and the tokens that would complete one: rings, tokens, cubes and heights."""
    at = {one.spot: one for one in drawn}
    fits = {spot for place in found if place.missing < 0 for spot in place.spaces}
    near = {spot for place in found if place.missing >= 0 for spot in place.spaces if spot != place.missing} - fits
    lacks = {place.missing: place.colour for place in found if place.missing >= 0}
    cubes = {place.spaces[0] for place in found if place.missing < 0}
    rings = [[(at[k].x, at[k].y + at[k].top) for k in sorted(spots)] for spots in (fits, near)]
    tokens = [(at[k].x, at[k].y + at[k].top - LEVEL, COLOURS[n], MARKS[n]) for k, n in sorted(lacks.items())]
    heights = [(at[k].x, at[k].y + at[k].top, at[k].levels) for k in sorted((fits | near) - lacks.keys())]
    heights += [(x, y, at[k].levels + 1) for k, (x, y, *_) in zip(sorted(lacks), tokens, strict=True)]
    heights = [one for one in heights if one[2] > 1]
    return *rings, tokens, [(at[k].x, at[k].y + at[k].top) for k in sorted(cubes)], heights
