"""Monte Carlo tree search for any game, over what a seat can know.

Every playout begins from a new sample of the state: `hide` shuffles all that the seat cannot see, and reseeds the
random stream. The playout descends the tree of decisions, adds a node, plays up to the game's horizon, calls
`evaluate`, and adds each node's value for its own seat. Each seat maximises its own chance to win. The tree branches
by actions and by public chance, never by hidden information.

If several seats decide at once, in secret, each descends on its own from the node where they began, so that no seat
reacts to another's choice; then the tree continues from the node of the searching seat.
"""

from typing import Any, NamedTuple

import numpy as np

from tabletown.engine import rng
from tabletown.engine.compile import inlined_when_bound
from tabletown.engine.contract import game
from tabletown.engine.machine_code import loops
from tabletown.engine.state import Floats, Ints, cell, record_of

NOBODY = -1  # the seat of a node of public chance; also: no node
NODES_EACH = 2  # a playout adds at most one node of public chance and one of an action
LONGEST = 256  # most decisions on a path
SHARES = 1 << 30  # the resolution of a random share


class Node:
    """An action of a seat, or an outcome of public chance."""

    total: float = cell(np.float64)  # the sum of its seat's evaluations, over all visits
    child: int = cell(np.int32)  # its newest child, or 0
    sibling: int = cell(np.int32)  # the next older child of its parent, or 0
    visits: int = cell(np.int32)
    seen: int = cell(np.int32)  # how often it was legal
    action: int = cell(np.int32)
    seat: int = cell(np.int32)


NODE = record_of(Node)


class Plan:
    """The settings of a search, and the size of its tree."""

    seed: int = cell(np.int64)
    explore: float = cell(np.float64)  # how much it tries actions that look worse
    count: int = cell(np.int64)  # how many nodes the tree has; node 0 is its root
    horizon: int = cell(np.int64)  # decisions of a playout before `evaluate` is called; -1: at the end of the game
    seat: int = cell(np.int64)  # the seat that searches
    only: int = cell(np.int64)  # the only action to try, or NOBODY for all
    is_blind: int = cell(np.int64)  # whether playouts are uniformly random, without the game's prior


PLAN = record_of(Plan)


class Tree(NamedTuple):
    """A search tree, and all the memory that its search needs."""

    boxes: Any
    states: Any  # states[0]: the state to search from; states[1]: the state of a playout
    nodes: Any
    plans: Any  # plans[0]: the plan
    path: Ints  # path[k]: the k-th node of the descent
    places: Ints  # places[seat]: the node of a seat that decides at the same time as others
    acts: Ints
    first: Floats  # first[action]: its prior; zero outside `pick`
    chances: Floats
    work: Floats


def grow(tree: Tree, playouts: int) -> None:
    """Add playouts to a tree.

    The k-th try of each action gets the same hidden cards and the same random numbers, so that luck does not decide
    between two actions.
    """
    boxes, states, nodes, plan = tree.boxes, tree.states, tree.nodes, tree.plans[0]
    me = int(plan.seat)
    for _ in range(playouts):
        n = game.legal(boxes[0], states[0], me, tree.acts)
        if plan.only >= 0:
            n = 1
            tree.acts[0] = plan.only
        node = pick(tree, states[0], 0, me, n)
        states[1] = states[0]
        game.hide(boxes[0], states[1], me, rng.branch(int(plan.seed), int(nodes[node].visits), rng.PLAYERS))
        tree.path[0] = node
        steps = 1
        if node == plan.count:
            plan.count += 1
            game.apply(boxes[0], states[1], me, int(nodes[node].action))
        else:
            steps = descend(tree)
        play_out(tree)
        game.evaluate(boxes[0], states[1], tree.chances, tree.work)
        for k in range(steps):
            node = int(tree.path[k])
            nodes[node].visits += 1
            nodes[node].total += tree.chances[nodes[node].seat]


