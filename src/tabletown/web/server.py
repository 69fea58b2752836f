"""The routes: each finds its table and its person, calls the town, and answers with a page or a few words."""

import asyncio
import contextlib
import dataclasses
import io
import logging
import time
from collections.abc import AsyncIterator
from functools import partial
from importlib.resources import files
from typing import Annotated, Any

import segno
from fastapi import APIRouter, FastAPI, Form, Query, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from markupsafe import Markup
from pydantic import BaseModel, Field
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.staticfiles import StaticFiles

from tabletown import __version__, games
from tabletown.engine import replay
from tabletown.engine.errors import TabletownError
from tabletown.engine.minds import middle_level
from tabletown.web import api, identity, lists, lobby, pages, schema
from tabletown.web.api import town_of
from tabletown.web.guard import Allowance, Guard
from tabletown.web.live import Socket, attend
from tabletown.web.plain import view_of
from tabletown.web.problems import Forbidden, Missing, Problem, Stale, TooMany
from tabletown.web.schema import OPEN, PLAYING
from tabletown.web.settings import Settings
from tabletown.web.showing import Home, Person
from tabletown.web.store import Lost, Store, notify
from tabletown.web.tables import Table, seatable
from tabletown.web.town import Town

LONGEST_CHAT = 400
JOINERS = "\u200c\u200d"  # not printable by themselves, but families of emoji are made with them
SeatNumber = Annotated[int, Form(ge=0, lt=64)]
log = logging.getLogger("tabletown.web")
Text = Annotated[str, Form(max_length=200)]
router = APIRouter(include_in_schema=False)


# ---- the application


def make_app(settings: Settings, store: Store) -> Guard:
    """The whole server as an ASGI application."""
    town = Town(settings, store)
    secret = settings.secret or identity.kept_secret(store)

    @contextlib.asynccontextmanager
    async def living(_: FastAPI) -> AsyncIterator[None]:
        await town.open()
        yield
        await town.close()

    app = FastAPI(
        title="Tabletown", version=__version__, lifespan=living, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description=api.DESCRIPTION,
    )  # fmt: skip
    app.state.town, app.state.identity = town, identity.Identity(secret)
    app.state.chat = Allowance(settings.chat_per_minute)
    app.include_router(router)
    app.include_router(api.router)
    app.mount("/static", StaticFiles(packages=[("tabletown.web", "static")]), name="static")
    app.add_exception_handler(Exception, partial(failed, 500))
    for kind in (TabletownError, HTTPException, RequestValidationError, ClientDisconnect, IntegrityError):
        app.add_exception_handler(kind, explain)
    guard = Guard(app, settings, secret)
    app.state.guard = guard
    return guard


async def explain(request: Request, error: Exception) -> Response:
    """Whatever went wrong, in words: on a page for a person, as JSON for a program."""
    status, words = 422, str(error)
    if isinstance(error, Problem):
        status = error.status
    elif isinstance(error, Lost):
        log.error("%s", error)
        status, words = 503, "the server cannot reach its database; nothing was changed, try again in a moment"
    elif isinstance(error, ClientDisconnect):
        status, words = 413, "the request is too large, or was cut off"
    elif isinstance(error, IntegrityError):
        status, words = 409, "somebody did that at the same moment; try again"
    elif isinstance(error, HTTPException):
        status, words = error.status_code, str(error.detail)
    elif isinstance(error, RequestValidationError):
        first = error.errors()[0]
        words = f"{'.'.join(str(part) for part in first['loc'][1:]) or 'the request'}: {first['msg']}"
    return await failed(status, request, words)


async def failed(status: int, request: Request, error: object) -> Response:
    """An answer that says what was wrong."""
    words = "something went wrong on the server; nothing was lost" if status == 500 else str(error)
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if not wants_page:
        return JSONResponse({"detail": words}, status)
    me = Person(request.scope["person"], "")
    with contextlib.suppress(Exception):
        me = await visitor(request)
    return HTMLResponse(pages.page("error", me=me, status=status, message=words), status)


