"""The rulebook again: what a board is worth, each category alone, and the boards of the dossier under both variants."""

import json
from pathlib import Path

import numpy as np
import pytest

from tabletown.games.harmonies.bots.arena_stats import STATS, stats
from tabletown.games.harmonies.material import (
    BRICK,
    BUILDING,
    MOUNTAIN_2,
    PEAK,
    TREE_1,
    TREE_2,
    TREE_3,
    TRUNK_2,
)
from tabletown.games.harmonies.rules import scoring
from tabletown.games.harmonies.rules.land import stack_at

from .conftest import spot

DATA = json.loads(Path(__file__).parents[2].joinpath("data/harmonies-boards.json").read_text(encoding="utf-8"))
SIDES = {"A": "river", "B": "islands"}
CATEGORY = {name: getattr(scoring, name) for name in scoring.CATEGORIES} | {"total": scoring.total}


@pytest.fixture
def points(table):
    """What one category gives for a board."""

    def score(category, board=None, cards=None, **options):
        box, s = table(seats=1, boards=[board or {}], cards=[cards or {}], options=options)
        return CATEGORY[category](box, s, 0)

    return score


# ---- the boards of the dossier


@pytest.mark.parametrize("example", DATA["examples"], ids=lambda example: example["name"])
def test_20_the_examples_of_the_rulebook(points, example):
    for category, expected in example["expected"].items():
        cards = example.get("animals")
        assert points(category, example["board"], cards, side=SIDES[example["side"]]) == expected, category


def test_28_the_lion_of_the_full_example(points):
    example = DATA["examples"][0]
    cards = {**example["animals"], "lion": 1}
    for category, expected in example["with_lion_placed"].items():
        assert points(category, example["board"], cards) == expected


@pytest.mark.parametrize("variant", ("official", "seed"))
@pytest.mark.parametrize("case", [c for c in DATA["cases"] if "category" in c], ids=lambda case: case["id"])
def test_20_the_seed_s_boards_under_both_variants(points, case, variant):
    side = SIDES[case.get("side", "A")]
    found = points(case["category"], case.get("board"), case.get("animals"), side=side, variant=variant)
    assert found == case[variant]


@pytest.mark.parametrize("variant", ("official", "seed"))
@pytest.mark.parametrize("case", [c for c in DATA["cases"] if "terrain_of" in c], ids=lambda case: case["id"])
def test_13_the_seed_s_stacks_under_both_variants(table, case, variant):
    kinds = {("mountain", 2): MOUNTAIN_2, ("building", 2): BUILDING, ("tree", 2): TREE_2}
    _, s = table(boards=[{"b2": case["terrain_of"]}], options={"variant": variant})
    assert stack_at(s, 0, spot("b2")) == kinds[tuple(case[variant])]


# ---- category by category


@pytest.mark.parametrize(
    "stack, expected", (("green", 1), ("brown green", 3), ("brown brown green", 7), ("brown", 0), ("brown brown", 0))
)
def test_21_a_tree_scores_by_its_height(points, stack, expected):
    assert points("trees", {"c3": stack}) == expected


def test_21_trees_add_up(points):
    assert points("trees", {"a1": "green", "b1": "green", "e5": "brown green"}) == 5


@pytest.mark.parametrize("stack, expected", (("green", 1), ("brown green", 3), ("brown brown green", 5)))
def test_21_tree_points(points, stack, expected):
    assert points("trees", {"c3": stack}, tree_points="1-3-5") == expected


@pytest.mark.parametrize("stack, expected", (("green", 0), ("brown green", 3)))
def test_21_lone_green(points, stack, expected):
    assert points("trees", {"c3": stack}, lone_green="none") == expected


@pytest.mark.parametrize("stack, expected", (("gray", 2), ("gray gray", 4), ("gray gray gray", 8)))
def test_22_a_mountain_scores_by_its_height_beside_another(points, stack, expected):
    assert points("mountains", {"c3": stack, "c4": "gray"}) == expected


def test_22_a_mountain_alone_scores_nothing(points):
    assert points("mountains", {"c3": "gray gray gray", "a1": "gray gray"}) == 0


def test_22_gray_under_red_is_no_mountain(points):
    assert points("mountains", {"c3": "gray gray", "c4": "gray red"}) == 0


@pytest.mark.parametrize("rule, expected", (("mountain", 4), ("rock_connects", 3), ("rock", 0)))
def test_22_single_gray(points, rule, expected):
    assert points("mountains", {"c3": "gray gray", "c4": "gray"}, single_gray=rule) == expected


def test_22_rocks_that_do_not_connect_still_let_true_mountains_count(points):
    board = {"c3": "gray gray", "c4": "gray gray gray", "c2": "gray"}
    assert points("mountains", board, single_gray="rock") == 10


def test_22_gray_max_height(points):
    board = {"c3": "gray gray gray gray gray", "c4": "gray"}
    assert points("mountains", board, gray_max_height="unlimited") == 8


