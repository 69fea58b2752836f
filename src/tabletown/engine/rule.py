"""How a rule becomes machine code: `rule` for one function, `bind` for an algorithm over any game.

Under NUMBA_DISABLE_JIT=1 rules stay plain Python and Numba is not even imported.
"""

import contextlib
import functools
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

from tabletown.engine import contract

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
OURS = Path(__file__).parents[1]
RULE_LAYERS = ("engine", "games", "bots")  # a front end holds no rule: editing it recompiles nothing
KEPT_CACHES = 8


def sources(package: str) -> Iterator[Path]:
    """Every file that a compiled rule of this package may have been made from; views hold no rules."""
    for layer in RULE_LAYERS:
        yield from (file for file in sorted((OURS / layer).rglob("*.py")) if not file.name.startswith("view_"))
    if package == OURS.name:
        return
    module = sys.modules.get(package)
    spec = module.__spec__ if module else importlib.util.find_spec(package)
    if module and not spec:  # a script that was started by its name
        yield Path(str(module.__file__))
    elif spec and spec.submodule_search_locations is not None:
        for folder in spec.submodule_search_locations:
            yield from sorted(Path(folder).rglob("*.py"))
    elif spec and spec.origin:
        yield Path(spec.origin)


@functools.cache
def fingerprint(package: str) -> str:
    """Digest all rule sources: a rule reads constants of other files, and Numba's cache looks only at its own."""
    import numba
    import numpy

    digest = hashlib.sha256(f"{numba.__version__} {numpy.__version__} {config().BOUNDSCHECK}".encode())
    for file in sources(package):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def config() -> Any:
    """Numba's settings."""
    from numba.core import config

    return config


@functools.cache
def cache_root() -> Path:
    """Where compiled rules are kept: $TABLETOWN_CACHE, else the user's cache, else a temporary place."""
    wish = os.environ.get("TABLETOWN_CACHE")
    try:
        base = Path(wish) if wish else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tabletown"
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=base):
            return base
    except (OSError, RuntimeError):  # nothing can be written there, or there is no home
        return Path(tempfile.mkdtemp(prefix="tabletown-"))


@functools.cache
def cache_dir(package: str) -> Path:
    """The compiled rules of exactly these sources; older ones are swept out when a new folder is made."""
    folder = cache_root() / f"{package}-{fingerprint(package)}"
    if not folder.exists():
        with contextlib.suppress(OSError):  # another process may be sweeping, too
            old = sorted(cache_root().glob(f"{package}-*"), key=lambda path: path.stat().st_mtime)
            for path in old[: -KEPT_CACHES + 1]:
                shutil.rmtree(path, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def rule(function: F) -> F:
    """Compile a function when it is first called, and keep the result on disk."""
    return compiled(function, function.__module__.partition(".")[0])


def part(function: F) -> F:
    """Compile a function that one other calls into its caller: on its own it would be compiled, and then once more."""
    return compiled(function, function.__module__.partition(".")[0], "always")


def bound_part(function: F) -> F:
    """Mark a function of an algorithm that one other calls: when it is bound, it is compiled into its caller."""
    vars(function)["is_part"] = True
    return function


def compiled(function: F, package: str, inline: str = "never") -> F:
    """The function as machine code, cached with the rules of a package."""
    if not COMPILED:
        return function
    import numba

    config().CACHE_DIR = str(cache_dir(package))
    copy_records_whole()
    njit: Any = numba.njit
    dispatcher: Any = njit(cache=True, nogil=True, no_cfunc_wrapper=True, inline=inline)(function)
    dispatcher.compile = functools.partial(compile_wide, dispatcher.compile)
    return cast(F, dispatcher)


@functools.cache
def copy_records_whole() -> None:
    """Let `states[1] = states[0]` copy memory.

    Numba loads and stores a record as one value of so many bytes, and LLVM takes that apart byte by byte: a state of
    48 KB took minutes to compile, at every place where it is copied.
    """
    from numba.core import base, cgutils, types

    context: Any = base.BaseContext
    pack_value = context.pack_value

    def pack(self: Any, builder: Any, ty: Any, value: Any, ptr: Any, align: Any = None) -> None:
        if isinstance(ty, types.Record):
            cast(Any, cgutils).raw_memcpy(builder, ptr, value, cast(Any, cgutils).intp_t(1), ty.size)
        else:
            pack_value(self, builder, ty, value, ptr, align)

    context.pack_value = pack


def compile_wide(compile: Callable[[Any], Any], signature: Any) -> Any:
    """Compile for int64 wherever a whole number comes in.

    Numba would make one machine code for each mix of int16, int32, int64 and literal arguments: a third more
    time to start, for nothing.
    """
    import numba
    from numba.core import sigutils

    types: Any = numba.types
    arguments, _ = cast(Any, sigutils).normalize_signature(signature)
    plain = map(types.unliteral, arguments)
    return compile(tuple(types.int64 if isinstance(a, types.Integer) else a for a in plain))


_bound: dict[tuple[str, str], types.ModuleType] = {}
_binding = threading.RLock()


def bind(module: types.ModuleType, game: types.ModuleType) -> Any:
    """An algorithm's module made for one game: its `game` is turned from the contract into the real one.

    Modules that the algorithm itself imports and that speak of the contract are bound along with it.
    """
    with _binding:
        key = (module.__name__, game.__name__)
        if key not in _bound:
            _bound[key] = bind_anew(module, game)
        return _bound[key]


def bind_anew(module: types.ModuleType, game: types.ModuleType) -> types.ModuleType:
    """Copy the module's functions over names among which `game` is the real game, and compile them."""
    tag = game.__name__.replace(".", "_")
    bound = types.ModuleType(f"{module.__name__}_{tag}", module.__doc__)
    names = vars(bound)
    names["__builtins__"] = __builtins__
    for name, value in vars(module).items():
        if value is contract:
            names[name] = game
        elif isinstance(value, types.ModuleType) and vars(value).get("game") is contract:
            names[name] = bind(value, game)
        elif not name.startswith("__"):
            names[name] = value
    for name, value in vars(module).items():
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
            copy = types.FunctionType(value.__code__, names, name, value.__defaults__)
            copy.__module__, copy.__doc__ = value.__module__, value.__doc__
            # Without the game's name here, two games whose records have one layout would share a cache entry.
            copy.__qualname__ = f"{name}_{tag}"
            inline = "always" if vars(value).get("is_part") else "never"
            names[name] = compiled(copy, game.__name__.partition(".")[0], inline)
    return bound
