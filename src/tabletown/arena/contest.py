"""Plays planned games: personas in compiled loops on all cores, Python bots and searches game by game."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from tabletown.arena.entrants import Entrant
from tabletown.arena.schedule import PlannedGame
from tabletown.engine import batch, records
from tabletown.engine.contract import Game, RecordedGame, recorded
from tabletown.engine.match import Match, Seat, kind_of
from tabletown.engine.roster import persona_names
from tabletown.engine.state import Ints
from tabletown.engine.words import listed
from tabletown.players.bot_process import Fault, Worker, think
from tabletown.players.moves import bot_move, play_bot
from tabletown.players.rating import ratings

AT_A_TIME = 4096  # games that the compiled loops play in one call

Details = tuple[dict[str, Any], list[dict[str, Any]]]  # the game's details for records: of the game, and of each seat


class Played(NamedTuple):
    """A game that was played."""

    game: PlannedGame
    scores: tuple[int, ...]  # by seat; higher is better
    row: tuple[int, ...]  # the game's statistics, in the order of its STATS
    plies: int
    forfeit: int = -1  # the seat of the bot that failed and ended the game
    reason: str = ""
    record: records.Record | None = None  # if the game cannot be replayed from its seed
    details: Details | None = None  # if records are saved and the game has details


def finish_scores(game: Game, played: Played) -> list[float]:
    """Return how well each seat did; a seat that forfeits is last."""
    return results(played) if played.forfeit >= 0 else ratings.finish_scores(game, played.scores, played.row)


def results(played: Played) -> list[float]:
    """Return the scores that decide a game; a seat that forfeits is last."""
    if played.forfeit >= 0:
        return [float(seat != played.forfeit) for seat in range(len(played.scores))]
    return [float(score) for score in played.scores]


def finish_unit(game: Game) -> str:
    """Return what `finish_points` count: the finish score, or the first part of the game's scores."""
    return "score" if "score_0" in game.STATS else game.score_parts(0, game.SEATS[1])[0][1]


def finish_points(game: Game, played: Played) -> list[float]:
    """Return the main number of each seat's finish, such as points without what breaks ties."""
    finish = finish_scores(game, played)
    if played.forfeit >= 0 or "score_0" in game.STATS:
        return finish
    return [float(game.score_parts(score, len(finish))[0][0]) for score in played.scores]


def finish_words(game: Game, played: Played) -> list[str]:
    """Say how well each seat did: 97 points and 13 cubes; after a forfeit only who forfeited."""
    if played.forfeit >= 0:
        return ["forfeit" if seat == played.forfeit else "no result" for seat in range(len(played.scores))]
    if "score_0" in game.STATS:
        return [f"{score:g}" for score in finish_scores(game, played)]
    parts = [game.score_parts(score, len(played.scores)) for score in played.scores]
    return [listed(f"{number} {what}" for number, what in some) for some in parts]


