"""Two processes at one saved game, on the full screen."""

from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.session.game_lock import GameLock
from tabletown.session.new_match import saved_match
from tabletown.tui.screens.in_use import InUseForm, Watching
from tabletown.tui.screens.main_menu import MainMenu

PEOPLE = [Seat("Mia"), Seat("Tom")]


def saved_game(took, home):
    match = Match(took, PEOPLE, seed=14)
    match.play(0, match.legal(0)[0])
    path = home / "games" / "a.json"
    records.save(path, match.record())
    return path


def opened(path, by_force=False):
    """The game as another window has it."""
    return saved_match(path, records.load(path), None, lambda words, style: None, by_force)


def test_a_game_that_is_open_can_be_watched_and_taken_over(drive, took, home):
    path = saved_game(took, home)
    match, saved = opened(path)

    async def scenario(hand):
        await hand.is_at(MainMenu)
        hand.app.resume(path, records.load(path))
        await hand.is_at(InUseForm)
        await hand.sees("is open in process")
        await hand.press("enter")
        await hand.is_at(Watching)
        match.play(0, next(action for action in match.legal(0) if action.words == "pass"))
        saved.keep()
        await hand.sees("2/2", "Mia: pass.")
        await hand.press("t")
        await hand.asked()
        assert hand.match.moves == match.moves and hand.screen.seat == 1

    drive(scenario)


def test_the_first_is_told_at_once_and_may_leave_the_game_alone(drive, took, home):
    path = saved_game(took, home)

    async def scenario(hand):
        await hand.is_at(MainMenu)
        hand.app.resume(path, records.load(path))
        await hand.asked()
        _, saved = opened(path, by_force=True)
        await hand.is_at(InUseForm)
        await hand.sees("taken over and is now open in process")
        await hand.press("escape")
        await hand.is_at(MainMenu)
        saved.lock.check()

    drive(scenario)


def test_a_game_that_was_left_is_free(drive, took, home):
    path = saved_game(took, home)

    async def scenario(hand):
        await hand.is_at(MainMenu)
        hand.app.resume(path, records.load(path))
        await hand.asked()
        assert GameLock(path).user()
        hand.app.back_to_menu()
        await hand.is_at(MainMenu)
        assert not GameLock(path).user()

    drive(scenario)
