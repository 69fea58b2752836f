"""The Attract Phase: who leaves, pools, and guests who move in. [n] is the rulebook's paragraph."""

from tabletown.engine.rule import part, rule
from tabletown.games.highrise.building import amount, pleases, tenants_of
from tabletown.games.highrise.material import (
    DIVERSE_TENANTS,
    GUESTS,
    IN_ATTRACT,
    IN_LINE,
    NOTHING,
    ON_NEW,
    WARDROBE,
    Box,
)
from tabletown.games.highrise.state import FAVOURITE, GUEST, MOVE, NO_QUESTION, POOL, POOL_TENANT, State, wipe
from tabletown.games.highrise.tenants import cheapest_tenant, flee_price, move_in, pool_targets, send_off, wander

# How far a slot has come: the goal's power, the pool, guests, and those who leave because of a new tenant.
TO_MOVE, TO_POOL, TO_ATTRACT, NEW_PRICE, NEW_WANDER = range(5)


@part
def rank_seats(s: State) -> None:
    """[13] The attract order: by floor from the ground up, on a floor clockwise from the start player."""
    n = 0
    for floor in range(1, int(s.seats) + 1):
        for k in range(s.seats):
            p = (int(s.start) + k) % int(s.seats)
            if s.storey[p] == floor:
                s.order[n] = p
                n += 1
    wipe(s.moved, 0)
    s.slot = 0
    s.stage = 0
    s.scan = 0
    s.favourite = NOTHING


@part
def let_leave(box: Box, s: State) -> bool:
    """[30] [31] In attract order: first wallets, then wanderers. Whether a question is asked."""
    while s.slot < s.seats:
        p = int(s.order[s.slot])
        if s.stage == 0:
            if box.recheck == IN_ATTRACT and flee_price(box, s, p, NOTHING):
                return True
            s.stage = 1
            s.scan = 0
        if not box.leave_later and wander(box, s, p, NOTHING):
            return True
        s.stage = 0
        s.scan = 0
        s.slot += 1
    s.slot = 0
    s.stage = TO_MOVE
    return False


@rule
def ask(s: State, phase: int, seat: int) -> bool:
    """Put a question to a seat."""
    s.phase = phase
    s.actor = seat
    return True


@part
def name_favourite(box: Box, s: State) -> bool:
    """[40] Whoever holds the goal names who may attract two. Whether a question is asked."""
    return bool(box.together and s.holder[IN_LINE] >= 0 and ask(s, FAVOURITE, int(s.holder[IN_LINE])))


@part
def anyone_lives(s: State) -> bool:
    """Whether there is any tenant."""
    for p in range(s.seats):
        if tenants_of(s, p):
            return True
    return False


@rule
def limit(s: State, p: int) -> int:
    """[16] [26] How many guests a seat may attract in this phase."""
    return 2 if amount(s, p, WARDROBE) > 0 or s.favourite == p else 1


@part
def any_pleased(box: Box, s: State, p: int) -> bool:
    """[16] Whether a guest would come to a seat."""
    for i in range(GUESTS):
        if s.guests[i] >= 0 and pleases(box, s, p, int(s.guests[i])):
            return True
    return False


@part
def serve_slots(box: Box, s: State) -> bool:
    """[16] In attract order each seat uses its pool, then attracts. Whether a question is asked."""
    while s.slot < s.seats:
        p = int(s.order[s.slot])
        if s.stage == TO_MOVE:
            s.stage = TO_POOL
            if box.together and s.holder[DIVERSE_TENANTS] == p and anyone_lives(s):
                return ask(s, MOVE, p)
        if s.stage == TO_POOL:
            s.stage = TO_ATTRACT
            s.choices = pool_targets(s, p)
            if s.choices:
                return ask(s, POOL, p)
        if s.stage == NEW_PRICE:
            if box.recheck == ON_NEW and flee_price(box, s, p, int(s.victim)):
                return True
            s.stage = NEW_WANDER
            s.scan = 0
        if s.stage == NEW_WANDER:
            if box.leave_later and wander(box, s, p, int(s.victim)):
                return True
            s.stage = TO_ATTRACT
        if s.attracted[p] < limit(s, p) and any_pleased(box, s, p):
            return ask(s, GUEST, p)
        s.slot += 1
        s.stage = TO_MOVE
    return False


@part
def pool_from(box: Box, s: State, q: int) -> None:
    """[26] A tenant of a seat comes to the pool: the cheapest, or one that is chosen."""
    s.phase = NO_QUESTION
    if box.owner_picks and tenants_of(s, q) > 1:
        s.victim = q
        s.phase = POOL_TENANT
    else:
        send_off(s, cheapest_tenant(s, q), int(s.actor))


@part
def attract(s: State, i: int) -> None:
    """[16] A guest moves in."""
    t, p = int(s.guests[i]), int(s.actor)
    s.guests[i] = NOTHING
    move_in(s, t, p)
    s.attracted[p] += 1
    if s.first < 0:
        s.first = p
    s.victim = t
    s.stage = NEW_PRICE
    s.scan = 0
    s.phase = NO_QUESTION


@part
def stop_attracting(s: State) -> None:
    """[16] A seat passes."""
    s.slot += 1
    s.stage = TO_MOVE
    s.phase = NO_QUESTION
