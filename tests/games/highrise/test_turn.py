"""A turn, Construction, the Attract Phase, leaving, the end."""

import numpy as np
import pytest

from tabletown.engine.contract import FINE
from tabletown.games.highrise import actions, state
from tabletown.games.highrise.actions import (
    AT,
    ATTRACT,
    DISCARD_TILE,
    DOMINO,
    N_ACTIONS,
    PLAYER,
    REFUSALS,
    TAKE,
    TENANT,
)
from tabletown.games.highrise.material import NOTHING, WIFI
from tabletown.games.highrise.rules.building import price
from tabletown.games.highrise.rules.decisions import apply, legal, refusal
from tabletown.games.highrise.rules.scoring import points, scores
from tabletown.games.highrise.state import GONE, GUEST, LEAVE, OVER, POOL, TURN

from .conftest import ALL, cell

PLAIN = "wood - ---- | wood - ----"
ICON = "wood floor_icon ---- | wood - ----"
SOFA = "wood sofa ---- | wood - ----"
LAMP = "wood lamp ---- | wood - ----"
WALLED = "wood - WWWW | wood - WWWW"
ROOM = "wood {} WDWW | wood - W-WW"  # half A is a room of one cell, its door to half B


def play(box, s, *said):
    for action in said:
        code = refusal(box, s, int(s.actor), action)
        assert code == FINE, REFUSALS[code]
        apply(box, s, int(s.actor), action)


def at(name, way):
    return AT + 4 * cell(name) + ("down", "left", "up", "right").index(way)


def finish_round(box, s):
    """Both seats take their first tile and place it wherever it goes first."""
    out = np.zeros(N_ACTIONS, np.int64)
    begun = int(s.rounds)
    while s.phase in (TURN, state.PLACE) and s.rounds == begun:
        n = legal(box, s, int(s.actor), out)
        play(box, s, next(int(a) for a in out[:n] if a >= TAKE))


def test_6_a_tile_is_taken_and_placed_and_the_turn_is_over(table, choices):
    box, s = table(market=[PLAIN] * 4)
    assert choices(box, s) == [actions.CONSTRUCT, *range(TAKE, TAKE + 4)]
    play(box, s, TAKE + 1)
    assert choices(box, s) == [AT, AT + 1, AT + 2, AT + 3]
    play(box, s, at("p16", "right"))
    assert s.actor == 1 and s.laid[0] == 1 and s.market[1] == NOTHING and s.phase == TURN
    assert REFUSALS[refusal(box, s, 1, TAKE + 1)].startswith("there is no such tile")


def test_6_only_where_nothing_fits_a_tile_is_thrown_away(table, choices):
    windows = "wood - XXXX | wood - XXXX"
    box, s = table(maps=[[(windows.replace("XXXX | wood - XXXX", "X-XX | wood - XXX-"), "p16 down")]], market=[PLAIN])
    assert choices(box, s) == [actions.CONSTRUCT, DISCARD_TILE]
    t = int(s.market[0])
    play(box, s, DISCARD_TILE)
    assert s.place[t] == GONE and s.actor == 1 and not s.wrecked[0]
    box, s = table(market=[PLAIN])
    assert refusal(box, s, 0, DISCARD_TILE) == actions.SOME_PLACE


def test_9_a_lamp_waits_for_electricity(table):
    box, s = table(options=ALL, market=[LAMP])
    assert refusal(box, s, 0, TAKE) == actions.NO_PLACE
    box, s = table(options=ALL, market=[LAMP], maps=[[("wood power_generator ---- | wood - ----", "p16 down")]])
    assert refusal(box, s, 0, TAKE) == FINE


def test_7_construction_before_placing(table, choices):
    box, s = table(maps=[[(PLAIN, "p16 down"), (PLAIN, "q16 down")]], market=[PLAIN])
    play(box, s, actions.CONSTRUCT)
    assert choices(box, s) == [actions.LATER, DOMINO + cell("p16"), DOMINO + cell("q16")]
    play(box, s, DOMINO + cell("p16"))
    assert s.laid[0] == 1 and s.wrecked[0] == 1 and s.phase == TURN
    play(box, s, TAKE, at("p16", "down"))
    assert s.phase == state.AFTER and choices(box, s) == [actions.END, actions.CONSTRUCT]
    play(box, s, actions.END)
    assert s.actor == 1


