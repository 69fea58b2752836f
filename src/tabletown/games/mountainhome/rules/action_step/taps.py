"""Taps: what each finished building does when tapped, and what it may hold."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    ADVANCED,
    BOAT,
    BOOZE,
    CLAN_HALL,
    DUNGEON,
    DWELLING,
    FIRST_DWARF,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    PAWNSHOP,
    SHINIES,
    WAREHOUSE,
    WORKSHOP,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.knowledge import hands
from tabletown.games.mountainhome.state import State

TOOL_PRICE = 4  # units that a Workshop's step costs
LODGING = 1  # booze
DIGGING = 2  # shinies
FULL_PURSE = 9999


@rule
def is_upright(box: Box, s: State, p: int, site: int) -> bool:
    """[18] Whether a seat's building is finished and upright."""
    return s.owner[site] == p and not s.tapped[site] and buildings.is_finished(box, s, site)


@rule
def tap_refusal(box: Box, s: State, p: int, site: int) -> int:
    """[18] Why a seat may not tap a building in its action step, or FINE."""
    if s.owner[site] != p:
        return actions.NOT_YOURS
    if not buildings.is_finished(box, s, site):
        return actions.UNFINISHED
    if s.tapped[site]:
        return actions.TAPPED
    return FINE if can_use_tap(box, s, p, site) else actions.NO_USE


@rule
def can_use_tap(box: Box, s: State, p: int, site: int) -> bool:
    """[18] Whether tapping an upright building has any effect now."""
    t = int(box.site_title[site])
    if buildings.is_producer(box, site) or t == BOAT:
        return True
    if t == DWELLING:
        return s.purse[BOOZE] >= LODGING and s.lodger[site - zones.DWELLING_SITE] < 0 and zones.has_dwarf(s, p)
    if t == WORKSHOP:
        return (zones.purse_total(s) >= TOOL_PRICE and buildings.has_unfinished(box, s, p)) or has_tapped(box, s, p)
    if box.group[t] == ADVANCED:
        return zones.in_purse(box, s, site) > 0
    if box.group[t] == CLAN_HALL:
        return zones.count(s.hand[p, FIRST_DWARF:], N_DWARVES) > 0
    if t == WAREHOUSE:
        return zones.has_resource(s, p, 0)
    if t == DUNGEON:
        return s.purse[SHINIES] >= DIGGING and zones.count(s.discard[p], N_CARDS) > 0
    return t == PAWNSHOP and s.pawned < 0 and zones.has_resource(s, p, 1)


@rule
def tap(box: Box, s: State, p: int, site: int) -> None:
    """[18] Tap a building and carry out its effect."""
    s.tapped[site] = 1
    s.target = site
    t = int(box.site_title[site])
    if buildings.is_producer(box, site):
        s.purse[box.resource[t]] += buildings.tap_yield(box, s, p, site)
    elif t == BOAT:
        agenda.push(s, state.FERRYING, p, 0, 0, 0)
        zones.draw_cards(box, s, p, 1)
    elif t == WORKSHOP:
        agenda.ask(s, state.TOOLS, p)
    elif box.group[t] == ADVANCED:
        s.paid = 0
        if s.purse[box.resource[t]] > 1:
            agenda.ask(s, state.STAKE, p)
        else:
            put_in(box, s, p, 1)
    elif t == DUNGEON:
        s.purse[SHINIES] -= DIGGING
        agenda.ask(s, state.DIG_UP, p)
    else:
        if t == DWELLING:
            s.purse[BOOZE] -= LODGING
        agenda.ask(s, state.STORE, p)


# ---- Forge, Guild and Distillery


@inlined
def stake_refusal(box: Box, s: State, action: int) -> int:
    """[18] Why this amount cannot be put into the tapped building, or FINE."""
    if action == actions.ALL or action == actions.PAY + int(box.resource[box.site_title[s.target]]):
        return FINE
    if action == actions.STOP:
        return FINE if s.paid > 0 else actions.ONE_AT_LEAST
    return actions.NOT_ASKED


@inlined
def stake(box: Box, s: State, p: int, action: int) -> None:
    """[18] Put in one more unit or everything, or stop."""
    if action == actions.STOP:
        give_back(box, s)
    else:
        put_in(box, s, p, zones.in_purse(box, s, int(s.target)) if action == actions.ALL else 1)


@rule
def put_in(box: Box, s: State, p: int, n: int) -> None:
    """[18] Put units into a Forge, Guild or Distillery; once the purse has none left, it pays out."""
    r = int(box.resource[box.site_title[s.target]])
    s.purse[r] -= n
    s.paid += n
    if s.purse[r] > 0:
        agenda.ask(s, state.STAKE, p)
    else:
        give_back(box, s)


@rule
def give_back(box: Box, s: State) -> None:
    """[18] A Forge, Guild or Distillery pays two or three units for each unit put in."""
    t = int(box.site_title[s.target])
    r = int(box.resource[t])
    s.purse[r] = min(FULL_PURSE, int(s.purse[r]) + int(s.paid) * int(box.value[t]))


