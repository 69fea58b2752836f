"""Runs a contest from its first game to its verdict, with its files and screen, and handles Ctrl-C."""

import contextlib
import itertools
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from rich.console import Console

from tabletown.arena import game_file
from tabletown.arena.cluster import ClusterContest
from tabletown.arena.contest import Contest, Details, Played, finish_scores
from tabletown.arena.entrants import Entrant
from tabletown.arena.output import terminal
from tabletown.arena.output.progress import Screen, Standings
from tabletown.arena.output.report import Findings, Report
from tabletown.arena.schedule import PlannedGame
from tabletown.arena.settings import Settings
from tabletown.arena.stats.game_columns import GameColumns
from tabletown.engine.contract import Game
from tabletown.engine.errors import TabletownError
from tabletown.engine.roster import persona_names
from tabletown.players import compile_beside
from tabletown.players.precompile import is_compiled, needs
from tabletown.players.rating import rating_anchors, rating_store

INTERRUPTED = 130
KEEP_EVERY = 64  # games that are written together
KEEP_SECONDS = 1.0  # seconds after which fewer games are written, if games are slow

About = Callable[[Played], Details]  # returns what a format adds to the line of a game and its players
OnGame = Callable[[Played, bool], None]  # called with every game, and whether it is new


class Runner:
    """Plays the games of a contest in order; it reads the games that its file has already, and saves the others."""

    def __init__(
        self,
        contest: Contest | ClusterContest,
        games: GameColumns,
        file: game_file.GameFile | None = None,
        done: Iterable[dict[str, Any]] = (),
        stats: game_file.StatsFile | None = None,
        on_game: OnGame = lambda played, is_new: None,
    ) -> None:
        self.contest, self.games, self.file, self.stats, self.on_game = contest, games, file, stats, on_game
        self.done = iter(done)
        self.fresh: list[tuple[Played, Details | None]] = []  # reported, but not yet written
        self.kept = time.monotonic()  # the time of the last write

    def play(self, games: Iterable[PlannedGame], about: About | None = None) -> Iterator[Played]:
        """Read or play each game; `about` returns what the format adds to the file's line of a game."""
        waiting = iter(games)
        for game in waiting:
            kept = next(self.done, None)
            if kept is None:
                yield from self._play(itertools.chain([game], waiting), about)
                return
            played = game_file.played_of(self.contest.game, self.contest.entrants, kept)
            if played.game != game:
                raise TabletownError(f"game {game.number} of the file is not the game expected here")
            self._note(played, False)
            yield played

    def _play(self, games: Iterable[PlannedGame], about: About | None) -> Iterator[Played]:
        for played in self.contest.play(games):
            with undisturbed():  # the file gets exactly the games that are reported
                self.fresh.append((played, about(played) if about and self.file else None))
                self._note(played, True)
            if len(self.fresh) == KEEP_EVERY or time.monotonic() > self.kept + KEEP_SECONDS:
                self.keep()
            yield played
        self.keep()

    def _note(self, played: Played, is_new: bool) -> None:
        self.games.add(played)
        self.on_game(played, is_new)

    def keep(self) -> None:
        """Write the games since the last write; call it also when a contest is interrupted."""
        with undisturbed():
            if self.file and self.fresh:
                self.file.write(game_file.line(self.contest, *one) for one in self.fresh)
            if self.stats:
                self.stats.write(game_file.stats_line(self.contest, played) for played, _ in self.fresh)
            self.fresh.clear()
        self.kept = time.monotonic()


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Delay Ctrl-C until the block ends, so that no game is saved in part or twice."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


# ---- a whole contest


class Format(Protocol):
    """A kind of contest; everything but `play` may be called at any time, and `so_far` from another thread."""

    game: Game
    entrants: list[Entrant]
    terms: dict[str, Any]  # its entries in the header of a file, except the seed
    size: int  # the most games that it can have
    games: GameColumns  # the games played so far

    def play(self, runner: Runner, screen: Screen) -> None:
        """Play the contest, and print results on the screen along the way."""

    def so_far(self) -> Standings:
        """Return the standings so far; this must be fast."""

    def show(self, console: Console) -> None:
        """Print the verdict."""

    def findings(self) -> Findings:
        """Return what the format adds to the report."""