def test_7_a_map_in_pieces_cannot_be_left_so(table, choices):
    row = [(PLAIN, "p16 right"), (PLAIN, "r16 right"), (PLAIN, "t16 right")]
    box, s = table(maps=[row], market=[PLAIN])
    play(box, s, actions.CONSTRUCT, DOMINO + cell("r16"))
    assert s.pieces[0] == 2
    play(box, s, TAKE, at("u17", "right"))
    assert choices(box, s) == [actions.CONSTRUCT] and refusal(box, s, 0, actions.END) == actions.IN_PIECES
    play(box, s, actions.CONSTRUCT, DOMINO + cell("p16"), actions.END)
    assert s.laid[0] == 2 and s.actor == 1


def test_7_the_tile_just_placed_can_be_destroyed_by_who_has_said_so(table):
    box, s = table(market=[PLAIN])
    play(box, s, actions.CONSTRUCT)
    assert s.announced and refusal(box, s, 0, actions.CONSTRUCT) == actions.NOTHING_TO_DESTROY
    play(box, s, TAKE, at("p16", "down"), actions.CONSTRUCT, DOMINO, actions.END)
    assert s.laid[0] == 0 and s.wrecked[0] == 1
    box, s = table(market=[PLAIN], maps=[[(PLAIN, "p16 down")]])
    play(box, s, actions.CONSTRUCT, actions.LATER)
    assert refusal(box, s, 0, actions.LATER) != FINE and not s.wrecked[0]


def test_16_guests_come_to_who_pleases_them_in_the_order_of_floors(table, choices):
    box, s = table(
        maps=[[(ICON, "p16 down"), (SOFA, "q16 down")], [(PLAIN, "p16 down")]],
        market=[PLAIN, PLAIN], guests=[("boy", 3, "sofa"), ("girl", 2, "!sofa"), ("man", 1, "elevator")],
    )  # fmt: skip
    finish_round(box, s)
    assert s.phase == GUEST and s.actor == 1  # floor 1 comes first
    assert choices(box, s) == [actions.DECLINE, ATTRACT + 1]
    assert refusal(box, s, 1, ATTRACT) == actions.NOT_PLEASED and refusal(box, s, 1, ATTRACT + 4) == actions.NO_GUEST
    play(box, s, actions.DECLINE)
    assert s.actor == 0 and choices(box, s) == [actions.DECLINE, ATTRACT]
    play(box, s, ATTRACT)
    assert points(box, s, 0) == 3 and s.rounds == 2 and (s.guests >= 0).all() and (s.market >= 0).all()


@pytest.mark.parametrize("fixed", (False, True))
def test_12_the_start_player_changes(table, fixed):
    box, s = table(market=[PLAIN] * 2, guests=[], options={"start_player": "fixed" if fixed else "rotating"})
    finish_round(box, s)
    assert s.start == (0 if fixed else 1) and s.actor == s.start


def test_12_guests_move_up_and_may_have_waited_too_long(table):
    for churn, gone in (("off", 0), ("stale", 1), ("each", 1)):
        box, s = table(market=[PLAIN] * 2, guests=[("boy", 1, "9 bed")] * 6, options={"guest_churn": churn})
        first = s.guests.tolist()
        finish_round(box, s)
        assert s.guests[:5].tolist() == first[gone : 5 + gone] and (s.home[first[0]] == GONE) == bool(gone)


def test_12_with_rounds_the_deck_is_cut(table):
    box, s = table(options={"rounds": 2}, guests=[])
    assert s.rooms_left == 4
    s.market[:] = s.market  # as dealt
    finish_round(box, s)
    for _ in range(40):
        if s.phase == OVER:
            break
        if s.phase == GUEST:
            play(box, s, actions.DECLINE)
        else:
            finish_round(box, s)
    assert s.phase == OVER and s.rounds == 2


