"""The screen: colours where they help, plain text where they cannot, and questions with a default."""

import codecs
import contextlib
import io
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text
from rich.theme import Theme

SEAT_COLOURS = ("#2a9fb0", "#d0568f", "#8d86e0", "#8f9c35", "#c9722c", "#4c8fd6", "#b5714b", "#6f9e8a")
HUES = {  # for games to paint things with
    "red": "#d4574a",
    "blue": "#4c8fd6",
    "green": "#4f9e58",
    "purple": "#a371cc",
    "gold": "#c9962c",
    "brown": "#a9754a",
    "grey": "#8f8a84",
}
FEW = 8
STYLES = {
    **{f"hue.{name}": f"bold {colour}" for name, colour in HUES.items()},
    **{f"on.{name}": f"bold reverse {colour}" for name, colour in HUES.items()},
    **{f"seat{i}": f"bold {colour}" for i, colour in enumerate(SEAT_COLOURS)},
    "may": "bold #2fa67f",  # what one may do
    "now": "#d9762b",  # what is going on
    "quiet": "dim",
    "gain": "#2fa67f",
    "loss": "#d4574a",
    "refused": "#d4574a",
    **{f"markdown.h{level}": "bold #d9762b" for level in range(1, 7)},
    "markdown.h1.border": "dim",
    "markdown.table.header": "bold",
    "markdown.table.border": "dim",
    "markdown.code": "#2fa67f",
}


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks without its accents, or as a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    plain = unicodedata.normalize("NFKD", lost)
    kept = "".join(c for c in plain if ord(c) < 128) or "?" * len(lost)
    return kept, error.end


codecs.register_error("spell_out", spell_out)


def open_screen() -> Console:
    """Standard output: no colour with NO_COLOR or into a pipe, and no character that it cannot show."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="spell_out")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return Console(
        theme=Theme(STYLES), color_system=None if plain else "auto", highlight=False, markup=False, emoji=False
    )


def is_live() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def ask(screen: Console, prompt: str) -> str:
    """A line from the person, or from a script, whose answers are shown as if they had been typed."""
    if is_live():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives input() a history and arrow keys)
    screen.file.flush()
    if sys.stdin is None:  # the program was started with its input closed
        raise EOFError
    try:
        answer = input(prompt)
    except EOFError:
        screen.print()
        raise
    if not sys.stdin.isatty():
        screen.print(answer)
    return answer.strip()


def speaker(screen: Console) -> Callable[[str, str], None]:
    """What says a sentence in a style, in one line however long it is, since it may hold a command."""
    return lambda words, style: screen.print(Text(words, style), soft_wrap=True)


def number_in(typed: str) -> int | None:
    """The whole number that was typed, if it is one of a sensible size."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def paint(line: str, names: Sequence[str]) -> Text:
    """A sentence with the players' names in their colours."""
    text = Text(line)
    for seat, name in enumerate(names):
        text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat{seat % len(SEAT_COLOURS)}")
    return text


def show_choices(screen: Console, choices: Sequence[tuple[str, str]]) -> None:
    """Numbered choices: a few one after another, many in columns."""
    items = [Text.assemble((f"{key:>2}) ", "may"), words) for key, words in choices]
    if len(items) > FEW:
        screen.print(Columns(items, padding=(0, 2), column_first=True))
        return
    line = Text()
    for item in items:
        if line and line.cell_len + 3 + item.cell_len > screen.width:
            screen.print(line)
            line = Text()
        line = Text("   ").join([line, item]) if line else item
    screen.print(line)


def choose(screen: Console, question: str, choices: Sequence[str], default: int = 0) -> int:
    """Which of some numbered choices a person takes; Enter takes the default."""
    screen.print()
    screen.print(Text(question, "bold"))
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for i, words in enumerate(choices):
        grid.add_row(Text(f"{i + 1:>4})", "may"), Text.assemble(words, (" (Enter)" if i == default else "", "quiet")))
    screen.print(grid)
    while True:
        answer = ask(screen, "> ")
        if not answer:
            return default
        number = number_in(answer)
        if number and number <= len(choices):
            return number - 1
        close = [i for i, words in enumerate(choices) if words.casefold().startswith(answer.casefold())]
        if len(close) == 1:
            return close[0]
        screen.print(
            Text(f"Please type a number from 1 to {len(choices)}, or just Enter for {default + 1}.", "refused")
        )


@contextlib.contextmanager
def patience(screen: Console, words: str) -> Iterator[None]:
    """Say what takes a while, with something that moves where a person looks on."""
    if screen.is_terminal and screen.color_system:
        with screen.status(words):
            yield
    else:
        screen.print(words)
        yield
