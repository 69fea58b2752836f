"""Shows the progress of a contest, its speed, the time left, and the standings so far.

On a terminal a thread redraws all this a few times a second; elsewhere a plain line is printed to standard error now
and then.
"""

import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import NamedTuple, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from tabletown.arena.output.plots import shortened

REFRESH = 4  # times a second
SAY_EVERY = 30.0  # seconds between plain lines
WINDOW = 15.0  # seconds over which the speed is measured
LONGEST_LABEL = 16
GAP = 3  # between two columns of standings
AROUND = 5  # lines of the screen without bots: the bar, a blank line, the heads, the note, and the cursor


class Standings(NamedTuple):
    """The standings so far."""

    heads: tuple[str, ...]  # of the columns after the rank: the label, then numbers
    rows: Sequence[tuple[str, ...]]  # best first
    note: str = ""


class Screen:
    """The screen of a contest; its thread calls `standings` to draw them."""

    def __init__(self, console: Console, size: int, standings: Callable[[], Standings]) -> None:
        self.console, self.size, self.standings = console, size, standings
        self.played = 0
        self.fresh = 0  # those of them that were played now, not read from a file
        self.seen: deque[tuple[float, int]] = deque()  # (time, number of fresh games)
        self.said = time.monotonic()
        self.unsaid: list[RenderableType] = []
        self.over = threading.Event()
        self.painter = threading.Thread(target=self._paint, name="screen", daemon=True)
        # We refresh it ourselves, since otherwise every print would redraw it.
        self.live = Live(get_renderable=self.drawn, console=console, auto_refresh=False, transient=True)

    def __enter__(self) -> Self:
        if self.console.is_terminal:
            self.live.start()
            self.painter.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.console.is_terminal:
            self.over.set()
            self.painter.join()
            self.live.transient = kind is not KeyboardInterrupt  # keep the standings visible after Ctrl-C
            self.live.stop()

    def _paint(self) -> None:
        """Print waiting lines and redraw the rest, until the contest is over."""
        while not self.over.wait(1 / REFRESH):
            self._say_all()
            self.live.refresh()
        self._say_all()

    def _say_all(self) -> None:
        said, self.unsaid = self.unsaid, []
        if said:
            self.console.print(*said, sep="\n")

    def say(self, *lines: RenderableType) -> None:
        """Print lines that stay above the live display."""
        if self.console.is_terminal:
            self.unsaid += lines
        else:
            self.console.print(*lines, sep="\n")

    def count_game(self, is_new: bool) -> None:
        """Count a game."""
        self.played += 1
        self.fresh += is_new
        if not self.console.is_terminal and time.monotonic() > self.said + SAY_EVERY:
            self.said = time.monotonic()
            print(self.line(), file=sys.stderr, flush=True)

    # ---- how far, how fast

    def rate(self) -> float:
        """Return the recent speed in games per second."""
        now = time.monotonic()
        self.seen.append((now, self.fresh))
        while len(self.seen) > 2 and self.seen[1][0] < now - WINDOW:
            self.seen.popleft()
        then, before = self.seen[0]
        return (self.fresh - before) / (now - then) if now > then else 0.0

    def progress(self) -> list[str]:
        """Return the progress, the speed and the time left, as texts."""
        rate = self.rate()
        said = [f"{self.played:,} of {self.size:,} games"]
        if rate:
            said += [f"{rate:,.0f} games/s" if rate >= 10 else f"{rate:.1f} games/s"]
            said += [f"{duration((self.size - self.played) / rate)} left"]
        return said

    def line(self) -> str:
        """Return the progress and the top of the standings as one plain line."""
        rows = self.standings().rows[:3]
        first = ", ".join(f"{k}. {label} {number}" for k, (label, number, *_) in enumerate(rows, 1))
        return f"{', '.join(self.progress())}: {first}"

    # ---- on a terminal

    def drawn(self) -> RenderableType:
        """Draw the bar and the standings, fitted to the terminal."""
        standings = self.standings()
        bar = Table.grid(padding=(0, 2), expand=True)
        bar.add_column(ratio=1)
        said = self.progress()
        bar.add_row(ProgressBar(self.size, min(self.played, self.size)), Text("  ".join(said), no_wrap=True))
        note = [Text(standings.note, "dim", no_wrap=True, overflow="ellipsis")] if standings.note else []
        return Group(bar, Text(), in_columns(self.console, standings), *note)


def in_columns(console: Console, standings: Standings) -> RenderableType:
    """Draw the standings in as few columns as the height allows, and count those that do not fit."""
    height = max(1, console.height - AROUND)
    rows = [(str(k), shortened(row[0], LONGEST_LABEL), *row[1:]) for k, row in enumerate(standings.rows, 1)]
    wide = console.measure(column(standings.heads, rows)).maximum + GAP
    most = max(1, (console.width + GAP) // wide)
    shown = rows[: most * height]
    if left := len(rows) - len(shown):
        shown[-1] = ("", f"and {left + 1} more", *[""] * (len(standings.heads) - 1))
    high = -(-len(shown) // -(-len(shown) // height)) if shown else 0
    page = Table.grid(padding=(0, GAP, 0, 0))
    page.add_row(*(column(standings.heads, shown[i : i + high]) for i in range(0, len(shown), high or 1)))
    return page


def column(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> Table:
    """Draw one column of the standings."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", justify="right", style="dim")
    table.add_column(heads[0])
    for head in heads[1:]:
        table.add_column(head, justify="right", no_wrap=True)
    for rank, label, *numbers in rows:
        table.add_row(rank, Text(label, no_wrap=True), *numbers)
    return table


def duration(seconds: float) -> str:
    """Return a rounded time with its unit."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"
