"""Helpers for every route: the service, the person, the server's URL, and responses."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from tabletown.web import lobby
from tabletown.web.http_errors import TooMany
from tabletown.web.pages.models import Person
from tabletown.web.service import Service

Text = Annotated[str, Form(max_length=200)]
SeatNumber = Annotated[int, Form(ge=0, lt=64)]
DeviceSeat = Annotated[int | None, Query(ge=0, lt=64)]  # the seat to which a shared device was passed


def new_router() -> APIRouter:
    """Return a router for pages, which the API's schema leaves out."""
    return APIRouter(include_in_schema=False)


def service_of(request: Any) -> Service:
    """Return the service of this server."""
    service: Service = request.app.state.service
    return service


async def visitor(request: Any) -> Person:
    """Return the person of a request, without storing them."""
    person = request.scope["person"]
    return Person(person, "" if request.scope["is_new"] else await service_of(request).name_of(person))


async def known_visitor(request: Request, name: str = "") -> Person:
    """Return the person of a request, and store them, with their name if one is given."""
    service, name = service_of(request), lobby.clean_name(name)
    person = await visitor(request)
    if not person.name and not request.app.state.middleware.newcomers.take(request.scope["address"]):
        raise TooMany("too many newcomers from your address; wait a moment")
    if name or not person.name:
        called = await service.store.write(lambda connection: lobby.store_person(connection, person.id, name))
        service.names[person.id] = called
        person = Person(person.id, called)
    return person


def base_of(request: Any) -> str:
    """Return the URL by which people reach the server."""
    url: str = service_of(request).settings.url
    return url.rstrip("/") or f"{request.url.scheme.replace('ws', 'http', 1)}://{request.url.netloc}"


def see_other(path: str) -> RedirectResponse:
    """Redirect to another page."""
    return RedirectResponse(path, 303)


def done(request: Request, path: str) -> Response:
    """Report success: JSON for a script, a redirect for a form."""
    return see_other(path) if "text/html" in request.headers.get("accept", "") else JSONResponse({"ok": True})