def test_19_an_empty_deck_of_tenants_ends_the_game(table):
    box, s = table(market=[PLAIN] * 2, guests=[("boy", 1, "9 bed")] * 5)
    for t in s.tenant_deck[1 : s.tenants_left].tolist():
        s.home[t] = GONE
    s.tenant_deck[1:] = NOTHING
    s.tenants_left = 1
    finish_round(box, s)
    assert s.phase == OVER and refusal(box, s, 0, TAKE) == actions.ASKED + OVER


# ---- leaving


def test_25_construction_keeps_guests_away_and_drives_tenants_out(table, choices):
    nurse = ("nurse", 4, "!9 bed")
    maps = [[(PLAIN, "p16 down"), (PLAIN, "q16 down")], [], []]
    box, s = table(seats=3, options=ALL, maps=maps, market=[PLAIN] * 3, guests=[nurse], tenants=[[nurse]])
    play(box, s, actions.CONSTRUCT, DOMINO + cell("q16"), TAKE, at("q16", "down"), actions.END)
    assert s.phase == LEAVE and s.actor == 0 and choices(box, s) == [PLAYER + 1, PLAYER + 2]
    play(box, s, PLAYER + 2)
    assert s.living[2].sum() == 1 and s.departed[0] == 1
    finish_round(box, s)
    assert s.actor == 1 and s.phase == GUEST  # seat 0 would be first, but did Construction


def test_22_who_finds_nobody_leaves_the_game_or_by_the_later_rulebook_goes_anywhere(table):
    nurse = ("nurse", 4, "sofa")
    maps = [[(ICON, "p16 down"), (PLAIN, "q16 down")], []]
    for leaving, home in (("seed", GONE), ("later", 1)):
        box, s = table(options={**ALL, "leaving": leaving}, maps=maps, market=[PLAIN] * 2, tenants=[[nurse]])
        t = int(np.flatnonzero(s.home == 0)[0])
        play(box, s, actions.CONSTRUCT, DOMINO + cell("q16"), TAKE, at("q16", "down"), actions.END)
        assert s.home[t] == home


@pytest.mark.parametrize("recheck, home", (("every_attract", 1), ("on_new_tenant", 0), ("off", 0)))
def test_29_30_the_price_drives_wallets_out(table, recheck, home):
    room = "wood sofa W-WW | wood bed WDW-"  # two cells, the door leads out
    box, s = table(
        options={**ALL, "wallet_recheck": recheck}, maps=[[(room, "p16 down")], []], market=[WALLED] * 2, guests=[],
        tenants=[[("artist", 1, "sofa")]],
    )  # fmt: skip
    t = int(np.flatnonzero(s.home == 0)[0])
    assert price(s, 0) == 2
    finish_round(box, s)
    assert s.home[t] == home


@pytest.mark.parametrize("settles, home", ((False, 1), (True, 0)))
def test_31_wanderers_leave_to_who_meets_all_their_wishes(table, settles, home):
    box, s = table(
        options={**ALL, "wandering_settles": settles}, maps=[[(SOFA, "p16 down")], [(SOFA, "p16 down")]],
        market=[WALLED] * 2, guests=[], tenants=[[("toddler_boy", 3, "sofa")]],
    )  # fmt: skip
    t = int(np.flatnonzero(s.home == 0)[0])
    finish_round(box, s)
    assert s.home[t] == home


def test_31_a_wandering_guest_is_content_with_one_wish(table, choices):
    box, s = table(
        options=ALL, maps=[[(SOFA, "p16 down")]], market=[WALLED] * 2,
        guests=[("toddler_boy", 3, "sofa", "bed"), ("boy", 3, "sofa", "bed")],
    )  # fmt: skip
    finish_round(box, s)
    assert choices(box, s) == [actions.DECLINE, ATTRACT]


# ---- objects with powers


