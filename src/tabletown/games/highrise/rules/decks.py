"""The decks of tiles, tenants, goals and threats, in random order. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.rng import draw
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import GENTLE_SEATS, GUESTS, MARKET, NOTHING, OPEN_GOALS
from tabletown.games.highrise.rules.building import bits
from tabletown.games.highrise.state import GONE, OFFERED, State


@rule
def draw_room(s: State) -> int:
    """Draw a tile from the room deck, which must not be empty."""
    k = draw(s, int(s.rooms_left))
    s.rooms_left -= 1
    t = int(s.rooms_deck[k])
    s.rooms_deck[k] = s.rooms_deck[s.rooms_left]
    s.rooms_deck[s.rooms_left] = NOTHING
    s.place[t] = OFFERED
    return t


@rule
def take_tenant(s: State, k: int) -> int:
    """Take the tenant at an index out of the deck."""
    s.tenants_left -= 1
    t = int(s.tenant_deck[k])
    s.tenant_deck[k] = s.tenant_deck[s.tenants_left]
    s.tenant_deck[s.tenants_left] = NOTHING
    s.home[t] = OFFERED
    return t


@inlined
def fill_market(s: State) -> None:
    """[12] Move the tiles of the market up, and refill to six, as long as there are any."""
    n = 0
    for i in range(MARKET):
        if s.market[i] >= 0:
            s.market[n] = s.market[i]
            n += 1
    for i in range(n, MARKET):
        s.market[i] = draw_room(s) if s.rooms_left else NOTHING


@inlined
def fill_guests(s: State) -> None:
    """[12] Refill to six guests, as long as there are any; the longest waiting come first."""
    n = 0
    for i in range(GUESTS):
        if s.guests[i] >= 0:
            s.guests[n] = s.guests[i]
            n += 1
    for i in range(n, GUESTS):
        s.guests[i] = take_tenant(s, draw(s, int(s.tenants_left))) if s.tenants_left else NOTHING


@rule
def refill(s: State) -> None:
    """[12] Refill guests and market."""
    fill_guests(s)
    fill_market(s)


@inlined
def cut_deck(box: Box, s: State) -> None:
    """[12] Remove tiles from the deck before play if the number of rounds is limited."""
    if box.rounds:
        while s.rooms_left > int(box.rounds) * int(s.seats):
            s.place[draw_room(s)] = GONE


# ---- goals and threats


@rule
def any_of(s: State, mask: int) -> int:
    """A random bit of a mask, all equally likely."""
    for _ in range(draw(s, bits(mask))):
        mask &= mask - 1
    n = 0
    while not mask >> n & 1:
        n += 1
    return n


@rule
def is_gentler(box: Box, s: State) -> bool:
    """[34] [35] Whether the gentle difficulty makes a difference at this table."""
    return box.gentle != 0 and s.seats >= GENTLE_SEATS


@rule
def quiet_rounds(box: Box, s: State) -> int:
    """[35] How many rounds begin without a threat: if gentle, one for each player above two."""
    return int(s.seats) - 2 if is_gentler(box, s) else 0


@rule
def draw_goal(s: State) -> int:
    """Draw a goal from the deck, which must not be empty."""
    g = any_of(s, int(s.goal_deck))
    s.goal_deck &= ~(1 << g)
    return g


@rule
def open_goals(s: State) -> None:
    """[35] Reveal goals up to three, as long as the deck lasts."""
    for i in range(OPEN_GOALS):
        if s.open_goals[i] < 0 and s.goal_deck:
            s.open_goals[i] = draw_goal(s)


@rule
def open_threat(box: Box, s: State, round_number: int) -> None:
    """[35] Reveal the threat of a round, if it has one; an empty deck is refilled with the defended ones."""
    if s.threat_deck == 0 and box.reshuffle:
        s.threat_deck = s.defended
        s.defended = 0
    s.threat = NOTHING
    if s.threat_deck and round_number > quiet_rounds(box, s):
        s.threat = any_of(s, int(s.threat_deck))
        s.threat_deck &= ~(1 << int(s.threat))
