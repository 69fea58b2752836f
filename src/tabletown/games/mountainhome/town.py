"""Buildings: what a step costs, what a tap brings, how they grow, and how they fall back."""

from tabletown.engine.rule import rule
from tabletown.games.mountainhome.material import (
    ADVANCED,
    BASIC,
    BOAT,
    BOOZE,
    BOOZE_2,
    CLAN_HALL,
    DUNGEON,
    DWELLING,
    FIRST_DWARF,
    FIRST_SITE,
    FORTRESS,
    HANGOVER,
    LAIR,
    MIXED,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    PAWNSHOP,
    PROJECT,
    ROCKS,
    SHINIES,
    WAREHOUSE,
    WORKSHOP,
    Box,
)
from tabletown.games.mountainhome.state import PAY, PAYING, State
from tabletown.games.mountainhome.zones import (
    DWELLING_SITE,
    HALL_SITE,
    WARE_SITE,
    ask,
    copies_owned,
    count,
    has_dwarf,
    has_resource,
    is_finished,
    push,
)

PAWN_SITE = FIRST_SITE[PAWNSHOP]
TOOL_PRICE = 4  # units that a Workshop's step costs
LODGING = 1  # booze
DIGGING = 2  # shinies

# ---- resources


@rule
def yields(box: Box, s: State, t: int) -> int:
    """[6] What a resource card brings: Mushroom Wine 1 more while the Fortress is in play."""
    more = 1 if t == BOOZE_2 and s.places[FORTRESS - LAIR] else 0
    return int(box.value[t]) + more


@rule
def is_producer(box: Box, site: int) -> bool:
    """Whether a building is a Mine, Quarry or Brewery."""
    t = int(box.site_title[site])
    return box.group[t] == BASIC and t != DWELLING


@rule
def tap_yield(box: Box, s: State, p: int, site: int) -> int:
    """[18] What tapping a producer brings: twice as much in a turn in which an elder has seen to it."""
    t = int(box.site_title[site])
    twice = p == s.turn and s.doubled[box.resource[t]] > 0
    return int(box.value[t]) * (2 if twice else 1)


@rule
def is_source(box: Box, s: State, p: int, site: int, resource: int) -> bool:
    """[7] Whether a seat may tap a producer out of turn for a resource; -1: for any."""
    if s.owner[site] != p or s.tapped[site] or not is_finished(box, s, site) or not is_producer(box, site):
        return False
    return resource < 0 or box.resource[box.site_title[site]] == resource


@rule
def purse_total(s: State) -> int:
    """All units in the purse."""
    return int(s.purse[SHINIES]) + int(s.purse[BOOZE]) + int(s.purse[ROCKS])


@rule
def in_purse(box: Box, s: State, site: int) -> int:
    """Units in the purse of the resource that a building works with."""
    return int(s.purse[box.resource[box.site_title[site]]])


@rule
def pay_usual(s: State, n: int) -> None:
    """[6] Rocks first, then booze, then shinies."""
    for r in range(ROCKS, -1, -1):
        paid = min(n, int(s.purse[r]))
        s.purse[r] -= paid
        n -= paid


@rule
def pay_mixed(s: State, p: int, n: int) -> None:
    """[6] A cost in any mix: asked for where there is something to choose."""
    if n <= 0:
        return
    kinds = 0
    for r in range(3):
        kinds += s.purse[r] > 0
    if kinds <= 1 or purse_total(s) <= n:
        pay_usual(s, n)
        return
    s.owed = n
    ask(s, PAY, p)


# ---- steps


@rule
def can_pay_steps(box: Box, s: State, site: int, other: int) -> bool:
    """[16] Whether the purse holds the next step of a building, and of another one, or of the same once more."""
    left = purse_total(s)
    for r in range(MIXED + 1):
        cost = step_cost(box, s, site, 0, r)
        if other >= 0:
            cost += step_cost(box, s, other, 1 if other == site else 0, r)
        if r < MIXED and s.purse[r] < cost:
            return False
        left -= cost
    return left >= 0


@rule
def step_cost(box: Box, s: State, site: int, ahead: int, r: int) -> int:
    """[16] What the next step of a building, or the one after, costs of a resource."""
    step = int(s.progress[site]) + ahead
    t = int(box.site_title[site])
    return int(box.cost[t, step, r]) if step < box.steps[t] else 0


@rule
def can_build(box: Box, s: State, p: int, site: int) -> bool:
    """[16] Whether a seat's building is unfinished, and its next step can be paid."""
    return s.owner[site] == p and not is_finished(box, s, site) and can_pay_steps(box, s, site, -1)


@rule
def can_build_second(box: Box, s: State, p: int, site: int) -> bool:
    """[14] Whether Marg can do this step, too."""
    ahead = 1 if site == s.target else 0
    if s.owner[site] != p or s.progress[site] + ahead >= box.steps[box.site_title[site]]:
        return False
    return can_pay_steps(box, s, int(s.target), site)


@rule
def can_build_any(box: Box, s: State, p: int) -> bool:
    """Whether there is any step that a seat can pay for."""
    for k in range(N_SITES):
        if can_build(box, s, p, k):
            return True
    return False


