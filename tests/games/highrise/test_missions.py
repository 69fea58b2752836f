"""Every goal and every threat: a table on which it holds, and one beside it on which it does not."""

import numpy as np
import pytest

from tabletown.engine.contract import FINE
from tabletown.games.highrise import actions, material, state
from tabletown.games.highrise.actions import AT, ATTRACT, DOMINO, KEEP, PLAYER, REFUSALS, TENANT
from tabletown.games.highrise.box import OPTIONS, pack
from tabletown.games.highrise.difficulty import SELDOM, often_reached, rate
from tabletown.games.highrise.material import MADE, NOTHING
from tabletown.games.highrise.rules import round_flow
from tabletown.games.highrise.rules.building import amount, pleases, survey
from tabletown.games.highrise.rules.coop.goals import is_reached
from tabletown.games.highrise.rules.coop.threats import is_defended
from tabletown.games.highrise.rules.decisions import apply, legal, refusal
from tabletown.games.highrise.rules.decks import open_threat
from tabletown.games.highrise.rules.hide import hide
from tabletown.games.highrise.rules.round_flow import GIVING, THREAT, go_on
from tabletown.games.highrise.rules.scoring import is_won, scores
from tabletown.games.highrise.rules.turn import begin_turn
from tabletown.games.highrise.state import GONE, NO_QUESTION, OVER, ROOMS

from .conftest import TOGETHER, G, T, cell

PLAIN = "wood - ---- | wood - ----"
ICON = "wood floor_icon ---- | wood - ----"
ROOM = "wood {} WDWW | wood - W-WW"
WINDOWED = "wood {} WDWX | wood - W-WW"
SOFAS = "wood sofa ---- | wood sofa ----"
FIVE = [(kind, 1, "sofa") for kind in ("boy", "girl", "man", "woman", "dog")]
TAGLINE = [(PLAIN, f"{c}16 down") for c in "pqrs"]


def gen(kind):
    return f"wood {kind}_generator ---- | wood - ----"


def one(tile):
    return [(tile, "p16 down")]


GOAL_CASES = (
    # goal, the table, the table that lacks a little
    ("diversity_tenant", {"tenants": [FIVE]}, {"tenants": [FIVE[:4] + FIVE[:1]]}),
    ("all_utilities", {"maps": [[(gen("power"), "p16 down"), (gen("water"), "q16 down"), (gen("wifi"), "r16 down")]]},
     {"maps": [[(gen("power"), "p16 down"), (gen("water"), "q16 down")]]}),
    ("water_utility", {"maps": [one(gen("water")), one(gen("water"))]}, {"maps": [one(gen("water")), []]}),
    ("wifi_utility", {"maps": [one(gen("wifi")), []]}, {"maps": [one(gen("wifi")), one(gen("wifi"))]}),
    ("num_rooms", {"maps": [[(ROOM.format("-"), f"{c}16 down") for c in "pqrst"]]},
     {"maps": [[(ROOM.format("-"), f"{c}16 down") for c in "pqrs"]]}),
    ("all_construction", {"wrecked": [1, 2]}, {"wrecked": [1, 0]}),
    ("many_wander", {"departed": [3, 0]}, {"departed": [2, 3]}),
    ("diversity_floor", {"maps": [[("wood - -W-- | concrete - ----", "p16 down"), ("carpet - WWWW | carpet - ----",
     "q16 down")]]}, {"maps": [[("wood - -W-- | concrete - ----", "p16 down")]]}),
    ("window_reward", {"maps": [one(WINDOWED.format("-").replace("WDWX", "XDWX"))]},
     {"maps": [one(WINDOWED.format("-"))]}),
    ("map_size_reward", {"maps": [TAGLINE, TAGLINE[:1]]}, {"maps": [TAGLINE, TAGLINE]}),
    ("diversity_match", {"maps": [one(SOFAS), one("wood bed ---- | wood - ----")]}, {"maps": [one(SOFAS), one(SOFAS)]}),
    ("object_numbers", {"maps": [[(SOFAS, "p16 down"), (SOFAS, "q16 down")]]}, {"maps": [one(SOFAS)]}),
    ("biggest_baddest", {"maps": [[(ICON, "p16 down"), (PLAIN, "q16 down")], one(PLAIN)]},
     {"maps": [[(PLAIN, "p16 down"), (PLAIN, "q16 down")], one(ICON)]}),
    ("three_in_a_row", {"maps": [[(SOFAS, "p16 down"), (SOFAS, "p18 down")]]},
     {"maps": [[(SOFAS, "p16 down"), (PLAIN, "q17 right")]]}),
    ("identical_rooms", {"maps": [one(ROOM.format("-")), one(ROOM.format("-"))]}, {"maps": [one(PLAIN), one(PLAIN)]}),
    ("only_same_orientation", {"maps": [TAGLINE]}, {"maps": [[*TAGLINE[:3], (PLAIN, "s16 right")]]}),
    ("num_goals", {"reached": 6}, {"reached": 5}),
)  # fmt: skip


