"""Tables of the service, without a server around it: who sits down, who has a page open, who acts."""

import asyncio

from sqlalchemy import select, update

from tabletown import games
from tabletown.web import lobby
from tabletown.web.db import schema

TOOK = games.find("harmonictook")


class Page:
    """Somebody who has a table open."""

    def __init__(self, person):
        self.person, self.changed = person, asyncio.Event()


async def table_of(service, *players, others=(), begun=True, game=TOOK, **options):
    """A table hosted by Ann; `others` sit down on the open seats."""

    def job(connection):
        for person in ("ann", "bob", "mia"):
            lobby.store_person(connection, person, person.title())
        id = lobby.create(connection, game, "ann", service.settings, list(players), options=options)
        for person in others:
            lobby.sit(connection, id, person, None)
        if begun:
            lobby.start(connection, id, "ann")
        return id

    return await service.table(await service.store.write(job))


async def act(service, table, person):
    """Play the last of the actions that a person has."""
    seat = table.viewer_of(person)
    await service.act(table, person, table.since[seat], table.match.legal(seat)[-1].number)


async def patience(service, table, seconds):
    """Agree on a patience shorter than people can agree on."""
    change = update(schema.tables).where(schema.tables.c.id == table.id).values(patience=seconds)
    await service.store.write(lambda connection: connection.execute(change).close())
    await service.refresh(table)


async def last_seen(service, table, at):
    """Write down that nobody at a table was seen since some time."""
    change = update(schema.seats).where(schema.seats.c.table_id == table.id).values(seen=at)
    await service.store.write(lambda connection: connection.execute(change).close())


async def events(service, table):
    """What was done at a table, as the database has it."""
    query = select(schema.events).where(schema.events.c.table_id == table.id)
    return await service.store.read(lambda connection: connection.execute(query).all())


async def settled(service):
    """Wait until nothing runs beside the service any more: nobody thinks, and nothing is being written."""
    while service._tasks:
        await asyncio.gather(*service._tasks)
