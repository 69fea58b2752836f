"""Adds up results between bots while a contest runs."""

from typing import Any

import numpy as np

from tabletown.arena.stats import bradley_terry
from tabletown.arena.stats.game_columns import GameColumns


class RunningTotals:
    """Results and points between any two entrants; each update adds only the games that are new."""

    def __init__(self, games: GameColumns, entrants: int) -> None:
        self.columns, self.n, self.seen = games, entrants, 0
        self.games = np.zeros(entrants, np.int64)
        self.results, self.points = np.zeros((2, entrants, entrants))

    def update(self) -> None:
        """Add the games since the last update, while another thread may add more."""
        until = len(self.columns)
        block, players, scores = self.columns.columns(self.seen, until)
        results, points = bradley_terry.crossed(self.n, bradley_terry.pairs(block, players, scores))
        self.games += bradley_terry.games_of(self.n, players)
        self.results += results
        self.points += points
        self.seen = until

    def shares(self) -> Any:
        """Return each entrant's share of the possible points; a half if it has no results."""
        met = self.results.sum(1)
        return np.where(met > 0, self.points.sum(1) / np.maximum(met, 1), 0.5)

    def elo(self) -> Any:
        """Return the strengths so far, without intervals."""
        return bradley_terry.estimate(self.results, self.points)
