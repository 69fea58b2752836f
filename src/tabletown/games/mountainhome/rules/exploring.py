"""Exploring: the revealed card, Charity, and parking a dwarf in the Fortress."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    BOOZE,
    CHARITY,
    DWARF,
    EVENT,
    FIRST_DWARF,
    FORTRESS,
    IMMEDIATE,
    N_RESOURCES,
    N_SITES,
    RESOURCE,
    SHINIES,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, news, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.bids import sealed_bids
from tabletown.games.mountainhome.rules.knowledge import pile
from tabletown.games.mountainhome.state import State

PARKING = 5  # booze that parking a dwarf costs
ANY_SOURCE = 99  # more than any source of a payment is worth

# ---- exploring


@rule
def explore(box: Box, s: State, p: int) -> None:
    """[25] [26] Reveal the top card of the exploration pile; what happens depends on its kind."""
    if pile.is_barren(box, s):
        if pile.fort_size(s) == 0:
            s.ended = 1
            news.tell(s, news.BARREN, p, 0, 0)
            return
        pile.open_fortress(s)
        news.tell(s, news.OPENED, p, 0, 0)
    t = pile.take_card(s)
    news.tell(s, news.EXPLORED, p, t, 0)
    if box.kind[t] == DWARF:
        meet_dwarf(s, p, t)
    elif box.group[t] == IMMEDIATE:
        s.limbo[t] += 1
        if t == CHARITY:
            give_charity(box, s, p)
        else:
            sealed_bids.start_bid(s, state.PARTYING, t, p, 1 << BOOZE)
    elif box.kind[t] == EVENT:
        enter_realm(s, t)
    else:
        s.discard[p, t] += 1


@inlined
def meet_dwarf(s: State, p: int, t: int) -> None:
    """[25] [27] All seats bid for a dwarf, unless it is parked in the Fortress."""
    s.limbo[t] += 1
    s.prize = t
    s.paid = 0
    s.least = ANY_SOURCE
    if zones.is_in_play(s, FORTRESS) and not s.closed:
        agenda.ask(s, state.PARK, p)  # ask even a seat that cannot pay: not asking would tell others about its hand
    else:
        bid_for_dwarf(s, p)


@rule
def bid_for_dwarf(s: State, p: int) -> None:
    """[28] Start a bid of shinies and booze for a dwarf."""
    sealed_bids.start_bid(s, state.RECRUIT, int(s.prize), p, 1 << SHINIES | 1 << BOOZE)


@inlined
def enter_realm(s: State, t: int) -> None:
    """[25] Put a recurring event into the realm."""
    k = int(s.n_events)
    s.events[k] = t
    s.counters[k] = 0
    s.serial[k] = s.arrivals
    s.arrivals += 1
    s.n_events = k + 1


@inlined
def give_charity(box: Box, s: State, explorer: int) -> None:
    """[27] From the explorer on, each seat takes the next resource card into hand; then shuffle the pile."""
    at = int(s.n_pile) - 1
    for j in range(s.seats):
        while at >= 0 and box.kind[s.pile[at]] != RESOURCE:
            at -= 1
        pile.turn_up(s, max(0, at))
        if at >= 0:
            t = pile.remove_from_pile(s, at)
            zones.join_hand(s, (explorer + j) % int(s.seats), t)
            news.tell(s, news.HANDED, (explorer + j) % int(s.seats), t, 0)
            at -= 1
    shuffle_in(s, CHARITY)


@rule
def shuffle_in(s: State, t: int) -> None:
    """[25] Shuffle an immediate event into the pile."""
    s.limbo[t] -= 1
    pile.put_on_pile(s, t)
    pile.shuffle_pile(s)


# ---- the Fortress


@rule
def booze_sources(box: Box, s: State, p: int, most: int) -> int:
    """[7] The total of a seat's booze sources that are worth at most so much."""
    total = 0
    for t in range(N_RESOURCES):
        if box.resource[t] == BOOZE and zones.yields(box, s, t) <= most:
            total += zones.at_hand(s, p, t) * zones.yields(box, s, t)
    for k in range(N_SITES):
        if buildings.is_source(box, s, p, k, BOOZE) and buildings.tap_yield(box, s, p, k) <= most:
            total += buildings.tap_yield(box, s, p, k)
    return total


@rule
def can_park_with(box: Box, s: State, p: int, worth: int) -> bool:
    """[7] Whether a source fits the payment: the largest are used first, and the remaining ones must suffice."""
    return worth <= s.least and s.paid + booze_sources(box, s, p, worth) >= PARKING


@rule
def parking_refusal(box: Box, s: State, p: int, worth: int) -> int:
    """[7] Why a source of booze that is worth so much does not fit the payment, or FINE."""
    if s.paid + booze_sources(box, s, p, ANY_SOURCE) < PARKING:
        return actions.NOT_ENOUGH_BOOZE
    return FINE if can_park_with(box, s, p, worth) else actions.TOO_MUCH


@inlined
def park_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[7] [27] Why a source of booze cannot pay for parking a dwarf, or FINE; declining is legal before paying."""
    if action == actions.STOP:
        return FINE if s.paid == 0 else actions.PAY_ON
    if actions.TAP <= action < actions.BUILD:
        site = action - actions.TAP
        if buildings.is_source(box, s, p, site, BOOZE):
            return parking_refusal(box, s, p, buildings.tap_yield(box, s, p, site))
        return actions.ONLY_BOOZE
    if actions.FROM <= action < actions.KEEP:
        t = action - actions.FROM
        if box.resource[t] == BOOZE and zones.at_hand(s, p, t) > 0:
            return parking_refusal(box, s, p, zones.yields(box, s, t))
        return actions.ONLY_BOOZE if box.resource[t] != BOOZE else actions.NOT_THERE
    return actions.NOT_ASKED


@inlined
def park(box: Box, s: State, p: int, action: int) -> None:
    """[27] Pay for parking with a source, or start the bid for the dwarf."""
    if action == actions.STOP:
        bid_for_dwarf(s, p)
    elif action < actions.BUILD:
        worth = buildings.tap_yield(box, s, p, action - actions.TAP)
        s.tapped[action - actions.TAP] = 1
        pay_to_park(s, p, worth)
    else:
        t = action - actions.FROM
        zones.take_from_hand(s, p, t)
        s.discard[p, t] += 1
        pay_to_park(s, p, zones.yields(box, s, t))


@rule
def pay_to_park(s: State, p: int, worth: int) -> None:
    """[7] [27] Pay a part of the price; once all is paid, the dwarf is in the Fortress."""
    s.paid += worth
    s.least = worth
    if s.paid < PARKING:
        agenda.ask(s, state.PARK, p)
        return
    s.limbo[s.prize] -= 1
    s.fort[s.prize - FIRST_DWARF] += 1