# ---- who and where


async def visitor(request: Any) -> Person:
    """Who is looking."""
    person = request.scope["person"]
    return Person(person, "" if request.scope["is_new"] else await town_of(request).name_of(person))


async def comer(request: Request, name: str = "") -> Person:
    """Who is doing something: remembered from now on, under the name they gave."""
    town, name = town_of(request), lobby.clean_name(name)
    person = await visitor(request)
    if not person.name and not request.app.state.guard.newcomers.take(request.scope["address"]):
        raise TooMany("too many newcomers from your address; wait a moment")
    if name or not person.name:
        called = await town.store.write(lambda connection: lobby.know(connection, person.id, name))
        town.names[person.id] = called
        person = Person(person.id, called)
    return person


def base_of(request: Any) -> str:
    """The address by which people reach the server."""
    url: str = town_of(request).settings.url
    return url.rstrip("/") or f"{request.url.scheme.replace('ws', 'http', 1)}://{request.url.netloc}"


def see_other(path: str) -> RedirectResponse:
    """Go and look there."""
    return RedirectResponse(path, 303)


def done(request: Request, path: str) -> Response:
    """Done: a script is told so, a form is taken to the page."""
    return see_other(path) if "text/html" in request.headers.get("accept", "") else JSONResponse({"ok": True})


async def change(request: Request, id: str, job: Any, *arguments: Any) -> Response:
    """Do something about a table that is no move."""
    town, person = town_of(request), await comer(request)
    table = await town.table(id)
    await town.change(table, lambda connection: job(connection, id, person.id, *arguments))
    return done(request, f"/t/{id}")


# ---- home


@router.get("/")
async def home(request: Request) -> HTMLResponse:
    """Every game, and the tables."""
    me, store = await visitor(request), town_of(request).store

    def look(connection: Any) -> Home:
        queries = (lists.mine(me.id), lists.to_join(), lists.to_watch(), lists.finished(me.id))
        found = [lists.rows(connection, query, me.id) for query in queries]
        return Home(pages.game_cards(), *found)

    shown = await store.read(look)
    mine = [await lists.in_play(town_of(request), row, me.id) for row in shown.mine]
    return HTMLResponse(pages.page("home", me=me, home=dataclasses.replace(shown, mine=mine)))


@router.post("/tables")
async def new_table(
    request: Request,
    game: Text,
    company: Annotated[str, Form(alias="with", max_length=20)] = "friends",
    name: Text = "",
    level: Text = "",
    opponents: Annotated[int, Form(ge=1, le=9)] = 2,
) -> Response:
    """A new table: against bots it begins at once."""
    town, found = town_of(request), games.find(game)
    person = await comer(request, name)
    bots = min(opponents, found.SEATS[1] - 1)
    players = ["me", *lobby.opponents(found, level or middle_level(found), max(bots, found.SEATS[0] - 1))]
    if company != "bots":
        players = ["me", *["open"] * (max(2, found.SEATS[0]) - 1)]

    def job(connection: Any) -> str:
        table = lobby.create(connection, found, person.id, town.settings, players)
        if company == "bots":
            lobby.start(connection, table, person.id)
        return table

    return see_other(f"/t/{await town.store.write(job)}")


@router.get("/join")
async def join(request: Request, code: str = "") -> Response:
    """To the table of a code, however it is written."""
    return see_other(f"/j/{''.join(letter for letter in code.upper() if letter.isalnum())[:12] or '-'}")


@router.get("/j/{code}")
async def invited(request: Request, code: str) -> Response:
    """To the table of an invitation."""
    if not code.isascii() or not code.isalnum():
        raise Missing("that is no code of a table")
    query = select(schema.tables.c.id).where(schema.tables.c.code == code[:12].upper())
    table = await town_of(request).store.read(lambda connection: connection.execute(query).scalar())
    if table is None:
        raise Missing(f"there is no table with the code {code[:12]}")
    return see_other(f"/t/{table}")


# ---- a table


