"""What happens between a person's move and the next question: pauses, and the moment to take a move back."""

from tabletown import games
from tabletown.engine.match import Seat
from tabletown.tui.screens.table import TableScreen

BOT = [Seat("Mia"), Seat("Brie", "fromage")]
LONG = 600.0  # seconds: only a key ends such a pause


def test_u_takes_a_purchase_back_before_the_bot_rolls(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        await hand.type("ranch")
        await hand.sees("u or F3 takes it back")
        await hand.press("u")
        await hand.asked()
        assert hand.match.ply == 1 and hand.screen.typed == ""
        await hand.sees("Taken back: buy Ranch.")

    drive(scenario, BOT, grace=LONG)


def test_any_other_key_lets_the_bot_play_and_ends_the_pause_after_its_turn(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        await hand.type("ranch")
        await hand.sees("takes it back")
        await hand.press("enter")
        await hand.until(lambda: hand.screen.is_resting and not hand.screen.is_last_chance)
        assert "takes it back" not in hand.text
        assert {move.seat for move in hand.match.moves[2:]} == {1} and hand.match.actors == [0]
        await hand.press("x")
        await hand.asked()
        assert hand.screen.typed == "x"

    drive(scenario, BOT, grace=LONG, delay=LONG)


def test_bots_pause_once_a_turn(drive, monkeypatch):
    pauses = []

    async def pause(screen, seconds):
        pauses.append(screen.match.ply)

    monkeypatch.setattr(TableScreen, "pause", pause)

    async def scenario(hand):
        await hand.until(lambda: any(isinstance(screen, TableScreen) for screen in hand.app.screen_stack))
        await hand.until(lambda: hand.match.ply > 20)
        turns = [n for n in range(1, 20) if hand.match.moves[n - 1].seat != hand.match.moves[n].seat]
        assert pauses[: len(turns)] == turns

    drive(scenario, [Seat("Ann", "mason"), Seat("Bob", "mason")], game=games.find("harmonies"), delay=1.0)


def test_a_move_without_a_choice_needs_no_second_thought(drive):
    async def scenario(hand):
        await hand.asked()
        hand.screen.had_choice = False
        assert not await hand.screen.take_last_chance()

    drive(scenario, BOT, grace=LONG)
