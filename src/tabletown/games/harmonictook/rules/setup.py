"""Setup: coins and cards for each player, and the market. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.engine.rng import draw_weighted
from tabletown.games.harmonictook.material import N_CARDS, PURPLE, START_CARDS, Box
from tabletown.games.harmonictook.state import THROW, State


@rule
def setup(box: Box, s: State) -> None:
    """[2] Give each player coins, a Wheat Field and a Bakery; lay out the piles; seat 0 begins."""
    s.phase = THROW
    for p in range(s.seats):
        s.coins[p] = box.starting_coins
        for c in START_CARDS:
            s.cards[p, c] = 1
    lay_market(box, s)


@rule
def lay_market(box: Box, s: State) -> None:
    """[3] Lay out all piles; a limited market has a deck, with one purple card of a kind per player."""
    for c in range(N_CARDS):
        s.market[c] = 0 if box.piles else box.supply[c]
        s.deck[c] = box.supply[c] if box.piles else 0
        if box.piles and box.colour[c] == PURPLE:
            s.deck[c] = min(box.supply[c], s.seats)
    deal(box, s)


@rule
def deal(box: Box, s: State) -> None:
    """[4] Deal cards from the deck until the agreed number of different piles lies open, or the deck is empty."""
    if not box.piles:
        return
    open_piles = 0
    left = 0
    for c in range(N_CARDS):
        open_piles += s.market[c] > 0
        left += s.deck[c]
    while open_piles < box.piles and left > 0:
        c = draw_weighted(s, s.deck)
        open_piles += s.market[c] == 0
        s.deck[c] -= 1
        s.market[c] += 1
        left -= 1
