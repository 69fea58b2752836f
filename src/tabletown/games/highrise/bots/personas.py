"""The personas: which tile each takes, where it places it, when it destroys, and which guests it prefers."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import Level, Persona, SearchSettings
from tabletown.engine.decisions import switch
from tabletown.engine.rng import draw
from tabletown.engine.state import Floats, Ints
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, DOMINO, KEEP, PLAYER, TAKE, TENANT
from tabletown.games.highrise.bots.goal_progress import missions
from tabletown.games.highrise.bots.value import POINT, at_once, expected_gains, fleeing, hope, prospects, wanted
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import GUESTS, NOTHING, WANDERING
from tabletown.games.highrise.rules.building import survey
from tabletown.games.highrise.rules.decisions import legal
from tabletown.games.highrise.rules.dominoes.maps import (
    clear,
    domino_at,
    find_pieces,
    lay,
    list_spots,
    other_half,
    step,
)
from tabletown.games.highrise.rules.dominoes.placing import can_place, lay_again
from tabletown.games.highrise.rules.dominoes.rooms import measure
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.rules.tenants import cheapest_tenant
from tabletown.games.highrise.state import OFFERED, PHASES, State

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
HINT_SEARCH = "search:2000"
SEARCH = SearchSettings(explore=0.25, horizon=5)
SCRATCH = 8
WORST = -(10**9)
WORTH_DESTROYING = 2 * POINT  # the least gain that justifies destroying
MINE_AND_YOURS = 0.5  # the weight of other players' points


# ---- tiles


@rule
def sides(s: State, p: int, cell: int, rotation: int) -> int:
    """How many sides of a domino at this place would touch the map."""
    n = 0
    for k in range(8):
        here = cell if k < 4 else other_half(cell, rotation)
        n += s.ground[p, step(here, k & 3)] > 0
    return n


@rule
def liking(box: Box, s: State, p: int, persona: int, work: Floats) -> int:
    """The value of the state for a persona, in hundredths of a point; all but the first two consider missions."""
    if persona == DECORATOR:
        total = 0
        for o in range(len(s.counted[p])):
            total += int(s.counted[p, o])
        return total * POINT
    if persona == HOST:
        return points(box, s, p) * POINT + at_once(box, s, p)
    expected_gains(box, s, work)
    if persona == PLANNER:
        total = points(box, s, p) * POINT + hope(box, s, p)
    else:
        total = int(POINT * (prospects(box, s, p, work) + MINE_AND_YOURS * others_share(box, s, p, work)))
    return total + missions(box, s, p, work) if box.together else total


@inlined
def others_share(box: Box, s: State, p: int, gains: Floats) -> float:
    """The mean value of the guests that others will attract: positive if cooperative, else negative."""
    total = 0.0
    for q in range(s.seats):
        if q != p:
            total += gains[q]
    return total / (int(s.seats) - 1) * (1 if box.together else -1)


@inlined
def tried(box: Box, s: State, p: int, t: int, cell: int, rotation: int, persona: int, work: Floats) -> int:
    """The value for a persona with a domino placed; the map is restored afterwards, but its counts are not."""
    neat = 3 * sides(s, p, cell, rotation)
    lay(s, p, t, cell, rotation)
    measure(box, s, p)
    survey(box, s)
    found = liking(box, s, p, persona, work) + neat
    clear(s, p, t, OFFERED)
    return found


@rule
def best_spot(box: Box, s: State, p: int, t: int, persona: int, n: int, out: Ints, work: Floats) -> tuple[int, int]:
    """The best of n listed placements of a domino, and its value for the persona."""
    best, at = WORST, int(out[n - 1])
    many, last = 0, 0
    for i in range(n):
        action = int(out[i])
        if action < AT:
            continue
        cell, rotation = (action - AT) // 4, (action - AT) % 4
        # In the base game one look at a tile is enough: its place only changes how neatly it lies.
        if many == 0 or box.edged:
            last = tried(box, s, p, t, cell, rotation, persona, work) - 3 * sides(s, p, cell, rotation)
        many += 1
        found = last + 3 * sides(s, p, cell, rotation)
        if found > best:
            best, at = found, action
    return best, at


@inlined
def at_best_spot(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The best place for the domino in hand."""
    return best_spot(box, s, p, int(s.held), persona, n, out, work)[1]


