"""The numbers of choices: they increase down the screen, and stay with their choice during a turn."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from tabletown.engine.match import Action, Match


class Place(NamedTuple):
    """Where the screen shows an action: the part of the table, the line in it and the column."""

    part: int
    line: int
    column: int
    action: int


class Numbering:
    """Gives a number to each choice of a seat."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat, self.ply = -1, -1  # of the last question
        self.kept: dict[int, int] = {}  # the numbers of this turn, by action

    def assign(self, seat: int, actions: Sequence[Action], places: Iterable[Place]) -> dict[int, int]:
        """Return the number of each action, in the order in which the screen shows them."""
        if not self.is_same_turn(seat):
            self.kept = {}
        self.seat, self.ply = seat, self.match.ply
        legal = [action.number for action in actions]
        order = in_screen_order(legal, places)
        numbers = continued(order, self.kept)
        self.kept.update(numbers)
        return dict(sorted(numbers.items(), key=lambda pair: pair[1]))

    def is_same_turn(self, seat: int) -> bool:
        """Whether only this seat has acted since the last question, which it was asked, too."""
        since = self.match.moves[min(self.ply, self.match.ply) :]
        return seat == self.seat and all(move.seat == seat for move in since)


def in_screen_order(legal: Sequence[int], places: Iterable[Place]) -> list[int]:
    """Return the actions as the screen shows them; those that it does not show come last.

    Rows and columns can both be read in order, so the order of the rules stays if it increases along both.
    """
    first: dict[int, Place] = {}
    for place in sorted(places):
        if place.action in legal:
            first.setdefault(place.action, place)
    shown = [action for action in legal if action in first]
    if not is_increasing(shown, first):
        shown = [place.action for place in sorted(first.values())]
    return shown + [action for action in legal if action not in first]


def is_increasing(shown: Sequence[int], first: Mapping[int, Place]) -> bool:
    """Whether the actions come in the order of the parts, and in each part down its columns and along its lines."""
    last_line: dict[tuple[int, int], int] = {}
    last_column: dict[tuple[int, int], int] = {}
    part = 0
    for action in shown:
        place = first[action]
        column, line = (place.part, place.column), (place.part, place.line)
        if place.part < part or last_line.get(column, -1) >= place.line or last_column.get(line, -1) >= place.column:
            return False
        part, last_line[column], last_column[line] = place.part, place.line, place.column
    return True


def continued(order: Sequence[int], kept: Mapping[int, int]) -> dict[int, int]:
    """Return numbers in this order: kept ones as they are, the others free ones between their neighbours."""
    numbers: dict[int, int] = {}
    for action in order:
        if action in kept and kept[action] not in numbers.values():
            numbers[action] = kept[action]
    used, below = set(numbers.values()), 0
    for i, action in enumerate(order):
        if action not in numbers:
            above = next((numbers[later] for later in order[i + 1 :] if later in numbers), len(order) + len(used) + 1)
            free = [number for number in range(below + 1, above) if number not in used]
            numbers[action] = free[0] if free else max(used) + 1
            used.add(numbers[action])
        below = max(below, numbers[action])
    return numbers


def find_places(draw: Callable[[Mapping[int, int]], Sequence[Sequence[str]]], actions: Sequence[Action]) -> list[Place]:
    """Return where a drawing of the table, in parts of several lines, shows the number of each action.

    It is drawn twice, with other numbers of as many digits: what stays the same is no number of an action.
    """
    count = len(actions)
    least = 10 if count <= 90 else 100  # most tables leave room for two digits
    first, second = (
        draw({action.number: least + (i + turn) % count for i, action in enumerate(actions)}) for turn in (0, 1)
    )
    found = []
    for part, (lines, others) in enumerate(zip(first, second, strict=False)):
        for y, (line, other) in enumerate(zip(lines, others, strict=False)):
            for match in re.finditer(r"(?<!\d)(\d+)\)", line):
                i = int(match.group(1)) - least
                if 0 <= i < count and other.startswith(f"{least + (i + 1) % count})", match.start()):
                    found.append(Place(part, y, match.start(), actions[i].number))
    return found
