"""Measure how fast a game runs, as a table and JSON (`tabletown bench`); compare speeds only within one run."""

import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tabletown import games
from tabletown.engine import batch
from tabletown.engine.compile import COMPILED, bind
from tabletown.engine.contract import Game
from tabletown.engine.entry import buffers
from tabletown.engine.errors import TabletownError
from tabletown.engine.machine_code import cuda, loops
from tabletown.engine.match import Match, Seat
from tabletown.players.bots import GrowingTree, read_search, room_for
from tabletown.players.precompile import ALL, precompile

if TYPE_CHECKING:
    from rich.console import Console

    from tabletown.web.load_test import Load

SEED = 1
SECONDS = 1.0  # the length of a measurement
A_SEARCH = 50_000  # playouts
REPEATS = 3  # the median counts
MANY_SECONDS = 10.0  # the length of the batch after which memory is measured
LOAD_TABLES = 300  # with two open pages each
LOAD_SECONDS = 12.0
LOAD_PAUSE = 3.0  # seconds that a person takes for a move, on average


@dataclass
class Measurement:
    """One measured value."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    of: str = ""  # the measurement that the ratio refers to


def per_second(work: Callable[[int], float]) -> float:
    """Return the amount of work per second: the median of several runs of about a second each."""
    work(1)  # load everything before the clock starts
    amount = 1
    while True:
        begin = time.perf_counter()
        work(amount)
        spent = time.perf_counter() - begin
        if spent > SECONDS / 5:
            break
        amount = max(2 * amount, int(amount * SECONDS / 4 / max(spent, 1e-6)))
    amount = max(1, int(amount * SECONDS / spent))
    rates = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        done = work(amount)
        rates.append(done / (time.perf_counter() - begin))
    return statistics.median(rates)


def random_decisions(game: Game) -> float:
    """Decisions per second of random play on one core."""
    loop, (out, _) = bind(loops, game), buffers(game)
    seats = game.SEATS[0]
    boxes, states = batch.box_for_bots(game, {}, seats), np.zeros(2, game.STATE)
    return per_second(lambda n: loop.random_games(boxes, states, seats, SEED, n, out))


def batch_games(game: Game, persona: str, threads: int) -> float:
    """Games per second of one persona in all seats."""
    field = batch.field_of(game, [persona] * game.SEATS[0])

    def work(n: int) -> int:
        batch.play(game, field, batch.seed_plan(SEED, n), threads=threads)
        return n

    return per_second(work)


def elsewhere(command: Sequence[str], **env: str) -> tuple[float, str]:
    """Run a command in another process; return its seconds and its output."""
    begin = time.perf_counter()
    done = subprocess.run(
        command, env={**os.environ, **env}, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise TabletownError(f"{' '.join(command)} failed: {done.stderr.strip()[-300:]}")
    return time.perf_counter() - begin, done.stdout


def python(code: str) -> list[str]:
    """Return the command that runs a piece of Python code."""
    return [sys.executable, "-c", code]


def interpreted_decisions(game: Game) -> float:
    """Decisions per second of random play with compilation switched off."""
    code = f"from tabletown import bench, games; print(bench.random_decisions(games.find({game.NAME!r})))"
    return float(elsewhere(python(code), NUMBA_DISABLE_JIT="1")[1])


def cold_start(game: Game) -> tuple[float, float]:
    """Seconds to compile everything that players of a game need, by the clock and of all cores."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "tabletown.players.precompile", game.__name__, *ALL]
        seconds, _ = elsewhere(command, TABLETOWN_CACHE=folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_prompt(game: Game, is_cold: bool = False) -> float:
    """Seconds from the command to the first prompt of a game against a bot, with a warm or an empty cache."""
    players = ",".join(["me", *[game.PERSONAS[0].name] * (game.SEATS[0] - 1)])
    command = [sys.executable, "-m", "tabletown", "play", game.NAME, "--seats", players, "--seed", "1"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        times = []
        for k in range(REPEATS):
            env = {**os.environ, "TABLETOWN_HOME": folder}
            if is_cold:
                env["TABLETOWN_CACHE"] = f"{folder}/cache{k}"
            begin = time.perf_counter()
            with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
                assert process.stdout
                text = b""
                while b"> " not in text and (piece := os.read(process.stdout.fileno(), 65536)):
                    text += piece
                times.append(time.perf_counter() - begin)
                process.kill()
    return statistics.median(times)


def memory_growth(game: Game, count: int) -> tuple[float, float]:
    """Peak memory in megabytes after a tenth of many random games, and after all of them."""
    field = batch.field_of(game, [batch.ANYONE] * game.SEATS[0])
    peaks = []
    for share in (count // 10, count):
        for first in range(0, share, 50_000):
            for _ in batch.stream(game, field, batch.seed_plan(SEED, min(50_000, share), first)):
                pass
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return peaks[0], peaks[1]


def compile_all(game: Game) -> None:
    """Compile everything that is measured."""
    precompile(game)
    batch.play(game, batch.field_of(game, [batch.ANYONE] * game.SEATS[0]), batch.seed_plan(SEED, 1))
    boxes, states = batch.box_for_bots(game, {}, game.SEATS[0]), np.zeros(2, game.STATE)
    bind(loops, game).random_games(boxes, states, game.SEATS[0], SEED, 1, buffers(game)[0])


def measure(game: Game) -> Iterator[Measurement]:
    """Yield all measurements."""
    cores = os.cpu_count() or 1
    if COMPILED:  # in another process: code loaded from the cache, as users run it, is a little faster
        elsewhere(python(f"from tabletown import bench, games; bench.compile_all(games.find({game.NAME!r}))"))
    plain = interpreted_decisions(game)
    yield Measurement("random play, interpreted, one core", plain, "decisions/s")
    fast = random_decisions(game)
    yield Measurement("random play, compiled, one core", fast, "decisions/s", fast / plain, "interpreted")
    for persona in game.PERSONAS:
        rate = batch_games(game, persona.name, 1)
        yield Measurement(f"{persona.title} in {game.SEATS[0]} seats, one core", rate, "games/s")
    one, all_ = batch_games(game, batch.ANYONE, 1), batch_games(game, batch.ANYONE, cores)
    yield Measurement("batch of random games, one core", one, "games/s")
    yield Measurement(f"batch of random games, {cores} cores", all_, "games/s", all_ / one, "one core")
    many = int(max(1000, min(1_000_000, all_ * MANY_SECONDS)))
    tenth, full = memory_growth(game, many)
    yield Measurement(f"memory after {many:,} games", full, "MB", full / tenth, "after a tenth")
    yield from measure_start(game)
    yield Measurement("tabletown --help", elsewhere([sys.executable, "-m", "tabletown", "--help"])[0], "s")
    yield from measure_search(game, cores)
    yield from measure_arena(game, cores)
    yield from measure_load(game)
    if cuda.is_available():
        yield from measure_gpu(game, fast)


def measure_first_prompt(game: Game) -> Iterator[Measurement]:
    """Measure how long a person waits for the first question, with a warm and with an empty cache."""
    warm = first_prompt(game)
    yield Measurement("first prompt, warm", warm, "s")
    if COMPILED:
        cold = first_prompt(game, is_cold=True)
        yield Measurement("first prompt, cold", cold, "s", cold / warm, "warm")


def measure_start(game: Game) -> Iterator[Measurement]:
    """Measure what a newcomer meets: a state, compiling, and the first prompt."""
    yield Measurement("state", game.STATE.itemsize, "bytes")
    if COMPILED:
        seconds, of_cores = cold_start(game)
        yield Measurement("first compile of everything", seconds, "s")
        yield Measurement("the same, processor time", of_cores, "s")
    yield from measure_first_prompt(game)


def measure_briefly(game: Game) -> Iterator[Measurement]:
    """Measure how a game starts, and a search."""
    compile_all(game)
    yield from measure_start(game)
    yield from measure_playouts(game, (1,), A_SEARCH // 10)


def measure_search(game: Game, cores: int) -> Iterator[Measurement]:
    """Measure random playouts of a search with the most players, on one core and on all, and the time of a move."""
    yield from measure_playouts(game, (1, cores))
    match = first_choice(game)
    times = []
    for seed in range(REPEATS):
        begin = time.perf_counter()
        read_search(game, "search:2000").think(match.boxes, match.position(), match.actors[0], seed, 1)
        times.append(time.perf_counter() - begin)
    yield Measurement("search:2000, one decision, one core", 1000 * statistics.median(times), "ms")


def first_choice(game: Game) -> Match:
    """Return a match with the most players at its first decision with a choice."""
    match = Match(game, [Seat(f"seat {i}") for i in range(game.SEATS[1])], seed=SEED)
    while len(match.legal(match.actors[0])) == 1:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def measure_playouts(game: Game, cores: Sequence[int], playouts: int = A_SEARCH) -> Iterator[Measurement]:
    """Measure random playouts of a search with the most players, on so many cores."""
    match, rates = first_choice(game), {}
    seat = match.actors[0]
    for threads in cores:
        room = room_for(playouts, threads)
        trees = [GrowingTree(game, match.boxes, match.position(), seat, k, room) for k in range(threads)]
        for tree in trees:
            tree.plan["horizon"], tree.plan["is_blind"] = -1, True  # random playouts to the end of the game
        with ThreadPoolExecutor(threads) as pool:
            begin = time.perf_counter()
            list(pool.map(lambda tree: tree.grow(playouts), trees))
            rates[threads] = threads * playouts / (time.perf_counter() - begin)
    yield Measurement(f"search, whole playouts, {game.SEATS[1]} seats, one core", rates[1], "playouts/s")
    for threads in cores[1:]:
        ratio = rates[threads] / rates[1]
        yield Measurement(f"search, the same, {threads} cores", rates[threads], "playouts/s", ratio, "one core")


def measure_arena(game: Game, cores: int) -> Iterator[Measurement]:
    """Measure a Swiss day of the default field, and a round robin of all personas on one core and on all."""
    from tabletown.arena import game_file, schedule
    from tabletown.arena.contest import Contest
    from tabletown.arena.entrants import all_personas, families, read_entrants
    from tabletown.arena.formats.swiss import Swiss
    from tabletown.arena.runner import Runner
    from tabletown.arena.schedule import Plan
    from tabletown.arena.stats.game_columns import GameColumns

    field = read_entrants(game, families(game))
    if len(field) % schedule.DOZEN == 0 and game.SEATS[0] <= 2 and game.SEATS[1] >= 4:
        times = []
        for seed in range(REPEATS):
            begin = time.perf_counter()
            swiss = Swiss(game, field, seed)
            games_played = sum(len(r.played) for r in swiss.rounds(Runner(Contest(game, field), swiss.games)))
            times.append(time.perf_counter() - begin)
        yield Measurement(f"arena, a Swiss day of {games_played} games", statistics.median(times), "s")
    everybody = read_entrants(game, all_personas(game))
    meetings = tuple((seating,) for seating in schedule.round_robin(len(everybody), 2))
    rates = {}
    for threads in (1, cores):
        begin = time.perf_counter()
        count = sum(1 for _ in Contest(game, everybody, threads=threads).play(Plan(SEED, meetings, 120).games()))
        rates[threads] = count / (time.perf_counter() - begin)
    yield Measurement("arena, round robin, one core", rates[1], "games/s")
    yield Measurement(
        f"arena, round robin, {cores} cores", rates[cores], "games/s", rates[cores] / rates[1], "one core"
    )
    with tempfile.TemporaryDirectory() as folder:
        book = game_file.GameFile.create(Path(folder) / "records", {})
        runner = Runner(Contest(game, everybody, detailed=True), GameColumns(game), book)
        sum(1 for _ in runner.play(Plan(SEED, meetings, 1).games()))  # compile everything before the clock starts
        begin = time.perf_counter()
        count = sum(1 for _ in runner.play(Plan(SEED, meetings, 120).games()))
        book.close()
        kept = count / (time.perf_counter() - begin)
    yield Measurement("  and every game kept in a file", kept, "games/s", kept / rates[cores], "without")


def measure_load(game: Game) -> Iterator[Measurement]:
    """Measure moves on a real server: at one table and at many without pauses, and at many at people's pace."""
    from tabletown.web import load_test

    base = load_test.measure(game.NAME, 1, LOAD_SECONDS)
    yield from load_lines("server, one table, no pauses", base, base)
    hurried = load_test.measure(game.NAME, LOAD_TABLES, LOAD_SECONDS)
    yield from load_lines(f"server, {LOAD_TABLES} tables, no pauses", hurried, base)
    people = load_test.measure(game.NAME, LOAD_TABLES, LOAD_SECONDS, LOAD_PAUSE)
    yield from load_lines(f"server, {LOAD_TABLES} tables, {LOAD_PAUSE:g} s a move", people, base)


def load_lines(what: str, load: "Load", base: "Load") -> Iterator[Measurement]:
    """Yield the measurements of a load test, in which no move may be lost or refused."""
    rate, of = len(load.moves) / load.seconds, "one table"
    yield Measurement(what, rate, "moves/s", rate * base.seconds / len(base.moves), of)
    for share in (0.5, 0.95, 0.99):
        value = load.percentile(share)
        yield Measurement(f"  acknowledged within, p{share * 100:.0f}", value, "ms", value / base.percentile(share), of)
    yield Measurement("  pages open", load.pages, "pages")
    yield Measurement("  moves acknowledged and lost", load.lost, "moves")
    yield Measurement("  moves refused", load.refused, "moves")


def measure_gpu(game: Game, one_core: float) -> Iterator[Measurement]:
    """Measure random games on the GPU, after checking that the CPU plays the same games."""
    seats = game.SEATS[0]
    seeds = batch.seed_plan(SEED, cuda.at_a_time(game))
    cuda.play_at_random(game, seats, seeds[:1000])
    plies, states, seconds = cuda.play_at_random(game, seats, seeds)
    yield Measurement("random games, GPU", len(seeds) / seconds, "games/s")
    yield Measurement(
        "random play, GPU", plies.sum() / seconds, "decisions/s", plies.sum() / seconds / one_core, "one core"
    )
    yield Measurement(
        "games compared with the CPU, equal", float(agreement(game, seats, seeds, plies, states)), "games"
    )


def agreement(game: Game, seats: int, seeds: Any, plies: Any, states: Any, count: int = 20_000) -> int:
    """Count the games, of the first ones, that end on the CPU after as many decisions and in the same bytes."""
    loop, boxes, table = bind(loops, game), batch.box_for_bots(game, {}, seats), np.zeros(2, game.STATE)
    field = batch.field_of(game, [batch.ANYONE] * seats)
    equal = 0
    for i in range(count):
        here = loop.play_game(boxes, table, int(seeds[i]), field, *buffers(game))
        equal += here == plies[i] and table[0].tobytes() == states[i].tobytes()
    return equal


def run(name: str | None, json_path: Path | None = None) -> int:
    """Measure a game, or the first one thoroughly and the others briefly; show each result at once.

    If a path is given, the results are written there as JSON.
    """
    from rich.console import Console

    game = games.find(name or games.names()[0])
    others = [] if name else [games.find(other) for other in games.names()[1:]]
    if json_path:
        write_json(json_path, game.NAME, [])  # an unwritable path fails now, not after minutes
    console = Console()
    lines: list[Measurement] = []
    console.print(f"{game.TITLE} on {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with console.status("measuring"):
        for line in measure(game):
            lines.append(line)
            show(console, line)
        for other in others:
            console.print(other.TITLE)
            for line in measure_briefly(other):
                lines.append(replace(line, what=f"{other.TITLE}: {line.what}"))
                show(console, line)
    if json_path:
        write_json(json_path, game.NAME, lines)
    return 0


def show(console: "Console", line: Measurement) -> None:
    """Print a measurement."""
    ratio = f"  {line.ratio:,.2f} x {line.of}" if line.ratio is not None else ""
    console.print(f"{line.what:<44}{formatted(line.value):>16} {line.unit:<12}{ratio}", highlight=False, soft_wrap=True)


def write_json(path: Path, name: str, lines: list[Measurement]) -> None:
    """Write the measurements as JSON."""
    try:
        path.write_text(json.dumps({"game": name, "lines": [asdict(line) for line in lines]}, indent=1) + "\n")
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None


def formatted(value: float) -> str:
    """Return a number with two decimals, or none if it is large."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
