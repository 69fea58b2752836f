import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from tabletown.engine import batch, door
from tabletown.engine.rule import bind
from tabletown.games import harmonictook
from tabletown.games.harmonictook import N_ACTIONS, N_WORK, PERSONAS, ROW, legal, why
from tabletown.games.harmonictook.actions import BUY, DECLINE, KEEP, OFFER, PASS, RAISE, ROB, ROLL_ONE, ROLL_TWO, WANT
from tabletown.games.harmonictook.bots import (
    ADVISER,
    COVERAGE,
    EVIE,
    FROMAGE,
    IMPATIENT,
    KINEMATIC,
    MARATHON,
    PASSER,
    RANDOM,
    THOUGHTFUL,
    choose,
)
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    APPLE_ORCHARD,
    BAKERY,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FAMILY_RESTAURANT,
    FARMERS_MARKET,
    FOREST,
    MINE,
    N_CARDS,
    N_LANDMARKS,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.state import BUILD, GIVE, RAID, RETHROW, STATE, TAKE, THROW

RECKONERS = (COVERAGE, EVIE, MARATHON, IMPATIENT, KINEMATIC)
THINKERS = (*RECKONERS, THOUGHTFUL, FROMAGE)
ODD_OPTIONS = (
    {},
    {"market": "limited-8", "business_center_bots": "coins", "red_order": "seat"},
    {"market": "limited-10", "reroll_must_keep_dice_count": True, "max_extra_turns": 0, "amusement_park_timing": "end"},
    {"business_center_decline_coins": 20, "starting_coins": 50, "mall_boosts_bakery": True, "max_extra_turns": 1},
    {f"{b}.cost": 99 for b in ("train_station", "shopping_mall", "amusement_park", "radio_tower")}
    | {"cafe.pays": 50, "family_restaurant.mall": 50, "max_rounds": 60},
    {"wheat_field.cost": 0, "ranch.supply": 0, "tv_station.cost": 1, "business_center.cost": 1, "stadium.cost": 0},
)


def ask(box, s, persona):
    """What a persona does, without touching the table."""
    return choose(box, s.copy(), int(s.turn), persona, np.zeros(N_ACTIONS, np.int16), np.zeros(N_WORK))


@pytest.mark.parametrize("persona", THINKERS)
def test_whoever_can_win_does(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[99], built=[[0, 1, 2]])
    assert ask(box, s, persona) == RAISE + RADIO_TOWER


@pytest.mark.parametrize("persona", THINKERS)
def test_a_throw_that_brings_nothing_is_thrown_again(table, persona):
    box, s = table(seats=2, phase=RETHROW, built=[[TRAIN_STATION, RADIO_TOWER]], cards=[{BAKERY: 3}], dice=[6, 0])
    assert ask(box, s, persona) == ROLL_ONE


@pytest.mark.parametrize("persona", THINKERS)
def test_a_throw_that_beats_the_mean_is_kept(table, persona):
    box, s = table(seats=2, phase=RETHROW, built=[[RADIO_TOWER]], cards=[{WHEAT_FIELD: 3}], dice=[1, 0])
    assert ask(box, s, persona) == KEEP


@pytest.mark.parametrize("persona", THINKERS)
def test_9_a_second_throw_bound_to_its_dice_is_still_legal(table, persona):
    box, s = table(
        seats=2, phase=RETHROW, built=[[TRAIN_STATION, RADIO_TOWER]], cards=[{BAKERY: 3}], dice=[6, 6],
        options={"reroll_must_keep_dice_count": True},
    )  # fmt: skip
    assert ask(box, s, persona) == ROLL_TWO


@pytest.mark.parametrize("persona", THINKERS)
def test_28_doubles_with_a_park_are_worth_keeping(table, persona):
    box, s = table(seats=2, phase=RETHROW, cards=[{CHEESE_FACTORY: 1, RANCH: 4}], dice=[4, 4], bonus=1)
    s.built[0, [TRAIN_STATION, RADIO_TOWER, AMUSEMENT_PARK]] = 1
    box.landmark_cost[SHOPPING_MALL] = 99
    assert ask(box, s, persona) == KEEP