@pytest.mark.parametrize("goal, enough, too_little", GOAL_CASES, ids=[case[0] for case in GOAL_CASES])
def test_37_a_goal_is_reached(table, goal, enough, too_little):
    for fields, reached in ((enough, True), (too_little, False)):
        box, s = table(options=TOGETHER, **fields)
        assert bool(is_reached(box, s, G[goal], 1, int(s.reached))) == reached


def test_37_every_kind_of_object(table):
    box, s = table(options={"living_together": True})
    s.shows[0] = box.kinds
    assert is_reached(box, s, G["diversity_objects"], 1, 0)
    s.shows[0] = int(box.kinds) & ~1
    assert not is_reached(box, s, G["diversity_objects"], 1, 0)


def test_37_a_price_of_five(table):
    box, s = table(options=TOGETHER)
    s.counted[0, state.LARGEST], s.shows[0] = 5, 0b11111
    assert is_reached(box, s, G["all_expensive"], 1, 0) and not is_reached(box, s, G["all_expensive"], 2, 0)
    s.shows[0] = 0b1111
    assert not is_reached(box, s, G["all_expensive"], 1, 0)


def test_every_goal_has_its_test():
    assert {case[0] for case in GOAL_CASES} | {"diversity_objects", "all_expensive"} == set(G)


ALL_PROPERTIES = [("nurse", 1, "sofa"), ("artist", 1, "sofa"), ("toddler_boy", 1, "sofa")]
RING = [(PLAIN, "p16 right"), (PLAIN, "r16 down"), (PLAIN, "q18 right"), (PLAIN, "p17 down")]
THREAT_CASES = (
    # threat, a table on which it is defended, one on which it fails
    ("room_requirement", {"first": 0, "maps": [one(ROOM.format("-"))]}, {"first": 0}),
    ("room_requirement", {"first": -1}, {"first": 1, "maps": [one(ROOM.format("-"))]}),
    ("no_room_requirement", {"maps": [one(ROOM.format("-"))]}, {"maps": [one(ROOM.format("-"))] * 2}),
    ("room_window_requirement", {"first": 0, "maps": [one(WINDOWED.format("-"))]},
     {"first": 0, "maps": [one(ROOM.format("-"))]}),
    ("attract_requirement", {"attracted": [1, 1]}, {"attracted": [2, 0]}),
    ("floor_num_requirement", {"maps": [one(ICON), []]}, {"maps": [one(ICON), one(ICON)]}),
    ("wander_requirement", {"departed": [0, 0]}, {"departed": [0, 1]}),
    ("utility_requirement", {"maps": [one(gen("water"))]}, {"maps": [one(gen("water")), one(gen("wifi"))]}),
    ("no_construction", {}, {"wrecked": [0, 1]}),
    ("property_requirement", {"tenants": [ALL_PROPERTIES[:2], ALL_PROPERTIES[2:]]}, {"tenants": [ALL_PROPERTIES]}),
    ("floor_num_score_match", {"maps": [one(ICON)], "tenants": [[], FIVE[:1]]},
     {"maps": [one(ICON)], "tenants": [FIVE[:1], []]}),
    ("window_requirement", {"maps": [one(WINDOWED.format("-"))]}, {"maps": [one(ROOM.format("-"))]}),
    ("map_size_match", {"maps": [TAGLINE[:3]]}, {"maps": [TAGLINE]}),
    ("attract_once_requirement", {"attracted": [0, 1]}, {}),
    ("floor_type", {"maps": [one("wood - -W-- | concrete - ----"), one(PLAIN)]},
     {"maps": [one("wood - -W-- | concrete - ----")] * 2}),
    ("no_adjacent_match", {"maps": [one(SOFAS), one(PLAIN)]}, {"maps": [one(SOFAS), one(SOFAS)]}),
    ("no_holes", {"maps": [RING[:3]]}, {"maps": [RING]}),
)  # fmt: skip


