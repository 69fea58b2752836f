"""The personas do what they are known for, and what a position is worth to them is what it is."""

import itertools

import numpy as np
import pytest

from tabletown.engine import batch
from tabletown.games import harmonies
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, END, KEEP, N_ACTIONS, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.bots import personas, value
from tabletown.games.harmonies.bots.personas import MASON, PERSONAS, RANDOM, RANGER, STEWARD, SURVEYOR
from tabletown.games.harmonies.material import CARDS, SHAPES
from tabletown.games.harmonies.rules import hexes, scoring
from tabletown.games.harmonies.rules.decisions import apply, legal
from tabletown.games.harmonies.state import CUBE, DISCARD, TOKEN

from .conftest import IDS, spot

THINKERS = (MASON, SURVEYOR, RANGER, STEWARD)
HUNTERS = (SURVEYOR, RANGER, STEWARD)
FROG, OTTER, BEE, EAGLE = (IDS.index(name) for name in ("frog", "otter", "bee", "eagle"))


def chosen(box, s, persona):
    """What a persona does, on a copy."""
    copy, out, work = np.array([s])[0], np.zeros(N_ACTIONS, np.int16), np.zeros(personas.SCRATCH)
    return personas.choose(box, copy, int(s.turn), persona, out, work)


def test_there_are_levels_for_everybody():
    assert [persona.level for persona in PERSONAS] == ["trivial", "easy", "medium", "medium", "hard"]
    assert [level.name for level in personas.LEVELS] == ["gentle", "friendly", "steady", "sharp", "merciless"]
    assert all(weak.blur > strong.blur for weak, strong in itertools.pairwise(personas.LEVELS))


# ---- tokens


@pytest.mark.parametrize("persona", (MASON, SURVEYOR, STEWARD))
def test_builders_finish_the_tallest_tree(table, persona):
    box, s = table(boards=[{"b2": "brown brown"}], hand="green", row=[])
    assert chosen(box, s, persona) == PLACE + 3
    s.phase, s.held = TOKEN, 3
    assert chosen(box, s, persona) == AT + spot("b2")


@pytest.mark.parametrize("persona", (MASON, SURVEYOR, STEWARD))
def test_builders_take_the_tray_that_finishes_something(table, persona):
    trays = ["blue red yellow", "gray red yellow", "green green green", "red yellow blue", "blue red yellow"]
    board = {"a1": "brown brown", "c1": "brown brown", "e1": "brown brown"}
    box, s = table(boards=[board], trays=trays, row=[], deck=0)
    assert chosen(box, s, persona) == TAKE + 2


@pytest.mark.parametrize("persona", HUNTERS)
def test_hunters_place_what_an_animal_needs(table, persona):
    box, s = table(boards=[{"c3": "gray gray gray"}], cards=[{"eagle": 0}], hand="yellow", row=[], phase=TOKEN, held=4)
    assert chosen(box, s, persona) - AT in [sp for sp in range(25) if hexes.axial(sp) in beside("c3")]


def beside(place):
    q, r = hexes.axial(spot(place))
    return [(q + dq, r + dr) for dq, dr in hexes.STEPS]


def test_the_mason_builds_for_points_and_not_for_animals(table):
    board = {"c3": "gray gray gray", "e5": "yellow"}
    box, s = table(boards=[board], cards=[{"eagle": 0}], hand="yellow", row=[], phase=TOKEN, held=4)
    assert chosen(box, s, MASON) in (AT + spot("e4"), AT + spot("d4"))


def test_the_ranger_would_rather_have_an_animal_than_a_field(table):
    board = {"c3": "gray gray gray", "e5": "yellow"}
    box, s = table(boards=[board], cards=[{"eagle": 0}], hand="yellow", row=[], phase=TOKEN, held=4)
    assert hexes.axial(chosen(box, s, RANGER) - AT) in beside("c3")


def test_the_steward_looks_further_than_the_next_token(table):
    """Brown first, where green can follow: placed by itself, green is worth more than brown."""
    box, s = table(boards=[{"b2": "brown"}], hand="brown green", row=[], deck=0)
    played = []
    for _ in range(4):
        played.append(chosen(box, s, STEWARD))
        apply(box, s, 0, played[-1])
    assert played == [PLACE + 2, AT + spot("b2"), PLACE + 3, AT + spot("b2")] and scoring.trees(box, s, 0) == 7


