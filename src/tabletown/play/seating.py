"""Who sits down: players from words such as `me`, `evie`, `Bob=hard` or `mybot.py:Greedy`."""

import random
import types
from collections.abc import Sequence

from tabletown.botfiles import is_python, load_bot
from tabletown.engine import minds
from tabletown.engine.errors import BadSeats, Unknown
from tabletown.engine.match import HUMAN, Seat
from tabletown.engine.replay import Record
from tabletown.names import apart, bot_name

PEOPLE = ("me", "you", HUMAN)
GROUPS = ("hard", "medium", "easy")
SURPRISE = "surprise"


def read_seats(game: types.ModuleType, text: str, chance: random.Random) -> list[Seat]:
    """The players of a list with commas, in its order."""
    pairs = read_pairs(text)
    if not all(who for _, who in pairs):
        raise BadSeats(f"{text!r} names no players: give a list such as me,{able(game)[0]}")
    return seat_all(game, pairs, chance)


def read_pairs(text: str) -> list[tuple[str, str]]:
    """The names, if they are given, and the players of a list with commas."""
    pairs = []
    for word in text.split(","):
        name, equals, who = word.partition("=")
        pairs.append((name.strip(), who.strip()) if equals else ("", word.strip()))
    return pairs


def has_all(game: types.ModuleType, text: str) -> bool:
    """Whether a game knows every player of a list."""
    try:
        for _, who in read_pairs(text):
            read_player(game, who, random.Random(0))
    except (Unknown, BadSeats):
        return False
    return True


def seat_all(game: types.ModuleType, pairs: Sequence[tuple[str, str]], chance: random.Random) -> list[Seat]:
    """Seats for pairs of a name and a player; who has no name gets one, and no two have the same."""
    names: list[str] = []
    for name, _ in pairs:
        names.append(apart(name, names) if name else "")
    seats = []
    for i, (_, who) in enumerate(pairs):
        player = read_player(game, who, chance)
        names[i] = names[i] or nameless(player, names, chance)
        seats.append(Seat(names[i], player, load_bot(player) if is_python(player) else None))
    return seats


def nameless(player: str, taken: Sequence[str], chance: random.Random) -> str:
    """A name for a player who gave none."""
    if player == HUMAN:
        n = 1
        while f"player {n}" in map(str.casefold, taken):
            n += 1
        return f"Player {n}"
    if is_python(player):
        return apart(player.rpartition(":")[2], taken)
    return bot_name(player, taken, chance)


def read_player(game: types.ModuleType, who: str, chance: random.Random) -> str:
    """The player that a word stands for: a person, a level, a persona, a search, or a Python bot's place."""
    word = who.casefold()
    known = [persona.name for persona in minds.roster(game)]
    if word in PEOPLE:
        return HUMAN
    if word in known:
        return word
    if minds.is_search(word):
        minds.find(game, word)
        return word
    if word in GROUPS or word == SURPRISE:
        return pick(game, word, chance)
    if ":" in who:
        return who
    if word.endswith(".py"):
        raise BadSeats(f"{who} is a file; say which bot of it plays: {who}:NAME")
    raise Unknown("player", who, (*PEOPLE[:1], HUMAN, *known, *GROUPS, SURPRISE, "search:2000", "FILE.py:NAME"))


def pick(game: types.ModuleType, level: str, chance: random.Random) -> str:
    """A persona of a level, or a surprise; where a level has none, any able one."""
    return chance.choice([p.name for p in game.PERSONAS if p.level == level] or able(game))


def able(game: types.ModuleType) -> list[str]:
    """The personas that are worth playing against: those of a level that can be asked for, if there is one."""
    return [p.name for p in game.PERSONAS if p.level in GROUPS] or [p.name for p in game.PERSONAS]


def seats_of(record: Record) -> list[Seat]:
    """The players of a record, its Python bots loaded anew."""
    return [
        Seat(seat["name"], seat["player"], load_bot(seat["player"]) if is_python(seat["player"]) else None)
        for seat in record.seats
    ]
