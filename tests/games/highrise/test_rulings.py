"""Rulings that are easily got wrong: order, limits, who is asked again, and the later rulebook's way of leaving."""

import numpy as np
import pytest

from tabletown.engine.contract import FINE
from tabletown.games.highrise import actions, material, state
from tabletown.games.highrise.actions import AT, ATTRACT, PLAYER, TAKE
from tabletown.games.highrise.material import GOALS, MADE, NOTHING
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.coop.goals import is_reached
from tabletown.games.highrise.rules.decisions import apply, refusal
from tabletown.games.highrise.rules.dominoes.maps import list_spots
from tabletown.games.highrise.rules.round_flow import go_on
from tabletown.games.highrise.rules.turn import begin_turn
from tabletown.games.highrise.state import GONE, GUEST, LEAVE, NO_QUESTION, POOL, TURN

from .conftest import ALL, TOGETHER

PLAIN = "wood - ---- | wood - ----"
ICON = "wood floor_icon ---- | wood - ----"
ICONS = "wood floor_icon ---- | wood floor_icon ----"
SOFA = "wood sofa ---- | wood - ----"
ROOM = "wood sofa W-WW | wood bed WDW-"  # two cells, two kinds: a price of 2
IN_LINE = [goal.id for goal in GOALS].index("only_same_orientation")


def one(tile):
    return [(tile, "p16 down")]


def attract_phase(box, s):
    """All turns of the round are over."""
    s.step, s.phase, s.turn = round_flow.RANK, NO_QUESTION, int(s.seats)
    go_on(box, s)


def living(s, p):
    return np.flatnonzero(s.home == p).tolist()


def test_6_the_sixth_player_takes_the_last_tile(table):
    box, s = table(seats=6, market=[PLAIN] * 6, guests=[])
    for turn in range(5):
        apply(box, s, int(s.actor), TAKE + turn)
        apply(box, s, int(s.actor), AT)
    assert (s.market >= 0).sum() == 1 and s.actor == 5
    apply(box, s, 5, TAKE + 5)
    apply(box, s, 5, AT)
    assert (s.market >= 0).all() and s.rounds == 2


def test_13_the_order_on_a_floor_goes_clockwise_from_the_start_player(table):
    box, s = table(seats=4, start=2, maps=[one(ICON), [], [], one(ICONS)], guests=[("boy", 1, "!9 bed")] * 6)
    attract_phase(box, s)
    assert s.order[:4].tolist() == [2, 1, 0, 3] and s.storey[:4].tolist() == [2, 1, 1, 3]


def test_14_connections_are_not_passed_on(table):
    stairs = "wood staircase ---- | wood - ----"
    maps = [one(SOFA), [(ICON, "p16 down"), (stairs, "q16 down")], [(ICONS, "p16 down"), (stairs, "q16 down")]]
    box, s = table(seats=3, maps=maps, guests=[("boy", 3, "sofa")])
    attract_phase(box, s)
    assert s.actor == 0  # the sofa is there
    apply(box, s, 0, actions.DECLINE)
    assert s.actor == 1  # one floor up, down the stairs
    apply(box, s, 1, actions.DECLINE)
    assert s.phase == TURN  # two floors up: nothing to ask


def test_26_two_wardrobes_attract_two_all_the_same(table):
    wardrobes = "wood wardrobe ---- | wood wardrobe ----"
    maps = [[(wardrobes, "p16 down"), (ICON, "q16 down")], []]
    box, s = table(options=ALL, maps=maps, guests=[("boy", 3, "wardrobe")] * 6)
    attract_phase(box, s)
    for _ in range(2):
        assert s.phase == GUEST and s.actor == 0
        apply(box, s, 0, ATTRACT + int(np.flatnonzero(s.guests >= 0)[0]))
    assert len(living(s, 0)) == 2 and s.phase == TURN


def test_26_a_pool_is_used_once_in_a_phase_and_may_be_declined(table):
    pool = "wood pool ---- | wood pool ----"
    for answer, left in ((PLAYER + 1, 2), (actions.DECLINE, 3)):
        box, s = table(options=ALL, maps=[one(pool)], guests=[], tenants=[[], [("boy", 1, "sofa")] * 3])
        attract_phase(box, s)
        assert s.phase == POOL
        apply(box, s, 0, answer)
        assert s.phase == TURN and len(living(s, 1)) == left and s.departed[1] == 0  # a new round has begun


def test_30_32_who_has_just_arrived_is_not_asked_again(table):
    """Both prices are too high; the tenant moves once and stays until the next phase."""
    box, s = table(options=ALL, maps=[one(ROOM), one(ROOM)], guests=[], tenants=[[("artist", 1, "sofa")]])
    (artist,) = living(s, 0)
    attract_phase(box, s)
    assert s.home[artist] == 1
    attract_phase(box, s)
    assert s.home[artist] == 0


def test_30_32_wallets_look_first_then_wanderers(table):
    box, s = table(
        options=ALL, maps=[one(ROOM), one(SOFA)], guests=[],
        tenants=[[("toddler_boy", 3, "sofa"), ("artist", 1, "sofa")]],
    )  # fmt: skip
    attract_phase(box, s)
    assert len(living(s, 1)) == 2
    since = {int(s.kind[t]): int(s.since[t]) for t in living(s, 1)}
    artist = [t.id for t in material.TYPES].index("artist")
    assert since[artist] < max(since.values())


