"""Not a byte that is sent to a viewer depends on what that viewer must not know."""

import asyncio
import json

import httpx
import numpy as np
import pytest

from tabletown import games
from tabletown.engine import door
from tabletown.engine.contract import PUBLIC
from tabletown.engine.rule import bind
from tabletown.web import lobby, pages
from tabletown.web.live import Socket
from tabletown.web.server import make_app
from tabletown.web.settings import Settings
from tabletown.web.showing import Person
from tabletown.web.store import Store

pytestmark = pytest.mark.compiled
SETTINGS = Settings(secret="a secret for tests", requests_per_minute=10**6, bot_delay=10**6)
PLAYERS = ("ann", "bob", "mia")


@pytest.fixture
def app(tmp_path, monkeypatch, goofspiel):
    """The application without a process of its own."""
    find = games.find
    monkeypatch.setattr(games, "find", lambda name: goofspiel if name == "goofspiel" else find(name))
    store = Store(f"sqlite:///{tmp_path}/town.db")
    yield make_app(SETTINGS, store)
    store.close()


def sit_down(connection, game, options):
    """A table of three people that has begun."""
    for person in (*PLAYERS, "eve"):
        lobby.know(connection, person, person.title())
    table = lobby.create(connection, game, "ann", SETTINGS, ["me", "open", "open"], options=options)
    for person in PLAYERS[1:]:
        lobby.sit(connection, table, person, None)
    lobby.start(connection, table, "ann")
    return table


async def everything(app, table, person, token, hints=True):
    """All that a person is sent: pages, parts of the log, the socket's messages, what the API says, hints."""
    town, cookie = app.app.state.town, app.signer.dumps(person)
    sent = []
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://town", cookies={"tabletown": cookie}) as client:
        for path in (f"/t/{table.id}", f"/t/{table.id}/log", f"/t/{table.id}/record", f"/t/{table.id}/replay", "/"):
            sent.append((await client.get(path, headers={"Accept": "text/html"})).text)
        if hints:
            sent.append((await client.post(f"/t/{table.id}/hint")).text)
        api = {"Authorization": f"Bearer {token}"}
        sent.append((await client.get(f"/api/v1/tables/{table.id}", headers=api)).text)
    for number in (0, table.number):
        sent.append(json.dumps(Socket(Person(person, person), "http://town", number, True).message(table)))
    sent.append(pages.page_title(table, person))
    assert town.tables[table.id] is table
    return sent


def rearranged(table, viewer, seed):
    """Put another arrangement of all that a viewer cannot know on the table; say how it lay before."""
    match = table.match
    before = match._states.copy()
    states = match._states[:1].copy()
    bind(door, match.game).hide(match.boxes, states, viewer, seed)
    match._states[0] = states[0]
    return before


@pytest.mark.parametrize(
    ("name", "options"), [("goofspiel", {}), ("harmonictook", {}), ("harmonies", {"spirits": True})]
)
def test_what_is_sent_does_not_change_with_what_is_hidden(app, name, options):
    async def play():
        town, game = app.app.state.town, games.find(name)
        table = await town.table(await town.store.write(lambda connection: sit_down(connection, game, options)))
        tokens = {}
        for person in (*PLAYERS, "eve"):
            tokens[person] = await town.store.write(lambda connection, person=person: as_bot(connection, person))
        rng, differed = np.random.default_rng(1), 0
        for ply in range(24):
            for person in (*PLAYERS, "eve"):
                viewer = table.viewer_of(person)
                assert (viewer == PUBLIC) == (person == "eve")
                sent = await everything(app, table, person, tokens[person])
                before = rearranged(table, viewer, ply)
                differed += table.match._states[0].tobytes() != before[0].tobytes()
                assert await everything(app, table, person, tokens[person]) == sent
                table.match._states[:] = before
                assert str(table.row.seed) not in "".join(sent)
            seat = int(rng.choice(list(table.since)))
            action = int(rng.choice([act.number for act in table.match.legal(seat)]))
            await town.act(table, table.seats[seat].person, table.since[seat], action)
        return differed

    assert asyncio.run(play()) > 50


