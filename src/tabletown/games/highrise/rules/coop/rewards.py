"""The immediate rewards of goals. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined
from tabletown.engine.contract import FINE
from tabletown.games.highrise.actions import DECLINE, DOMINO, NOT_CHOICE, TENANT
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import GUESTS, NOTHING, WALLET
from tabletown.games.highrise.rules.decks import draw_room, take_tenant
from tabletown.games.highrise.rules.dominoes.maps import domino_at
from tabletown.games.highrise.rules.dominoes.placing import DRAWN, can_place, lift, place_lifted
from tabletown.games.highrise.rules.questions import ask, domino_refusal
from tabletown.games.highrise.rules.tenants import move_in
from tabletown.games.highrise.state import DECK, GONE, LIFT, NO_QUESTION, PLACE, SEARCHED, State


@inlined
def no_reward(box: Box, s: State, p: int) -> bool:
    """[37] No immediate reward: the goal has a lasting effect, or none."""
    return False


# ---- tiles that are drawn


@inlined
def promise_tiles(box: Box, s: State, p: int) -> bool:
    """[40] Let the receiver draw as many tiles as they destroyed in this round."""
    s.reward = s.wrecked[p]
    return False


@inlined
def draw_and_place(box: Box, s: State, p: int) -> bool:
    """[40] Draw and place the promised tiles; discard those that fit nowhere."""
    while s.reward > 0 and s.rooms_left:
        s.reward -= 1
        t = draw_room(s)
        if can_place(box, s, p, t):
            s.held = t
            s.purpose = DRAWN
            return ask(s, PLACE, p)
        s.place[t] = GONE
    return False


# ---- a tenant from the deck


@inlined
def search_wallet(box: Box, s: State, p: int) -> bool:
    """[40] Ask the receiver to choose a wallet tenant from the deck."""
    for t in range(s.people):
        if s.home[t] == DECK and int(box.properties[s.kind[t]]) & WALLET:
            return ask(s, SEARCHED, p)
    return False


@inlined
def search_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[40] Why a tenant may not be taken from the deck, or FINE."""
    t = action - TENANT
    return FINE if s.home[t] == DECK and int(box.properties[s.kind[t]]) & WALLET else NOT_CHOICE


@inlined
def take_from_deck(box: Box, s: State, p: int, action: int) -> None:
    """[40] Move a tenant from the deck to the player."""
    k = 0
    while s.tenant_deck[k] != action - TENANT:
        k += 1
    move_in(s, take_tenant(s, k), p)
    s.phase = NO_QUESTION


# ---- guests who follow tenants


@inlined
def invite_types(box: Box, s: State, p: int) -> bool:
    """[40] For each tenant, a guest of the same type moves in, the one with the best score."""
    last = int(s.arrivals)
    for t in range(s.people):
        if s.home[t] != p or s.since[t] > last:
            continue
        best = NOTHING
        for i in range(GUESTS):
            u = int(s.guests[i])
            if u >= 0 and s.kind[u] == s.kind[t] and (best < 0 or s.worth[u] > s.worth[s.guests[best]]):
                best = i
        if best >= 0:
            move_in(s, int(s.guests[best]), p)
            s.guests[best] = NOTHING
    return False


# ---- dominoes that are lifted


@inlined
def offer_lifting(box: Box, s: State, p: int) -> bool:
    """[40] Ask the receiver whether to lift some of their dominoes and place them again."""
    return s.laid[p] > 0 and ask(s, LIFT, p)


@inlined
def lift_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[40] Why a domino may not be lifted, or FINE; stopping is always legal."""
    return FINE if action == DECLINE else domino_refusal(box, s, p, action)


@inlined
def lift_or_place(box: Box, s: State, p: int, action: int) -> None:
    """[40] Lift a domino, or place all lifted ones."""
    if action == DECLINE:
        place_lifted(s)
    else:
        lift(box, s, p, domino_at(s, p, action - DOMINO))
