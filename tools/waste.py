"""Counts the turns of Mountainhome in which a bot wastes what it has.

    python tools/waste.py 12 gentle friendly steady sharp merciless     # 12 games of each, two players

A turn is wasted if resources were gained and none was spent; idle if it ends with a blueprint in hand, or with a step
that is paid for and a dwarf who could build it. A dwarf whom Karina stopped counts as used; a pawned card is no waste,
since it brings points.
"""

import sys
from typing import Any

import numpy as np

from tabletown import games
from tabletown.engine import entry, rng
from tabletown.engine.compile import bind
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import BUILDING, N_CARDS
from tabletown.games.mountainhome.rules import zones
from tabletown.games.mountainhome.rules.action_step.buildings import can_build_any
from tabletown.players.bots import find

HOME = games.find("mountainhome")
LONGEST = 4000  # decisions of a game


class Turn:
    """What happened in the actions of one turn."""

    def __init__(self) -> None:
        self.gained = self.spent = 0
        self.stopped = False

    def see(self, before: Any, action: int, after: Any) -> None:
        """Note what an action has changed in the purse."""
        self.stopped |= bool(after.negated)
        if before.phase == state.STORE or (before.phase == state.ACT and action == actions.END):
            return
        change = after.purse.astype(int) - before.purse
        self.gained += int(change[change > 0].sum())
        self.spent -= int(change[change < 0].sum())


def is_idle(box: Any, s: Any, p: int) -> bool:
    """Whether a seat that ends its actions leaves something undone that costs nothing."""
    has_blueprint = any(s.hand[p, t] and box.kind[t] == BUILDING for t in range(N_CARDS))
    return has_blueprint or (zones.has_dwarf(s, p) and can_build_any(box, s, p))


def play(bot: str, number: int) -> tuple[int, int, int]:
    """Play a game of one bot against itself; return its turns, the wasted ones and the idle ones."""
    boxes, states, entries = np.array([HOME.pack({}, 3)]), np.zeros(2, HOME.STATE), bind(entry, HOME)
    seed, player, turn, found = rng.branch(2026, number, rng.PLAYERS), find(HOME, bot), Turn(), np.zeros(3, int)
    entries.setup(boxes, states, 2, seed)
    for ply in range(LONGEST):
        mask = int(entries.actors(boxes, states))
        if not mask:
            break
        seat = (mask & -mask).bit_length() - 1
        action = player.think(boxes, states, seat, rng.branch(seed, ply, rng.PLAYERS), 1)
        before = states[0].copy()
        entries.apply(boxes, states, seat, action)
        turn.see(before, action, states[0])
        if before.phase == state.ACT and action == actions.END:
            wasted = turn.gained > 0 and turn.spent == 0 and not turn.stopped
            found += 1, wasted, is_idle(boxes[0], before, seat)
            turn = Turn()
    return int(found[0]), int(found[1]), int(found[2])


def main() -> None:
    """Print a line for each bot."""
    for bot in sys.argv[2:]:
        turns, wasted, idle = np.sum([play(bot, k) for k in range(int(sys.argv[1]))], axis=0)
        print(f"{bot:<12} {turns:5} turns, per 100: {100 * wasted / turns:5.1f} wasted, {100 * idle / turns:5.1f} idle")


if __name__ == "__main__":
    main()