@router.get("/t/{id}")
async def table_page(request: Request, id: str) -> HTMLResponse:
    """The lobby or the game."""
    me, table = await visitor(request), await town_of(request).table(id)
    if table.fault or (table.match is None and table.status == schema.CLOSED):
        raise Stale(table.fault or "the table was closed before a game began")
    common: dict[str, Any] = {"me": me, "page_title": pages.page_title(table, me.id), "game": table.game.NAME}
    common |= {"symbols": pages.symbols(table.game), "yours": pages.is_awaited(table, me.id)}
    if table.match is None:
        shown = pages.lobby_shown(table, me.id, base_of(request))
        return HTMLResponse(pages.page("lobby", lobby=shown, table=shown.table, **common))
    play = pages.play_shown(table, me.id, base_of(request))
    common["personas"] = seatable(table.game)
    return HTMLResponse(pages.page("table", play=play, table=play.table, **common))


@router.websocket("/t/{id}/live")
async def live(
    websocket: WebSocket, id: str, number: Annotated[int, Query(ge=0)] = 0, began: Annotated[int, Query(ge=0)] = 1
) -> None:
    """The open page of a table."""
    town, address = town_of(websocket), websocket.scope["address"]
    try:
        table = await town.table(id)
        socket = Socket(await visitor(websocket), base_of(websocket), number, began > 0, address)
        await attend(town, table, websocket, socket)
    except TabletownError:
        await websocket.close()


@router.get("/t/{id}/qr.svg")
async def qr(request: Request, id: str) -> Response:
    """The invitation as a picture."""
    table = await town_of(request).table(id)
    return Response(qr_code(f"{base_of(request)}/j/{table.row.code}"), media_type="image/svg+xml")


def qr_code(text: str) -> bytes:
    """A QR code as SVG."""
    out = io.BytesIO()
    segno.make(text, micro=False).save(out, kind="svg", scale=4, border=2, xmldecl=False, light="#fff")
    return out.getvalue()


@router.post("/t/{id}/seat")
async def set_seat(request: Request, id: str, seat: SeatNumber, who: Text, name: Text = "") -> Response:
    """The host says who sits where."""
    return await change(request, id, lobby.set_seat, seat, who, name)


@router.post("/t/{id}/seats")
async def set_count(request: Request, id: str, count: SeatNumber) -> Response:
    """The host says how many seats there are."""
    return await change(request, id, lobby.set_count, count)


@router.post("/t/{id}/sit")
async def sit(
    request: Request, id: str, seat: Annotated[int | None, Form(ge=0, lt=64)] = None, name: Text = ""
) -> Response:
    """Take an open seat."""
    await comer(request, name)
    return await change(request, id, lobby.sit, seat)


@router.post("/t/{id}/stand")
async def stand(request: Request, id: str) -> Response:
    """Leave a seat."""
    return await change(request, id, lobby.stand)


@router.post("/t/{id}/options")
async def options(request: Request, id: str) -> Response:
    """The host settles what is agreed."""
    async with request.form(max_files=0, max_fields=200) as form:
        given = {str(name): str(value) for name, value in form.items()}
    return await change(request, id, lobby.agree, given, town_of(request).settings.max_patience)


@router.post("/t/{id}/start")
async def start(request: Request, id: str) -> Response:
    """The host begins the game."""
    return await change(request, id, lobby.start)


@router.post("/t/{id}/close")
async def close(request: Request, id: str) -> Response:
    """The host gives the table up."""
    await change(request, id, lobby.close)
    return done(request, "/")


@router.post("/t/{id}/replace")
async def replace(request: Request, id: str, seat: SeatNumber, who: Text) -> Response:
    """The host lets a bot play on."""
    return await change(request, id, lobby.replace, seat, who)


@router.post("/t/{id}/rematch")
async def rematch(request: Request, id: str) -> Response:
    """The same players once more."""
    town, person = town_of(request), await comer(request)
    table = await town.table(id)
    new = await town.change(table, lambda connection: lobby.rematch(connection, id, person.id, town.settings))
    return see_other(f"/t/{new}")


