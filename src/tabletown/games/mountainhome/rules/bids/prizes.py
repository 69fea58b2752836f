"""The end of a bid: the price of the Hut, cards return to their owners, and the prize."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import N_CARDS, PARTY, Box
from tabletown.games.mountainhome.rules import agenda, news, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.bids import copies, sealed_bids, trash
from tabletown.games.mountainhome.rules.knowledge import pile
from tabletown.games.mountainhome.state import State

# ---- clearing up


@inlined
def brew_price(s: State, p: int) -> None:
    """[38] A seat that drew extra cards with the Hut loses as many at random, first from the bid, then from hand."""
    for _ in range(s.extra[p]):
        n = 0
        for t in range(N_CARDS):
            if not zones.is_dwarf(t):
                n += max(0, int(s.pool[p, t]) - copies.stolen_in(s, p, t)) if s.pool[p, t] > 0 else 0
        in_hand = n == 0
        if in_hand:
            for t in range(N_CARDS):
                n += 0 if zones.is_dwarf(t) else int(s.hand[p, t])
        if n == 0:
            return
        k = rng.draw(s, n)
        t = -1
        while k >= 0:
            t += 1
            if not zones.is_dwarf(t):
                k -= int(s.hand[p, t]) if in_hand else int(s.pool[p, t]) - copies.stolen_in(s, p, t)
        if in_hand:
            zones.leave_hand(s, p, t)
            s.trash[t] += 1
            news.tell(s, news.TRASHED, p, t, news.FOR_HUT)
        else:
            trash.trash_from_pool(s, p, t, news.FOR_HUT)


@rule
def clean_up(box: Box, s: State) -> None:
    """[38] Put the pools on their owners' discard piles, or deal them out after a Mishap."""
    for j in range(s.seats):
        brew_price(s, sealed_bids.from_leader(s, j))
    for p in range(s.seats):
        mixed_up = s.mishap != 0 and not s.spared >> p & 1
        for t in range(N_CARDS):
            while s.pool[p, t] > 0:
                owner = copies.take_out(s, p, t, copies.ANY_COPY)
                if mixed_up and not zones.is_dwarf(t):
                    s.limbo[t] += 1
                    s.loose[t] += 1
                else:
                    s.discard[owner, t] += 1
    if s.mishap != 0:
        news.tell(s, news.MIXED, int(s.leader), int(s.spared), 0)
    deal_out(s)
    agenda.push(s, state.AWARD, 0, 0, 0, 0)


@inlined
def deal_out(s: State) -> None:
    """[38] Deal the cards that a Mishap mixed one by one, from the leader on, to the seats that bid a card."""
    n = 0
    for t in range(N_CARDS):
        n += int(s.loose[t])
    j = 0
    while n > 0:
        p = sealed_bids.from_leader(s, j)
        j += 1
        if not s.committed[p] or s.spared >> p & 1:
            continue
        k = rng.draw(s, n)
        t = 0
        while k >= s.loose[t]:
            k -= int(s.loose[t])
            t += 1
        s.loose[t] -= 1
        s.limbo[t] -= 1
        s.discard[p, t] += 1
        n -= 1


# ---- the prize


@rule
def award(box: Box, s: State) -> None:
    """[39] Give the prize to the winner."""
    if s.bid_kind == state.RECRUIT:
        s.limbo[s.prize] -= 1
        s.discard[s.winner, s.prize] += 1
        s.recruits += 1
    elif s.bid_kind == state.AUCTIONING:
        if s.owner[s.prize] != s.winner:
            buildings.empty_store(box, s, int(s.prize))
            s.owner[s.prize] = s.winner
    else:
        agenda.push(s, state.SHUFFLE_IN, PARTY, 0, 0, 0)
        agenda.push(s, state.GUESTS, 0, 0, 0, 0)
        agenda.push(s, state.HIT, state.HANGOVER_HIT, worst_loser(s), 0, 0)


@inlined
def invite(box: Box, s: State) -> None:
    """[40] Ask the winner of a Party whether to explore, if anything is left to explore."""
    if not pile.is_hopeless(box, s):
        agenda.ask(s, state.GUEST, int(s.winner))


@inlined
def accept_invitation(s: State, p: int, action: int) -> None:
    """[40] The winner of a Party explores at once, or declines."""
    if action == actions.YES:
        agenda.push(s, state.EXPLORE, p, 0, 0, 0)


@inlined
def worst_loser(s: State) -> int:
    """[40] The loser with the lowest total, then the lowest worth in the trash, then the last in turn order."""
    worst = -1
    for j in range(s.seats):
        p = sealed_bids.from_leader(s, j)
        if p == s.winner:
            continue
        if (
            worst < 0
            or s.total[p] < s.total[worst]
            or s.total[p] == s.total[worst]
            and s.first_worth[p] <= s.first_worth[worst]
        ):
            worst = p
    return worst
