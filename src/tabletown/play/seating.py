"""Who sits down: players from words such as `me`, `evie`, `Bob=hard` or `mybot.py:Greedy`."""

import importlib
import importlib.util
import inspect
import random
import sys
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletown.engine.errors import BadSeats, TabletownError, Unknown
from tabletown.engine.match import HUMAN, Seat
from tabletown.engine.replay import Record
from tabletown.names import apart, bot_name

PEOPLE = ("me", "you", HUMAN)
LEVELS = ("hard", "medium", "easy")
SURPRISE = "surprise"


def read_seats(game: types.ModuleType, text: str, chance: random.Random) -> list[Seat]:
    """The players of a list with commas, in its order."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise BadSeats(f"{text!r} names no players: give a list such as me,{able(game)[0]}")
    pairs = []
    for word in words:
        name, equals, who = word.partition("=")
        pairs.append((name.strip(), who.strip()) if equals else ("", word))
    return seat_all(game, pairs, chance)


def seat_all(game: types.ModuleType, pairs: Sequence[tuple[str, str]], chance: random.Random) -> list[Seat]:
    """Seats for pairs of a name and a player; who has no name gets one, and no two have the same."""
    names: list[str] = []
    for name, _ in pairs:
        names.append(apart(name, names) if name else "")
    seats = []
    for i, (_, who) in enumerate(pairs):
        player = read_player(game, who, chance)
        names[i] = names[i] or nameless(player, names, chance)
        seats.append(Seat(names[i], player, load_bot(player) if ":" in player else None))
    return seats


def nameless(player: str, taken: Sequence[str], chance: random.Random) -> str:
    """A name for a player who gave none."""
    if player == HUMAN:
        n = 1
        while f"player {n}" in map(str.casefold, taken):
            n += 1
        return f"Player {n}"
    if ":" in player:
        return apart(player.rpartition(":")[2], taken)
    return bot_name(player, taken, chance)


def read_player(game: types.ModuleType, who: str, chance: random.Random) -> str:
    """The player that a word stands for: a person, a persona, a level, or a Python bot's place."""
    word = who.casefold()
    personas = [persona.name for persona in game.PERSONAS]
    if word in PEOPLE:
        return HUMAN
    if word in personas:
        return word
    if word in LEVELS or word == SURPRISE:
        return pick(game, word, chance)
    if ":" in who:
        return who
    if word.endswith(".py"):
        raise BadSeats(f"{who} is a file; say which bot of it plays: {who}:NAME")
    raise Unknown("player", who, (*PEOPLE[:1], HUMAN, *personas, *LEVELS, SURPRISE, "FILE.py:NAME"))


def pick(game: types.ModuleType, level: str, chance: random.Random) -> str:
    """A persona of a level, or a surprise; where a level has none, any able one."""
    return chance.choice([p.name for p in game.PERSONAS if p.level == level] or able(game))


def able(game: types.ModuleType) -> list[str]:
    """The personas that are worth playing against: those of a level that can be asked for, if there is one."""
    return [p.name for p in game.PERSONAS if p.level in LEVELS] or [p.name for p in game.PERSONAS]


def load_bot(spec: str) -> Callable[[Any], int]:
    """The Python bot at FILE.py:NAME or package.module:NAME: a function of a view, or a class of such callables."""
    place, _, name = spec.rpartition(":")
    try:
        found = getattr(load_module(place), name)
        bot = found() if isinstance(found, type) else found
    except KeyboardInterrupt:
        raise
    except AttributeError as error:
        raise TabletownError(f"the bot {spec} cannot be loaded: {error}") from error
    except BaseException as error:  # a bot's file may do anything, even leave the program
        raise TabletownError(f"the bot {spec} cannot be loaded: {type(error).__name__}: {error}") from error
    if inspect.iscoroutinefunction(bot):
        raise TabletownError(f"the bot {spec} cannot be awaited: make it a plain function")
    if not callable(bot):
        raise TabletownError(f"the bot {spec} cannot be called: it must take a view and answer an action")
    return bot


def load_module(place: str) -> types.ModuleType:
    """A module by its file or by its name, seen from where the program was started."""
    if not place.endswith(".py"):
        sys.path.insert(0, "")
        return importlib.import_module(place)
    path = Path(place).resolve()
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {place}")
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(f"tabletown_bot_{path.stem}", path)
    assert spec and spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


def seats_of(record: Record) -> list[Seat]:
    """The players of a record, its Python bots loaded anew."""
    return [
        Seat(seat["name"], seat["player"], load_bot(seat["player"]) if ":" in seat["player"] else None)
        for seat in record.seats
    ]
