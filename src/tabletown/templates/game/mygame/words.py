"""The game in words: actions, questions, the log and the rulebook."""

from collections.abc import Sequence
from typing import Any

from .rules import ROLL, ROUNDS, SIDES, SLIP, STOP


def action_name(action: int, names: Sequence[str]) -> str:
    """An action as a player says it."""
    return {ROLL: "roll", STOP: "stop"}[action]


def prompt(box: Any, s: Any, seat: int, names: Sequence[str]) -> str:
    """What the seat is asked."""
    return f"{s.gained} steps so far: roll or stop?" if s.gained else "Your turn: roll the die."


def log_lines(box: Any, before: Any, seat: int, action: int, after: Any, names: Sequence[str]) -> list[str]:
    """What an action brought about."""
    if action == STOP:
        return [f"{names[seat]} stops on step {after.climbed[seat]}."]
    if after.die == SLIP:
        return [f"{names[seat]} rolls {SLIP}, and slips back to step {after.climbed[seat]}."]
    lines = [f"{names[seat]} rolls {after.die}."]
    return [*lines, f"{names[seat]} is at the top!"] if after.over else lines


def rulebook(box: Any) -> str:
    """The rules in numbered paragraphs."""
    return f"""# My Game

**1.** All players begin at the foot of the stairs, {box.steps} steps below the top, and take turns.

**2.** On your turn, roll a die with {SIDES} sides as often as you like, at least once, and climb as many steps as it
shows. When you stop, you keep these steps. If you roll a {SLIP}, you slip: you lose the steps of this turn, and the
next player goes on.

**3.** Whoever reaches the top wins at once.

**4.** After {ROUNDS} rounds the game ends, and whoever is highest wins.
"""
