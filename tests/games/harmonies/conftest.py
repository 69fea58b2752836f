"""A table laid by naming what lies on it."""

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown import games
from tabletown.games.harmonies.actions import N_ACTIONS
from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS, NOTHING, pack
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.rules.decisions import legal
from tabletown.games.harmonies.rules.land import put_token
from tabletown.games.harmonies.state import TURN

HARMONIES = games.find("harmonies")  # with its defaults, which the bare module lacks
IDS = [card.id for card in CARDS]


def spot_at(q, r):
    """The spot of axial coordinates."""
    return q * hexes.ROWS + r + q // 2


def spot(place):
    """A spot by its name, b3, or by its axial coordinates, 1,1."""
    if "," in place:
        return spot_at(*map(int, place.split(",")))
    return "abcdefg".index(place[0]) * hexes.ROWS + int(place[1:]) - 1


def mask(*places):
    """The bits of some places."""
    return sum(1 << hexes.bit_of(spot(place)) for place in places)


def tokens(*colours):
    """So many of each colour."""
    return [colours.count(colour) for colour in COLOURS]


def lay_board(box, s, p, board):
    """Replace a board by stacks, each from the bottom up."""
    s.ground[p], s.cubes[p], s.above[p] = 0, 0, 0
    for place, stack in board.items():
        for colour in stack.split() if isinstance(stack, str) else stack:
            put_token(box, s, p, COLOURS.index(colour), spot(place))


@pytest.fixture
def table():
    """Lay a table.

    `boards` are stacks by place, seat by seat; `cards` how many cubes of each card stand on a board (their places are
    named in `cubes`); `trays` and `hand` are colours, `row` cards, by name.
    """

    def lay(seats=2, seed=1, options=None, boards=(), cards=(), cubes=(), trays=None, hand=None, row=None, **fields):
        box = pack(options or {})
        s = opening(HARMONIES, box, seats, seed)
        for p, board in enumerate(boards):
            lay_board(box, s, p, board)
        for p, taken in enumerate(cards):
            for name, placed in taken.items():
                s.cards[p] |= 1 << IDS.index(name)
                s.placed[IDS.index(name)] = placed
        for p, places in enumerate(cubes):
            s.cubes[p] = mask(*places)
        for i, tray in enumerate(trays or ()):
            s.trays[i] = tokens(*tray.split())
        if hand is not None:
            s.hand[:] = tokens(*hand.split())
            s.tray, s.phase = 0, TURN
            s.trays[0] = 0
        if row is not None:
            s.row[:] = [IDS.index(name) for name in row] + [NOTHING] * (len(s.row) - len(row))
            owned = int(s.cards.sum()) | sum(1 << c for c in s.row.tolist() if c >= 0)
            s.deck = (1 << N_ANIMALS) - 1 & ~owned
        for name, value in fields.items():
            if np.ndim(value):
                getattr(s, name)[: len(value)] = value
            else:
                setattr(s, name, value)
        return box, s

    return lay


@pytest.fixture
def choices():
    """The legal actions of the seat whose turn it is."""

    def ask(box, s):
        out = np.zeros(N_ACTIONS, np.int64)
        return out[: legal(box, s, int(s.turn), out)].tolist()

    return ask
