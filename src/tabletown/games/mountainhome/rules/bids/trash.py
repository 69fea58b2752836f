"""Trash and ties: after a bid every seat trashes a card, and tied seats may trash more."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import N_CARDS, N_RESOURCES, POLITICS, ROCKS, SHINIES, YGG, Box
from tabletown.games.mountainhome.rules import agenda, news, zones
from tabletown.games.mountainhome.rules.bids import copies, sealed_bids
from tabletown.games.mountainhome.state import State


@rule
def can_trash(s: State, p: int, t: int) -> bool:
    """[35] Whether a seat may trash a card of its pool: it must be its own, and no dwarf."""
    return s.pool[p, t] > copies.stolen_in(s, p, t) and not zones.is_dwarf(t)


@rule
def can_trash_turned(s: State, p: int, t: int) -> bool:
    """[33] [35] Whether copies of a card that a seat may trash count differently, so that one has to be chosen."""
    if t >= N_RESOURCES or s.bid_for >> SHINIES & 1 == s.bid_for >> ROCKS & 1:
        return False
    return copies.copies_of(s, p, t, p, 0) > 0 and copies.copies_of(s, p, t, p, 1) > 0


# A choice is a title; plus N_CARDS if it is the copy that counts differently from its print.


@rule
def choice_of(action: int) -> int:
    """The choice that an action makes."""
    return action - actions.TRASH if action < actions.PUT else N_CARDS + action - actions.TRASH_TURNED


@rule
def choice_refusal(s: State, p: int, action: int) -> int:
    """[35] Why a seat's card cannot be chosen for the trash, or FINE."""
    if actions.TRASH <= action < actions.PUT:
        return actions.fits(can_trash(s, p, action - actions.TRASH))
    if actions.TRASH_TURNED <= action < actions.COPY_OF:
        return actions.fits(can_trash_turned(s, p, action - actions.TRASH_TURNED))
    return actions.NOT_ASKED


@rule
def is_turned(s: State, p: int, choice: int) -> bool:
    """Whether the copy that a choice names counts differently from its print."""
    return choice >= N_CARDS or (choice < N_RESOURCES and copies.copies_of(s, p, choice, p, 0) == 0)


@rule
def worth_of_choice(box: Box, s: State, p: int, choice: int) -> int:
    """[36] What the chosen copy counted for in this bid."""
    t = choice % N_CARDS
    if t >= N_RESOURCES:
        return 0
    r = int(box.resource[t])
    if is_turned(s, p, choice):
        r = actions.turned_resource(r)
    return zones.yields(box, s, t) if s.bid_for >> r & 1 else 0


@rule
def only_trash(s: State, p: int) -> int:
    """The only card that a seat can trash; -1 if there is none, -2 if there are several."""
    found = -1
    for t in range(N_CARDS):
        if s.pool[p, t] > 0 and can_trash(s, p, t):
            if found >= 0 or can_trash_turned(s, p, t):
                return -2
            found = t
    return found


# ---- what everyone owes


@rule
def count_up(box: Box, s: State) -> None:
    """[34] [35] Compute the totals; then every seat trashes a card, chosen in secret if there is a choice."""
    waits = False
    for p in range(s.seats):
        s.total[p] = sealed_bids.bid_total(box, s, p)
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
    agenda.push(s, state.REVEAL_TRASH, 0, 0, 0, 0)
    if waits:
        agenda.ask_all(s, state.TRASHING)


@rule
def next_subject(s: State, p: int) -> int:
    """The seat whose trashed card this seat chooses next: itself first, then a seat its Loki named; or -1."""
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


@inlined
def trash_refusal(s: State, p: int, action: int) -> int:
    """[35] Why a card cannot be chosen for the trash, or FINE."""
    return choice_refusal(s, next_subject(s, p), action)


@inlined
def choose_trash(s: State, p: int, action: int) -> None:
    """[35] Choose a card for the trash in secret."""
    s.choice[next_subject(s, p)] = choice_of(action)
    if choosers(s) != 0:
        s.phase = state.TRASHING


