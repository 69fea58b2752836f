"""What stands before every request: cookies, origins, limits, headers."""

import re
import socket

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tabletown.web import middleware
from tests.waiting import LIMIT
from tests.web.conftest import fetch, message

pytestmark = pytest.mark.compiled


def test_a_visitor_is_known_again_by_a_signed_cookie(server):
    first = fetch(server.base)
    (cookie,) = first.headers.get_list("set-cookie")
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and cookie.startswith("tabletown=")
    again = fetch(server.base, cookies={"tabletown": first.cookies["tabletown"]})
    assert again.cookies["tabletown"] == first.cookies["tabletown"]


@pytest.mark.parametrize(
    "spoil", [lambda c: c[:-1], lambda c: "x" + c[1:], lambda c: "", lambda c: "a.b", lambda c: "é"]
)
def test_a_forged_cookie_is_nobody_s(server, spoil):
    ann = server.visitor("Ann")
    forged = spoil(ann.cookies["tabletown"]).encode()
    page = fetch(f"{server.base}/me", headers={b"Cookie": b"tabletown=" + forged, b"Accept": b"text/html"})
    assert page.status_code == 200 and "set-cookie" in page.headers and "Ann" not in page.text


def test_every_answer_is_strict(server):
    for path in ("/", "/static/town.css", "/api/v1/games", "/nothing", "/me", "/rules/harmonictook"):
        headers = fetch(f"{server.base}{path}").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "script-src 'self'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("path", "encoding"), [("/rules/harmonictook", "gzip"), ("/static/town.css", "gzip"), ("/", ""), ("/me", "")]
)
def test_only_what_holds_no_secret_is_compressed(server, path, encoding):
    answer = fetch(f"{server.base}{path}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers.get("content-encoding", "") == encoding
    assert "content-encoding" not in fetch(f"{server.base}{path}", headers={"Accept-Encoding": "identity"}).headers


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "garbage"])
def test_what_comes_from_another_site_is_refused(server, origin):
    ann = server.visitor("Ann")
    url = ann.table()
    for path in ("/me", "/tables", f"{url}/start", f"{url}/chat"):
        assert ann.post(path, data={"name": "Eve"}, headers={"Origin": origin}).status_code == 403
    with pytest.raises((InvalidStatus, ConnectionClosed)), ann.live(url, origin=origin) as page:
        message(page)
    assert "Ann" in ann.page("/me").text


def test_our_own_pages_come_through(server):
    ann = server.visitor()
    assert ann.post("/me", data={"name": "Ann"}, headers={"Origin": server.base}).status_code == 200
    url = ann.table()
    with ann.live(url, origin=server.base, began=0) as page:
        assert message(page)["parts"]


def test_a_body_that_is_too_large_is_refused(server):
    ann = server.visitor("Ann")
    assert ann.post("/me", content=b"name=" + b"x" * 20000).status_code == 413


def test_a_body_that_is_larger_than_it_says_is_refused(server):
    ann = server.visitor("Ann")

    def body():
        yield from (b"x" * 1000 for _ in range(40))

    answer = None
    try:
        answer = ann.post("/me", content=body(), headers={"Content-Type": "application/x-www-form-urlencoded"})
    except httpx.HTTPError:
        return
    assert 400 <= answer.status_code < 500


def test_a_request_that_is_none_is_survived(server):
    host, port = server.base.removeprefix("http://").split(":")
    for garbage in (b"\x16\x03\x01\x00", b"GET\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", b""):
        with socket.create_connection((host, int(port)), LIMIT) as line:
            line.sendall(garbage)
            line.shutdown(socket.SHUT_WR)
            line.recv(1000)
    assert fetch(server.base).status_code == 200


def test_a_page_says_too_much_over_its_socket(server):
    ann = server.visitor("Ann")
    url = ann.table()
    with ann.live(url, began=0) as page, pytest.raises(ConnectionClosed):
        message(page)
        page.send("x" * 5000)
        while True:
            message(page)
    with ann.live(url, began=0) as page:
        page.send("hello")
        page.send(b"\x00\x01")
        assert message(page)


