import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown import games
from tabletown.games.harmonictook import N_ACTIONS, SCRATCH, STATS, apply, legal, pack, stats
from tabletown.games.harmonictook.actions import DECLINE, KEEP, RAISE, ROB
from tabletown.games.harmonictook.bots.expected_income import (
    HOPELESS,
    MOST,
    UNIT,
    better_dice,
    gain,
    habits,
    prospects,
    rounds_to_win,
    short,
    stations,
    turn,
)
from tabletown.games.harmonictook.bots.finish_odds import pwin, rounds_left, rounds_of_others
from tabletown.games.harmonictook.bots.personas import FROMAGE, IMPATIENT, choose
from tabletown.games.harmonictook.material import (
    AMUSEMENT_PARK,
    BAKERY,
    BUSINESS_CENTER,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    FAMILY_RESTAURANT,
    LANDMARKS,
    MINE,
    RADIO_TOWER,
    RANCH,
    SHOPPING_MALL,
    STADIUM,
    TRAIN_STATION,
    TV_STATION,
    WHEAT_FIELD,
)
from tabletown.games.harmonictook.state import GIVE, OVER, RAID, RETHROW

ALL_ODD = {
    "red_order": "seat", "business_center_bots": "coins", "mall_boosts_bakery": True, "cafe.pays": 4,
    "cheese_factory.pays": 9, "max_extra_turns": 2,
}  # fmt: skip


@cache
def positions():
    """Tables from games in which seats play anyhow, now and then like Impatient or Fromage."""
    rng = np.random.default_rng(6)
    out, work, found = np.zeros(N_ACTIONS, np.int16), np.zeros(SCRATCH), []
    for i in range(12):
        box = pack(ALL_ODD if i % 3 == 2 else {}, bots=1)
        s = opening(games.find("harmonictook"), box, 2 + i % 3, i)
        for _ in range(10 + 20 * i):
            p = int(s.turn)
            action = int(out[rng.integers(legal(box, s, p, out))])
            if rng.random() < 0.8:
                action = choose(box, s.copy(), p, (IMPATIENT, FROMAGE)[p % 2], out, work)
            before = s.copy()
            apply(box, s, p, action)
            if s.phase == OVER:
                s = before
                break
        found.append((box, s))
    return found


def test_the_positions_hold_what_is_hard():
    built = np.sum([s.built for _, s in positions()], axis=(0, 1))
    cards = np.sum([s.cards for _, s in positions()], axis=(0, 1))
    assert built.min() > 1 and cards[[CAFE, TV_STATION, STADIUM, CHEESE_FACTORY]].min() > 0


def settled(box, s, r, x):
    """What a total of r changes in each purse, by the rules themselves."""
    t = s.copy()
    t.turn, t.phase, t.dice[:] = r, RETHROW, (min(x, 6), x - min(x, 6))
    before = t.coins.tolist()
    apply(box, t, r, KEEP)
    if t.phase == RAID:
        others = [q for q in range(t.seats) if q != r]
        apply(box, t, r, ROB + max(others, key=lambda q: t.coins[q]))
    if t.phase == GIVE:
        apply(box, t, r, DECLINE)
    return [int(after) - coins for after, coins in zip(t.coins, before, strict=True)]


@pytest.mark.parametrize("i", range(12))
def test_a_gain_is_what_the_rules_pay(i):
    box, s = positions()[i]
    for r in range(s.seats):
        poorer = s.copy()
        poorer.cards[r, [STADIUM, TV_STATION]] = 0
        for x in range(1, 13):
            mine, theirs = settled(box, s, r, x), settled(box, poorer, r, x)
            for p in range(s.seats):
                assert gain(box, s, p, r, x) == (mine if p == r else theirs)[p]


def test_a_gain_has_a_limit_that_no_game_needs(table):
    box, s = table(seats=2, cards=[{CHEESE_FACTORY: 5, RANCH: 20}], options={"cheese_factory.pays": 50})
    assert gain(box, s, 0, 0, 7) == MOST


def test_17_the_stadium_comes_before_the_tv_station(table):
    box, s = table(seats=3, cards=[{STADIUM: 1, TV_STATION: 1}], coins=[0, 6, 1])
    assert gain(box, s, 0, 0, 6) == 2 + 1 + 4


def test_13_a_thrower_s_tolls_go_no_further_than_its_purse(table):
    box, s = table(seats=2, cards=[{BAKERY: 1}, {CAFE: 3}], coins=[2, 0])
    assert gain(box, s, 0, 0, 3) == 1 - 2


def test_14_who_asks_later_finds_less_in_the_purse(table):
    box, s = table(seats=3, cards=[{}, {CAFE: 1}, {CAFE: 2}], coins=[2, 0, 0])
    assert [gain(box, s, p, 0, 3) for p in range(3)] == [-2, 0, 2]


def test_a_mall_raises_the_tolls(table):
    box, s = table(seats=2, cards=[{FAMILY_RESTAURANT: 2}], built=[[SHOPPING_MALL]], coins=[0, 9])
    assert gain(box, s, 0, 1, 9) == 6


