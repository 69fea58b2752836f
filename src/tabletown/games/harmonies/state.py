"""The state of a game."""

import numpy as np

from tabletown.engine.state import BaseState, Ints, cell, cells, record_of
from tabletown.games.harmonies.material import COLOURS, MASKS, MAX_SEATS, N_CARDS, NOTHING, OFFERED, TRAYS
from tabletown.games.harmonies.rules.hexes import SPOTS

PHASES = 6
SPIRIT, TURN, TOKEN, CUBE, DISCARD, OVER = range(PHASES)  # the phases: what is decided now


class State(BaseState):
    """A game in progress; its bytes are the whole game. `hexes` defines masks of spaces; masks of cards have bit c."""

    deck: int = cell(np.int64)  # the animals not yet dealt, in random order
    lost: int = cell(np.int64)  # the animals that were discarded
    ground: Ints = cells(MAX_SEATS, MASKS, kind=np.int64)  # ground[p, k]: the spaces of seat p that show k
    cubes: Ints = cells(MAX_SEATS, kind=np.int64)  # the spaces with a cube
    cards: Ints = cells(MAX_SEATS, kind=np.int64)  # the cards that a seat has taken, its spirit included
    phase: int = cell()
    turn: int = cell()  # the seat whose turn it is
    turns: int = cell()  # how many turns have ended
    ending: int = cell()  # 1 once the end has been triggered
    tray: int = cell()  # the tray that was emptied in this turn, or NOTHING
    took: int = cell()  # 1 once a card was taken in this turn
    held: int = cell(empty=NOTHING)  # the colour of the token to place, or NOTHING
    chosen: int = cell(empty=NOTHING)  # the card whose cube to place, or NOTHING
    hand: Ints = cells(len(COLOURS))  # the taken tokens that are left to place
    pouch: Ints = cells(len(COLOURS))
    trays: Ints = cells(TRAYS, len(COLOURS))
    gone: Ints = cells(len(COLOURS))  # the tokens that left the game
    row: Ints = cells(TRAYS, empty=NOTHING)  # the cards on offer; NOTHING if a place is empty
    placed: Ints = cells(N_CARDS)  # placed[c]: how many of its cubes stand on a board
    offer: Ints = cells(
        MAX_SEATS, OFFERED, empty=NOTHING
    )  # a seat's spirits, the one it keeps first; NOTHING before they are dealt
    above: Ints = cells(MAX_SEATS, SPOTS)  # above[p, spot]: gray tokens of a peak beyond the fourth


STATE = record_of(State)
