"""Sealed bids: how a bid begins, what a seat may bid in secret, the reveal, and the totals."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import BOOZE, DISTILLERY, HUT, N_CARDS, N_RESOURCES, N_SITES, SHINIES, Box
from tabletown.games.mountainhome.rules import agenda, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.state import State

BID_CARDS = 2  # cards that every seat draws before a bid
AHEAD = 2  # bonus for the owner of an auctioned building
DISTILLED = 3  # booze that a Distillery adds


@rule
def from_leader(s: State, j: int) -> int:
    """The j-th seat clockwise from the leader."""
    return (int(s.leader) + j) % int(s.seats)


# ---- before the bid


@rule
def start_bid(s: State, kind: int, prize: int, leader: int, resources: int) -> None:
    """[28] Begin a bid, and forget the last one."""
    s.bid_kind = kind
    s.prize = prize
    s.leader = leader
    s.bid_for = resources
    clear_bid(s)
    agenda.push(s, state.BIDDING, 0, 0, 0, 0)
    agenda.push(s, state.BID_DRAW, 0, 0, 0, 0)


@rule
def clear_bid(s: State) -> None:
    """Reset everything that was bid, taken, protected or chosen."""
    s.winner = -1
    s.n_stolen = 0
    s.mishap = 0
    s.spared = 0
    s.tied = 0
    for k in range(N_SITES):
        s.sealed_tap[k] = 0
    for t in range(N_RESOURCES):
        s.kept[t] = 0
    s.stolen[:] = -1
    s.picked[:] = -1
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
    """[29] Every seat draws 2 from the leader on; the owner of the Hut first says how many extra cards to draw."""
    if j == s.seats:
        return
    p = from_leader(s, j)
    agenda.push(s, state.BID_DRAW, j + 1, 0, 0, 0)
    if buildings.owns_finished(box, s, p, HUT) > 0:
        agenda.ask(s, state.BREW, p)
    else:
        zones.draw_cards(box, s, p, BID_CARDS)


@inlined
def brew(box: Box, s: State, p: int, action: int) -> None:
    """[29] The owner of the Hut draws extra cards."""
    zones.draw_cards(box, s, p, BID_CARDS + action - actions.COUNT)
    s.extra[p] = max(0, int(s.drawn) - BID_CARDS)


# ---- the bid


@inlined
def open_bids(s: State) -> None:
    """[30] Ask all seats to bid at once and in secret."""
    s.done[:] = 0
    agenda.ask_all(s, state.BID)


@rule
def can_commit(s: State, p: int, t: int) -> bool:
    """[30] Whether a seat has another copy of a card to add to its bid."""
    return zones.at_hand(s, p, t) - int(s.sealed[p, t]) - (1 if s.sealed_pawn[p] == t else 0) > 0


@rule
def can_bid_tap(box: Box, s: State, p: int, site: int) -> bool:
    """[30] Whether a seat may add the yield of a producer to its bid."""
    return not s.sealed_tap[site] and buildings.is_source(box, s, p, site, -1)


@rule
def can_pawn_in_bid(box: Box, s: State, p: int, t: int) -> bool:
    """[30] Whether a seat may pawn a card for its bid."""
    if s.owner[buildings.PAWN_SITE] != p or s.tapped[buildings.PAWN_SITE] or s.pawned >= 0 or s.sealed_pawn[p] >= 0:
        return False
    return buildings.is_finished(box, s, buildings.PAWN_SITE) and can_commit(s, p, t)


@inlined
def bid_tap_refusal(box: Box, s: State, p: int, site: int) -> int:
    """[30] Why a building cannot be tapped for a bid, or FINE."""
    if s.owner[site] != p:
        return actions.NOT_IN_TOWN
    if not buildings.is_finished(box, s, site):
        return actions.UNFINISHED
    if not buildings.is_producer(box, site):
        return actions.NOT_IN_A_BID
    return FINE if can_bid_tap(box, s, p, site) else actions.TAPPED


@rule
def bid_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[30] Why something cannot be added to a bid, or FINE."""
    if action == actions.READY:
        return FINE
    if actions.TAP <= action < actions.BUILD:
        return bid_tap_refusal(box, s, p, action - actions.TAP)
    if actions.COMMIT <= action < actions.PAWN:
        return FINE if can_commit(s, p, action - actions.COMMIT) else actions.NOT_THERE
    if actions.PAWN <= action < actions.FROM:
        return actions.fits(can_pawn_in_bid(box, s, p, action - actions.PAWN))
    return actions.NOT_ASKED