@pytest.mark.parametrize(
    "places, expected",
    (
        (["a1"], 0),
        (["a1", "c1"], 0),
        (["a1", "a2"], 5),
        (["a1", "a2", "b1", "b2", "c2"], 5),
        (["a1", "a2", "d1", "e1"], 10),
        (["a1", "a2", "c5", "d4", "e1"], 10),
    ),
)
def test_23_a_group_of_fields_scores_five_whatever_its_size(points, places, expected):
    assert points("fields", {place: "yellow" for place in places}) == expected


AROUND = {"b2": "gray red"}  # beside a2, a3, b1, b3, c2, c3


@pytest.mark.parametrize(
    "neighbours, expected",
    (
        ({}, 0),
        ({"a2": "blue", "a3": "yellow"}, 0),
        ({"a2": "blue", "a3": "yellow", "b1": "yellow"}, 0),
        ({"a2": "blue", "a3": "yellow", "b1": "green"}, 5),
        ({"a2": "blue", "a3": "yellow", "b1": "brown"}, 5),
        ({"a2": "blue", "a3": "yellow", "b1": "red"}, 5),
        ({"a2": "blue", "a3": "yellow", "c1": "green"}, 0),
        ({"a2": "blue", "a3": "yellow", "b1": "brown green", "b3": "gray", "c2": "red", "c3": "brown"}, 5),
        ({"a2": "gray red", "a3": "brown red", "b1": "red red"}, 0),
    ),
)
def test_24_a_building_scores_with_three_colours_around_it(points, neighbours, expected):
    assert points("buildings", AROUND | neighbours) == expected


def test_24_only_the_top_token_of_a_neighbour_counts(points):
    assert points("buildings", AROUND | {"a2": "brown green", "a3": "brown brown green", "b1": "blue"}) == 0


def test_24_a_red_token_alone_is_no_building(points):
    assert points("buildings", {"b2": "red", "a2": "blue", "a3": "yellow", "b1": "green"}) == 0


@pytest.mark.parametrize("length, expected", ((0, 0), (1, 0), (2, 2), (3, 5), (4, 8), (5, 11)))
def test_25_a_river_scores_by_its_length(points, length, expected):
    assert points("water", {f"a{i + 1}": "blue" for i in range(length)}) == expected


LONG = ("a1", "a2", "a3", "a4", "b4", "c5", "d4", "e5")


@pytest.mark.parametrize("length, expected", ((6, 15), (7, 19), (8, 23)))
def test_25_beyond_six_each_token_adds_four(points, length, expected):
    assert points("water", {place: "blue" for place in LONG[:length]}) == expected


def test_25_only_the_longest_river_scores(points):
    assert points("water", {place: "blue" for place in ("a1", "a2", "a3", "e1", "e2")}) == 5


@pytest.mark.parametrize(
    "places, length, size",
    (
        (("b2", "b3", "c3"), 2, 3),  # a triangle
        (("a2", "a3", "b1", "b3", "c2", "c3"), 4, 6),  # a ring
        (("a2", "a3", "b1", "b3", "c2", "c3", "b2"), 3, 7),  # a ring with its centre
        (("c2", "c3", "c4", "b1", "d1"), 4, 5),  # a fork
    ),
)
def test_25_river_length(points, places, length, size):
    table = (0, 0, 2, 5, 8, 11, 15, 19)
    board = {place: "blue" for place in places}
    assert points("water", board, river_length="shortest_path") == table[length]
    assert points("water", board, river_length="group_size") == table[size]


@pytest.mark.parametrize(
    "places, expected",
    (
        ((), 5),
        (("d2",), 5),
        (("b1", "b2"), 5),
        (("b1", "b2", "b3"), 10),  # the first column is cut off
        (("b1", "b2", "b3", "f1", "f2", "f3", "a2"), 20),
        (("a2", "b1"), 10),  # the corner a1 is cut off
    ),
)
def test_26_every_island_scores_empty_spaces_included(points, places, expected):
    assert points("water", {place: "blue" for place in places}, side="islands") == expected


def test_26_the_river_does_not_count_on_the_side_with_islands(points):
    assert points("water", {"a1": "blue", "a2": "blue"}, side="islands") == 5


@pytest.mark.parametrize("cubes, expected", ((0, 0), (1, 5), (2, 10), (3, 16)))
def test_27_an_animal_is_worth_its_highest_uncovered_number(points, cubes, expected):
    assert points("animals", cards={"otter": cubes}) == expected


def test_27_animals_add_up_whether_finished_or_not(points):
    assert points("animals", cards={"otter": 1, "bee": 2, "frog": 0}) == 23


def test_27_animal_scoring(points):
    assert points("animals", cards={"otter": 3}, animal_scoring="sum") == 31


GROUPS = {"a1": 1, "c1": 2, "c2": 2, "e1": 3, "e2": 3, "e3": 3}  # a single one, a pair and three
HEIGHTS = {"brown": ("green", "brown green", "brown brown green"), "gray": ("gray", "gray gray", "gray gray gray")}


