"""What speaks for an action, in one sentence."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.games.highrise import faces, rules, turns
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, PLAYER, TAKE
from tabletown.games.highrise.building import pleases, points
from tabletown.games.highrise.faces import listed, many
from tabletown.games.highrise.material import N_OBJECTS, OBJECTS
from tabletown.games.highrise.value import wanted


def why(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """What speaks for an action, in one sentence; empty where there is nothing to say."""
    if rules.refusal(box, s, seat, action) != FINE:
        return ""
    if action >= AT:
        return why_place(box, s, seat, action - AT)
    if ATTRACT <= action < PLAYER:
        t = int(s.guests[action - ATTRACT])
        return f"{faces.tenant(s, t).capitalize()} brings {many(int(s.worth[t]), 'point')}."
    if TAKE <= action < DISCARD_TILE:
        return why_tile(s, int(s.market[action - TAKE]))
    return ""


def pleased(box: Any, s: Any, p: int) -> set[int]:
    """The guests who would come to a seat."""
    return {int(t) for t in s.guests if t >= 0 and pleases(box, s, p, int(t))}


def why_place(box: Any, s: Any, p: int, place: int) -> str:
    """Whom it would please, or what it brings at once."""
    then = np.array([s])[0]
    turns.put_down(box, then, p, int(then.held), place // 4, place % 4)
    if new := sorted(pleased(box, then, p) - pleased(box, s, p)):
        return f"There it would please {listed(faces.tenant(s, t) for t in new)}."
    gain = points(box, then, p) - points(box, s, p)
    return f"There it brings {many(gain, 'point')}." if gain > 0 else ""


def why_tile(s: Any, t: int) -> str:
    """Which of its objects guests wish for."""
    found = {int(o) for o in s.objects[t] if 0 <= o < N_OBJECTS and wanted(s, int(o)) > 0}
    return f"Guests wish for {listed(faces.an(OBJECTS[o].name) for o in sorted(found))}." if found else ""
