"""What the search needs (each seat's chance to win, and public chance), and the arena's statistics."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.evaluation import exp, share
from tabletown.engine.state import Floats, Ints
from tabletown.games.mountainhome.bots.weights import in_order
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
from tabletown.games.mountainhome.rules.action_step.buildings import is_finished, is_producer
from tabletown.games.mountainhome.rules.scoring import points, scores
from tabletown.games.mountainhome.rules.zones import copies_owned
from tabletown.games.mountainhome.state import OVER, State

STATS = ("rounds", "recruits", "most points", "broken ties")
FEATURES = (
    "points",
    "producers",
    "other buildings",
    "points under construction, done",
    "points under construction, to do",
    "shinies",
    "booze and rocks",
    "resources in hand",
    "blueprints",
    "actions",
    "dwarves in hand",
    "cards",
    "dwarves",
    "its turn",
    "purse",
)
(
    POINTS, PRODUCERS, OTHERS, DONE, TO_DO, COINS, GOODS, IN_HAND, BLUEPRINTS, ACTIONS, HELPERS, CARDS, DWARVES, TURN,
    PURSE,
) = range(len(FEATURES))  # fmt: skip
N_FEATURES = len(FEATURES)
N_TERMS = 3  # each feature has a constant weight and weights that depend on how far the end is
SCRATCH = N_FEATURES + MAX_SEATS
WEIGHTS = in_order(FEATURES, N_TERMS)  # WEIGHTS[feature, term]


@rule
def features(box: Box, s: State, p: int, out: Floats) -> None:
    """The features of a seat, as numbers around 1: points, buildings, deck, hand, whose turn it is."""
    for k in range(N_FEATURES):
        out[k] = 0.0
    out[POINTS] = points(box, s, p) / 4.0
    for k in range(N_SITES):
        if s.owner[k] == p:
            t = int(box.site_title[k])
            if is_finished(box, s, k):
                out[PRODUCERS if is_producer(box, k) else OTHERS] += 0.5
            else:
                done = s.progress[k] / box.steps[t]
                out[DONE] += box.vp[t] * done / 2.0
                out[TO_DO] += box.vp[t] * (1.0 - done) / 2.0
    cards = 0.0
    for t in range(N_CARDS):
        deck = int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t]) + int(s.row[p, t]) + int(s.pool[p, t])
        if deck == 0:
            continue
        cards += deck
        if t < N_RESOURCES:
            value = deck * box.value[t] / 10.0
            out[COINS if box.resource[t] == SHINIES else GOODS] += value
            out[IN_HAND] += s.hand[p, t] * box.value[t] / 8.0
        elif box.kind[t] == BUILDING:
            out[BLUEPRINTS] += deck * box.vp[t] / 2.0
        elif box.kind[t] == ACTION:
            out[ACTIONS] += deck / 2.0
        elif box.kind[t] == DWARF:
            out[HELPERS] += s.hand[p, t] / 2.0
    out[CARDS] = (cards + s.n_tops[p]) / 12.0
    for d in range(N_DWARVES):
        out[DWARVES] += copies_owned(s, p, FIRST_DWARF + d) / 3.0
    if p == s.turn:
        out[TURN] = 1.0
        out[PURSE] = (s.purse[0] + s.purse[1] + s.purse[2]) / 8.0


@inlined
def evaluate(box: Box, s: State, out: Floats, work: Floats) -> None:
    """Each seat's chance to win, from its features and the distance to the end; exact once the game is over."""
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
def public_chance(box: Box, s: State) -> int:
    """What was last revealed to everybody: the size of the pile, and the prize of the bid."""
    return 1 + int(s.n_pile) * 128 + int(s.prize) + 1


@rule
def stats(box: Box, s: State, row: Ints) -> None:
    """Rounds, recruits, the winner's points, and whether a tie was broken."""
    row[0] = (s.turns + s.seats - 1) // s.seats
    row[1] = s.recruits
    row[2] = points(box, s, 0)
    for p in range(s.seats):
        row[2] = max(row[2], points(box, s, p))
    row[3] = s.broken
