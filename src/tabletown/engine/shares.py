"""Who has won or will win, as shares of one victory."""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule


@rule
def share(points: Ints, seats: int, out: Floats) -> None:
    """Whoever has most wins; equals share it."""
    most, equals = int(points[0]), 0
    for p in range(seats):
        if points[p] > most:
            most, equals = int(points[p]), 0
        equals += points[p] == most
    for p in range(seats):
        out[p] = 1.0 / equals if points[p] == most else 0.0


@rule
def exp(x: float) -> float:
    """Nearly e ** x, by products alone, which round alike in every mode."""
    y = 1 + max(-16.0, min(16.0, x)) / 1024
    for _ in range(10):
        y *= y
    return y
