"""Lock a saved game, so that two processes never write it at once; a process that ends releases its lock.

The owner of a game holds a file lock for as long as it plays. To take a game over is to put a new lock file in place of
the owner's: the owner sees that the file at its path is another one. A second lock, the guard, is held only while
somebody saves or changes the owner, so no save falls between the two.
"""

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

from tabletown.engine.errors import TabletownError

try:
    import fcntl
except ImportError:  # on Windows, where games are not locked
    fcntl = None  # type: ignore[assignment]


class InUse(TabletownError):
    """A saved game that another process plays."""


class TakenOver(TabletownError):
    """A saved game that another process has taken over from us."""


class GameLock:
    """The lock of one saved game: hidden files next to it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.owner = path.with_name(f".{path.name}.lock")
        self.handle: int | None = None  # our own lock file, while we are the owner

    @contextlib.contextmanager
    def guard(self) -> Iterator[None]:
        """Keep all other processes from saving this game and from taking it over."""
        place = self.path.with_name(f".{self.path.name}.guard")
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = open_locked(place)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                place.unlink()
            os.close(handle)

    def user(self) -> str:
        """Say which other process plays this game, or return an empty string."""
        if self.handle is not None or not self.owner.exists():
            return ""
        with contextlib.suppress(OSError), self.guard():
            handle = os.open(self.owner, os.O_RDWR)
            try:
                return "" if try_lock(handle) else self.named_owner()
            finally:
                os.close(handle)
        return ""

    def acquire(self, by_force: bool = False) -> None:
        """Become the owner; raises InUse if another process is, unless by force."""
        if self.handle is not None:
            return
        with self.guard():
            if by_force:
                self.owner.unlink(missing_ok=True)
            handle = os.open(self.owner, os.O_RDWR | os.O_CREAT, 0o644)
            if not try_lock(handle):
                os.close(handle)
                raise InUse(f"{self.path} is open in {self.named_owner()}")
            self.handle = handle
            with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
                os.ftruncate(handle, 0)
                os.write(handle, f"process {os.getpid()} since {time.strftime('%d %b, %H:%M')}".encode())

    def check(self) -> None:
        """Raise TakenOver if another process has become the owner."""
        if self.handle is not None and self.owner.exists() and not is_at(self.handle, self.owner):
            raise TakenOver(f"{self.path} was taken over and is now open in {self.named_owner()}")

    def named_owner(self) -> str:
        """Return which process is the owner."""
        with contextlib.suppress(OSError):
            return self.owner.read_text(encoding="utf-8").strip() or "another process"
        return "another process"

    def release(self) -> None:
        """Stop being the owner."""
        if self.handle is not None:
            with contextlib.suppress(OSError), self.guard():
                if is_at(self.handle, self.owner):
                    self.owner.unlink()
            os.close(self.handle)
            self.handle = None

    def __del__(self) -> None:
        if self.handle is not None:
            os.close(self.handle)


def open_locked(place: Path) -> int:
    """Open a lock file and wait for its lock; the one before us may have deleted the file meanwhile."""
    while True:
        handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o644)
        if fcntl:
            with contextlib.suppress(OSError):  # a file system without locks
                fcntl.flock(handle, fcntl.LOCK_EX)
        if not fcntl or is_at(handle, place):
            return handle
        os.close(handle)


def try_lock(handle: int) -> bool:
    """Lock a file unless another process holds its lock, and return whether it is ours."""
    if fcntl:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
    return True


def is_at(handle: int, place: Path) -> bool:
    """Whether an open file is the one at a path."""
    try:
        return os.path.samestat(os.fstat(handle), place.stat())
    except OSError:
        return False
