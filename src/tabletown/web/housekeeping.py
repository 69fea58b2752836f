"""The periodic tasks of the service: record who is online, unload idle tables, close abandoned ones, show progress."""

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, select, update

from tabletown.players import compile_beside
from tabletown.web.db import schema
from tabletown.web.db.schema import CLOSED, OPEN, PLAYING
from tabletown.web.db.store import DatabaseLost
from tabletown.web.tables import HEARTBEAT

COMPILING_SECONDS = 2.0  # between two updates of the progress

if TYPE_CHECKING:
    from tabletown.web.service import Service


async def heartbeat(service: "Service") -> None:
    """Record at intervals who is online, for the other servers and for a restart."""
    where = (schema.seats.c.table_id == bindparam("table")) & (schema.seats.c.person == bindparam("who"))
    note = update(schema.seats).where(where).values(seen=bindparam("now"))
    while True:
        await asyncio.sleep(HEARTBEAT)
        here = {(table.id, socket.person) for table in service.tables.values() for socket in table.sockets}
        rows = [{"table": table, "who": who, "now": time.time()} for table, who in here]
        with contextlib.suppress(DatabaseLost):
            if rows:
                await service.store.write(partial(run, note, rows))
            if service.store.is_shared:
                await read_presence(service)


async def read_presence(service: "Service") -> None:
    """Read who is online on the other servers."""
    c = schema.seats.c
    open_here = [table.id for table in service.tables.values() if table.sockets]
    query = select(c.table_id, c.person, c.seen).where(c.table_id.in_(open_here), c.person.is_not(None))
    for id, person, seen in await service.store.read(lambda connection: connection.execute(query).all()):
        if table := service.tables.get(id):
            table.note_seen(person, seen)
            service.publish(table)


async def sweep(service: "Service") -> None:
    """Unload tables that nobody uses, and close those that never began."""
    c = schema.tables.c
    while True:
        old = time.time() - service.settings.open_hours * 3600
        ancient = time.time() - service.settings.idle_days * 24 * 3600
        stale = ((c.status == OPEN) & (c.changed < old)) | ((c.status == PLAYING) & (c.changed < ancient))
        with contextlib.suppress(DatabaseLost):
            ended = update(schema.tables).where(stale).values(status=CLOSED, result="The table was closed.")
            await service.store.write(partial(run, ended, None))
            for table in list(service.tables.values()):
                if table.row.status == OPEN and table.row.changed < old:
                    await service.refresh(table)
        idle = time.time() - service.settings.idle_minutes * 60
        for table in list(service.tables.values()):
            busy = table.sockets or table.waiters or table.thinking or table.timer or table.lock.locked()
            if not busy and table.used < idle:
                service.forget(table)
        await asyncio.sleep(60)


async def show_compiling(service: "Service") -> None:
    """Update the pages of games that are being compiled, and once more when they are."""
    before: set[str] = set()
    while True:
        playing = [table for table in service.tables.values() if table.match is not None]
        now = {table.id for table in playing if compile_beside.progress(table.game)}
        for table in playing:
            if table.id in now | before:
                service.publish(table)
        before = now
        await asyncio.sleep(COMPILING_SECONDS)


def run(statement: Any, rows: list[dict[str, Any]] | None, connection: Connection) -> None:
    """Execute a statement."""
    connection.execute(statement, rows)
