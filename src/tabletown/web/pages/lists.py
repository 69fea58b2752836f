"""The lists of tables: mine, those to join, those to watch, and those that are over."""

import dataclasses
from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, Select, select

from tabletown import games
from tabletown.engine.errors import TabletownError
from tabletown.engine.words import listed
from tabletown.web.db.schema import BOT, CLOSED, NOBODY, OPEN, OVER, PERSON, PLAYING, seats, tables
from tabletown.web.pages.live import is_awaited, moment
from tabletown.web.pages.models import ListedTable
from tabletown.web.service import Service

SHOWN = 12  # most tables in a list


def mine(person: str) -> Select[Any]:
    """Select the unfinished tables that a person hosts or plays at."""
    sits = select(seats.c.table_id).where(seats.c.person == person, seats.c.kind != BOT)
    return latest(tables.c.status.in_((OPEN, PLAYING)), (tables.c.host == person) | tables.c.id.in_(sits), most=40)


def finished(person: str) -> Select[Any]:
    """Select the finished games that a person has played, and the public ones."""
    sat = select(seats.c.table_id).where(seats.c.person == person)
    mine = (tables.c.host == person) | tables.c.id.in_(sat)
    return latest(tables.c.status == OVER, mine | tables.c.listed)


def to_join() -> Select[Any]:
    """Select the public tables with an open seat."""
    free = select(seats.c.table_id).where(seats.c.kind == NOBODY)
    return latest(tables.c.status == OPEN, tables.c.listed, tables.c.id.in_(free))


def to_watch() -> Select[Any]:
    """Select the public games in progress."""
    return latest(tables.c.status == PLAYING, tables.c.listed)


def latest(*conditions: Any, most: int = SHOWN) -> Select[Any]:
    """Select the latest tables that meet the conditions."""
    return select(tables).where(*conditions).order_by(tables.c.changed.desc()).limit(most)


def rows(connection: Connection, query: Select[Any], person: str) -> list[ListedTable]:
    """Return the tables of a list, without games that are no longer installed."""
    found = list(connection.execute(query))
    sitting: dict[str, list[Any]] = defaultdict(list)
    for seat in connection.execute(
        select(seats).where(seats.c.table_id.in_([row.id for row in found])).order_by(seats.c.seat)
    ):
        sitting[seat.table_id].append(seat)
    shown = []
    for row in found:
        try:
            title = games.find(row.game).TITLE
        except TabletownError:
            continue
        there, url = sitting[row.id], f"/t/{row.id}/replay" if row.status == OVER else f"/t/{row.id}"
        how = state(row, there)
        shown.append(ListedTable(url, title, players(there, person), how, False, moment(row.changed)))
    return shown


async def in_play(service: Service, row: ListedTable, person: str) -> ListedTable:
    """Return a person's own table, with whose turn it is."""
    try:
        table = await service.table(row.url.rpartition("/")[2])
    except TabletownError:
        return row
    if table.match is None or table.status != PLAYING:
        return row
    yours = is_awaited(table, person)
    names = [table.match.names[seat] for seat in table.since]
    return dataclasses.replace(row, yours=yours, state="It is your turn" if yours else f"Waiting for {listed(names)}")


def players(there: list[Any], person: str) -> str:
    """Return the players of a table: You, Mia and an open seat."""
    words = ["You" if seat.person == person and seat.kind == PERSON else seat.name for seat in there if seat.name]
    vacancies = sum(seat.kind == NOBODY and not seat.name for seat in there)
    more = ["an open seat" if vacancies == 1 else f"{vacancies} open seats"] if vacancies else []
    return listed(words + more)


def state(row: Any, there: list[Any]) -> str:
    """Return the state of a table in a few words."""
    if row.status == OPEN:
        vacancies = sum(seat.kind == NOBODY for seat in there)
        return f"Waiting for {vacancies} more" if vacancies else "Ready to start"
    if row.status == CLOSED:
        return "Closed"
    return row.result or "In play"
