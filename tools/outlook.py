"""Fits the two networks of Harmonic Took (`games/harmonictook/outlook.py`) to games that it plays.

    python tools/outlook.py winners 50000 150 24          # games, playouts a move, hidden cells: minutes on many cores
    python tools/outlook.py winners 50000 150 24 beside   # set beside what there was: the mean of both
    python tools/outlook.py sight 1300 1500 32

`winners` fits the outlook: who wins from here. `sight` fits what looks good at first sight: how often a search of so
many playouts comes back to each purchase. Search plays most seats, personas the rest, with a slip now and then, so that
positions are seen which nobody would choose. What is found is written to `weights.py`. Run it again with what it wrote:
the games get better, and two fits beside each other err less than one.
"""

import multiprocessing
import os
import random
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from tabletown import games
from tabletown.engine import dice, door, search
from tabletown.engine.minds import Mind, Tree, find
from tabletown.engine.rule import bind, rule
from tabletown.games.harmonictook.state import BUILD

TOOK = games.find("harmonictook")
NETWORK = import_module("tabletown.games.harmonictook.outlook")  # its name in the package is the function's
FEATURES, PURCHASE, N_PURCHASES = NETWORK.features, NETWORK.purchase, NETWORK.N_PURCHASES
PERSONAS = ("fromage", "impatient", "kinematic", "marathon", "evie", "thoughtful", "coverage")
MARKETS = ("full",) * 8 + ("limited-8", "limited-10")
MOST = 24  # positions that are kept of a game
A_PLAYER = 100  # playouts a move of those who play the games that a long search looks into
BATCH, SHRINK = 1024, 1e-5
FAR = -1e9  # the mark of what cannot be


# ---- games


def game(chance: random.Random, playouts: int) -> Iterator[tuple[Any, Any, int]]:
    """A game: the box, the table and who decides, before every decision and after the last (by nobody)."""
    seats = chance.choice((2, 2, 2, 3, 4, 4))
    boxes = np.array([TOOK.pack({"market": chance.choice(MARKETS)}, (1 << seats) - 1)])
    states, doors, seed = np.zeros(2, TOOK.STATE), bind(door, TOOK), chance.randrange(2**60)
    doors.setup(boxes, states, seats, seed)
    names = [f"search:{playouts}" if chance.random() < 0.85 else chance.choice(PERSONAS) for _ in range(seats)]
    players: list[Mind] = [find(TOOK, name) for name in names]
    slips, acts, ply = chance.choice((0, 0.03, 0.1)), np.zeros(TOOK.N_ACTIONS, np.int16), 0
    while mask := int(doors.actors(boxes, states)):
        seat = (mask & -mask).bit_length() - 1
        yield boxes, states, seat
        n = doors.legal(boxes, states, seat, acts)
        if n == 1 or chance.random() < slips:
            action = int(acts[chance.randrange(n)])
        else:
            action = players[seat].think(boxes, states, seat, dice.branch(seed, ply, dice.PLAYERS), 1)
        doors.apply(boxes, states, seat, action)
        ply += 1
    yield boxes, states, search.NOBODY


@rule
def look(boxes: Any, states: Any, out: Any) -> None:
    """The features of every city; those of empty seats stay 0, where an occupied one begins with a 1."""
    for i in range(len(states)):
        for p in range(states[i].seats):
            FEATURES(boxes[0], states[i], p, out[i, p])


def seen_of(boxes: Any, states: Any) -> Any:
    """The features of every city at some tables."""
    seen = np.zeros((len(states), TOOK.SEATS[1], NETWORK.N_FEATURES))
    look(boxes, states, seen)
    return seen


def winner(number: int, playouts: int) -> tuple[Any, Any]:
    """The features of some positions of a game, and who won it: nothing if nobody did."""
    chance, kept = random.Random(number), []
    for boxes, states, _ in game(chance, playouts):  # noqa: B007
        if chance.random() < 0.25:
            kept.append(states[0].copy())
    chance.shuffle(kept)
    kept = kept[:MOST] if states[0].winner >= 0 else []
    return seen_of(boxes, np.array(kept, TOOK.STATE)), np.full(len(kept), states[0].winner)


def sight(number: int, playouts: int) -> tuple[Any, Any]:
    """The features of some cities that build, and the share of a long search that each purchase got; -1: not legal."""
    chance, seen, shares = random.Random(number), [], []
    acts = np.zeros(TOOK.N_ACTIONS, np.int16)
    for boxes, states, seat in game(chance, A_PLAYER):
        if states[0].phase != BUILD or chance.random() > 0.3:
            continue
        n = bind(door, TOOK).legal(boxes, states, seat, acts)
        if n > 2:
            tree = Tree(TOOK, boxes, states, seat, search.NOBODY, chance.randrange(2**60), playouts, 1)
            tree.grow(playouts)
            share = np.full(N_PURCHASES, -1.0)
            share[[PURCHASE(int(action)) for action in acts[:n]]] = 0
            for action, (visits, _) in tree.found().items():
                share[PURCHASE(action)] = visits / playouts
            seen.append(seen_of(boxes, states[:1])[0, seat])
            shares.append(share)
    return np.reshape(seen, (-1, NETWORK.N_FEATURES)), np.reshape(shares, (-1, N_PURCHASES))


