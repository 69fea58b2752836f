"""What never changes, from the first position to the last."""

from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import state
from tabletown.games.highrise.course import REFILL, THREAT
from tabletown.games.highrise.material import GUESTS, MADE, MARKET, N_GOALS, N_THREATS, N_TILES, Box
from tabletown.games.highrise.state import CELLS, DECK, OFFERED, UNMADE, State

N_LAWS = 8


@rule
def laws(box: Box, s: State, out: Ints) -> None:
    """Tiles, tenants and missions stay in the game, each in one place; what was counted agrees with what lies there."""
    tiles, people, wrong = 0, 0, 0
    for t in range(N_TILES):
        tiles += s.place[t] != UNMADE and t < MADE
    decked, offered = 0, 0
    for t in range(s.tiles):
        decked += s.place[t] == DECK
        offered += s.place[t] == OFFERED
        wrong += s.place[t] >= s.seats or s.place[t] < UNMADE
    lying = 1 if s.held >= 0 and s.held < MADE else 0
    for i in range(MARKET):
        lying += s.market[i] >= 0
    for k in range(3):
        t = int(s.lifted[k])
        lying += t >= 0 and t < MADE and s.place[t] == OFFERED and t != s.held
    wrong += decked != s.rooms_left or offered != lying
    waiting, hosted, homes = 0, 0, 0
    for t in range(s.people):
        people += s.home[t] != UNMADE
        waiting += s.home[t] == DECK
        hosted += s.home[t] == OFFERED
        homes += s.home[t] >= 0
    for i in range(GUESTS):
        hosted -= s.guests[i] >= 0
    for p in range(s.seats):
        cells = 0
        for cell in range(CELLS):
            cells += s.ground[p, cell] > 0
        wrong += cells != 2 * s.laid[p]
        for k in range(len(s.living[p])):
            homes -= int(s.living[p, k])
            wrong += s.living[p, k] < 0
        for i in range(s.laid[p]):
            wrong += s.place[s.maps[p, i]] != p
    wrong += waiting != s.tenants_left or hosted != 0 or homes != 0
    out[0] = tiles
    out[1] = people
    out[2] = wrong
    out[3] = s.tiles
    out[4] = s.people
    out[5] = goals_there(s) if box.together else 0
    out[6] = threats_there(s) if box.together else 0
    out[7] = s.rooms_left < 0 or s.tenants_left < 0 or s.failed > 3


@part
def goals_there(s: State) -> int:
    """Goals that are in the deck, open, secret or reached, no goal twice."""
    n = 0
    for g in range(N_GOALS):
        there = int(s.goal_deck) >> g & 1
        for i in range(3):
            there += s.open_goals[i] == g
        for p in range(s.seats):
            there += s.secret[p, 0] == g or s.secret[p, 1] == g
        n += there
    return n + int(s.reached) - finished_of(s)


@rule
def finished_of(s: State) -> int:
    """How many personal goals were reached."""
    n = 0
    for p in range(s.seats):
        n += s.finished[p]
    return n


@part
def threats_there(s: State) -> int:
    """Threats that are in the deck, defended, open, failed or cancelled."""
    n = int(s.failed) + int(s.spent)
    for t in range(N_THREATS):
        n += int(s.threat_deck) >> t & 1
        n += int(s.defended) >> t & 1
    # The open threat of a round in which it has failed is counted among the failed ones until the next is turned up.
    is_open = s.step < THREAT or s.step == REFILL or s.phase == state.CANCEL
    return n + (1 if s.threat >= 0 and is_open else 0)
