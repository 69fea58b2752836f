"""The settings of every arena command: the game, its options, the seed, and the files to write."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption
from tabletown.engine.match import check_seed
from tabletown.engine.options import assignments, changes


@dataclass(frozen=True)
class Settings:
    """The options that all commands of the arena share."""

    game: str
    options: tuple[str, ...]
    material: tuple[str, ...]
    seed: int
    threads: int | None
    limit: float  # seconds that a Python bot may think
    records: Path | None
    resume: bool
    stats: Path | None
    rated: bool
    cluster: str = ""  # the address of a scheduler
    report: Path | None = None

    def check(self) -> None:
        """Raise an error for a seed out of range, a resume without a file, or two files of the same name."""
        check_seed(self.seed)
        if self.resume and self.records is None:
            raise BadOption("--resume needs --records FILE, the file to continue")
        if self.records and self.stats and self.records.absolute() == self.stats.absolute():
            raise BadOption(f"--records and --stats cannot both use {self.records}: give each its own file")

    def changed_options(self, game: Game) -> dict[str, Any]:
        """Return the options and the material that differ from the defaults."""
        return changes(game.OPTIONS + game.MATERIAL, {**assignments(self.options), **assignments(self.material)})
