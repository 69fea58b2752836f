"""Play at once, and compile beside it."""

import os
import subprocess
import sys

import pytest

from tabletown import games
from tabletown.engine.machine_code import tiers
from tabletown.engine.match import Match, Seat
from tabletown.players import bots, compile_beside
from tabletown.players.hints import QUICK, hint
from tabletown.players.moves import bot_move, play_bot
from tests.cold import is_running, needs_proc
from tests.waiting import until

pytestmark = pytest.mark.compiled


@pytest.fixture
def table(took):
    return Match(took, [Seat("Mia"), Seat("Steady", "steady"), Seat("Evie", "evie")], seed=7)


def test_a_game_in_the_cache_is_not_interpreted(took):
    compile_beside.begin(took)
    assert not compile_beside.is_interpreted(took)
    assert compile_beside.words(took) == ""


def test_a_game_runs_interpreted_until_it_is_compiled(cold, took, table):
    compile_beside.begin(took)
    assert compile_beside.is_interpreted(took)
    assert compile_beside.line(table).startswith("Compiling the rules: ")
    assert compile_beside.line(table).endswith("left. Steady thinks less until then.")
    cold.finish()
    assert not compile_beside.is_interpreted(took)
    assert compile_beside.line(table) == ""


def test_a_game_that_cannot_be_compiled_goes_on_and_says_so_once(cold, took, table):
    notices = compile_beside.Notices(table)
    compile_beside.begin(took)
    cold.fail("No space left on device")
    assert compile_beside.is_interpreted(took)
    assert notices.next() == [
        "The rules cannot be compiled: No space left on device. The game goes on with slower ones. Steady thinks less."
    ]
    assert notices.next() == []
    table.play(0, table.legal(0)[0])
    with pytest.raises(compile_beside.TabletownError, match="No space left on device"):
        compile_beside.wait(took, ["rules"], print)


def test_machine_code_that_is_lost_is_compiled_once_more(cold, took, monkeypatch):
    losses = iter([tiers.NotCached(), None])

    def load(game, parts):
        if error := next(losses):
            raise error

    monkeypatch.setattr(compile_beside.precompile, "load", load)
    compile_beside.begin(took)
    cold.finish()
    assert not compile_beside.is_interpreted(took)


def test_damaged_machine_code_is_compiled_beside_the_game(cold, took, monkeypatch):
    def load(game, parts):
        raise tiers.NotCached

    monkeypatch.setattr(compile_beside, "is_compiled", lambda game: True)
    with monkeypatch.context() as damaged:
        damaged.setattr(compile_beside.precompile, "load", load)
        compile_beside.begin(took)
    assert compile_beside.is_interpreted(took)
    cold.finish()
    assert not compile_beside.is_interpreted(took)


def test_the_game_that_was_asked_for_last_is_compiled_next(cold, took, goofspiel):
    harmonies = games.find("harmonies")
    compile_beside.begin(took)
    until(lambda: cold.compiler.current)
    for game in (goofspiel, harmonies, goofspiel):
        compile_beside.begin(game)
    assert [job.game.NAME for job in cold.compiler.waiting] == ["harmonies", "goofspiel"]
    assert compile_beside.words(harmonies) == "The rules will be compiled after those of another game."
    cold.compiler.waiting.clear()  # nothing of them is in the cache
    for game in (goofspiel, harmonies):
        cold.compiler.jobs.pop(game.__name__)
        tiers.use_machine_code(game.__name__)


def test_who_must_wait_learns_how_far_it_is(cold, took):
    said = []

    def say(words):
        said.append(words)
        cold.ended.set()

    compile_beside.begin(took)
    compile_beside.wait(took, ["rules"], say)
    assert said[0].startswith("Compiling the rules: ") and not compile_beside.is_interpreted(took)


# ---- bots in the meantime


def visits(match, bot):
    return sum(one.visits for one in bot.weigh(match.boxes, match.position(), 0, 1, threads=1))


def test_a_search_takes_the_playouts_that_it_has_time_for(cold, took, table):
    table.play(0, table.legal(0)[0])
    while table.actors != [0] or len(table.legal(0)) < 2:
        seat = table.actors[0]
        play_bot(table, seat) if seat else table.play(0, table.legal(0)[0])
    compile_beside.begin(took)
    assert visits(table, bots.SearchBot(took, playouts=600, meanwhile=0.0)) == 1
    assert visits(table, bots.SearchBot(took, playouts=3, meanwhile=1e9)) == 3
    cold.finish()
    assert visits(table, bots.SearchBot(took, playouts=600, meanwhile=0.0)) == 600


