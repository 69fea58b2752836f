"""Living Together: when each goal is reached. [n] is the rulebook's paragraph."""

from collections.abc import Callable
from typing import NamedTuple

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.errors import TabletownError
from tabletown.games.highrise import material
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import (
    ELEVATOR,
    FLOOR_ICON,
    FLOORS,
    GOALS,
    N_OBJECTS,
    STAIRCASE,
    UTILITIES,
    WATER,
    WIFI,
)
from tabletown.games.highrise.rules.building import amount, bits, price, top_floor
from tabletown.games.highrise.rules.coop.measures import (
    floor_types_of,
    largest_alone,
    links_extremes,
    longest_line,
    objects_of,
    tenant_types_of,
    total_of,
)
from tabletown.games.highrise.rules.coop.rewards import (
    invite_types,
    no_reward,
    offer_lifting,
    promise_tiles,
    search_wallet,
)
from tabletown.games.highrise.state import DOOR_EDGES, ROOMS, WINDOW_EDGES, State

# ---- [37] whether a group has reached a goal; goals: how many have been reached in all


@inlined
def has_five_types(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Five types of tenants live with the group."""
    return bits(tenant_types_of(s, group)) >= 5


@inlined
def shows_every_object(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The group shows every kind of object in play."""
    return objects_of(s, group) & int(box.kinds) == int(box.kinds)


@inlined
def are_six_reached(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Six goals have been reached."""
    return goals >= 6


@inlined
def has_every_utility(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The group has each utility at least once."""
    for u in range(len(UTILITIES)):
        if not int(s.has[u]) & group:
            return False
    return True


@inlined
def have_all_water(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Every player has water."""
    return int(s.has[WATER]) == (1 << int(s.seats)) - 1


@inlined
def has_the_only_wifi(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Exactly one player has wifi, and belongs to the group."""
    return bits(int(s.has[WIFI])) == 1 and int(s.has[WIFI]) & group != 0


@inlined
def has_five_rooms(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The group has five rooms."""
    return total_of(s, group, ROOMS) >= 5


@inlined
def have_all_built(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Every player did Construction in this round."""
    for p in range(s.seats):
        if s.wrecked[p] == 0:
            return False
    return True


@inlined
def has_high_price(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Some map of the group has a price of five or more."""
    for p in range(s.seats):
        if group >> p & 1 and price(s, p) >= 5:
            return True
    return False


@inlined
def have_three_left(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Three tenants left one player of the group in this round."""
    for p in range(s.seats):
        if group >> p & 1 and s.departed[p] >= 3:
            return True
    return False


@inlined
def shows_every_floor(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The group shows all floor types."""
    return bits(floor_types_of(s, group)) == len(FLOORS)


@inlined
def has_many_windows(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The group has a window, and two for each door."""
    windows = total_of(s, group, WINDOW_EDGES)
    return windows >= 1 and windows >= 2 * total_of(s, group, DOOR_EDGES)


@inlined
def links_big_and_small(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The owner of the largest map belongs to the group and is connected to a smallest one."""
    return links_extremes(s, group)


@inlined
def shares_nothing(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Every seat shows something, and no two seats show the same kind."""
    seen = 0
    for p in range(s.seats):
        shows = int(s.shows[p])
        if shows == 0 or shows & seen:
            return False
        seen |= shows
    return True


@inlined
def has_three_alike(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] The group shows three of a kind."""
    for o in range(N_OBJECTS):
        n = 0
        for p in range(s.seats):
            if group >> p & 1:
                n += amount(s, p, o)
        if n >= 3 and o != FLOOR_ICON and o != STAIRCASE and o != ELEVATOR:
            return True
    return False


@inlined
def is_on_top(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] A player of the group lives on the highest floor and alone has the largest map."""
    p = largest_alone(s)
    return p >= 0 and group >> p & 1 != 0 and s.storey[p] == top_floor(s)


@inlined
def has_three_in_a_row(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] Some map of the group has one object in three cells in a row."""
    for p in range(s.seats):
        if group >> p & 1 and longest_line(box, s, p) >= 3:
            return True
    return False


@inlined
def have_all_equal_rooms(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] All players have the same number of rooms, at least one."""
    for p in range(s.seats):
        if amount(s, p, ROOMS) != amount(s, 0, ROOMS):
            return False
    return amount(s, 0, ROOMS) > 0


@inlined
def lies_in_line(box: Box, s: State, group: int, goals: int) -> bool:
    """[37] All dominoes of the group lie the same way, at least four a map."""
    ways = 0
    for p in range(s.seats):
        if group >> p & 1:
            if s.laid[p] < 4:
                return False
            for i in range(s.laid[p]):
                ways |= 1 + int(s.rotation[s.maps[p, i]]) % 2
    return ways < 3


class GoalRule(NamedTuple):
    """How a goal is reached, and its immediate reward; its row in GOALS has the printed text."""

    goal: int
    is_reached: Callable[..., bool]  # (box, s, group, goals): whether a group has reached it
    reward: Callable[..., bool] = no_reward  # (box, s, p): give the reward; return whether a decision is due


GOAL_RULES = (
    GoalRule(material.DIVERSE_TENANTS, has_five_types),
    GoalRule(material.DIVERSE_OBJECTS, shows_every_object),
    GoalRule(material.SIX_GOALS, are_six_reached),
    GoalRule(material.ALL_UTILITIES, has_every_utility),
    GoalRule(material.WATER_FOR_ALL, have_all_water),
    GoalRule(material.ONE_WIFI, has_the_only_wifi),
    GoalRule(material.FIVE_ROOMS, has_five_rooms),
    GoalRule(material.ALL_BUILD, have_all_built, promise_tiles),
    GoalRule(material.EXPENSIVE, has_high_price, search_wallet),
    GoalRule(material.MANY_WANDER, have_three_left),
    GoalRule(material.THREE_FLOORS, shows_every_floor, offer_lifting),
    GoalRule(material.MANY_WINDOWS, has_many_windows),
    GoalRule(material.BIG_AND_SMALL, links_big_and_small, offer_lifting),
    GoalRule(material.NO_MATCH, shares_nothing),
    GoalRule(material.THREE_ALIKE, has_three_alike),
    GoalRule(material.BIGGEST, is_on_top),
    GoalRule(material.IN_A_ROW, has_three_in_a_row, invite_types),
    GoalRule(material.EQUAL_ROOMS, have_all_equal_rooms),
    GoalRule(material.IN_LINE, lies_in_line),
)
if missing := [goal.id for g, goal in enumerate(GOALS) if g not in {row.goal for row in GOAL_RULES}]:
    raise TabletownError(
        f"{', '.join(missing)}: a goal needs a GoalRule in rules/coop/goals.py and a GoalView in bots/goal_progress.py"
    )
reached_by = switch("reached_by", __name__, [(row.goal, row.is_reached) for row in GOAL_RULES], inline=True)
begin_reward = switch("begin_reward", __name__, [(row.goal, row.reward) for row in GOAL_RULES], inline=True)


@rule
def is_reached(box: Box, s: State, g: int, group: int, goals: int) -> bool:
    """[37] Whether a group has reached a goal; goals: how many have been reached in all."""
    return reached_by(g, box, s, group, goals)
