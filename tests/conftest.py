"""Games and tables to test on."""

import importlib
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tabletown import games
from tabletown.engine.defaults import complete
from tabletown.engine.match import Match, Seat
from tabletown.players import moves
from tabletown.players.moves import play_bot
from tabletown.players.precompile import precompile
from tests.cold import cold  # noqa: F401  (a fixture)
from tests.waiting import LIMIT

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES / "goofspiel"))
settings.register_profile("without a clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("without a clock")  # a busy machine is no failure


for name in games.GAMES:
    games.find(name)  # tests import games as modules, too: each gets the defaults of the contract


@pytest.fixture(autouse=True)
def limit(request):
    """Fail a test that hangs; one that is marked as slow has four times as long."""
    if not hasattr(signal, "setitimer"):  # not on this system
        yield
        return

    def fail(*_):
        pytest.fail(f"the test hangs: it took longer than {seconds:.0f} seconds")

    seconds = LIMIT * (4 if request.node.get_closest_marker("slow") else 1)
    kept = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, seconds, 10)  # again and again, since a task of asyncio may swallow one
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, kept)


@pytest.fixture(autouse=True)
def time_to_think(monkeypatch):
    """Give Python bots all the time they need: the machine may be busy."""
    monkeypatch.setattr(moves, "TIMEOUT", LIMIT)


@pytest.fixture(scope="session")
def took():
    return games.find("harmonictook")


@pytest.fixture(scope="session")
def goofspiel():
    """A game of another package, with secret simultaneous bids."""
    game = complete(importlib.import_module("goofspiel"))
    precompile(game)  # or a page would tell how far it is compiled
    return game


@pytest.fixture
def match(took):
    """A match of given players, by name for persons and by persona for bots."""

    def sit(*players, game=took, **more):
        personas = [persona.name for persona in game.PERSONAS]
        seats = [Seat(f"{p}{i}", p) if p in personas else Seat(p) for i, p in enumerate(players)]
        return Match(game, seats, **{"seed": 7, **more})

    return sit


def play_out(match, choose=lambda actions: actions[-1]):
    """Play a match to its end, persons by the given choice."""
    while not match.over:
        seat = match.actors[0]
        if match.bot_seat == seat:
            play_bot(match, seat)
        else:
            match.play(seat, choose(match.legal(seat)))
    return match
