"""Shell completion, which parses the sources: importing a game would take half a second."""

import ast
import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tabletown import games


def game_names(incomplete: str) -> list[str]:
    """Return the games whose names begin with incomplete."""
    return [name for name in games.names() if name.startswith(incomplete)]


def first_words(file: str, callee: str) -> Iterator[str]:
    """Yield the first argument of every call such as Persona("evie", ...) in this file of each of our games."""
    for name in games.GAMES:
        with contextlib.suppress(OSError, SyntaxError):
            tree = ast.parse((Path(games.__file__).parent / name / file).read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == callee:
                    first = node.args[0] if node.args else None
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        yield first.value


def bots() -> list[str]:
    """Return the levels and personas of all our games, each once."""
    return list(dict.fromkeys((*first_words("bots/personas.py", "Level"), *first_words("bots/personas.py", "Persona"))))


def seat_lists(incomplete: str) -> list[str]:
    """Return lists of players that complete the last name."""
    return lists_of(("me", *bots(), "surprise"), incomplete)


def bot_lists(incomplete: str) -> list[str]:
    """Return lists of bots that complete the last name."""
    return lists_of(bots(), incomplete)


def lists_of(players: Iterable[str], incomplete: str) -> list[str]:
    """Return comma-separated lists whose last name, with or without NAME= before it, is one of the players."""
    done, comma, last = incomplete.rpartition(",")
    name, equals, who = last.rpartition("=")
    return [f"{done}{comma}{name}{equals}{player}" for player in players if player.startswith(who)]


def option_pairs(incomplete: str) -> list[str]:
    """Return the options that begin with incomplete, each with its equals sign."""
    names = dict.fromkeys(first_words("material.py", "Option"))
    return [f"{name}=" for name in names if name.startswith(incomplete)]
