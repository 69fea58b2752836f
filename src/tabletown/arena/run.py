"""Runs a contest: games from a schedule, kept as they are played, and what comes of them."""

import contextlib
import itertools
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tabletown.arena import fit, ledger, schedule
from tabletown.arena.contest import Contest, Details, Game, Plan, Played, finish_scores, results
from tabletown.arena.faults import Faults
from tabletown.arena.sprt import FEWEST, Sprt, block_means
from tabletown.engine import batch
from tabletown.engine.errors import TabletownError
from tabletown.engine.records import Ints
from tabletown.ratings import Glicko, rate_table

KEEP_EVERY = 64  # games that are written together,
KEEP_SECONDS = 1.0  # or fewer where games take long

About = Callable[[Played], Details]  # what a contest knows of a game and its players


class Runner:
    """Plays games through a contest, takes those that are kept already from the file, and keeps the others."""

    def __init__(
        self, contest: Contest, book: ledger.Ledger | None = None, done: Iterable[dict[str, Any]] = (),
        tell: Callable[[Played, bool], None] = lambda played, is_new: None, stats: ledger.Stats | None = None,
    ) -> None:  # fmt: skip
        self.contest, self.book, self.tell, self.stats = contest, book, tell, stats
        self.done = iter(done)
        self.fresh: list[tuple[Played, Details | None]] = []  # told, and still to be written
        self.kept = time.monotonic()  # when something was last written

    def play(self, games: Iterable[Game], about: About | None = None) -> Iterator[Played]:
        """The games in order, each remembered or played; `about` is what the contest adds to what is kept of one."""
        waiting = iter(games)
        for game in waiting:
            kept = next(self.done, None)
            if kept is None:
                yield from self._play(itertools.chain([game], waiting), about)
                return
            played = ledger.played_of(self.contest.game, self.contest.field, kept)
            if played.game != game:
                raise TabletownError(f"game {game.number} of the file is not the one that comes now")
            self.tell(played, False)
            yield played

    def _play(self, games: Iterable[Game], about: About | None) -> Iterator[Played]:
        for played in self.contest.play(games):
            with undisturbed():  # what is told is kept, and nothing else
                self.fresh.append((played, about(played) if about and self.book else None))
                self.tell(played, True)
            if len(self.fresh) == KEEP_EVERY or time.monotonic() > self.kept + KEEP_SECONDS:
                self.keep()
            yield played
        self.keep()

    def keep(self) -> None:
        """Write down what was played since the last time; whoever stops in the middle calls it too."""
        game, field = self.contest.game, self.contest.field
        with undisturbed():
            if self.book and self.fresh:
                self.book.write(ledger.line(game, field, *one) for one in self.fresh)
            if self.stats:
                self.stats.write(ledger.stats_line(game, field, played) for played, _ in self.fresh)
            self.fresh.clear()
        self.kept = time.monotonic()


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until this is done, so that nothing is kept half, or twice."""
    if threading.current_thread() is not threading.main_thread():  # which alone hears of it
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


class Tally:
    """The results of games as columns, for the final table."""

    def __init__(self) -> None:
        self.block: list[int] = []
        self.players: list[tuple[int, ...]] = []
        self.scores: list[list[float]] = []
        self.faults = Faults()

    def add(self, played: Played) -> None:
        """One more game."""
        self.block.append(played.game.block)
        self.players.append(played.game.seating)
        self.scores.append(results(played))
        self.faults.add(played)

    def columns(self, first: int = 0, last: int | None = None) -> tuple[Ints, Ints, Any]:
        """Blocks, players and scores of some of the games; empty seats are -1."""
        some = slice(first, last)
        seats = max(map(len, self.players[some]), default=0)
        players = np.full((len(self.players[some]), seats), -1, np.int64)
        scores = np.zeros(players.shape)
        for k, (seating, points) in enumerate(zip(self.players[some], self.scores[some], strict=True)):
            players[k, : len(seating)] = seating
            scores[k, : len(points)] = points
        return np.array(self.block[some], np.int64), players, scores

    def standings(self, entrants: int) -> list[fit.Standing]:
        """The final table, best first."""
        found = fit.fit_games(entrants, *self.columns())
        return sorted(found, key=lambda standing: (standing.group != 0, -standing.elo))


class SoFar:
    """Who has scored what against whom while games go on; at each look only the new ones are added."""

    def __init__(self, tally: Tally, entrants: int) -> None:
        self.tally, self.n, self.seen = tally, entrants, 0
        self.games = np.zeros(entrants, np.int64)
        self.results, self.points = np.zeros((2, entrants, entrants))

    def look(self) -> None:
        """Take the games into account that have come since the last look, whatever thread adds them."""
        until = len(self.tally.scores)  # which `add` fills last
        block, players, scores = self.tally.columns(self.seen, until)
        results, points = fit.crossed(self.n, fit.pairs(block, players, scores))
        self.games += fit.games_of(self.n, players)
        self.results += results
        self.points += points
        self.seen = until

    def shares(self) -> Any:
        """The part of the possible points that each has won; half where nothing is known."""
        met = self.results.sum(1)
        return np.where(met > 0, self.points.sum(1) / np.maximum(met, 1), 0.5)

    def elo(self) -> Any:
        """The strengths as they look now, without intervals."""
        return fit.estimate(self.results, self.points)


def duel(runner: Runner, plan: Plan, sprt: Sprt, sequential: bool, tally: Tally) -> None:
    """Let two bots play blocks, until the sequential test has decided if there is one; the tally is told of all."""
    todo = itertools.groupby(plan.games(), key=lambda game: game.block)
    slow = any(entrant.is_python for entrant in runner.contest.field)
    while True:
        at_a_time = max(FEWEST if slow else 4 * FEWEST, sprt.blocks // 10)
        some = [game for _, block in itertools.islice(todo, at_a_time) for game in block]
        if not some:
            break
        first = len(tally.scores)
        try:
            for played in runner.play(some):
                tally.add(played)
        finally:  # a block that was interrupted does not count
            whole = len(tally.scores) - (len(tally.scores) - first) % len(plan.seatings(0))
            sprt.add(block_means(*fit.pairs(*tally.columns(first, whole)), 0, 1))
        if sequential and sprt.decision:
            break


# ---- Swiss days


class Place(NamedTuple):
    """Where a bot stands after some days."""

    entrant: int
    rating: Glicko
    finish: float  # its average finish score, of games that were not forfeit
    games: int


class Round(NamedTuple):
    """A round that was played."""

    day: int
    number: int
    played: list[Played]
    before: list[Glicko]
    after: list[Glicko]


class Swiss:
    """A tournament in rounds, each seated by what the rounds before have left; rated after every table."""

    def __init__(self, n: int, seed: int, tables: int) -> None:
        self.n = n
        self.seeds = iter(batch.seed_plan(seed, tables).tolist())
        self.chance = Random(seed)
        self.ratings = [Glicko()] * self.n
        self.points = [0.0] * self.n  # one for a table won, shared among equals; half a point for a bye
        self.finish: list[list[float]] = [[] for _ in range(self.n)]  # of games that were played out
        self.games = [0] * self.n
        self.faults = Faults()
        self.number = 0

    def days(self, runner: Runner, days: int) -> Iterator[Round]:
        """Days of four rounds: pairs, pairs without a rematch, triples, quads."""
        for day in range(1, days + 1):
            met = np.zeros((self.n, self.n), np.int64)
            for turn in range(1, len(schedule.DAY) + 1):
                strength = [rating.rating for rating in self.ratings]
                tables = schedule.swiss_round(day, turn, strength, met, self.chance)
                yield self._play(runner, day, turn, tables)
                met += schedule.meetings(self.n, tables)

    def rounds(self, runner: Runner, rounds: int, seats: int) -> Iterator[Round]:
        """Plain rounds for any number of bots at tables of any size: by points, then rating."""
        met, byes = np.zeros((self.n, self.n), np.int64), [0] * self.n
        for turn in range(1, rounds + 1):
            strength = [rating.rating for rating in self.ratings]
            tables, resting = schedule.plain_round(self.points, strength, met, seats, self.chance, byes)
            yield self._play(runner, 1, turn, tables)
            met += schedule.meetings(self.n, tables)
            for i in resting:
                byes[i] += 1
                self.points[i] += 0.5

    def _play(self, runner: Runner, day: int, turn: int, tables: Sequence[schedule.Seating]) -> Round:
        games = [Game(self.number + i, self.number + i, next(self.seeds), table) for i, table in enumerate(tables)]
        first, before = self.number, list(self.ratings)
        self.number += len(games)

        def rated(played: Played) -> list[Glicko]:
            """Its players' ratings after a table, which is one rating period."""
            return rate_table([before[i] for i in played.game.seating], finish_scores(runner.contest.game, played))

        def about(played: Played) -> Details:
            """Where a game stands in the tournament, and what it does to its players' ratings."""
            place = {"day": day, "round": turn, "table": 1 + played.game.number - first}
            changes = zip([before[i] for i in played.game.seating], rated(played), strict=True)
            return place, [rating_fields(*change) for change in changes]

        played = []
        for one in runner.play(games, about):
            self._note(one, rated(one), finish_scores(runner.contest.game, one))
            played.append(one)
        return Round(day, turn, played, before, list(self.ratings))

    def _note(self, played: Played, rated: Sequence[Glicko], scores: Sequence[float]) -> None:
        self.faults.add(played)
        won = results(played)
        for i, rating, score, mine in zip(played.game.seating, rated, scores, won, strict=True):
            self.ratings[i] = rating
            self.games[i] += 1
            self.finish[i] += [score] if played.forfeit < 0 else []
            self.points[i] += 1 / won.count(mine) if mine == max(won) else 0

    def standings(self) -> Sequence[Place]:
        """Best first."""
        places = [
            Place(i, self.ratings[i], sum(scores) / len(scores) if scores else 0.0, self.games[i])
            for i, scores in enumerate(self.finish)
        ]
        return sorted(places, key=lambda place: (-place.rating.rating, place.entrant))


def rating_fields(before: Glicko, after: Glicko) -> dict[str, float]:
    """A rating before a game and after it, as a record tells it."""
    return {
        "rating_before": round(before.rating, 2),
        "rating_after": round(after.rating, 2),
        "deviation_before": round(before.deviation, 2),
        "deviation_after": round(after.deviation, 2),
    }
