"""Not a byte that is sent to a viewer depends on what that viewer must not know."""

import asyncio
import json

import httpx
import numpy as np
import pytest
from sqlalchemy import update

from tabletown import games
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.contract import PUBLIC
from tabletown.web import lobby
from tabletown.web import tables as web_tables
from tabletown.web.app import make_app
from tabletown.web.db.schema import people, tables
from tabletown.web.db.store import Store
from tabletown.web.http_errors import Forbidden
from tabletown.web.pages import live
from tabletown.web.pages.models import Person
from tabletown.web.settings import Settings
from tabletown.web.websocket import PageSocket

pytestmark = pytest.mark.compiled
LONG = 10**6  # seconds: nobody is taken for absent and no question runs out of time, however busy the machine is
SETTINGS = Settings(secret="a secret for tests", requests_per_minute=10**6, bot_delay=LONG, patience=LONG)
SEED = 6135790864201975
PLAYERS = ("ann", "bob", "mia")


@pytest.fixture
def app(tmp_path, monkeypatch, goofspiel):
    """The application without a process of its own."""
    find = games.find
    monkeypatch.setattr(games, "find", lambda name: goofspiel if name == "goofspiel" else find(name))
    monkeypatch.setitem(web_tables.PACES, "usual", LONG)
    store = Store(f"sqlite:///{tmp_path}/tabletown.db")
    yield make_app(SETTINGS, store)
    store.close()


def sit_down(connection, game, options):
    """A table of three people that has begun."""
    for person in (*PLAYERS, "eve"):
        lobby.store_person(connection, person, person.title())
    table = lobby.create(connection, game, "ann", SETTINGS, ["me", "open", "open"], options=options)
    for person in PLAYERS[1:]:
        lobby.sit(connection, table, person, None)
    connection.execute(update(tables).where(tables.c.id == table).values(seed=SEED))
    lobby.start(connection, table, "ann")
    return table


async def everything(app, table, person, token, hints=True):
    """All that a person is sent: pages, parts of the log, the socket's messages, what the API says, hints."""
    service, cookie = app.app.state.service, app.signer.dumps(person)
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
        sent.append(json.dumps(PageSocket(Person(person, person), "http://town", number, True).message(table)))
    sent.append(live.page_title(table, person))
    assert service.tables[table.id] is table
    return sent


def rearranged(table, viewer, seed):
    """Put another arrangement of all that a viewer cannot know on the table; say how it lay before."""
    match = table.match
    before = match._states.copy()
    states = match._states[:1].copy()
    bind(entry, match.game).hide(match.boxes, states, viewer, seed)
    match._states[0] = states[0]
    return before


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("goofspiel", {}),
        pytest.param("harmonictook", {}, marks=pytest.mark.slow),
        pytest.param("harmonies", {"spirits": True}, marks=pytest.mark.slow),
    ],
)
def test_what_is_sent_does_not_change_with_what_is_hidden(app, name, options):
    async def play():
        service, game = app.app.state.service, games.find(name)
        table = await service.table(await service.store.write(lambda connection: sit_down(connection, game, options)))
        tokens = {}
        for person in (*PLAYERS, "eve"):
            tokens[person] = await service.store.write(lambda connection, person=person: as_bot(connection, person))
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
            await service.act(table, table.seats[seat].person, table.since[seat], action)
        return differed

    assert asyncio.run(play()) > 50


def test_nothing_of_a_hand_or_a_bid_under_seal_is_sent_to_others(app):
    async def play():
        service, game = app.app.state.service, games.find("mountainhome")
        table = await service.table(await service.store.write(lambda connection: sit_down(connection, game, {})))
        tokens = {}
        for person in ("ann", "eve"):
            tokens[person] = await service.store.write(lambda connection, person=person: as_bot(connection, person))
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
            await service.act(table, table.seats[seat].person, table.since[seat], action)
        return sealed

    assert asyncio.run(play()) > 6


def share(connection, game):
    """A table at which Ann has a guest at her screen, against Bob."""
    for person in ("ann", "bob"):
        lobby.store_person(connection, person, person.title())
    table = lobby.create(connection, game, "ann", SETTINGS, ["me", "guest", "open"])
    lobby.sit(connection, table, "bob", None)
    connection.execute(update(tables).where(tables.c.id == table).values(seed=SEED))
    lobby.start(connection, table, "ann")
    return table


async def shown(app, table, holder):
    """The page and the socket of a device that was last passed to some seat."""
    cookie, transport = app.signer.dumps("ann"), httpx.ASGITransport(app=app)
    query = "" if holder is None else f"?seat={holder}"
    async with httpx.AsyncClient(transport=transport, base_url="http://town", cookies={"tabletown": cookie}) as client:
        page = (await client.get(f"/t/{table.id}{query}", headers={"Accept": "text/html"})).text
    socket = PageSocket(Person("ann", "ann"), "http://town", 0, True, holder=holder)
    return page, json.dumps(socket.message(table))


@pytest.mark.parametrize("name", ["goofspiel", "mountainhome"])
def test_a_curtain_hides_what_a_device_must_not_show_before_it_is_passed_on(app, name):
    async def play():
        service, game = app.app.state.service, games.find(name)
        table = await service.table(await service.store.write(lambda connection: share(connection, game)))
        rng, curtains, lifts = np.random.default_rng(2), 0, 0
        for ply in range(24):
            for holder in (None, 0, 1):
                look = table.viewpoint_of("ann", holder)
                sent = await shown(app, table, holder)
                before = rearranged(table, look.viewer, ply)
                assert await shown(app, table, holder) == sent
                table.match._states[:] = before
                curtains += look.pass_to != PUBLIC
                lifts += holder is not None and look == (holder, PUBLIC)
                assert ("Pass the device to" in sent[0]) == (look.pass_to != PUBLIC)
                assert ("data-decision" in sent[0]) == (look.pass_to == PUBLIC)
            seat = int(rng.choice(list(table.since)))
            action = int(rng.choice([act.number for act in table.match.legal(seat)]))
            await service.act(table, table.seats[seat].person, table.since[seat], action, seat)
        return curtains, lifts

    curtains, lifts = asyncio.run(play())
    assert curtains > 8 and lifts > 8


def as_bot(connection, person):
    """A token for somebody, to ask the API as that person."""
    token = f"token of {person}"
    connection.execute(update(people).where(people.c.id == person).values(token=lobby.token_hash(token)))
    return token


def test_a_friend_at_one_device_may_decide_again_until_the_last_one_has_decided(app):
    async def play():
        service, game = app.app.state.service, games.find("goofspiel")
        table = await service.table(await service.store.write(lambda connection: share(connection, game)))
        first, second = table.seats_of("ann")
        await service.act(table, "ann", table.since[first], table.match.legal(first)[0].number, first)
        button = f'data-seat-again="{first}"'
        pages = [(await shown(app, table, holder))[0] for holder in (None, second)]
        with pytest.raises(Forbidden):
            await service.undo(table, "ann", table.number, 7)
        await service.undo(table, "ann", table.number, first)
        after = (await shown(app, table, second))[0]
        return [button in page for page in pages], button in after, sorted(table.since), table.match.ply

    shown_there, still_there, awaited, ply = asyncio.run(play())
    assert shown_there == [True, True] and not still_there and set(awaited) >= {0, 1} and ply == 0
