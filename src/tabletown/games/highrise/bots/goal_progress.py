"""The progress of goals, and the prospects of a threat: estimates for bots."""

from collections.abc import Callable
from typing import NamedTuple

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.errors import TabletownError
from tabletown.engine.state import Floats
from tabletown.games.highrise import material
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    ELEVATOR,
    FLOOR_ICON,
    FLOORS,
    GOALS,
    N_OBJECTS,
    N_THREATS,
    NOTHING,
    OPEN_GOALS,
    STAIRCASE,
    UTILITIES,
    WATER,
    WIFI,
)
from tabletown.games.highrise.rules.building import amount, bits, price, top_floor
from tabletown.games.highrise.rules.coop.measures import (
    floor_types,
    floor_types_of,
    largest_alone,
    line_of,
    links_extremes,
    objects_of,
    tenant_types_of,
    total_of,
)
from tabletown.games.highrise.rules.coop.threats import is_defended
from tabletown.games.highrise.state import AIRED, DOOR_EDGES, ROOMS, WINDOW_EDGES, State

OWN_GOAL, OPEN_GOAL, DEFENCE = 3000, 700, 1500  # the value of missions, in hundredths of a point
PLAIN_MAP = 500  # the value of being the only seat with a single floor type: a threat may ask for it

# ---- a group's progress with a goal, from 0 to 1


@inlined
def of_five_types(box: Box, s: State, group: int) -> float:
    """Types of tenants, out of five."""
    return min(1.0, bits(tenant_types_of(s, group)) / 5)


@inlined
def of_all_objects(box: Box, s: State, group: int) -> float:
    """Kinds of objects, out of those in play."""
    return bits(objects_of(s, group) & int(box.kinds)) / max(1, bits(int(box.kinds)))


@inlined
def of_six_goals(box: Box, s: State, group: int) -> float:
    """Goals reached by all seats, out of six."""
    return min(1.0, int(s.reached) / 6)


@inlined
def of_all_utilities(box: Box, s: State, group: int) -> float:
    """Utilities that the group has, out of all."""
    n = 0
    for u in range(len(UTILITIES)):
        n += int(s.has[u]) & group != 0
    return n / len(UTILITIES)


@inlined
def of_water_for_all(box: Box, s: State, group: int) -> float:
    """Seats with water, out of all."""
    return bits(int(s.has[WATER])) / int(s.seats)


@inlined
def of_one_wifi(box: Box, s: State, group: int) -> float:
    """1 if reached, high if anybody has wifi, else low."""
    if bits(int(s.has[WIFI])) == 1 and int(s.has[WIFI]) & group:
        return 1.0
    return 0.3 if s.has[WIFI] else 0.0


@inlined
def of_five_rooms(box: Box, s: State, group: int) -> float:
    """Rooms, out of five."""
    return min(1.0, total_of(s, group, ROOMS) / 5)


@inlined
def of_all_building(box: Box, s: State, group: int) -> float:
    """Seats that did Construction, out of all."""
    n = 0
    for p in range(s.seats):
        n += s.wrecked[p] > 0
    return n / int(s.seats)


@inlined
def of_high_price(box: Box, s: State, group: int) -> float:
    """The best price, out of five."""
    best = 0.0
    for p in range(s.seats):
        if group >> p & 1:
            best = max(best, min(1.0, price(s, p) / 5))
    return best


@inlined
def of_departures(box: Box, s: State, group: int) -> float:
    """The most tenants who left one seat, out of three."""
    best = 0.0
    for p in range(s.seats):
        if group >> p & 1:
            best = max(best, min(1.0, int(s.departed[p]) / 3))
    return best


@inlined
def of_all_floors(box: Box, s: State, group: int) -> float:
    """Floor types, out of all."""
    return bits(floor_types_of(s, group)) / len(FLOORS)


@inlined
def of_windows(box: Box, s: State, group: int) -> float:
    """Windows, out of one and out of two for each door."""
    return min(1.0, total_of(s, group, WINDOW_EDGES) / (1 + 2 * total_of(s, group, DOOR_EDGES)))


@inlined
def of_big_and_small(box: Box, s: State, group: int) -> float:
    """1 if reached, else low."""
    return 1.0 if links_extremes(s, group) else 0.2


@inlined
def of_no_match(box: Box, s: State, group: int) -> float:
    """How close the seats are to sharing no kind of object."""
    seen, twice, all_show = 0, 0, 1.0
    for p in range(s.seats):
        twice |= seen & int(s.shows[p])
        seen |= int(s.shows[p])
        if s.shows[p] == 0:
            all_show = 0.5
    return all_show / (1 + bits(twice))


@inlined
def of_three_alike(box: Box, s: State, group: int) -> float:
    """The most objects of one kind that the goal counts, out of three."""
    most = 0
    for o in range(N_OBJECTS):
        if o != FLOOR_ICON and o != STAIRCASE and o != ELEVATOR:
            most = max(most, total_of(s, group, o))
    return min(1.0, most / 3)


@inlined
def of_top(box: Box, s: State, group: int) -> float:
    """Half for the highest floor, half for the largest map."""
    best = 0.0
    for p in range(s.seats):
        if group >> p & 1:
            best = max(best, 0.5 * (s.storey[p] == top_floor(s)) + 0.5 * (largest_alone(s) == p))
    return best


@inlined
def of_a_row(box: Box, s: State, group: int) -> float:
    """The longest line of one object, out of three."""
    best = 0.0
    for p in range(s.seats):
        if group >> p & 1:
            best = max(best, line_of(s, p) / 3)
    return best


