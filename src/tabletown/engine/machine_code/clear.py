"""Set rows of a record to one value."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints


@rule
def wipe(row: Ints, value: int) -> None:
    """Set every cell of a row to one value; with slices, Numba would compile once for each shape."""
    for i in range(len(row)):
        row[i] = value
