"""Compile what the players of a game need, or load it from the cache.

Numba compiles one function at a time, so a second process helps: it compiles the personas, whose `setup`, `hide`,
`legal` and `evaluate` the rules and the search need, too. Meanwhile this process compiles `apply`, which is most of
the work. It then loads what the helper has finished from the cache, and compiles the rest.

`python -m tabletown.players.precompile MODULE [PART ...] [--watched]` does so in a process of its own, which
with `--watched` ends when its standard input is closed, that is with the process that started it, however that ends.
"""

import contextlib
import functools
import importlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tabletown.engine import entry
from tabletown.engine.compile import COMPILED, bind, cache_dir, cache_root, owner
from tabletown.engine.contract import Game
from tabletown.engine.defaults import complete
from tabletown.engine.errors import TabletownError, in_one_line
from tabletown.engine.machine_code import tiers
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.roster import persona_names
from tabletown.players.bots import PersonaBot, is_search, read_search

RULES, PERSONAS, SEARCH = ALL = ("rules", "personas", "search")
WATCHED = "--watched"


def needs(game: Game, players: Iterable[str]) -> tuple[str, ...]:
    """Return the parts that these players need; a person needs the search, for hints."""
    levels = [level.name for level in game.LEVELS]
    parts = {RULES}
    for player in players:
        if player in persona_names(game):
            parts.add(PERSONAS)
        elif player == HUMAN or player in levels or is_search(player):
            parts.add(SEARCH)
    return tuple(part for part in ALL if part in parts)


def is_compiled(game: Game, parts: Iterable[str] = ALL) -> bool:
    """Whether these parts of a game are in the cache."""
    return not COMPILED or all(mark(game, part).exists() for part in parts)


def precompile(game: Game, parts: Iterable[str] = ALL) -> None:
    """Compile parts of a game, or load them from the cache, by playing a few moves."""
    parts = tuple(parts)
    if is_compiled(game, parts):
        for part in parts:
            precompile_part(game, part)
        return
    with helper_process(game):
        compile_decisions(game)
        for part in parts:
            precompile_part(game, part)


def load(game: Game, parts: Iterable[str] = ALL) -> None:
    """Load parts of a game from the cache, or raise NotCached; never compile."""
    with tiers.loading():
        for part in parts:
            precompile_part(game, part)


def compile_decisions(game: Game) -> None:
    """Compile `apply` without setting up a game: the helper process compiles `setup` meanwhile."""
    import numba

    typeof: Any = numba.typeof
    boxes, states = np.array([game.pack({})]), np.zeros(2, game.STATE)
    apply: Any = bind(entry, game).apply
    apply.compile((typeof(boxes), typeof(states), numba.int64, numba.int64))


@contextlib.contextmanager
def helper_process(game: Game) -> Iterator[None]:
    """Run a helper process inside this block if there is a second core; its failure only costs time."""
    if (os.cpu_count() or 1) < 2:
        yield
        return
    with process(game, [PERSONAS, WATCHED], subprocess.DEVNULL, has_group=False) as helper:
        try:
            yield
        finally:
            helper.kill()  # safe: Numba moves its cache files into place atomically


def process(game: Game, arguments: list[str], errors: int, has_group: bool = True) -> "subprocess.Popen[str]":
    """Start a process that compiles parts of a game into our cache; its helper is in the group of both."""
    path = os.pathsep.join(folder for folder in sys.path if folder)
    return subprocess.Popen(
        [sys.executable, "-m", "tabletown.players.precompile", game.__name__, *arguments],
        env={**os.environ, "PYTHONPATH": path, "TABLETOWN_CACHE": str(cache_root())},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        text=True,
        process_group=0 if has_group and os.name == "posix" else None,
    )


@functools.cache
def precompile_part(game: Game, part: str) -> None:
    """Compile one part, once per process."""
    match = Match(game, [Seat(f"seat {i}") for i in range(game.SEATS[0])], seed=1)
    seat = match.actors[0]
    if part == RULES:
        match.play(seat, match.legal(seat)[0])
        match.scores()
        match.prompt(match.actors[0])
    elif part == PERSONAS:
        PersonaBot(game, 0).think(match.boxes, match.position(), seat, 1)
    else:
        read_search(game, "search:1").weigh(match.boxes, match.position(), seat, 1, only=match.legal(seat)[0].number)
        read_search(game, "search:1").evaluate(match.boxes, match.position(), seat, 1)
    if COMPILED and not tiers.here.is_loading:
        keep_mark(game, part)


def keep_mark(game: Game, part: str) -> None:
    """Mark a part as compiled, unless its machine code could not be kept."""
    from tabletown.engine.machine_code.numba_support import RuleCache

    if not RuleCache.trouble:
        try:
            mark(game, part).touch()
        except OSError as error:
            RuleCache.trouble = error.strerror or str(error)


def mark(game: Game, part: str) -> Path:
    """Return the path of the empty file that marks a part as compiled."""
    return cache_dir(owner(game.__name__)) / f"{game.__name__}.{part}"


def end_with_parent() -> None:
    """End this process, at once, when the one that started it closes our standard input or ends in any way."""

    def watch() -> None:
        while os.read(0, 64):
            pass
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def end_on_trouble() -> None:
    """End this process when machine code cannot be kept: it would compile for nothing."""
    from tabletown.engine.machine_code.numba_support import RuleCache

    def watch() -> None:
        while not RuleCache.trouble:
            time.sleep(0.2)
        print(RuleCache.trouble, file=sys.stderr, flush=True)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main(module: str, *arguments: str) -> None:
    """Compile parts of a game, by default the personas; raises TabletownError if they could not be kept."""
    if WATCHED in arguments:
        end_with_parent()
        end_on_trouble()
    game, parts = complete(importlib.import_module(module)), [part for part in ALL if part in arguments]
    if parts and parts != [PERSONAS]:
        precompile(game, parts)
    else:
        precompile_part(game, PERSONAS)
    if missing := [part for part in parts if not is_compiled(game, [part])]:
        from tabletown.engine.machine_code.numba_support import RuleCache

        raise TabletownError(RuleCache.trouble or f"the {missing[0]} are not in the cache")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Exception as error:  # a game of another package may fail in any way
        print(error if isinstance(error, TabletownError) else in_one_line(error), file=sys.stderr)
        sys.exit(1)