@inlined_when_bound
def descend(tree: Tree) -> int:
    """Descend from path[0] to a new node, the end of the game or the end of memory; return the path's length."""
    boxes, states, nodes, plan, places = tree.boxes, tree.states, tree.nodes, tree.plans[0], tree.places
    me, steps, at = int(plan.seat), 1, int(tree.path[0])
    left = game.actors(boxes[0], states[1])
    together = left if left & (left - 1) != 0 else 0  # the seats that decide at the same time, some perhaps already
    places[:] = 0
    places[me] = at
    game.apply(boxes[0], states[1], me, int(nodes[at].action))
    for _ in range(game.MAX_DECISIONS):
        if steps == len(tree.path):
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
        n = game.legal(boxes[0], states[1], seat, tree.acts)
        if n == 1:
            game.apply(boxes[0], states[1], seat, int(tree.acts[0]))
            continue
        parent = int(places[seat]) if together != 0 else at
        public_chance = game.public_chance(boxes[0], states[1])
        if public_chance != 0:
            parent = after(nodes, int(plan.count), parent, public_chance)
            if parent == NOBODY:
                break
            if parent == plan.count:
                plan.count += 1
        node = pick(tree, states[1], parent, seat, n)
        if node == NOBODY:
            break
        tree.path[steps] = node
        steps += 1
        at = node
        places[seat] = node
        game.apply(boxes[0], states[1], seat, int(nodes[node].action))
        if node == plan.count:
            plan.count += 1
            break
    return steps


def after(nodes: Any, size: int, parent: int, public_chance: int) -> int:
    """Return the node of a public chance outcome: an existing one or a new one, or NOBODY if memory is full."""
    node = int(nodes[parent].child)
    while node != 0:
        if nodes[node].seat == NOBODY and nodes[node].action == public_chance:
            return node
        node = int(nodes[node].sibling)
    if size == len(nodes):
        return NOBODY
    add(nodes, size, parent, NOBODY, public_chance)
    return size


def add(nodes: Any, size: int, parent: int, seat: int, action: int) -> None:
    """Append a node."""
    nodes[size].total = 0.0
    nodes[size].child = 0
    nodes[size].sibling = nodes[parent].child
    nodes[size].visits = 0
    nodes[size].seen = 1
    nodes[size].action = action
    nodes[size].seat = seat
    nodes[parent].child = size


def pick(tree: Tree, s: Any, parent: int, seat: int, n: int) -> int:
    """Return the node of the most promising of n legal actions: an existing one, or a new one if there is memory.

    An action is worth its mean value plus an exploration bonus, which grows with its prior and with the number of
    times it was legal but not chosen.
    """
    nodes, acts, first, chances = tree.nodes, tree.acts, tree.first, tree.chances
    size, explore = int(tree.plans[0].count), tree.plans[0].explore
    game.prior(tree.boxes[0], s, seat, n, acts, chances)
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
            if rng.nth_draw(int(s.seed), size * game.N_ACTIONS + i, rng.PLAYERS, ties) == 0:
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


@inlined_when_bound
def play_out(tree: Tree) -> None:
    """Play from states[1] up to the horizon; draw actions by their priors, or uniformly if the plan is blind."""
    boxes, states, acts, chances, plan = tree.boxes, tree.states, tree.acts, tree.chances, tree.plans[0]
    for n in range(game.MAX_DECISIONS):
        mask = game.actors(boxes[0], states[1])
        if n == plan.horizon or mask == 0:
            return
        seat = loops.first_seat(mask)
        many = game.legal(boxes[0], states[1], seat, acts)
        at = 0
        if plan.is_blind:
            at = rng.nth_draw(int(states[1].seed), n, rng.PLAYERS, many)
        elif many > 1:
            game.prior(boxes[0], states[1], seat, many, acts, chances)
            whole = 0.0
            for i in range(many):
                whole += chances[i]
            left = whole * rng.nth_draw(int(states[1].seed), n, rng.PLAYERS, SHARES) / SHARES
            while at < many - 1 and left >= chances[at]:
                left -= chances[at]
                at += 1
        game.apply(boxes[0], states[1], seat, int(acts[at]))
