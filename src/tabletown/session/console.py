"""Standard output as a Rich console, with colours only on a terminal and only characters that it can encode."""

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Callable

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from tabletown.viewkit.styles import STYLES


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks: drop their accents, or write a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    plain = unicodedata.normalize("NFKD", lost)
    kept = "".join(c for c in plain if ord(c) < 128) or "?" * len(lost)
    return kept, error.end


codecs.register_error("spell_out", spell_out)


def open_screen() -> Console:
    """Return the console: without colour if NO_COLOR is set or the output is a pipe, with encodable characters only."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="spell_out")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return Console(
        theme=Theme(STYLES), color_system=None if plain else "auto", highlight=False, markup=False, emoji=False
    )


def is_live() -> bool:
    """Whether input and output are both a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def speaker(screen: Console) -> Callable[[str, str], None]:
    """Return a function that prints a styled sentence without wrapping it, since it may hold a command to copy."""
    return lambda words, style: screen.print(Text(words, style), soft_wrap=True)
