"""The bots that a game declares: its personas and its levels."""

from tabletown.engine.contract import Game, Persona
from tabletown.engine.errors import Unknown

FOR_TESTS = "for tests"  # the level of a persona that is not offered to people
LEVEL = "level"  # instead of a persona's level: the bot is a level itself, and its name says how strong it is


def persona_names(game: Game) -> list[str]:
    """Return the names of the personas, in the order of their numbers."""
    return [persona.name for persona in game.PERSONAS]


def persona_number(game: Game, name: str) -> int:
    """Return the number of a persona."""
    if name not in persona_names(game):
        raise Unknown("persona", name, persona_names(game))
    return persona_names(game).index(name)


def roster(game: Game) -> tuple[Persona, ...]:
    """Return all bots of a game: the levels from the weakest to the strongest, then the personas."""
    return (*(Persona(one.name, one.name.title(), LEVEL, one.line) for one in game.LEVELS), *game.PERSONAS)


def described(bot: Persona) -> str:
    """Return a bot's title and how strong it is: Steady, or Fromage, hard."""
    return bot.title if bot.level == LEVEL else f"{bot.title}, {bot.level}"


def offered(game: Game) -> tuple[Persona, ...]:
    """Return the bots offered to people: all except those for tests."""
    return tuple(bot for bot in roster(game) if bot.level != FOR_TESTS)


def middle_level(game: Game) -> str:
    """Return the middle level, which suits most people."""
    return str(game.LEVELS[len(game.LEVELS) // 2].name)
