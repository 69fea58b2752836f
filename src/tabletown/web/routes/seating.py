"""Everything done at a table except moves: seats, options, start, leaving, rematch."""

from typing import Annotated, Any

from fastapi import Form, Request
from fastapi.responses import Response

from tabletown.web import lobby
from tabletown.web.pages.render import qr_code
from tabletown.web.routes.context import (
    SeatNumber,
    Text,
    base_of,
    done,
    known_visitor,
    new_router,
    see_other,
    service_of,
)

router = new_router()


async def change(request: Request, id: str, job: Any, *arguments: Any) -> Response:
    """Run a job of `lobby` that changes a table."""
    service, person = service_of(request), await known_visitor(request)
    table = await service.table(id)
    await service.change(table, lambda connection: job(connection, id, person.id, *arguments))
    return done(request, f"/t/{id}")


@router.get("/t/{id}/qr.svg")
async def qr(request: Request, id: str) -> Response:
    """Return the invitation as a QR code."""
    table = await service_of(request).table(id)
    return Response(qr_code(f"{base_of(request)}/j/{table.row.code}"), media_type="image/svg+xml")


@router.post("/t/{id}/seat")
async def set_seat(request: Request, id: str, seat: SeatNumber, who: Text, name: Text = "") -> Response:
    """Let the host fill a seat."""
    return await change(request, id, lobby.set_seat, seat, who, name)


@router.post("/t/{id}/seats")
async def set_count(request: Request, id: str, count: SeatNumber) -> Response:
    """Let the host set the number of seats."""
    return await change(request, id, lobby.set_count, count)


@router.post("/t/{id}/sit")
async def sit(
    request: Request, id: str, seat: Annotated[int | None, Form(ge=0, lt=64)] = None, name: Text = ""
) -> Response:
    """Take an open seat."""
    await known_visitor(request, name)
    return await change(request, id, lobby.sit, seat)


@router.post("/t/{id}/stand")
async def stand(request: Request, id: str) -> Response:
    """Leave a seat."""
    return await change(request, id, lobby.stand)


@router.post("/t/{id}/options")
async def options(request: Request, id: str) -> Response:
    """Let the host set the options."""
    async with request.form(max_files=0, max_fields=200) as form:
        given = {str(name): str(value) for name, value in form.items()}
    return await change(request, id, lobby.agree, given, service_of(request).settings.max_patience)


@router.post("/t/{id}/start")
async def start(request: Request, id: str) -> Response:
    """Let the host start the game."""
    return await change(request, id, lobby.start)


@router.post("/t/{id}/close")
async def close(request: Request, id: str) -> Response:
    """Let the host close the table."""
    await change(request, id, lobby.close)
    return done(request, "/")


@router.post("/t/{id}/replace")
async def replace(request: Request, id: str, seat: SeatNumber, who: Text) -> Response:
    """Let the host replace a player."""
    return await change(request, id, lobby.replace, seat, who)


@router.post("/t/{id}/rematch")
async def rematch(request: Request, id: str) -> Response:
    """Open a rematch, or go to the existing one."""
    service, person = service_of(request), await known_visitor(request)
    table = await service.table(id)
    new = await service.change(table, lambda connection: lobby.rematch(connection, id, person.id, service.settings))
    return see_other(f"/t/{new}")