# ---- means and variances, against an enumeration of all dice


def throws(dice):
    return [(a,) for a in range(1, 7)] if dice == 1 else [(a, b) for a in range(1, 7) for b in range(1, 7)]


def distribution(box, s, p, r, dice):
    """What r's turn brings p: value -> chance, thrown out die by die."""
    chance = Fraction(1, len(throws(dice)))
    plain = [gain(box, s, p, r, sum(faces)) for faces in throws(dice)]
    mean = sum(plain) * chance
    spread = {}
    for v in plain:
        if p == r and s.built[p, RADIO_TOWER] and v < mean:
            for again in plain:
                spread[again] = spread.get(again, 0) + chance * chance
        else:
            spread[v] = spread.get(v, 0) + chance
    if dice == 2 and s.built[r, AMUSEMENT_PARK] and box.max_extra_turns:
        twice = convolve(spread, spread)
        return {v: spread.get(v, 0) * Fraction(5, 6) + twice.get(v, 0) * Fraction(1, 6) for v in {*spread, *twice}}
    return spread


def convolve(a, b):
    both = {}
    for v, chance in a.items():
        for w, other in b.items():
            both[v + w] = both.get(v + w, 0) + chance * other
    return both


def mean_of(spread):
    return sum(v * chance for v, chance in spread.items())


def round_of(box, s, p, mask):
    """The distribution of a whole round."""
    spread = {0: Fraction(1)}
    for r in range(s.seats):
        spread = convolve(spread, distribution(box, s, p, r, 1 + (mask >> r & 1)))
    return spread


@pytest.mark.parametrize("i", range(12))
def test_income_and_variance_are_exact(i):
    box, s = positions()[i]
    for mask in (stations(s), habits(box, s), 0b1010):
        for p in range(s.seats):
            spread = round_of(box, s, p, mask)
            mean, variance = prospects(box, s, p, mask)
            assert Fraction(mean, UNIT) == mean_of(spread)
            assert Fraction(variance, UNIT**2) == sum(v * v * c for v, c in spread.items()) - mean_of(spread) ** 2


@pytest.mark.parametrize("seats, income, rounds", [(2, Fraction(2, 3), 74), (3, Fraction(5, 6), 59)])
def test_the_opening(table, seats, income, rounds):
    box, s = table(seats=seats)
    mean = prospects(box, s, 0, stations(s))[0]
    assert (Fraction(mean, UNIT), rounds_to_win(box, s, 0, mean, 0)) == (income, rounds)


def test_who_has_the_station_is_taken_to_throw_two_dice(table):
    box, s = table(seats=3, built=[[RADIO_TOWER], [TRAIN_STATION], [TRAIN_STATION, SHOPPING_MALL]])
    assert stations(s) == 0b110


def test_people_throw_what_brings_them_more(table):
    box, s = table(seats=3, cards=[{CHEESE_FACTORY: 1}, {BAKERY: 1}, {MINE: 1}], built=[[], [0], [0]])
    assert habits(box, s) == 0b100


@pytest.mark.parametrize(
    "built, card, dice", [([], MINE, 1), ([0], MINE, 2), ([0], BAKERY, 1), ([0], CHEESE_FACTORY, 2)]
)
def test_the_better_dice_are_two_where_they_are_worth_as_much(table, built, card, dice):
    box, s = table(seats=2, cards=[{card: 1}], built=[built])
    assert better_dice(box, s, 0) == dice


def test_a_park_is_of_no_use_to_one_die(table):
    box, s = table(seats=2)
    before = turn(box, s, 0, 0, 1)
    s.built[0, AMUSEMENT_PARK] = 1
    assert turn(box, s, 0, 0, 1) == before


# ---- rounds


def test_a_seat_without_income_is_hopeless(table):
    box, s = table(seats=2, cards=[{}])
    assert rounds_to_win(box, s, 0, prospects(box, s, 0, 0)[0], 0) == HOPELESS


def test_a_round_builds_one_landmark(table):
    box, s = table(seats=2, coins=[200], built=[[RADIO_TOWER]])
    assert rounds_to_win(box, s, 0, UNIT, 0) == 3


def test_prices_come_from_the_box(table):
    box, s = table(seats=2, options={f"{b.id}.cost": 99 for b in LANDMARKS}, coins=[6])
    assert rounds_to_win(box, s, 0, 10 * UNIT, 0) == 39


def test_25_a_landmark_leaves_the_lack_as_it_was(table):
    box, s = table(seats=2, coins=[30])
    before = short(box, s, 0)
    apply(box, with_phase(s), 0, RAISE + RADIO_TOWER)
    assert short(box, s, 0) == before


def with_phase(s, phase=5):
    s.phase = phase
    return s


