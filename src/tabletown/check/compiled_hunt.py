"""Hunt for decisions without a legal action, in compiled games that are steered towards what is rarely played."""

from typing import Any, NamedTuple

from tabletown.engine import entry, rng
from tabletown.engine.contract import game
from tabletown.engine.machine_code import loops
from tabletown.engine.state import Ints

LIVE, AHEAD = range(2)  # the states of a hunt
TABLES = 2
LOOK = 4  # actions of a decision that are tried out
RANDOM, RARE, MIXED, LAST = range(4)  # how a game is steered
STYLES = 4


class Hunt(NamedTuple):
    """Everything that a hunt needs."""

    boxes: Any
    states: Any  # states[LIVE]: the game; states[AHEAD]: what an action would lead to
    trace: Ints  # trace[ply]: seat and action; its length is the most decisions of a game
    seen: Ints  # seen[action]: how often it was played
    out: Ints


def stuck_seat(hunt: Hunt, table: int) -> int:
    """Return a seat that may act in a state and has no legal action, or -1."""
    mask = game.actors(hunt.boxes[0], hunt.states[table])
    for seat in range(int(hunt.states[table].seats)):
        if mask >> seat & 1 and game.legal(hunt.boxes[0], hunt.states[table], seat, hunt.out) < 1:
            return seat
    return -1


def dead_end(hunt: Hunt, seat: int, start: int) -> int:
    """Try out some actions of a seat; return one after which somebody is stuck, or -1."""
    n = game.legal(hunt.boxes[0], hunt.states[LIVE], seat, hunt.out)
    for k in range(min(n, LOOK)):
        game.legal(hunt.boxes[0], hunt.states[LIVE], seat, hunt.out)
        action = int(hunt.out[(start + k) % n])
        hunt.states[AHEAD] = hunt.states[LIVE]
        game.apply(hunt.boxes[0], hunt.states[AHEAD], seat, action)
        if stuck_seat(hunt, AHEAD) >= 0:
            return action
    return -1


def steered(hunt: Hunt, seat: int, style: int, chance: int) -> int:
    """Return a legal action: any, the one played least often, either, or the last one."""
    n = game.legal(hunt.boxes[0], hunt.states[LIVE], seat, hunt.out)
    best = chance % n
    if style == LAST and chance % 8 > 0:
        best = n - 1
    elif style == RARE or (style == MIXED and chance % 2 > 0):
        for k in range(n):
            at = (chance + k) % n
            if hunt.seen[hunt.out[at]] < hunt.seen[hunt.out[best]]:
                best = at
    return int(hunt.out[best])


def hunt_game(hunt: Hunt, seats: int, seed: int, style: int) -> int:
    """Play a game; return the number of moves after which a seat is stuck, or -1."""
    entry.begin(hunt.boxes, hunt.states, LIVE, seats, seed)
    for ply in range(len(hunt.trace)):
        mask = game.actors(hunt.boxes[0], hunt.states[LIVE])
        if stuck_seat(hunt, LIVE) >= 0:
            return ply
        if mask == 0:
            return -1
        seat = loops.first_seat(mask)
        chance = rng.nth_draw(seed, ply, rng.PLAYERS, 1 << 20)
        hunt.trace[ply, 0] = seat
        hunt.trace[ply, 1] = dead_end(hunt, seat, chance)
        if hunt.trace[ply, 1] >= 0:
            return ply + 1
        action = steered(hunt, seat, style, chance)
        hunt.trace[ply, 1] = action
        hunt.seen[action] += 1
        game.apply(hunt.boxes[0], hunt.states[LIVE], seat, action)
    return -1


def hunt_games(hunt: Hunt, seats: int, seeds: Ints) -> tuple[int, int]:
    """Play games in all styles; return the first in which a seat is stuck, and after how many moves, or -1 and -1."""
    for i in range(len(seeds)):
        plies = hunt_game(hunt, seats, int(seeds[i]), i % STYLES)
        if plies >= 0:
            return i, plies
    return -1, -1