@pytest.mark.parametrize("threat, good, bad", THREAT_CASES, ids=[case[0] for case in THREAT_CASES])
def test_38_a_threat_is_defended(table, threat, good, bad):
    for fields, defended in ((good, True), (bad, False)):
        box, s = table(options=TOGETHER, **fields)
        assert bool(is_defended(box, s, T[threat])) == defended


def test_38_no_map_may_be_too_dear(table):
    box, s = table(options=TOGETHER)
    s.counted[1, state.LARGEST], s.shows[1] = 5, 0b11111
    assert not is_defended(box, s, T["price_requirement"])
    s.counted[1, state.LARGEST] = 4
    assert is_defended(box, s, T["price_requirement"])


def test_every_threat_has_its_test():
    assert {case[0] for case in THREAT_CASES} | {"price_requirement"} == set(T)


# ---- what follows


def play(box, s, *said):
    for action in said:
        code = refusal(box, s, int(s.actor), action)
        assert code == FINE, REFUSALS[code]
        apply(box, s, int(s.actor), action)


def give(box, s, goal, p):
    """A goal is reached by a seat and its reward is about to be given."""
    g = G[goal]
    s.open_goals[:] = NOTHING
    s.secret[:] = NOTHING
    s.threat = NOTHING
    s.goal_deck, s.threat_deck = 0, 0
    s.winners[g] = 1 << p
    s.scan, s.stage, s.goal, s.step, s.phase = 0, 0, NOTHING, GIVING, NO_QUESTION
    go_on(box, s)


def strike(box, s, threat):
    """A threat fails."""
    s.threat, s.step, s.phase = T[threat], THREAT, NO_QUESTION
    go_on(box, s)


def test_36_39_a_goal_domino_is_placed_and_keeps_its_power_until_it_is_destroyed(table):
    box, s = table(options=TOGETHER, maps=[one("wood - WXWX | carpet - XXXX"), []])
    give(box, s, "biggest_baddest", 1)
    assert s.phase == state.PLACE and s.actor == 1
    play(box, s, AT)
    assert s.holder[G["biggest_baddest"]] == 1 and s.laid[1] == 1 and s.storey[1] == 2
    assert amount(s, 1, material.ELEVATOR) == 1
    s.actor, s.phase, s.announced = 1, state.DESTROY, 1
    apply(box, s, 1, DOMINO)
    assert s.holder[G["biggest_baddest"]] == NOTHING and s.storey[1] == 1


def test_39_without_room_it_lies_beside_the_map(table):
    box, s = table(options=TOGETHER, maps=[one("wood - XXXX | wood - XXXX".replace("XXXX |", "X-XX |"))])
    give(box, s, "num_rooms", 0)
    assert s.holder[G["num_rooms"]] == 0 and s.place[MADE + G["num_rooms"]] != 0 and amount(s, 0, ROOMS) == 1


def test_40_a_goal_that_is_a_room(table):
    box, s = table(options=TOGETHER, maps=[one(PLAIN)])
    give(box, s, "num_rooms", 0)
    play(box, s, AT + 4 * cell("q16"))
    assert amount(s, 0, ROOMS) == 1 and s.counted[0, state.LARGEST] == 2


def test_40_a_goal_that_holds_what_lies_next_to_it(table):
    box, s = table(options=TOGETHER, maps=[one("wood sofa ---- | wood bed ----")])
    give(box, s, "diversity_match", 0)
    play(box, s, AT + 4 * cell("q16"))
    assert amount(s, 0, material.SOFA) == 2 and amount(s, 0, material.BED) == 2


def test_40_tiles_are_drawn_for_those_that_were_destroyed(table):
    box, s = table(options=TOGETHER, wrecked=[2, 0])
    left = int(s.rooms_left)
    give(box, s, "all_construction", 0)
    play(box, s, AT)
    while s.phase == state.PLACE:
        out = np.zeros(actions.N_ACTIONS, np.int64)
        legal(box, s, 0, out)
        play(box, s, int(out[0]))
    assert s.wrecked[0] == 0  # a new round has begun
    assert left - int(s.rooms_left) >= 2


def test_40_a_wallet_tenant_out_of_the_deck(table):
    box, s = table(options=TOGETHER)
    give(box, s, "all_expensive", 0)
    play(box, s, AT)
    assert s.phase == state.SEARCHED
    t = next(t for t in range(int(s.people)) if refusal(box, s, 0, TENANT + t) == FINE)
    play(box, s, TENANT + t)
    assert s.home[t] == 0