# ---- play


class Act(BaseModel):
    """An answer to a decision."""

    decision: int = Field(ge=0, lt=2**31)
    action: int = Field(ge=0, lt=2**31)
    seat: int | None = None  # who plays for friends at the same screen says for whom


@router.post("/t/{id}/act")
async def act(request: Request, id: str, answer: Act) -> JSONResponse:
    """Make a move."""
    town = town_of(request)
    table = await town.table(id)
    person = request.scope["person"]
    number = await town.act(table, person, answer.decision, answer.action, answer.seat)
    return JSONResponse({"ok": True, "number": number})


class Seen(BaseModel):
    """The last event that a page has shown."""

    number: int | None = None


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str, seen: Seen | None = None) -> Response:
    """Take the last move back."""
    town = town_of(request)
    await town.undo(await town.table(id), request.scope["person"], seen.number if seen else None)
    return done(request, f"/t/{id}")


@router.post("/t/{id}/hint")
async def hint(request: Request, id: str) -> JSONResponse:
    """What the adviser would do, and why."""
    town = town_of(request)
    hint = await town.hint(await town.table(id), request.scope["person"])
    choices = [{"words": choice.action.words, "chance": round(choice.chance, 3)} for choice in hint.choices]
    return JSONResponse({"action": hint.action.number, "words": hint.action.words, "why": hint.why, "choices": choices})


class Said(BaseModel):
    """A line of chat."""

    text: str = Field(max_length=LONGEST_CHAT)


@router.post("/t/{id}/chat")
async def say(request: Request, id: str, said: Said) -> JSONResponse:
    """Say something at a table."""
    town, person = town_of(request), await comer(request)
    text = " ".join(said.text.split())
    if not text or not all(letter.isprintable() or letter in JOINERS for letter in text):
        raise Problem("there is nothing to say in that")
    if not request.app.state.chat.take(person.id):
        raise TooMany("you are talking too fast; wait a moment")
    table = await town.table(id)
    line = {"table_id": id, "person": person.id, "name": person.name, "text": text, "at": time.time()}

    def job(connection: Any) -> None:
        connection.execute(insert(schema.chat).values(**line))
        notify(connection, id)

    await town.change(table, job)
    return JSONResponse({"ok": True})


@router.get("/t/{id}/log")
async def whole_log(request: Request, id: str) -> HTMLResponse:
    """Every line of the log so far."""
    table = await town_of(request).table(id)
    return HTMLResponse(pages.render("part_lines", log=pages.lines(table.playing.log)))


# ---- replays and records


async def finished(request: Request, id: str) -> Table:
    """A table whose game is over."""
    table = await town_of(request).table(id)
    if table.match is None or table.status in (OPEN, PLAYING):
        raise Stale("the game is not over yet")
    return table


@router.get("/t/{id}/replay")
async def replay_page(request: Request, id: str, ply: int = 0, view: str = "public") -> HTMLResponse:
    """A finished game, step by step."""
    me, table = await visitor(request), await finished(request, id)
    shown = await asyncio.to_thread(pages.replay_shown, table, me.id, base_of(request), ply, view)
    context = {"me": me, "symbols": pages.symbols(table.game), "game": table.game.NAME, "table": shown.table}
    return HTMLResponse(pages.page("replay", replay=shown, play=shown, **context))


@router.get("/t/{id}/replay/{ply}")
async def replay_step(request: Request, id: str, ply: int, view: str = "public") -> JSONResponse:
    """One step of a replay."""
    me, table = await visitor(request), await finished(request, id)
    shown = await asyncio.to_thread(pages.replay_shown, table, me.id, base_of(request), ply, view)
    return JSONResponse({"ply": shown.ply, "words": shown.words, "parts": pages.replay_parts(shown, me)})


@router.get("/t/{id}/record")
async def record(request: Request, id: str) -> Response:
    """A finished game as a file for `tabletown verify` and `tabletown replay`."""
    table = await finished(request, id)
    name = f"{table.row.game}-{table.row.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(replay.dumps(table.playing.record()), media_type="application/json", headers=headers)


