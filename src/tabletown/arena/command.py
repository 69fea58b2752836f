"""The commands of the arena: read what is wished, run it, show what came of it."""

import contextlib
import itertools
import sys
import types
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from tabletown import games, rated
from tabletown.arena import ledger, schedule, show
from tabletown.arena.contest import Contest, Plan, Played, finish_scores
from tabletown.arena.courses import Course, Duel, Meetings, Tournament
from tabletown.arena.field import Entrant, read_field
from tabletown.arena.live import Screen
from tabletown.arena.report import Report
from tabletown.arena.run import Runner
from tabletown.arena.sprt import Sprt
from tabletown.engine import replay
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import Match, check_count, check_seed
from tabletown.engine.minds import persona_names
from tabletown.engine.options import assignments, changes
from tabletown.engine.warm import is_warm, needs, warm_up

INTERRUPTED = 130
NEVER = 1e-300  # the chance of error at which a sequential test does not stop
FAMILIES = {
    "random": ("Rascal", "Rebeka", "Rex"), "thoughtful": ("Tim", "Tay", "Thea"),
    "marathon": ("Madison", "Michael", "Mia"), "impatient": ("Iggy", "Izzy", "Iris"),
    "evie": ("Edgar", "Ellen", "Evan"), "coverage": ("Chadd", "Carli", "Casey"),
    "fromage": ("Felicity", "Franklin", "Fiona"), "kinematic": ("Kim", "Kourtney", "Khloe"),
}  # fmt: skip


@dataclass(frozen=True)
class Wishes:
    """What all commands of the arena have in common."""

    game: str
    options: tuple[str, ...]
    material: tuple[str, ...]
    seed: int
    threads: int | None
    limit: float
    records: Path | None
    resume: bool
    stats: Path | None
    rated: bool
    cluster: str = ""  # the address of a scheduler
    report: Path | None = None

    def module(self, field: Sequence[Entrant]) -> types.ModuleType:
        """The game, compiled for those who take part."""
        check_seed(self.seed)
        found, screen = games.find(self.game), Console(stderr=True)
        parts = needs(found, [entrant.bot for entrant in field])
        slow = screen.is_terminal and not is_warm(found, parts)
        with screen.status("Compiling the rules (first time only)...") if slow else contextlib.nullcontext():
            warm_up(found, parts)
        return found

    def agreed(self, game: types.ModuleType) -> dict[str, Any]:
        """The options that differ from the defaults."""
        return changes(game.OPTIONS + game.MATERIAL, {**assignments(self.options), **assignments(self.material)})

    def contest(self, game: types.ModuleType, field: list[Entrant], options: dict[str, Any]) -> Contest:
        """Where the games are played: here, or on a cluster."""
        if not self.cluster:
            return Contest(game, field, options, self.threads, self.limit, self.records is not None)
        from tabletown.arena.cluster import ClusterContest

        if any(entrant.bot not in persona_names(game) for entrant in field):
            print("Games with a search or a Python bot are played here, the others on the cluster.", file=sys.stderr)
        return ClusterContest(self.cluster, game, field, options, self.threads, self.limit, self.records is not None)


