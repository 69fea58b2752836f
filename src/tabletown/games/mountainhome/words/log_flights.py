"""What an action moves on the table: where a card was and where it went, and which resources were gained or spent."""

from typing import Any

from tabletown.engine.contract import Flight
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    CAVERN,
    FIRST_DWARF,
    FIRST_PLACE,
    FORTRESS,
    LAIR,
    MARKETPLACE,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_PLACES,
    N_RESOURCES,
    N_SHINIES,
    N_SITES,
    RESOURCES,
    SHOP,
    Box,
)
from tabletown.games.mountainhome.rules import zones
from tabletown.games.mountainhome.rules.action_step.buildings import PAWN_SITE
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words import labels

Trail = tuple[str, ...]  # two names: a card went from the first to the second; else the things that an action is about


def trail(box: Box, before: State, seat: int, action: int, after: State) -> Trail:
    """The things that an action is about."""
    if action == actions.BUY_PAWNED:
        return labels.site(PAWN_SITE), labels.hand(seat)
    if action < actions.SEAT:
        return () if before.phase == state.GAIN else (worked_at(before, seat),)
    if action < actions.BUY:
        return naming(before, action - actions.SEAT)
    if actions.TAP <= action < actions.TAKE:
        return (labels.site((action - actions.TAP) % N_SITES),)
    if action >= actions.KEEP:
        return in_bid(seat, action)
    t = title_of(action)
    end = destination(box, before, seat, action, after, t)
    return (origin(before, seat, action, t), end) if end else (origin(before, seat, action, t),)


def worked_at(before: State, seat: int) -> str:
    """The acting dwarf, or the building that is paid for."""
    if before.phase in labels.SPENDING:
        return labels.SPENT
    is_paid = before.phase == state.PAY and before.target >= 0
    return labels.site(int(before.target)) if is_paid else labels.played(seat, int(before.dwarf))


def goes_to_work(box: Box, before: State, seat: int, after: State) -> tuple[Flight, ...]:
    """The way of the dwarf being spent to its place afterwards."""
    if before.phase not in labels.SPENDING:
        return ()
    return (Flight("card", labels.SPENT, landed(box, before, seat, after, int(before.dwarf))),)


def spent(box: Box, before: State, seat: int, after: State) -> tuple[Trail, tuple[Flight, ...]]:
    """The things and flights of a dwarf that is spent, and of what it brings."""
    dwarf = goes_to_work(box, before, seat, after)
    brought = resources(before, seat, after, labels.SPENT)
    return (labels.SPENT, *(flight.end for flight in dwarf + brought)), dwarf + brought


def naming(before: State, q: int) -> Trail:
    """The things shown when a seat is named: for a trade, a bid, or as the recipient of the Panda's card."""
    if before.phase == state.GIVE:
        return labels.TRASH, labels.discard(q)
    return (labels.bid(q),) if before.phase == state.NAME else (labels.hand(q),)