def test_a_search_that_sees_the_change_over_is_as_strong_as_ever(cold, took, table, monkeypatch):
    bot = bots.SearchBot(took, playouts=600, meanwhile=1e9)
    while len(table.legal(0)) < 2 or table.actors != [0]:
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[-1])
    expected = bot.weigh(table.boxes, table.position(), 0, 1, threads=1)
    compile_beside.begin(took)
    grow, shares = bots.GrowingTree.grow, []

    def counted(tree, playouts):
        shares.append(playouts)
        if len(shares) == 3:
            cold.finish()
        grow(tree, playouts)

    monkeypatch.setattr(bots.GrowingTree, "grow", counted)
    assert bot.weigh(table.boxes, table.position(), 0, 1, threads=1) == expected
    assert shares[:3] == [1, 1, 1] and sum(shares) == 600 and len(shares) < 10


def test_personas_play_the_same_meanwhile(cold, took, table):
    answers = []
    for _ in range(2):
        answers.append([bot_move(table, seat, "evie")() for seat in table.actors])
        compile_beside.begin(took)
    assert answers[0] == answers[1]


def test_a_hint_is_found_meanwhile(cold, took, table):
    compile_beside.begin(took)
    found = hint(table, 0)()
    assert found.action in table.legal(0) and found.note == QUICK and not found.alternatives


# ---- the process that compiles


WATCH = """
import os, sys
from tabletown import games
from tabletown.players import compile_beside
compile_beside.begin(games.find("harmonictook"))
sys.stdin.read()
{end}
"""
ENDS = {
    "killed": "os.kill(os.getpid(), 9)",
    "terminated": "os.kill(os.getpid(), 15)",
    "done": "",
    "crashed": "os._exit(3)",
}


@needs_proc
@pytest.mark.parametrize("end", ENDS)
def test_the_compiler_ends_with_the_program_however_it_ends(end, tmp_path):
    env = {**os.environ, "TABLETOWN_CACHE": str(tmp_path / "cache")}
    program = subprocess.Popen([sys.executable, "-c", WATCH.format(end=ENDS[end])], env=env, stdin=subprocess.PIPE)
    until(lambda: list(tmp_path.glob("cache/*/*.nbi")))  # the compiler is at work
    assert is_running(str(tmp_path))
    program.communicate(b"go")
    until(lambda: not is_running(str(tmp_path)))


# ---- its priority


SLEEPER = [sys.executable, "-c", "import sys; sys.stdin.read()"]
needs_priorities = pytest.mark.skipif(not hasattr(os, "setpriority"), reason="this system has no niceness")


@pytest.fixture
def sleeper(monkeypatch, took):
    """A compiler whose process only waits, and that has begun with a game."""
    compiler = compile_beside.Compiler()
    monkeypatch.setattr(compile_beside, "compiler", compiler)
    monkeypatch.setattr(compile_beside, "TRIES", 1)
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    monkeypatch.setattr(
        compile_beside.precompile, "process", lambda *_: subprocess.Popen(SLEEPER, process_group=0, **pipes)
    )
    monkeypatch.setattr(compile_beside.precompile, "load", lambda *_: None)
    job = compiler.want(took)
    until(lambda: niceness(compiler) == min(19, own_niceness() + compile_beside.LOW_PRIORITY))
    yield compiler
    compiler.process.stdin.close()
    until(job.done.is_set)


def own_niceness():
    return os.getpriority(os.PRIO_PROCESS, 0)


def niceness(compiler):
    return compiler.process and os.getpriority(os.PRIO_PROCESS, compiler.process.pid)


@needs_priorities
def test_somebody_who_waits_raises_the_priority_of_a_job_under_way(sleeper, took):
    job = sleeper.want(took, is_urgent=True)
    assert (niceness(sleeper) == own_niceness()) != job.is_held_back  # raised, or not permitted
    assert ("at low priority" in compile_beside.words(took)) == job.is_held_back


@needs_priorities
def test_where_that_is_not_permitted_the_words_say_so(sleeper, took, monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr(os, "setpriority", refuse)
    sleeper.want(took, is_urgent=True)
    assert compile_beside.words(took).startswith("Compiling the rules at low priority: ")


@needs_priorities
def test_the_helper_of_the_process_that_compiles_is_in_its_group(goofspiel, monkeypatch):
    """One call sets the priority of both."""
    groups = []
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **named: groups.append(named["process_group"]))
    compile_beside.precompile.process(goofspiel, [], subprocess.PIPE)
    with pytest.raises(TypeError), compile_beside.precompile.helper_process(goofspiel):
        pass  # there is no process
    assert groups == [0, None]
