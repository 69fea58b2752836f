"""The rulebook: the paragraphs of rulebook.md, with the numbers and tables of this box."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabletown.engine.words import listed
from tabletown.games.highrise.box import OPTIONS
from tabletown.games.highrise.material import (
    BASE,
    DOORS,
    FLOOR_SHARES,
    FLOORS,
    GOALS,
    GUESTS,
    MARKET,
    N_OBJECTS,
    OBJECTS,
    PROPERTIES,
    SETS,
    SPECIAL,
    THREATS,
    TITLES,
    TYPES,
    UTILITIES,
    WALLS,
    WINDOWS,
    Mission,
)
from tabletown.games.highrise.words.labels import SHORT
from tabletown.viewkit.markdown import option_list, table

AGREE = (
    ("open, open", "only on the same floor", "open"),
    ("open, wall", "yes", "a wall"),
    ("open, door", "yes", "a door"),
    ("wall, wall", "yes", "a wall"),
    ("door, door", "yes", "one door"),
    ("wall, door", "no", ""),
    ("window, anything", "no", ""),
)


def rulebook(box: Any) -> str:
    """The rules in numbered paragraphs, with tables of this box's material."""
    text = (Path(__file__).parents[1] / "rulebook.md").read_text(encoding="utf-8")
    return text.format(
        floor_types=listed(FLOORS, "or"),
        market=MARKET,
        guests=GUESTS,
        doors=percent(DOORS),
        windows=percent(WINDOWS),
        walls=listed(f"{percent(share)} with {n} walls" for n, share in enumerate(WALLS)),
        floors=listed(f"{percent(share)} {name}" for share, name in zip(FLOOR_SHARES, FLOORS, strict=True)),
        span=box.span,
        bar=box.bar,
        wardrobe=box.wardrobe,
        hometrainer=box.hometrainer,
        desk=box.desk,
        utilities=listed(UTILITIES),
        tiles_table=tiles(box),
        edges_table=table(("edges that meet", "allowed", "together"), AGREE),
        attract_table=table(("floor icons", "floor", "comes", "may count the things of"), RANKED),
        wishes_table=wishes(BASE_WISHES),
        objects_table=objects(BASE),
        goals_table=missions(GOALS, ("goal", "set", "reached when", "reward")),
        threats_table=missions(THREATS, ("threat", "set", "defended when", "penalty")),
        example_wishes=WISHES_EXAMPLE,
        options=option_list(OPTIONS),
        **{f"{name}_tables": expansion(box, e) for e, name in enumerate(SETS) if e != BASE},
    )


RANKED = (
    ("Ann 1", 1, "first", "nobody else"),
    ("Bob 4, Cid 4", 2, "then the two, clockwise from the start player", "each other"),
    ("Dora 9, with a staircase", 3, "last", "Bob and Cid; they gain nothing by it"),
)
WISHES_EXAMPLE = """For instance: a guest wishes for `a bed` and `no sofa`. You have a bed, your neighbour on your floor
has a sofa. It does not come to you; with one floor icon more you would leave that floor, and it would. A guest who
wishes for `fewer than 2 chairs` comes while you and your neighbours have one chair between you, or none; a guest with
`a toilet` and `no table` and the property construction has the score 2.5 + 0.825 + 1 = 4.325, so 4."""


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{share:.1%}".replace(".0%", "%")


def tiles(box: Any) -> str:
    """How many halves of each set show each thing."""
    rows = []
    for o in range(N_OBJECTS + 1):
        name = OBJECTS[o].name if o < N_OBJECTS else "nothing"
        rows.append((name, *(int(box.halves[e, o]) or "" for e in range(len(SETS)))))
    return table(("halves with", *TITLES), rows)


def objects(e: int) -> str:
    """The objects of a set and what they do."""
    rows = ((f"{o.name} (`{SHORT[k]}`)", o.power or "pleases, no more") for k, o in enumerate(OBJECTS) if e in o.sets)
    return table(("object", "power"), rows)


BASE_WISHES = (("an object", "1", "how many of it there are"),)


def wishes(rows: Iterable[tuple[str, str, str]]) -> str:
    """What each wish counts."""
    return table(("wish", "number", "counts"), rows)


def special_wishes(e: int) -> list[tuple[str, str, str]]:
    """The wishes of a set that are not for an object."""
    return [
        (wish.name, f"{wish.low} to {wish.high}" if wish.high > wish.low else f"{wish.low}", wish.counts)
        for wish in SPECIAL
        if e in wish.sets
    ]


def types(e: int) -> str:
    """The types of tenants of a set and their properties."""
    rows = [
        (t.name, listed(name for k, name in enumerate(PROPERTIES) if t.properties >> k & 1))
        for t in TYPES
        if e in t.sets
    ]
    return table(("tenant", "properties"), rows)


def expansion(box: Any, e: int) -> str:
    """Everything that a set adds: tiles and tenants, objects, wishes, tenants, missions."""
    many = f"{TITLES[e]} brings {int(box.halves[e].sum()) // 2} tiles and {int(box.by_wishes[e].sum())} tenants."
    own = [m.name for m in (*GOALS, *THREATS) if m.set == e]
    goals = f"With Living Together, also these missions: {listed(own)}."
    return "\n\n".join([many, objects(e), wishes(special_wishes(e)), types(e), goals])


def missions(rows: Iterable[Mission], head: Iterable[str]) -> str:
    """Goals or threats as a table."""
    return table(head, ((m.name, TITLES[m.set], m.text, m.then or "nothing more") for m in rows))
