import pytest

from tabletown.players import compile_beside
from tabletown.tui.screens.main_menu import MainMenu
from tabletown.tui.screens.reader import Reader
from tabletown.tui.screens.table import TableScreen
from tabletown.tui.screens.waiting import Waiting

pytestmark = pytest.mark.compiled


def test_the_menu_says_how_far_the_rules_are_compiled(drive, cold):
    async def scenario(hand):
        await hand.is_at(MainMenu)
        await hand.sees("Compiling the rules:", "%")
        await hand.press("down", "down", "down", "enter")
        await hand.is_at(Reader)
        await hand.sees("The goal")
        await hand.press("escape")
        await hand.is_at(MainMenu)
        cold.ended.set()
        await hand.until(lambda: "Compiling" not in hand.text)

    drive(scenario)


def test_a_match_begins_at_once_and_goes_on_when_they_are_compiled(drive, cold, took):
    async def scenario(hand):
        await hand.asked()
        assert compile_beside.is_interpreted(took)
        await hand.sees("Compiling the rules:", "%", "Greta thinks less until then.")
        await hand.press("enter")
        await hand.until(lambda: hand.match.ply)
        cold.ended.set()
        await hand.until(lambda: "Compiling" not in hand.text)
        assert not compile_beside.is_interpreted(took)
        await hand.asked()
        played = hand.match.ply
        await hand.type("1")
        await hand.until(lambda: hand.match.ply > played)

    drive(scenario, "Mia=me,Greta=gentle")


def test_a_compiler_that_fails_does_not_stop_the_match(drive, cold, took):
    async def scenario(hand):
        await hand.asked()
        cold.trouble = "No space left on device"
        cold.ended.set()
        await hand.sees("The rules cannot be compiled: No space left on device.")
        await hand.press("enter")
        await hand.until(lambda: hand.match.ply)

    drive(scenario, "Mia=me,Tom=me", size=(120, 30))


def test_a_rated_match_waits(drive, cold):
    async def scenario(hand):
        await hand.is_at(Waiting)
        await hand.sees("Compiling the rules:", "░")
        cold.ended.set()
        await hand.is_at(TableScreen)

    drive(scenario, "Mia=me,Tom=me", is_rated=True)


def test_who_does_not_want_to_wait_goes_back(drive, cold):
    async def scenario(hand):
        await hand.is_at(Waiting)
        await hand.press("escape")
        await hand.is_at(MainMenu)
        cold.ended.set()
        await hand.until(lambda: "Compiling" not in hand.text)
        await hand.rest()
        assert isinstance(hand.screen, MainMenu)

    drive(scenario, "Mia=me,Tom=me", is_rated=True)
