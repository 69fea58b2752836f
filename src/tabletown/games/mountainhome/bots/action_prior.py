"""The prior for every action of the action step."""

from tabletown.engine.compile import rule
from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.bots.policy import (
    INTERFERENCE,
    STYLES,
    TINY,
    TRADING,
    count_dwarves,
    is_paid,
    lacks,
    wants_blueprint,
)
from tabletown.games.mountainhome.material import (
    ACTION,
    BUILDING,
    CLAN_HALL,
    FIRST_DWARF,
    HOARD,
    LOCATION,
    MARG,
    N_DWARVES,
    N_RESOURCES,
    ORI,
    PROJECT,
    RESOURCE,
    ROCKS,
    SHOP,
    Box,
)
from tabletown.games.mountainhome.rules.action_step.buildings import PAWN_SITE, is_producer
from tabletown.games.mountainhome.state import State


@rule
def action_appeal(box: Box, s: State, p: int, style: int, aim: int, action: int) -> float:
    """How good an action of the action step looks; aim comes from `aim_of`."""
    if action == actions.END:
        return 1.0
    if action == actions.BUY_PAWNED:
        return 9.0 + box.value[s.pawned] if s.owner[PAWN_SITE] != p else TINY
    if action < actions.PLAY:
        t = SHOP[action - actions.BUY]
        return 8.0 + box.vp[t] if wants_blueprint(box, s, p, style) and box.group[t] != PROJECT else TINY
    if action < actions.SPEND:
        return play_appeal(box, s, p, style, aim, action - actions.PLAY)
    if action < actions.LOOT:
        return spend_appeal(box, s, p, style, aim, FIRST_DWARF + (action - actions.SPEND) % N_DWARVES)
    if action < actions.RELEASE:
        return 1.5 if aim < 0 else TINY
    if action < actions.TAP:
        return TINY
    if action < actions.BUILD:
        return tap_appeal(box, s, p, style, aim, action - actions.TAP)
    return offer_appeal(box, s, p, style, aim, action - actions.OFFER)


@rule
def play_appeal(box: Box, s: State, p: int, style: int, aim: int, t: int) -> float:
    """How good it looks to play a card."""
    kind = int(box.kind[t])
    if kind == BUILDING:
        return 40.0
    if kind == RESOURCE:
        r = int(box.resource[t])
        if not lacks(box, s, p, style, aim, r):
            return TINY
        return 10.0 + (2.0 if r == ROCKS else 0.0) + 0.1 * box.value[t]
    if t == HOARD:
        return 12.0 if aim >= 0 else TINY
    if kind == LOCATION:
        return 1.3
    return 1.2 * STYLES[style, INTERFERENCE] + TINY if kind == ACTION else TINY


@rule
def spend_appeal(box: Box, s: State, p: int, style: int, aim: int, d: int) -> float:
    """How good it looks to spend a dwarf: to build a step that is paid for, to draw, or for units that help now."""
    if aim >= 0 and is_paid(box, s, aim):
        return 30.0 - box.vp[d] + (4.0 if d == MARG else 0.0)
    if aim >= 0 and count_dwarves(s, p) < 2:
        return TINY
    if d == ORI:
        return 6.0
    return 2.0 if box.resource[d] >= 0 and lacks(box, s, p, style, aim, int(box.resource[d])) else TINY


@rule
def tap_appeal(box: Box, s: State, p: int, style: int, aim: int, site: int) -> float:
    """How good it looks to tap a building: good if it produces a resource that helps now."""
    t = int(box.site_title[site])
    if box.group[t] == CLAN_HALL:
        return 3.0
    if is_producer(box, site):
        return 9.0 if lacks(box, s, p, style, aim, int(box.resource[t])) else TINY
    return 1.5


@rule
def offer_appeal(box: Box, s: State, p: int, style: int, aim: int, t: int) -> float:
    """How good it looks to offer a card: good if it does not help now and another resource would."""
    if t >= N_RESOURCES or STYLES[style, TRADING] == 0 or lacks(box, s, p, style, aim, int(box.resource[t])):
        return TINY
    for r in range(3):
        if lacks(box, s, p, style, aim, r):
            return 9.5 + 0.1 * box.value[t]
    return TINY
