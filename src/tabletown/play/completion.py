"""What a shell offers after Tab, read from the sources: importing a game would take half a second."""

import ast
import contextlib
from collections.abc import Iterator
from pathlib import Path

from tabletown import games

MODES = ("text", "color")


def game_names(incomplete: str) -> list[str]:
    """Games that begin so."""
    return [name for name in games.names() if name.startswith(incomplete)]


def modes(incomplete: str) -> list[str]:
    """Front ends of the terminal that begin so."""
    return [mode for mode in MODES if mode.startswith(incomplete)]


def first_words(file: str, callee: str) -> Iterator[str]:
    """The first argument of every call like Persona("evie", ...) in that file of each of our games."""
    for name in games.GAMES:
        with contextlib.suppress(OSError, SyntaxError):
            tree = ast.parse((Path(games.__file__).parent / name / file).read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == callee:
                    first = node.args[0] if node.args else None
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        yield first.value


def seat_lists(incomplete: str) -> list[str]:
    """Lists of players, the last of which begins so."""
    done, comma, last = incomplete.rpartition(",")
    players = ("me", *first_words("bots.py", "Level"), *first_words("bots.py", "Persona"), "surprise")
    return [f"{done}{comma}{player}" for player in players if player.startswith(last)]


def option_pairs(incomplete: str) -> list[str]:
    """Options that begin so, up to the sign before the value."""
    return [f"{name}=" for name in first_words("material.py", "Option") if name.startswith(incomplete)]
