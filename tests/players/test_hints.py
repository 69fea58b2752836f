"""Hints: a plan and its reason, how much worse the alternatives are, and nothing that the seat cannot know."""

import re

import numpy as np
import pytest

from tabletown import games
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.defaults import complete
from tabletown.engine.match import Match, Seat
from tabletown.games.mountainhome.actions import READY
from tabletown.players import hints
from tabletown.players.bots import SearchBot
from tabletown.players.comparison import BATCHES, Difference, Tried, difference
from tabletown.players.hints import CHANCE as CHANCES
from tabletown.players.hints import KEPT, POINT, Advice, are_alike, hint, lowered
from tabletown.players.main_line import Known
from tests import clicks
from tests.clicks import AS_MANY, CHANCE, FEW, MANY


@pytest.fixture
def game():
    return complete(clicks)


@pytest.fixture
def table(game):
    """A match of two, in which some things are worth something else."""

    def lay(*players, points=(0, 0), **worth):
        match = Match(game, [Seat(name) for name in players or ("Ann", "Bob")], seed=5)
        match._states[0].points[: len(points)] = points
        for name, value in worth.items():
            match._states[0].worth[getattr(clicks, name)] = value
        return match

    return lay


def numbers(plan):
    return [action.number for action in plan]


# ---- the plan


def test_a_plan_is_the_rest_of_the_turn(table):
    found = hint(table(), 0)()
    assert len(found.plan) == 3 and set(numbers(found.plan)) <= {MANY, AS_MANY}
    assert found.action == found.plan[0]
    assert found.words == ", then ".join(action.words for action in found.plan)


def test_the_reason_is_the_first_along_the_plan(table):
    match = table()
    found = hint(match, 0)()
    assert found.why == f"Then {found.plan[2].words}: it ends the turn."
    for action in found.plan[:2]:
        match.play(0, action)
    assert hint(match, 0)().why == "It ends the turn."


def test_of_the_reasons_along_a_plan_the_first_that_weighs_most_is_told(table, monkeypatch, game):
    monkeypatch.setattr(game, "explain", lambda box, s, *_: f"The click is number {int(s.clicks) + 1}.")
    for weights, told in (((0, 0, 0), 0), ((0, 2, 2), 1), ((1, 0, 2), 2), ((2, 0, 2), 0)):
        monkeypatch.setattr(game, "reason_weight", lambda box, s, *_, weights=weights: weights[int(s.clicks)])
        found = hint(table(), 0)()
        words = f"Then {found.plan[told].words}: the click" if told else "The click"
        assert found.why == f"{words} is number {told + 1}."


def test_of_actions_that_are_as_good_the_sensible_one_is_shown(table, monkeypatch):
    advice = Advice(table(), 0)
    tried = [Tried(MANY, 0.5), Tried(CHANCE, 0.5), Tried(AS_MANY, 0.5)]
    for sensible, shown in (((MANY, AS_MANY), MANY), ((AS_MANY,), AS_MANY), ((FEW,), MANY)):
        monkeypatch.setattr(SearchBot, "sensible", lambda *_, sensible=sensible: list(sensible))
        assert advice.most_sensible(tried, tried).action == shown
    monkeypatch.setattr(SearchBot, "sensible", lambda *_: [AS_MANY])
    assert advice.most_sensible(tried, tried[:2]).action == MANY  # the sensible one is really worse


def test_without_a_reason_a_plan_says_what_it_brings(table, monkeypatch, game):
    monkeypatch.setattr(game, "explain", lambda *_: "")
    assert hint(table(), 0)().why == "It brings 9 points."


def test_a_plan_ends_where_chance_decides(table):
    found = hint(table(CHANCE=40), 0)()
    assert numbers(found.plan) == [CHANCE]


def test_a_plan_that_is_followed_goes_on(table):
    match = table()
    first = hint(match, 0)()
    assert first.note == ""
    match.play(0, first.action)
    second = hint(match, 0)()
    assert second.note == hints.AS_PLANNED
    assert second.plan == first.plan[1:]
    assert second == hint(match, 0)()  # the same question again
    match.undo(0)
    assert hint(match, 0)().plan == first.plan


def test_a_plan_that_turns_out_worse_is_given_up_and_says_so(table):
    match = table()
    first = hint(match, 0)()
    kept = KEPT[match][0]
    bad = (kept.steps[0], kept.steps[1]._replace(action=FEW), kept.steps[2])
    KEPT[match][0] = kept._replace(steps=bad)
    match.play(0, first.action)
    second = hint(match, 0)()
    assert second.note == hints.BETTER_LINE
    assert second.action.number in (MANY, AS_MANY)
    assert second == hint(match, 0)()


def test_new_information_changes_a_plan_and_the_hint_says_so(table):
    match = table()
    match.play(0, hint(match, 0)().action)
    match._states[0].worth[:] = 9, 1, 1, 1
    second = hint(match, 0)()
    assert second.note == hints.NEW_INFORMATION
    assert second.action.number == FEW


def test_who_chose_otherwise_gets_a_new_plan(table):
    match = table()
    hint(match, 0)()
    match.play(0, FEW)
    assert hint(match, 0)().note == hints.OTHERWISE


def test_a_plan_that_no_longer_fits_is_not_followed_blindly(table):
    match = table()
    first = hint(match, 0)()
    kept = KEPT[match][0]
    KEPT[match][0] = kept._replace(steps=(kept.steps[0], kept.steps[1]._replace(action=99), kept.steps[2]))
    match.play(0, first.action)
    assert hint(match, 0)().action.number in (MANY, AS_MANY)


def test_a_finished_plan_is_forgotten(table):
    match = table()
    for action in hint(match, 0)().plan:
        match.play(0, action)
    for _ in range(3):
        match.play(1, FEW)
    assert match.over and KEPT[match].keys() == {0}


