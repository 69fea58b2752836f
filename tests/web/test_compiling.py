"""A server whose games are not compiled yet: it answers at once, and says how far it is."""

import asyncio

import pytest

from tabletown.players import compile_beside
from tabletown.web import housekeeping
from tabletown.web.pages import live
from tabletown.web.pages.models import Person
from tests.cold import is_running, needs_proc
from tests.waiting import until, until_true
from tests.web import tables
from tests.web.conftest import Server, fetch

pytestmark = pytest.mark.compiled


@needs_proc
@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_a_server_with_an_empty_cache_lets_people_play(tmp_path, end):
    server = Server(tmp_path, env={"TABLETOWN_CACHE": str(tmp_path / "cache")}).start()
    try:
        assert fetch(f"{server.base}/healthz").status_code == 200
        ann = server.visitor("Ann")
        url = ann.table(("me", "evie"))
        ann.do(f"{url}/start")
        assert "The rules " in (page := ann.page(url).text) or "Compiling the rules: " in page
        decision, actions = ann.sees(url)
        assert ann.act(url, decision, actions[0]).status_code == 200
    finally:
        end(server)
    until(lambda: not is_running(str(tmp_path)))  # nobody goes on compiling
    assert "Traceback" not in server.errors()


def test_a_page_says_how_far_the_rules_are_compiled(play, cold, monkeypatch):
    monkeypatch.setattr(housekeeping, "COMPILING_SECONDS", 0.01)

    async def scenario(service):
        table = await tables.table_of(service, "me", "steady")
        ann, page = Person("ann", "Ann"), tables.Page("ann")
        table.sockets.add(page)
        assert compile_beside.is_interpreted(table.game)
        ask = live.parts(table, ann, "")["ask"]
        assert "Compiling the rules: " in ask and "thinks less until then." in ask
        await tables.act(service, table, "ann")
        page.changed.clear()
        service.start(housekeeping.show_compiling(service))
        await until_true(page.changed.is_set)
        updates = []
        page.changed.set = lambda: updates.append(live.parts(table, ann, "")["ask"])
        await asyncio.to_thread(cold.finish)
        await until_true(lambda: updates and "Compiling" not in updates[-1])  # though nobody has moved
        table.sockets.clear()

    play(scenario)
