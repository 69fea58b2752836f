"""Living Together: when a threat is defended, and when it fails. [n] is the rulebook's paragraph."""

from collections.abc import Callable
from typing import NamedTuple

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.errors import TabletownError
from tabletown.games.highrise import material
from tabletown.games.highrise.actions import USE
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import N_TYPES, NOTHING, SIX_GOALS, THREATS
from tabletown.games.highrise.rules.building import amount, bits, price
from tabletown.games.highrise.rules.coop.measures import floor_types, has_hole, longest_line, smallest
from tabletown.games.highrise.rules.coop.penalties import (
    bar_somebody,
    discard_guests,
    each_discards,
    no_penalty,
    strip_somebody,
    trim_maps,
)
from tabletown.games.highrise.rules.questions import ask
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import AIRED, CANCEL, DOOR_EDGES, NO_QUESTION, OVER, ROOMS, WINDOW_EDGES, State

# ---- [38] whether a seat meets the demand of a threat


@inlined
def has_room(box: Box, s: State, p: int) -> bool:
    """[38] The seat has a room."""
    return amount(s, p, ROOMS) > 0


@inlined
def has_no_room(box: Box, s: State, p: int) -> bool:
    """[38] The seat has no room."""
    return amount(s, p, ROOMS) == 0


@inlined
def has_aired_room(box: Box, s: State, p: int) -> bool:
    """[38] The seat has a room with a window."""
    return s.counted[p, AIRED] > 0


@inlined
def has_attracted(box: Box, s: State, p: int) -> bool:
    """[38] The seat attracted a guest in this round."""
    return s.attracted[p] > 0


@inlined
def lives_apart(box: Box, s: State, p: int) -> bool:
    """[38] No earlier seat lives on this seat's floor."""
    for q in range(p):
        if s.storey[q] == s.storey[p]:
            return False
    return True


@inlined
def is_cheap(box: Box, s: State, p: int) -> bool:
    """[38] The price of the seat's map is at most four."""
    return price(s, p) <= 4


@inlined
def has_lost_nobody(box: Box, s: State, p: int) -> bool:
    """[38] No tenant left the seat in this round."""
    return s.departed[p] == 0


@inlined
def has_no_utility(box: Box, s: State, p: int) -> bool:
    """[38] The seat has none of the utilities."""
    return ((int(s.has[0]) | int(s.has[1]) | int(s.has[2])) >> p & 1) == 0


@inlined
def has_kept_quiet(box: Box, s: State, p: int) -> bool:
    """[38] The seat did no Construction in this round."""
    return s.wrecked[p] == 0


@inlined
def lacks_a_property(box: Box, s: State, p: int) -> bool:
    """[38] The seat's tenants together do not have every property."""
    found = 0
    for k in range(N_TYPES):
        if s.living[p, k] > 0:
            found |= int(box.properties[k])
    return found != box.all_properties or found == 0


@inlined
def leads_from_below(box: Box, s: State, p: int) -> bool:
    """[38] The seat lives on floor 1 and has the highest score."""
    for q in range(s.seats):
        if points(box, s, q) > points(box, s, p):
            return False
    return s.storey[p] == 1


@inlined
def has_light(box: Box, s: State, p: int) -> bool:
    """[38] The seat has at least as many windows as doors."""
    return s.counted[p, WINDOW_EDGES] >= s.counted[p, DOOR_EDGES]


@inlined
def is_of_fair_size(box: Box, s: State, p: int) -> bool:
    """[38] The seat's map has at most three dominoes more than the smallest."""
    return s.laid[p] - smallest(s) <= 3


@inlined
def has_one_floor(box: Box, s: State, p: int) -> bool:
    """[38] The seat shows at most one floor type."""
    return bits(floor_types(s, p)) <= 1


@inlined
def has_no_twins(box: Box, s: State, p: int) -> bool:
    """[38] The seat has no two equal objects next to each other."""
    return longest_line(box, s, p) < 2


@inlined
def has_no_hole(box: Box, s: State, p: int) -> bool:
    """[38] The seat's map encloses no empty space."""
    return not has_hole(s, p)


# ---- every threat

FIRST, ANYBODY, EVERYBODY = range(3)  # who has to meet a threat's demand: the first to attract, any seat, all seats


