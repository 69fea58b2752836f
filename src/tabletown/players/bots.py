"""Bots that choose actions: personas, levels, and searches with a budget such as `search:2000`."""

import math
import os
import re
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from tabletown.engine import entry, rng
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game
from tabletown.engine.entry import buffers
from tabletown.engine.errors import BadOption, Unknown
from tabletown.engine.machine_code import tiers
from tabletown.engine.roster import persona_names, persona_number, roster
from tabletown.players import search

SEARCH = "search"
BUDGET = re.compile(r"(\d+)|(\d+\.?\d*|\.\d+)(ms|s)")
PLAYOUTS = 10_000_000  # the most for one move
SECONDS = (0.01, 600.0)
A_TREE = 1000  # playouts for which another tree is worthwhile
TREES = 8  # at most; their number depends only on the budget, so the move is the same on every machine
ROOM = 1 << 20  # nodes of all trees of a search: about 40 MB
AT_A_TIME = 512  # playouts between two checks of the stop event
CLOCK_INTERVAL = 0.004  # seconds between two checks of the clock
MEANWHILE = 1.0  # seconds that a search takes at most while its rules run interpreted


class Bot(Protocol):
    """A player that chooses actions for a seat."""

    def think(self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None) -> int:
        """Return an action for the seat; states[0] is the full state, but the bot uses only what the seat may see."""


class Weighed(NamedTuple):
    """An action that a search has tried."""

    action: int
    visits: int
    chance: float  # estimated chance to win


@dataclass(frozen=True)
class PersonaBot:
    """A persona, by its number."""

    game: Game
    number: int

    def think(self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None) -> int:
        """Return the persona's action."""
        return int(bind(entry, self.game).think(boxes, states.copy(), seat, self.number, seed, *buffers(self.game)))


