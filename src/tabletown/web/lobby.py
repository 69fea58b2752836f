"""Everything about a table except moves: seats, options, start, leaving, rematch.

Each function runs in one transaction and reads the database, not memory, so that it works with several servers.
"""

import hashlib
import random
import secrets
import time
import unicodedata
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, BadSeats, Refused, Unknown
from tabletown.engine.match import HUMAN, LONGEST_NAME, SEEDS, Match, Seat, check_count
from tabletown.engine.options import Value, changes
from tabletown.engine.roster import offered
from tabletown.players.names import GUESTS, apart, bot_name
from tabletown.web.db.schema import BOT, CLOSED, NOBODY, OPEN, OVER, PERSON, PLAYING, REMOTE, people, seats, tables
from tabletown.web.db.store import notify
from tabletown.web.http_errors import Forbidden, Missing, Stale, TooMany
from tabletown.web.settings import Settings
from tabletown.web.tables import PACES, USUAL

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without letters that look alike
CODE = 6
SHORTEST_PATIENCE = 15
chance = random.SystemRandom()

# ---- people


def clean_name(given: str) -> str:
    """Return a name without extra spaces, or raise BadSeats if it is too long or not printable."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadSeats(f"that is not a valid name: use 1 to {LONGEST_NAME} printable characters")
    return name


def store_person(connection: Connection, person: str, name: str = "") -> str:
    """Store a person, under a new name if one is given, and return their name."""
    row = connection.execute(select(people.c.name).where(people.c.id == person)).one_or_none()
    if row is None:
        name = name or chance.choice(GUESTS)
        fields = {"id": person, "name": name, "key": secrets.token_urlsafe(12), "created": time.time()}
        connection.execute(insert(people).values(**fields))
        return name
    if name and name != row.name:
        connection.execute(update(people).where(people.c.id == person).values(name=name))
    return name or str(row.name)


def new_bot(connection: Connection, name: str) -> tuple[str, str]:
    """Register a remote bot; return its id and its token, which is shown only once."""
    person, token = new_id(), secrets.token_urlsafe(24)
    store_person(connection, person, name)
    connection.execute(update(people).where(people.c.id == person).values(token=token_hash(token)))
    return person, token


def token_hash(token: str) -> str:
    """Return the hash under which a token is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(15)


# ---- a new table


def create(
    connection: Connection,
    game: Game,
    person: str,
    settings: Settings,
    players: list[str],
    kind: str = PERSON,
    **fields: Any,
) -> str:
    """Create a table; each player is `me`, `open`, a persona, or `guest` for somebody at the same screen."""
    check_count(game, len(players))
    name = store_person(connection, person)
    unfinished = select(func.count()).where(tables.c.host == person, tables.c.status.in_((OPEN, PLAYING)))
    if (connection.execute(unfinished).scalar() or 0) >= settings.tables_per_person:
        raise TooMany(f"you host {settings.tables_per_person} unfinished tables; finish or close one first")
    now, table = time.time(), new_id()
    row = {
        "id": table,
        "code": "".join(secrets.choice(LETTERS) for _ in range(CODE)),
        "game": game.NAME,
        "rules": game.RULES_VERSION,
        "options": {},
        "host": person,
        "status": OPEN,
        "listed": False,
        "patience": settings.patience,
        "pace": USUAL,
        "stand_in": game.LEVELS[-1].name,
        "bots": 0,
        "seed": secrets.randbelow(SEEDS),
        "salt": secrets.token_hex(16),
        "result": "",
        "created": now,
        "changed": now,
    }
    connection.execute(insert(tables).values(**row | fields))
    taken: list[str] = []
    for seat, player in enumerate(players):
        fresh = {"table_id": table, "seat": seat, **vacant(), "seen": now}
        fresh |= occupant(game, player, person, name, taken)
        if fresh["kind"] == PERSON:
            fresh["kind"] = kind
        taken.append(fresh["name"])
        connection.execute(insert(seats).values(**fresh))
    return table


def vacant() -> dict[str, Any]:
    """Return the fields of an open seat."""
    return {"kind": NOBODY, "name": "", "player": "", "person": None}


def occupant(game: Game, player: str, person: str, name: str, taken: list[str]) -> dict[str, Any]:
    """Return the fields of a seat for a player's word."""
    if player == "open":
        return vacant()
    if player in ("me", "guest"):
        return {"kind": PERSON, "name": apart(name if player == "me" else "Guest", taken), "player": "",
                "person": person}  # fmt: skip
    check_persona(game, player)
    return {"kind": BOT, "name": bot_name(game, player, taken, chance), "player": player, "person": None}


def check_persona(game: Game, name: str) -> None:
    """Raise Unknown if the game offers no such persona."""
    known = [persona.name for persona in offered(game)]
    if name not in known:
        raise Unknown("persona", name, known)


