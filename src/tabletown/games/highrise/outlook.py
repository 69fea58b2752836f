"""How likely each seat is to win, and what looks good at first sight: what a search asks."""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import part, rule
from tabletown.engine.shares import share
from tabletown.games.highrise import actions, course, state
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, TAKE
from tabletown.games.highrise.aims import floor_of, looks_defended, plain_maps, progress
from tabletown.games.highrise.bots import sides
from tabletown.games.highrise.building import is_won, points
from tabletown.games.highrise.material import FAILURES, MARKET, OPEN_GOALS, Box
from tabletown.games.highrise.state import OVER, State
from tabletown.games.highrise.value import harvest, prospects, rounds_left, wanted

SPREAD, UNSURE = 2.5, 1.4  # points of difference that are little at the end, and more for each round to come
ENOUGH = 30.0  # points of each seat that are a good end together
FAR_GOAL = 0.06  # the chance of a goal that is far away
FAILING = 0.2  # threats that fail in a round


@rule
def exp(x: float) -> float:
    """Nearly e ** x, by products alone."""
    y = 1 + max(-16.0, min(16.0, x)) / 1024
    for _ in range(10):
        y *= y
    return y


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat, as points and guests stand to each other; together, how good the end looks."""
    if s.phase == OVER:
        for p in range(s.seats):
            work[p] = points(box, s, p)
        if box.together:
            together_at_the_end(s, out, work)
        else:
            share(work, int(s.seats), out)
        return
    harvest(box, s, work)
    if box.together:
        together(box, s, out, work)
        return
    spread = SPREAD + UNSURE * min(13.0, rounds_left(box, s))
    total = 0.0
    for p in range(s.seats):
        out[p] = exp(prospects(box, s, p, work) * 2 / spread)
        total += out[p]
    for p in range(s.seats):
        out[p] /= total


@part
def goal_chance(box: Box, s: State, p: int) -> float:
    """How likely a seat is to reach its personal goal: the nearer the goal and the longer the time, the more."""
    if s.finished[p]:
        return 1.0
    far = progress(box, s, int(s.secret[p, 0]), 1 << p)
    time = min(1.0, rounds_left(box, s) / 4)
    return min(0.9, FAR_GOAL * time + far * far * (0.35 + 0.5 * time))


@part
def survival(box: Box, s: State, gains: Floats) -> float:
    """How likely it is that fewer than three threats fail: by those that have, the one that lies open, and the time."""
    lives = float(FAILURES - int(s.failed)) + (0.3 if plain_maps(s) else 0.0)
    if s.threat >= 0 and s.step <= course.THREAT and not looks_defended(box, s, int(s.threat), gains):
        lives -= 0.7
    danger = FAILING * min(12.0, rounds_left(box, s)) - lives + 0.5
    return 1 / (1 + exp(1.3 * danger))


@part
def together(box: Box, s: State, out: Floats, gains: Floats) -> None:
    """All personal goals must be reached and threats defended; points count a little."""
    every, mean, good = 1.0, 0.0, 0.0
    for p in range(s.seats):
        chance = goal_chance(box, s, p)
        every *= chance
        mean += chance / int(s.seats)
        good += prospects(box, s, p, gains) / ENOUGH / int(s.seats)
    alive = survival(box, s, gains)
    open_goals = 0.0
    for i in range(OPEN_GOALS):
        if s.open_goals[i] >= 0:
            open_goals += best_progress(box, s, int(s.open_goals[i]))
    found = 0.3 * every * alive + 0.3 * mean + 0.25 * alive + 0.1 * max(0.0, min(1.0, good))
    found += 0.02 * min(2.0, 0.3 * int(s.reached) + 0.3 * open_goals)
    for p in range(s.seats):
        out[p] = min(0.98, found)


@part
def best_progress(box: Box, s: State, g: int) -> float:
    """How far the floor that is nearest to it has come with an open goal."""
    best = 0.0
    for p in range(s.seats):
        best = max(best, progress(box, s, g, floor_of(s, p)))
    return best


@part
def together_at_the_end(s: State, out: Floats, work: Floats) -> None:
    """Won or lost; with more points it is a better victory, with more goals a lesser defeat."""
    goals, good = 0.0, 0.0
    for p in range(s.seats):
        goals += int(s.finished[p]) / int(s.seats)
        good += work[p] / ENOUGH / int(s.seats)
    good = max(0.0, min(1.0, good))
    for p in range(s.seats):
        out[p] = 0.9 + 0.1 * good if is_won(s) else 0.2 * goals + 0.05 * good


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
