"""Runs the server: opens the database, compiles the rules, listens."""

import contextlib
import errno
import logging
import signal
import socket
import sys
from collections.abc import Iterator

import uvicorn

from tabletown import games
from tabletown.engine.errors import TabletownError
from tabletown.engine.warm import is_warm, warm_up
from tabletown.places import data_folder
from tabletown.web.server import make_app
from tabletown.web.settings import Settings
from tabletown.web.store import Store

log = logging.getLogger("tabletown.web")
SOCKET_MESSAGE = 1024  # bytes that a page may send over its socket: it has nothing to say


class Server(uvicorn.Server):
    """Stops on a signal, and then goes on to close the database instead of dying of the signal after all."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Heed Ctrl-C and the wish to end while serving."""
        kept = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in kept.items():
                signal.signal(number, handler)


def serve(settings: Settings) -> int:
    """Serve until it is stopped, and say with which exit code."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s", stream=sys.stderr)
    for name in ("alembic", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
    listener = listen(settings)  # first of all, so that a port that is taken is said at once
    store = Store(settings.database or f"sqlite:///{data_folder() / 'tabletown.db'}")
    for name in games.names():
        try:
            game = games.find(name)
            if not is_warm(game):
                print(f"Compiling the rules of {game.TITLE}, first time only...", flush=True)
            warm_up(game)
        except Exception as error:  # of a game of another package; ours have tests
            log.error("%s cannot be played: %s", name, error)
    app = make_app(settings, store)
    host, port = listener.getsockname()[:2]
    shown = settings.url or f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}"
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trust_proxy),
        forwarded_allow_ips=settings.trust_proxy or None,
        ws="websockets-sansio",
        ws_max_size=SOCKET_MESSAGE,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    server = Server(config)
    try:
        with server.capture_signals():  # already now: who reads the line may want to end it at once
            print(f"Tabletown is open at {shown} (Ctrl-C closes it)", flush=True)
            server.run(sockets=[listener])
    finally:
        store.close()
    print("Closed. Every game is kept.", flush=True)
    return 0


def listen(settings: Settings) -> socket.socket:
    """The socket on which the server listens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Named as TCP, since only then asyncio sends small answers without waiting for more to say (40 ms each).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        why = "another program uses it" if taken else str(error)
        raise TabletownError(f"cannot listen on {settings.host}, port {settings.port}: {why}") from error
    return listener
