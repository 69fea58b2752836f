import asyncio
import threading
from pathlib import Path

import pytest
from rich.text import Text
from textual.widgets import Input

from tabletown.engine import records
from tabletown.engine.match import Action, Seat
from tabletown.games.harmonictook.actions import BUY, RAISE
from tabletown.games.harmonictook.material import RANCH, TRAIN_STATION
from tabletown.players import hints, moves
from tabletown.players.hints import Choice, Hint
from tabletown.players.moves import bot_move
from tabletown.tui.app import TabletownApp
from tabletown.tui.screens.ending import Ending, Fault, Leaving
from tabletown.tui.screens.main_menu import MainMenu
from tabletown.tui.screens.reader import Reader
from tabletown.tui.screens.table import TableScreen
from tests.tui.conftest import QUICK, Hand
from tests.waiting import LIMIT

TWO, BOTS = "Mia=me,Tom=me", "Mia=me,Brie=fromage,HAL=impatient,Zora=evie"


def files(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.json"))


def advised(hand: Hand) -> Action:
    """What a strong player would do now."""
    number = bot_move(hand.match, hand.screen.seat, "thoughtful")()
    return next(action for action in hand.screen.actions if action.number == number)


# ---- whole games


def play_out(drive, choose, seats, **more):
    """A game to its end, each decision of the people made in some way."""

    async def scenario(hand):
        while True:
            await hand.until(lambda: isinstance(hand.screen, Ending) or getattr(hand.screen, "seat", None) is not None)
            if isinstance(hand.screen, Ending):
                break
            ply = hand.match.ply
            await hand.asked()
            await choose(hand, advised(hand))
            await hand.until(lambda ply=ply: hand.match.ply > ply)
        assert hand.match.over and "won!" in hand.text

    return drive(scenario, seats, options=QUICK, **more)


def test_a_whole_game_by_keys(drive, home):
    async def with_arrows(hand, action):
        await hand.press(*["down"] * (1 + hand.screen.actions.index(action)), "enter")

    play_out(drive, with_arrows, "Mia=me,Brie=random")
    assert records.load(files(home)[0]).scores is not None


def test_a_whole_game_by_mouse(drive):
    async def with_clicks(hand, action):
        listed = any(action.words in strip.text for strip in hand.widget("choices").strips)
        await hand.click("choices" if listed else "board", action.number)

    play_out(drive, with_clicks, TWO, size=(120, 40))


def test_a_whole_game_by_words(drive):
    async def with_words(hand, action):
        await hand.type(action.words.casefold())

    play_out(drive, with_words, TWO)


def test_bots_alone_play_to_the_end(drive):
    async def scenario(hand):
        await hand.is_at(Ending)
        await hand.sees("won!", "landmarks", "coins")

    drive(scenario, "Ann=evie,Ben=fromage")


# ---- answers


@pytest.mark.parametrize("typed", ["2", "ranch", "b ran", "buy Ranch"])
def test_an_action_by_number_or_by_part_of_its_name(drive, typed):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        assert hand.screen.actions[1].words == "buy Ranch"
        await hand.type(typed)
        await hand.until(lambda: hand.match.ply == 2)
        assert hand.match.moves[-1].words == "buy Ranch"

    drive(scenario, TWO)


def test_a_click_on_a_pile_buys_it(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.click("board", BUY + RANCH)
        await hand.until(lambda: hand.match.ply == 2)
        assert hand.match.moves[-1].words == "buy Ranch"

    drive(scenario, TWO)


def test_a_click_on_a_landmark_builds_it(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.click("board", RAISE + TRAIN_STATION)
        await hand.until(lambda: hand.match.ply == 2)
        assert hand.match.moves[-1].words == "build Train Station"

    drive(scenario, TWO)


def test_enter_alone_does_nothing_where_there_is_a_choice(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.press("enter")
        await hand.sees("Type a number from 1 to 12")
        assert hand.match.ply == 1

    drive(scenario, TWO)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("99", "'99' is not something you can do now"),
        ("radio", "'build Radio Tower' is not possible now: you cannot afford it [22]."),
        ("fa", "That could be buy Furniture Factory, buy Family Restaurant"),
        ("undo", "You cannot take anything back: chance has decided"),
        ("save", "Continue it: "),
        ("save no/such/x", "The game cannot be saved in no/such/x: there is no such folder."),
        ("save copy.json", "Saved a copy in copy.json"),
        ("hint", "Hint: "),
    ],
)
def test_every_answer_gets_a_reply_on_the_screen(drive, typed, words):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.type(typed)
        await hand.sees(words[:60])
        assert hand.match.ply == 1 and hand.screen.query_one("#typed", Input).has_focus

    drive(scenario, TWO)


@pytest.mark.parametrize(
    ("key", "typed", "title", "words"),
    [
        ("f1", "?", "Help", "the first letters of each are enough"),
        ("f4", "rules", "Rules", "Every player builds a city"),
        ("f5", "log", "Log", "Mia rolls"),
        ("f6", "table", "Table", "your roll"),
    ],
)
def test_pages_open_by_key_word_and_click_and_close_again(drive, key, typed, title, words):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        bar = hand.widget("keys")
        place = next(i for i, binding in enumerate(bar.bindings) if binding.key == key)
        for way in (lambda: hand.press(key), lambda: hand.type(typed), lambda: hand.click("keys", place)):
            await way()
            await hand.is_at(Reader)
            await hand.sees(title, words)
            await hand.press("escape")
            await hand.is_at(TableScreen)
        assert hand.match.ply == 1

    drive(scenario, TWO)


def test_what_is_typed_lights_up_what_it_may_mean(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.press("f", "a")
        words = {a.words for a in hand.screen.actions if a.number in hand.widget("board").lit}
        assert words == {"buy Furniture Factory", "buy Family Restaurant", "buy Farmer's Market"}
        await hand.press("escape")
        assert not hand.widget("board").lit and hand.screen.query_one("#typed", Input).value == ""

    drive(scenario, TWO)


def test_the_arrows_go_round(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.press("up")
        assert hand.widget("choices").lit == {hand.screen.actions[-1].number}
        await hand.press("down")
        assert hand.widget("choices").lit == {hand.screen.actions[0].number}

    drive(scenario, TWO)


def test_rules_are_looked_up_by_a_word(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.type("rules stadium")
        await hand.is_at(Reader)
        await hand.sees("Stadium")
        assert "Every player builds a city" not in hand.text

    drive(scenario, TWO)


# ---- hints, undo


def test_a_hint_tells_the_plan_and_how_much_worse_the_others_are(drive, monkeypatch):
    def hint(match, seat):
        best, other = match.legal(seat)[2], match.legal(seat)[1]
        plan = (best, Action(0, "roll one die"))
        return lambda: Hint(
            best, "It is cheap.", (Choice(best, 0.625), Choice(other, 0.5, "-12 %")), plan, "As planned."
        )

    monkeypatch.setattr(hints, "hint", hint)

    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.press("f2")
        words = "Hint: 2) buy Ranch, then roll one die. As planned. It is cheap. Your chance to win is about 62%. "
        await hand.until(lambda: f"{words}Compared with it: -12%: buy Wheat Field." in " ".join(hand.text.split()))
        await hand.press("enter")
        await hand.until(lambda: hand.match.ply == 2)
        assert hand.match.moves[-1].words == "buy Ranch"

    drive(scenario, TWO)


def test_a_move_is_taken_back_while_it_is_fair(drive, home):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.type("ranch")
        await hand.until(lambda: hand.match.ply == 2 and hand.screen.seat == 1)
        await hand.press("f3")
        await hand.until(lambda: hand.match.ply == 1 and hand.screen.seat == 0)
        await hand.sees("Taken back: buy Ranch.", "Mia: You threw 1")
        assert len(records.load(files(home)[0]).moves) == 1

    drive(scenario, TWO)


# ---- what is shown


def test_coins_won_and_lost_stand_beside_the_purse(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        assert hand.text.count("4 ●   +1") == 2
        await hand.type("ranch")
        await hand.sees("3 ●   -1")

    drive(scenario, TWO)


def test_the_one_who_acts_has_a_double_border(drive):
    async def scenario(hand):
        await hand.asked()
        assert hand.text.startswith("╔═ ► Mia ═") and "┌─ Tom ─" in hand.text
        await hand.press("enter")
        await hand.asked()
        await hand.type("pass")
        await hand.sees("┌─ Mia ─", "╔═ ► Tom ═")

    drive(scenario, TWO)


def test_a_low_screen_leaves_out_of_the_list_what_the_table_numbers(drive):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        assert [strip.text for strip in hand.widget("choices").strips] == ["11) pass   12) build Train Station"]
        await hand.resize(120, 40)
        assert "buy Ranch" in "".join(strip.text for strip in hand.widget("choices").strips)

    drive(scenario, TWO)


@pytest.mark.parametrize("seats", [TWO, BOTS])
def test_at_every_size_all_of_the_table_is_in_view(drive, seats):
    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        for size in ((80, 24), (81, 25), (100, 30), (131, 24), (132, 43), (200, 24), (200, 60)):
            await hand.resize(*size)
            board = hand.widget("board")
            assert len(board.strips) <= board.size.height, size
            assert board.virtual_size.width <= board.size.width, size
            assert all(name in hand.text for name in hand.match.names), size

    drive(scenario, seats)


def test_a_table_higher_than_its_room_scrolls(drive):
    async def scenario(hand):
        await hand.asked()
        hand.screen.notices[:] = [Text(f"line {i}") for i in range(6)]
        hand.screen.draw_all()
        await hand.sees("Roll the die.   PgDn: more")
        assert "Farmer's Market" not in hand.text
        await hand.press("pagedown")
        await hand.sees("Farmer's Market")
        await hand.press("pageup", "escape")
        await hand.sees("► Mia", "Farmer's Market")
        await hand.until(lambda: "PgDn" not in hand.text)

    drive(scenario, TWO)


def test_what_the_mouse_is_over_lights_up(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.pilot.hover("#choices", offset=(3, 0))
        await hand.until(lambda: hand.widget("choices").hovered == hand.screen.actions[0].number)
        await hand.pilot.hover("#board", offset=(1, 1))
        await hand.until(lambda: hand.widget("choices").hovered is None)

    drive(scenario, TWO)


def test_the_window_may_change_at_any_moment(drive):
    async def scenario(hand):
        for size in ((200, 60), (80, 24), (40, 10), (120, 30), (20, 5), (80, 24)):
            await hand.resize(*size)
            await hand.press("enter")
        await hand.asked()
        await hand.sees("Market", "F10 Quit")

    drive(scenario, "Mia=me,Brie=fromage")


def test_a_window_too_small_says_so_and_nothing_happens_in_it(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.resize(79, 23)
        await hand.sees("This terminal has 79 columns and 23 lines.", "needs 80 by 24")
        await hand.press("enter", "f10", "down", "enter", "f4")
        assert hand.match.ply == 0 and isinstance(hand.screen, TableScreen)
        await hand.resize(80, 24)
        await hand.sees("Roll the die.")
        await hand.press("enter")
        await hand.until(lambda: hand.match.ply == 1)

    drive(scenario, TWO)


def test_day_and_night(drive):
    async def scenario(hand):
        await hand.asked()
        night = hand.app.export_screenshot()
        await hand.press("f9")
        assert hand.app.theme == "paper" and "#fffdf8" in hand.app.export_screenshot() and "#fffdf8" not in night
        assert TabletownApp(hand.match.game).theme == "paper"  # it is remembered
        await hand.press("f9")
        assert hand.app.theme == "lamplight"

    drive(scenario, TWO)


@pytest.mark.parametrize("calm", [False, True])
def test_dice_tumble_unless_the_screen_is_calm(drive, monkeypatch, calm):
    shown = []
    monkeypatch.setattr(
        TableScreen, "show_animation", lambda self, pictures: shown.append(pictures) or asyncio.sleep(0)
    )

    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.sees("thrown 1")
        assert [len(pictures) > 3 for pictures in shown] == ([] if calm else [True])

    drive(scenario, TWO, calm=calm)


def test_a_tumble_is_drawn_and_goes_away(drive):
    async def scenario(hand):
        await hand.asked()
        widget, pictures = hand.widget("animation"), [[Text(f"picture {i}")] for i in range(3)]
        drawn = []
        widget.show_lines = lambda lines: drawn.append((widget.display, lines[0].plain))
        await hand.screen.show_animation(pictures)
        assert drawn == [(True, f"picture {i}") for i in range(3)] and not widget.display

    drive(scenario, TWO, calm=False)


def test_a_key_ends_the_tumbling(drive, monkeypatch):
    monkeypatch.setattr("tabletown.tui.screens.table.REST", 600)

    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.until(lambda: hand.widget("animation").display)
        await hand.press("escape")
        await hand.until(lambda: hand.screen.seat is not None and len(hand.screen.actions) > 1)
        assert not hand.widget("animation").display

    drive(scenario, TWO, calm=False)


# ---- bots


def test_the_screen_lives_while_a_bot_thinks(drive):
    thinking, done = threading.Event(), threading.Event()

    def slow(view):
        thinking.set()
        assert done.wait(LIMIT)
        return view.actions[0]

    async def scenario(hand):
        await hand.until(thinking.is_set)
        await hand.sees("slow is thinking ...")
        await hand.type("pass")
        await hand.sees("It is not your turn yet. Your answer is kept")
        await hand.press("f4")
        await hand.sees("Every player builds a city")
        await hand.press("escape")
        await hand.is_at(TableScreen)
        assert hand.match.ply == 0
        done.set()
        await hand.until(lambda: hand.match.ply > 0)

    drive(scenario, [Seat("slow", "mine:slow", slow), Seat("Mia")])


def test_a_bot_that_raises_is_reported_and_the_game_is_saved(drive, home):
    calls = []

    def faulty(view):
        calls.append(view)
        if len(calls) == 1:
            raise ValueError("no idea")
        return view.actions[0]

    async def scenario(hand):
        await hand.asked()
        await hand.press("enter")
        await hand.asked()
        await hand.type("pass")
        await hand.is_at(Fault)
        await hand.sees("The bot faulty raised ValueError: no idea", "The game is saved in")
        assert len(records.load(files(home)[0]).moves) == 2
        await hand.press("enter")  # let it try again
        await hand.until(lambda: hand.match.ply >= 3)

    drive(scenario, [Seat("Mia"), Seat("faulty", "mine:faulty", faulty)])


@pytest.mark.parametrize(("answer", "words"), [(77, "answered action 77"), ("pass", "answered nonsense")])
def test_a_bot_that_answers_nonsense_is_reported(drive, answer, words):
    async def scenario(hand):
        await hand.is_at(Fault)
        await hand.sees(words)
        await hand.press("escape")
        await hand.is_at(MainMenu)

    drive(scenario, [Seat("rogue", "mine:rogue", lambda view: answer), Seat("Bob", "random")])


def test_a_bot_that_does_not_answer_is_reported(drive, monkeypatch):
    monkeypatch.setattr(moves, "TIMEOUT", 0.2)
    never = threading.Event()

    async def scenario(hand):
        await hand.is_at(Fault)
        await hand.sees("did not answer within")

    drive(scenario, [Seat("slow", "mine:slow", lambda view: never.wait(LIMIT)), Seat("Bob", "random")])
    never.set()


# ---- saving and leaving


def test_every_move_is_saved_at_once(drive, home):
    async def scenario(hand):
        for ply in range(1, 6):
            await hand.asked()
            await hand.press("down", "enter")
            await hand.until(lambda ply=ply: hand.match.ply >= ply)
            assert len(records.load(files(home)[0]).moves) == hand.match.ply

    drive(scenario, TWO)


def test_a_home_that_cannot_be_written_to_stops_nobody(drive, home, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    home.touch()

    async def scenario(hand):
        await hand.press("enter")
        await hand.sees("The game cannot be saved in")
        await hand.asked()
        await hand.press("ctrl+c")

    app = drive(scenario, TWO)
    assert any(f"The game is saved in {tmp_path}" in words for words, _ in app.farewell)


@pytest.mark.parametrize(("downs", "kept"), [(1, True), (3, False)])
def test_leaving_for_the_menu_keeps_the_game_or_not(drive, home, downs, kept):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.press("f10")
        await hand.is_at(Leaving)
        await hand.press(*["down"] * downs, "enter")
        await hand.is_at(MainMenu)

    drive(scenario, TWO)
    assert bool(files(home)) == kept


def test_staying_after_all(drive):
    async def scenario(hand):
        await hand.asked()
        await hand.type("quit")
        await hand.is_at(Leaving)
        await hand.press("escape")
        await hand.is_at(TableScreen)
        await hand.press("enter")
        await hand.until(lambda: hand.match.ply == 1)

    drive(scenario, TWO)


@pytest.mark.parametrize(("keys", "code"), [(("ctrl+c",), 130), (("f10", "f10"), 0)])
def test_leaving_says_how_to_go_on(drive, home, keys, code):
    async def scenario(hand):
        await hand.press("enter")
        await hand.asked()
        await hand.press(*keys)
        await hand.until(lambda: not hand.app.is_running)

    app = drive(scenario, TWO)
    words = [line for line, _ in app.farewell]
    assert (app.return_value, words[0]) == (code, f"The game is saved in {files(home)[0]}")
    assert words[1].startswith("Continue it: ") and f"play --tui --resume {files(home)[0]}" in words[1]


# ---- after the end


def test_rematch_new_match_and_a_last_look(drive):
    async def scenario(hand):
        await hand.is_at(Ending)
        first = hand.match
        await hand.press("down", "down", "down", "enter")  # look at the table
        await hand.is_at(TableScreen)
        await hand.sees("The game is over.", "the game is over")
        await hand.press("f10")
        await hand.is_at(Ending)
        await hand.press("enter")  # rematch
        await hand.until(lambda: isinstance(hand.screen, Ending) and hand.match is not first)
        await hand.is_at(Ending)  # a key that comes before it is drawn does nothing
        assert hand.match.names == first.names and hand.match.seed != first.seed
        await hand.press("down", "enter")
        await hand.is_at(MainMenu)

    drive(scenario, "Ann=random,Ben=random", options=QUICK)
