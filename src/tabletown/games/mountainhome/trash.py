"""After a bid everyone trashes a card; who is tied may trash more."""

from tabletown.engine.rule import rule
from tabletown.games.mountainhome.bid_cards import stolen_in, take_out
from tabletown.games.mountainhome.bids import bid_total, from_leader, worth_in_bid
from tabletown.games.mountainhome.material import N_CARDS, N_RESOURCES, POLITICS, ROCKS_1, YGG, Box
from tabletown.games.mountainhome.state import CLEAN, REVEAL_TRASH, TIE, TIE_ROUND, TRASHING, State
from tabletown.games.mountainhome.zones import is_dwarf, push


@rule
def can_trash(s: State, p: int, t: int) -> bool:
    """[35] Whether a seat may lose a card of its pool to the trash: one of its own, no dwarf."""
    return s.pool[p, t] > stolen_in(s, p, t) and not is_dwarf(t)


@rule
def only_trash(s: State, p: int) -> int:
    """The only card that a seat can lose to the trash; -1 where there is none, -2 where there are several."""
    found = -1
    for t in range(N_CARDS):
        if s.pool[p, t] > 0 and can_trash(s, p, t):
            if found >= 0:
                return -2
            found = t
    return found


# ---- what everyone owes


@rule
def count_up(box: Box, s: State) -> None:
    """[34] [35] The totals; then everyone trashes a card, chosen in secret where there is a choice."""
    waits = False
    for p in range(s.seats):
        s.total[p] = bid_total(box, s, p)
        s.choice[p] = -1
        s.needs[p] = 0
        if s.duty[p] > 0:
            continue
        only = only_trash(s, p)
        if only >= 0:
            s.choice[p] = only
        elif only == -2:
            s.needs[p] = 1
            waits = True
    push(s, REVEAL_TRASH, 0, 0, 0, 0)
    if waits:
        s.phase = TRASHING
        s.actor = -1


@rule
def next_subject(s: State, p: int) -> int:
    """Whose card a seat chooses next: its own first, then that of whom its Loki has named; or -1."""
    if s.needs[p] and s.choice[p] < 0 and s.chooser[p] == p:
        return p
    for q in range(s.seats):
        if s.needs[q] and s.choice[q] < 0 and s.chooser[q] == p:
            return q
    return -1


@rule
def choosers(s: State) -> int:
    """The seats that still have a card to choose."""
    mask = 0
    for p in range(s.seats):
        if next_subject(s, p) >= 0:
            mask |= 1 << p
    return mask


@rule
def trash_from_pool(s: State, p: int, t: int) -> None:
    """[35] A card of a pool is trashed, a copy that counts before one that does not; a protecting Ygg is discarded."""
    s.pool[p, t] -= 1
    if ROCKS_1 <= t < N_RESOURCES:
        s.flipped[p, t] = max(0, int(s.flipped[p, t]) - 1)
    elif t < N_RESOURCES:
        s.flipped[p, t] = min(int(s.flipped[p, t]), int(s.pool[p, t]))
    if t == YGG and s.saved[p]:
        s.discard[p, t] += 1
    else:
        s.trash[t] += 1


@rule
def reveal_trash(box: Box, s: State) -> None:
    """[35] All that was chosen is trashed; then the highest total wins, or the tie goes on."""
    s.shown += 1
    most = -1
    for p in range(s.seats):
        s.worth[p] = -1
        for _ in range(s.duty[p]):
            s.worth[p] = 0
            take_out(s, p, POLITICS)
            s.trash[POLITICS] += 1
        if s.choice[p] >= 0:
            t = int(s.choice[p])
            s.worth[p] = worth_in_bid(box, s, p, t)
            trash_from_pool(s, p, t)
        s.first_worth[p] = s.worth[p]
        s.choice[p] = -1
        s.needs[p] = 0
        most = max(most, int(s.total[p]))
    s.tied = 0
    for p in range(s.seats):
        if s.total[p] == most:
            s.tied |= 1 << p
    push(s, CLEAN, 0, 0, 0, 0)
    settle_tie(s)


# ---- ties


@rule
def settle_tie(s: State) -> None:
    """[36] Among those tied the highest worth wins; where nobody trashed, the first from the leader; else once more."""
    best = -2
    for p in range(s.seats):
        if s.tied >> p & 1:
            best = max(best, int(s.worth[p]))
    left = 0
    first = -1
    for j in range(s.seats):
        p = from_leader(s, j)
        if s.tied >> p & 1 and s.worth[p] == best:
            left |= 1 << p
            if first < 0:
                first = p
    s.tied = left
    if left == 1 << first or best == -1:
        s.winner = first
        s.tied = 0
    else:
        push(s, TIE_ROUND, 0, 0, 0, 0)


@rule
def open_tie(s: State) -> None:
    """[36] Who is still tied may trash another card, in secret, or concede."""
    waits = False
    for p in range(s.seats):
        s.worth[p] = -1
        s.choice[p] = -1
        s.needs[p] = 0
        s.done[p] = 1
        s.chooser[p] = p
        if s.tied >> p & 1 and only_trash(s, p) != -1:
            s.needs[p] = 1
            s.done[p] = 0
            waits = True
    if waits:
        s.phase = TIE
        s.actor = -1
    else:
        settle_tie(s)


@rule
def close_tie(box: Box, s: State) -> None:
    """[36] The cards of a tie are trashed and compared."""
    s.shown += 1
    for p in range(s.seats):
        if s.choice[p] >= 0:
            t = int(s.choice[p])
            s.worth[p] = worth_in_bid(box, s, p, t)
            trash_from_pool(s, p, t)
        s.choice[p] = -1
        s.needs[p] = 0
        s.done[p] = 0
    settle_tie(s)
