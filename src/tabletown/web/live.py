"""An open page: the socket that brings a viewer whatever has changed at a table."""

import asyncio
import contextlib
import json
import logging
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tabletown.web import pages
from tabletown.web.problems import TooMany
from tabletown.web.schema import CLOSED
from tabletown.web.showing import Person
from tabletown.web.tables import FLIGHTS_KEPT, Table
from tabletown.web.town import Town

MOST_FLIGHTS = 12
log = logging.getLogger("tabletown.web")
TOO_MANY = 4429  # the code with which a socket is closed


class Socket:
    """One page of one person."""

    def __init__(
        self, person: Person, base: str, number: int, began: bool, address: str = "", lifted: int | None = None
    ) -> None:
        self.person, self.me, self.base, self.address = person.id, person, base, address
        self.lifted = lifted  # the seat to which the device was last passed, where several share it
        self.rematch: str | None = None  # that was there already when the page was opened
        self.number = number  # of the last event that the page has shown
        self.began = began  # whether the page shows a game
        self.changed = asyncio.Event()
        self.sent: dict[str, str] = {}

    def message(self, table: Table) -> dict[str, Any] | None:
        """What is new since the last message, or nothing."""
        if go := self.elsewhere(table):
            return {"go": go}
        drawn = pages.parts(table, self.me, self.base, self.lifted)
        parts = {name: html for name, html in drawn.items() if self.is_new(name, html)}
        if not parts:
            return None
        flights = [
            {"token": flight.token, "start": flight.start, "end": flight.end, "count": flight.count}
            for number in range(max(self.number, table.number - FLIGHTS_KEPT) + 1, table.number + 1)
            for line in table.moved.get(number, ())
            for flight in line.flights
        ]
        films = [film for number, film in sorted(table.films.items()) if number > self.number]
        self.number = table.number
        return {
            "number": table.number,
            "title": pages.page_title(table, self.person),
            "yours": pages.is_awaited(table, self.person),
            "parts": parts,
            "flights": flights[-MOST_FLIGHTS:],
            "film": films[-1] if films else "",
        }

    def is_new(self, name: str, html: str) -> bool:
        """Whether a part differs from what the page has; it has it from now on."""
        if self.sent.get(name) == html:
            return False
        self.sent[name] = html
        return True

    def elsewhere(self, table: Table) -> str:
        """The page to which a player is taken: the game when it begins, the rematch when there is one."""
        if table.match is None and table.status == CLOSED:
            return "/"
        if table.match is not None and not self.began:
            return f"/t/{table.id}"
        is_new = table.successor and table.successor != self.rematch
        return f"/t/{table.successor}" if is_new and table.seats_of(self.person) else ""


async def attend(town: Town, table: Table, websocket: WebSocket, socket: Socket) -> None:
    """Keep a page up to date for as long as it is open."""
    check_sockets(town, socket)
    socket.rematch = table.successor
    table.sockets.add(socket)
    try:
        await websocket.accept()
        socket.changed.set()
        town.publish(table)
        town.drive(table)
        town.start(town.note_seen(table, socket.person))
        tasks = [asyncio.create_task(work) for work in (send_news(table, websocket, socket), hear(websocket))]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if error := next((task.exception() for task in tasks if not task.cancelled() and task.exception()), None):
            log.error("a page of table %s cannot be kept up to date", table.id, exc_info=error)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(1011 if error else 1000)
    finally:
        table.sockets.discard(socket)
        town.start(leave(town, table, socket.person))


async def hear(websocket: WebSocket) -> None:
    """Read what a page says, which is nothing but that it is alive."""
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass


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


async def leave(town: Town, table: Table, person: str) -> None:
    """A page was closed: note when, show it, and begin to wait for the person."""
    await town.note_seen(table, person)
    town.publish(table)
    town.drive(table)


def check_sockets(town: Town, socket: Socket) -> None:
    """Refuse more open pages than are allowed."""
    everybody = [other for table in town.tables.values() for other in table.sockets]
    if len(everybody) >= town.settings.sockets:
        raise TooMany("the server is full; try again later")
    if sum(other.person == socket.person for other in everybody) >= town.settings.sockets_per_person:
        raise TooMany("you have too many pages open on tables")
    if sum(other.address == socket.address for other in everybody) >= town.settings.sockets_per_address:
        raise TooMany("too many pages are open on tables from your address")
