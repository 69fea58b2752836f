"""What lies in files beside a game's view for the browser: its symbols, its picture and its style sheet."""

import functools
from collections.abc import Callable
from pathlib import Path

NAMES = ("view_svg.symbols.svg", "view_svg.picture.svg", "view_svg.css")
Reader = Callable[[], str]


def readers(folder: Path) -> tuple[Reader, Reader, Reader]:
    """The functions `symbols`, `picture` and `stylesheet` of a view; a file is read when it is first asked for."""
    symbols, picture, stylesheet = (reader(folder / name) for name in NAMES)
    return symbols, picture, stylesheet


def reader(file: Path) -> Reader:
    """A function that gives the text of a file."""

    @functools.cache
    def text() -> str:
        return file.read_text(encoding="utf-8")

    return text
