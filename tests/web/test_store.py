"""The database: brought up to date, written for good, and honest when it cannot."""

import asyncio
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from tabletown.engine.errors import TabletownError
from tabletown.web.db.schema import facts, metadata
from tabletown.web.db.store import DatabaseLost, Store
from tabletown.web.http_errors import Forbidden


@pytest.fixture
def store(tmp_path):
    opened = Store(f"sqlite:///{tmp_path}/tabletown.db")
    yield opened
    opened.close()


def note(name, value=""):
    return lambda connection: connection.execute(insert(facts).values(name=name, value=value)).close()


def count(connection):
    return connection.execute(select(func.count()).select_from(facts)).scalar()


def test_the_steps_lead_to_the_schema(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_can_be_opened_again(store, tmp_path):
    asyncio.run(store.write(note("a")))
    store.close()
    again = Store(f"sqlite:///{tmp_path}/tabletown.db")
    assert asyncio.run(again.read(count)) == 1
    again.close()


def test_commits_survive_a_power_cut(store):
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_of_writes_that_share_a_transaction_one_can_fail_alone(store):
    def no(connection):
        note("never")(connection)
        raise Forbidden("no")

    async def work():
        jobs = [note("a"), no, note("b"), note("a"), note("c")]
        return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)

    answers = asyncio.run(work())
    assert [type(answer) for answer in answers] == [type(None), Forbidden, type(None), IntegrityError, type(None)]
    assert asyncio.run(store.read(count)) == 3


def test_a_full_disk_is_said_and_nothing_is_half_written(store):
    async def work():
        await store.write(note("before"))
        await store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1").close())
        with pytest.raises(DatabaseLost, match="full"):
            for i in range(1000):
                await store.write(note(f"note {i}", "x" * 200))
        there = await store.read(count)
        await store.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 100000").close())
        await store.write(note("after"))
        assert await store.read(count) == there + 1

    asyncio.run(work())


def test_a_second_server_is_kept_from_the_same_file(store, tmp_path):
    with pytest.raises(TabletownError, match="another server is using"):
        Store(f"sqlite:///{tmp_path}/tabletown.db")


@pytest.mark.parametrize("url, says", [
    ("nonsense", "cannot be used"),
    ("mysql://me@here/x", "must be SQLite or PostgreSQL|cannot be used"),
    ("sqlite:////proc/no/town.db", "cannot be used"),
    ("postgresql://nobody@127.0.0.1:1/x?connect_timeout=2", "cannot be used"),
])  # fmt: skip
def test_a_database_that_cannot_be_used_is_said_in_one_line(url, says):
    with pytest.raises(TabletownError, match=says) as told:
        Store(url)
    assert "\n" not in str(told.value)


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    file = tmp_path / "tabletown.db"
    file.write_bytes(b"my diary\n" * 1000)
    with pytest.raises(TabletownError, match="cannot be used: file is not a database"):
        Store(f"sqlite:///{file}")
    assert file.read_bytes() == b"my diary\n" * 1000


def test_a_damaged_password_is_not_shown():
    with pytest.raises(TabletownError) as told:
        Store("postgresql://me:secret@127.0.0.1:1/x?connect_timeout=2")
    assert "secret" not in str(told.value)


def test_a_reader_does_not_wait_for_a_writer(store, tmp_path):
    other = sqlite3.connect(f"{tmp_path}/tabletown.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert asyncio.run(store.read(count)) == 0
    other.execute("ROLLBACK")
    other.close()
