"""Bids: cards drawn, sealed bids, the reveal, and what each bid comes to."""

from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.material import BOOZE, DISTILLERY, HUT, N_CARDS, N_RESOURCES, N_SITES, SHINIES, Box
from tabletown.games.mountainhome.state import (
    AUCTIONING,
    BID,
    BID_DRAW,
    BIDDING,
    BREW,
    BY_ORI,
    EFFECTS,
    MAX_STOLEN,
    TOTALS,
    State,
)
from tabletown.games.mountainhome.town import PAWN_SITE, is_source, tap_yield, yields
from tabletown.games.mountainhome.zones import ask, at_hand, draw_cards, is_finished, push, take_from_hand

BID_CARDS = 2  # drawn by everyone before a bid
AHEAD = 2  # of the owner of an auctioned building
DISTILLED = 3  # booze that a Distillery adds


@rule
def from_leader(s: State, j: int) -> int:
    """The j-th seat from the leader clockwise."""
    return (int(s.leader) + j) % int(s.seats)


# ---- before the bid


@rule
def start_bid(s: State, kind: int, prize: int, leader: int, resources: int) -> None:
    """[28] A bid begins: everything about the last one is forgotten."""
    s.bid_kind = kind
    s.prize = prize
    s.leader = leader
    s.bid_for = resources
    clear_bid(s)
    push(s, BIDDING, 0, 0, 0, 0)
    push(s, BID_DRAW, 0, 0, 0, 0)


@rule
def clear_bid(s: State) -> None:
    """Nothing is bid, taken, protected or chosen."""
    s.winner = -1
    s.n_stolen = 0
    s.mishap = 0
    s.spared = 0
    s.tied = 0
    for k in range(N_SITES):
        s.sealed_tap[k] = 0
    for t in range(N_RESOURCES):
        s.kept[t] = 0
    for k in range(MAX_STOLEN):
        for x in range(3):
            s.stolen[k, x] = -1
    for p in range(len(s.done)):
        s.done[p] = 0
        s.sealed_pawn[p] = -1
        s.extra[p] = 0
        s.committed[p] = 0
        s.duty[p] = 0
        s.safe[p] = 0
        s.saved[p] = 0
        s.needs[p] = 0
        s.choice[p] = -1
        s.total[p] = 0
        s.worth[p] = -1
        s.first_worth[p] = -1
        s.chooser[p] = p
        for r in range(3):
            s.bonus[p, r] = 0
        for t in range(N_RESOURCES):
            s.flipped[p, t] = 0
        for t in range(N_CARDS):
            s.sealed[p, t] = 0


@rule
def draw_for_bid(box: Box, s: State, j: int) -> None:
    """[29] From the leader on everyone draws 2; the Hut's owner says first how many more."""
    if j == s.seats:
        return
    p = from_leader(s, j)
    push(s, BID_DRAW, j + 1, 0, 0, 0)
    if owns_finished(box, s, p, HUT) > 0:
        ask(s, BREW, p)
    else:
        draw_cards(box, s, p, BID_CARDS)


@rule
def owns_finished(box: Box, s: State, p: int, t: int) -> int:
    """How many finished buildings of a title a seat has."""
    n = 0
    first = int(box.first_site[t])
    for k in range(first, first + int(box.copies[t])):
        if s.owner[k] == p and is_finished(box, s, k):
            n += 1
    return n


@rule
def can_commit(s: State, p: int, t: int) -> bool:
    """[30] Whether a seat still has a card that it could add to its bid."""
    return at_hand(s, p, t) - int(s.sealed[p, t]) - (1 if s.sealed_pawn[p] == t else 0) > 0


@rule
def can_bid_tap(box: Box, s: State, p: int, site: int) -> bool:
    """[30] Whether a seat may add a producer's yield to its bid."""
    return not s.sealed_tap[site] and is_source(box, s, p, site, -1)


@rule
def can_pawn_in_bid(box: Box, s: State, p: int, t: int) -> bool:
    """[30] Whether a seat may pawn a card for its bid."""
    if s.owner[PAWN_SITE] != p or s.tapped[PAWN_SITE] or s.pawned >= 0 or s.sealed_pawn[p] >= 0:
        return False
    return is_finished(box, s, PAWN_SITE) and can_commit(s, p, t)


# ---- the reveal


@part
def open_bids(s: State) -> None:
    """[30] Everybody bids at once and in secret."""
    s.done[:] = 0
    s.phase = BID
    s.actor = -1


@rule
def are_all_done(s: State) -> bool:
    """Whether every seat has said that it is ready."""
    for p in range(s.seats):
        if not s.done[p]:
            return False
    return True


@rule
def reveal_bids(box: Box, s: State) -> None:
    """[31] All bids lie open; what was tapped for them is tapped."""
    s.shown += 1
    for p in range(s.seats):
        for t in range(N_CARDS):
            for _ in range(s.sealed[p, t]):
                take_from_hand(s, p, t)
                s.pool[p, t] += 1
                s.committed[p] = 1
            s.sealed[p, t] = 0
        if s.sealed_pawn[p] >= 0:
            t = int(s.sealed_pawn[p])
            take_from_hand(s, p, t)
            s.pawned = t
            s.tapped[PAWN_SITE] = 1
            s.bonus[p, SHINIES] += box.value[t]
            s.sealed_pawn[p] = -1
    for k in range(N_SITES):
        if s.sealed_tap[k]:
            p = int(s.owner[k])
            s.bonus[p, box.resource[box.site_title[k]]] += tap_yield(box, s, p, k)
            s.tapped[k] = 1
            s.sealed_tap[k] = 0
    s.done[:] = 0
    push(s, TOTALS, 0, 0, 0, 0)
    push(s, EFFECTS, BY_ORI, 0, -1, 0)


# ---- totals


@rule
def counts_as(box: Box, s: State, p: int, t: int, resource: int) -> int:
    """How many copies of a resource card in a pool count as a resource."""
    own = int(box.resource[t])
    if own == resource:
        return int(s.pool[p, t]) - int(s.flipped[p, t])
    if own != BOOZE and resource != BOOZE:
        return int(s.flipped[p, t])
    return 0


@rule
def bid_total(box: Box, s: State, p: int) -> int:
    """[34] Cards and taps of the resources that are bid, Distilleries, and what the owner is ahead."""
    total = 0
    for r in range(3):
        if s.bid_for >> r & 1:
            total += int(s.bonus[p, r])
            for t in range(N_RESOURCES):
                if s.pool[p, t] > 0:
                    total += counts_as(box, s, p, t, r) * yields(box, s, t)
    if s.bid_for >> BOOZE & 1:
        total += DISTILLED * owns_finished(box, s, p, DISTILLERY)
    if s.bid_kind == AUCTIONING and s.owner[s.prize] == p:
        total += AHEAD
    return total


@rule
def worth_in_bid(box: Box, s: State, p: int, t: int) -> int:
    """[36] What a card of a pool counted for in this bid."""
    if t >= N_RESOURCES:
        return 0
    for r in range(3):
        if s.bid_for >> r & 1 and counts_as(box, s, p, t, r) > 0:
            return yields(box, s, t)
    return 0
