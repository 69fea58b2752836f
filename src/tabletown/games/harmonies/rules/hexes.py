"""Hexes as bits: a board is a number in which a step in any of the six directions is a shift by the same amount.

A space has a column and a row, written a1: the letter from the left, the number from the top. Both sides of the board
are parts of one grid of 7 by 5 spots. The bit of a spot is 8 q + r + 3 in axial coordinates (q, r), so that no step of
a pattern wraps around from one edge of the board to another.
"""

from tabletown.engine.compile import rule

COLUMNS, ROWS = 7, 5
SPOTS = COLUMNS * ROWS
COLUMN = 8  # bits from one column to the next
TOP = 3  # the bit of r = 0 within its column
SIDES = ((5, 4, 5, 4, 5), (4, 3, 4, 3, 4, 3, 4))  # spaces in each column: river, islands
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise from north


def axial(spot: int) -> tuple[int, int]:
    """A spot in axial coordinates; odd columns are half a space lower."""
    q, row = divmod(spot, ROWS)
    return q, row - q // 2


def board_of(side: int) -> int:
    """The spaces of a side of the board."""
    spots = [q * ROWS + row for q, length in enumerate(SIDES[side]) for row in range(length)]
    return sum(1 << bit_of(spot) for spot in spots)


def turned(q: int, r: int, sixths: int) -> tuple[int, int]:
    """A step, rotated clockwise by so many sixths of a circle."""
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def shift_of(q: int, r: int) -> int:
    """How far a step moves a bit."""
    return COLUMN * q + r


def name(spot: int) -> str:
    """The name of a spot: b3."""
    return "abcdefg"[spot // ROWS] + str(spot % ROWS + 1)


# ---- compiled


@rule
def bit_of(spot: int) -> int:
    """The bit of a spot."""
    q = spot // ROWS
    return COLUMN * q + spot % ROWS - q // 2 + TOP


@rule
def spot_of(bit: int) -> int:
    """The spot of a bit."""
    q = bit // COLUMN
    return q * ROWS + bit % COLUMN - TOP + q // 2


@rule
def count(mask: int) -> int:
    """How many spaces a mask holds."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return mask + (mask >> 32) & 0x7F


@rule
def first(mask: int) -> int:
    """The index of the lowest bit of a non-empty mask."""
    return count((mask & -mask) - 1)


@rule
def around(mask: int) -> int:
    """All spots next to a space of the mask, on the board or not."""
    up, down = mask << COLUMN | mask << COLUMN - 1 | mask << 1, mask >> COLUMN | mask >> COLUMN - 1 | mask >> 1
    return up | down


@rule
def seen_from(mask: int, step: int) -> int:
    """The spots from which a step, given as a shift, leads into the mask."""
    return mask >> step if step > 0 else mask << -step


@rule
def spread(seed: int, within: int) -> int:
    """The connected part of a mask that contains the seed."""
    while True:
        grown = (seed | around(seed)) & within
        if grown == seed:
            return seed
        seed = grown


@rule
def groups(mask: int) -> int:
    """How many connected groups a mask has."""
    n = 0
    while mask:
        mask &= ~spread(mask & -mask, mask)
        n += 1
    return n


@rule
def longest(mask: int) -> int:
    """The largest diameter of a group: the spaces on a longest shortest path, both ends included."""
    best = 0
    rest = mask
    while rest:
        reached = rest & -rest
        rest ^= reached
        length = 0
        fresh = reached
        while fresh:
            length += 1
            fresh = around(reached) & mask & ~reached
            reached |= fresh
        best = max(best, length)
    return best


@rule
def largest(mask: int) -> int:
    """The size of the largest group."""
    best = 0
    while mask:
        group = spread(mask & -mask, mask)
        best = max(best, count(group))
        mask &= ~group
    return best
