import threading

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.full.curtain import Curtain
from tabletown.full.ending import Ending
from tabletown.full.reader import Reader
from tabletown.full.table import TableScreen
from tabletown.play.keyboard import Keyboard

PEOPLE = [Seat("Mia"), Seat("Tom")]


def test_people_who_bid_in_secret_pass_the_screen(drive, goofspiel):
    async def scenario(hand):
        await hand.asked()
        assert hand.screen.seat == 0
        await hand.type("bid 3")
        await hand.is_at(Curtain)
        await hand.sees("Pass the screen to Tom.")
        assert "Prize" not in hand.text and "bid 3" not in hand.text
        await hand.press("x", "escape", "f4")
        assert isinstance(hand.screen, Curtain)
        await hand.press("enter")
        await hand.asked()
        table = hand.text
        assert hand.screen.seat == 1 and "?" in next(line for line in table.splitlines() if "Mia" in line)

    drive(scenario, PEOPLE, options={"cards": 3}, game=goofspiel)


def test_the_curtain_closes_what_the_last_person_looked_at(drive, goofspiel, monkeypatch):
    monkeypatch.setattr(Keyboard, "have_secrets", lambda self, one, other: one != other)
    done, calls = threading.Event(), []

    def slow(view):
        calls.append(view)
        assert len(calls) == 1 or done.wait(15)  # in the second round it takes its time
        return view.actions[0]

    async def scenario(hand):
        for bid in ("bid 3", "bid 2"):
            await hand.is_at(Curtain)
            await hand.press("enter")
            await hand.asked()
            await hand.type(bid)
        await hand.until(lambda: hand.match.ply == 3)
        await hand.press("f6")
        await hand.is_at(Reader)
        done.set()
        await hand.is_at(Curtain)
        await hand.press("enter")
        await hand.asked()
        assert isinstance(hand.screen, TableScreen) and hand.screen.seat == 0

    drive(scenario, [*PEOPLE, Seat("slow", "mine:slow", slow)], options={"cards": 3}, game=goofspiel)


def test_a_whole_game_of_secrets_by_mouse(drive, goofspiel):
    async def scenario(hand):
        curtains = 0
        while True:
            await hand.until(lambda: isinstance(hand.screen, Ending | Curtain) or hand.screen.seat is not None)
            if isinstance(hand.screen, Ending):
                break
            if isinstance(hand.screen, Curtain):
                curtains += 1
                await hand.pilot.pause(0.05)
                await hand.pilot.click("#pass")
                await hand.asked()
            await hand.pilot.pause(0.05)
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

    async def scenario(hand):
        hand.app.resume(path, match.record())
        await hand.is_at(Curtain)
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
