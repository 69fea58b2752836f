"""Questions on a plain screen, each with a default."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from tabletown.session.console import is_live
from tabletown.session.parse_action import number_in
from tabletown.terminal.keys import AHEAD, stoppable
from tabletown.viewkit.text import wrapped

FEW = 8


def ask(screen: Console, prompt: str) -> str:
    """Read a line from the person or from piped input, which is echoed as if it had been typed."""
    *above, last = wrapped(Text(prompt), screen.width - 1) if prompt.strip() else [Text(prompt)]
    for line in above:
        screen.print(line)
    last_words = last.plain.rstrip() + " "
    if (line_ahead := AHEAD.line()) is not None:
        screen.print(last_words + line_ahead)
        return line_ahead.strip()
    screen.file.flush()
    if sys.stdin is None:  # standard input is closed
        raise EOFError
    try:
        with editing(last_words, AHEAD.rest()):
            answer = input(last_words)
    except EOFError:
        screen.print()
        raise
    if not sys.stdin.isatty():
        screen.print(answer)
    return answer.strip()


@contextlib.contextmanager
def editing(prompt: str, begun: str) -> Iterator[None]:
    """Give input() a history and arrow keys on a live terminal, and the beginning of the line."""
    if not is_live():
        yield
        return
    try:
        import readline
    except ImportError:  # on Windows
        yield
        return
    readline.set_startup_hook(lambda: readline.insert_text(begun))
    try:
        with stoppable(lambda: prompt + readline.get_line_buffer()):
            yield
    finally:
        readline.set_startup_hook(None)


@contextlib.contextmanager
def passing_line(screen: Console, line: Text) -> Iterator[None]:
    """Show a line for a while, and clear it."""
    line.truncate(screen.width - 1)
    screen.print(line, end="")
    screen.file.flush()
    try:
        yield
    finally:
        screen.file.write("\r\x1b[K")
        screen.file.flush()


def glossary(words: Iterable[tuple[str, str]], style: str) -> Grid:
    """Return words with their meanings, a row each."""
    grid = Grid.grid(padding=(0, 2))
    for word, meaning in words:
        grid.add_row(Text(word, style), meaning)
    return grid


def show_page(screen: Console, page: RenderableType) -> None:
    """Print something to read, in a pager if a live terminal is not high enough for it."""
    if is_live() and len(screen.render_lines(page)) >= screen.height:
        os.environ.setdefault("LESS", "-R")  # so that the pager shows colours
        with screen.pager(styles=screen.color_system is not None):
            screen.print(page)
    else:
        screen.print(page)


def show_choices(screen: Console, choices: Sequence[tuple[str, str]]) -> None:
    """Print numbered choices: a few in a row, many in columns."""
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
    """Ask for one of some numbered choices, and return its index; Enter takes the default."""
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
def wait_message(screen: Console, words: str) -> Iterator[Callable[[str], None]]:
    """Say what takes a while: with a spinner on a live terminal, where more can be said meanwhile."""
    if screen.is_terminal and screen.color_system:
        with screen.status(words) as status:
            yield status.update
    else:
        screen.print(words)
        yield lambda line: None
