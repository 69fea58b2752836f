"""Bids: cards drawn, sealed bids, the reveal, what cards do in a bid, totals, trash, ties, the prize."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.knowledge import is_laid, note_gone
from tabletown.games.mountainhome.material import (
    BOOZE,
    DISTILLERY,
    FIRST_DWARF,
    FOOLS_GOLD,
    HUT,
    LOKI,
    MINECARTS,
    MISHAP,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    ORI,
    PARTY,
    PILING,
    POLITICS,
    ROCKS,
    ROCKS_1,
    SHINIES,
    TAPFA,
    YGG,
    Box,
)
from tabletown.games.mountainhome.pile import is_hopeless
from tabletown.games.mountainhome.state import (
    AUCTIONING,
    AWARD,
    BID,
    BID_DRAW,
    BIDDING,
    BREW,
    CARTS,
    CARTS_HIT,
    CLEAN,
    EFFECTS,
    FOOL,
    GUEST,
    GUESTS,
    HANGOVER_HIT,
    HIT,
    MAX_STOLEN,
    MISHAP_HIT,
    NAME,
    PILE_UP,
    RECRUIT,
    REVEAL_TRASH,
    SHUFFLE_IN,
    STEAL,
    TIE,
    TIE_ROUND,
    TOTALS,
    TRASHING,
    State,
)
from tabletown.games.mountainhome.town import PAWN_SITE, empty_store, is_source, tap_yield, yields
from tabletown.games.mountainhome.zones import (
    ask,
    at_hand,
    draw_cards,
    is_finished,
    leave_hand,
    push,
    take_from_hand,
    take_top,
)

BID_CARDS = 2  # drawn by everyone before a bid
KEPT = 3  # resource cards that Faulty Minecarts leave
AHEAD = 2  # of the owner of an auctioned building
DISTILLED = 3  # booze that a Distillery adds
# The phases of what cards do in a bid, in their order.
(
    BY_ORI, BY_YGG, BY_POLITICS, BY_MINECARTS, BY_FOOLS_GOLD, BY_PILING, BY_TAPFA, BY_LOKI, BY_MISHAP, EFFECTS_DONE,
) = range(10)  # fmt: skip


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
    s.done[:] = 0
    s.sealed_tap[:] = 0
    s.sealed_pawn[:] = -1
    s.extra[:] = 0
    s.committed[:] = 0
    s.duty[:] = 0
    s.safe[:] = 0
    s.saved[:] = 0
    s.needs[:] = 0
    s.choice[:] = -1
    s.total[:] = 0
    s.worth[:] = -1
    s.first_worth[:] = -1
    s.kept[:] = 0
    s.stolen[:] = -1
    s.n_stolen = 0
    s.mishap = 0
    s.spared = 0
    s.tied = 0
    for p in range(len(s.done)):
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


# ---- what cards do in a bid


@rule
def pool_size(s: State, p: int) -> int:
    """How many cards are in a pool."""
    n = 0
    for t in range(N_CARDS):
        n += int(s.pool[p, t])
    return n


@rule
def resource_cards(s: State, p: int) -> int:
    """How many resource cards are in a pool."""
    n = 0
    for t in range(N_RESOURCES):
        n += int(s.pool[p, t])
    return n


@rule
def stolen_in(s: State, p: int, t: int) -> int:
    """Copies of a title in a pool that are not its seat's own."""
    n = 0
    for k in range(s.n_stolen):
        if s.stolen[k, 0] == p and s.stolen[k, 2] == t:
            n += 1
    return n


@rule
def take_out(s: State, p: int, t: int) -> int:
    """Take a card out of a pool, a copy of the seat's own first, and say whose it is."""
    owner = p
    if s.pool[p, t] <= stolen_in(s, p, t):
        k = 0
        while s.stolen[k, 0] != p or s.stolen[k, 2] != t:
            k += 1
        owner = int(s.stolen[k, 1])
        forget_stolen(s, k)
    s.pool[p, t] -= 1
    if t < N_RESOURCES:
        s.flipped[p, t] = min(int(s.flipped[p, t]), int(s.pool[p, t]))
    return owner


@rule
def forget_stolen(s: State, k: int) -> None:
    """A stolen card has left the pools."""
    for i in range(k, s.n_stolen):
        for x in range(3):
            s.stolen[i, x] = s.stolen[i + 1, x] if i + 1 < MAX_STOLEN else -1
    s.n_stolen -= 1


EFFECT_CARD = (ORI, YGG, POLITICS, MINECARTS, FOOLS_GOLD, PILING, TAPFA, LOKI, MISHAP)