# ---- Halls, Dwellings, Warehouse and Pawn Shop


@inlined
def store_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[18] Why a card cannot be stored in the tapped building, or FINE: it holds dwarves or resource cards."""
    t = int(box.site_title[s.target])
    if box.group[t] == CLAN_HALL and action == actions.STOP:
        return FINE
    if not actions.STORE <= action < actions.DISCARD:
        return actions.NOT_ASKED
    card = action - actions.STORE
    if box.group[t] == CLAN_HALL:
        return actions.fits(zones.is_dwarf(card) and s.hand[p, card] > 0)
    if t == DWELLING:
        return actions.fits(zones.is_dwarf(card) and zones.at_hand(s, p, card) > 0)
    if t == WAREHOUSE:
        return actions.fits(card < N_RESOURCES and s.hand[p, card] > 0)
    return actions.fits(card < N_RESOURCES and zones.at_hand(s, p, card) > 0)


@rule
def store(box: Box, s: State, p: int, action: int) -> None:
    """[18] Store a card in the tapped building; a Hall takes any number of dwarves."""
    if action == actions.STOP:
        return
    card = action - actions.STORE
    t = int(box.site_title[s.target])
    zones.take_from_hand(s, p, card)
    if box.group[t] == CLAN_HALL:
        s.hall[s.target - zones.HALL_SITE, card - FIRST_DWARF] += 1
        if zones.count(s.hand[p, FIRST_DWARF:], N_DWARVES) > 0:
            agenda.ask(s, state.STORE, p)
    elif t == DWELLING:
        s.lodger[s.target - zones.DWELLING_SITE] = card
    elif t == PAWNSHOP:
        s.pawned = card
        s.purse[SHINIES] += box.value[card]
    else:
        s.ware[card] += 1


# ---- Workshop, Ferry Boat and Dungeon


@rule
def can_untap(box: Box, s: State, p: int, site: int) -> bool:
    """[18] Whether a Workshop may untap a building: it must be the seat's own, finished, and no Workshop."""
    return (
        s.owner[site] == p
        and s.tapped[site] > 0
        and buildings.is_finished(box, s, site)
        and box.site_title[site] != WORKSHOP
    )


@rule
def has_tapped(box: Box, s: State, p: int) -> bool:
    """Whether there is a building that a Workshop may untap."""
    for k in range(N_SITES):
        if can_untap(box, s, p, k):
            return True
    return False


@inlined
def tools_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[18] Why a Workshop cannot do that, or FINE."""
    if actions.BUILD <= action < actions.UNTAP:
        site = action - actions.BUILD
        can = s.owner[site] == p and not buildings.is_finished(box, s, site)
        return actions.fits(can and zones.purse_total(s) >= TOOL_PRICE)
    if actions.UNTAP <= action < actions.AUCTION:
        return actions.fits(can_untap(box, s, p, action - actions.UNTAP))
    return actions.NOT_ASKED


@inlined
def use_tools(s: State, p: int, action: int) -> None:
    """[18] A Workshop does a step for any 4 units, or untaps another building."""
    if action == actions.STOP:
        return
    if action < actions.UNTAP:
        agenda.push(s, state.STEP_DONE, action - actions.BUILD, 0, 0, 0)
        agenda.push(s, state.PAYING, p, TOOL_PRICE, 0, 0)
    else:
        s.tapped[action - actions.UNTAP] = 0


@inlined
def ask_ferry(s: State, p: int) -> None:
    """[18] After the Ferry Boat's draw, ask for a discard."""
    if zones.count(s.hand[p], N_CARDS) > 0:
        agenda.ask(s, state.FERRY, p)


@inlined
def ferry_refusal(s: State, p: int, action: int) -> int:
    """[18] Why a card cannot be discarded for the Ferry Boat, or FINE."""
    if not actions.DISCARD <= action < actions.TRASH:
        return actions.NOT_ASKED
    return actions.fits(s.hand[p, action - actions.DISCARD] > 0)


@inlined
def ferry(s: State, p: int, action: int) -> None:
    """[18] Discard a card for the Ferry Boat."""
    if action != actions.STOP:
        zones.leave_hand(s, p, action - actions.DISCARD)
        s.discard[p, action - actions.DISCARD] += 1


@inlined
def dig_refusal(s: State, p: int, action: int) -> int:
    """[18] Why the Dungeon cannot bring a card back, or FINE."""
    if not actions.TAKE <= action < actions.STORE:
        return actions.NOT_ASKED
    return actions.fits(s.discard[p, action - actions.TAKE] > 0)


@inlined
def dig_up(s: State, p: int, action: int) -> None:
    """[18] The Dungeon puts a card from the discard pile on top of the draw pile."""
    if action != actions.STOP:
        s.discard[p, action - actions.TAKE] -= 1
        zones.put_on_top(s, p, action - actions.TAKE, hands.OPEN)
