"""Names for players without one: bots get their persona's names or those of robots, guests those of animals."""

import random
from collections.abc import Collection, Iterable

from tabletown.engine.contract import Game
from tabletown.engine.match import LONGEST_NAME

ROBOTS = (
    "Marvin", "Robbie", "Gort", "Bender", "Rachael", "Daneel", "Giskard", "Tik-Tok", "Maria", "Data", "Bishop",
    "Johnny 5", "Rosie", "Dorfl", "Klaatu", "Sonny", "Andrew", "Talos", "Olimpia", "Astro", "Kryten", "Zora",
    "Elektro", "Pris", "Twiki", "Sparky", "Calculon", "Gigolo Joe", "Ava", "Roz",
)  # fmt: skip
GUESTS = (
    "Otter", "Heron", "Badger", "Wren", "Hedgehog", "Marten", "Finch", "Hare", "Beaver", "Swift", "Lynx", "Newt",
    "Plover", "Squirrel", "Robin", "Vole", "Kestrel", "Moth", "Salmon", "Toad",
)  # fmt: skip


def bot_name(game: Game, player: str, taken: Collection[str], chance: random.Random) -> str:
    """Return an unused name for a bot: one of its persona's names, or a robot's."""
    names = next((persona.names for persona in game.PERSONAS if persona.name == player), ()) or ROBOTS
    free = [name for name in names if apart(name, taken) == name]
    return chance.choice(free) if free else apart(chance.choice(names), taken)


def apart(name: str, taken: Iterable[str]) -> str:
    """Return the name, with a number after it if it is taken."""
    used = {other.casefold() for other in taken}
    n, tried = 1, name
    while tried.casefold() in used:
        n += 1
        number = f" {n}"
        tried = name[: LONGEST_NAME - len(number)] + number
    return tried
