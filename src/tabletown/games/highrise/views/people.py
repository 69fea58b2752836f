"""Drawings of guests and tenants: their wishes as icons with words, what is missing, and who could take them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.contract import PUBLIC
from tabletown.engine.words import listed
from tabletown.games.highrise.material import (
    CONSTRUCTION,
    FLOOR_NUM,
    FLOOR_TYPE,
    MOST_WISHES,
    N_OBJECTS,
    PROPERTIES,
    TENANT_TYPE,
    TYPES,
    UTILITY,
    WALLET,
    WANDERING,
)
from tabletown.games.highrise.rules.building import is_met, pleases, price, wish_value
from tabletown.games.highrise.views import pictures
from tabletown.games.highrise.words import labels
from tabletown.viewkit.look import Act

NOTES = ("cannot stand Construction", "pays at most {}", "one wish is enough")  # as PROPERTIES


class Wish(NamedTuple):
    """A wish, ready to be drawn."""

    icon: str
    badge: str  # the number, if it is more than one
    crossed: bool
    words: str
    met: bool | None = None  # whether the viewer meets it; None for spectators
    status: str = ""  # what is missing


class Tenant(NamedTuple):
    """A tenant with a home, ready to be drawn."""

    number: int
    kind: str
    worth: int
    wishes: list[Wish]
    properties: list[tuple[str, str, str]]  # icon, name, words
    words: str
    act: Act | None
    leaves: bool  # whether they leave because of Construction
    why: str = ""  # they cannot be chosen


class Guest(NamedTuple):
    """A waiting guest, ready to be drawn."""

    number: int
    kind: str
    name: str
    worth: int
    wishes: list[Wish]
    properties: list[tuple[str, str, str]]
    mine: str  # the text for the viewer
    able: bool  # whether they would come to the viewer
    others: list[tuple[int, str]]  # seats that could take them
    label: str
    words: str
    act: Act | None
    why: str
    dim: bool


def icon(key: int, about: int) -> str:
    """The picture of a wish."""
    if key < N_OBJECTS:
        return pictures.of_object(key)
    if key == UTILITY:
        return f"utility-{about}"
    if key == FLOOR_TYPE:
        return f"floor-{about}"
    if key == TENANT_TYPE:
        return pictures.of_tenant(about)
    return pictures.of_wish(key - N_OBJECTS)


def wishes(s: Any, t: int, p: int) -> list[Wish]:
    """The wishes of a tenant, and what a seat lacks; nothing is lacking for spectators."""
    found = []
    for i in range(MOST_WISHES):
        if s.wish[t, i] < 0:
            continue
        key, n, crossed = int(s.wish[t, i]), int(s.number[t, i]), bool(s.crossed[t, i])
        badge = f"{'<' * crossed}{n}" if n > 1 or key == FLOOR_NUM else ""
        met = None if p < 0 else bool(is_met(s, p, t, i))
        status = lacking(s, p, t, i) if met is False else ""
        found.append(Wish(icon(key, int(s.about[t, i])), badge, crossed, labels.wish(s, t, i), met, status))
    return found


def lacking(s: Any, p: int, t: int, i: int) -> str:
    """What a seat lacks for a wish, in a word or two."""
    key, about, n = int(s.wish[t, i]), int(s.about[t, i]), int(s.number[t, i])
    value = int(wish_value(s, p, key, about, t))
    if key == FLOOR_NUM:
        return f"you: {value}"
    if s.crossed[t, i]:
        return f"{value - n + 1} too many"
    if key == UTILITY and not int(s.access[about]) >> p & 1:
        return "no access"
    return f"{n - value} missing"


def properties(box: Any, s: Any, t: int) -> list[tuple[str, str, str]]:
    """What is special about a tenant: picture, name, words."""
    found, worth = int(box.properties[s.kind[t]]), int(s.worth[t])
    return [(name, name, NOTES[k].format(worth)) for k, name in enumerate(PROPERTIES) if found >> k & 1]


def living(s: Any, p: int) -> list[int]:
    """The tenants of a seat, the longest-staying first."""
    since = s.since.tolist()
    return sorted(np.flatnonzero(s.home[: int(s.people)] == p).tolist(), key=since.__getitem__)


def tenants(box: Any, s: Any, p: int, acts: Mapping[int, str], first: int, leaving: Sequence[int]) -> list[Tenant]:
    """The tenants of a seat, the longest-staying first; `first` is the action that chooses tenant 0."""
    return [tenant(box, s, t, acts, first, t in leaving) for t in living(s, p)]


def tenant(box: Any, s: Any, t: int, acts: Mapping[int, str], first: int, leaves: bool) -> Tenant:
    """A tenant; the viewer may be able to choose them."""
    act = (first + t, acts[first + t]) if first + t in acts else None
    return Tenant(
        t, pictures.of_tenant(int(s.kind[t])), int(s.worth[t]), wishes(s, t, PUBLIC), properties(box, s, t),
        in_words(box, s, t), act, leaves,
    )  # fmt: skip


def in_words(box: Any, s: Any, t: int) -> str:
    """A tenant in a sentence."""
    special = [words for _, _, words in properties(box, s, t)]
    name = TYPES[int(s.kind[t])].name.capitalize()
    return f"{name}, {labels.many(int(s.worth[t]), 'point')}: {'; '.join([*labels.wishes(s, t), *special])}"


def obstacle(box: Any, s: Any, p: int, t: int) -> str:
    """Why a guest does not come to a seat, apart from wishes."""
    found = int(box.properties[s.kind[t]])
    if found & CONSTRUCTION and s.wrecked[p]:
        return "Not after your Construction"
    if found & WALLET and price(s, p) > s.worth[t]:
        return f"Your price {int(price(s, p))} is too high"
    if found & WANDERING and not any(is_met(s, p, t, i) for i in range(MOST_WISHES) if s.wish[t, i] >= 0):
        return "Meet one wish"
    return ""


def guest(box: Any, s: Any, viewer: int, names: Sequence[str], t: int, act: Act | None, why: str, dim: bool) -> Guest:
    """A guest for a viewer."""
    able = [p for p in range(int(s.seats)) if pleases(box, s, p, t)]
    mine = ""
    if viewer >= 0:
        mine = "✓ Comes to you" if viewer in able else obstacle(box, s, viewer, t)
    others = [(p, names[p]) for p in able if p != viewer]
    label = ("also to" if viewer in able else "would go to") if others else "Nobody can take it yet"
    wished = wishes(s, t, viewer)
    lacks = listed(f"{w.words} ({w.status})" for w in wished if w.met is False)
    words = in_words(box, s, t) + (f". You lack {lacks}" if lacks else "")
    kind = int(s.kind[t])
    return Guest(
        t, pictures.of_tenant(kind), TYPES[kind].name, int(s.worth[t]), wished, properties(box, s, t), mine,
        viewer in able, others, label, words, act, why, dim,
    )  # fmt: skip
