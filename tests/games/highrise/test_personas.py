"""What bots see in a table, that they are of rising strength, and search, also where all play together."""

import numpy as np
import pytest

from tabletown import games
from tabletown.engine import batch
from tabletown.games.highrise import PERSONAS, SCRATCH, STATS, actions, material, state
from tabletown.games.highrise.actions import AT, ATTRACT, CONSTRUCT, KEEP, N_ACTIONS, TAKE
from tabletown.games.highrise.bots.evaluation import evaluate
from tabletown.games.highrise.bots.goal_progress import looks_defended, progress
from tabletown.games.highrise.bots.personas import ARCHITECT, DECORATOR, HOST, PLANNER, choose
from tabletown.games.highrise.bots.prior import prior
from tabletown.games.highrise.bots.value import expected_gains, fleeing, hope, nearness
from tabletown.games.highrise.material import NOTHING
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.attract import TO_ATTRACT
from tabletown.games.highrise.rules.coop.goals import is_reached
from tabletown.players.bots import find

from .conftest import ALL, TOGETHER, G, T

PLAIN = "wood - ---- | wood - ----"
ICON = "wood floor_icon ---- | wood - ----"
SOFA = "wood sofa ---- | wood - ----"
SOFAS = "wood sofa ---- | wood sofa ----"
BED = "wood bed ---- | wood - ----"
NAMES = [persona.name for persona in PERSONAS]


def one(tile):
    return [(tile, "p16 down")]


def chosen(box, s, persona):
    """A persona's action on a copy of the table."""
    copy = np.array([s])[0]
    return choose(box, copy, int(s.actor), persona, np.zeros(N_ACTIONS, np.int64), np.zeros(SCRATCH))


# ---- what they see


def test_harvest_goes_from_the_ground_up_and_takes_the_best_left(table):
    guests = [("boy", 3, "!9 bed"), ("girl", 5, "!9 bed"), ("man", 4, "elevator")]
    box, s = table(maps=[one(ICON), one(PLAIN)], guests=guests)
    gains = np.zeros(SCRATCH)
    expected_gains(box, s, gains)
    assert gains[:2].tolist() == [3, 5]
    s.step, s.slot, s.order[:2] = round_flow.SLOTS, 1, (1, 0)
    expected_gains(box, s, gains)
    assert gains[:2].tolist() == [5, 0]  # the lower floor has had its turn


def test_a_guest_is_worth_less_the_more_it_lacks(table):
    box, s = table(maps=[one(PLAIN)], guests=[("boy", 9, "sofa"), ("boy", 9, "2 sofa"), ("boy", 9, "!sofa", "bed")])
    near = [int(nearness(box, s, 0, int(t))) for t in s.guests[:3]]
    assert near[0] == near[2] > near[1] > 0 and hope(box, s, 0) == sum(near)


def test_construction_drives_away_what_flees(table):
    box, s = table(options=ALL, tenants=[[("nurse", 4, "sofa"), ("boy", 2, "sofa")]])
    assert fleeing(box, s, 0) == 4


@pytest.mark.parametrize("persona", (HOST, PLANNER, ARCHITECT))
def test_the_tile_that_pleases_a_guest_is_taken(table, persona):
    box, s = table(maps=[one(PLAIN)], market=[PLAIN, BED, SOFA], guests=[("boy", 5, "sofa")])
    assert chosen(box, s, persona) == TAKE + 2


def test_the_decorator_takes_what_shows_most(table):
    box, s = table(maps=[one(PLAIN)], market=[PLAIN, SOFA, SOFAS])
    assert chosen(box, s, DECORATOR) == TAKE + 2


