"""Check that interpreted, compiled and GPU games agree, and that no index is out of bounds."""

import hashlib
import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletown.check.samples import SEED, Broken, require, tables, variants
from tabletown.engine import batch, entry, rng
from tabletown.engine.compile import COMPILED, bind
from tabletown.engine.contract import Game
from tabletown.engine.defaults import complete
from tabletown.engine.entry import buffers
from tabletown.engine.errors import in_one_line
from tabletown.engine.machine_code import cuda, loops

FINGERPRINTS, BOUNDS = "fingerprints", "bounds"  # the jobs of another process
BOUNDED_GAMES = 2  # for each persona and number of players
LONGEST = 2000  # decisions of a game that are compared between the modes
PACE, AT_FIRST = 0.1, 20  # seconds of a core that a persona may take a decision, and for how many it may in advance


def agrees_in_all_modes(game: Game, count: int) -> None:
    """Interpreted and compiled games end in the same bytes, decision by decision; on a GPU too if there is one."""
    if COMPILED:
        answer = elsewhere(game, FINGERPRINTS, NUMBA_DISABLE_JIT="1")
        require(answer.returncode == 0, f"interpreted play fails: {last_line(answer.stderr)}")
        for persona, seats, options, theirs, answered in json.loads(answer.stdout):
            mine, _ = fingerprint(game, persona, seats, options, answered)
            require(theirs == mine, f"interpreted and compiled games of {persona} differ")
    if cuda.is_available():
        agrees_on_the_gpu(game, count)


def stays_within_bounds(game: Game, count: int) -> None:
    """No rule, persona or evaluation uses an index out of bounds, which compiled code does not notice by default.

    The games are played in another process, whose code is compiled with bounds checks.
    """
    if COMPILED:
        answer = elsewhere(game, BOUNDS, NUMBA_BOUNDSCHECK="1")
        require(answer.returncode == 0, last_line(answer.stderr))


