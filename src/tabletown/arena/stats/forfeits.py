"""Counts the games that bots have forfeited, by bot and reason."""

from typing import NamedTuple

from tabletown.arena.contest import Played

REASONS = 100  # kinds of forfeits with a count of their own; the others share one
LONGEST_REASON = 300


class Forfeit(NamedTuple):
    """Games that a bot forfeited for one reason."""

    entrant: int
    reason: str
    times: int
    first: int  # the number of the first of them


class ForfeitCounts:
    """The forfeits of a contest."""

    def __init__(self) -> None:
        self.kinds: dict[tuple[int, str], Forfeit] = {}

    def add(self, played: Played) -> None:
        """Count a game, if it was forfeited."""
        if played.forfeit < 0:
            return
        who, reason = played.game.seating[played.forfeit], clean(played.reason)
        if (who, reason) not in self.kinds and len(self.kinds) >= REASONS:
            reason = "other reasons"
        before = self.kinds.get((who, reason), Forfeit(who, reason, 0, played.game.number))
        self.kinds[who, reason] = before._replace(times=before.times + 1)

    def listed(self) -> list[Forfeit]:
        """Return each kind, the most frequent first."""
        return sorted(self.kinds.values(), key=lambda one: (-one.times, one.first))


def clean(reason: str) -> str:
    """Put a bot's message on one line of limited length, with spaces for unprintable characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"
