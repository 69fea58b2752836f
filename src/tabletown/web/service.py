"""The service: it holds all tables in memory, takes moves, runs bots, and updates all open pages."""

import asyncio
import contextlib
import logging
import os
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any, TypeVar

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from tabletown.engine.errors import Refused
from tabletown.players import hints
from tabletown.players.moves import bot_move
from tabletown.viewkit.outcome import outcome
from tabletown.web import housekeeping, lobby, one_click
from tabletown.web.db import schema
from tabletown.web.db.referee import append, check, playable, seat_of, until_sent
from tabletown.web.db.schema import BOT, MOVE, PLAYING, UNDO
from tabletown.web.db.store import DatabaseLost, Store, notify
from tabletown.web.http_errors import Forbidden, Missing, Stale
from tabletown.web.pages.story import story_of
from tabletown.web.settings import Settings
from tabletown.web.tables import EventRow, LiveTable, SeatRow, news

T = TypeVar("T")
SECOND_HAND = 3.0  # extra delay in seconds for bots of a server that did not make the last move itself
ID = re.compile(r"[\w-]{1,40}", re.ASCII)
TIME = "time"  # the actor of a move after a timeout
NOTHING = -1  # no further action
RETRY = 5.0  # seconds before a bot tries again to write its move
log = logging.getLogger("tabletown.web")


