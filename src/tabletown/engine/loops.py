"""Whole games in compiled loops, for any game."""

from typing import Any

from tabletown.engine import contract as game
from tabletown.engine import dice, door
from tabletown.engine.records import Floats, Ints

ANY = -1  # in place of a persona: any legal action, all equally likely


def first_seat(actors: int) -> int:
    """The first seat of a mask."""
    seat = 0
    while not actors >> seat & 1:
        seat += 1
    return seat


def random_action(boxes: Any, states: Any, seat: int, ply: int, out: Ints) -> int:
    """Any legal action; the n-th decision's chance is the n-th word of the seed's stream for players."""
    n = game.legal(boxes[0], states[0], seat, out)
    return int(out[0 if n == 1 else dice.toss(int(states[0].seed), ply, dice.PLAYERS, n)])


def rollout(boxes: Any, states: Any, ply: int, out: Ints) -> int:
    """Play on at random to the end, and say at which decision that was."""
    while True:
        mask = game.actors(boxes[0], states[0])
        if mask == 0:
            return ply
        seat = first_seat(mask)
        game.apply(boxes[0], states[0], seat, random_action(boxes, states, seat, ply, out))
        ply += 1


def decide(boxes: Any, states: Any, seat: int, persona: int, ply: int, out: Ints, work: Floats) -> int:
    """What a persona does at the n-th decision of a game."""
    if persona == ANY:
        return random_action(boxes, states, seat, ply, out)
    seed = dice.branch(int(states[0].seed), ply, dice.PLAYERS)
    return door.think(boxes, states, seat, persona, seed, out, work)


def play_on(boxes: Any, states: Any, personas: Ints, out: Ints, work: Floats) -> int:
    """Let the personas play to the end, and say how many decisions that took."""
    ply = 0
    while True:
        mask = game.actors(boxes[0], states[0])
        if mask == 0:
            return ply
        seat = first_seat(mask)
        game.apply(boxes[0], states[0], seat, decide(boxes, states, seat, int(personas[seat]), ply, out, work))
        ply += 1


def play_game(boxes: Any, states: Any, seed: int, personas: Ints, out: Ints, work: Floats) -> int:
    """Play one game from its seed, and say how many decisions it took."""
    game.setup(boxes[0], states[0], len(personas), seed)
    return play_on(boxes, states, personas, out, work)


def play_games(
    boxes: Any, states: Any, seeds: Ints, fields: Ints, scores: Ints, rows: Ints, plies: Ints, out: Ints, work: Floats
) -> None:
    """Play game i from seeds[i] with the personas fields[i]; its result goes to row i of scores, rows and plies."""
    for i in range(len(seeds)):
        plies[i] = play_game(boxes, states, int(seeds[i]), fields[i], out, work)
        game.scores(boxes[0], states[0], scores[i])
        game.summary(boxes[0], states[0], rows[i])


def random_games(boxes: Any, states: Any, seats: int, seed: int, games: int, out: Ints) -> int:
    """Play games of one plan at random, and keep nothing but the number of decisions."""
    n = 0
    for i in range(games):
        game.setup(boxes[0], states[0], seats, dice.branch(seed, i, dice.PLAN))
        n += rollout(boxes, states, 0, out)
    return n