@rule
def trash_from_pool(s: State, p: int, choice: int, why: int) -> None:
    """[35] Trash a seat's own card of its pool; a protecting Ygg is discarded instead."""
    t = choice % N_CARDS
    if is_turned(s, p, choice):
        s.flipped[p, t] -= 1
    s.pool[p, t] -= 1
    if t == YGG and s.saved[p]:
        s.discard[p, t] += 1
        news.tell(s, news.SPARED, p, t, why)
    else:
        s.trash[t] += 1
        news.tell(s, news.TRASHED, p, t, why)


@rule
def reveal_trash(box: Box, s: State) -> None:
    """[35] Trash all chosen cards; then the highest total wins, or the tie goes on."""
    s.reveals += 1
    most = -1
    for p in range(s.seats):
        s.worth[p] = -1
        for _ in range(s.duty[p]):
            s.worth[p] = 0
            copies.take_out(s, p, POLITICS, copies.ANY_COPY)
            s.trash[POLITICS] += 1
            news.tell(s, news.TRASHED, p, POLITICS, news.FOR_POLITICS)
        if s.choice[p] >= 0:
            s.worth[p] = worth_of_choice(box, s, p, int(s.choice[p]))
            trash_from_pool(s, p, int(s.choice[p]), news.FOR_BID)
        s.first_worth[p] = s.worth[p]
        s.choice[p] = -1
        s.needs[p] = 0
        most = max(most, int(s.total[p]))
    for p in range(s.seats):
        news.tell(s, news.COUNTED, p, int(s.total[p]), int(s.worth[p]))
    s.tied = 0
    for p in range(s.seats):
        if s.total[p] == most:
            s.tied |= 1 << p
    agenda.push(s, state.CLEAN, 0, 0, 0, 0)
    settle_tie(s, news.BY_TOTAL if s.tied & (s.tied - 1) == 0 else news.BY_WORTH)


# ---- ties


@rule
def settle_tie(s: State, how: int) -> None:
    """[36] Of the tied seats the highest worth wins; if nobody trashed, the first from the leader; else repeat.

    how: what has decided the bid, if one seat is ahead.
    """
    best = -2
    for p in range(s.seats):
        if s.tied >> p & 1:
            best = max(best, int(s.worth[p]))
    left = 0
    first = -1
    for j in range(s.seats):
        p = sealed_bids.from_leader(s, j)
        if s.tied >> p & 1 and s.worth[p] == best:
            left |= 1 << p
            if first < 0:
                first = p
    s.tied = left
    if left == 1 << first or best == -1:
        s.winner = first
        s.tied = 0
        news.tell(s, news.WON, first, how if left == 1 << first else news.BY_ORDER, 0)
    else:
        agenda.push(s, state.TIE_ROUND, 0, 0, 0, 0)


@rule
def open_tie(s: State) -> None:
    """[36] Ask the tied seats to trash another card in secret, or to concede."""
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
        agenda.ask_all(s, state.TIE)
    else:
        settle_tie(s, news.BY_MORE_TRASH)


@inlined
def tie_refusal(s: State, p: int, action: int) -> int:
    """[36] Why a card cannot be trashed in a tie, or FINE."""
    if action == actions.STOP:
        return FINE
    return choice_refusal(s, p, action)


@inlined
def decide_tie(box: Box, s: State, p: int, action: int) -> None:
    """[36] A tied seat trashes another card in secret, or concedes; once all have decided, settle the tie."""
    s.done[p] = 1
    if action != actions.STOP:
        s.choice[p] = choice_of(action)
    if sealed_bids.are_all_done(s):
        close_tie(box, s)
    else:
        s.phase = state.TIE


@rule
def close_tie(box: Box, s: State) -> None:
    """[36] Trash the cards of a tie, and compare them."""
    s.reveals += 1
    for p in range(s.seats):
        if s.choice[p] >= 0:
            s.worth[p] = worth_of_choice(box, s, p, int(s.choice[p]))
            trash_from_pool(s, p, int(s.choice[p]), news.FOR_TIE)
        s.choice[p] = -1
        s.needs[p] = 0
        s.done[p] = 0
    settle_tie(s, news.BY_MORE_TRASH)
