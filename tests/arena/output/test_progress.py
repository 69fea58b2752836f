"""A contest while it runs: on a terminal a bar and the standings, elsewhere a plain line now and then."""

import io
import re
from functools import partial

import pexpect
import pytest
from rich.console import Console

from tabletown import games
from tabletown.arena.contest import Contest
from tabletown.arena.entrants import read_entrants
from tabletown.arena.formats.duel import Duel
from tabletown.arena.formats.round_robin import RoundRobin
from tabletown.arena.formats.swiss import Swiss
from tabletown.arena.output import progress
from tabletown.arena.output.progress import Screen, Standings, duration, in_columns
from tabletown.arena.runner import Runner
from tests.on_terminal import programs

TOOK = games.find("harmonictook")


def standings(bots):
    return Standings(("bot", "rating", "points"), [(f"Bot {n}", f"{1999 - n} ± 50", "3.5") for n in range(1, bots + 1)])


def lines(renderable, width=80, height=24):
    console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)
    console.print(renderable(console))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


# ---- how it is laid out


@pytest.mark.parametrize(
    ("bots", "width", "height"), [(2, 80, 24), (8, 80, 24), (24, 80, 24), (24, 120, 40), (24, 40, 40)]
)
def test_all_bots_are_shown_where_there_is_room(bots, width, height):
    found = lines(lambda console: in_columns(console, standings(bots)), width, height)
    assert len(found) <= height - progress.AROUND + 1 and max(map(len, found)) <= width
    assert sorted(map(int, re.findall(r"Bot (\d+)", " ".join(found)))) == list(range(1, bots + 1))


def test_the_height_decides_how_many_columns_there_are():
    assert "Bot 13" not in lines(lambda console: in_columns(console, standings(24)), 120, 40)[1]
    assert "Bot 13" in lines(lambda console: in_columns(console, standings(24)), 120, 24)[1]


def test_those_who_do_not_fit_are_counted():
    found = lines(lambda console: in_columns(console, standings(100)), 60, 20)
    shown = re.findall(r"Bot (\d+)", " ".join(found))
    assert len(found) == 1 + 20 - progress.AROUND and f"and {100 - len(shown)} more" in found[-1]


def test_a_long_label_is_cut():
    rows = [("A very long label that somebody chose", "1500 ± 50", "1")] * 2
    found = lines(lambda console: in_columns(console, Standings(("bot", "rating", "points"), rows)))
    assert "A very long lab…" in found[1]


def test_nothing_played_can_be_shown():
    console = Console(file=io.StringIO(), force_terminal=True, color_system=None, width=80)
    console.print(Screen(console, 10, lambda: standings(3)).drawn())
    assert "0 of 10 games" in console.file.getvalue()


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (89, "89 s"), (120, "2 min"), (3600, "60 min"), (9000, "2.5 h")]
)
def test_durations_in_words(seconds, words):
    assert duration(seconds) == words


def test_the_speed_is_that_of_the_last_seconds(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    screen = Screen(Console(file=io.StringIO()), 1000, lambda: standings(2))
    assert screen.rate() == 0
    speeds = []
    for now[0], screen.fresh in ((10.0, 100), (20.0, 200), (40.0, 210)):
        speeds.append(screen.rate())
    assert speeds == [10, 10, 0.5]  # ten games in the last twenty seconds


def test_games_that_were_kept_do_not_count_for_the_speed():
    screen = Screen(Console(file=io.StringIO()), 1000, lambda: standings(2))
    screen.rate()
    for _ in range(500):
        screen.count_game(False)
    assert screen.rate() == 0 and screen.progress() == ["500 of 1,000 games"]


def test_without_a_terminal_a_plain_line_is_said_now_and_then(monkeypatch, capsys):
    monkeypatch.setattr(progress, "SAY_EVERY", 0.0)
    with Screen(Console(file=io.StringIO()), 1000, lambda: standings(5)) as screen:
        screen.count_game(True)
        screen.count_game(True)
    said = capsys.readouterr()
    assert said.out == "" and "\x1b" not in said.err and len(said.err.splitlines()) == 2
    assert re.fullmatch(
        r"2 of 1,000 games, [\d,.]+ games/s, \S+ \w+ left: 1. Bot 1 1998 ± 50, 2. Bot 2 1997 ± 50, "
        r"3. Bot 3 1996 ± 50", said.err.splitlines()[1],
    )  # fmt: skip


# ---- the standings


@pytest.mark.compiled
def test_every_kind_of_contest_has_standings_at_any_time(tmp_path):
    entrants = read_entrants(TOOK, ["evie", "random", "fromage"])
    duel = Duel(TOOK, entrants[:2], 1, blocks=100, bounds="0,20")
    for contest in (duel, RoundRobin(TOOK, entrants, 1, blocks=10), Swiss(TOOK, entrants, 1, rounds=4)):
        before = contest.so_far()
        assert len(before.rows) == len(contest.entrants)
        console = Console(file=io.StringIO())
        contest.play(Runner(Contest(TOOK, contest.entrants), contest.games), Screen(console, 1, contest.so_far))
        after = contest.so_far()
        assert len(after.heads) == len(after.rows[0]) and after.rows != before.rows
        assert after.rows[-1][0] == "Random" and "LLR" in after.note or contest is not duel


# ---- on a real terminal


@pytest.fixture
def terminal():
    """The arena on a terminal of 80 by 24."""
    with programs() as run:
        yield partial(run, "arena")


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
def test_a_terminal_shows_how_it_goes_and_ctrl_c_leaves_files_and_a_partial_page(terminal, tmp_path):
    page = tmp_path / "page.html"
    tty = terminal("round-robin", "--blocks", 50_000, "--records", tmp_path / "r.jsonl", "--report", page)
    tty.expect(r"[\d,]+ of 2,800,000 games  [\d,.]+ games/s  \S+ \w+ left")
    tty.expect("Elo")
    tty.expect("Kinematic")
    tty.sendintr()
    tty.expect(
        r"Stopped after ([\d,]+) of 2,800,000 games. They are saved; run the same command with --resume to continue"
    )
    count = tty.match[1]
    tty.expect(pexpect.EOF)
    tty.close()
    assert tty.exitstatus == 130
    assert f"<mark>stopped after {count} of 2,800,000 games</mark>" in page.read_text(encoding="utf-8")
    assert len((tmp_path / "r.jsonl").read_bytes().splitlines()) == 1 + int(count.replace(",", ""))


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")
def test_rounds_are_told_above_the_standings(terminal):
    tty = terminal("swiss", "--days", 2)
    out = tty.read()
    tty.close()
    assert tty.exitstatus == 0
    titles = re.findall(r"Day \d, Round \d", out)
    assert titles == [f"Day {day}, Round {turn}" for day in (1, 2) for turn in (1, 2, 3, 4)]
    assert out.rindex("Standings") > out.rindex("Day 2, Round 4")
