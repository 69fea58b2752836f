"""What a report draws of games: seats, tables of several sizes, lengths."""

from tabletown.arena.contest import Played
from tabletown.arena.output import charts
from tabletown.arena.schedule import PlannedGame
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.games import harmonictook
from tests.arena.conftest import played


def test_a_game_without_turns_has_no_histogram_of_them(tmp_path):
    class Other:
        NAME, TITLE, STATS, RULES_VERSION = "other", "Other", ("winner",), 1

    games = GameColumns(Other)
    games.add(Played(PlannedGame(0, 0, 7, (0, 1)), (1, 0), (0,), 12))
    assert [length.name for length in charts.lengths(games)] == ["decisions"]


def test_seats_share_a_win_and_intervals_are_over_blocks():
    games = GameColumns(harmonictook)
    for block in range(50):
        games.add(played(0, (0, 1, 2), (1, 1, 0), block))  # two seats share it
        games.add(played(0, (0, 1, 2), (0, 0, 1), block))
    ((seats, chart),) = charts.seat_charts(games)
    assert seats == 3 and [row.value for row in chart.rows] == ["25.0 %", "25.0 %", "50.0 %"]
    twice = GameColumns(harmonictook)
    for block in range(50):
        for _ in range(4):  # more games of the same block are no more evidence
            twice.add(played(0, (0, 1, 2), (1, 1, 0), block))
            twice.add(played(0, (0, 1, 2), (0, 0, 1), block))
    assert [row.interval for row in charts.seat_charts(twice)[0][1].rows] == [row.interval for row in chart.rows]


def test_tables_of_several_sizes_are_kept_apart():
    games = GameColumns(harmonictook)
    games.add(played(0, (0, 1), (1, 0)))
    games.add(played(1, (2, 1, 0), (0, 1, 0)))
    assert games.columns()[1].tolist() == [[0, 1, -1], [2, 1, 0]]
    assert [seats for seats, _ in charts.seat_charts(games)] == [2, 3]
