"""The end of a bid: the Hut's price, cards back to their owners, and the prize."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.bid_cards import stolen_in, take_out
from tabletown.games.mountainhome.bids import from_leader
from tabletown.games.mountainhome.material import N_CARDS, PARTY, Box
from tabletown.games.mountainhome.pile import is_hopeless
from tabletown.games.mountainhome.state import (
    AUCTIONING,
    AWARD,
    GUEST,
    GUESTS,
    HANGOVER_HIT,
    HIT,
    RECRUIT,
    SHUFFLE_IN,
    State,
)
from tabletown.games.mountainhome.town import empty_store
from tabletown.games.mountainhome.trash import trash_from_pool
from tabletown.games.mountainhome.zones import ask, is_dwarf, leave_hand, push

# ---- clearing up


@part
def brew_price(s: State, p: int) -> None:
    """[38] Who drew more through the Hut loses as many cards at random, of the bid first, then of the hand."""
    for _ in range(s.extra[p]):
        n = 0
        for t in range(N_CARDS):
            if not is_dwarf(t):
                n += max(0, int(s.pool[p, t]) - stolen_in(s, p, t)) if s.pool[p, t] > 0 else 0
        in_hand = n == 0
        if in_hand:
            for t in range(N_CARDS):
                n += 0 if is_dwarf(t) else int(s.hand[p, t])
        if n == 0:
            return
        k = toss(s, n)
        t = -1
        while k >= 0:
            t += 1
            if not is_dwarf(t):
                k -= int(s.hand[p, t]) if in_hand else int(s.pool[p, t]) - stolen_in(s, p, t)
        if in_hand:
            leave_hand(s, p, t)
            s.trash[t] += 1
        else:
            trash_from_pool(s, p, t)


@rule
def clean_up(box: Box, s: State) -> None:
    """[38] Pools go to their owners' discard piles, or are dealt out anew after a Mishap."""
    for j in range(s.seats):
        brew_price(s, from_leader(s, j))
    for p in range(s.seats):
        mixed_up = s.mishap != 0 and not s.spared >> p & 1
        for t in range(N_CARDS):
            while s.pool[p, t] > 0:
                owner = take_out(s, p, t)
                if mixed_up and not is_dwarf(t):
                    s.limbo[t] += 1
                    s.loose[t] += 1
                else:
                    s.discard[owner, t] += 1
    deal_out(s)
    push(s, AWARD, 0, 0, 0, 0)


@part
def deal_out(s: State) -> None:
    """[38] What a Mishap has mixed up is dealt one by one from the leader on to those who had bid a card."""
    n = 0
    for t in range(N_CARDS):
        n += int(s.loose[t])
    j = 0
    while n > 0:
        p = from_leader(s, j)
        j += 1
        if not s.committed[p] or s.spared >> p & 1:
            continue
        k = toss(s, n)
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
    """[39] The winner gets the prize."""
    if s.bid_kind == RECRUIT:
        s.limbo[s.prize] -= 1
        s.discard[s.winner, s.prize] += 1
        s.recruits += 1
    elif s.bid_kind == AUCTIONING:
        if s.owner[s.prize] != s.winner:
            empty_store(box, s, int(s.prize))
            s.owner[s.prize] = s.winner
    else:
        push(s, SHUFFLE_IN, PARTY, 0, 0, 0)
        push(s, GUESTS, 0, 0, 0, 0)
        push(s, HIT, HANGOVER_HIT, worst_loser(s), 0, 0)


@part
def invite(box: Box, s: State) -> None:
    """[40] The winner of a Party may explore, where there is anything to explore."""
    if not is_hopeless(box, s):
        ask(s, GUEST, int(s.winner))


@part
def worst_loser(s: State) -> int:
    """[40] Of all but the winner the lowest total, then the lowest worth in the trash, then the last in order."""
    worst = -1
    for j in range(s.seats):
        p = from_leader(s, j)
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
