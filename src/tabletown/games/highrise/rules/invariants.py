"""The invariants: what stays the same from the first state to the last."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Ints
from tabletown.games.highrise import state
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import GUESTS, MADE, MARKET, N_GOALS, N_THREATS, N_TYPES, OPEN_GOALS
from tabletown.games.highrise.rules.building import tenants_of
from tabletown.games.highrise.rules.dominoes.placing import MOST_LIFTED
from tabletown.games.highrise.rules.round_flow import REFILL, THREAT
from tabletown.games.highrise.state import CELLS, DECK, OFFERED, UNMADE, State

N_INVARIANTS = 8


@rule
def invariants(box: Box, s: State, out: Ints) -> None:
    """Tiles, tenants and missions stay in the game, each in one place; counts agree with what is there."""
    out[0] = tiles_there(s)
    out[1] = people_there(s)
    out[2] = misplaced_tiles(s) + misplaced_people(s) + miscounted_maps(s)
    out[3] = s.tiles
    out[4] = s.people
    out[5] = goals_there(s) if box.together else 0
    out[6] = threats_there(s) if box.together else 0
    out[7] = s.rooms_left < 0 or s.tenants_left < 0 or s.failed > box.failures


@inlined
def tiles_there(s: State) -> int:
    """How many tiles exist, without goals' dominoes, which are missions."""
    n = 0
    for t in range(MADE):
        n += s.place[t] != UNMADE
    return n


@inlined
def people_there(s: State) -> int:
    """How many tenants exist."""
    n = 0
    for t in range(s.people):
        n += s.home[t] != UNMADE
    return n


@inlined
def misplaced_tiles(s: State) -> int:
    """How many tiles of decks and market are not where the state says."""
    wrong, decked, offered = 0, 0, 0
    for t in range(s.tiles):
        decked += s.place[t] == DECK
        offered += s.place[t] == OFFERED
        wrong += s.place[t] >= s.seats or s.place[t] < UNMADE
    lying = 1 if s.held >= 0 and s.held < MADE else 0
    for i in range(MARKET):
        lying += s.market[i] >= 0
    for k in range(MOST_LIFTED):
        t = int(s.lifted[k])
        lying += t >= 0 and t < MADE and s.place[t] == OFFERED and t != s.held
    return wrong + (decked != s.rooms_left) + (offered != lying)


@inlined
def misplaced_people(s: State) -> int:
    """How many tenants are not in the deck, among the guests or with a seat as counted."""
    waiting, hosted, homes = 0, 0, 0
    for t in range(s.people):
        waiting += s.home[t] == DECK
        hosted += s.home[t] == OFFERED
        homes += s.home[t] >= 0
    for i in range(GUESTS):
        hosted -= s.guests[i] >= 0
    for p in range(s.seats):
        homes -= tenants_of(s, p)
    return (waiting != s.tenants_left) + (hosted != 0) + (homes != 0)


@inlined
def miscounted_maps(s: State) -> int:
    """Errors of maps: a domino has two cells and belongs to the map's owner; counts of tenants are not negative."""
    wrong = 0
    for p in range(s.seats):
        cells = 0
        for cell in range(CELLS):
            cells += s.ground[p, cell] > 0
        wrong += cells != 2 * s.laid[p]
        for k in range(N_TYPES):
            wrong += s.living[p, k] < 0
        for i in range(s.laid[p]):
            wrong += s.place[s.maps[p, i]] != p
    return wrong


@inlined
def goals_there(s: State) -> int:
    """How many goals are in the deck, open, secret or reached."""
    n = 0
    for g in range(N_GOALS):
        there = int(s.goal_deck) >> g & 1
        for i in range(OPEN_GOALS):
            there += s.open_goals[i] == g
        for p in range(s.seats):
            there += s.secret[p, 0] == g or s.secret[p, 1] == g
        n += there
    return n + int(s.reached) - finished_of(s)


@rule
def finished_of(s: State) -> int:
    """How many personal goals have been reached."""
    n = 0
    for p in range(s.seats):
        n += s.finished[p]
    return n


@inlined
def threats_there(s: State) -> int:
    """How many threats are in the deck, defended, open, failed or cancelled."""
    n = int(s.failed) + int(s.spent)
    for t in range(N_THREATS):
        n += int(s.threat_deck) >> t & 1
        n += int(s.defended) >> t & 1
    # A threat that has failed counts as failed, not as open, until the next one is revealed.
    is_open = s.step < THREAT or s.step == REFILL or s.phase == state.CANCEL
    return n + (1 if s.threat >= 0 and is_open else 0)
