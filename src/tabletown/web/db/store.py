"""Access to the database: reads run in several threads, writes one after the other in one thread.

Waiting writes go into one transaction, so that many tables share the cost of a commit; a write returns only after
the commit.
"""

import asyncio
import contextlib
import queue
import secrets
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from tabletown.engine.errors import TabletownError

T = TypeVar("T")
Job = Callable[[Connection], Any]

MOST_AT_ONCE = 256  # writes in one transaction
READERS = 4
POSTGRES_LIMITS = {"connect_timeout": 10, "options": "-c lock_timeout=10s -c statement_timeout=30s"}  # no query hangs
CHANNEL = "tabletown"  # for notifications between the processes on a PostgreSQL
PROCESS = secrets.token_hex(4)  # distinguishes our own notifications from others
FOLDER = Path(__file__).parent / "migrations"


class DatabaseLost(TabletownError):
    """The database cannot be reached or written; nothing was changed."""


class Waiting(NamedTuple):
    """A write in the queue, and the future of its result."""

    job: Job
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class Store:
    """An open database with the current schema."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self._lock = hold_alone(self.engine)
        try:
            upgrade(self.engine)
        except SQLAlchemyError as error:
            self._release()
            raise TabletownError(f"the database {shown(url)} cannot be used: {first_line(error)}") from error
        self.is_shared = self.engine.dialect.name == "postgresql"  # other processes may write to it, too
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a job that reads, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        try:
            with self.engine.connect() as connection:
                if self.is_shared:  # several statements must see the same data
                    connection.execution_options(isolation_level="REPEATABLE READ")
                return job(connection)
        except SQLAlchemyError as error:
            raise DatabaseLost(f"the database does not answer: {first_line(error)}") from error

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Run a job that writes, and return its result after the commit; a job that raises changes nothing."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._queue.put(Waiting(job, loop, future))
        return await asyncio.shield(future)  # cancelling the caller does not cancel the write

    def close(self) -> None:
        """Finish the waiting writes, and close."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._release()

    def _release(self) -> None:
        """Close the connections, and release the lock."""
        self.engine.dispose()
        if self._lock:
            self._lock.close()

    # ---- the writer's thread

    def _write_alone(self, job: Job) -> tuple[Any, BaseException | None]:
        """Run a job in a transaction of its own; return its result and its error."""
        try:
            with self.engine.begin() as connection:
                return job(connection), None
        except Exception as error:
            return None, failure(error)

    def _write_all(self) -> None:
        """Write until the store is closed."""
        closing = False
        while not closing:
            batch = []
            for waiting in self._take():
                closing = closing or waiting is None
                if waiting is not None:
                    batch.append(waiting)
            if batch:
                self._write_batch(batch)

    def _take(self) -> Iterator[Waiting | None]:
        """Yield the next write, and all others that wait by now."""
        yield self._queue.get()
        with contextlib.suppress(queue.Empty):
            for _ in range(MOST_AT_ONCE - 1):
                yield self._queue.get_nowait()

    def _write_batch(self, batch: list[Waiting]) -> None:
        """Run a batch in one transaction, each job in a savepoint of its own, so that it can fail alone."""
        answers: list[tuple[Any, BaseException | None]] = []
        try:
            with self.engine.begin() as connection:
                for waiting in batch:
                    answers.append(attempt(connection, waiting.job))
        except Exception:  # run each job alone then, so that one failure does not affect the others
            answers = [self._write_alone(waiting.job) for waiting in batch]
        for waiting, (answer, failure) in zip(batch, answers, strict=True):
            with contextlib.suppress(RuntimeError):  # the event loop may be closed
                waiting.loop.call_soon_threadsafe(settle, waiting.future, answer, failure)


def failure(error: Exception) -> Exception:
    """Return the error for the caller: the job's own, or DatabaseLost."""
    if isinstance(error, (OperationalError, InterfaceError)):
        lost = DatabaseLost(f"the database cannot be written: {first_line(error)}")
        lost.__cause__ = error
        return lost
    return error


def attempt(connection: Connection, job: Job) -> tuple[Any, BaseException | None]:
    """Return a job's result or its error; raise failures of the connection, which affect all jobs."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except (TabletownError, IntegrityError) as error:
        return None, error


def settle(future: "asyncio.Future[Any]", answer: Any, error: BaseException | None) -> None:
    """Set the result or the error of a future, unless it is cancelled."""
    if future.done():
        return
    if error is None:
        future.set_result(answer)
    else:
        future.set_exception(error)


def notify(connection: Connection, table: str) -> None:
    """Notify the other processes, at the commit, that a table has changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :table)"), {"channel": CHANNEL, "table": f"{PROCESS} {table}"}
        )


# ---- opening


def open_engine(url: str) -> Engine:
    """Return the engine for a URL, with durable commits."""
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgresql", "postgres"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise TabletownError(f"the database must be SQLite or PostgreSQL, not {parsed.get_backend_name()}")
        if parsed.get_backend_name() == "sqlite":
            if not parsed.database or parsed.database == ":memory:":
                raise TabletownError(
                    "a database in memory forgets everything: name a file, such as sqlite:///tabletown.db"
                )
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        limits = {} if parsed.get_backend_name() == "sqlite" else POSTGRES_LIMITS
        engine = create_engine(parsed, pool_pre_ping=True, connect_args=limits)
    except (ArgumentError, ImportError, OSError) as error:
        raise TabletownError(f"the database {shown(url)} cannot be used: {first_line(error)}") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def hold_alone(engine: Engine) -> Any:
    """Lock an SQLite file against a second server, since neither would learn of the other's moves."""
    file = engine.url.database
    if engine.dialect.name != "sqlite":
        return None
    try:
        import fcntl
    except ImportError:  # not on this system
        return None
    try:
        lock = Path(f"{file}.lock").open("w")  # noqa: SIM115
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise TabletownError(
            f"another server is using {file}; several servers can share a PostgreSQL database"
        ) from None
    except OSError as error:
        raise TabletownError(f"the database {file} cannot be used: {error.strerror}") from error
    return lock


def prepare_sqlite(connection: Any, _: object) -> None:
    """Allow reads during a write, make commits survive a power cut, and leave BEGIN to us, for savepoints."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def upgrade(engine: Engine) -> None:
    """Upgrade the schema; if several processes start at once, one does it and the others wait."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(1952539244)"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def shown(url: str) -> str:
    """Return a URL without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


def first_line(error: BaseException) -> str:
    """Return the message of the original error, in one line."""
    origin: BaseException = error
    while origin.__context__ is not None:  # the first error: a full disk causes further errors in savepoints
        origin = origin.__context__
    return (str(origin).strip().splitlines() or [type(origin).__name__])[0]
