"""Games that bots have forfeited, told apart by who did what."""

from typing import NamedTuple

from tabletown.arena.contest import Played

REASONS = 100  # different forfeits that are told apart; the others are counted
LONGEST_REASON = 300


class Forfeits(NamedTuple):
    """Games that a bot forfeited for one reason."""

    entrant: int
    reason: str
    times: int
    first: int  # the number of the first of them


class Faults:
    """The forfeits of a contest."""

    def __init__(self) -> None:
        self.kinds: dict[tuple[int, str], Forfeits] = {}

    def add(self, played: Played) -> None:
        """One more game, which was perhaps forfeit."""
        if played.forfeit < 0:
            return
        who, reason = played.game.seating[played.forfeit], clean(played.reason)
        if (who, reason) not in self.kinds and len(self.kinds) >= REASONS:
            reason = "other reasons"
        before = self.kinds.get((who, reason), Forfeits(who, reason, 0, played.game.number))
        self.kinds[who, reason] = before._replace(times=before.times + 1)

    def listed(self) -> list[Forfeits]:
        """Each kind, the most frequent first."""
        return sorted(self.kinds.values(), key=lambda one: (-one.times, one.first))


def clean(reason: str) -> str:
    """A bot's words on one line of sensible length; what cannot be printed is a blank."""
    line = " ".join("".join(c if c.isprintable() else " " for c in reason).split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"
