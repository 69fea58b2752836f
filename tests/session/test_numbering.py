import io

import pytest
from rich.console import Console

from tabletown import games
from tabletown.engine.match import Action, Match, Seat
from tabletown.session.numbering import Numbering, Place, continued, find_places, in_screen_order


@pytest.fixture
def numbering(took) -> Numbering:
    return Numbering(Match(took, [Seat("Mia"), Seat("Bob")], seed=1))


def column(*actions: int) -> list[Place]:
    """Places below each other."""
    return [Place(0, line, 0, action) for line, action in enumerate(actions)]


def actions(*numbers: int) -> list[Action]:
    return [Action(number, f"do {number}") for number in numbers]


def test_numbers_increase_down_the_screen(numbering):
    assert numbering.assign(0, actions(5, 6, 7), column(7, 5, 6)) == {7: 1, 5: 2, 6: 3}


def test_what_the_table_does_not_show_comes_last(numbering):
    assert numbering.assign(0, actions(1, 5, 6), column(6, 5)) == {6: 1, 5: 2, 1: 3}


def test_parts_of_the_table_are_numbered_one_after_another(numbering):
    places = [Place(0, 0, 0, 5), Place(1, 0, 40, 6), Place(0, 1, 0, 7), Place(1, 1, 40, 8)]
    assert numbering.assign(0, actions(5, 6, 7, 8), places) == {5: 1, 7: 2, 6: 3, 8: 4}


def test_columns_that_are_in_order_stay_as_the_rules_have_them():
    places = [Place(0, 0, 0, 1), Place(0, 1, 0, 2), Place(0, 0, 40, 3), Place(0, 1, 40, 4)]
    assert in_screen_order([1, 2, 3, 4], places) == [1, 2, 3, 4]


def test_a_number_stays_with_its_choice_during_a_turn(numbering):
    numbering.assign(0, actions(5, 6, 7, 8), column(5, 6, 7, 8))
    assert numbering.assign(0, actions(5, 7, 8), column(5, 7, 8)) == {5: 1, 7: 3, 8: 4}
    assert numbering.assign(0, actions(5, 6, 8), column(5, 6, 8)) == {5: 1, 6: 2, 8: 4}


def test_the_next_turn_begins_with_1(numbering):
    numbering.assign(0, actions(5, 6, 7), column(5, 6, 7))
    numbering.assign(1, actions(5, 6), column(5, 6))
    assert numbering.assign(0, actions(6, 7), column(6, 7)) == {6: 1, 7: 2}


@pytest.mark.parametrize(
    ("order", "kept", "numbers"),
    [
        ([1, 2], {}, {1: 1, 2: 2}),
        ([9, 2], {2: 3}, {9: 1, 2: 3}),  # there is a free number above
        ([2, 9], {2: 3}, {2: 3, 9: 4}),
        ([1, 9, 2], {1: 1, 2: 2}, {1: 1, 9: 3, 2: 2}),  # none is free between: what has a number keeps it
        ([1, 2], {1: 4, 2: 4}, {1: 4, 2: 5}),
    ],
)
def test_new_choices_get_free_numbers(order, kept, numbers):
    assert continued(order, kept) == numbers


def test_a_drawing_tells_where_actions_are():
    def draw(keys):
        return [[f"Shop (10)  {keys[6]}) Mine", f"   {keys[5]}) Inn   10) nothing"], [f"{keys[7]}) hand"]]

    found = find_places(draw, actions(5, 6, 7))
    assert found == [Place(0, 0, 11, 6), Place(0, 1, 3, 5), Place(1, 0, 0, 7)]


def test_very_many_actions_have_three_digits():
    found = find_places(lambda keys: [[f"{number})" for number in keys.values()]], actions(*range(200)))
    assert [place.action for place in found] == list(range(200))


@pytest.mark.parametrize("name", games.GAMES)
def test_the_tables_of_our_games_show_numbers_where_they_are_found(name):
    match = Match(games.find(name), [Seat("Mia"), Seat("Bob")], seed=3)
    seat = match.actors[0]
    legal = match.legal(seat)
    while len(legal) < 2:
        match.play(seat, legal[0])
        seat = match.actors[0]
        legal = match.legal(seat)
    view, text_view = match.view(seat), games.text_view(match.game)

    def draw(keys):
        screen = Console(width=80, height=24, file=io.StringIO())
        screen.print(text_view.table(view.box, view.state, seat, view.names, None, keys))
        return [screen.file.getvalue().splitlines()]

    found = find_places(draw, legal)
    assert len(found) >= min(5, sum(text_view.has_place(action.number) for action in legal))