def test_26_a_pool_takes_the_cheapest_tenant(table, choices):
    pool = "wood pool ---- | wood - ----"
    living = [[], [("boy", 5, "sofa"), ("girl", 2, "sofa"), ("man", 2, "sofa")]]
    for pick in ("lowest", "owner"):
        box, s = table(options={**ALL, "pool_pick": pick}, maps=[[(pool, "p16 down")]], market=[WALLED] * 2,
                       guests=[], tenants=living)  # fmt: skip
        boy, girl, man = sorted(np.flatnonzero(s.home == 1).tolist(), key=lambda t: int(s.since[t]))
        finish_round(box, s)
        assert s.phase == POOL and choices(box, s) == [actions.DECLINE, PLAYER + 1]
        play(box, s, PLAYER + 1)
        if pick == "owner":
            assert choices(box, s) == sorted(TENANT + t for t in (boy, girl, man))
            play(box, s, TENANT + boy)
        assert s.home[boy if pick == "owner" else man] == 0 and s.living[1].sum() == 2
    box, s = table(options=ALL, maps=[[(pool, "p16 down")], [(pool, "p16 down")]], market=[WALLED] * 2, guests=[],
                   tenants=living)  # fmt: skip
    finish_round(box, s)
    assert s.phase == TURN  # as many pools: nothing to ask


def test_26_20_a_wardrobe_attracts_two_and_costs_points(table):
    wardrobe = "wood wardrobe ---- | wood - ----"
    box, s = table(options=ALL, maps=[[(wardrobe, "p16 down")]], market=[WALLED] * 2,
                   guests=[("boy", 3, "wardrobe"), ("girl", 4, "wardrobe"), ("man", 1, "wardrobe")])  # fmt: skip
    s.linked[:] = 0
    assert points(box, s, 0) == -5
    finish_round(box, s)
    first = int(s.actor)
    play(box, s, ATTRACT + 1)
    if first == 0:
        assert s.phase == GUEST and s.actor == 0
        play(box, s, ATTRACT)
        assert s.actor == 1


@pytest.mark.parametrize(
    "maps, tenants, has, expected",
    (
        ("wood bar ---- | wood bar ----", [], 0, 0),
        ("wood bar ---- | wood bar ----", [], 1, 10),
        ("wood hometrainer ---- | wood - ----", [("boy", 2, "hometrainer"), ("boy", 3, "!hometrainer")], 0, 7),
        (ROOM.format("desk"), [], 0, 2),  # the desk's room, and the price of it
        ("wood desk ---- | wood - ----", [], 0, 0),
        ("wood wardrobe ---- | wood - ----", [], 0, -5),
    ),
)
def test_20_what_objects_score(table, maps, tenants, has, expected):
    box, s = table(options=ALL, maps=[[(maps, "p16 down")]], tenants=[tenants])
    s.has[1] = has
    assert points(box, s, 0) == expected


def test_27_a_computer_doubles_what_is_next_to_it(table):
    box, s = table(options=ALL, maps=[[("wood computer ---- | wood bar ----", "p16 down")]])
    s.has[1], s.has[WIFI] = 1, 0
    assert points(box, s, 0) == 5
    s.has[WIFI] = 1
    assert points(box, s, 0) == 10


def test_24_a_piano_is_there_only_inside_a_room(table):
    box, s = table(
        options=ALL, maps=[[(ROOM.format("piano"), "p16 down")], [("wood piano ---- | wood - ----", "p16 down")]]
    )
    assert [int(s.shows[p]).bit_count() for p in (0, 1)] == [1, 0] and price(s, 0) == 1


def test_14_staircases_lead_down_one_way_and_elevators_anywhere(table):
    stairs, lift = "wood staircase ---- | wood - ----", "wood elevator ---- | wood - ----"
    up = [(ICON, "p16 down")]
    high = [*up, (ICON, "q16 down")]
    box, s = table(seats=3, maps=[[], [*up, (stairs, "r16 down")], [*high, (stairs, "r16 down")]])
    assert s.storey[:3].tolist() == [1, 2, 3] and s.linked[:3].tolist() == [0, 0b001, 0b010]
    box, s = table(seats=3, maps=[[(lift, "p16 down")], up, [*high, (lift, "r16 down")]])
    assert s.linked[:3].tolist() == [0b100, 0, 0b001]
    assert box.fit


def test_21_most_points_win(table):
    box, s = table(tenants=[[("boy", 3, "sofa")], [("girl", 5, "sofa")]])
    out = np.zeros(6, np.int64)
    scores(box, s, out)
    assert out[:2].tolist() == [3, 5]
