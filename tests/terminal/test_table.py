import io
import re
from pathlib import Path

import pexpect
import pytest

from tabletown.engine import records
from tabletown.engine.match import Match, Seat
from tabletown.players import moves
from tabletown.session.console import open_screen
from tabletown.terminal.table import Terminal

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
LONG = "1\n" * 3000  # the first action, again and again: roll one die, buy the first card, ...
ANY = "".join(f"{n}\n" for n in range(1, 31)) * 300  # whatever number there is, in turn

BOTS = """
import time

def greedy(view):
    return view.actions[-1]

def faulty(view):
    raise ValueError("no idea")

def rogue(view):
    return 77

def silly(view):
    return "pass"

def slow(view):
    time.sleep(60)
"""


def file_named(text: str) -> Path:
    return Path(re.findall(r"play --resume (\S+)", text)[-1])


# ---- with a script at the keyboard


def test_without_a_terminal_four_bots_play_a_demonstration(tabletown, home):
    ended = tabletown()
    assert (ended.code, "a game of 4 bots" in ended.out, "won!" in ended.out, home.exists()) == (0, True, True, False)


def test_pipes_get_plain_text_within_80_columns(tabletown):
    out = tabletown("play", "--seed", "7").out
    assert "\x1b" not in out and max(map(len, out.splitlines())) <= 80


def test_bots_alone_play_to_the_end(tabletown):
    ended = tabletown("play", "--seats", "random,Brie=random", "--seed", "7")
    assert (ended.code, "Brie rolls" in ended.out, "won!" in ended.out) == (0, True, True)


def test_a_game_is_known_by_its_bots_and_played_to_the_end(tabletown):
    ended = tabletown("play", "--seats", "Mia=me,Bob=mason", "--seed", "7", stdin=ANY)
    assert ended.code == 0 and "Mia takes" in ended.out and "Bob won!" in ended.out and "\nmountains" in ended.out


def test_a_space_is_chosen_by_its_name_and_a_choice_alone_tells_nothing(tabletown):
    out = tabletown("play", "harmonies", "--seats", "Mia=me,Tom=me", "--seed", "5", stdin="1\nplace gray\nc3\nz9\n").out
    asked = out.split("Where does the gray token go?")
    assert len(asked) == 2 and "\nMia> c3\nMia places gray on c3: a mountain of height 1.\n" in asked[1]
    assert "[c3]" in asked[0] and "'z9' is not something you can do now" in out and "has moved" not in out


def test_a_game_for_one_is_finished_and_not_won(tabletown):
    out = tabletown("play", "harmonies", "--seats", "Mia=me", "--seed", "5", stdin=ANY).out
    assert "Mia has finished." in out and "\nsuns" in out and "won" not in out


def test_the_same_seed_brings_the_same_game(tabletown):
    first, second = (tabletown("play", "--seats", "random,surprise,hard", "--seed", "7", "--shuffle") for _ in "ab")
    assert first.out == second.out


def test_the_end_of_input_keeps_the_game(tabletown):
    ended = tabletown("play", "--seats", "me,random", "--seed", "3", stdin="1\n1\n")
    assert ended.code == 0 and len(records.load(file_named(ended.out)).moves) >= 2


def test_a_game_taken_up_again_ends_with_the_same_bytes(tabletown, tmp_path):
    tabletown("play", "--seats", "Mia=me,Bob=random", "--seed", "11", "--save", "whole.json", stdin=LONG)
    tabletown("play", "--seats", "Mia=me,Bob=random", "--seed", "11", "--save", "parts.json", stdin="1\n" * 7)
    tabletown("play", "--resume", "parts.json", stdin="1\n" * 8)
    tabletown("play", "--resume", "parts.json", stdin=LONG)
    assert (tmp_path / "whole.json").read_bytes() == (tmp_path / "parts.json").read_bytes()


def test_a_finished_game_says_how_to_look_back(tabletown, home):
    out = tabletown("play", "--seats", "me,random", "--seed", "11", stdin=LONG).out
    assert f"tabletown replay {home}/games/harmonictook-" in out


def test_each_person_is_asked_by_name(tabletown):
    out = tabletown("play", "--seats", "Mia=me,Tom=me,Zoë=me", stdin="1\n1\n1\n1\n1\n").out
    assert all(f"\n{name}> " in out for name in ("Mia", "Tom", "Zoë"))


