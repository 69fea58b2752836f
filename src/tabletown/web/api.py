"""The JSON interface by which bots on other machines play: documented by its OpenAPI schema and docs/remote-bots.md."""

import asyncio
import json
import time
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select

from tabletown import games
from tabletown.engine import replay
from tabletown.engine.contract import PUBLIC
from tabletown.engine.match import LONGEST_NAME
from tabletown.web import lists, lobby, pages, schema
from tabletown.web.problems import Problem, Stale, TooMany
from tabletown.web.schema import OVER, PLAYING, REMOTE
from tabletown.web.showing import TableRow
from tabletown.web.tables import Table, seatable
from tabletown.web.town import Town

LONGEST_WAIT = 50.0  # seconds
OFTEN = 5.0  # seconds between notes that a bot is there
DESCRIPTION = "Take a seat, ask what you see and may do, act. Every answer that is no success has a `detail` in words."


class Unauthorized(Problem):
    """No token, or a wrong one."""

    status = 401


# ---- what goes over the wire


class Model(BaseModel):
    """Unknown fields are refused, so that a slip of the pen is noticed."""

    model_config = ConfigDict(extra="forbid")


class Detail(BaseModel):
    """What was wrong."""

    detail: str


class NewBot(Model):
    """A bot that wants to play."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME, examples=["Deep Took"])


class BotToken(Model):
    """Who the bot is from now on; the token is shown only once."""

    name: str
    token: str


class PersonaInfo(Model):
    """A bot that comes with a game."""

    name: str
    title: str
    level: str
    line: str


class OptionInfo(Model):
    """Something that can be agreed before a game."""

    name: str
    help: str
    default: str
    values: str


class GameInfo(Model):
    """A game that can be played here."""

    name: str
    title: str
    line: str
    seats: tuple[int, int]
    personas: list[PersonaInfo]
    options: list[OptionInfo]


class TableInfo(Model):
    """A table in a list."""

    id: str
    game: str
    players: str
    state: str


class NewTable(Model):
    """A table to be opened."""

    game: str = Field(max_length=64, examples=["harmonictook"])
    seats: list[str] = Field(
        min_length=1, max_length=16, examples=[["me", "open"]], description="`me`, `open` or the name of a persona"
    )
    options: dict[str, str] = Field(default={}, max_length=200)
    listed: bool = False


class Opened(Model):
    """A table that was opened."""

    id: str
    code: str


class Sit(Model):
    """Which seat to take; the first open one if it is left out."""

    seat: int | None = Field(default=None, ge=0, lt=64)


class Seated(Model):
    """The seat that was taken."""

    seat: int


class ActionInfo(Model):
    """Something that may be done now."""

    number: int
    words: str


class SeatInfo(Model):
    """A place at the table."""

    seat: int
    name: str
    kind: str
    acting: bool


class Observation(Model):
    """What a viewer sees of a table, and may do."""

    id: str
    game: str
    options: dict[str, Any]
    status: str
    number: int = Field(description="of the last thing that was done")
    viewer: int = Field(description="your seat, or -1 if you only watch")
    seats: list[SeatInfo]
    decision: int | None = Field(description="what your action has to name; null while you are not asked")
    asks: str
    actions: list[ActionInfo]
    state: dict[str, Any] = Field(
        description="the table in numbers, by the fields of the game's state; what you cannot know is arranged at "
        "random, consistently with what you know"
    )
    log: list[str] = Field(description="the latest sentences, oldest first")
    scores: list[int] | None = Field(description="when the game is over")


class Answer(Model):
    """An answer to a decision."""

    decision: int = Field(ge=0, lt=2**31)
    action: int = Field(ge=0, lt=2**31)


class Done(Model):
    """A move that is in the database."""

    number: int


CODES: dict[int | str, dict[str, Any]] = {
    code: {"model": Detail} for code in (400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503)
}
router = APIRouter(prefix="/api/v1", responses=CODES, tags=["bots"])
TableId = Annotated[str, Path(max_length=64)]

# ---- who


def town_of(request: Any) -> Town:
    """The town of this server."""
    town: Town = request.app.state.town
    return town


async def bot_of(request: Request, authorization: Annotated[str, Header(max_length=200)] = "") -> str:
    """The bot whose token comes with a request."""
    kind, _, token = authorization.partition(" ")
    if kind.casefold() != "bearer" or not token:
        raise Unauthorized("send the header `Authorization: Bearer TOKEN`; POST /api/v1/bots gives you a token")
    query = select(schema.people.c.id).where(schema.people.c.token == lobby.token_hash(token.strip()))
    person = await town_of(request).store.read(lambda connection: connection.execute(query).scalar())
    if person is None:
        raise Unauthorized("nobody has this token")
    return str(person)


Bot = Annotated[str, Depends(bot_of)]

# ---- bots, games, tables


@router.post("/bots", status_code=201)
async def register(request: Request, new: NewBot) -> BotToken:
    """Introduce a bot, and get the token by which it is known."""
    if not request.app.state.guard.newcomers.take(request.scope["address"]):
        raise TooMany("too many newcomers from your address; wait a moment")
    name = lobby.clean_name(new.name)
    if not name:
        raise Problem("a name must not be empty")
    _, token = await town_of(request).store.write(lambda connection: lobby.new_bot(connection, name))
    return BotToken(name=name, token=token)


@router.get("/games")
async def list_games() -> list[GameInfo]:
    """The games, with their personas and options."""
    return [game_info(card.name) for card in pages.game_cards()]


def game_info(name: str) -> GameInfo:
    """A game in words."""
    game = games.find(name)
    return GameInfo(
        name=game.NAME,
        title=game.TITLE,
        line=game.LINE,
        seats=game.SEATS,
        personas=[PersonaInfo(**persona._asdict()) for persona in seatable(game)],
        options=[
            OptionInfo(name=o.name, help=o.help, default=o.words(o.default), values=o.span)
            for o in game.OPTIONS + game.MATERIAL
        ],
    )


@router.get("/tables")
async def list_tables(request: Request) -> list[TableInfo]:
    """The tables that wait for anybody."""
    found = await town_of(request).store.read(lambda connection: lists.rows(connection, lists.to_join(), ""))
    return [table_info(row) for row in found]


@router.get("/tables/mine")
async def my_tables(request: Request, bot: Bot) -> list[TableInfo]:
    """The unfinished tables at which the bot sits, or which it has opened."""
    found = await town_of(request).store.read(lambda connection: lists.rows(connection, lists.mine(bot), bot))
    return [table_info(row) for row in found]


def table_info(row: TableRow) -> TableInfo:
    """A table of a list."""
    return TableInfo(id=row.url.rpartition("/")[2], game=row.game, players=row.players, state=row.state)


@router.post("/tables", status_code=201)
async def open_table(request: Request, bot: Bot, new: NewTable) -> Opened:
    """Open a table; it begins by POST .../start once no seat is open."""
    town, game = town_of(request), games.find(new.game)

    def job(connection: Any) -> Opened:
        agreed = lobby.settled(game, new.options)
        table = lobby.create(
            connection, game, bot, town.settings, new.seats, kind=REMOTE, options=agreed, listed=new.listed
        )
        code = connection.execute(select(schema.tables.c.code).where(schema.tables.c.id == table)).scalar()
        return Opened(id=table, code=code)

    return await town.store.write(job)


@router.post("/tables/{id}/start")
async def start(request: Request, bot: Bot, id: TableId) -> Observation:
    """Begin the game at a table that the bot has opened."""
    town = town_of(request)
    table = await town.table(id)
    await town.change(table, lambda connection: lobby.start(connection, id, bot))
    return observation(table, bot)


@router.post("/tables/{id}/seats", status_code=201)
async def sit(request: Request, bot: Bot, id: TableId, wish: Sit) -> Seated:
    """Take an open seat."""
    town = town_of(request)
    table = await town.table(id)
    seat = await town.change(table, lambda connection: lobby.sit(connection, id, bot, wish.seat, REMOTE))
    return Seated(seat=seat)


@router.delete("/tables/{id}/seats")
async def stand(request: Request, bot: Bot, id: TableId) -> Observation:
    """Leave the table."""
    town = town_of(request)
    table = await town.table(id)
    await town.change(table, lambda connection: lobby.stand(connection, id, bot))
    return observation(table, bot)


# ---- play


@router.get("/tables/{id}")
async def look(
    request: Request, bot: Bot, id: TableId, wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = 0
) -> Observation:
    """What the bot sees; with `wait`, only once it is asked something, or the game is over, or so many seconds."""
    town = town_of(request)
    table = await town.table(id)
    await seen(town, table, bot)
    waiter = asyncio.Event()
    table.waiters[waiter] = bot
    try:
        async with asyncio.timeout(wait):
            while not pages.is_awaited(table, bot) and table.status in (schema.OPEN, PLAYING):
                waiter.clear()
                await waiter.wait()
    except TimeoutError:
        pass
    finally:
        del table.waiters[waiter]
        table.note_seen(bot, time.time())
    return observation(table, bot)


async def seen(town: Town, table: Table, bot: str) -> None:
    """A bot that asks is there."""
    if any(time.time() - table.seats[seat].seen > OFTEN for seat in table.seats_of(bot)):
        await town.note_seen(table, bot)


@router.post("/tables/{id}/actions")
async def act(request: Request, bot: Bot, id: TableId, answer: Answer) -> Done:
    """Answer the decision; the move is in the database when this comes back."""
    town = town_of(request)
    table = await town.table(id)
    await seen(town, table, bot)
    return Done(number=await town.act(table, bot, answer.decision, answer.action))


@router.get("/tables/{id}/record")
async def record(request: Request, bot: Bot, id: TableId) -> dict[str, Any]:
    """A finished game as a record, seed and all."""
    table = await town_of(request).table(id)
    if table.status != OVER:
        raise Stale("the game is not over yet")
    found: dict[str, Any] = json.loads(replay.dumps(table.playing.record()))
    return found


def observation(table: Table, person: str) -> Observation:
    """A table for one viewer, made from the engine's view alone."""
    viewer = table.viewer_of(person)
    shown: dict[str, Any] = {"asks": "", "actions": [], "state": {}, "log": [], "scores": None, "decision": None}
    if table.match is not None:
        match = table.match
        view = match.view(viewer)
        acts = view.actions if table.status == PLAYING else []
        shown = {
            "asks": pages.what_is_asked(table, match, viewer),
            "actions": [ActionInfo(number=act.number, words=act.words) for act in acts],
            "state": numbers(view.state),
            "log": [str(line) for line in match.log[-pages.LOG_SHOWN :]],
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
    """A state as plain numbers, less its random stream."""
    return {name: state[name].tolist() for name in state.dtype.names if name not in ("seed", "draws")}