@pytest.mark.parametrize("i", range(12))
def test_pwin_is_the_tail_of_the_rounds_to_come(i):
    box, s = positions()[i]
    p, work = int(s.turn), np.zeros(SCRATCH)
    for mask in (stations(s), stations(s) ^ 1 << p):
        spread, rounds = {v: float(c) for v, c in round_of(box, s, p, mask).items()}, {0: 1.0}
        for n in range(1, 6):
            rounds = convolve(rounds, spread)
            for lack in (1, 7, 30):
                chance = sum(c for v, c in rounds.items() if v >= lack)
                found = pwin(box, s, p, mask, lack, n, work)
                assert found == pytest.approx(chance, rel=1e-9, abs=1e-300)


def test_pwin_without_a_lack_is_certain(table):
    box, s = table(seats=2)
    assert pwin(box, s, 0, 0, 0, 3, np.zeros(SCRATCH)) == 1


def test_pwin_with_the_dearest_landmarks_stays_in_its_room(table):
    box, s = table(seats=2, cards=[{BAKERY: 1}, {CAFE: 60}], coins=[90])
    work = np.full(SCRATCH + 1, -1.0)
    assert 0 <= pwin(box, s, 0, 0, 396, 20, work) < 1
    assert work[SCRATCH] == -1


def test_pwin_does_not_mind_how_many_landmarks_are_left(table):
    box, s = table(seats=2, cards=[{WHEAT_FIELD: 1}])
    assert pwin(box, s, 0, 0, 1, 1, np.zeros(SCRATCH)) == pytest.approx(11 / 36)


def test_marathon_s_clock_stops_a_round_before_the_leader(table):
    box, s = table(seats=2, cards=[{CONVENIENCE_STORE: 6}, {WHEAT_FIELD: 1}], coins=[40, 0])
    assert rounds_left(box, s) == 3


@pytest.mark.parametrize("seats, rounds", [(2, 20), (3, 17), (4, 17)])
def test_marathon_s_clock_has_an_end(table, seats, rounds):
    box, s = table(seats=seats)
    assert rounds_left(box, s) == rounds


def test_marathon_s_clock_shows_at_least_one_round(table):
    box, s = table(seats=2, coins=[99], built=[[0, 1, 2]])
    assert rounds_left(box, s) == 1


def test_kinematic_s_clock_looks_at_the_others_only(table):
    box, s = table(seats=2, cards=[{CONVENIENCE_STORE: 6}, {WHEAT_FIELD: 1}], coins=[40, 0])
    assert (rounds_of_others(box, s, 0), rounds_of_others(box, s, 1)) == (16, 3)


@pytest.mark.parametrize("seats, income", [(2, 1 / 3), (3, 1 / 2), (4, 2 / 3)])
def test_kinematic_s_clock_expects_incomes_to_grow(table, seats, income):
    box, s = table(seats=seats, cards=[{WHEAT_FIELD: 1}] + [{}] * (seats - 1), coins=[20])
    pull, lack = 0.45 * (seats + 3) / 7, 52 - 20
    assert rounds_of_others(box, s, 1) == math.ceil((math.sqrt(income**2 + 2 * pull * lack) - income) / pull) - 1


@pytest.mark.parametrize("seats, rounds", [(2, 19), (3, 16), (4, 16)])
def test_kinematic_s_clock_does_not_wait_for_who_earns_nothing(table, seats, rounds):
    box, s = table(seats=seats, cards=[{}] * seats)
    assert rounds_of_others(box, s, 0) == rounds


def test_kinematic_s_clock_knows_who_has_all_coins(table):
    box, s = table(seats=2, cards=[{}, {}], coins=[0, 60])
    assert rounds_of_others(box, s, 0) == 1


# ---- summary


def test_a_summary_says_where_each_seat_stood(table):
    box, s = table(seats=2, turns=8, turn=0, coins=[60, 5], built=[[0, 1, 2]])
    apply(box, with_phase(s), 0, RAISE + RADIO_TOWER)
    row = np.zeros(len(STATS), np.int64)
    stats(box, s, row)
    kept = dict(zip(STATS, row.tolist(), strict=True))
    assert (kept["winner"], kept["turns"], kept["score_0"], kept["coins_0"]) == (0, 9, 50, 38)
    assert (kept["landmarks_1"], kept["eruv_1"], kept["score_1"], kept["coins_2"]) == (0, 94, -44, -1)


def test_a_summary_takes_it_that_a_station_means_two_dice(table):
    box, s = table(seats=2, cards=[{BAKERY: 1}, {}], built=[[TRAIN_STATION]])
    row = np.zeros(len(STATS), np.int64)
    stats(box, s, row)
    assert Fraction(int(row[STATS.index("income_0")]), UNIT) == Fraction(3, 36)


def test_30_a_game_without_a_winner_has_no_turn_begun(table):
    box, s = table(seats=2, turns=10, phase=OVER)
    row = np.zeros(len(STATS), np.int64)
    stats(box, s, row)
    assert row[:2].tolist() == [-1, 10]


def test_20_the_business_center_pays_what_is_agreed(table):
    box, s = table(seats=2, cards=[{BUSINESS_CENTER: 1}] * 2, options={"business_center_bots": "coins"}, bots=1)
    assert [gain(box, s, p, p, 6) for p in range(2)] == [5, 0]
