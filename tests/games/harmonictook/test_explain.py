"""What a reason says comes true when the action is played."""

import collections
import re

import numpy as np
import pytest

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.games.harmonictook import N_ACTIONS, apply, explain, legal
from tabletown.games.harmonictook.actions import BUY
from tabletown.games.harmonictook.bots.expected_income import UNIT, gain
from tabletown.games.harmonictook.words.explain import income
from tabletown.players.moves import play_bot


def play(persona, seats, look):
    """A game of one persona against itself, at most 30 rounds long."""
    match = Match(games.find("harmonictook"), [Seat(name, persona) for name in "ABCD"[:seats]], {"max_rounds": 30}, 5)
    while not match.over:
        look(match.box, match.position()[0], match.actors[0])
        play_bot(match, match.actors[0])


PROMISE = re.compile(
    r"It raises your income from (?P<old>[\d.]+) to (?P<new>[\d.]+) coins a round\."
    r"|It brings you (?P<coins>\d+) coins? when (?P<who>you|[A-D]) throws? (?P<total>\d+)\."
    r"|It is your last landmark: (?P<win>you win)\."
    r"|It takes (?P<taken>\d+) coins? from (?P<victim>[A-D])\."
)


def is_kept(box, s, seat, action, said):
    """Whether a reason holds once the action is played."""
    after = s.copy()
    apply(box, after, seat, action)
    if said["win"]:
        return after.winner == seat
    if said["taken"]:
        q = "ABCD".index(said["victim"])
        return s.coins[q] - after.coins[q] == int(said["taken"])
    if said["old"]:
        after.coins[:] = s.coins
        old, new = (f"{income(box, table, seat) / UNIT:.2f}" for table in (s, after))
        return (old, new) == (said["old"], said["new"])
    c, r = action - BUY, seat if said["who"] == "you" else "ABCD".index(said["who"])
    having = gain(box, after, seat, r, int(said["total"]))
    after.cards[seat, c] -= 1
    return having - gain(box, after, seat, r, int(said["total"])) == int(said["coins"])


@pytest.mark.compiled
def test_what_a_reason_says_comes_true():
    kept = collections.Counter()

    def look(box, s, seat):
        out = np.zeros(N_ACTIONS, np.int16)
        for a in map(int, out[: legal(box, s, seat, out)]):
            if said := PROMISE.fullmatch(explain(box, s, seat, a, "ABCD")):
                assert is_kept(box, s, seat, a, said), said[0]
                kept[said.lastgroup] += 1

    for seats in (2, 3, 4):
        play("random", seats, look)
        play("impatient", seats, look)
    assert kept["new"] > 100 and kept["total"] > 20
