import itertools
import math
import random
import subprocess
import sys

import pytest

from tabletown.players.rating.ratings import FLOOR, Glicko, Skill, glicko, rate_skills, rate_table


def test_the_worked_example():
    after = glicko(Glicko(1500, 200), [(Glicko(1400, 30), 1), (Glicko(1550, 100), 0), (Glicko(1700, 300), 0)])
    assert (round(after.rating, 1), round(after.deviation, 1)) == (1464.1, 151.4)


def test_without_results_nothing_moves():
    assert glicko(Glicko(1623, 80), []) == pytest.approx(Glicko(1623, 80))
    assert rate_table([Glicko(1400, 60)], [3]) == [pytest.approx(Glicko(1400, 60))]


def test_the_deviation_falls_to_its_floor_and_the_rating_still_moves():
    me = Glicko()
    for _ in range(300):
        me = glicko(me, [(Glicko(1500, 50), 0.5)])
    assert me.deviation == FLOOR == 50
    assert glicko(me, [(Glicko(1500, 50), 1)]).rating > me.rating + 5


def test_a_table_is_one_period_of_pairs_with_opponents_as_before():
    before = [Glicko(1500, 200), Glicko(1400, 30), Glicko(1550, 100), Glicko(1700, 300)]
    after = rate_table(before, [48, 40, 50, 48])
    for seat, shares in enumerate([{1: 1, 2: 0, 3: 0.5}, {0: 0, 2: 0, 3: 0}, {0: 1, 1: 1, 3: 1}, {0: 0.5, 1: 1, 2: 0}]):
        assert after[seat] == glicko(before[seat], [(before[k], s) for k, s in shares.items()])


def test_only_the_order_of_scores_counts():
    ratings = [Glicko(1450, 120), Glicko(1500, 90), Glicko(1600, 150)]
    assert rate_table(ratings, [1, 2, 3]) == rate_table(ratings, [-70, 0, 1000])
    skills = [Skill(20, 5), Skill(25, 4), Skill(30, 3)]
    assert rate_skills(skills, [1, 2, 3]) == rate_skills(skills, [-70, 0, 1000])


def test_a_score_is_needed_for_everybody():
    with pytest.raises(ValueError):
        rate_table([Glicko(), Glicko()], [1])
    with pytest.raises(ValueError):
        rate_skills([Skill(), Skill()], [1])


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_skills_follow_the_places(seats):
    after = rate_skills([Skill()] * seats, list(range(seats)))
    assert [s.mu for s in after] == sorted(s.mu for s in after)
    assert after[0].mu < 25 < after[-1].mu
    assert all(type(x) is float for s in after for x in s)
    assert all(s.sigma < Skill().sigma for s in after)


def test_equals_who_draw_stay_equal():
    for seats in (2, 3, 4):
        after = rate_skills([Skill()] * seats, [5] * seats)
        assert len(set(after)) == 1
        assert after[0].mu == pytest.approx(25)


def test_two_who_share_a_place_gain_alike():
    low, second, also_second, first = rate_skills([Skill()] * 4, [1, 3, 3, 9])
    assert second == pytest.approx(also_second)
    assert low.mu < second.mu < first.mu


def test_skills_do_not_depend_on_the_order_of_seats():
    skills = [Skill(22, 6), Skill(25, 4), Skill(31, 3), Skill(27, 8)]
    scores = [3, 7, 3, 1]  # a tie among unequals, listed apart
    after = rate_skills(skills, scores)
    for order in itertools.permutations(range(4)):
        moved = rate_skills([skills[k] for k in order], [scores[k] for k in order])
        assert moved == [pytest.approx(after[k]) for k in order]


def test_beating_the_strong_gains_more():
    upset, _ = rate_skills([Skill(), Skill(35, 3)], [1, 0])
    expected, _ = rate_skills([Skill(), Skill(15, 3)], [1, 0])
    assert upset.mu > expected.mu > 25


def test_both_systems_find_the_order_of_true_strengths():
    strengths = [-400, -150, 0, 150, 400]
    ratings, skills, draw = [Glicko()] * 5, [Skill()] * 5, random.Random(5)
    for _ in range(400):
        table = draw.sample(range(5), draw.choice([2, 3, 4]))
        scores = [strengths[p] * math.log(10) / 400 - math.log(-math.log(draw.random())) for p in table]
        for p, rating, skill in zip(
            table,
            rate_table([ratings[p] for p in table], scores),
            rate_skills([skills[p] for p in table], scores),
            strict=True,
        ):
            ratings[p], skills[p] = rating, skill
    assert sorted(range(5), key=lambda p: ratings[p].rating) == list(range(5))
    assert sorted(range(5), key=lambda p: skills[p].mu) == list(range(5))
    assert ratings[4].rating - ratings[0].rating == pytest.approx(800, abs=200)


def test_openskill_is_loaded_only_when_asked_for():
    code = "import sys, tabletown.players.rating.ratings; sys.exit('openskill' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
