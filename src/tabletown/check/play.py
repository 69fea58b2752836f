"""Checks of play: legality, hiding, chance, ends, records, undo, batches."""

import contextlib
import json
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from tabletown.check import compiled
from tabletown.check.samples import SEED, Broken, require, sample_matches, tables, variants
from tabletown.engine import batch, contract, records, rng
from tabletown.engine.compile import bind
from tabletown.engine.contract import COOPERATIVE, Game
from tabletown.engine.errors import Refused
from tabletown.engine.match import Match, Seat, verify
from tabletown.players.moves import play_bot


def holds_in_random_games(game: Game, count: int) -> None:
    """Random games: legal agrees with refusal, invariants hold, games end and repeat, hide only hides."""
    jobs: list[tuple[int, dict[str, Any], Any]] = [(n, {}, seeds) for n in tables(game) for seeds in shares(count)]
    jobs += [
        (seats, options, seeds) for seats in tables(game) for options in variants(game) for seeds in shares(count // 20)
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault in pool.map(lambda job: audit_share(game, *job), jobs):
            require(not fault, fault)


def shares(count: int) -> list[Any]:
    """Return the seeds in parts, for several threads."""
    return np.array_split(batch.seed_plan(SEED, max(count, 10)), -(-count // 5000) or 1)


def audit_share(game: Game, seats: int, options: dict[str, Any], seeds: Any) -> str:
    """Return the first fault in some games as text, or an empty string."""
    states = np.zeros(compiled.TABLES, game.STATE)
    audit = compiled.Audit(
        batch.box_for_bots(game, options, seats),
        states,
        raw=states.view(np.uint8).reshape(compiled.TABLES, -1),
        trace=np.zeros((game.MAX_DECISIONS, 2), np.int32),
        invariants=np.zeros((2, game.N_INVARIANTS), np.int64),
        out=np.zeros(game.N_ACTIONS, np.int16),
        other=np.zeros(game.N_ACTIONS, np.int16),
    )
    fault, i, ply, _ = bind(compiled, game).audit_games(audit, seats, seeds)
    return f"{compiled.FAULTS[fault]} ({seats} players, options {options}, seed {seeds[i]}, ply {ply})" if fault else ""


def refusals_change_nothing(game: Game, count: int) -> None:
    """A refused action raises its reason and does not change the match."""
    for match in sample_matches(game, count):
        before = match.record()
        for seat in range(-1, len(match.seats) + 1):
            allowed = {action.number for action in match.legal(seat)} if seat in match.actors else set()
            for number in (-1, game.N_ACTIONS, 2**62, *range(0, game.N_ACTIONS, 5)):
                if number not in allowed:
                    with contextlib.suppress(Refused):
                        match.play(seat, number)
                        raise Broken(f"seat {seat} could play {number}, which is not legal")
        require(match.record() == before, "a refused action changed the match")


def saves_loads_and_undoes(game: Game, count: int) -> None:
    """A match can be loaded from its file, a valid record verifies, and an undo restores the state exactly."""
    for match in sample_matches(game, count):
        with tempfile.TemporaryDirectory() as folder:
            records.save(Path(folder) / "game.json", match.record())
            again = Match.resume(game, records.load(Path(folder) / "game.json"))
        require(
            again.record() == match.record() and again.log == match.log, "a match changes when it is saved and loaded"
        )
        verify(game, match.record())
        for seat in match.actors:
            for action in match.legal(seat):
                play_and_undo(Match.resume(game, match.record()), seat, action.number)


def play_and_undo(match: Match, seat: int, action: int) -> None:
    """Play an action, take it back if undo is allowed, and compare."""
    before, log, table = match.record(), list(match.log), match.position()[0]
    match.play(seat, action)
    after = match.position()[0]
    fair = table.rng_count == after.rng_count and table.reveals == after.reveals
    require((match.undo_refusal(seat) == "") == fair, "undo is allowed where it is unfair, or refused where it is fair")
    if not fair:
        return
    match.undo(seat)
    require(match.record() == before and match.log == log, "an undo does not restore the match")


def batches_do_not_depend_on_threads(game: Game, count: int) -> None:
    """All seeds of a batch differ, and its results are the same on one thread and on three."""
    seeds = batch.seed_plan(SEED, count)
    require(len(set(seeds.tolist())) == count, "the plan has a seed twice")
    field = batch.field_of(game, [game.PERSONAS[0].name] * game.SEATS[0])
    one, three = batch.play(game, field, seeds, threads=1), batch.play(game, field, seeds, threads=3)
    require(all((a == b).all() for a, b in zip(one, three, strict=True)), "the results depend on the number of threads")


def records_tell_what_happened(game: Game, count: int) -> None:
    """The details of records are the same from a batch and from moves, complete for every seat, and valid JSON."""
    recorded = contract.recorded(game)
    for seats in tables(game) if recorded else ():
        assert recorded
        for number, persona in enumerate(game.PERSONAS):
            match = Match(game, [Seat(f"P{i}", persona.name) for i in range(seats)], seed=SEED + seats)
            while not match.over:
                play_bot(match, match.actors[0])
            field, seeds = np.full((1, seats), number, np.int16), np.array([match.seed])
            (part,) = batch.stream_counted(recorded, field, seeds)
            counts = batch.count_moves(recorded, match)
            require((part.counts[0] == counts).all(), f"{persona.name}: count differs between a batch and its moves")
            require(
                part.ends[0].tobytes() == match.position()[0].tobytes(),
                f"{persona.name}: a batch ends in a different state",
            )
            told = recorded.details(match.box, part.ends[0], part.results.rows[0].tolist(), counts)
            require(json.loads(json.dumps(told)) == [told[0], told[1]], f"details cannot be written as JSON: {told}")
            require(len(told[1]) == seats, f"details describe {len(told[1])} seats, not {seats}")


def scores_fit_the_kind(game: Game, count: int) -> None:
    """In a cooperative game all players have the same score; in every game the winners have the best score."""
    for options in ({}, *variants(game)):
        for seats in tables(game):
            match = Match(game, [Seat(f"P{i}") for i in range(seats)], options, seed=SEED)
            while not match.over:
                play_at_random(match)
            scores, winners = match.scores(), match.winners()
            if match.kind == COOPERATIVE:
                require(len(set(scores)) == 1, f"players who win or lose together have different scores: {scores}")
            best = [seat for seat, score in enumerate(scores) if score == max(scores)]
            require(winners in ([], best), f"with the scores {scores} the winners are {winners}")


def play_at_random(match: Match) -> None:
    """Play a random legal action of the first seat that may act."""
    seat = match.actors[0]
    choices = match.legal(seat)
    match.play(seat, choices[rng.nth_draw(match.seed, match.ply, rng.PLAYERS, len(choices))])
