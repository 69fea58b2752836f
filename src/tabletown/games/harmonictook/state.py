"""The state of a game."""

import numpy as np

from tabletown.engine.state import BaseState, Ints, cell, cells, record_of
from tabletown.games.harmonictook.material import MAX_SEATS, N_CARDS, N_LANDMARKS

PHASES = 7
THROW, RETHROW, RAID, GIVE, TAKE, BUILD, OVER = range(PHASES)  # the phases: what is decided now

# What comes next in a turn. An effect returns its step, and `turn.go_on` works them off in this order: a GPU would copy
# what follows into every path that leads to it if effects called each other.
RESOLVE, SWAP, PURCHASE, END, ASK = range(5)  # ASK waits for a decision


class State(BaseState):
    """A game in progress; its bytes are the whole game."""

    bank: int = cell(np.int32)  # what the bank took in minus what it paid out
    coins: Ints = cells(MAX_SEATS, kind=np.int32)
    phase: int = cell()
    turn: int = cell()  # the seat whose turn it is
    turns: int = cell()  # how many turns began before this one
    extra: int = cell()  # how many extra turns in a row doubles have given the seat
    dice: Ints = cells(2)  # the last throw; a die that was not thrown is 0
    thrown: int = cell()  # throws in this turn
    bonus: int = cell()  # 1 if the Amusement Park stood when these dice were thrown
    offer: int = cell(empty=-1)  # the card that the Business Center gives away
    winner: int = cell(empty=-1)  # or -1
    market: Ints = cells(N_CARDS)  # market[c]: copies for sale
    deck: Ints = cells(N_CARDS)  # deck[c]: copies not yet dealt to a limited market, in random order
    cards: Ints = cells(MAX_SEATS, N_CARDS)  # cards[p, c]: how many of card c seat p owns
    built: Ints = cells(MAX_SEATS, N_LANDMARKS)  # built[p, b]: 1 once seat p has landmark b


STATE = record_of(State)
