"""Games and tables to test on."""

import importlib
import sys
from pathlib import Path

import pytest

from tabletown import games
from tabletown.engine.match import Match, Seat

EXAMPLES = Path(__file__).parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES / "goofspiel"))


@pytest.fixture(scope="session")
def took():
    return games.find("harmonictook")


@pytest.fixture(scope="session")
def goofspiel():
    """A game of another package, with secret simultaneous bids."""
    return importlib.import_module("goofspiel")


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
            match.play_bot(seat)
        else:
            match.play(seat, choose(match.legal(seat)))
    return match
