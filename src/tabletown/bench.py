"""How fast a game runs here: `tabletown bench`, a table and JSON; speeds mean something as ratios within one run."""

import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import types
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tabletown import games
from tabletown.engine import batch, cuda, loops, search
from tabletown.engine.errors import TabletownError
from tabletown.engine.match import Match, Seat
from tabletown.engine.minds import Tree, buffers, read_search
from tabletown.engine.rule import COMPILED, bind
from tabletown.engine.warm import PERSONAS, RULES, SEARCH, warm_up

if TYPE_CHECKING:
    from tabletown.web.load import Load

SEED = 1
SECONDS = 1.0  # that a measurement should take
A_SEARCH = 50_000  # playouts
REPEATS = 3  # of which the middle one counts
LOAD_TABLES = 300  # with two open pages each
LOAD_SECONDS = 12.0
LOAD_PAUSE = 3.0  # seconds that people take for a move, on average


@dataclass
class Line:
    """One measured thing."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    of: str = ""  # what the ratio is taken of


def per_second(work: Callable[[int], float]) -> float:
    """How much of something is done in a second: the middle of some runs of about a second each."""
    work(1)  # whatever has to be loaded is loaded now
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


def random_decisions(game: types.ModuleType) -> float:
    """Decisions per second of random play on one core."""
    loop, (out, _) = bind(loops, game), buffers(game)
    seats = game.SEATS[0]
    boxes, states = batch.box_for_bots(game, {}, seats), np.zeros(2, game.STATE)
    return per_second(lambda n: loop.random_games(boxes, states, seats, SEED, n, out))


def batch_games(game: types.ModuleType, persona: str, threads: int) -> float:
    """Games per second of one persona in all seats."""
    field = batch.field_of(game, [persona] * game.SEATS[0])

    def work(n: int) -> int:
        batch.play(game, field, batch.seed_plan(SEED, n), threads=threads)
        return n

    return per_second(work)


def elsewhere(command: Sequence[str], **env: str) -> tuple[float, str]:
    """Seconds and output of a command in a process of its own."""
    begin = time.perf_counter()
    done = subprocess.run(
        command, env={**os.environ, **env}, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise TabletownError(f"{' '.join(command)} failed: {done.stderr.strip()[-300:]}")
    return time.perf_counter() - begin, done.stdout


def python(code: str) -> list[str]:
    """The command that runs some lines."""
    return [sys.executable, "-c", code]


def interpreted_decisions(game: types.ModuleType) -> float:
    """Decisions per second of random play with compilation switched off."""
    code = f"from tabletown import bench, games; print(bench.random_decisions(games.find({game.NAME!r})))"
    return float(elsewhere(python(code), NUMBA_DISABLE_JIT="1")[1])


def cold_start(game: types.ModuleType, parts: tuple[str, ...]) -> float:
    """Seconds to compile the rules and what players think with for the first time."""
    code = f"from tabletown import games; from tabletown.engine.warm import warm_up; game = games.find({game.NAME!r})"
    code += f"; warm_up(game, {parts})"
    with tempfile.TemporaryDirectory() as folder:
        return elsewhere(python(code), TABLETOWN_CACHE=folder)[0]


def first_prompt(game: types.ModuleType) -> float:
    """Seconds from the command to the first question of a game against a bot, from a warm cache."""
    players = ",".join(["me", *[game.PERSONAS[0].name] * (game.SEATS[0] - 1)])
    command = [sys.executable, "-m", "tabletown", "play", game.NAME, "--seats", players, "--seed", "1"]
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(REPEATS):
            begin = time.perf_counter()
            with subprocess.Popen(
                command, env={**os.environ, "TABLETOWN_HOME": folder}, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            ) as process:
                assert process.stdout
                text = b""
                while b"> " not in text and (piece := os.read(process.stdout.fileno(), 65536)):
                    text += piece
                times.append(time.perf_counter() - begin)
                process.kill()
    return statistics.median(times)


def memory_growth(game: types.ModuleType, count: int = 1_000_000) -> tuple[float, float]:
    """Megabytes at their highest after a tenth of many random games, and after all of them."""
    field = batch.field_of(game, [batch.ANYONE] * game.SEATS[0])
    peaks = []
    for share in (count // 10, count):
        for first in range(0, share, 50_000):
            for _ in batch.stream(game, field, batch.seed_plan(SEED, min(50_000, share), first)):
                pass
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return peaks[0], peaks[1]


def compile_all(game: types.ModuleType) -> None:
    """Compile everything that is measured."""
    warm_up(game)
    batch.play(game, batch.field_of(game, [batch.ANYONE] * game.SEATS[0]), batch.seed_plan(SEED, 1))
    boxes, states = batch.box_for_bots(game, {}, game.SEATS[0]), np.zeros(2, game.STATE)
    bind(loops, game).random_games(boxes, states, game.SEATS[0], SEED, 1, buffers(game)[0])


def measure(game: types.ModuleType) -> Iterator[Line]:
    """Everything, line by line."""
    cores = os.cpu_count() or 1
    if COMPILED:  # in a process of its own: machine code from the cache, as everybody runs it, is a little faster
        elsewhere(python(f"from tabletown import bench, games; bench.compile_all(games.find({game.NAME!r}))"))
    plain = interpreted_decisions(game)
    yield Line("random play, interpreted, one core", plain, "decisions/s")
    fast = random_decisions(game)
    yield Line("random play, compiled, one core", fast, "decisions/s", fast / plain, "interpreted")
    for persona in game.PERSONAS:
        rate = batch_games(game, persona.name, 1)
        yield Line(f"{persona.title} in {game.SEATS[0]} seats, one core", rate, "games/s")
    one, all_ = batch_games(game, batch.ANYONE, 1), batch_games(game, batch.ANYONE, cores)
    yield Line("batch of random games, one core", one, "games/s")
    yield Line(f"batch of random games, {cores} cores", all_, "games/s", all_ / one, "one core")
    tenth, full = memory_growth(game)
    yield Line("memory after a million games", full, "MB", full / tenth, "after a tenth")
    if COMPILED:
        yield Line("first compile, to play against a level", cold_start(game, (RULES, SEARCH)), "s")
        yield Line("first compile, to play against a persona", cold_start(game, (RULES, PERSONAS)), "s")
    yield Line("first prompt, warm", first_prompt(game), "s")
    yield Line("tabletown --help", elsewhere([sys.executable, "-m", "tabletown", "--help"])[0], "s")
    yield from measure_search(game, cores)
    yield from measure_arena(game, cores)
    yield from measure_load(game)
    if cuda.is_here():
        yield from measure_gpu(game, fast)


def measure_search(game: types.ModuleType, cores: int) -> Iterator[Line]:
    """Whole random games inside a search at the largest table, on one core and on all, and how long a thought takes."""
    match = Match(game, [Seat(f"seat {i}") for i in range(game.SEATS[1])], seed=SEED)
    while len(match.legal(match.actors[0])) == 1:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    seat, rates = match.actors[0], {}
    for threads in (1, cores):
        trees = [
            Tree(game, match.boxes, match.position(), seat, search.NOBODY, k, A_SEARCH, threads) for k in range(threads)
        ]
        for tree in trees:
            tree.horizon, tree.blind = -1, True  # to the end and at random, whatever suits the game
        with ThreadPoolExecutor(threads) as pool:
            begin = time.perf_counter()
            list(pool.map(lambda tree: tree.grow(A_SEARCH), trees))
            rates[threads] = threads * A_SEARCH / (time.perf_counter() - begin)
    yield Line(f"search, whole playouts, {game.SEATS[1]} seats, one core", rates[1], "playouts/s")
    yield Line(f"search, the same, {cores} cores", rates[cores], "playouts/s", rates[cores] / rates[1], "one core")
    times = []
    for seed in range(REPEATS):
        begin = time.perf_counter()
        read_search(game, "search:2000").think(match.boxes, match.position(), seat, seed, 1)
        times.append(time.perf_counter() - begin)
    yield Line("search:2000, one decision, one core", 1000 * statistics.median(times), "ms")


def measure_arena(game: types.ModuleType, cores: int) -> Iterator[Line]:
    """A Swiss day of the default field, and a round robin of all personas on one core and on all."""
    from tabletown.arena import command, ledger, schedule
    from tabletown.arena.contest import Contest, Plan
    from tabletown.arena.field import read_field
    from tabletown.arena.run import Runner, Swiss

    field = read_field(game, command.families(game))
    if len(field) % schedule.DOZEN == 0 and game.SEATS[0] <= 2 and game.SEATS[1] >= 4:
        tables = sum(len(field) // seats for seats in schedule.DAY)
        times = []
        for seed in range(REPEATS):
            begin = time.perf_counter()
            rounds = Swiss(len(field), seed, tables).days(Runner(Contest(game, field)), 1)
            games_played = sum(len(r.played) for r in rounds)
            times.append(time.perf_counter() - begin)
        yield Line(f"arena, a Swiss day of {games_played} games", statistics.median(times), "s")
    everybody = read_field(game, command.able(game))
    meetings = tuple((seating,) for seating in schedule.round_robin(len(everybody), 2))
    rates = {}
    for threads in (1, cores):
        begin = time.perf_counter()
        count = sum(1 for _ in Contest(game, everybody, threads=threads).play(Plan(SEED, meetings, 120).games()))
        rates[threads] = count / (time.perf_counter() - begin)
    yield Line("arena, round robin, one core", rates[1], "games/s")
    yield Line(f"arena, round robin, {cores} cores", rates[cores], "games/s", rates[cores] / rates[1], "one core")
    with tempfile.TemporaryDirectory() as folder:
        book = ledger.Ledger.create(Path(folder) / "records", {})
        runner = Runner(Contest(game, everybody, detailed=True), book)
        sum(1 for _ in runner.play(Plan(SEED, meetings, 1).games()))  # whatever has to be compiled is compiled now
        begin = time.perf_counter()
        count = sum(1 for _ in runner.play(Plan(SEED, meetings, 120).games()))
        book.close()
        kept = count / (time.perf_counter() - begin)
    yield Line("  and every game kept in a file", kept, "games/s", kept / rates[cores], "without")


def measure_load(game: types.ModuleType) -> Iterator[Line]:
    """Moves through a real server: at one table without a pause, at many without, and at many at people's pace."""
    from tabletown.web import load

    base = load.measure(game.NAME, 1, LOAD_SECONDS)
    yield from load_lines("server, one table, no pauses", base, base)
    hurried = load.measure(game.NAME, LOAD_TABLES, LOAD_SECONDS)
    yield from load_lines(f"server, {LOAD_TABLES} tables, no pauses", hurried, base)
    people = load.measure(game.NAME, LOAD_TABLES, LOAD_SECONDS, LOAD_PAUSE)
    yield from load_lines(f"server, {LOAD_TABLES} tables, {LOAD_PAUSE:g} s a move", people, base)


