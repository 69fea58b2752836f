"""The named features of a city: the input of the networks in `evaluation` and `prior`."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tabletown.engine.compile import rule
from tabletown.engine.errors import TabletownError
from tabletown.engine.state import Floats
from tabletown.games.harmonictook.bots.expected_income import UNIT, prospects, short, stations, turn
from tabletown.games.harmonictook.material import CARDS, LANDMARKS, N_CARDS, N_LANDMARKS, Box
from tabletown.games.harmonictook.state import BUILD, OVER, State

OF_A_CITY = (  # in the order of `features`
    "one", "coins it lacks", "coins", "income", "spread of the income", "income with one die", "income with two dice",
    "rounds it needs", "seats before its turn", "its turn before building", "its turn to build", "seats",
    "rounds the fastest rival needs", "coins of the richest rival", "income of the best rival", "limited market",
)  # fmt: skip
PIECES = (*(b.id for b in LANDMARKS), *(c.id for c in CARDS))  # how many of each the city has
FEATURES = (*OF_A_CITY, *PIECES)
N_FEATURES = len(FEATURES)


@rule
def features(box: Box, s: State, p: int, out: Floats) -> None:
    """Write the features of a city into out, in the order of FEATURES, scaled to about 1."""
    mask = stations(s)
    mean, variance = prospects(box, s, p, mask)
    lack = max(0, short(box, s, p))
    mine = p == s.turn
    out[0] = 1.0
    out[1] = lack / 20
    out[2] = s.coins[p] / 10
    out[3] = mean / UNIT / 5
    out[4] = math.sqrt(variance) / UNIT / 10
    out[5] = turn(box, s, p, p, 1)[0] / UNIT / 5
    out[6] = turn(box, s, p, p, 2)[0] / UNIT / 5
    out[7] = lack / (max(0, mean) / UNIT + 0.5) / 10
    out[8] = (p - s.turn) % s.seats / s.seats
    out[9] = 1.0 if mine and s.phase not in (BUILD, OVER) else 0.0
    out[10] = 1.0 if mine and s.phase == BUILD else 0.0
    out[11] = s.seats / 2 - 1
    rounds, richest, best = 5.0, 0, 0
    for q in range(s.seats):
        if q != p:
            earns = prospects(box, s, q, mask)[0]
            rounds = min(rounds, max(0, short(box, s, q)) / (max(0, earns) / UNIT + 0.5) / 10)
            richest = max(richest, int(s.coins[q]))
            best = max(best, earns)
    out[12] = rounds
    out[13] = richest / 10
    out[14] = best / UNIT / 5
    out[15] = 1.0 if box.piles else 0.0
    at = len(OF_A_CITY)
    for b in range(N_LANDMARKS):
        out[at + b] = s.built[p, b]
    for c in range(N_CARDS):
        out[at + N_LANDMARKS + c] = s.cards[p, c] / 3


def weights_of(table: str, weights: Mapping[str, Sequence[float]], names: Sequence[str], cells: int) -> Any:
    """An array with a row of weights for each name; a card or landmark without weights gets zeros.

    A network that was fitted without a card knows nothing about it; the card still counts through its income.
    Any other mismatch is an error: compiled code would read past the end of the array.
    """
    unknown = [name for name in weights if name not in names]
    missing = [name for name in names if name not in weights and name not in PIECES]
    wrong = [name for name in weights if len(weights[name]) != cells]
    for problem, found in (("a row for", unknown), ("no row for", missing), (f"not {cells} numbers in", wrong)):
        if found:
            raise TabletownError(
                f"the weights {table} have {problem} {', '.join(found)}: fit them with tools/harmonictook.py"
            )
    return np.array([weights.get(name, (0.0,) * cells) for name in names], np.float64)
