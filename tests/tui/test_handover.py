import threading

from tabletown import games
from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.tui.screens.ending import Ending
from tabletown.tui.screens.handover import Handover
from tabletown.tui.screens.reader import Reader
from tabletown.tui.screens.table import TableScreen
from tests.waiting import LIMIT

PEOPLE = [Seat("Mia"), Seat("Tom")]


def test_people_who_bid_in_secret_pass_the_screen(drive, goofspiel):
    async def scenario(hand):
        await hand.take_over()
        assert hand.screen.seat == 0
        await hand.type("bid 3")
        await hand.is_at(Handover)
        await hand.sees("Pass the screen to Tom.")
        assert "Prize" not in hand.text and "bid 3" not in hand.text
        await hand.press("x", "escape", "f4")
        assert isinstance(hand.screen, Handover)
        await hand.press("enter")
        await hand.asked()
        table = hand.text
        assert hand.screen.seat == 1 and "?" in next(line for line in table.splitlines() if "Mia" in line)

    drive(scenario, PEOPLE, options={"cards": 3}, game=goofspiel)


def test_who_has_bid_in_secret_may_bid_again_until_the_last_one_has_bid(drive, goofspiel):
    async def scenario(hand):
        await hand.take_over()
        await hand.type("bid 3")
        await hand.take_over()
        assert hand.screen.seat == 1
        await hand.type("undo mia")
        await hand.is_at(Handover)
        await hand.sees("Pass the screen to Mia.")
        await hand.take_over()
        assert hand.screen.seat == 0 and hand.match.ply == 0 and "bid 3" not in str(hand.screen.notices)
        await hand.type("bid 2")
        await hand.take_over()
        await hand.press("f3")
        await hand.sees("Pass the screen to Mia.")

    drive(scenario, PEOPLE, options={"cards": 3}, game=goofspiel)


def test_the_curtain_closes_what_the_last_person_looked_at(drive, goofspiel):
    done, calls = threading.Event(), []

    def slow(view):
        calls.append(view)
        assert len(calls) == 1 or done.wait(LIMIT)  # in the second round it takes its time
        return view.actions[0]

    async def scenario(hand):
        for bid in ("bid 3", "bid 2"):
            await hand.take_over()
            await hand.type(bid)
        await hand.until(lambda: hand.match.ply == 3)
        await hand.press("f6")
        await hand.is_at(Reader)
        done.set()
        await hand.take_over()
        assert isinstance(hand.screen, TableScreen) and hand.screen.seat == 0

    drive(scenario, [*PEOPLE, Seat("slow", "mine:slow", slow)], options={"cards": 3}, game=goofspiel)


def test_a_whole_game_of_secrets_by_mouse(drive, goofspiel):
    async def scenario(hand):
        curtains = 0
        while True:
            await hand.until(
                lambda: isinstance(hand.screen, Ending | Handover) or getattr(hand.screen, "seat", None) is not None
            )
            if isinstance(hand.screen, Ending):
                break
            if isinstance(hand.screen, Handover):
                curtains += 1
                await hand.is_at(Handover)
                await hand.pilot.click("#pass")
                await hand.asked()
            await hand.asked()
            ply = hand.match.ply
            await hand.click("choices", hand.screen.actions[0].number)
            await hand.until(lambda ply=ply: hand.match.ply > ply)
        assert curtains >= 3

    drive(scenario, PEOPLE, options={"cards": 3}, game=goofspiel)


def test_nobody_sees_the_first_person_s_secrets_in_a_game_that_is_taken_up(drive, goofspiel, home, monkeypatch):
    monkeypatch.setattr(games, "find", lambda name: goofspiel)
    match = Match(goofspiel, PEOPLE, {"cards": 3}, seed=1)
    match.play(0, match.legal(0)[0])
    path = home / "games" / "a.json"
    records.save(path, match.record())

    async def scenario(hand):
        hand.app.resume(path, match.record())
        await hand.is_at(Handover)
        await hand.sees("Pass the screen to Tom.")

    drive(scenario, game=goofspiel)


def test_people_who_see_the_same_need_no_curtain(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        await hand.type("pass")
        await hand.until(lambda: isinstance(hand.screen, TableScreen) and hand.screen.seat == 1)

    drive(scenario, PEOPLE)