@inlined
def of_equal_rooms(box: Box, s: State, group: int) -> float:
    """Seats with as many rooms as the first one, out of all."""
    n = 0
    for p in range(s.seats):
        n += amount(s, p, ROOMS) == max(1, amount(s, 0, ROOMS))
    return n / int(s.seats)


@inlined
def of_one_line(box: Box, s: State, group: int) -> float:
    """How close all dominoes of a group are to lying the same way, with at least four a map."""
    ways, total, least = 0, 0, 4
    for p in range(s.seats):
        if group >> p & 1:
            least = min(least, int(s.laid[p]))
            for i in range(s.laid[p]):
                total += 1
                ways += int(s.rotation[s.maps[p, i]]) % 2
    return least / 4 * max(ways, total - ways) / max(1, total)


class GoalView(NamedTuple):
    """A bot's view of a goal."""

    goal: int
    progress: Callable[..., float]  # (box, s, group): a group's progress, from 0 to 1


GOAL_VIEWS = (
    GoalView(material.DIVERSE_TENANTS, of_five_types),
    GoalView(material.DIVERSE_OBJECTS, of_all_objects),
    GoalView(material.SIX_GOALS, of_six_goals),
    GoalView(material.ALL_UTILITIES, of_all_utilities),
    GoalView(material.WATER_FOR_ALL, of_water_for_all),
    GoalView(material.ONE_WIFI, of_one_wifi),
    GoalView(material.FIVE_ROOMS, of_five_rooms),
    GoalView(material.ALL_BUILD, of_all_building),
    GoalView(material.EXPENSIVE, of_high_price),
    GoalView(material.MANY_WANDER, of_departures),
    GoalView(material.THREE_FLOORS, of_all_floors),
    GoalView(material.MANY_WINDOWS, of_windows),
    GoalView(material.BIG_AND_SMALL, of_big_and_small),
    GoalView(material.NO_MATCH, of_no_match),
    GoalView(material.THREE_ALIKE, of_three_alike),
    GoalView(material.BIGGEST, of_top),
    GoalView(material.IN_A_ROW, of_a_row),
    GoalView(material.EQUAL_ROOMS, of_equal_rooms),
    GoalView(material.IN_LINE, of_one_line),
)
if missing := [goal.id for g, goal in enumerate(GOALS) if g not in {row.goal for row in GOAL_VIEWS}]:
    raise TabletownError(
        f"{', '.join(missing)}: a goal needs a GoalRule in rules/coop/goals.py and a GoalView in bots/goal_progress.py"
    )
progress_with = switch("progress_with", __name__, [(row.goal, row.progress) for row in GOAL_VIEWS])


@rule
def progress(box: Box, s: State, g: int, group: int) -> float:
    """A group's progress with a goal, from 0 to 1."""
    return progress_with(g, box, s, group)


# ---- threats


@inlined
def first_served(s: State, gains: Floats) -> int:
    """The seat that will attract first if guests go where expected, or NOTHING."""
    if s.first >= 0:
        return int(s.first)
    best = NOTHING
    for k in range(s.seats):
        p = (int(s.start) + k) % int(s.seats)
        if gains[p] > 0 and (best < 0 or s.storey[p] < s.storey[best]):
            best = p
    return best


@inlined
def will_all_attract(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether every seat has attracted a guest or will."""
    return attracting(s, gains) >= s.seats


@inlined
def will_one_attract(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether any seat has attracted a guest or will."""
    return attracting(s, gains) >= 1


@rule
def attracting(s: State, gains: Floats) -> int:
    """How many seats have attracted a guest in this round or will."""
    n = 0
    for p in range(s.seats):
        n += s.attracted[p] > 0 or gains[p] > 0
    return n


@inlined
def will_first_have_room(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether the seat that will attract first has a room; also true if no seat will attract."""
    p = first_served(s, gains)
    return p < 0 or s.counted[p, ROOMS] > 0


@inlined
def will_first_have_air(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether the seat that will attract first has a room with a window; also true if no seat will attract."""
    p = first_served(s, gains)
    return p < 0 or s.counted[p, AIRED] > 0


@inlined
def looks_free_of_twins(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether, at a quick look, some seat has no two equal objects side by side."""
    for p in range(s.seats):
        if line_of(s, p) < 2:
            return True
    return False


@inlined
def looks_free_of_holes(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Always true: bots do not look for holes."""
    return True


@inlined
def is_defended_now(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether a threat is defended now; guests make no difference to these threats."""
    return is_defended(box, s, t)


OTHER_THREATS = N_THREATS
will_hold = switch(
    "will_hold",
    __name__,
    [
        (material.ALL_ATTRACT, will_all_attract),
        (material.ONE_ATTRACTS, will_one_attract),
        (material.ROOM_FIRST, will_first_have_room),
        (material.WINDOW_FIRST, will_first_have_air),
        (material.NO_TWINS, looks_free_of_twins),
        (material.NO_HOLES, looks_free_of_holes),
        (OTHER_THREATS, is_defended_now),
    ],
)


@rule
def looks_defended(box: Box, s: State, t: int, gains: Floats) -> bool:
    """Whether a threat will be defended if guests go where expected."""
    return will_hold(t, box, s, t, gains)


@rule
def plain_maps(s: State) -> int:
    """How many seats show at most one floor type."""
    n = 0
    for p in range(s.seats):
        n += bits(floor_types(s, p)) <= 1
    return n


@rule
def floor_of(s: State, p: int) -> int:
    """All seats on a seat's floor, as bits."""
    group = 0
    for q in range(s.seats):
        if s.storey[q] == s.storey[p]:
            group |= 1 << q
    return group


@inlined
def missions(box: Box, s: State, p: int, gains: Floats) -> int:
    """The current value of goals and the threat to a seat, in hundredths of a point."""
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
