"""The columns of games."""

import tracemalloc

from tabletown.arena.stats import forfeits
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.games import harmonictook
from tests.arena.conftest import played


def test_games_take_little_room():
    tracemalloc.start()
    games = GameColumns(harmonictook)
    one = played(0, (0, 1), (1, 0), forfeit=0, reason="x")
    for number in range(20_000):
        games.add(one._replace(reason=f"broke at {number}", record=None))
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 20_000 * 120
    kinds = games.forfeits.listed()
    assert len(kinds) <= forfeits.REASONS + 1 and sum(one.times for one in kinds) == 20_000


def test_some_games_can_be_asked_for():
    games = GameColumns(harmonictook)
    games.add(played(0, (0, 1), (1, 0)))
    games.add(played(1, (2, 1, 0), (0, 1, 1)))
    games.add(played(2, (1, 2), (3, 4)))
    block, players, scores = games.columns(1, 3)
    assert block.tolist() == [1, 2] and players.tolist() == [[2, 1, 0], [1, 2, -1]]
    assert scores.tolist() == [[0, 1, 1], [3, 4, 0]]
    assert [len(column) for column in games.columns(3, 3)] == [0, 0, 0]


def test_a_shared_win_counts_in_parts():
    games = GameColumns(harmonictook)
    games.add(played(0, (0, 1), (1, 0)))
    games.add(played(1, (2, 1, 0), (0, 1, 1)))
    games.add(played(2, (1, 2), (0, 0), forfeit=0))
    block, wins = games.wins_of(2)
    assert block.tolist() == [0, 2] and wins.tolist() == [[1, 0], [0, 1]]
    assert games.wins_of(3)[1].tolist() == [[0, 0.5, 0.5]]