# ---- animals


@pytest.mark.parametrize("persona", HUNTERS)
def test_hunters_take_a_card_that_fits_and_settle_it(table, persona):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], row=["bee", "frog", "raven"])
    assert chosen(box, s, persona) == DRAFT + FROG
    apply(box, s, 0, DRAFT + FROG)
    assert chosen(box, s, persona) == SETTLE + FROG


def test_the_mason_takes_no_card(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], row=["frog"], hand="")
    assert chosen(box, s, MASON) == END


@pytest.mark.parametrize("persona", THINKERS)
def test_a_turn_with_nothing_left_is_ended(table, persona):
    box, s = table(hand="", took=1)
    assert chosen(box, s, persona) == END


def test_of_two_homes_the_one_is_chosen_that_no_other_animal_needs(table):
    board = {"a1": "blue", "b1": "green", "c1": "blue", "d1": "green", "c2": "gray gray gray"}
    box, s = table(boards=[board], cards=[{"frog": 0, "fish": 0}], phase=CUBE, chosen=FROG)
    assert chosen(box, s, STEWARD) == AT + spot("a1")


def test_alone_the_card_that_promises_least_is_discarded(table):
    box, s = table(seats=1, boards=[{"a1": "blue", "a2": "green"}], row=["frog", "bee", "otter"], phase=DISCARD)
    assert chosen(box, s, STEWARD) == DROP + BEE


@pytest.mark.parametrize("first, second, kept", ((1, 8, 1), (8, 1, 1), (5, 9, 9)))
def test_the_better_liked_spirit_is_kept(table, first, second, kept):
    box, s = table(options={"spirits": True}, offer=[[first, second]])
    assert chosen(box, s, STEWARD) == KEEP + kept


def test_random_does_anything(table):
    found = set()
    for seed in range(60):
        box, s = table(seed=1)
        s.seed = seed
        found.add(chosen(box, s, RANDOM))
    box, s = table(seed=1)
    out = np.zeros(N_ACTIONS, np.int16)
    assert found == set(out[: legal(box, s, 0, out)].tolist())


# ---- what a position is worth


def missing(board, cubes, place, want):
    """How many tokens a space lacks to show a landscape, or None if it never will."""
    stack = tuple(board.get(place, "").split())
    goals = {
        0: [("blue",)], 1: [("yellow",)], 2: [("green",)], 3: [("brown", "green")], 4: [("brown", "brown", "green")],
        5: [("gray",)], 6: [("gray",) * 2], 7: [("gray",) * 3], 8: [(base, "red") for base in ("brown", "gray", "red")],
    }[want]  # fmt: skip
    lacks = [len(goal) - len(stack) for goal in goals if goal[: len(stack)] == stack]
    if not lacks or (min(lacks) and place in cubes):
        return None
    return min(lacks)


def slow_missing(board, cubes, card, names):
    """For each space that could get the cube: the fewest tokens that its habitat lacks."""
    found = {}
    for name, turn in itertools.product(names, range(6)):
        q, r = hexes.axial(spot(name))
        lack = 0
        for (dq, dr), want in zip(SHAPES[card.shape], card.wants, strict=True):
            dq, dr = hexes.turned(dq, dr, turn)
            place = (q + dq, r + dr)
            there = next((n for n in names if hexes.axial(spot(n)) == place), None)
            here = missing(board, cubes, there, want) if there else None
            lack = None if lack is None or here is None else lack + here
        if lack is not None and name not in cubes:
            found[name] = min(lack, found.get(name, 9))
    return found


BOARDS = (
    ({"c3": "blue", "c4": "brown", "b2": "gray", "d2": "yellow", "a1": "gray gray", "e1": "brown brown"}, ()),
    ({"c3": "blue", "c4": "brown", "b2": "gray", "d2": "yellow", "b3": "red", "d3": "green"}, ("c3", "b2")),
)


