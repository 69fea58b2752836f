"""Play at once: rules that are not in the cache run interpreted, while a process of low priority compiles them.

When it is done, the game changes over to machine code between two calls of a rule, with the same bytes. One game is
compiled at a time, the one that was asked for last first. The process ends with ours, however ours ends.
"""

import atexit
import contextlib
import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tabletown.engine.compile import COMPILED, cache_dir, has_lasting_cache, owner
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.engine.machine_code import tiers
from tabletown.engine.match import Match
from tabletown.engine.words import listed
from tabletown.players import precompile
from tabletown.players.bots import is_search
from tabletown.players.precompile import ALL, WATCHED, is_compiled

TRIES = 2  # the cache may be deleted while it is filled
GLANCE = 0.2  # seconds between two looks at the progress
LOW_PRIORITY = 10  # added to the niceness of processes that compile while nobody waits for them
SECONDS_EACH = 0.2  # to compile a rule, before we know better
NOT_KEPT = "The cache folder cannot be written, so the rules are compiled again at every start."


class Progress(NamedTuple):
    """How far a game is compiled."""

    percent: int
    seconds: float  # left, as far as we know


class Job:
    """A game that is being compiled, or waits for it."""

    def __init__(self, game: Game, parts: tuple[str, ...], is_urgent: bool) -> None:
        self.game, self.parts = game, parts
        self.is_urgent = is_urgent  # somebody waits for it
        self.begun: float | None = None  # when its process started
        self.before = 0  # rules that were in the cache then
        self.is_held_back = False  # the system did not let us raise its priority, though somebody waits for it
        self.trouble = ""  # why it cannot be compiled
        self.done = threading.Event()

    @property
    def count(self) -> int:
        """How many of the game's rules are in the cache."""
        with contextlib.suppress(OSError):
            return sum(1 for file in cache_dir(owner(self.game.__name__)).iterdir() if file.suffix == ".nbi")
        return 0

    def progress(self) -> Progress:
        """Estimate how far it is; the last rules contain all others, so half of the time goes into the last quarter."""
        total = max(1, tiers.compiled_rules(self.game.__name__))
        share, before = min(0.99, self.count / total) ** 2, min(0.9, self.before / total) ** 2
        spent = time.monotonic() - self.begun if self.begun else 0.0
        expected = SECONDS_EACH * total * (1 - share)
        fresh = max(0.0, share - before)  # what this process has done
        trust = min(1.0, 4 * fresh)  # few rules say little about the time of all
        measured = spent / fresh * (1 - share) if fresh else expected
        return Progress(int(100 * share), max(1.0, trust * measured + (1 - trust) * expected))


class Compiler:
    """Compiles games one after another in another process."""

    def __init__(self) -> None:
        self.jobs: dict[str, Job] = {}
        self.waiting: list[Job] = []  # the next one last
        self.current: Job | None = None
        self.changed = threading.Condition()
        self.process: subprocess.Popen[str] | None = None
        self.thread: threading.Thread | None = None

    def want(self, game: Game, parts: tuple[str, ...] = ALL, is_urgent: bool = False) -> Job:
        """Compile a game next, unless it is done, under way, or has failed."""
        with self.changed:
            job = self.jobs.get(game.__name__)
            if job is None or not set(parts) <= set(job.parts):
                job = self.jobs[game.__name__] = Job(game, parts, is_urgent)
                self.waiting.append(job)
            elif job in self.waiting:
                self.waiting.remove(job)
                self.waiting.append(job)
            if is_urgent and not job.is_urgent:
                job.is_urgent = True
                self.set_priority(job)
            self.changed.notify_all()
            if self.thread is None:
                atexit.register(self.stop)
                self.thread = threading.Thread(target=self.run, name="compiler", daemon=True)
                self.thread.start()
        return job

    def run(self) -> None:
        """Compile what is wanted, for as long as our process lives."""
        while True:
            with self.changed:
                self.changed.wait_for(lambda: self.waiting)
                self.current = job = self.waiting.pop()
            try:
                self.compile(job)
            except Exception as error:  # play goes on interpreted, whatever happens here
                job.trouble = str(error)
            self.current = None
            job.done.set()

    def compile(self, job: Job) -> None:
        """Fill the cache, load it, and change over to machine code."""
        for _ in range(TRIES):
            job.trouble = self.fill_cache(job)
            if job.trouble:
                continue
            try:
                precompile.load(job.game, job.parts)
            except tiers.NotCached:
                job.trouble = "the cache has lost it again"
                continue
            tiers.use_machine_code(job.game.__name__)
            return

    def fill_cache(self, job: Job) -> str:
        """Compile a game in another process; return why it failed, or nothing."""
        job.begun, job.before = time.monotonic(), job.count
        with precompile.process(job.game, [*job.parts, WATCHED], subprocess.PIPE) as process:
            with self.changed:
                self.process = process
                self.set_priority(job)
            said = process.stderr.read() if process.stderr else ""
        lines = said.strip().splitlines() or [f"the process ended with code {process.returncode}"]
        return lines[-1] if process.returncode else ""

    def set_priority(self, job: Job) -> None:
        """Give the processes that compile a job low priority, or ours if somebody waits for it."""
        if job is not self.current or self.process is None or not hasattr(os, "setpriority"):  # not on Windows
            return
        low = 0 if job.is_urgent else LOW_PRIORITY
        try:
            os.setpriority(os.PRIO_PGRP, self.process.pid, os.getpriority(os.PRIO_PROCESS, 0) + low)
        except PermissionError:  # many systems let nobody but root raise a priority again
            job.is_held_back = True
        except OSError:
            pass  # it has just ended

    def stop(self) -> None:
        """End the process that compiles."""
        if self.process:
            self.process.kill()