@inlined
def in_turn(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The tile with the best placement, unless it is better to destroy first."""
    first = int(out[n - 1])
    if first >= DISCARD_TILE:
        return first
    if persona == ARCHITECT and out[0] == actions.CONSTRUCT and not s.announced and s.laid[p] > 1:
        gain = best_to_destroy(box, s, p, persona, work)[0]
        if gain > WORTH_DESTROYING:
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
def best_to_destroy(box: Box, s: State, p: int, persona: int, work: Floats) -> tuple[int, int]:
    """The gain of destroying the best domino, and which one it is; the map must stay connected."""
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
        lay_again(s, p, t, cell, rotation, i)
        if gain > best:
            best, which = gain, t
    measure(box, s, p)
    survey(box, s)
    return best, which


@inlined
def destroy_best(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The domino whose removal leaves the best map."""
    t = best_to_destroy(box, s, p, persona, work)[1]
    return DOMINO + int(s.at[t]) if t >= 0 else int(out[n - 1])


@inlined
def least_wanted(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The domino whose objects guests wish for least."""
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


# ---- people


@inlined
def best_guest(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The guest with the best score; a wanderer counts less, because they may soon leave."""
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


@inlined
def least_dangerous(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The seat itself if possible, else the player with the fewest points."""
    best, at = WORST, int(out[n - 1])
    for i in range(n):
        if PLAYER <= out[i] < KEEP:
            q = int(out[i]) - PLAYER
            found = 10**6 if q == p and s.phase != state.BARRED else -points(box, s, q)
            if found > best:
                best, at = found, int(out[i])
    return at


@inlined
def best_pool(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The player whose cheapest tenant has the best score."""
    best, at = WORST, int(out[0])
    for i in range(n):
        if out[i] >= PLAYER:
            found = int(s.worth[cheapest_tenant(s, int(out[i]) - PLAYER)])
            if found > best:
                best, at = found, int(out[i])
    return at


@inlined
def best_tenant(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The tenant with the best score."""
    high, at = WORST, int(out[0])
    for i in range(n):
        if s.worth[out[i] - TENANT] > high:
            high, at = int(s.worth[out[i] - TENANT]), int(out[i])
    return at


@inlined
def worst_tenant(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The tenant with the lowest score."""
    low, at = 10**6, int(out[0])
    for i in range(n):
        if s.worth[out[i] - TENANT] < low:
            low, at = int(s.worth[out[i] - TENANT]), int(out[i])
    return at


# ---- missions, and rare decisions


@inlined
def easier_goal(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """The personal goal that is reached more often."""
    first, second = int(out[0]), int(out[1])
    ease = box.ease[s.seats]
    return first if ease[first - KEEP] >= ease[second - KEEP] else second


@inlined
def decline(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Decline."""
    return actions.DECLINE


@inlined
def use_power(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Cancel a threat as soon as one is about to fail."""
    return actions.USE


@inlined
def first_answer(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """End the turn, or go on if the map is in pieces."""
    return int(out[0])


@inlined
def any_answer(box: Box, s: State, p: int, persona: int, n: int, out: Ints, work: Floats) -> int:
    """Any legal action."""
    return int(out[draw(s, n)])


# ---- every decision

CHOICES = {
    state.TURN: in_turn,
    state.PLACE: at_best_spot,
    state.DESTROY: destroy_best,
    state.AFTER: first_answer,
    state.CLAIM: least_dangerous,
    state.CLAIMED: any_answer,
    state.LEAVE: least_dangerous,
    state.FAVOURITE: least_dangerous,
    state.MOVE: decline,
    state.MOVE_TO: least_dangerous,
    state.POOL: best_pool,
    state.POOL_TENANT: best_tenant,
    state.GUEST: best_guest,
    state.KEEP_GOAL: easier_goal,
    state.RECEIVER: least_dangerous,
    state.LIFT: decline,
    state.SEARCHED: best_tenant,
    state.CANCEL: use_power,
    state.DISCARD: worst_tenant,
    state.BARRED: least_dangerous,
    state.ICONS: least_dangerous,
    state.PIECE: any_answer,
    state.TRIM: least_wanted,
    state.OVER: any_answer,
}
assert sorted(CHOICES) == list(range(PHASES))
answer = switch("answer", __name__, list(CHOICES.items()))


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action."""
    n = legal(box, s, seat, out)
    if n == 1 or persona == RANDOM:
        return int(out[draw(s, n)])
    return answer(int(s.phase), box, s, seat, persona, n, out, work)
