"""The JSON API for bots on other machines; see its OpenAPI schema and docs/remote-bots.md."""

import asyncio
import json
import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from sqlalchemy import select

from tabletown import games
from tabletown.engine import records
from tabletown.engine.contract import PUBLIC
from tabletown.engine.roster import offered
from tabletown.web import lobby
from tabletown.web.db import schema
from tabletown.web.db.schema import OVER, PLAYING, REMOTE
from tabletown.web.http_errors import Problem, Stale, TooMany
from tabletown.web.pages import lists, live
from tabletown.web.pages.models import ListedTable
from tabletown.web.pages.render import game_cards
from tabletown.web.routes.api_models import (
    ActionInfo,
    Answer,
    BotToken,
    Detail,
    Done,
    GameInfo,
    NewBot,
    NewTable,
    Observation,
    Opened,
    OptionInfo,
    PersonaInfo,
    Seated,
    SeatInfo,
    Sit,
    TableInfo,
)
from tabletown.web.routes.context import service_of
from tabletown.web.service import Service
from tabletown.web.tables import LiveTable

LONGEST_WAIT = 50.0  # seconds
OFTEN = 5.0  # seconds between two records that a bot is online
DESCRIPTION = "Take a seat, ask what you can see and do, and act. Every error has a `detail` in words."


class Unauthorized(Problem):
    """The token is missing or wrong."""

    status = 401


CODES: dict[int | str, dict[str, Any]] = {
    code: {"model": Detail} for code in (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)
}
router = APIRouter(prefix="/api/v1", responses=CODES, tags=["bots"])
TableId = Annotated[str, Path(max_length=64)]

# ---- authentication


