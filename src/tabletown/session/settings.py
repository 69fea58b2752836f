"""The settings of `tabletown play`, parsed and checked once for both terminal front ends."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import Seat
from tabletown.engine.options import assignments
from tabletown.session import seating
from tabletown.session.console import is_live

LIVE_DELAY = 1.0  # seconds for people to read a bot's turn
LIVE_GRACE = 2.0  # seconds in which people can take a move back before a bot answers it
LONGEST_DELAY = 60
LIST = Path("?")  # stands for the list of saved games where --resume has no file


@dataclass(frozen=True)
class PlaySettings:
    """The options of `tabletown play`, as given."""

    game: str | None = None
    seats: str | None = None
    seed: int | None = None
    options: Sequence[str] = ()
    material: Sequence[str] = ()
    shuffle: bool = False
    resume: Path | None = None
    trust_bots: bool = False
    delay: float | None = None
    grace: float | None = None
    save: Path | None = None
    calm: bool = False
    is_rated: bool = False

    def check(self) -> None:
        """Raise an error for invalid or contradictory options, before anything is compiled."""
        if not 0 <= self.pause <= LONGEST_DELAY:
            raise BadOption(f"--delay takes 0 to {LONGEST_DELAY} seconds, not {self.pause:g}")
        if not 0 <= self.undo_time <= LONGEST_DELAY:
            raise BadOption(f"--grace takes 0 to {LONGEST_DELAY} seconds, not {self.undo_time:g}")
        agreed = self.agreed
        if self.is_rated:
            from tabletown.players.rating import rating_store  # imported only if needed: it opens a database

            rating_store.check()
        is_new = bool(self.seats or self.seed is not None or agreed or self.shuffle)
        if self.resume and (is_new or (self.game and self.resume != LIST)):
            raise TabletownError("--resume takes game, seats, seed and options from the file: leave them out")

    @property
    def agreed(self) -> dict[str, object]:
        """Return the options and material that differ from the defaults."""
        return read_options(self.options, self.material)

    @property
    def pause(self) -> float:
        """Return the seconds to wait after a bot's turn."""
        if self.delay is not None:
            return self.delay
        return LIVE_DELAY if is_live() else 0.0

    @property
    def undo_time(self) -> float:
        """Return the seconds in which a move can be taken back before a bot answers it."""
        if self.grace is not None:
            return self.grace
        return LIVE_GRACE if is_live() and not self.calm else 0.0

    def players(self, game: Game, chance: random.Random) -> list[Seat]:
        """Return the players of --seats, in seat order."""
        players = seating.read_seats(game, self.seats or "", chance)
        if self.shuffle:
            chance.shuffle(players)
        return players

    def for_another_match(self) -> Self:
        """Return the settings without those that apply only to the first match."""
        return replace(self, game=None, seats=None, seed=None, shuffle=False, save=None)


def read_options(options: Sequence[str], material: Sequence[str]) -> dict[str, object]:
    """Return the options and material given on a command line."""
    numbers = assignments(material)
    for name in numbers:
        if "." not in name:
            raise BadOption(f"--set changes a printed number such as bakery.cost; for {name} use --option")
    return {**assignments(options), **numbers}
