"""The table for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

LEGEND = (("+5", "steps that a one would take away"),)


def has_place(action: int) -> bool:
    """Actions are listed below the table."""
    return False


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> Table:
    """Each player's step, and what the turn has brought so far."""
    grid = Table("player", "step", "this turn", title=f"{box.steps} steps to the top")
    for p in range(s.seats):
        gained = f"+{s.gained}" if p == s.turn and s.gained else ""
        grid.add_row(names[p], str(s.climbed[p]), gained)
    return grid