def elsewhere(game: Game, job: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a job of this module in another process, with other compiler settings."""
    path = os.pathsep.join(folder for folder in sys.path if folder)
    command = [sys.executable, "-W", "error", "-m", __name__, job, game.__name__]
    env = {**os.environ, "PYTHONPATH": path, **env}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def last_line(text: str) -> str:
    """Return the last line of a process's output."""
    return text.strip().splitlines()[-1] if text.strip() else "nothing was said"


def where_it_fails(game: Game) -> str:
    """Return the error of interpreted play with its line, or an empty string; compiled code cannot tell the line."""
    answer = elsewhere(game, FINGERPRINTS, NUMBA_DISABLE_JIT="1")
    return last_line(answer.stderr) if answer.returncode else ""


def fingerprints(game: Game) -> list[tuple[str, int, dict[str, Any], str, list[int]]]:
    """Fingerprint games in this process's mode: all personas at all player counts, and random play of variants."""
    names = [batch.ANYONE, *(persona.name for persona in game.PERSONAS)]
    sets: list[tuple[str, int, dict[str, Any]]] = [(name, seats, {}) for name in names for seats in tables(game)]
    sets += [(batch.ANYONE, game.SEATS[0], options) for options in variants(game)]
    return [(*one, *fingerprint(game, *one)) for one in sets]


def fingerprint(
    game: Game, persona: str, seats: int, options: dict[str, Any], answered: Sequence[int] | None = None
) -> tuple[str, list[int]]:
    """Return a hash over every position of one game, and which of its decisions the persona made.

    The persona makes the decisions in `answered`, or as many as it has time for. If it takes longer than `PACE`, as
    some interpreted personas do, random actions are played until it is within its time again.
    """
    entries, states, (out, work) = bind(entry, game), np.zeros(2, game.STATE), buffers(game)
    boxes, field = batch.box_for_bots(game, options, seats), batch.field_of(game, [persona] * seats)
    entries.setup(boxes, states, seats, SEED)
    sha, thought, spent = hashlib.sha256(states[0].tobytes()), [], 0.0
    for ply in range(LONGEST):
        mask = entries.actors(boxes, states)
        if mask == 0:
            break
        seat = loops.first_seat(mask)
        is_asked = spent <= PACE * (ply + AT_FIRST) if answered is None else ply in answered
        if persona == batch.ANYONE or not is_asked:
            action = out[rng.nth_draw(SEED, ply, rng.PLAYERS, entries.legal(boxes, states, seat, out))]
        else:
            begun, seed = time.process_time(), rng.branch(SEED, ply, rng.PLAYERS)
            action = entries.think(boxes, states, seat, int(field[seat]), seed, out, work)
            spent += time.process_time() - begun
            thought.append(ply)
        entries.apply(boxes, states, seat, int(action))
        sha.update(states[0].tobytes())
    return sha.hexdigest(), thought


def agrees_on_the_gpu(game: Game, count: int) -> None:
    """Check that the GPU's results and final states equal the CPU's."""
    for persona in (batch.ANYONE, *(persona.name for persona in game.PERSONAS)):
        seats = game.SEATS[1]
        field, seeds = batch.field_of(game, [persona] * seats), batch.seed_plan(SEED, min(count, 1000))
        there, states = cuda.play(game, field, seeds)
        here = batch.play(game, field, seeds)
        for mine, theirs in zip(here, there, strict=True):
            require((mine == theirs).all(), f"games of {persona} differ between GPU and CPU")
        for seed, state in list(zip(seeds, states, strict=True))[:10]:
            table = np.zeros(2, game.STATE)
            bind(loops, game).play_game(batch.box_for_bots(game, {}, seats), table, int(seed), field, *buffers(game))
            require(table[0].tobytes() == state.tobytes(), f"a game of {persona} ends in a different state on the GPU")


def play_within_bounds(game: Game) -> None:
    """Play a few games of each persona with the fewest and the most players, and evaluate every position."""
    for options in ({}, *game.VARIANTS):
        for name in (batch.ANYONE, *(persona.name for persona in game.PERSONAS)):
            for seats in sorted(set(game.SEATS)):
                for seed in range(SEED, SEED + BOUNDED_GAMES):
                    play_one_within_bounds(game, name, seats, options, seed)


def play_one_within_bounds(game: Game, name: str, seats: int, options: dict[str, Any], seed: int) -> None:
    """Play one game; an index out of bounds raises an error that says where."""
    entries, states, (out, work) = bind(entry, game), np.zeros(2, game.STATE), buffers(game)
    chances, weights = np.zeros(game.SEATS[1]), np.zeros(max(game.N_ACTIONS, game.SEATS[1]))
    boxes, persona = batch.box_for_bots(game, options, seats), int(batch.field_of(game, [name] * seats)[0])
    loop, ply = bind(loops, game), 0
    try:
        entries.setup(boxes, states, seats, seed)
        while mask := entries.actors(boxes, states):
            seat = loops.first_seat(mask)
            entries.evaluate(boxes, states, chances, work)
            entries.prior(boxes, states, seat, out, weights)
            entries.apply(boxes, states, seat, loop.decide(boxes, states, seat, persona, ply, out, work))
            ply += 1
        entries.scores(boxes, states, np.zeros(seats, np.int64))
        entries.stats(boxes, states, np.zeros(len(game.STATS), np.int64))
    except IndexError as error:
        raise Broken(f"{error} ({name}, {seats} players, options {options}, seed {seed}, ply {ply})") from error


def main(job: str, module: str) -> int:
    """Run a job in the process that `elsewhere` starts: print fingerprints as JSON, or check bounds."""
    try:
        game = complete(importlib.import_module(module))
        if job == FINGERPRINTS:
            print(json.dumps(fingerprints(game)))
        else:
            play_within_bounds(game)
    except Exception as error:  # a game may fail in any way
        print(str(error) if isinstance(error, Broken) else in_one_line(error, module), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
