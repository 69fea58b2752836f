"""How far all have come with their goals, and what a threat looks like: for bots, who only need to know nearly."""

from tabletown.engine.records import Floats
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import material
from tabletown.games.highrise.building import amount, bits, price, top_floor
from tabletown.games.highrise.material import (
    ELEVATOR,
    FLOOR_ICON,
    FLOORS,
    N_OBJECTS,
    NOTHING,
    OPEN_GOALS,
    STAIRCASE,
    UTILITIES,
    WATER,
    WIFI,
    Box,
)
from tabletown.games.highrise.missions import (
    floor_types,
    is_defended,
    largest_alone,
    line_of,
    links_extremes,
    total_of,
    union_of,
)
from tabletown.games.highrise.state import AIRED, DOOR_EDGES, ROOMS, WINDOW_EDGES, State

OWN_GOAL, OPEN_GOAL, DEFENCE = 3000, 700, 1500  # what missions are worth, in hundredths of a point
PLAIN_MAP = 500  # what it is worth to be the only one with a single floor type: a threat may ask for it
# How often goals are reached that somebody is after, in per cent, as GOALS: to keep the better one of two.
EASE = (60, 12, 35, 2, 1, 35, 65, 40, 5, 1, 100, 82, 33, 65, 50, 33, 72, 60, 96)


@part
def most_alike(s: State, group: int) -> int:
    """The most that a group shows of one kind that counts for the goal."""
    most = 0
    for o in range(N_OBJECTS):
        if o != FLOOR_ICON and o != STAIRCASE and o != ELEVATOR:
            most = max(most, total_of(s, group, o))
    return most


@part
def lined_up(s: State, group: int) -> float:
    """How nearly all dominoes of a group lie the same way, at least four a map."""
    ways, total, least = 0, 0, 4
    for p in range(s.seats):
        if group >> p & 1:
            least = min(least, int(s.laid[p]))
            for i in range(s.laid[p]):
                total += 1
                ways += int(s.rotation[s.maps[p, i]]) % 2
    return least / 4 * max(ways, total - ways) / max(1, total)


@part
def apart(s: State) -> float:
    """How nearly no kind is shown by two seats."""
    seen, twice, all_show = 0, 0, 1.0
    for p in range(s.seats):
        twice |= seen & int(s.shows[p])
        seen |= int(s.shows[p])
        if s.shows[p] == 0:
            all_show = 0.5
    return all_show / (1 + bits(twice))


@rule
def progress(box: Box, s: State, g: int, group: int) -> float:
    """How far a group has come with a goal, from 0 to 1."""
    seats = int(s.seats)
    if g == material.DIVERSE_TENANTS:
        return min(1.0, bits(union_of(s, group, 0)) / 5)
    if g == material.DIVERSE_OBJECTS:
        return bits(union_of(s, group, 1) & int(box.kinds)) / max(1, bits(int(box.kinds)))
    if g == material.SIX_GOALS:
        return min(1.0, int(s.reached) / 6)
    if g == material.ALL_UTILITIES:
        n = 0
        for u in range(len(UTILITIES)):
            n += int(s.has[u]) & group != 0
        return n / len(UTILITIES)
    if g == material.WATER_FOR_ALL:
        return bits(int(s.has[WATER])) / seats
    if g == material.FIVE_ROOMS:
        return min(1.0, total_of(s, group, ROOMS) / 5)
    if g == material.THREE_FLOORS:
        return bits(union_of(s, group, 2)) / len(FLOORS)
    if g == material.MANY_WINDOWS:
        return min(1.0, total_of(s, group, WINDOW_EDGES) / (1 + 2 * total_of(s, group, DOOR_EDGES)))
    if g == material.THREE_ALIKE:
        return min(1.0, most_alike(s, group) / 3)
    if g == material.IN_LINE:
        return lined_up(s, group)
    if g == material.NO_MATCH:
        return apart(s)
    return progress_of_one(box, s, g, group)


@part
def progress_of_one(box: Box, s: State, g: int, group: int) -> float:
    """The same where one seat reaches the goal for its group, or all must."""
    best, n = 0.0, 0
    if g == material.ONE_WIFI:
        return 1.0 if bits(int(s.has[WIFI])) == 1 and int(s.has[WIFI]) & group else 0.3 if s.has[WIFI] else 0.0
    if g == material.BIG_AND_SMALL:
        return 1.0 if links_extremes(s, group) else 0.2
    for p in range(s.seats):
        n += s.wrecked[p] > 0 if g == material.ALL_BUILD else amount(s, p, ROOMS) == max(1, amount(s, 0, ROOMS))
        if not group >> p & 1:
            continue
        if g == material.EXPENSIVE:
            best = max(best, min(1.0, price(s, p) / 5))
        elif g == material.MANY_WANDER:
            best = max(best, min(1.0, int(s.departed[p]) / 3))
        elif g == material.IN_A_ROW:
            best = max(best, line_of(s, p) / 3)
        elif g == material.BIGGEST:
            best = max(best, 0.5 * (s.storey[p] == top_floor(s)) + 0.5 * (largest_alone(s) == p))
    return n / int(s.seats) if g == material.ALL_BUILD or g == material.EQUAL_ROOMS else best


@part
def first_served(s: State, gains: Floats) -> int:
    """Who will attract first, if guests go where they are expected to, or NOTHING."""
    if s.first >= 0:
        return int(s.first)
    best = NOTHING
    for k in range(s.seats):
        p = (int(s.start) + k) % int(s.seats)
        if gains[p] > 0 and (best < 0 or s.storey[p] < s.storey[best]):
            best = p
    return best


@rule
def looks_defended(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether a threat will do no harm, if guests go where they are expected to; holes are not looked for."""
    if t == material.NO_HOLES:
        return True
    if t == material.ALL_ATTRACT or t == material.ONE_ATTRACTS:
        n = 0
        for p in range(s.seats):
            n += s.attracted[p] > 0 or gains[p] > 0
        return n >= (s.seats if t == material.ALL_ATTRACT else 1)
    if t == material.ROOM_FIRST or t == material.WINDOW_FIRST:
        p = first_served(s, gains)
        return p < 0 or s.counted[p, ROOMS if t == material.ROOM_FIRST else AIRED] > 0
    if t == material.NO_TWINS:
        for p in range(s.seats):
            if line_of(s, p) < 2:
                return True
        return False
    return is_defended(box, s, t)


@rule
def plain_maps(s: State) -> int:
    """How many seats show at most one floor type."""
    n = 0
    for p in range(s.seats):
        n += bits(floor_types(s, p)) <= 1
    return n


@rule
def floor_of(s: State, p: int) -> int:
    """Everybody on a seat's floor, as bits."""
    group = 0
    for q in range(s.seats):
        if s.storey[q] == s.storey[p]:
            group |= 1 << q
    return group


@part
def missions(box: Box, s: State, p: int, gains: Floats) -> int:
    """What goals and the threat are worth to a seat as things stand, in hundredths of a point."""
    total = 0.0
    if s.secret[p, 0] >= 0 and not s.finished[p]:
        far = progress(box, s, int(s.secret[p, 0]), 1 << p)
        total += OWN_GOAL * far * far
    for i in range(OPEN_GOALS):
        if s.open_goals[i] >= 0:
            far = progress(box, s, int(s.open_goals[i]), floor_of(s, p))
            total += OPEN_GOAL * far * far
    if s.threat >= 0 and looks_defended(box, s, int(s.threat), gains):
        total += DEFENCE
    return int(total) + (PLAIN_MAP if plain_maps(s) == 1 and bits(floor_types(s, p)) <= 1 else 0)
