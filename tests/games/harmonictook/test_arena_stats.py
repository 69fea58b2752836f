"""What records tell: payouts as the log told them, line by line, and cities as they stood in the end."""

import json
import re

import numpy as np
import pytest

from tabletown.engine import batch
from tabletown.engine.match import Match, Seat
from tabletown.engine.rng import PLAYERS, nth_draw
from tabletown.games import harmonictook
from tabletown.games.harmonictook.actions import DECLINE, OFFER, ROB
from tabletown.games.harmonictook.bots.arena_stats import EXTRA, N_COUNTS, STATS, count, details, stats
from tabletown.games.harmonictook.material import CAFE, CARDS, MINE, RADIO_TOWER, SHOPPING_MALL, STADIUM, TRAIN_STATION
from tabletown.games.harmonictook.rules.decisions import apply
from tabletown.games.harmonictook.state import BUILD, RETHROW
from tabletown.games.harmonictook.words.log import copies

NAMES = ("Ann", "Bob", "Cyd", "Dan")
SAID = {copies(c, n): card.name for c, card in enumerate(CARDS) for n in range(1, 30)}
EARNS = re.compile(r"(\w+)'s (.+) earns? (\d+|nothing)\.")
PAYS = re.compile(r"(\w+) pays (\w+) (\d+) (?:at|for) (?:the )?(.+?)(?:, all that is left)?\.")
BROKE = re.compile(r"\w+ has no coins to pay (\w+) (?:at|for) (?:the )?(.+)\.")
ASKS = re.compile(r"(?:Nobody has a coin for )?(\w+)'s (TV Station|Business Center)(?: may .+)?\.")
DECLINES = re.compile(r"(\w+) swaps nothing and gets (\d+) from the bank\.")
VARIANTS = (
    {},
    {"business_center_decline_coins": 3, "red_order": "seat"},
    {"business_center_bots": "coins", "mall_boosts_bakery": True},
    {"market": "limited-8", "stadium.pays": 4, "tv_station.pays": 9, "starting_coins": 20},
)


def payouts(told, sums, action):
    """Add what the log tells of one action: a card fires once, whatever it says of it."""
    fired = set()
    for line in told:
        who, card, coins = "", "", 0
        if found := EARNS.fullmatch(line):
            who, card, coins = found[1], found[2], 0 if found[3] == "nothing" else int(found[3])
        elif found := PAYS.fullmatch(line):
            who, card, coins = found[2], found[4], int(found[3])
        elif found := BROKE.fullmatch(line) or ASKS.fullmatch(line):
            who, card = found[1], found[2]
        elif found := DECLINES.fullmatch(line):
            who, card, coins = found[1], "Business Center", int(found[2])
        if who:
            sum_ = sums[who].setdefault(SAID[card], {"fires": 0, "total": 0})
            sum_["total"] += coins
            fired.add((who, SAID[card]))
    for who, card in fired:  # that the TV Station fires was told when it asked, before somebody was robbed
        sums[who][card]["fires"] += not (card == "TV Station" and ROB <= action < OFFER) and action != DECLINE


def played_at_random(seats, seed, options):
    """A game of random actions by bots, who buy rather than pass, and what its log tells."""
    match = Match(harmonictook, [Seat(name, "random") for name in NAMES[:seats]], options, seed)
    sums = {name: {} for name in match.names}
    while not match.over:
        seat = match.actors[0]
        actions = match.legal(seat)
        action = actions[nth_draw(seed, match.ply, PLAYERS, len(actions))]
        if action.words == "pass":
            action = actions[-1]
        payouts(match.play(seat, action), sums, action.number)
    return match, sums


def told(match):
    """What a record would tell of a match."""
    return details(match.box, match.position()[0], match.stats(), batch.count_moves(match.game, match))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_payouts_are_what_the_log_told(seats):
    fires = dict.fromkeys((card.name for card in CARDS), 0)
    coins = dict(fires)
    for n, options in enumerate(VARIANTS):
        match, sums = played_at_random(seats, 10 * seats + n, options)
        _, cities = told(match)
        for name, city in zip(match.names, cities, strict=True):
            assert city["card_payouts"] == sums[name]
            for card, paid in sums[name].items():
                fires[card] += paid["fires"]
                coins[card] += paid["total"]
    assert all(fires.values()) and all(coins.values())  # the Stadium, the TV Station and tolls among them


