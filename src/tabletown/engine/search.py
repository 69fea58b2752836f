"""Looks ahead in any game: Monte Carlo tree search over what a seat can know.

Every playout imagines the table anew: `hide` rearranges all that the seat cannot see, and starts chance afresh. From
there it walks down a tree of decisions, adds a node, plays on as far as the game wishes, asks for each seat's outlook,
and lets every decision on the way remember how its seat came off. Each seat wants the best for itself. The tree
branches by what was done and by the omens of chance that all can see, never by what is hidden.

Where several seats decide at once and in secret, each goes its own way down from the node where they began, so that
none answers what another is doing; then the tree goes on from where the thinking seat has come to.
"""

from typing import Any

import numpy as np

from tabletown.engine import contract as game
from tabletown.engine import dice, loops
from tabletown.engine.records import Floats, Ints, cell, record_of
from tabletown.engine.rule import bound_part

NOBODY = -1  # the seat of a node that stands for an omen; no node
NODES_EACH = 2  # a playout adds at most an omen and an action
LONGEST = 256  # decisions that a way down remembers
SHARES = 1 << 30  # how finely a random share is told


class Node:
    """An action of a seat, or an omen, after all that led to it."""

    total: float = cell(np.float64)  # what its seat came off with, over all visits
    child: int = cell(np.int32)  # the latest that followed it, or 0
    sibling: int = cell(np.int32)  # one that came before it from the same parent, or 0
    visits: int = cell(np.int32)
    seen: int = cell(np.int32)  # how often it could have been chosen
    action: int = cell(np.int32)
    seat: int = cell(np.int32)


NODE = record_of(Node)


def grow(
    boxes: Any, states: Any, nodes: Any, size: int, me: int, only: int, seed: int, playouts: int, explore: float,
    horizon: int, blind: bool, path: Ints, places: Ints, acts: Ints, first: Floats, chances: Floats, work: Floats,
) -> int:  # fmt: skip
    """Let a tree of so many nodes grow by some playouts, and say how many nodes it has then; node 0 is its root.

    states[0] is the table as it is, states[1] the imagined one; the rest is scratch, zeroed. Looked into are all
    actions of the seat, or only one. The k-th try of each meets the same hidden things and the same dice, so that luck
    does not decide between two actions.
    """
    for _ in range(playouts):
        n = game.legal(boxes[0], states[0], me, acts)
        if only >= 0:
            n = 1
            acts[0] = only
        node = pick(boxes[0], states[0], nodes, size, 0, me, n, explore, acts, first, chances)
        states[1] = states[0]
        game.hide(boxes[0], states[1], me, dice.branch(seed, int(nodes[node].visits), dice.PLAYERS))
        path[0] = node
        steps = 1
        if node == size:
            size += 1
            game.apply(boxes[0], states[1], me, int(nodes[node].action))
        else:
            steps, size = descend(boxes, states, nodes, size, me, explore, path, places, acts, first, chances)
        play_out(boxes, states, horizon, blind, acts, chances)
        game.outlook(boxes[0], states[1], chances, work)
        for k in range(steps):
            node = int(path[k])
            nodes[node].visits += 1
            nodes[node].total += chances[nodes[node].seat]
    return size


@bound_part
def descend(
    boxes: Any, states: Any, nodes: Any, size: int, me: int, explore: float,
    path: Ints, places: Ints, acts: Ints, first: Floats, chances: Floats,
) -> tuple[int, int]:  # fmt: skip
    """Walk on from path[0] to a new node, or to the end of the game or of the room.

    The way goes to path; told are its length, and how many nodes there are now.
    """
    steps, at = 1, int(path[0])
    left = game.actors(boxes[0], states[1])
    together = left if left & (left - 1) != 0 else 0  # the seats that decide at once, from here or before
    places[:] = 0
    places[me] = at
    game.apply(boxes[0], states[1], me, int(nodes[at].action))
    for _ in range(game.MAX_DECISIONS):
        if steps == len(path):
            break
        mask = game.actors(boxes[0], states[1])
        if mask == 0:
            break
        if mask & ~left != 0:
            if together != 0:
                at = int(places[me if together >> me & 1 else loops.first_seat(together)])
            together = mask if mask & (mask - 1) != 0 else 0
            places[:] = at
        left = mask
        seat = loops.first_seat(mask)
        n = game.legal(boxes[0], states[1], seat, acts)
        if n == 1:
            game.apply(boxes[0], states[1], seat, int(acts[0]))
            continue
        parent = int(places[seat]) if together != 0 else at
        omen = game.omen(boxes[0], states[1])
        if omen != 0:
            parent = after(nodes, size, parent, omen)
            if parent == NOBODY:
                break
            if parent == size:
                size += 1
        node = pick(boxes[0], states[1], nodes, size, parent, seat, n, explore, acts, first, chances)
        if node == NOBODY:
            break
        path[steps] = node
        steps += 1
        at = node
        places[seat] = node
        game.apply(boxes[0], states[1], seat, int(nodes[node].action))
        if node == size:
            size += 1
            break
    return steps, size


