"""Tables in the middle of a game: bots play a seeded game here, and it is written into a server's database."""

import base64
import json
import time

from sqlalchemy import create_engine, insert, update

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.players.moves import bot_move
from tabletown.web import lobby
from tabletown.web.db import schema
from tabletown.web.settings import Settings

NAMES = ("Mia", "Tom", "Ida", "Ben", "Eva", "Leo")
PATIENT = 86400  # seconds for which no bot takes over for anybody


def person_of(visitor):
    """The id of a visitor, as their cookie has it."""
    signed = visitor.cookies["tabletown"].split(".")[0]
    return json.loads(base64.urlsafe_b64decode(signed + "=" * (-len(signed) % 4)))


def played(game, seats=3, seed=1, player="random", options=None, bots=0):
    """A game that one bot plays for everybody: it gives the match before each of its decisions, and at the end."""
    match = Match(games.find(game), [Seat(name) for name in NAMES[:seats]], options, seed, bots)
    while not match.over:
        yield match
        seat = match.actors[0]
        match.play(seat, bot_move(match, seat, player)())
    yield match


def lay(server, visitor, match, others="me"):
    """The address of a table that stands as a match does; the visitor has the seat that must decide, or the first."""
    person, engine = person_of(visitor), create_engine(f"sqlite:///{server.home}/tabletown.db")
    mine = (match.actors or [0])[0]
    players = ["me" if seat == mine or others == "me" else others for seat in range(len(match.seats))]
    settings = Settings(tables_per_person=10**6)
    fields = {"seed": match.seed, "options": match.options, "patience": PATIENT}
    with engine.begin() as connection:
        table = lobby.create(connection, match.game, person, settings, players, **fields)
        rows = [
            {"table_id": table, "number": i + 1, "kind": schema.MOVE, "seat": move.seat, "action": move.action,
             "by": person, "at": time.time()}
            for i, move in enumerate(match.moves)
        ]  # fmt: skip
        if rows:
            connection.execute(insert(schema.events), rows)
        for seat, name in enumerate(match.names):
            here = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat)
            connection.execute(update(schema.seats).where(here).values(name=name))
        start = {"status": schema.PLAYING, "bots": match.bots, "began": time.time()}
        connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**start))
    engine.dispose()
    return f"/t/{table}"