class ThreatRule(NamedTuple):
    """How a threat is defended, and the penalty for failure; its row in THREATS has the printed text."""

    threat: int
    asks: int  # FIRST, ANYBODY or EVERYBODY
    holds: Callable[..., bool]  # (box, s, p): whether a seat meets the demand
    penalty: Callable[..., bool] = no_penalty  # (box, s): carry it out; return whether a decision is due


THREAT_RULES = (
    ThreatRule(material.ROOM_FIRST, FIRST, has_room, each_discards),
    ThreatRule(material.ROOMLESS, ANYBODY, has_no_room),
    ThreatRule(material.WINDOW_FIRST, FIRST, has_aired_room),
    ThreatRule(material.ALL_ATTRACT, EVERYBODY, has_attracted),
    ThreatRule(material.ALL_APART, EVERYBODY, lives_apart),
    ThreatRule(material.CHEAP, EVERYBODY, is_cheap),
    ThreatRule(material.NO_DEPARTURE, EVERYBODY, has_lost_nobody),
    ThreatRule(material.NO_UTILITY, ANYBODY, has_no_utility),
    ThreatRule(material.QUIET, EVERYBODY, has_kept_quiet, bar_somebody),
    ThreatRule(material.PROPERTY, EVERYBODY, lacks_a_property),
    ThreatRule(material.LOW_BEST, ANYBODY, leads_from_below, strip_somebody),
    ThreatRule(material.LIGHT, EVERYBODY, has_light),
    ThreatRule(material.EQUAL_MAPS, EVERYBODY, is_of_fair_size, trim_maps),
    ThreatRule(material.ONE_ATTRACTS, ANYBODY, has_attracted, discard_guests),
    ThreatRule(material.ONE_FLOOR, ANYBODY, has_one_floor),
    ThreatRule(material.NO_TWINS, ANYBODY, has_no_twins),
    ThreatRule(material.NO_HOLES, EVERYBODY, has_no_hole),
)
if missing := [threat.id for t, threat in enumerate(THREATS) if t not in {row.threat for row in THREAT_RULES}]:
    raise TabletownError(
        f"{', '.join(missing)}: a threat needs a ThreatRule in rules/coop/threats.py and, if guests decide it, a guess "
        "in bots/goal_progress.py (will_hold)"
    )
ASKS = tuple(row.asks for row in sorted(THREAT_RULES, key=lambda row: row.threat))
holds = switch("holds", __name__, [(row.threat, row.holds) for row in THREAT_RULES])
penalise = switch("penalise", __name__, [(row.threat, row.penalty) for row in THREAT_RULES], inline=True)


@rule
def is_defended(box: Box, s: State, t: int) -> bool:
    """[38] Whether the threat is defended in this round."""
    if ASKS[t] == FIRST:
        return s.first < 0 or holds(t, box, s, int(s.first))
    is_enough = ASKS[t] == ANYBODY
    for p in range(s.seats):
        if holds(t, box, s, p) == is_enough:
            return is_enough
    return not is_enough


@inlined
def check_threat(box: Box, s: State) -> bool:
    """[38] Remove a defended threat; a failing one may be cancelled. Return whether a decision is due."""
    if s.threat < 0:
        return False
    if is_defended(box, s, int(s.threat)):
        s.defended |= 1 << int(s.threat)
        s.threat = NOTHING
        return False
    if s.holder[SIX_GOALS] >= 0 and not s.spent:
        return ask(s, CANCEL, int(s.holder[SIX_GOALS]))
    fail(box, s)
    return False


@rule
def fail(box: Box, s: State) -> None:
    """[38] Count the failure of a threat; the last that is allowed ends the game."""
    s.failed += 1
    s.scan = 0
    s.stage = 0
    s.reward = smallest(s)
    s.victim = NOTHING
    s.phase = OVER if s.failed >= box.failures else NO_QUESTION


@inlined
def cancel_or_fail(box: Box, s: State, p: int, action: int) -> None:
    """[40] Discard the threat, once in a game, or let it fail."""
    if action == USE:
        s.spent = 1
        s.threat = NOTHING
        s.phase = NO_QUESTION
    else:
        fail(box, s)


@inlined
def punish(box: Box, s: State) -> bool:
    """[41] Carry out the penalty of the failed threat. Return whether a decision is due."""
    return penalise(int(s.threat), box, s)