def test_names_and_chat_are_escaped(server):
    evil = "<img src=x onerror=alert(1)>"
    ann, bob = server.visitor(evil), server.visitor("Bob")
    url = ann.table()
    bob.do(f"{url}/sit")
    ann.do(f"{url}/start")
    assert ann.post(f"{url}/chat", json={"text": "<script>alert(2)</script>"}).status_code == 200
    for page in (bob.page(url).text, ann.page("/").text, ann.page("/me").text):
        assert "<img src=x" not in page and "<script>alert" not in page
    with bob.live(url) as page:
        sent = message(page)["parts"]
    assert "&lt;script&gt;alert(2)" in sent["chat"] and "<img src=x" not in "".join(sent.values())
    decision, actions = ann.sees(url)
    ann.act(url, decision, actions[0])
    assert "&lt;img src=x" in bob.page(f"{url}/log").text


@pytest.mark.parametrize("text, status", [("", 400), (" \n ", 400), ("x" * 401, 422), ("\u0000", 400), ("hello", 200)])
def test_chat_has_limits(server, text, status):
    ann = server.visitor("Ann")
    assert ann.post(f"{ann.table()}/chat", json={"text": text}).status_code == status


def test_an_allowance_refills_within_a_minute(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(middleware.time, "monotonic", lambda: now[0])
    allowance = middleware.Allowance(3)
    assert [allowance.take("ann") for _ in range(5)] == [True, True, True, False, False]
    assert allowance.take("bob")
    for now[0], answers in ((19.0, [False]), (20.5, [True, False]), (1000.0, [True, True, True, False])):
        assert [allowance.take("ann") for _ in answers] == answers


def test_limits_are_kept(serve):
    """How many are allowed in which time is tested above; a busy machine may allow more."""
    server = serve(
        "--requests-per-minute", "40", "--newcomers-per-minute", "3", "--chat-per-minute", "2",
        "--sockets-per-person", "2", "--tables-per-person", "2",
    )  # fmt: skip
    ann = server.visitor("Ann")
    url = ann.table()
    said = [ann.post(f"{url}/chat", json={"text": "hi"}).status_code for _ in range(6)]
    assert said[:2] == [200, 200] and 429 in said
    ann.table()
    assert ann.post("/tables", data={"game": "harmonictook"}).status_code == 429
    with ann.live(url, began=0) as one, ann.live(url, began=0) as two:
        message(one), message(two)
        with pytest.raises((InvalidStatus, ConnectionClosed)), ann.live(url, began=0) as three:
            message(three)
    assert any(ann.get("/").status_code == 429 for _ in range(500))
    bots = [fetch(f"{server.base}/api/v1/bots", "POST", json={"name": "Bot"}).status_code for _ in range(20)]
    assert bots[:2] == [201, 201] and 429 in bots


def test_the_same_person_on_a_second_device(server):
    ann, phone = server.visitor("Ann"), server.visitor()
    url = ann.table()
    (link,) = set(re.findall(r"http://[^\"<\s]*(/me/[\w.~-]+)", ann.page("/me").text))
    asked = phone.page(link)
    assert asked.status_code == 200 and "Ann" in asked.text
    assert "Ann" not in phone.page("/me").text
    phone.post(link.replace("/me/", "/me/claim/"))
    assert "Ann" in phone.page("/me").text
    assert phone.post(f"{url}/seats", data={"count": 3}).status_code == 200
    assert ann.post("/me/renew").status_code == 200
    assert server.visitor().page(link).status_code == 403
    assert server.visitor().page("/me/nonsense").status_code == 403


def test_ids_cannot_be_guessed(server):
    ann = server.visitor("Ann")
    ids = {ann.table().removeprefix("/t/") for _ in range(5)}
    assert len(ids) == 5 and all(len(id) >= 20 for id in ids)


@pytest.mark.parametrize("path", [
    "/t/nothing", "/t/nothing/replay", "/j/NOSUCH", "/nothing", "/rules/chess", "/t/x/record", "/static/../server.py",
    "/static/none.css", "/t/%00", "/join?code=", "/join?code=%F0%9F%92%A9",
])  # fmt: skip
def test_what_is_not_there_is_said_on_a_page(server, path):
    page = server.visitor().get(path, headers={"Accept": "text/html"}, follow_redirects=True)
    assert page.status_code in (404, 422) and "Traceback" not in page.text


def test_an_invitation_leads_to_the_table(server):
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = ann.table()
    code = re.search(r"/j/([A-Z2-9]{6})", ann.page(url).text).group(1)
    assert bob.get(f"/j/{code}").headers["location"] == url
    joined = bob.get(f"/join?code={code[:3].lower()}-{code[3:].lower()}", follow_redirects=True)
    assert joined.url.path == url
    assert bob.get(f"{url}/qr.svg").headers["content-type"] == "image/svg+xml"