@pytest.mark.parametrize("goal, loose", (("diversity_floor", True), ("map_size_reward", False)))
def test_40_dominoes_are_lifted_and_placed_anew(table, goal, loose):
    carpet = "carpet - --W- | carpet - --W-"
    box, s = table(options=TOGETHER, maps=[[(PLAIN, "p16 down"), (carpet, "q16 down")]])
    give(box, s, goal, 0)
    play(box, s, AT + 4 * cell("o16"))
    play(box, s, DOMINO + cell("q16"))
    assert s.laid[0] == 2 and s.phase == state.LIFT
    play(box, s, actions.DECLINE)
    assert s.phase == state.PLACE and refusal(box, s, 0, actions.PUT_BACK) == FINE
    # Upside down the carpet has its wall on the other side, and meets the wood openly.
    over = AT + 4 * cell("q17") + 2
    assert (refusal(box, s, 0, over) == FINE) == loose
    play(box, s, over if loose else actions.PUT_BACK)
    assert s.laid[0] == 3 and s.pieces[0] == 1 and s.lifted[0] == NOTHING


def test_40_guests_of_the_same_type_move_in(table):
    guests = [("boy", 2, "9 bed"), ("boy", 5, "9 bed"), ("girl", 4, "9 bed")]
    box, s = table(options=TOGETHER, guests=guests, tenants=[[("boy", 1, "sofa")]])
    give(box, s, "three_in_a_row", 0)
    play(box, s, AT)
    assert s.living[0].sum() == 2 and 5 in s.worth[s.home == 0]


def test_40_one_object_wish_need_not_be_met(table):
    box, s = table(options=TOGETHER, guests=[("boy", 3, "sofa"), ("boy", 3, "sofa", "bed"), ("boy", 1, "9 map_size")])
    s.holder[G["diversity_objects"]] = 0
    assert [bool(pleases(box, s, 0, int(t))) for t in s.guests[:3]] == [True, False, False]
    assert not pleases(box, s, 1, int(s.guests[0]))


def test_40_no_tenant_leaves_the_holder_and_water_and_power_are_for_all(table):
    box, s = table(
        options=TOGETHER, maps=[[(ICON, "p16 down"), (gen("water"), "q16 down"), (gen("power"), "r16 down")]]
    )
    assert not int(s.has[material.WATER]) & 1 and not int(s.has[material.ELECTRICITY]) & 1
    s.holder[G["water_utility"]], s.holder[G["all_utilities"]] = 1, 0
    survey(box, s)
    assert int(s.has[material.WATER]) & 1 and int(s.has[material.ELECTRICITY]) & 1
    s.holder[G["wifi_utility"]] = 0
    survey(box, s)
    assert s.has[material.WIFI] == 3
    s.holder[G["wifi_utility"]] = 1
    survey(box, s)
    assert s.has[material.WIFI] == 0


def test_40_a_threat_can_be_cancelled_once(table):
    for answer, failed in ((actions.USE, 0), (actions.DECLINE, 1)):
        box, s = table(options=TOGETHER, attracted=[0, 0])
        s.holder[G["num_goals"]] = 1
        strike(box, s, "attract_requirement")
        assert s.phase == state.CANCEL and s.actor == 1
        play(box, s, answer)
        assert s.failed == failed


def test_40_a_domino_is_claimed(table):
    box, s = table(options=TOGETHER, maps=[one(PLAIN), [(SOFAS, "p16 down"), (PLAIN, "q16 down")]], market=[PLAIN] * 2)
    s.holder[G["object_numbers"]] = 0
    begin_turn(box, s)
    play(box, s, actions.CLAIM_ONE, PLAYER + 1)
    assert refusal(box, s, 0, DOMINO + cell("q16")) == actions.NO_CLAIM
    play(box, s, DOMINO + cell("p16"), AT + 4 * cell("q16"))
    assert amount(s, 0, material.SOFA) == 2 and s.laid[1] == 1 and not s.wrecked[1] and s.phase == state.TURN
    assert refusal(box, s, 0, actions.CLAIM_ONE) == actions.NO_CLAIM


def test_40_lifted_dominoes_may_hang_on_each_other(table):
    row = [(PLAIN, f"{c}16 right") for c in "prt"]
    box, s = table(options=TOGETHER, maps=[row])
    give(box, s, "map_size_reward", 0)
    play(box, s, AT + 4 * cell("o16"))
    play(box, s, DOMINO + cell("r16"), DOMINO + cell("t16"), actions.DECLINE)
    play(box, s, AT + 4 * cell("p17") + 0)
    assert refusal(box, s, 0, AT + 4 * cell("p19")) == FINE  # it touches nothing but the one placed before
    play(box, s, AT + 4 * cell("p19"))
    assert s.laid[0] == 4 and s.pieces[0] == 1


