"""The action step: what a seat may do in it, why not, and doing it."""

from tabletown.engine.contract import FINE
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions, knowledge, pile, town, turn, zones
from tabletown.games.mountainhome.actions import BUILD, BUY, COMMIT, LODGED, LOOT, OFFER, PLAY, RELEASE, SPEND, TAP
from tabletown.games.mountainhome.material import (
    BOOZE,
    FIRST_DWARF,
    HOARD,
    LAIR,
    MARKETPLACE,
    N_CARDS,
    SHINIES,
    SHOP,
    Box,
)
from tabletown.games.mountainhome.state import State

RELEASING = 3  # booze


# ---- what a seat may do


@rule
def is_cheap(box: Box) -> bool:
    """Whether anything in the shop costs nothing, by agreement."""
    for i in range(len(SHOP)):
        if box.price[SHOP[i]] == 0:
            return True
    return False


@rule
def may_send(s: State, first: int) -> bool:
    """Whether it is worth while to look for dwarves to send from a Dwelling, to the Lair, or out of the Fortress."""
    if first == LODGED:
        return s.lodger[0] >= 0 or s.lodger[1] >= 0 or s.lodger[2] >= 0 or s.lodger[3] >= 0
    if first == LOOT:
        return s.places[0] > 0 and not s.looted
    return s.purse[BOOZE] >= RELEASING and s.places[3] > 0


@rule
def may_offer(s: State, p: int) -> bool:
    """[22] Whether a seat may offer a card at the Marketplace: once a turn, to someone who has a hand."""
    if not s.places[MARKETPLACE - LAIR] or s.traded:
        return False
    for q in range(s.seats):
        if q != p and zones.count(s.hand[q], N_CARDS) > 0:
            return True
    return False


@rule
def lodged_at(s: State, p: int, d: int) -> int:
    """The Dwelling of a seat in which a dwarf is lodged, or -1."""
    for k in range(len(s.lodger)):
        if s.lodger[k] == d and s.owner[zones.DWELLING_SITE + k] == p:
            return k
    return -1


@rule
def act_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[8] Why a seat may not do this in its action step, or FINE."""
    if action == actions.END:
        return FINE
    if action == actions.BUY_PAWNED:
        return pawned_refusal(box, s)
    if BUY <= action < PLAY:
        return turn.buy_refusal(box, s, p, SHOP[action - BUY])
    if PLAY <= action < SPEND:
        return turn.play_refusal(box, s, p, action - PLAY)
    if SPEND <= action < TAP:
        return dwarf_refusal(box, s, p, action)
    if TAP <= action < BUILD:
        return turn.tap_refusal(box, s, p, action - TAP)
    if OFFER <= action < COMMIT:
        if not s.places[MARKETPLACE - LAIR]:
            return actions.NOT_IN_PLAY
        if not may_offer(s, p):
            return actions.ONCE
        return FINE if s.hand[p, action - OFFER] > 0 else actions.NOT_THERE
    return actions.NOT_ASKED


@part
def pawned_refusal(box: Box, s: State) -> int:
    """[18] Why the pawned card cannot be bought, or FINE."""
    if s.pawned < 0:
        return actions.NOT_THERE
    if s.tapped[town.PAWN_SITE]:
        return actions.TAPPED
    return FINE if s.purse[SHINIES] >= box.value[s.pawned] else actions.TOO_DEAR


@rule
def dwarf_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[13] [22] Why a dwarf cannot be sent to do that, or FINE."""
    if action < LODGED:
        d = FIRST_DWARF + action - SPEND
        if zones.at_hand(s, p, d) == 0:
            return actions.NOT_THERE
        return FINE if turn.has_action(box, d) or town.can_build_any(box, s, p) else actions.NO_USE
    if action < LOOT:
        if lodged_at(s, p, FIRST_DWARF + action - LODGED) < 0:
            return actions.NOT_THERE
        return FINE if town.can_build_any(box, s, p) else actions.NO_USE
    if action < RELEASE:
        if not s.places[0]:
            return actions.NOT_IN_PLAY
        if s.looted:
            return actions.ONCE
        return FINE if zones.at_hand(s, p, FIRST_DWARF + action - LOOT) > 0 else actions.NOT_THERE
    if s.fort[action - RELEASE] == 0:
        return actions.NOT_THERE
    return FINE if s.purse[BOOZE] >= RELEASING else actions.TOO_DEAR


# ---- doing it


@rule
def act(box: Box, s: State, p: int, action: int) -> None:
    """[8] Carry out something of the action step."""
    if action == actions.END:
        s.n_agenda -= 2  # neither another action nor a look at the end: exploring comes first
        turn.end_actions(s, p)
    elif action == actions.BUY_PAWNED:
        s.purse[SHINIES] -= box.value[s.pawned]
        zones.join_hand(s, p, int(s.pawned))
        s.pawned = -1
    elif action < PLAY:
        turn.buy(box, s, p, SHOP[action - BUY])
    elif action < SPEND:
        turn.play_card(box, s, p, action - PLAY)
    elif action < LODGED:
        turn.spend(s, p, FIRST_DWARF + action - SPEND, -1)
    elif action < LOOT:
        d = FIRST_DWARF + action - LODGED
        turn.spend(s, p, d, lodged_at(s, p, d))
    elif action < RELEASE:
        d = FIRST_DWARF + action - LOOT
        s.looted = 1
        zones.take_from_hand(s, p, d)
        s.discard[p, d] += 1
        zones.put_on_top(s, p, HOARD, knowledge.OPEN)
        s.made[0] += 1
    elif action < TAP:
        s.purse[BOOZE] -= RELEASING
        s.fort[action - RELEASE] -= 1
        pile.put_on_pile(s, FIRST_DWARF + action - RELEASE)
    elif action < BUILD:
        turn.tap(box, s, p, action - TAP)
    else:
        turn.offer_card(s, p, action - OFFER)
