"""The ASGI application: its routes, its middleware, and its error responses."""

import contextlib
import logging
import mimetypes
from collections.abc import AsyncIterator
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.staticfiles import StaticFiles

from tabletown import __version__
from tabletown.engine.errors import TabletownError
from tabletown.web import identity
from tabletown.web.db.store import DatabaseLost, Store
from tabletown.web.http_errors import Problem
from tabletown.web.middleware import Allowance, RequestMiddleware
from tabletown.web.pages.models import Person
from tabletown.web.pages.render import page
from tabletown.web.routes import api, games, home, people, play, replays, seating
from tabletown.web.routes.context import visitor
from tabletown.web.service import Service
from tabletown.web.settings import Settings

mimetypes.add_type("application/manifest+json", ".webmanifest")  # not every system knows it
ROUTES = (home, seating, play, replays, games, people, api)
log = logging.getLogger("tabletown.web")


def make_app(settings: Settings, store: Store) -> RequestMiddleware:
    """Build the ASGI application."""
    service = Service(settings, store)
    secret = settings.secret or identity.stored_secret(store)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.open()
        yield
        await service.close()

    app = FastAPI(
        title="Tabletown", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url="/api/openapi.json", description=api.DESCRIPTION,
    )  # fmt: skip
    app.state.service, app.state.identity = service, identity.Identity(secret)
    app.state.chat = Allowance(settings.chat_per_minute)
    for part in ROUTES:
        app.include_router(part.router)
    app.mount("/static", StaticFiles(packages=[("tabletown.web", "static")]), name="static")
    app.add_exception_handler(Exception, partial(failed, 500))
    for kind in (TabletownError, HTTPException, RequestValidationError, ClientDisconnect, IntegrityError):
        app.add_exception_handler(kind, explain)
    middleware = RequestMiddleware(app, settings, secret)
    app.state.middleware = middleware
    return middleware


async def explain(request: Request, error: Exception) -> Response:
    """Return an error response: a page for a person, JSON for a program."""
    status, words = 422, str(error)
    if isinstance(error, Problem):
        status = error.status
    elif isinstance(error, DatabaseLost):
        log.error("%s", error)
        status, words = 503, "the server cannot reach its database; nothing was changed, try again in a moment"
    elif isinstance(error, ClientDisconnect):
        status, words = 413, "the request is too large, or was cut off"
    elif isinstance(error, IntegrityError):
        status, words = 409, "somebody else did that at the same moment; try again"
    elif isinstance(error, HTTPException):
        status, words = error.status_code, str(error.detail)
    elif isinstance(error, RequestValidationError):
        first = error.errors()[0]
        words = f"{'.'.join(str(part) for part in first['loc'][1:]) or 'the request'}: {first['msg']}"
    return await failed(status, request, words)


async def failed(status: int, request: Request, error: object) -> Response:
    """Return a response with this status and the error's message."""
    words = "something went wrong on the server; nothing was lost" if status == 500 else str(error)
    wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api/")
    if not wants_page:
        return JSONResponse({"detail": words}, status)
    me = Person(request.scope["person"], "")
    with contextlib.suppress(Exception):
        me = await visitor(request)
    return HTMLResponse(page("error", me=me, status=status, message=words), status)