def test_nothing_of_a_hand_or_a_bid_under_seal_is_sent_to_others(app):
    async def play():
        town, game = app.app.state.town, games.find("mountainhome")
        table = await town.table(await town.store.write(lambda connection: sit_down(connection, game, {})))
        tokens = {}
        for person in ("ann", "eve"):
            tokens[person] = await town.store.write(lambda connection, person=person: as_bot(connection, person))
        rng, sealed = np.random.default_rng(3), 0
        for ply in range(400):
            at_once = len(table.since) > 1
            if at_once or ply % 25 == 0:
                for person, token in tokens.items():
                    sent = await everything(app, table, person, token, hints=False)
                    before = rearranged(table, table.viewer_of(person), ply)
                    assert await everything(app, table, person, token, hints=False) == sent
                    table.match._states[:] = before
                sealed += at_once
            if sealed > 12 or table.is_over:
                break
            seat = int(rng.choice(list(table.since)))
            legal = [act.number for act in table.match.legal(seat)]
            action = legal[0] if rng.random() < 0.5 else int(rng.choice(legal))  # the first ends the actions
            await town.act(table, table.seats[seat].person, table.since[seat], action)
        return sealed

    assert asyncio.run(play()) > 6


def share(connection, game):
    """A table at which Ann has a guest at her screen, against Bob."""
    for person in ("ann", "bob"):
        lobby.know(connection, person, person.title())
    table = lobby.create(connection, game, "ann", SETTINGS, ["me", "guest", "open"])
    lobby.sit(connection, table, "bob", None)
    lobby.start(connection, table, "ann")
    return table


async def shown(app, table, lifted):
    """The page and the socket of a device that was last passed to some seat."""
    cookie, transport = app.signer.dumps("ann"), httpx.ASGITransport(app=app)
    query = "" if lifted is None else f"?seat={lifted}"
    async with httpx.AsyncClient(transport=transport, base_url="http://town", cookies={"tabletown": cookie}) as client:
        page = (await client.get(f"/t/{table.id}{query}", headers={"Accept": "text/html"})).text
    socket = Socket(Person("ann", "ann"), "http://town", 0, True, lifted=lifted)
    return page, json.dumps(socket.message(table))


@pytest.mark.parametrize("name", ["goofspiel", "mountainhome"])
def test_a_curtain_hides_what_a_device_must_not_show_before_it_is_passed_on(app, name):
    async def play():
        town, game = app.app.state.town, games.find(name)
        table = await town.table(await town.store.write(lambda connection: share(connection, game)))
        rng, curtains, lifts = np.random.default_rng(2), 0, 0
        for ply in range(24):
            for lifted in (None, 0, 1):
                look = table.look_of("ann", lifted)
                sent = await shown(app, table, lifted)
                before = rearranged(table, look.viewer, ply)
                assert await shown(app, table, lifted) == sent
                table.match._states[:] = before
                curtains += look.curtain != PUBLIC
                lifts += lifted is not None and look == (lifted, PUBLIC)
                assert ("Pass the device to" in sent[0]) == (look.curtain != PUBLIC)
                assert ("data-decision" in sent[0]) == (look.curtain == PUBLIC)
            seat = int(rng.choice(list(table.since)))
            action = int(rng.choice([act.number for act in table.match.legal(seat)]))
            await town.act(table, table.seats[seat].person, table.since[seat], action, seat)
        return curtains, lifts

    curtains, lifts = asyncio.run(play())
    assert curtains > 8 and lifts > 8


def as_bot(connection, person):
    """A token for somebody, to ask the API as that person."""
    from sqlalchemy import update

    from tabletown.web.schema import people

    token = f"token of {person}"
    connection.execute(update(people).where(people.c.id == person).values(token=lobby.token_hash(token)))
    return token
