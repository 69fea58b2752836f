"""The main line of a search: a seat's next actions, up to where chance or another seat decides.

It is followed on several samples of what is hidden. It ends where the seat would know more than it knows now, so a line
never depends on hidden information.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine import entry, records, rng
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game
from tabletown.players import search
from tabletown.players.bots import GrowingTree, room_for

SAMPLES = 3  # arrangements of what is hidden that must agree
LONGEST = 8  # steps of a line
THIN = 20  # visits; below them, another search continues the line
PLAYOUTS = 300  # of a search that continues a line


class Step(NamedTuple):
    """An action of a line, and what the seat knows before it."""

    action: int
    known: str
    why: str = ""
    weight: int = 0  # of the reason


class Known:
    """A position as one seat knows it, in which the seat may play on."""

    def __init__(self, game: Game, boxes: Any, states: Any, seat: int, seed: int) -> None:
        self.game, self.boxes, self.seat = game, boxes, seat
        self.entries = bind(entry, game)
        self.samples = [self.sample(states, rng.branch(seed, k, rng.PLAYERS)) for k in range(SAMPLES)]

    def sample(self, states: Any, seed: int) -> Any:
        """Return a copy of a state in which everything hidden from the seat is shuffled."""
        copy = states[:1].copy()
        self.entries.hide(self.boxes, copy, self.seat, seed)
        return copy

    @property
    def view(self) -> Any:
        """The state as the seat's view shows it."""
        return self.sample(self.samples[0], 0)[0]

    @property
    def digest(self) -> str:
        """A hash of all that the seat knows."""
        return records.digest(self.view)

    @property
    def is_mine(self) -> bool:
        """Whether the seat may act."""
        return bool(self.entries.actors(self.boxes, self.samples[0]) >> self.seat & 1)

    @property
    def legal(self) -> list[int]:
        """The seat's legal actions."""
        acts = np.zeros(self.game.N_ACTIONS, np.int16)
        return [int(action) for action in acts[: self.entries.legal(self.boxes, self.samples[0], self.seat, acts)]]

    @property
    def public_chance(self) -> int:
        """What chance last showed to all."""
        return int(self.game.public_chance(self.boxes[0], self.samples[0][0]))

    def play(self, action: int) -> bool:
        """Play an action of the seat, and return whether nothing but the action decided what the seat knows then."""
        before = [chance_of(sample) for sample in self.samples]
        for sample in self.samples:
            if self.entries.refusal(self.boxes, sample, self.seat, action):
                return False
            self.entries.apply(self.boxes, sample, self.seat, action)
        seen = {self.sample(sample, 0).tobytes() for sample in self.samples}
        return len(seen) == 1 and before == [chance_of(sample) for sample in self.samples]


def chance_of(states: Any) -> tuple[int, int]:
    """Return how many random numbers were drawn, and how often something hidden was revealed."""
    return int(states[0].rng_count), int(states[0].reveals)


class Walk:
    """A walk down a tree, by the actions of the seat that searches."""

    def __init__(self, tree: GrowingTree) -> None:
        self.nodes, self.seat = tree.tree.nodes, tree.seat
        self.at: int | None = 0

    def children(self, node: int) -> Iterator[int]:
        """Yield the children of a node."""
        child = int(self.nodes[node]["child"])
        while child:
            yield child
            child = int(self.nodes[child]["sibling"])

    def choices(self, public_chance: int) -> list[int]:
        """Return the nodes of the seat's next actions, after what chance showed."""
        if self.at is None:
            return []
        parent: int | None = self.at
        if public_chance and self.at:
            outcomes = (n for n in self.children(self.at) if self.nodes[n]["seat"] == search.NOBODY)
            parent = next((n for n in outcomes if self.nodes[n]["action"] == public_chance), None)
        return [] if parent is None else [n for n in self.children(parent) if self.nodes[n]["seat"] == self.seat]

    def best(self, legal: Sequence[int], public_chance: int, least: int = THIN) -> int | None:
        """Return the most visited legal action, or None if even that has too few visits."""
        nodes = [n for n in self.choices(public_chance) if int(self.nodes[n]["action"]) in legal]
        top = max(nodes, key=lambda n: (int(self.nodes[n]["visits"]), -n), default=None)
        return int(self.nodes[top]["action"]) if top is not None and self.nodes[top]["visits"] >= least else None

    def go(self, action: int, public_chance: int) -> None:
        """Go on to an action."""
        self.at = next((n for n in self.choices(public_chance) if self.nodes[n]["action"] == action), None)


def main_line(
    known: Known,
    tree: GrowingTree | None,
    begun: Sequence[int] = (),
    seed: int | None = None,
    reason: Callable[[Any, int], tuple[str, int]] = lambda view, action: ("", 0),
) -> list[Step]:
    """Return the seat's next actions: those that have begun the line, then the tree's.

    With a seed, further searches continue the line where the tree is thin; without one, it ends there.
    """
    steps: list[Step] = []
    walk = Walk(tree) if tree else None
    while known.is_mine and len(steps) < LONGEST:
        legal, public_chance = known.legal, known.public_chance
        if len(steps) < len(begun) and begun[len(steps)] not in legal:
            begun = ()  # it was planned for another position
        given = begun[len(steps)] if len(steps) < len(begun) else legal[0] if len(legal) == 1 else None
        action = given if given is not None else walk.best(legal, public_chance) if walk else None
        if action is None and seed is not None:
            walk = Walk(grown(known, rng.branch(seed, len(steps), rng.PLAYERS)))
            action = walk.best(legal, public_chance, 1)
        if action is None:
            break
        steps.append(Step(action, known.digest, *reason(known.view, action)))
        if walk and len(legal) > 1:
            walk.go(action, public_chance)
        if not known.play(action):
            break
    return steps


def grown(known: Known, seed: int) -> GrowingTree:
    """Search from a position that a line has reached."""
    tree = GrowingTree(known.game, known.boxes, known.samples[0], known.seat, seed, room_for(PLAYOUTS, 1))
    tree.grow(PLAYOUTS)
    return tree
