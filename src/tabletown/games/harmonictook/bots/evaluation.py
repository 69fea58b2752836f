"""Each seat's chance to win: the search uses it at its leaves.

A small network rates each city by itself, and the cities share the chances in proportion to their marks. The weights
were fitted to many games (tools/harmonictook.py). All modes round alike: sums run in a fixed order, and exp is a
product.
"""

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.evaluation import exp
from tabletown.engine.state import Floats
from tabletown.games.harmonictook.bots import evaluation_weights as fitted
from tabletown.games.harmonictook.bots.features import FEATURES, N_FEATURES, features, weights_of
from tabletown.games.harmonictook.material import Box
from tabletown.games.harmonictook.state import OVER, State

LAST = np.array(fitted.LAST)
N_HIDDEN = len(LAST)
HIDDEN = weights_of("HIDDEN", fitted.HIDDEN, FEATURES, N_HIDDEN).T.copy()  # [cell, feature]


@rule
def mark(box: Box, s: State, p: int, work: Floats) -> float:
    """How promising a city is; work is scratch for its features."""
    features(box, s, p, work)
    total = 0.0
    for h in range(N_HIDDEN):
        x = 0.0
        for k in range(N_FEATURES):
            x += work[k] * HIDDEN[h, k]
        total += LAST[h] * (x / (1 + abs(x)))
    return total


@rule
def evaluate(box: Box, s: State, out: Floats, work: Floats) -> None:
    """Each seat's chance to win; exact once the game is over."""
    total = 0.0
    for p in range(s.seats):
        if s.phase == OVER:
            out[p] = 1.0 if s.winner < 0 or p == s.winner else 0.0
        else:
            out[p] = exp(mark(box, s, p, work))
        total += out[p]
    for p in range(s.seats):
        out[p] /= total


@rule
def public_chance(box: Box, s: State) -> int:
    """The dice as everybody sees them."""
    total = int(s.dice[0]) + int(s.dice[1])
    return 2 * total + (1 if s.dice[0] == s.dice[1] and s.bonus else 0)
