"""What a search asks: each seat's chance to win, what chance has shown, what looks good; and what the arena keeps."""

from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import part, rule
from tabletown.engine.shares import share
from tabletown.games.mountainhome.appeal import THANE, aim_of, appeal
from tabletown.games.mountainhome.material import (
    ACTION,
    BUILDING,
    DWARF,
    FIRST_DWARF,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    SHINIES,
    Box,
)
from tabletown.games.mountainhome.rules import scores
from tabletown.games.mountainhome.state import OVER, State
from tabletown.games.mountainhome.town import is_producer, points
from tabletown.games.mountainhome.weights import WEIGHTS
from tabletown.games.mountainhome.zones import copies_owned, is_finished

ROW = ("rounds", "recruits", "most points", "broken ties")
N_FEATURES = 15
N_TERMS = 3  # each feature counts by itself, and more or less the farther the end is
N_WORK = N_FEATURES + MAX_SEATS


@rule
def features(box: Box, s: State, p: int, out: Floats) -> None:
    """What there is to say about a seat, in numbers around 1: points, buildings, deck, hand, whose turn it is."""
    for k in range(N_FEATURES):
        out[k] = 0.0
    out[0] = points(box, s, p) / 4.0
    for k in range(N_SITES):
        if s.owner[k] == p:
            t = int(box.site_title[k])
            if is_finished(box, s, k):
                out[1 if is_producer(box, k) else 2] += 0.5
            else:
                done = s.progress[k] / box.steps[t]
                out[3] += box.vp[t] * done / 2.0
                out[4] += box.vp[t] * (1.0 - done) / 2.0
    cards = 0.0
    for t in range(N_CARDS):
        deck = int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t]) + int(s.row[p, t]) + int(s.pool[p, t])
        if deck == 0:
            continue
        cards += deck
        if t < N_RESOURCES:
            value = deck * box.value[t] / 10.0
            out[5 if box.resource[t] == SHINIES else 6] += value
            out[7] += s.hand[p, t] * box.value[t] / 8.0
        elif box.kind[t] == BUILDING:
            out[8] += deck * box.vp[t] / 2.0
        elif box.kind[t] == ACTION:
            out[9] += deck / 2.0
        elif box.kind[t] == DWARF:
            out[10] += s.hand[p, t] / 2.0
    out[11] = (cards + s.n_tops[p]) / 12.0
    for d in range(N_DWARVES):
        out[12] += copies_owned(s, p, FIRST_DWARF + d) / 3.0
    if p == s.turn:
        out[13] = 1.0
        out[14] = (s.purse[0] + s.purse[1] + s.purse[2]) / 8.0


@rule
def exp(x: float) -> float:
    """Nearly e ** x, by products alone."""
    y = 1 + max(-16.0, min(16.0, x)) / 1024
    for _ in range(10):
        y *= y
    return y


@part
def outlook(box: Box, s: State, out: Floats, work: Floats) -> None:
    """The chance of each seat, by what there is to say about it and by how far the end is; at the end it is known."""
    if s.phase == OVER:
        scores(box, s, work)
        share(work, int(s.seats), out)
        return
    far = max(0.0, 1.0 - s.recruits / (s.seats + 2.0))
    total = 0.0
    for p in range(s.seats):
        features(box, s, p, work)
        mark = 0.0
        for k in range(N_FEATURES):
            mark += work[k] * (WEIGHTS[k, 0] + far * (WEIGHTS[k, 1] + far * WEIGHTS[k, 2]))
        out[p] = exp(mark)
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
        out[i] = 0.02 + appeal(box, s, seat, THANE, aim, int(acts[i]))


@rule
def summary(box: Box, s: State, row: Ints) -> None:
    """Rounds, recruits, the winner's points, and whether a tie was broken."""
    row[0] = (s.turns + s.seats - 1) // s.seats
    row[1] = s.recruits
    row[2] = points(box, s, 0)
    for p in range(s.seats):
        row[2] = max(row[2], points(box, s, p))
    row[3] = s.broken
