"""Who may import whom: this table is the architecture. And the limits that keep a listing readable."""

import ast
import importlib
import re
import sys
from pathlib import Path

import pytest

import tabletown

ROOT = Path(tabletown.__file__).parent
DOCS = Path(__file__).parents[1] / "docs"
BELOW = {"engine", "players", "games"}  # what everything that shows or runs games stands on
MAY_IMPORT = {
    "engine": set(),
    "players": {"engine", "paths"},
    "viewkit": {"engine"},
    "games": {"engine", "viewkit"},
    "check": {*BELOW, "viewkit"},
    "arena": {*BELOW, "paths"},
    "session": {*BELOW, "viewkit", "paths"},
    "terminal": {*BELOW, "session", "viewkit", "paths"},
    "tui": {*BELOW, "session", "viewkit", "paths"},
    "web": {*BELOW, "viewkit", "paths"},
    "paths.py": set(),
    "completion.py": {"games"},
    "new_game.py": {"engine", "games"},
    "templates": {"engine"},
    "bench.py": {*BELOW, "arena", "web"},
    "cli": {*BELOW, "arena", "check", "session", "terminal", "tui", "web", "bench", "completion", "new_game"},
    "__main__.py": {"cli"},
    "__init__.py": set(),
}
# Outside the standard library, rules and what runs them need these two alone; only views speak Rich, or HTML.
FOREIGN = {"engine": {"numpy", "numba"}, "games": {"numpy"}}
VIEWS = {"jinja2", "markupsafe", "rich"}
FILES_OF_A_GAME = {"__init__.py", "rulebook.md", "material.py", "state.py", "actions.py"}
FOLDERS_OF_A_GAME = {"rules", "bots", "words", "views"}

OF_THE_READER = {"mybot.py", "greedy.py", "anygame.py"}  # files that pages have their readers write

MOST_MODULES = 14  # in a folder
MOST_LINES = 400  # of a file
TOO_LONG = {  # a file, and why it may be longer
    "engine/match.py": "one class: what a match promises is read in one place",
}
MOST_PARAMETERS = 8  # of a function
TOO_MANY_PARAMETERS = {  # a function, and why it may take more
    "cli/play.py play_command": "each is an option of the command",
    "cli/arena.py run": "each is an option of the command",
}


def imports(file):
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "tabletown":
                yield from (f"tabletown.{alias.name}" for alias in node.names if alias.name != "__version__")
            else:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def files():
    return [(file, file.relative_to(ROOT).parts) for file in sorted(ROOT.rglob("*.py"))]


def folders():
    return [folder for folder in (ROOT, *ROOT.rglob("*")) if folder.is_dir() and folder.name != "__pycache__"]


def test_imports_point_down():
    for file, (layer, *_) in files():
        for module in imports(file):
            if module.startswith("tabletown."):
                other = module.split(".")[1]
                allowed = other in MAY_IMPORT[layer] | {layer}
                assert allowed, f"{file.relative_to(ROOT)} imports {module}"


def test_no_game_knows_another():
    for file, (layer, *rest) in files():
        if layer == "games" and len(rest) > 1:
            for module in imports(file):
                if module.startswith("tabletown.games."):
                    assert module.split(".")[2] == rest[0], f"{file.relative_to(ROOT)} imports {module}"


def test_only_the_views_of_a_game_know_the_view_kit():
    """And its rulebook, which is Markdown: the tables in it are made by the view kit, too."""
    for file, (layer, *rest) in files():
        if layer == "games" and len(rest) > 1 and rest[1] != "views":
            allowed = "tabletown.viewkit.markdown" if rest[1:] == ["words", "rulebook.py"] else "nothing"
            for module in imports(file):
                known = not module.startswith("tabletown.viewkit") or module.startswith(allowed)
                assert known, f"{file.relative_to(ROOT)} imports {module}"


