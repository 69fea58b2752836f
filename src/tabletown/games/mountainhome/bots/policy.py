"""What personas base their choices on: their styles, the value of a card, and the building they could continue."""

import numpy as np

from tabletown.engine.compile import rule
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    ACTION,
    BUILDING,
    DWARF,
    FIRST_DWARF,
    FIRST_OF,
    HANGOVER,
    HOARD,
    LOKI,
    MARG,
    MIXED,
    N_CARDS,
    N_DWARVES,
    N_PRODUCERS,
    N_RESOURCES,
    N_SITES,
    ORI,
    RESOURCE,
    SHINIES,
    Box,
)
from tabletown.games.mountainhome.rules.action_step.buildings import is_finished, is_source, step_cost, tap_yield
from tabletown.games.mountainhome.rules.zones import at_hand, has_dwarf, has_lodger, is_dwarf, yields
from tabletown.games.mountainhome.state import AUCTIONING, PARTYING, State

# A style: how many unfinished blueprints it keeps, what it bids for a point in another's turn and in its own, how much
# it likes to interfere, how readily it trashes cheap cards, and whether it trades.
STYLES = np.array(
    [
        [3.0, 1.0, 3.0, 0.0, 1.0, 0.0],  # builder
        [1.0, 2.0, 9.0, 0.0, 1.0, 1.0],  # host
        [1.0, 6.0, 99.0, 1.0, 0.0, 0.0],  # brawler
        [2.0, 6.0, 99.0, 1.0, 1.0, 0.0],  # thane
    ]
)
FAVOURITES = (MARG, ORI, LOKI, ORI)  # the legendary dwarf that each style prefers
BUILDER, HOST, BRAWLER, THANE = range(4)
BLUEPRINTS, BID_IN_OTHER_TURNS, BID_IN_OWN_TURN, INTERFERENCE, THRIFT, TRADING = range(6)
TINY = 0.01  # the appeal of an action that a style would not take


@rule
def card_value(box: Box, s: State, t: int) -> float:
    """The value of owning a card, roughly in units."""
    kind = int(box.kind[t])
    if kind == RESOURCE:
        return float(box.value[t])
    if kind == DWARF:
        return 3.0 + 2.0 * box.vp[t]
    if kind == BUILDING:
        return 3.0 + box.vp[t]
    if t == HANGOVER:
        return -3.0
    return 2.5 if t == HOARD else 1.0


@rule
def reach(box: Box, s: State, p: int, r: int) -> int:
    """All units of a resource that a seat could get in this action step: purse, cards, producers."""
    total = int(s.purse[r])
    for t in range(FIRST_OF[r], FIRST_OF[r + 1]):
        total += at_hand(s, p, t) * yields(box, s, t)
    for k in range(N_PRODUCERS):
        if is_source(box, s, p, k, r):
            total += tap_yield(box, s, p, k)
    return total


@rule
def goal(box: Box, s: State, p: int) -> int:
    """The most valuable building whose next step a seat could pay for with everything it has, or -1."""
    best, most = -1, 0.0
    for k in range(N_SITES):
        if s.owner[k] == p and not is_finished(box, s, k):
            left = 0
            can = True
            for r in range(MIXED + 1):
                cost = step_cost(box, s, k, 0, r)
                if r < MIXED:
                    have = reach(box, s, p, r)
                    can = can and have >= cost
                    left += have - cost
                else:
                    can = can and left >= cost
            t = int(box.site_title[k])
            value = (1.0 + box.vp[t]) * (1.0 + s.progress[k]) / box.steps[t]
            if can and value > most:
                best, most = k, value
    return best


@rule
def in_work(box: Box, s: State, p: int) -> int:
    """How many unfinished blueprints a seat has in its deck and its town."""
    n = 0
    for k in range(N_SITES):
        if s.owner[k] == p and not is_finished(box, s, k):
            n += 1
    for t in range(N_CARDS):
        if box.kind[t] == BUILDING:
            n += int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t])
    return n


@rule
def wants_blueprint(box: Box, s: State, p: int, style: int) -> bool:
    """Whether a style would buy now: it has few unfinished blueprints, and there is time to build."""
    return in_work(box, s, p) <= STYLES[style, BLUEPRINTS] and s.recruits < s.seats + 1


@rule
def count_dwarves(s: State, p: int) -> int:
    """How many dwarves a seat has at hand."""
    n = 0
    for d in range(N_DWARVES):
        n += at_hand(s, p, FIRST_DWARF + d)
    return n


@rule
def is_paid(box: Box, s: State, site: int) -> bool:
    """Whether the purse already covers the next step of a building."""
    left = 0
    for r in range(MIXED + 1):
        cost = step_cost(box, s, site, 0, r)
        if r < MIXED:
            if s.purse[r] < cost:
                return False
            left += int(s.purse[r]) - cost
        else:
            return left >= cost
    return True


@rule
def lacks(box: Box, s: State, p: int, style: int, aim: int, r: int) -> bool:
    """Whether another unit of a resource helps: for the building that could grow, or for a purchase."""
    if aim >= 0 and not is_paid(box, s, aim):
        if s.purse[r] < step_cost(box, s, aim, 0, r):
            return True
        return step_cost(box, s, aim, 0, MIXED) > 0
    if r != SHINIES or s.bought or not wants_blueprint(box, s, p, style):
        return False
    price = 99
    for k in range(len(s.shop)):
        if s.shop[k] >= 0:
            price = min(price, int(box.price[s.shop[k]]))
    return s.purse[SHINIES] < price <= reach(box, s, p, SHINIES)


@rule
def is_wished(box: Box, s: State, t: int) -> bool:
    """Whether a card matches the wish."""
    kind = int(box.kind[t])
    if kind == RESOURCE:
        return s.wish == box.resource[t]
    if kind == DWARF:
        return s.wish == actions.WISH_DWARF
    if kind == BUILDING:
        return s.wish == actions.WISH_BLUEPRINT
    return kind == ACTION and s.wish == actions.WISH_ACTION


@rule
def prize_points(box: Box, s: State) -> float:
    """What the prize of a bid is worth, in points."""
    if s.bid_kind == AUCTIONING:
        t = int(box.site_title[s.prize])
        return (1.0 + box.vp[t]) * (1 + s.progress[s.prize]) / (1 + box.steps[t])
    if s.bid_kind == PARTYING:
        return 1.0
    return float(box.vp[s.prize])


@rule
def sealed_total(box: Box, s: State, p: int) -> int:
    """The total of a seat's own bid so far."""
    total = 0
    for t in range(N_RESOURCES):
        if s.sealed[p, t] > 0 and s.bid_for >> box.resource[t] & 1:
            total += int(s.sealed[p, t]) * yields(box, s, t)
    for k in range(N_PRODUCERS):
        if s.owner[k] == p and s.sealed_tap[k] and s.bid_for >> box.resource[box.site_title[k]] & 1:
            total += tap_yield(box, s, p, k)
    return total


@rule
def sealed_cards(s: State, p: int) -> int:
    """How many cards in a seat's bid can be trashed."""
    n = 0
    for t in range(N_CARDS):
        if not is_dwarf(t):
            n += int(s.sealed[p, t])
    return n


@rule
def aim_of(box: Box, s: State, p: int) -> int:
    """The building that could grow in this action step if a dwarf is there to build it, else -1."""
    if s.phase not in (state.ACT, state.WISH) or not (has_dwarf(s, p) or has_lodger(s, p)):
        return -1
    return goal(box, s, p)
