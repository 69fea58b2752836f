"""The result of a match as a table, a column for each player."""

from rich.table import Table as Grid
from rich.text import Text

from tabletown.engine.match import Match


def breakdown(match: Match) -> Grid:
    """Return the rows of the game's result as a table, a column for each player."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("")
    for seat, name in enumerate(match.names):
        grid.add_column(Text(name, f"seat{seat}"), justify="right")
    for label, shares in match.result():
        grid.add_row(label, *shares)
    return grid
