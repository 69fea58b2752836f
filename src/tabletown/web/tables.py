"""A table in memory: its row in the database, the match replayed from its events, and the pages open on it."""

import asyncio
import time
from dataclasses import dataclass, field
from math import inf
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from tabletown import games
from tabletown.engine.contract import PUBLIC, Game, LogLine
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.players import compile_beside
from tabletown.web.db import schema
from tabletown.web.db.schema import BOT, MOVE, PLAYING
from tabletown.web.http_errors import Missing
from tabletown.web.turns import Step, Turn, told, turns

USUAL = "usual"
NO_LIMIT = "none"
PACES = {"quick": 0.5, USUAL: 1.0, "slow": 3.0, NO_LIMIT: 0.0}  # factors for the game's time limits; 0: no limit
CHAT_KEPT = 100  # lines shown
FLIGHTS_KEPT = 24  # the number of last events whose log lines are kept for animations
HEARTBEAT = 10.0  # seconds between two records of who is online
PRESENCE_SECONDS = 2.5 * HEARTBEAT  # seconds for which such a record is valid


class SeatRow(NamedTuple):
    """A seat in the database."""

    seat: int
    kind: str
    name: str
    player: str
    person: str | None
    seen: float


class EventRow(NamedTuple):
    """A move or an undo at a table."""

    number: int
    kind: str
    seat: int
    action: int
    by: str
    at: float


class ChatRow(NamedTuple):
    """A chat message."""

    id: int
    person: str
    name: str
    text: str
    at: float


class News(NamedTuple):
    """The current row and seats of a table, and its new events and chat messages."""

    row: Any
    seats: list[SeatRow]
    events: list[EventRow]
    chat: list[ChatRow]
    successor: str | None  # the rematch