def opponents(game: Game, level: str, count: int) -> list[str]:
    """Return bots to play against: all of one level, or personas of a strength, different ones if possible."""
    if level in (one.name for one in game.LEVELS):
        return [level] * count
    able = [p.name for p in offered(game) if p.level == level] or [p.name for p in offered(game)]
    drawn: list[str] = []
    while len(drawn) < count:
        drawn += chance.sample(able, min(len(able), count - len(drawn)))
    return drawn


# ---- before the game


def held(connection: Connection, table: str, host: str = "", status: tuple[str, ...] = (OPEN,)) -> Any:
    """Return a table's row, locked until the commit; raise an error if the host or the status does not fit."""
    row = connection.execute(select(tables).where(tables.c.id == table).with_for_update()).one_or_none()
    if row is None:
        raise Missing("there is no such table")
    if host and row.host != host:
        raise Forbidden("only the host of the table may do that")
    if row.status not in status:
        words = {OPEN: "has not begun", PLAYING: "has begun", OVER: "is over", CLOSED: "was closed"}
        raise Stale(f"the game {words[row.status]}")
    return row


def seats_at(connection: Connection, table: str) -> list[Any]:
    """Return the seats of a table."""
    return list(connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)))


def change_seat(connection: Connection, table: str, seat: int, fields: Mapping[str, Any]) -> None:
    """Update a seat."""
    where = (seats.c.table_id == table) & (seats.c.seat == seat)
    if not connection.execute(update(seats).where(where).values(seen=time.time(), **fields)).rowcount:
        raise Missing(f"the table has no seat {seat + 1}")
    touch(connection, table)


def touch(connection: Connection, table: str, **fields: Any) -> None:
    """Update a table's row, and notify the other servers."""
    connection.execute(update(tables).where(tables.c.id == table).values(changed=time.time(), **fields))
    notify(connection, table)


def set_seat(connection: Connection, table: str, person: str, seat: int, player: str, name: str = "") -> None:
    """Let the host fill a seat: open, a persona, or a named guest at the host's screen."""
    row = held(connection, table, person)
    others = [other.name for other in seats_at(connection, table) if other.seat != seat]
    fields = occupant(games.find(row.game), player, person, store_person(connection, person), others)
    if player == "guest" and clean_name(name):
        fields["name"] = apart(clean_name(name), others)
    change_seat(connection, table, seat, fields)


def set_count(connection: Connection, table: str, person: str, count: int) -> None:
    """Let the host set the number of seats; new ones are open, and the last ones are removed."""
    row = held(connection, table, person)
    check_count(games.find(row.game), count)
    there = seats_at(connection, table)
    for seat in range(len(there), count):
        fresh = {"table_id": table, "seat": seat, "seen": time.time()}
        connection.execute(insert(seats).values(**fresh, **vacant()))
    connection.execute(seats.delete().where(seats.c.table_id == table, seats.c.seat >= count))
    touch(connection, table)


def sit(connection: Connection, table: str, person: str, seat: int | None, kind: str = PERSON) -> int:
    """Take an open seat, before or during the game, and return its number."""
    row = held(connection, table, status=(OPEN, PLAYING))
    there = seats_at(connection, table)
    if any(other.person == person and other.kind != BOT for other in there):
        raise Refused("you already have a seat at this table")
    free = [other.seat for other in there if other.kind == NOBODY and seat in (None, other.seat)]
    if not free:
        raise Refused("that seat is taken" if seat is not None else "every seat is taken")
    name = apart(store_person(connection, person), [other.name for other in there if other.name])
    fields = {"kind": kind, "person": person}
    if row.status == OPEN:  # after the start a seat keeps its name, which is in the log
        fields |= {"name": name, "player": ""}
    change_seat(connection, table, free[0], fields)
    return free[0]


def stand(connection: Connection, table: str, person: str) -> None:
    """Leave a seat: before the game it becomes open, during the game the agreed persona takes over."""
    row = held(connection, table, status=(OPEN, PLAYING))
    mine = [seat.seat for seat in seats_at(connection, table) if seat.person == person and seat.kind != BOT]
    if not mine:
        raise Refused("you have no seat at this table")
    for seat in mine:
        bot = {"kind": BOT, "player": row.stand_in, "person": None}
        change_seat(connection, table, seat, vacant() if row.status == OPEN else bot)


def agree(connection: Connection, table: str, person: str, given: Mapping[str, str], longest: int) -> None:
    """Let the host set the options, the table's visibility, and the bot that plays for players who leave."""
    row = held(connection, table, person)
    game = games.find(row.game)
    known = {option.name for option in game.OPTIONS + game.MATERIAL}
    fields: dict[str, Any] = {}
    if chosen := {name: value for name, value in given.items() if name in known}:
        fields["options"] = settled(game, {**row.options, **chosen})
    if "listed" in given:
        fields["listed"] = given["listed"].casefold() in ("yes", "on", "true", "1")
    if "patience" in given:
        fields["patience"] = read_patience(given["patience"], longest)
    if "pace" in given:
        if given["pace"] not in PACES:
            raise BadOption(f"pace takes {' | '.join(PACES)}")
        fields["pace"] = given["pace"]
    if "stand_in" in given:
        check_persona(game, given["stand_in"])
        fields["stand_in"] = given["stand_in"]
    if unknown := sorted(set(given) - known - {"listed", "patience", "pace", "stand_in"}):
        raise BadOption(f"unknown option {unknown[0]!r}")
    touch(connection, table, **fields)


