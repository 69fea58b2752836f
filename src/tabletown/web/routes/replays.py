"""Finished games: step by step, and as records."""

import asyncio

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from tabletown.engine import records
from tabletown.web.db.schema import OPEN, PLAYING
from tabletown.web.http_errors import Stale
from tabletown.web.pages import replay
from tabletown.web.pages.render import page, symbols
from tabletown.web.routes.context import base_of, new_router, service_of, visitor
from tabletown.web.tables import LiveTable

router = new_router()


async def finished(request: Request, id: str) -> LiveTable:
    """Return a table whose game is over, or raise Stale."""
    table = await service_of(request).table(id)
    if table.match is None or table.status in (OPEN, PLAYING):
        raise Stale("the game is not over yet")
    return table


@router.get("/t/{id}/replay")
async def replay_page(request: Request, id: str, ply: int = 0, view: str = "public") -> HTMLResponse:
    """Show a finished game, step by step."""
    me, table = await visitor(request), await finished(request, id)
    shown = await asyncio.to_thread(replay.replay_shown, table, me.id, base_of(request), ply, view)
    context = {"me": me, "symbols": symbols(table.game), "game": table.game.NAME, "table": shown.table}
    return HTMLResponse(page("replay", replay=shown, play=shown, **context))


@router.get("/t/{id}/replay/{ply}")
async def replay_step(request: Request, id: str, ply: int, view: str = "public") -> JSONResponse:
    """Return one step of a replay."""
    me, table = await visitor(request), await finished(request, id)
    shown = await asyncio.to_thread(replay.replay_shown, table, me.id, base_of(request), ply, view)
    return JSONResponse({"ply": shown.ply, "words": shown.words, "parts": replay.replay_parts(shown, me)})


@router.get("/t/{id}/record")
async def record(request: Request, id: str) -> Response:
    """Return a finished game as a file for `tabletown verify` and `tabletown replay`."""
    table = await finished(request, id)
    name = f"{table.row.game}-{table.row.code}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(records.dumps(table.playing.record()), media_type="application/json", headers=headers)
