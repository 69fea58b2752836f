"""Run the server: listen, open the database, and compile beside play what is not compiled yet."""

import contextlib
import errno
import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator, Sequence

import uvicorn

from tabletown import games
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.paths import data_folder
from tabletown.players import compile_beside
from tabletown.players.precompile import is_compiled
from tabletown.web.app import make_app
from tabletown.web.db.store import Store
from tabletown.web.settings import Settings

log = logging.getLogger("tabletown.web")
SOCKET_MESSAGE = 1024  # bytes of a message from a page, which never needs more


class Server(uvicorn.Server):
    """A server that stops on a signal without raising it again, so that the database is closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle SIGINT and SIGTERM while serving."""
        kept = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in kept.items():
                signal.signal(number, handler)


def serve(settings: Settings) -> int:
    """Serve until stopped, and return the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s", stream=sys.stderr)
    for name in ("alembic", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)
    listener = listen(settings)  # first, so that a port in use is reported at once
    store = Store(settings.database or f"sqlite:///{data_folder() / 'tabletown.db'}")
    make_ready()
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
        with server.capture_signals():  # early: a person who reads the line may press Ctrl-C at once
            print(f"Tabletown is running at {shown} (Ctrl-C stops it)", flush=True)
            server.run(sockets=[listener])
    finally:
        store.close()
    print("Stopped. Every game is saved.", flush=True)
    return 0


def make_ready() -> None:
    """Let every game be played at once: load those in the cache in the background, compile the others beside."""
    warm = []
    for name in games.names():
        try:
            game = games.find(name)
            if is_compiled(game):
                warm.append(game)
            else:
                compile_beside.begin(game)
        except Exception as error:  # in a game of another package; ours have tests
            log.error("%s cannot be played: %s", name, error)
    if any(map(compile_beside.warning, map(games.find, games.GAMES))):
        log.warning(compile_beside.NOT_KEPT)
    threading.Thread(target=load_all, args=(warm,), name="loader", daemon=True).start()


def load_all(games: Sequence[Game]) -> None:
    """Load games from the cache, so that nobody waits for it later."""
    for game in games:
        try:
            compile_beside.begin(game)
        except Exception as error:  # in a game of another package
            log.error("%s cannot be loaded: %s", game.NAME, error)


def listen(settings: Settings) -> socket.socket:
    """Return the socket on which the server listens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Only with an explicit IPPROTO_TCP does asyncio set TCP_NODELAY; without it small responses take 40 ms longer.
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
