"""A game without views is played in the browser: its text, with a button for each action."""

import asyncio

import httpx
import pytest

from tabletown import games
from tabletown.engine.defaults import complete
from tabletown.web.app import make_app
from tabletown.web.db.store import Store
from tests import highcard
from tests.web.test_leaks import PLAYERS, SETTINGS, sit_down


@pytest.fixture
def app(tmp_path, monkeypatch):
    find = games.find
    monkeypatch.setattr(games, "find", lambda name: complete(highcard) if name == "highcard" else find(name))
    store = Store(f"sqlite:///{tmp_path}/town.db")
    yield make_app(SETTINGS, store)
    store.close()


def test_a_game_without_views_is_played_in_the_browser(app):
    async def play():
        town = app.app.state.service
        table = await town.table(await town.store.write(lambda c: sit_down(c, games.find("highcard"), {})))
        transport, cookie = httpx.ASGITransport(app=app), app.signer.dumps("ann")
        async with httpx.AsyncClient(
            transport=transport, base_url="http://town", cookies={"tabletown": cookie}
        ) as client:
            page = (await client.get(f"/t/{table.id}", headers={"Accept": "text/html"})).text
        text = page[page.index('<pre class="plain">') : page.index("</pre>")]
        lines = [line.split() for line in text.splitlines()]
        assert ["card", str(table.match.position()[0].card[0])] in lines and lines.count(["card", "?"]) == 2
        assert all(f'data-action="{action}"' in page for action in (highcard.KEEP, highcard.CHANGE))
        for seat, person in enumerate(PLAYERS):
            await town.act(table, person, table.since[seat], highcard.CHANGE)
        return table.match

    assert asyncio.run(play()).over
