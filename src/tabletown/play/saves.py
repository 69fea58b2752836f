"""Where games are kept: after every move, so that nothing that happens to the program loses one."""

import errno
import itertools
import os
import secrets
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tabletown.engine import replay
from tabletown.engine.errors import BadRecord
from tabletown.engine.match import Match
from tabletown.places import data_folder

LOOK_BACK = 5  # how many of the latest files are looked at for a game to go on with


def folder() -> Path:
    """The folder of saved games."""
    return data_folder() / "games"


def fresh(game: str, where: Path) -> Path:
    """A new file's name: the game, the date and the time, and a little chance, since two games may begin at once."""
    return where / f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(4)}.json"


def kept() -> Iterator[tuple[Path, replay.Record | BadRecord]]:
    """Every game in the folder, latest first; of a damaged one, what is wrong with it."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return
    for path in files:
        try:
            yield path, replay.load(path)
        except BadRecord as error:
            yield path, error


def unfinished() -> Iterator[tuple[Path, replay.Record]]:
    """The games that were left lately and can be gone on with, latest first."""
    for path, record in itertools.islice(kept(), LOOK_BACK):
        if isinstance(record, replay.Record) and record.scores is None and record.moves:
            yield path, record


def date(path: Path) -> str:
    """When a game was last played."""
    return time.strftime("%d %b, %H:%M", time.localtime(path.stat().st_mtime))


class Keeper:
    """Keeps one match in a file, and says so when it cannot."""

    def __init__(self, say: Callable[[str, str], None], match: Match, path: Path | None = None) -> None:
        self.say, self.match = say, match
        self.path = path or fresh(match.game.NAME, folder())
        self.kept = -1  # the ply that the file holds
        self.mode: tuple[str, ...] = ()  # the words of a command that bring this front end back
        self.warned = False

    def keep(self) -> bool:
        """Write the match down; a folder that cannot be written to is told of once, and play goes on."""
        if self.kept == self.match.ply:
            return True
        try:
            self.write(self.path)
        except OSError as error:
            if not self.warned:
                self.say(f"The game cannot be saved in {self.path}: {error.strerror}.", "refused")
            self.warned = True
            return False
        return True

    def write(self, path: Path) -> None:
        """Write the match to a file."""
        ply = self.match.ply
        replay.save(path, self.match.record())
        if path == self.path:
            self.kept = ply

    def forget(self) -> None:
        """Throw the match's file away."""
        self.path.unlink(missing_ok=True)
        self.say("The game is not kept.", "")

    def put_copy(self, path: Path) -> None:
        """Write the match to another file, if there is none of that name."""
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path))
        if path.exists() and path.resolve() != self.path.resolve():
            raise FileExistsError(errno.EEXIST, "there is such a file already", str(path))
        self.write(path)

    def rescue(self) -> bool:
        """Keep the match somewhere: in its file, or else in the temporary folder."""
        if self.keep():
            return True
        self.path, self.warned = fresh(self.match.game.NAME, Path(tempfile.gettempdir())), False
        return self.keep()

    def say_how_to_go_on(self) -> None:
        """Say where the game is and how it is taken up again."""
        if self.rescue():
            self.say(f"The game is saved in {self.path}", "")
            trust = ["--trust-bots"] if any(seat.bot for seat in self.match.seats) else []
            self.say(f"Go on with it: {command('play', *self.mode, '--resume', self.path, *trust)}", "")

    def say_how_to_look_back(self) -> None:
        """Say where the finished game is and how it is looked at."""
        if self.rescue():
            self.say(f"Look back at it: {command('replay', *self.mode, self.path)}", "quiet")


def command(*words: str | Path) -> str:
    """A command that can be pasted into a shell, by the program's path where its name alone would not be found."""
    program = "tabletown" if shutil.which("tabletown") else os.path.relpath(sys.argv[0])
    return shlex.join([program if Path(program).name == "tabletown" else "tabletown", *map(str, words)])
