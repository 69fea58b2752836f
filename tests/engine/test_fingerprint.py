"""Fingerprints: a text recompiles nothing, a rule recompiles its own game."""

import ast
import shutil
from pathlib import Path

import pytest

from tabletown import games
from tabletown.engine.machine_code import fingerprint
from tabletown.engine.machine_code.fingerprint import COMPILED_MODULES, OURS, code_of

OWNERS = ("tabletown.engine", *(f"tabletown.games.{name}" for name in games.GAMES))
COMPILING = {"rule", "inlined", "inlined_when_bound", "generated", "record_of", "game"}


@pytest.fixture
def digests(tmp_path, monkeypatch):
    """The fingerprint of every owner, over a copy of the sources that may be edited."""
    copy = tmp_path / "tabletown"
    shutil.copytree(OURS, copy, ignore=shutil.ignore_patterns("__pycache__", "*.svg", "*.js"))
    (tmp_path / "memory").mkdir()
    plain = {owner: [copy / file.relative_to(OURS) for file in fingerprint.sources(owner)] for owner in OWNERS}
    monkeypatch.setattr(fingerprint, "sources", plain.__getitem__)
    return lambda: {owner: fingerprint.digest_of(owner, tmp_path / "memory") for owner in OWNERS}


def changed(before, after):
    return {owner.split(".")[-1] for owner in OWNERS if before[owner] != after[owner]}


def append(root, name, text):
    file = next(root.glob(name))
    file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text", "owners"),
    [
        ("games/harmonies/words/*.py", "\nWORD = 1\n", set()),
        ("games/harmonies/views/text.py", "\nWORD = 1\n", set()),
        ("games/harmonies/rules/*.py", "\n# a comment\n", set()),
        ("games/harmonies/rules/*.py", "\nNUMBER = 1\n", {"harmonies"}),
        ("games/harmonies/__init__.py", "\nWEIGHT = 5\n", set()),
        ("games/harmonies/__init__.py", "\nfrom tabletown.games.harmonies.words import options\n", set()),
        ("games/harmonies/__init__.py", "\nNUMBER = 1\n", {"harmonies"}),
        ("engine/contract.py", "\nclass More(Protocol):\n    WORD: str\n", set()),
        ("engine/contract.py", "\nclass More:\n    WORD: str\n", {"engine", *games.GAMES}),
        ("games/harmonies/material.py", "\nNUMBER = 1\n", {"harmonies"}),
        ("engine/rng.py", "\nNUMBER = 1\n", {"engine", *games.GAMES}),
        ("engine/match.py", "\nNUMBER = 1\n", set()),
        ("web/service.py", "\nNUMBER = 1\n", set()),
    ],
)
def test_an_edit_changes_the_fingerprint_of_those_whom_it_concerns(digests, tmp_path, file, text, owners):
    before = digests()
    append(tmp_path / "tabletown", file, text)
    assert changed(before, digests()) == owners


def test_what_was_read_before_is_not_parsed_again(digests, monkeypatch):
    before = digests()
    monkeypatch.setattr(fingerprint, "code_of", lambda source: pytest.fail("parsed again"))
    assert digests() == before


CODE = b'''
"""A module."""
def f(x):
    """A function."""
    return x + 1
ROWS = (Decision(1, prompt="Who?", refusal=f), Decision(3, "What?", g))
OPTIONS = (Option("coins", 3, f"coins of {k}", low=0), Persona("evie", "EVie", "hard", "earns"))
REFUSALS = ("", "not now")
KEYS = ("by name",)
'''


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        (b"A module.", b"Another text.", True),
        (b"A function.", b"Another text.", True),
        (b"x + 1", b"x  +  1  # one more", True),
        (b"Who?", b"Whom?", True),
        (b"What?", b"Which?", True),
        (b"coins of", b"the coins of", True),
        (b"earns", b"earns most", True),
        (b"not now", b"later", True),
        (b"by name", b"by number", False),
        (b'"coins", 3', b'"coins", 4', False),
        (b'"evie"', b'"eva"', False),
        (b"x + 1", b"x + 2", False),
        (b"refusal=f", b"refusal=g", False),
        (b"Decision(1", b"Decision(2", False),
    ],
)
def test_texts_do_not_count_and_code_does(old, new, same):
    assert (code_of(CODE) == code_of(CODE.replace(old, new))) == same


def test_every_module_that_holds_compiled_code_is_counted():
    for folder in ("engine", "players", "check"):
        for file in sorted((OURS / folder).rglob("*.py")):
            name = file.relative_to(OURS).as_posix()
            if holds_compiled_code(file):
                assert name in COMPILED_MODULES, f"{name} holds compiled code: name it in COMPILED_MODULES"
    assert all((OURS / name).exists() for name in COMPILED_MODULES)


def holds_compiled_code(file: Path) -> bool:
    """Whether a module decorates a rule, writes one, or is an algorithm over `contract.game`."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ours = [n for n in nodes if isinstance(n, ast.ImportFrom) and str(n.module).startswith("tabletown.engine")]
    return any(alias.name in COMPILING for node in ours for alias in node.names)
