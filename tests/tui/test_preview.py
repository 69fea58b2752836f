"""What an action would leave is shown while it is pointed out, where a game can show it."""

import pytest
from textual import events

from tabletown import games
from tabletown.games.highrise.actions import AT, TAKE

SEATS = "Mia=me,Tom=me"


@pytest.fixture(scope="module")
def highrise():
    return games.find("highrise")


def test_a_domino_lies_on_the_map_while_the_arrows_point_at_its_place(drive, highrise):
    async def scenario(hand):
        await hand.asked()
        hand.screen.take(next(action for action in hand.screen.actions if action.number == TAKE))
        await hand.until(lambda: hand.screen.seat is not None and hand.screen.actions[0].number >= AT)
        empty = hand.text
        assert "an empty map" in empty
        await hand.press("down")
        await hand.until(lambda: "an empty map" not in hand.text)
        assert hand.match.ply == 1 and not hand.match.position()[0].laid.any()
        await hand.press("escape")
        await hand.until(lambda: "an empty map" in hand.text)
        await hand.type("p16 down")
        await hand.until(lambda: hand.match.ply == 2)
        assert hand.match.position()[0].laid.sum() == 1

    drive(scenario, SEATS, game=highrise, size=(100, 30))


def test_words_that_mean_one_action_show_it_too(drive, highrise):
    async def scenario(hand):
        await hand.asked()
        hand.screen.take(next(action for action in hand.screen.actions if action.number == TAKE))
        await hand.until(lambda: hand.screen.seat is not None and hand.screen.actions[0].number >= AT)
        await hand.press(*"p16")
        await hand.rest()
        assert "an empty map" in hand.text  # it may still go four ways
        hand.app.post_message(events.Key("space", " "))
        await hand.press(*"up")
        await hand.until(lambda: "an empty map" not in hand.text)

    drive(scenario, SEATS, game=highrise, size=(100, 30))


def test_a_game_without_previews_is_shown_as_it_is(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("down")
        await hand.rest()
        assert hand.screen.previewed is None

    drive(scenario, SEATS)
