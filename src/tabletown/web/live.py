"""An open page: the socket that brings a viewer whatever has changed at a table."""

import asyncio
import contextlib
import json
import time
from typing import Any

from sqlalchemy import update
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tabletown.web import pages, schema
from tabletown.web.problems import TooMany
from tabletown.web.showing import Person
from tabletown.web.store import Lost
from tabletown.web.tables import Table
from tabletown.web.town import Town

MOST_FLIGHTS = 12
TOO_MANY = 4429  # the code with which a socket is closed


class Socket:
    """One page of one person."""

    def __init__(self, person: Person, base: str, number: int, began: bool) -> None:
        self.person, self.me, self.base = person.id, person, base
        self.number = number  # of the last event that the page has shown
        self.began = began  # whether the page shows a game
        self.changed = asyncio.Event()
        self.sent: dict[str, str] = {}

    def message(self, table: Table) -> dict[str, Any] | None:
        """What is new since the last message, or nothing."""
        if go := self.elsewhere(table):
            return {"go": go}
        parts = {name: html for name, html in pages.parts(table, self.me, self.base).items() if self.is_new(name, html)}
        if not parts:
            return None
        flights = [
            {"token": flight.token, "start": flight.start, "end": flight.end, "count": flight.count}
            for number in range(self.number + 1, table.number + 1)
            for line in table.moved.get(number, ())
            for flight in line.flights
        ]
        self.number = table.number
        return {
            "number": table.number,
            "title": pages.page_title(table, self.person),
            "yours": pages.is_awaited(table, self.person),
            "parts": parts,
            "flights": flights[-MOST_FLIGHTS:],
        }

    def is_new(self, name: str, html: str) -> bool:
        """Whether a part differs from what the page has; it has it from now on."""
        if self.sent.get(name) == html:
            return False
        self.sent[name] = html
        return True

    def elsewhere(self, table: Table) -> str:
        """The page to which a player is taken: the game when it begins, the rematch when there is one."""
        if table.match is not None and not self.began:
            return f"/t/{table.id}"
        return f"/t/{table.successor}" if table.successor and table.seats_of(self.person) else ""


async def attend(town: Town, table: Table, websocket: WebSocket, socket: Socket) -> None:
    """Keep a page up to date for as long as it is open."""
    check_sockets(town, socket.person)
    await websocket.accept()
    table.sockets.add(socket)
    socket.changed.set()
    town.publish(table)
    town.drive(table)
    sender = asyncio.create_task(send_news(table, websocket, socket))
    try:
        while True:
            await websocket.receive_text()  # a page has nothing to say here but that it is alive
    except (WebSocketDisconnect, KeyError, RuntimeError):
        pass
    finally:
        sender.cancel()
        table.sockets.discard(socket)
        town.start(note_leaving(town, table, socket.person))


async def send_news(table: Table, websocket: WebSocket, socket: Socket) -> None:
    """Send what is new whenever there is something; what came while sending goes in one message."""
    while websocket.application_state == WebSocketState.CONNECTED:
        await socket.changed.wait()
        socket.changed.clear()
        if message := socket.message(table):
            try:
                await websocket.send_text(json.dumps(message, ensure_ascii=False))
            except (WebSocketDisconnect, RuntimeError):
                return


async def note_leaving(town: Town, table: Table, person: str) -> None:
    """A page was closed: note when, show it, and begin to wait for the person."""
    c = schema.seats.c
    note = update(schema.seats).where(c.table_id == table.id, c.person == person).values(seen=time.time())
    with contextlib.suppress(Lost):
        await town.store.write(lambda connection: connection.execute(note).close())
    table.seats = [seat._replace(seen=time.time()) if seat.person == person else seat for seat in table.seats]
    town.publish(table)
    town.drive(table)


def check_sockets(town: Town, person: str) -> None:
    """Refuse more open pages than are allowed."""
    everybody = [socket.person for table in town.tables.values() for socket in table.sockets]
    if len(everybody) >= town.settings.sockets:
        raise TooMany("the server is full; try again later")
    if everybody.count(person) >= town.settings.sockets_per_person:
        raise TooMany("you have too many pages open on tables")
