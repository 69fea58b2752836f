"""Whole games in compiled loops, with all that a record tells counted along the way; compiled where records are kept.

`states[0]` is the game itself, `states[1]` a spare table to think on, `states[2]` the table before an action.
"""

from typing import Any

from tabletown.engine import contract as game
from tabletown.engine import loops
from tabletown.engine.records import Floats, Ints

TABLES = 3


def act(boxes: Any, states: Any, seat: int, action: int, counts: Ints) -> None:
    """Play an action, and count what it brought about."""
    states[2] = states[0]
    game.apply(boxes[0], states[0], seat, action)
    game.count(boxes[0], states[2], seat, action, states[0], counts)


def count_game(
    boxes: Any, states: Any, seed: int, personas: Ints, counts: Ints, out: Ints, work: Floats
) -> int:  # fmt: skip
    """Play one game from its seed, and say how many decisions it took."""
    game.setup(boxes[0], states[0], len(personas), seed)
    ply = 0
    while True:
        mask = game.actors(boxes[0], states[0])
        if mask == 0:
            return ply
        seat = loops.first_seat(mask)
        act(boxes, states, seat, loops.decide(boxes, states, seat, int(personas[seat]), ply, out, work), counts)
        ply += 1


def count_games(
    boxes: Any, states: Any, seeds: Ints, fields: Ints, scores: Ints, rows: Ints, plies: Ints, ends: Any, counts: Ints,
    out: Ints, work: Floats,
) -> None:  # fmt: skip
    """Play game i from seeds[i] with the personas fields[i], as `loops.play_games` does; ends[i] is its last table."""
    for i in range(len(seeds)):
        plies[i] = count_game(boxes, states, int(seeds[i]), fields[i], counts[i], out, work)
        game.scores(boxes[0], states[0], scores[i])
        game.summary(boxes[0], states[0], rows[i])
        ends[i] = states[0]


def count_moves(boxes: Any, states: Any, seats: int, seed: int, moves: Ints, counts: Ints) -> None:
    """Play moves that are known, each a seat and an action."""
    game.setup(boxes[0], states[0], seats, seed)
    for i in range(len(moves)):
        act(boxes, states, int(moves[i, 0]), int(moves[i, 1]), counts)
