"""Ratings that move game by game: Glicko for the days of a Swiss contest, Plackett-Luce for tables of any size."""

import math
import types
from collections.abc import Sequence
from typing import NamedTuple

Q = math.log(10) / 400
FLOOR = 50.0  # a deviation never falls below this, so that a rating can always still move


class Glicko(NamedTuple):
    """A rating on the Elo scale, and how uncertain it is."""

    rating: float = 1500.0
    deviation: float = 350.0


def weight(deviation: float) -> float:
    """How much a result against an opponent counts who is known only this well."""
    return 1 / math.sqrt(1 + 3 * (Q * deviation / math.pi) ** 2)


def expected(me: Glicko, other: Glicko) -> float:
    """The share of a win that is to be expected."""
    return 1 / (1 + 10 ** (-weight(other.deviation) * (me.rating - other.rating) / 400))


def glicko(me: Glicko, results: Sequence[tuple[Glicko, float]]) -> Glicko:
    """The rating after one period, given each opponent as before it and what was scored: 1, 0.5 or 0."""
    known = 1 / me.deviation**2
    surprise = 0.0
    for other, score in results:
        g, e = weight(other.deviation), expected(me, other)
        known += (Q * g) ** 2 * e * (1 - e)
        surprise += g * (score - e)
    return Glicko(me.rating + Q / known * surprise, max(FLOOR, 1 / math.sqrt(known)))


def share(mine: float, theirs: float) -> float:
    """What a pair of scores is worth to the first of them: 1 if higher, 0.5 if equal, 0 if lower."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def rate_table(ratings: Sequence[Glicko], scores: Sequence[float]) -> list[Glicko]:
    """The ratings after one game, which is one period: every pair at the table is one result."""
    table = list(zip(ratings, scores, strict=True))
    return [
        glicko(me, [(other, share(mine, theirs)) for k, (other, theirs) in enumerate(table) if k != seat])
        for seat, (me, mine) in enumerate(table)
    ]


def finish_scores(game: types.ModuleType, scores: Sequence[int], row: Sequence[int]) -> list[float]:
    """How near each seat came: the game's own measure where its summary has one, else the scores."""
    names = [f"score_{seat}" for seat in range(len(scores))]
    if all(name in game.ROW for name in names):
        return [float(row[game.ROW.index(name)]) for name in names]
    return [float(score) for score in scores]


class Skill(NamedTuple):
    """A Plackett-Luce rating, as openskill has it."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def ordinal(self) -> float:
        """A skill that the player almost surely has: what a ladder sorts by."""
        return self.mu - 3 * self.sigma


def rate_skills(skills: Sequence[Skill], scores: Sequence[float]) -> list[Skill]:
    """The skills after one game at a table of any size; equal scores share a place."""
    if len(skills) != len(scores):
        raise ValueError(f"{len(skills)} skills and {len(scores)} scores")
    if len(skills) < 2:
        return list(skills)
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    # Places, never scores: by how much somebody won says nothing here, and openskill's margins would make it count.
    places = [float(sum(other > score for other in scores)) for score in scores]
    rated = model.rate([[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills], ranks=places)
    return [Skill(float(player.mu), float(player.sigma)) for (player,) in rated]
