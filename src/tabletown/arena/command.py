"""The commands of the arena: read what is wished, run it, show what came of it."""

import contextlib
import itertools
import sys
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tabletown import games
from tabletown.arena import ledger, rated, schedule, show
from tabletown.arena.contest import Contest, Plan, Played, finish_scores
from tabletown.arena.field import Entrant, read_field
from tabletown.arena.report import Report
from tabletown.arena.run import Runner, Swiss, Tally, duel
from tabletown.arena.sprt import Sprt
from tabletown.engine import replay
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import Match, check_count, check_seed
from tabletown.engine.options import assignments, changes
from tabletown.engine.warm import warm_up

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

    def module(self) -> types.ModuleType:
        """The game, compiled."""
        check_seed(self.seed)
        found = games.find(self.game)
        warm_up(found)
        return found

    def agreed(self, game: types.ModuleType) -> dict[str, Any]:
        """The options that differ from the defaults."""
        return changes(game.OPTIONS + game.MATERIAL, {**assignments(self.options), **assignments(self.material)})

    def contest(self, game: types.ModuleType, field: list[Entrant], options: dict[str, Any]) -> Contest:
        """Where the games are played: here, or on a cluster."""
        if not self.cluster:
            return Contest(game, field, options, self.threads, self.limit)
        from tabletown.arena.cluster import ClusterContest

        if any(entrant.is_python for entrant in field):
            print("Games with a Python bot are played here, the others on the cluster.", file=sys.stderr)
        return ClusterContest(self.cluster, game, field, options, self.threads, self.limit)


class Session:
    """A contest while it runs: its file, its progress, and what is said when it is interrupted."""

    def __init__(self, wishes: Wishes, field: list[Entrant], settings: dict[str, Any], size: int) -> None:
        self.wishes, self.field, self.size = wishes, field, size
        others = wishes.records, wishes.stats
        self.report = Report(wishes.report, games.find(wishes.game), others) if wishes.report else None
        self.game = wishes.module()
        self.options = wishes.agreed(self.game)
        self.contest = wishes.contest(self.game, field, self.options)
        self.head = ledger.header(self.game, field, self.options, {**settings, "seed": wishes.seed})
        self.console = Console(highlight=False)
        self.played = 0
        self.games: list[Played] = []  # to be rated

    @contextlib.contextmanager
    def open(self) -> Iterator[Runner]:
        """A runner whose games are kept and shown; Ctrl-C leaves valid files, and says how to go on."""
        stats = open_stats(self.wishes.stats)
        book, done = self._book()
        bar = Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(), console=self.console, transient=True, disable=not self.console.is_terminal,
        )  # fmt: skip
        task = bar.add_task("games", total=self.size, rate="")

        def tell(played: Played, is_new: bool) -> None:
            self.played += 1
            if self.report:
                self.report.add(played)
            if self.wishes.rated:
                self.games.append(played._replace(record=None))
            speed = bar.tasks[0].speed
            bar.update(task, advance=1, rate=f"{speed:,.0f} games/s" if speed else "")
            if stats and is_new:
                print(stats_line(self.contest, played), file=stats)

        try:
            with bar:
                yield Runner(self.contest, book, done, tell)
            if self.wishes.rated:
                show.rated(self.console, rated.rate(self.game, self.field, self.games, self.head))
        except KeyboardInterrupt:
            self.console.print(self._how_to_go_on(), soft_wrap=True)
            raise SystemExit(INTERRUPTED) from None
        finally:
            for opened in (book, stats, self.contest):
                if opened:
                    opened.close()

    def _book(self) -> tuple[ledger.Ledger | None, list[dict[str, Any]]]:
        path = self.wishes.records
        if path is None:
            if self.wishes.resume:
                raise BadOption("--resume needs --records FILE, the file to go on with")
            return None, []
        if self.wishes.resume and path.exists():
            return ledger.Ledger.resume(path, self.head)
        return ledger.Ledger.create(path, self.head), []

    def _how_to_go_on(self) -> str:
        said = f"Stopped after {self.played:,} of {self.size:,} games."
        if self.wishes.records:
            return f"{said} They are kept: the same command with --resume goes on."
        return f"{said} Nothing was kept; with --records FILE it could be gone on with."


def open_stats(path: Path | None) -> Any:
    """The file to which a line is added for each game."""
    try:
        return path.open("a", encoding="utf-8") if path else None
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None


