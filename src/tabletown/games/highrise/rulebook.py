"""The rulebook: the paragraphs of rulebook.md, with the numbers, tables and pictures of one box."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabletown.games.highrise import plan
from tabletown.games.highrise.faces import listed
from tabletown.games.highrise.material import (
    DOORS,
    FLOOR_SHARES,
    FLOORS,
    GOALS,
    GUESTS,
    MARKET,
    N_OBJECTS,
    OBJECTS,
    OPTIONS,
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

AGREE = (
    ("open, open", "only on the same floor", "open"),
    ("open, wall", "yes", "a wall"),
    ("open, door", "yes", "a door"),
    ("wall, wall", "yes", "a wall"),
    ("door, door", "yes", "one door"),
    ("wall, door", "no", ""),
    ("window, anything", "no", ""),
)
W, C, R = range(3)


def rulebook(box: Any) -> str:
    """The rules in numbered paragraphs, with tables of this box's material."""
    text = Path(__file__).with_name("rulebook.md").read_text(encoding="utf-8")
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
        wishes_table=wishes(),
        objects_table=objects(box),
        types_table=types(),
        goals_table=missions(GOALS, ("goal", "set", "reached when", "reward")),
        threats_table=missions(THREATS, ("threat", "set", "defended when", "penalty")),
        pictures_edges=picture(tile_with_edges()),
        pictures_room=picture(a_room()),
        pictures_guests=EXAMPLE,
        options=options(),
    )


EXAMPLE = """For instance: a guest wishes for `a bed` and `no sofa`. You have a bed, your neighbour on your floor has
a sofa. It does not come to you; with one floor icon more you would leave that floor, and it would."""


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{share:.1%}".replace(".0%", "%")


def tiles(box: Any) -> str:
    """How many halves of each set show what."""
    rows = []
    for o in range(N_OBJECTS + 1):
        name = OBJECTS[o].name if o < N_OBJECTS else "nothing"
        rows.append((name, *(int(box.halves[e, o]) or "" for e in range(len(SETS)))))
    return table(("halves with", *TITLES), rows)


def objects(box: Any) -> str:
    """The objects with their sets and powers."""
    rows = (
        (f"{o.name} (`{plan.SHORT[k]}`)", sets(o.sets), o.power or "pleases, no more") for k, o in enumerate(OBJECTS)
    )
    return table(("object", "sets", "power"), rows)


def wishes() -> str:
    """What each wish counts."""
    rows = [("an object", "", "1", "how many of it there are")]
    for wish in SPECIAL:
        span = f"{wish.low} to {wish.high}" if wish.high > wish.low else f"{wish.low}"
        rows.append((wish.name, sets(wish.sets), span, wish.counts))
    return table(("wish", "sets", "number", "counts"), rows)


def types() -> str:
    """The types of tenants and their properties."""
    rows = (
        (t.name, sets(t.sets), listed(name for k, name in enumerate(PROPERTIES) if t.properties >> k & 1))
        for t in TYPES
    )
    return table(("tenant", "sets", "properties"), rows)


def missions(rows: Iterable[Mission], head: Iterable[str]) -> str:
    """Goals or threats as a table."""
    return table(head, ((m.name, TITLES[m.set], m.text, m.then or "nothing more") for m in rows))


def sets(numbers: Iterable[int]) -> str:
    """Sets by their titles."""
    return ", ".join(TITLES[e] for e in numbers)


def options() -> str:
    """What may be agreed before play, as a list: names this long leave a table no room on a narrow screen."""
    return "\n".join(
        f"- `{o.name}` ({o.span.replace(' | ', ', ')}; else {o.words(o.default)}): {o.help}" for o in OPTIONS
    )


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    head = tuple(head)
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


# ---- pictures, drawn by the game's own view


def picture(cells: plan.Plan) -> str:
    """A floor plan as a block of text."""
    return "\n".join(["```text", *plan.draw(cells, plan.UNICODE, 4, {}), "```"])


def tile_with_edges() -> plan.Plan:
    """Two dominoes: a wall, a door, a window, an open side."""
    return {
        (0, 0): plan.Cell(W, "so", (0, 0, 1, 1), 1),
        (0, 1): plan.Cell(W, "", (2, 1, 3, 0), 3),
        (1, 0): plan.Cell(W, "fl", (0, 2, 0, 0), 1),
        (1, 1): plan.Cell(C, "be", (1, 0, 0, 0), 3),
    }


def a_room() -> plan.Plan:
    """A room of three cells with a door and a window, and a cell outside it."""
    return {
        (0, 0): plan.Cell(R, "pi", (0, 0, 1, 3), 0),
        (1, 0): plan.Cell(R, "", (1, 1, 0, 1), 2),
        (0, 1): plan.Cell(R, "de", (2, 1, 1, 0), 0),
        (1, 1): plan.Cell(W, "", (0, 0, 0, 0), 2),
    }
