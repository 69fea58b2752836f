"""What may go wrong around a table, and what must not come of it."""

import asyncio
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabletown.web import housekeeping, lobby
from tabletown.web.db import schema
from tabletown.web.http_errors import Missing, Stale
from tabletown.web.pages.models import Person
from tabletown.web.settings import Settings
from tabletown.web.websocket import PageSocket
from tests.waiting import until, until_true
from tests.web.conftest import fetch, message
from tests.web.tables import TOOK, Page, act, last_seen, patience, settled, table_of

pytestmark = pytest.mark.compiled


# ---- whatever a request may say


@pytest.mark.parametrize("number", ["-100000000000", "99999999999999", "x"])
def test_a_page_with_a_strange_number_holds_nobody_up(server, number):
    ann = server.visitor("Ann")
    url = ann.table(("me", "random"))
    ann.do(f"{url}/start")
    with pytest.raises((InvalidStatus, ConnectionClosed, TimeoutError)), ann.live(url, number=number) as page:
        while True:
            page.recv(2)
    assert fetch(f"{server.base}/healthz").status_code == 200


def test_one_strange_request_does_not_hurt_the_others(server):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url, other = ann.table(), bob.table()
    with ThreadPoolExecutor(2) as both:
        bad = both.submit(lambda: [seat(ann, url, "9" * 21) for _ in range(40)])
        good = both.submit(lambda: [bob.post(f"{other}/seats", data={"count": 2}).status_code for _ in range(40)])
        assert set(bad.result()) == {422} and set(good.result()) == {200}


def seat(person, url, number):
    return person.post(f"{url}/seat", data={"seat": number, "who": "evie"}).status_code


def test_a_job_that_fails_in_an_odd_way_fails_alone(play):
    def odd(connection):
        raise OverflowError("too much")

    async def work(service):
        note = lobby.store_person
        jobs = [lambda c: note(c, "ann", "Ann"), odd, lambda c: note(c, "bob", "Bob")]
        answers = await asyncio.gather(*map(service.store.write, jobs), return_exceptions=True)
        assert answers[0] == "Ann" and isinstance(answers[1], OverflowError) and answers[2] == "Bob"
        names = await service.store.read(lambda c: sorted(c.execute(select(schema.people.c.name)).scalars()))
        assert names == ["Ann", "Bob"]

    play(work)


@pytest.mark.parametrize("path", ["/replay?view=" + "9" * 5000, "/replay/1?view=\u00b2", "/replay/99999999?view=1"])
def test_a_strange_view_of_a_replay_is_a_view(server, path):
    ann = server.visitor("Ann")
    answer = ann.get(f"{finished(ann)}{path}")
    assert answer.status_code in (200, 422)


def finished(person):
    """A game of bots that is over."""
    url = person.table(("random", "random"))
    person.do(f"{url}/start")
    until(lambda: person.get(f"{url}/record").status_code == 200)
    return url


def test_too_long_a_body_without_a_length_is_refused(server):
    ann = server.visitor("Ann")
    url = ann.table()
    body = (b"market=full&" * 100 for _ in range(40))
    try:
        answer = ann.post(f"{url}/options", content=body, headers={"Content-Type": "application/x-www-form-urlencoded"})
    except httpx.HTTPError:
        return
    assert 400 <= answer.status_code < 500


def test_a_stray_cookie_does_not_lose_a_person(server):
    ann = server.visitor("Ann")
    mine = f"tabletown={ann.cookies['tabletown']}"
    for stray in (f'x={{"a":1}}; {mine}', f"flag; {mine}", f"{mine}; =; ;;"):
        page = fetch(f"{server.base}/me", headers={"Cookie": stray, "Accept": "text/html"})
        assert "Ann" in page.text and "set-cookie" not in page.headers


def test_what_is_not_there_is_not_kept_for_a_year(server):
    assert "immutable" not in fetch(f"{server.base}/static/none.css?v=1").headers["cache-control"]
    assert "immutable" not in fetch(f"{server.base}/static/favicon.svg").headers["cache-control"]
    page = fetch(server.base).text
    file = re.search(r'href="(/static/town\.css\?v=\w+)"', page).group(1)
    assert "immutable" in fetch(f"{server.base}{file}").headers["cache-control"]


