"""Fits what the features of a board are worth in Harmonies (`games/harmonies/bots/weights.py`) to games that it plays.

    python tools/harmonies.py 4000 2000      # games for two on the river and on the islands: minutes on many cores

Stewards play most seats, Rangers the rest, with a slip now and then. Kept are positions at any moment, each with the
points by which the game ended. What is found is printed, to be put into `weights.py`: by the name of each feature its
weights at the knots, and how sure a difference in points is there.
"""

import multiprocessing
import random
import sys
from typing import Any

import numpy as np

from tabletown import games
from tabletown.engine import entry, rng
from tabletown.engine.compile import bind, rule
from tabletown.games.harmonies.bots.features import FEATURES, FEATURES_AT, N_FEATURES, write_features
from tabletown.games.harmonies.bots.personas import PLANNED, STEWARD, keep, place_all, restore
from tabletown.games.harmonies.bots.value import (
    LINKED_STONES,
    LONE_BRICK,
    LONE_FIELD,
    LONE_STONES,
    TALL_TRUNK,
    TRUNK,
    ahead,
    time_left,
)
from tabletown.games.harmonies.bots.weights import KNOTS
from tabletown.games.harmonies.material import OPTIONS
from tabletown.games.harmonies.rules.scoring import TIE
from tabletown.games.harmonies.rules.tokens import in_hand
from tabletown.games.harmonies.state import OVER
from tabletown.players.bots import find

HARMONIES = games.find("harmonies")
SIDES = OPTIONS[0].choices
KEPT = 0.15  # of all positions
SPREAD = ((0, 1, 3, 7, 12, 17, 23), (3, 5, 7.5, 10, 12.5, 14, 14.5))  # by spaces ahead: what no weights can tell
SMOOTH, SHRINK = 20.0, 20.0
# What the weights are drawn to where the games say little: points count the less the more is still to come, and stacks
# that may grow are worth what `value` says.
COUNTS = np.array((1, 0.97, 0.92, 0.75, 0.5))
POINTS = 6  # the first numbers are points, which stay when a seat has no turn any more


@rule
def look(box: Any, s: Any, out: Any, work: Any) -> int:
    """Write the numbers of both seats, and say how many spaces will be filled."""
    me, spaces = int(s.turn), 0
    keep(s, me, PLANNED, work)
    if in_hand(s):
        place_all(box, s, me, STEWARD, time_left(box, s, me), work)
    for p in range(s.seats):
        left = ahead(box, s, p, time_left(box, s, p))
        spaces = max(spaces, left)
        write_features(box, s, p, time_left(box, s, p), left, work)
        for k in range(N_FEATURES):
            out[p, k] = 0.0 if k >= POINTS and s.ending and p < s.turn else work[FEATURES_AT + k]
    restore(s, me, PLANNED, work)
    return 0 if s.ending else spaces


def game(given: tuple[int, str]) -> list[tuple[Any, int, float]]:
    """Positions of a game: how the numbers of the seats differ, the spaces ahead, and by how many points it ended."""
    seed, side = given
    chance = random.Random(seed)
    boxes, states, entries = (
        np.array([HARMONIES.pack({"side": side})]),
        np.zeros(2, HARMONIES.STATE),
        bind(entry, HARMONIES),
    )
    entries.setup(boxes, states, 2, chance.randrange(2**60))
    players = [find(HARMONIES, "ranger" if chance.random() < 1 / 7 else "steward") for _ in range(2)]
    slips, acts, work = (
        chance.choice((0, 0, 0.02, 0.06)),
        np.zeros(HARMONIES.N_ACTIONS, np.int16),
        np.zeros(HARMONIES.SCRATCH),
    )
    seen, ply = [], 0
    while mask := int(entries.actors(boxes, states)):
        seat = mask.bit_length() - 1
        n = entries.legal(boxes, states, seat, acts)
        action = int(acts[chance.randrange(n)])
        if chance.random() >= slips:
            action = players[seat].think(boxes, states, seat, rng.branch(seed, ply, rng.PLAYERS), 1)
        entries.apply(boxes, states, seat, action)
        ply += 1
        if chance.random() < KEPT and states[0].phase != OVER:
            numbers = np.zeros((HARMONIES.SEATS[1], N_FEATURES))
            spaces = look(boxes[0], states[0], numbers, work)
            seen.append((numbers[0] - numbers[1], spaces))
    scores = np.zeros(HARMONIES.SEATS[1], np.int64)
    entries.scores(boxes, states, scores)
    return [(numbers, spaces, float(scores[0] - scores[1]) / TIE) for numbers, spaces in seen]


