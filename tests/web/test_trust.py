"""The server decides: one move for each decision, and none is lost."""

import hashlib
import json
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tabletown import games
from tabletown.engine import records
from tabletown.engine.match import verify
from tests.waiting import until
from tests.web.conftest import message, offered

pytestmark = pytest.mark.compiled


@pytest.fixture
def two(server):
    """Two people at a table that has begun."""
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = ann.table()
    bob.do(f"{url}/sit")
    ann.do(f"{url}/start")
    return ann, bob, url


def test_a_move_is_made_once_however_often_it_is_clicked(two):
    ann, bob, url = two
    decision, (roll,) = ann.sees(url)
    with ThreadPoolExecutor(8) as many:
        codes = sorted(answer.status_code for answer in many.map(lambda _: ann.act(url, decision, roll), range(16)))
    assert codes == [200] + [409] * 15
    assert ann.act(url, decision, roll).status_code == 409


def test_an_old_page_changes_nothing(two):
    ann, bob, url = two
    decision, (roll,) = ann.sees(url)
    assert ann.act(url, decision, roll).status_code == 200
    before = bob.page(url).text
    answer = ann.act(url, decision, roll)
    assert answer.status_code == 409 and "moved on" in answer.json()["detail"]
    assert bob.page(url).text == before


def test_who_is_not_on_turn_is_refused(two):
    ann, bob, url = two
    decision, (roll,) = ann.sees(url)
    assert bob.act(url, decision, roll).status_code == 409
    assert bob.sees(url)[1] == []


def test_who_has_no_seat_cannot_act(two, server):
    ann, _, url = two
    decision, (roll,) = ann.sees(url)
    stranger = server.visitor("Eve")
    assert stranger.act(url, decision, roll).status_code == 403
    assert stranger.post(f"{url}/undo").status_code == 403
    assert stranger.sees(url)[1] == []
    assert ann.act(url, decision, roll).status_code == 200


def test_an_illegal_action_is_refused_with_its_reason(two):
    ann, _, url = two
    decision, _ = ann.sees(url)
    answer = ann.act(url, decision, 30)
    assert answer.status_code == 422 and answer.json()["detail"]
    for body in ({}, {"decision": decision}, {"decision": "x", "action": 0}, {"decision": -1, "action": 0}, [], 7):
        assert ann.post(f"{url}/act", json=body).status_code == 422
    assert ann.post(f"{url}/act", content=b"{nonsense").status_code == 422
    assert ann.act(url, decision, 2**40).status_code == 422


def test_a_taken_back_move_makes_pages_of_the_other_future_old(server):
    ann = server.visitor("Ann")
    url = ann.table(("me", "guest"), game="goofspiel")
    ann.do(f"{url}/start")
    first, bids = ann.sees(f"{url}?seat=0")
    assert ann.act(url, first, bids[0], seat=0).status_code == 200
    assert ann.post(f"{url}/undo").status_code == 200
    again, same = ann.sees(f"{url}?seat=0")
    assert same == bids and again > first
    assert ann.act(url, first, bids[1], seat=0).status_code == 409
    assert ann.act(url, again, bids[1], seat=0).status_code == 200
    assert ann.act(url, again, bids[1], seat=7).status_code == 403


def test_simultaneous_decisions_do_not_collide(server):
    people = [server.visitor(name) for name in ("Ann", "Bob", "Mia")]
    url = people[0].table(("me", "open", "open"), game="goofspiel")
    for person in people[1:]:
        person.do(f"{url}/sit")
    people[0].do(f"{url}/start")
    pages = [person.sees(url) for person in people]
    barrier = threading.Barrier(3)

    def bid(i):
        barrier.wait()
        return people[i].act(url, pages[i][0], pages[i][1][i]).status_code

    with ThreadPoolExecutor(3) as many:
        assert list(many.map(bid, range(3))) == [200, 200, 200]
    assert all(person.sees(url)[0] == 3 for person in people)


def test_everybody_sees_a_move_at_once(two, server):
    ann, bob, url = two
    with ann.live(url) as hers, bob.live(url) as his, server.visitor().live(url) as public:
        first = [message(page) for page in (hers, his, public)]
        assert [page["yours"] for page in first] == [True, False, False]
        decision, (roll,) = ann.sees(url)
        ann.act(url, decision, roll)
        news = [heard(page, 1) for page in (hers, his, public)]
        assert all("Ann rolls" in page["parts"]["log"] for page in news)
        assert offered(news[1]["parts"].get("board", "")) == offered(news[2]["parts"]["board"]) == []


def heard(socket, number):
    """The message with which a page comes to know an event."""
    while (found := message(socket)).get("number") != number or "log" not in found["parts"]:
        pass
    return found


def test_a_page_that_comes_back_is_brought_up_to_date(two):
    ann, bob, url = two
    decision, (roll,) = ann.sees(url)
    with bob.live(url) as his:
        message(his)
    ann.act(url, decision, roll)
    with bob.live(url, number=0) as his:
        news = message(his)
        assert news["number"] == 1 and "Ann rolls" in news["parts"]["log"]


# ---- kill -9


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(serve, other_games):
    server = serve("--requests-per-minute", "100000", "--newcomers-per-minute", "10000", env=other_games)
    people = [server.visitor(f"P{i}") for i in range(6)]
    tables = [person.table(("me", "evie", "random")) for person in people]
    for person, url in zip(people, tables, strict=True):
        person.do(f"{url}/start")
    acknowledged = [0] * 6
    stopped = threading.Event()

    def play(i):
        while not stopped.is_set():
            try:
                decision, actions = people[i].sees(tables[i])
                if actions:
                    answer = people[i].act(tables[i], decision, actions[-1])
                    if answer.status_code == 200:
                        acknowledged[i] = answer.json()["number"]
                elif 'class="result"' in people[i].page(tables[i]).text:
                    return
            except httpx.HTTPError:
                return

    threads = [threading.Thread(target=play, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    until(lambda: min(acknowledged) > 6)
    server.kill()
    stopped.set()
    for thread in threads:
        thread.join()
    server.start()
    for i, (person, url) in enumerate(zip(people, tables, strict=True)):
        with person.live(url) as page:
            assert message(page)["number"] >= acknowledged[i]
        until(lambda person=person, url=url: person.sees(url)[1] or 'class="result"' in person.page(url).text)
        finish(person, url)
        record = records.loads(person.get(f"{url}/record").text)
        assert verify(games.find("harmonictook"), record).over
        assert len(record.moves) >= acknowledged[i]


def finish(person, url):
    """Play on to the end."""
    while True:
        decision, actions = person.sees(url)
        if actions:
            person.act(url, decision, actions[-1])
        elif person.get(f"{url}/record").status_code == 200:
            return


# ---- seeds and secrets


def test_the_seed_is_promised_before_and_shown_after(server):
    ann = server.visitor("Ann")
    url = ann.table(("me", "impatient"))
    ann.do(f"{url}/start")
    page = ann.page(url).text
    assert ann.get(f"{url}/record").status_code == 409 and ann.get(f"{url}/replay").status_code == 409
    finish(ann, url)
    record = json.loads(ann.get(f"{url}/record").text)
    after = ann.page(url).text
    assert str(record["seed"]) not in page and str(record["seed"]) in after
    salt = re.search(r"\b([0-9a-f]{32}):", after).group(1)
    promised = hashlib.sha256(f"{salt}:{record['seed']}".encode()).hexdigest()
    assert promised in page and salt not in page
