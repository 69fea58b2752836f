"""Plays planned games on a Dask cluster (extra `cluster`): the same games, in the same order, as on this machine.

Workers of the cluster play games between personas, in chunks. This machine plays the games with a search or a Python
bot, since it has the bot's file. A chunk has no side effects, so another worker can play it again if one is lost.
"""

import asyncio
import contextlib
import importlib.util
import itertools
import logging
import platform
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tabletown import __version__, games
from tabletown.arena.contest import Contest, Details, Played
from tabletown.arena.entrants import Entrant
from tabletown.arena.schedule import PlannedGame
from tabletown.engine.compile import fingerprint, owner
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, TabletownError, in_one_line

CHUNK = 512  # games of a plan that are sent together
CONNECT = 5.0  # seconds before connecting to a cluster fails
NO_WORKERS = 60.0  # seconds without any worker before we give up
RETRIES = 2  # of a chunk that fails because of its worker, such as a full disk
ATTEMPTS = 3  # at a chunk that the cluster gives up after losing too many workers

Identity = tuple[str, Any, str]  # our version, the rules' version, and the fingerprint of their code
Row = tuple[tuple[int, ...], tuple[int, ...], int, Details | None]  # scores, stats, decisions, details for records
Answer = tuple[str, Identity, str, list[Row]]  # the machine, its identity, its error, and the games


# ---- on a worker


def identity(game: Game) -> Identity:
    """Return everything that must be equal for games to have equal results."""
    return __version__, game.RULES_VERSION, fingerprint(owner(game.__name__))


def play_chunk(
    name: str, entrants: Sequence[tuple[str, str]], options: Mapping[str, object], todo: Sequence[tuple[Any, ...]],
    detailed: bool, wanted: Identity,
) -> Answer:  # fmt: skip
    """Play games between personas, if this worker's rules are the wanted ones; take and return plain values."""
    here = platform.node()
    try:
        game = games.find(name)
        mine = identity(game)
        if mine != wanted:
            return here, mine, "", []
        contest = Contest(game, [Entrant(*entrant) for entrant in entrants], options, threads=1, detailed=detailed)
        found = contest.play(PlannedGame(*one) for one in todo)
        return here, mine, "", [(played.scores, played.row, played.plies, played.details) for played in found]
    except TabletownError as error:
        return here, wanted, str(error), []
    except Exception as error:  # return it as text, which can be sent, and is not mistaken for a lost connection
        raise RuntimeError(in_one_line(error)) from None


# ---- on the machine that runs the arena


class Chunk(NamedTuple):
    """Games of a plan that are being played."""

    games: list[PlannedGame]
    remote: list[PlannedGame]  # those of them that the cluster plays
    future: Any


