"""What a search asks: each seat's chance to win, what chance has shown, what looks good; and what the arena keeps."""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.engine.shares import share
from tabletown.games.mountainhome.appeal import THANE, aim_of, appeal
from tabletown.games.mountainhome.material import N_RESOURCES, N_SITES, Box
from tabletown.games.mountainhome.rules import scores
from tabletown.games.mountainhome.state import OVER, State
from tabletown.games.mountainhome.town import points
from tabletown.games.mountainhome.zones import is_finished

ROW = ("rounds", "recruits", "most points", "broken ties")


@rule
def promise(box: Box, s: State, p: int) -> float:
    """What a seat may expect beyond its points: steps done, blueprints to come, a rich deck, producers."""
    left = 1.0 + max(0, int(s.seats) + 2 - int(s.recruits))
    steps, deck = 0.0, 0.0
    for k in range(N_SITES):
        if s.owner[k] == p:
            t = int(box.site_title[k])
            if is_finished(box, s, k):
                deck += 0.5 if k < 12 else 0.2
            else:
                steps += box.vp[t] * (0.15 + s.progress[k] / box.steps[t])
    cards, value = 1.0, 0.0
    for t in range(N_RESOURCES):
        n = int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t]) + int(s.row[p, t])
        cards += n
        value += n * box.value[t]
    deck += 0.6 * value / cards
    return 0.7 * steps + 0.12 * left * deck


@rule
def exp(x: float) -> float:
    """Nearly e ** x, by products alone."""
    y = 1 + max(-16.0, min(16.0, x)) / 1024
    for _ in range(10):
        y *= y
    return y


@rule
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat, by its points and its promise, the surer the nearer the end; at the end it is known."""
    if s.phase == OVER:
        scores(box, s, work)
        share(work, int(s.seats), out)
        return
    left = max(0, int(s.seats) + 2 - int(s.recruits))
    total = 0.0
    for p in range(s.seats):
        out[p] = exp((points(box, s, p) + promise(box, s, p)) / (1.0 + 0.6 * left))
        total += out[p]
    for p in range(s.seats):
        out[p] /= total


@rule
def omen(box: Box, s: State) -> int:
    """What was last turned up for all to see: the size of the pile, and what is bid for."""
    return 1 + int(s.n_pile) * 128 + int(s.prize) + 1


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """What appeals to a balanced player."""
    aim = aim_of(box, s, seat)
    for i in range(n):
        worth = appeal(box, s, seat, THANE, aim, int(acts[i]))
        out[i] = 0.02 + worth * worth


@rule
def summary(box: Box, s: State, row: Ints) -> None:
    """Rounds, recruits, the winner's points, and whether a tie was broken."""
    row[0] = (s.turns + s.seats - 1) // s.seats
    row[1] = s.recruits
    row[2] = points(box, s, 0)
    for p in range(s.seats):
        row[2] = max(row[2], points(box, s, p))
    row[3] = s.broken