def in_bid(seat: int, action: int) -> Trail:
    """The things shown when a card of a bid is kept, counts differently, or is stolen."""
    if action >= actions.STEAL:
        return labels.bid((action - actions.STEAL) // N_CARDS), labels.bid(seat)
    return (labels.bid((action - actions.FOOL) // N_SHINIES if action >= actions.FOOL else seat),)


def title_of(action: int) -> int:
    """The card that an action is about."""
    if action < actions.PLAY:
        return SHOP[action - actions.BUY]
    if action < actions.SPEND:
        return action - actions.PLAY
    if action < actions.TAP:
        return FIRST_DWARF + (action - actions.SPEND) % N_DWARVES
    if action < actions.PAWN:
        return (action - actions.TAKE) % N_CARDS
    return (action - actions.PAWN) % N_RESOURCES


def origin(before: State, p: int, action: int, t: int) -> str:
    """Where a card was."""
    if action < actions.PLAY:
        return labels.for_sale(t)
    if actions.LODGED <= action < actions.LOOT:
        homes = (k for k in range(len(before.lodger)) if before.lodger[k] == t)
        return labels.site(next(zones.DWELLING_SITE + k for k in homes if before.owner[zones.DWELLING_SITE + k] == p))
    if actions.RELEASE <= action < actions.TAP:
        return labels.place(FORTRESS)
    if actions.TAKE <= action < actions.STORE:
        return labels.discard(p) if before.phase == state.DIG_UP else labels.TRASH
    return held(before, p, t)


def held(before: State, p: int, t: int) -> str:
    """The hand that holds a card, or else the building that does."""
    if before.hand[p, t] or not may_be_stored(t):
        return labels.hand(p)
    if t < N_RESOURCES:
        return labels.site(zones.WARE_SITE)
    halls = (h for h in range(N_HALLS) if before.owner[zones.HALL_SITE + h] == p and before.hall[h, t - FIRST_DWARF])
    return next((labels.site(zones.HALL_SITE + h) for h in halls), labels.hand(p))


def may_be_stored(t: int) -> bool:
    """Whether a building may hold a card."""
    return t < N_RESOURCES or FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES


def destination(box: Box, before: State, p: int, action: int, after: State, t: int) -> str:
    """Where a card went, or where it is used."""
    if actions.SPEND <= action < actions.LOOT and after.phase in labels.SPENDING:
        return labels.SPENT
    if actions.LOOT <= action < actions.RELEASE:
        return labels.place(LAIR)
    if actions.RELEASE <= action < actions.TAP:
        return labels.PILE
    if actions.TAKE <= action < actions.STORE:
        return labels.draw_pile(p) if before.phase == state.DIG_UP else ""
    if actions.STORE <= action < actions.DISCARD:
        return labels.place(CAVERN) if before.phase == state.ENTER else labels.site(int(before.target))
    if actions.OFFER <= action < actions.COMMIT:
        return labels.place(MARKETPLACE)
    return landed(box, before, p, after, t)


def landed(box: Box, before: State, p: int, after: State, t: int) -> str:
    """Where a seat's card is now, if that is public."""
    if after.row[p, t] > before.row[p, t]:
        return labels.played(p, t)
    if after.discard[p, t] > before.discard[p, t]:
        return labels.discard(p)
    if after.trash[t] > before.trash[t]:
        return labels.TRASH
    place = t - FIRST_PLACE
    if 0 <= place < N_PLACES and after.places[place] > before.places[place]:
        return labels.place(t)
    built = (k for k in range(N_SITES) if box.site_title[k] == t and after.owner[k] == p != before.owner[k])
    return next(map(labels.site, built), "")


def new_sites(before: State, after: State) -> Trail:
    """The buildings that were placed in a town."""
    return tuple(labels.site(k) for k in range(N_SITES) if after.owner[k] >= 0 > before.owner[k])


def resources(before: State, seat: int, after: State, hub: str) -> tuple[Flight, ...]:
    """The resources that moved between a thing and the purse."""
    if seat != before.turn or after.turns != before.turns:
        return ()
    purse, more = labels.purse(seat), [int(n) for n in after.purse - before.purse]
    gains = (Flight(name, hub, purse, n) for name, n in zip(RESOURCES, more, strict=True) if n > 0)
    costs = (Flight(name, purse, hub, -n) for name, n in zip(RESOURCES, more, strict=True) if n < 0)
    return (*gains, *costs)


def dealt(before: State, p: int, after: State) -> tuple[Flight, ...]:
    """The cards that a seat has drawn."""
    drawn = int(after.hand[p].sum()) - int(before.hand[p].sum())
    return (Flight("card", labels.draw_pile(p), labels.hand(p), drawn),) if drawn > 0 else ()


def open_to_all(things: Trail, flights: tuple[Flight, ...], there: Any, here: Any) -> tuple[Trail, tuple[Flight, ...]]:
    """The things that are on the table afterwards, and the flights whose ends are both public."""
    kept = tuple(dict.fromkeys(name for name in things if name in here))
    return kept, tuple(flight for flight in flights if flight.start in there and flight.end in here)
