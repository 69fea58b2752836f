"""Play games on a GPU (extra `gpu`): the same rule functions and the same resulting bytes, one thread per game.

Two problems, and our solutions, which do not change numba-cuda or NumPy for other users:

- numba-cuda 0.30 needs `np.row_stack`, which NumPy 2.5 has removed: `row_stack_lent` adds the name while numba-cuda
  is imported, and while it compiles for us.
- libNVVM fuses a product and a sum into one rounding by default, so a bot that compares
  chances in floating point could decide differently from the CPU. `cuda.jit` has no option against it, so
  `exact_products` adds the compiler flag while this thread compiles our kernels.
"""

import contextlib
import functools
import importlib.util
import threading
from collections.abc import Iterator, Mapping
from typing import Any, cast

import numpy as np

from tabletown.engine import batch, entry
from tabletown.engine.compile import bind, cache_dir, owner
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.engine.machine_code import kernel_cache, loops
from tabletown.engine.state import Ints

THREADS = 256  # per block
MOST = 1 << 22  # most games in device memory, and most bytes
MOST_BYTES = 1 << 34


_flagging = threading.RLock()


@functools.cache
def toolkit() -> Any:
    """Return numba.cuda, if this machine can use it."""
    if importlib.util.find_spec("numba_cuda") is None:
        raise TabletownError("the 'gpu' extra is not installed: pip install -r requirements/gpu.txt")
    with row_stack_lent():
        from numba import cuda as numba_cuda
    cuda: Any = numba_cuda
    if not cuda.is_available():
        raise TabletownError("this machine has no CUDA device")
    return cuda


@contextlib.contextmanager
def row_stack_lent() -> Iterator[None]:
    """Add `row_stack` to NumPy inside this block only."""
    is_missing = not hasattr(np, "row_stack")
    if is_missing:
        np.row_stack = np.vstack
    try:
        yield
    finally:
        if is_missing:
            del np.row_stack


@contextlib.contextmanager
def exact_products() -> Iterator[None]:
    """Compile without fused multiply-add, in this thread and inside this block only."""
    from numba.cuda.cudadrv import nvvm

    compiler: Any = nvvm
    ours = threading.get_ident()
    with _flagging, row_stack_lent():
        plain = compiler.compile_ir

        def compile_ir(code: Any, **options: Any) -> Any:
            return plain(code, **({"fma": 0, **options} if threading.get_ident() == ours else options))

        compiler.compile_ir = compile_ir
        try:
            yield
        finally:
            compiler.compile_ir = plain


def is_available() -> bool:
    """Whether this machine can play games on a GPU."""
    try:
        toolkit()
    except TabletownError:
        return False
    return True


@functools.cache
def kernels(game: Game) -> tuple[Any, Any]:
    """Return two kernels for a game: one for personas, and one for random play, which needs no code of personas."""
    cuda = toolkit()
    bound = bind(loops, game)
    play_on, rollout = bound.play_on, bound.rollout
    begin, keep_scores, keep_row = bind(entry, game).begin, game.scores, game.stats
    n_actions, n_work = game.N_ACTIONS, game.SCRATCH
    state_type, box_type = cuda_type(game.STATE), cuda_type(game.BOX)

    # The box is in shared memory and the states are in local memory, where the words of a warp's threads are adjacent:
    # 1.5 times as fast as records in device memory.
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
            begin(box, table, 0, fields.shape[1], seeds[i])
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
            begin(box, table, 0, seats, seeds[i])
            plies[i] = rollout(box, table, 0, out)
            states[i] = table[0]

    # With `lto` the linker would fuse products and sums again; the decorator form of `cuda.jit` ignores `lto`.
    both = cuda.jit(personas, lto=False), cuda.jit(at_random)
    folder = cache_dir(owner(game.__name__))
    for kernel in both:
        kernel_cache.keep(kernel, cuda, folder, f"{game.__name__}.{kernel.py_func.__name__}")
    return both


def cuda_type(record: Any) -> Any:
    """Return the Numba type of a record."""
    import numba

    return cast(Any, numba).from_dtype(record)


def at_a_time(game: Game) -> int:
    """Return how many games fit into half of the free device memory; kernels need the other half."""
    room = min(MOST_BYTES, toolkit().current_context().get_memory_info().free // 2)
    return int(max(THREADS, min(MOST, room // game.STATE.itemsize)))


def play(
    game: Game, fields: Ints, seeds: Ints, options: Mapping[str, object] | None = None
) -> tuple[batch.Results, Ints]:
    """Return the results of `batch.play`, and the final states."""
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
        with exact_products():
            personas[-(-games // THREADS), THREADS](
                boxes, tables, cuda.to_device(seeds[part]), cuda.to_device(fields[part]), *room
            )
        for whole, piece in zip(results, room, strict=True):
            whole[part] = piece.copy_to_host()
        states[part] = tables.copy_to_host()
    return results, states


def play_at_random(
    game: Game, seats: int, seeds: Ints, options: Mapping[str, object] | None = None
) -> tuple[Ints, Ints, float]:
    """Play random games in chunks that fit into memory; return decisions per game, final states, and seconds."""
    cuda = toolkit()
    _, at_random = kernels(game)
    boxes = cuda.to_device(batch.box_for_bots(game, options, seats))
    states = cuda.to_device(np.zeros(len(seeds), game.STATE))
    plies = cuda.to_device(np.zeros(len(seeds), np.int64))
    device_seeds = cuda.to_device(seeds)
    begin, end = cuda.event(), cuda.event()
    begin.record()
    with exact_products():
        at_random[-(-len(seeds) // THREADS), THREADS](boxes, states, device_seeds, seats, plies)
    end.record()
    end.synchronize()
    return plies.copy_to_host(), states.copy_to_host(), cuda.event_elapsed_time(begin, end) / 1000