def test_the_architect_tears_down_what_keeps_guests_away(table):
    maps = [[(PLAIN, "p16 down"), (SOFAS, "q16 down")], one(ICON)]
    box, s = table(maps=maps, market=[PLAIN], guests=[("boy", 9, "!sofa"), ("girl", 8, "!sofa")])
    assert chosen(box, s, ARCHITECT) == CONSTRUCT and chosen(box, s, PLANNER) != CONSTRUCT
    s.phase = state.DESTROY
    assert (chosen(box, s, ARCHITECT) - actions.DOMINO) % 32 == 1  # the sofas


def test_of_two_personal_goals_the_easier_one_is_kept(table):
    box, s = table(options={**TOGETHER, "personal_goal_choice": 2})
    s.actor = 0
    s.secret[0] = G["many_wander"], G["diversity_floor"]
    assert chosen(box, s, HOST) == KEEP + G["diversity_floor"]


@pytest.mark.parametrize("goal", G)
def test_progress_is_whole_only_where_the_goal_is_reached(table, goal):
    rows = [(SOFAS, "p16 down"), (SOFAS, "q16 down"), (ICON, "r16 down"), (BED, "s16 down")]
    tenants = [[(kind, 1, "sofa") for kind in ("boy", "girl", "man", "woman", "dog")]]
    for fields in ({}, {"maps": [rows, one(PLAIN)]}, {"maps": [rows, rows[:2]], "tenants": tenants, "reached": 6}):
        box, s = table(options=TOGETHER, **fields)
        far = progress(box, s, G[goal], 1)
        assert 0 <= far <= 1 and (far == 1 or not is_reached(box, s, G[goal], 1, int(s.reached)))


def test_threats_about_guests_are_judged_by_whom_they_will_go_to(table):
    box, s = table(options=TOGETHER)
    assert looks_defended(box, s, T["attract_requirement"], np.array([1.0, 2.0]))
    assert not looks_defended(box, s, T["attract_requirement"], np.array([1.0, 0.0]))
    assert looks_defended(box, s, T["attract_once_requirement"], np.array([1.0, 0.0]))
    assert looks_defended(box, s, T["room_requirement"], np.zeros(2))
    assert not looks_defended(box, s, T["room_requirement"], np.array([0.0, 1.0]))


# ---- what search asks


def chances(box, s):
    out = np.zeros(6)
    evaluate(box, s, out, np.zeros(SCRATCH))
    return out[: int(s.seats)].tolist()


def test_the_outlook_is_with_who_has_points_and_guests(table):
    box, s = table(seats=3, tenants=[[("boy", 9, "sofa")], [("boy", 5, "sofa")], []], guests=[])
    first, second, third = chances(box, s)
    assert first > second > third and first + second + third == pytest.approx(1)
    box, s = table(maps=[one(SOFA), one(ICON)], guests=[("boy", 9, "sofa")])
    first, second = chances(box, s)
    assert first > second


def test_together_the_outlook_is_one_for_all_and_grows_with_goals_and_falls_with_failures(table):
    box, s = table(options=TOGETHER, guests=[])
    before = chances(box, s)
    assert before[0] == before[1]
    s.finished[0] = 1
    assert chances(box, s)[1] > before[1]
    s.finished[0], s.failed = 0, 2
    assert chances(box, s)[1] < before[1]


def test_first_sight_prefers_snug_places_and_wished_tiles(table):
    box, s = table(
        maps=[[(PLAIN, "p16 down"), (PLAIN, "q18 right")]], market=[PLAIN, SOFA], guests=[("boy", 3, "sofa")]
    )
    acts, out = np.array([TAKE, TAKE + 1]), np.zeros(4)
    prior(box, s, 0, 2, acts, out)
    assert out[1] > out[0] > 0
    snug, far = AT + 4 * 1, AT + 4 * (31 * 32)  # on q16 beside both, or above p16
    s.phase, s.held = state.PLACE, s.market[0]
    prior(box, s, 0, 2, np.array([snug, far]), out)
    assert out[0] > out[1] > 0