@inlined
def list_bids(box: Box, s: State, p: int, out: Ints) -> int:
    """[30] List what a seat can add to its bid, and that it is ready."""
    out[0] = actions.READY
    n = 1
    for k in range(N_SITES):
        if s.owner[k] == p and can_bid_tap(box, s, p, k):
            out[n] = actions.TAP + k
            n += 1
    for t in range(N_CARDS):
        if can_commit(s, p, t):
            out[n] = actions.COMMIT + t
            n += 1
    for t in range(N_RESOURCES):
        if can_pawn_in_bid(box, s, p, t):
            out[n] = actions.PAWN + t
            n += 1
    return n


@rule
def bid(box: Box, s: State, p: int, action: int) -> None:
    """[30] Add something to a sealed bid, or mark the seat as ready; once all are ready, reveal the bids."""
    if action == actions.READY:
        s.done[p] = 1
    elif action < actions.BUILD:
        s.sealed_tap[action - actions.TAP] = 1
    elif action < actions.PAWN:
        s.sealed[p, action - actions.COMMIT] += 1
    else:
        s.sealed_pawn[p] = action - actions.PAWN
    if are_all_done(s):
        reveal_bids(box, s)
    else:
        s.phase = state.BID


@rule
def are_all_done(s: State) -> bool:
    """Whether every seat is ready."""
    for p in range(s.seats):
        if not s.done[p]:
            return False
    return True


@inlined
def undecided(s: State) -> int:
    """[8] The seats that are not ready yet."""
    mask = 0
    for p in range(s.seats):
        if not s.done[p]:
            mask |= 1 << p
    return mask


# ---- the reveal


@rule
def reveal_bids(box: Box, s: State) -> None:
    """[31] Reveal all bids, and tap the buildings that were bid."""
    s.reveals += 1
    for p in range(s.seats):
        for t in range(N_CARDS):
            for _ in range(s.sealed[p, t]):
                zones.take_from_hand(s, p, t)
                s.pool[p, t] += 1
                s.committed[p] = 1
            s.sealed[p, t] = 0
        if s.sealed_pawn[p] >= 0:
            t = int(s.sealed_pawn[p])
            zones.take_from_hand(s, p, t)
            s.pawned = t
            s.tapped[buildings.PAWN_SITE] = 1
            s.bonus[p, SHINIES] += box.value[t]
            s.sealed_pawn[p] = -1
    for k in range(N_SITES):
        if s.sealed_tap[k]:
            p = int(s.owner[k])
            s.bonus[p, box.resource[box.site_title[k]]] += buildings.tap_yield(box, s, p, k)
            s.tapped[k] = 1
            s.sealed_tap[k] = 0
    s.done[:] = 0
    agenda.push(s, state.TOTALS, 0, 0, 0, 0)
    agenda.push(s, state.EFFECTS, state.BY_ORI, 0, -1, 0)


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
    """[34] A seat's total: cards and taps of the resources that count, Distilleries, and the owner's bonus."""
    total = 0
    for r in range(3):
        if s.bid_for >> r & 1:
            total += int(s.bonus[p, r])
            for t in range(N_RESOURCES):
                if s.pool[p, t] > 0:
                    total += counts_as(box, s, p, t, r) * zones.yields(box, s, t)
    if s.bid_for >> BOOZE & 1:
        total += DISTILLED * buildings.owns_finished(box, s, p, DISTILLERY)
    if s.bid_kind == state.AUCTIONING and s.owner[s.prize] == p:
        total += AHEAD
    return total


@rule
def worth_in_bid(box: Box, s: State, p: int, t: int) -> int:
    """[36] What a card in a pool counted for in this bid."""
    if t >= N_RESOURCES:
        return 0
    for r in range(3):
        if s.bid_for >> r & 1 and counts_as(box, s, p, t, r) > 0:
            return zones.yields(box, s, t)
    return 0