def test_22_31_several_who_would_do_are_the_owner_s_choice(table, choices):
    box, s = table(seats=3, options=ALL, maps=[one(SOFA)] * 3, guests=[], tenants=[[("toddler_girl", 3, "sofa")]])
    (child,) = living(s, 0)
    attract_phase(box, s)
    assert s.phase == LEAVE and s.actor == 0 and choices(box, s) == [PLAYER + 1, PLAYER + 2]
    assert refusal(box, s, 0, PLAYER) == actions.NOT_CHOICE
    apply(box, s, 0, PLAYER + 2)
    assert s.home[child] == 2


# ---- the later rulebook

LATER = {**ALL, "leaving": "later"}


@pytest.mark.parametrize("rich, home", ((False, 1), (True, GONE)))
def test_22_30_by_the_later_rulebook_wallets_look_when_a_new_tenant_comes(table, rich, home):
    """The older one goes to anybody it can pay, connected or not; else it leaves the game."""
    other = [(ICON, "p16 down"), *([(ROOM, "q16 down")] if rich else [])]
    box, s = table(
        options={**LATER, "wallet_recheck": "on_new_tenant"}, maps=[one(ROOM), other], guests=[("boy", 2, "sofa")],
        tenants=[[("artist", 1, "sofa")]],
    )  # fmt: skip
    (artist,) = living(s, 0)
    attract_phase(box, s)
    assert s.home[artist] == 0 and s.phase == GUEST and s.linked[0] == 0
    apply(box, s, 0, ATTRACT)
    assert s.home[artist] == home and s.departed.sum() <= 1


def test_22_31_by_the_later_rulebook_wanderers_look_when_a_new_tenant_comes(table):
    box, s = table(
        options=LATER, maps=[one(SOFA), [(ICON, "p16 down"), (SOFA, "q16 down")]], guests=[("boy", 2, "sofa")],
        tenants=[[("toddler_boy", 3, "sofa")]],
    )  # fmt: skip
    (child,) = living(s, 0)
    attract_phase(box, s)
    assert s.home[child] == 0 and s.phase == GUEST and s.linked[0] == 0
    apply(box, s, 0, ATTRACT)
    assert s.home[child] == 1


def test_25_by_the_later_rulebook_construction_drives_out_to_floor_mates_first(table, choices):
    nurse = ("nurse", 1, "sofa")
    for maps, offered in (
        ([one(PLAIN), one(PLAIN), one(ICON)], [1]),
        ([one(ICON), one(PLAIN), one(PLAIN)], [1, 2]),
    ):
        box, s = table(seats=3, options=LATER, maps=maps, guests=[], tenants=[[nurse]], wrecked=[1])
        s.step, s.phase, s.turn = round_flow.TURN_ENDS, NO_QUESTION, 0
        go_on(box, s)
        found = choices(box, s) if s.phase == LEAVE else [PLAYER + int(s.home[s.since == s.since.max()][0])]
        assert found == [PLAYER + p for p in offered]


def test_4_in_the_later_edition_the_base_game_has_no_stairs(table):
    box, s = table(options={"edition": "later"})
    found = set(s.objects[: s.tiles].ravel().tolist())
    assert not {material.STAIRCASE, material.ELEVATOR} & found
    box, s = table(options={"edition": "later", **ALL})
    assert {material.STAIRCASE, material.ELEVATOR} <= set(s.objects[: s.tiles].ravel().tolist())


# ---- goals


def test_37_three_dominoes_in_line_are_too_few(table):
    line = [(PLAIN, f"{c}16 down") for c in "pqrs"]
    for maps, reached in (([line], True), ([line[:3]], False), ([line, line[:3]], False)):
        box, s = table(options=TOGETHER, maps=maps)
        assert bool(is_reached(box, s, IN_LINE, (1 << len(maps)) - 1, 0)) == reached


def test_39_a_goal_lies_on_any_floor_but_never_behind_a_window(table):
    out = np.zeros(actions.N_ACTIONS, np.int64)
    for edges, fits in (("X-XX | carpet - XXX-", 0), ("X--X | carpet - XXX-", 4), ("X-WX | carpet - XXX-", 4)):
        box, s = table(options=TOGETHER, maps=[one(f"wood - {edges}")])
        assert list_spots(box, s, 0, MADE, 0, 0, out) == fits


def test_36_a_personal_goal_stays_reached(table):
    box, s = table(options=TOGETHER, guests=[])
    s.finished[0], s.secret[0, 0] = 1, IN_LINE
    s.threat = NOTHING
    attract_phase(box, s)
    assert s.finished[0] == 1 and refusal(box, s, int(s.actor), TAKE) in (FINE, actions.NO_PLACE)
    assert s.phase in (TURN, state.PLACE)


@pytest.mark.parametrize("seats, seed", ((2, 21), (3, 22), (4, 23)))
def test_no_decision_is_left_without_an_answer_where_dominoes_are_claimed(table, choices, seats, seed):
    options = {"useful_utilities": True, "happy_housing": True, "living_together": True, "rounds": 12}
    box, s = table(seats=seats, seed=seed, options=options)
    box, rng = np.array([box])[0], np.random.default_rng(seed)
    box.failures = 99  # threats do not end the game
    for _ in range(160):
        s.holder[material.THREE_ALIKE] = (int(s.start) + int(s.turn)) % seats
        if s.phase == TURN and not s.claimed:
            begin_turn(box, s)
        found = choices(box, s)
        assert found, s.phase
        claims = actions.CLAIM_ONE in found and rng.random() < 0.8
        apply(box, s, int(s.actor), actions.CLAIM_ONE if claims else int(rng.choice(found)))
        if s.phase == state.OVER:
            return
