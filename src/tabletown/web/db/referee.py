"""What is checked before a move is written, and how it is written."""

import asyncio
import logging
from collections.abc import Sequence

from sqlalchemy import Connection, insert, update

from tabletown.web.db import schema
from tabletown.web.db.schema import PLAYING
from tabletown.web.db.store import notify
from tabletown.web.http_errors import Forbidden, Stale
from tabletown.web.tables import EventRow, LiveTable

SENDING, SENDING_TRIES = 0.02, 50  # a bot's turn waits so long, and so often, for pages that show the turn before
log = logging.getLogger("tabletown.web")


def seat_of(table: LiveTable, person: str, decision: int, seat: int | None) -> int:
    """Return the seat for which a person answers a decision; a person with several seats names one."""
    seats = table.seats_of(person)
    if not seats or seat not in (None, *seats):
        raise Forbidden("that is not your seat" if seats else "you have no seat at this table")
    if seat is not None:
        return seat
    return next((seat for seat in seats if table.since.get(seat) == decision), seats[0])


def check(table: LiveTable, seat: int, decision: int) -> None:
    """Raise Stale unless the seat has to make this decision now."""
    if table.status != PLAYING:
        raise Stale("the game is not in progress")
    if table.since.get(seat) != decision:
        raise Stale("the game has moved on since this page was shown; nothing was played")


async def until_sent(table: LiveTable) -> None:
    """Wait until every page has been sent the table as the last turn left it; not for long."""
    for _ in range(SENDING_TRIES):
        if not any(socket.changed.is_set() for socket in table.sockets):
            return
        await asyncio.sleep(SENDING)


def playable(table: LiveTable, seat: int, action: int, who: str) -> int:
    """Return the action if it is legal for the seat, else the first legal action."""
    why = table.playing.refusal(seat, action)
    if not why:
        return action
    log.error("%s at table %s answered action %d: %s", who, table.id, action, why)
    return table.playing.legal(seat)[0].number


def append(connection: Connection, table: str, events: Sequence[EventRow]) -> None:
    """Insert events; fails if a number is taken."""
    for event in events:
        connection.execute(insert(schema.events).values(table_id=table, **event._asdict()))
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(changed=events[-1].at))
    notify(connection, table)
