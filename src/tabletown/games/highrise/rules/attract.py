"""The Attract Phase: tenants leave, pools are used, and guests move in. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.machine_code.clear import wipe
from tabletown.games.highrise.actions import ATTRACT, DECLINE, NO_GUEST, NOT_CHOICE, NOT_PLEASED, PLAYER, TENANT
from tabletown.games.highrise.box import IN_ATTRACT, ON_NEW, Box
from tabletown.games.highrise.material import DIVERSE_TENANTS, GUESTS, IN_LINE, NOTHING, WARDROBE
from tabletown.games.highrise.rules.building import amount, pleases, tenants_of
from tabletown.games.highrise.rules.questions import ask, choice_refusal
from tabletown.games.highrise.rules.tenants import (
    cheapest_tenant,
    flee_price,
    move_in,
    others,
    pool_targets,
    send_off,
    wander,
)
from tabletown.games.highrise.state import FAVOURITE, GUEST, MOVE, MOVE_TO, NO_QUESTION, POOL, POOL_TENANT, State

# The stages of a slot: the goal's power, the pool, guests, and tenants who leave because of a new one.
TO_MOVE, TO_POOL, TO_ATTRACT, NEW_PRICE, NEW_WANDER = range(5)


@inlined
def rank_seats(s: State) -> None:
    """[13] Find the attract order: by floor from the ground up, on a floor clockwise from the start player."""
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


@inlined
def let_leave(box: Box, s: State) -> bool:
    """[30] [31] Tenants leave in attract order: first wallets, then wanderers. Return whether a decision is due."""
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


@inlined
def name_favourite(box: Box, s: State) -> bool:
    """[40] The goal's holder names a player who may attract two guests. Return whether a decision is due."""
    return bool(box.together and s.holder[IN_LINE] >= 0 and ask(s, FAVOURITE, int(s.holder[IN_LINE])))


@inlined
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


@inlined
def any_pleased(box: Box, s: State, p: int) -> bool:
    """[16] Whether any guest would come to a seat."""
    for i in range(GUESTS):
        if s.guests[i] >= 0 and pleases(box, s, p, int(s.guests[i])):
            return True
    return False


@inlined
def serve_slots(box: Box, s: State) -> bool:
    """[16] In attract order each seat uses its pool, then attracts. Return whether a decision is due."""
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


# ---- actions


@inlined
def name_two(box: Box, s: State, p: int, action: int) -> None:
    """[40] Name the player who may attract two guests."""
    s.favourite = action - PLAYER
    s.phase = NO_QUESTION


@inlined
def move_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[40] Why a tenant may not be moved, or FINE: any seat's tenant may be."""
    return FINE if action == DECLINE or s.home[action - TENANT] >= 0 else NOT_CHOICE


@inlined
def choose_to_move(box: Box, s: State, p: int, action: int) -> None:
    """[40] Choose the tenant to move, or none."""
    s.phase = NO_QUESTION
    if action != DECLINE:
        s.tenant = action - TENANT
        s.choices = others(s, int(s.home[s.tenant]))
        s.phase = MOVE_TO


@inlined
def move_to(box: Box, s: State, p: int, action: int) -> None:
    """[40] Move the tenant to a player."""
    move_in(s, int(s.tenant), action - PLAYER)
    s.phase = NO_QUESTION


@inlined
def pool_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[26] Why the pool may not draw a tenant from a player, or FINE."""
    return FINE if action == DECLINE else choice_refusal(box, s, p, action)


@inlined
def use_pool(box: Box, s: State, p: int, action: int) -> None:
    """[26] Bring a player's tenant to the pool: the cheapest, or one to be chosen; or none."""
    s.phase = NO_QUESTION
    q = action - PLAYER
    if action == DECLINE:
        return
    if box.owner_picks and tenants_of(s, q) > 1:
        s.victim = q
        s.phase = POOL_TENANT
    else:
        send_off(s, cheapest_tenant(s, q), p)


@inlined
def pool_tenant_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[26] Why a tenant may not come to the pool, or FINE."""
    return FINE if s.home[action - TENANT] == s.victim else NOT_CHOICE


@inlined
def choose_pool_tenant(box: Box, s: State, p: int, action: int) -> None:
    """[26] Bring the chosen tenant to the pool."""
    send_off(s, action - TENANT, p)
    s.phase = NO_QUESTION


@inlined
def guest_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[16] Why a guest may not be attracted, or FINE; passing is always legal."""
    if action == DECLINE:
        return FINE
    t = int(s.guests[action - ATTRACT])
    if t < 0:
        return NO_GUEST
    return FINE if pleases(box, s, p, t) else NOT_PLEASED


@inlined
def attract(box: Box, s: State, p: int, action: int) -> None:
    """[16] A guest moves in, or the seat passes."""
    s.phase = NO_QUESTION
    if action == DECLINE:
        s.slot += 1
        s.stage = TO_MOVE
        return
    t = int(s.guests[action - ATTRACT])
    s.guests[action - ATTRACT] = NOTHING
    move_in(s, t, p)
    s.attracted[p] += 1
    if s.first < 0:
        s.first = p
    s.victim = t
    s.stage = NEW_PRICE
    s.scan = 0
