"""Plays the games of a plan: tables of personas in compiled loops on all cores, tables with Python bots one by one.

A plan is data: which seatings meet, how many blocks of each, and one seed. A block is one seed played in all rotations
of a seating, so that the luck of the dice and of the seat falls on everybody alike.
"""

import os
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, NamedTuple

import numpy as np

from tabletown import ratings
from tabletown.arena.field import Entrant
from tabletown.arena.schedule import Seating, rotations
from tabletown.arena.worker import Fault, Worker, think
from tabletown.engine import batch, replay
from tabletown.engine.match import Match, Seat
from tabletown.engine.minds import persona_names
from tabletown.engine.records import Ints

AT_A_TIME = 4096  # games handed to the compiled loops together

Details = tuple[dict[str, Any], list[dict[str, Any]]]  # what the game tells of a game, and of each seat


class Game(NamedTuple):
    """A game to be played."""

    number: int  # its place in the plan
    block: int
    seed: int
    seating: tuple[int, ...]  # entrants, seat by seat


@dataclass(frozen=True)
class Plan:
    """Everything that decides which games are played; the same plan gives the same games everywhere."""

    seed: int
    meetings: tuple[tuple[Seating, ...], ...]  # the seatings of which each block of a meeting plays all rotations
    blocks: int  # of each meeting

    def games(self) -> Iterator[Game]:
        """The games in order, meetings side by side, so that a plan that is cut short is cut short for everybody."""
        seeds = batch.seed_plan(self.seed, self.blocks * len(self.meetings))
        number = 0
        for block, seed in enumerate(seeds):
            for seating in self.seatings(block % len(self.meetings)):
                yield Game(number, block, int(seed), seating)
                number += 1

    def seatings(self, meeting: int) -> list[Seating]:
        """All that a block of a meeting plays."""
        return [turned for seating in self.meetings[meeting] for turned in rotations(seating)]

    @property
    def size(self) -> int:
        """How many games there are."""
        return self.blocks * sum(len(self.seatings(meeting)) for meeting in range(len(self.meetings)))


class Played(NamedTuple):
    """A game that was played."""

    game: Game
    scores: tuple[int, ...]  # by seat; higher is better
    row: tuple[int, ...]  # what the game's summary keeps
    plies: int
    forfeit: int = -1  # the seat that did something wrong, and the game is over for everybody
    reason: str = ""
    record: replay.Record | None = None  # of a game that cannot be played again from its seed
    details: Details | None = None  # where records are kept, and the game tells more


def finish_scores(game: types.ModuleType, played: Played) -> list[float]:
    """How near each seat came; who forfeits is behind all others."""
    return results(played) if played.forfeit >= 0 else ratings.finish_scores(game, played.scores, played.row)


def results(played: Played) -> list[float]:
    """The scores by which a game is won or lost; who forfeits is behind all others."""
    if played.forfeit >= 0:
        return [float(seat != played.forfeit) for seat in range(len(played.scores))]
    return [float(score) for score in played.scores]