class Session:
    """A contest with all that belongs to it: its files, its screen, and what is said when it is interrupted."""

    def __init__(self, wishes: Wishes, field: list[Entrant], settings: dict[str, Any], size: int) -> None:
        self.wishes, self.field, self.size = wishes, field, size
        others = wishes.records, wishes.stats
        if wishes.records and wishes.stats and wishes.records.absolute() == wishes.stats.absolute():
            raise BadOption(f"--records and --stats are both to go to {wishes.records}: give each a file of its own")
        self.report = Report(wishes.report, games.find(wishes.game), others) if wishes.report else None
        self.game = wishes.module(field)
        self.options = wishes.agreed(self.game)
        self.head = ledger.header(self.game, field, self.options, {**settings, "seed": wishes.seed})
        self.console = Console(highlight=False)
        self.tables: list[rated.Table] = []  # to be rated

    def run(self, course: Course) -> int:
        """Play a contest, keep and show it; Ctrl-C leaves valid files, and says how to go on."""
        if self.wishes.rated:
            self._check_unrated()
        screen = Screen(self.console, self.size, course.so_far)
        try:
            with contextlib.ExitStack() as files:
                runner = self._runner(files, screen)
                with screen:
                    course.play(runner, screen, self.report)
        except KeyboardInterrupt:
            stopped = f"stopped after {screen.played:,} of {self.size:,} games"
            self.console.print(self._how_to_go_on(stopped), soft_wrap=True)
            if self.report and screen.played:
                self.report.stopped = stopped
                course.write(self.report, self.head)
            return INTERRUPTED
        course.show(self.console)
        if self.report:
            course.write(self.report, self.head)
        if self.wishes.rated:
            changes = rated.rate(self.game.NAME, rated.identity(self.head), self.tables)
            show.rated(self.console, changes)
        return 0

    def _runner(self, files: contextlib.ExitStack, screen: Screen) -> Runner:
        """What plays the games; whatever it needs is closed with the files."""
        contest = self.wishes.contest(self.game, self.field, self.options)
        files.callback(contest.close)
        stats = ledger.Stats(self.wishes.stats) if self.wishes.stats else None
        if stats:
            files.callback(stats.close)
        book, done = self._book()
        if book:
            files.callback(book.close)

        def tell(played: Played, is_new: bool) -> None:
            if self.report:
                self.report.add(played)
            if self.wishes.rated:
                players = tuple(self.field[i].bot for i in played.game.seating)
                self.tables.append(rated.Table(players, tuple(finish_scores(self.game, played))))
            screen.tell(is_new)

        runner = Runner(contest, book, done, tell, stats)
        files.callback(runner.keep)
        return runner

    def _check_unrated(self) -> None:
        """Refuse a contest that is rated already before it is played again."""
        try:
            rated.check(rated.identity(self.head))
        except rated.AlreadyRated:
            raise TabletownError("this contest is rated already; another --seed makes another contest") from None

    def _book(self) -> tuple[ledger.Ledger | None, Iterable[dict[str, Any]]]:
        path = self.wishes.records
        if path is None:
            if self.wishes.resume:
                raise BadOption("--resume needs --records FILE, the file to go on with")
            return None, []
        if self.wishes.resume and path.exists():
            return ledger.Ledger.resume(path, self.head)
        return ledger.Ledger.create(path, self.head), []

    def _how_to_go_on(self, stopped: str) -> str:
        said = f"{stopped.capitalize()}."
        if self.wishes.records:
            return f"{said} They are kept: the same command with --resume goes on."
        return f"{said} Nothing was kept; with --records FILE it could be gone on with."


# ---- the commands


def run_duel(wishes: Wishes, a: str, b: str, seats: int, blocks: int, bounds: str) -> int:
    """Two bots, until a number of blocks or a verdict."""
    game = games.find(wishes.game)
    check_count(game, seats)
    low, high = read_bounds(bounds)
    sprt = Sprt(low, high) if bounds else Sprt(low, high, NEVER, NEVER)
    field = read_field(game, [a, b])
    plan = Plan(wishes.seed, (tuple(schedule.duel(seats)),), blocks)
    settings = {"kind": "duel", "seats": seats, "blocks": blocks, "sprt": bounds}
    return Session(wishes, field, settings, plan.size).run(Duel(field, plan, sprt, bool(bounds)))


def read_bounds(text: str) -> tuple[float, float]:
    """The two bounds of a sequential test, in Elo."""
    if not text:
        return 0.0, 20.0
    try:
        low, high = (float(word) for word in text.split(","))
    except ValueError:
        raise BadOption(f"--sprt takes two numbers of Elo, as in 0,20, not {text!r}") from None
    return low, high


