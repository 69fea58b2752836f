"""Every legal action has a reason, and what the reason says comes true when the action is played."""

import re

import numpy as np
import pytest

from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, N_ACTIONS, PLAYER, TAKE, action_name
from tabletown.games.highrise.material import GOALS, N_OBJECTS, OBJECTS, UTILITIES
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.building import is_met, pleases, wish_value
from tabletown.games.highrise.rules.coop.goals import is_reached
from tabletown.games.highrise.rules.decisions import actors, apply, legal
from tabletown.games.highrise.rules.scoring import points
from tabletown.games.highrise.state import ROOMS
from tabletown.games.highrise.words import labels
from tabletown.games.highrise.words.explain import REASONS, explain, reason_weight

from .conftest import ALL, TOGETHER, G, cell

NAMES = ("Mia", "Ben", "Ida", "Tom", "Ann", "Bob")
PLAIN = "wood - ---- | wood - ----"
SOFA = "wood sofa W--- | carpet - D--W"
BED = "wood bed ---- | wood - ----"
VERBS = "come|bring|please|meet|make|show|add|connect|give|move|defend|touch|begin|have|change"


def copied(s):
    return np.array([s])[0]


def parts(reason):
    """The claims of a reason, one by one."""
    words = reason.partition(" would ")[2].rstrip(".")
    return re.split(rf"(?:,)? and (?={VERBS})", words)


def guests_who_come(box, s, p):
    return {labels.tenant(s, int(t)) for t in s.guests if t >= 0 and pleases(box, s, p, int(t))}


def wishes_met(s, p):
    found = set()
    for t in s.guests.tolist():
        for i in range(3 if t >= 0 else 0):
            if s.wish[t, i] >= 0 and is_met(s, p, t, i):
                found.add(f"{labels.tenant(s, t)}: {labels.wish(s, t, i)}")
    return found


def wishes_nearer(s, then, p):
    def missing(x, t, i):
        value = int(wish_value(x, p, int(s.wish[t, i]), int(s.about[t, i]), t))
        return value - int(s.number[t, i]) + 1 if s.crossed[t, i] else int(s.number[t, i]) - value

    found = set()
    for t in s.guests.tolist():
        for i in range(3 if t >= 0 else 0):
            if s.wish[t, i] >= 0 and 0 < missing(then, t, i) < missing(s, t, i):
                found.add(f"{labels.tenant(s, t)}: {labels.wish(s, t, i)}")
    return found


def comes_true(box, s, then, p, claim):
    """Whether a claim about a change of a map holds."""
    verb, _, rest = claim.partition(" ")
    if found := re.fullmatch(r"bring (\d+) points?", claim):
        return points(box, then, p) - points(box, s, p) == int(found[1])
    if verb == "please":
        new = guests_who_come(box, then, p)
        return set(re.findall(r"the [a-z ]+ \(-?\d+\)", rest)) <= new and len(pleased_now(box, s, then, p)) > 0
    if claim.startswith("meet a wish of "):
        return claim.removeprefix("meet a wish of ") in wishes_met(then, p)
    if found := re.fullmatch(r"(?:meet|bring) (your personal goal|the goal) (.+?)(?: for now| nearer)", claim):
        g = [goal.name for goal in GOALS].index(found[2])
        group = (
            1 << p if found[1].startswith("your") else sum(1 << q for q in range(6) if then.storey[q] == then.storey[p])
        )
        return verb == "bring" or is_reached(box, copied(then), g, group, int(s.reached))
    if claim.startswith("come nearer to a wish of "):
        return claim.removeprefix("come nearer to a wish of ") in wishes_nearer(s, then, p)
    if found := re.fullmatch(r"make (\d+) rooms?", claim):
        return then.counted[p, ROOMS] - s.counted[p, ROOMS] == int(found[1])
    if verb == "connect":
        said = re.split(r", | and ", claim.removeprefix("connect you to "))
        return all(int(then.linked[p]) >> NAMES.index(name) & 1 for name in said)
    if verb == "give":
        return int(then.has[UTILITIES.index(claim.removeprefix("give you "))]) >> p & 1
    if verb == "move":
        return then.storey[p] == int(claim.rpartition(" ")[2]) != s.storey[p]
    if verb in ("show", "add"):
        named = [o for o in range(N_OBJECTS) if re.search(rf"\b{OBJECTS[o].name}\b", claim)]
        return named and all(then.counted[p, o] > s.counted[p, o] for o in named)
    if found := re.fullmatch(r"have (\d+) domino(?:es)?", claim):
        return then.laid[p] == int(found[1])
    return verb in ("touch", "begin", "change", "defend")


def pleased_now(box, s, then, p):
    return {int(t) for t in s.guests if t >= 0 and pleases(box, then, p, int(t)) and not pleases(box, s, p, int(t))}


def place_of(name):
    """The action of a place by its name."""
    return next(a for a in range(AT, N_ACTIONS) if action_name(a, NAMES) == name)


ANYWHERE = -1  # instead of a place: whichever the tile fits


def some_place(box, s, p):
    """The last place where the tile in hand fits."""
    out = np.zeros(N_ACTIONS, np.int64)
    return int(out[legal(box, s, p, out) - 1])


