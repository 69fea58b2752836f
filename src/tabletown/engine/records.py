"""A record: a class for the reader and the type checker, flat memory for the machine."""

from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]


class Cells:
    """A field that `record_of` turns into memory."""

    def __init__(self, kind: type, shape: tuple[int, ...]) -> None:
        self.kind, self.shape = kind, shape


def cell(kind: type = np.int16) -> Any:
    """One number. Never int8: interpreted and compiled code widen it differently."""
    return Cells(kind, ())


def cells(*shape: int, kind: type = np.int16) -> Any:
    """A row or a grid of numbers."""
    return Cells(kind, shape)


class Table:
    """What every game's state holds: its random stream, its seats, and how often something hidden was shown."""

    seed: int = cell(np.int64)
    draws: int = cell(np.int64)  # how often chance was asked
    seats: int = cell()
    shown: int = cell()  # counts every time that any seat learns something hidden; an undo across it would be unfair


def record_of(cls: type) -> np.dtype[Any]:
    """The memory of a class: widest fields first, and the tail named, so that no byte is padding."""
    layers = [vars(layer) for layer in reversed(cls.__mro__)]
    fields: list[Any] = [(n, f.kind, f.shape) for layer in layers for n, f in layer.items() if isinstance(f, Cells)]
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    if spare := -np.dtype(fields).itemsize % 8 // 2:
        fields.append(("spare", np.int16, (spare,)))
    return np.dtype((np.record, np.dtype(fields, align=True)))
