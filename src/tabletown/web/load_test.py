"""A load test: a real server and many tables with two open pages each; then the database is checked.

Each page works as in a browser: a socket receives updates, and a POST sends each move, one of the offered actions.
"""

import asyncio
import contextlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tabletown.engine.errors import TabletownError
from tabletown.web.db.store import Store
from tabletown.web.tables import LiveTable, news

DECISION = re.compile(r'data-decision="(\d+)"')
ACTION = re.compile(r'data-action="(\d+)"')
HIGH = "1000000"


@dataclass
class Load:
    """The results of a load test."""

    tables: int
    pages: int
    seconds: float = 0.0
    moves: dict[tuple[str, int], int] = field(default_factory=dict)  # acknowledged: (table, number) -> action
    latencies: list[float] = field(default_factory=list)  # from the click to the acknowledgement, in seconds
    seen: list[float] = field(default_factory=list)  # from the click to the update of one's own page
    refused: int = 0
    lost: int = 0  # acknowledged, but missing or different in the database

    def percentile(self, share: float) -> float:
        """Return the latency, in milliseconds, that a share of the moves does not exceed."""
        return 1000 * sorted(self.latencies)[min(len(self.latencies) - 1, int(share * len(self.latencies)))]


class Wire:
    """A persistent connection, as a browser's: just enough HTTP for our own server."""

    def __init__(self, base: str) -> None:
        self.host, _, port = base.removeprefix("http://").partition(":")
        self.port, self.base, self.cookie = int(port), base, ""
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> "Wire":
        """Connect, and get the cookie of a new person."""
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        _, headers, _ = await self.ask("GET", "/me")
        self.cookie = headers["set-cookie"].partition(";")[0]
        return self

    async def ask(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[int, dict[str, str], bytes]:
        """Send a request; return the status, headers and body of the response."""
        data = body.encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Origin: {self.base}"]
        lines += [f"Content-Length: {len(data)}", f"Cookie: {self.cookie}"]
        lines += [f"Content-Type: {kind or 'application/x-www-form-urlencoded'}", "", ""]
        self.writer.write("\r\n".join(lines).encode() + data)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        return int(head[0].split()[1]), headers, await self.reader.readexactly(int(headers.get("content-length", 0)))

    async def form(self, path: str, body: str = "") -> dict[str, str]:
        """Send a form that must be accepted."""
        status, headers, answer = await self.ask("POST", path, body)
        if status not in (200, 303):
            raise TabletownError(f"POST {path} answered {status}: {answer.decode()[:200]}")
        return headers


async def seat_two(base: str, game: str, n: int) -> tuple[str, list[Wire]]:
    """Open a table for two people, and start its game."""
    wires = [await Wire(base).open() for _ in range(2)]
    for wire, name in zip(wires, (f"Ann {n}", f"Bob {n}"), strict=True):
        await wire.form("/me", f"name={name}")
    url = (await wires[0].form("/tables", f"game={game}&with=friends"))["location"]
    await wires[1].form(f"{url}/sit")
    await wires[0].form(f"{url}/start")
    return url, wires


async def play(load: Load, wire: Wire, url: str, end: float, pause: float, chance: random.Random) -> None:
    """Play on one page until the time is up; after a game, play the rematch."""
    while time.monotonic() < end:
        address = f"{wire.base.replace('http', 'ws', 1)}{url}/live"
        page = connect(
            address,
            additional_headers={"Cookie": wire.cookie},
            origin=wire.base,  # type: ignore[arg-type]
            open_timeout=None,  # a busy server answers late; that shows in the latencies
        )
        async with page as socket:
            url = await play_here(load, wire, socket, url, end, pause, chance)


async def play_here(
    load: Load, wire: Wire, socket: Any, url: str, end: float, pause: float, chance: random.Random
) -> str:
    """Play on one page at one table, and return the URL of the next table."""
    parts: dict[str, str] = {}
    clicked, answered = 0.0, ""
    with contextlib.suppress(TimeoutError, ConnectionClosed):
        while True:
            news_ = json.loads(await asyncio.wait_for(socket.recv(), max(0.001, end - time.monotonic())))
            if clicked and "log" in news_.get("parts", ()):
                load.seen.append(time.perf_counter() - clicked)
                clicked = 0.0
            if go := news_.get("go"):
                return str(go)
            parts |= news_["parts"]
            if not news_["yours"]:
                if "rematch" in parts["ask"]:
                    return (await wire.form(f"{url}/rematch"))["location"]
                continue
            decision = DECISION.findall(parts["ask"])[0]
            if decision == answered:  # an update that was sent before our answer arrived
                continue
            if pause:
                await asyncio.sleep(min(chance.uniform(0, 2 * pause), max(0.0, end - time.monotonic())))
            if time.monotonic() >= end:
                break
            action = int(chance.choice(ACTION.findall(parts["ask"] + parts["board"])))
            clicked, answered = time.perf_counter(), decision
            status, _, answer = await wire.ask(
                "POST", f"{url}/act", f'{{"decision": {decision}, "action": {action}}}', "application/json"
            )
            if status == 200:
                load.latencies.append(time.perf_counter() - clicked)
                load.moves[url, json.loads(answer)["number"]] = action
            else:
                load.refused += 1
    return url


async def flow(base: str, game: str, tables: int, seconds: float, pause: float) -> Load:
    """Play at this many tables."""
    seated = []
    for first in range(0, tables, 20):
        seated += await asyncio.gather(*(seat_two(base, game, n) for n in range(first, min(tables, first + 20))))
    load = Load(tables, 2 * tables)
    begin = time.monotonic()
    players = [
        play(load, wire, url, begin + seconds, pause, random.Random(2 * n + i))
        for n, (url, wires) in enumerate(seated)
        for i, wire in enumerate(wires)
    ]
    await asyncio.gather(*players)
    load.seconds = time.monotonic() - begin
    for wire in (wire for _, wires in seated for wire in wires):
        wire.writer.close()
        await wire.writer.wait_closed()
    return load


def check(load: Load, database: str) -> None:
    """Replay every table from the database, and count the acknowledged moves that are missing."""
    store = Store(database)
    try:
        for url in {url for url, _ in load.moves}:
            table = LiveTable(url.removeprefix("/t/"))
            found = store._read(lambda connection, id=table.id: news(connection, id))  # type: ignore[misc]
            table.learn(found)  # raises if a move is not legal
            there = {event.number: event.action for event in found.events}
            load.lost += sum(there.get(n) != action for (at, n), action in load.moves.items() if at == url)
    finally:
        store.close()


def measure(game: str, tables: int, seconds: float, pause: float = 0.0) -> Load:
    """Run a load test on a server of its own, which is killed at the end, as by a power cut."""
    with tempfile.TemporaryDirectory() as home:
        database = f"sqlite:///{Path(home) / 'load.db'}"
        flags = {
            "port": "0", "database": database, "requests-per-minute": HIGH, "newcomers-per-minute": HIGH,
            "sockets": HIGH, "sockets-per-address": HIGH, "requests-per-address": HIGH, "tables-per-person": HIGH,
        }  # fmt: skip
        command = [sys.executable, "-m", "tabletown", "serve"]
        command += [word for name, value in flags.items() for word in (f"--{name}", value)]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "TABLETOWN_HOME": home}
        ) as server:
            assert server.stdout
            for line in server.stdout:
                if found := re.search(r"http://\S+", line):
                    break
            else:
                raise TabletownError("the server did not start")
            try:
                base = found.group().replace("localhost", "127.0.0.1")
                load = asyncio.run(flow(base, game, tables, seconds, pause))
            finally:
                server.kill()
        check(load, database)
    return load