def steps_of(s, action, reason):
    """The actions after which the reason must be true, or none if it is not about a map."""
    if TAKE <= action < actions.DISCARD_TILE:
        where = re.match(r"On (your map|[a-z]+\d+ [a-z]+) it would", reason)[1]
        return [action, ANYWHERE if where == "your map" else place_of(where)]
    steps = [action]
    if action == actions.CONSTRUCT and (there := re.match(r"Without .* on ([a-z]+\d+) (?:your map|tile \d)", reason)):
        steps.append(DOMINO + cell(there[1]))
    if plan := re.search(r"\b[tT]ile (\d) on ([a-z]+\d+ [a-z]+) would", reason):
        return [*steps, TAKE + int(plan[1]) - 1, place_of(plan[2])]
    is_about_map = action >= AT or (action >= DOMINO and s.phase == state.DESTROY) or len(steps) > 1
    return steps if is_about_map else []


def is_true(box, s, p, action, reason):
    """Whether a reason holds once its action is played; true if the round has gone on too far to say."""
    then = copied(s)
    if ATTRACT <= action < PLAYER:
        apply(box, then, p, action)
        t = int(s.guests[action - ATTRACT])
        quiet = (np.delete(then.home, t) == np.delete(s.home, t)).all()
        found = re.search(r"brings (\d+) point", reason)
        return not quiet or not found or points(box, then, p) - points(box, s, p) == int(found[1])
    steps = steps_of(s, action, reason)
    for step in steps:
        apply(box, then, p, some_place(box, then, p) if step == ANYWHERE else step)
    same_turn = then.rounds == s.rounds and then.step == s.step == round_flow.TURN_ENDS
    if not steps or not same_turn or (then.home != s.home).any():
        return True
    return all(comes_true(box, s, then, p, claim) for claim in parts(reason))


@pytest.mark.parametrize("seats, options, seed", ((2, {}, 3), (3, ALL, 4), (3, TOGETHER, 5), (4, TOGETHER, 6)))
def test_every_reason_is_there_and_true(table, choices, seats, options, seed):
    rng = np.random.default_rng(seed)
    box, s = table(seats=seats, seed=seed, options=options)
    told = 0
    for ply in range(32):
        if not actors(box, s):
            break
        p, legal = int(s.actor), choices(box, s)
        for action in rng.permutation(legal)[:1].tolist():
            reason = explain(box, s, p, action, NAMES[:seats])
            assert reason.endswith(".") and reason[0].isupper(), action_name(action, NAMES)
            assert is_true(box, s, p, action, reason), (ply, action_name(action, NAMES), reason)
            told += 1
        usual = [a for a in legal if a != actions.CONSTRUCT] or legal
        apply(box, s, p, int(rng.choice(usual if rng.random() < 0.8 else legal)))
    assert told > 15


def test_every_decision_has_its_reasons():
    assert sorted(REASONS) == list(range(state.PHASES))


def test_a_reason_looks_at_nothing_hidden(table, choices):
    box, s = table(seats=2, options=TOGETHER, maps=[[(PLAIN, "p16 down")], []], market=[SOFA, BED])
    other = copied(s)
    other.secret[1, 0], other.goal_deck, other.seed = G["num_rooms"], 0, 99
    other.rooms_deck[: s.rooms_left] = s.rooms_deck[: s.rooms_left][::-1]
    for action in choices(box, s):
        assert explain(box, s, 0, action, NAMES) == explain(box, other, 0, action, NAMES)


def test_a_reason_says_what_a_tile_gains_and_where(table):
    box, s = table(
        maps=[[(PLAIN, "p16 down")], []], market=[BED], guests=[("boy", 3, "bed"), ("man", 4, "bed", "2 sofa")]
    )
    reason = explain(box, s, 0, TAKE, NAMES)
    assert re.fullmatch(r"On your map it would please the boy \(3\) and meet a wish of the man \(4\): a bed\.", reason)


def test_a_reason_says_what_destroying_gains(table):
    maps = [[(SOFA, "p16 down"), (PLAIN, "p14 down")], []]
    box, s = table(maps=maps, guests=[("boy", 3, "!sofa")], phase=state.DESTROY)
    assert explain(box, s, 0, DOMINO + cell("p16"), NAMES) == "Without it your map would please the boy (3)."
    s.phase = state.TURN
    assert "on p16 your map would please the boy (3)" in explain(box, s, 0, actions.CONSTRUCT, NAMES)


def test_the_reason_for_a_plan_is_the_guest_not_the_tile_that_is_taken(table):
    """A tile is taken for its place; what the place gains weighs more, and guests weigh most."""
    maps = [[(SOFA, "p16 down"), (PLAIN, "p14 down")], []]
    for guests, weight in (([("boy", 3, "bed")], 2), ([("boy", 3, "bed", "2 sofa")], 1), ([("boy", 3, "2 sofa")], 1)):
        box, s = table(maps=maps, market=[BED], guests=guests)
        assert [reason_weight(box, s, 0, action) for action in (TAKE, actions.CONSTRUCT)] == [0, 0]
        apply(box, s, 0, TAKE)
        assert reason_weight(box, s, 0, some_place(box, s, 0)) == weight
    for wish, weight in (("!sofa", 2), ("toilet", 1)):
        box, s = table(maps=maps, guests=[("boy", 3, wish)], phase=state.DESTROY)
        assert reason_weight(box, s, 0, DOMINO + cell("p16")) == weight
        assert reason_weight(box, s, 0, actions.LATER) == 0
    box, s = table(maps=maps, guests=[("boy", 3, "sofa")], phase=state.GUEST)
    assert reason_weight(box, s, 0, ATTRACT) == 2
