"""Buildings: blueprints and their steps, what producers yield, and how a building falls back."""

from tabletown.engine.compile import rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    BASIC,
    FIRST_DWARF,
    FIRST_SITE,
    MIXED,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    PAWNSHOP,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, zones
from tabletown.games.mountainhome.state import State

PAWN_SITE = FIRST_SITE[PAWNSHOP]

# ---- steps


@rule
def is_finished(box: Box, s: State, site: int) -> bool:
    """[16] Whether all steps of a building are done."""
    return s.progress[site] == box.steps[box.site_title[site]]


@rule
def finished_buildings(box: Box, s: State, p: int) -> int:
    """How many finished buildings a town has."""
    n = 0
    for k in range(N_SITES):
        if s.owner[k] == p and is_finished(box, s, k):
            n += 1
    return n


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
def step_cost(box: Box, s: State, site: int, ahead: int, r: int) -> int:
    """[16] How much of a resource the next step of a building costs, or the step after it."""
    step = int(s.progress[site]) + ahead
    t = int(box.site_title[site])
    return int(box.cost[t, step, r]) if step < box.steps[t] else 0


@rule
def can_pay_steps(box: Box, s: State, site: int, other: int) -> bool:
    """[16] Whether the purse covers the next step of a building and of another one, or two steps of the same one."""
    left = zones.purse_total(s)
    for r in range(MIXED + 1):
        cost = step_cost(box, s, site, 0, r)
        if other >= 0:
            cost += step_cost(box, s, other, 1 if other == site else 0, r)
        if r < MIXED and s.purse[r] < cost:
            return False
        left -= cost
    return left >= 0


@rule
def can_build(box: Box, s: State, p: int, site: int) -> bool:
    """[16] Whether a seat's building is unfinished and its next step can be paid for."""
    return s.owner[site] == p and not is_finished(box, s, site) and can_pay_steps(box, s, site, -1)


@rule
def build_refusal(box: Box, s: State, p: int, site: int) -> int:
    """[16] Why a seat cannot do the next step of a building, or FINE."""
    if s.owner[site] != p:
        return actions.NOT_IN_TOWN
    if is_finished(box, s, site):
        return actions.DONE_ALREADY
    return FINE if can_pay_steps(box, s, site, -1) else actions.TOO_DEAR


@rule
def can_build_second(box: Box, s: State, p: int, site: int) -> bool:
    """[14] Whether Marg can also do this step."""
    ahead = 1 if site == s.target else 0
    if s.owner[site] != p or s.progress[site] + ahead >= box.steps[box.site_title[site]]:
        return False
    return can_pay_steps(box, s, int(s.target), site)


@rule
def can_build_any(box: Box, s: State, p: int) -> bool:
    """Whether a seat can pay for any step."""
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
    """[16] Pay for the steps from the purse; ask the seat if it can choose a mix."""
    owed = 0
    for r in range(MIXED + 1):
        cost = step_cost(box, s, site, 0, r)
        if other >= 0:
            cost += step_cost(box, s, other, 1 if other == site else 0, r)
        if r < MIXED:
            s.purse[r] -= cost
        else:
            owed = cost
    agenda.push(s, state.PAYING, p, owed, 0, 0)


@rule
def grow(box: Box, s: State, site: int) -> None:
    """[16] [17] Do a step; a finished building stands upright at once."""
    s.progress[site] += 1
    s.tapped[site] = 0 if is_finished(box, s, site) else 1


@rule
def place(box: Box, s: State, p: int, t: int) -> int:
    """[15] Place a blueprint in a town, tapped and without steps, and return its site."""
    site = int(box.first_site[t])
    while s.owner[site] >= 0:
        site += 1
    s.owner[site] = p
    s.progress[site] = 0
    s.tapped[site] = 1
    return site


@rule
def empty_store(box: Box, s: State, site: int) -> None:
    """Put everything that a building holds on its owner's discard pile."""
    p = int(s.owner[site])
    if site == zones.WARE_SITE:
        for t in range(N_RESOURCES):
            s.discard[p, t] += s.ware[t]
            s.ware[t] = 0
    elif site == PAWN_SITE and s.pawned >= 0:
        s.discard[p, s.pawned] += 1
        s.pawned = -1
    elif (
        zones.DWELLING_SITE <= site < zones.DWELLING_SITE + len(s.lodger) and s.lodger[site - zones.DWELLING_SITE] >= 0
    ):
        s.discard[p, s.lodger[site - zones.DWELLING_SITE]] += 1
        s.lodger[site - zones.DWELLING_SITE] = -1
    elif zones.HALL_SITE <= site < zones.HALL_SITE + len(s.hall):
        for d in range(N_DWARVES):
            s.discard[p, FIRST_DWARF + d] += s.hall[site - zones.HALL_SITE, d]
            s.hall[site - zones.HALL_SITE, d] = 0


@rule
def lose_step(box: Box, s: State, site: int) -> None:
    """[37] Undo a step: the building is unfinished and tapped, and what it held is discarded."""
    empty_store(box, s, site)
    s.progress[site] -= 1
    s.tapped[site] = 1


# ---- producers


@rule
def is_producer(box: Box, site: int) -> bool:
    """Whether a building produces a resource: a Mine, Quarry or Brewery."""
    t = int(box.site_title[site])
    return box.group[t] == BASIC and box.resource[t] >= 0


@rule
def tap_yield(box: Box, s: State, p: int, site: int) -> int:
    """[18] What a producer yields when tapped: twice as much in a turn in which an elder has doubled it."""
    t = int(box.site_title[site])
    twice = p == s.turn and s.doubled[box.resource[t]] > 0
    return int(box.value[t]) * (2 if twice else 1)


@rule
def is_source(box: Box, s: State, p: int, site: int, resource: int) -> bool:
    """[7] Whether a seat may tap a producer out of turn for a resource; -1: for any resource."""
    if s.owner[site] != p or s.tapped[site] or not is_finished(box, s, site) or not is_producer(box, site):
        return False
    return resource < 0 or box.resource[box.site_title[site]] == resource