# ---- rules, style, people


@router.get("/rules/{game}")
async def rules(request: Request, game: str, table: str = "", part: int = 0) -> HTMLResponse:
    """The rulebook, with the numbers that a table has agreed on."""
    found = games.find(game)
    box = found.pack({}, 0)
    if table:
        at = await town_of(request).table(table)
        if at.row.game == found.NAME:
            box = at.playing.box if at.match else found.pack(at.row.options, 0)
    body = pages.rulebook(found, box)
    if part:
        return HTMLResponse(pages.render("part_rules", title=found.TITLE, body=body))
    drawn = {"game": found.NAME, "symbols": pages.symbols(found)}
    return HTMLResponse(pages.page("rules", me=await visitor(request), title=found.TITLE, body=body, **drawn))


@router.get("/static/games/{game}.css")
async def game_style(game: str) -> Response:
    """How a game's drawings look."""
    return Response(str(view_of(games.find(game)).stylesheet()), media_type="text/css")


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The house on the table."""
    picture = files("tabletown.web").joinpath("static/favicon.svg").read_bytes()
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@router.get("/me")
async def my_page(request: Request) -> HTMLResponse:
    """One's name, and the link to be the same person elsewhere."""
    me = await visitor(request)
    link = f"{base_of(request)}/me/{await personal_token(request, me.id)}" if me.name else ""
    code = Markup(qr_code(link).decode()) if link else ""
    return HTMLResponse(pages.page("me", me=me, link=link, qr=code))


async def personal_token(request: Request, person: str) -> str:
    """What proves on another device who somebody is."""
    query = select(schema.people.c.key).where(schema.people.c.id == person)
    key = await town_of(request).store.read(lambda connection: connection.execute(query).scalar())
    token: str = request.app.state.identity.link(person, key or "")
    return token


@router.post("/me")
async def rename(request: Request, name: Text) -> Response:
    """Be called otherwise from now on."""
    if not lobby.clean_name(name):
        raise Problem("a name must not be empty")
    await comer(request, name)
    return done(request, "/me")


@router.post("/me/renew")
async def renew(request: Request) -> Response:
    """Make old personal links void."""
    person = await comer(request)
    fresh = update(schema.people).where(schema.people.c.id == person.id).values(key=lobby.new_id())
    await town_of(request).store.write(lambda connection: connection.execute(fresh).close())
    return done(request, "/me")


@router.get("/me/{token}")
async def claim_page(request: Request, token: str) -> HTMLResponse:
    """Ask before this device becomes somebody else's."""
    person, name = await owner(request, token)
    return HTMLResponse(pages.page("claim", me=await visitor(request), name=name, token=token))


@router.post("/me/claim/{token}")
async def claim(request: Request, token: str) -> Response:
    """Be the person of a personal link on this device, too."""
    person, _ = await owner(request, token)
    answer = see_other("/")
    answer.headers["Set-Cookie"] = request.app.state.guard.cookie(request.scope, person)
    return answer


async def owner(request: Request, token: str) -> tuple[str, str]:
    """Whose personal link it is: id and name."""
    person, key = request.app.state.identity.read(token)
    query = select(schema.people.c.name, schema.people.c.key).where(schema.people.c.id == person)
    row = await town_of(request).store.read(lambda connection: connection.execute(query).one_or_none())
    if row is None or row.key != key:
        raise Forbidden("this personal link is not valid any more")
    return person, row.name


@router.get("/api")
async def api_page(request: Request) -> HTMLResponse:
    """How a bot plays over the network."""
    schema = request.app.openapi()
    return HTMLResponse(pages.page("api", me=await visitor(request), schema=schema, base=base_of(request)))


@router.get("/healthz")
async def healthz(request: Request) -> JSONResponse:
    """Whether the server and its database are well."""
    await town_of(request).store.read(lambda connection: connection.execute(select(1)).scalar())
    return JSONResponse({"ok": True, "tables": len(town_of(request).tables)})
