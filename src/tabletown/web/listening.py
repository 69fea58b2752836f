"""Hears from the other servers that share a PostgreSQL which tables they have changed."""

import asyncio
import logging

import psycopg

from tabletown.web.store import CHANNEL, PROCESS
from tabletown.web.town import Town

AGAIN = 1.0  # seconds before a lost connection is tried anew
log = logging.getLogger("tabletown.web")


async def listen(town: Town) -> None:
    """Listen for ever; whatever was missed while the connection was lost is looked up when it is back."""
    address = town.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                for table in list(town.tables.values()):
                    await town.heard(table.id)
                async for note in connection.notifies():
                    sender, _, table_id = note.payload.partition(" ")
                    if sender != PROCESS:
                        town.start(town.heard(table_id))
        except Exception as error:  # whatever it is, the next try may hear again
            log.warning("the other servers cannot be heard: %s", error)
        await asyncio.sleep(AGAIN)