def news(connection: Connection, table: str, number: int = 0, said: int = 0) -> News:
    """Read a table's row and seats, and the events and chat messages after some numbers."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()
    if row is None:
        raise Missing("there is no such table")
    seats, events, chat = schema.seats.c, schema.events.c, schema.chat.c
    return News(
        row,
        [SeatRow(*seat) for seat in connection.execute(
            select(seats.seat, seats.kind, seats.name, seats.player, seats.person, seats.seen)
            .where(seats.table_id == table).order_by(seats.seat))],
        [EventRow(*event) for event in connection.execute(
            select(events.number, events.kind, events.seat, events.action, events.by, events.at)
            .where(events.table_id == table, events.number > number).order_by(events.number))],
        [ChatRow(*line) for line in reversed(connection.execute(
            select(chat.id, chat.person, chat.name, chat.text, chat.at)
            .where(chat.table_id == table, chat.id > said).order_by(chat.id.desc()).limit(CHAT_KEPT)).all())],
        connection.execute(select(schema.tables.c.id).where(schema.tables.c.before == table)).scalar(),
    )  # fmt: skip


class Default(NamedTuple):
    """The action for a seat that does not answer in time."""

    action: int
    seconds: int  # the time limit
    at: float  # when the limit ends


class Viewpoint(NamedTuple):
    """The seat as which a person sees a table, or PUBLIC, and the seat to which the device must be passed first."""

    viewer: int
    pass_to: int = PUBLIC


@dataclass(eq=False)
class LiveTable:
    """A table in memory, with its match and its open pages."""

    id: str
    is_shared: bool = False  # other servers may have it open, too
    row: Any = None
    seats: list[SeatRow] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    successor: str | None = None
    match: Match | None = None
    number: int = 0  # of the last event
    since: dict[int, int] = field(default_factory=dict)  # since[seat]: the event after which it had to decide
    steps: list[Step] = field(default_factory=list)  # every move of the match, as it was told
    last: EventRow | None = None  # the last event
    confirming: set[str] = field(default_factory=set)  # people who confirm their turns before a bot answers
    unconfirmed: int = 0  # the number of the event that its player wants to confirm before a bot answers
    moved: dict[int, list[LogLine]] = field(default_factory=dict)  # log lines of the last events
    animations: dict[int, str] = field(default_factory=dict)  # animations of the last events
    sounds: dict[int, str] = field(default_factory=dict)  # sounds of the last events
    story: Any = None  # how a finished game went, once it was asked for
    version: int = 0  # increases with every change
    defaults: dict[tuple[int, int], Default | None] = field(default_factory=dict)  # by seat and decision
    drawn: dict[str, tuple[int, str]] = field(default_factory=dict)  # HTML that all viewers share, with its version
    used: float = 0.0
    loaded: float = field(default_factory=time.time)  # absences count from here at the earliest
    fault: str = ""  # why the game cannot be loaded
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Any] = field(default_factory=set)
    waiters: dict[asyncio.Event, str] = field(default_factory=dict)  # waiting requests of remote bots
    thinking: set[tuple[int, int]] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None

    # ---- updates from the database

    def learn(self, found: News) -> None:
        """Apply what is new in the database."""
        self.row, self.seats, self.successor = found.row, found.seats, found.successor
        said = self.chat[-1].id if self.chat else 0
        self.chat = (self.chat + [line for line in found.chat if line.id > said])[-CHAT_KEPT:]
        if self.match is None and self.row.began is not None:
            if self.row.rules != self.game.RULES_VERSION:
                self.fault = f"this game started under other rules of {self.game.TITLE} than this server has now"
                return
            self._begin()
        for event in found.events:
            if event.number == self.number + 1:
                self.apply(event)
        self.version += 1
        self.used = time.time()

    def _begin(self) -> None:
        """Set up the match; bots and names stay as they were when the game began."""
        compile_beside.begin(self.game)
        bots = self.row.bots
        seats = [Seat(seat.name, seat.player if bots >> seat.seat & 1 else HUMAN) for seat in self.seats]
        self.match = Match(self.game, seats, self.row.options, self.row.seed, self.row.bots)
        self.since = dict.fromkeys(self.match.actors, 0)

    def apply(self, event: EventRow) -> None:
        """Apply an event of the database to the match."""
        match = self.playing
        before = set(match.actors)
        if event.kind == MOVE:
            lines = told(self._play(match, event))
            self.steps.append(Step(event.seat, lines, event.at))
        else:
            match.undo(event.seat)
            self.steps.pop(max(k for k, step in enumerate(self.steps) if step.seat == event.seat))
            lines = [LogLine(f"{match.names[event.seat]} takes the last move back.")]
        self.moved[event.number] = lines
        self.moved.pop(event.number - FLIGHTS_KEPT, None)
        self.animations.pop(event.number - FLIGHTS_KEPT, None)
        self.sounds.pop(event.number - FLIGHTS_KEPT, None)
        self.number, self.last = event.number, event
        self.since = {
            seat: event.number if seat == event.seat or seat not in before else self.since[seat]
            for seat in match.actors
        }
        self.version += 1
        self.used = time.time()

    def _play(self, match: Match, event: EventRow) -> list[str]:
        """Play a move, and keep its log lines and its animation for a while."""
        before = match.position()[0]
        told = match.play(event.seat, event.action)
        view, after = games.svg_view(self.game), match.position()[0]
        if shown := view.animation(match.box, before, event.seat, event.action, after, match.names):
            self.animations[event.number] = shown
        self.sounds[event.number] = view.sound(event.action)
        return told

    # ---- queries

    @property
    def game(self) -> Game:
        """The game of this table."""
        return games.find(self.row.game)

    @property
    def playing(self) -> Match:
        """The match, once it has begun."""
        if self.match is None:
            raise Missing(self.fault or "the game has not begun")
        return self.match

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.match is not None and self.match.over

    @property
    def status(self) -> str:
        """Open, playing, over or closed; the match may be over before the database says so."""
        return schema.OVER if self.is_over else self.row.status

    @property
    def turns(self) -> list[Turn]:
        """The turns so far."""
        return turns(self.steps)

    def last_chance(self) -> SeatRow | None:
        """Return the seat of the person whose last move the next bot would make final, if that person is here."""
        last = self.last
        if last is None or last.kind != MOVE or last.seat in self.since or self.status != PLAYING:
            return None
        seat = self.seats[last.seat]
        is_own = seat.kind == schema.PERSON and seat.person == last.by and self.is_here(seat)
        return seat if is_own and not self.playing.undo_refusal(last.seat) else None

    def fair_wait(self, grace: float) -> float:
        """Return the seconds for which bots wait until the last move is final; infinity until it is confirmed."""
        if self.last is None or self.last_chance() is None:
            return 0.0
        return inf if self.unconfirmed == self.number else self.last.at + grace - time.time()

    def seats_of(self, person: str) -> list[int]:
        """Return the seats of a person, including friends at the same screen."""
        return [seat.seat for seat in self.seats if seat.person == person and seat.kind != BOT]

    def viewer_of(self, person: str) -> int:
        """Return the seat as which a person views the table: of several, the one to act or the one that acted last."""
        mine = self.seats_of(person)
        if not mine:
            return PUBLIC
        if self.match is None or len(mine) == 1:
            return mine[0]
        awaited = [seat for seat in mine if seat in self.since]
        acted = [move.seat for move in self.match.moves[-12:] if move.seat in mine]
        return awaited[0] if awaited else acted[-1] if acted else mine[0]

    def viewpoint_of(self, person: str, holder: int | None) -> Viewpoint:
        """Return the seat as which a person views the table; a person with several seats views it as one at a time.

        If the game has secrets, only the public view is shown until the device is passed on.
        """
        mine = self.seats_of(person)
        viewer = self.viewer_of(person)
        if self.match is None or len(mine) < 2 or self.is_over:
            return Viewpoint(viewer)
        awaited = [seat for seat in mine if seat in self.since]
        if holder in mine and (holder in awaited or not awaited):
            return Viewpoint(holder)
        return Viewpoint(PUBLIC, viewer) if self.match.has_secrets else Viewpoint(viewer)

    def undo_seat(self, person: str) -> int:
        """Return the seat whose last move a person could take back: of several, the one that acted last."""
        moves, mine = self.playing.moves, self.seats_of(person)
        return moves[-1].seat if moves and moves[-1].seat in mine else self.viewer_of(person)

    def last_click(self, seat: int) -> int:
        """Return how many moves the last click of a seat has made; moves of one click have the same time."""
        times = [step.at for step in self.steps if step.seat == seat]
        return times.count(times[-1]) if times else 0

    def alternatives(self, seat: int) -> dict[int, int]:
        """Return what a seat may pick up instead of its open selection, with how many moves each takes back."""
        view = games.svg_view(self.game)
        found = self.playing.alternatives(seat, view.selects)
        return {action: back for action, back in found.items() if view.has_place(action)}

    def undecided_again(self, person: str, viewer: int) -> list[int]:
        """Return a person's other seats at a shared device that have decided in secret and may decide again."""
        if self.match is None or self.is_over:
            return []
        return [seat for seat in self.seats_of(person) if seat != viewer and self.match.may_decide_again(seat)]

    def is_here(self, seat: SeatRow) -> bool:
        """Whether a seat's person is online, on this server or, by the latest record, on another."""
        noted = seat.kind == schema.REMOTE or (self.is_shared and seat.kind == schema.PERSON)
        return self.is_open_for(seat.person) or (noted and time.time() - seat.seen < PRESENCE_SECONDS)

    def is_open_for(self, person: str | None) -> bool:
        """Whether a person has this table open on this server."""
        return person in self.waiters.values() or any(socket.person == person for socket in self.sockets)

    def seen(self, seat: SeatRow) -> float:
        """Return when the person of a seat was last online."""
        return time.time() if self.is_open_for(seat.person) else max(seat.seen, self.loaded)

    def note_seen(self, person: str, at: float) -> None:
        """Set when a person was last online."""
        self.seats = [seat._replace(seen=at) if seat.person == person else seat for seat in self.seats]

    def has_left(self, seat: SeatRow) -> bool:
        """Whether a person has been away for longer than the table's patience."""
        return seat.kind not in (BOT, schema.NOBODY) and time.time() - self.seen(seat) > self.row.patience

    def is_waited_for(self, seat: SeatRow) -> bool:
        """Whether another player waits for this seat; if nobody waits, no bot takes over."""
        return any(
            other.kind in (schema.PERSON, schema.REMOTE) and other.person != seat.person and not self.has_left(other)
            for other in self.seats
        )

    def default_of(self, seat: int) -> Default | None:
        """Return the timeout of a seat's decision, if its game sets one."""
        key = (seat, self.since[seat])
        if key not in self.defaults:
            found = games.svg_view(self.game).timeout(self.playing.box, self.playing.view(seat).state, seat)
            still = {old: default for old, default in self.defaults.items() if self.since.get(old[0]) == old[1]}
            self.defaults = still | {key: self._default(*found) if found else None}
        return self.defaults[key] if self.is_waited_for(self.seats[seat]) else None

    def _default(self, usual: int, action: int) -> Default | None:
        """Return the timeout at this table's pace, or None if there is no limit."""
        if self.row.pace == NO_LIMIT:
            return None
        seconds = int(usual * PACES[self.row.pace])
        return Default(action, seconds, time.time() + seconds)

    def is_away(self, seat: SeatRow) -> bool:
        """Whether the agreed persona plays for an absent person now."""
        return self.status == PLAYING and self.has_left(seat) and self.is_waited_for(seat)

    def player_for(self, seat: SeatRow) -> str:
        """Return the bot that acts for a seat now, or an empty string if its person does."""
        if seat.kind == BOT:
            return seat.player
        return self.row.stand_in if self.is_away(seat) else ""

    def patience_left(self, seat: SeatRow) -> float:
        """Return the seconds until an absent person counts as gone."""
        return self.seen(seat) + self.row.patience - time.time()
