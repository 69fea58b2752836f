"""A real server in a process of its own, and people who talk to it."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tabletown.web.db.store import Store
from tabletown.web.service import Service
from tabletown.web.settings import Settings
from tests.waiting import LIMIT

EXAMPLES = Path(__file__).parents[2] / "examples"
VISITORS = []


class Server:
    """`tabletown serve`, started, killed and started again on the same database."""

    def __init__(self, home, *flags, env=None):
        self.home, self.flags, self.process, self.base = home, flags, None, ""
        self.env = {**os.environ, "TABLETOWN_HOME": str(home), **(env or {})}

    def start(self):
        command = [sys.executable, "-m", "tabletown", "serve", "--port", self.port, "--bot-delay", "0", *self.flags]
        with open(self.home / "server.log", "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.env)
        for line in self.process.stdout:
            if found := re.search(r"running at (http://\S+)", line):
                self.base = found.group(1).replace("localhost", "127.0.0.1")
                return self
        raise AssertionError((self.home / "server.log").read_text())

    @property
    def port(self):
        """The same port again after a restart."""
        return self.base.rpartition(":")[2] or "0"

    def kill(self):
        """What a power cut would do to the process."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(LIMIT)
        self.process.stdout.close()

    def stop(self):
        """The polite end."""
        if self.process.poll() is None:
            self.process.terminate()
            assert self.process.wait(LIMIT) == 0
        self.process.stdout.close()

    def errors(self):
        """What the server had to complain about."""
        return (self.home / "server.log").read_text()

    def visitor(self, name=""):
        """Somebody with cookies of their own."""
        return Visitor(self, name)


class Visitor(httpx.Client):
    """A person with a browser, or a program that behaves like one."""

    def __init__(self, server, name=""):
        super().__init__(base_url=server.base, timeout=LIMIT, headers={"Accept": "application/json"})
        self.server = server
        VISITORS.append(self)
        self.get("/")
        if name:
            assert self.post("/me", data={"name": name}).status_code == 200

    def page(self, path):
        """A page, as a browser asks for it."""
        return self.get(path, headers={"Accept": "text/html"})

    def table(self, players=("me", "open"), game="harmonictook"):
        """A new table with friends; players are set seat by seat."""
        answer = self.post("/tables", data={"game": game, "with": "friends"})
        assert answer.status_code == 303, answer.text
        url = answer.headers["location"]
        if len(players) > 2:
            self.do(f"{url}/seats", count=len(players))
        for seat, player in enumerate(players):
            if player not in ("me", "open"):
                self.do(f"{url}/seat", seat=seat, who=player)
        return url

    def do(self, path, **fields):
        """Something that must succeed."""
        answer = self.post(path, data=fields)
        assert answer.status_code in (200, 303), answer.text
        return answer

    def act(self, url, decision, action, **more):
        """A move."""
        return self.post(f"{url}/act", json={"decision": decision, "action": action, **more})

    def live(self, url, number=0, began=1, **more):
        """The socket of an open page."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        address = f"{self.server.base.replace('http', 'ws', 1)}{url}/live?number={number}&began={began}"
        return connect(address, additional_headers={"Cookie": cookies}, open_timeout=LIMIT, ping_interval=None, **more)

    def sees(self, url):
        """What an open page would show now: decision, and the actions that can be clicked."""
        page = self.page(url).text
        decision = re.search(r'data-decision="(\d+)"', page)
        return (int(decision.group(1)) if decision else None), offered(page)


def offered(html):
    """The actions that a page lets one click."""
    return [int(number) for number in re.findall(r'data-action="(\d+)"', html)]


def message(socket):
    """The next message of a socket."""
    return json.loads(socket.recv(LIMIT))


def fetch(url, method="GET", **more):
    """An answer to a request without a person."""
    return httpx.request(method, url, timeout=LIMIT, **more)


@pytest.fixture(autouse=True)
def goodbye():
    """Everybody leaves after a test."""
    yield
    while VISITORS:
        VISITORS.pop().close()


@pytest.fixture
def play(tmp_path):
    """Run a coroutine function that gets a service of its own, without a server around it."""

    def run(work, **settings):
        async def live():
            store = Store(f"sqlite:///{tmp_path}/tabletown.db")
            service = Service(Settings(**{"bot_delay": 0.0, **settings}), store)
            try:
                return await work(service)
            finally:
                await service.close()
                store.close()

        return asyncio.run(live())

    return run


@pytest.fixture(scope="session")
def other_games(tmp_path_factory):
    """An environment in which a game of another package is installed: Goofspiel, with secret bids."""
    folder = tmp_path_factory.mktemp("site")
    info = folder / "goofspiel-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: goofspiel\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tabletown.games]\ngoofspiel = goofspiel\nbroken = not_there_at_all\n")
    already = filter(None, [os.environ.get("PYTHONPATH")])
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(EXAMPLES / "goofspiel"), *already])}


@pytest.fixture(scope="session")
def server(tmp_path_factory, other_games):
    """A server for everybody; it must not have complained about anything in the end."""
    limits = (
        "--requests-per-minute",
        "100000",
        "--newcomers-per-minute",
        "10000",
        "--tables-per-person",
        "1000",
        "--requests-per-address",
        "1000000",
        "--sockets-per-address",
        "1000",
    )
    running = Server(tmp_path_factory.mktemp("server"), *limits, env=other_games).start()
    yield running
    running.stop()
    assert "Traceback" not in running.errors(), running.errors()


@pytest.fixture
def serve(tmp_path):
    """Servers of one's own, with flags."""
    running = []

    def start(*flags, home=tmp_path, **more):
        running.append(Server(home, *flags, **more).start())
        return running[-1]

    yield start
    for one in running:
        one.stop()
