"""Building: one purchase a turn. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.harmonictook import actions
from tabletown.games.harmonictook.actions import BUY, RAISE
from tabletown.games.harmonictook.material import N_CARDS, N_LANDMARKS, PURPLE, Box
from tabletown.games.harmonictook.rules.ending import landmarks
from tabletown.games.harmonictook.rules.setup import deal
from tabletown.games.harmonictook.state import ASK, BUILD, END, OVER, State


@rule
def buy_refusal(box: Box, s: State, p: int, c: int) -> int:
    """[22] [23] [24] Why a seat may not buy a card, or FINE."""
    if s.market[c] == 0:
        return actions.SOLD_OUT
    if box.colour[c] == PURPLE and s.cards[p, c] > 0:
        return actions.ONE_OF_A_KIND
    return FINE if s.coins[p] >= box.cost[c] else actions.TOO_DEAR


@rule
def raise_refusal(box: Box, s: State, p: int, b: int) -> int:
    """[25] Why a seat may not build a landmark, or FINE."""
    if s.built[p, b]:
        return actions.STANDS_ALREADY
    return FINE if s.coins[p] >= box.landmark_cost[b] else actions.TOO_DEAR


@rule
def build_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[22] Why a seat may not pass or make this purchase, or FINE."""
    if action == actions.PASS:
        return FINE
    if action < RAISE:
        return buy_refusal(box, s, p, action - BUY)
    return raise_refusal(box, s, p, action - RAISE)


@rule
def list_purchases(box: Box, s: State, p: int, out: Ints) -> int:
    """[22] Write every legal purchase, and passing, into out; most decisions of a game are purchases."""
    out[0] = actions.PASS
    n = 1
    for c in range(N_CARDS):
        if buy_refusal(box, s, p, c) == FINE:
            out[n] = BUY + c
            n += 1
    for b in range(N_LANDMARKS):
        if raise_refusal(box, s, p, b) == FINE:
            out[n] = RAISE + b
            n += 1
    return n


@rule
def can_build(box: Box, s: State, p: int) -> bool:
    """Whether the seat can pay for anything."""
    for c in range(N_CARDS):
        if buy_refusal(box, s, p, c) == FINE:
            return True
    for b in range(N_LANDMARKS):
        if raise_refusal(box, s, p, b) == FINE:
            return True
    return False


@rule
def open_building(box: Box, s: State) -> int:
    """[26] Ask for at most one purchase; a seat that can pay for nothing passes automatically."""
    if not can_build(box, s, int(s.turn)):
        return END
    s.phase = BUILD
    return ASK


@rule
def pay_bank(s: State, coins: int) -> None:
    """[22] Pay the full price from the purse."""
    s.coins[s.turn] -= coins
    s.bank += coins


@inlined
def buy(box: Box, s: State, c: int) -> None:
    """[22] Take a card from its pile; refill a limited market [4]."""
    pay_bank(s, int(box.cost[c]))
    s.market[c] -= 1
    s.cards[s.turn, c] += 1
    deal(box, s)


@inlined
def raise_landmark(box: Box, s: State, b: int) -> None:
    """[25] [27] Build a landmark; the last of the four wins at once."""
    pay_bank(s, int(box.landmark_cost[b]))
    s.built[s.turn, b] = 1
    if landmarks(s, int(s.turn)) == N_LANDMARKS:
        s.winner = s.turn
        s.phase = OVER


@inlined
def build(box: Box, s: State, p: int, action: int) -> int:
    """[22] Make the purchase, and end the turn."""
    if action >= RAISE:
        raise_landmark(box, s, action - RAISE)
    elif action >= BUY:
        buy(box, s, action - BUY)
    return END if s.winner < 0 else ASK