# ---- differences


def others(found):
    return {choice.action.number: choice.difference for choice in found.alternatives}


def test_the_alternatives_say_how_much_worse_they_are(table):
    found = hint(table(), 0)()
    twin = ({MANY, AS_MANY} - {found.action.number}).pop()
    assert others(found).get(twin, hints.SAME) == hints.SAME
    assert re.fullmatch(r"-\d+ %", others(found)[FEW])
    assert found.verdict.startswith("Your chance to win is about") and found.verdict.endswith("Compared with it:")


@pytest.mark.parametrize("points, chance", [((100, 0), "above 99 %"), ((0, 100), "below 1 %")])
def test_where_all_is_won_or_lost_points_are_compared(table, points, chance):
    found = hint(table(points=points), 0)()
    assert re.fullmatch(r"-\d\.\d points", others(found)[FEW])
    assert found.action.number in (MANY, AS_MANY)
    assert found.verdict == f"Your chance to win is {chance}. Compared with it:"


def test_alone_there_are_only_points_to_compare(table):
    found = hint(table("Ann"), 0)()
    assert re.fullmatch(r"-\d\.\d points", others(found)[FEW])
    assert found.verdict == "Compared with it:"


def test_what_makes_no_difference_is_called_so(table):
    match = table(FEW=3, CHANCE=1, points=(100, 0))
    match.play(0, FEW)
    match.play(0, FEW)
    found = hint(match, 0)()
    same = [choice for choice in found.alternatives if choice.difference == hints.SAME]
    assert {choice.action.number for choice in same} | {found.action.number} == {FEW, MANY, AS_MANY}
    alike = found._replace(choices=(found.choices[0], *same))
    assert alike.verdict == "Your chance to win is above 99 %. These make no real difference:"
    assert {difference for difference, _ in alike.rows} == {""}


def test_two_ways_to_the_same_position_are_one_choice(table):
    """Few and then many comes to the same as many and then few."""
    found = hint(table(FEW=3), 0)()
    assert {CHANCE} == {choice.action.number for choice in found.alternatives if choice.action != found.action}


def test_a_difference_within_its_error_is_not_real():
    noise = np.array([0.1, -0.1] * (BATCHES // 2))
    flat = np.full(BATCHES, 0.5)
    assert not difference(flat + 0.02 + noise, flat).is_real
    assert difference(flat + 0.02 + noise / 20, flat).is_real
    assert CHANCES.words(difference(flat + 0.04, flat)) == "-4 %"
    assert CHANCES.words(difference(flat + 0.004, flat)) == hints.SAME  # it would read as 0 %
    assert POINT.words(Difference(1.5, 0.1)) == "-1.5 points"
    assert are_alike([Tried(1, 0.52, flat + 0.02 + noise), Tried(2, 0.5, flat)])
    assert not are_alike([Tried(1, 0.52, flat + 0.02), Tried(2, 0.5, flat)])
    assert are_alike([Tried(1, 0.999, flat), Tried(2, 0.992, flat - 0.007)])


def test_a_sentence_behind_a_colon_begins_small_unless_with_a_name():
    assert lowered("It brings 2 points.") == "it brings 2 points."
    assert lowered("Didi is worth 3 points.") == "Didi is worth 3 points."


# ---- secrets


def twins(match, seat, seed):
    """The same match twice; in the second one, all that the seat cannot know lies differently."""
    first, second = (Match.at(match.game, match.record()) for _ in range(2))
    states = second._states[:1].copy()
    bind(entry, match.game).hide(second.boxes, states, seat, seed)
    rng = second._states[0].seed, second._states[0].rng_count
    second._states[0] = states[0]
    second._states[0].seed, second._states[0].rng_count = rng
    return first, second


def test_a_hint_and_its_plan_do_not_change_with_what_is_hidden(goofspiel):
    match = Match(goofspiel, [Seat("A"), Seat("B")], {"cards": 6}, 4)
    for ply in range(5):
        match.play(0, match.legal(0)[ply % 2])
        first, second = twins(match, 1, 17)
        assert hint(first, 1)() == hint(second, 1)()
        match.play(1, match.legal(1)[0])


def mountainhome(seed=3):
    return Match(games.find("mountainhome"), [Seat("Ann"), Seat("Bob")], seed=seed)


@pytest.mark.compiled
def test_a_plan_of_mountainhome_does_not_change_with_what_is_hidden():
    match, rng, bids, longest = mountainhome(), np.random.default_rng(3), 0, 0
    while bids < 2 and not match.over:
        seat = int(rng.choice(match.actors))
        if len(match.actors) > 1 or match.ply % 16 == 0:
            bids += len(match.actors) > 1
            first, second = twins(match, seat, 2**40 + match.ply)
            found = hint(first, seat)()
            assert found == hint(second, seat)()
            longest = max(longest, len(found.plan))
            for one in (first, second):
                one.play(seat, found.action)
            if seat in first.actors and first.actors == second.actors:
                assert hint(first, seat)() == hint(second, seat)()
        match.play(seat, match.legal(seat)[int(rng.integers(len(match.legal(seat))))])
    assert bids and longest > 1


@pytest.mark.compiled
def test_the_plan_of_a_bid_is_the_whole_bid():
    match, rng = mountainhome(), np.random.default_rng(3)
    while len(match.actors) < 2:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[int(rng.integers(len(match.legal(seat))))])
    found = hint(match, 0)()
    assert found.plan[-1].number == READY
    assert "our bid of" in found.why or "a bid of" in found.why  # the whole of it, not its first card
    known = Known(match.game, match.boxes, match.position(), 0, 1)
    for action in found.plan:
        assert known.is_mine
        known.play(action.number)
    assert not known.is_mine
