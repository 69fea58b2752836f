"""The personas differ, and are as strong as they say."""

import numpy as np
import pytest

from tabletown.engine import batch
from tabletown.games import mountainhome as game


def share(one, other, games=200):
    """What share of the games the first wins, from both seats."""
    seeds = batch.seed_plan(9, games)
    won = 0.0
    for field, sign in (([one, other], 1), ([other, one], -1)):
        scores = batch.play(game, batch.field_of(game, field), seeds).scores
        won += (1 + sign * np.sign(scores[:, 0] - scores[:, 1])).sum() / 2
    return won / (2 * games)


@pytest.mark.compiled
@pytest.mark.parametrize("persona", ["mason", "brawler", "host", "thane"])
def test_every_persona_beats_random_play(persona):
    assert share(persona, "random") > 0.85


@pytest.mark.compiled
def test_the_mason_loses_to_those_who_bid():
    assert share("thane", "mason") > 0.6
    assert share("host", "mason") > 0.6