def gather(what: Callable[[int, int], tuple[Any, Any]], count: int, playouts: int) -> tuple[Any, Any]:
    """Positions of many games, and what is to be learnt about them."""
    what(0, 1)  # compiled once, before the others take it over
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        found = pool.starmap(what, ((n, playouts) for n in range(1, count + 1)), chunksize=5)
    return np.concatenate([seen for seen, _ in found]), np.concatenate([goal for _, goal in found])


# ---- networks


def bent(weights: Any, seen: Any) -> tuple[Any, Any]:
    """What goes into the hidden layer, and what comes out."""
    x = seen @ weights[0].T
    return x, x / (1 + np.abs(x))


def softmax(marks: Any) -> Any:
    """Shares of the whole, by marks."""
    shares = np.exp(marks - marks.max(1, keepdims=True))
    return shares / shares.sum(1, keepdims=True)


def slope_of_winners(weights: Any, seen: Any, won: Any) -> tuple[float, tuple[Any, Any]]:
    """How surprising the winners are, and the gradient of that."""
    x, y = bent(weights, seen)
    share = softmax(np.where(seen[:, :, 0] > 0, y @ weights[1], FAR))
    loss = -np.log(share[np.arange(len(won)), won]).mean()
    share[np.arange(len(won)), won] -= 1
    share /= len(won)
    back = share[:, :, None] * weights[1] / (1 + np.abs(x)) ** 2
    return loss, (np.einsum("bsh,bsk->hk", back, seen), np.einsum("bs,bsh->h", share, y))


def slope_of_sight(weights: Any, seen: Any, goal: Any) -> tuple[float, tuple[Any, Any]]:
    """How surprising the shares of a search are, and the gradient of that."""
    x, y = bent(weights, seen)
    share = softmax(np.where(goal < 0, FAR, y @ weights[1].T))
    goal = np.maximum(goal, 0)
    loss = -(goal * np.log(share + 1e-12)).sum(1).mean()
    share = (share - goal) / len(goal)
    back = share @ weights[1] / (1 + np.abs(x)) ** 2
    return loss, (back.T @ seen, share.T @ y)


def fit(slope_of: Any, weights: list[Any], seen: Any, goal: Any, passes: int, stride: float) -> list[Any]:
    """Let weights slide down; a tenth of the positions is held back to see how well they do."""
    chance = np.random.default_rng(1)
    means, squares = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    held = len(goal) * 9 // 10
    order, batches = np.arange(held), held // BATCH
    for step in range(passes * batches):
        if step % batches == 0:
            chance.shuffle(order)
            print(f"loss {slope_of(weights, seen[held:], goal[held:])[0]:.4f}", flush=True)
        some = order[step % batches * BATCH :][:BATCH]
        rate = stride * (0.51 + 0.49 * np.cos(np.pi * step / (passes * batches)))
        for w, slope, m, v in zip(weights, slope_of(weights, seen[some], goal[some])[1], means, squares, strict=True):
            slope += SHRINK * w
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            w -= rate * (m / (1 - 0.9 ** (step + 1))) / (np.sqrt(v / (1 - 0.999 ** (step + 1))) + 1e-8)
    print(f"loss {slope_of(weights, seen[held:], goal[held:])[0]:.4f}")
    return weights


def random_weights(*shape: int) -> Any:
    """Where to begin."""
    return np.random.default_rng(2).normal(0, shape[-1] ** -0.5, shape)


# ---- what is kept


def written(name: str, weights: Any) -> list[str]:
    """An array as lines of Python."""
    lines = [f"{name} = np.array(["]
    for row in np.atleast_2d(weights):
        parts = [", ".join(f"{w:.4f}" for w in row[i : i + 12]) for i in range(0, len(row), 12)]
        if weights.ndim == 1:
            lines += [f"    {part}," for part in parts]
        else:
            lines += ["    [" + ",\n     ".join(parts) + "],"]
    return [*lines, "])"]


def write(**found: Any) -> None:
    """Keep the weights as a module; what was not fitted now stays as it was."""
    lines = ['"""The weights of the networks in `outlook`, as tools/outlook.py fitted them."""', ""]
    lines += ["import numpy as np", "", "# fmt: off"]
    for name in ("HIDDEN", "LAST", "SIGHT", "CHOICE"):
        lines += written(name, found.get(name, getattr(NETWORK, name)))
    Path(NETWORK.__file__).with_name("weights.py").write_text("\n".join([*lines, "# fmt: on", ""]))


def main(what: str, count: int, playouts: int, cells: int, beside: bool) -> None:
    """Fit one of the networks."""
    if what == "winners":
        begin = [random_weights(cells, NETWORK.N_FEATURES), random_weights(cells)]
        hidden, last = fit(slope_of_winners, begin, *gather(winner, count, playouts), 10, 3e-3)
        if beside:
            hidden, last = np.concatenate([NETWORK.HIDDEN, hidden]), np.concatenate([NETWORK.LAST, last]) / 2
        write(HIDDEN=hidden, LAST=last)
    else:
        begin = [random_weights(cells, NETWORK.N_FEATURES), np.zeros((N_PURCHASES, cells))]
        seen, choice = fit(slope_of_sight, begin, *gather(sight, count, playouts), 80, 1.5e-2)
        write(SIGHT=seen, CHOICE=choice)


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:5]), "beside" in sys.argv[5:])
