"""The reason for an action about guests, tenants and players, in one sentence."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tabletown.engine.words import listed
from tabletown.games.highrise import state
from tabletown.games.highrise.actions import ATTRACT, DECLINE, PLAYER, TENANT
from tabletown.games.highrise.material import FLOOR_ICON, WANDERING
from tabletown.games.highrise.rules.building import pleases, tenants_of
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.rules.tenants import cheapest_tenant, discard_tenant, move_in
from tabletown.games.highrise.words import labels
from tabletown.games.highrise.words.labels import many
from tabletown.games.highrise.words.map_gains import told


def with_tenant(s: Any, p: int, t: int) -> Any:
    """The state with a tenant at another seat."""
    then = np.array([s])[0]
    move_in(then, t, p)
    return then


def bringing(box: Any, s: Any, p: int, t: int, names: Sequence[str]) -> str:
    """What a tenant brings a seat: points, and what else follows."""
    then = with_tenant(s, p, t)
    more = int(points(box, then, p)) - int(points(box, s, p))
    if more > 0:
        return f"{labels.tenant(s, t)} brings {many(more, 'point')}."
    words = told(box, s, then, p, names)
    return f"{labels.tenant(s, t)} would {words}." if words else f"{labels.tenant(s, t)} joins your tenants."


# ---- guests


def why_guest(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What a guest brings; or who else may have the guests."""
    if action != DECLINE:
        return bringing(box, s, p, int(s.guests[action - ATTRACT]), names)
    able = [int(t) for t in s.guests if t >= 0 and pleases(box, s, p, int(t))]
    best = max(able, key=lambda t: int(s.worth[t]))
    later = [int(q) for q in s.order[int(s.slot) + 1 : int(s.seats)] if pleases(box, s, int(q), best)]
    if later:
        return f"{labels.tenant(s, best)} could still go to {listed((names[q] for q in later), 'or')}."
    return f"{labels.tenant(s, best)} stays on offer."


def why_favourite(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """How many guests would come to the player."""
    q = action - PLAYER
    found = [int(t) for t in s.guests if t >= 0 and pleases(box, s, q, int(t))]
    who = "you" if q == p else names[q]
    if not found:
        return f"No guest would come to {who} now."
    return f"{listed(labels.tenant(s, t) for t in found)} would come to {who} now."


# ---- tenants who move


def why_leave(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """How the player who gets the tenant stands."""
    q = action - PLAYER
    mine = int(points(box, s, q))
    rest = [int(points(box, s, o)) for o in range(int(s.seats)) if int(s.choices) >> o & 1]
    rank = ", the fewest of those who can get it" if mine == min(rest) and len(rest) > 1 else ""
    return f"{names[q]} has {many(mine, 'point')}{rank}."


def why_pool(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """Whom the pool takes."""
    if action == DECLINE:
        kept = [q for q in range(int(s.seats)) if int(s.choices) >> q & 1]
        return f"{listed(names[q] for q in kept)} would lose no tenant."
    q = action - PLAYER
    if box.owner_picks and tenants_of(s, q) > 1:
        best = max((int(t) for t in np.flatnonzero(s.home == q)), key=lambda t: int(s.worth[t]))
        return f"You may take {labels.tenant(s, best)}."
    return bringing(box, s, p, int(cheapest_tenant(s, q)), names)


def why_tenant(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What the tenant brings."""
    return bringing(box, s, p, action - TENANT, names)


def why_move(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What moving a tenant changes."""
    if action == DECLINE:
        return "Every tenant stays."
    t = action - TENANT
    home = int(s.home[t])
    wanders = ", who wanders," if int(box.properties[s.kind[t]]) & WANDERING else ""
    if home != p:
        return f"{labels.tenant(s, t)}{wanders} may come from {names[home]} to you."
    return f"{labels.tenant(s, t)}{wanders} may go from you to another player."


def why_move_to(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What the tenant brings its new home."""
    q, t = action - PLAYER, int(s.tenant)
    if q == p:
        return bringing(box, s, p, t, names)
    return f"{names[q]} would have {many(int(tenants_of(s, q)) + 1, 'tenant')}."


# ---- penalties


def why_discard(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """What discarding a tenant costs."""
    found = {int(t): cost_of(box, s, p, int(t)) for t in np.flatnonzero(s.home == p)}
    cost = found[action - TENANT]
    rank = ", the least of your tenants" if cost == min(found.values()) else ""
    return f"It costs you {many(cost, 'point')}{rank}."


def cost_of(box: Any, s: Any, p: int, t: int) -> int:
    """The points that a seat loses with a tenant."""
    then = np.array([s])[0]
    discard_tenant(then, t)
    return int(points(box, s, p)) - int(points(box, then, p))


def why_barred(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """How much the player destroys."""
    q = action - PLAYER
    who = "you" if q == p else names[q]
    if s.barred[q]:
        return f"{who} may not destroy anyway."
    return f"{who} destroyed {many(int(s.wrecked[q]), 'domino')} in this round."


def icon_dominoes(s: Any, q: int) -> int:
    """How many dominoes of a seat show a floor icon."""
    return sum(FLOOR_ICON in s.objects[t] for t in s.maps[q, : int(s.laid[q])])


def why_icons(box: Any, s: Any, p: int, action: int, names: Sequence[str]) -> str:
    """How many dominoes the player loses."""
    q = action - PLAYER
    lost = icon_dominoes(s, q)
    rank = ", the fewest of all" if lost == min(icon_dominoes(s, o) for o in range(int(s.seats))) else ""
    return f"{names[q]} has {many(lost, 'domino')} with a floor icon{rank}."


REASONS: dict[int, Callable[[Any, Any, int, int, Sequence[str]], str]] = {
    state.GUEST: why_guest,
    state.FAVOURITE: why_favourite,
    state.LEAVE: why_leave,
    state.POOL: why_pool,
    state.POOL_TENANT: why_tenant,
    state.SEARCHED: why_tenant,
    state.MOVE: why_move,
    state.MOVE_TO: why_move_to,
    state.DISCARD: why_discard,
    state.BARRED: why_barred,
    state.ICONS: why_icons,
}
