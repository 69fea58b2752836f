"""The totals of games that go on."""

import numpy as np
import pytest

from tabletown.arena.stats import bradley_terry
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.arena.stats.running_totals import RunningTotals
from tabletown.games import harmonictook
from tests.arena.conftest import played


def test_the_strengths_on_the_way_are_those_of_the_final_table():
    draw = np.random.default_rng(5)
    games = GameColumns(harmonictook)
    totals = RunningTotals(games, 5)
    for number in range(300):
        players = tuple(int(p) for p in draw.permutation(4)[: 2 + number % 2])
        games.add(played(number, players, [int(draw.integers(3) - p) for p in players], number // 3))
        if number % 37 == 0:
            totals.update()
    totals.update()
    final = bradley_terry.fit_games(5, *games.columns())
    assert totals.elo().tolist() == pytest.approx([one.elo for one in final])
    assert totals.games.tolist() == [one.games for one in final]
    assert totals.shares()[:4].tolist() == pytest.approx([one.share for one in final[:4]])
    assert final[4].group == bradley_terry.NO_GAMES and totals.elo()[4] == 0  # who has not played yet
