"""What is on the table."""

import numpy as np

from tabletown.engine.records import Ints, Table, cell, cells, record_of
from tabletown.games.harmonies.hexes import SPOTS
from tabletown.games.harmonies.material import COLOURS, MASKS, MAX_SEATS, N_CARDS, OFFERED, TRAYS

PHASES = 6
SPIRIT, TURN, TOKEN, CUBE, DISCARD, OVER = range(PHASES)  # what is to be decided now


class State(Table):
    """A game in progress; its bytes are the game. Masks of spaces are those of `hexes`, masks of cards have bit c."""

    deck: int = cell(np.int64)  # the animals that have not been dealt; their order is chance
    lost: int = cell(np.int64)  # the animals that were discarded
    ground: Ints = cells(MAX_SEATS, MASKS, kind=np.int64)  # ground[p, k]: the spaces of seat p that show k
    cubes: Ints = cells(MAX_SEATS, kind=np.int64)  # the spaces with a cube
    cards: Ints = cells(MAX_SEATS, kind=np.int64)  # the cards that a seat has taken, its spirit included
    phase: int = cell()
    turn: int = cell()  # the seat whose turn it is
    turns: int = cell()  # how many turns were ended
    ending: int = cell()  # 1 once the end has been set off
    tray: int = cell()  # the tray that was emptied in this turn, or NOTHING
    took: int = cell()  # 1 once a card was taken in this turn
    held: int = cell()  # the colour of the token that is to be placed, or NOTHING
    chosen: int = cell()  # the card whose cube is to be placed, or NOTHING
    hand: Ints = cells(len(COLOURS))  # the tokens that were taken and are still to be placed
    pouch: Ints = cells(len(COLOURS))
    trays: Ints = cells(TRAYS, len(COLOURS))
    gone: Ints = cells(len(COLOURS))  # the tokens that left the game
    row: Ints = cells(TRAYS)  # the cards that may be taken, NOTHING where there is none
    placed: Ints = cells(N_CARDS)  # placed[c]: how many of its cubes stand on a board
    offer: Ints = cells(MAX_SEATS, OFFERED)  # a seat's spirits, the one it keeps first; NOTHING before they are dealt
    above: Ints = cells(MAX_SEATS, SPOTS)  # above[p, spot]: gray tokens of a peak beyond the fourth


STATE = record_of(State)
