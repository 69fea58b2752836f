"""Records: classes for the reader, flat memory for the machine."""

import numpy as np
import pytest

from tabletown.engine.errors import TabletownError
from tabletown.engine.state import BaseState, cell, cells, record_of


class Odd(BaseState):
    """Fields of all widths, and a tail that needs naming."""

    small: int = cell()
    wide: int = cell(np.int32)
    grid: np.ndarray = cells(3, 5)


def test_no_byte_is_padding():
    record = record_of(Odd)
    assert record.itemsize == sum(kind.itemsize for kind, _ in record.fields.values())


def test_a_record_has_the_fields_of_every_table_too():
    assert {"seed", "rng_count", "seats", "reveals"} <= set(record_of(Odd).names)


def test_copies_share_no_memory():
    states = np.zeros(2, record_of(Odd))
    states[1] = states[0]
    states[0].grid[1, 2] = 9
    assert states[1].grid[1, 2] == 0


def test_a_field_cannot_have_a_name_that_every_record_has():
    """Interpreted, `s.round` would be NumPy's method; compiled, the field."""

    class State:
        round: int = cell()

    with pytest.raises(TabletownError, match=r"State\.round needs another name"):
        record_of(State)
