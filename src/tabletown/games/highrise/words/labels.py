"""The names of things, for logs, screens and rulebook."""

from typing import Any

from tabletown.games.highrise.material import (
    FLOOR_NUM,
    FLOOR_TYPE,
    FLOORS,
    GOALS,
    MADE,
    MAP_SIZE,
    MOST_WISHES,
    N_OBJECTS,
    OBJECTS,
    PROPERTIES,
    SPECIAL,
    TENANT_TYPE,
    TYPES,
    UTILITIES,
    UTILITY,
)
from tabletown.games.highrise.rules.building import is_met

LETTERS = {  # two letters for each object on a floor plan; other objects get letters that are free
    "staircase": "st", "elevator": "el", "floor_icon": "fl", "sofa": "so", "bed": "be", "toilet": "to", "table": "ta",
    "chair": "ch", "plant": "pl", "pool": "po", "bar": "ba", "computer": "co", "wardrobe": "wa", "piano": "pi",
    "hometrainer": "ho", "desk": "de", "power_generator": "gp", "water_generator": "gw", "wifi_generator": "gi",
    "lamp": "la",
}  # fmt: skip
GOAL = "go"  # a goal's domino
WITH = {"man": "men", "woman": "women", "dominoes": "dominoes", "domino": "dominoes"}
ONE = {"dominoes": "domino", "tenants": "tenant", "rooms": "room", "connections": "connection", "windows": "window",
       "kinds of objects": "kind of object", "types of tenants": "type of tenant"}  # fmt: skip


def short_names() -> tuple[str, ...]:
    """Two letters for each object: the first one of its name, and the next that nobody else has."""
    used = {GOAL, *LETTERS.values()}
    found = []
    for thing in OBJECTS:
        name = f"{thing.id}abcdefghijklmnopqrstuvwxyz".replace("_", "")
        free = (name[0] + letter for letter in name[1:] if name[0] + letter not in used)
        found.append(LETTERS.get(thing.id) or next(free))
        used.add(found[-1])
    return tuple(found)


SHORT = short_names()  # as OBJECTS


def many(n: int, name: str) -> str:
    """A number of things, in words."""
    return f"1 {name}" if n == 1 else f"{n} {plural(name)}"


def an(name: str) -> str:
    """A thing with its article."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def plural(name: str) -> str:
    """The plural of a thing."""
    return WITH.get(name, name + "s")


def wish_name(key: int, about: int) -> tuple[str, str]:
    """The singular and the plural of what a wish counts."""
    if key < N_OBJECTS:
        return OBJECTS[key].name, plural(OBJECTS[key].name)
    if key == UTILITY:
        return UTILITIES[about], UTILITIES[about]
    if key == TENANT_TYPE:
        return TYPES[about].name, plural(TYPES[about].name)
    if key == FLOOR_TYPE:
        return f"{FLOORS[about]} cell", f"{FLOORS[about]} cells"
    name = SPECIAL[key - N_OBJECTS].name
    return ONE.get(name, name), name


def wish(s: Any, t: int, i: int) -> str:
    """A wish in words: `2 sofas`, `no table`, `fewer than 3 rooms`, `floor 2 or higher`."""
    key, n, crossed = int(s.wish[t, i]), int(s.number[t, i]), bool(s.crossed[t, i])
    if key == FLOOR_NUM:
        return f"below floor {n}" if crossed else f"floor {n} or higher" if n > 1 else "any floor"
    one, several = wish_name(key, int(s.about[t, i]))
    if crossed:
        return f"no {one}" if n == 1 else f"fewer than {n} {several}"
    if key == UTILITY:
        return one
    at_least = " or more" if key >= N_OBJECTS and key != MAP_SIZE or n > 1 else ""
    return f"{n} {several}{at_least}" if n > 1 else an(one) if key < N_OBJECTS else f"1 {one}{at_least}"


def wishes(s: Any, t: int) -> list[str]:
    """The wishes of a tenant in words."""
    return [wish(s, t, i) for i in range(MOST_WISHES) if s.wish[t, i] >= 0]


def checked(s: Any, p: int, t: int) -> list[tuple[str, bool]]:
    """The wishes of a tenant, and whether a seat meets each."""
    return [(wish(s, t, i), bool(is_met(s, p, t, i))) for i in range(MOST_WISHES) if s.wish[t, i] >= 0]


def tenant(s: Any, t: int) -> str:
    """A tenant by type and score: the nurse (4)."""
    return f"the {TYPES[int(s.kind[t])].name} ({int(s.worth[t])})"


def properties(box: Any, s: Any, t: int) -> list[str]:
    """The properties of a tenant in words."""
    found = int(box.properties[s.kind[t]])
    return [name for k, name in enumerate(PROPERTIES) if found >> k & 1]


def half(s: Any, t: int, h: int) -> str:
    """Half a domino: a sofa on wood."""
    floor = int(s.floors[t, h])
    ground = FLOORS[floor] if floor < len(FLOORS) else "any floor"
    o = int(s.objects[t, h])
    return f"{OBJECTS[o].name} on {ground}" if o >= 0 else ground


def tile(s: Any, t: int) -> str:
    """A domino in words."""
    return f"{half(s, t, 0)} | {half(s, t, 1)}"


def half_in_words(s: Any, t: int, h: int) -> str:
    """Half a domino as one says it: a sofa on wood, plain carpet."""
    said = half(s, t, h)
    return an(said) if s.objects[t, h] >= 0 else f"plain {said}" if s.floors[t, h] < len(FLOORS) else said


def tile_in_words(s: Any, t: int) -> str:
    """A domino as one says it: a sofa on wood and plain carpet."""
    first, second = (half_in_words(s, t, h) for h in range(2))
    return f"{first} on both halves" if first == second else f"{first} and {second}"


def domino(s: Any, t: int) -> str:
    """A domino in words; also a goal's domino."""
    return f"the goal {GOALS[t - MADE].name}" if t >= MADE else f"the tile ({tile(s, t)})"
