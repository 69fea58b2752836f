"""Every decision is declared once: its question, its answers, its weights."""

import string

import numpy as np
import pytest

from tabletown.engine.contract import FINE
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, DOMINO, N_ACTIONS, REFUSALS
from tabletown.games.highrise.bots.prior import prior
from tabletown.games.highrise.material import IN_LINE, SIX_GOALS, THREE_FLOORS
from tabletown.games.highrise.rules.decisions import DECISION, DECISIONS, legal, refusal
from tabletown.games.highrise.rules.dominoes.maps import find_loose
from tabletown.games.highrise.rules.dominoes.placing import LIFTED
from tabletown.games.highrise.words.prompts import VALUES

from .conftest import TOGETHER

PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet - D--W"
MAPS = ([(SOFA, "p16 down"), (PLAIN, "q16 down")], [(SOFA, "p16 down")])
PEOPLE = ((("girl", 2, "sofa"), ("artist", 3, "bed")), (("man", 4, "sofa"),))
ASKED = [decision.phase for decision in DECISIONS if decision.phase != state.OVER]


@pytest.fixture
def asked(table):
    """A table at which seat 0 is asked a question."""

    def lay(phase):
        box, s = table(seats=3, options=TOGETHER, maps=MAPS, tenants=PEOPLE, guests=[("boy", 3, "sofa")], phase=phase)
        s.choices, s.victim, s.tenant, s.scan, s.secret[0] = 0b110, 1, 0, SIX_GOALS, (IN_LINE, SIX_GOALS)
        if phase == state.PLACE:
            s.held, s.purpose, s.goal, s.reward, s.stage = s.market[0], LIFTED, THREE_FLOORS, 2, 0
        for p in range(2):
            find_loose(s, p)
        return box, s

    return lay


def test_every_name_in_a_question_has_a_value():
    names = {name for d in DECISIONS for _, name, _, _ in string.Formatter().parse(d.prompt) if name}
    assert names == set(VALUES)


@pytest.mark.parametrize("phase", ASKED)
def test_what_is_listed_is_what_is_not_refused(asked, phase):
    box, s = asked(phase)
    out = np.zeros(N_ACTIONS, np.int64)
    listed = out[: legal(box, s, 0, out)].tolist()
    near = {DOMINO + int(s.at[t]) for t in s.maps[0] if t >= 0} | {DOMINO + int(s.at[t]) for t in s.maps[1] if t >= 0}
    tried = sorted({*range(DOMINO), *near, *listed, *range(AT, N_ACTIONS, 7)})
    assert listed and listed == [a for a in tried if refusal(box, s, 0, a) == FINE]


@pytest.mark.parametrize("phase", ASKED)
def test_what_cannot_be_an_answer_is_told_what_is_asked(asked, phase):
    box, s = asked(phase)
    ranges = DECISION[phase].actions
    for action in range(0, N_ACTIONS, 3):
        if not any(first <= action < last for first, last in ranges):
            assert refusal(box, s, 0, action) == actions.ASKED + phase
    assert REFUSALS[actions.ASKED + phase]


@pytest.mark.parametrize("phase", ASKED)
def test_every_answer_has_a_weight(asked, phase):
    box, s = asked(phase)
    out, weights = np.zeros(N_ACTIONS, np.int64), np.zeros(N_ACTIONS)
    n = legal(box, s, 0, out)
    prior(box, s, 0, n, out, weights)
    assert (weights[:n] > 0).all()
