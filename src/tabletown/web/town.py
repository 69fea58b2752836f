"""The town: all tables in memory, the moves made at them, the bots that act, and who is told of it."""

import asyncio
import contextlib
import logging
import os
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from tabletown.engine.errors import Refused
from tabletown.engine.match import Hint
from tabletown.web import lobby, schema
from tabletown.web.problems import Forbidden, Missing, Stale
from tabletown.web.schema import BOT, CLOSED, MOVE, OPEN, PLAYING, UNDO
from tabletown.web.settings import Settings
from tabletown.web.store import Lost, Store, notify
from tabletown.web.tables import HEARTBEAT, EventRow, SeatRow, Table, news, winners

T = TypeVar("T")
SECOND_HAND = 3.0  # seconds by which a server that only heard of a move lets the other one's bots go first
ID = re.compile(r"[\w-]{1,40}", re.ASCII)
TIME = "time"  # who acts when nobody has answered
RETRY = 5.0  # seconds before a bot tries again to write its move
log = logging.getLogger("tabletown.web")


class Town:
    """Everything that is going on in this process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.tables: dict[str, Table] = {}
        self.names: dict[str, str] = {}  # of people, as far as they are known here
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinkers = ThreadPoolExecutor(settings.thinkers or os.cpu_count() or 1, "thinker")
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- coming and going

    async def open(self) -> None:
        """Go on with every game that was being played, and begin to look after the tables."""
        self.start(self._heartbeat())
        self.start(self._sweep())
        if self.store.is_shared:
            from tabletown.web.listening import listen

            self.start(listen(self))
        self.start(self._resume())

    async def close(self) -> None:
        """Stop everything; what was acknowledged is in the database."""
        for table in self.tables.values():
            if table.timer:
                table.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def start(self, work: Any) -> None:
        """Run something beside everything else; what goes wrong in it is logged."""
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Any) -> None:
        try:
            await work
        except Exception:
            log.exception("something failed in the background")

    async def _resume(self) -> None:
        """Load the games that are being played, so that their bots and their patience go on."""
        playing = select(schema.tables.c.id).where(schema.tables.c.status == PLAYING)
        for table in await self.store.read(lambda connection: list(connection.execute(playing).scalars())):
            try:
                await self.table(table)
            except Exception as error:  # one table's trouble must not keep the others closed
                log.error("table %s cannot go on: %s", table, error)

    async def _heartbeat(self) -> None:
        """Note again and again who is there, for the other servers and for after a restart."""
        where = (schema.seats.c.table_id == bindparam("table")) & (schema.seats.c.person == bindparam("who"))
        note = update(schema.seats).where(where).values(seen=bindparam("now"))
        while True:
            await asyncio.sleep(HEARTBEAT)
            here = {(table.id, socket.person) for table in self.tables.values() for socket in table.sockets}
            rows = [{"table": table, "who": who, "now": time.time()} for table, who in here]
            with contextlib.suppress(Lost):
                if rows:
                    await self.store.write(partial(run, note, rows))
                if self.store.is_shared:
                    await self._look_around()

    async def _look_around(self) -> None:
        """See who is there on the other servers."""
        c = schema.seats.c
        open_here = [table.id for table in self.tables.values() if table.sockets]
        query = select(c.table_id, c.person, c.seen).where(c.table_id.in_(open_here), c.person.is_not(None))
        for id, person, seen in await self.store.read(lambda connection: connection.execute(query).all()):
            if table := self.tables.get(id):
                table.note_seen(person, seen)
                self.publish(table)

    async def _sweep(self) -> None:
        """Forget tables that nobody uses, and close those that never began."""
        c = schema.tables.c
        while True:
            old = time.time() - self.settings.open_hours * 3600
            ancient = time.time() - self.settings.idle_days * 24 * 3600
            stale = ((c.status == OPEN) & (c.changed < old)) | ((c.status == PLAYING) & (c.changed < ancient))
            with contextlib.suppress(Lost):
                ended = update(schema.tables).where(stale).values(status=CLOSED, result="The table was closed.")
                await self.store.write(partial(run, ended, None))
                for table in list(self.tables.values()):
                    if table.row.status == OPEN and table.row.changed < old:
                        await self.refresh(table)
            idle = time.time() - self.settings.idle_minutes * 60
            for table in list(self.tables.values()):
                busy = table.sockets or table.waiters or table.thinking or table.timer or table.lock.locked()
                if not busy and table.used < idle:
                    del self.tables[table.id]
                    self._loading.pop(table.id, None)
            await asyncio.sleep(60)

    # ---- tables

    async def table(self, id: str) -> Table:
        """A table, from memory or from the database."""
        if found := self.tables.get(id):
            found.used = time.time()
            return found
        if not ID.fullmatch(id):
            raise Missing("there is no such table")
        async with self._loading.setdefault(id, asyncio.Lock()):
            if found := self.tables.get(id):
                return found
            try:
                table = Table(id, self.store.is_shared)
                fresh = await self.store.read(lambda connection: news(connection, id))
                await asyncio.to_thread(table.learn, fresh)  # a long game takes a while to replay
            except Exception:
                self._loading.pop(id, None)
                raise
            self.tables[id] = table
        await self._settle(table)
        self.drive(table)
        return table

    async def refresh(self, table: Table) -> None:
        """Take in what the database knows of a table by now."""
        async with table.lock:
            await self._learn(table)
        await self._settle(table)
        self.publish(table)

    async def _learn(self, table: Table) -> None:
        said = table.chat[-1].id if table.chat else 0
        table.learn(await self.store.read(lambda connection: news(connection, table.id, table.number, said)))

    async def _settle(self, table: Table) -> None:
        """Write down the end of a game that has ended; a crash may have come between the last move and this."""
        if table.is_over and table.row.status == PLAYING:
            match = table.playing
            names = winners(match.names, match.scores())
            result = f"{' and '.join(names)} won" if names else "Nobody won"
            await self.store.write(lambda connection: lobby.finish(connection, table.id, result))
            async with table.lock:
                await self._learn(table)

    async def change(self, table: Table, job: Callable[[Connection], T]) -> T:
        """Do something about a table that is no move, and show it to everybody there."""
        answer = await self.store.write(job)
        await self.refresh(table)
        self.drive(table)
        return answer

    # ---- moves

    async def act(self, table: Table, person: str, decision: int, action: int, seat: int | None = None) -> int:
        """A person's answer to a decision; it is in the database when this returns, and says the event's number."""
        async with table.lock:
            seat = self.seat_of(table, person, decision, seat)
            written = False
            while not written:  # where another server was quicker, this decision may still be there
                self.check(table, seat, decision)
                if why := table.playing.refusal(seat, action):
                    raise Refused(why)
                written = await self._write(table, MOVE, seat, action, person)
            number = table.number
        await self._after(table)
        return number

    async def undo(self, table: Table, person: str, number: int | None = None) -> None:
        """Take the last move back, if that is fair; who names the last event that they saw takes back no other."""
        async with table.lock:
            if not table.seats_of(person):
                raise Forbidden("you have no seat at this table")
            if table.status != PLAYING:
                raise Stale("the game is not being played")
            if number not in (None, table.number):
                raise Stale("the game has gone on since this page was shown; nothing was taken back")
            seat = table.undo_seat(person)
            if why := table.playing.undo_refusal(seat):
                raise Refused(why)
            if not await self._write(table, UNDO, seat, 0, person):
                raise Stale("the game has gone on meanwhile; nothing was taken back")
        await self._after(table)

    async def hint(self, table: Table, person: str, seat: int | None = None) -> Hint:
        """What the adviser would do, found out without holding anybody up; who plays several seats says on which."""
        if seat is None or seat not in table.seats_of(person):
            seat = table.viewer_of(person)
        if seat not in table.since:
            raise Refused("there is nothing for you to decide now")
        match, decision = table.playing, table.since[seat]
        hint = await self.think(match.advice(seat))
        if table.since.get(seat) != decision:
            raise Stale("the game has gone on meanwhile")
        return hint

    async def think(self, thought: Callable[[], T]) -> T:
        """What a bot comes to, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, thought)

    @staticmethod
    def seat_of(table: Table, person: str, decision: int, seat: int | None) -> int:
        """The seat for which a person answers a decision; who plays several says which."""
        seats = table.seats_of(person)
        if not seats or seat not in (None, *seats):
            raise Forbidden("that is not your seat" if seats else "you have no seat at this table")
        if seat is not None:
            return seat
        return next((seat for seat in seats if table.since.get(seat) == decision), seats[0])

    @staticmethod
    def check(table: Table, seat: int, decision: int) -> None:
        """Whether a decision is the one that a seat has to make now."""
        if table.status != PLAYING:
            raise Stale("the game is not being played")
        if table.since.get(seat) != decision:
            raise Stale("the game has gone on since this page was shown; nothing was played")

    async def _write(self, table: Table, kind: str, seat: int, action: int, by: str) -> bool:
        """Put an event into the database, then do it; if another server was quicker, take in what it did instead.

        The caller holds the table's lock.
        """
        event = EventRow(table.number + 1, kind, seat, action, by, time.time())
        try:
            await self.store.write(lambda connection: append(connection, table.id, event))
        except IntegrityError:
            await self._learn(table)
            self.publish(table)
            return False
        table.apply(event)
        return True

    async def _after(self, table: Table) -> None:
        """What follows an event."""
        self.publish(table)
        await self._settle(table)
        if table.is_over:
            self.publish(table)
        self.drive(table)

    # ---- bots

    def drive(self, table: Table, later: float = 0.0) -> None:
        """Let the bots that are awaited act, and wait for the patience with who has left to run out."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        if table.status != PLAYING or table.match is None:
            return
        waits = []
        for seat in (table.seats[seat] for seat in table.since):
            if player := table.player_for(seat):
                self._let_act(table, seat, player, later)
                continue
            if seat.kind != schema.NOBODY and not table.is_here(seat) and table.is_waited_for(seat):
                waits.append(table.patience_left(seat))
            if default := table.default_of(seat.seat):
                waits.append(default.at - time.time())
                if waits[-1] <= 0:
                    self.start(self._act_by_default(table, seat.seat, table.since[seat.seat], default.action))
        if waits:
            wait = max(0.1, min(waits) + 0.05)
            table.timer = asyncio.get_running_loop().call_later(wait, self._look_again, table)

    def _look_again(self, table: Table) -> None:
        """Patience has run out: see whether anybody is there on another server before a bot plays on."""
        table.timer = None

        async def look() -> None:
            await self.refresh(table)
            self.drive(table)

        self.start(look())

    def _let_act(self, table: Table, seat: SeatRow, player: str, later: float) -> None:
        decision = table.since[seat.seat]
        if (seat.seat, decision) not in table.thinking:
            table.thinking.add((seat.seat, decision))
            self.start(self._act_for(table, seat.seat, decision, player, later))

    async def _act_by_default(self, table: Table, seat: int, decision: int, action: int) -> None:
        """What a game does for a seat that has not answered in time, unless the decision is gone."""
        try:
            async with table.lock:
                self.check(table, seat, decision)
                await self._write(table, MOVE, seat, playable(table, seat, action, TIME), TIME)
        except Stale:
            return
        await self._after(table)

    async def _act_for(self, table: Table, seat: int, decision: int, player: str, later: float) -> None:
        """A bot's move, after a moment, unless the decision is gone or its person came back meanwhile."""
        try:
            await asyncio.sleep(self.settings.bot_delay + later)
            if table.since.get(seat) != decision:
                return
            action = await self.think(table.playing.thought(seat, player))
            async with table.lock:
                if table.seats[seat].kind != BOT and self.store.is_shared:
                    await self._learn(table)  # the person may be there on another server
                self.check(table, seat, decision)
                action = playable(table, seat, action, player)
                if table.player_for(table.seats[seat]) == player:
                    await self._write(table, MOVE, seat, action, player)
        except Stale:
            pass
        except Exception as error:  # whatever it is: the table must not wait for this bot for ever
            log.error("the bot at table %s cannot act: %s", table.id, error)
            await asyncio.sleep(RETRY)
        finally:
            table.thinking.discard((seat, decision))
        await self._after(table)

    # ---- who is told

    def publish(self, table: Table) -> None:
        """Tell everybody who looks at a table that there is something new."""
        for socket in table.sockets:
            socket.changed.set()
        for waiter in table.waiters:
            waiter.set()

    async def heard(self, id: str) -> None:
        """Another server has changed a table."""
        if table := self.tables.get(id):
            await self.refresh(table)
            self.drive(table, SECOND_HAND)

    async def note_seen(self, table: Table, person: str) -> None:
        """Note that a person is at a table now, for the other servers and for after a restart."""
        now = time.time()
        table.note_seen(person, now)
        c = schema.seats.c
        note = update(schema.seats).where(c.table_id == table.id, c.person == person).values(seen=now)

        def job(connection: Connection) -> None:
            if connection.execute(note).rowcount:
                notify(connection, table.id)

        with contextlib.suppress(Lost):
            await self.store.write(job)

    async def name_of(self, person: str) -> str:
        """What a person is called; empty for who has not come in yet."""
        if person not in self.names:
            query = select(schema.people.c.name).where(schema.people.c.id == person)
            found = await self.store.read(lambda connection: connection.execute(query).scalar())
            if found is None:
                return ""
            if len(self.names) > 10_000:
                self.names.clear()
            self.names[person] = str(found)
        return self.names[person]


def playable(table: Table, seat: int, action: int, who: str) -> int:
    """What a bot or a game has answered for a seat, or the first legal action where that is refused."""
    why = table.playing.refusal(seat, action)
    if not why:
        return action
    log.error("%s at table %s answered action %d: %s", who, table.id, action, why)
    return table.playing.legal(seat)[0].number


def run(statement: Any, rows: list[dict[str, Any]] | None, connection: Connection) -> None:
    """Execute a statement."""
    connection.execute(statement, rows)


def append(connection: Connection, table: str, event: EventRow) -> None:
    """Write an event; if its number is taken, nothing is written."""
    connection.execute(insert(schema.events).values(table_id=table, **event._asdict()))
    connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(changed=event.at))
    notify(connection, table)
