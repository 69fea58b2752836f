"""Compile every game before the tests, one game per core, so that test processes do not all compile the same code.

`python -m tests.precompile` compiles what is not in the cache yet; `python -m tests.precompile GAME` compiles one game.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tabletown import games
from tabletown.engine import batch
from tabletown.engine.contract import recorded
from tabletown.engine.match import Match, Seat
from tabletown.players.precompile import ALL, is_compiled, mark, precompile_part

LOOPS = "loops"  # the part that plays many games
LONGEST_FIRST = ("mountainhome", "highrise", "harmonictook", "harmonies")


def compile_all():
    """Compile the games that need it, each in a process of its own."""
    names = sorted(games.GAMES, key=lambda name: LONGEST_FIRST.index(name) if name in LONGEST_FIRST else 0)
    missing = [name for name in names if not is_compiled(games.find(name), (*ALL, LOOPS))]
    with ThreadPoolExecutor(os.cpu_count() or 1) as cores:
        done = list(cores.map(lambda name: subprocess.run([sys.executable, "-m", __spec__.name, name]), missing))
    return max((one.returncode for one in done), default=0)


def compile_game(game):
    """Compile one game: rules, personas, search, and the loops that play and count many games."""
    for part in ALL:
        precompile_part(game, part)
    seats = game.SEATS[0]
    fields = np.zeros((1, seats), np.int64)
    batch.play(game, fields, batch.seed_plan(1, 1), threads=1)
    if recorded(game):
        list(batch.stream_counted(game, fields, batch.seed_plan(1, 1), threads=1))
        batch.count_moves(game, Match(game, [Seat(f"seat {i}") for i in range(seats)], seed=1))
    mark(game, LOOPS).touch()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        compile_game(games.find(sys.argv[1]))
    else:
        sys.exit(compile_all())