@pytest.mark.parametrize("persona", THINKERS)
@pytest.mark.parametrize("card, dice", [(CONVENIENCE_STORE, ROLL_ONE), (MINE, ROLL_TWO)])
def test_the_dice_fit_the_city(table, persona, card, dice):
    box, s = table(seats=2, phase=THROW, built=[[TRAIN_STATION]], cards=[{card: 2}])
    assert ask(box, s, persona) == dice


@pytest.mark.parametrize("persona", (RANDOM, THOUGHTFUL, COVERAGE, EVIE, FROMAGE))
def test_19_most_rob_the_richest(table, persona):
    box, s = table(seats=4, phase=RAID, cards=[{TV_STATION: 1}], coins=[0, 3, 9, 4])
    assert ask(box, s, persona) == ROB + 2


@pytest.mark.parametrize("persona", (MARATHON, IMPATIENT, KINEMATIC))
def test_19_who_races_robs_the_nearest_to_victory(table, persona):
    box, s = table(seats=4, phase=RAID, cards=[{TV_STATION: 1}], coins=[0, 3, 9, 4], built=[[], [0, 1, 2]])
    assert ask(box, s, persona) == ROB + 1


@pytest.mark.parametrize("persona", (MARATHON, IMPATIENT, KINEMATIC))
def test_19_nobody_robs_an_empty_purse(table, persona):
    box, s = table(seats=3, phase=RAID, cards=[{TV_STATION: 1}], coins=[0, 0, 9], built=[[], [0, 1, 2]])
    assert ask(box, s, persona) == ROB + 2


@pytest.mark.parametrize("persona", (COVERAGE, EVIE, IMPATIENT, MARATHON, KINEMATIC))
def test_20_a_swap_gives_what_is_missed_least(table, persona):
    box, s = table(seats=2, phase=GIVE, cards=[{CHEESE_FACTORY: 1, BAKERY: 2}, {CONVENIENCE_STORE: 1}])
    assert ask(box, s, persona) == OFFER + CHEESE_FACTORY


@pytest.mark.parametrize("persona", RECKONERS)
def test_20_a_swap_that_does_not_help_is_declined(table, persona):
    box, s = table(seats=2, phase=GIVE, cards=[{CONVENIENCE_STORE: 2}, {CHEESE_FACTORY: 1, FARMERS_MARKET: 1}])
    assert ask(box, s, persona) == DECLINE


@pytest.mark.parametrize("persona", (*RECKONERS, FROMAGE))
def test_20_a_swap_takes_the_best(table, persona):
    box, s = table(
        seats=2, phase=TAKE, offer=WHEAT_FIELD, cards=[{WHEAT_FIELD: 1, BAKERY: 1}, {CONVENIENCE_STORE: 1, MINE: 3}]
    )
    assert ask(box, s, persona) == WANT + N_CARDS + CONVENIENCE_STORE


def test_20_a_list_gives_the_cheapest_and_takes_from_the_richest(table):
    box, s = table(seats=3, phase=GIVE, cards=[{FOREST: 1, WHEAT_FIELD: 1}, {MINE: 1}, {RANCH: 1}], coins=[0, 1, 5])
    assert ask(box, s, THOUGHTFUL) == OFFER + WHEAT_FIELD
    s.phase, s.offer = TAKE, WHEAT_FIELD
    assert ask(box, s, THOUGHTFUL) == WANT + 2 * N_CARDS + RANCH


def test_random_prefers_landmarks(table):
    box, s = table(seats=2, phase=BUILD, coins=[12])
    found = {ask(box, s, RANDOM) for s.seed in range(40)}
    assert found == {RAISE + TRAIN_STATION, RAISE + SHOPPING_MALL}


def test_random_buys_anything(table):
    box, s = table(seats=2, phase=BUILD, coins=[2])
    found = {ask(box, s, RANDOM) for s.seed in range(200)}
    assert found == {BUY + c for c in (WHEAT_FIELD, RANCH, BAKERY, CAFE, CONVENIENCE_STORE, FARMERS_MARKET)}


@pytest.mark.parametrize("coins, built, wish", [
    (3, [], BUY + FOREST), (4, [], RAISE + TRAIN_STATION), (6, [TRAIN_STATION], BUY + MINE),
    (5, [TRAIN_STATION], BUY + FAMILY_RESTAURANT), (30, [TRAIN_STATION], RAISE + RADIO_TOWER),
])  # fmt: skip
def test_thoughtful_works_down_its_list(table, coins, built, wish):
    box, s = table(seats=2, phase=BUILD, coins=[coins], built=[built])
    assert ask(box, s, THOUGHTFUL) == wish


