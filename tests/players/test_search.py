"""A search thinks ahead: fairly, within its budget, and the same every time."""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.engine.errors import BadOption, Unknown
from tabletown.engine.match import Match, Seat
from tabletown.engine.roster import middle_level, roster
from tabletown.games.harmonictook.actions import BUY, KEEP, OFFER, PASS, RAISE, ROB, ROLL_ONE, ROLL_TWO, WANT
from tabletown.games.harmonictook.material import BAKERY, LANDMARKS, MINE, N_CARDS, RADIO_TOWER, WHEAT_FIELD
from tabletown.games.harmonictook.state import GIVE, RAID, RETHROW, TAKE
from tabletown.players import bots, search
from tabletown.players.bots import SearchBot, find, merged
from tabletown.players.hints import hint
from tabletown.players.moves import play_bot


def position(match, *names, plies=0, **changes):
    """A match whose first seat is about to build, with some things changed on the table."""
    table = match(*names or ("A", "B"))
    for _ in range(plies):
        table.play(table.actors[0], table.legal(table.actors[0])[0])
    table.play(0, ROLL_ONE)
    for name, value in changes.items():
        table._states[0][name] = value
    return table


def weigh(match, bot, seed=7, threads=1, **more):
    return bot.weigh(match.boxes, match.position(), match.actors[0], seed, threads, **more)


# ---- what it finds


def test_it_takes_the_win_that_lies_before_it(match, took):
    table = position(match)
    table._states[0].coins[0] = 30
    table._states[0].built[0] = [1, 1, 1, 0]
    best = weigh(table, SearchBot(took, playouts=200))[0]
    assert best.action == RAISE + RADIO_TOWER
    assert best.chance == 1.0


def test_it_sees_what_the_next_player_will_do(match, took):
    """Who cannot win must take what stops the other; here nothing can, and the search knows it."""
    table = position(match)
    table._states[0].coins[:2] = 5, 60
    table._states[0].built[1] = [1, 1, 1, 0]
    assert max(one.chance for one in weigh(table, SearchBot(took, playouts=500))) < 0.05


def test_it_beats_random_play_in_every_seat_of_a_game_with_secret_bids(goofspiel):
    won = 0.0
    for seed in range(24):
        match = Match(goofspiel, [Seat("A", "search:300"), Seat("B", "random")], {"cards": 6}, seed)
        while not match.over:
            play_bot(match, match.actors[0])
        mine, theirs = match.scores()
        won += (mine > theirs) + (mine == theirs) / 2
    assert won >= 17


def test_simultaneous_bids_are_not_answered(goofspiel):
    """With one prize left, and the same cards, no bid may look better for having seen the other's."""
    match = Match(goofspiel, [Seat("A"), Seat("B")], {"cards": 3}, 1)
    first = {one.action: one.chance for one in weigh(match, SearchBot(goofspiel, playouts=4000))}
    match.play(0, 0)
    # Seat 0 has bid in secret: seat 1 must think as if it knew nothing of it.
    again = {one.action: one.chance for one in weigh(match, SearchBot(goofspiel, playouts=4000))}
    assert first.keys() == again.keys()
    assert again[2] < 0.9  # whoever saw the bid of 1 would win at leisure with a 2


def test_the_k_th_try_of_each_action_meets_the_same_dice(match, took):
    """Two actions that come to the same have the same chance, to the last digit."""
    table = position(match)
    table._states[0].coins[:2] = 1
    once = weigh(table, SearchBot(took, playouts=300), only=BUY + WHEAT_FIELD)[0]
    twice = weigh(table, SearchBot(took, playouts=300), only=BUY + WHEAT_FIELD)[0]
    assert once == twice
    assert weigh(table, SearchBot(took, playouts=300), only=BUY + BAKERY)[0].chance != once.chance


# ---- the same every time


@pytest.mark.parametrize("budget", [50, 2000, 9000])
def test_the_number_of_threads_decides_nothing(match, took, budget):
    table = position(match)
    bot = SearchBot(took, playouts=budget)
    alone = weigh(table, bot, threads=1)
    assert alone == weigh(table, bot, threads=2) == weigh(table, bot, threads=16)
    assert sum(one.visits for one in alone) == budget


