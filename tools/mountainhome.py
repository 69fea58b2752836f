"""Fits the evaluation of Mountainhome: plays games, looks at positions of them, and learns who wins from there.

    python tools/mountainhome.py 40000        # games between personas: a minute on many cores
    python tools/mountainhome.py 4000 100     # games between searches of so many playouts

Every seat slips now and then, so that positions are seen which nobody would choose. The marks of the seats
(`games/mountainhome/bots/evaluation.py`) are linear in their features, and the winners' shares are fitted by Newton's
method.
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
from tabletown.engine import entry, rng
from tabletown.engine.compile import bind
from tabletown.players.bots import find

HOME = games.find("mountainhome")
EVALUATION = import_module("tabletown.games.mountainhome.bots.evaluation")  # its name in the package is the function's
PERSONAS = ("thane", "thane", "thane", "brawler", "host", "builder")
MOST = 12  # positions that are kept of a game
SHRINK = 20.0


def play(number: int, playouts: int) -> tuple[Any, Any]:
    """The terms of some positions of a game, and what share of the win each seat had in the end."""
    chance = random.Random(number)
    seats = chance.choice((2, 2, 2, 3, 4))
    boxes = np.array([HOME.pack({}, (1 << seats) - 1)])
    states, entries, seed = np.zeros(2, HOME.STATE), bind(entry, HOME), chance.randrange(2**60)
    entries.setup(boxes, states, seats, seed)
    bots = [find(HOME, f"search:{playouts}" if playouts else chance.choice(PERSONAS)) for _ in range(seats)]
    slips, acts, ply, kept = chance.choice((0, 0.03, 0.1)), np.zeros(HOME.N_ACTIONS, np.int16), 0, []
    while mask := int(entries.actors(boxes, states)):
        seat = (mask & -mask).bit_length() - 1
        n = entries.legal(boxes, states, seat, acts)
        if n == 1 or chance.random() < slips:
            action = int(acts[chance.randrange(n)])
        else:
            action = bots[seat].think(boxes, states, seat, rng.branch(seed, ply, rng.PLAYERS), 1)
        entries.apply(boxes, states, seat, action)
        ply += 1
        if chance.random() < 0.1:
            kept.append(states[0].copy())
    chance.shuffle(kept)
    scores = np.zeros(seats, np.int64)
    entries.scores(boxes, states, scores)
    won = np.zeros(HOME.SEATS[1])
    won[:seats] = (scores == scores.max()) / (scores == scores.max()).sum()
    return np.array([terms(boxes[0], s) for s in kept[:MOST]]), won


def terms(box: Any, s: Any) -> Any:
    """The features of every seat, each with how far the end is; empty seats have nothing but NaN."""
    rows = np.full((HOME.SEATS[1], EVALUATION.N_FEATURES, EVALUATION.N_TERMS), np.nan)
    far = max(0.0, 1 - s.recruits / (s.seats + 2))
    for p in range(int(s.seats)):
        out = np.zeros(EVALUATION.SCRATCH)
        EVALUATION.features(box, s, p, out)
        rows[p] = out[: EVALUATION.N_FEATURES, None] * np.array([1, far, far * far])
    return rows.reshape(HOME.SEATS[1], -1)


def gather(count: int, playouts: int) -> tuple[Any, Any]:
    """Positions of many games, and who won them."""
    play(0, 1)  # compiled once, before the others take it over
    seen, won = [], []
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        for rows, shares in pool.starmap(play, ((n, playouts) for n in range(1, count + 1)), chunksize=20):
            if len(rows):
                seen.append(rows)
                won += [shares] * len(rows)
    return np.concatenate(seen), np.array(won)


def chances(seen: Any, weights: Any) -> Any:
    """The chance of each seat; an empty one has none."""
    marks = np.where(np.isnan(seen[:, :, 0]), -1e9, np.nan_to_num(seen) @ weights)
    shares = np.exp(marks - marks.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def loss(seen: Any, won: Any, weights: Any) -> float:
    """How surprising the winners are."""
    return float(-(won * np.log(chances(seen, weights) + 1e-12)).sum(1).mean())


def fit(seen: Any, won: Any) -> Any:
    """The weights that make the winners most likely."""
    weights, x = np.zeros(seen.shape[2]), np.nan_to_num(seen)
    for _ in range(12):
        share = chances(seen, weights)
        slope = np.einsum("bs,bsk->k", won - share, x) - SHRINK * weights
        mean = np.einsum("bs,bsk->bk", share, x)
        curve = np.einsum("bs,bsk,bsl->kl", share, x, x, optimize=True) - mean.T @ mean
        weights = weights + np.linalg.solve(curve + SHRINK * np.eye(len(weights)), slope)
    return weights


def write(weights: Any) -> None:
    """Write the weights into their module, by feature."""
    rows = {
        name: ", ".join(f"{w:.4f}" for w in row)
        for name, row in zip(EVALUATION.FEATURES, weights.reshape(EVALUATION.N_FEATURES, -1), strict=True)
    }
    file = Path(EVALUATION.__file__).with_name("weights.py")
    before, _, rest = file.read_text(encoding="utf-8").partition("BY_NAME = {\n")
    _, _, after = rest.partition("}\n")
    lines = "".join(f'    "{name}": ({row}),\n' for name, row in rows.items())
    file.write_text(f"{before}BY_NAME = {{\n{lines}}}\n{after}", encoding="utf-8")


if __name__ == "__main__":
    seen, won = gather(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    held = len(won) // 10
    weights = fit(seen[held:], won[held:])
    print(f"{len(won)} positions; log loss {loss(seen[:held], won[:held], weights):.4f}, "
          f"of knowing nothing {loss(seen[:held], won[:held], 0 * weights):.4f}")  # fmt: skip
    write(weights)
