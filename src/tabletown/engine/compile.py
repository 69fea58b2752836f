"""Compile rules to machine code: `rule` compiles one function, `bind` makes a copy of an algorithm for one game.

Under NUMBA_DISABLE_JIT=1 rules stay plain Python and Numba is not even imported.
"""

import atexit
import contextlib
import functools
import os
import shutil
import tempfile
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

from tabletown.engine import contract
from tabletown.engine.machine_code import tiers
from tabletown.engine.machine_code.fingerprint import digest_of
from tabletown.engine.machine_code.fingerprint import owner as owner

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
KEPT_CACHES = 8


@functools.cache
def cache_root() -> Path:
    """Return the folder of compiled rules: $TABLETOWN_CACHE, else the user's cache, else a temporary folder."""
    wish = os.environ.get("TABLETOWN_CACHE")
    try:
        base = Path(wish) if wish else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tabletown"
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=base):
            return base
    except (OSError, RuntimeError):  # the folder is not writable, or there is no home directory
        spare = Path(tempfile.mkdtemp(prefix="tabletown-"))
        atexit.register(shutil.rmtree, spare, ignore_errors=True)
        _spare_roots.append(spare)
        return spare


_spare_roots: list[Path] = []


def has_lasting_cache() -> bool:
    """Whether machine code is kept for the next start, and not in a temporary folder."""
    return cache_root() not in _spare_roots


@functools.cache
def fingerprint(owner: str) -> str:
    """Return a digest of all code that an owner's machine code is made from."""
    return digest_of(owner, cache_root())


@functools.cache
def cache_dir(owner: str) -> Path:
    """Return the cache folder for the current sources; when it is new, delete the folders of older sources."""
    folder = cache_root() / f"{owner}-{fingerprint(owner)}"
    if not folder.exists():
        with contextlib.suppress(OSError):  # another process may be deleting them, too
            old = sorted(cache_root().glob(f"{owner}-*"), key=lambda path: path.stat().st_mtime)
            for path in old[: -KEPT_CACHES + 1]:
                shutil.rmtree(path, ignore_errors=True)
        with contextlib.suppress(OSError):  # the disk may be full: then nothing is kept
            folder.mkdir(parents=True, exist_ok=True)
    return folder


def rule(function: F) -> F:
    """Compile a function when it is first called, and keep the result on disk."""
    return compiled(function, owner(function.__module__))


def inlined(function: F) -> F:
    """Compile a function into its only caller; otherwise it would be compiled twice, alone and in the caller."""
    return compiled(function, owner(function.__module__), "always")


def inlined_when_bound(function: F) -> F:
    """Mark a function of an algorithm that has one caller: `bind` compiles it into that caller."""
    vars(function)["is_part"] = True
    return function


def generated(source: str, name: str, module: str, scope: dict[str, Any], inline: bool = False) -> Any:
    """Compile generated source text as a rule, alone or into its only caller; scope holds the names that it uses."""
    names = {**scope, "__name__": module}
    exec(compile(source, __file__, "exec"), names)
    function = names[name]
    function.__qualname__ = f"{module}.{name}"  # Numba's cache distinguishes functions of one file by it
    return inlined(function) if inline else rule(function)


def compiled(function: F, owner: str, inline: str = "never", home: str = "") -> F:
    """Return the function compiled, cached with the other code of its owner; its home is its module, or a game."""
    if not COMPILED:
        return function
    from tabletown.engine.machine_code import numba_support

    machine_code = numba_support.compiled(function, cache_dir(owner), inline)
    return cast(F, tiers.enlist(machine_code, owner, home or function.__module__))


_bound: dict[tuple[str, str], types.ModuleType] = {}
_binding = threading.RLock()


def bind(module: types.ModuleType, game: contract.Game) -> Any:
    """Return a copy of an algorithm's module for one game: in it, `game` is the real game, not the placeholder.

    Modules that the algorithm imports and that use `game` as well are bound along with it.
    """
    with _binding:
        key = (module.__name__, game.__name__)
        if key not in _bound:
            tiers.know(game.__name__)
            _bound[key] = bind_anew(module, game)
        return _bound[key]


def bind_anew(module: types.ModuleType, game: contract.Game) -> types.ModuleType:
    """Copy the module's functions, with the real game as their `game`, and compile them."""
    tag = game.__name__.replace(".", "_")
    bound = types.ModuleType(f"{module.__name__}_{tag}", module.__doc__)
    names = vars(bound)
    names["__builtins__"] = __builtins__
    for name, value in vars(module).items():
        if value is contract.game:
            names[name] = game
        elif isinstance(value, types.ModuleType) and vars(value).get("game") is contract.game:
            names[name] = bind(value, game)
        elif not name.startswith("__"):
            names[name] = value
    for name, value in vars(module).items():
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
            copy = types.FunctionType(value.__code__, names, name, value.__defaults__)
            copy.__module__, copy.__doc__ = value.__module__, value.__doc__
            # Without the game's name, two games whose records have the same layout would share a cache entry.
            copy.__qualname__ = f"{name}_{tag}"
            inline = "always" if vars(value).get("is_part") else "never"
            names[name] = compiled(copy, owner(game.__name__), inline, game.__name__)
    return bound
