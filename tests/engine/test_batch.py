"""Batches: plans without repeats, and results that depend on nothing but the plan."""

import numpy as np
import pytest

from tabletown.engine import batch
from tabletown.engine.errors import BadOption, BadSeats, Unknown


def equal(one, other):
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def test_the_number_of_threads_does_not_show(took):
    field, seeds = batch.field_of(took, ["random", "any", "random"]), batch.seed_plan(1, 700)
    one = batch.play(took, field, seeds, threads=1)
    assert equal(one, batch.play(took, field, seeds, threads=2))
    assert equal(one, batch.play(took, field, seeds, threads=7))


def test_a_game_does_not_depend_on_its_neighbours(took):
    field, seeds = batch.field_of(took, ["random", "random"]), batch.seed_plan(1, 40)
    whole = batch.play(took, field, seeds)
    parts = batch.play(took, field, seeds[30:])
    assert equal([column[30:] for column in whole], parts)


def test_every_game_has_a_winner_and_some_decisions(took):
    results = batch.play(took, batch.field_of(took, ["random"] * 4), batch.seed_plan(2, 300))
    assert (results.scores.sum(axis=1) == 1).all()
    assert (results.plies > 10).all()


def test_each_game_may_have_its_own_field(took):
    fields = np.array([batch.field_of(took, ["random", "any"]), batch.field_of(took, ["any", "random"])])
    seeds = batch.seed_plan(4, 2)
    both = batch.play(took, fields, seeds)
    assert equal([column[1:] for column in both], batch.play(took, fields[1], seeds[1:]))


def test_options_reach_the_games(took):
    field, seeds = batch.field_of(took, ["any", "any"]), batch.seed_plan(1, 20)
    short = batch.play(took, field, seeds, {"max_rounds": 1})
    assert (short.plies <= 4).all()
    assert (short.scores == 0).all()


def test_progress_is_told(took):
    told = []
    batch.play(took, batch.field_of(took, ["any", "any"]), batch.seed_plan(1, 600), progress=told.append)
    assert sum(told) == 600
    assert len(told) > 1


def test_a_plan_has_no_repeats_and_goes_on_where_it_stopped():
    plan = batch.seed_plan(9, 100_000)
    assert len(np.unique(plan)) == 100_000
    assert (batch.seed_plan(9, 10, first=500) == plan[500:510]).all()
    assert not np.isin(batch.seed_plan(10, 1000), plan).any()


def test_a_repeat_is_refused():
    with pytest.raises(BadOption, match="the seed plan holds a seed twice"):
        batch.check_plan(np.array([1, 2, 1]))


@pytest.mark.parametrize(
    ("work", "error"),
    [
        (lambda game: batch.seed_plan(1, 0), BadOption),
        (lambda game: batch.seed_plan(-1, 5), BadOption),
        (lambda game: batch.play(game, batch.field_of(game, ["any", "any"]), np.zeros(0, np.int64)), BadOption),
        (lambda game: batch.field_of(game, ["random"]), BadSeats),
        (lambda game: batch.field_of(game, ["random", "nobody"]), Unknown),
    ],
)
def test_impossible_batches_are_refused(took, work, error):
    with pytest.raises(error):
        work(took)


def test_a_batch_of_another_package_s_game_runs(goofspiel):
    results = batch.play(goofspiel, batch.field_of(goofspiel, ["matcher", "random"]), batch.seed_plan(1, 400))
    assert results.scores[:, 0].mean() > results.scores[:, 1].mean()
