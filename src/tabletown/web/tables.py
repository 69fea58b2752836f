"""A table in memory: what the database says of it, the match replayed from its events, and who looks on."""

import asyncio
import time
import types
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from tabletown import games
from tabletown.engine.contract import PUBLIC, Line, Persona
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.minds import roster
from tabletown.web import schema
from tabletown.web.plain import view_of
from tabletown.web.problems import Missing
from tabletown.web.schema import BOT, MOVE, PLAYING

USUAL = "usual"
UNHURRIED = "none"
PACES = {"quick": 0.5, USUAL: 1.0, "slow": 3.0, UNHURRIED: 0.0}  # of the seconds that a game grants for an answer
CHAT_KEPT = 100  # lines shown
FLIGHTS_KEPT = 24  # of so many last events it is remembered what moved
HEARTBEAT = 10.0  # seconds between notes of who is there
NOTED = 2.5 * HEARTBEAT  # seconds for which such a note holds


class SeatRow(NamedTuple):
    """A seat as the database has it."""

    seat: int
    kind: str
    name: str
    player: str
    person: str | None
    seen: float


class EventRow(NamedTuple):
    """Something that was done at a table."""

    number: int
    kind: str
    seat: int
    action: int
    by: str
    at: float


class ChatRow(NamedTuple):
    """Something that was said."""

    id: int
    person: str
    name: str
    text: str
    at: float


class News(NamedTuple):
    """What the database knows of a table beyond what is known already."""

    row: Any
    seats: list[SeatRow]
    events: list[EventRow]
    chat: list[ChatRow]
    successor: str | None  # the rematch


def news(connection: Connection, table: str, number: int = 0, said: int = 0) -> News:
    """A table's row and seats, and what was done and said after some number."""
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
    """What is done for a seat that does not answer in time."""

    action: int
    seconds: int  # that the question waits
    at: float  # when they are over


class Look(NamedTuple):
    """Through which seat somebody looks at a table, or PUBLIC, and to which seat the device has to be passed first."""

    viewer: int
    curtain: int = PUBLIC


