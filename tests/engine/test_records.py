"""Records: classes for the reader, flat memory for the machine."""

import numpy as np

from tabletown.engine.records import Table, cell, cells, record_of


class Odd(Table):
    """Fields of all widths, and a tail that needs naming."""

    small: int = cell()
    wide: int = cell(np.int32)
    grid: np.ndarray = cells(3, 5)


def test_no_byte_is_padding():
    record = record_of(Odd)
    assert record.itemsize == sum(kind.itemsize for kind, _ in record.fields.values())


def test_a_record_has_the_fields_of_every_table_too():
    assert {"seed", "draws", "seats", "shown"} <= set(record_of(Odd).names)


def test_copies_share_no_memory():
    states = np.zeros(2, record_of(Odd))
    states[1] = states[0]
    states[0].grid[1, 2] = 9
    assert states[1].grid[1, 2] == 0