async def bot_of(request: Request, authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """Return the bot whose token the request has."""
    kind, _, token = authorization.partition(" ")
    if kind.casefold() != "bearer" or not token:
        raise Unauthorized("send the header `Authorization: Bearer TOKEN`; POST /api/v1/bots gives you a token")
    query = select(schema.people.c.id).where(schema.people.c.token == lobby.token_hash(token.strip()))
    person = await service_of(request).store.read(lambda connection: connection.execute(query).scalar())
    if person is None:
        raise Unauthorized("this token is not valid")
    return str(person)


Bot = Annotated[str, Depends(bot_of)]

# ---- bots, games, tables


@router.post("/bots", status_code=201)
async def register(request: Request, new: NewBot) -> BotToken:
    """Register a bot, and get its token."""
    if not request.app.state.middleware.newcomers.take(request.scope["address"]):
        raise TooMany("too many newcomers from your address; wait a moment")
    name = lobby.clean_name(new.name)
    if not name:
        raise Problem("a name must not be empty")
    _, token = await service_of(request).store.write(lambda connection: lobby.new_bot(connection, name))
    return BotToken(name=name, token=token)


@router.get("/games")
async def list_games() -> list[GameInfo]:
    """List the games, with their personas and options."""
    return [game_info(card.name) for card in game_cards()]


def game_info(name: str) -> GameInfo:
    """Return the description of a game."""
    game = games.find(name)
    return GameInfo(
        name=game.NAME,
        title=game.TITLE,
        line=game.TAGLINE,
        seats=game.SEATS,
        personas=[PersonaInfo(name=p.name, title=p.title, level=p.level, line=p.line) for p in offered(game)],
        options=[
            OptionInfo(name=o.name, help=o.help, default=o.words(o.default), values=o.span)
            for o in game.OPTIONS + game.MATERIAL
        ],
    )


@router.get("/tables")
async def list_tables(request: Request) -> list[TableInfo]:
    """List the public tables with an open seat."""
    found = await service_of(request).store.read(lambda connection: lists.rows(connection, lists.to_join(), ""))
    return [table_info(row) for row in found]


@router.get("/tables/mine")
async def my_tables(request: Request, bot: Bot) -> list[TableInfo]:
    """List the unfinished tables where the bot plays, or which it has opened."""
    found = await service_of(request).store.read(lambda connection: lists.rows(connection, lists.mine(bot), bot))
    return [table_info(row) for row in found]


def table_info(row: ListedTable) -> TableInfo:
    """Return a table for a list."""
    return TableInfo(id=row.url.rpartition("/")[2], game=row.game, players=row.players, state=row.state)


@router.post("/tables", status_code=201)
async def open_table(request: Request, bot: Bot, new: NewTable) -> Opened:
    """Open a table; POST .../start starts its game once no seat is open."""
    service, game = service_of(request), games.find(new.game)

    def job(connection: Any) -> Opened:
        agreed = lobby.settled(game, new.options)
        table = lobby.create(
            connection, game, bot, service.settings, new.seats, kind=REMOTE, options=agreed, listed=new.listed
        )
        code = connection.execute(select(schema.tables.c.code).where(schema.tables.c.id == table)).scalar()
        return Opened(id=table, code=code)

    return await service.store.write(job)


@router.post("/tables/{id}/start")
async def start(request: Request, bot: Bot, id: TableId) -> Observation:
    """Start the game at a table that the bot has opened."""
    service = service_of(request)
    table = await service.table(id)
    await service.change(table, lambda connection: lobby.start(connection, id, bot))
    return observation(table, bot)


@router.post("/tables/{id}/seats", status_code=201)
async def sit(request: Request, bot: Bot, id: TableId, wish: Sit) -> Seated:
    """Take an open seat."""
    service = service_of(request)
    table = await service.table(id)
    seat = await service.change(table, lambda connection: lobby.sit(connection, id, bot, wish.seat, REMOTE))
    return Seated(seat=seat)


@router.delete("/tables/{id}/seats")
async def stand(request: Request, bot: Bot, id: TableId) -> Observation:
    """Leave the table."""
    service = service_of(request)
    table = await service.table(id)
    await service.change(table, lambda connection: lobby.stand(connection, id, bot))
    return observation(table, bot)


# ---- play


@router.get("/tables/{id}")
async def look(
    request: Request, bot: Bot, id: TableId, wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0
) -> Observation:
    """Get what the bot sees; with `wait`, only when it must act, the game is over, or so many seconds have passed."""
    service = service_of(request)
    table = await service.table(id)
    await seen(service, table, bot)
    waiter = asyncio.Event()
    table.waiters[waiter] = bot
    try:
        async with asyncio.timeout(wait):
            while not live.is_awaited(table, bot) and table.status in (schema.OPEN, PLAYING):
                waiter.clear()
                await waiter.wait()
    except TimeoutError:
        pass
    finally:
        del table.waiters[waiter]
        table.note_seen(bot, time.time())
    return observation(table, bot)


async def seen(service: Service, table: LiveTable, bot: str) -> None:
    """Record at intervals that a bot is online."""
    if any(time.time() - table.seats[seat].seen > OFTEN for seat in table.seats_of(bot)):
        await service.note_seen(table, bot)


@router.post("/tables/{id}/actions")
async def act(request: Request, bot: Bot, id: TableId, answer: Answer) -> Done:
    """Play an action; the move is in the database when this returns."""
    service = service_of(request)
    table = await service.table(id)
    await seen(service, table, bot)
    return Done(number=await service.act(table, bot, answer.decision, answer.action))


@router.get("/tables/{id}/record")
async def record(request: Request, bot: Bot, id: TableId) -> dict[str, Any]:
    """Get the record of a finished game, including its seed."""
    table = await service_of(request).table(id)
    if table.status != OVER:
        raise Stale("the game is not over yet")
    found: dict[str, Any] = json.loads(records.dumps(table.playing.record()))
    return found


def observation(table: LiveTable, person: str) -> Observation:
    """Return a table for one viewer, made only from the engine's view."""
    viewer = table.viewer_of(person)
    shown: dict[str, Any] = {"asks": "", "actions": [], "state": {}, "log": [], "scores": None, "decision": None}
    if table.match is not None:
        match = table.match
        view = match.view(viewer)
        acts = view.actions if table.status == PLAYING else []
        shown = {
            "asks": live.what_is_asked(table, match, viewer),
            "actions": [ActionInfo(number=act.number, words=act.words) for act in acts],
            "state": numbers(view.state),
            "log": [str(line) for line in match.log[-live.LOG_SHOWN :]],
            "scores": match.scores() if match.over else None,
            "decision": table.since.get(viewer) if acts else None,
        }
    return Observation(
        id=table.id,
        game=table.row.game,
        options=table.row.options,
        status=table.status,
        number=table.number,
        viewer=viewer if viewer != PUBLIC else -1,
        seats=[
            SeatInfo(seat=seat.seat, name=seat.name, kind=seat.kind, acting=seat.seat in table.since)
            for seat in table.seats
        ],
        **shown,
    )


def numbers(state: Any) -> dict[str, Any]:
    """Return a state as plain numbers, without its random stream."""
    return {name: state[name].tolist() for name in state.dtype.names if name not in ("seed", "rng_count")}
