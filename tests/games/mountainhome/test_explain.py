"""Reasons: every action has one, and what a reason claims holds when the action is played."""

import random
import re

import numpy as np
import pytest
from tests.games.opening import opening

from tabletown import games
from tabletown.engine import rng
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import the_site
from tabletown.games.mountainhome.material import N_SITES, RESOURCES, pack
from tabletown.games.mountainhome.rules.action_step.buildings import can_build
from tabletown.games.mountainhome.rules.scoring import points
from tabletown.games.mountainhome.rules.zones import has_dwarf
from tabletown.games.mountainhome.words.explain import REASONS, explain, reason_weight
from tabletown.games.mountainhome.words.reasons.of_bids import own_total
from tabletown.games.mountainhome.words.reasons.phrases import SINGULAR, amounts

game = games.find("mountainhome")
NAMES = ("Mia", "Tom", "Ada", "Bob")
UNITS = "|".join((*RESOURCES, *SINGULAR))


def resource(word):
    """The number of a resource by its name, of one or of many."""
    return RESOURCES.index(word) if word in RESOURCES else SINGULAR.index(word)


def site(words):
    """The building that a reason names."""
    return next(k for k in range(N_SITES) if the_site(k) == words)


def check(box, before, p, after, why):
    """Compare a reason's claims with the state after the action; return how many claims there were."""
    n = 0
    if after.phase == state.WITCH or after.negated or after.phase == state.OVER:
        return n  # not carried out, or not yet
    if before.phase in (state.ACT, state.USE, state.GAIN, state.STORE):
        for amount, word in re.findall(rf"It brings you (\d+) ({UNITS})", why):
            r = resource(word)
            assert after.purse[r] - before.purse[r] == int(amount), why
            n += 1
        if paid := re.search(r"then the next step of (.+?) is paid for", why):
            assert could_build(box, after, p, site(paid[1])), why
            n += 1
    if found := re.match(r"It finishes (.+?): (\d+) point", why):
        if after.phase not in (state.SECOND, state.PAY):
            assert points(box, after, p) - points(box, before, p) == int(found[2]), why
        n += 1
    if found := re.match(r"It is step (\d+) of \d+ of (.+?)(?:, worth.*|: \d point.*)?\.$", why):
        if after.phase not in (state.SECOND, state.PAY):
            assert after.progress[site(found[2])] == int(found[1]), why
        n += 1
    if found := re.match(r"It raises your bid from (\d+) to (\d+)", why):
        assert own_total(box, before, p) == int(found[1]) and own_total(box, after, p) == int(found[2]), why
        n += 1
    if found := re.match(r"For (\d+) (?:shinies|shiny) you get", why):
        assert before.purse[0] - after.purse[0] == int(found[1]), why
        n += 1
    if found := re.match(r"All (\d+) \w+ come back as (\d+)", why):
        r = resource(why.split()[2])
        assert after.purse[r] == int(found[2]), why
        n += 1
    return n


def could_build(box, s, p, k):
    """Whether a dwarf at hand could now do a step."""
    return can_build(box, s, p, k) and has_dwarf(s, p)


def positions(seed, seats, decisions):
    """Positions of a game in which every third decision or so is a random one, each with a legal action."""
    chance = random.Random(seed)
    box = pack({"advanced_shop": bool(seed % 2)})
    s, spare = opening(game, box, seats, seed), np.zeros(1, game.STATE)
    acts, work = np.zeros(game.N_ACTIONS, np.int16), np.zeros(max(1, game.SCRATCH))
    for ply in range(decisions):
        mask = game.actors(box, s)
        if not mask:
            return
        p = chance.choice([q for q in range(seats) if mask >> q & 1])
        n = game.legal(box, s, p, acts)
        yield box, s, p, [int(a) for a in acts[:n]]
        spare[0] = s
        game.hide(box, spare[0], p, rng.branch(seed, ply, rng.PLAYERS))
        persona = chance.choice((0, 1, 3, 4, 4))
        game.apply(box, s, p, int(game.choose(box, spare[0], p, persona, acts, work)))


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4), (4, 2)])
def test_what_a_reason_claims_holds_when_the_action_is_played(seed, seats):
    said = claims = total = 0
    spare = np.zeros(1, game.STATE)
    for box, s, p, may in positions(seed, seats, 250):
        for action in may[:12]:
            why = explain(box, s, p, action, NAMES)
            total, said = total + 1, said + bool(why)
            assert not why or (why[-1] == "." and why.count("\n") == 0), why
            spare[0] = s
            game.apply(box, spare[0], p, action)
            claims += check(box, s, p, spare[0], why)
    assert claims > 50
    assert said >= 0.95 * total