def test_what_is_compiled_knows_neither_words_nor_views():
    """Machine code does not depend on the folders words and views, so nothing compiled may be made from them."""
    for file, (layer, *rest) in files():
        if layer == "games" and len(rest) > 1 and rest[1] not in {"words", "views", "__init__.py"}:
            for module in imports(file):
                inside = module.removeprefix(f"tabletown.games.{rest[0]}.").split(".")[0]
                assert inside not in {"words", "views"}, f"{file.relative_to(ROOT)} imports {module}"


def test_rules_need_nothing_but_numpy_and_numba():
    for file, (layer, *rest) in files():
        if layer in FOREIGN:
            allowed = FOREIGN[layer] | {"tabletown"} | (VIEWS if "views" in rest else set())
            for module in imports(file):
                top = module.split(".")[0]
                assert top in allowed or top in sys.stdlib_module_names, f"{file.relative_to(ROOT)} imports {module}"


def test_games_look_alike():
    for folder in (ROOT / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            assert {file.name for file in folder.iterdir()} >= FILES_OF_A_GAME | FOLDERS_OF_A_GAME


def test_no_package_exports_a_name_that_hides_one_of_its_modules():
    for folder in folders():
        package = ".".join(["tabletown", *folder.relative_to(ROOT).parts])
        if (folder / "__init__.py").exists():
            for name, value in vars(importlib.import_module(package)).items():
                hides = (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()
                assert not hides or getattr(value, "__name__", "") == f"{package}.{name}", f"{package} exports {name}"


def test_no_folder_holds_too_many_modules():
    for folder in folders():
        modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        assert len(modules) <= MOST_MODULES, f"{folder.relative_to(ROOT)} holds {len(modules)} modules"


def test_no_file_is_too_long():
    for file, parts in files():
        lines = len(file.read_text(encoding="utf-8").splitlines())
        assert lines <= MOST_LINES or "/".join(parts) in TOO_LONG, f"{'/'.join(parts)} has {lines} lines"


def test_no_function_takes_too_many_parameters():
    for file, parts in files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                names = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                count = len(names) - (names[:1] in (["self"], ["cls"]))
                name = f"{'/'.join(parts)} {node.name}"
                assert count <= MOST_PARAMETERS or name in TOO_MANY_PARAMETERS, f"{name} takes {count} parameters"


@pytest.mark.parametrize("word", ["html", "svg", "css", "data-", "style sheet", "textual", "rich"])
def test_the_engine_speaks_of_no_front_end(word):
    for file, (layer, *_) in files():
        if layer == "engine":
            text = file.read_text(encoding="utf-8").casefold()
            assert not re.search(rf"\b{word}", text), f"{file.relative_to(ROOT)} speaks of {word}"


@pytest.mark.parametrize("page", [*DOCS.glob("*.md"), DOCS.parent / "CONTRIBUTING.md"], ids=lambda page: page.stem)
def test_every_module_that_a_page_names_exists(page):
    for name in re.findall(r"`([\w/]+\.py)`", page.read_text(encoding="utf-8")):
        found = (DOCS.parent / name).exists() or list(ROOT.rglob(name)) or list((DOCS.parent / "tests").rglob(name))
        assert found or name in OF_THE_READER or "mygame" in name, f"{page.name} names {name}, which does not exist"


def test_every_module_that_a_game_names_exists():
    """An error about a new row says where a rule for it belongs."""
    for folder in (ROOT / "games").iterdir():
        for file in folder.rglob("*.py"):
            for name in re.findall(r"\b(?:rules|bots|words|views)/[\w/]+\.py", file.read_text(encoding="utf-8")):
                assert (folder / name).exists(), f"{file.relative_to(ROOT)} names {name}, which does not exist"


def public(tree):
    """Every public function, class and method of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public(node)


def test_every_public_name_has_a_docstring():
    """As ruff's D1 demands, but for what Python itself calls (D105, D107): whoever runs the tests need not run it."""
    for file, _ in files():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), f"{file.relative_to(ROOT)} has no docstring"
        for node in public(tree):
            assert ast.get_docstring(node), f"{file.relative_to(ROOT)}: {node.name} has no docstring"
