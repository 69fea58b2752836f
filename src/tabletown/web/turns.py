"""The turns of a game, as its log tells them: what a viewer follows, and what a replay steps through."""

from collections.abc import Sequence
from typing import NamedTuple

from tabletown.engine.contract import PUBLIC, LogLine


class Step(NamedTuple):
    """A move as it was told."""

    seat: int
    lines: list[LogLine]
    at: float = 0.0


class Turn(NamedTuple):
    """The moves that a seat made in a row."""

    seat: int
    first: int  # the number of moves before it
    last: int  # and after it
    lines: list[LogLine]

    def words(self, names: Sequence[str]) -> str:
        """Tell the turn in one line: what the player did, as the log says it, if it can be seen on the table."""
        name = names[self.seat]
        return joined(name, [line for line in self.lines if line.startswith(f"{name} ") and line.things] or self.lines)

    def story(self, names: Sequence[str]) -> str:
        """Tell the turn with all that came of it."""
        return joined(names[self.seat], self.lines)

    @property
    def things(self) -> list[str]:
        """The things that the turn was about, each once."""
        return list(dict.fromkeys(thing for line in self.lines for thing in line.things))


def joined(name: str, lines: Sequence[str]) -> str:
    """Join sentences about a player: "Mia: rolls 3; buys a Ranch."."""
    said = "; ".join(line.removeprefix(f"{name} ").rstrip(".") for line in lines)
    return f"{name}: {said}." if said else f"{name} has decided."


def told(lines: Sequence[str]) -> list[LogLine]:
    """Return the sentences of a log as LogLines."""
    return [line if isinstance(line, LogLine) else LogLine(line) for line in lines]


def turns(steps: Sequence[Step]) -> list[Turn]:
    """Return the moves of a game, joined to turns."""
    found: list[Turn] = []
    for ply, step in enumerate(steps, 1):
        if found and found[-1].seat == step.seat:
            found[-1] = found[-1]._replace(last=ply, lines=found[-1].lines + step.lines)
        else:
            found.append(Turn(step.seat, ply - 1, ply, list(step.lines)))
    return found


def since(found: Sequence[Turn], viewer: int, seats: int) -> list[Turn]:
    """Return the others' turns after a viewer's last one, or before the one that goes on; for the public, a round."""
    if viewer == PUBLIC:
        return list(found[-seats:])
    before = found[:-1] if found and found[-1].seat == viewer else found
    own = next((n for n in range(len(before), 0, -1) if before[n - 1].seat == viewer), 0)
    return list(before[own:])


def marks(found: Sequence[Turn], viewer: int, seats: int) -> list[str]:
    """Return the things of the last turns of the others, until the viewer moves; not what is everybody's."""
    if not found or found[-1].seat == viewer:
        return []
    latest = {turn.seat: turn for turn in since(found, viewer, seats)}.values()
    things = [thing for turn in latest for thing in turn.things]
    return [thing for thing in dict.fromkeys(things) if things.count(thing) == 1]