def searched(box, s, playouts=200):
    game, states = games.find("highrise"), np.zeros(2, state.STATE)
    states[0] = s
    return find(game, f"search:{playouts}").think(np.array([box]), states, int(s.actor), 7, 1)


def let_attract(s):
    """The first seat is asked for a guest, and then the second."""
    s.turn, s.step, s.slot, s.stage, s.order[:2] = 2, round_flow.SLOTS, 0, TO_ATTRACT, (0, 1)
    s.phase, s.actor = state.GUEST, 0


@pytest.mark.compiled
def test_search_takes_the_better_guest(table):
    box, s = table(maps=[one(SOFA)], guests=[("boy", 1, "sofa"), ("girl", 9, "sofa"), ("man", 2, "sofa")])
    let_attract(s)
    assert searched(box, s) == ATTRACT + 1


@pytest.mark.compiled
def test_together_search_completes_a_goal(table):
    """Three floors show the personal goal of the seat; only the carpet tile brings the third."""
    carpet = "carpet - WWWW | carpet - WWWW"
    maps = [[("wood - -W-- | concrete - ----", "p16 down")], one(PLAIN)]
    box, s = table(options={"living_together": True}, maps=maps, market=[PLAIN, carpet, PLAIN], guests=[])
    s.secret[0, 0], s.threat, s.open_goals[:] = G["diversity_floor"], NOTHING, NOTHING
    assert searched(box, s, 400) == TAKE + 1


@pytest.mark.compiled
def test_together_search_defends(table):
    """With two failures behind all, a guest must be attracted by everybody, though declining costs nothing else."""
    guests = [("boy", 1, "!9 bed"), ("girl", 1, "!9 bed")]
    box, s = table(options={"living_together": True}, maps=[one(PLAIN), one(PLAIN)], guests=guests, failed=2)
    s.threat = T["attract_requirement"]
    let_attract(s)
    assert searched(box, s) in (ATTRACT, ATTRACT + 1)


# ---- how strong they are


def share(a, b, blocks, options=None):
    """What a wins against b, each seed from both seats."""
    game, won = games.find("highrise"), 0.0
    for names, mine in (((a, b), 0), ((b, a), 1)):
        scores = batch.play(game, batch.field_of(game, list(names)), batch.seed_plan(5, blocks), options or {}).scores
        won += float((scores[:, mine] > scores[:, 1 - mine]).sum() + 0.5 * (scores[:, 0] == scores[:, 1]).sum())
    return won / (2 * blocks)


@pytest.mark.compiled
@pytest.mark.parametrize("weaker, stronger", list(zip(NAMES, NAMES[1:], strict=False)))
def test_personas_rise(weaker, stronger):
    assert share(stronger, weaker, 100) > 0.52


@pytest.mark.compiled
def test_personas_rise_together():
    game, options = games.find("highrise"), {"living_together": True}
    won = {}
    for name in NAMES:
        played = batch.play(game, batch.field_of(game, [name] * 2), batch.seed_plan(5, 60), options)
        won[name] = float(played.rows[:, STATS.index("won")].mean()), float(played.rows[:, STATS.index("team")].mean())
    assert won["architect"][0] > won["planner"][0] > won["random"][0]
    teams = [team for _, team in won.values()]
    assert teams == sorted(teams) and material.FAILURES == 3


@pytest.mark.slow
@pytest.mark.compiled
def test_search_beats_the_best_persona():
    from tabletown.arena.contest import Contest, results
    from tabletown.arena.entrants import Entrant
    from tabletown.arena.schedule import Plan

    contest = Contest(games.find("highrise"), [Entrant("search", "search:400"), Entrant("architect", "architect")])
    won = 0.0
    for played in contest.play(Plan(3, (((0, 1),),), 15).games()):
        mine = results(played)[played.game.seating.index(0)]
        other = results(played)[played.game.seating.index(1)]
        won += (mine > other) + 0.5 * (mine == other)
    assert won / 30 > 0.55
