"""Names for players who gave none: each kind of mind has its own, and guests are animals."""

import random
from collections.abc import Collection, Iterable

from tabletown.engine.match import LONGEST_NAME

ROBOTS = (
    "Marvin", "Robbie", "Gort", "Bender", "Rachael", "Daneel", "Giskard", "Tik-Tok", "Maria", "Data", "Bishop",
    "Johnny 5", "Rosie", "Dorfl", "Klaatu", "Sonny", "Andrew", "Talos", "Olimpia", "Astro", "Kryten", "Zora",
    "Elektro", "Pris", "Twiki", "Sparky", "Calculon", "Gigolo Joe", "Ava", "Roz",
)  # fmt: skip
MACHINES = (
    "T-800", "HAL 9000", "WOPR", "SHODAN", "Colossus", "Skynet", "AM", "Proteus", "MCP", "GLaDOS", "Box", "Nomad",
    "ED-209", "VIKI", "Ash", "Cylon", "Red Queen", "Ultron",
)  # fmt: skip
CHEESES = (
    "Brie", "Stilton", "Manchego", "Taleggio", "Gouda", "Comté", "Roquefort", "Emmental", "Pecorino", "Feta", "Edam",
    "Gruyère", "Cheddar", "Halloumi", "Camembert", "Ricotta", "Tilsit", "Asiago", "Munster", "Reblochon",
)  # fmt: skip
GUESTS = (
    "Otter", "Heron", "Badger", "Wren", "Hedgehog", "Marten", "Finch", "Hare", "Beaver", "Swift", "Lynx", "Newt",
    "Plover", "Squirrel", "Robin", "Vole", "Kestrel", "Moth", "Salmon", "Toad",
)  # fmt: skip
THEMES = {"impatient": MACHINES, "fromage": CHEESES}


def bot_name(persona: str, taken: Collection[str], chance: random.Random) -> str:
    """A name for a bot that nobody at the table has yet."""
    names = THEMES.get(persona, ROBOTS)
    free = [name for name in names if apart(name, taken) == name]
    return chance.choice(free) if free else apart(chance.choice(names), taken)


def apart(name: str, taken: Iterable[str]) -> str:
    """The name, with a number after it if somebody has it already."""
    used = {other.casefold() for other in taken}
    n, tried = 1, name
    while tried.casefold() in used:
        n += 1
        number = f" {n}"
        tried = name[: LONGEST_NAME - len(number)] + number
    return tried