def test_40_the_last_lifted_domino_must_join_all_pieces(table):
    row = [(PLAIN, f"{c}16 right") for c in "prt"]
    box, s = table(options=TOGETHER, maps=[row])
    give(box, s, "map_size_reward", 0)
    play(box, s, AT + 4 * cell("v16"))
    play(box, s, DOMINO + cell("r16"), actions.DECLINE)
    assert refusal(box, s, 0, AT + 4 * cell("p17") + 3) == actions.IN_PIECES
    play(box, s, AT + 4 * cell("r16") + 3)
    assert s.pieces[0] == 1


def test_40_a_piano_outside_a_room_is_neither_claimed_nor_copied(table):
    piano, box_room = "wood piano ---- | wood - ----", ROOM.format("piano")
    for tile, there in ((piano, False), (box_room, True)):
        box, s = table(options=TOGETHER, maps=[one(PLAIN), [(tile, "p16 down"), (PLAIN, "q16 down")]])
        s.holder[G["object_numbers"]] = 0
        begin_turn(box, s)
        assert (refusal(box, s, 0, actions.CLAIM_ONE) == FINE) == there
    box, s = table(options=TOGETHER, maps=[one(piano)])
    give(box, s, "diversity_match", 0)
    play(box, s, AT + 4 * cell("q16"))
    assert amount(s, 0, material.PIANO) == 0


def test_40_the_goal_that_copies_a_computer_is_one(table):
    maps = [[("wood computer ---- | wood - ----", "p16 down"), ("wood bar ---- | wood - ----", "r16 down")]]
    box, s = table(options=TOGETHER, maps=maps)
    give(box, s, "diversity_match", 0)
    play(box, s, AT + 4 * cell("q16"))
    s.has[material.WIFI] = 1
    assert amount(s, 0, material.COMPUTER) == 4  # the printed one and the copy, each next to the other
    assert amount(s, 0, material.BAR) == 4  # next to the copy, and copied next to the computer


def test_40_the_holder_moves_a_tenant_once_in_each_phase(table):
    box, s = table(options=TOGETHER, tenants=[[], FIVE[:1]], guests=[], maps=[one(ICON), one(PLAIN)])
    t = int(np.flatnonzero(s.home == 1)[0])
    s.holder[G["diversity_tenant"]] = 0
    s.step, s.phase, s.turn = round_flow.RANK, NO_QUESTION, 2
    go_on(box, s)
    assert s.phase == state.MOVE and s.actor == 0
    play(box, s, TENANT + t, PLAYER)
    assert s.home[t] == 0 and not s.departed.any() and s.phase != state.MOVE


def test_40_the_holder_names_who_may_attract_two(table, choices):
    guests = [("boy", 3, "!9 bed"), ("girl", 2, "!9 bed"), ("man", 1, "!9 bed")]
    box, s = table(options=TOGETHER, guests=guests, maps=[one(ICON), one(PLAIN)])
    s.holder[G["only_same_orientation"]] = 0
    s.step, s.phase, s.turn = round_flow.RANK, NO_QUESTION, 2
    go_on(box, s)
    assert s.phase == state.FAVOURITE and s.actor == 0 and choices(box, s) == [PLAYER, PLAYER + 1]
    play(box, s, PLAYER + 1, ATTRACT)
    assert s.phase == state.GUEST and s.actor == 1
    play(box, s, ATTRACT + 1)
    assert s.living[1].sum() == 2 and s.actor == 0


def test_40_no_tenant_leaves_the_holder(table):
    nurse, artist, child = ("nurse", 1, "sofa"), ("artist", 0, "sofa"), ("toddler_boy", 3, "!9 bed")
    room = "wood sofa W-WW | wood bed WDW-"
    pool = "wood pool ---- | wood - ----"
    for holder in (NOTHING, 0):
        box, s = table(options=TOGETHER, tenants=[[nurse, artist, child]], maps=[one(room), one(pool)], guests=[])
        s.holder[G["many_wander"]] = holder
        s.wrecked[0] = 1
        s.step, s.phase, s.turn = round_flow.TURN_ENDS, NO_QUESTION, 0
        go_on(box, s)
        assert (s.living[0].sum() == 3) == (holder == 0)
        s.step, s.phase, s.turn = round_flow.RANK, NO_QUESTION, 2
        go_on(box, s)
        assert (s.living[0].sum(), s.phase == state.POOL) == ((3, False) if holder == 0 else (0, False))


