"""Games on a Dask cluster (extra `cluster`): the same plan gives the same games in the same order, on other machines.

Tables of personas travel in chunks to the workers of the cluster; a table with a Python bot stays here, where its file
is. A chunk has no effect but its answer, so that one whose worker is lost is played again elsewhere.
"""

import asyncio
import contextlib
import importlib.util
import itertools
import logging
import platform
import types
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tabletown import __version__, games
from tabletown.arena.contest import Contest, Details, Game, Played
from tabletown.arena.field import Entrant
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import in_one_line
from tabletown.engine.rule import fingerprint

CHUNK = 512  # games of a plan that are handed over together
CONNECT = 5.0  # seconds in which a cluster has to answer
PATIENCE = 60.0  # seconds without any worker before we give up
RETRIES = 2  # of a chunk that fails for a reason of the worker's own, such as a full disk
ATTEMPTS = 3  # with a chunk that the cluster gives back because it has lost too many workers over it

Identity = tuple[str, Any, str]  # the version, that of the rules, and the digest of what they are compiled from
Row = tuple[tuple[int, ...], tuple[int, ...], int, Details | None]  # scores, summary, decisions, what records tell
Answer = tuple[str, Identity, str, list[Row]]  # the machine, who it is, what went wrong there, and the games


# ---- on a worker


def identity(game: types.ModuleType) -> Identity:
    """All that has to be the same for games to come out the same."""
    return __version__, game.RULES_VERSION, fingerprint(game.__name__.partition(".")[0])


def play_chunk(
    name: str, field: Sequence[tuple[str, str]], options: Mapping[str, object], todo: Sequence[tuple[Any, ...]],
    detailed: bool, wanted: Identity,
) -> Answer:  # fmt: skip
    """Play games between personas, if they are the games that are meant; plain values, whatever the other side is."""
    here = platform.node()
    try:
        game = games.find(name)
        mine = identity(game)
        if mine != wanted:
            return here, mine, "", []
        contest = Contest(game, [Entrant(*entrant) for entrant in field], options, threads=1, detailed=detailed)
        found = contest.play(Game(*one) for one in todo)
        return here, mine, "", [(played.scores, played.row, played.plies, played.details) for played in found]
    except TabletownError as error:
        return here, wanted, str(error), []
    except Exception as error:  # as something that travels well, and is not taken for the connection's fault
        raise RuntimeError(in_one_line(error)) from None


# ---- on the machine that runs the arena


class Chunk(NamedTuple):
    """Games of a plan that are under way."""

    games: list[Game]
    remote: list[Game]  # those of them that the cluster plays
    future: Any


