"""The arena on a Dask cluster: a real scheduler and real workers, one of which dies on the way."""

import contextlib
import json
import os
import socket
import subprocess
import sys

import pytest

from tabletown.arena import cluster
from tabletown.arena.contest import Contest
from tabletown.arena.entrants import Entrant
from tabletown.arena.schedule import Plan, round_robin
from tabletown.engine.errors import TabletownError
from tests.arena.conftest import arena as run_arena
from tests.arena.conftest import errors
from tests.waiting import LIMIT, until

pytestmark = pytest.mark.compiled
PATIENT = """
from tabletown.arena import cluster
from tabletown.cli import main
cluster.CONNECT = {}
main()
"""  # the command line, and as much time to connect as a busy machine may need
LONG = ("round-robin", "coverage", "kinematic", "fromage", "--blocks", "1000")


DEAD = 9
MORTAL = f"""
import os
from tabletown.arena import cluster
play_chunk, done = cluster.play_chunk, []

def play_or_die(*arguments):
    done.append(arguments)
    if len(done) == 3:  # the first chunk is empty: it only asks which version a worker has
        os._exit({DEAD})
    return play_chunk(*arguments)

cluster.play_chunk = play_or_die
"""  # a worker that ends in the middle of a contest


def dask(part, *arguments, **more):
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments, "--no-dashboard"]
    return subprocess.Popen(command, **quiet, **more)


def worker(address, *flags, **more):
    return dask("worker", address, "--nthreads", "1", "--no-nanny", *map(str, flags), **more)


