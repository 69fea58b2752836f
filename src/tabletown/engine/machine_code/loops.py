"""Play whole games in compiled loops, for any game.

`states[0]` is the state of the game, `states[1]` a spare state for bots, and `states[2]` the state before an action,
which only counting needs. Each function is compiled on its first call, so callers who count nothing never wait for
the second half of this module.
"""

from typing import Any, NamedTuple

from tabletown.engine import entry, rng
from tabletown.engine.contract import game
from tabletown.engine.state import Floats, Ints

ANY = -1  # in place of a persona: any legal action, all equally likely
TABLES = 3  # states that counting needs


class Results(NamedTuple):
    """The results of games: a row for each, in the order of their seeds."""

    scores: Ints  # scores[i, seat]
    rows: Ints  # rows[i, k]: the k-th of the game's STATS
    plies: Ints  # plies[i]: how many decisions it took


class Counted(NamedTuple):
    """The results of games whose game provides `count`, with final states and counts."""

    results: Results
    ends: Any  # ends[i]: the final state
    counts: Ints  # counts[i, k]: the k-th number that `count` has added up


def first_seat(actors: int) -> int:
    """Return the first seat of a mask."""
    seat = 0
    while not actors >> seat & 1:
        seat += 1
    return seat


def random_action(boxes: Any, states: Any, seat: int, ply: int, out: Ints) -> int:
    """Return a random legal action; decision n uses the n-th word of the seed's stream for players."""
    n = game.legal(boxes[0], states[0], seat, out)
    return int(out[0 if n == 1 else rng.nth_draw(int(states[0].seed), ply, rng.PLAYERS, n)])


def rollout(boxes: Any, states: Any, ply: int, out: Ints) -> int:
    """Play at random to the end, and return the ply of the end."""
    while True:
        mask = game.actors(boxes[0], states[0])
        if mask == 0:
            return ply
        seat = first_seat(mask)
        game.apply(boxes[0], states[0], seat, random_action(boxes, states, seat, ply, out))
        ply += 1


def decide(boxes: Any, states: Any, seat: int, persona: int, ply: int, out: Ints, work: Floats) -> int:
    """Return a persona's action at this ply."""
    if persona == ANY:
        return random_action(boxes, states, seat, ply, out)
    seed = rng.branch(int(states[0].seed), ply, rng.PLAYERS)
    return entry.think(boxes, states, seat, persona, seed, out, work)


def play_on(boxes: Any, states: Any, personas: Ints, out: Ints, work: Floats) -> int:
    """Let the personas play to the end, and return the number of decisions."""
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
    entry.begin(boxes, states, 0, len(personas), seed)
    return play_on(boxes, states, personas, out, work)


def play_games(boxes: Any, states: Any, seeds: Ints, fields: Ints, results: Results, out: Ints, work: Floats) -> None:
    """Play game i from seeds[i] with the personas fields[i]; its result goes to row i of the results."""
    for i in range(len(seeds)):
        results.plies[i] = play_game(boxes, states, int(seeds[i]), fields[i], out, work)
        game.scores(boxes[0], states[0], results.scores[i])
        game.stats(boxes[0], states[0], results.rows[i])


def random_games(boxes: Any, states: Any, seats: int, seed: int, games: int, out: Ints) -> int:
    """Play random games whose seeds derive from one seed, and return the number of decisions."""
    n = 0
    for i in range(games):
        entry.begin(boxes, states, 0, seats, rng.branch(seed, i, rng.PLAN))
        n += rollout(boxes, states, 0, out)
    return n


# ---- the same, with the counts for records


def act(boxes: Any, states: Any, seat: int, action: int, counts: Ints) -> None:
    """Play an action, and count its effects."""
    states[2] = states[0]
    game.apply(boxes[0], states[0], seat, action)
    game.count(boxes[0], states[2], seat, action, states[0], counts)


def count_game(boxes: Any, states: Any, seed: int, personas: Ints, counts: Ints, out: Ints, work: Floats) -> int:
    """Play one game from its seed, and say how many decisions it took."""
    entry.begin(boxes, states, 0, len(personas), seed)
    ply = 0
    while True:
        mask = game.actors(boxes[0], states[0])
        if mask == 0:
            return ply
        seat = first_seat(mask)
        act(boxes, states, seat, decide(boxes, states, seat, int(personas[seat]), ply, out, work), counts)
        ply += 1


def count_games(boxes: Any, states: Any, seeds: Ints, fields: Ints, counted: Counted, out: Ints, work: Floats) -> None:
    """Play game i from seeds[i] with the personas fields[i], as `play_games` does, and count along the way."""
    for i in range(len(seeds)):
        counted.results.plies[i] = count_game(boxes, states, int(seeds[i]), fields[i], counted.counts[i], out, work)
        game.scores(boxes[0], states[0], counted.results.scores[i])
        game.stats(boxes[0], states[0], counted.results.rows[i])
        counted.ends[i] = states[0]


def count_moves(boxes: Any, states: Any, seats: int, seed: int, moves: Ints, counts: Ints) -> None:
    """Replay moves, each a seat and an action, and count their effects."""
    entry.begin(boxes, states, 0, seats, seed)
    for i in range(len(moves)):
        act(boxes, states, int(moves[i, 0]), int(moves[i, 1]), counts)