def after(nodes: Any, size: int, parent: int, omen: int) -> int:
    """The node of an omen: one there is, or a new one at the end of the nodes, if there is room."""
    node = int(nodes[parent].child)
    while node != 0:
        if nodes[node].seat == NOBODY and nodes[node].action == omen:
            return node
        node = int(nodes[node].sibling)
    if size == len(nodes):
        return NOBODY
    add(nodes, size, parent, NOBODY, omen)
    return size


def add(nodes: Any, size: int, parent: int, seat: int, action: int) -> None:
    """A new node at the end of the nodes."""
    nodes[size].total = 0.0
    nodes[size].child = 0
    nodes[size].sibling = nodes[parent].child
    nodes[size].visits = 0
    nodes[size].seen = 1
    nodes[size].action = action
    nodes[size].seat = seat
    nodes[parent].child = size


def pick(
    box: Any, s: Any, nodes: Any, size: int, parent: int, seat: int, n: int, explore: float,
    acts: Ints, first: Floats, chances: Floats,
) -> int:  # fmt: skip
    """The most promising of n legal actions: a node there is, or a new one at the end of the nodes, if there is room.

    What an action has brought counts, and curiosity: the more, the better it looks at first sight, and the less often
    it was chosen when it could have been.
    """
    game.prior(box, s, seat, n, acts, chances)
    whole = 0.0
    for i in range(n):
        first[acts[i]] = chances[i]
        whole += chances[i]
    best, most, visits, total = NOBODY, 0.0, 0, 0.0
    node = int(nodes[parent].child)
    while node != 0:
        action = int(nodes[node].action)
        if nodes[node].seat == seat and first[action] > 0:
            nodes[node].seen += 1
            visits += int(nodes[node].visits)
            total += nodes[node].total
            mean = nodes[node].total / nodes[node].visits
            curious = np.sqrt(nodes[node].seen) / (1 + nodes[node].visits)
            worth = mean + explore * first[action] / whole * curious
            first[action] = 0.0
            if best == NOBODY or worth > most:
                best, most = node, worth
        node = int(nodes[node].sibling)
    new, looks, ties = NOBODY, 0.0, 0
    for i in range(n):
        action = int(acts[i])
        if first[action] > looks:
            new, looks, ties = action, first[action], 1
        elif first[action] == looks and looks > 0:
            ties += 1
            if dice.toss(int(s.seed), size * game.N_ACTIONS + i, dice.PLAYERS, ties) == 0:
                new = action
        first[action] = 0.0
    if (
        new == NOBODY
        or size == len(nodes)
        or (best != NOBODY and most >= total / visits + explore * looks / whole * np.sqrt(visits + 1))
    ):
        return best
    add(nodes, size, parent, seat, new)
    return size


@bound_part
def play_out(boxes: Any, states: Any, horizon: int, blind: bool, acts: Ints, chances: Floats) -> None:
    """Play on from the imagined table up to the horizon, each action as likely as it looks at first sight, or alike."""
    for n in range(game.MAX_DECISIONS):
        mask = game.actors(boxes[0], states[1])
        if n == horizon or mask == 0:
            return
        seat = loops.first_seat(mask)
        many = game.legal(boxes[0], states[1], seat, acts)
        at = 0
        if blind:
            at = dice.toss(int(states[1].seed), n, dice.PLAYERS, many)
        elif many > 1:
            game.prior(boxes[0], states[1], seat, many, acts, chances)
            whole = 0.0
            for i in range(many):
                whole += chances[i]
            left = whole * dice.toss(int(states[1].seed), n, dice.PLAYERS, SHARES) / SHARES
            while at < many - 1 and left >= chances[at]:
                left -= chances[at]
                at += 1
        game.apply(boxes[0], states[1], seat, int(acts[at]))
