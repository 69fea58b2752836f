"""Checks of bots: they use only what they can see, play legally, and reach the end."""

import itertools

import numpy as np

from tabletown.check.samples import SEED, Broken, agreed, require, sample_matches, tables
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game
from tabletown.engine.entry import buffers
from tabletown.engine.errors import Refused
from tabletown.engine.match import Match, Seat
from tabletown.players.bots import SearchBot, find
from tabletown.players.moves import play_bot


def bots_cannot_peek(game: Game, count: int) -> None:
    """Personas and search choose legal actions, and the same ones when what they cannot see is shuffled."""
    entries = bind(entry, game)
    names = [*(persona.name for persona in game.PERSONAS), "search:16"]
    for match in sample_matches(game, count):
        if match.over:
            continue
        seat = match.actors[0]
        allowed = {action.number for action in match.legal(seat)}
        for name in names:
            answers = []
            for seed in (None, 3, 2**61):
                states = match.position()
                if seed is not None:
                    entries.hide(match.boxes, states, seat, seed)
                answers.append(find(game, name).think(match.boxes, states, seat, 7, 1))
            require(answers[0] in allowed, f"{name} chooses an illegal action")
            require(len(set(answers)) == 1, f"{name} uses information that it cannot see")


def looks_ahead(game: Game, count: int) -> None:
    """Evaluation, public chance and prior change no state; chances are from 0 to 1, and exact at the end."""
    out, weights = np.zeros(game.SEATS[1]), np.zeros(max(game.N_ACTIONS, game.SEATS[1]))
    for match in sample_matches(game, count):
        states, (acts, work) = match.position(), buffers(game)
        before = states[0].tobytes()
        bind(entry, game).evaluate(match.boxes, states, out, work)
        require(
            isinstance(int(game.public_chance(match.box, states[0])), int), "public_chance does not return a number"
        )
        for seat in match.actors:
            n = int(game.legal(match.box, states[0], seat, acts))
            game.prior(match.box, states[0], seat, n, acts, weights)
            require((weights[:n] > 0).all(), f"the prior gives an action of seat {seat} no weight")
        require(states[0].tobytes() == before, "evaluate, public_chance or prior changes the state")
        chances = out[: len(match.seats)]
        require(((chances >= 0) & (chances <= 1)).all(), f"{chances} are not chances from 0 to 1")
        scores = match.scores()
        if match.over and len(set(scores)) > 1:
            best = [score == max(scores) for score in scores]
            require(
                (chances[best].min() > chances[np.invert(best)].max()), "the evaluation does not put the winner first"
            )
    require(
        game.LEVELS and isinstance(find(game, game.HINT_SEARCH), SearchBot),
        "LEVELS is empty, or HINT_SEARCH is not a search",
    )


def bots_play_whole_games(game: Game, count: int) -> None:
    """Personas and search play to the end, at every number of players, without an illegal action."""
    for name, options in itertools.product((*(persona.name for persona in game.PERSONAS), "search:8"), agreed(game)):
        for seats in tables(game):
            match = Match(game, [Seat(f"P{i}", name) for i in range(seats)], options, seed=SEED + seats)
            while not match.over:
                try:
                    play_bot(match, match.actors[-1])
                except Refused as why:
                    raise Broken(f"{name} chooses an illegal action: {why}") from why