class Contest:
    """A field of bots at one game."""

    def __init__(
        self,
        game: types.ModuleType,
        field: Sequence[Entrant],
        options: Mapping[str, object] | None = None,
        threads: int | None = None,
        limit: float = 10.0,
        detailed: bool = False,
    ) -> None:
        self.game, self.field, self.options = game, list(field), dict(options or {})
        self.detailed = detailed and hasattr(game, "details")
        self.threads, self.limit = threads or os.cpu_count() or 1, limit
        self.compiled = {batch.ANYONE, *persona_names(game)}
        self._crews: list[dict[int, Worker]] = [{} for _ in range(self.threads)]  # the processes of Python bots
        self._free: SimpleQueue[dict[int, Worker]] = SimpleQueue()
        for crew in self._crews:
            self._free.put(crew)

    def play(self, games: Iterable[Game]) -> Iterator[Played]:
        """Play games, in their order; stretches of games between personas alone run compiled."""
        waiting: list[Game] = []
        for one in games:
            kind = (self.is_alone(one), len(one.seating))
            if waiting and (len(waiting) == AT_A_TIME or kind != (self.is_alone(waiting[0]), len(waiting[0].seating))):
                yield from self._play_alike(waiting)
                waiting = []
            waiting.append(one)
        if waiting:
            yield from self._play_alike(waiting)

    def close(self) -> None:
        """End the processes of Python bots; until then they are kept from one game to the next."""
        for crew in self._crews:
            for worker in crew.values():
                worker.stop()
            crew.clear()

    def is_alone(self, game: Game) -> bool:
        """Whether a game is played by itself: somebody's Python or a search takes part."""
        return any(self.field[i].bot not in self.compiled for i in game.seating)

    def _play_alike(self, games: list[Game]) -> Iterator[Played]:
        return self._play_mixed(games) if self.is_alone(games[0]) else self._play_personas(games)

    def _play_personas(self, games: list[Game]) -> Iterator[Played]:
        """Compiled loops on all cores."""
        bots = {i: self.field[i].bot for game in games for i in game.seating}
        numbers = {i: int(batch.field_of(self.game, [bot] * self.game.SEATS[0])[0]) for i, bot in bots.items()}
        fields = np.array([[numbers[i] for i in game.seating] for game in games], np.int16)
        seeds = np.array([game.seed for game in games], np.int64)
        if self.detailed:
            yield from self._play_detailed(games, fields, seeds)
            return
        todo = iter(games)
        for part in batch.stream(self.game, fields, seeds, self.options, self.threads):
            for scores, row, plies in zip(*(column.tolist() for column in part), strict=True):
                yield Played(next(todo), tuple(scores), tuple(row), plies)

    def _play_detailed(self, games: list[Game], fields: Ints, seeds: Ints) -> Iterator[Played]:
        """The same, with all that records tell."""
        todo, (box,) = iter(games), batch.box_for_bots(self.game, self.options, fields.shape[1])
        for part in batch.stream_counted(self.game, fields, seeds, self.options, self.threads):
            columns = (column.tolist() for column in part.results)
            for scores, row, plies, end, counts in zip(*columns, part.ends, part.counts, strict=True):
                details = self.game.details(box, end, row, counts)
                yield Played(next(todo), tuple(scores), tuple(row), plies, details=details)

    def _play_mixed(self, games: list[Game]) -> Iterator[Played]:
        """One by one, several side by side, each with processes of its own for its Python bots."""

        def play(game: Game) -> Played:
            crew = self._free.get()
            try:
                return self.play_one(game, crew)
            finally:
                self._free.put(crew)

        with ThreadPoolExecutor(self.threads) as pool:
            yield from pool.map(play, games)

    def match_of(self, game: Game) -> Match:
        """The opening of a game; of several seats with one bot, each has its own name."""
        names: list[str] = []
        for i in game.seating:
            count = [self.field[j].label for j in game.seating].count(self.field[i].label)
            names.append(f"{self.field[i].label} ({len(names) + 1})" if count > 1 else self.field[i].label)
        seats = [
            Seat(name, self.field[i].bot, unasked if self.field[i].is_python else None)
            for name, i in zip(names, game.seating, strict=True)
        ]
        return Match(self.game, seats, self.options, game.seed)

    def play_one(self, game: Game, crew: dict[int, Worker]) -> Played:
        """A game in which Python bots play, or a game of personas to be looked at."""
        match = self.match_of(game)
        workers: dict[int, Worker] = {}
        for seat, i in enumerate(game.seating):
            if self.field[i].is_python:
                key = i * len(game.seating) + game.seating[:seat].count(i)  # a bot on two seats has two minds
                workers[seat] = crew.setdefault(key, Worker(self.field[i].bot, self.game.NAME, self.limit))
        for seat, worker in workers.items():
            try:
                worker.new_game()
            except Fault as fault:
                return self.forfeited(game, match, seat, fault)
        while not match.over:
            seat = match.actors[0]
            try:
                bot = match.seats[seat].player
                action = think(workers[seat], match, seat) if seat in workers else match.thought(seat, bot, threads=1)()
            except Fault as fault:
                return self.forfeited(game, match, seat, fault)
            match.play(seat, action)
        return self.played(game, match)

    def forfeited(self, game: Game, match: Match, seat: int, fault: Fault) -> Played:
        """A game that ended with a bot's fault; its record leads to the question that the bot could not answer."""
        return self.played(game, match)._replace(forfeit=seat, reason=str(fault), scores=(0,) * len(match.seats))

    def played(self, game: Game, match: Match) -> Played:
        """A match as it stands, as a game that was played."""
        scores, row, details = match.scores(), match.summary(), None
        if self.detailed:
            details = self.game.details(match.box, match.position()[0], row, batch.count_moves(match))
        return Played(game, tuple(scores), tuple(row), match.ply, record=match.record(), details=details)

    def record(self, game: Game) -> replay.Record:
        """The full record of a game between personas, played again from its seed."""
        match = self.match_of(game)
        while not match.over:
            match.play_bot(match.actors[0])
        return match.record()


def unasked(_: Any) -> int:
    """Stands for a bot that is asked through its worker."""
    raise AssertionError("a Python bot of the arena is asked in its own process")
