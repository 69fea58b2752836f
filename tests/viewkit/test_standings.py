"""How each seat stands, in numbers: every game that says it says it for every seat, with symbols that it has."""

import pytest

from tabletown import games
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import Match, Seat
from tabletown.viewkit.defaults import no_standings

TOLD = [name for name in games.GAMES if games.svg_view(games.find(name)).standings is not no_standings]


def begun(name):
    game = games.find(name)
    return Match(game, [Seat(f"Player {p}", "me") for p in range(game.SEATS[1])], seed=3)


@pytest.mark.parametrize("name", TOLD)
def test_every_seat_has_the_same_numbers_whoever_looks(name):
    match = begun(name)
    drawn = games.svg_view(match.game)
    for _ in range(12):
        for viewer in (PUBLIC, *range(len(match.names))):
            view = match.view(viewer)
            rows = drawn.standings(view.box, view.state, viewer, view.names)
            assert len(rows) == len(match.names)
            assert len({tuple(stat.label for stat in row) for row in rows}) == 1 and len(rows[0]) <= 4
            for stat in rows[0]:
                assert isinstance(stat.value, int) and stat.label
                assert not stat.symbol or f'id="{stat.symbol}"' in drawn.symbols(), stat
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0].number)


def test_took_counts_landmarks_first_and_coins_second():
    view = begun("harmonictook").view(0)
    row = games.svg_view(view.game).standings(view.box, view.state, 0, view.names)[0]
    assert [(stat.label, stat.value) for stat in row] == [("landmarks", 0), ("coins", 3), ("cards", 2)]


def test_harmonies_counts_points_first():
    view = begun("harmonies").view(0)
    row = games.svg_view(view.game).standings(view.box, view.state, 0, view.names)[0]
    assert [(stat.label, stat.value) for stat in row][:2] == [("points", 0), ("animals settled", 0)]


@pytest.mark.parametrize("name, labels", (
    ("highrise", ["points", "tenants", "floor", "dominoes"]),
    ("mountainhome", ["points", "finished buildings", "dwarves", "cards in hand"]),
))  # fmt: skip
def test_a_seat_s_numbers_are_what_everybody_may_count(name, labels):
    match = begun(name)
    drawn = games.svg_view(match.game)
    for _ in range(12):
        views = [match.view(viewer) for viewer in (PUBLIC, *range(len(match.names)))]
        rows = [drawn.standings(view.box, view.state, view.viewer, view.names) for view in views]
        assert all(seen == rows[0] for seen in rows)  # nobody is told more, or anything else
        assert [stat.label for stat in rows[0][0]] == labels
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0].number)