def test_thoughtful_makes_no_cheese_without_a_ranch(table):
    box, s = table(seats=2, phase=BUILD, coins=[5], built=[[TRAIN_STATION]], market=[1] * N_CARDS)
    s.market[FAMILY_RESTAURANT] = s.market[APPLE_ORCHARD] = 0
    assert ask(box, s, THOUGHTFUL) == BUY + FARMERS_MARKET
    s.cards[0, RANCH] = 1
    assert ask(box, s, THOUGHTFUL) == BUY + CHEESE_FACTORY


@pytest.mark.parametrize("ranches, stores, built, wish", [
    (0, 0, [], BUY + RANCH), (4, 0, [], BUY + CONVENIENCE_STORE), (4, 4, [], BUY + RANCH),
    (6, 4, [], RAISE + TRAIN_STATION), (6, 4, [TRAIN_STATION], BUY + CHEESE_FACTORY),
])  # fmt: skip
def test_fromage_first_keeps_ranches_then_makes_cheese(table, ranches, stores, built, wish):
    box, s = table(seats=2, phase=BUILD, coins=[8], built=[built], cards=[{RANCH: ranches, CONVENIENCE_STORE: stores}])
    assert ask(box, s, FROMAGE) == wish


def test_fromage_saves_when_its_list_is_done(table):
    box, s = table(seats=2, phase=BUILD, coins=[1], market=[0] * N_CARDS)
    s.market[BAKERY], s.cards[0, BAKERY] = 1, 3
    assert ask(box, s, FROMAGE) == PASS


def test_coverage_buys_a_number_that_it_lacks(table):
    box, s = table(seats=2, phase=BUILD, coins=[3], cards=[{WHEAT_FIELD: 1, BAKERY: 1, CONVENIENCE_STORE: 1}])
    assert ask(box, s, COVERAGE) == BUY + FOREST


def test_coverage_builds_whenever_it_can(table):
    box, s = table(seats=2, phase=BUILD, coins=[4])
    assert ask(box, s, COVERAGE) == RAISE + TRAIN_STATION


def test_evie_buys_what_has_earned_most_in_six_rounds(table):
    box, s = table(seats=2, phase=BUILD, coins=[3])
    assert ask(box, s, EVIE) == BUY + CONVENIENCE_STORE


def test_evie_saves_when_nothing_pays_in_six_rounds(table):
    box, s = table(seats=2, phase=BUILD, coins=[3], market=[0] * N_CARDS)
    s.market[FOREST] = 6
    assert ask(box, s, EVIE) == PASS


@pytest.mark.parametrize("persona", (IMPATIENT, MARATHON))
def test_near_the_end_a_card_would_come_too_late(table, persona):
    city = {CONVENIENCE_STORE: 2, BAKERY: 2, WHEAT_FIELD: 2}
    box, s = table(seats=2, phase=BUILD, coins=[9], cards=[city], built=[[0, 2, 3]])
    assert ask(box, s, persona) == PASS


def test_impatient_looks_for_the_dice_that_end_the_game(table):
    box, s = table(seats=2, phase=THROW, coins=[13], cards=[{CONVENIENCE_STORE: 1, FOREST: 3, MINE: 3}])
    s.built[0, [TRAIN_STATION, SHOPPING_MALL, RADIO_TOWER]] = 1
    assert ask(box, s, EVIE) == ROLL_TWO
    assert ask(box, s, IMPATIENT) == ROLL_ONE


@pytest.mark.parametrize("persona", RECKONERS)
def test_25_who_can_build_does_not_pass(table, persona):
    box, s = table(seats=2, phase=BUILD, coins=[4], market=[0] * N_CARDS)
    assert ask(box, s, persona) == RAISE + TRAIN_STATION


@pytest.mark.parametrize("phase, answer", [(THROW, ROLL_ONE), (RETHROW, KEEP), (GIVE, DECLINE), (BUILD, PASS)])
def test_the_passer_declines_everything(table, phase, answer):
    box, s = table(seats=2, phase=phase, coins=[60], built=[[0, 1, 3]], dice=[1, 1])
    assert ask(box, s, PASSER) == answer


