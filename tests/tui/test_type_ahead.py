"""Keys that come before their question."""

import threading

import pytest

from tabletown.engine.match import Seat
from tabletown.tui.screens.ending import Ending
from tabletown.tui.screens.handover import Handover
from tabletown.tui.screens.reader import Reader
from tabletown.tui.screens.table import TableScreen
from tabletown.tui.screens.waiting import Waiting
from tests.tui.conftest import QUICK
from tests.waiting import LIMIT

TWO = "Mia=me,Tom=me"


@pytest.fixture
def slow():
    """A bot that passes and takes its time until we let it go on, and Mia after it."""
    done = threading.Event()

    def play(view):
        assert done.wait(LIMIT)
        return view.actions[0]

    yield done, [Seat("slow", "mine:slow", play), Seat("Mia")]
    done.set()


def mine(hand):
    """What Mia has done."""
    return [move.words for move in hand.match.moves if move.seat == 1]


def test_enter_before_the_first_question_answers_it(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.until(lambda: hand.app.table and hand.match.ply == 1)

    drive(scenario, TWO)


def test_words_wait_for_their_questions_and_are_played_in_order(drive, slow):
    done, seats = slow

    async def scenario(hand):
        await hand.is_at(TableScreen)
        await hand.type("roll")
        await hand.sees("It is not your turn yet. Your answer is kept")
        await hand.type("pass")
        assert mine(hand) == []
        done.set()
        await hand.until(lambda: len(mine(hand)) == 2)
        assert mine(hand) == ["roll one die", "pass"]

    drive(scenario, seats)


@pytest.mark.parametrize("keys", [("3", "enter"), ("down", "down", "down", "enter")])
def test_a_choice_that_nobody_could_see_is_only_pointed_at(drive, slow, keys):
    done, seats = slow

    async def scenario(hand):
        await hand.is_at(TableScreen)
        await hand.press("enter", *keys, "enter")
        done.set()
        await hand.sees("You typed this before you were asked: Enter does 3)")
        assert mine(hand) == ["roll one die"]
        third = hand.screen.actions[2]
        assert hand.widget("choices").lit == {third.number}
        await hand.press("enter")
        await hand.until(lambda: len(mine(hand)) > 1)
        assert mine(hand)[1] == third.words

    drive(scenario, seats)


def test_what_is_typed_after_a_refused_answer_is_dropped(drive, slow):
    done, seats = slow

    async def scenario(hand):
        await hand.is_at(TableScreen)
        await hand.type("roll")
        await hand.type("radio")
        await hand.type("pass")
        done.set()
        await hand.sees("'build Radio Tower' is not possible now")
        await hand.rest()
        assert mine(hand) == ["roll one die"] and hand.app.type_ahead.is_settled

    drive(scenario, seats)


def test_escape_takes_it_back(drive, slow):
    done, seats = slow

    async def scenario(hand):
        await hand.is_at(TableScreen)
        await hand.type("roll")
        await hand.press("escape")
        done.set()
        await hand.asked()
        assert mine(hand) == [] and hand.screen.typed == ""

    drive(scenario, seats)


def test_commands_wait_for_nothing(drive, slow):
    done, seats = slow

    async def scenario(hand):
        await hand.is_at(TableScreen)
        await hand.type("rules stadium")
        await hand.is_at(Reader)
        await hand.press("escape")
        await hand.type("roll")
        await hand.press("f5")  # it overtakes what waits
        await hand.is_at(Reader)
        await hand.press("escape")
        await hand.is_at(TableScreen)
        done.set()
        await hand.until(lambda: mine(hand) == ["roll one die"])

    drive(scenario, seats)


@pytest.mark.compiled
def test_keys_pressed_while_a_rated_match_waits_for_the_compiler_are_for_the_table(drive, cold):
    async def scenario(hand):
        await hand.is_at(Waiting)
        await hand.press("enter")
        cold.ended.set()
        await hand.until(lambda: hand.app.table and hand.match.ply == 1)

    drive(scenario, TWO, is_rated=True)


def test_no_early_key_opens_the_curtain(drive, goofspiel):
    async def scenario(hand):
        await hand.take_over()
        for key in "bid 3":
            hand.send("space" if key == " " else key, key)
        await hand.press("enter", "enter", "1", "enter", "enter")
        await hand.is_at(Handover)
        assert hand.match.ply == 1 and hand.app.table.typed == ""
        await hand.take_over()
        assert hand.screen.seat == 1 and hand.match.ply == 1

    drive(scenario, [Seat("Mia"), Seat("Tom")], options={"cards": 3}, game=goofspiel)


def test_no_early_key_begins_a_rematch(drive):
    async def scenario(hand):
        await hand.press("enter", "enter", "enter")
        await hand.is_at(Ending)
        first = hand.match
        await hand.rest()
        assert isinstance(hand.screen, Ending) and hand.match is first

    drive(scenario, "Ann=random,Ben=random", options=QUICK)


def test_quitting_twice_in_one_go_leaves_and_keeps_the_game(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        await hand.press("f10", "f10")
        await hand.until(lambda: not hand.app.is_running)

    app = drive(scenario, TWO)
    assert app.return_value == 0 and any("The game is saved in" in words for words, _ in app.farewell)