def load_lines(what: str, load: "Load", base: "Load") -> Iterator[Line]:
    """What is told of a load run; nothing may be lost or refused."""
    rate, of = len(load.moves) / load.seconds, "one table"
    yield Line(what, rate, "moves/s", rate * base.seconds / len(base.moves), of)
    for share in (0.5, 0.95, 0.99):
        value = load.percentile(share)
        yield Line(f"  acknowledged within, p{share * 100:.0f}", value, "ms", value / base.percentile(share), of)
    yield Line("  pages open", load.pages, "pages")
    yield Line("  moves acknowledged and lost", load.lost, "moves")
    yield Line("  moves refused", load.refused, "moves")


def measure_gpu(game: types.ModuleType, one_core: float) -> Iterator[Line]:
    """Random games on the GPU, after a check that they are the CPU's."""
    seats = game.SEATS[0]
    seeds = batch.seed_plan(SEED, cuda.at_a_time(game))
    cuda.play_at_random(game, seats, seeds[:1000])
    plies, states, seconds = cuda.play_at_random(game, seats, seeds)
    yield Line("random games, GPU", len(seeds) / seconds, "games/s")
    yield Line("random play, GPU", plies.sum() / seconds, "decisions/s", plies.sum() / seconds / one_core, "one core")
    yield Line("games compared with the CPU, equal", float(agreement(game, seats, seeds, plies, states)), "games")