def test_another_seed_is_another_thought(match, took):
    table = position(match)
    bot = SearchBot(took, playouts=500)
    assert weigh(table, bot, seed=1) != weigh(table, bot, seed=2)


def test_what_cannot_be_seen_decides_nothing(match, goofspiel):
    table = Match(goofspiel, [Seat("A"), Seat("B")], seed=4)
    table.play(0, 12)
    entries, bot = bind(entry, goofspiel), SearchBot(goofspiel, playouts=400)
    thoughts = []
    for seed in (3, 2**61):
        states = table.position()
        entries.hide(table.boxes, states, 1, seed)
        thoughts.append(bot.weigh(table.boxes, states, 1, 7, 1))
    assert thoughts[0] == thoughts[1] == weigh(table, bot)


def test_thinking_leaves_the_table_alone(match, took):
    table = position(match)
    before = table.digest()
    weigh(table, SearchBot(took, playouts=3000), threads=2)
    assert table.digest() == before


# ---- budgets


def test_a_tree_never_outgrows_its_budget(match, took):
    table = position(match)
    tree = bots.GrowingTree(took, table.boxes, table.position(), 0, 7, bots.room_for(40, 1))
    tree.grow(40)
    nodes = tree.tree.nodes
    assert tree.plan[0].count <= len(nodes) == search.NODES_EACH * 40 + 1
    tree.grow(500)  # goes on without room for more
    assert tree.plan[0].count <= len(nodes)
    assert sum(visits for visits, _ in tree.found().values()) == 540


def test_the_trees_of_a_thought_share_the_room(match, took):
    table = position(match)
    tree = bots.GrowingTree(took, table.boxes, table.position(), 0, 7, bots.room_for(bots.PLAYOUTS, 8))
    assert len(tree.tree.nodes) * 8 == bots.ROOM


def test_seconds_are_kept(match, took):
    table = position(match)
    weigh(table, find(took, "search:10ms"))
    begun = time.monotonic()
    found = weigh(table, find(took, "search:200ms"), threads=2)
    assert time.monotonic() - begun < 60  # however busy the machine is
    assert found[0].action in [action.number for action in table.legal(0)]
    assert sum(one.visits for one in found) > 0


def test_an_interrupted_thought_ends_soon_and_still_has_an_answer(match, took):
    table = position(match)
    tree = bots.GrowingTree(took, table.boxes, table.position(), 0, 7, bots.room_for(bots.PLAYOUTS, 8))
    stop = threading.Event()
    stop.set()
    assert sum(visits for visits, _ in tree.grow_by(bots.PLAYOUTS, stop).values()) == bots.AT_A_TIME
    assert tree.grow_until(time.monotonic() + 600, stop)


def test_one_playout_is_enough_for_a_legal_move(match, took):
    table = position(match)
    legal = [action.number for action in table.legal(0)]
    assert find(took, "search:1").think(table.boxes, table.position(), 0, 7) in legal


def test_where_there_is_one_move_it_is_made_at_once(match, took):
    table = match("A", "B")
    begun = time.monotonic()
    assert find(took, "search:600s").think(table.boxes, table.position(), 0, 7) == ROLL_ONE
    assert time.monotonic() - begun < 300  # however busy the machine is


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("search", "search has no budget: say search:2000 for playouts, or search:1s for time"),
        ("search:", "has no budget"),
        ("search:much", "search:much has no budget"),
        ("search:-5", "search:-5 has no budget"),
        ("search:1.5", "search:1.5 has no budget"),
        ("search:0", "a search takes 1 to 10,000,000 playouts, not 0"),
        ("search:99999999999999999999", "a search takes 1 to 10,000,000 playouts"),
        ("search:0s", "a search takes 0.01 to 600 seconds, not 0s"),
        ("search:1ms", "a search takes 0.01 to 600 seconds, not 1ms"),
        ("search:1000s", "a search takes 0.01 to 600 seconds, not 1000s"),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused(took, word, why):
    with pytest.raises(BadOption, match=why):
        find(took, word)


def test_a_level_that_does_not_exist_is_refused(took):
    with pytest.raises(Unknown, match="unknown bot 'merciles'; did you mean merciless?"):
        find(took, "merciles")


