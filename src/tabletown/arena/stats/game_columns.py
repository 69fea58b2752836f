"""Stores the games of a contest in columns, for all statistics."""

from array import array
from typing import Any

import numpy as np

from tabletown.arena.contest import Played, results
from tabletown.arena.stats.forfeits import ForfeitCounts
from tabletown.engine.contract import COMPETITIVE, Game
from tabletown.engine.match import winners_of
from tabletown.engine.state import Ints


class GameColumns:
    """All games played, in flat columns of about seventy bytes per game."""

    def __init__(self, game: Game) -> None:
        self.turns_at = game.STATS.index("turns") if "turns" in game.STATS else -1
        self.block, self.seats, self.plies = array("q"), array("b"), array("q")
        self.begin = array("q")  # where a game begins in the three columns below
        self.players, self.scores = array("l"), array("d")  # seat by seat, game after game
        self.wins = array("d")  # seat by seat: 1 for a win, a part for a shared one
        self.turns = array("q")
        self.is_forfeit = array("b")
        self.forfeits = ForfeitCounts()

    def add(self, played: Played) -> None:
        """Add a game."""
        self.begin.append(len(self.players))
        self.seats.append(len(played.scores))
        self.players.extend(played.game.seating)
        scores = results(played)
        winners = winners_of(scores, COMPETITIVE)
        self.scores.extend(scores)
        self.wins.extend(1 / len(winners) if seat in winners else 0.0 for seat in range(len(scores)))
        self.plies.append(played.plies)
        self.turns.append(played.row[self.turns_at] if self.turns_at >= 0 else 0)
        self.is_forfeit.append(played.forfeit >= 0)
        self.forfeits.add(played)
        self.block.append(played.game.block)  # last, since another thread counts games by it

    def columns(self, first: int = 0, last: int | None = None) -> tuple[Ints, Ints, Any]:
        """Return blocks, players and scores of all games, or of some; an empty seat is -1."""
        last = len(self) if last is None else last
        seats = np.array(self.seats[first:last], np.int64)
        sits = np.arange(max(seats, default=0)) < seats[:, None]
        players, scores = np.full(sits.shape, -1, np.int64), np.zeros(sits.shape)
        if first < last:
            flat = slice(self.begin[first], self.begin[last - 1] + self.seats[last - 1])
            players[sits], scores[sits] = self.players[flat], self.scores[flat]
        return np.array(self.block[first:last], np.int64), players, scores

    def wins_of(self, seats: int) -> tuple[Ints, Any]:
        """Return the blocks and, seat by seat, the wins of all games with this many seats."""
        ours = np.array(self.seats) == seats
        begin, block = np.array(self.begin, np.int64)[ours], np.array(self.block, np.int64)[ours]
        return block, np.array(self.wins)[begin[:, None] + np.arange(seats)]

    def __len__(self) -> int:
        return len(self.block)
