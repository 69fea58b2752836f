"""The check of unusual games: options in combination, and printed numbers at their ends, such as nearly empty piles."""

import contextlib
import itertools
import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np

from tabletown.check import compiled_hunt
from tabletown.check.samples import SEED, require, tables
from tabletown.engine import batch
from tabletown.engine.compile import bind
from tabletown.engine.contract import Game
from tabletown.engine.errors import BadOption, TabletownError
from tabletown.engine.match import HUMAN, Match, Seat
from tabletown.engine.options import Option, Value

FEWEST = 12  # agreements that are played at least
GAMES_EACH = 2 * compiled_hunt.STYLES  # with each agreement
LONGEST = 2000  # decisions of a game; with odd prices it may not end soon
TOLD = 3  # moves that a fault quotes


def always_offers_an_action(game: Game, count: int) -> None:
    """Also in unusual games, whoever may act has a legal action."""
    jobs = [
        (tables(game)[k % len(tables(game))], options, k % 2 == 0, batch.seed_plan(SEED + k, GAMES_EACH))
        for k, options in enumerate(agreements(game, max(FEWEST, count // 20)))
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault in pool.map(lambda job: hunt(game, *job), jobs):
            require(not fault, fault)


def agreements(game: Game, number: int) -> Iterator[dict[str, Value]]:
    """Yield the game's variants, then so many combinations of options, mostly with printed numbers at their ends."""
    yield from game.VARIANTS
    chance, found = Random(SEED), 0
    for attempt, options in enumerate(combinations(game.OPTIONS, number, chance)):
        with contextlib.suppress(BadOption):  # some options exclude each other
            given = {**options, **odd_numbers(game.MATERIAL, chance, attempt % 3)}
            game.pack(given)
            found += 1
            yield given
        if found == number:
            return


def combinations(options: tuple[Option, ...], number: int, chance: Random) -> Iterator[dict[str, Value]]:
    """Yield every combination of the options' values, again and again, if they are few; else random ones."""
    names, values = [option.name for option in options], [values_of(option) for option in options]
    all_of_them = math.prod(len(some) for some in values) <= number
    for _ in range(number):
        for one in itertools.product(*values) if all_of_them else [[chance.choice(some) for some in values]]:
            yield dict(zip(names, one, strict=True))


def values_of(option: Option) -> list[Value]:
    """Return the values that are tried: every choice, or the ends of a range and the default."""
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [False, True]
    return [*{option.low: 0, option.default: 0, option.high: 0}, *([None] if option.without and option.default else [])]


def odd_numbers(material: tuple[Option, ...], chance: Random, kind: int) -> dict[str, Value]:
    """Return no printed numbers, some, or all of one kind, such as every number of copies, at an end of its range."""
    if kind == 0 or not material:
        return {}
    if kind == 1:
        return {o.name: chance.choice((o.low, o.high)) for o in material if chance.random() < 0.2}
    field, low = chance.choice(material).name.rpartition(".")[2], chance.random() < 0.7
    return {o.name: o.low if low else o.high for o in material if o.name.rpartition(".")[2] == field}


def hunt(game: Game, seats: int, options: dict[str, Value], are_bots: bool, seeds: Any) -> str:
    """Return the first decision without an action as text, or an empty string."""
    bots = (1 << seats) - 1 if are_bots else 0
    prepared = compiled_hunt.Hunt(
        np.array([game.pack(options, bots)]),
        np.zeros(compiled_hunt.TABLES, game.STATE),
        np.zeros((min(LONGEST, game.MAX_DECISIONS), 2), np.int32),
        np.zeros(game.N_ACTIONS, np.int32),
        np.zeros(game.N_ACTIONS, np.int16),
    )
    i, plies = bind(compiled_hunt, game).hunt_games(prepared, seats, seeds)
    if i < 0:
        return ""
    moves = [(int(seat), int(action)) for seat, action in prepared.trace[:plies]]
    told = in_words(game, seats, options, are_bots, int(seeds[i]), moves)
    players = f"{seats} {'bots' if are_bots else 'people'}"
    return f"a seat that may act has no legal action ({players}, options {options}, seed {seeds[i]}, {told})"


def in_words(
    game: Game, seats: int, options: dict[str, Value], are_bots: bool, seed: int, moves: list[tuple[int, int]]
) -> str:
    """Say after which moves a seat is stuck; a game that cannot tell even that gives their numbers."""
    player = game.PERSONAS[0].name if are_bots else HUMAN
    said = []
    try:
        match = Match(game, [Seat(f"P{i}", player) for i in range(seats)], options, seed)
        for seat, action in moves:
            said.append(f"{match.names[seat]}: {game.action_name(action, match.names)}")
            match.play(seat, action)
    except (TabletownError, ValueError, IndexError):
        said = [f"seat {seat}: {action}" for seat, action in moves]
    return f"after {len(moves)} moves, at last {'; '.join(said[-TOLD:])}" if moves else "at the start"
