"""Many games of given personas at once: on all cores, with the same results on any number of them."""

import os
import types
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tabletown.engine import counting, dice, loops
from tabletown.engine.errors import BadOption
from tabletown.engine.match import Match, check_count, check_seed
from tabletown.engine.minds import buffers, persona_number
from tabletown.engine.records import Ints
from tabletown.engine.rule import bind

ANYONE = "any"  # in place of a persona: any legal action, all equally likely
AT_A_TIME = 1024  # games that a thread plays at most between two looks at the progress

Part = TypeVar("Part")


class Results(NamedTuple):
    """What is kept of games: a row for each, in the order of the plan."""

    scores: Ints  # scores[i, seat]
    rows: Ints  # rows[i, k]: the k-th of the game's ROW
    plies: Ints  # plies[i]: how many decisions it took


class Counted(NamedTuple):
    """What is kept of games of which records are to tell more: for a game that provides `count`."""

    results: Results
    ends: Any  # ends[i]: the last table
    counts: Ints  # counts[i, k]: what the game has counted along the way


def seed_plan(seed: int, games: int, first: int = 0) -> Ints:
    """The seeds of a batch, all different, all from one."""
    if games < 1:
        raise BadOption(f"a batch has at least one game, not {games}")
    seeds = np.zeros(games, np.int64)
    dice.fill_plan(check_seed(seed), first, seeds)
    return check_plan(seeds)


def check_plan(seeds: Ints) -> Ints:
    """A plan without repeats: the same game twice would count twice."""
    if len(np.unique(seeds)) != len(seeds):
        raise BadOption("the seed plan holds a seed twice")
    return seeds


def field_of(game: types.ModuleType, personas: Sequence[str]) -> Ints:
    """Personas by name, seat by seat, as the numbers that compiled loops read."""
    check_count(game, len(personas))
    return np.array([loops.ANY if name == ANYONE else persona_number(game, name) for name in personas], np.int16)


def box_for_bots(game: types.ModuleType, options: Mapping[str, object] | None, seats: int) -> Any:
    """The box of a game in which bots hold all seats, as an array of one."""
    return np.array([game.pack(options or {}, (1 << seats) - 1)])


def empty(game: types.ModuleType, games: int, seats: int) -> Results:
    """Room for the results of so many games."""
    return Results(
        np.zeros((games, seats), np.int64), np.zeros((games, len(game.ROW)), np.int64), np.zeros(games, np.int64)
    )


def play(
    game: types.ModuleType,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play game i from seeds[i] with the personas fields[i]; progress is told of games as they are done."""
    results = empty(game, len(seeds), fields.shape[-1])
    done = 0
    for part in stream(game, fields, seeds, options, threads):
        games = len(part.plies)
        for whole, piece in zip(results, part, strict=True):
            whole[done : done + games] = piece
        done += games
        if progress:
            progress(games)
    return results


def stream(
    game: types.ModuleType,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
) -> Iterator[Results]:
    """The results part by part, in the order of the plan, with no more in memory than is being played."""
    return in_parts(play_part, game, fields, seeds, options, threads)


def stream_counted(
    game: types.ModuleType,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
) -> Iterator[Counted]:
    """The same games, with what the game counts along the way."""
    return in_parts(count_part, game, fields, seeds, options, threads)


def in_parts(
    play: Callable[[types.ModuleType, Any, Ints, Ints], Part],
    game: types.ModuleType,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None,
    threads: int | None,
) -> Iterator[Part]:
    """Games shared out among threads, part by part in the order of the plan."""
    if not len(seeds):
        raise BadOption("a batch has at least one game, not 0")
    fields = np.broadcast_to(fields, (len(seeds), fields.shape[-1]))
    boxes = box_for_bots(game, options, fields.shape[1])
    workers = threads or os.cpu_count() or 1
    share = min(AT_A_TIME, -(-len(seeds) // (8 * workers)))
    parts = deque((seeds[i : i + share], fields[i : i + share]) for i in range(0, len(seeds), share))
    running: deque[Future[Part]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        while parts or running:
            while parts and len(running) < 2 * workers:
                running.append(pool.submit(play, game, boxes, *parts.popleft()))
            yield running.popleft().result()


def play_part(game: types.ModuleType, boxes: Any, seeds: Ints, fields: Ints) -> Results:
    """One thread's share, on tables of its own."""
    results = empty(game, *fields.shape)
    states = np.zeros(2, game.STATE)
    bind(loops, game).play_games(boxes, states, seeds, np.ascontiguousarray(fields), *results, *buffers(game))
    return results


def count_part(game: types.ModuleType, boxes: Any, seeds: Ints, fields: Ints) -> Counted:
    """One thread's share, with everything counted."""
    results = empty(game, *fields.shape)
    ends, counts = np.zeros(len(seeds), game.STATE), np.zeros((len(seeds), game.N_COUNTS), np.int64)
    states, fields = np.zeros(counting.TABLES, game.STATE), np.ascontiguousarray(fields)
    bind(counting, game).count_games(boxes, states, seeds, fields, *results, ends, counts, *buffers(game))
    return Counted(results, ends, counts)


def count_moves(match: Match) -> Ints:
    """What the game counts along the moves of a match."""
    game, counts = match.game, np.zeros(match.game.N_COUNTS, np.int64)
    states = np.zeros(counting.TABLES, game.STATE)
    moves = np.array([move[:2] for move in match.moves], np.int64).reshape(-1, 2)
    bind(counting, game).count_moves(match.boxes, states, len(match.seats), match.seed, moves, counts)
    return counts
