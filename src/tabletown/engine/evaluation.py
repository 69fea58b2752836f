"""Turn scores into shares of a win."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Floats, Ints


@rule
def share(points: Ints, seats: int, out: Floats) -> None:
    """Give the win to the seat with the most points; equal seats share it."""
    most, equals = points[0], 0
    for p in range(seats):
        if points[p] > most:
            most, equals = points[p], 0
        equals += points[p] == most
    for p in range(seats):
        out[p] = 1.0 / equals if points[p] == most else 0.0


@rule
def exp(x: float) -> float:
    """Approximate e ** x by products alone, which round the same in every mode."""
    y = 1 + max(-16.0, min(16.0, x)) / 1024
    for _ in range(10):
        y *= y
    return y
