"""What a deed is about on the table: where a card lay and where it went, and which resources it brought or cost."""

from typing import Any

from tabletown.engine.contract import Flight
from tabletown.games.mountainhome import actions, faces, state, zones
from tabletown.games.mountainhome.material import (
    CAVERN,
    FIRST_DWARF,
    FORTRESS,
    LAIR,
    MARKETPLACE,
    N_CARDS,
    N_DWARVES,
    N_HALLS,
    N_RESOURCES,
    N_SITES,
    RESOURCES,
    SHOP,
    Box,
)
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.town import PAWN_SITE

Trail = tuple[str, ...]  # two things: a card went from the first to the second; else a deed is about what is there


def trail(box: Box, before: State, seat: int, action: int, after: State) -> Trail:
    """What a deed is about."""
    if action == actions.BUY_PAWNED:
        return faces.site(PAWN_SITE), faces.hand(seat)
    if action < actions.SEAT:
        return () if before.phase == state.GAIN else (worked_at(before, seat),)
    if action < actions.BUY:
        return naming(before, action - actions.SEAT)
    if actions.TAP <= action < actions.TAKE:
        return (faces.site((action - actions.TAP) % N_SITES),)
    if action >= actions.KEEP:
        return in_bid(seat, action)
    t = title_of(action)
    end = destination(box, before, seat, action, after, t)
    return (origin(before, seat, action, t), end) if end else (origin(before, seat, action, t),)


def worked_at(before: State, seat: int) -> str:
    """The dwarf who acts, or the building that is paid for."""
    if before.phase in faces.SPENDING:
        return faces.SPENT
    is_paid = before.phase == state.PAY and before.target >= 0
    return faces.site(int(before.target)) if is_paid else faces.played(seat, int(before.dwarf))


def goes_to_work(box: Box, before: State, seat: int, after: State) -> tuple[Flight, ...]:
    """The dwarf who was being spent, on the way to where it lies afterwards."""
    if before.phase not in faces.SPENDING:
        return ()
    return (Flight("card", faces.SPENT, landed(box, before, seat, after, int(before.dwarf))),)


def naming(before: State, q: int) -> Trail:
    """A seat is named: for a trade, a bid, or to be given what the Panda has fetched."""
    if before.phase == state.GIVE:
        return faces.TRASH, faces.discard(q)
    return (faces.bid(q),) if before.phase == state.NAME else (faces.hand(q),)


def in_bid(seat: int, action: int) -> Trail:
    """A card of a bid is kept, counts otherwise, or is taken over."""
    if action >= actions.STEAL:
        return faces.bid((action - actions.STEAL) // N_CARDS), faces.bid(seat)
    return (faces.bid((action - actions.FOOL) // 4 if action >= actions.FOOL else seat),)


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
    """Where a card lay."""
    if action < actions.PLAY:
        return faces.for_sale(t)
    if actions.LODGED <= action < actions.LOOT:
        homes = (k for k in range(len(before.lodger)) if before.lodger[k] == t)
        return faces.site(next(zones.DWELLING_SITE + k for k in homes if before.owner[zones.DWELLING_SITE + k] == p))
    if actions.RELEASE <= action < actions.TAP:
        return faces.place(FORTRESS)
    if actions.TAKE <= action < actions.STORE:
        return faces.discard(p) if before.phase == state.DIG_UP else faces.TRASH
    return held(before, p, t)


def held(before: State, p: int, t: int) -> str:
    """The hand that holds a card, or else the building in which it is."""
    if before.hand[p, t] or not may_be_stored(t):
        return faces.hand(p)
    if t < N_RESOURCES:
        return faces.site(zones.WARE_SITE)
    halls = (h for h in range(N_HALLS) if before.owner[zones.HALL_SITE + h] == p and before.hall[h, t - FIRST_DWARF])
    return next((faces.site(zones.HALL_SITE + h) for h in halls), faces.hand(p))


def may_be_stored(t: int) -> bool:
    """Whether a card may lie in a building."""
    return t < N_RESOURCES or FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES


def destination(box: Box, before: State, p: int, action: int, after: State, t: int) -> str:
    """Where a card went, or what is done with it there."""
    if actions.SPEND <= action < actions.LOOT and after.phase in faces.SPENDING:
        return faces.SPENT
    if actions.LOOT <= action < actions.RELEASE:
        return faces.place(LAIR)
    if actions.RELEASE <= action < actions.TAP:
        return faces.PILE
    if actions.TAKE <= action < actions.STORE:
        return faces.draw_pile(p) if before.phase == state.DIG_UP else ""
    if actions.STORE <= action < actions.DISCARD:
        return faces.place(CAVERN) if before.phase == state.ENTER else faces.site(int(before.target))
    if actions.OFFER <= action < actions.COMMIT:
        return faces.place(MARKETPLACE)
    return landed(box, before, p, after, t)


def landed(box: Box, before: State, p: int, after: State, t: int) -> str:
    """Where a seat's card has come to lie, if everybody can see it there."""
    if after.row[p, t] > before.row[p, t]:
        return faces.played(p, t)
    if after.discard[p, t] > before.discard[p, t]:
        return faces.discard(p)
    if after.trash[t] > before.trash[t]:
        return faces.TRASH
    if LAIR <= t < LAIR + len(after.places) and after.places[t - LAIR] > before.places[t - LAIR]:
        return faces.place(t)
    built = (k for k in range(N_SITES) if box.site_title[k] == t and after.owner[k] == p != before.owner[k])
    return next(map(faces.site, built), "")


def new_sites(before: State, after: State) -> Trail:
    """The buildings that have come into a town."""
    return tuple(faces.site(k) for k in range(N_SITES) if after.owner[k] >= 0 > before.owner[k])


def resources(before: State, seat: int, after: State, hub: str) -> tuple[Flight, ...]:
    """The resources that went from a thing into the purse, or from the purse to it."""
    if seat != before.turn or after.turns != before.turns:
        return ()
    purse, more = faces.purse(seat), [int(n) for n in after.purse - before.purse]
    gains = (Flight(name, hub, purse, n) for name, n in zip(RESOURCES, more, strict=True) if n > 0)
    costs = (Flight(name, purse, hub, -n) for name, n in zip(RESOURCES, more, strict=True) if n < 0)
    return (*gains, *costs)


def dealt(before: State, p: int, after: State) -> tuple[Flight, ...]:
    """The cards that a seat has drawn."""
    drawn = int(after.hand[p].sum()) - int(before.hand[p].sum())
    return (Flight("card", faces.draw_pile(p), faces.hand(p), drawn),) if drawn > 0 else ()


def open_to_all(things: Trail, flights: tuple[Flight, ...], there: Any, here: Any) -> tuple[Trail, tuple[Flight, ...]]:
    """Those of some things that lie on the table afterwards, and those flights of which everybody sees both ends."""
    kept = tuple(dict.fromkeys(name for name in things if name in here))
    return kept, tuple(flight for flight in flights if flight.start in there and flight.end in here)