def share_of(spaces: Any) -> Any:
    """How much each knot counts at so many spaces."""
    knots = np.array(KNOTS)
    return np.stack([np.interp(spaces, knots, one) for one in np.eye(len(knots))], 1)


def guess() -> Any:
    """The weights at each knot that one would begin with, as many rows as there are numbers."""
    weights, grows = np.zeros((N_FEATURES, len(KNOTS))), np.array(KNOTS) / (np.array(KNOTS) + 4.6)
    weights[:POINTS] = COUNTS
    weights[POINTS : POINTS + 3] = np.outer((0.75, 0.2, 0.7), COUNTS)
    weights[POINTS + 3 : POINTS + 5] = 0.45, (5.4, 7, 6, 5, 4)
    stacks = (TRUNK, TALL_TRUNK, LONE_BRICK, LONE_FIELD, LINKED_STONES[0], LONE_STONES[0], LINKED_STONES[1])
    stacks += LONE_STONES[1:]
    weights[POINTS + 5 : POINTS + 5 + len(stacks)] = np.outer(stacks, grows * COUNTS) / TIE
    return weights


def fit(differ: Any, spaces: Any, points: Any) -> tuple[Any, Any]:
    """The weights at each knot, by least squares that like a guess and slow changes, and what they foretell."""
    at, unit, n = share_of(spaces), differ.std(0) + 1e-9, len(KNOTS)
    wide = ((differ / unit)[:, :, None] * at[:, None, :]).reshape(len(differ), -1)
    spread = np.interp(spaces, *SPREAD)
    wide, aim = np.c_[wide, at] / spread[:, None], points / spread
    steps = np.diff(np.eye(n), axis=0)
    curb, pull = np.zeros((wide.shape[1], wide.shape[1])), np.zeros(wide.shape[1])
    for k, one in enumerate(guess() * unit[:, None]):
        block = slice(k * n, (k + 1) * n)
        curb[block, block] = SMOOTH * steps.T @ steps + SHRINK * np.eye(n)
        pull[block] = curb[block, block] @ one
    found = np.linalg.solve(wide.T @ wide + curb, wide.T @ aim + pull)
    weights = found[:-n].reshape(-1, n) / unit[:, None]
    return weights, ((differ @ weights) * at).sum(1) + at @ found[-n:]


def sureness(spaces: Any, points: Any, foretold: Any, knot: int) -> float:
    """The points by which chances to win change by a factor of e, around a knot."""
    near = np.abs(spaces - knot) <= max(1, knot // 4)
    won = 0.5 + 0.5 * np.sign(points[near])

    def loss(scale: float) -> float:
        chance = np.clip(1 / (1 + np.exp(-foretold[near] / scale)), 1e-4, 1 - 1e-4)
        return -float((won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())

    return min(np.arange(0.5, 15, 0.1), key=loss)


def main() -> None:
    """Both sides, one after the other; then the weights by name, as `weights.py` keeps them."""
    by_side, sure = [], []
    for number, side in enumerate(SIDES, 1):
        jobs = [(number * 1_000_000 + i, side) for i in range(int(sys.argv[number]))]
        with multiprocessing.get_context("fork").Pool() as pool:
            rows = [row for rows in pool.imap_unordered(game, jobs, 8) for row in rows]
        differ, spaces, points = (np.array(column) for column in zip(*rows, strict=True))
        weights, foretold = fit(differ, spaces, points)
        print(f"{side}: {len(rows)} positions, off by {np.std(points - foretold):.2f} points of {np.std(points):.2f}")
        by_side.append(weights)
        sure.append(tuple(round(float(sureness(spaces, points, foretold, knot)), 1) for knot in KNOTS))
    for k, name in enumerate(FEATURES):
        sides = (f"({', '.join(f'{one:.2f}' for one in weights[k])})" for weights in by_side)
        print(f'    "{name}": ({", ".join(sides)}),')
    print(f"SURENESS = {tuple(sure)}")


if __name__ == "__main__":
    main()