def test_40_goals_without_a_reward_give_a_domino_alone(table):
    for goal in ("window_reward", "identical_rooms"):
        box, s = table(options=TOGETHER, maps=[one(PLAIN)])
        give(box, s, goal, 0)
        play(box, s, AT + 4 * cell("q16"))
        assert s.laid[0] == 2 and s.phase == state.TURN and s.holder[G[goal]] == 0


def test_36_the_start_player_names_who_of_the_group_receives_a_goal(table, choices):
    box, s = table(seats=3, options=TOGETHER, maps=[one(ICON), one(PLAIN), one(PLAIN)], start=0)
    s.open_goals[:] = NOTHING
    s.secret[:] = NOTHING
    s.open_goals[0] = G["diversity_tenant"]
    s.threat = NOTHING
    for t, kind in enumerate(("boy", "girl", "man", "woman", "dog")):
        s.home[t], s.kind[t] = 1 + t % 2, [k.id for k in material.TYPES].index(kind)
        s.living[1 + t % 2, s.kind[t]] += 1
    s.step, s.phase = round_flow.GOALS, NO_QUESTION
    go_on(box, s)
    assert s.phase == state.RECEIVER and s.actor == 0 and choices(box, s) == [PLAYER + 1, PLAYER + 2]
    play(box, s, PLAYER + 2)
    assert s.phase == state.PLACE and s.actor == 2 and s.holder[G["diversity_tenant"]] == 2


def test_35_threats_are_shuffled_anew_or_not(table):
    for reshuffle in (True, False):
        box, s = table(options={**TOGETHER, "threat_reshuffle": reshuffle})
        s.threat_deck, s.defended = 0, 1 << T["no_holes"]
        open_threat(box, s, 1)
        assert s.threat == (T["no_holes"] if reshuffle else NOTHING) and (s.defended == 0) == reshuffle


# ---- penalties


def test_41_each_player_discards_a_tenant(table):
    box, s = table(options=TOGETHER, first=0, tenants=[FIVE[:2], FIVE[:1]])
    strike(box, s, "room_requirement")
    assert s.phase == state.DISCARD and s.actor == 0
    t = int(np.flatnonzero(s.home == 0)[0])
    play(box, s, TENANT + t)
    assert s.home[t] == GONE and s.living[1].sum() == 0 and s.failed == 1


def test_41_one_player_may_never_destroy_again(table):
    box, s = table(options=TOGETHER, wrecked=[1, 0], maps=[one(PLAIN), one(PLAIN)])
    strike(box, s, "no_construction")
    play(box, s, PLAYER + 1)
    assert s.barred[1]
    s.actor, s.phase = 1, state.TURN
    assert refusal(box, s, 1, actions.CONSTRUCT) == actions.BARRED_FOREVER


def test_41_floor_icons_are_lost_and_the_largest_piece_stays(table):
    row = [(PLAIN, "p16 right"), (ICON, "r16 right"), (PLAIN, "t16 right"), (PLAIN, "t17 right")]
    box, s = table(options=TOGETHER, maps=[row, []], tenants=[FIVE[:1]])
    strike(box, s, "floor_num_score_match")
    play(box, s, PLAYER)
    assert s.laid[0] == 2 and s.pieces[0] == 1 and not s.wrecked[0]
    box, s = table(options=TOGETHER, maps=[row[:3], []], tenants=[FIVE[:1]])
    strike(box, s, "floor_num_score_match")
    play(box, s, PLAYER)
    assert s.phase == state.PIECE
    play(box, s, DOMINO + cell("t16"))
    assert s.laid[0] == 1 and s.ground[0, cell("t16")]


def test_41_maps_become_as_small_as_the_smallest(table):
    row = [(PLAIN, f"{c}16 right") for c in "prtvx"]
    nurse = ("nurse", 1, "sofa")
    box, s = table(options=TOGETHER, maps=[row, one(PLAIN)], tenants=[[nurse]])
    t = int(np.flatnonzero(s.home == 0)[0])
    strike(box, s, "map_size_match")
    assert s.phase == state.TRIM and refusal(box, s, 0, DOMINO + cell("r16")) == actions.NOT_LOOSE
    play(box, s, *(DOMINO + cell(f"{c}16") for c in "prtv"))
    assert s.laid[0] == 1 and s.home[t] == 1


def test_41_all_guests_are_discarded(table):
    box, s = table(options=TOGETHER)
    before = s.guests.tolist()
    strike(box, s, "attract_once_requirement")
    assert all(s.home[t] == GONE for t in before) and (s.guests >= 0).all()


