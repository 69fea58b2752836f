"""Compare a seat's actions: equal numbers of playouts over the same luck, in chances to win or in points."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine import rng
from tabletown.engine.contract import COMPETITIVE, Game
from tabletown.engine.match import kind_of
from tabletown.engine.state import Floats
from tabletown.players.bots import GrowingTree, room_for

BATCHES = 16  # parts of the playouts of an action, whose means tell the standard error
WHOLE_GAMES = 128  # playouts to the end of the game for each action, to compare points
ERRORS = 2.0  # standard errors that a real difference has at least
POINTS = ("points", "score")  # the rows of a result that may hold points


class DecisionPoint(NamedTuple):
    """What a seat has to decide, and the seed of the luck over which its actions are compared."""

    game: Game
    boxes: Any
    states: Any
    seat: int
    seed: int

    def tree(self, seed: int, action: int, playouts: int) -> GrowingTree:
        """Return a tree that tries one action, with room for some playouts."""
        room = room_for(playouts, 1)
        return GrowingTree(self.game, self.boxes, self.states, self.seat, seed, room, action)


class Tried(NamedTuple):
    """An action, its chance to win, the means of its batches of playouts, and the tree below it."""

    action: int
    chance: float
    batches: Floats = np.zeros(0)
    tree: GrowingTree | None = None


class Difference(NamedTuple):
    """How much better one action is than another, and the standard error of that."""

    mean: float
    error: float

    @property
    def is_real(self) -> bool:
        """Whether it is more than noise."""
        return abs(self.mean) > ERRORS * self.error


def compare(at: DecisionPoint, actions: Sequence[int], playouts: int) -> list[Tried]:
    """Try each action with the same number of playouts and the same random numbers."""

    def one(action: int) -> Tried:
        tree = at.tree(rng.branch(at.seed, 0, rng.PLAYERS), action, playouts)
        means, before = [], 0.0
        for share in np.diff(np.linspace(0, playouts, BATCHES + 1).astype(int)):
            tree.grow(int(share))
            total = tree.found()[action][1]
            means.append((total - before) / share)
            before = total
        return Tried(action, before / playouts, np.array(means), tree)

    with ThreadPoolExecutor(min(os.cpu_count() or 1, len(actions))) as pool:
        return list(pool.map(one, actions))


def difference(better: Floats, worse: Floats) -> Difference:
    """Return by how much one row of values exceeds another over the same luck, on average."""
    gaps = better - worse
    return Difference(float(gaps.mean()), float(gaps.std(ddof=1)) / np.sqrt(len(gaps)))


def points_of(game: Game, box: Any, state: Any, names: Sequence[str]) -> list[float] | None:
    """Return each seat's points, or None if the game's result has none."""
    rows = dict(game.result(box, state, names))
    row = next((rows[label] for label in POINTS if label in rows), None)
    return None if row is None else [float(value) for value in row]


def margins(at: DecisionPoint, action: int, names: Sequence[str]) -> Floats | None:
    """Return the seat's lead in points at the end of some games that begin with an action, or None without points.

    In solo and cooperative games it is the sum of all points.
    """
    tree = at.tree(at.seed, action, WHOLE_GAMES)
    tree.plan[0].horizon = -1
    kind, leads = kind_of(at.game, at.boxes[0], len(names)), []
    for _ in range(WHOLE_GAMES):
        tree.grow(1)
        points = points_of(at.game, at.boxes[0], tree.tree.states[1], names)
        if points is None:
            return None
        if kind != COMPETITIVE:
            leads.append(sum(points))
        else:
            leads.append(points[at.seat] - max(value for other, value in enumerate(points) if other != at.seat))
    return np.array(leads)