def test_thinking_leaves_the_table_as_it_was(table):
    box, s = table(seats=3, phase=BUILD, coins=[30, 5, 5])
    before = s.tobytes()
    for persona in RECKONERS:
        choose(box, s, 0, persona, np.zeros(N_ACTIONS, np.int16), np.zeros(N_WORK))
    assert s.tobytes() == before


# ---- whole games


def play(persona, seats, options, seed, look=None):
    """A game in which a persona meets itself and its neighbours; every answer must be legal."""
    doors, states = bind(door, harmonictook), np.zeros(2, STATE)
    out, work = np.zeros(N_ACTIONS, np.int16), np.zeros(N_WORK)
    boxes = batch.box_for_bots(harmonictook, {"max_rounds": 150, **options}, seats)
    doors.setup(boxes, states, seats, seed)
    for ply in range(10**6):
        mask = int(doors.actors(boxes, states))
        if mask == 0:
            return states[0].tobytes()
        seat = mask.bit_length() - 1
        who = persona if seat % 2 == 0 else (persona + seat) % len(PERSONAS)
        action = doors.think(boxes, states, seat, who, seed + ply, out, work)
        assert doors.refusal(boxes, states, seat, action) == 0
        if look:
            look(boxes[0], states[0], seat, action)
        doors.apply(boxes, states, seat, action)


@pytest.mark.compiled
@pytest.mark.parametrize("persona", range(len(PERSONAS)))
def test_every_answer_is_legal_whatever_was_agreed(persona):
    for k, options in enumerate(ODD_OPTIONS):
        for seats in (2, 3, 4):
            for seed in range(8):
                play(persona, seats, options, 100 * k + seed)


def digest():
    """A hash over a few games of every persona."""
    sha = hashlib.sha256()
    for persona in range(len(PERSONAS)):
        for seats in (2, 3, 4):
            sha.update(play(persona, seats, {**ODD_OPTIONS[(persona + seats) % 4], "max_rounds": 25}, persona))
    return sha.hexdigest()


@pytest.mark.compiled
def test_interpreted_and_compiled_choose_alike():
    code = "from tests.games.harmonictook.test_bots import digest; print(digest())"
    path = os.pathsep.join(entry for entry in (os.getcwd(), *sys.path) if entry)
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    told = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == digest()


@pytest.mark.compiled
@pytest.mark.parametrize("better, worse, least", [
    (THOUGHTFUL, RANDOM, 0.85), (FROMAGE, RANDOM, 0.93), (COVERAGE, THOUGHTFUL, 0.55), (EVIE, COVERAGE, 0.60),
    (MARATHON, EVIE, 0.53), (IMPATIENT, EVIE, 0.53), (KINEMATIC, EVIE, 0.53), (FROMAGE, EVIE, 0.60),
])  # fmt: skip
def test_the_levels_are_in_order(better, worse, least):
    seeds = batch.seed_plan(1, 400)
    won = 0
    for field in ((better, worse), (worse, better)):
        won += batch.play(harmonictook, np.array(field, np.int16), seeds).scores[:, field.index(better)].sum()
    assert won / 800 > least


def test_the_adviser_is_a_persona():
    assert ADVISER in [persona.name for persona in PERSONAS]


# ---- why


