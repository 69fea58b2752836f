"""What a change of a seat's map gains, in words: guests, points, goals, wishes, and what it shows."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.words import listed
from tabletown.games.highrise.bots.goal_progress import floor_of, progress
from tabletown.games.highrise.material import (
    GOALS,
    MOST_WISHES,
    N_OBJECTS,
    OBJECTS,
    SIX_GOALS,
    THREATS,
    USEFUL_UTILITIES,
    UTILITIES,
)
from tabletown.games.highrise.rules.building import is_met, pleases, wish_value
from tabletown.games.highrise.rules.coop.goals import is_reached
from tabletown.games.highrise.rules.coop.threats import is_defended
from tabletown.games.highrise.rules.dominoes import placing
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import GONE, OFFERED, ROOMS
from tabletown.games.highrise.words import labels
from tabletown.games.highrise.words.labels import an, many

MOST_TOLD = 2  # gains in one sentence


class Gain(NamedTuple):
    """Something that a change gains: its weight among others, and words that follow `it would`."""

    weight: float
    words: str


# ---- trials, on copies


def placed(box: Any, s: Any, p: int, t: int, place: int) -> Any:
    """The state with a domino on a map; place is 4 * cell + rotation."""
    then = np.array([s])[0]
    placing.put_down(box, then, p, t, place // 4, place % 4)
    return then


def lifted(box: Any, s: Any, p: int, t: int) -> Any:
    """The state without a domino that was picked up, to be placed again."""
    then = np.array([s])[0]
    placing.remove(box, then, p, t, OFFERED)
    return then


def destroyed(box: Any, s: Any, p: int, t: int) -> Any:
    """The state without a domino of a map, which counts as Construction."""
    then = np.array([s])[0]
    placing.remove(box, then, p, t, GONE)
    then.wrecked[p] += 1
    return then


# ---- what changes


def pleased(box: Any, s: Any, p: int) -> set[int]:
    """The guests who would come to a seat."""
    return {int(t) for t in s.guests if t >= 0 and pleases(box, s, p, int(t))}


def gains(box: Any, s: Any, then: Any, p: int, names: Sequence[str]) -> list[Gain]:
    """What a seat gains between two states that differ in its map, the most important first."""
    found = [*guest_gains(box, s, then, p), *own_gains(s, then, p, names)]
    if box.together:
        found += mission_gains(box, s, then, p)
    if box.sets[USEFUL_UTILITIES]:
        for u, name in enumerate(UTILITIES):
            if int(then.has[u]) >> p & 1 and not int(s.has[u]) >> p & 1:
                found.append(Gain(3, f"give you {name}"))
    return sorted(found, key=lambda gain: -gain.weight)


def guest_gains(box: Any, s: Any, then: Any, p: int) -> Iterator[Gain]:
    """Guests who would come now, points at once, and wishes of other guests that are met now."""
    now = pleased(box, then, p)
    new = sorted(now - pleased(box, s, p), key=lambda t: -int(s.worth[t]))
    if new:
        yield Gain(10 * int(s.worth[new[0]]), f"please {listed(labels.tenant(s, t) for t in new)}")
    if (more := int(points(box, then, p)) - int(points(box, s, p))) > 0:
        yield Gain(10 * more, f"bring {many(more, 'point')}")
    for t in s.guests.tolist():
        for i in range(MOST_WISHES if t >= 0 and t not in now else 0):
            if s.wish[t, i] < 0 or is_met(s, p, t, i):
                continue
            if is_met(then, p, t, i):
                yield Gain(int(s.worth[t]), f"meet a wish of {labels.tenant(s, t)}: {labels.wish(s, t, i)}")
            elif distance(then, p, t, i) < distance(s, p, t, i):
                words = f"come nearer to a wish of {labels.tenant(s, t)}: {labels.wish(s, t, i)}"
                yield Gain(0.4 * int(s.worth[t]), words)


def distance(s: Any, p: int, t: int, i: int) -> int:
    """How far a seat is from a wish of a guest."""
    return abs(int(wish_value(s, p, int(s.wish[t, i]), int(s.about[t, i]), t)) - int(s.number[t, i]))


def own_gains(s: Any, then: Any, p: int, names: Sequence[str]) -> Iterator[Gain]:
    """Connections, rooms, objects and the floor."""
    new = [names[q] for q in range(int(s.seats)) if (int(then.linked[p]) & ~int(s.linked[p])) >> q & 1]
    if new:
        yield Gain(3, f"connect you to {listed(new)}")
    if then.counted[p, ROOMS] > s.counted[p, ROOMS]:
        yield Gain(3, f"make {many(int(then.counted[p, ROOMS] - s.counted[p, ROOMS]), 'room')}")
    fresh = int(then.shows[p]) & ~int(s.shows[p])
    if fresh:
        yield Gain(2, f"show your first {listed(thing.name for o, thing in enumerate(OBJECTS) if fresh >> o & 1)}")
    more = [o for o in range(N_OBJECTS) if then.counted[p, o] > s.counted[p, o] and not fresh >> o & 1]
    if more:
        yield Gain(1, f"add {listed(an(OBJECTS[o].name) for o in more)}")
    if then.storey[p] != s.storey[p]:
        yield Gain(0.5, f"move you to floor {int(then.storey[p])}")


def mission_gains(box: Any, s: Any, then: Any, p: int) -> Iterator[Gain]:
    """Goals that are reached or come nearer, and the threat."""
    mine = int(s.secret[p, 0])
    if mine >= 0 and not s.finished[p]:
        yield from goal_gains(box, s, then, mine, "your personal goal", 10, (1 << p, 1 << p))
    groups = int(floor_of(s, p)), int(floor_of(then, p))
    for g in s.open_goals.tolist():
        if g >= 0:
            yield from goal_gains(box, s, then, g, "the goal", 3, groups)
    if s.threat >= 0:
        t = int(s.threat)
        if is_defended(box, np.array([then])[0], t) and not is_defended(box, np.array([s])[0], t):
            yield Gain(150, f"defend the threat {THREATS[t].name} for now")


def goal_gains(box: Any, s: Any, then: Any, g: int, whose: str, weight: int, groups: tuple[int, int]) -> Iterator[Gain]:
    """Whether a goal is reached, or comes nearer, for groups before and after."""
    if g == SIX_GOALS:
        return
    old, new = np.array([s])[0], np.array([then])[0]
    was, will = (
        bool(is_reached(box, x, g, group, int(s.reached))) for x, group in zip((old, new), groups, strict=True)
    )
    if will and not was:
        yield Gain(30 * weight, f"meet {whose} {GOALS[g].name} for now")
    elif not will and progress(box, new, g, groups[1]) > progress(box, old, g, groups[0]):
        yield Gain(4 * weight, f"bring {whose} {GOALS[g].name} nearer")


# ---- the sum of a change


def worth(box: Any, s: Any, then: Any, p: int, names: Sequence[str]) -> float:
    """What a change is worth to a seat, with what it loses."""
    lost = sum(int(s.worth[t]) for t in pleased(box, s, p) - pleased(box, then, p))
    fewer = min(0, int(points(box, then, p)) - int(points(box, s, p)))
    return sum(gain.weight for gain in gains(box, s, then, p, names)) + 10 * (fewer - lost)


def told(box: Any, s: Any, then: Any, p: int, names: Sequence[str]) -> str:
    """The most important gains of a change, as words that follow `it would`; empty if there are none."""
    found = gains(box, s, then, p, names)
    few = [gain for gain in found[:MOST_TOLD] if gain.weight >= found[0].weight / 10]
    return listed(gain.words for gain in few)
