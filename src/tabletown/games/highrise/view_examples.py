"""The rulebook's examples: small maps, drawn as the game draws its maps.

A tile is written as it is printed, half A and half B: floor, object, edges east, south, west, north (- open, W wall,
D door, X window). A place is the cell of half A and where half B lies.
"""

from collections.abc import Sequence

from tabletown.games.highrise import plan
from tabletown.games.highrise.actions import COLUMNS, WAYS
from tabletown.games.highrise.material import FLOORS, OBJECTS

SIGNS = "-WDX"  # edges, as in EDGES
IDS = [thing.id for thing in OBJECTS]
Laid = tuple[str, str]  # a tile and its place

MARKET = (
    "wood sofa W--W | wood - W-W-", "carpet bed --DW | concrete - --WW", "wood floor_icon ---- | wood chair -D-W",
    "concrete staircase -WW- | wood - ----", "carpet - W--D | carpet plant ----", "wood - -W-W | concrete toilet ----",
)  # fmt: skip
EDGES = (
    ("wood sofa --WW | wood - D-X-", "p16 down"),
    ("wood floor_icon -D-- | concrete bed W---", "q16 down"),
)
TURN = (
    ("wood chair -WW- | concrete - ----", "p16 down"),
    ("wood floor_icon W--W | wood - W-W-", "q16 down"),
)
PLACED = ("concrete plant W-D- | concrete - W-W-", "p18 down")
ROOM = (
    ("carpet piano --WX | carpet desk DWW-", "p16 down"),
    ("carpet - WW-W | wood - -W--", "q16 down"),
)
PRICE = (
    ("wood sofa --WW | wood bed -WW-", "p16 down"),
    ("wood chair W--W | wood sofa DW--", "q16 down"),
)
COMPUTER = (
    ("wood - ---- | wood computer ----", "p16 down"),
    ("wood bar ---- | wood - ----", "q17 right"),
)
IN_LINE = tuple(("wood - ---- | wood - ----", f"{column}16 down") for column in "pqrs")
COURTYARD = (
    ("wood - ---- | wood - ----", "p16 right"), ("wood - ---- | wood - ----", "r16 down"),
    ("wood - ---- | wood - ----", "q18 right"), ("wood - ---- | wood - ----", "p17 down"),
)  # fmt: skip


def half(words: str, rotation: int, h: int) -> plan.Cell:
    """Half a tile as it lies."""
    floor, thing, edges = words.split()
    turned = [SIGNS.index(edges[(d - rotation) % 4]) for d in range(4)]
    label = plan.SHORT[IDS.index(thing)] if thing != "-" else ""
    return plan.Cell(FLOORS.index(floor), label, tuple(turned), (1 + rotation + 2 * h) % 4)  # type: ignore[arg-type]


def laid(tiles: Sequence[Laid]) -> dict[tuple[int, int], plan.Cell]:
    """Tiles on a sheet, by column and row."""
    found = {}
    for words, place in tiles:
        name, way = place.split()
        letters = name.rstrip("0123456789")
        x, y, rotation = COLUMNS.index(letters), int(name[len(letters) :]), WAYS.index(way)
        dx, dy = plan.STEPS[(1 + rotation) % 4]
        for h, words_of_half in enumerate(words.split("|")):
            found[x + h * dx, y + h * dy] = half(words_of_half, rotation, h)
    return found


def block(lines: Sequence[str]) -> str:
    """Lines as they are."""
    return "\n".join(["```text", *lines, "```"])


def drawn(tiles: Sequence[Laid]) -> list[str]:
    """A map with the names of its columns and rows."""
    cells = laid(tiles)
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top = min(y for _, y in cells)
    head = "   " + "".join(f" {COLUMNS[x]:^4}" for x in range(left, right + 1))
    lines = plan.draw(cells, plan.UNICODE, 4, {})
    return [head.rstrip(), *(f"{top + k // 2 if k % 2 else '':>2} {line}".rstrip() for k, line in enumerate(lines))]


def picture(tiles: Sequence[Laid]) -> str:
    """A map as a block of text."""
    return block(drawn(tiles))


def row(blocks: Sequence[Sequence[str]], gap: int) -> str:
    """Several drawings side by side."""
    height = max(map(len, blocks))
    widths = [max(map(len, lines)) for lines in blocks]
    rows = []
    for k in range(height):
        parts = [(lines[k] if k < len(lines) else "").ljust(width) for lines, width in zip(blocks, widths, strict=True)]
        rows.append((" " * gap).join(parts).rstrip())
    return block(rows)


def market() -> str:
    """Six tiles as printed, half B under half A."""
    found = []
    for i, words in enumerate(MARKET, 1):
        lines = plan.draw(laid([(words, "p16 down")]), plan.UNICODE, 4, {})
        found.append([f" {i}:", *(line.ljust(6) for line in lines)])
    return row(found, 2)


def turn() -> str:
    """A map before and after a tile is placed, and the tile."""
    tile = plan.draw(laid([(PLACED[0], "p16 down")]), plan.UNICODE, 4, {})
    return row([["the tile", *tile], ["before", *drawn(TURN)], ["after", *drawn((*TURN, PLACED))]], 4)
