"""Income: what red, blue and green cards bring on a throw. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.games.harmonictook.material import AT_ONCE, BLUE, GREEN, N_CARDS, RED, SHOPPING_MALL, Box
from tabletown.games.harmonictook.state import State


@rule
def total(s: State) -> int:
    """[10] The sum of the dice."""
    return int(s.dice[0]) + int(s.dice[1])


# ---- what cards pay


@rule
def owned(box: Box, s: State, p: int, category: int) -> int:
    """How many cards of a category a city has."""
    n = 0
    for c in range(N_CARDS):
        if box.category[c] == category:
            n += int(s.cards[p, c])
    return n


@rule
def brings(box: Box, s: State, p: int, c: int) -> int:
    """[12] What all of a seat's copies of one red, blue or green card pay when activated."""
    copies = int(s.cards[p, c])
    if copies == 0:
        return 0
    each = int(box.pays[c])
    if box.per[c] >= 0:
        each *= owned(box, s, p, int(box.per[c]))
    if s.built[p, SHOPPING_MALL]:
        each += int(box.mall[c])
    return copies * each


@rule
def income(box: Box, s: State, p: int, colour: int, total: int) -> int:
    """What a seat's cards of one colour pay on a total."""
    sum_ = 0
    for k in range(AT_ONCE):
        c = int(box.on[total, k])
        if c < 0:
            break
        if box.colour[c] == colour:
            sum_ += brings(box, s, p, c)
    return sum_


# ---- who pays whom


@rule
def bank_pays(s: State, p: int, coins: int) -> None:
    """[5] Pay coins from the bank, which never runs out."""
    s.coins[p] += coins
    s.bank -= coins


@rule
def hand_over(s: State, giver: int, taker: int, coins: int) -> int:
    """[13] One seat pays another as far as its coins go; the rest is forgiven. Return the coins paid."""
    paid = min(coins, int(s.coins[giver]))
    s.coins[giver] -= paid
    s.coins[taker] += paid
    return paid


@rule
def toll_owner(box: Box, s: State, roller: int, k: int) -> int:
    """[14] The k-th seat to collect tolls: from the roller against the turn order, or by seat number if so agreed."""
    if box.tolls_by_seat:
        return k if k < roller else k + 1
    p = roller - 1 - k
    return p if p >= 0 else p + int(s.seats)


@rule
def pay_tolls(box: Box, s: State) -> None:
    """[13] The roller pays each other player for all of that player's red cards before the next player."""
    for k in range(s.seats - 1):
        p = toll_owner(box, s, int(s.turn), k)
        hand_over(s, int(s.turn), p, income(box, s, p, RED, total(s)))


@rule
def collect_blue(box: Box, s: State) -> None:
    """[15] Blue cards pay every owner, whoever rolled."""
    for p in range(s.seats):
        bank_pays(s, p, income(box, s, p, BLUE, total(s)))


@rule
def collect_green(box: Box, s: State) -> None:
    """[16] Green cards pay the roller."""
    bank_pays(s, int(s.turn), income(box, s, int(s.turn), GREEN, total(s)))


@rule
def collect(box: Box, s: State) -> None:
    """[11] Resolve red, blue and green cards, in this order."""
    pay_tolls(box, s)
    collect_blue(box, s)
    collect_green(box, s)
