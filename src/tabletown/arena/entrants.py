"""Reads bots from words such as `evie` or `Mine=mybot.py:Greedy`, and lists the default ones."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from tabletown.engine.contract import Game
from tabletown.engine.errors import BadSeats, Unknown
from tabletown.engine.match import LONGEST_NAME
from tabletown.engine.roster import FOR_TESTS, roster
from tabletown.players import bot_loader, bots
from tabletown.players.names import apart

FAMILY_SIZE = 3  # bots of each persona in a tournament without named bots


class Entrant(NamedTuple):
    """A bot under the label that the standings give it."""

    label: str
    bot: str  # a persona, level or search by name, or a Python bot's location: FILE.py:NAME

    @property
    def is_python(self) -> bool:
        """Whether the bot is Python code that runs in a process of its own."""
        return bot_loader.is_python(self.bot)


def read_entrants(game: Game, words: Sequence[str]) -> list[Entrant]:
    """Read bots from words, each under a label of its own."""
    entrants: list[Entrant] = []
    for word in words:
        label, equals, bot = word.partition("=")
        bot = read_bot(game, (bot if equals else word).strip())
        label = label.strip() if equals else title(game, bot)
        if not label or not label.isprintable() or len(label) > LONGEST_NAME:
            raise BadSeats(f"{label!r} is not a valid label: use 1 to {LONGEST_NAME} printable characters")
        entrants.append(Entrant(apart(label, [entrant.label for entrant in entrants]), bot))
    return entrants


def read_bot(game: Game, word: str) -> str:
    """Return the bot that a word names; load a Python bot once, so that a broken one fails before the contest."""
    known = [persona.name for persona in roster(game)]
    installed = bot_loader.installed_bots()
    if word.casefold() in known:
        return word.casefold()
    if bots.is_search(word.casefold()):
        bots.find(game, word.casefold())
        return word.casefold()
    place = installed.get(word, word)
    if ":" in place:
        bot_loader.load_bot(place)
        return place
    if word.endswith(".py"):
        raise BadSeats(f"{word} is a file; say which bot in it plays: {word}:NAME")
    raise Unknown("bot", word, (*known, *installed, "search:2000", "FILE.py:NAME"))


def title(game: Game, bot: str) -> str:
    """Return the default label of a bot."""
    titles = {persona.name: persona.title for persona in roster(game)}
    return titles.get(bot, bot if bots.is_search(bot) else bot.rpartition(":")[2])


def all_personas(game: Game) -> list[str]:
    """Return the names of all personas except those for tests."""
    return [persona.name for persona in game.PERSONAS if persona.level != FOR_TESTS]


def families(game: Game) -> list[str]:
    """Return the default bots of a tournament: each persona's family, or three of the persona."""
    words: list[str] = []
    for persona in game.PERSONAS:
        if persona.level != FOR_TESTS:
            labels = persona.family.split()
            words += [f"{label}={persona.name}" for label in labels] or [persona.name] * FAMILY_SIZE
    return words


def fillers(game: Game, entrants: Sequence[Entrant], count: int) -> list[Entrant]:
    """Return `count` bots of the game's first persona, labelled Random1, Random2 and so on."""
    taken = {entrant.label for entrant in entrants}
    free = (f"Random{n}" for n in itertools.count(1) if f"Random{n}" not in taken)
    return [Entrant(label, all_personas(game)[0]) for label in itertools.islice(free, count)]