@rule
def effects(box: Box, s: State, phase: int, j: int, left: int) -> None:
    """[32] What cards do, phase after phase, in each from the leader on; left: copies to come, -1 before the first."""
    if j == s.seats:
        phase, j, left = phase + 1, 0, -1
    if phase == EFFECTS_DONE:
        return
    p = from_leader(s, j)
    if left < 0:
        left = int(s.pool[p, EFFECT_CARD[phase]])
        if phase == BY_MINECARTS:
            left = carts_over(s, p)
    if left == 0:
        push(s, EFFECTS, phase, j + 1, -1, 0)
        return
    push(s, EFFECTS, phase, j, left - 1, 0)
    if phase == BY_ORI:
        for _ in range(2):
            laid = is_laid(s, p, int(s.n_tops[p]) - 1)
            t = take_top(s, p)
            if t >= 0:
                s.pool[p, t] += 1
                if laid:
                    note_gone(s, p, t)
        s.shown += 1
    elif phase == BY_YGG:
        s.safe[p] = 1
    elif phase == BY_POLITICS:
        if can_steal_any(s, p):
            ask(s, STEAL, p)
    elif phase == BY_MINECARTS:
        if resource_cards(s, p) <= KEPT:
            return
        if s.pool[p, MINECARTS] > 0:
            ask_keep(s, p)
        else:
            push(s, HIT, CARTS_HIT, p, 0, 0)
    elif phase == BY_FOOLS_GOLD:
        if can_fool_any(s):
            ask(s, FOOL, p)
    elif phase == BY_PILING:
        if can_pile_any(box, s, p):
            ask(s, PILE_UP, p)
    elif phase == BY_TAPFA:
        turn_rocks(box, s, p)
    elif phase == BY_LOKI:
        ask(s, NAME, p)
    else:
        warn_of_mishap(s, p)
        s.mishap |= 1 << p


@part
def can_steal_any(s: State, p: int) -> bool:
    """Whether any other pool has a card."""
    for q in range(s.seats):
        if q != p and pool_size(s, q) > 0:
            return True
    return False


@rule
def steal(s: State, q: int, t: int, thief: int) -> None:
    """[33] Politics takes a card into another pool; its owner stays its owner, and Politics has to be trashed."""
    if t == POLITICS:  # one that has not acted yet acts for the thief
        step = int(s.n_agenda) - 1
        later = (q - int(s.leader)) % int(s.seats) > (thief - int(s.leader)) % int(s.seats)
        if later and s.agenda[step, 0] == EFFECTS:
            s.agenda[step, 3] += 1
        s.duty[q] = min(int(s.duty[q]), int(s.pool[q, POLITICS]) - 1)
    owner = take_out(s, q, t)
    s.pool[thief, t] += 1
    if owner != thief:
        k = int(s.n_stolen)
        s.stolen[k, 0] = thief
        s.stolen[k, 1] = owner
        s.stolen[k, 2] = t
        s.n_stolen = k + 1
    s.duty[thief] += 1


@rule
def carts_over(s: State, p: int) -> int:
    """[33] How many Faulty Minecarts run over a seat's bid, each of which Lagertha could stop: one's own cannot be."""
    if s.pool[p, MINECARTS] > 0:
        return 1
    n = 0
    for q in range(s.seats):
        n += int(s.pool[q, MINECARTS])
    return n


@rule
def ask_keep(s: State, p: int) -> None:
    """A seat says which resource cards it keeps."""
    s.kept[:] = 0
    s.owed = KEPT
    ask(s, CARTS, p)


@part
def keep_card(s: State, p: int, t: int) -> None:
    """[33] One card is kept; after the last one all others are discarded."""
    s.kept[t] += 1
    s.owed -= 1
    if s.owed > 0:
        ask(s, CARTS, p)
        return
    for i in range(N_RESOURCES):
        while s.pool[p, i] > s.kept[i]:
            owner = take_out(s, p, i)
            s.discard[owner, i] += 1
        s.kept[i] = 0


@rule
def can_fool(s: State, q: int, t: int) -> bool:
    """[33] Whether a pool holds a shinies card of a title that still counts as shinies."""
    return s.pool[q, t] > s.flipped[q, t]


@part
def can_fool_any(s: State) -> bool:
    """Whether any pool holds shinies."""
    for q in range(s.seats):
        for t in range(4):
            if can_fool(s, q, t):
                return True
    return False


@rule
def can_pile(box: Box, s: State, p: int, t: int) -> bool:
    """[33] Whether a pool holds a card of a title that counts as rocks."""
    if box.resource[t] == SHINIES:
        return s.flipped[p, t] > 0
    return box.resource[t] == ROCKS and s.pool[p, t] > s.flipped[p, t]


@part
def can_pile_any(box: Box, s: State, p: int) -> bool:
    """Whether a pool holds rocks."""
    for t in range(N_RESOURCES):
        if can_pile(box, s, p, t):
            return True
    return False


@part
def pile_up(box: Box, s: State, p: int, t: int) -> None:
    """[33] A card that counts as rocks counts as shinies."""
    s.flipped[p, t] += -1 if box.resource[t] == SHINIES else 1


@rule
def turn_rocks(box: Box, s: State, p: int) -> None:
    """[33] With Tapfa all rocks of a pool count as shinies, taps included."""
    for t in range(N_RESOURCES):
        if box.resource[t] == SHINIES:
            s.flipped[p, t] = 0
        elif box.resource[t] == ROCKS:
            s.flipped[p, t] = s.pool[p, t]
    s.bonus[p, SHINIES] += s.bonus[p, ROCKS]
    s.bonus[p, ROCKS] = 0


@part
def warn_of_mishap(s: State, p: int) -> None:
    """[33] A Mishap hits every other seat that has bid a card; who was spared by one is not yet spared by the next.

    Who has a Mishap in the bid as well is hit by that, whatever comes of this one.
    """
    for j in range(s.seats - 1, -1, -1):
        q = from_leader(s, j)
        if q != p and s.pool[q, MISHAP] == 0 and s.committed[q] and (s.mishap == 0 or s.spared >> q & 1):
            s.spared &= ~(1 << q)
            push(s, HIT, MISHAP_HIT, q, 0, 0)


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


@rule
def is_dwarf(t: int) -> bool:
    """Whether a title is a dwarf."""
    return FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES


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


# ---- afterwards


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