# ---- levels


def picks(table, took, blur):
    """What a bot does time and again."""
    bot = SearchBot(took, playouts=100, blur=blur)
    return [bot.think(table.boxes, table.position(), 0, n, 1) for n in range(60)]


def test_the_more_blur_the_seldomer_the_best_move(match, took):
    table = position(match)
    best = weigh(table, SearchBot(took, playouts=2000))[0].action
    times = [picks(table, took, blur).count(best) for blur in (0.02, 0.2, 5.0)]
    assert times[0] > times[1] > times[2] > 0


def test_through_much_blur_everything_may_look_best_even_what_was_not_tried(match, took):
    table = position(match)
    assert set(picks(table, took, 5.0)) == {action.number for action in table.legal(0)}


def test_a_sensible_level_slips_only_into_what_looks_good_at_first_sight(match, took):
    table = position(match)
    acts, weights = np.zeros(took.N_ACTIONS, np.int16), np.zeros(took.N_ACTIONS)
    n = bind(entry, took).prior(table.boxes, table.position(), 0, acts, weights)
    good = {int(acts[i]) for i in range(n) if weights[i] >= 0.1 * weights[:n].max()}
    bot = SearchBot(took, playouts=20, blur=5.0, sense=0.1)
    assert {bot.think(table.boxes, table.position(), 0, k, 1) for k in range(60)} == good
    assert len(good) < n


def test_one_lucky_try_makes_no_good_move(match, took, monkeypatch):
    """Barely blurred, a move that won once does not pass for better than one that won most of a hundred times."""
    found = [bots.Weighed(PASS, 99, 0.8), bots.Weighed(BUY + BAKERY, 1, 1.0)]
    monkeypatch.setattr(SearchBot, "weigh", lambda *_: found)
    assert set(picks(position(match), took, 0.01)) == {PASS}


def test_no_blur_no_slip(match, took):
    table = position(match)
    best = weigh(table, SearchBot(took, playouts=500))[0].action
    assert SearchBot(took, playouts=500).think(table.boxes, table.position(), 0, 7, 1) == best


def test_levels_come_first_on_the_roster_and_can_be_seated(took):
    names = [persona.name for persona in roster(took)]
    assert names[:5] == ["gentle", "friendly", "steady", "sharp", "merciless"]
    assert middle_level(took) == "steady"
    match = Match(took, [Seat("A", "gentle"), Seat("B", "merciless")], seed=1)
    for _ in range(6):
        play_bot(match, match.actors[0])


def test_a_hint_compares_moves_over_the_same_luck(match, took):
    table = position(match)
    choices = hint(table, 0)().choices
    seed = table.bot_seed
    found = bots.read_search(took, took.HINT_SEARCH).weigh(table.boxes, table.position(), 0, seed)
    alone = SearchBot(took, playouts=found[0].visits)
    for one in choices:
        assert abs(one.chance - weigh(table, alone, seed=seed, only=one.action.number)[0].chance) < 1e-12
    assert [one.chance for one in choices] == sorted((one.chance for one in choices), reverse=True)
    assert {one.action.number for one in choices} == {one.action for one in found[:5]}


# ---- several trees


def test_trees_are_counted_together():
    found = merged([{1: (3, 1.5), 2: (1, 1.0)}, {2: (4, 2.0), PASS: (2, 0.5)}])
    assert [(one.action, one.visits, one.chance) for one in found] == [(2, 5, 0.6), (1, 3, 0.5), (PASS, 2, 0.25)]


# ---- the evaluation of Harmonic Took


def test_the_outlook_is_shared_among_the_seats(match, took):
    table, out, work = match("A", "B", "C"), np.zeros(4), np.zeros(took.SCRATCH)
    took.evaluate(table.box, table.position()[0], out, work)
    assert abs(out[:3].sum() - 1) < 1e-12
    assert out.min() >= 0


def test_the_outlook_is_better_for_who_is_ahead(match, took):
    table, out, work = match("A", "B"), np.zeros(4), np.zeros(took.SCRATCH)
    states = table.position()
    states[0].built[1] = [1, 1, 0, 0]
    states[0].coins[1] = 20
    took.evaluate(table.box, states[0], out, work)
    assert out[1] > 0.8