def run_contest(settings: Settings, form: Format) -> int:
    """Run a contest with its files, screen, report and ratings; return the exit code."""
    settings.check()
    report = Report(settings.report, form.game, (settings.records, settings.stats)) if settings.report else None
    compile_rules(form)
    options = settings.changed_options(form.game)
    head = game_file.header(form.game, form.entrants, options, {**form.terms, "seed": settings.seed})
    if settings.rated:
        check_unrated(head)
    console = Console(highlight=False)
    screen = Screen(console, form.size, form.so_far)
    games_to_rate: list[rating_store.RatedGame] | None = [] if settings.rated else None
    try:
        with contextlib.ExitStack() as files:
            runner = open_runner(settings, form, head, game_listener(form, screen, games_to_rate), files)
            with screen:
                form.play(runner, screen)
    except KeyboardInterrupt:
        stopped = f"stopped after {screen.played:,} of {form.size:,} games"
        console.print(how_to_go_on(stopped, settings), soft_wrap=True)
        if report and screen.played:
            report.write(head, form.entrants, form.games, form.findings(), stopped)
        return INTERRUPTED
    form.show(console)
    if report:
        report.write(head, form.entrants, form.games, form.findings())
    if games_to_rate is not None:
        begin = rating_anchors.measured(form.game)
        changes = rating_store.rate(form.game.NAME, rating_store.identity(head), games_to_rate, begin)
        terminal.print_changes(console, changes)
    return 0


def compile_rules(form: Format) -> None:
    """Compile the game for its bots, and show the progress on a terminal; no game begins before."""
    console = Console(stderr=True)
    parts = needs(form.game, [entrant.bot for entrant in form.entrants])
    if not console.is_terminal or is_compiled(form.game, parts):
        compile_beside.wait(form.game, parts, lambda words: None)
        return
    with console.status("Compiling the rules (first time only)...") as status:
        compile_beside.wait(form.game, parts, status.update)


def check_unrated(head: dict[str, Any]) -> None:
    """Raise an error for a contest that is rated already."""
    try:
        rating_store.check(rating_store.identity(head))
    except rating_store.AlreadyRated:
        raise TabletownError("this contest is already rated; use another --seed for a new contest") from None


def open_runner(
    settings: Settings, form: Format, head: dict[str, Any], on_game: OnGame, files: contextlib.ExitStack
) -> Runner:
    """Start the bots' processes and open the files of a contest; `files` closes them."""
    contest = open_contest(settings, form, head["options"])
    files.callback(contest.close)
    stats = game_file.StatsFile(settings.stats) if settings.stats else None
    if stats:
        files.callback(stats.close)
    file, done = game_file.open_file(settings.records, head, settings.resume)
    if file:
        files.callback(file.close)
    runner = Runner(contest, form.games, file, done, stats, on_game)
    files.callback(runner.keep)
    return runner


def open_contest(settings: Settings, form: Format, options: dict[str, Any]) -> Contest | ClusterContest:
    """Choose where the games are played: on this machine, or on a cluster."""
    here = Contest(
        form.game, form.entrants, options, settings.threads, settings.limit, detailed=settings.records is not None
    )
    if not settings.cluster:
        return here
    if any(entrant.bot not in persona_names(form.game) for entrant in form.entrants):
        print("Games with a search or a Python bot run on this machine, the others on the cluster.", file=sys.stderr)
    return ClusterContest(settings.cluster, here)


def game_listener(form: Format, screen: Screen, games_to_rate: list[rating_store.RatedGame] | None) -> OnGame:
    """Return a function that counts each game on the screen, and adds it to those to be rated."""

    def on_game(played: Played, is_new: bool) -> None:
        if games_to_rate is not None:
            players = tuple(form.entrants[i].bot for i in played.game.seating)
            games_to_rate.append(rating_store.RatedGame(players, tuple(finish_scores(form.game, played))))
        screen.count_game(is_new)

    return on_game


def how_to_go_on(stopped: str, settings: Settings) -> str:
    """Return the message of an interrupted contest."""
    if settings.records:
        return f"{stopped.capitalize()}. They are saved; run the same command with --resume to continue."
    return f"{stopped.capitalize()}. Nothing was saved; with --records FILE you can continue later."