compiler = Compiler()
beginning = threading.Lock()  # two threads never load a game at once
loaded: set[tuple[str, str]] = set()  # games and their parts that run as machine code


def begin(game: Game, parts: Iterable[str] = ALL) -> None:
    """Make a game playable at once: with machine code from the cache, or interpreted until it is compiled."""
    if not COMPILED or game.__name__ in compiler.jobs:
        if COMPILED and tiers.is_interpreted(game.__name__):
            compiler.want(game)  # it comes next
        return
    parts = tuple(parts)
    with beginning:
        if all((game.__name__, part) in loaded for part in parts):
            return  # whatever has become of the cache since
        with contextlib.suppress(tiers.NotCached):
            if is_compiled(game):
                precompile.load(game, parts)
                loaded.update((game.__name__, part) for part in parts)
                return
        tiers.interpret(game.__name__)
        compiler.want(game)


def wait(game: Game, parts: Iterable[str], say: Callable[[str], None]) -> None:
    """Wait until parts of a game are compiled and loaded, and say every now and then how far it is."""
    parts = tuple(parts)
    if COMPILED and (is_interpreted(game) or not is_compiled(game, parts)):
        why = fill_cache(game, ALL if is_interpreted(game) else parts, say)
        if why and is_interpreted(game):
            raise TabletownError(f"the rules of {game.TITLE} cannot be compiled: {why}")
    precompile.precompile(game, parts)


def fill_cache(game: Game, parts: tuple[str, ...], say: Callable[[str], None]) -> str:
    """Compile parts of a game in another process, and wait for it; return why it failed, or nothing."""
    job = compiler.want(game, parts, is_urgent=True)
    while not job.done.wait(GLANCE):
        say(words(game))
    return job.trouble


def is_interpreted(game: Game) -> bool:
    """Whether a game runs interpreted until it is compiled."""
    return tiers.is_interpreted(game.__name__)


def progress(game: Game) -> Progress | None:
    """Return how far a game is compiled, or None if nothing is under way."""
    job = compiler.jobs.get(game.__name__)
    return job.progress() if job and not job.done.is_set() else None


def words(game: Game) -> str:
    """Return one line about the rules of a game that are not compiled yet, or nothing."""
    job = compiler.jobs.get(game.__name__)
    if job is None or (job.done.is_set() and not job.trouble):
        return ""
    if job.done.is_set():
        return f"The rules cannot be compiled: {job.trouble}. The game goes on with slower ones."
    if compiler.current not in (None, job):
        return "The rules will be compiled after those of another game."
    share, seconds = job.progress()
    priority = " at low priority" if job.is_held_back else ""
    return f"Compiling the rules{priority}: {share} %, about {rounded(seconds)} left."


def rounded(seconds: float) -> str:
    """Return a time that does not claim to be exact."""
    if seconds >= 90:
        return f"{seconds / 60:.0f} minutes"
    return f"{max(5, 5 * round(seconds / 5))} s"


def line(match: Match) -> str:
    """Return one line for the players of a match whose rules are not compiled yet, or nothing."""
    said = words(match.game)
    levels = {level.name for level in match.game.LEVELS}
    names = [seat.name for seat in match.seats if seat.player in levels or is_search(seat.player)]
    if not said or not names or not is_interpreted(match.game):
        return said
    until = "" if compiler.jobs[match.game.__name__].done.is_set() else " until then"
    return f"{said} {listed(names)} {'thinks' if len(names) == 1 else 'think'} less{until}."


def warning(game: Game) -> str:
    """Return what to say once if machine code cannot be kept for the next start, or nothing."""
    return NOT_KEPT if is_interpreted(game) and not has_lasting_cache() else ""


class Notices:
    """What a plain terminal says about rules that are not compiled yet; it never says the same twice."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.said: set[str] = set()

    def next(self) -> list[str]:
        """Return the lines for now."""
        lines = [text for text in (warning(self.match.game), line(self.match)) if text and text not in self.said]
        self.said.update(lines)
        return lines
