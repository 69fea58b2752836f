"""Runs a contest: games from a schedule, kept as they are played, and what comes of them."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from tabletown.arena import fit, ledger, schedule
from tabletown.arena.contest import Contest, Game, Played, finish_scores, results
from tabletown.arena.ratings import Glicko, rate_table
from tabletown.arena.sprt import Sprt, block_means
from tabletown.engine import batch
from tabletown.engine.errors import TabletownError
from tabletown.engine.records import Ints

KEEP_EVERY = 64  # games that are written together


class Runner:
    """Plays games through a contest, takes those that are kept already from the file, and keeps the others."""

    def __init__(
        self, contest: Contest, book: ledger.Ledger | None = None, done: Iterable[dict[str, Any]] = (),
        tell: Callable[[Played, bool], None] = lambda played, is_new: None,
    ) -> None:  # fmt: skip
        self.contest, self.book, self.tell = contest, book, tell
        self.done = iter(done)

    def play(self, games: Iterable[Game]) -> Iterator[Played]:
        """The games in order, each remembered or played."""
        waiting = iter(games)
        for game in waiting:
            kept = next(self.done, None)
            if kept is None:
                yield from self._play(itertools.chain([game], waiting))
                return
            played = ledger.played_of(self.contest.game, self.contest.field, kept)
            if played.game != game:
                raise TabletownError(f"game {game.number} of the file is not the one that comes now")
            self.tell(played, False)
            yield played

    def _play(self, games: Iterable[Game]) -> Iterator[Played]:
        fresh: list[Played] = []
        try:
            for played in self.contest.play(games):
                fresh.append(played)
                if len(fresh) == KEEP_EVERY:
                    self._keep(fresh)
                self.tell(played, True)
                yield played
        finally:  # also when it is interrupted
            self._keep(fresh)

    def _keep(self, fresh: list[Played]) -> None:
        if self.book and fresh:
            self.book.write(ledger.line(self.contest.game, self.contest.field, played) for played in fresh)
        fresh.clear()


class Tally:
    """The results of games as columns, for the final table."""

    def __init__(self) -> None:
        self.block: list[int] = []
        self.players: list[tuple[int, ...]] = []
        self.scores: list[list[float]] = []
        self.forfeits: list[Played] = []

    def add(self, played: Played) -> None:
        """One more game."""
        self.block.append(played.game.block)
        self.players.append(played.game.seating)
        self.scores.append(results(played))
        if played.forfeit >= 0:
            self.forfeits.append(played)

    def columns(self) -> tuple[Ints, Ints, Any]:
        """Blocks, players and scores; empty seats are -1."""
        seats = max(map(len, self.players), default=0)
        players = np.full((len(self.players), seats), -1, np.int64)
        scores = np.zeros((len(self.players), seats))
        for k, (seating, points) in enumerate(zip(self.players, self.scores, strict=True)):
            players[k, : len(seating)] = seating
            scores[k, : len(points)] = points
        return np.array(self.block, np.int64), players, scores

    def standings(self, entrants: int) -> list[fit.Standing]:
        """The final table, best first."""
        found = fit.fit_games(entrants, *self.columns())
        return sorted(found, key=lambda standing: (standing.group != 0, -standing.elo))


def duel(runner: Runner, games: Iterable[Game], blocks: int, sprt: Sprt, sequential: bool) -> Tally:
    """Let two bots play blocks, until the sequential test has decided if there is one."""
    tally = Tally()
    todo = itertools.groupby(games, key=lambda game: game.block)
    at_a_time = max(64, blocks // 50)
    while some := [game for _, block in itertools.islice(todo, at_a_time) for game in block]:
        fresh = Tally()
        for played in runner.play(some):
            tally.add(played)
            fresh.add(played)
        block, players, scores = fresh.columns()
        sprt.add(block_means(*fit.pairs(block, players, scores), 0, 1))
        if sequential and sprt.decision:
            break
    return tally


# ---- Swiss days


class Place(NamedTuple):
    """Where a bot stands after some days."""

    entrant: int
    rating: Glicko
    finish: float  # its average finish score
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

    def __init__(self, runner: Runner, seed: int, tables: int) -> None:
        self.runner, self.n = runner, len(runner.contest.field)
        self.seeds = iter(batch.seed_plan(seed, tables).tolist())
        self.chance = Random(seed)
        self.ratings = [Glicko()] * self.n
        self.points = [0.0] * self.n  # one for a table won, shared among equals; half a point for a bye
        self.finish: list[list[float]] = [[] for _ in range(self.n)]
        self.number = 0

    def days(self, days: int) -> Iterator[Round]:
        """Days of four rounds: pairs, pairs without a rematch, triples, quads."""
        for day in range(1, days + 1):
            met = np.zeros((self.n, self.n), np.int64)
            for turn in range(1, len(schedule.DAY) + 1):
                strength = [rating.rating for rating in self.ratings]
                tables = schedule.swiss_round(day, turn, strength, met, self.chance)
                yield self._play(day, turn, tables)
                met += schedule.meetings(self.n, tables)

    def rounds(self, rounds: int, seats: int) -> Iterator[Round]:
        """Plain rounds for any number of bots at tables of any size: by points, then rating."""
        met, byes = np.zeros((self.n, self.n), np.int64), [0] * self.n
        for turn in range(1, rounds + 1):
            strength = [rating.rating for rating in self.ratings]
            tables, resting = schedule.plain_round(self.points, strength, met, seats, self.chance, byes)
            yield self._play(1, turn, tables)
            met += schedule.meetings(self.n, tables)
            for i in resting:
                byes[i] += 1
                self.points[i] += 0.5

    def _play(self, day: int, turn: int, tables: Sequence[schedule.Seating]) -> Round:
        games = [Game(self.number + i, self.number + i, next(self.seeds), table) for i, table in enumerate(tables)]
        self.number += len(games)
        before = list(self.ratings)
        played = list(self.runner.play(games))
        for one in played:
            self._rate(one)
        return Round(day, turn, played, before, list(self.ratings))

    def _rate(self, played: Played) -> None:
        """One table is one rating period."""
        seating, scores, won = played.game.seating, finish_scores(self.runner.contest.game, played), results(played)
        rated = rate_table([self.ratings[i] for i in seating], scores)
        for i, rating, score, mine in zip(seating, rated, scores, won, strict=True):
            self.ratings[i] = rating
            self.finish[i].append(score)
            self.points[i] += 1 / won.count(mine) if mine == max(won) else 0

    def standings(self) -> Sequence[Place]:
        """Best first."""
        places = [
            Place(i, self.ratings[i], sum(scores) / len(scores) if scores else 0.0, len(scores))
            for i, scores in enumerate(self.finish)
        ]
        return sorted(places, key=lambda place: (-place.rating.rating, place.entrant))