class ClusterContest:
    """Plays planned games on a cluster, and those with Python bots or searches on this machine."""

    def __init__(self, address: str, here: Contest) -> None:
        self.here = here
        self.game, self.entrants, self.kind = here.game, here.entrants, here.kind
        self.address, self.identity = address, identity(here.game)
        self.client = connect(address)
        try:
            self._answer([], self._submit([]))  # reports problems of the cluster before any file is written
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the processes of Python bots, and leave the cluster as it was."""
        self.here.close()
        with contextlib.suppress(Exception):
            self.client.close(timeout=CONNECT)

    def play(self, games: Iterable[PlannedGame]) -> Iterator[Played]:
        """Play games in order; the cluster plays some chunks ahead."""
        todo, waiting = iter(games), deque[Chunk]()
        try:
            while some := list(itertools.islice(todo, CHUNK)):
                remote = [game for game in some if not self.here.is_alone(game)]
                waiting.append(Chunk(some, remote, self._submit(remote) if remote else None))
                while len(waiting) > self._room():
                    yield from self._collect(waiting.popleft())
            while waiting:
                yield from self._collect(waiting.popleft())
        finally:
            self._drop(waiting)

    def _room(self) -> int:
        """Return how many chunks may be in progress: two for each core of the current workers."""
        with self._errors_in_one_line():
            return max(2, 2 * sum(self.client.nthreads().values()))

    def _submit(self, todo: Sequence[PlannedGame]) -> Any:
        def play_there(*arguments: Any) -> Answer:
            # A local function is sent with its code. One that is sent by its name would crash a worker without
            # tabletown.
            from tabletown.arena.cluster import play_chunk

            return play_chunk(*arguments)

        entrants = [tuple(entrant) for entrant in self.entrants]
        plain = [tuple(game) for game in todo]
        detailed = self.here.detailed is not None
        arguments = self.game.NAME, entrants, self.here.options, plain, detailed, self.identity
        with self._errors_in_one_line():
            return self.client.submit(play_there, *arguments, pure=False, retries=RETRIES)

    def _collect(self, chunk: Chunk) -> Iterator[Played]:
        """Yield the games of a chunk, and play those for this machine now."""
        near = self.here.play([game for game in chunk.games if self.here.is_alone(game)])
        rows = iter(self._answer(chunk.remote, chunk.future) if chunk.remote else ())
        for game in chunk.games:
            if self.here.is_alone(game):
                yield next(near)
            else:
                scores, row, plies, details = next(rows)
                yield Played(game, scores, row, plies, details=details)

    def _answer(self, todo: Sequence[PlannedGame], future: Any) -> list[Row]:
        """Return a worker's games; submit a chunk again if the cluster has given it up."""
        killed = toolkit().KilledWorker
        for _ in range(ATTEMPTS):
            try:
                machine, theirs, trouble, rows = self._wait(future)
            except killed:
                future = self._submit(todo)
                continue
            future.release()  # explicitly, since Python ignores a Ctrl-C during garbage collection
            if why := difference(self.identity, theirs) or trouble:
                raise TabletownError(f"the worker on {machine} of the cluster at {self.address} {why}")
            return rows
        raise TabletownError(f"the cluster at {self.address} loses its workers faster than they can play")

    def _wait(self, future: Any) -> Answer:
        """Wait for the result of a chunk, as long as there are workers."""
        while True:
            with self._errors_in_one_line():
                try:
                    answer: Answer = future.result(timeout=NO_WORKERS)
                    return answer
                except TimeoutError:
                    if future.done():  # the error came from the worker
                        raise
                    if not self.client.nthreads():
                        raise TabletownError(f"the cluster at {self.address} has no workers") from None

    @contextlib.contextmanager
    def _errors_in_one_line(self) -> Iterator[None]:
        """Turn errors of the cluster into a message of one line."""
        tools = toolkit()
        try:
            yield
        except (TabletownError, tools.KilledWorker):
            raise
        except (tools.client.FutureCancelledError, OSError):
            raise TabletownError(f"the connection to the cluster at {self.address} is lost") from None
        except ImportError as error:
            why = "install the same tabletown on all workers"
            raise TabletownError(f"the cluster at {self.address} cannot play ({error}): {why}") from None
        except Exception as error:  # another machine may raise anything
            raise TabletownError(f"the cluster at {self.address} cannot play: {in_one_line(error)}") from error

    def _drop(self, waiting: Iterable[Chunk]) -> None:
        """Cancel the chunks in progress."""
        futures = [chunk.future for chunk in waiting if chunk.future is not None]
        with contextlib.suppress(Exception):  # the connection may be lost
            self.client.cancel(futures, reason="no longer wanted")


def difference(mine: Identity, theirs: Identity) -> str:
    """Say how a worker differs from this machine; empty if it does not."""
    if theirs[0] != mine[0]:
        return f"has tabletown {theirs[0]}; this machine has {mine[0]}"
    if theirs[1] != mine[1]:
        return f"plays by rules {theirs[1]}; this machine plays by rules {mine[1]}"
    if theirs[2] != mine[2]:
        return f"has different sources of the rules, or another Numba or NumPy ({theirs[2]}; here it is {mine[2]})"
    return ""


def toolkit() -> Any:
    """Return Dask's `distributed`, if it is installed."""
    if importlib.util.find_spec("distributed") is None:
        raise TabletownError("the 'cluster' extra is not installed: pip install -r requirements/cluster.txt")
    import distributed

    return distributed


def connect(address: str) -> Any:
    """Connect to the cluster whose scheduler has this address."""
    tools = toolkit()
    check_address(address)
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # we report errors ourselves
    try:
        asyncio.run(asyncio.wait_for(ping(address), CONNECT))
        return tools.Client(address, timeout=CONNECT, set_as_default=False)
    except Exception as error:
        why = f"no answer within {CONNECT:g} seconds" if isinstance(error, OSError) else in_one_line(error)
        raise TabletownError(f"the cluster at {address} cannot be reached: {why}") from None


async def ping(address: str) -> None:
    """Wait for a scheduler's answer; Dask's client would wait for ever if it accepts and never answers."""
    tools = toolkit()
    keys = tools.Security().get_connection_args("client")
    async with tools.rpc(address, timeout=CONNECT, connection_args=keys) as scheduler:
        await scheduler.identity()


def check_address(address: str) -> None:
    """Raise an error for a text that is not the address of a scheduler."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("tcp", "tls") and parts.hostname and parts.port
    except ValueError:
        good = False
    if not good:
        raise BadOption(f"--cluster takes the address of a Dask scheduler, as in tcp://HOST:8786, not {address!r}")
