"""Fits the two networks of Harmonic Took (`games/harmonictook/bots/`) to games that it plays.

    python tools/harmonictook.py winners 50000 150 24           # games, playouts a move, hidden cells: takes minutes
    python tools/harmonictook.py winners 50000 150 24 average   # the mean of the old network and the new one
    python tools/harmonictook.py purchases 1300 1500 32

`winners` fits `evaluation.py`: who wins from here. `purchases` fits `prior.py`, what looks good at first sight: how
often a search of so many playouts comes back to each purchase. Search plays most seats, personas the rest, with a
slip now and then, so that positions are seen which nobody would choose. What is found is written next to the network,
by the names of features, cards and landmarks: a new card only lacks weights until the next fit. Run it again with
what it wrote: the games get better, and the mean of two fits errs less than one.
"""

import multiprocessing
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tabletown import games
from tabletown.engine import entry, rng
from tabletown.engine.compile import bind, rule
from tabletown.games.harmonictook.bots import evaluation, prior
from tabletown.games.harmonictook.bots.features import FEATURES, N_FEATURES, features
from tabletown.games.harmonictook.bots.prior import PURCHASES, purchase
from tabletown.games.harmonictook.state import BUILD
from tabletown.players import search
from tabletown.players.bots import Bot, GrowingTree, find, room_for

TOOK = games.find("harmonictook")
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
    states, entries, seed = np.zeros(2, TOOK.STATE), bind(entry, TOOK), chance.randrange(2**60)
    entries.setup(boxes, states, seats, seed)
    names = [f"search:{playouts}" if chance.random() < 0.85 else chance.choice(PERSONAS) for _ in range(seats)]
    players: list[Bot] = [find(TOOK, name) for name in names]
    slips, acts, ply = chance.choice((0, 0.03, 0.1)), np.zeros(TOOK.N_ACTIONS, np.int16), 0
    while mask := int(entries.actors(boxes, states)):
        seat = (mask & -mask).bit_length() - 1
        yield boxes, states, seat
        n = entries.legal(boxes, states, seat, acts)
        if n == 1 or chance.random() < slips:
            action = int(acts[chance.randrange(n)])
        else:
            action = players[seat].think(boxes, states, seat, rng.branch(seed, ply, rng.PLAYERS), 1)
        entries.apply(boxes, states, seat, action)
        ply += 1
    yield boxes, states, search.NOBODY


@rule
def look(boxes: Any, states: Any, out: Any) -> None:
    """The features of every city; those of empty seats stay 0, where an occupied one begins with a 1."""
    for i in range(len(states)):
        for p in range(states[i].seats):
            features(boxes[0], states[i], p, out[i, p])


def seen_of(boxes: Any, states: Any) -> Any:
    """The features of every city at some tables."""
    seen = np.zeros((len(states), TOOK.SEATS[1], N_FEATURES))
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


def purchases(number: int, playouts: int) -> tuple[Any, Any]:
    """The features of some cities that build, and the share of a long search that each purchase got; -1: not legal."""
    chance, seen, shares = random.Random(number), [], []
    acts = np.zeros(TOOK.N_ACTIONS, np.int16)
    for boxes, states, seat in game(chance, A_PLAYER):
        if states[0].phase != BUILD or chance.random() > 0.3:
            continue
        n = bind(entry, TOOK).legal(boxes, states, seat, acts)
        if n > 2:
            tree = GrowingTree(TOOK, boxes, states, seat, chance.randrange(2**60), room_for(playouts, 1))
            tree.grow(playouts)
            share = np.full(len(PURCHASES), -1.0)
            share[[purchase(int(action)) for action in acts[:n]]] = 0
            for action, (visits, _) in tree.found().items():
                share[purchase(action)] = visits / playouts
            seen.append(seen_of(boxes, states[:1])[0, seat])
            shares.append(share)
    return np.reshape(seen, (-1, N_FEATURES)), np.reshape(shares, (-1, len(PURCHASES)))


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


def slope_of_purchases(weights: Any, seen: Any, goal: Any) -> tuple[float, tuple[Any, Any]]:
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


def numbers(row: Any, indent: str) -> str:
    """A row of weights as lines of Python."""
    return f",\n{indent}".join(", ".join(f"{w:.4f}" for w in row[i : i + 12]) for i in range(0, len(row), 12))


def by_name(table: str, names: Sequence[str], weights: Any) -> list[str]:
    """Weights as a dictionary: a row for each name."""
    rows = (numbers(row, " " * 8) for row in weights)
    lines = (f'    "{name}": (\n        {row},\n    ),' for name, row in zip(names, rows, strict=True))
    return [f"{table} = {{", *lines, "}"]


def write(network: ModuleType, *lines: str) -> None:
    """Keep the weights of a network as a module."""
    file = Path(str(network.__file__))
    head = f'"""The weights of the network in `{file.stem}`, by name, as tools/harmonictook.py fitted them."""'
    text = "\n".join([head, "", "# fmt: off", *lines, "# fmt: on", ""])
    file.with_name(f"{file.stem}_weights.py").write_text(text, encoding="utf-8")


def write_evaluation(hidden: Any, last: Any) -> None:
    """Keep what says who wins."""
    write(evaluation, *by_name("HIDDEN", FEATURES, hidden.T), "LAST = (", f"    {numbers(last, ' ' * 4)},", ")")


def write_prior(hidden: Any, choice: Any) -> None:
    """Keep what says what to build."""
    write(prior, *by_name("HIDDEN", FEATURES, hidden.T), *by_name("CHOICE", PURCHASES, choice))


def main(what: str, count: int, playouts: int, cells: int, average: bool) -> None:
    """Fit one of the networks."""
    if what == "winners":
        begin = [random_weights(cells, N_FEATURES), random_weights(cells)]
        hidden, last = fit(slope_of_winners, begin, *gather(winner, count, playouts), 10, 3e-3)
        if average:
            hidden = np.concatenate([evaluation.HIDDEN, hidden])
            last = np.concatenate([evaluation.LAST, last]) / 2
        write_evaluation(hidden, last)
    else:
        begin = [random_weights(cells, N_FEATURES), np.zeros((len(PURCHASES), cells))]
        seen, choice = fit(slope_of_purchases, begin, *gather(purchases, count, playouts), 80, 1.5e-2)
        write_prior(seen, choice)


if __name__ == "__main__":
    main(sys.argv[1], *(int(word) for word in sys.argv[2:5]), "average" in sys.argv[5:])
