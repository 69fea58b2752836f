"""The drawing of the skyscraper: floors from the top, flats with their tenants, and connections."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabletown.engine.words import listed
from tabletown.games.highrise.actions import PLAYER
from tabletown.games.highrise.material import (
    ELEVATOR,
    FLOOR_ICON,
    STAIRCASE,
    USEFUL_UTILITIES,
    UTILITIES,
)
from tabletown.games.highrise.rules.building import top_floor
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import OVER
from tabletown.games.highrise.views import pictures
from tabletown.games.highrise.views.people import living
from tabletown.games.highrise.words.labels import many
from tabletown.viewkit.look import Act

PANES = 6  # windows of a flat


class Flat(NamedTuple):
    """What the house shows about a seat."""

    seat: int
    name: str
    points: int
    now: bool
    start: bool
    heads: list[str]  # tenants in lit windows
    dark: int  # dark windows
    more: int  # tenants without a window
    gear: list[tuple[str, str, str, bool]]  # picture, number, words, and whether it is dimmed
    links: list[tuple[str, int, str, str]]  # kind, other seat, words
    words: str  # everything that is shown, in words
    touch: str  # the flats that it is connected to
    act: Act | None


def floors(
    box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]
) -> list[tuple[int, list[Flat]]]:
    """The floors from the top down, each with its flats."""
    shown = []
    for floor in range(int(top_floor(s)), 0, -1):
        seats = [p for p in range(int(s.seats)) if s.storey[p] == floor]
        shown.append((floor, [flat(box, s, p, viewer, names, acts) for p in seats]))
    return shown


def flat(box: Any, s: Any, p: int, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> Flat:
    """The flat of a seat."""
    heads, shown = [pictures.of_tenant(int(s.kind[t])) for t in living(s, p)], gear(box, s, p)
    linked = [q for q in range(int(s.seats)) if int(s.linked[p]) >> q & 1]
    links = [link(s, p, q, viewer, names) for q in linked]
    return Flat(
        p,
        "You" if p == viewer else names[p],
        int(points(box, s, p)),
        p == s.actor and s.phase != OVER,
        p == s.start,
        heads[:PANES],
        max(0, PANES - len(heads)),
        max(0, len(heads) - PANES),
        shown,
        links,
        in_words(s, p, len(heads), [words for _, _, words, _ in shown], together(links)),
        " ".join(f"flat-{q}" for q in linked),
        (PLAYER + p, acts[PLAYER + p]) if PLAYER + p in acts else None,
    )


def in_words(s: Any, p: int, tenants: int, gear: Sequence[str], links: Sequence[str]) -> str:
    """What the house shows about a seat, in sentences."""
    first = ["start player"] if p == s.start else []
    facts = "; ".join([*first, many(tenants, "tenant"), *gear]).capitalize()
    return f"{facts}. {f'Connected: {listed(links)}' if links else 'No connection'}."


def together(links: Sequence[tuple[str, int, str, str]]) -> list[str]:
    """Connections in words, grouped by kind."""
    ways: dict[str, list[str]] = {}
    for _, _, name, words in links:
        ways.setdefault(words.removesuffix(name), []).append(name)
    return [way + listed(names) for way, names in ways.items()]


def gear(box: Any, s: Any, p: int) -> list[tuple[str, str, str, bool]]:
    """Floor icons, stairs, elevators, utilities and building sites; a utility without a generator is dimmed."""
    icons = int(s.counted[p, FLOOR_ICON])
    shown = [("floor_icon", str(icons), f"{icons} floor {'icon' if icons == 1 else 'icons'}", False)]
    if s.counted[p, STAIRCASE]:
        shown.append(("staircase", "", "has a staircase", False))
    if s.counted[p, ELEVATOR]:
        shown.append(("elevator", "", "has an elevator", False))
    for u, name in enumerate(UTILITIES if box.sets[USEFUL_UTILITIES] else ()):
        if int(s.has[u]) >> p & 1:
            shown.append((f"utility-{u}", "✓", f"has {name}", False))
        elif int(s.access[u]) >> p & 1:
            shown.append((f"utility-{u}", "○", f"has access to {name}, but no generator", True))
    if s.wrecked[p]:
        shown.append(("crane", "", "did Construction in this round", False))
    if s.barred[p]:
        shown.append(("construction", "×", "may never destroy again", False))
    return shown


def link(s: Any, p: int, q: int, viewer: int, names: Sequence[str]) -> tuple[str, int, str, str]:
    """How a seat is connected to another."""
    who = "you" if q == viewer else names[q]
    if s.storey[p] == s.storey[q]:
        return "same", q, who, f"on the same floor as {who}"
    if s.counted[p, STAIRCASE] and s.storey[q] == s.storey[p] - 1:
        return "staircase", q, who, f"down the staircase to {who}"
    return "elevator", q, who, f"by elevator to {who}"