def count_one(box, s, action):
    """What the roller's action brings, as a table of fires and coins."""
    before, counts = np.array([s])[0], np.zeros(N_COUNTS, np.int64)
    seat = int(s.turn)
    apply(box, s, seat, action)
    count(box, before, seat, action, s, counts)
    return counts[:EXTRA].reshape(4, len(CARDS), 2)


def test_a_toll_counts_for_what_was_paid(table):
    box, s = table(phase=RETHROW, dice=[3, 0], coins=[3, 0, 0], cards=[{}, {CAFE: 2}, {CAFE: 4}])
    counts = count_one(box, s, harmonictook.actions.KEEP)
    assert counts[2, CAFE].tolist() == [1, 3] and counts[1, CAFE].tolist() == [1, 0] and counts.sum() == 5


def test_the_stadium_fires_once_and_brings_what_all_could_pay(table):
    box, s = table(phase=RETHROW, dice=[6, 0], coins=[0, 5, 1], cards=[{STADIUM: 1}, {STADIUM: 1}, {}])
    counts = count_one(box, s, harmonictook.actions.KEEP)
    assert counts[0, STADIUM].tolist() == [1, 3] and counts.sum() == 4


def test_a_throw_that_may_be_taken_back_brings_nothing(table):
    box, s = table(seats=2, built=[[RADIO_TOWER]], throws=[(1,)])
    counts = count_one(box, s, harmonictook.actions.ROLL_ONE)
    assert s.phase == RETHROW and counts.sum() == 0


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_28_an_extra_turn_is_no_round_of_its_own(seats):
    extra = 0
    for seed in range(3):
        players = [Seat(name, "random") for name in NAMES[:seats]]
        match, rounds, again = Match(harmonictook, players, {"starting_coins": 20, "radio_tower.cost": 50}, seed), 1, 0
        while not match.over:
            seat = match.actors[0]
            actions = match.legal(seat)
            before = int(match.position()[0].turns)
            match.play(seat, actions[-1])
            if not match.over and match.position()[0].turns > before:
                rounds += match.actors[0] < seat
                again += match.actors[0] == seat
        assert told(match)[0]["rounds"] == rounds
        extra += again
    assert extra


@pytest.mark.parametrize(("rounds", "extra"), ((1, 0), (500, 1)))
def test_30_an_extra_turn_that_the_limit_takes_away_does_not_count(table, rounds, extra):
    box, s = table(seats=2, options={"max_rounds": rounds}, turns=1, turn=1, phase=BUILD, dice=[4, 4], bonus=1)
    before, counts = np.array([s])[0], np.zeros(N_COUNTS, np.int64)
    apply(box, s, 1, harmonictook.actions.PASS)
    count(box, before, 1, harmonictook.actions.PASS, s, counts)
    assert counts[EXTRA] == extra


def test_a_record_tells_of_each_city(table):
    box, s = table(
        seats=2, phase=BUILD, turns=8, coins=[60, 5], cards=[{MINE: 2, CAFE: 1}, {}],
        built=[[TRAIN_STATION, SHOPPING_MALL], []],
    )  # fmt: skip
    row = np.zeros(len(STATS), np.int64)
    stats(box, s, row)
    game, (mine, other) = details(box, s, row.tolist(), np.zeros(N_COUNTS, np.int64))
    assert game == {"turns": 9, "rounds": 5, "first": 0}
    assert mine["landmarks"] == ["Shopping Mall", "Train Station"] and mine["deck"] == {"Café": 1, "Mine": 2}
    assert (mine["bank"], mine["eruv"], mine["card_payouts"]) == (60, 2, {})
    assert mine["income_ev"] == 1.4444  # 10 coins on a nine of two dice, and 2 on the other's three of one die
    assert (other["landmarks"], other["deck"], other["income_ev"]) == ([], {}, -0.3333)
    assert json.loads(json.dumps([game, mine, other])) == [game, mine, other]
