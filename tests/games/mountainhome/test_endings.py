"""[44] [45] Every game ends, and by its rules."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tabletown.check import samples
from tabletown.engine import batch
from tabletown.engine.compile import bind
from tabletown.games import mountainhome as game
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.material import CARDS, EVENT, IMMEDIATE

from . import endings

AT_A_TIME = 500  # games that a thread plays between two looks at the tables
PRINTED, VARIED = 200_000, 20_000  # games of each table size: as printed, and with each variant


def played(seats, options, seeds):
    """The last tables of random games, and how many decisions they took."""
    box = batch.box_for_bots(game, options, seats)
    ends, plies = np.zeros(len(seeds), game.STATE), np.zeros(len(seeds), np.int64)
    limit = most_decisions(box, seats)
    bind(endings, game).play_out(box, ends, seats, seeds, limit, plies, np.zeros(game.N_ACTIONS, np.int16))
    return box[0], ends, plies


def most_decisions(box, seats):
    """The decisions that no game of this box takes."""
    return int(box[0].max_rounds) * seats * game.DECISIONS_A_TURN


def has_no_more_to_explore(s):
    """[26] [44] Whether nothing is left in the pile but immediate events, and nobody in the Fortress."""
    pile = [CARDS[t] for t in s.pile[: s.n_pile]]
    return all(card.kind == EVENT and card.group == IMMEDIATE for card in pile) and not s.fort.any()


def faults(seats, options, seeds):
    """What is wrong with the ends of some games, in words; and the most decisions and turns that one took."""
    box, ends, plies = played(seats, options, seeds)
    late, last = box.max_rounds * seats, ends["turns"].max()
    found = []
    for seed, s, ply in zip(seeds, ends, plies, strict=True):
        if s.phase != state.OVER:
            found.append(f"seed {seed} stands still after {ply} decisions")
        elif not (s.recruits >= seats + 2 or s.turns >= late or has_no_more_to_explore(s)):
            found.append(f"seed {seed} is over, though the end had not come")
    if last > late:
        found.append(f"{last} turns, where {late} are the most")
    return [f"{seats} players, {options}: {fault}" for fault in found], int(plies.max()), int(last)


@pytest.mark.compiled
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_44_a_few_games_end_by_their_rules(seats):
    assert faults(seats, {}, batch.seed_plan(1, 200))[0] == []


@pytest.mark.compiled
def test_44_a_game_that_stands_still_is_found(monkeypatch):
    monkeypatch.setattr(game, "DECISIONS_A_TURN", 1)
    assert any("stands still" in fault for fault in faults(2, {}, batch.seed_plan(1, 20))[0])


@pytest.mark.slow
@pytest.mark.compiled
def test_44_a_million_games_end_by_their_rules():
    tables = [(seats, {}, PRINTED) for seats in (2, 3, 4)]
    tables += [(seats, options, VARIED) for seats in (2, 3, 4) for options in samples.variants(game)]
    jobs = [
        (seats, options, seeds)
        for seats, options, count in tables
        for seeds in np.array_split(batch.seed_plan(44, count), count // AT_A_TIME)
    ]
    assert sum(len(seeds) for *_, seeds in jobs) >= 1_000_000
    most = last = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for wrong, decisions, turns in pool.map(lambda job: faults(*job), jobs):
            assert wrong == []
            most, last = max(most, decisions), max(last, turns)
    print(f"{most} decisions and {last} turns at the most")
