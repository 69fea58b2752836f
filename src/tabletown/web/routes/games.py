"""The routes of a game: its rulebook and its stylesheet; and the page about the API."""

from importlib.resources import files

from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from tabletown import games
from tabletown.web.pages.render import page, render, symbols_used
from tabletown.web.pages.rulebook import rulebook_html
from tabletown.web.routes.context import base_of, new_router, service_of, visitor

router = new_router()


@router.get("/rules/{game}")
async def rules(request: Request, game: str, table: str = "", part: int = 0) -> HTMLResponse:
    """Show the rulebook, with a table's options and material."""
    found = games.find(game)
    box = found.pack({}, 0)
    if table:
        at = await service_of(request).table(table)
        if at.row.game == found.NAME:
            box = at.playing.box if at.match else found.pack(at.row.options, 0)
    body = rulebook_html(found, box)
    if part:
        return HTMLResponse(render("part_rules", title=found.TITLE, body=body))
    drawn = {"game": found.NAME, "symbols": symbols_used(found, body)}
    return HTMLResponse(page("rules", me=await visitor(request), title=found.TITLE, body=body, **drawn))


@router.get("/static/games/{game}.css")
async def game_style(game: str) -> Response:
    """Return a game's stylesheet."""
    return Response(str(games.svg_view(games.find(game)).stylesheet()), media_type="text/css")


@router.get("/favicon.ico")
async def favicon() -> Response:
    """Return the icon of the site."""
    picture = files("tabletown.web").joinpath("static/favicon.svg").read_bytes()
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


@router.get("/api")
async def api_page(request: Request) -> HTMLResponse:
    """Show how a bot plays over the network."""
    schema = request.app.openapi()
    return HTMLResponse(page("api", me=await visitor(request), schema=schema, base=base_of(request)))