@pytest.mark.parametrize(
    "spirit, token, expected",
    (
        ("lion", "yellow", 2 + 2 + 10),
        ("butterfly", "yellow", 15),
        ("cat", "red red", 12),
        ("stork", "brown red", 12),
        ("dragonfly", "blue", 14),
        ("turtle", "blue", 12),
    ),
)
def test_28_a_spirit_of_groups_or_of_water(points, spirit, token, expected):
    assert points("spirit", {place: token for place in GROUPS}, {spirit: 1}) == expected


@pytest.mark.parametrize(
    "spirit, kind, expected", (("deer", "brown", 8), ("owl", "brown", 7), ("ram", "gray", 8), ("marmot", "gray", 7))
)
def test_28_a_spirit_of_heights_isolated_or_not(points, spirit, kind, expected):
    board = dict(zip(("a1", "c3", "e5"), HEIGHTS[kind], strict=True))
    assert points("spirit", board, {spirit: 1}) == expected


def test_28_a_spirit_without_its_cube_on_the_board_scores_nothing(points):
    assert points("spirit", {place: "blue" for place in GROUPS}, {"turtle": 0}) == 0


def test_28_a_lone_red_joins_no_group_of_buildings(points):
    board = {"c1": "red red", "c2": "red", "c3": "gray red"}
    assert (points("spirit", board, {"cat": 1}), points("spirit", board, {"stork": 1})) == (8, 0)


@pytest.mark.parametrize("spirit, token, expected", (("butterfly", "yellow", 5), ("cat", "red red", 4)))
def test_28_cat_and_butterfly(points, spirit, token, expected):
    board = {place: token for place in GROUPS}
    assert points("spirit", board, {spirit: 1}, cat_and_butterfly="exactly_one") == expected


def test_28_a_peak_counts_like_height_three(points):
    board = {"c3": "gray gray gray gray"}
    found = [points("spirit", board, {name: 1}, gray_max_height="unlimited") for name in ("ram", "marmot")]
    assert found == [4, 1]


@pytest.mark.parametrize(
    "stack, kind",
    (("green", TREE_1), ("brown brown green", TREE_3), ("brown brown", TRUNK_2), ("red", BRICK), ("red red", BUILDING)),
)
def test_13_a_stack_is_read_from_its_tokens(table, stack, kind):
    _, s = table(boards=[{"c3": stack}])
    assert stack_at(s, 0, spot("c3")) == kind


def test_13_gray_beyond_three_is_a_peak(table):
    _, s = table(boards=[{"c3": "gray gray gray gray gray gray"}], options={"gray_max_height": "unlimited"})
    assert (stack_at(s, 0, spot("c3")), s.above[0, spot("c3")]) == (PEAK, 2)


# ---- the result


@pytest.fixture
def result(table):
    def score(seats=2, **laid):
        box, s = table(seats=seats, **laid)
        out = np.zeros(4, np.int64)
        scoring.scores(box, s, out)
        return out.tolist()[:seats]

    return score


def test_19_most_points_win(result):
    first, second = result(boards=[{"a1": "green"}, {"a1": "brown green"}])
    assert first < second


def test_19_a_tie_goes_to_the_most_cubes(result):
    first, second = result(boards=[{"a1": "green", "a2": "yellow"}] * 2, cubes=[["a1"], ["a1", "a2"]])
    assert first < second


def test_19_a_point_beats_every_cube(result):
    board = {f"{column}{row}": "yellow" for column in "abcde" for row in range(1, 5)}
    first, second = result(boards=[{"a1": "green"}, board], cubes=[[], list(board)], options={"field.points": 0})
    assert first > second


def test_19_equal_points_and_cubes_share_the_victory(result):
    first, second = result(boards=[{"a1": "green"}, {"b1": "green"}], cubes=[["a1"], ["b1"]])
    assert first == second


@pytest.mark.parametrize("counts", (True, False))
def test_19_spirit_cube_breaks_ties(result, counts):
    boards = [{"a1": "green"}, {"a1": "green"}]
    options = {"spirits": True, "spirit_cube_breaks_ties": counts}
    first, second = result(boards=boards, cards=[{"stork": 1}], cubes=[["a1"], []], options=options)
    assert (first > second) == counts


def test_a_summary_has_every_share(table):
    example = DATA["examples"][0]
    box, s = table(seats=2, boards=[{}, example["board"]], cards=[{}, example["animals"]], turns=17)
    row = np.zeros(len(STATS), np.int64)
    stats(box, s, row)
    kept = dict(zip(STATS, row.tolist(), strict=True))
    shares = {category: kept[f"{category}_1"] for category in scoring.CATEGORIES}
    assert shares == {**{k: v for k, v in example["expected"].items() if k != "total"}, "spirit": 0}
    assert (kept["points_1"], kept["cards_1"], kept["empty_1"], kept["empty_0"]) == (116, 6, 0, 23)
    assert (kept["turns"], kept["rounds"], kept["points_2"]) == (17, 9, -1)