def run_meetings(wishes: Wishes, kind: str, new: Sequence[str], words: Sequence[str], seats: int, blocks: int) -> int:
    """A round robin, or a gauntlet of new bots against a field."""
    game = games.find(wishes.game)
    check_count(game, seats)
    field = read_field(game, [*new, *(words or able(game))])
    if new:
        groups = schedule.gauntlet(range(len(new)), range(len(new), len(field)), seats)
    else:
        groups = schedule.round_robin(len(field), seats)
    plan = Plan(wishes.seed, tuple((seating,) for seating in groups), blocks)
    settings = {"kind": kind, "seats": seats, "blocks": blocks}
    return Session(wishes, field, settings, plan.size).run(Meetings(field, plan, len(new)))


def able(game: types.ModuleType) -> list[str]:
    """All personas but those that exist for tests."""
    return [persona.name for persona in game.PERSONAS if persona.level != "for tests"]


def run_swiss(wishes: Wishes, words: Sequence[str], days: int, rounds: int, seats: int) -> int:
    """Days of four rounds, or plain rounds if a number of them is given, with ratings as they form."""
    game = games.find(wishes.game)
    for size in (seats,) if rounds else schedule.DAY:
        check_count(game, size)
    field = read_field(game, words or families(game))
    settings: dict[str, Any] = {"kind": "swiss", "rounds": rounds, "seats": seats}
    if rounds:
        schedule.check_enough(len(field), seats)
    else:
        settings = {"kind": "swiss", "days": days}
        field += filling(game, field)
    course = Tournament(field, wishes.seed, days, rounds, seats)
    return Session(wishes, field, settings, course.size).run(course)


def filling(game: types.ModuleType, field: Sequence[Entrant]) -> list[Entrant]:
    """The Random bots that fill a field up to a multiple of twelve."""
    taken = {entrant.label for entrant in field}
    spare = (f"Random{n}" for n in itertools.count(1) if f"Random{n}" not in taken)
    return [Entrant(label, able(game)[0]) for label in itertools.islice(spare, schedule.fill(len(field)))]


def families(game: types.ModuleType) -> list[str]:
    """The field that plays if none is named: three of each family, or of each persona."""
    names = able(game)
    if set(names) <= set(FAMILIES):
        return [f"{label}={bot}" for bot, labels in FAMILIES.items() for label in labels]
    return [name for name in names for _ in range(3)]


def run_ratings(name: str) -> int:
    """The ratings that were left by contests played `--rated`."""
    game = games.find(name)
    show.ratings(Console(highlight=False), game.TITLE, rated.listed(game.NAME))
    return 0


def run_record(path: Path, number: int, to: Path) -> int:
    """A game of a contest's file as a full record."""
    head = ledger.read_head(path)
    kept = next(itertools.islice(ledger.read_games(path), number, None), None)
    if kept is None:
        held = sum(1 for _ in ledger.read_games(path))
        raise BadOption(f"{path} holds {held:,} games, numbered from 0; there is no game {number}")
    game = games.find(head["game"])
    if head["rules"] != game.RULES_VERSION:
        raise TabletownError(f"{path} was played under rules {head['rules']}; these are rules {game.RULES_VERSION}")
    contest = Contest(game, [Entrant(*entrant) for entrant in head["field"]], head["options"])
    played = ledger.played_of(game, contest.field, kept)
    if "moves" in kept:
        match: Match = contest.match_of(played.game)
        for seat, action in kept["moves"]:
            match.play(seat, action)
        record = match.record()
    else:
        record = contest.record(played.game)
    if to.exists():
        raise TabletownError(f"{to} exists already")
    try:
        replay.save(to, record)
    except OSError as error:
        raise TabletownError(f"{to} cannot be written: {error.strerror}") from None
    print(f"Game {number} is in {to}: tabletown replay {to}")
    return 0
