"""Tenants move in, leave, and go to other seats. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.games.highrise.actions import PLAYER
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import CONSTRUCTION, MANY_WANDER, NOTHING, POOL, WALLET, WANDERING
from tabletown.games.highrise.rules.building import amount, price, tenants_of, unmet
from tabletown.games.highrise.state import GONE, LEAVE, NO_QUESTION, State


@rule
def move_in(s: State, t: int, p: int) -> None:
    """Move a tenant to a seat from any place."""
    if s.home[t] >= 0:
        s.living[s.home[t], s.kind[t]] -= 1
    s.home[t] = p
    s.living[p, s.kind[t]] += 1
    s.arrivals += 1
    s.since[t] = s.arrivals
    s.moved[t] = 1


@rule
def discard_tenant(s: State, t: int) -> None:
    """Remove a tenant from the game."""
    if s.home[t] >= 0:
        s.living[s.home[t], s.kind[t]] -= 1
    s.home[t] = GONE


@rule
def only_seat(mask: int) -> int:
    """The only seat in a mask with one bit."""
    p = 0
    while not mask >> p & 1:
        p += 1
    return p


@rule
def send_off(s: State, t: int, q: int) -> None:
    """[22] Move a tenant to another seat; this counts as a departure."""
    s.departed[s.home[t]] += 1
    move_in(s, t, q)


@rule
def depart(s: State, t: int, mask: int) -> None:
    """[22] A tenant leaves for one of several seats, which its owner chooses; without any it leaves the game."""
    p = int(s.home[t])
    if mask == 0:
        s.departed[p] += 1
        discard_tenant(s, t)
    elif mask & mask - 1 == 0:
        send_off(s, t, only_seat(mask))
    else:
        s.phase = LEAVE
        s.actor = p
        s.tenant = t
        s.choices = mask


@inlined
def leave_to(box: Box, s: State, p: int, action: int) -> None:
    """[22] Send the tenant to the seat that its owner chose."""
    send_off(s, int(s.tenant), action - PLAYER)
    s.phase = NO_QUESTION


@rule
def keeps_all(s: State, p: int) -> bool:
    """[40] Whether tenants never leave a seat."""
    return s.holder[MANY_WANDER] == p


@rule
def others(s: State, p: int) -> int:
    """All other seats, as bits."""
    return (1 << int(s.seats)) - 1 & ~(1 << p)


# ---- why they leave


@rule
def first_tenant(s: State, p: int, after: int) -> int:
    """The first tenant of a seat from a number on, or NOTHING."""
    for t in range(after, s.people):
        if s.home[t] == p:
            return t
    return NOTHING


@inlined
def builders_exits(box: Box, s: State, p: int) -> int:
    """[25] The seats for tenants who flee Construction."""
    if not box.leave_later:
        return int(s.linked[p])
    mask = 0
    for q in range(s.seats):
        if q != p and s.storey[q] == s.storey[p]:
            mask |= 1 << q
    return mask if mask else others(s, p)


@rule
def flee_construction(box: Box, s: State, p: int) -> bool:
    """[25] Tenants who dislike Construction leave, from s.scan on; return whether a decision is due."""
    t = first_tenant(s, p, int(s.scan))
    while t >= 0 and not keeps_all(s, p):
        s.scan = t + 1
        if int(box.properties[s.kind[t]]) & CONSTRUCTION:
            depart(s, t, builders_exits(box, s, p))
            if s.phase == LEAVE:
                return True
        t = first_tenant(s, p, int(s.scan))
    return False


@inlined
def cheaper(box: Box, s: State, t: int) -> int:
    """[30] The seats for a tenant who cannot pay the price."""
    p = int(s.home[t])
    if not box.leave_later:
        return int(s.linked[p])
    mask = 0
    for q in range(s.seats):
        if q != p and price(s, q) <= s.worth[t]:
            mask |= 1 << q
    return mask


@rule
def flee_price(box: Box, s: State, p: int, new: int) -> bool:
    """[30] Tenants who can no longer pay leave; return whether a decision is due."""
    t = first_tenant(s, p, int(s.scan))
    while t >= 0 and not keeps_all(s, p):
        s.scan = t + 1
        poor = int(box.properties[s.kind[t]]) & WALLET and s.worth[t] < price(s, p)
        if poor and t != new and (new >= 0 or s.moved[t] == 0):
            depart(s, t, cheaper(box, s, t))
            if s.phase == LEAVE:
                return True
        t = first_tenant(s, p, int(s.scan))
    return False


@inlined
def wander_targets(box: Box, s: State, t: int) -> int:
    """[31] The seats that attract a wandering tenant."""
    p = int(s.home[t])
    if box.settles and unmet(s, p, t) == 0:
        return 0
    reach = others(s, p) if box.leave_later else int(s.linked[p])
    mask = 0
    for q in range(s.seats):
        if reach >> q & 1 and unmet(s, q, t) == 0:
            mask |= 1 << q
    return mask


@rule
def wander(box: Box, s: State, p: int, new: int) -> bool:
    """[31] Wandering tenants leave for a seat that meets all their wishes; return whether a decision is due."""
    t = first_tenant(s, p, int(s.scan))
    while t >= 0 and not keeps_all(s, p):
        s.scan = t + 1
        if int(box.properties[s.kind[t]]) & WANDERING and t != new and (new >= 0 or s.moved[t] == 0):
            mask = wander_targets(box, s, t)
            if mask:
                depart(s, t, mask)
                if s.phase == LEAVE:
                    return True
        t = first_tenant(s, p, int(s.scan))
    return False


# ---- pools


@inlined
def pool_targets(s: State, p: int) -> int:
    """[26] Connected seats with fewer pools, and with tenants."""
    pools, mask = amount(s, p, POOL), 0
    if pools == 0:
        return 0
    for q in range(s.seats):
        if int(s.linked[p]) >> q & 1 and amount(s, q, POOL) < pools and tenants_of(s, q) and not keeps_all(s, q):
            mask |= 1 << q
    return mask


@rule
def cheapest_tenant(s: State, p: int) -> int:
    """[26] The tenant with the lowest score; of several, the latest arrival."""
    best = NOTHING
    for t in range(s.people):
        if s.home[t] == p and (
            best < 0 or s.worth[t] < s.worth[best] or (s.worth[t] == s.worth[best] and s.since[t] > s.since[best])
        ):
            best = t
    return best
