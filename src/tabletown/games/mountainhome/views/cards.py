"""Cards for the browser: what is printed on each, large and small, and how a card or a pile of equal cards is drawn.

assets/symbols.svg has the pictures, assets/table.html.j2 the markup, and assets/style.css the styles.
"""

import functools
import itertools
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from tabletown.games.mountainhome.actions import short
from tabletown.games.mountainhome.material import (
    BOX,
    BUILDING,
    CARDS,
    DWARF,
    EVENT,
    GROUPS,
    KINDS,
    N_CARDS,
    N_RESOURCES,
    RESOURCE,
    RESOURCES,
    STATUS,
)
from tabletown.games.mountainhome.views.spots import NOTHING, Acts
from tabletown.viewkit.look import Act
from tabletown.viewkit.svg import picture_or, readers, template

ASSETS = Path(__file__).parent / "assets"
PIECES = template(ASSETS)
symbols, picture, stylesheet = readers(ASSETS)  # the picture is a gate in the mountain


class Printed(NamedTuple):
    """What is printed on a card, for the template."""

    id: str  # the name of its picture
    name: str
    role: str  # a dwarf's role
    sign: str  # the mark of its kind
    sort: str  # the kind in words: legendary dwarf
    number: str  # the main number: value, points or counters
    mark: str  # what the number counts
    means: str  # the same in words
    steps: list[list[tuple[int, int]]]  # of a building: amounts with their resource
    price: int
    line: str

    @property
    def costs(self) -> list[tuple[list[tuple[int, int]], int]]:
        """The steps in order, with equal neighbours grouped and counted."""
        return [(step, len(list(alike))) for step, alike in itertools.groupby(self.steps)]


class Piece(NamedTuple):
    """A card on the table, or several equal ones in a pile."""

    t: int
    kind: str
    size: str
    face: Markup
    words: str
    acts: Acts = NOTHING
    copies: int = 1
    look: str = ""  # classes
    tag: str = ""
    vt: str = ""
    why: str = ""  # it cannot be clicked
    thing: str = ""  # its name in the log
    note: str = ""  # what there is to know about it now
    slot: str = ""  # the name in the log of its place, for what was played from it


class Plot(NamedTuple):
    """A building in a town, ready to be drawn."""

    site: int  # -1 if it is in no town
    t: int
    id: str
    name: str
    number: str
    steps: list[list[tuple[int, int]]]
    done: int
    act: Act | None
    stored: list[Piece]
    look: str
    note: str
    why: str = ""  # it cannot be clicked
    needs: str = ""  # what its next step still needs, if it is the viewer's


def kind_of(t: int) -> str:
    """The CSS class of a card's colour: a resource card has the class of its resource."""
    card = CARDS[t]
    return f"r{card.resource}" if t < N_RESOURCES else KINDS[card.kind]


def picture_of(t: int) -> str:
    """The name of a card's picture; a card without one has that of its resource or its kind."""
    card = CARDS[t]
    any_kind = RESOURCES[card.resource] if card.kind == RESOURCE else KINDS[card.kind]
    return picture_or(ASSETS, "mh-", card.id, f"any-{any_kind}")


@functools.lru_cache(maxsize=64 * N_CARDS)
def printed(box_bytes: bytes, t: int) -> Printed:
    """What is printed on a card of this box."""
    box: Any = np.frombuffer(box_bytes, BOX)[0]
    card = CARDS[t]
    name, _, role = card.name.partition(", ")
    if card.kind != DWARF:
        name, role = card.name, ""
    number, mark, means = "", "", ""
    if t < N_RESOURCES:
        number, mark, means = str(box.value[t]), f"r{card.resource}", RESOURCES[card.resource]
    elif card.kind in (DWARF, BUILDING, STATUS):
        number, mark, means = str(box.vp[t]), "vp", "points"
    elif card.kind == EVENT and box.counters[t]:
        number, mark, means = str(box.counters[t]), "k-event", "counters"
    sort = RESOURCES[card.resource] if t < N_RESOURCES else f"{GROUPS[card.group]} {KINDS[card.kind]}".strip()
    sort = sort.removesuffix(" building") if card.kind == BUILDING and "hall" in sort else sort
    steps = [[(int(box.cost[t, k, r]), r) for r in range(4) if box.cost[t, k, r]] for k in range(int(box.steps[t]))]
    sign = "k-resource" if t < N_RESOURCES else f"k-{KINDS[card.kind]}"
    return Printed(picture_of(t), name, role, sign, sort, number.replace("-", "−"), mark, means, steps,
                   int(box.price[t]), card.line)  # fmt: skip


@functools.lru_cache(maxsize=64 * N_CARDS)
def face(box_bytes: bytes, t: int) -> Markup:
    """A card with everything that is printed on it."""
    return PIECES.face(printed(box_bytes, t))


@functools.lru_cache(maxsize=64 * N_CARDS)
def small_face(box_bytes: bytes, t: int) -> Markup:
    """A card with its picture, its number and its name."""
    return PIECES.small_face(printed(box_bytes, t), short(t))


def card(box_bytes: bytes, t: int, **more: Any) -> Piece:
    """A card large enough to read."""
    return Piece(t, kind_of(t), "card", face(box_bytes, t), short(t), **more)


def mini(box_bytes: bytes, t: int, **more: Any) -> Piece:
    """A card just large enough to recognise."""
    return Piece(t, kind_of(t), "mini", small_face(box_bytes, t), short(t), **more)


def minis(box_bytes: bytes, row: Any, owner: int = -1) -> list[Piece]:
    """A row of counts as small cards; a seat's cards glide from place to place."""
    return [
        mini(box_bytes, t, copies=int(row[t]), vt=f"card-{owner}-{t}" if owner >= 0 else "")
        for t in map(int, np.flatnonzero(row))
    ]


def building(box_bytes: bytes, t: int, done: int, is_tapped: bool) -> Plot:
    """A building with its steps: a plan, or finished and upright or tapped."""
    face = printed(box_bytes, t)
    if done < len(face.steps):
        look, note = " mh-plan", f"{done} of {len(face.steps)} steps"
    else:
        look, note = (" mh-turned", "tapped") if is_tapped else ("", "")
    number = face.number if face.number != "0" else ""
    return Plot(-1, t, face.id, short(t), number, face.steps, done, None, [], look, note)
