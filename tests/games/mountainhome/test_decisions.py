"""A decision is declared once, and nothing depends on the numbers of phases or agenda steps."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tabletown import games
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.bots.prior import PRIORS
from tabletown.games.mountainhome.rules.decisions import DECISIONS, STEPS
from tabletown.games.mountainhome.words.prompts import VALUES

game = games.find("mountainhome")
HOME = Path(game.__file__).parent


def test_every_phase_has_one_row_but_the_end():
    assert sorted([*(d.phase for d in DECISIONS), state.OVER]) == list(range(state.N_PHASES))


def test_every_phase_has_one_appeal():
    assert sorted(PRIORS) == sorted(d.phase for d in DECISIONS)


def test_every_step_of_the_agenda_has_one_function():
    assert sorted(step for step, _ in STEPS) == list(range(state.N_STEPS))


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda d: state.PHASES[d.phase])
def test_a_row_names_actions_in_order_and_values_that_can_be_said(decision):
    ends = [end for first_and_last in decision.actions for end in first_and_last]
    assert ends == sorted(ends) and ends[-1] <= actions.N_ACTIONS
    assert set(re.findall(r"{(\w+)}", decision.prompt)) <= set(VALUES)


SHUFFLED = """
import sys
import numpy as np
from tabletown.engine.defaults import complete
from tests.games.opening import opening
import tabletown.games.mountainhome as plain
import shuffled_mountainhome as shuffled

seats, decisions = int(sys.argv[1]), int(sys.argv[2])
games = [complete(plain), complete(shuffled)]
names = ("Mia", "Tom", "Ada", "Bob")
phases = {getattr(shuffled.state, name): getattr(plain.state, name) for name in plain.state.PHASES}
steps = {b: a for (a, _), (b, _) in zip(plain.rules.decisions.STEPS, shuffled.rules.decisions.STEPS)}
assert len(phases) == plain.state.N_PHASES and any(a != b for a, b in phases.items())
assert len(steps) == plain.state.N_STEPS and any(a != b for a, b in steps.items())
boxes = [game.pack({"advanced_shop": True}) for game in games]
states = [opening(game, box, seats, 11) for game, box in zip(games, boxes)]
chance, outs = np.random.default_rng(seats), [np.zeros(game.N_ACTIONS, np.int16) for game in games]
for ply in range(decisions):
    copy = np.array([states[1]])[0]
    copy.phase = phases[int(copy.phase)]
    for k in range(int(copy.n_agenda)):
        copy.agenda[k, 0] = steps[int(copy.agenda[k, 0])]
    assert copy.tobytes() == states[0].tobytes(), ply
    mask = games[0].actors(boxes[0], states[0])
    assert mask == games[1].actors(boxes[1], states[1])
    if mask == 0:
        break
    seat = int(chance.choice([p for p in range(seats) if mask >> p & 1]))
    counts = [game.legal(box, s, seat, out) for game, box, s, out in zip(games, boxes, states, outs)]
    assert counts[0] == counts[1] and (outs[0][: counts[0]] == outs[1][: counts[0]]).all(), ply
    asked = [game.prompt(box, s, seat, names) for game, box, s in zip(games, boxes, states)]
    assert asked[0] == asked[1], ply
    priors = [np.zeros(counts[0]), np.zeros(counts[0])]
    for game, box, s, out, prior in zip(games, boxes, states, outs, priors):
        game.prior(box, s, seat, counts[0], out, prior)
    assert priors[0].tolist() == priors[1].tolist(), ply
    liked = priors[0] / priors[0].sum() + 1 / counts[0]
    action = int(chance.choice(outs[0][: counts[0]], p=liked / liked.sum()))
    for game, box, s in zip(games, boxes, states):
        game.apply(box, s, seat, action)
print("alike")
"""


@pytest.mark.parametrize("seats", (2, 4))
def test_phases_and_steps_may_have_any_numbers(tmp_path, seats):
    """A copy of the game whose phases and steps are numbered otherwise plays the same game, decision by decision."""
    copy, chance = tmp_path / "shuffled_mountainhome", np.random.default_rng(seats)
    for file in (f for f in HOME.rglob("*") if f.is_file() and f.suffix in (".py", ".md") and "views" not in f.parts):
        (copy / file.relative_to(HOME)).parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text(encoding="utf-8").replace("tabletown.games.mountainhome", copy.name)
        for size in ("N_PHASES", "N_STEPS"):
            numbers = chance.permutation(getattr(state, size)).tolist()
            text = text.replace(f") = range({size})", f") = {numbers}")
        (copy / file.relative_to(HOME)).write_text(text, encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, "-c", SHUFFLED, str(seats), "250"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}, capture_output=True, text=True,
    )  # fmt: skip
    assert run.stdout.strip() == "alike", run.stderr


def test_no_rule_compares_phases_by_size():
    """Equality alone tells phases apart: no `<` or `>` stands beside one or its name, even where no game gets to."""
    names = "|".join(state.PHASES)
    compared = re.compile(rf"\bphase *[<>]|[<>]=? *(s\.)?phase\b|[<>]=? *state\.({names})\b")
    for file in HOME.rglob("*.py"):
        assert not compared.search(file.read_text(encoding="utf-8")), file