def test_one_address_has_limits_however_many_it_says_it_is(serve):
    server = serve("--requests-per-address", "60", "--sockets-per-address", "2")
    ann = server.visitor("Ann")
    url = ann.table()
    with ann.live(url, began=0) as one, server.visitor().live(url, began=0) as two:
        message(one), message(two)
        with pytest.raises((InvalidStatus, ConnectionClosed)), server.visitor().live(url, began=0) as three:
            message(three)
    assert any(fetch(f"{server.base}/").status_code == 429 for _ in range(500))


# ---- tables that must not die


def test_a_bot_s_seat_taken_by_a_person_survives_a_restart(play):
    async def work(service):
        table = await table_of(service, "me", "evie")
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 1, "open"))
        await service.change(table, lambda c: lobby.sit(c, table.id, "bob", None))
        return table.id

    id = play(work)

    async def again(service):
        table = await service.table(id)
        assert table.match.names == tuple(seat.name for seat in table.seats)
        await act(service, table, "ann")

    play(again)


def test_two_long_names_alike_can_play(play):
    async def work(service):
        def job(connection):
            for person in ("ann", "bob"):
                lobby.store_person(connection, person, "x" * 40)
            id = lobby.create(connection, TOOK, "ann", service.settings, ["me", "open"])
            lobby.sit(connection, id, "bob", None)
            lobby.start(connection, id, "ann")
            return id

        table = await service.table(await service.store.write(job))
        assert [len(name) for name in table.match.names] == [40, 40] and len(set(table.match.names)) == 2

    play(work)


def test_who_was_away_while_the_server_was_gets_their_time_anew(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        await patience(service, table, 600)
        await last_seen(service, table, time.time() - 6000)
        return table.id

    id = play(work)

    async def again(service):
        table = await service.table(id)
        table.sockets.add(Page("bob"))
        service.drive(table)
        await settled(service)
        assert table.number == 0 and not table.is_away(table.seats[0])

    play(again)


def test_an_illegal_answer_of_a_bot_is_not_written(play):
    async def work(service):
        async def nonsense(thought):
            return 30

        service.think = nonsense
        table = await table_of(service, "evie", "me")
        await until_true(lambda: 1 in table.since)
        return table.id

    id = play(work)

    async def again(service):
        assert 1 in (await service.table(id)).since

    play(again)


def test_a_bot_that_fails_once_is_asked_again(play, monkeypatch):
    monkeypatch.setattr("tabletown.web.service.RETRY", 0.05)

    async def work(service):
        think, failed = service.think, []

        async def once(thought):
            if not failed:
                failed.append(1)
                raise ZeroDivisionError
            return await think(thought)

        service.think = once
        table = await table_of(service, "evie", "me")
        await until_true(lambda: 1 in table.since)

    play(work)


def test_one_table_that_cannot_be_loaded_keeps_no_other_closed(play):
    async def work(service):
        return [(await table_of(service, "me", "open", others=["bob"])).id for _ in range(3)]

    ids = play(work)

    async def again(service):
        broken = update(schema.tables).where(schema.tables.c.id == ids[0]).values(game="gone")
        await service.store.write(lambda connection: connection.execute(broken).close())
        await service._resume()
        assert set(service.tables) == set(ids[1:])

    play(again)


def test_a_game_under_other_rules_is_said_and_can_be_closed(play, monkeypatch):
    async def work(service):
        return (await table_of(service, "me", "random")).id

    id = play(work)
    monkeypatch.setattr(TOOK, "RULES_VERSION", TOOK.RULES_VERSION + 1)

    async def again(service):
        table = await service.table(id)
        with pytest.raises(Missing, match="other rules"):
            _ = table.playing
        await service.change(table, lambda c: lobby.close(c, id, "ann"))
        assert table.status == schema.CLOSED

    play(again)


def test_a_game_in_which_nothing_happens_any_more_is_closed_one_day(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        old = update(schema.tables).values(changed=time.time() - 90 * 24 * 3600)
        await service.store.write(lambda connection: connection.execute(old).close())
        service.start(housekeeping.sweep(service))
        while table.status != schema.CLOSED:
            await service.refresh(table)
            await asyncio.sleep(0.01)

    play(work)


# ---- pages


def test_a_finished_game_with_a_rematch_can_still_be_looked_at(server):
    ann = server.visitor("Ann")
    url = finished(ann)
    new = ann.post(f"{url}/rematch").headers["location"]
    assert new != url
    with ann.live(url) as page:
        assert "go" not in message(page)
    assert ann.page(url).status_code == 200


def test_players_are_taken_to_the_rematch(play):
    async def work(service):
        table = await table_of(service, "random", "open", others=["bob"])
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 1, "random"))
        await until_true(lambda: table.row.status == schema.OVER)
        socket = PageSocket(Person("ann", "Ann"), "http://town", 0, True)
        assert "parts" in socket.message(table)
        await service.change(table, lambda c: lobby.rematch(c, table.id, "ann", service.settings))
        assert socket.message(table) is None  # she only hosts; players are taken along
        table.seats[0] = table.seats[0]._replace(kind=schema.PERSON, person="ann")
        assert socket.message(table) == {"go": f"/t/{table.successor}"}

    play(work)


