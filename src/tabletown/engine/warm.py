"""What has to be compiled before a match can begin, and whether it has been before.

Numba compiles one thing at a time. So a second process starts at the other end, with what a persona does: how a table
is laid and hidden, what may be done and how it looks is part of the rules and of search, too. Meanwhile we begin with
what a decision does, which is most of it. What the other has finished is found on the disk, the rest is done here.
"""

import contextlib
import functools
import importlib
import os
import subprocess
import sys
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tabletown.engine import door
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.minds import PersonaMind, is_search, persona_names, read_search
from tabletown.engine.rule import COMPILED, bind, cache_dir

RULES, PERSONAS, SEARCH = ALL = ("rules", "personas", "search")


def needs(game: types.ModuleType, players: Iterable[str]) -> tuple[str, ...]:
    """The parts that a match of these players needs; a person may ask for a hint, which is found by search."""
    levels = [level.name for level in game.LEVELS]
    parts = {RULES}
    for player in players:
        if player in persona_names(game):
            parts.add(PERSONAS)
        elif player == HUMAN or player in levels or is_search(player):
            parts.add(SEARCH)
    return tuple(part for part in ALL if part in parts)


def is_warm(game: types.ModuleType, parts: Iterable[str] = ALL) -> bool:
    """Whether these parts of a game have been compiled before, so that they start at once."""
    return not COMPILED or all(mark(game, part).exists() for part in parts)


def warm_up(game: types.ModuleType, parts: Iterable[str] = ALL) -> None:
    """Compile parts of a game, or load them, by playing a little."""
    if is_warm(game, parts):
        for part in parts:
            warm_up_part(game, part)
        return
    with helped(game):
        compile_decisions(game)
        for part in parts:
            warm_up_part(game, part)


def compile_decisions(game: types.ModuleType) -> None:
    """Compile what a decision does, without a table to decide at: laying one is compiled elsewhere meanwhile."""
    import numba

    typeof: Any = numba.typeof
    boxes, states = np.array([game.pack({})]), np.zeros(2, game.STATE)
    apply: Any = bind(door, game).apply
    apply.compile((typeof(boxes), typeof(states), numba.int64, numba.int64))


@contextlib.contextmanager
def helped(game: types.ModuleType) -> Iterator[None]:
    """Compile on a second core meanwhile, where there is one; what could not be done there is done here anyway."""
    if (os.cpu_count() or 1) < 2:
        yield
        return
    command = [sys.executable, "-m", __name__, game.__name__]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as helper:
        try:
            yield
        finally:
            helper.kill()  # Numba's files are put in place whole


@functools.cache
def warm_up_part(game: types.ModuleType, part: str) -> None:
    """Compile one part, once in a process."""
    match = Match(game, [Seat(f"seat {i}") for i in range(game.SEATS[0])], seed=1)
    seat = match.actors[0]
    if part == RULES:
        match.play(seat, match.legal(seat)[0])
        match.scores()
        match.asks(match.actors[0])
    elif part == PERSONAS:
        PersonaMind(game, 0).think(match.boxes, match.position(), seat, 1)
    else:
        read_search(game, "search:1").weigh(match.boxes, match.position(), seat, 1, only=match.legal(seat)[0].number)
        read_search(game, "search:1").outlook(match.boxes, match.position(), seat, 1)
    if COMPILED:
        mark(game, part).touch()


def mark(game: types.ModuleType, part: str) -> Path:
    """The empty file that says that a part was compiled."""
    return cache_dir(game.__name__.partition(".")[0]) / f"{game.__name__}.{part}"


if __name__ == "__main__":
    warm_up_part(importlib.import_module(sys.argv[1]), PERSONAS)