def test_enter_takes_the_only_action_there_is(tabletown):
    assert "Mia rolls" in tabletown("play", "--seats", "Mia=me,random", stdin="\n").out


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("", "Type a number from 1 to"),
        ("9" * 5000, "is not something you can do now"),
        ("save \x00", "cannot be saved in"),
        ("99", "'99' is not something you can do now"),
        ("flurb", "'flurb' is not something you can do now"),
        ("radio", "'build Radio Tower' is not possible now: you cannot afford it [22]."),
        ("roll two", "'roll two dice' is not possible now: you have rolled"),
        ("fa", "That could be buy Furniture Factory, buy Family Restaurant"),
        ("?", "take back your last move"),
        ("marks", "B blue"),
        ("hint", "Hint: "),
        ("hint", " %. Compared with it:\n"),
        ("undo", "You cannot take anything back: chance has decided"),
        ("log", "Mia rolls"),
        ("rules 24", "24."),
        ("rules ranch", "Ranch"),
        ("rules xyzzy", "The rules say nothing about 'xyzzy'."),
        ("table", "one copy brings"),
        ("save copy.json", "Saved a copy in copy.json"),
        ("save /dev/null/x.json", "cannot be saved in /dev/null/x.json"),
        ("\udcff\x00", "is not something you can do now"),
    ],
)
def test_every_answer_gets_a_reply_and_the_question_stays(tabletown, typed, reply):
    ended = tabletown("play", "--seats", "Mia=me,random", "--seed", "3", stdin=f"\n{typed}\npass\n")
    after = ended.out.split("Buy one thing", 1)[1]
    assert ended.code == 0 and reply in after and "Mia passes." in after


def test_a_move_can_be_taken_back_while_nothing_came_of_it(tabletown):
    out = tabletown("play", "--seats", "Mia=me,Tom=me", stdin="1\nranch\nundo\nforest\n").out
    assert re.search(r"Tom> undo\nTaken back: buy Ranch.*Mia> forest\nMia buys a Forest", out, re.S)


def test_a_bots_move_cannot_be_taken_back(tabletown):
    out = tabletown("play", "--seats", "Mia=me,Bob=random", stdin="1\npass\nundo\n").out
    assert "You cannot take anything back: Bob has acted since." in out


def test_quitting_keeps_the_game(tabletown):
    ended = tabletown("play", "--seats", "me,random", stdin="1\nquit\n")
    assert ended.code == 0 and file_named(ended.out).exists()


