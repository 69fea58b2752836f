"""Parse players from words such as `me`, `evie`, `Bob=hard` or `mybot.py:Greedy`."""

import random
from collections.abc import Sequence

from tabletown.engine.contract import Game
from tabletown.engine.errors import BadSeats, Unknown
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.records import Record
from tabletown.engine.roster import described, middle_level, roster
from tabletown.players import bots
from tabletown.players.bot_loader import is_python, load_bot
from tabletown.players.names import apart, bot_name

PEOPLE = ("me", "you", HUMAN)
GROUPS = ("hard", "medium", "easy")
SURPRISE = "surprise"
QUICK_BOTS = 2  # opponents in a quick game


def read_seats(game: Game, text: str, chance: random.Random) -> list[Seat]:
    """Return the players of a comma-separated list, in order."""
    pairs = read_pairs(text)
    if not all(who for _, who in pairs):
        raise BadSeats(f"{text!r} names no players: give a list such as me,{able(game)[0]}")
    return seat_all(game, pairs, chance)


def read_pairs(text: str) -> list[tuple[str, str]]:
    """Return pairs of a name, or an empty string, and a player from a comma-separated list."""
    pairs = []
    for word in text.split(","):
        name, equals, who = word.partition("=")
        pairs.append((name.strip(), who.strip()) if equals else ("", word.strip()))
    return pairs


def has_all(game: Game, text: str) -> bool:
    """Whether a game has every player of a list."""
    try:
        for _, who in read_pairs(text):
            read_player(game, who, random.Random(0))
    except (Unknown, BadSeats):
        return False
    return True


def seat_all(game: Game, pairs: Sequence[tuple[str, str]], chance: random.Random) -> list[Seat]:
    """Return seats for pairs of a name and a player; players without a name get one, and all names differ."""
    names: list[str] = []
    for name, _ in pairs:
        names.append(apart(name, names) if name else "")
    seats = []
    for i, (_, who) in enumerate(pairs):
        player = read_player(game, who, chance)
        names[i] = names[i] or nameless(game, player, names, chance)
        seats.append(Seat(names[i], player, load_bot(player) if is_python(player) else None))
    return seats


def nameless(game: Game, player: str, taken: Sequence[str], chance: random.Random) -> str:
    """Return a name for a player without one."""
    if player == HUMAN:
        n = 1
        while f"player {n}" in map(str.casefold, taken):
            n += 1
        return f"Player {n}"
    if is_python(player):
        return apart(player.rpartition(":")[2], taken)
    return bot_name(game, player, taken, chance)


def read_player(game: Game, who: str, chance: random.Random) -> str:
    """Return the player that a word stands for: a person, level, persona, search, or a Python bot's location."""
    word = who.casefold()
    known = [persona.name for persona in roster(game)]
    if word in PEOPLE:
        return HUMAN
    if word in known:
        return word
    if bots.is_search(word):
        bots.find(game, word)
        return word
    if word in GROUPS or word == SURPRISE:
        return pick(game, word, chance)
    if ":" in who:
        return who
    if word.endswith(".py"):
        raise BadSeats(f"{who} is a file; say which bot in it plays: {who}:NAME")
    raise Unknown("player", who, (*PEOPLE[:1], HUMAN, *known, *GROUPS, SURPRISE, "search:2000", "FILE.py:NAME"))


def pick(game: Game, level: str, chance: random.Random) -> str:
    """Return a random persona of a level; if there is none, any persona from `able`."""
    return chance.choice([p.name for p in game.PERSONAS if p.level == level] or able(game))


def able(game: Game) -> list[str]:
    """Return the personas worth playing against: those with a level in GROUPS, else all."""
    return [p.name for p in game.PERSONAS if p.level in GROUPS] or [p.name for p in game.PERSONAS]


def seats_of(record: Record) -> list[Seat]:
    """Return the players of a record, with its Python bots loaded."""
    return [
        Seat(seat["name"], seat["player"], load_bot(seat["player"]) if is_python(seat["player"]) else None)
        for seat in record.seats
    ]


def quick_seats(game: Game, chance: random.Random) -> list[Seat]:
    """Return a person and QUICK_BOTS bots of the middle level, or as many as the game allows."""
    bots = max(game.SEATS[0] - 1, min(QUICK_BOTS, game.SEATS[1] - 1))
    return seat_all(game, [("", HUMAN)] + [("", middle_level(game))] * bots, chance)


def title(game: Game, player: str) -> str:
    """Return a bot's title with its level."""
    known = {p.name: described(p) for p in roster(game)}
    return known.get(player, "a person" if player == HUMAN else player)


def introduction(match: Match) -> str:
    """Return a sentence that says which bot plays under which name, or an empty string."""
    personas = {persona.name: persona for persona in roster(match.game)}
    known = [(seat.name, personas[seat.player]) for seat in match.seats if seat.player in personas]
    line = ", ".join(f"{name} is {described(persona)}" for name, persona in known)
    return line and f"{line}."
