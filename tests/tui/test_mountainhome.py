"""Hands and sealed bids at one keyboard, on the full screen and in plain mode."""

import re

import pytest

from tabletown import games
from tabletown.engine.match import Seat
from tabletown.games.mountainhome.material import CARDS
from tabletown.tui.screens.handover import Handover
from tabletown.tui.screens.table import TableScreen
from tests.terminal.conftest import terminal  # noqa: F401
from tests.waiting import LIMIT

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")]
PEOPLE = [Seat("Mia"), Seat("Tom")]
DEALT = {"legend_pick": "random"}
NAMES = [card.name.partition(",")[0] for card in CARDS]


def held(text):
    """The cards that a screen shows as one's hand."""
    return text.partition("Your hand")[2]


def test_hands_stay_secret_when_the_screen_is_passed(drive):
    async def scenario(hand):
        await hand.is_at(Handover)
        await hand.sees("Pass the screen to Mia.")
        await hand.press("enter")
        await hand.asked()
        assert "Your hand" in hand.text
        assert hand.screen.seat == 0
        mine = hand.match.view(0).state.hand[0].copy()
        while not isinstance(hand.screen, Handover):
            await hand.until(lambda: isinstance(hand.screen, Handover) or hand.screen.is_asking)
            if isinstance(hand.screen, TableScreen):
                ply = hand.match.ply
                await hand.type(hand.number())
                await hand.until(lambda ply=ply: hand.match.ply > ply)
        await hand.is_at(Handover)
        await hand.sees("Pass the screen to Tom.")
        assert not any(NAMES[t] in hand.text for t in range(len(NAMES)) if mine[t])
        await hand.press("enter")
        await hand.asked()
        assert hand.screen.seat == 1
        theirs = hand.match.view(1).state.hand[1]
        assert all(NAMES[t] in held(hand.text) for t in range(len(NAMES)) if theirs[t])

    drive(scenario, PEOPLE, size=(100, 40), options=DEALT, game=games.find("mountainhome"))


def test_two_people_bid_in_secret_at_one_screen(drive):
    """From turn to turn up to a bid: Mia makes hers, Tom sees nothing of it, and then it lies open."""

    async def scenario(hand):
        seen = []
        for _ in range(400):
            await hand.until(lambda: isinstance(hand.screen, Handover) or getattr(hand.screen, "is_asking", False))
            if isinstance(hand.screen, Handover):
                await hand.is_at(Handover)  # a key that comes before it is shown does not open it
                handover = hand.screen
                await hand.press("enter")
                await hand.until(lambda handover=handover: hand.screen is not handover)
                continue
            ply, seat, text = hand.match.ply, hand.screen.seat, hand.text
            words = [action.words for action in hand.screen.actions]
            if "ready" in words:
                bids = [word for word in words if word.startswith("bid ")]
                answer = bids[0] if seat == 0 and bids and not seen else "ready"
                await hand.type(hand.number(answer))
            else:
                await hand.type(hand.number())
            await hand.until(lambda ply=ply: hand.match.ply > ply or isinstance(hand.screen, Handover))
            if hand.match.ply == ply:
                continue  # the screen was passed on before the key arrived
            if "ready" in words:
                seen.append((seat, text))
            if len(seen) > 1 and "ready" in words and len(hand.match.actors) < 2 and seat == 1:
                break
        assert [seat for seat, _ in seen] == [0, 0, 1]
        assert "so far: " in seen[1][1]
        assert "nothing so far" in seen[2][1]
        assert "ready: Mia" in seen[2][1]

    drive(scenario, PEOPLE, size=(120, 44), options=DEALT, game=games.find("mountainhome"))


def test_plain_mode_passes_the_screen_too(terminal):  # noqa: F811
    child = terminal(
        "play", "mountainhome", "--mode", "text", "--seats", "Mia=me,Tom=me", "--option", "legend_pick=random",
        "--seed", "3", size=(40, 100), TERM="xterm", NO_COLOR="1",
    )  # fmt: skip
    child.timeout = LIMIT
    child.expect("Your hand: ")
    for _ in range(40):
        child.expect("Mia> |Pass the screen to Tom")
        if "Pass" in child.after:
            break
        child.sendline(re.findall(r"(\d+)\)", child.before)[-1])
    child.sendline("")
    child.expect("Tom> ")
    assert re.search(r"Your hand: ", child.before)
    child.sendline("quit")
