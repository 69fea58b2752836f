"""How good an action looks at first sight: the prior of the search."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.state import Floats, Ints
from tabletown.games.highrise import state
from tabletown.games.highrise.actions import AT, ATTRACT, CONSTRUCT, DECLINE, DISCARD_TILE, TAKE
from tabletown.games.highrise.bots.personas import sides
from tabletown.games.highrise.bots.value import wanted
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.state import PHASES, State

EVEN = 1.0
DESTROYING = 0.15
DECLINING = 0.3


@inlined
def even(box: Box, s: State, p: int, action: int) -> float:
    """All actions look equally good."""
    return EVEN


@inlined
def or_none(box: Box, s: State, p: int, action: int) -> float:
    """Declining is seldom better."""
    return DECLINING if action == DECLINE else EVEN


@inlined
def after(box: Box, s: State, p: int, action: int) -> float:
    """Destroying is seldom better."""
    return DESTROYING if action == CONSTRUCT else EVEN


@inlined
def in_turn(box: Box, s: State, p: int, action: int) -> float:
    """Prefer tiles with objects that guests wish for, and Construction least."""
    if action == CONSTRUCT:
        return DESTROYING
    if action < TAKE or action >= DISCARD_TILE:
        return EVEN
    likes = 1.0
    for h in range(2):
        o = int(s.objects[s.market[action - TAKE], h])
        if o >= 0:
            likes += 1 + max(0, 2 * wanted(s, o))
    return likes


@inlined
def spot(box: Box, s: State, p: int, action: int) -> float:
    """Prefer neat places, which touch the map on many sides."""
    if action < AT:
        return EVEN
    near = sides(s, p, (action - AT) // 4, (action - AT) % 4)
    return 0.2 + near * near


@inlined
def guest(box: Box, s: State, p: int, action: int) -> float:
    """Prefer guests with a high score."""
    return DECLINING if action == DECLINE else 1.0 + 2 * int(s.worth[s.guests[action - ATTRACT]])


PRIORS = {
    state.TURN: in_turn,
    state.PLACE: spot,
    state.DESTROY: even,
    state.AFTER: after,
    state.LEAVE: even,
    state.POOL: or_none,
    state.POOL_TENANT: even,
    state.GUEST: guest,
    state.KEEP_GOAL: even,
    state.RECEIVER: even,
    state.LIFT: or_none,
    state.FAVOURITE: even,
    state.CANCEL: or_none,
    state.DISCARD: even,
    state.BARRED: even,
    state.ICONS: even,
    state.PIECE: even,
    state.TRIM: even,
    state.CLAIM: even,
    state.CLAIMED: even,
    state.MOVE: or_none,
    state.MOVE_TO: even,
    state.SEARCHED: even,
    state.OVER: even,
}
assert sorted(PRIORS) == list(range(PHASES))
weigh = switch("weigh", __name__, list(PRIORS.items()), inline=True)


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Write the weight of each of n actions, always above 0."""
    for i in range(n):
        out[i] = weigh(int(s.phase), box, s, seat, int(acts[i]))
