"""The same games on a GPU (extra `gpu`): the same rule functions, one thread a game, the same bytes.

Two things that cost time to find out: numba-cuda 0.30 wants `np.row_stack`, which NumPy 2.5 has dropped; and libNVVM
fuses a product and a sum into one rounding unless told not to, which would let a bot that weighs chances in floating
point decide differently from the CPU.
"""

import functools
import importlib.util
import types
from collections.abc import Mapping
from typing import Any, cast

import numpy as np

from tabletown.engine import batch, loops
from tabletown.engine.errors import TabletownError
from tabletown.engine.records import Ints
from tabletown.engine.rule import bind

THREADS = 256  # a block
MOST = 1 << 22  # games in device memory, and their bytes
MOST_BYTES = 1 << 34


@functools.cache
def toolkit() -> Any:
    """numba.cuda, if this machine can use it."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    if importlib.util.find_spec("numba_cuda") is None:
        raise TabletownError("the extra gpu is not installed: pip install -r requirements/gpu.txt")
    from numba import cuda as numba_cuda
    from numba.cuda.cudadrv import nvvm

    cuda: Any = numba_cuda
    if not cuda.is_available():
        raise TabletownError("there is no CUDA device here")
    plain: Any = nvvm.compile_ir
    nvvm.compile_ir = lambda code, **options: plain(code, **{"fma": 0, **options})
    return cuda


def is_here() -> bool:
    """Whether games can be played on a GPU on this machine."""
    try:
        toolkit()
    except TabletownError:
        return False
    return True


@functools.cache
def kernels(game: types.ModuleType) -> tuple[Any, Any]:
    """Two kernels for a game: personas, and plain random play, which needs none of their code."""
    cuda = toolkit()
    bound = bind(loops, game)
    play_on, rollout = bound.play_on, bound.rollout
    setup, keep_scores, keep_row = game.setup, game.scores, game.summary
    n_actions, n_work = game.N_ACTIONS, game.N_WORK
    state_type, box_type = cuda_type(game.STATE), cuda_type(game.BOX)

    # The box lies in shared memory and the tables in local memory, whose words lie side by side for the threads of a
    # warp: one and a half times as fast as records in device memory.
    def personas(boxes, states, seeds, fields, scores, rows, plies):  # type: ignore[no-untyped-def]
        box = cuda.shared.array(1, box_type)
        if cuda.threadIdx.x == 0:
            box[0] = boxes[0]
        cuda.syncthreads()
        i = cuda.grid(1)
        if i < len(seeds):
            out = cuda.local.array(n_actions, np.int16)
            work = cuda.local.array(n_work, np.float64)
            table = cuda.local.array(2, state_type)
            table[0] = states[i]  # zeroes, also in the spare cells that no rule writes
            setup(box[0], table[0], fields.shape[1], seeds[i])
            plies[i] = play_on(box, table, fields[i], out, work)
            keep_scores(box[0], table[0], scores[i])
            keep_row(box[0], table[0], rows[i])
            states[i] = table[0]

    def at_random(boxes, states, seeds, seats, plies):  # type: ignore[no-untyped-def]
        box = cuda.shared.array(1, box_type)
        if cuda.threadIdx.x == 0:
            box[0] = boxes[0]
        cuda.syncthreads()
        i = cuda.grid(1)
        if i < len(seeds):
            out = cuda.local.array(n_actions, np.int16)
            table = cuda.local.array(1, state_type)
            table[0] = states[i]
            setup(box[0], table[0], seats, seeds[i])
            plies[i] = rollout(box, table, 0, out)
            states[i] = table[0]

    # The linker's optimiser would fuse products and sums again; written as a decorator, `lto` would be forgotten.
    return cuda.jit(personas, lto=False), cuda.jit(at_random)


def cuda_type(record: Any) -> Any:
    """The compiler's type of a record."""
    import numba

    return cast(Any, numba).from_dtype(record)


def at_a_time(game: types.ModuleType) -> int:
    """How many games are in device memory at once: at most half of what is free, for kernels need room as well."""
    room = min(MOST_BYTES, toolkit().current_context().get_memory_info().free // 2)
    return int(max(THREADS, min(MOST, room // game.STATE.itemsize)))


def play(
    game: types.ModuleType, fields: Ints, seeds: Ints, options: Mapping[str, object] | None = None
) -> tuple[batch.Results, Ints]:
    """The results of `batch.play`, and the final states."""
    cuda = toolkit()
    fields = np.ascontiguousarray(np.broadcast_to(fields, (len(seeds), fields.shape[-1])))
    boxes = cuda.to_device(batch.box_for_bots(game, options, fields.shape[1]))
    results = batch.empty(game, *fields.shape)
    states = np.zeros(len(seeds), game.STATE)
    step = at_a_time(game)
    for first in range(0, len(seeds), step):
        part = slice(first, first + step)
        games = len(seeds[part])
        tables = cuda.to_device(states[part])
        room = [cuda.to_device(np.ascontiguousarray(whole[part])) for whole in results]
        personas, _ = kernels(game)
        personas[-(-games // THREADS), THREADS](
            boxes, tables, cuda.to_device(seeds[part]), cuda.to_device(fields[part]), *room
        )
        for whole, piece in zip(results, room, strict=True):
            whole[part] = piece.copy_to_host()
        states[part] = tables.copy_to_host()
    return results, states


def play_at_random(
    game: types.ModuleType, seats: int, seeds: Ints, options: Mapping[str, object] | None = None
) -> tuple[Ints, Ints, float]:
    """Random games, no more than fit at a time: decisions of each, final states, and the seconds that it took."""
    cuda = toolkit()
    _, at_random = kernels(game)
    boxes = cuda.to_device(batch.box_for_bots(game, options, seats))
    states = cuda.to_device(np.zeros(len(seeds), game.STATE))
    plies = cuda.to_device(np.zeros(len(seeds), np.int64))
    device_seeds = cuda.to_device(seeds)
    begin, end = cuda.event(), cuda.event()
    begin.record()
    at_random[-(-len(seeds) // THREADS), THREADS](boxes, states, device_seeds, seats, plies)
    end.record()
    end.synchronize()
    return plies.copy_to_host(), states.copy_to_host(), cuda.event_elapsed_time(begin, end) / 1000