def stats_line(contest: Contest, played: Played) -> str:
    """A game in short: `turns=29  n=2  Fiona=50  Iris=45`."""
    row = dict(zip(contest.game.ROW, played.row, strict=True))
    length = f"turns={row['turns']}" if "turns" in row else f"decisions={played.plies}"
    finish = finish_scores(contest.game, played)
    ranked = sorted(zip(played.game.seating, finish, strict=True), key=lambda pair: -pair[1])
    scores = "  ".join(f"{contest.field[i].label}={score:g}" for i, score in ranked)
    return f"{length}  n={len(finish)}  {scores}"


# ---- the commands


def run_duel(wishes: Wishes, a: str, b: str, seats: int, blocks: int, bounds: str) -> int:
    """Two bots, until a number of blocks or a verdict."""
    game = games.find(wishes.game)
    check_count(game, seats)
    low, high = read_bounds(bounds)
    field = read_field(game, [a, b])
    plan = Plan(wishes.seed, (tuple(schedule.duel(seats)),), blocks)
    settings = {"kind": "duel", "seats": seats, "blocks": blocks, "sprt": bounds}
    session = Session(wishes, field, settings, plan.size)
    sprt = Sprt(low, high) if bounds else Sprt(low, high, NEVER, NEVER)
    with session.open() as runner:
        tally = duel(runner, plan.games(), blocks, sprt, bool(bounds))
    show.duel(session.console, [entrant.label for entrant in field], sprt, tally, bool(bounds))
    if session.report:
        session.report.duel(session.head, field, sprt, bool(bounds))
    return 0


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
    session = Session(wishes, field, {"kind": kind, "seats": seats, "blocks": blocks}, plan.size)
    tally = Tally()
    with session.open() as runner:
        for played in runner.play(plan.games()):
            tally.add(played)
    show.standings(session.console, field, tally)
    if session.report:
        session.report.table(session.head, field, len(new))
    return 0


def able(game: types.ModuleType) -> list[str]:
    """All personas but those that exist for tests."""
    return [persona.name for persona in game.PERSONAS if persona.level != "for tests"]


def run_swiss(wishes: Wishes, words: Sequence[str], days: int, rounds: int, seats: int) -> int:
    """Days of four rounds, or plain rounds if a number of them is given, with ratings as they form."""
    game = games.find(wishes.game)
    for size in (seats,) if rounds else schedule.DAY:
        check_count(game, size)
    field = read_field(game, words or families(game))
    if rounds:
        schedule.check_enough(len(field), seats)
        tables = rounds * (len(field) // seats)
        session = Session(wishes, field, {"kind": "swiss", "rounds": rounds, "seats": seats}, tables)
        with session.open() as runner:
            swiss = Swiss(runner, wishes.seed, tables)
            for turn in swiss.rounds(rounds, seats):
                show.swiss_round(session.console, session.contest, turn, f"Round {turn.number} of {rounds}")
                if session.report:
                    session.report.add_round(turn)
        show.places(session.console, field, swiss.standings(), swiss.points)
        if session.report:
            session.report.swiss(session.head, field, swiss.standings(), swiss.points)
        return 0
    missing = schedule.fill(len(field))
    taken = {entrant.label for entrant in field}
    spare = (f"Random{n}" for n in itertools.count(1) if f"Random{n}" not in taken)
    field += [Entrant(label, able(game)[0]) for label in itertools.islice(spare, missing)]
    size = days * sum(len(field) // seats for seats in schedule.DAY)
    session = Session(wishes, field, {"kind": "swiss", "days": days}, size)
    with session.open() as runner:
        swiss = Swiss(runner, wishes.seed, size)
        for turn in swiss.days(days):
            show.swiss_round(session.console, session.contest, turn, show.day_title(turn, days))
            if session.report:
                session.report.add_round(turn)
    show.places(session.console, field, swiss.standings(), swiss.points)
    if session.report:
        session.report.swiss(session.head, field, swiss.standings(), swiss.points)
    return 0


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
    lines, _ = ledger.read(path)
    head, kept = lines[0], lines[1:]
    if not 0 <= number < len(kept):
        raise BadOption(f"{path} holds the games 0 to {len(kept) - 1}; there is no game {number}")
    game = games.find(head["game"])
    if head["rules"] != game.RULES_VERSION:
        raise TabletownError(f"{path} was played under rules {head['rules']}; these are rules {game.RULES_VERSION}")
    contest = Contest(game, [Entrant(*entrant) for entrant in head["field"]], head["options"])
    played = ledger.played_of(game, contest.field, kept[number])
    if "moves" in kept[number]:
        match: Match = contest.match_of(played.game)
        for seat, action in kept[number]["moves"]:
            match.play(seat, action)
        record = match.record()
    else:
        record = contest.record(played.game)
    if to.exists():
        raise TabletownError(f"{to} exists already")
    replay.save(to, record)
    print(f"Game {number} is in {to}: tabletown replay {to}", file=sys.stdout)
    return 0