class Contest:
    """Plays planned games between entrants on this machine."""

    def __init__(
        self,
        game: Game,
        entrants: Sequence[Entrant],
        options: Mapping[str, object] | None = None,
        threads: int | None = None,
        limit: float = 10.0,
        detailed: bool = False,
    ) -> None:
        self.game, self.entrants, self.options = game, list(entrants), dict(options or {})
        self.kind = kind_of(game, batch.box_for_bots(game, self.options, game.SEATS[1])[0], game.SEATS[1])
        self.detailed = recorded(game) if detailed else None
        self.threads, self.limit = threads or os.cpu_count() or 1, limit
        self.compiled = {batch.ANYONE, *persona_names(game)}
        self._crews: list[dict[int, Worker]] = [{} for _ in range(self.threads)]  # the processes of Python bots
        self._free: SimpleQueue[dict[int, Worker]] = SimpleQueue()
        for crew in self._crews:
            self._free.put(crew)

    def play(self, games: Iterable[PlannedGame]) -> Iterator[Played]:
        """Play games in order; games with personas only run compiled, many at a time."""
        waiting: list[PlannedGame] = []
        for one in games:
            kind = (self.is_alone(one), len(one.seating))
            if waiting and (len(waiting) == AT_A_TIME or kind != (self.is_alone(waiting[0]), len(waiting[0].seating))):
                yield from self._play_alike(waiting)
                waiting = []
            waiting.append(one)
        if waiting:
            yield from self._play_alike(waiting)

    def close(self) -> None:
        """End the processes of Python bots, which are reused for many games."""
        for crew in self._crews:
            for worker in crew.values():
                worker.stop()
            crew.clear()

    def is_alone(self, game: PlannedGame) -> bool:
        """Whether a game is played on its own, because it has a Python bot or a search."""
        return any(self.entrants[i].bot not in self.compiled for i in game.seating)

    def _play_alike(self, games: list[PlannedGame]) -> Iterator[Played]:
        """Play games of one kind with the same number of players."""
        return self._play_mixed(games) if self.is_alone(games[0]) else self._play_personas(games)

    def _play_personas(self, games: list[PlannedGame]) -> Iterator[Played]:
        """Play in compiled loops on all cores."""
        bots = {i: self.entrants[i].bot for game in games for i in game.seating}
        numbers = {i: int(batch.field_of(self.game, [bot] * self.game.SEATS[0])[0]) for i, bot in bots.items()}
        fields = np.array([[numbers[i] for i in game.seating] for game in games], np.int16)
        seeds = np.array([game.seed for game in games], np.int64)
        if self.detailed:
            yield from self._play_detailed(self.detailed, games, fields, seeds)
            return
        todo = iter(games)
        for part in batch.stream(self.game, fields, seeds, self.options, self.threads):
            for scores, row, plies in zip(*(column.tolist() for column in part), strict=True):
                yield Played(next(todo), tuple(scores), tuple(row), plies)

    def _play_detailed(
        self, game: RecordedGame, games: list[PlannedGame], fields: Ints, seeds: Ints
    ) -> Iterator[Played]:
        """Play in compiled loops, and collect the game's details for records."""
        todo, (box,) = iter(games), batch.box_for_bots(game, self.options, fields.shape[1])
        for part in batch.stream_counted(game, fields, seeds, self.options, self.threads):
            columns = (column.tolist() for column in part.results)
            for scores, row, plies, end, counts in zip(*columns, part.ends, part.counts, strict=True):
                details = game.details(box, end, row, counts)
                yield Played(next(todo), tuple(scores), tuple(row), plies, details=details)

    def _play_mixed(self, games: list[PlannedGame]) -> Iterator[Played]:
        """Play games one by one on every thread, each thread with processes of its own for its Python bots."""

        def play(game: PlannedGame) -> Played:
            crew = self._free.get()
            try:
                return self.play_one(game, crew)
            finally:
                self._free.put(crew)

        with ThreadPoolExecutor(self.threads) as pool:
            yield from pool.map(play, games)

    def match_of(self, game: PlannedGame) -> Match:
        """Set up the match of a planned game; several seats with one bot get a number each."""
        names: list[str] = []
        for i in game.seating:
            count = [self.entrants[j].label for j in game.seating].count(self.entrants[i].label)
            names.append(f"{self.entrants[i].label} ({len(names) + 1})" if count > 1 else self.entrants[i].label)
        seats = [
            Seat(name, self.entrants[i].bot, never_called if self.entrants[i].is_python else None)
            for name, i in zip(names, game.seating, strict=True)
        ]
        return Match(self.game, seats, self.options, game.seed)

    def play_one(self, game: PlannedGame, crew: dict[int, Worker]) -> Played:
        """Play a game with Python bots or searches, decision by decision."""
        match = self.match_of(game)
        workers: dict[int, Worker] = {}
        for seat, i in enumerate(game.seating):
            if self.entrants[i].is_python:
                key = i * len(game.seating) + game.seating[:seat].count(i)  # a bot on two seats has two processes
                workers[seat] = crew.setdefault(key, Worker(self.entrants[i].bot, self.game.__name__, self.limit))
        for seat, worker in workers.items():
            try:
                worker.new_game()
            except Fault as fault:
                return self.forfeited(game, match, seat, fault)
        while not match.over:
            seat = match.actors[0]
            try:
                bot = match.seats[seat].player
                action = (
                    think(workers[seat], match, seat) if seat in workers else bot_move(match, seat, bot, threads=1)()
                )
            except Fault as fault:
                return self.forfeited(game, match, seat, fault)
            match.play(seat, action)
        return self.played(game, match)

    def forfeited(self, game: PlannedGame, match: Match, seat: int, fault: Fault) -> Played:
        """Return a game that ended with a bot's failure; its record ends at the decision where the bot failed."""
        return self.played(game, match)._replace(forfeit=seat, reason=str(fault), scores=(0,) * len(match.seats))

    def played(self, game: PlannedGame, match: Match) -> Played:
        """Return the current state of a match as a played game."""
        scores, row, details = match.scores(), match.stats(), None
        if self.detailed:
            counts = batch.count_moves(self.detailed, match)
            details = self.detailed.details(match.box, match.position()[0], row, counts)
        return Played(game, tuple(scores), tuple(row), match.ply, record=match.record(), details=details)

    def record(self, game: PlannedGame) -> records.Record:
        """Replay a game between personas from its seed, and return its full record."""
        match = self.match_of(game)
        while not match.over:
            play_bot(match, match.actors[0])
        return match.record()


def never_called(_: Any) -> int:
    """Stand in for a bot that runs in its own process; never called."""
    raise AssertionError("a Python bot of the arena is asked in its own process")
