"""Windows of a real browser on the real server."""

import contextlib
import os
import re
import socket
import threading

import pytest
from playwright.sync_api import Error, expect, sync_playwright

from tests.waiting import LIMIT, until
from tests.web.chromium import launch

expect.set_options(timeout=1000 * LIMIT)
WIDE = {"width": 1280, "height": 860}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}


@pytest.fixture(scope="package")  # no longer: while it runs, nothing else may have an event loop
def chromium():
    """A browser; only where none can be had are these tests left out, and never in CI."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except Error as why:
            if os.environ.get("CI"):
                raise
            pytest.skip(f"`make browser` installs one: {str(why).strip().splitlines()[0]}")
        yield browser
        browser.close()


@pytest.fixture
def window(chromium, server):
    """Opens windows, each of somebody else unless a visitor is named; in the end none may have complained."""
    contexts, complaints, forgiven = [], [], []

    def open_window(path="/", name="", visitor=None, base=server.base, **looks):
        context = chromium.new_context(**{"base_url": base, "viewport": WIDE, "reduced_motion": "reduce"} | looks)
        contexts.append(context)
        context.set_default_timeout(1000 * LIMIT)
        context.on("console", lambda said: said.type in ("error", "warning") and complaints.append(said.text))
        context.on("weberror", lambda failed: complaints.append(str(failed.error)))
        if visitor:
            context.add_cookies([{"name": k, "value": v, "url": base} for k, v in visitor.cookies.items()])
        if name:
            context.request.get("/")
            assert context.request.post("/me", form={"name": name}).ok
        page = context.new_page()
        page.goto(path)
        return page

    open_window.forgive = forgiven.append
    yield open_window
    for context in contexts:
        context.close()
    left = [words for words in complaints if not any(re.search(pattern, words) for pattern in forgiven)]
    assert not left, left


@pytest.fixture
def pair(window, server):
    """Begins a game of two people; gives the window of each, and the visitors they are."""

    def begin(game="harmonictook", options=None, base=server.base, **looks):
        ann, bob = server.visitor("Ann"), server.visitor("Bob")
        url = begun(ann, bob, game, **(options or {}))
        return window(url, visitor=ann, base=base, **looks), window(url, visitor=bob, base=base, **looks)

    return begin


def begun(ann, bob, game="harmonictook", **options):
    """The address of a game between two visitors."""
    url = ann.table(game=game)
    if options:
        ann.do(f"{url}/options", **options)
    bob.do(f"{url}/sit")
    ann.do(f"{url}/start")
    return url


@pytest.fixture(scope="module")
def finished(server):
    """A game that was played to its end: who hosted it, and where."""
    ann, bob = server.visitor("Ann"), server.visitor("Bob")
    url = begun(ann, bob, starting_coins=50)
    while 'class="result"' not in ann.page(url).text:
        for person in (ann, bob):
            decision, actions = person.sees(url)
            if actions:
                assert person.act(url, decision, max(actions)).status_code == 200
    return ann, url


# ---- what people do


def is_asked(page):
    """Whether the page asks its viewer now."""
    return page.locator("#ask .question.yours").count() > 0


def is_over(page):
    """Whether the page shows a result."""
    return page.locator("#ask .result").count() > 0


def asked(*pages):
    """Wait until one of some pages asks its viewer, and say which; nobody once the game is over."""
    found = until(lambda: [page for page in pages if is_asked(page) or is_over(page)], lambda: tick(pages[0]))
    return next((page for page in found if is_asked(page)), None)


def tick(page):
    """Let the pages hear what has arrived."""
    page.wait_for_timeout(20)


def choose(page, target):
    """Click something that is offered, and wait until the table has gone on."""
    decision = page.locator("#ask [data-decision]").get_attribute("data-decision")
    target.click()
    expect(page.locator(f"#ask [data-decision='{decision}']")).to_have_count(0)


def button(page, name):
    """A button among what is asked."""
    return page.locator("#ask").get_by_role("button", name=name)


def roll(page):
    """Throw."""
    expect(page.locator("#ask .question.yours")).to_be_visible()
    choose(page, page.locator("#ask [data-action]").first)


def linger(page):
    """Whatever the page shows for some seconds stays from now on until it is sent away."""
    page.evaluate("""() => {
        const later = window.setTimeout.bind(window);
        window.setTimeout = (work, wait, ...more) => later(work, wait > 2000 ? 2 ** 31 - 1 : wait, ...more);
    }""")


def has_focus(page):
    """Whether the focus is on something, and not lost."""
    return page.evaluate("document.activeElement !== null && document.activeElement !== document.body")


class Line:
    """A telephone line to a server, which can be cut."""

    def __init__(self, server):
        self.target = ("127.0.0.1", int(server.port))
        self.ends, self.is_cut = [], False
        self.flows = threading.Event()
        self.flows.set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.answer, daemon=True).start()

    def answer(self):
        """Connect whoever calls, unless the line is cut."""
        while True:
            try:
                caller, _ = self.door.accept()
            except OSError:
                return
            if self.is_cut:
                caller.close()
                continue
            called = socket.create_connection(self.target)
            self.ends += [caller, called]
            for source, sink in ((caller, called), (called, caller)):
                threading.Thread(target=carry, args=(source, sink, self.flows), daemon=True).start()

    def cut(self):
        """Every call breaks off, and no new one comes through."""
        self.is_cut = True
        while self.ends:
            end = self.ends.pop()
            with contextlib.suppress(OSError):  # it has hung up already
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def hold(self):
        """Calls stay open, but nothing comes through: the server hangs."""
        self.flows.clear()

    def let_flow(self):
        """Whatever was held comes through."""
        self.flows.set()

    def mend(self):
        """Calls come through again."""
        self.is_cut = False


def carry(source, sink, flows):
    """Bytes from one end to the other, while they flow."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            flows.wait()
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)


@pytest.fixture
def line(server):
    """A line to the server."""
    laid = Line(server)
    yield laid
    laid.let_flow()
    laid.cut()
    laid.door.close()
