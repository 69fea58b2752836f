"""Each seat's chance to win: what the search uses at its leaves."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.evaluation import exp, share
from tabletown.engine.state import Floats
from tabletown.games.highrise import state
from tabletown.games.highrise.bots.goal_progress import floor_of, looks_defended, plain_maps, progress
from tabletown.games.highrise.bots.value import expected_gains, prospects, rounds_left
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import MARKET, OPEN_GOALS
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.decks import quiet_rounds
from tabletown.games.highrise.rules.scoring import is_won, points
from tabletown.games.highrise.state import OVER, State

SPREAD, UNSURE = 2.5, 1.4  # a small lead in points at the end of the game, and how much it grows per round left
ENOUGH = 30.0  # points per seat that make a good result in the cooperative game
FAR_GOAL = 0.06  # the chance to reach a goal that is far away
FAILING = 0.2  # threats expected to fail in a round


@rule
def evaluate(box: Box, s: State, out: Floats, work: Floats) -> None:
    """Each seat's chance to win, from points and expected guests; if cooperative, how good the result looks."""
    if s.phase == OVER:
        for p in range(s.seats):
            work[p] = points(box, s, p)
        if box.together:
            together_at_the_end(box, s, out, work)
        else:
            share(work, int(s.seats), out)
        return
    expected_gains(box, s, work)
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


@inlined
def goal_chance(box: Box, s: State, p: int) -> float:
    """The chance that a seat reaches its personal goal: higher for more progress and more time."""
    if s.finished[p]:
        return 1.0
    far = progress(box, s, int(s.secret[p, 0]), 1 << p)
    time = min(1.0, rounds_left(box, s) / 4)
    return min(0.9, FAR_GOAL * time + far * far * (0.35 + 0.5 * time))


@inlined
def survival(box: Box, s: State, gains: Floats) -> float:
    """The chance that fewer than three threats fail, from the failed ones, the open one, and the time left."""
    lives = float(int(box.failures) - int(s.failed)) + (0.3 if plain_maps(s) else 0.0)
    if s.threat >= 0 and s.step <= round_flow.THREAT and not looks_defended(box, s, int(s.threat), gains):
        lives -= 0.7
    quiet = max(0, quiet_rounds(box, s) - int(s.rounds))
    danger = FAILING * max(0.0, min(12.0, rounds_left(box, s) - quiet)) - lives + 0.5
    return 1 / (1 + exp(1.3 * danger))


@inlined
def together(box: Box, s: State, out: Floats, gains: Floats) -> None:
    """The evaluation of the cooperative game: personal goals and threats decide; points count a little."""
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


@inlined
def best_progress(box: Box, s: State, g: int) -> float:
    """The progress of the floor that is nearest to an open goal."""
    best = 0.0
    for p in range(s.seats):
        best = max(best, progress(box, s, g, floor_of(s, p)))
    return best


@inlined
def together_at_the_end(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The final evaluation of the cooperative game: more points make a better win, more goals a milder loss."""
    goals, good = 0.0, 0.0
    for p in range(s.seats):
        goals += int(s.finished[p]) / int(s.seats)
        good += work[p] / ENOUGH / int(s.seats)
    good = max(0.0, min(1.0, good))
    for p in range(s.seats):
        out[p] = 0.9 + 0.1 * good if is_won(box, s) else 0.2 * goals + 0.05 * good


@rule
def public_chance(box: Box, s: State) -> int:
    """What was revealed last: the newest guest and tile."""
    if s.turn or s.phase != state.TURN:
        return 0
    return 1 + (int(s.market[MARKET - 1]) + 1) * 128 + int(s.guests[MARKET - 1]) + 1