@rule
def has_unfinished(box: Box, s: State, p: int) -> bool:
    """Whether a seat has a building in progress."""
    for k in range(N_SITES):
        if s.owner[k] == p and not is_finished(box, s, k):
            return True
    return False


@rule
def pay_steps(box: Box, s: State, p: int, site: int, other: int) -> None:
    """[16] What the steps cost leaves the purse; a mix is asked for."""
    owed = 0
    for r in range(MIXED + 1):
        cost = step_cost(box, s, site, 0, r)
        if other >= 0:
            cost += step_cost(box, s, other, 1 if other == site else 0, r)
        if r < MIXED:
            s.purse[r] -= cost
        else:
            owed = cost
    push(s, PAYING, p, owed, 0, 0)


@rule
def grow(box: Box, s: State, site: int) -> None:
    """[16] [17] A step is done; a finished building stands upright at once."""
    s.progress[site] += 1
    s.tapped[site] = 0 if is_finished(box, s, site) else 1


@rule
def place(box: Box, s: State, p: int, t: int) -> int:
    """[15] A blueprint comes into a town, tapped, without a step done. Says on which site."""
    site = int(box.first_site[t])
    while s.owner[site] >= 0:
        site += 1
    s.owner[site] = p
    s.progress[site] = 0
    s.tapped[site] = 1
    return site


@rule
def empty_store(box: Box, s: State, site: int) -> None:
    """What a building holds goes to its owner's discard pile."""
    p = int(s.owner[site])
    if site == WARE_SITE:
        for t in range(N_RESOURCES):
            s.discard[p, t] += s.ware[t]
            s.ware[t] = 0
    elif site == PAWN_SITE and s.pawned >= 0:
        s.discard[p, s.pawned] += 1
        s.pawned = -1
    elif DWELLING_SITE <= site < DWELLING_SITE + len(s.lodger) and s.lodger[site - DWELLING_SITE] >= 0:
        s.discard[p, s.lodger[site - DWELLING_SITE]] += 1
        s.lodger[site - DWELLING_SITE] = -1
    elif HALL_SITE <= site < HALL_SITE + len(s.hall):
        for d in range(N_DWARVES):
            s.discard[p, FIRST_DWARF + d] += s.hall[site - HALL_SITE, d]
            s.hall[site - HALL_SITE, d] = 0


@rule
def lose_step(box: Box, s: State, site: int) -> None:
    """[37] A step is undone: the building is unfinished and tapped, and what it held is discarded."""
    empty_store(box, s, site)
    s.progress[site] -= 1
    s.tapped[site] = 1


# ---- taps


@rule
def is_open(box: Box, s: State, p: int, site: int) -> bool:
    """[18] Whether a seat's building is finished and upright."""
    return s.owner[site] == p and not s.tapped[site] and is_finished(box, s, site)


@rule
def can_use_tap(box: Box, s: State, p: int, site: int) -> bool:
    """[18] Whether tapping an upright building can do anything now."""
    t = int(box.site_title[site])
    if is_producer(box, site) or t == BOAT:
        return True
    if t == DWELLING:
        return s.purse[BOOZE] >= LODGING and s.lodger[site - DWELLING_SITE] < 0 and has_dwarf(s, p)
    if t == WORKSHOP:
        return (purse_total(s) >= TOOL_PRICE and has_unfinished(box, s, p)) or has_tapped(box, s, p)
    if box.group[t] == ADVANCED:
        return in_purse(box, s, site) > 0
    if box.group[t] == CLAN_HALL:
        return count(s.hand[p, FIRST_DWARF:], N_DWARVES) > 0
    if t == WAREHOUSE:
        return has_resource(s, p, 0)
    if t == DUNGEON:
        return s.purse[SHINIES] >= DIGGING and count(s.discard[p], N_CARDS) > 0
    return t == PAWNSHOP and s.pawned < 0 and has_resource(s, p, 1)


@rule
def can_untap(box: Box, s: State, p: int, site: int) -> bool:
    """[18] Whether a Workshop may turn a building upright: one of one's own, finished, no Workshop."""
    return s.owner[site] == p and s.tapped[site] > 0 and is_finished(box, s, site) and box.site_title[site] != WORKSHOP


@rule
def has_tapped(box: Box, s: State, p: int) -> bool:
    """Whether there is anything that a Workshop may turn upright."""
    for k in range(N_SITES):
        if can_untap(box, s, p, k):
            return True
    return False


# ---- points


@rule
def points(box: Box, s: State, p: int) -> int:
    """[43] Finished buildings, steps of projects, dwarves wherever they are, less the Hangovers."""
    total = 0
    for k in range(N_SITES):
        if s.owner[k] == p:
            t = int(box.site_title[k])
            if box.group[t] == PROJECT and box.steps[t] == 4:
                total += int(s.progress[k])
            if is_finished(box, s, k):
                total += int(box.vp[t])
                if t == PAWNSHOP and s.pawned >= 0:
                    total += int(box.value[s.pawned])
    for d in range(N_DWARVES):
        if box.vp[FIRST_DWARF + d] != 0:
            total += int(box.vp[FIRST_DWARF + d]) * copies_owned(s, p, FIRST_DWARF + d)
    return total + int(box.vp[HANGOVER]) * copies_owned(s, p, HANGOVER)