def test_38_42_the_third_failure_loses_and_all_goals_win(table):
    box, s = table(options=TOGETHER, failed=2)
    strike(box, s, "attract_requirement")
    out = np.zeros(6, np.int64)
    scores(box, s, out)
    assert s.phase == OVER and s.failed == 3 and out[:2].tolist() == [0, 0]
    box, s = table(options=TOGETHER, tenants=[FIVE[:1], FIVE[:1]])
    assert not is_won(box, s)
    s.finished[:2] = 1
    scores(box, s, out)
    assert is_won(box, s) and out[:2].tolist() == [2, 2]


# ---- secrets


def test_34_of_two_personal_goals_one_is_kept(table):
    box, s = table(options={**TOGETHER, "personal_goal_choice": 2})
    assert s.phase == state.KEEP_GOAL
    s.actor = 0
    kept, other = int(s.secret[0, 1]), int(s.secret[0, 0])
    play(box, s, KEEP + kept)
    assert s.secret[0].tolist() == [kept, other]


def test_34_where_goals_would_not_last_each_player_is_dealt_one(table):
    for seats, second in ((4, True), (5, False), (6, False)):
        box, s = table(seats=seats, options={"living_together": True, "personal_goal_choice": 2})
        assert (s.secret[:seats, 1] >= 0).all() == second and (s.secret[:seats, 0] >= 0).all()
        assert (s.open_goals >= 0).all() and (s.phase == state.KEEP_GOAL) == second


def test_43_hiding_rearranges_the_goals_of_others_alone(table):
    box, s = table(seats=4, options=TOGETHER)
    mine, open_goals = s.secret[1].tolist(), s.open_goals.tolist()
    seen = set()
    for seed in range(30):
        hide(box, s, 1, seed)
        assert s.secret[1].tolist() == mine and s.open_goals.tolist() == open_goals
        known = [*s.secret[:4, 0].tolist(), *open_goals]
        assert len(set(known)) == len(known) and not any(int(s.goal_deck) >> g & 1 for g in known)
        seen.add(int(s.secret[0, 0]))
    assert len(seen) > 5


# ---- further rulings


CLAIM = "wood {} ---- | wood {} ----"


def claimable(table, *maps, **fields):
    """A table at which seat 0 holds the goal that claims dominoes, and begins its turn."""
    box, s = table(options=TOGETHER, maps=[*maps], market=[PLAIN] * 2, **fields)
    s.holder[G["object_numbers"]] = 0
    begin_turn(box, s)
    return box, s


def test_40_a_domino_that_would_fit_nowhere_once_it_has_left_is_not_claimed(table):
    lamp = CLAIM.format("power_generator", "lamp")
    high = [(CLAIM.format("floor_icon", "power_generator"), "p16 down")]
    box, s = claimable(table, high, [(lamp, "p16 down")])
    assert s.storey[:2].tolist() == [2, 1] and int(s.has[material.ELECTRICITY]) == 0b11  # the light is on
    before = s.tobytes()
    assert refusal(box, s, 0, actions.CLAIM_ONE) == actions.CLAIM_FITS_NOWHERE and s.tobytes() == before
    assert "fit nowhere" in REFUSALS[actions.CLAIM_FITS_NOWHERE]
    sofa = [(lamp, "p16 down"), (SOFAS, "q16 down")]
    box, s = claimable(table, high, sofa)  # another domino can be claimed, this one cannot
    play(box, s, actions.CLAIM_ONE, PLAYER + 1)
    assert refusal(box, s, 0, DOMINO + cell("p16")) == actions.CLAIM_FITS_NOWHERE
    play(box, s, DOMINO + cell("q16"))
    assert s.phase == state.PLACE


def test_40_a_lamp_is_claimed_where_its_removal_brings_the_light(table):
    high = [(CLAIM.format("floor_icon", "power_generator"), "p16 down"), (ICON, "q16 down")]
    yours, low = one(CLAIM.format("floor_icon", "lamp")), one(CLAIM.format("power_generator", "-"))
    box, s = claimable(table, high, yours, low, seats=3)
    assert s.storey[:3].tolist() == [3, 2, 1] and not s.has[material.ELECTRICITY] & 1
    play(box, s, actions.CLAIM_ONE, PLAYER + 1, DOMINO + cell("p16"), AT + 4 * cell("r16"))
    assert s.storey[:3].tolist() == [2, 1, 1] and s.laid[0] == 3


