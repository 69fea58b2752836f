"""The rulebook's examples: states given by what is on the table, and texts about them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.contract import PUBLIC
from tabletown.engine.state import EMPTY
from tabletown.games.highrise import state
from tabletown.games.highrise.actions import COLUMNS, DOMINO, MIDDLE, N_ACTIONS, WAYS, action_name
from tabletown.games.highrise.box import pack
from tabletown.games.highrise.material import EDGES, FLOORS, IN_LINE, NO_HOLES, NOTHING, OBJECTS, TYPES, WISH_IDS
from tabletown.games.highrise.rules.building import bits, price, survey
from tabletown.games.highrise.rules.dominoes.maps import list_spots
from tabletown.games.highrise.rules.dominoes.placing import put_down
from tabletown.games.highrise.rules.tenants import move_in
from tabletown.games.highrise.state import LARGEST, OFFERED, SIDE, STATE

NAMES = ("Mia", "Ben", "Ida")
THINGS = [thing.id for thing in OBJECTS]
KINDS = [kind.id for kind in TYPES]
SIGNS = "-WDX"  # as EDGES
assert len(SIGNS) == len(EDGES)

Tile = tuple[str, str]  # as printed, `wood sofa W--D | carpet - ----` (edges east, south, west, north), and `p16 down`
Person = tuple[Any, ...]  # type, score and wishes: `sofa`, `!2 sofa`, `floor_type:1`


class Example(NamedTuple):
    """A state for a paragraph of the rulebook."""

    paragraph: int
    parts: tuple[str, ...]  # what is shown: `map 0`, `storey 1`, `hand`, `after`, `market`, `guests`, `house`, `goal 3`
    words: str  # {price}, {largest} and {kinds} are those of the first map
    drawn: str = ""  # extra text for the drawn version
    typed: str = ""  # extra text for the text version: {signs.across[1]} is a wall
    maps: Sequence[Sequence[Tile]] = ((), ())
    viewer: int = PUBLIC
    options: Mapping[str, object] = {}
    market: Sequence[str] = ()
    guests: Sequence[Person] = ()
    tenants: Sequence[Sequence[Person]] = ()
    held: str = ""  # the tile in hand
    goes: str = ""  # and its place
    phase: int = state.TURN


BLANK = "wood - ---- | wood - ----"
HOME = (("wood sofa --WW | wood - WWW-", "p16 down"), ("wood floor_icon -D-W | carpet bed WW--", "q16 down"))
EXAMPLES = (
    Example(
        2, ("map 0",), "Two dominoes with walls, two doors, and a window in the west.",
        drawn="Thick lines are walls, and brown leaves are doors.",
        typed="{signs.across[1]} is a wall, {signs.across[2]} a door, {signs.across[3]} a window; {signs.floors[0]} is "
        "wood, {signs.floors[1]} concrete, {signs.floors[2]} carpet.",
        maps=((("wood sofa --WW | wood - D-X-", "p16 down"),
               ("wood floor_icon -D-- | concrete bed W---", "q16 down")),),
    ),
    Example(
        3, ("market", "guests"),
        "The market, and three of the guests, each with its score and its wishes.",
        market=("wood sofa W--W | wood - W-W-", "carpet bed --DW | concrete - --WW",
                "wood floor_icon ---- | wood chair -D-W", "concrete staircase -WW- | wood - ----",
                "carpet - W--D | carpet plant ----", "wood - -W-W | concrete toilet ----"),
        guests=(("girl", 2, "sofa"), ("man", 4, "bed", "!plant"), ("cat", 5, "toilet", "2 floor_icon")),
    ),
    Example(
        6, ("hand", "map 0", "after"),
        "The tile in hand, and the map before and after it is placed. Wherever half A may lie is marked.",
        drawn="Half A has a dot. Lying like this, it may go to the cells with a dot; for the others it must be turned.",
        typed="An arrow says where half B lies then.",
        maps=((("wood chair -WW- | concrete - ----", "p16 down"), ("wood floor_icon W--W | wood - W-W-", "q16 down")),),
        viewer=0, held="concrete plant W-D- | concrete - W-W-", goes="p18 down", phase=state.PLACE,
    ),
    Example(
        7, ("storey 0",),
        "Construction: whatever is chosen leaves the game, and so does the grandmother, for she has nowhere to go. "
        "Without the domino in the middle the map would fall apart.",
        maps=((*HOME, ("carpet plant W-W- | carpet - WWW-", "r17 right")), ()),
        viewer=0, options={"room_service": True}, tenants=((("grandma", 4, "bed"), ("girl", 2, "sofa")),),
        phase=state.DESTROY,
    ),
    Example(
        14, ("map 2", "map 1", "map 0", "house"),
        "Ida has most floor icons and lives on top. Her staircase leads to Ben below, who gains nothing by it. Ben and "
        "Mia have elevators: they are connected both ways.",
        maps=((("wood elevator ---- | wood sofa ----", "p16 down"),),
              (("wood elevator ---- | wood floor_icon ----", "p16 down"),),
              (("wood floor_icon ---- | wood floor_icon ----", "p16 down"),
               ("wood staircase ---- | wood - ----", "q16 down"))),
    ),
    Example(
        15, ("map 0", "map 1", "guests"),
        "You, Mia, have a bed, and Ben on your floor has a sofa. The man does not come to you, for your neighbour's "
        "sofa counts; the girl comes to either of you.",
        maps=((("wood bed --WW | wood - WWW-", "p16 down"),), (("carpet sofa -WWW | carpet - WWW-", "p16 down"),)),
        viewer=0, guests=(("man", 4, "bed", "!sofa"), ("girl", 5, "sofa", "bed")),
    ),
    Example(
        16, ("house", "guests"),
        "Ben on floor 1 chooses first, then you, Mia. The dog would come to either of you, the boy only to you.",
        maps=((("wood floor_icon ---- | wood plant ----", "p16 down"),),
              (("wood plant ---- | wood chair ----", "p16 down"),)),
        viewer=0, guests=(("dog", 3, "plant"), ("boy", 4, "floor_icon", "plant")),
    ),
    Example(
        24, ("map 0",),
        "Three carpet cells form a room: walls all round, a window to the north, and a door to the wood in the east. "
        "The piano is there, and the desk counts. The wood is no room: it is open.",
        drawn="The number is the size of the room.",
        maps=((("carpet piano --WX | carpet desk DWW-", "p16 down"), ("carpet - WW-W | wood - -W--", "q16 down")),),
        options={"room_service": True},
    ),
    Example(
        27, ("map 2", "map 1", "map 0", "house"),
        "Mia on the ground has access to everything and a water generator: she has water. So Ben above her has access "
        "to it, and with his own generator water, too; his power generator is of no use, since nobody below has "
        "electricity. Ida has access to water, but no generator.",
        maps=((("concrete water_generator ---- | concrete - ----", "p16 down"),),
              (("concrete water_generator ---- | concrete floor_icon ----", "p16 down"),
               ("concrete power_generator ---- | concrete - ----", "q16 down")),
              (("wood floor_icon ---- | wood floor_icon ----", "p16 down"),)),
        options={"useful_utilities": True},
    ),
    Example(
        27, ("map 0",),
        "With wifi, the bar and the floors next to the computer count twice here: two bars, and six cells of wood "
        "instead of four.",
        maps=((("wood - ---- | wood computer ----", "p16 down"), ("wood bar ---- | wood - ----", "q17 right")),),
        options={"useful_utilities": True},
    ),
    Example(
        29, ("map 0",),
        "The largest room has {largest} cells, and there are {kinds} kinds of objects, for there are two sofas: the "
        "price is {price}.",
        maps=((("wood sofa --WW | wood bed -WW-", "p16 down"), ("wood chair W--W | wood sofa DW--", "q16 down")),),
        options={"wallet_watchers": True},
    ),
    Example(
        31, ("storey 0", "storey 1"),
        "The little boy moved in with Mia for her sofa alone. Ben on the same floor has two windows, and may count the "
        "sofa: in the next Attract Phase the boy moves to him. Mia may count Ben's windows, too, but that keeps the "
        "boy only with wandering_settles.",
        maps=((("wood sofa --WW | wood - WWW-", "p16 down"),), (("wood - X--W | wood - XW--", "p16 down"),)),
        options={"happy_housing": True}, tenants=((("toddler_boy", 5, "sofa", "2 num_windows"),), ()),
    ),
    Example(
        37, (f"goal {IN_LINE}", "map 0"),
        "A goal, and a map that has reached it: all its dominoes lie the same way, and there are four.",
        maps=(tuple((BLANK, f"{column}16 down") for column in "pqrs"),),
    ),
    Example(
        38, (f"threat {NO_HOLES}", "map 0"),
        "A threat, and a map with which it fails: it encloses an empty space. A gap that is open to the outside on one "
        "side would be none.",
        maps=(((BLANK, "p16 right"), (BLANK, "r16 down"), (BLANK, "q18 right"), (BLANK, "p17 down")),),
    ),
)  # fmt: skip


def cell(place: str) -> int:
    """A cell by its name."""
    letters = place.rstrip("0123456789")
    x, y = COLUMNS.index(letters) - MIDDLE, int(place[len(letters) :]) - 1 - MIDDLE
    return y % SIDE * SIDE + x % SIDE


def write_tile(s: Any, t: int, said: str) -> None:
    """Write a tile into the state."""
    for h, half in enumerate(said.split("|")):
        floor, thing, edges = half.split()
        s.floors[t, h] = FLOORS.index(floor)
        s.objects[t, h] = NOTHING if thing == "-" else THINGS.index(thing)
        s.edges[t, h] = [SIGNS.index(sign) for sign in edges]


def write_tenant(s: Any, t: int, person: Person) -> None:
    """Write a tenant into the state."""
    kind, worth, *wished = person
    s.kind[t], s.worth[t] = KINDS.index(kind), worth
    for i, wish in enumerate(wished):
        s.crossed[t, i] = wish.startswith("!")
        number, _, name = wish.lstrip("!").rpartition(" ")
        name, _, about = name.partition(":")
        s.wish[t, i], s.number[t, i], s.about[t, i] = WISH_IDS.index(name), int(number or 1), int(about or 0)


def laid(example: Example) -> tuple[Any, Any]:
    """The box and the state of an example."""
    box, s = pack(example.options), np.zeros(1, STATE)[0]
    for name, empty in EMPTY[STATE].items():
        s[name] = empty
    s.seats, s.rounds, s.phase = max(2, len(example.maps)), 1, example.phase
    for p, dominoes in enumerate(example.maps):
        for said, place in dominoes:
            name, way = place.split()
            write_tile(s, int(s.tiles), said)
            put_down(box, s, p, int(s.tiles), cell(name), WAYS.index(way))
            s.tiles += 1
    for i, said in enumerate((*example.market, *filter(None, [example.held]))):
        write_tile(s, int(s.tiles), said)
        s.place[s.tiles] = OFFERED
        if said == example.held:
            s.held = s.tiles
        else:
            s.market[i] = s.tiles
        s.tiles += 1
    lay_people(s, example)
    survey(box, s)
    return box, s


def afterwards(example: Example) -> Example:
    """The example after the tile in hand is placed."""
    return example._replace(maps=((*example.maps[0], (example.held, example.goes)),), held="", phase=state.TURN)


def lay_people(s: Any, example: Example) -> None:
    """Add the guests and tenants of an example."""
    for i, person in enumerate(example.guests):
        write_tenant(s, int(s.people), person)
        s.home[s.people], s.guests[i] = OFFERED, s.people
        s.people += 1
    for p, living in enumerate(example.tenants):
        for person in living:
            write_tenant(s, int(s.people), person)
            s.people += 1
            move_in(s, int(s.people) - 1, p)


def choices(box: Any, s: Any) -> dict[int, str]:
    """The places for the tile in hand, or the dominoes to destroy; calling `legal` would compile all rules first."""
    found = []
    if s.phase == state.PLACE:
        out = np.zeros(N_ACTIONS, np.int64)
        found = out[: list_spots(box, s, int(s.actor), int(s.held), 0, 0, out)].tolist()
    elif s.phase == state.DESTROY:
        found = sorted(DOMINO + int(s.at[t]) for t in s.maps[s.actor, : int(s.laid[s.actor])])
    return {action: action_name(action, NAMES) for action in found}


def caption(s: Any, example: Example, more: str) -> str:
    """The text of an example, with the numbers of its first map, and the extra text for this version."""
    said = example.words.format(
        price=int(price(s, 0)), largest=int(s.counted[0, LARGEST]), kinds=int(bits(int(s.shows[0])))
    )
    return f"{said} {more}".rstrip()
