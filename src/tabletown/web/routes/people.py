"""A person's own page: the name, and the link that signs in on another device."""

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from sqlalchemy import select, update

from tabletown.web import lobby
from tabletown.web.db import schema
from tabletown.web.http_errors import Forbidden, Problem
from tabletown.web.pages.render import page, qr_code
from tabletown.web.routes.context import Text, base_of, done, known_visitor, new_router, see_other, service_of, visitor

router = new_router()


@router.get("/me")
async def my_page(request: Request) -> HTMLResponse:
    """Show the person's name, and the link that signs them in on another device."""
    me = await visitor(request)
    link = f"{base_of(request)}/me/{await personal_token(request, me.id)}" if me.name else ""
    code = Markup(qr_code(link).decode()) if link else ""
    return HTMLResponse(page("me", me=me, link=link, qr=code))


async def personal_token(request: Request, person: str) -> str:
    """Return the token that signs a person in on another device."""
    query = select(schema.people.c.key).where(schema.people.c.id == person)
    key = await service_of(request).store.read(lambda connection: connection.execute(query).scalar())
    token: str = request.app.state.identity.link(person, key or "")
    return token


@router.post("/me")
async def rename(request: Request, name: Text) -> Response:
    """Change the person's name."""
    if not lobby.clean_name(name):
        raise Problem("a name must not be empty")
    await known_visitor(request, name)
    return done(request, "/me")


@router.post("/me/renew")
async def renew(request: Request) -> Response:
    """Make old personal links invalid."""
    person = await known_visitor(request)
    fresh = update(schema.people).where(schema.people.c.id == person.id).values(key=lobby.new_id())
    await service_of(request).store.write(lambda connection: connection.execute(fresh).close())
    return done(request, "/me")


@router.get("/me/{token}")
async def claim_page(request: Request, token: str) -> HTMLResponse:
    """Ask before a personal link signs this device in as another person."""
    person, name = await owner(request, token)
    return HTMLResponse(page("claim", me=await visitor(request), name=name, token=token))


@router.post("/me/claim/{token}")
async def claim(request: Request, token: str) -> Response:
    """Sign this device in as the person of a personal link."""
    person, _ = await owner(request, token)
    answer = see_other("/")
    answer.headers["Set-Cookie"] = request.app.state.middleware.cookie(request.scope, person)
    return answer


async def owner(request: Request, token: str) -> tuple[str, str]:
    """Return the id and name of the person of a personal link."""
    person, key = request.app.state.identity.read(token)
    query = select(schema.people.c.name, schema.people.c.key).where(schema.people.c.id == person)
    row = await service_of(request).store.read(lambda connection: connection.execute(query).one_or_none())
    if row is None or row.key != key:
        raise Forbidden("this personal link is no longer valid")
    return person, row.name
