import threading

import pytest

from tabletown.full import waiting
from tabletown.full.opening import Opening
from tabletown.full.reader import Reader
from tabletown.full.table import TableScreen
from tabletown.full.waiting import Waiting


@pytest.fixture
def cold(monkeypatch):
    """Rules that are compiled until we say that they are."""
    done = threading.Event()

    def compile(game, parts):
        assert done.wait(20)

    monkeypatch.setattr(waiting, "is_warm", lambda game, parts: False)
    monkeypatch.setattr(waiting, "warm_up", compile)
    yield done
    done.set()


def test_the_menu_is_usable_while_the_rules_are_compiled(drive, cold):
    async def scenario(hand):
        await hand.is_at(Opening)
        await hand.sees("Compiling the rules, for the first time only:")
        await hand.press("down", "down", "down", "enter")
        await hand.is_at(Reader)
        await hand.sees("The goal")
        await hand.press("escape")
        await hand.is_at(Opening)
        cold.set()
        await hand.until(lambda: "Compiling" not in hand.text)

    drive(scenario)


def test_a_match_begins_when_they_are_compiled(drive, cold):
    async def scenario(hand):
        await hand.is_at(Waiting)
        await hand.sees("Compiling the rules", "░")
        cold.set()
        await hand.is_at(TableScreen)

    drive(scenario, "Mia=me,Tom=me")


def test_who_does_not_want_to_wait_goes_back(drive, cold):
    async def scenario(hand):
        await hand.is_at(Waiting)
        await hand.press("escape")
        await hand.is_at(Opening)
        cold.set()
        await hand.pilot.pause(0.2)
        assert isinstance(hand.screen, Opening)

    drive(scenario, "Mia=me,Tom=me")