@dataclass(eq=False)
class Table:
    """A table that somebody plays at or looks at."""

    id: str
    is_shared: bool = False  # other servers may have it open as well
    row: Any = None
    seats: list[SeatRow] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    successor: str | None = None
    match: Match | None = None
    number: int = 0  # of the last event
    since: dict[int, int] = field(default_factory=dict)  # since[seat]: the event that brought it its decision
    moved: dict[int, list[Line]] = field(default_factory=dict)  # what the last events brought about
    films: dict[int, str] = field(default_factory=dict)  # and what of it everybody wants to watch
    version: int = 0  # grows with every change
    defaults: dict[tuple[int, int], Default | None] = field(default_factory=dict)  # by seat and decision
    drawn: dict[str, tuple[int, str]] = field(default_factory=dict)  # what all viewers share, and of which version
    used: float = 0.0
    loaded: float = field(default_factory=time.time)  # who has been away for longer gets their time anew
    fault: str = ""  # why the game cannot be shown
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Any] = field(default_factory=set)
    waiters: dict[asyncio.Event, str] = field(default_factory=dict)  # remote bots that wait for an answer
    thinking: set[tuple[int, int]] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None

    # ---- what the database says

    def learn(self, found: News) -> None:
        """Take in what is new."""
        self.row, self.seats, self.successor = found.row, found.seats, found.successor
        said = self.chat[-1].id if self.chat else 0
        self.chat = (self.chat + [line for line in found.chat if line.id > said])[-CHAT_KEPT:]
        if self.match is None and self.row.began is not None:
            if self.row.rules != self.game.RULES_VERSION:
                self.fault = f"this game was begun under other rules of {self.game.TITLE} than are played here now"
                return
            self._begin()
        for event in found.events:
            if event.number == self.number + 1:
                self.apply(event)
        self.version += 1
        self.used = time.time()

    def _begin(self) -> None:
        """The opening position; what a bot is and who is called how stays as it was when the game began."""
        bots = self.row.bots
        seats = [Seat(seat.name, seat.player if bots >> seat.seat & 1 else HUMAN) for seat in self.seats]
        self.match = Match(self.game, seats, self.row.options, self.row.seed, self.row.bots)
        self.since = dict.fromkeys(self.match.actors, 0)

    def apply(self, event: EventRow) -> None:
        """Do again what the database says was done."""
        match = self.playing
        before = set(match.actors)
        if event.kind == MOVE:
            told = self._play(match, event)
        else:
            match.undo(event.seat)
            told = [f"{match.names[event.seat]} takes the last move back."]
        self.moved[event.number] = [line if isinstance(line, Line) else Line(line) for line in told]
        self.moved.pop(event.number - FLIGHTS_KEPT, None)
        self.films.pop(event.number - FLIGHTS_KEPT, None)
        self.number = event.number
        self.since = {
            seat: event.number if seat == event.seat or seat not in before else self.since[seat]
            for seat in match.actors
        }
        self.version += 1
        self.used = time.time()

    def _play(self, match: Match, event: EventRow) -> list[str]:
        """Make a move; what its game shows of it to everybody is kept for a while."""
        film = getattr(view_of(self.game), "film", None)
        if film is None:
            return match.play(event.seat, event.action)
        before = match.position()[0]
        told = match.play(event.seat, event.action)
        if shown := film(match.box, before, event.seat, event.action, match.position()[0], match.names):
            self.films[event.number] = shown
        return told

    # ---- what is asked of it

    @property
    def game(self) -> types.ModuleType:
        """The game that is played here."""
        return games.find(self.row.game)

    @property
    def playing(self) -> Match:
        """The match, once it has begun."""
        if self.match is None:
            raise Missing(self.fault or "the game has not begun")
        return self.match

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.match is not None and self.match.over

    @property
    def status(self) -> str:
        """Open, playing, over or closed; the game itself knows first when it is over."""
        return schema.OVER if self.is_over else self.row.status

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person plays, friends at the same screen included."""
        return [seat.seat for seat in self.seats if seat.person == person and seat.kind != BOT]

    def viewer_of(self, person: str) -> int:
        """The seat through which a person looks: of several, the one that is awaited or acted last."""
        mine = self.seats_of(person)
        if not mine:
            return PUBLIC
        if self.match is None or len(mine) == 1:
            return mine[0]
        awaited = [seat for seat in mine if seat in self.since]
        acted = [move.seat for move in self.match.moves[-12:] if move.seat in mine]
        return awaited[0] if awaited else acted[-1] if acted else mine[0]

    def look_of(self, person: str, lifted: int | None) -> Look:
        """How a person sees the table whose device was last passed to some seat: who plays several looks through one.

        Where these seats see different tables, nothing but what is public shows before it is passed on.
        """
        mine = self.seats_of(person)
        viewer = self.viewer_of(person)
        if self.match is None or len(mine) < 2 or self.is_over:
            return Look(viewer)
        awaited = [seat for seat in mine if seat in self.since]
        if lifted in mine and (lifted in awaited or not awaited):
            return Look(lifted)
        return Look(PUBLIC, viewer) if self.have_secrets(mine) else Look(viewer)

    def have_secrets(self, seats: Sequence[int]) -> bool:
        """Whether some seats see different tables."""
        return len({self.playing.view(seat).state.tobytes() for seat in seats}) > 1

    def undo_seat(self, person: str) -> int:
        """The seat whose last move a person could take back: of several, the one that acted last."""
        moves, mine = self.playing.moves, self.seats_of(person)
        return moves[-1].seat if moves and moves[-1].seat in mine else self.viewer_of(person)

    def is_here(self, seat: SeatRow) -> bool:
        """Whether a person has this table open, here or, by the last note of it, on another server."""
        noted = seat.kind == schema.REMOTE or (self.is_shared and seat.kind == schema.PERSON)
        return self.is_open_for(seat.person) or (noted and time.time() - seat.seen < NOTED)

    def is_open_for(self, person: str | None) -> bool:
        """Whether a person has this table open on this server."""
        return person in self.waiters.values() or any(socket.person == person for socket in self.sockets)

    def seen(self, seat: SeatRow) -> float:
        """When the person of a seat was last there."""
        return time.time() if self.is_open_for(seat.person) else max(seat.seen, self.loaded)

    def note_seen(self, person: str, at: float) -> None:
        """Remember when a person was there."""
        self.seats = [seat._replace(seen=at) if seat.person == person else seat for seat in self.seats]

    def has_left(self, seat: SeatRow) -> bool:
        """Whether a person has been away for longer than the table's patience."""
        return seat.kind not in (BOT, schema.NOBODY) and time.time() - self.seen(seat) > self.row.patience

    def is_waited_for(self, seat: SeatRow) -> bool:
        """Whether somebody else is there to wait for a seat: where nobody waits, nobody's game is played on."""
        return any(
            other.kind in (schema.PERSON, schema.REMOTE) and other.person != seat.person and not self.has_left(other)
            for other in self.seats
        )

    def default_of(self, seat: int) -> Default | None:
        """What is done for a seat that keeps others waiting, where its game says so of this decision."""
        key = (seat, self.since[seat])
        if key not in self.defaults:
            patience = getattr(view_of(self.game), "patience", None)
            found = patience(self.playing.box, self.playing.view(seat).state, seat) if patience else None
            still = {old: default for old, default in self.defaults.items() if self.since.get(old[0]) == old[1]}
            self.defaults = still | {key: self._default(*found) if found else None}
        return self.defaults[key] if self.is_waited_for(self.seats[seat]) else None

    def _default(self, usual: int, action: int) -> Default | None:
        """What is done when the time is over that this table grants, or nothing where it has no end."""
        if self.row.pace == UNHURRIED:
            return None
        seconds = int(usual * PACES[self.row.pace])
        return Default(action, seconds, time.time() + seconds)

    def is_away(self, seat: SeatRow) -> bool:
        """Whether the agreed persona plays for a person now."""
        return self.status == PLAYING and self.has_left(seat) and self.is_waited_for(seat)

    def player_for(self, seat: SeatRow) -> str:
        """The persona that acts for a seat now, or nothing where its person does."""
        if seat.kind == BOT:
            return seat.player
        return self.row.stand_in if self.is_away(seat) else ""

    def patience_left(self, seat: SeatRow) -> float:
        """Seconds until a person who is not there counts as gone."""
        return self.seen(seat) + self.row.patience - time.time()


def seatable(game: types.ModuleType) -> list[Persona]:
    """The levels and personas that can be seated; those that exist for tests alone cannot."""
    return [persona for persona in roster(game) if persona.level != "for tests"]


def winners(names: Sequence[str], scores: Sequence[int]) -> list[str]:
    """Who has the most; nobody where all are alike."""
    best = max(scores)
    return [] if min(scores) == best else [name for name, score in zip(names, scores, strict=True) if score == best]