def test_a_reason_depends_only_on_what_the_seat_knows():
    spare = np.zeros(1, game.STATE)
    for box, s, p, may in positions(5, 3, 120):
        for action in may[:3]:
            spare[0] = s
            game.hide(box, spare[0], p, 77)
            assert explain(box, s, p, action, NAMES) == explain(box, spare[0], p, action, NAMES)


def test_every_decision_has_reasons():
    assert set(REASONS) == set(range(state.N_PHASES)) - {state.OVER}


def test_a_step_a_purchase_and_the_end_say_what_they_gain(table):
    table.hand(0, "tobias", "shinies_2", "shinies_1").purse(2, 0, 0)
    table.build(0, "mine", steps=1)
    may = table.may(0)
    assert explain(table.box, table.s, 0, may["end your actions"], NAMES) == (
        "A bid may be worth more than a step now; you explore and keep 3 shinies for a bid."
    )
    assert explain(table.box, table.s, 0, may["play Silver Coins"], NAMES) == (
        "It brings you 2 shinies, towards the next step of the Branch Mine."
    )
    table.purse(5, 0, 0)
    assert explain(table.box, table.s, 0, table.may(0)["spend Tobias"], NAMES) == (
        "Tobias can build what is paid for: it finishes the Branch Mine: 1 point."
    )


def test_a_bid_says_its_total_and_what_is_lost(table):
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, "shinies_3", "shinies_1", "rocks_1").hand(1, "booze_4")
    table.do(0, "bid Gold Coins")
    may = table.may(0)
    assert explain(table.box, table.s, 0, may["bid Copper Coins"], NAMES) == (
        "It raises your bid from 3 to 4 for Didi (2 points); of it you lose one card, at best Copper Coins."
    )
    assert explain(table.box, table.s, 0, may["bid Mossy Rocks"], NAMES) == (
        "It counts nothing here, but you can lose Mossy Rocks to the trash instead of a better card."
    )
    assert explain(table.box, table.s, 0, actions.READY, NAMES) == (
        "Your bid of 3 wins Didi (2 points) if nobody else reaches it; of it you lose one card, at best Gold Coins."
    )


def test_the_reason_for_a_plan_is_what_is_done_with_units_dwarves_and_cards(table):
    table.hand(0, "tobias", "shinies_2").purse(5, 0, 0).build(0, "mine", steps=1)

    def weights(*words):
        may = table.may(0)
        return [reason_weight(table.box, table.s, 0, may[one]) for one in words]

    said = (
        "end your actions",
        "play Silver Coins",
        "spend Tobias",
        next(one for one in table.may(0) if one.startswith("buy")),
    )
    assert weights(*said) == [0, 1, 1, 2]
    table.do(0, "spend Tobias")
    assert weights("work on Branch Mine") == [2]


def test_of_a_bid_the_whole_is_the_reason(table):
    table.deck("didi", *["rocks_1"] * 9).explore().hand(0, "shinies_3", "shinies_1").hand(1, "booze_4")
    may = table.may(0)
    assert [reason_weight(table.box, table.s, 0, may[one]) for one in ("bid Gold Coins", "ready")] == [1, 2]


def test_one_unit_is_not_many():
    assert [amounts(1, r) for r in range(3)] == ["1 shiny", "1 booze", "1 rock"]
    assert [amounts(2, r) for r in range(3)] == ["2 shinies", "2 booze", "2 rocks"]
