"""The personas: which tile each takes, where it places it, when it destroys, and which guests it wants."""

from tabletown.engine.contract import Level, Manner, Persona
from tabletown.engine.dice import draw
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, DOMINO, KEEP, PLAYER, TAKE, TENANT
from tabletown.games.highrise.aims import EASE, missions
from tabletown.games.highrise.building import points, survey
from tabletown.games.highrise.maps import clear, domino_at, find_pieces, lay, list_spots, other_half, step
from tabletown.games.highrise.material import GUESTS, NOTHING, WANDERING, Box
from tabletown.games.highrise.rooms import measure
from tabletown.games.highrise.rules import legal
from tabletown.games.highrise.state import OFFERED, State
from tabletown.games.highrise.tenants import cheapest_tenant
from tabletown.games.highrise.turns import can_place
from tabletown.games.highrise.value import POINT, at_once, fleeing, harvest, hope, prospects, wanted

PERSONAS = (
    Persona("random", "Random", "trivial", "anything that is allowed"),
    Persona("decorator", "Decorator", "easy", "fills the flat with furniture, and sees who comes"),
    Persona("host", "Host", "medium", "builds for the guest who would come this very round"),
    Persona("planner", "Planner", "hard", "builds for all guests, those who nearly would come too"),
    Persona("architect", "Architect", "expert", "plans, and tears down what keeps guests away"),
)
RANDOM, DECORATOR, HOST, PLANNER, ARCHITECT = range(len(PERSONAS))
LEVELS = (
    Level("gentle", "lets you win more often than not", 60, 0.22),
    Level("friendly", "plays along, and slips now and then", 60, 0.13),
    Level("steady", "makes no great mistakes", 100, 0.07),
    Level("sharp", "sees most of what there is to see", 200, 0.03),
    Level("merciless", "the best that we have", 3000, 0.0),
)
ADVISER = "search:2000"
SEARCH = Manner(explore=0.25, horizon=5)
N_WORK = 8
WORST = -(10**9)
WORTH_WRECKING = 2 * POINT  # what tearing down must bring
MINE_AND_YOURS = 0.5  # how much the points of others count


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action."""
    phase = int(s.phase)
    n = legal(box, s, seat, out)
    if n == 1 or persona == RANDOM:
        return int(out[draw(s, n)])
    if phase == state.TURN:
        return in_turn(box, s, seat, persona, n, out, work)
    if phase == state.PLACE:
        return best_spot(box, s, seat, int(s.held), persona, n, out, work)[1]
    if phase == state.GUEST:
        return best_guest(box, s, n, out)
    if phase == state.WRECK:
        found = best_wreck(box, s, seat, persona, work)
        return DOMINO + int(s.at[found[1]]) if found[1] >= 0 else int(out[n - 1])
    if phase == state.AFTER:
        return int(out[0])  # to end the turn, or where the map is in pieces to go on
    if phase in (state.LEAVE, state.MOVE_TO, state.RECEIVER, state.FAVOURITE, state.BARRED, state.ICONS, state.CLAIM):
        return least_dangerous(box, s, seat, n, out)
    if phase == state.POOL:
        return best_pool(s, n, out)
    return other_choice(box, s, seat, phase, n, out)


# ---- tiles


@rule
def sides(s: State, p: int, cell: int, rotation: int) -> int:
    """How many sides of a domino there would touch the map."""
    n = 0
    for k in range(8):
        here = cell if k < 4 else other_half(cell, rotation)
        n += s.ground[p, step(here, k & 3)] > 0
    return n


@rule
def liking(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """What a persona sees in the table, in hundredths of a point; all but the first two see missions."""
    if persona == DECORATOR:
        total = 0
        for o in range(len(s.counted[p])):
            total += int(s.counted[p, o])
        return total * POINT
    if persona == HOST:
        return points(box, s, p) * POINT + at_once(box, s, p)
    harvest(box, s, work)
    if persona == PLANNER:
        total = points(box, s, p) * POINT + hope(box, s, p)
    else:
        total = int(POINT * (prospects(box, s, p, work) + MINE_AND_YOURS * others_share(box, s, p, work)))
    return total + missions(box, s, p, work) if box.together else total


@part
def others_share(box: Box, s: State, p: int, gains: Floats) -> float:
    """What guests will bring the others, on average: good where all play together, bad otherwise."""
    total = 0.0
    for q in range(s.seats):
        if q != p:
            total += gains[q]
    return total / (int(s.seats) - 1) * (1 if box.together else -1)


@part
def tried(box: Box, s: State, p: int, t: int, cell: int, rotation: int, persona: int, work: Floats) -> int:
    """What a persona would see with a domino placed; the map is as before afterwards, but not its counts."""
    neat = 3 * sides(s, p, cell, rotation)
    lay(s, p, t, cell, rotation)
    measure(box, s, p)
    survey(box, s)
    found = liking(box, s, p, persona, work) + neat
    clear(s, p, t, OFFERED)
    return found


@rule
def best_spot(box: Box, s: State, p: int, t: int, persona: int, n: int, out: Ints, work: Floats) -> tuple[int, int]:
    """The best of n listed actions that place a domino, and what the persona sees in it."""
    best, at = WORST, int(out[n - 1])
    many, last = 0, 0
    for i in range(n):
        action = int(out[i])
        if action < AT:
            continue
        cell, rotation = (action - AT) // 4, (action - AT) % 4
        # In the base game only the first look at a tile is needed: its place changes nothing but neatness.
        if many == 0 or box.edged:
            last = tried(box, s, p, t, cell, rotation, persona, work) - 3 * sides(s, p, cell, rotation)
        many += 1
        found = last + 3 * sides(s, p, cell, rotation)
        if found > best:
            best, at = found, action
    return best, at


@part
def in_turn(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The tile that can be placed best, unless it is better to tear down first."""
    first = int(out[n - 1])
    if first >= DISCARD_TILE:
        return first
    if persona == ARCHITECT and out[0] == actions.CONSTRUCT and not s.announced and s.laid[p] > 1:
        gain = best_wreck(box, s, p, persona, work)[0]
        if gain > WORTH_WRECKING:
            return actions.CONSTRUCT
    best, at = WORST, first
    for i in range(GUESTS):
        t = int(s.market[i])
        if t < 0 or not can_place(box, s, p, t):
            continue
        many = list_spots(box, s, p, t, 0, 0, out)
        found = best_spot(box, s, p, t, persona, many, out, work)[0]
        measure(box, s, p)
        survey(box, s)
        if found > best:
            best, at = found, TAKE + i
    return at


