"""Rules that run interpreted until their machine code is ready, and then change over, with the same bytes.

A front end that begins a match without machine code calls `interpret`; another process fills the cache; when it is
done, `use_machine_code` changes all rules of the game over, between two calls from Python. A thread that is inside an
interpreted rule finishes it interpreted: inner rules are often compiled into their callers only, so half a rule in
machine code would have to be compiled first.

The rules of the engine itself are interpreted as long as those of any game are, because interpreted games call them. Of
a package with several games, each has the rules of its own modules; what belongs to none of them is treated likewise.
"""

import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletown.engine.machine_code.fingerprint import OURS, owner

ENGINE = f"{OURS.name}.engine"
CHANGE_OVER_TIMEOUT = 5.0  # seconds; a change-over inside a rule gives the same bytes, but is slow

_rules: dict[str, list["Enlisted"]] = {}  # _rules[owner]: its compiled functions
_games: set[str] = set()  # the games that we know of, by the names of their modules
_interpreted: set[str] = set()  # those that run interpreted for now
changing = threading.RLock()  # while rules are told how to run


class Here(threading.local):
    """What this thread does with rules that run interpreted for now."""

    is_inside = False  # it runs one
    is_loading = False  # it loads their machine code from the cache


here = Here()


class NotCached(Exception):
    """Machine code that was to be loaded is not in the cache, or is damaged there."""


class Enlisted(NamedTuple):
    """A compiled function, and where it is at home."""

    rule: Any
    home: str  # its module, or the game that an algorithm was bound to


def enlist(rule: Any, owner: str, home: str) -> Any:
    """Remember a compiled function, which runs interpreted for now if its game does."""
    with changing:
        _rules.setdefault(owner, []).append(Enlisted(rule, home))
        if is_needed_interpreted(home):
            rule.interpret()
    return rule


def know(game: str) -> None:
    """Remember that a module is a game, whose rules no other game of its package changes over."""
    with changing:
        _games.add(game)


def is_inside(module: str, package: str) -> bool:
    """Whether a module is this package, or in it."""
    return f"{module}.".startswith(f"{package}.")


def may_call(game: str, home: str) -> bool:
    """Whether a game may call a rule: its own rules, the engine's, and those of its package that no other game has."""
    if owner(home) != owner(game):
        return owner(home) == ENGINE
    theirs = max((known for known in _games if is_inside(home, known)), key=len, default="")
    return not theirs or is_inside(theirs, game) or is_inside(game, theirs)


def is_needed_interpreted(home: str) -> bool:
    """Whether a game that runs interpreted for now may call a rule."""
    return any(may_call(game, home) for game in _interpreted)


def rules_of(game: str) -> list[Enlisted]:
    """Return the compiled functions of a game and of its package."""
    return [one for one in _rules.get(owner(game), ()) if may_call(game, one.home)]


def is_interpreted(game: str) -> bool:
    """Whether a game, by the name of its module, runs interpreted until its machine code is ready."""
    return game in _interpreted


def compiled_rules(game: str) -> int:
    """Return how many functions of a game are compiled by themselves, not only into their callers."""
    return sum(one.rule.targetoptions.get("inline") != "always" for one in rules_of(game))


def interpret(game: str) -> None:
    """Run the rules of a game interpreted from now on."""
    with changing:
        _games.add(game)
        _interpreted.add(game)
        for one in [*rules_of(game), *_rules.get(ENGINE, ())]:
            one.rule.interpret()


def use_machine_code(game: str) -> None:
    """Run the rules of a game as machine code from now on; wait until no thread is inside an interpreted rule."""
    with gate.closed(), changing:
        _interpreted.discard(game)
        for one in [*rules_of(game), *_rules.get(ENGINE, ())]:
            if not is_needed_interpreted(one.home):
                one.rule.use_machine_code()


@contextlib.contextmanager
def loading() -> Iterator[None]:
    """Load machine code in this thread, while the others run interpreted; raises NotCached instead of compiling."""
    here.is_loading = True
    try:
        yield
    finally:
        here.is_loading = False


def must_be_cached(is_found: bool) -> None:
    """Raise NotCached if this thread only loads, and the machine code was not found."""
    if here.is_loading and not is_found:
        raise NotCached


class Gate:
    """Knows how many threads are inside interpreted rules, and lets no other one in while rules change over."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.inside = 0
        self.is_closed = False

    @contextlib.contextmanager
    def passed(self) -> Iterator[None]:
        """Be inside an interpreted rule."""
        with self.changed:
            self.changed.wait_for(lambda: not self.is_closed)
            self.inside += 1
        here.is_inside = True
        try:
            yield
        finally:
            here.is_inside = False
            with self.changed:
                self.inside -= 1
                self.changed.notify_all()

    @contextlib.contextmanager
    def closed(self) -> Iterator[None]:
        """Wait until nobody is inside, for `CHANGE_OVER_TIMEOUT` seconds at most, and let nobody in."""
        end = time.monotonic() + CHANGE_OVER_TIMEOUT
        with self.changed:
            self.changed.wait_for(lambda: not self.is_closed)
            self.is_closed = True
            try:
                while self.inside and time.monotonic() < end:
                    self.changed.wait(CHANGE_OVER_TIMEOUT / 10)
                yield
            finally:
                self.is_closed = False
                self.changed.notify_all()


gate = Gate()
