"""What a placement would bring: the table after it, and the guests who would come."""

import functools
from typing import Any

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.engine.machine_code import tiers
from tabletown.games.highrise import state
from tabletown.games.highrise.actions import AT, DOMINO, N_ACTIONS
from tabletown.games.highrise.box import BOX
from tabletown.games.highrise.rules import decisions
from tabletown.games.highrise.rules.building import is_met, pleases
from tabletown.games.highrise.rules.dominoes import placing
from tabletown.games.highrise.rules.dominoes.maps import domino_at
from tabletown.games.highrise.state import GONE, OFFERED, STATE

KEPT = 256  # previews of positions; each is drawn again whenever a page changes


def preview(box: Any, s: Any, seat: int, action: int) -> Any:
    """The state with a domino placed or removed, as a preview; None for other actions."""
    if decisions.refusal(box, s, seat, action) != FINE or action < DOMINO:
        return None
    then = np.array([s])[0]
    if action >= AT:
        placing.put_down(box, then, seat, int(then.held), (action - AT) // 4, (action - AT) % 4)
        then.held = -1
    elif s.phase in (state.DESTROY, state.TRIM, state.LIFT):
        leaves = s.phase != state.LIFT
        placing.remove(box, then, seat, domino_at(then, seat, action - DOMINO), GONE if leaves else OFFERED)
        then.wrecked[seat] += leaves
    else:
        return None
    return then


def guests_after(box: Any, s: Any, seat: int, acts: Any) -> dict[int, str]:
    """By placement: the guests for whom it changes something, each with words, for `data-preview`.

    While the rules are interpreted there is none: it would take too long.
    """
    if s.phase != state.PLACE or s.actor != seat or tiers.is_interpreted("tabletown.games.highrise"):
        return {}
    places = tuple(sorted(action for action in acts if AT <= action < N_ACTIONS))
    return known_guests(box.tobytes(), s.tobytes(), seat, places)


@functools.lru_cache(maxsize=KEPT)
def known_guests(box_bytes: bytes, state_bytes: bytes, seat: int, places: tuple[int, ...]) -> dict[int, str]:
    """What each placement would change for the guests, cached."""
    box: Any = np.frombuffer(box_bytes, BOX).copy()[0]
    s: Any = np.frombuffer(state_bytes, STATE).copy()[0]
    wishes = {int(t): [i for i, wish in enumerate(s.wish[t]) if wish >= 0] for t in s.guests if t >= 0}
    now, found = lacks(box, s, seat, wishes), {}
    for action in places:
        then = lacks(box, preview(box, s, seat, action), seat, wishes)
        changed = [f"tenant-{t}={in_words(then[t], now[t])}" for t in now if then[t] != now[t]]
        found[action] = "|".join(changed)
    return found


def lacks(box: Any, s: Any, seat: int, wishes: dict[int, list[int]]) -> dict[int, int]:
    """By guest: how many of their wishes a seat does not meet; 0 only if the guest would come."""
    return {
        t: 0 if pleases(box, s, seat, t) else max(1, sum(not is_met(s, seat, t, i) for i in those))
        for t, those in wishes.items()
    }


def in_words(then: int, now: int) -> str:
    """What a placement changes for a guest."""
    if then == 0:
        return "would come to you"
    if now == 0:
        return "would not come any more"
    return f"{then} {'wish' if then == 1 else 'wishes'} left"
