"""Tiles, tenants, goals and threats come from their decks, whose order is chance. [n] is the rulebook's paragraph."""

from tabletown.engine.dice import draw
from tabletown.engine.rule import part, rule
from tabletown.games.highrise.building import bits
from tabletown.games.highrise.material import GUESTS, MARKET, NOTHING, OPEN_GOALS, Box
from tabletown.games.highrise.state import GONE, OFFERED, State


@rule
def draw_room(s: State) -> int:
    """A tile from the room deck, which is not empty."""
    k = draw(s, int(s.rooms_left))
    s.rooms_left -= 1
    t = int(s.rooms_deck[k])
    s.rooms_deck[k] = s.rooms_deck[s.rooms_left]
    s.rooms_deck[s.rooms_left] = NOTHING
    s.place[t] = OFFERED
    return t


@rule
def take_tenant(s: State, k: int) -> int:
    """The tenant at a place of the deck leaves it."""
    s.tenants_left -= 1
    t = int(s.tenant_deck[k])
    s.tenant_deck[k] = s.tenant_deck[s.tenants_left]
    s.tenant_deck[s.tenants_left] = NOTHING
    s.home[t] = OFFERED
    return t


@part
def fill_market(s: State) -> None:
    """[12] Six tiles, as long as there are any; those that lie there move up."""
    n = 0
    for i in range(MARKET):
        if s.market[i] >= 0:
            s.market[n] = s.market[i]
            n += 1
    for i in range(n, MARKET):
        s.market[i] = draw_room(s) if s.rooms_left else NOTHING


@part
def fill_guests(s: State) -> None:
    """[12] Six guests, as long as there are any; the longest waiting are the first."""
    n = 0
    for i in range(GUESTS):
        if s.guests[i] >= 0:
            s.guests[n] = s.guests[i]
            n += 1
    for i in range(n, GUESTS):
        s.guests[i] = take_tenant(s, draw(s, int(s.tenants_left))) if s.tenants_left else NOTHING


@rule
def refill(s: State) -> None:
    """[12] Guests and market."""
    fill_guests(s)
    fill_market(s)


@part
def cut_deck(box: Box, s: State) -> None:
    """[12] With so many rounds at most, tiles leave the deck before play."""
    if box.rounds:
        while s.rooms_left > int(box.rounds) * int(s.seats):
            s.place[draw_room(s)] = GONE


# ---- goals and threats


@rule
def any_of(s: State, mask: int) -> int:
    """One of the bits of a mask, all equally likely."""
    for _ in range(draw(s, bits(mask))):
        mask &= mask - 1
    n = 0
    while not mask >> n & 1:
        n += 1
    return n


@rule
def open_goals(s: State) -> None:
    """[35] Three goals lie open, as long as the deck lasts."""
    for i in range(OPEN_GOALS):
        if s.open_goals[i] < 0 and s.goal_deck:
            g = any_of(s, int(s.goal_deck))
            s.goal_deck &= ~(1 << g)
            s.open_goals[i] = g


@rule
def open_threat(box: Box, s: State) -> None:
    """[35] A new threat; an empty deck is made anew out of those that were defended."""
    if s.threat_deck == 0 and box.reshuffle:
        s.threat_deck = s.defended
        s.defended = 0
    s.threat = NOTHING
    if s.threat_deck:
        s.threat = any_of(s, int(s.threat_deck))
        s.threat_deck &= ~(1 << int(s.threat))
