"""Play many games between personas on all cores; the results do not depend on the number of cores."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np

from tabletown.engine import rng
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game, RecordedGame
from tabletown.engine.entry import buffers
from tabletown.engine.errors import BadOption
from tabletown.engine.machine_code import loops
from tabletown.engine.machine_code.loops import Counted as Counted
from tabletown.engine.machine_code.loops import Results as Results
from tabletown.engine.match import Match, check_count, check_seed
from tabletown.engine.roster import persona_number
from tabletown.engine.state import Ints

ANYONE = "any"  # in place of a persona: any legal action, all equally likely
AT_A_TIME = 1024  # most games that a thread plays between two progress reports

Part = TypeVar("Part")
GameKind = TypeVar("GameKind", bound=Game)


def seed_plan(seed: int, games: int, first: int = 0) -> Ints:
    """Return the seeds of a batch, all different, derived from one seed."""
    if games < 1:
        raise BadOption(f"a batch has at least one game, not {games}")
    seeds = np.zeros(games, np.int64)
    rng.fill_plan(check_seed(seed), first, seeds)
    return check_plan(seeds)


def check_plan(seeds: Ints) -> Ints:
    """Return the seeds if none repeats; a repeated game would count twice."""
    if len(np.unique(seeds)) != len(seeds):
        raise BadOption("the seed plan holds a seed twice")
    return seeds


def field_of(game: Game, personas: Sequence[str]) -> Ints:
    """Return the persona number of each seat, as compiled loops need it."""
    check_count(game, len(personas))
    return np.array([loops.ANY if name == ANYONE else persona_number(game, name) for name in personas], np.int16)


def box_for_bots(game: Game, options: Mapping[str, object] | None, seats: int) -> Any:
    """Return the box of a game in which bots hold all seats, as an array of length 1."""
    return np.array([game.pack(options or {}, (1 << seats) - 1)])


def empty(game: Game, games: int, seats: int) -> Results:
    """Allocate the results of this many games."""
    return Results(
        np.zeros((games, seats), np.int64), np.zeros((games, len(game.STATS)), np.int64), np.zeros(games, np.int64)
    )


def play(
    game: Game,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play game i from seeds[i] with the personas fields[i]; call progress with the number of games just finished."""
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
    game: Game,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
) -> Iterator[Results]:
    """Yield the results part by part, in the order of the seeds; only the games being played are in memory."""
    return in_parts(play_part, game, fields, seeds, options, threads)


def stream_counted(
    game: RecordedGame,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None = None,
    threads: int | None = None,
) -> Iterator[Counted]:
    """Yield the results as `stream` does, with the numbers that the game's `count` adds up."""
    return in_parts(count_part, game, fields, seeds, options, threads)


def in_parts(
    play: Callable[[GameKind, Any, Ints, Ints], Part],
    game: GameKind,
    fields: Ints,
    seeds: Ints,
    options: Mapping[str, object] | None,
    threads: int | None,
) -> Iterator[Part]:
    """Play the games on several threads, and yield the parts in the order of the seeds."""
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


def play_part(game: Game, boxes: Any, seeds: Ints, fields: Ints) -> Results:
    """Play one thread's share, on states of its own."""
    results = empty(game, *fields.shape)
    states = np.zeros(2, game.STATE)
    bind(loops, game).play_games(boxes, states, seeds, np.ascontiguousarray(fields), results, *buffers(game))
    return results


def count_part(game: RecordedGame, boxes: Any, seeds: Ints, fields: Ints) -> Counted:
    """Play one thread's share, and count along the way."""
    results = empty(game, *fields.shape)
    counted = Counted(results, np.zeros(len(seeds), game.STATE), np.zeros((len(seeds), game.N_COUNTS), np.int64))
    states = np.zeros(loops.TABLES, game.STATE)
    bind(loops, game).count_games(boxes, states, seeds, np.ascontiguousarray(fields), counted, *buffers(game))
    return counted


def count_moves(game: RecordedGame, match: Match) -> Ints:
    """Replay the moves of a match, and return what the game counts."""
    counts = np.zeros(game.N_COUNTS, np.int64)
    states = np.zeros(loops.TABLES, game.STATE)
    moves = np.array([move[:2] for move in match.moves], np.int64).reshape(-1, 2)
    bind(loops, game).count_moves(match.boxes, states, len(match.seats), match.seed, moves, counts)
    return counts
