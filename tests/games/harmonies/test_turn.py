"""The rulebook again: tokens, stacking, cards and cubes, in any order."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.opening import opening

from tabletown import games
from tabletown.games.harmonies.actions import AT, DRAFT, END, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import (
    ANIMALS,
    CARDS,
    COLOURS,
    N_ANIMALS,
    NOTHING,
    SHAPES,
    pack,
)
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.rules.cards import draft_refusal
from tabletown.games.harmonies.rules.cubes import settle_refusal, with_habitat
from tabletown.games.harmonies.rules.decisions import apply, refusal
from tabletown.games.harmonies.rules.land import habitats, open_to, stack_at
from tabletown.games.harmonies.state import CUBE, TOKEN, TURN

from .conftest import IDS, lay_board, mask, spot, spot_at, tokens

BLUE, GRAY, BROWN, GREEN, YELLOW, RED = range(6)
OTTER = IDS.index("otter")
FISH = IDS.index("fish")


# ---- tokens


def test_7_all_tokens_of_a_tray_are_taken(table):
    box, s = table(trays=["blue gray red", "green green brown"])
    apply(box, s, 0, TAKE + 1)
    assert s.hand.tolist() == tokens("green", "green", "brown") and s.trays[1].sum() == 0


def test_7_only_one_tray_is_taken_in_a_turn(table, choices):
    box, s = table()
    apply(box, s, 0, TAKE)
    assert not any(TAKE <= action < PLACE for action in choices(box, s))


def test_7_tokens_are_placed_one_at_a_time_in_any_order(table, choices):
    box, s = table(hand="blue green green")
    for colour, place in ((GREEN, "a1"), (BLUE, "b2"), (GREEN, "c3")):
        apply(box, s, 0, PLACE + colour)
        assert s.phase == TOKEN
        apply(box, s, 0, AT + spot(place))
        assert s.phase == TURN
    assert not s.hand.any() and END in choices(box, s)


def test_7_to_choose_a_token_moves_nothing_yet(table):
    box, s = table(hand="blue green green")
    apply(box, s, 0, PLACE + GREEN)
    assert s.hand.tolist() == tokens("blue", "green", "green") and not s.ground.any()


def full_but(*empty):
    return {hexes.name(sp): "blue" for sp in range(25) if sp % 5 < 5 - (sp // 5) % 2 and hexes.name(sp) not in empty}


def test_7_where_only_one_space_is_open_the_token_goes_there_at_once(table):
    box, s = table(boards=[full_but("c3")], hand="yellow")
    apply(box, s, 0, PLACE + YELLOW)
    assert s.phase == TURN and not s.hand.any() and stack_at(s, 0, spot("c3")) == 1


STACKING = {
    "": "blue gray brown green yellow red",
    "blue": "",
    "yellow": "",
    "gray": "gray red",
    "gray gray": "gray",
    "gray gray gray": "",
    "brown": "brown green red",
    "brown brown": "green",
    "green": "",
    "brown green": "",
    "brown brown green": "",
    "red": "red",
    "red red": "",
    "gray red": "",
    "brown red": "",
}


@pytest.mark.parametrize("stack", STACKING)
@pytest.mark.parametrize("colour", COLOURS)
def test_11_what_may_be_stacked_on_what(table, stack, colour):
    box, s = table(boards=[{"c3": stack}])
    assert bool(open_to(box, s, 0, COLOURS.index(colour)) & mask("c3")) == (colour in STACKING[stack].split())


@pytest.mark.parametrize("colour", range(6))
def test_11_an_empty_space_takes_any_token(table, colour):
    box, s = table()
    assert open_to(box, s, 0, colour) == box.board


@pytest.mark.parametrize("height", (3, 4, 9))
@pytest.mark.parametrize("limit", ("3", "unlimited"))
def test_11_gray_max_height(table, height, limit):
    stack = " ".join(["gray"] * (height if limit == "unlimited" else 3))
    box, s = table(boards=[{"c3": stack}], options={"gray_max_height": limit})
    assert bool(open_to(box, s, 0, GRAY) & mask("c3")) == (limit == "unlimited")


def test_12_a_space_with_a_cube_is_closed_to_tokens(table):
    box, s = table(boards=[{"c3": "gray", "c4": "gray"}], cubes=[["c3"]])
    assert open_to(box, s, 0, RED) & mask("c3", "c4") == mask("c4")


def test_10_a_turn_ends_only_when_its_tokens_are_placed(table, choices):
    box, s = table()
    assert END not in choices(box, s)
    apply(box, s, 0, TAKE)
    assert END not in choices(box, s)


def test_10_the_tray_and_the_row_are_filled_when_the_turn_ends_and_not_before(table):
    box, s = table(hand="")
    apply(box, s, 0, DRAFT + int(s.row[2]))
    assert (s.trays[0].sum(), s.row[2]) == (0, NOTHING)
    apply(box, s, 0, END)
    assert (s.trays[0].sum(), s.row[2] >= 0, s.turn) == (3, True, 1)


def test_10_the_cards_that_stay_keep_their_places(table):
    box, s = table(hand="", row=["otter", "fish", "bee", "frog", "duck"])
    apply(box, s, 0, DRAFT + FISH)
    apply(box, s, 0, END)
    assert [int(c) for i, c in enumerate(s.row) if i != 1] == [IDS.index(n) for n in ("otter", "bee", "frog", "duck")]


def test_10_when_the_pile_is_used_up_the_row_stays_short(table):
    box, s = table(hand="", row=["otter", "fish"], deck=0)
    apply(box, s, 0, DRAFT + FISH)
    apply(box, s, 0, END)
    assert s.row.tolist() == [OTTER] + [NOTHING] * 4


# ---- cards


def test_8_a_card_comes_from_the_row_once_a_turn(table, choices):
    box, s = table(row=["otter", "fish"])
    assert [a for a in choices(box, s) if DRAFT <= a < SETTLE] == sorted((DRAFT + OTTER, DRAFT + FISH))
    apply(box, s, 0, DRAFT + OTTER)
    assert s.cards[0] == 1 << OTTER and not any(DRAFT <= a < SETTLE for a in choices(box, s))


@pytest.mark.parametrize(
    "cards, may",
    (
        ({"bee": 0, "bear": 1, "koala": 3}, True),
        ({"bee": 0, "bear": 1, "koala": 3, "wolf": 2}, False),
        ({"bee": 0, "bear": 1, "koala": 3, "wolf": 3}, True),
        ({"bee": 0, "bear": 1, "koala": 3, "lion": 0}, False),
        ({"bee": 0, "bear": 1, "koala": 3, "lion": 1}, True),
    ),
)
def test_9_four_unfinished_cards_are_the_most_the_spirit_included(table, cards, may):
    box, s = table(row=["otter"], cards=[cards])
    assert (draft_refusal(box, s, OTTER) == 0) == may


def test_9_a_card_that_is_finished_in_the_turn_makes_room(table, choices):
    board = {"a1": "green", "a2": "blue"}
    box, s = table(row=["otter"], boards=[board], cards=[{"bee": 0, "bear": 0, "koala": 0, "frog": 4}])
    assert DRAFT + OTTER not in choices(box, s)
    apply(box, s, 0, SETTLE + IDS.index("frog"))
    assert DRAFT + OTTER in choices(box, s)


# ---- in any order


def test_6_everything_may_come_at_any_moment_of_a_turn(table):
    box, s = table(row=["frog", "duck"], trays=["blue green green"])
    frog = IDS.index("frog")
    for action in (
        DRAFT + frog, TAKE, PLACE + BLUE, AT + spot("a1"), PLACE + GREEN, AT + spot("a2"), SETTLE + frog,
        PLACE + GREEN, AT + spot("b4"), END,
    ):  # fmt: skip
        assert refusal(box, s, 0, action) == 0, action
        apply(box, s, 0, action)
    assert (s.placed[frog], s.turn, s.cubes[0]) == (1, 1, mask("a1"))


@pytest.mark.parametrize("after", (False, True))
def test_6_optional_actions(table, choices, after):
    options = {"optional_actions": "after_tokens" if after else "anytime"}
    board = {"a1": "green", "a2": "blue"}
    for hand in (None, "blue"):
        box, s = table(options=options, row=["otter"], boards=[board], cards=[{"frog": 0}], hand=hand)
        assert any(DRAFT <= a < AT for a in choices(box, s)) == (not after)
    box, s = table(options=options, row=["otter"], boards=[board], cards=[{"frog": 0}], hand="")
    assert [a for a in choices(box, s) if DRAFT <= a < AT] == [DRAFT + OTTER, SETTLE + IDS.index("frog")]


# ---- habitats


def test_14_a_habitat_may_lie_in_any_direction(table):
    for q, r in hexes.STEPS:
        board = {"c3": "blue", hexes.name(spot_at(2 + q, 1 + r)): "green"}
        box, s = table(boards=[board])
        assert habitats(box, s, 0, IDS.index("frog")) == mask("c3")


@pytest.mark.parametrize(
    "stack, fits",
    (("gray gray gray", True), ("gray gray", False), ("gray", False), ("gray gray gray gray", False), ("blue", False)),
)
def test_14_heights_must_be_exact(table, stack, fits):
    box, s = table(boards=[{"c3": "blue", "c4": stack}], options={"gray_max_height": "unlimited"})
    assert bool(habitats(box, s, 0, FISH)) == fits


@pytest.mark.parametrize(
    "stack, fits", (("gray red", True), ("brown red", True), ("red red", True), ("red", False), ("brown", False))
)
def test_14_a_building_may_stand_on_anything_but_a_red_alone_is_none(table, stack, fits):
    box, s = table(boards=[{"c3": "blue", "c4": stack}])
    assert bool(habitats(box, s, 0, IDS.index("duck"))) == fits


def test_15_the_cube_needs_a_free_space_and_the_others_may_have_cubes(table):
    board = {"c3": "blue", "c4": "green", "c5": "blue"}
    frog = IDS.index("frog")
    for cubes, expected in (([], ["c3", "c5"]), (["c4"], ["c3", "c5"]), (["c3", "c4"], ["c5"]), (["c3", "c5"], [])):
        box, s = table(boards=[board], cubes=[cubes], cards=[{"frog": 0}])
        assert habitats(box, s, 0, frog) == mask(*expected)


def test_15_the_card_comes_first_then_the_space(table, choices):
    box, s = table(boards=[{"c3": "blue", "c4": "green", "c5": "blue"}], cards=[{"frog": 1}])
    apply(box, s, 0, SETTLE + IDS.index("frog"))
    assert s.phase == CUBE and choices(box, s) == [AT + spot("c3"), AT + spot("c5")]
    apply(box, s, 0, AT + spot("c5"))
    assert (s.cubes[0], s.placed[IDS.index("frog")], s.phase) == (mask("c5"), 2, TURN)


def test_15_with_only_one_habitat_the_cube_goes_there_at_once(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], cards=[{"frog": 0}])
    apply(box, s, 0, SETTLE + IDS.index("frog"))
    assert (s.cubes[0], s.phase) == (mask("c3"), TURN)


def test_16_a_cube_stays_when_its_habitat_is_gone(table):
    box, s = table(boards=[{"c3": "blue", "c4": "gray gray"}], cards=[{"turtle": 0}], hand="gray")
    s.cubes[0], s.placed[IDS.index("otter")], s.cards[0] = mask("c3"), 1, 1 << OTTER
    before = int(s.cubes[0])
    apply(box, s, 0, PLACE + GRAY)
    apply(box, s, 0, AT + spot("c4"))
    assert (int(s.cubes[0]), int(s.placed[OTTER])) == (before, 1)


def test_16_cubes_leave_a_card_one_by_one_until_it_is_finished(table, choices):
    board = {"a1": "blue", "a2": "green", "a3": "blue", "b1": "blue", "b2": "blue"}
    box, s = table(boards=[board], cards=[{"frog": 2}])
    frog = IDS.index("frog")
    for placed in (3, 4, 5):
        apply(box, s, 0, SETTLE + frog)
        if s.phase == CUBE:
            apply(box, s, 0, choices(box, s)[0])
        assert s.placed[frog] == placed
    assert SETTLE + frog not in choices(box, s)


def test_17_a_finished_card_gives_no_more_cubes(table):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}], cards=[{"frog": 5}])
    assert settle_refusal(box, s, IDS.index("frog")) != 0


def test_16_cubes_of_others_cards_are_theirs(table, choices):
    box, s = table(boards=[{"c3": "blue", "c4": "green"}] * 2, cards=[{}, {"frog": 0}])
    assert SETTLE + IDS.index("frog") not in choices(box, s)


# ---- habitats against a matcher that is slow and obvious

READ = {
    ("blue",): 0, ("yellow",): 1, ("green",): 2, ("brown", "green"): 3, ("brown", "brown", "green"): 4,
    ("gray",): 5, ("gray", "gray"): 6, ("gray", "gray", "gray"): 7,
    ("brown", "red"): 8, ("gray", "red"): 8, ("red", "red"): 8,
}  # fmt: skip
BOARD_SPOTS = [[sp for sp in range(35) if hexes.board_of(side) >> hexes.bit_of(sp) & 1] for side in (0, 1)]
PLACES = [{hexes.axial(sp) for sp in spots} for spots in BOARD_SPOTS]
STACKS = [stack for stack in STACKING if stack]


def slow_habitats(board, cubes, card):
    """Every space without a cube, every direction, every space of the shape: written to be read, not to be fast."""
    shown = {hexes.axial(spot(place)): READ.get(tuple(stack.split())) for place, stack in board.items()}
    found = set()
    for (q, r), turn in itertools.product(shown, range(6)):
        places = [(q + dq, r + dr) for dq, dr in (hexes.turned(*step, turn) for step in SHAPES[card.shape])]
        free = hexes.name(spot_at(q, r)) not in cubes
        if free and all(shown.get(place) == want for place, want in zip(places, card.wants, strict=True)):
            found.add(hexes.name(spot_at(q, r)))
    return found


@pytest.mark.parametrize("side", (0, 1))
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_14_habitats_are_found_as_by_a_slow_matcher(side, data):
    names = [hexes.name(sp) for sp in BOARD_SPOTS[side]]
    some = data.draw(st.lists(st.sampled_from(STACKS), min_size=2, max_size=5))  # few kinds, so that many fit
    board = {name: data.draw(st.sampled_from(some)) for name in names}
    cubes = data.draw(st.sets(st.sampled_from(names), max_size=8))
    box = pack({"side": ("river", "islands")[side]})
    s = opening(games.find("harmonies"), box, 2, 1)
    lay_board(box, s, 1, board)
    s.cubes[1] = mask(*cubes)
    for c, card in enumerate(CARDS):
        assert habitats(box, s, 1, c) == mask(*slow_habitats(board, cubes, card)), card.name


@pytest.mark.parametrize("c", range(len(CARDS)))
@pytest.mark.parametrize("side", (0, 1))
def test_14_every_card_fits_wherever_its_shape_does_in_all_six_directions(c, side):
    """A board that holds nothing but one habitat, at every place and in every direction."""
    card, stacks = CARDS[c], {kind: " ".join(stack) for stack, kind in READ.items()}
    box = pack({"side": ("river", "islands")[side]})
    s = opening(games.find("harmonies"), box, 2, 1)
    fitted = 0
    for sp, turn in itertools.product(BOARD_SPOTS[side], range(6)):
        q, r = hexes.axial(sp)
        places = [(q + dq, r + dr) for dq, dr in (hexes.turned(*step, turn) for step in SHAPES[card.shape])]
        if not PLACES[side].issuperset(places):
            continue
        names = [hexes.name(spot_at(*place)) for place in places]
        board = {name: stacks[want] for name, want in zip(names, card.wants, strict=True)}
        lay_board(box, s, 0, board)
        assert habitats(box, s, 0, c) == mask(*slow_habitats(board, (), card))
        fitted += bool(habitats(box, s, 0, c) & mask(names[0]))
    assert fitted > 30


def test_14_the_cards_with_a_habitat_are_the_unfinished_ones_that_fit(table):
    board = {"c3": "blue", "c4": "green", "c5": "green"}
    box, s = table(boards=[board], cards=[{"otter": 0, "frog": 5, "fish": 0, "ladybug": 0}])
    assert with_habitat(box, s, 0) == 1 << OTTER


def test_8_a_card_has_a_cube_for_each_of_its_numbers(table):
    box, _ = table()
    assert sum(len(animal.track) for animal in ANIMALS) == box.cubes[:N_ANIMALS].sum() == 96