def agreement(game: types.ModuleType, seats: int, seeds: Any, plies: Any, states: Any, count: int = 20_000) -> int:
    """How many of the first games end after as many decisions, in the same bytes, on the CPU."""
    loop, boxes, table = bind(loops, game), batch.box_for_bots(game, {}, seats), np.zeros(2, game.STATE)
    field = batch.field_of(game, [batch.ANYONE] * seats)
    equal = 0
    for i in range(count):
        here = loop.play_game(boxes, table, int(seeds[i]), field, *buffers(game))
        equal += here == plies[i] and table[0].tobytes() == states[i].tobytes()
    return equal


def run(name: str, json_path: Path | None = None) -> int:
    """Measure a game, show the table as it grows, and write it as JSON if wished."""
    from rich.console import Console

    game = games.find(name)
    if json_path:
        write_json(json_path, name, [])  # if it cannot be written, better now than after minutes
    console = Console()
    lines: list[Line] = []
    console.print(f"{game.TITLE} on {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    with console.status("measuring"):
        for line in measure(game):
            lines.append(line)
            ratio = f"  {line.ratio:,.2f} x {line.of}" if line.ratio is not None else ""
            console.print(
                f"{line.what:<44}{figure(line.value):>16} {line.unit:<12}{ratio}", highlight=False, soft_wrap=True
            )
    if json_path:
        write_json(json_path, name, lines)
    return 0


def write_json(path: Path, name: str, lines: list[Line]) -> None:
    """The lines as JSON."""
    try:
        path.write_text(json.dumps({"game": name, "lines": [asdict(line) for line in lines]}, indent=1) + "\n")
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None


def figure(value: float) -> str:
    """A number with as many places as one reads."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
