"""The socket of an open page, which sends all changes at a table."""

import asyncio
import contextlib
import json
import logging
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tabletown.web.db.schema import CLOSED
from tabletown.web.http_errors import TooMany
from tabletown.web.pages import live
from tabletown.web.pages.models import Person
from tabletown.web.service import Service
from tabletown.web.tables import FLIGHTS_KEPT, LiveTable

MOST_FLIGHTS = 12
MOST_SOUNDS = 3
log = logging.getLogger("tabletown.web")


class PageSocket:
    """The socket of one page."""

    def __init__(
        self, person: Person, base: str, number: int, began: bool, address: str = "", holder: int | None = None
    ) -> None:
        self.person, self.me, self.base, self.address = person.id, person, base, address
        self.holder = holder  # the seat to which a shared device was last passed
        self.rematch: str | None = None  # the rematch that existed when the page was opened
        self.number = number  # the last event that the page has shown
        self.began = began  # whether the page shows a game
        self.changed = asyncio.Event()
        self.sent: dict[str, str] = {}

    def message(self, table: LiveTable) -> dict[str, Any] | None:
        """Return the changes since the last message, or None."""
        if go := self.elsewhere(table):
            return {"go": go}
        drawn = live.parts(table, self.me, self.base, self.holder)
        parts = {name: html for name, html in drawn.items() if self.is_new(name, html)}
        if not parts:
            return None
        flights = [
            {"token": flight.token, "start": flight.start, "end": flight.end, "count": flight.count}
            for number in range(max(self.number, table.number - FLIGHTS_KEPT) + 1, table.number + 1)
            for line in table.moved.get(number, ())
            for flight in line.flights
        ]
        sounds = [sound for number, sound in sorted(table.sounds.items()) if sound and number > self.number]
        animations = [animation for number, animation in sorted(table.animations.items()) if number > self.number]
        self.number = table.number
        return {
            "number": table.number,
            "title": live.page_title(table, self.person),
            "yours": live.is_awaited(table, self.person),
            **turn_of(table),
            "parts": parts,
            "flights": flights[-MOST_FLIGHTS:],
            "sounds": sounds[-MOST_SOUNDS:],
            "animation": animations[-1] if animations else "",
        }

    def is_new(self, name: str, html: str) -> bool:
        """Whether a part differs from the one sent last; remember it as sent."""
        if self.sent.get(name) == html:
            return False
        self.sent[name] = html
        return True

    def elsewhere(self, table: LiveTable) -> str:
        """Return the page to redirect a player to: the game when it starts, or the rematch."""
        if table.match is None and table.status == CLOSED:
            return "/"
        if table.match is not None and not self.began:
            return f"/t/{table.id}"
        is_new = table.successor and table.successor != self.rematch
        return f"/t/{table.successor}" if is_new and table.seats_of(self.person) else ""


def turn_of(table: LiveTable) -> dict[str, Any]:
    """Return which turn a message is about, and whether a bot took it, so that a page shows turns at its own pace."""
    if table.match is None or table.last is None or not table.steps:
        return {}
    turn = table.turns[-1]
    return {"turn": f"{turn.seat}-{turn.first}", "bot": table.last.by != table.seats[turn.seat].person}


async def serve_page(service: Service, table: LiveTable, websocket: WebSocket, socket: PageSocket) -> None:
    """Keep a page up to date while it is open."""
    check_sockets(service, socket)
    socket.rematch = table.successor
    table.sockets.add(socket)
    try:
        await websocket.accept()
        socket.changed.set()
        service.publish(table)
        service.drive(table)
        service.start(service.note_seen(table, socket.person))
        tasks = [
            asyncio.create_task(work)
            for work in (send_news(service, table, websocket, socket), read_until_closed(websocket))
        ]
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
        service.start(leave(service, table, socket.person))


async def read_until_closed(websocket: WebSocket) -> None:
    """Read and ignore a page's messages until it disconnects."""
    while (await websocket.receive())["type"] != "websocket.disconnect":
        pass


async def send_news(service: Service, table: LiveTable, websocket: WebSocket, socket: PageSocket) -> None:
    """Send changes as they come; changes during a send go into one message."""
    while websocket.application_state == WebSocketState.CONNECTED:
        await socket.changed.wait()
        socket.changed.clear()
        socket.me = Person(socket.person, await service.name_of(socket.person))  # it may have been given meanwhile
        if message := socket.message(table):
            try:
                await websocket.send_text(json.dumps(message, ensure_ascii=False))
            except (WebSocketDisconnect, RuntimeError):
                return


async def leave(service: Service, table: LiveTable, person: str) -> None:
    """Record that a page was closed, update the others, and start the timer for the person."""
    await service.note_seen(table, person)
    service.publish(table)
    service.drive(table)


def check_sockets(service: Service, socket: PageSocket) -> None:
    """Raise an error if too many pages are open."""
    everybody = [other for table in service.tables.values() for other in table.sockets]
    if len(everybody) >= service.settings.sockets:
        raise TooMany("the server is full; try again later")
    if sum(other.person == socket.person for other in everybody) >= service.settings.sockets_per_person:
        raise TooMany("you have too many pages open on tables")
    if sum(other.address == socket.address for other in everybody) >= service.settings.sockets_per_address:
        raise TooMany("too many pages are open on tables from your address")
