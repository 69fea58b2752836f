"""Who thinks on a seat that no person holds: a persona, a level, or a search with a budget such as `search:2000`."""

import os
import re
import threading
import time
import types
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from tabletown.engine import dice, door, search
from tabletown.engine.contract import Persona
from tabletown.engine.errors import BadOption, Unknown
from tabletown.engine.rule import bind

SEARCH = "search"
BUDGET = re.compile(r"(\d+)|(\d+\.?\d*|\.\d+)(ms|s)")
PLAYOUTS = 10_000_000  # the most that one thought may cost
SECONDS = (0.01, 600.0)
A_TREE = 1000  # playouts that are worth a tree of their own
TREES = 8  # at most; their number depends on the budget alone, so that the machine does not decide the move
ROOM = 1 << 20  # nodes of all trees of a thought: some 40 MB
AT_A_TIME = 512  # playouts between two looks at whether to stop
A_LOOK = 0.004  # seconds between two looks at the clock


class Mind(Protocol):
    """Decides for a seat."""

    def think(self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None) -> int:
        """The action of a seat; states[0] is the table as it is, and only what the seat can see of it counts."""


class Weighed(NamedTuple):
    """An action that was looked into."""

    action: int
    visits: int
    chance: float  # to win


def buffers(game: types.ModuleType) -> tuple[Any, Any]:
    """Scratch for the rules and the bots of a game."""
    return np.zeros(game.N_ACTIONS, np.int16), np.zeros(game.N_WORK)


@dataclass(frozen=True)
class PersonaMind:
    """A persona, by its number."""

    game: types.ModuleType
    number: int

    def think(self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None) -> int:
        """What the persona does."""
        return int(bind(door, self.game).think(boxes, states.copy(), seat, self.number, seed, *buffers(self.game)))