def test_a_home_that_cannot_be_written_to_stops_nobody(tabletown, home, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    home.touch()
    out = tabletown("play", "--seats", "me,random", "--seed", "3", stdin="1\n1\n1\n").out
    assert out.count("cannot be saved") == 1 and file_named(out).parent == tmp_path


# ---- games of other packages


@pytest.fixture
def auction(goofspiel, home, monkeypatch):
    """A game of sealed bids on a screen of its own, with answers from a script."""

    def sit(answers: str) -> Terminal:
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        return Terminal(open_screen(), Match(goofspiel, [Seat("Mia"), Seat("Tom")], {"cards": 3}, seed=1), None)

    return sit


def test_a_game_that_knows_nothing_of_ours_is_played(auction, capsys):
    auction("1\n2\n1\n1\n1\n1\n").run()
    assert "won!" in capsys.readouterr().out


def test_people_who_bid_in_secret_do_not_share_a_screen(auction):
    table = auction("1\n")
    table.let_person_play(0)
    assert table.hot_seat.hand_over(1)


def test_people_who_see_the_same_do(took, home, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    table = Terminal(open_screen(), Match(took, [Seat("Mia"), Seat("Tom")], seed=1), None)
    table.let_person_play(0)
    assert not table.hot_seat.hand_over(1)


# ---- Python bots


@pytest.fixture
def bots(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(BOTS)


def test_a_python_bot_plays(tabletown, bots):
    ended = tabletown("play", "--seats", "mine.py:greedy,Bob=random", "--seed", "5")
    assert (ended.code, "greedy rolls" in ended.out) == (0, True)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("faulty", "the bot faulty raised ValueError: no idea"),
        ("rogue", "the bot rogue answered action 77"),
        ("silly", "the bot silly answered nonsense"),
        ("slow", "the bot slow did not answer within"),
    ],
)
def test_a_bot_at_fault_ends_the_match_but_not_the_game(tabletown, bots, monkeypatch, bot, why):
    if bot == "slow":
        monkeypatch.setattr(moves, "TIMEOUT", 0.1)
    ended = tabletown("play", "--seats", f"random,mine.py:{bot}", "--seed", "5")
    assert ended.code == 2 and why in ended.err and records.load(file_named(ended.out)).moves


def test_the_code_of_a_saved_games_bot_is_run_only_if_trusted(tabletown, bots):
    tabletown("play", "--seats", "me,mine.py:greedy", "--save", "a.json", stdin="1\n")
    refused = tabletown("play", "--resume", "a.json")
    assert refused.code == 2 and "--trust-bots" in refused.err
    trusted = tabletown("play", "--resume", "a.json", "--trust-bots", stdin="1\n")
    assert trusted.code == 0 and "play --resume a.json --trust-bots" in trusted.out


# ---- on a real terminal


def test_from_the_menu_to_a_game_and_back(terminal):
    tty = terminal("play", "harmonictook")
    tty.expect("What would you like")
    tty.sendline("")
    tty.expect("Your name")
    tty.sendline("Mia")
    tty.expect("Roll the die.*Mia> ")
    tty.sendline("")
    tty.expect("Buy one thing.*Mia> ")
    tty.sendline("hint")
    tty.expect("Hint: .*Mia> ")
    tty.sendline("ranch")
    tty.expect("buys a Ranch.*rolls.*Mia> ")
    tty.sendline("rules")
    tty.expect("Harmonic Took")
    tty.send("q")
    tty.expect("Mia> ")
    tty.sendline("quit")
    tty.expect("Keep the game")
    tty.sendline("")
    tty.expect("tabletown play --resume")
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 0


def test_seats_and_options_are_asked_one_by_one(terminal):
    tty = terminal("play", "harmonictook", "--delay", "0")
    for question, answer in (
        ("What would you like", "2"),
        ("Who takes seat 1", "1"),
        ("Name", "Mia"),
        ("Who takes seat 2", "another"),
        ("Name", "mia"),
        ("Who takes seat 3", "a specific"),
        ("Which one", "random"),
        ("Name", ""),
        ("Who takes seat 4", ""),
        ("In which order", ""),
        ("Enter to start", "market=limited-8"),
        ("Enter to start", "2=99"),
        ("starting_coins takes 0 to 50.*Enter to start", ""),
        ("Roll the die.*Mia> ", "1"),
    ):
        tty.expect(question)
        tty.sendline(answer)
    tty.expect("Mia> |mia 2> ")


def test_ctrl_c_keeps_the_game(terminal, tabletown):
    tty = terminal("play", "--seats", "Mia=me,random", "--seed", "3")
    tty.expect("Mia> ")
    tty.sendline("1")
    tty.expect("Buy one thing.*Mia> ")
    tty.press_ctrl_c(r"play --resume (\S+)")
    path = tty.match[1]
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 130
    assert "Buy one thing" in tabletown("play", "--resume", path).out


def test_ctrl_c_while_bots_play_keeps_their_game(terminal, tabletown):
    tty = terminal("play", "--seats", "random,random", "--seed", "3", "--delay", "30")
    tty.expect("rolls")
    tty.press_ctrl_c(r"play --resume (\S+)")
    assert "won!" in tabletown("play", "--resume", tty.match[1]).out


def test_ctrl_d_keeps_the_game(terminal):
    tty = terminal("play", "--seats", "Mia=me,random")
    tty.expect("Mia> ")
    tty.sendline("")
    tty.expect("Mia> ")
    tty.sendeof()
    tty.expect(r"play --resume \S+")
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 0


def test_ctrl_c_in_the_menu_just_leaves(terminal):
    tty = terminal("play", "harmonictook")
    tty.expect("What would you like.*> ")
    tty.press_ctrl_c(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 130


def test_after_a_game_there_is_another(terminal):
    tty = terminal("play", "--seats", "random,random", "--delay", "0", "--seed", "4")
    tty.expect("won!.*Rematch.*> ")
    tty.sendline("1")
    tty.expect("won!.*Rematch.*> ")
    tty.sendline("2")
    tty.expect("Which game|What would you like")


def test_a_terminal_gets_colours_unless_it_wants_none(terminal):
    seen = {}
    for no_color in ("", "1"):
        tty = terminal("play", "--seats", "Mia=me,random", NO_COLOR=no_color)
        tty.expect("Mia> ")
        seen[no_color] = bool(COLOUR.search(tty.before))
        tty.close(force=True)
    assert seen == {"": True, "1": False}


def test_a_game_that_was_left_is_offered_in_the_menu(terminal, tabletown):
    tabletown("play", "--seats", "Mia=me,Bob=random", "--seed", "3", stdin="1\n")
    tty = terminal("play", "harmonictook")
    tty.expect("Continue the game of Mia, Bob; . moves?, ")
    tty.sendline("3")
    tty.expect("Buy one thing.*Mia> ")


def test_save_alone_says_where_the_game_is(tabletown):
    """Once for the word, and once more at the end of input."""
    out = tabletown("play", "--seats", "Mia=me,random", "--seed", "3", stdin="1\nsave\n").out
    assert out.count("Continue it: ") == 2


def test_a_log_of_one_line_is_one_line(tabletown):
    args = ("play", "--seats", "Mia=me,random", "--seed", "3")
    one, all_ = (tabletown(*args, stdin=f"1\n2\n\nlog {n}\n").out for n in ("1", "all"))
    assert one.count("Mia rolls") < all_.count("Mia rolls")


@pytest.mark.parametrize("where", ["~nosuchuser/x.json", "precious.txt"])
def test_a_copy_is_never_put_where_it_cannot_or_must_not_be(tabletown, tmp_path, monkeypatch, where):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "precious.txt").write_text("mine")
    ended = tabletown("play", "--seats", "Mia=me,random", "--seed", "3", stdin=f"1\nsave {where}\n")
    assert (ended.code, "The game cannot be saved in" in ended.out) == (0, True)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_a_new_game_is_never_written_over_a_file(tabletown, tmp_path):
    (tmp_path / "precious.txt").write_text("mine")
    ended = tabletown("play", "--seats", "random,random", "--save", str(tmp_path / "precious.txt"))
    assert (ended.code, "precious.txt already exists" in ended.err) == (2, True)
    assert (tmp_path / "precious.txt").read_text() == "mine"


def test_a_name_of_a_persons_own_is_not_given_twice(tabletown):
    assert tabletown("play", "--seats", "player 1=me,me", stdin="").code == 0


def test_the_bots_are_introduced(tabletown):
    out = tabletown("play", "--seats", "Mia=me,Bob=evie,Brie=fromage", stdin="").out
    assert "Bob is EVie (medium), Brie is Fromage (hard)." in out


def test_a_file_without_a_name_and_a_bot_to_await_are_told(tabletown, tmp_path):
    (tmp_path / "bots.py").write_text("async def later(view):\n    return view.actions[0]\n")
    file = str(tmp_path / "bots.py")
    assert "say which bot in it plays" in tabletown("play", "--seats", f"me,{file}").err
    assert "make it a plain function" in tabletown("play", "--seats", f"me,{file}:later").err


def test_a_bot_that_raises_is_told_with_its_place_in_one_line(tabletown, tmp_path):
    (tmp_path / "bots.py").write_text("def bad(view):\n    raise ValueError('oh\\nno')\n")
    ended = tabletown("play", "--seats", f"me,Bob={tmp_path / 'bots.py'}:bad", "--seed", "3", stdin="1\npass\n")
    assert "tabletown: the bot Bob raised ValueError: oh no (bots.py, line 2)" in ended.err.splitlines()
    assert ended.code == 2


def test_a_game_that_is_not_to_be_kept_is_not_kept(terminal, home):
    tty = terminal("play", "--seats", "Mia=me,random", "--seed", "3")
    tty.expect("Mia> ")
    tty.sendline("1")
    tty.expect("Mia> ")
    assert len(list((home / "games").glob("*.json"))) == 1
    tty.sendline("quit")
    tty.expect("Keep the game")
    tty.sendline("n")
    tty.expect("The game is not saved.")
    tty.expect(pexpect.EOF)
    assert list((home / "games").iterdir()) == []


def test_a_secret_bid_can_be_taken_back_at_one_screen_until_the_last_one_has_bid(auction, capsys):
    auction("2\nundo\n1\nundo mia\n3\n1\n1\n1\n1\n1\n").run()
    out = capsys.readouterr().out
    assert out.count("Taken back: what Mia had decided.") == 2
    assert re.search(r"Tom> undo\nTaken back.*Mia> 1\n.*Tom> undo mia\nTaken back.*Mia> 3\n.*Tom> 1\n", out, re.S)


def test_nobody_takes_back_what_another_has_not_decided_in_secret(auction, capsys):
    auction("1\nundo tom\nundo nobody\n1\n1\n1\n1\n1\n").run()
    out = capsys.readouterr().out
    assert "You cannot take anything back: there is nothing to take back" in out or "Mia has acted since" in out
    assert "nobody at this screen is called nobody" in out
