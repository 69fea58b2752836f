import pytest
from textual import events

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.players.moves import play_bot
from tabletown.tui.screens.replay import Replay
from tests.conftest import play_out
from tests.tui.conftest import QUICK
from tests.waiting import LIMIT


@pytest.fixture
def record(took):
    match = Match(took, [Seat("Ann", "random"), Seat("Ben", "random")], QUICK, seed=3)
    return play_out(match).record()


def test_to_and_fro_by_keys(drive, record):
    last = len(record.moves)

    async def scenario(hand):
        hand.app.replay(record)
        await hand.is_at(Replay)
        await hand.sees(f"0/{last}", "the beginning")
        for key, ply in (("right", 1), ("right", 2), ("left", 1), ("pagedown", 11), ("end", last), ("right", last)):
            await hand.press(key)
            assert hand.screen.ply == ply
            await hand.sees(f"{ply}/{last}")
        assert record.moves[-1].words in hand.text and "the game is over" in hand.text
        await hand.press("home", "left")
        assert hand.screen.ply == 0

    drive(scenario)


def test_the_line_of_moves_can_be_clicked(drive, record):
    async def scenario(hand):
        hand.app.replay(record)
        await hand.is_at(Replay)
        await hand.click("scrub", len(record.moves) // 2)
        assert abs(hand.screen.ply - len(record.moves) // 2) <= 1
        assert hand.widget("scrub").strips[0].text.count("●") == 1

    drive(scenario)


def test_the_mouse_drags_along_the_line(drive, record):
    async def scenario(hand):
        hand.app.replay(record)
        await hand.is_at(Replay)
        await hand.pilot._post_mouse_events([events.MouseMove], widget="#scrub", offset=(40, 0), button=1)
        await hand.until(lambda: hand.screen.ply > 0)

    drive(scenario)


def test_space_starts_and_stops_the_replay(drive, record, monkeypatch):
    monkeypatch.setattr("tabletown.tui.screens.replay.PACE", 10 * LIMIT)  # no move goes by while the keys are pressed

    async def scenario(hand):
        hand.app.replay(record, 4)
        await hand.is_at(Replay)
        await hand.press("space")
        assert hand.screen.running and hand.screen.ply == 4
        await hand.press("space")
        assert hand.screen.running is None and hand.screen.ply == 4
        await hand.press("end", "space")
        assert hand.screen.running and hand.screen.ply == 0

    drive(scenario)


def test_moves_go_by_to_the_end(drive, record, monkeypatch):
    monkeypatch.setattr("tabletown.tui.screens.replay.PACE", 0.02)

    async def scenario(hand):
        hand.app.replay(record)
        await hand.is_at(Replay)
        await hand.press("space")
        await hand.until(lambda: hand.screen.running is None and hand.screen.ply == len(record.moves))

    drive(scenario)


def test_a_wide_screen_shows_what_was_told_at_the_side(drive, record):
    async def scenario(hand):
        hand.app.replay(record, 4)
        await hand.is_at(Replay)
        await hand.pilot.resize_terminal(200, 60)
        await hand.sees("Ann rolls", "Market")

    drive(scenario)


@pytest.mark.compiled
@pytest.mark.parametrize("is_over", (True, False))
def test_hands_lie_open_once_the_game_is_over(drive, is_over):
    game = games.find("mountainhome")
    match = Match(game, [Seat("Ann", "random"), Seat("Ben", "random")], {"legend_pick": "random"}, seed=3)
    while not match.over and (is_over or match.ply < 20):
        play_bot(match, match.actors[0])

    async def scenario(hand):
        hand.app.replay(match.record())
        await hand.is_at(Replay)
        await hand.sees("the beginning", "hand 6")
        assert ("║in hand " in hand.text) == is_over

    drive(scenario)