@pytest.mark.parametrize("board, cubes", BOARDS)
def test_near_habitats_are_counted_as_by_a_slow_look(table, board, cubes):
    box, s = table(boards=[board], cubes=[cubes])
    names = [hexes.name(sp) for sp in range(35) if int(box.board) >> hexes.bit_of(sp) & 1]
    work = np.zeros(value.SCRATCH)
    value.look_near(box, s, 0, work)
    for c, card in enumerate(CARDS):
        lacks = list(slow_missing(board, cubes, card, names).values())
        none, one, two = (lacks.count(k) for k in (0, 1, 2))
        near = value.ONE_AWAY[10] * value.NEAR[min(one, value.MANY - 1)] // 100
        far = value.TWO_AWAY[10] * value.FAR[min(two, value.MANY - 1)] // 100
        assert value.chances(box, s, 0, c, 10, work) == value.SURE * none + near + far, card.name


def test_a_habitat_that_is_there_is_worth_its_number(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], cards=[{"frog": 3}])
    work = np.zeros(value.SCRATCH)
    value.look_near(box, s, 0, work)
    assert value.prospect(box, s, 0, FROG, 0, work) == 400  # from 6 to 10


def test_with_time_a_card_is_worth_more(table):
    box, s = table(boards=[{"c3": "blue"}])
    work = np.zeros(value.SCRATCH)
    value.look_near(box, s, 0, work)
    worth = [value.prospect(box, s, 0, FROG, spaces, work) for spaces in range(value.AHEAD)]
    assert worth[0] == 0 and worth == sorted(worth) and worth[20] > 200


@pytest.mark.parametrize(
    "empty, pouch, time", (((20, 9), 105, 7), ((20, 20), 0, 2), ((2, 20), 105, 18), ((20, 20), 12, 6))
)
def test_the_time_that_is_left_is_the_pouch_s_or_the_others(table, empty, pouch, time):
    places = [hexes.name(sp) for sp in range(35) if hexes.board_of(0) >> hexes.bit_of(sp) & 1]
    boards = [{place: "yellow" for place in places[n:]} for n in empty]
    box, s = table(boards=boards, pouch=[pouch, 0, 0, 0, 0, 0])
    assert value.time_left(box, s, 0) == time
    assert value.ahead(box, s, 0, time) == max(0, min(time, empty[0] - 2))


@pytest.mark.compiled
def test_points_and_chances_are_about_what_comes_of_them():
    """Over whole games of Stewards, from every turn, the mean error is small."""
    from tabletown.engine import entry, rng
    from tabletown.engine.compile import bind
    from tabletown.engine.entry import buffers

    doors, states, (out, work) = bind(entry, harmonies), np.zeros(2, harmonies.STATE), buffers(harmonies)
    boxes, errors, misses, chances = batch.box_for_bots(harmonies, {}, 2), [], [], np.zeros(4)
    for seed in range(12):
        doors.setup(boxes, states, 2, seed)
        guesses, hopes, ply = [], [], 0
        while doors.actors(boxes, states):
            if states[0].tray < 0:
                box, s = boxes[0], states[0]
                guesses.append([value.expected(box, s, p, value.time_left(box, s, p), work) for p in range(2)])
                harmonies.evaluate(box, s, chances, work)
                hopes.append(float(chances[0]))
            seat = int(states[0].turn)
            action = doors.think(boxes, states, seat, STEWARD, rng.branch(seed, ply, rng.PLAYERS), out, work)
            doors.apply(boxes, states, seat, int(action))
            ply += 1
        final = [scoring.total(boxes[0], states[0], p) * scoring.TIE for p in range(2)]
        errors += [guess[p] - final[p] for guess in guesses for p in range(2)]
        misses += [(hope - (final[0] > final[1])) ** 2 for hope in hopes]
    assert abs(np.mean(errors)) < 400 and np.std(errors) < 1500
    assert np.mean(misses) < 0.23  # a quarter, if the evaluation knew nothing


# ---- strength


@pytest.mark.compiled
@pytest.mark.parametrize("weak, strong", list(itertools.pairwise(range(len(PERSONAS)))))
def test_each_persona_is_stronger_than_the_one_before(weak, strong):
    field = np.array([weak, strong], np.int16)
    seeds = batch.seed_plan(7, 60)
    there = batch.play(harmonies, field, seeds).scores
    back = batch.play(harmonies, field[::-1], seeds).scores
    won = (there[:, 1] > there[:, 0]).sum() + (back[:, 0] > back[:, 1]).sum()
    assert won > 70  # of 120
