"""The table for the terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table

LEGEND = (("?", "a bid that lies face down"),)


def has_place(action: int) -> bool:
    """Bids are listed below the table."""
    return False


def table(
    box: Any, s: Any, viewer: int, names: Sequence[str], before: Any = None, keys: Mapping[int, int] | None = None
) -> Table:
    """Points, hands and bids; another seat's bid lies face down."""
    sheet = Table(title=f"Prize: {s.prize} (for {s.pot} points)" if s.prize else "The end")
    for column in ("player", "points", "hand", "bid"):
        sheet.add_column(column)
    for p in range(s.seats):
        bid = "" if not s.bid[p] else str(s.bid[p]) if p == viewer else "?"
        hand = " ".join(str(k + 1) for k in range(box.cards) if s.hand[p, k])
        sheet.add_row(names[p], str(s.points[p]), hand, bid)
    return sheet
