"""Listens for notifications of tables that other servers on the same PostgreSQL have changed."""

import asyncio
import logging

import psycopg

from tabletown.web.db.store import CHANNEL, PROCESS
from tabletown.web.service import Service

AGAIN = 1.0  # seconds before reconnecting
log = logging.getLogger("tabletown.web")


async def listen(service: Service) -> None:
    """Listen for ever; after a lost connection, refresh all tables."""
    address = service.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                for table in list(service.tables.values()):
                    await service.on_change_elsewhere(table.id)
                async for note in connection.notifies():
                    sender, _, table_id = note.payload.partition(" ")
                    if sender != PROCESS:
                        service.start(service.on_change_elsewhere(table_id))
        except Exception as error:  # after any error, try again
            log.warning("lost contact with the other servers: %s", error)
        await asyncio.sleep(AGAIN)
