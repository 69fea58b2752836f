"""Ratings that change after each game: Glicko for Swiss contests, Plackett-Luce for games of any number of players."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from tabletown.engine.contract import Game

Q = math.log(10) / 400
FLOOR = 50.0  # the least deviation, so that every rating can still change


class Glicko(NamedTuple):
    """A rating on the Elo scale, and how uncertain it is."""

    rating: float = 1500.0
    deviation: float = 350.0


def weight(deviation: float) -> float:
    """Return how much a result counts against an opponent with this deviation."""
    return 1 / math.sqrt(1 + 3 * (Q * deviation / math.pi) ** 2)


def expected(me: Glicko, other: Glicko) -> float:
    """Return the expected score against an opponent."""
    return 1 / (1 + 10 ** (-weight(other.deviation) * (me.rating - other.rating) / 400))


def glicko(me: Glicko, results: Sequence[tuple[Glicko, float]]) -> Glicko:
    """Return the rating after one period, given each opponent's rating before it and the score: 1, 0.5 or 0."""
    known = 1 / me.deviation**2
    surprise = 0.0
    for other, score in results:
        g, e = weight(other.deviation), expected(me, other)
        known += (Q * g) ** 2 * e * (1 - e)
        surprise += g * (score - e)
    return Glicko(me.rating + Q / known * surprise, max(FLOOR, 1 / math.sqrt(known)))


def share(mine: float, theirs: float) -> float:
    """Return 1 if my score is higher, 0.5 if equal, 0 if lower."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def rate_table(ratings: Sequence[Glicko], scores: Sequence[float]) -> list[Glicko]:
    """Return the ratings after one game, which is one period; every pair of players is one result."""
    table = list(zip(ratings, scores, strict=True))
    return [
        glicko(me, [(other, share(mine, theirs)) for k, (other, theirs) in enumerate(table) if k != seat])
        for seat, (me, mine) in enumerate(table)
    ]


def finish_scores(game: Game, scores: Sequence[int], row: Sequence[int]) -> list[float]:
    """Return how well each seat did: the stats score_0, score_1, ... if the game has them, else the scores."""
    names = [f"score_{seat}" for seat in range(len(scores))]
    if all(name in game.STATS for name in names):
        return [float(row[game.STATS.index(name)]) for name in names]
    return [float(score) for score in scores]


class Skill(NamedTuple):
    """A Plackett-Luce rating, as in openskill."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0


def skill_at(glicko: Glicko) -> Skill:
    """Return the skill that stands for the same chances to win as a Glicko rating; an unknown one is an unknown one."""
    if glicko == Glicko():
        return Skill()
    step = Q * math.sqrt(2) * Skill().mu / 6  # of mu for a point of Elo, for two players whose skills are known
    return Skill(Skill().mu + step * (glicko.rating - Glicko().rating), min(Skill().sigma, step * glicko.deviation))


def rate_skills(skills: Sequence[Skill], scores: Sequence[float]) -> list[Skill]:
    """Return the skills after one game of any number of players; equal scores share a place."""
    if len(skills) != len(scores):
        raise ValueError(f"{len(skills)} skills and {len(scores)} scores")
    if len(skills) < 2:
        return list(skills)
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    # Pass places, not scores: openskill would count the margin of a win, which means nothing here.
    places = [float(sum(other > score for other in scores)) for score in scores]
    rated = model.rate([[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills], ranks=places)
    return [Skill(float(player.mu), float(player.sigma)) for (player,) in rated]