def test_at_the_end_the_outlook_is_the_result(match, took):
    table, out, work = position(match), np.zeros(4), np.zeros(took.SCRATCH)
    table._states[0].coins[0] = 30
    table._states[0].built[0] = [1] * (len(LANDMARKS) - 1) + [0]
    table.play(0, RAISE + RADIO_TOWER)
    took.evaluate(table.box, table.position()[0], out, work)
    assert out[:2].tolist() == [1, 0]


def test_an_omen_is_what_the_dice_show(match, took):
    table = position(match)
    assert took.public_chance(table.box, table.position()[0]) == 2 * int(table.position()[0].dice.sum())


def first_sight(took, box, s, *actions):
    """How good some actions look."""
    out = np.zeros(took.N_ACTIONS)
    took.prior(box, s, 0, len(actions), np.array(actions, np.int16), out)
    return out[: len(actions)].tolist()


def test_at_first_sight_the_better_dice_and_the_better_throw_look_better(match, took):
    table = match("A", "B")
    s = table.position()[0]
    one, two = first_sight(took, table.box, s, ROLL_ONE, ROLL_TWO)
    assert one > two > 0  # a wheat field and a bakery: 1 to 3
    s.phase, s.dice[0] = RETHROW, 1
    keep, again = first_sight(took, table.box, s, KEEP, ROLL_ONE)
    assert keep > again
    s.dice[0] = 6
    keep, again = first_sight(took, table.box, s, KEEP, ROLL_ONE)
    assert keep < again


def test_at_first_sight_the_fullest_purse_and_the_dearest_card_look_best(match, took):
    table = match("A", "B", "C")
    s = table.position()[0]
    s.phase, s.coins[:3] = RAID, (0, 2, 4)
    poor, rich = first_sight(took, table.box, s, ROB + 1, ROB + 2)
    assert rich > poor
    s.phase = GIVE
    cheap, dear = first_sight(took, table.box, s, OFFER + WHEAT_FIELD, OFFER + MINE)
    assert cheap > dear
    s.phase = TAKE
    cheap, dear = first_sight(took, table.box, s, WANT + N_CARDS + WHEAT_FIELD, WANT + N_CARDS + MINE)
    assert dear > cheap


def test_at_first_sight_the_landmark_that_wins_looks_best(match, took):
    table = position(match)
    s = table.position()[0]
    s.coins[0], s.built[0] = 30, [1, 1, 1, 0]
    looks = first_sight(took, table.box, s, PASS, BUY + WHEAT_FIELD, RAISE + RADIO_TOWER)
    assert looks[2] > 0.8 * sum(looks)


def test_blind_playouts_do_not_look(match, took):
    """The same dice, and other moves."""
    table = match("A", "B")
    grown = []
    for blind in (False, True):
        tree = bots.GrowingTree(
            took, table.boxes, position(match).position(), 0, 7, bots.room_for(200, 1), BUY + BAKERY
        )
        tree.plan[0].horizon, tree.plan[0].is_blind = -1, blind
        tree.grow(200)
        grown.append(tree.found()[BUY + BAKERY][1])
    assert grown[0] != grown[1]


# ---- in all modes

THOUGHT = """
from tabletown import games
from tabletown.engine.match import Match, Seat
from tabletown.players.bots import SearchBot
took = games.find("harmonictook")
match = Match(took, [Seat("A"), Seat("B"), Seat("C")], seed=11)
for _ in range(9):
    match.play(match.actors[0], match.legal(match.actors[0])[0])
seat = match.actors[0]
print(SearchBot(took, playouts=60).weigh(match.boxes, match.position(), seat, 5, 1))
"""


def test_interpreted_and_compiled_it_thinks_the_same():
    thoughts = [
        subprocess.run([sys.executable, "-c", THOUGHT], env={**os.environ, "NUMBA_DISABLE_JIT": mode},
                       capture_output=True, text=True, check=True).stdout
        for mode in ("0", "1")
    ]  # fmt: skip
    assert thoughts[0] == thoughts[1] != ""
