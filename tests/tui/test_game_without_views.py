"""A game without views is played on the full screen, with its whole table as one panel."""

from tabletown.engine.defaults import complete
from tabletown.engine.match import Seat
from tabletown.tui.screens.handover import Handover
from tests import highcard


def test_a_game_without_views_is_played_on_the_full_screen(drive):
    async def scenario(hand):
        await hand.is_at(Handover)
        await hand.press("enter")
        await hand.asked()
        await hand.sees("High Card", "cards changed", "keep")
        lines = [line.strip("│ ") for line in hand.text.splitlines()]
        card = hand.match.position()[0].card[0]
        assert any(line.split() == ["card", str(card)] for line in lines)
        assert any(line.split() == ["card", "?"] for line in lines)
        await hand.type("keep")
        await hand.is_at(Handover)
        await hand.press("enter")
        await hand.asked()
        await hand.type("change")
        await hand.until(lambda: hand.match.over)

    drive(scenario, [Seat("Mia"), Seat("Tom")], game=complete(highcard))
