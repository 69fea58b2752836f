"""What a reason says comes true when the action is played."""

import collections
import re

import numpy as np
import pytest

from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.games.harmonies.actions import AT, DRAFT, END, SETTLE, TAKE
from tabletown.games.harmonies.material import CARDS, COLOURS
from tabletown.games.harmonies.rules import cubes, land, scoring
from tabletown.games.harmonies.rules.decisions import apply
from tabletown.games.harmonies.rules.hexes import SPOTS, bit_of
from tabletown.games.harmonies.state import TOKEN
from tabletown.games.harmonies.words.explain import NO_PROMISE, explain, reason_weight
from tabletown.games.harmonies.words.labels import row_cards, worth
from tabletown.players.moves import play_bot

from .conftest import IDS, spot

PROMISE = re.compile(
    r"It brings (?P<now>\d+) points? at once(?: and makes a habitat for the (?P<with>.*))?\."
    r"|It makes a habitat for the (?P<habitat>.*)\."
    r"|A (?P<colour>\w+) token on (?P<space>\w\d) would then "
    r"(?:bring (?P<next>\d+) points?|make a habitat for the (?P<near>.*))\."
    r"|It raises the .* from (?P<old>\d+) to (?P<new>\d+) points?\."
    r"|(?P<none>No space brings points now)\."
)


def settling(box, s, p):
    found = cubes.with_habitat(box, s, p)
    return {CARDS[c].name for c in range(len(CARDS)) if found >> c & 1}


def after(box, s, seat, action):
    then = np.array([s])[0]
    apply(box, then, seat, action)
    return then


def is_kept(box, s, seat, action, said):
    """Whether a reason holds once the action is played."""
    if said["old"]:
        then, card = s.copy(), action - SETTLE if SETTLE <= action < AT else int(s.chosen)
        then.placed[card] += 1
        return (worth(box, s, card), worth(box, then, card)) == (int(said["old"]), int(said["new"]))
    then = after(box, s, seat, action)
    new = settling(box, then, seat) - settling(box, s, seat)
    gained = scoring.total(box, then, seat) - scoring.total(box, s, seat)
    if said["none"]:
        out = [AT + k for k in range(SPOTS) if land.open_to(box, s, seat, int(s.held)) >> bit_of(k) & 1]
        return all(scoring.total(box, after(box, s, seat, a), seat) <= scoring.total(box, s, seat) for a in out)
    if said["now"]:
        return gained == int(said["now"]) and (not said["with"] or listed_as(new, said["with"]))
    if said["habitat"]:
        return listed_as(new, said["habitat"])
    more = np.array([then])[0]
    land.put_token(box, more, seat, COLOURS.index(said["colour"]), spot(said["space"]))
    if said["next"]:
        return scoring.total(box, more, seat) - scoring.total(box, then, seat) == int(said["next"])
    return set(re.split(", | and ", said["near"])) <= settling(box, more, seat) - settling(box, then, seat)


def listed_as(names, words):
    return set(re.split(", | and ", words)) == names


@pytest.mark.compiled
def test_what_a_reason_says_comes_true():
    kept, said_of_spaces = collections.Counter(), []
    for seats, persona in ((2, "steward"), (3, "random"), (4, "steward")):
        game = games.find("harmonies")
        match = Match(game, [Seat(name, persona) for name in "ABCD"[:seats]], seed=seats)
        for ply in range(120):
            seat, s = match.actors[0], match.position()[0]
            for action in match.legal(seat)[:: 1 + ply % 3]:
                sentence = explain(match.box, s, seat, action.number, match.names)
                if s.phase == TOKEN:
                    said_of_spaces.append(bool(sentence))
                if said := PROMISE.fullmatch(sentence):
                    assert is_kept(match.box, s, seat, action.number, said), (
                        action.words,
                        said[0],
                    )
                    kept[said.lastgroup] += 1
            play_bot(match, seat)
            if match.over:
                break
    assert all(kept[group] for group in ("now", "next", "new"))
    assert sum(said_of_spaces) > 0.7 * len(said_of_spaces)


def test_the_reason_for_a_plan_is_what_gains_not_what_may_gain_later(table):
    box, s = table(boards=[{"a1": "gray"}], phase=TOKEN, held=COLOURS.index("gray"))
    assert [reason_weight(box, s, 0, AT + spot(place)) for place in ("a2", "d1")] == [2, 1]
    box, s = table()
    assert reason_weight(box, s, 0, END) == 0 and reason_weight(box, s, 0, TAKE) == 2
    box, s = table(row=["frog"], boards=[{"a1": "green"}])
    assert reason_weight(box, s, 0, DRAFT + IDS.index("frog")) == 2


def test_a_card_that_promises_nothing_is_no_reason_for_a_plan(table):
    cards = {}
    for seed in range(12):
        box, s = table(seed=seed, boards=[{"a1": "red"}])
        for action in [int(c) + DRAFT for c in row_cards(s)]:
            cards[explain(box, s, 0, action, ("Ann", "Bob")) == NO_PROMISE] = reason_weight(box, s, 0, action)
    assert cards.get(False) == 2 and cards.get(True, 0) == 0
