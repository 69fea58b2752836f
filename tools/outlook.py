"""Fits the outlook of Harmonic Took: plays games, looks at positions of them, and learns who wins from there.

    python tools/outlook.py 50000 150 24          # games, playouts a move, hidden cells: minutes on many cores
    python tools/outlook.py 50000 150 24 beside   # set beside what there was: the mean of both

Search plays most seats, personas the rest, with a slip now and then, so that positions are seen which nobody would
choose. The network (`games/harmonictook/outlook.py`) is fitted by gradient descent to the winners, and written to
`weights.py`. Run it again with what it wrote: the games get better, and two fits beside each other err less than one.
"""

import multiprocessing
import os
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tabletown import games
from tabletown.engine import dice, door
from tabletown.engine.minds import Mind, find
from tabletown.engine.rule import bind, rule

TOOK = games.find("harmonictook")
NETWORK = import_module("tabletown.games.harmonictook.outlook")  # its name in the package is the function's
FEATURES = NETWORK.features
PERSONAS = ("fromage", "impatient", "kinematic", "marathon", "evie", "thoughtful", "coverage")
MARKETS = ("full",) * 8 + ("limited-8", "limited-10")
MOST = 24  # positions that are kept of a game
PASSES, BATCH, STEP, SHRINK = 10, 1024, 3e-3, 1e-5


def play(number: int, playouts: int) -> tuple[Any, int]:
    """The features of some positions of a game, and who won it, or -1."""
    chance = random.Random(number)
    seats = chance.choice((2, 2, 2, 3, 4, 4))
    boxes = np.array([TOOK.pack({"market": chance.choice(MARKETS)}, (1 << seats) - 1)])
    states, doors, seed = np.zeros(2, TOOK.STATE), bind(door, TOOK), chance.randrange(2**60)
    doors.setup(boxes, states, seats, seed)
    names = [f"search:{playouts}" if chance.random() < 0.85 else chance.choice(PERSONAS) for _ in range(seats)]
    players: list[Mind] = [find(TOOK, name) for name in names]
    slips, acts, ply, kept = chance.choice((0, 0.03, 0.1)), np.zeros(TOOK.N_ACTIONS, np.int16), 0, []
    while mask := int(doors.actors(boxes, states)):
        seat = (mask & -mask).bit_length() - 1
        n = doors.legal(boxes, states, seat, acts)
        if n == 1 or chance.random() < slips:
            action = int(acts[chance.randrange(n)])
        else:
            action = players[seat].think(boxes, states, seat, dice.branch(seed, ply, dice.PLAYERS), 1)
        doors.apply(boxes, states, seat, action)
        ply += 1
        if chance.random() < 0.25:
            kept.append(states[0].copy())
    chance.shuffle(kept)
    seen = np.zeros((len(kept[:MOST]), TOOK.SEATS[1], NETWORK.N_FEATURES))
    look(boxes, np.array(kept[:MOST], TOOK.STATE), seen)
    return seen, int(states[0].winner)


@rule
def look(boxes: Any, states: Any, out: Any) -> None:
    """The features of every city; those of empty seats stay 0, where an occupied one begins with a 1."""
    for i in range(len(states)):
        for p in range(states[i].seats):
            FEATURES(boxes[0], states[i], p, out[i, p])


def gather(count: int, playouts: int) -> tuple[Any, Any]:
    """Positions of many games, and their winners."""
    play(0, 1)  # compiled once, before the others take it over
    seen, won = [], []
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for positions, winner in pool.starmap(play, ((n, playouts) for n in range(1, count + 1)), chunksize=20):
            if winner >= 0 and len(positions):
                seen.append(positions)
                won += [winner] * len(positions)
    return np.concatenate(seen), np.array(won)


def fit(seen: Any, won: Any, cells: int) -> tuple[Any, Any]:
    """The weights that make the winners most likely; a tenth of the games is held back to see how well they do."""
    chance = np.random.default_rng(1)
    weights = [chance.normal(0, seen.shape[2] ** -0.5, (cells, seen.shape[2])), chance.normal(0, 0.5, cells)]
    slopes, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    held = len(won) * 9 // 10
    order = np.arange(held)
    steps = PASSES * (held // BATCH)
    for step in range(steps):
        if step % (held // BATCH) == 0:
            chance.shuffle(order)
            print(f"log loss {loss(weights, seen[held:], won[held:]):.4f}", flush=True)
        some = order[step * BATCH % (held - BATCH) :][:BATCH]
        rate = STEP * (0.51 + 0.49 * np.cos(np.pi * step / steps))
        for w, slope, m, v in zip(weights, slope_of(weights, seen[some], won[some]), slopes, squares, strict=True):
            slope += SHRINK * w
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            w -= rate * (m / (1 - 0.9 ** (step + 1))) / (np.sqrt(v / (1 - 0.999 ** (step + 1))) + 1e-8)
    print(f"log loss {loss(weights, seen[held:], won[held:]):.4f}")
    return weights[0], weights[1]


def chances(weights: Any, seen: Any) -> tuple[Any, Any, Any]:
    """What goes into the hidden layer, what comes out, and each city's chance."""
    x = seen @ weights[0].T
    y = x / (1 + np.abs(x))
    marks = np.where(seen[:, :, 0] > 0, y @ weights[1], -1e9)
    shares = np.exp(marks - marks.max(1, keepdims=True))
    return x, y, shares / shares.sum(1, keepdims=True)


def loss(weights: Any, seen: Any, won: Any) -> float:
    """How surprising the winners are."""
    return float(-np.log(chances(weights, seen)[2][np.arange(len(won)), won]).mean())


def slope_of(weights: Any, seen: Any, won: Any) -> tuple[Any, Any]:
    """The gradient of the loss."""
    x, y, share = chances(weights, seen)
    share[np.arange(len(won)), won] -= 1
    share /= len(won)
    back = share[:, :, None] * weights[1] / (1 + np.abs(x)) ** 2
    return np.einsum("bsh,bsk->hk", back, seen), np.einsum("bs,bsh->h", share, y)


def write(hidden: Any, last: Any) -> None:
    """Keep the weights as a module."""
    rows = [", ".join(f"{w:.4f}" for w in row) for row in hidden]
    lines = [
        '"""The weights of the network in `outlook`, as tools/outlook.py fitted them."""',
        "",
        "import numpy as np",
        "",
    ]
    lines += ["# fmt: off", "HIDDEN = np.array(["]
    for row in rows:
        cells = row.split(", ")
        parts = [", ".join(cells[i : i + 12]) for i in range(0, len(cells), 12)]
        lines += ["    [" + parts[0] + ",", *(f"     {part}," for part in parts[1:-1]), f"     {parts[-1]}],"]
    lines += ["])", "LAST = np.array(["]
    lines += ["    " + ", ".join(f"{w:.4f}" for w in last[i : i + 12]) + "," for i in range(0, len(last), 12)]
    Path(NETWORK.__file__).with_name("weights.py").write_text("\n".join([*lines, "])", "# fmt: on", ""]))


def beside(hidden: Any, last: Any) -> tuple[Any, Any]:
    """A fit together with the one that there was: the mean of their marks."""
    return np.concatenate([NETWORK.HIDDEN, hidden]), np.concatenate([NETWORK.LAST, last]) / 2


if __name__ == "__main__":
    found = fit(*gather(int(sys.argv[1]), int(sys.argv[2])), int(sys.argv[3]))
    write(*(beside(*found) if "beside" in sys.argv[4:] else found))