@dataclass(frozen=True)
class SearchBot:
    """A search with a budget of playouts or seconds; blur adds noise to its choice, among what looks sensible.

    While its rules run interpreted, until they are compiled, it takes as many of its playouts as it has time for.
    """

    game: Game
    playouts: int = 0
    seconds: float = 0.0
    blur: float = 0.0
    sense: float = 0.0
    meanwhile: float = MEANWHILE

    def think(self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None) -> int:
        """Return the action with the most visits or, with blur, the best one after adding noise."""
        found = self.weigh(boxes, states, seat, seed, threads)
        if self.blur == 0:
            return found[0].action
        sure = {one.action: one.chance * one.visits / (one.visits + 1) for one in found}  # discounts few visits
        guesses = {
            action: sure.get(action, 0.0) + self.blur * gumbel(seed, action)
            for action in self.sensible(boxes, states, seat, seed)
        }
        return max(guesses, key=guesses.__getitem__)

    def sensible(self, boxes: Any, states: Any, seat: int, seed: int) -> list[int]:
        """Return the actions whose prior is no less than `sense` times the greatest one: all if `sense` is 0."""
        if self.sense == 0:
            return self.legal(boxes, states, seat)
        tables, acts, weights = states.copy(), buffers(self.game)[0], np.zeros(self.game.N_ACTIONS)
        entries = bind(entry, self.game)
        entries.hide(boxes, tables, seat, seed)
        n = entries.prior(boxes, tables, seat, acts, weights)
        least = self.sense * weights[:n].max()
        return [int(acts[i]) for i in range(n) if weights[i] >= least]

    def weigh(
        self, boxes: Any, states: Any, seat: int, seed: int, threads: int | None = None, only: int = search.NOBODY
    ) -> list[Weighed]:
        """Search, and return the actions tried, best first; `only` restricts the search to one action."""
        acts = self.legal(boxes, states, seat)
        if len(acts) == 1 and only == search.NOBODY:
            return [Weighed(acts[0], 0, self.evaluate(boxes, states, seat, seed))]
        workers = threads or os.cpu_count() or 1
        trees = max(1, min(TREES, self.playouts // A_TREE)) if self.playouts else workers
        shares = [self.playouts // trees + (k < self.playouts % trees) for k in range(trees)]
        stop, end = threading.Event(), time.monotonic() + (self.seconds or self.meanwhile)

        def grow(k: int) -> dict[int, tuple[int, float]]:
            own_seed, room = rng.branch(seed, k, rng.PLAYERS), room_for(shares[k], trees)
            tree = GrowingTree(self.game, boxes, states, seat, own_seed, room, only)
            return tree.grow_until(end, stop) if self.seconds else tree.grow_by(shares[k], stop, end)

        if trees == 1 or workers == 1:
            return merged([grow(k) for k in range(trees)])
        with ThreadPoolExecutor(min(workers, trees)) as pool:
            try:
                return merged(list(pool.map(grow, range(trees))))
            finally:
                stop.set()  # so that an interrupt ends the other threads, too

    def compare(
        self, boxes: Any, states: Any, seat: int, seed: int, actions: Sequence[int], playouts: int
    ) -> list[Weighed]:
        """Evaluate each of the actions with the same number of playouts and the same random numbers."""
        bot = SearchBot(self.game, playouts=playouts, meanwhile=self.meanwhile / max(1, len(actions)))
        return [bot.weigh(boxes, states, seat, seed, only=action)[0] for action in actions]

    def legal(self, boxes: Any, states: Any, seat: int) -> list[int]:
        """Return the legal actions of a seat."""
        acts = np.zeros(self.game.N_ACTIONS, np.int16)
        return [int(action) for action in acts[: bind(entry, self.game).legal(boxes, states.copy(), seat, acts)]]

    def evaluate(self, boxes: Any, states: Any, seat: int, seed: int) -> float:
        """Return the seat's chance to win, by the game's evaluation without search."""
        tables, chances = states[:1].copy(), np.zeros(self.game.SEATS[1])
        entries = bind(entry, self.game)
        entries.hide(boxes, tables, seat, seed)
        entries.evaluate(boxes, tables, chances, buffers(self.game)[1])
        return float(chances[seat])


class GrowingTree:
    """A search tree of one seat, with all the memory it needs."""

    def __init__(
        self, game: Game, boxes: Any, states: Any, seat: int, seed: int, room: int, only: int = search.NOBODY
    ) -> None:
        self.game, self.seat = game, seat
        tables = np.array([states[0], states[0]])
        bind(entry, game).hide(boxes, tables, seat, seed)  # from here on nothing hidden from the seat is left
        acts, work = buffers(game)
        self.plan = plan_of(game, seat, seed, only)
        self.tree = search.Tree(
            boxes, tables, np.zeros(room, search.NODE), self.plan, np.zeros(search.LONGEST, np.int64),
            np.zeros(game.SEATS[1], np.int64), acts, np.zeros(game.N_ACTIONS),
            np.zeros(max(game.N_ACTIONS, game.SEATS[1])), work,
        )  # fmt: skip
        self._grow = bind(search, game).grow

    def grow(self, playouts: int) -> None:
        """Add playouts to the tree."""
        self._grow(self.tree, playouts)

    def grow_by(self, playouts: int, stop: threading.Event, end: float = math.inf) -> dict[int, tuple[int, float]]:
        """Add this many playouts unless stopped, and return what `found` returns.

        While the rules run interpreted, they are added one by one, and only until the end of the time.
        """
        done = 0
        while done < playouts:
            is_slow = tiers.is_interpreted(self.game.__name__)
            share = 1 if is_slow else min(AT_A_TIME, playouts - done)
            self.grow(share)
            done += share
            if stop.is_set() or (is_slow and time.monotonic() >= end):
                break
        return self.found()

    def grow_until(self, end: float, stop: threading.Event) -> dict[int, tuple[int, float]]:
        """Add playouts until the time is up, at least one, and return what `found` returns."""
        share = 1
        while True:
            begun = time.monotonic()
            self.grow(share)
            now = time.monotonic()
            if stop.is_set() or now + (now - begun) >= end:
                return self.found()
            share = max(1, min(AT_A_TIME, 2 * share, int(share * CLOCK_INTERVAL / max(1e-6, now - begun))))

    def found(self) -> dict[int, tuple[int, float]]:
        """Return visits and total of each action tried, without nodes of other seats that decide at the same time."""
        tried = {}
        nodes = self.tree.nodes
        node = int(nodes[0]["child"])
        while node:
            one = nodes[node]
            if one["seat"] == self.seat:
                tried[int(one["action"])] = int(one["visits"]), float(one["total"])
            node = int(one["sibling"])
        return tried


def plan_of(game: Game, seat: int, seed: int, only: int = search.NOBODY) -> Any:
    """Return the plan of a search for a seat, with the game's settings, as an array of length 1."""
    plans = np.zeros(1, search.PLAN)
    plan = plans[0]
    plan.seed, plan.seat, plan.only, plan.count = seed, seat, only, 1
    plan.explore, plan.horizon = game.SEARCH
    return plans


def room_for(playouts: int, trees: int) -> int:
    """Return the number of nodes for each tree: enough for the playouts, or all that fit if there is a time limit."""
    return min(ROOM // trees, search.NODES_EACH * playouts + 1) if playouts else ROOM // trees


def merged(trees: Sequence[dict[int, tuple[int, float]]]) -> list[Weighed]:
    """Merge the results of several trees, most visited first."""
    visits: dict[int, int] = {}
    totals: dict[int, float] = {}
    for tree in trees:
        for action, (n, total) in sorted(tree.items()):
            visits[action] = visits.get(action, 0) + n
            totals[action] = totals.get(action, 0.0) + total
    found = [Weighed(action, n, totals[action] / n) for action, n in visits.items()]
    return sorted(found, key=lambda one: (-one.visits, -one.chance, one.action))


def gumbel(seed: int, n: int) -> float:
    """Return Gumbel noise: with it, better actions are chosen with higher probability."""
    u = (rng.nth_draw(seed, n, rng.PLAYERS, 1 << 30) + 0.5) / (1 << 30)
    return float(-np.log(-np.log(u)))


# ---- by name


def is_search(player: str) -> bool:
    """Whether a word names a search, with or without a budget."""
    return player.partition(":")[0] == SEARCH


def find(game: Game, player: str) -> Bot:
    """Return the bot that a word names."""
    if is_search(player):
        return read_search(game, player)
    for level in game.LEVELS:
        if level.name == player:
            return SearchBot(game, playouts=level.playouts, blur=level.blur, sense=level.sense)
    if player in persona_names(game):
        return PersonaBot(game, persona_number(game, player))
    raise Unknown("bot", player, [*(persona.name for persona in roster(game)), f"{SEARCH}:2000"])


def read_search(game: Game, player: str) -> SearchBot:
    """Parse a search with its budget: `search:2000` playouts, `search:1s`, `search:200ms`."""
    found = BUDGET.fullmatch(player.partition(":")[2])
    if not found:
        raise BadOption(f"{player} has no budget: say {SEARCH}:2000 for playouts, or {SEARCH}:1s for time")
    if found[1]:
        if not 1 <= int(found[1]) <= PLAYOUTS:
            raise BadOption(f"a search takes 1 to {PLAYOUTS:,} playouts, not {found[1]}")
        return SearchBot(game, playouts=int(found[1]))
    seconds = float(found[2]) / (1000 if found[3] == "ms" else 1)
    if not SECONDS[0] <= seconds <= SECONDS[1]:
        raise BadOption(f"a search takes {SECONDS[0]:g} to {SECONDS[1]:g} seconds, not {found[2]}{found[3]}")
    return SearchBot(game, seconds=seconds)
