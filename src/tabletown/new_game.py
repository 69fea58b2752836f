"""Write the package of a new game from a template: `tabletown new game NAME`."""

import importlib.util
import keyword
import re
import sys
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from tabletown import games
from tabletown.engine.errors import TabletownError

TEMPLATE = "mygame", "My Game"  # the name and the title in the files of the template
SLEEPING = ".txt"  # added to test files of the template, so that pytest does not collect them there


def new_game(name: str, folder: Path) -> Path:
    """Write the package of a new game into a folder with its name, which must not exist."""
    check_name(name)
    root = folder / name
    title = name.replace("_", " ").title()
    try:
        root.mkdir()
        write(resources.files("tabletown") / "templates" / "game", root, name, title)
    except FileExistsError:
        raise TabletownError(f"{root} already exists") from None
    except OSError as error:
        raise TabletownError(f"{root} cannot be written: {error.strerror}") from None
    return root


def check_name(name: str) -> None:
    """Raise an error for a name that cannot be imported or found."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise TabletownError(
            f"{name!r} is not a name for a game: use small letters, digits and _, and start with a letter"
        )
    if name in games.names():
        raise TabletownError(f"a game called {name} already exists")
    if name in sys.stdlib_module_names or importlib.util.find_spec(name):
        raise TabletownError(f"a Python module called {name} already exists; choose another name")


def write(template: Traversable, place: Path, name: str, title: str) -> None:
    """Copy a folder of the template, with the name and the title of the game."""
    for item in template.iterdir():
        target = place / item.name.replace(TEMPLATE[0], name).removesuffix(SLEEPING)
        if item.name == "__pycache__":
            continue
        if item.is_dir():
            target.mkdir()
            write(item, target, name, title)
        else:
            text = item.read_text(encoding="utf-8")
            target.write_text(text.replace(TEMPLATE[0], name).replace(TEMPLATE[1], title), encoding="utf-8")