def settled(game: Game, given: Mapping[str, object]) -> dict[str, Value]:
    """Return the options that differ from the defaults, checked by the game."""
    options = changes(game.OPTIONS + game.MATERIAL, given)
    game.pack(options, 0)
    return options


def read_patience(given: str, longest: int) -> int:
    """Return the seconds before a bot takes over, checked."""
    if not (given.isdecimal() and len(given) < 12 and SHORTEST_PATIENCE <= int(given) <= longest):
        raise BadOption(f"patience takes {SHORTEST_PATIENCE} to {longest} seconds")
    return int(given)


def start_refusal(there: list[Any]) -> str:
    """Say why a game cannot start yet; empty if it can."""
    vacancies = [seat.seat + 1 for seat in there if seat.kind == NOBODY]
    if vacancies:
        return f"seat {vacancies[0]} is open: wait for somebody, put a bot there, or remove the seat"
    return ""


def start(connection: Connection, table: str, person: str) -> None:
    """Let the host start the game."""
    held(connection, table, person)
    there = seats_at(connection, table)
    if why := start_refusal(there):
        raise Refused(why)
    begin(connection, held(connection, table), there)


def begin(connection: Connection, row: Any, there: list[Any]) -> None:
    """Start the game; raise an error if its seats or options are invalid."""
    game, table = games.find(row.game), row.id
    bots = sum(1 << seat.seat for seat in there if seat.kind == BOT)
    seating = [Seat(seat.name, seat.player if seat.kind == BOT else HUMAN) for seat in there]
    Match(game, seating, row.options, row.seed, bots)
    connection.execute(update(seats).where(seats.c.table_id == table).values(seen=time.time()))
    touch(connection, table, status=PLAYING, bots=bots, began=time.time())


def close(connection: Connection, table: str, person: str) -> None:
    """Let the host close a table that has not started, or whose game nobody else plays."""
    row = held(connection, table, person, (OPEN, PLAYING))
    others = [seat for seat in seats_at(connection, table) if seat.kind in (PERSON, REMOTE) and seat.person != person]
    if row.status == PLAYING and others:
        raise Refused(f"{others[0].name} is still playing; leave, and let a bot take over, instead")
    touch(connection, table, status=CLOSED, result="The table was closed.")


# ---- during the game and after it


def replace(connection: Connection, table: str, person: str, seat: int, player: str) -> None:
    """Let the host replace a player by a bot or an open seat; the seat keeps its name."""
    row = held(connection, table, person, (PLAYING,))
    if player != "open":
        check_persona(games.find(row.game), player)
    bot = {"kind": BOT, "player": player, "person": None}
    change_seat(connection, table, seat, {"kind": NOBODY, "person": None} if player == "open" else bot)


def finish(connection: Connection, table: str, result: str) -> None:
    """Record that a game is over."""
    where = (tables.c.id == table) & (tables.c.status == PLAYING)
    if connection.execute(update(tables).where(where).values(status=OVER, result=result[:400])).rowcount:
        touch(connection, table)


def rematch(connection: Connection, table: str, person: str, settings: Settings) -> str:
    """Open a rematch in which the next seat begins, and return its id; everybody who asks gets the same table."""
    row = held(connection, table, status=(OVER,))
    there = seats_at(connection, table)
    if person != row.host and not any(seat.person == person for seat in there):
        raise Forbidden("only players of this game can ask for a rematch")
    if again := connection.execute(select(tables.c.id).where(tables.c.before == table)).scalar():
        return str(again)
    game = games.find(row.game)
    order = there[1:] + there[:1]
    new = create(
        connection, game, person, settings, ["open"] * len(there), before=table, options=row.options,
        listed=row.listed, patience=row.patience, pace=row.pace, stand_in=row.stand_in,
    )  # fmt: skip
    taken: list[str] = []
    known: set[str] = set()
    for seat, old in enumerate(order):
        name = old.name
        if old.person and old.person not in known:  # replacements now play under their own name
            known.add(old.person)
            name = store_person(connection, old.person)
        taken.append(apart(name, [*taken, *(other.name for other in order[seat + 1 :] if not other.person)]))
        fields = {"kind": old.kind, "name": taken[-1], "player": old.player, "person": old.person}
        if old.kind == NOBODY:  # left open in the old game
            fields |= {"kind": BOT, "player": row.stand_in}
        change_seat(connection, new, seat, fields)
    begin(connection, held(connection, new), seats_at(connection, new))
    notify(connection, table)
    return new
