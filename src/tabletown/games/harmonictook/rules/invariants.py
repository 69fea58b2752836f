"""The invariants: what stays the same from the first state to the last."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints
from tabletown.games.harmonictook.material import N_CARDS, PURPLE, Box
from tabletown.games.harmonictook.state import State

N_INVARIANTS = N_CARDS + 2


@rule
def invariants(box: Box, s: State, out: Ints) -> None:
    """The copies of each card, and all coins including the bank's, stay constant; no count is negative."""
    coins = int(s.bank)
    missing = 0
    for p in range(s.seats):
        coins += int(s.coins[p])
        missing += s.coins[p] < 0
    for c in range(N_CARDS):
        copies = int(s.market[c]) + int(s.deck[c])
        missing += s.market[c] < 0 or s.deck[c] < 0
        for p in range(s.seats):
            copies += int(s.cards[p, c])
            missing += s.cards[p, c] < 0 or (box.colour[c] == PURPLE and s.cards[p, c] > 1)
        out[c] = copies
    out[N_CARDS] = coins
    out[N_CARDS + 1] = missing