class ClusterContest(Contest):
    """A field of bots at one game, whose personas play on a cluster."""

    def __init__(
        self,
        address: str,
        game: types.ModuleType,
        field: Sequence[Entrant],
        options: Mapping[str, object] | None = None,
        threads: int | None = None,
        limit: float = 10.0,
        detailed: bool = False,
    ) -> None:
        super().__init__(game, field, options, threads, limit, detailed)
        self.address, self.identity = address, identity(game)
        self.client = connect(address)
        try:
            self._answer([], self._submit([]))  # whatever is wrong with the cluster is said before anything is written
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Leave the cluster as it was."""
        super().close()
        with contextlib.suppress(Exception):
            self.client.close(timeout=CONNECT)

    def play(self, games: Iterable[Game]) -> Iterator[Played]:
        """Play games, in their order; the cluster is some chunks ahead of what is asked for."""
        todo, waiting = iter(games), deque[Chunk]()
        try:
            while some := list(itertools.islice(todo, CHUNK)):
                remote = [game for game in some if not self.is_alone(game)]
                waiting.append(Chunk(some, remote, self._submit(remote) if remote else None))
                while len(waiting) > self._room():
                    yield from self._collect(waiting.popleft())
            while waiting:
                yield from self._collect(waiting.popleft())
        finally:
            self._drop(waiting)

    def _room(self) -> int:
        """How many chunks may be under way: two a core, of the workers that are there now."""
        with self._told():
            return max(2, 2 * sum(self.client.nthreads().values()))

    def _submit(self, todo: Sequence[Game]) -> Any:
        def play_there(*arguments: Any) -> Answer:
            # A local function travels as a whole. One that travelled by its name would bring down a worker that does
            # not know tabletown.
            from tabletown.arena.cluster import play_chunk

            return play_chunk(*arguments)

        field = [tuple(entrant) for entrant in self.field]
        plain = [tuple(game) for game in todo]
        arguments = self.game.NAME, field, self.options, plain, self.detailed, self.identity
        with self._told():
            return self.client.submit(play_there, *arguments, pure=False, retries=RETRIES)

    def _collect(self, chunk: Chunk) -> Iterator[Played]:
        """The games of a chunk, those with Python bots played now and here."""
        near = self._play_mixed([game for game in chunk.games if self.is_alone(game)])
        rows = iter(self._answer(chunk.remote, chunk.future) if chunk.remote else ())
        for game in chunk.games:
            if self.is_alone(game):
                yield next(near)
            else:
                scores, row, plies, details = next(rows)
                yield Played(game, scores, row, plies, details=details)

    def _answer(self, todo: Sequence[Game], future: Any) -> list[Row]:
        """What a worker has found; a chunk that the cluster has given up is handed over again."""
        killed = toolkit().KilledWorker
        for _ in range(ATTEMPTS):
            try:
                machine, theirs, trouble, rows = self._wait(future)
            except killed:
                future = self._submit(todo)
                continue
            future.release()  # here, since Python would swallow a Ctrl-C that comes while it tidies up by itself
            if why := difference(self.identity, theirs) or trouble:
                raise TabletownError(f"the worker on {machine} of the cluster at {self.address} {why}")
            return rows
        raise TabletownError(f"the cluster at {self.address} loses its workers faster than they can play")

    def _wait(self, future: Any) -> Answer:
        """The answer to a chunk; it may take as long as it likes while there are workers."""
        while True:
            with self._told():
                try:
                    answer: Answer = future.result(timeout=PATIENCE)
                    return answer
                except TimeoutError:
                    if future.done():  # it was the worker's own
                        raise
                    if not self.client.nthreads():
                        raise TabletownError(f"the cluster at {self.address} has no workers") from None

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Say in one line what goes wrong with the cluster."""
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
        except Exception as error:  # whatever a foreign machine may come up with
            raise TabletownError(f"the cluster at {self.address} cannot play: {in_one_line(error)}") from error

    def _drop(self, waiting: Iterable[Chunk]) -> None:
        """Take back what is no longer wanted."""
        futures = [chunk.future for chunk in waiting if chunk.future is not None]
        with contextlib.suppress(Exception):  # the connection may be what was lost
            self.client.cancel(futures, reason="no longer wanted")


def difference(mine: Identity, theirs: Identity) -> str:
    """What is other than here, or nothing."""
    if theirs[0] != mine[0]:
        return f"has tabletown {theirs[0]}; here it is {mine[0]}"
    if theirs[1] != mine[1]:
        return f"plays by rules {theirs[1]}; here they are rules {mine[1]}"
    if theirs[2] != mine[2]:
        return f"has other sources of the rules, or another Numba or NumPy ({theirs[2]}; here it is {mine[2]})"
    return ""


def toolkit() -> Any:
    """Dask's `distributed`, if it is installed."""
    if importlib.util.find_spec("distributed") is None:
        raise TabletownError("the extra cluster is not installed: pip install -r requirements/cluster.txt")
    import distributed

    return distributed


def connect(address: str) -> Any:
    """A client of the cluster whose scheduler is there."""
    tools = toolkit()
    check_address(address)
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said here, in one line
    try:
        asyncio.run(asyncio.wait_for(knock(address), CONNECT))
        return tools.Client(address, timeout=CONNECT, set_as_default=False)
    except Exception as error:
        why = f"no answer within {CONNECT:g} seconds" if isinstance(error, OSError) else in_one_line(error)
        raise TabletownError(f"the cluster at {address} cannot be reached: {why}") from None


async def knock(address: str) -> None:
    """Wait for a word from a scheduler; Dask's client would wait for ever for one that takes the call and is silent."""
    tools = toolkit()
    keys = tools.Security().get_connection_args("client")
    async with tools.rpc(address, timeout=CONNECT, connection_args=keys) as scheduler:
        await scheduler.identity()


def check_address(address: str) -> None:
    """Refuse what is no address of a scheduler."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in ("tcp", "tls") and parts.hostname and parts.port
    except ValueError:
        good = False
    if not good:
        raise BadOption(f"--cluster takes the address of a Dask scheduler, as in tcp://HOST:8786, not {address!r}")