@dataclass(frozen=True)
class SearchMind:
    """A search with a budget of playouts or of seconds, and how much it misjudges."""

    game: types.ModuleType
    playouts: int = 0
    seconds: float = 0.0
    blur: float = 0.0

    def think(self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None) -> int:
        """What the search has come back to most often, or what looks best through a blur."""
        found = self.weigh(boxes, states, seat, seed, threads)
        if self.blur == 0:
            return found[0].action
        sure = {one.action: one.chance * one.visits / (one.visits + 1) for one in found}  # one lucky try is not enough
        guesses = {
            action: sure.get(action, 0.0) + self.blur * gumbel(seed, action)
            for action in self.legal(boxes, states, seat)
        }
        return max(guesses, key=guesses.__getitem__)

    def weigh(
        self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None, only: int = search.NOBODY
    ) -> list[Weighed]:
        """The actions of a seat, or only one, the most promising first."""
        acts = self.legal(boxes, states, seat)
        if len(acts) == 1 and only == search.NOBODY:
            return [Weighed(acts[0], 0, self.outlook(boxes, states, seat, seed))]
        workers = threads or os.cpu_count() or 1
        trees = max(1, min(TREES, self.playouts // A_TREE)) if self.playouts else workers
        shares = [self.playouts // trees + (k < self.playouts % trees) for k in range(trees)]
        stop, end = threading.Event(), time.monotonic() + self.seconds

        def grow(k: int) -> dict[int, tuple[int, float]]:
            tree = Tree(self.game, boxes, states, seat, only, dice.branch(seed, k, dice.PLAYERS), shares[k], trees)
            return tree.grow_until(end, stop) if self.seconds else tree.grow_by(shares[k], stop)

        if trees == 1 or workers == 1:
            return merged([grow(k) for k in range(trees)])
        with ThreadPoolExecutor(min(workers, trees)) as pool:
            try:
                return merged(list(pool.map(grow, range(trees))))
            finally:
                stop.set()  # whoever interrupts a thought need not wait for its end

    def compare(
        self, boxes: Any, states: Any, seat: int, seed: int, actions: Sequence[int], playouts: int
    ) -> list[Weighed]:
        """Some actions, each after as many playouts and over the same luck, in their order."""
        mind = SearchMind(self.game, playouts=playouts)
        return [mind.weigh(boxes, states, seat, seed, only=action)[0] for action in actions]

    def legal(self, boxes: Any, states: Any, seat: int) -> list[int]:
        """What a seat may do."""
        acts = np.zeros(self.game.N_ACTIONS, np.int16)
        return [int(action) for action in acts[: bind(door, self.game).legal(boxes, states.copy(), seat, acts)]]

    def outlook(self, boxes: Any, states: Any, seat: int, seed: int) -> float:
        """The chance to win at first sight."""
        tables, chances = states[:1].copy(), np.zeros(self.game.SEATS[1])
        doors = bind(door, self.game)
        doors.hide(boxes, tables, seat, seed)
        doors.outlook(boxes, tables, chances, buffers(self.game)[1])
        return float(chances[seat])


class Tree:
    """A tree that grows, with all the scratch it needs."""

    def __init__(
        self, game: types.ModuleType, boxes: Any, states: Any, seat: int, only: int, seed: int, playouts: int,
        trees: int,
    ) -> None:  # fmt: skip
        self.boxes, self.seat, self.only, self.seed = boxes, seat, only, seed
        self.explore, self.horizon, self.blind = float(game.SEARCH.explore), int(game.SEARCH.horizon), False
        self.tables = np.array([states[0], states[0]])
        bind(door, game).hide(boxes, self.tables, seat, seed)  # nothing of what the seat cannot see goes any further
        room = min(ROOM // trees, search.NODES_EACH * playouts + 1) if playouts else ROOM // trees
        self.nodes, self.size = np.zeros(room, search.NODE), 1
        acts, work = buffers(game)
        self.scratch = (
            np.zeros(search.LONGEST, np.int64), np.zeros(game.SEATS[1], np.int64), acts,
            np.zeros(game.N_ACTIONS), np.zeros(max(game.N_ACTIONS, game.SEATS[1])), work,
        )  # fmt: skip
        self._grow = bind(search, game).grow

    def grow(self, playouts: int) -> None:
        """Some playouts more."""
        self.size = self._grow(
            self.boxes, self.tables, self.nodes, self.size, self.seat, self.only, self.seed, playouts,
            self.explore, self.horizon, self.blind, *self.scratch,
        )  # fmt: skip

    def grow_by(self, playouts: int, stop: threading.Event) -> dict[int, tuple[int, float]]:
        """So many playouts, unless it is stopped."""
        for done in range(0, playouts, AT_A_TIME):
            self.grow(min(AT_A_TIME, playouts - done))
            if stop.is_set():
                break
        return self.found()

    def grow_until(self, end: float, stop: threading.Event) -> dict[int, tuple[int, float]]:
        """As many playouts as there is time for, and one at least."""
        share = 1
        while True:
            begun = time.monotonic()
            self.grow(share)
            now = time.monotonic()
            if stop.is_set() or now + (now - begun) >= end:
                return self.found()
            share = max(1, min(AT_A_TIME, 2 * share, int(share * A_LOOK / max(1e-6, now - begun))))

    def found(self) -> dict[int, tuple[int, float]]:
        """Visits and total of each action that was tried; others who decide at once have nodes here as well."""
        tried = {}
        node = int(self.nodes[0]["child"])
        while node:
            one = self.nodes[node]
            if one["seat"] == self.seat:
                tried[int(one["action"])] = int(one["visits"]), float(one["total"])
            node = int(one["sibling"])
        return tried


def merged(trees: Sequence[dict[int, tuple[int, float]]]) -> list[Weighed]:
    """What several trees have found, together, most visited first."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for tree in trees:
        for action, (n, total) in sorted(tree.items()):
            visits[action] = visits.get(action, 0) + n
            totals[action] = totals.get(action, 0.0) + total
    found = [Weighed(action, n, totals[action] / n) for action, n in visits.items()]
    return sorted(found, key=lambda one: (-one.visits, -one.chance, one.action))


def gumbel(seed: int, n: int) -> float:
    """Noise under which an action is chosen the more likely the better it is."""
    u = (dice.toss(seed, n, dice.PLAYERS, 1 << 30) + 0.5) / (1 << 30)
    return float(-np.log(-np.log(u)))


# ---- by name


def is_search(player: str) -> bool:
    """Whether a word asks for a search, with or without a budget."""
    return player.partition(":")[0] == SEARCH


def find(game: types.ModuleType, player: str) -> Mind:
    """The mind that a word stands for."""
    if is_search(player):
        return read_search(game, player)
    for level in game.LEVELS:
        if level.name == player:
            return SearchMind(game, playouts=level.playouts, blur=level.blur)
    if player in persona_names(game):
        return PersonaMind(game, persona_number(game, player))
    raise Unknown("bot", player, [*(persona.name for persona in roster(game)), f"{SEARCH}:2000"])


def persona_number(game: types.ModuleType, name: str) -> int:
    """The number of a persona."""
    if name not in persona_names(game):
        raise Unknown("persona", name, persona_names(game))
    return persona_names(game).index(name)


def persona_names(game: types.ModuleType) -> list[str]:
    """The personas by name, in the order of their numbers."""
    return [persona.name for persona in game.PERSONAS]


def read_search(game: types.ModuleType, player: str) -> SearchMind:
    """A search from its budget: `search:2000` playouts, `search:1s`, `search:200ms`."""
    found = BUDGET.fullmatch(player.partition(":")[2])
    if not found:
        raise BadOption(f"{player} has no budget: say {SEARCH}:2000 for playouts, or {SEARCH}:1s for time")
    if found[1]:
        if not 1 <= int(found[1]) <= PLAYOUTS:
            raise BadOption(f"a search takes 1 to {PLAYOUTS:,} playouts, not {found[1]}")
        return SearchMind(game, playouts=int(found[1]))
    seconds = float(found[2]) / (1000 if found[3] == "ms" else 1)
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise BadOption(f"a search takes {SECONDS[0]:g} to {SECONDS[1]:g} seconds, not {found[2]}{found[3]}")
    return SearchMind(game, seconds=seconds)


def roster(game: types.ModuleType) -> tuple[Persona, ...]:
    """Everyone of a game who can be asked to play by name: the levels from gentle to merciless, then the personas."""
    levels = (Persona(one.name, one.name.title(), f"level {n}", one.line) for n, one in enumerate(game.LEVELS, 1))
    return (*levels, *game.PERSONAS)


def middle_level(game: types.ModuleType) -> str:
    """The level that most people will like."""
    return str(game.LEVELS[len(game.LEVELS) // 2].name)
