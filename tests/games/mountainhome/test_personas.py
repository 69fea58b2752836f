"""The personas differ, and are as strong as they say."""

import numpy as np
import pytest

from tabletown.engine import batch
from tabletown.engine.match import Match, Seat
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import actions, state
from tabletown.players.moves import play_bot


def share(one, other, games=200):
    """What share of the games the first wins, from both seats."""
    seeds = batch.seed_plan(9, games)
    won = 0.0
    for field, sign in (([one, other], 1), ([other, one], -1)):
        scores = batch.play(game, batch.field_of(game, field), seeds).scores
        won += (1 + sign * np.sign(scores[:, 0] - scores[:, 1])).sum() / 2
    return won / (2 * games)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("persona", ["builder", "brawler", "host", "thane"])
def test_every_persona_beats_random_play(persona):
    assert share(persona, "random") > 0.85


@pytest.mark.compiled
def test_each_persona_beats_the_one_before():
    names = [persona.name for persona in game.PERSONAS]
    assert names == ["random", "builder", "host", "brawler", "thane"]
    for weaker, stronger in zip(names, names[1:], strict=False):
        assert share(stronger, weaker, 400) > 0.55


@pytest.mark.slow
@pytest.mark.compiled
def test_a_host_trades_at_the_marketplace_and_is_answered():
    """Of many games with a Host, some have an offer with a wish, and some a trade that both agreed on."""
    offers = wishes = trades = 0
    for seed in range(60):
        match = Match(game, [Seat("A", "host"), Seat("B", "host")], seed=seed)
        while not match.over:
            before = match.position()[0]
            play_bot(match, match.actors[0])
            offers += int(before.phase) == state.REPLY
            wishes += int(before.phase) == state.REPLY and before.wish >= 0
            trades += int(before.phase) == state.CONFIRM and match.moves[-1].action == actions.YES
    assert offers > 5
    assert wishes > 5
    assert trades > 0


@pytest.mark.slow
@pytest.mark.compiled
def test_search_beats_the_best_persona():
    won = 0
    for seed in range(60):
        match = Match(game, [Seat("A", "search:1000"), Seat("B", "thane")][:: 1 if seed % 2 else -1], seed=seed)
        while not match.over:
            play_bot(match, match.actors[0])
        scores = match.scores()
        won += scores[match.names.index("A")] > scores[match.names.index("B")]
    assert won > 30