def test_40_a_wanderer_with_a_wish_for_an_object_always_finds_enough_in_the_full_catalogue(table):
    guests = [("toddler_boy", 3, "sofa", "9 num_rooms"), ("toddler_girl", 3, "9 num_rooms"), ("boy", 3, "sofa", "bed")]
    box, s = table(options=TOGETHER, guests=guests)
    come = [bool(pleases(box, s, 0, int(s.guests[i]))) for i in range(3)]
    s.holder[G["diversity_objects"]] = 0
    assert come == [False] * 3 and [bool(pleases(box, s, 0, int(s.guests[i]))) for i in range(3)] == [
        True,
        False,
        False,
    ]


def test_41_who_may_never_destroy_again_is_not_made_to(table):
    row = [(PLAIN, f"{c}16 right") for c in "prtvx"]
    box, s = table(seats=3, options=TOGETHER, maps=[row, row, one(PLAIN)], barred=[1, 0, 0])
    strike(box, s, "map_size_match")
    assert s.phase == state.TRIM and s.actor == 1
    play(box, s, *(DOMINO + cell(f"{c}16") for c in "prtv"))
    assert s.laid[:3].tolist() == [5, 1, 1] and s.wrecked[0] == 0 and s.phase != state.TRIM


# ---- difficulty


def test_38_hard_is_lost_with_the_second_failure(table):
    for difficulty, over in (("hard", True), ("usual", False)):
        box, s = table(options={**TOGETHER, "difficulty": difficulty}, failed=1)
        strike(box, s, "attract_requirement")
        assert (s.phase == OVER) == over and s.failed == 2


def test_without_a_difficulty_it_is_usual():
    usual = pack({"living_together": True, "difficulty": "usual"})
    assert pack({"living_together": True}).tobytes() == usual.tobytes() and usual.failures == material.FAILURES


def test_the_setup_says_how_often_bots_win():
    (option,) = [option for option in OPTIONS if option.name == "difficulty"]
    assert "gentle games of 2, 3, 4 and 6 players" in option.help and option.default == "usual"


def first_round_with_a_threat(box, s):
    for number in range(1, 9):
        open_threat(box, s, number)
        if s.threat >= 0:
            return number
    return None


@pytest.mark.parametrize("seats", range(2, 7))
def test_35_gentle_threats_come_a_round_later_for_each_player_above_two(table, seats):
    box, s = table(seats=seats, options={**TOGETHER, "difficulty": "gentle"})
    assert (s.threat >= 0) == (seats == 2) and first_round_with_a_threat(box, s) == seats - 1
    box, s = table(seats=seats, options=TOGETHER)
    assert s.threat >= 0


@pytest.mark.parametrize("seats", range(3, 7))
@pytest.mark.parametrize("options", ({"living_together": True}, TOGETHER))
def test_34_gentle_gives_everybody_two_goals_to_choose_from(table, choices, seats, options):
    box, s = table(seats=seats, options={**options, "difficulty": "gentle"})
    seen = []
    for p in range(seats):
        assert s.phase == state.KEEP_GOAL and s.secret[p, 1] >= 0 and (s.open_goals < 0).all()
        s.actor = p
        offered = choices(box, s)
        assert len(offered) == 2
        play(box, s, offered[p % 2])
        seen.append(offered[p % 2] - KEEP)
        back = offered[1 - p % 2] - KEEP
        assert s.secret[p].tolist() == [seen[-1], NOTHING]
        assert s.goal_deck >> back & 1 or back in s.secret[:, 1] or back in s.open_goals
    assert s.phase == state.TURN and len(set(seen)) == seats and s.open_goals[0] >= 0


def goals_in(mask):
    return [g for g in range(material.N_GOALS) if mask >> g & 1]


def test_34_gentle_leaves_out_goals_that_a_table_seldom_reaches():
    for seats in range(3, 7):
        for has_expansions in (False, True):
            every = sum(1 << g for g, goal in enumerate(material.GOALS) if has_expansions or goal.set == material.BASE)
            kept = often_reached(every, seats, has_expansions)
            left_out = goals_in(every & ~kept)
            assert all(rate(g, seats, has_expansions) < SELDOM[seats] for g in left_out) and kept.bit_count() > seats
            assert left_out or seats == 3
            assert kept.bit_count() == max(
                seats + 1, sum(rate(g, seats, has_expansions) >= SELDOM[seats] for g in goals_in(every))
            )
            box = pack({"living_together": True, "difficulty": "gentle", **(TOGETHER if has_expansions else {})})
            assert box.goal_decks[seats] == kept and box.goal_decks[2] == box.goals == every
            assert pack({"living_together": True}).goal_decks[seats] != 0
