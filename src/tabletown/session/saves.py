"""Save games to files after every move, so that no crash loses one."""

import errno
import os
import secrets
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tabletown.engine import records
from tabletown.engine.errors import BadRecord
from tabletown.engine.match import HUMAN, Match
from tabletown.paths import data_folder
from tabletown.session.game_lock import GameLock, InUse, TakenOver


def folder() -> Path:
    """Return the folder of saved games."""
    return data_folder() / "games"


def fresh(game: str, where: Path) -> Path:
    """Return a new file path: game, date, time, and random digits, since two games may begin at the same time."""
    return where / f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(4)}.json"


def kept(game: str = "") -> Iterator[tuple[Path, records.Record | BadRecord]]:
    """Yield every saved game with a move, or those of one game, latest first; a damaged file yields its error."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return
    for path in files:
        try:
            record = records.load(path)
        except BadRecord as error:
            yield path, error
        else:
            if record.moves and game in ("", record.game):
                yield path, record


def unfinished(game: str = "") -> Iterator[tuple[Path, records.Record]]:
    """Yield the games that can be resumed, or those of one game, latest first."""
    for path, record in kept(game):
        if isinstance(record, records.Record) and record.scores is None:
            yield path, record


def date(path: Path) -> str:
    """Return when a game was last played, or that its file is gone."""
    try:
        return time.strftime("%d %b, %H:%M", time.localtime(path.stat().st_mtime))
    except OSError:
        return "gone"


def described(path: Path, record: records.Record) -> str:
    """Return a saved game in one line: who plays, how many moves were made, and when."""
    names = ", ".join(seat["name"] for seat in record.seats)
    return f"{names}; {moves_in_words(record)}, {date(path)}"


def moves_in_words(record: records.Record) -> str:
    """Return the number of moves as text."""
    return "1 move" if len(record.moves) == 1 else f"{len(record.moves)} moves"


class SavedMatch:
    """Saves one match to a file, and reports when it cannot."""

    def __init__(self, say: Callable[[str, str], None], match: Match, path: Path | None = None) -> None:
        self.say, self.match = say, match
        self.path = path or fresh(match.game.NAME, folder())
        self.is_named = path is not None  # whether somebody asked for this file
        self.lock = GameLock(self.path)
        self.saved_ply = -1  # the ply at which the file was written
        self.mode: tuple[str, ...] = ()  # command line flags that select this front end
        self.warned = False

    @property
    def is_worth_keeping(self) -> bool:
        """Whether a person has moved, or a bot in a game of bots, or somebody asked for the file."""
        people = [i for i, seat in enumerate(self.match.seats) if seat.player == HUMAN]
        return self.is_named or any(move.seat in people or not people for move in self.match.moves)

    def keep(self) -> bool:
        """Save the match; if the file cannot be written, report it once and return False; raises TakenOver."""
        if self.saved_ply == self.match.ply:
            return True
        try:
            if self.is_worth_keeping:
                self.write(self.path)
            elif self.saved_ply >= 0:  # the first move was taken back
                self.delete()
        except (OSError, InUse) as error:
            why = error.strerror if isinstance(error, OSError) else "another process uses that file"
            if not self.warned:
                self.say(f"The game cannot be saved in {self.path}: {why}.", "refused")
            self.warned = True
            return False
        return True

    def write(self, path: Path) -> None:
        """Write the match to a file; its own file only while no other process has taken the game over."""
        if path != self.path:
            records.save(path, self.match.record())
            return
        self.lock.acquire()
        with self.lock.guard():
            self.lock.check()
            ply = self.match.ply
            records.save(path, self.match.record())
            self.saved_ply = ply

    def delete(self) -> None:
        """Delete the match's file, if it is ours."""
        self.lock.acquire()
        with self.lock.guard():
            self.lock.check()
            self.path.unlink(missing_ok=True)
            self.saved_ply = -1

    def check_ours(self) -> None:
        """Raise TakenOver if another process has taken the game over."""
        self.lock.check()

    def close(self) -> None:
        """Let other processes have the game."""
        self.lock.release()

    def forget(self) -> None:
        """Delete the match's file."""
        try:
            self.delete()
        except (OSError, TakenOver) as error:
            self.say(f"The game is not deleted: {getattr(error, 'strerror', '') or error}.", "refused")
        else:
            self.say("The game is not saved.", "")
        self.close()

    def put_copy(self, path: Path) -> None:
        """Save the match to another file, which must not exist."""
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(path))
        if path.exists() and path.resolve() != self.path.resolve():
            raise FileExistsError(errno.EEXIST, "the file already exists", str(path))
        self.write(path)

    def rescue(self) -> bool:
        """Save the match in its file, or else in the temporary folder."""
        if self.keep():
            return True
        self.path, self.warned = fresh(self.match.game.NAME, Path(tempfile.gettempdir())), False
        self.lock = GameLock(self.path)
        return self.keep()

    def say_how_to_go_on(self) -> None:
        """Say where the game is saved and how to resume it, unless nothing was played."""
        if not self.is_worth_keeping:
            self.keep()
            self.say("Nobody has moved yet, so nothing is saved.", "")
        elif self.rescue():
            self.say(f"The game is saved in {self.path}", "")
            trust = ["--trust-bots"] if any(seat.bot for seat in self.match.seats) else []
            self.say(f"Continue it: {command('play', *self.mode, '--resume', self.path, *trust)}", "")

    def say_how_to_look_back(self) -> None:
        """Say where the finished game is saved and how to replay it."""
        if self.rescue():
            self.say(f"Replay it: {command('replay', *self.mode, self.path)}", "quiet")


def command(*words: str | Path) -> str:
    """Return a command for the shell, with the program's path if its name is not on PATH."""
    program = "tabletown" if shutil.which("tabletown") else os.path.relpath(sys.argv[0])
    return shlex.join([program if Path(program).name == "tabletown" else "tabletown", *map(str, words)])
