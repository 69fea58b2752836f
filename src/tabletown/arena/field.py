"""Who takes part: bots from words such as `evie`, `Greedy=mybot.py:Greedy` or a name that a package has announced."""

import types
from collections.abc import Sequence
from typing import NamedTuple

from tabletown import botfiles
from tabletown.engine import minds
from tabletown.engine.errors import BadSeats, Unknown
from tabletown.engine.match import LONGEST_NAME
from tabletown.names import apart


class Entrant(NamedTuple):
    """A bot under the label by which the standings know it."""

    label: str
    bot: str  # a persona, level or search by name, or where a Python bot lies: FILE.py:NAME

    @property
    def is_python(self) -> bool:
        """Whether the bot is somebody's Python, to be run in a process of its own."""
        return botfiles.is_python(self.bot)


def read_field(game: types.ModuleType, words: Sequence[str]) -> list[Entrant]:
    """The bots of a field, each under a label of its own."""
    field: list[Entrant] = []
    for word in words:
        label, equals, bot = word.partition("=")
        bot = read_bot(game, (bot if equals else word).strip())
        label = label.strip() if equals else title(game, bot)
        if not label or not label.isprintable() or len(label) > LONGEST_NAME:
            raise BadSeats(f"{label!r} is no label: give 1 to {LONGEST_NAME} printable characters")
        field.append(Entrant(apart(label, [entrant.label for entrant in field]), bot))
    return field


def read_bot(game: types.ModuleType, word: str) -> str:
    """The bot that a word stands for; a Python bot is loaded once, so that one that cannot be is said at once."""
    known = [persona.name for persona in minds.roster(game)]
    announced = botfiles.announced()
    if word.casefold() in known:
        return word.casefold()
    if minds.is_search(word.casefold()):
        minds.find(game, word.casefold())
        return word.casefold()
    place = announced.get(word, word)
    if ":" in place:
        botfiles.load_bot(place)
        return place
    if word.endswith(".py"):
        raise BadSeats(f"{word} is a file; say which bot of it plays: {word}:NAME")
    raise Unknown("bot", word, (*known, *announced, "search:2000", "FILE.py:NAME"))


def title(game: types.ModuleType, bot: str) -> str:
    """The label of a bot that was given none."""
    titles = {persona.name: persona.title for persona in minds.roster(game)}
    return titles.get(bot, bot if minds.is_search(bot) else bot.rpartition(":")[2])
