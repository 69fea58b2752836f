"""Who may import whom: this table is the architecture."""

import ast
import sys
from pathlib import Path

import tabletown

ROOT = Path(tabletown.__file__).parent
MAY_IMPORT = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "play": {"engine", "games", "play", "names", "places", "botfiles", "ratings", "rated"},
    "full": {"engine", "games", "play", "full", "places", "rated"},
    "arena": {"engine", "games", "arena", "names", "places", "botfiles", "ratings", "rated"},
    "web": {"engine", "games", "web", "names", "places"},
    "names.py": {"engine"},
    "places.py": set(),
    "botfiles.py": {"engine"},
    "ratings.py": set(),
    "rated.py": {"engine", "places", "ratings"},
    "conformance.py": {"engine", "games"},
    "bench.py": {"engine", "games", "web", "arena"},
    "__main__.py": {"engine", "games", "play", "full", "web", "arena", "conformance", "bench"},
    "__init__.py": set(),
}
# Outside the standard library, rules and what runs them need these two alone; only views may speak Rich, or HTML.
FOREIGN = {"engine": {"numpy", "numba"}, "games": {"numpy"}}
VIEWS = {
    "view_map.py": {"markupsafe"},
    "view_pieces.py": {"jinja2", "markupsafe"},
    "view_text.py": {"rich"},
    "view_cells.py": {"rich"},
    "view_panels.py": {"rich"},
    "view_svg.py": {"jinja2", "markupsafe"},
    "view_cards.py": {"jinja2", "markupsafe"},
    "view_gallery.py": {"markupsafe"},
    "view_stage.py": {"markupsafe"},
}


def imports(file):
    """Every module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "tabletown":
                yield from (f"tabletown.{alias.name}" for alias in node.names if alias.name != "__version__")
            else:
                yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def files():
    return [(file, file.relative_to(ROOT).parts[0]) for file in sorted(ROOT.rglob("*.py"))]


def test_imports_point_down():
    for file, layer in files():
        for module in imports(file):
            if module.startswith("tabletown."):
                assert module.split(".")[1] in MAY_IMPORT[layer], f"{file.relative_to(ROOT)} imports {module}"


def test_no_game_knows_another():
    for file, layer in files():
        if layer == "games" and len(file.relative_to(ROOT).parts) > 2:
            game = file.relative_to(ROOT).parts[1]
            for module in imports(file):
                if module.startswith("tabletown.games."):
                    assert module.split(".")[2] == game, f"{file.relative_to(ROOT)} imports {module}"


def test_rules_need_nothing_but_numpy_and_numba():
    for file, layer in files():
        allowed = FOREIGN.get(layer)
        if allowed is None:
            continue
        allowed = allowed | VIEWS.get(file.name, set())
        for module in imports(file):
            top = module.split(".")[0]
            assert top in allowed | {"tabletown"} or top in sys.stdlib_module_names, f"{file.name} imports {module}"


def test_games_look_alike():
    for folder in (ROOT / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            present = {file.name for file in folder.iterdir()}
            wanted = {"__init__.py", "rulebook.md", "material.py", "state.py", "actions.py", "rules.py", "bots.py"}
            assert wanted | {"view_text.py"} <= present