def arena(*arguments, connect=LIMIT, **more):
    command = [sys.executable, "-c", PATIENT.format(connect), "arena", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def told(*arguments, **more):
    process = arena(*arguments, **more)
    out, err = process.communicate(timeout=LIMIT)
    return process.returncode, out, errors(err)


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Give this process as much time to connect as well."""
    monkeypatch.setattr(cluster, "CONNECT", LIMIT)


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    """Starts a scheduler, and ends with all that was started."""
    with contextlib.ExitStack() as stack:

        def scheduler():
            file = tmp_path_factory.mktemp("dask") / "scheduler.json"
            process = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
            keep(process)
            until(lambda: file.exists() and file.read_text().endswith("}"))
            return process, json.loads(file.read_text())["address"]

        def keep(process):
            stack.callback(process.wait, LIMIT)
            stack.callback(process.kill)
            return process

        scheduler.keep = keep
        yield scheduler


@pytest.fixture(scope="module")
def address(start):
    """A scheduler with a worker."""
    _, address = start()
    start.keep(worker(address))
    return address


@pytest.fixture
def silence():
    """An address that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


@pytest.mark.slow
def test_a_lost_worker_changes_nothing(start, address, tmp_path):
    (tmp_path / "mortal.py").write_text(MORTAL)
    second = start.keep(worker(address, "--preload", tmp_path / "mortal.py"))
    with contextlib.closing(cluster.connect(address)) as client:
        until(lambda: len(client.nthreads()) == 2)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    code, table, err = told(*LONG, "--records", here)
    assert code == 0, err
    assert told(*LONG, "--records", there, "--cluster", address) == (0, table, "")
    assert second.wait(LIMIT) == DEAD  # on the way
    assert there.read_bytes() == here.read_bytes()


def test_a_python_bot_plays_here_and_the_order_is_kept(address, tmp_path):
    (tmp_path / "mybot.py").write_text("def first(view):\n    return view.actions[0].number\n")
    contest = ("round-robin", "mybot.py:first", "random", "evie", "--blocks", 3, "--threads", 1)
    files = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    _, table, _ = told(*contest, "--records", files[0], cwd=tmp_path)
    code, out, err = told(*contest, "--records", files[1], "--cluster", address, cwd=tmp_path)
    assert (code, out) == (0, table), err
    assert err == "Games with a search or a Python bot run on this machine, the others on the cluster.\n"
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_a_lost_scheduler_is_said_and_the_games_are_kept(start, tmp_path):
    scheduler, address = start()
    start.keep(worker(address))
    file = tmp_path / "r.jsonl"
    connect = LIMIT / 15  # a lost scheduler is looked for as long
    process = arena(*LONG, "--blocks", 50_000, "--records", file, "--cluster", address, connect=connect)
    until(lambda: file.exists() and file.stat().st_size > 200_000)
    scheduler.kill()
    _, err = process.communicate(timeout=LIMIT)
    assert process.returncode == 2
    assert errors(err) == f"tabletown: the connection to the cluster at {address} is lost\n"
    numbers = [json.loads(line)["number"] for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    assert numbers == list(range(len(numbers))) and len(numbers) > 100


@pytest.mark.parametrize("where, says", [
    ("tcp://127.0.0.1:1", "cannot be reached"),
    ("tcp://no.such.host.invalid:8786", "cannot be reached"),
    ("silence", "cannot be reached"),
    ("localhost", "as in tcp://HOST:8786"),
    ("tcp://localhost:many", "as in tcp://HOST:8786"),
    ("http://localhost:8786", "as in tcp://HOST:8786"),
])  # fmt: skip
def test_no_cluster_is_said_before_anything_is_written(where, says, took, silence, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT", 0.5)
    with pytest.raises(TabletownError, match=says):
        cluster.ClusterContest(silence if where == "silence" else where, Contest(took, [Entrant("A", "evie")] * 2))


def test_an_unreachable_cluster_leaves_no_file(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    words = ("duel", "evie", "random", "--records", tmp_path / "r", "--stats", tmp_path / "s")
    ended = run_arena(*words, "--cluster", f"tcp://127.0.0.1:{port}")
    assert (ended.returncode, ended.stdout) == (2, "") and len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith(f"tabletown: the cluster at tcp://127.0.0.1:{port} cannot be reached")
    assert list(tmp_path.iterdir()) == []


def test_a_cluster_without_workers_is_said(start, took, monkeypatch):
    _, empty = start()
    monkeypatch.setattr(cluster, "NO_WORKERS", 0.5)
    with pytest.raises(TabletownError, match="has no workers"):
        cluster.ClusterContest(empty, Contest(took, [Entrant("A", "evie")] * 2))


@pytest.mark.parametrize("place, says", [
    (0, "has tabletown .*; this machine has other"),
    (1, "plays by rules .*; this machine plays by rules other"),
    (2, "has different sources of the rules"),
])  # fmt: skip
def test_a_worker_that_would_play_other_games_is_refused(place, says, address, took, monkeypatch):
    mine = cluster.identity(took)
    other = tuple("other" if i == place else part for i, part in enumerate(mine))
    monkeypatch.setattr(cluster, "identity", lambda game: other)
    with pytest.raises(TabletownError, match=f"the worker on .* {says}"):
        cluster.ClusterContest(address, Contest(took, [Entrant("A", "evie")] * 2))


def test_every_chunk_is_looked_at(address, took):
    field, plan = [Entrant("A", "evie"), Entrant("B", "random")], Plan(3, ((round_robin(2, 2)[0],),), 2)
    contest = cluster.ClusterContest(address, Contest(took, field))
    with contextlib.closing(contest):
        expected = list(Contest(took, field, threads=1).play(plan.games()))
        assert list(contest.play(plan.games())) == expected
        contest.identity = (*contest.identity[:2], "older")
        with pytest.raises(TabletownError, match="has different sources of the rules"):
            list(contest.play(plan.games()))


def test_a_worker_without_tabletown_is_said(start, took, tmp_path):
    _, address = start()
    (tmp_path / "tabletown.py").write_text("")  # in place of the package
    stranger = start.keep(worker(address, env={**os.environ, "PYTHONPATH": str(tmp_path)}, cwd=tmp_path))
    with pytest.raises(TabletownError, match="install the same tabletown"):
        cluster.ClusterContest(address, Contest(took, [Entrant("A", "evie")] * 2))
    assert stranger.poll() is None  # others may need it


@pytest.mark.parametrize("losses", [2, 3])
def test_a_chunk_that_the_cluster_has_given_up_is_handed_over_again(losses, address, took, monkeypatch):
    field, plan = [Entrant("A", "evie"), Entrant("B", "random")], Plan(3, ((round_robin(2, 2)[0],),), 2)
    with contextlib.closing(cluster.ClusterContest(address, Contest(took, field))) as contest:
        wait, lost = contest._wait, iter(range(losses))

        def lose(future):
            for _ in lost:
                raise cluster.toolkit().KilledWorker("chunk", None, 3)
            return wait(future)

        monkeypatch.setattr(contest, "_wait", lose)
        if losses < cluster.ATTEMPTS:
            assert list(contest.play(plan.games())) == list(Contest(took, field, threads=1).play(plan.games()))
        else:
            with pytest.raises(TabletownError, match="loses its workers"):
                list(contest.play(plan.games()))


def test_what_goes_wrong_on_a_worker_is_said(address, took):
    contest = cluster.ClusterContest(address, Contest(took, [Entrant("A", "evie"), Entrant("B", "nobody")]))
    with contextlib.closing(contest), pytest.raises(TabletownError, match="unknown .*nobody"):
        list(contest.play(Plan(3, ((round_robin(2, 2)[0],),), 2).games()))
