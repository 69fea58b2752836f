"""How likely each seat is to win, and what looks good at first sight: what a search asks."""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.engine.shares import share
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, TAKE
from tabletown.games.highrise.bots import sides
from tabletown.games.highrise.building import is_won, points
from tabletown.games.highrise.material import FAILURES, MARKET, Box
from tabletown.games.highrise.state import OVER, State
from tabletown.games.highrise.value import POINT, hope, rounds_left, wanted

SPREAD = 6.0  # points of difference that a round of play may easily turn
ENOUGH = 60.0  # points of all together that are a good end


@rule
def exp(x: float) -> float:
    """Nearly e ** x, by products alone."""
    y = 1 + max(-16.0, min(16.0, x)) / 1024
    for _ in range(10):
        y *= y
    return y


@rule
def promise(box: Box, s: State, p: int) -> float:
    """The points of a seat, and those that its guests and its share of the rounds to come may bring."""
    soon = min(1.0, rounds_left(box, s) / 2)
    return points(box, s, p) + soon * hope(box, s, p) / POINT


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat, as points stand to each other; together, how good the end looks."""
    if box.together:
        together(box, s, out)
        return
    if s.phase == OVER:
        for p in range(s.seats):
            work[p] = points(box, s, p)
        share(work, int(s.seats), out)
        return
    spread = SPREAD + 2 * min(10.0, rounds_left(box, s))
    total = 0.0
    for p in range(s.seats):
        out[p] = exp(promise(box, s, p) * 4 / spread / 2)
        total += out[p]
    for p in range(s.seats):
        out[p] /= total


@rule
def together(box: Box, s: State, out: Floats) -> None:
    """Goals reached count most, then threats that have not failed, then points."""
    goals, sum_of_points = 0, 0.0
    for p in range(s.seats):
        goals += int(s.finished[p])
        sum_of_points += promise(box, s, p)
    good = max(0.0, min(1.0, sum_of_points / ENOUGH / int(s.seats) * 2))
    found = 0.5 * goals / int(s.seats) + 0.3 * (FAILURES - int(s.failed)) / FAILURES + 0.2 * good
    if s.phase == OVER:
        found = 0.8 + 0.2 * good if is_won(s) else 0.2 * goals / int(s.seats)
    for p in range(s.seats):
        out[p] = found


@rule
def omen(box: Box, s: State) -> int:
    """What was turned up last: the newest guest and tile."""
    if s.turn or s.phase != state.TURN:
        return 0
    return 1 + (int(s.market[MARKET - 1]) + 1) * 128 + int(s.guests[MARKET - 1]) + 1


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Tiles with what guests wish for, neat places, guests by their score; Construction seldom."""
    for i in range(n):
        action = int(acts[i])
        out[i] = 1.0
        if action >= AT:
            near = sides(s, seat, (action - AT) // 4, (action - AT) % 4)
            out[i] = 0.2 + near * near
        elif ATTRACT <= action < ATTRACT + MARKET:
            out[i] = 1.0 + 2 * int(s.worth[s.guests[action - ATTRACT]])
        elif TAKE <= action < DISCARD_TILE:
            likes = 1.0
            for h in range(2):
                o = int(s.objects[s.market[action - TAKE], h])
                if o >= 0:
                    likes += 1 + max(0, 2 * wanted(s, o))
            out[i] = likes
        elif action == actions.CONSTRUCT:
            out[i] = 0.15
        elif action == actions.DECLINE:
            out[i] = 0.3