class Service:
    """All tables of this process, and its background tasks."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.tables: dict[str, LiveTable] = {}
        self.names: dict[str, str] = {}  # a cache of people's names
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinkers = ThreadPoolExecutor(settings.thinkers or os.cpu_count() or 1, "thinker")
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- start and stop

    async def open(self) -> None:
        """Resume all games in progress, and start the periodic tasks."""
        self.start(housekeeping.heartbeat(self))
        self.start(housekeeping.sweep(self))
        self.start(housekeeping.show_compiling(self))
        if self.store.is_shared:
            from tabletown.web.db.pg_listen import listen

            self.start(listen(self))
        self.start(self._resume())

    async def close(self) -> None:
        """Stop all tasks; every acknowledged move is in the database."""
        for table in self.tables.values():
            if table.timer:
                table.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def start(self, work: Any) -> None:
        """Run a background task; its errors are logged."""
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Any) -> None:
        try:
            await work
        except Exception:
            log.exception("something failed in the background")

    async def _resume(self) -> None:
        """Load the games in progress, so that their bots and timers run."""
        playing = select(schema.tables.c.id).where(schema.tables.c.status == PLAYING)
        for table in await self.store.read(lambda connection: list(connection.execute(playing).scalars())):
            try:
                await self.table(table)
            except Exception as error:  # an error at one table must not stop the others
                log.error("table %s cannot go on: %s", table, error)

    # ---- tables

    async def table(self, id: str) -> LiveTable:
        """Return a table, from memory or from the database."""
        if found := self.tables.get(id):
            found.used = time.time()
            return found
        if not ID.fullmatch(id):
            raise Missing("there is no such table")
        async with self._loading.setdefault(id, asyncio.Lock()):
            if found := self.tables.get(id):
                return found
            try:
                table = LiveTable(id, self.store.is_shared)
                fresh = await self.store.read(lambda connection: news(connection, id))
                await asyncio.to_thread(table.learn, fresh)  # a long game takes a while to replay
            except Exception:
                self._loading.pop(id, None)
                raise
            self.tables[id] = table
        await self._settle(table)
        self.drive(table)
        return table

    def forget(self, table: LiveTable) -> None:
        """Unload a table from memory, until it is requested again."""
        del self.tables[table.id]
        self._loading.pop(table.id, None)

    async def refresh(self, table: LiveTable) -> None:
        """Update a table from the database, and its open pages."""
        async with table.lock:
            await self._learn(table)
        await self._settle(table)
        self.publish(table)

    async def _learn(self, table: LiveTable) -> None:
        said = table.chat[-1].id if table.chat else 0
        events = await self.store.read(lambda connection: news(connection, table.id, table.number, said))
        if table.match is None:  # a game that begins may load machine code
            await asyncio.to_thread(table.learn, events)
        else:
            table.learn(events)

    async def _settle(self, table: LiveTable) -> None:
        """Record the end of a finished game; a crash may have prevented it after the last move."""
        if table.is_over and table.row.status == PLAYING:
            result = outcome(table.playing)
            await self.store.write(lambda connection: lobby.finish(connection, table.id, result))
            async with table.lock:
                await self._learn(table)

    async def change(self, table: LiveTable, job: Callable[[Connection], T]) -> T:
        """Run a job that changes a table other than by a move, and update its pages."""
        answer = await self.store.write(job)
        await self.refresh(table)
        self.drive(table)
        return answer

    # ---- moves

    async def act(
        self,
        table: LiveTable,
        person: str,
        decision: int,
        action: int,
        seat: int | None = None,
        then: Sequence[int] = (),
        singles: bool = False,
        may_switch: bool = False,
    ) -> int:
        """Take a person's answer to a decision, write it to the database, and return the event's number.

        `then` are the further actions of a series; with `singles` the server also makes the single choices that
        follow. All of them are moves of one click. A page may switch: an action that is an alternative to the open
        selection takes that back first.
        """
        async with table.lock:
            seat = seat_of(table, person, decision, seat)
            at, written = time.time(), False
            while not written:  # if another server was faster, the decision may still be open
                check(table, seat, decision)
                why = table.playing.refusal(seat, action)
                back = table.alternatives(seat).get(action, 0) if why and may_switch else 0
                if why and not back:
                    raise Refused(why)
                written = await self._write(table, MOVE, seat, action, person, at, back)
            following = one_click.following(table, seat, then, singles)
            while written and (action := next(following, NOTHING)) != NOTHING:
                written = await self._write(table, MOVE, seat, action, person, at)
            number = table.number
            table.unconfirmed = number if person in table.confirming else 0
        await self._after(table)
        return number

    async def confirm(self, table: LiveTable, person: str, number: int) -> None:
        """Make a person's last move final, so that bots answer it."""
        if table.last is None or table.last.by != person or number != table.number:
            raise Stale("the game has moved on; there is nothing to confirm")
        table.unconfirmed, table.last = 0, table.last._replace(at=0.0)
        table.version += 1
        await self._after(table)

    async def undo(
        self,
        table: LiveTable,
        person: str,
        number: int | None = None,
        seat: int | None = None,
        whole: bool = False,
    ) -> None:
        """Take the last move back, if that is fair; with the number of the last event seen, only that move.

        A person with several seats may name the one that has decided in secret and decides again. If `whole`, all
        moves of the last click are taken back.
        """
        async with table.lock:
            if not table.seats_of(person):
                raise Forbidden("you have no seat at this table")
            if table.status != PLAYING:
                raise Stale("the game is not in progress")
            if number not in (None, table.number):
                raise Stale("the game has moved on since this page was shown; nothing was taken back")
            if seat is None:
                seat = table.undo_seat(person)
            elif seat not in table.seats_of(person):
                raise Forbidden("that seat is not yours")
            if why := table.playing.undo_refusal(seat):
                raise Refused(why)
            for _ in range(table.last_click(seat) if whole else 1):
                if table.playing.undo_refusal(seat):
                    break
                if not await self._write(table, UNDO, seat, 0, person):
                    raise Stale("the game has moved on; nothing was taken back")
        await self._after(table)

    async def hint(self, table: LiveTable, person: str, seat: int | None = None) -> hints.Hint:
        """Return a hint, computed in the background; a person with several seats names one."""
        if seat is None or seat not in table.seats_of(person):
            seat = table.viewer_of(person)
        if seat not in table.since:
            raise Refused("there is nothing for you to decide now")
        match, decision = table.playing, table.since[seat]
        hint = await self.think(hints.hint(match, seat))
        if table.since.get(seat) != decision:
            raise Stale("the game has moved on")
        return hint

    async def think(self, thought: Callable[[], T]) -> T:
        """Run a bot's computation in a thread, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, thought)

    async def _write(
        self, table: LiveTable, kind: str, seat: int, action: int, by: str, at: float | None = None, back: int = 0
    ) -> bool:
        """Write an event to the database, then apply it; if another server was faster, apply its events instead.

        If moves are taken back before it, all of that is one transaction. The caller holds the table's lock.
        """
        now, first = at or time.time(), table.number + 1
        events = [EventRow(first + i, UNDO, seat, 0, by, now) for i in range(back)]
        events.append(EventRow(first + back, kind, seat, action, by, now))
        try:
            await self.store.write(lambda connection: append(connection, table.id, events))
        except IntegrityError:
            await self._learn(table)
            self.publish(table)
            return False
        for event in events:
            table.apply(event)
        return True

    async def _after(self, table: LiveTable) -> None:
        """Update pages and run bots after an event."""
        if table.is_over and table.story is None:
            await asyncio.to_thread(story_of, table)
        self.publish(table)
        await self._settle(table)
        if table.is_over:
            self.publish(table)
        self.drive(table)

    # ---- bots

    def drive(self, table: LiveTable, later: float = 0.0) -> None:
        """Start the bots whose turn it is, and set a timer for absent players and for decisions with a time limit."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        if table.status != PLAYING or table.match is None:
            return
        waits = []
        for seat in (table.seats[seat] for seat in table.since):
            if player := table.player_for(seat):
                if (wait := table.fair_wait(self.settings.undo_time)) > 0:
                    waits.append(wait)
                else:
                    self._let_act(table, seat, player, later)
                continue
            if seat.kind != schema.NOBODY and not table.is_here(seat) and table.is_waited_for(seat):
                waits.append(table.patience_left(seat))
            if default := table.default_of(seat.seat):
                waits.append(default.at - time.time())
                if waits[-1] <= 0:
                    self.start(self._act_by_default(table, seat.seat, table.since[seat.seat], default.action))
        if waits and min(waits) < inf:
            wait = max(0.1, min(waits) + 0.05)
            table.timer = asyncio.get_running_loop().call_later(wait, self._look_again, table)

    def _look_again(self, table: LiveTable) -> None:
        """Refresh the table when a timer fires, since the player may be online on another server."""
        table.timer = None

        async def look() -> None:
            await self.refresh(table)
            self.drive(table)

        self.start(look())

    def _let_act(self, table: LiveTable, seat: SeatRow, player: str, later: float) -> None:
        decision = table.since[seat.seat]
        if (seat.seat, decision) not in table.thinking:
            table.thinking.add((seat.seat, decision))
            self.start(self._act_for(table, seat.seat, decision, player, later))

    async def _act_by_default(self, table: LiveTable, seat: int, decision: int, action: int) -> None:
        """Play the default action for a seat after its timeout, unless the decision has been made."""
        try:
            async with table.lock:
                check(table, seat, decision)
                await self._write(table, MOVE, seat, playable(table, seat, action, TIME), TIME)
        except Stale:
            return
        await self._after(table)

    async def _act_for(self, table: LiveTable, seat: int, decision: int, player: str, later: float) -> None:
        """Play a bot's move, unless the decision has been made or the person has come back."""
        try:
            await asyncio.sleep(later)
            if self.settings.bot_delay and table.steps and table.steps[-1].seat != seat:
                await until_sent(table)
            if table.since.get(seat) != decision:
                return
            action = await self.think(bot_move(table.playing, seat, player))
            async with table.lock:
                if table.seats[seat].kind != BOT and self.store.is_shared:
                    await self._learn(table)  # the person may be online on another server
                check(table, seat, decision)
                action = playable(table, seat, action, player)
                if table.player_for(table.seats[seat]) == player:
                    await self._write(table, MOVE, seat, action, player)
        except Stale:
            pass
        except Exception as error:  # after any error, try again later
            log.error("the bot at table %s cannot act: %s", table.id, error)
            await asyncio.sleep(RETRY)
        finally:
            table.thinking.discard((seat, decision))
        await self._after(table)

    # ---- notifications

    def publish(self, table: LiveTable) -> None:
        """Wake all sockets and waiting remote bots of a table."""
        for socket in table.sockets:
            socket.changed.set()
        for waiter in table.waiters:
            waiter.set()

    async def on_change_elsewhere(self, id: str) -> None:
        """Refresh a table that another server has changed."""
        if table := self.tables.get(id):
            await self.refresh(table)
            self.drive(table, SECOND_HAND)

    async def note_seen(self, table: LiveTable, person: str) -> None:
        """Record that a person is at a table now, for the other servers and for a restart."""
        now = time.time()
        table.note_seen(person, now)
        c = schema.seats.c
        note = update(schema.seats).where(c.table_id == table.id, c.person == person).values(seen=now)

        def job(connection: Connection) -> None:
            if connection.execute(note).rowcount:
                notify(connection, table.id)

        with contextlib.suppress(DatabaseLost):
            await self.store.write(job)

    async def name_of(self, person: str) -> str:
        """Return a person's name, or an empty string."""
        if person not in self.names:
            query = select(schema.people.c.name).where(schema.people.c.id == person)
            found = await self.store.read(lambda connection: connection.execute(query).scalar())
            if found is None:
                return ""
            if len(self.names) > 10_000:
                self.names.clear()
            self.names[person] = str(found)
        return self.names[person]