@pytest.mark.parametrize("laid, action, sentence", [
    ({"phase": BUILD, "coins": [3]}, BUY + CONVENIENCE_STORE, "It raises your income from 0.83 to 1.33 coins a round."),
    ({"phase": BUILD, "coins": [22], "built": [[0, 1, 2]]}, RAISE + RADIO_TOWER, "It is your last landmark: you win."),
    ({"phase": BUILD, "coins": [4]}, RAISE + TRAIN_STATION, "It leaves you three landmarks to build."),
    ({"phase": BUILD, "coins": [7]}, BUY + MINE, ""),
    ({"phase": BUILD, "coins": [3]}, PASS, ""),
    (
        {"phase": BUILD, "coins": [9], "cards": [{CONVENIENCE_STORE: 6}], "built": [[0, 2, 3]]}, PASS,
        "No card brings you nearer to victory, and the Shopping Mall is only 1 coin away.",
    ),
    ({"phase": THROW}, ROLL_ONE, "One die brings you 0.50 coins on average."),
    (
        {"phase": THROW, "built": [[TRAIN_STATION]], "cards": [{MINE: 1, RANCH: 1}]}, ROLL_TWO,
        "Two dice bring you 0.58 coins on average, one die 0.17.",
    ),
    (
        {"phase": THROW, "built": [[TRAIN_STATION]], "cards": [{MINE: 1, RANCH: 1}]}, ROLL_ONE,
        "One die brings you something in 6 throws of 36, two dice in 5.",
    ),
    (
        {"phase": THROW, "built": [[0, 1, 3]], "coins": [13], "cards": [{CONVENIENCE_STORE: 1}]}, ROLL_ONE,
        "One die brings you your last landmark in 6 throws of 36, two dice in 3.",
    ),
    (
        {"phase": RETHROW, "thrown": 1, "built": [[RADIO_TOWER]], "dice": [6, 0]}, ROLL_ONE,
        "A fresh throw of one die brings 0.50 coins on average, this one 0.",
    ),
    (
        {"phase": RETHROW, "thrown": 1, "built": [[RADIO_TOWER]], "dice": [2, 0]}, KEEP,
        "This throw brings you 1 coin, a fresh one 0.50 on average.",
    ),
    (
        {"phase": RETHROW, "thrown": 1, "built": [[0, 2, 3]], "dice": [5, 5], "bonus": 1}, KEEP,
        "These doubles give you another turn.",
    ),
    ({"phase": RAID, "coins": [0, 4, 9]}, ROB + 2, "Mia has the most coins."),
    ({"phase": RAID, "coins": [0, 9, 9]}, ROB + 2, "Nobody has more coins than Mia."),
    ({"phase": RAID, "coins": [0, 4, 9], "built": [[], [0, 1, 2]]}, ROB + 1, "Bob is nearest to victory."),
    ({"phase": RAID, "coins": [0, 4, 9]}, ROB + 1, ""),
    ({"phase": GIVE, "cards": [{CHEESE_FACTORY: 1, BAKERY: 1}]}, OFFER + CHEESE_FACTORY, "It brings you nothing."),
    (
        {"phase": GIVE, "cards": [{CONVENIENCE_STORE: 1, BAKERY: 1}]}, OFFER + BAKERY,
        "Of your cards it brings you least: 0.33 coins a round.",
    ),
    ({"phase": GIVE, "cards": [{BAKERY: 1}, {MINE: 1}, {MINE: 1}]}, DECLINE, "No swap raises your income."),
    ({"phase": GIVE, "options": {"business_center_decline_coins": 5}}, DECLINE, "It brings you 5 coins."),
    (
        {"phase": TAKE, "offer": BAKERY, "cards": [{BAKERY: 1}, {CONVENIENCE_STORE: 1}]},
        WANT + N_CARDS + CONVENIENCE_STORE, "The swap raises your income from 0.33 to 0.50 coins a round.",
    ),
    (
        {"phase": TAKE, "offer": CONVENIENCE_STORE, "cards": [{CONVENIENCE_STORE: 1}, {CHEESE_FACTORY: 1, BAKERY: 1}]},
        WANT + N_CARDS + CHEESE_FACTORY, "",
    ),
    ({"phase": BUILD, "coins": [3]}, RAISE + RADIO_TOWER, ""),
])  # fmt: skip
def test_what_speaks_for_an_action(table, laid, action, sentence):
    box, s = table(**laid)
    assert why(box, s, 0, action, ["Ann", "Bob", "Mia"]) == sentence


@pytest.mark.compiled
def test_there_is_a_sentence_for_most_of_what_the_adviser_does():
    said = []

    def look(box, s, seat, action):
        before, out = s.tobytes(), np.zeros(N_ACTIONS, np.int16)
        sentences = [why(box, s, seat, int(a), "ABCD") for a in out[: legal(box, s, seat, out)]]
        assert all(sentence == "" or (sentence.endswith(".") and "\n" not in sentence) for sentence in sentences)
        assert s.tobytes() == before
        said.append(bool(why(box, s, seat, action, "ABCD")))

    for seats in (2, 3, 4):
        play(IMPATIENT, seats, {"max_rounds": 30}, seats, look)
    assert sum(said) > 0.8 * len(said)


def test_a_row_has_a_name_for_every_number():
    assert len(set(ROW)) == len(ROW) == 3 + 4 * 5


def test_there_are_four_landmarks_to_speak_of():
    assert N_LANDMARKS == 4
