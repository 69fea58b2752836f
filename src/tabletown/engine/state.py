"""Records: a class for readers and the type checker, a flat NumPy record at run time."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tabletown.engine.errors import TabletownError

Ints = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]


class Cells:
    """A field of a record, declared by `cell` or `cells`."""

    def __init__(self, kind: type, shape: tuple[int, ...], empty: int) -> None:
        self.kind, self.shape, self.empty = kind, shape, empty


def cell(kind: type = np.int16, empty: int = 0) -> Any:
    """Declare a number, `empty` before setup. Never use int8: interpreted and compiled code widen it differently."""
    return Cells(kind, (), empty)


def cells(*shape: int, kind: type = np.int16, empty: int = 0) -> Any:
    """Declare an array of numbers, all `empty` before setup."""
    return Cells(kind, shape, empty)


class BaseState:
    """The fields of every game's state: the random stream, the seats, and how often something hidden was revealed."""

    seed: int = cell(np.int64)
    rng_count: int = cell(np.int64)  # how many random numbers were drawn
    seats: int = cell()
    reveals: int = cell()  # how often a seat has learnt something hidden; an undo across that would be unfair


def record_of(cls: type) -> np.dtype[Any]:
    """Return the dtype of a class: widest fields first, with a named tail, so that no byte is padding."""
    if taken := [name for name in cells_of(cls) if hasattr(np.record, name)]:
        raise TabletownError(f"{cls.__name__}.{taken[0]} needs another name: every NumPy record has a {taken[0]}")
    fields: list[Any] = [(name, field.kind, field.shape) for name, field in cells_of(cls).items()]
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    if spare := -np.dtype(fields).itemsize % 8 // 2:
        fields.append(("spare", np.int16, (spare,)))
    record = np.dtype((np.record, np.dtype(fields, align=True)))
    EMPTY[record] = {name: field.empty for name, field in cells_of(cls).items()} | ({"spare": 0} if spare else {})
    return record


EMPTY: dict[np.dtype[Any], dict[str, int]] = {}  # EMPTY[record][field]: the field's value before setup


def empty_states(record: np.dtype[Any]) -> Any:
    """Return an array of one record, whose cells are all empty."""
    states = np.zeros(1, record)
    for name, empty in EMPTY[record].items():
        states[name] = empty
    return states


def cells_of(cls: type) -> dict[str, Cells]:
    """Return the fields of a class and its bases, in the order of declaration."""
    layers = [vars(layer) for layer in reversed(cls.__mro__)]
    return {name: field for layer in layers for name, field in layer.items() if isinstance(field, Cells)}
