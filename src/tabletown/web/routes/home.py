"""The home page, new tables, and invitations."""

import dataclasses
from typing import Annotated, Any

from fastapi import Form, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy import select

from tabletown import games
from tabletown.engine.roster import middle_level
from tabletown.web import lobby
from tabletown.web.db import schema
from tabletown.web.http_errors import Missing
from tabletown.web.pages import lists
from tabletown.web.pages.models import Home
from tabletown.web.pages.render import game_cards, page
from tabletown.web.routes.context import Text, known_visitor, new_router, see_other, service_of, visitor

router = new_router()


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """Show every game, and the tables."""
    me, store = await visitor(request), service_of(request).store

    def look(connection: Any) -> Home:
        queries = (lists.mine(me.id), lists.to_join(), lists.to_watch(), lists.finished(me.id))
        found = [lists.rows(connection, query, me.id) for query in queries]
        return Home(game_cards(), *found)

    shown = await store.read(look)
    mine = [await lists.in_play(service_of(request), row, me.id) for row in shown.mine]
    mine.sort(key=lambda row: not row.yours)
    return HTMLResponse(page("home", me=me, home=dataclasses.replace(shown, mine=mine)))


@router.post("/tables")
async def new_table(
    request: Request,
    game: Text,
    company: Annotated[str, Form(alias="with", max_length=20)] = "friends",
    name: Text = "",
    level: Text = "",
    opponents: Annotated[int, Form(ge=1, le=9)] = 2,
) -> Response:
    """Open a table; a game against bots starts at once."""
    service, found = service_of(request), games.find(game)
    person = await known_visitor(request, name)
    bots = min(opponents, found.SEATS[1] - 1)
    players = ["me", *lobby.opponents(found, level or middle_level(found), max(bots, found.SEATS[0] - 1))]
    if company != "bots":
        players = ["me", *["open"] * (max(2, found.SEATS[0]) - 1)]

    def job(connection: Any) -> str:
        table = lobby.create(connection, found, person.id, service.settings, players)
        if company == "bots":
            lobby.start(connection, table, person.id)
        return table

    return see_other(f"/t/{await service.store.write(job)}")


@router.get("/join")
async def join(request: Request, code: str = "") -> Response:
    """Redirect to the table of a code, in any spelling."""
    return see_other(f"/j/{''.join(letter for letter in code.upper() if letter.isalnum())[:12] or '-'}")


@router.post("/join")
async def join_named(request: Request, code: Text, name: Text = "") -> Response:
    """Redirect to the table of a code, and keep the name that was given with it."""
    if lobby.clean_name(name):
        await known_visitor(request, name)
    return await join(request, code)


@router.get("/j/{code}")
async def invited(request: Request, code: str) -> Response:
    """Redirect to the table of an invitation."""
    if not code.isascii() or not code.isalnum():
        raise Missing("that is not a table code")
    query = select(schema.tables.c.id).where(schema.tables.c.code == code[:12].upper())
    table = await service_of(request).store.read(lambda connection: connection.execute(query).scalar())
    if table is None:
        raise Missing(f"there is no table with the code {code[:12]}")
    return see_other(f"/t/{table}")


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """Report that the server and its database work."""
    await service_of(request).store.read(lambda connection: connection.execute(select(1)).scalar())
    return JSONResponse({"ok": True, "tables": len(service_of(request).tables)})
