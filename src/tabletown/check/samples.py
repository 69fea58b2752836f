"""Shared code of the checks: the error for a failed check, and sample positions."""

from collections.abc import Iterator, Sequence
from typing import Any

from tabletown.engine import rng
from tabletown.engine.contract import Game
from tabletown.engine.match import Match, Seat

SEED = 2026


class Broken(AssertionError):
    """The game breaks a rule of the contract."""


def require(condition: object, fault: str) -> None:
    """Raise Broken unless a condition holds."""
    if not condition:
        raise Broken(fault)


def tables(game: Game) -> range:
    """Return every possible number of players."""
    return range(game.SEATS[0], game.SEATS[1] + 1)


def variants(game: Game) -> Iterator[dict[str, Any]]:
    """Yield each option alone with each other value, or the ends of its range; then the game's own variants."""
    for option in game.OPTIONS:
        if option.choices:
            values: Sequence[Any] = option.choices
        elif isinstance(option.default, bool):
            values = (not option.default,)
        else:
            values = (option.low, option.high)
        yield from ({option.name: value} for value in values if value != option.default)
    yield from game.VARIANTS


def agreed(game: Game) -> tuple[dict[str, Any], ...]:
    """Return the options to play with: the defaults, and each of the game's own variants."""
    return ({}, *game.VARIANTS)


def sample_matches(game: Game, count: int) -> Iterator[Match]:
    """Yield random positions of all stages, for every number of players, as matches of people and bots."""
    for number in range(max(12, min(count // 50, 40))):
        seats = tables(game)[number % len(tables(game))]
        persona = game.PERSONAS[number % len(game.PERSONAS)].name
        players = [Seat(f"P{i}", "human" if i % 2 else persona) for i in range(seats)]
        options = agreed(game)[number // len(tables(game)) % len(agreed(game))]
        match = Match(game, players, options, seed=rng.branch(SEED, number, rng.PLAN))
        for ply in range(number * 37 % 200):
            if match.over:
                break
            seat = match.actors[ply % len(match.actors)]
            choices = match.legal(seat)
            match.play(seat, choices[rng.nth_draw(match.seed, ply, rng.PLAYERS, len(choices))])
        yield match
