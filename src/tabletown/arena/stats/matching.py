"""Finds the pairs of least total cost: exact minimum-weight perfect matching by shrinking odd cycles (blossoms).

Every player has a price, and two may be paired only when their prices add up to twice the cost of the pair. Prices rise
and fall, as far as no pair becomes a bargain, until everyone has a partner; the pairs are then the cheapest there are.
An odd cycle of such pairs stands in the way: it becomes one group, which pays a fee of its own and lets any of its
players out. All numbers are integers, so the answer is the same on every machine.
"""

from typing import NamedTuple

import numpy as np

from tabletown.engine.state import Ints

UNSEEN, OUTER, INNER = range(3)  # in the search for partners: not reached, ready to leave a partner, left by a partner
GROW, JOIN, OPEN = range(3)  # what can happen next: reach a pair, meet another outer player, break a group up
ENDLESS = np.iinfo(np.int64).max

Edge = tuple[int, int]


class Step(NamedTuple):
    """The next thing that happens, and how far prices move until then."""

    delta: int
    kind: int
    edge: Edge  # for GROW and JOIN: from an outer player
    group: int  # for OPEN


def cheapest_pairs(cost: Ints) -> list[Edge]:
    """Return the pairs of least total cost for an even number of players; cost is a symmetric integer matrix."""
    return Search(np.asarray(cost, np.int64)).pairs()