def test_who_sat_in_for_a_bot_has_their_own_name_in_the_rematch(play):
    async def work(service):
        table = await table_of(service, "random", "random")
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 1, "open"))
        await service.change(table, lambda c: lobby.sit(c, table.id, "bob", None))
        await service.change(table, lambda c: lobby.replace(c, table.id, "ann", 0, "random"))
        while table.status == schema.PLAYING:
            if 1 in table.since:
                await act(service, table, "bob")
            await asyncio.sleep(0)
        await until_true(lambda: table.row.status == schema.OVER)
        new = await service.change(table, lambda c: lobby.rematch(c, table.id, "bob", service.settings))
        assert (await service.table(new)).seats[0].name == "Bob"

    play(work)


def test_a_second_click_on_undo_takes_back_nothing_more(play):
    async def work(service):
        table = await table_of(service, "me", "guest")
        while table.match.undo_refusal(table.undo_seat("ann")):
            await act(service, table, "ann")
        seen = table.number
        await service.undo(table, "ann", seen)
        with pytest.raises(Stale):
            await service.undo(table, "ann", seen)

    play(work)


def test_a_closed_table_says_so(server):
    ann = server.visitor("Ann")
    before, during = ann.table(), ann.table(("me", "random"))
    ann.do(f"{during}/start")
    for url in (before, during):
        ann.do(f"{url}/close")
    assert ann.page(before).status_code == 409 and "closed" in ann.page(before).text
    page = ann.page(during).text
    assert "closed" in page and "Waiting for" not in page and 'data-action="' not in page


def test_emoji_of_families_may_be_said(server):
    ann = server.visitor("Ann")
    assert (
        ann.post(f"{ann.table()}/chat", json={"text": "\U0001f468\u200d\U0001f469\u200d\U0001f467 hi"}).status_code
        == 200
    )


def test_test_personas_are_not_seated(server):
    ann = server.visitor("Ann")
    url = ann.table()
    assert ann.post(f"{url}/seat", data={"seat": 1, "who": "passer"}).status_code == 422


def test_my_games_say_whose_turn_it_is(server):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = ann.table()
    bob.do(f"{url}/sit")
    ann.do(f"{url}/start")
    assert "It is your turn" in ann.page("/").text
    assert "Waiting for Ann" in bob.page("/").text


def test_a_bot_in_a_long_poll_is_there(play):
    async def work(service):
        table = await table_of(service, "me", "open", others=["bob"])
        await last_seen(service, table, 0.0)
        table.loaded = 0.0
        await service.refresh(table)
        table.sockets.add(Page("bob"))
        waiter = asyncio.Event()
        table.waiters[waiter] = "ann"
        assert not table.has_left(table.seats[0])
        del table.waiters[waiter]
        assert table.has_left(table.seats[0])

    play(work)


def test_settings_are_plain():
    assert json.dumps(vars(Settings()))
