"""The page of a table, its socket, and what players do there: play, undo, ask for a hint, chat."""

import time
from typing import Annotated, Any

from fastapi import Query, Request, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field
from sqlalchemy import insert

from tabletown.engine.errors import TabletownError
from tabletown.engine.roster import offered
from tabletown.web.db import schema
from tabletown.web.db.store import notify
from tabletown.web.http_errors import Problem, Stale, TooMany
from tabletown.web.one_click import MOST
from tabletown.web.pages import live
from tabletown.web.pages.render import page, render, symbols
from tabletown.web.routes.context import DeviceSeat, base_of, done, known_visitor, new_router, service_of, visitor
from tabletown.web.turns import told
from tabletown.web.websocket import PageSocket, serve_page

NO_DIFFERENCE = "The other good choices make no real difference."
LONGEST_CHAT = 400
JOINERS = "\u200c\u200d"  # not printable, but some emoji need them
router = new_router()


@router.get("/t/{id}")
async def table_page(request: Request, id: str, seat: DeviceSeat = None) -> HTMLResponse:
    """Show the lobby or the game; a person with several seats says which one is viewing."""
    me, table = await visitor(request), await service_of(request).table(id)
    if table.fault or (table.match is None and table.status == schema.CLOSED):
        raise Stale(table.fault or "the table was closed before a game began")
    common: dict[str, Any] = {"me": me, "page_title": live.page_title(table, me.id), "game": table.game.NAME}
    common |= {"symbols": symbols(table.game), "yours": live.is_awaited(table, me.id)}
    common["pause"] = service_of(request).settings.bot_delay
    if table.match is None:
        shown = live.lobby_shown(table, me.id, base_of(request))
        return HTMLResponse(page("lobby", lobby=shown, table=shown.table, **common))
    play = live.play_shown(table, me.id, base_of(request), seat)
    common["personas"] = offered(table.game)
    return HTMLResponse(page("table", play=play, table=play.table, **common))


@router.websocket("/t/{id}/live")
async def page_socket(
    websocket: WebSocket,
    id: str,
    number: Annotated[int, Query(ge=0)] = 0,
    began: Annotated[int, Query(ge=0)] = 1,
    seat: DeviceSeat = None,
) -> None:
    """Serve the socket of an open page."""
    service, address = service_of(websocket), websocket.scope["address"]
    try:
        table = await service.table(id)
        socket = PageSocket(await visitor(websocket), base_of(websocket), number, began > 0, address, seat)
        await serve_page(service, table, websocket, socket)
    except TabletownError:
        await websocket.close()


class Act(BaseModel):
    """An answer to a decision."""

    decision: int = Field(ge=0, lt=2**31)
    action: int = Field(ge=0, lt=2**31)
    seat: int | None = None  # needed if friends share the screen
    then: list[Annotated[int, Field(ge=0, lt=2**31)]] = Field(default=[], max_length=MOST)  # the rest of a series
    singles: bool = False  # whether single choices that follow are made at once
    confirm: bool = False  # whether bots wait until the move is confirmed, if it ends the turn


@router.post("/t/{id}/act")
async def act(request: Request, id: str, answer: Act) -> JSONResponse:
    """Make a move."""
    service = service_of(request)
    table = await service.table(id)
    person = request.scope["person"]
    (table.confirming.add if answer.confirm else table.confirming.discard)(person)
    number = await service.act(
        table, person, answer.decision, answer.action, answer.seat, answer.then, answer.singles,
        may_switch=True,
    )  # fmt: skip
    return JSONResponse({"ok": True, "number": number})


class Seen(BaseModel):
    """The last event that a page has shown."""

    number: int | None = None
    seat: int | None = None  # of friends at one screen, the one who decides again
    whole: bool = False  # whether all moves of the last click are taken back


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str, seen: Seen | None = None) -> Response:
    """Take the last move back."""
    service = service_of(request)
    seen = seen or Seen()
    await service.undo(await service.table(id), request.scope["person"], seen.number, seen.seat, seen.whole)
    return done(request, f"/t/{id}")


class Final(BaseModel):
    """The number of the move that is final."""

    number: int = Field(ge=0, lt=2**31)


@router.post("/t/{id}/confirm")
async def confirm(request: Request, id: str, final: Final) -> JSONResponse:
    """Make one's last move final, so that bots answer it."""
    service = service_of(request)
    await service.confirm(await service.table(id), request.scope["person"], final.number)
    return JSONResponse({"ok": True})


class Asking(BaseModel):
    """The seat that wants a hint, for a person with several seats."""

    seat: int | None = None


@router.post("/t/{id}/hint")
async def hint(request: Request, id: str, asking: Asking | None = None) -> JSONResponse:
    """Return a hint with its plan and its reason, and how much worse the alternatives are."""
    service = service_of(request)
    hint = await service.hint(await service.table(id), request.scope["person"], asking.seat if asking else None)
    return JSONResponse(
        {
            "action": hint.action.number,
            "words": hint.words,
            "why": hint.reason,
            "verdict": hint.verdict if hint.matters or not hint.alternatives else NO_DIFFERENCE,
            "others": [
                {"action": choice.action.number, "words": choice.words, "difference": difference}
                for difference, choice in hint.rows
                if difference  # within noise there is nothing to list
            ],
        }
    )


class Said(BaseModel):
    """A line of chat."""

    text: str = Field(max_length=LONGEST_CHAT)


@router.post("/t/{id}/chat")
async def say(request: Request, id: str, said: Said) -> JSONResponse:
    """Post a chat message at a table."""
    service, person = service_of(request), await known_visitor(request)
    text = " ".join(said.text.split())
    if not text or not all(letter.isprintable() or letter in JOINERS for letter in text):
        raise Problem("the message is empty")
    if not request.app.state.chat.take(person.id):
        raise TooMany("you are talking too fast; wait a moment")
    table = await service.table(id)
    line = {"table_id": id, "person": person.id, "name": person.name, "text": text, "at": time.time()}

    def job(connection: Any) -> None:
        connection.execute(insert(schema.chat).values(**line))
        notify(connection, id)

    await service.change(table, job)
    return JSONResponse({"ok": True})


@router.get("/t/{id}/log")
async def whole_log(request: Request, id: str) -> HTMLResponse:
    """Return the whole log."""
    table = await service_of(request).table(id)
    return HTMLResponse(render("part_lines", log=told(table.playing.log)))
