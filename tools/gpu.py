"""Random games on this machine's GPU: speed, and agreement with the CPU. Run: PYTHONPATH=src python tools/gpu.py [GAME]

`PYTHONPATH=src python tools/gpu.py --start [GAME ...]` measures instead how long the kernels of these games, or of all,
take to start, with an empty cache and from the cache, and whether their games end in the CPU's bytes. All are compiled
at once, each in a process of its own; `--jobs 1` compiles one after another.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from tabletown import bench, games
from tabletown.check import modes
from tabletown.engine import batch
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game
from tabletown.engine.entry import buffers
from tabletown.engine.machine_code import cuda, loops

KERNELS = ("random", "personas")
GAMES_EACH = 256  # that are compared


def speed(game: Game) -> None:
    """Measure random games, and compare those of every persona with the CPU's."""
    print(cuda.toolkit().get_current_device().name)
    for _ in range(2):
        for line in bench.measure_gpu(game, 1.0):
            print(f"{line.what:<44}{line.value:>18,.0f} {line.unit}", flush=True)
    begin = time.time()
    modes.agrees_on_the_gpu(game, 1000)
    print(f"every persona's games agree with the CPU's ({time.time() - begin:.0f} s with compiling)")


# ---- how long kernels take to start


def task(game: Game, kernel: str) -> tuple[Any, Any]:
    """Return the seeds of games, and who plays them: personas that change from game to game."""
    seats = game.SEATS[0]
    fields = np.full((GAMES_EACH, seats), loops.ANY, np.int16)
    if kernel == "personas":
        fields[:] = (np.arange(GAMES_EACH)[:, None] + np.arange(seats)) % len(game.PERSONAS)
    return batch.seed_plan(bench.SEED, GAMES_EACH), fields


def on_the_gpu(game: Game, kernel: str) -> tuple[Any, Any]:
    """Return the decisions and final states of a kernel's games."""
    seeds, fields = task(game, kernel)
    if kernel == "random":
        return cuda.play_at_random(game, fields.shape[1], seeds)[:2]
    results, states = cuda.play(game, fields, seeds)
    return results.plies, states


def on_the_cpu(game: Game, kernel: str) -> tuple[Any, Any]:
    """Return the decisions and final states of the same games on the CPU."""
    seeds, fields = task(game, kernel)
    boxes, table = batch.box_for_bots(game, {}, fields.shape[1]), np.zeros(2, game.STATE)
    plies, states = np.zeros(len(seeds), np.int64), np.zeros(len(seeds), game.STATE)
    for i, seed in enumerate(seeds):
        plies[i] = bind(loops, game).play_game(boxes, table, int(seed), fields[i], *buffers(game))
        states[i] = table[0]
    return plies, states


def report(where: str, kernel: str, name: str) -> None:
    """Play a kernel's games, and print the seconds that it took and a digest of the games."""
    begin = time.time()
    plies, states = (on_the_gpu if where == "gpu" else on_the_cpu)(games.find(name), kernel)
    digest = hashlib.sha256(plies.tobytes() + states.tobytes()).hexdigest()
    print(json.dumps({"seconds": time.time() - begin, "digest": digest}))


def elsewhere(where: str, kernel: str, name: str, **env: str) -> dict[str, Any]:
    """Report from another process."""
    command = [sys.executable, __file__, "--report", where, kernel, name]
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"seconds": float("nan"), "digest": f"{name}, {kernel}, {where}: {done.stderr.strip()[-300:]}"}
    return dict(json.loads(done.stdout.splitlines()[-1]))


def start(names: list[str], jobs: int) -> int:
    """Measure the first start of each kernel and the next one; return how many games differ from the CPU's."""
    pairs = [(kernel, name) for name in names for kernel in KERNELS]
    wrong = 0
    print(cuda.toolkit().get_current_device().name, flush=True)
    print(f"{'game':<16}{'kernel':<12}{'cold':>8}{'warm':>8}  games", flush=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        caches = {pair: f"{folder}/{'-'.join(pair)}" for pair in pairs}
        cold: dict[Any, Future[Any]] = {
            pair: pool.submit(elsewhere, "gpu", *pair, TABLETOWN_CACHE=caches[pair]) for pair in pairs
        }
        here = {pair: pool.submit(elsewhere, "cpu", *pair) for pair in pairs}
        for kernel, name in pairs:
            first, cpu = cold[kernel, name].result(), here[kernel, name].result()
            again = elsewhere("gpu", kernel, name, TABLETOWN_CACHE=caches[kernel, name])
            is_equal = first["digest"] == again["digest"] == cpu["digest"]
            wrong += not is_equal
            words = "equal the CPU's" if is_equal else f"DIFFER: {[one['digest'] for one in (first, again, cpu)]}"
            print(f"{name:<16}{kernel:<12}{first['seconds']:>8.1f}{again['seconds']:>8.1f}  {words}", flush=True)
    return wrong


def main() -> int:
    """Read the command line, and measure."""
    parser = argparse.ArgumentParser(description="Random games on this machine's GPU, compared with the CPU's.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--start", action="store_true", help="measure how long kernels take to start")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes compile at once")
    parser.add_argument("--report", nargs=3, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.report and wish.report[0] == "cpu":
        report(*wish.report)
        return 0
    if not cuda.is_available():
        sys.exit("This machine has no GPU that numba-cuda can use; docs/benchmarks.md has our figures.")
    if wish.report:
        report(*wish.report)
        return 0
    if wish.start:
        return start(wish.games or games.names(), wish.jobs)
    speed(games.find(wish.games[0] if wish.games else "harmonictook"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