class Search:
    """The current prices, groups and partners; a single player is a group, too."""

    def __init__(self, cost: Ints) -> None:
        self.n = len(cost)
        self.cost = 4 * cost  # times 2 times 2: even prices stay integers when a difference is halved
        np.fill_diagonal(self.cost, ENDLESS // 4)
        self.price = self.cost.min(axis=1) // 2 if self.n else np.zeros(0, np.int64)
        self.mate: list[int] = [-1] * self.n
        self.top = np.arange(self.n)  # the outermost group of each player
        self.base = {v: v for v in range(self.n)}  # the player of a group who is paired outside it
        self.players = {v: [v] for v in range(self.n)}
        self.parts: dict[int, list[int]] = {}  # the groups in a group, round its cycle, that of the base first
        self.links: dict[int, list[Edge]] = {}  # from each part to the next
        self.fee: dict[int, int] = {}
        self.label = np.zeros(2 * self.n, np.int64)
        self.via: dict[
            int, Edge | None
        ] = {}  # the edge by which a group was reached, None for a player without partner

    def pairs(self) -> list[Edge]:
        """Pair players who are each other's cheapest, then all others, two at a time."""
        for v in range(self.n):
            for u in np.flatnonzero(self.cost[v] == self.price[v] + self.price):
                if self.mate[v] < 0 and self.mate[u] < 0:
                    self.mate[v], self.mate[int(u)] = int(u), v
        while -1 in self.mate:
            self.pair_two_more()
        return [(v, u) for v, u in enumerate(self.mate) if v < u]

    def pair_two_more(self) -> None:
        """Search from all players without a partner, until two of them meet."""
        self.label[:] = UNSEEN
        self.via = {}
        for v, mate in enumerate(self.mate):
            if mate < 0:
                self.reach(int(self.top[v]), OUTER, None)
        while True:
            step = self.next_step()
            self.move_prices(step.delta)
            if step.kind == GROW:
                self.grow(*step.edge)
            elif step.kind == OPEN:
                self.open(step.group)
            elif not self.shrink(*step.edge):
                u, v = step.edge
                self.leave_for(u, v)
                self.leave_for(v, u)
                return

    def reach(self, group: int, label: int, via: Edge | None) -> None:
        """Record how a group was reached."""
        self.label[group], self.via[group] = label, via

    def next_step(self) -> Step:
        """Return the next event, as prices of outer players rise and those of inner ones fall at the same speed."""
        label = self.label[self.top]
        outer, unseen = np.flatnonzero(label == OUTER), np.flatnonzero(label == UNSEEN)
        best = Step(ENDLESS, GROW, (-1, -1), -1)
        if len(unseen):
            slack = self.cost[np.ix_(outer, unseen)] - self.price[outer, None] - self.price[unseen]
            i, j = divmod(int(slack.argmin()), len(unseen))
            best = Step(int(slack[i, j]), GROW, (int(outer[i]), int(unseen[j])), -1)
        slack = self.cost[np.ix_(outer, outer)] - self.price[outer, None] - self.price[outer]
        slack[self.top[outer, None] == self.top[outer]] = ENDLESS
        i, j = divmod(int(slack.argmin()), len(outer))
        if slack[i, j] // 2 < best.delta:
            best = Step(int(slack[i, j]) // 2, JOIN, (int(outer[i]), int(outer[j])), -1)
        for group, fee in self.fee.items():
            if self.label[group] == INNER and fee // 2 < best.delta:
                best = Step(fee // 2, OPEN, (-1, -1), group)
        return best

    def move_prices(self, delta: int) -> None:
        """Raise the prices of outer players and lower those of inner ones; fees keep pairs inside groups unchanged."""
        label = self.label[self.top]
        self.price += delta * ((label == OUTER).astype(np.int64) - (label == INNER))
        for group in self.fee:
            if self.label[group] == OUTER:
                self.fee[group] += 2 * delta
            elif self.label[group] == INNER:
                self.fee[group] -= 2 * delta

    def grow(self, u: int, v: int) -> None:
        """Player u could take v: then v's group would send its base's partner looking."""
        group = int(self.top[v])
        self.reach(group, INNER, (u, v))
        base = self.base[group]
        self.reach(int(self.top[self.mate[base]]), OUTER, (base, self.mate[base]))

    def climb(self, group: int) -> list[int]:
        """Return the groups from an outer one back to the root of its search."""
        path = [group]
        while (edge := self.via[path[-1]]) is not None:
            path.append(int(self.top[edge[0]]))
        return path

    def shrink(self, u: int, v: int) -> bool:
        """Merge the odd cycle that an edge between outer players closes, if any, into one group."""
        left, right = self.climb(int(self.top[u])), self.climb(int(self.top[v]))
        if left[-1] != right[-1]:
            return False
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        root, group = left[-1], self.new_group()
        down = [edge for part in reversed(left[:-1]) if (edge := self.via[part])]
        back = [edge[::-1] for part in right[:-1] if (edge := self.via[part])]
        self.parts[group] = [*reversed(left), *right[:-1]]
        self.links[group] = [*down, (u, v), *back]
        self.base[group], self.fee[group] = self.base[root], 0
        self.players[group] = [p for part in self.parts[group] for p in self.players[part]]
        self.top[self.players[group]] = group
        for part in self.parts[group]:
            self.label[part] = UNSEEN
        # The fee of a part does not change while it is inside another group.
        self.reach(group, OUTER, self.via[root])
        return True

    def new_group(self) -> int:
        """Return an unused group number."""
        return next(g for g in range(self.n, 2 * self.n) if g not in self.fee)

    def open(self, group: int) -> None:
        """Split an inner group whose fee is 0; its parts between entry and base stay in the search."""
        parts, edge = self.parts[group], self.via[group]
        assert edge is not None
        for part in parts:
            self.top[self.players[part]] = part
            self.label[part] = UNSEEN
        at = parts.index(int(self.top[edge[1]]))
        self.reach(parts[at], INNER, edge)
        ahead = at % 2 == 1
        while at % len(parts):  # two parts at a time: this one's partner, then the next that the partner could take
            self.reach(self.part_along(parts, at, ahead, 1), OUTER, self.link(group, at, ahead))
            self.reach(self.part_along(parts, at, ahead, 2), INNER, self.link(group, at + (1 if ahead else -1), ahead))
            at += 2 if ahead else -2
        for book in (self.parts, self.links, self.base, self.players, self.fee, self.via):
            del book[group]
        self.label[group] = UNSEEN

    def part_along(self, parts: list[int], at: int, ahead: bool, far: int) -> int:
        """Return the part that is `far` steps along the cycle."""
        return parts[(at + far if ahead else at - far) % len(parts)]

    def link(self, group: int, at: int, ahead: bool) -> Edge:
        """Return the edge from a part to the next one in that direction."""
        links = self.links[group]
        if ahead:
            return links[at % len(links)]
        u, v = links[(at - 1) % len(links)]
        return v, u

    def leave_for(self, u: int, v: int) -> None:
        """Pair u with v, and re-pair all groups on the path back to the root of u's search."""
        while True:
            group = int(self.top[u])
            edge = self.via[group]
            self.rebase(group, u)
            self.mate[u] = v
            if edge is None:
                return
            inner = int(self.top[edge[0]])
            entry = self.via[inner]
            assert entry is not None
            u, v = entry
            self.rebase(inner, v)
            self.mate[v] = u

    def rebase(self, group: int, v: int) -> None:
        """Pair the others in a group among themselves, so that v is free to leave."""
        if group < self.n:
            return
        parts, links = self.parts[group], self.links[group]
        at = next(i for i, part in enumerate(parts) if v in self.players[part])
        self.rebase(parts[at], v)
        for i in range(at + 1, len(parts), 2) if at % 2 else range(0, at, 2):
            p, q = links[i]
            self.rebase(parts[i], p)
            self.rebase(parts[(i + 1) % len(parts)], q)
            self.mate[p], self.mate[q] = q, p
        self.parts[group], self.links[group] = parts[at:] + parts[:at], links[at:] + links[:at]
        self.base[group] = v