@rule
def best_wreck(box: Box, s: State, p: int, persona: int, work: Floats) -> tuple[int, int]:
    """What tearing down the best domino would bring, and which it is; the map must hang together."""
    now = liking(box, s, p, persona, work) + (POINT * fleeing(box, s, p) if s.wrecked[p] == 0 else 0)
    best, which = WORST, NOTHING
    for i in range(s.laid[p]):
        t = int(s.maps[p, i])
        if find_pieces(s, p, t) > 1:
            continue
        cell, rotation = int(s.at[t]), int(s.rotation[t])
        clear(s, p, t, OFFERED)
        measure(box, s, p)
        s.wrecked[p] += 1
        survey(box, s)
        gain = liking(box, s, p, persona, work) - now
        s.wrecked[p] -= 1
        lay(s, p, t, cell, rotation)
        # It lies last in the list now: put the order back, or the next ones would be skipped.
        for k in range(int(s.laid[p]) - 1, i, -1):
            s.maps[p, k] = s.maps[p, k - 1]
        s.maps[p, i] = t
        if gain > best:
            best, which = gain, t
    measure(box, s, p)
    survey(box, s)
    return best, which


# ---- people


@part
def best_guest(box: Box, s: State, n: int, out: Ints) -> int:
    """The guest with the best score; one who wanders may soon be gone."""
    best, at = WORST, int(out[0])
    for i in range(n):
        if out[i] < ATTRACT:
            continue
        t = int(s.guests[out[i] - ATTRACT])
        found = 2 * int(s.worth[t])
        if int(box.properties[s.kind[t]]) & WANDERING:
            found -= int(s.worth[t])
        if found > best:
            best, at = found, int(out[i])
    return at


@part
def least_dangerous(box: Box, s: State, p: int, n: int, out: Ints) -> int:
    """Oneself if possible, else the player with the fewest points."""
    best, at = WORST, int(out[n - 1])
    for i in range(n):
        if PLAYER <= out[i] < KEEP:
            q = int(out[i]) - PLAYER
            found = 10**6 if q == p and s.phase != state.BARRED else -points(box, s, q)
            if found > best:
                best, at = found, int(out[i])
    return at


@part
def best_pool(s: State, n: int, out: Ints) -> int:
    """The player whose cheapest tenant has the best score."""
    best, at = WORST, int(out[0])
    for i in range(n):
        if out[i] >= PLAYER:
            found = int(s.worth[cheapest_tenant(s, int(out[i]) - PLAYER)])
            if found > best:
                best, at = found, int(out[i])
    return at


@part
def other_choice(box: Box, s: State, p: int, phase: int, n: int, out: Ints) -> int:
    """Questions that come seldom: tenants by score, dominoes by what they are worth."""
    if phase == state.DISCARD or phase == state.MOVE:
        low = 10**6
        at = int(out[0])
        for i in range(n):
            if out[i] >= TENANT and s.worth[out[i] - TENANT] < low and phase == state.DISCARD:
                low, at = int(s.worth[out[i] - TENANT]), int(out[i])
        return at
    if phase == state.SEARCHED or phase == state.POOL_TENANT:
        high, at = WORST, int(out[0])
        for i in range(n):
            if out[i] >= TENANT and s.worth[out[i] - TENANT] > high:
                high, at = int(s.worth[out[i] - TENANT]), int(out[i])
        return at
    if phase == state.CANCEL:
        return actions.USE
    if phase == state.KEEP_GOAL:
        first, second = int(out[0]), int(out[1])
        return first if EASE[first - KEEP] >= EASE[second - KEEP] else second
    if phase == state.LIFT:
        return actions.DECLINE
    if phase == state.TRIM:
        low, at = 10**6, int(out[0])
        for i in range(n):
            t = domino_at(s, p, int(out[i]) - DOMINO)
            found = 0
            for h in range(2):
                if s.objects[t, h] >= 0:
                    found += 2 + wanted(s, int(s.objects[t, h]))
            if found < low:
                low, at = found, int(out[i])
        return at
    return int(out[draw(s, n)])
