"""Fingerprint the code of each game and of the engine, to know whether cached machine code is still valid.

A fingerprint ignores comments, layout, docstrings, protocols and texts: prompts, refusals, what a game, its options
and its bots say of themselves. So an edit of a text recompiles nothing, and an edit of a rule recompiles only its game.
"""

import ast
import contextlib
import functools
import hashlib
import importlib.util
import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

OURS = Path(__file__).parents[2]
COMPILED_MODULES = (  # modules outside the games that hold compiled code; editing another module recompiles nothing
    "engine/compile.py", "engine/state.py", "engine/contract.py", "engine/rng.py", "engine/evaluation.py",
    "engine/entry.py", "engine/machine_code/loops.py", "engine/decisions.py", "engine/defaults/compiled.py",
    "engine/machine_code/clear.py", "engine/machine_code/numba_support.py", "engine/machine_code/rule_library.py",
    "players/search.py", "check/compiled.py", "check/compiled_hunt.py",
)  # fmt: skip
NOT_COMPILED = {"words", "views", "tests"}  # folders of a game that hold no rules
TEXT_ARGUMENTS = {  # arguments that are text, by place and by name
    "Decision": (1, "prompt"), "Option": (2, "help"), "Persona": (3, "line"), "Level": (1, "line"),
}  # fmt: skip
TEXT_CONSTANTS = {"REFUSALS", "REFUSALS_BY_CODE", "TAGLINE", "TITLE"}  # constants that are nothing but text
SHOWN_CONSTANTS = {"__all__", "PLAYING_TIME", "WEIGHT"}  # constants that no rule reads
MEMORY = "digests.json"  # in the cache: the code digest of each file read before


def owner(module: str) -> str:
    """Return the owner of a module's machine code: a game, the engine, or another package."""
    package, *rest = module.split(".")
    if package != OURS.name:
        return package
    return ".".join([package, *rest[:2]]) if rest[:1] == ["games"] else f"{package}.engine"


def sources(owner: str) -> Iterator[Path]:
    """Yield every file that the machine code of this owner may depend on."""
    yield from (OURS / name for name in COMPILED_MODULES)
    if owner == f"{OURS.name}.engine":
        return
    module = sys.modules.get(owner)
    spec = module.__spec__ if module else importlib.util.find_spec(owner)
    if module and not spec:  # a script that was started by its file name
        yield Path(str(module.__file__))
    elif spec and spec.submodule_search_locations is not None:
        for folder in map(Path, spec.submodule_search_locations):
            for file in sorted(folder.rglob("*.py")):
                if not NOT_COMPILED & set(file.relative_to(folder).parts[:-1]):
                    yield file
    elif spec and spec.origin:
        yield Path(spec.origin)


def digest_of(owner: str, memory: Path) -> str:
    """Return a digest of all code that an owner's machine code depends on, and of the compiler's versions."""
    import numba
    import numpy

    settings: Any = numba.config
    versions = f"{numba.__version__} {numpy.__version__} {settings.BOUNDSCHECK}"
    digest = hashlib.sha256(versions.encode())
    for name, code in digests(sources(owner), memory):
        digest.update(f"{name} {code}\n".encode())
    return digest.hexdigest()[:16]


def digests(files: Iterable[Path], memory: Path) -> Iterator[tuple[str, str]]:
    """Yield each file's name and code digest; digests of known files are looked up by the file's bytes."""
    known = remembered(memory / MEMORY)
    found = {}
    for file in files:
        source = file.read_bytes()
        key = hashlib.sha256(sys.version.encode() + source).hexdigest()
        found[key] = known.get(key) or code_of(source)
        yield file.name, found[key]
    if not found.keys() <= known.keys():
        remember(memory / MEMORY, {**known, **found})


def code_of(source: bytes) -> str:
    """Return a digest of a module's code, without comments, docstrings and texts."""
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not is_for_people(node)]
    for node in ast.walk(tree):
        body: Any = getattr(node, "body", None)
        if isinstance(body, list) and body and is_docstring(body[0]):
            del body[0]
        for text in texts_in(node):
            text.value = ""
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


def is_for_people(node: ast.stmt) -> bool:
    """Whether a statement of a module declares only what readers and front ends use: words, or a protocol."""
    if isinstance(node, ast.ImportFrom):
        return bool(NOT_COMPILED & set((node.module or "").split(".")))
    if isinstance(node, ast.ClassDef):
        return any(getattr(base, "id", "") == "Protocol" for base in node.bases)
    return bool(names_assigned(node) & SHOWN_CONSTANTS)


def names_assigned(node: ast.AST) -> set[str]:
    """Return the names to which a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {getattr(target, "id", "") for target in targets}


def texts_in(node: ast.AST) -> Iterator[ast.Constant]:
    """Yield the strings of a call or an assignment that are only texts."""
    parts: list[ast.AST] = []
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXT_ARGUMENTS:
        place, name = TEXT_ARGUMENTS[node.func.id]
        parts = [*node.args[place : place + 1], *(word.value for word in node.keywords if word.arg == name)]
    elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
        parts = [node.value] if names_assigned(node) & TEXT_CONSTANTS else []
    for part in parts:
        for leaf in ast.walk(part):
            if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str):
                yield leaf


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is nothing but a string."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


@functools.cache
def remembered(path: Path) -> dict[str, str]:
    """Return the digests that an earlier process has saved, or none."""
    try:
        return dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):  # missing or damaged
        return {}


def remember(path: Path, known: dict[str, str], most: int = 2000) -> None:
    """Save the latest digests for the next process, which would otherwise only parse more files."""
    with contextlib.suppress(OSError):
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            json.dump(dict(list(known.items())[-most:]), file)
        os.replace(file.name, path)
    remembered.cache_clear()
