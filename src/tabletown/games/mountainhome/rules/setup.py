"""Setup: decks, the shop, the draft of legendary dwarves, the exploration pile."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    BASIC,
    DWARF,
    FIRST_ACTION,
    FIRST_DWARF,
    FIRST_LEGEND,
    FIRST_RECURRING,
    HALLS,
    HAND,
    IN_DECKS,
    IN_PILE,
    LABOURERS,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_LEGENDS,
    N_SHOP,
    OPEN_SHOP,
    RESOURCE,
    SHOP,
    UNIQUE,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, zones
from tabletown.games.mountainhome.rules.action_step import trade
from tabletown.games.mountainhome.rules.bids import sealed_bids
from tabletown.games.mountainhome.rules.knowledge import pile
from tabletown.games.mountainhome.state import State

# ---- the table before the first turn


@inlined
def setup(box: Box, s: State) -> None:
    """[2] [3] Lay out decks, the shop and the candidates for the exploration pile; then start the draft or the game."""
    s.phase = state.BUSY
    for k in range(len(s.agenda)):
        s.agenda[k, 0] = agenda.NO_STEP
    sealed_bids.clear_bid(s)
    lay_out_cards(box, s)
    fill_shop(box, s)
    if box.random_legends:
        deal(box, s)
        agenda.ask(s, state.ACT, 0)
    else:
        agenda.push(s, state.TURN, 0, 0, 0, 0)
        agenda.push(s, state.DEALING, 0, 0, 0, 0)
        agenda.push(s, state.DRAFTING, 1, 0, 0, 0)
        agenda.ask(s, state.DRAFT, 0)


@inlined
def lay_out_cards(box: Box, s: State) -> None:
    """[2] [3] Give each seat a deck of eleven cards, and set out all candidates for the exploration pile."""
    seats = int(s.seats)
    copies = 1 if seats == 2 else 2
    for t in range(N_CARDS):
        if box.kind[t] == RESOURCE:
            for p in range(seats):
                s.draw[p, t] = IN_DECKS[t]
            for _ in range(seats * IN_PILE[t]):
                pile.put_in_pile(s, t)
        elif box.group[t] == UNIQUE:
            pile.put_in_pile(s, t)
        elif box.kind[t] == DWARF:
            s.leftover[t] = 1
        elif t >= FIRST_ACTION:
            s.leftover[t] = copies
    for p in range(seats):
        s.draw[p, LABOURERS[p]] = 1
        s.draw[p, HALLS[p]] = 1
        if seats < MAX_SEATS:
            s.leftover[LABOURERS[p]] = 0


@inlined
def fill_shop(box: Box, s: State) -> None:
    """[3] [21] Shuffle the shop's pile, and reveal three blueprints."""
    for i in range(N_SHOP):
        if box.group[SHOP[i]] == BASIC:
            s.shop_pile[i] = s.seats
        elif box.advanced_shop:
            s.shop_pile[i] = s.seats if box.copies[SHOP[i]] > 1 else 1
    for k in range(OPEN_SHOP):
        trade.refill(box, s, k)


@rule
def pick(s: State, first: int, last: int, n: int) -> int:
    """[3] Move so many random candidates from a range of titles into the exploration pile; return the last one."""
    t = -1
    for _ in range(n):
        k = rng.draw(s, zones.count(s.leftover[first:], last - first))
        t = first
        while k >= s.leftover[t]:
            k -= int(s.leftover[t])
            t += 1
        s.leftover[t] -= 1
        pile.put_in_pile(s, t)
    return t


@rule
def deal(box: Box, s: State) -> None:
    """[2] [3] Deal legends at random if so agreed, pick dwarves and events, and draw six cards for each seat."""
    x = int(s.seats)
    if box.random_legends:
        for p in range(x):
            t = pick(s, FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS, 1)
            s.n_pile -= 1
            s.pile[s.n_pile] = -1
            s.draw[p, t] += 1
    pick(s, FIRST_DWARF, FIRST_DWARF + N_DWARVES, 2 * x + 2)
    pick(s, FIRST_ACTION, FIRST_RECURRING, 4 * x)
    pick(s, FIRST_RECURRING, N_CARDS, 2 * x)
    pile.shuffle_pile(s)
    for p in range(x):
        zones.draw_cards(box, s, p, HAND)


# ---- the draft


@inlined
def ask_draft(s: State, p: int) -> None:
    """[2] Ask the next seat to choose a legendary dwarf."""
    if p < s.seats:
        agenda.push(s, state.DRAFTING, p + 1, 0, 0, 0)
        agenda.ask(s, state.DRAFT, p)


@inlined
def draft_refusal(s: State, action: int) -> int:
    """[2] Why a legendary dwarf cannot be chosen, or FINE."""
    if not actions.TAKE <= action < actions.STORE:
        return actions.NOT_ASKED
    t = action - actions.TAKE
    return actions.fits(FIRST_LEGEND <= t < FIRST_LEGEND + N_LEGENDS and s.leftover[t] > 0)


@inlined
def draft(s: State, p: int, action: int) -> None:
    """[2] Add a legendary dwarf to a starting deck."""
    s.leftover[action - actions.TAKE] -= 1
    s.draw[p, action - actions.TAKE] += 1
