"""What is in the box: tokens, animals and spirits as printed, and the options of a game."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from tabletown.engine.errors import TabletownError
from tabletown.engine.options import Option, settle
from tabletown.engine.state import Ints, cell, cells, record_of
from tabletown.games.harmonies.rules import hexes

MAX_SEATS = 4
TRAYS, SOLO_TRAYS = 5, 3  # trays of tokens; the row has as many cards
IN_A_TRAY = 3  # tokens
UNFINISHED = 4  # cards that may lie above a board
NOTHING = -1

COLOURS = ("blue", "gray", "brown", "green", "yellow", "red")
BLUE, GRAY, BROWN, GREEN, YELLOW, RED = range(6)
N_COLOURS = len(COLOURS)
TOKENS = (23, 23, 21, 19, 19, 15)
FEWEST_TOKENS, MOST_TOKENS = 10, 40  # tokens of a colour: enough for all seats, and few enough that games end

# What a space shows: the nine landscapes that cards ask for, four stacks that no card asks for, or nothing.
(
    WATER, FIELD, TREE_1, TREE_2, TREE_3, MOUNTAIN_1, MOUNTAIN_2, MOUNTAIN_3, BUILDING,
    PEAK, TRUNK_1, TRUNK_2, BRICK, EMPTY,
) = range(14)  # fmt: skip
LANDSCAPES = BUILDING + 1
STACKS = EMPTY  # how many kinds of stacks there are
STONE_BASE, TRUNK_BASE = EMPTY, EMPTY + 1  # two more masks: the buildings on gray, and those on brown
MASKS = TRUNK_BASE + 1
TALLEST = 4  # gray tokens of the lowest peak

GROWS = {  # what a token turns a stack into
    EMPTY: {BLUE: WATER, GRAY: MOUNTAIN_1, BROWN: TRUNK_1, GREEN: TREE_1, YELLOW: FIELD, RED: BRICK},
    MOUNTAIN_1: {GRAY: MOUNTAIN_2, RED: BUILDING},
    MOUNTAIN_2: {GRAY: MOUNTAIN_3},
    TRUNK_1: {BROWN: TRUNK_2, GREEN: TREE_2, RED: BUILDING},
    TRUNK_2: {GREEN: TREE_3},
    BRICK: {RED: BUILDING},
}
GROWS_WITHOUT_LIMIT = {MOUNTAIN_3: {GRAY: PEAK}, PEAK: {GRAY: PEAK}}

# The shapes of habitats, as printed, in axial coordinates; the cube goes to the first space.
SHAPES = {
    "pair": ((0, 0), (-1, 0)),
    "line": ((0, 0), (-1, 0), (-2, 0)),
    "middle": ((0, 0), (-1, 0), (1, 0)),
    "triangle": ((0, 0), (-1, 0), (-1, 1)),
    "vee": ((0, 0), (-1, 1), (1, 0)),
    "fan": ((0, 0), (-1, 1), (0, 1), (1, 0)),
    "diamond": ((0, 0), (-1, 0), (-1, 1), (-2, 1)),
}
TURNS = 6
MOST_SPACES = 4  # of a habitat
MOST_CUBES = 5  # on a card


class Card(NamedTuple):
    """An animal."""

    id: str
    name: str
    shape: str
    wants: tuple[int, ...]  # the landscapes of its habitat, in the order of the shape
    track: tuple[int, ...]  # its points with one cube on the board, with two, ...
    aliases: tuple[str, ...] = ()


class Spirit(NamedTuple):
    """A spirit: it has one cube, and scores by the board."""

    id: str
    name: str
    shape: str
    wants: tuple[int, ...]
    family: int  # what it counts
    by_group: bool
    points: tuple[int, int, int]  # for a group of one, two, three and more; or for a stack of that height
    aliases: tuple[str, ...] = ()


ANIMALS = (
    Card("crocodile",  "Crocodile",  "line",     (WATER, WATER, TREE_3), (4, 9, 15), ("alligator", "gator")),
    Card("ray",        "Ray",        "triangle", (WATER, MOUNTAIN_1, MOUNTAIN_1), (4, 10, 16), ("stingray", "manta")),
    Card("fish",       "Fish",       "pair",     (WATER, MOUNTAIN_3), (3, 6, 10, 16), ("trout",)),
    Card("otter",      "Otter",      "line",     (WATER, TREE_1, TREE_1), (5, 10, 16)),
    Card("frog",       "Frog",       "pair",     (WATER, TREE_1), (2, 4, 6, 10, 15)),
    Card("duck",       "Duck",       "pair",     (WATER, BUILDING), (2, 4, 8, 13)),
    Card("flamingo",   "Flamingo",   "triangle", (WATER, FIELD, FIELD), (4, 10, 16)),
    Card("gecko",      "Gecko",      "line",     (BUILDING, FIELD, FIELD), (5, 10, 16), ("lizard",)),
    Card("shrew",      "Shrew",      "vee",      (BUILDING, FIELD, FIELD), (5, 10, 17), ("mouse",)),
    Card("peacock",    "Peacock",    "vee",      (BUILDING, WATER, WATER), (5, 10, 17), ("peafowl",)),
    Card("squirrel",   "Squirrel",   "pair",     (BUILDING, TREE_3), (4, 9, 15)),
    Card("hedgehog",   "Hedgehog",   "triangle", (BUILDING, TREE_2, TREE_2), (5, 12)),
    Card("bee",        "Bee",        "fan",      (TREE_2, FIELD, FIELD, FIELD), (8, 18), ("bumblebee",)),
    Card("bear",       "Bear",       "triangle", (TREE_1, MOUNTAIN_2, MOUNTAIN_2), (5, 11), ("brown bear",)),
    Card("rabbit",     "Rabbit",     "line",     (TREE_1, TREE_1, BUILDING), (5, 10, 17), ("hare", "bunny")),
    Card("macaw",      "Macaw",      "triangle", (TREE_2, WATER, WATER), (4, 9, 14), ("parrot",)),
    Card("boar",       "Boar",       "pair",     (TREE_2, BUILDING), (4, 8, 13), ("wild boar",)),
    Card("koala",      "Koala",      "pair",     (TREE_2, TREE_1), (3, 6, 10, 15)),
    Card("wolf",       "Wolf",       "triangle", (TREE_3, FIELD, FIELD), (4, 10, 16)),
    Card("kingfisher", "Kingfisher", "vee",      (TREE_3, WATER, WATER), (5, 11, 18), ("kookaburra",)),
    Card("penguin",    "Penguin",    "vee",      (MOUNTAIN_1, WATER, WATER), (4, 10, 16)),
    Card("bat",        "Bat",        "pair",     (MOUNTAIN_1, TREE_3), (3, 6, 10, 15)),
    Card("fennec_fox", "Fennec Fox", "line",     (MOUNTAIN_1, MOUNTAIN_1, FIELD), (4, 9, 16), ("fennec", "fox")),
    Card("macaque",    "Macaque",    "triangle", (MOUNTAIN_2, WATER, WATER), (5, 11), ("japanese macaque", "monkey")),
    Card("eagle",      "Eagle",      "pair",     (MOUNTAIN_3, FIELD), (5, 11), ("falcon", "vulture")),
    Card("meerkat",    "Meerkat",    "pair",     (MOUNTAIN_1, FIELD), (2, 5, 9, 14)),
    Card("raven",      "Raven",      "vee",      (FIELD, BUILDING, BUILDING), (4, 9), ("crow",)),
    Card("llama",      "Llama",      "line",     (FIELD, FIELD, MOUNTAIN_2), (5, 12), ("alpaca",)),
    Card("arctic_fox", "Arctic Fox", "vee",      (FIELD, TREE_2, TREE_2), (5, 10, 17), ("snow fox", "white wolf")),
    Card("raccoon",    "Raccoon",    "fan",      (FIELD, WATER, WATER, WATER), (6, 12)),
    Card("ladybug",    "Ladybug",    "pair",     (FIELD, TREE_1), (2, 5, 8, 12, 17), ("ladybird",)),
    Card("panther",    "Panther",    "line",     (FIELD, TREE_2, TREE_2), (5, 11), ("black panther",)),
)  # fmt: skip

FAMILIES = ("water", "field", "tree", "mountain", "building")
WATERS, FIELDS, TREES, MOUNTAINS, BUILDINGS = range(5)

SPIRITS = (
    Spirit("lion",      "Lion's Spirit",      "middle",   (FIELD, TREE_2, FIELD), FIELDS, True, (2, 2, 10)),
    Spirit("butterfly", "Butterfly's Spirit", "diamond",  (FIELD, WATER, WATER, FIELD), FIELDS, True, (5, 5, 5)),
    Spirit("deer",      "Deer's Spirit",      "middle",   (TREE_2, TREE_3, TREE_1), TREES, False, (0, 4, 4), ("stag",)),
    Spirit("owl",       "Owl's Spirit",       "triangle", (TREE_3, TREE_1, TREE_1), TREES, False, (3, 3, 1)),
    Spirit("cat",       "Cat's Spirit",       "line",     (BUILDING, TREE_1, BUILDING), BUILDINGS, True, (4, 4, 4)),
    Spirit("stork",     "Stork's Spirit",     "line",     (BUILDING, BUILDING, FIELD), BUILDINGS, True, (0, 6, 6),
           ("crane",)),
    Spirit("ram",       "Ram's Spirit",       "pair",     (MOUNTAIN_3, MOUNTAIN_2), MOUNTAINS, False, (0, 4, 4),
           ("ibex", "mountain goat")),
    Spirit("marmot",    "Marmot's Spirit",    "vee",      (MOUNTAIN_2, MOUNTAIN_1, MOUNTAIN_1), MOUNTAINS, False,
           (3, 3, 1)),
    Spirit("dragonfly", "Dragonfly's Spirit", "middle",   (WATER, TREE_2, TREE_2), WATERS, True, (0, 7, 7)),
    Spirit("turtle",    "Turtle's Spirit",    "middle",   (WATER, MOUNTAIN_2, WATER), WATERS, False, (2, 0, 0),
           ("tortoise",)),
)  # fmt: skip
ONE_OR_MORE = ("butterfly", "cat")  # some programs read this as "exactly one"

N_ANIMALS, N_SPIRITS = len(ANIMALS), len(SPIRITS)
CARDS: tuple[Card | Spirit, ...] = (*ANIMALS, *SPIRITS)  # a spirit's number as a card is N_ANIMALS more
N_CARDS = len(CARDS)
OFFERED = 2  # spirits to choose from
MOST_CARDS = 62  # so that a mask fits an int64


def check_material() -> None:
    """Check the tables of cards, and raise an error that says what is missing."""
    ids = [card.id for card in CARDS]
    for card in CARDS:
        if card.shape not in SHAPES:
            raise TabletownError(f"{card.id}: the shape {card.shape} is not in SHAPES")
        if len(card.wants) != len(SHAPES[card.shape]):
            raise TabletownError(
                f"{card.id}: a {card.shape} has {len(SHAPES[card.shape])} spaces, not {len(card.wants)}"
            )
        if isinstance(card, Card) and len(card.track) > MOST_CUBES:
            raise TabletownError(f"{card.id}: {len(card.track)} cubes need a larger MOST_CUBES")
        if ids.count(card.id) > 1:
            raise TabletownError(f"{card.id}: two cards have the same id")
    if N_CARDS > MOST_CARDS:
        raise TabletownError(f"{N_CARDS} cards need more bits than the masks of state.py have")


check_material()

HEIGHTS = (1, 3, 7)  # points of a tree or a mountain
LOWER_TREE = 2  # how many points less the tallest tree has in the variant `seed`
GROUP_POINTS = 5  # of a field, a building, an island
RIVER = (0, 0, 2, 5, 8, 11, 15)  # points by length
RIVER_GOES_ON = 4  # points for each further token
LONGEST_RIVER = 25
SUNS = (40, 70, 90, 110, 130, 140, 150, 160)  # the points for each further sun in the solo game

OPTIONS = (
    Option("side", "river", "the side of the boards: 23 spaces with a river, or 25 with islands",
           choices=("river", "islands")),
    Option("spirits", False, "each player keeps one of two spirits, which scores the whole board"),
    Option("variant", "official", "the rules to use wherever an option says variant", choices=("official", "seed")),
    Option("gray_max_height", "variant", "how high mountains can be: 3 (official), or unlimited (seed)",
           choices=("variant", "3", "unlimited")),
    Option("tree_points", "variant", "points for trees of height 1, 2 and 3: 1-3-7 (official), 1-3-5 (seed)",
           choices=("variant", "1-3-7", "1-3-5")),
    Option("single_gray", "variant", "a single gray token is a mountain (official), a rock without points that makes "
           "a mountain next to it count (seed), or a rock that does not", choices=(
           "variant", "mountain", "rock_connects", "rock")),
    Option("lone_green", "tree", "a green token without brown is a tree, or is worth nothing",
           choices=("tree", "none")),
    Option("river_length", "variant", "how a river is measured: along the shortest path between its ends (official), "
           "or by all of its tokens (seed)", choices=("variant", "shortest_path", "group_size")),
    Option("animal_scoring", "highest", "a card is worth its highest uncovered number, or the sum of all of them",
           choices=("highest", "sum")),
    Option("optional_actions", "variant", "take cards and place cubes at any time in a turn (official), or only "
           "after the last token (seed)", choices=("variant", "anytime", "after_tokens")),
    Option("spirit_cube_breaks_ties", True, "the spirit's cube counts in a tie-break"),
    Option("cat_and_butterfly", "one_or_more", "the Cat's and the Butterfly's Spirit count groups of one or more, or "
           "of exactly one", choices=("one_or_more", "exactly_one")),
    Option("solo_short_refill", "play_on", "alone, when the pouch no longer fills every tray: play on with what there "
           "is, or stop", choices=("play_on", "stop")),
)  # fmt: skip
SWITCHES = {  # the value of an option set to "variant": official, seed
    "gray_max_height": ("3", "unlimited"),
    "tree_points": ("1-3-7", "1-3-5"),
    "single_gray": ("mountain", "rock_connects"),
    "river_length": ("shortest_path", "group_size"),
    "optional_actions": ("anytime", "after_tokens"),
}

MATERIAL = (
    *(Option(f"{colour}.tokens", n, f"{colour} tokens in the pouch", low=FEWEST_TOKENS, high=MOST_TOKENS)
      for colour, n in zip(COLOURS, TOKENS, strict=True)),
    *(Option(f"{a.id}.points_{i}", points, f"points of the {a.name} with {i} of its cubes on the board", low=0, high=99)
      for a in ANIMALS for i, points in enumerate(a.track, 1)),
    *(Option(f"{a.id}.points_{i}", points, f"points of the {a.name} for each {FAMILIES[a.family]} "
             f"{'group' if a.by_group else 'stack'} of {i}", low=0, high=99)
      for a in SPIRITS for i, points in enumerate(a.points, 1)),
    *(Option(f"{kind}.points_{i}", points, f"points of a {kind} of height {i}", low=0, high=99)
      for kind in ("tree", "mountain") for i, points in enumerate(HEIGHTS, 1)),
    *(Option(f"{kind}.points", GROUP_POINTS, f"points of {kind}", low=0, high=99)
      for kind in ("field", "building", "island")),
    *(Option(f"river.points_{i}", points, f"points of a river of length {i}", low=0, high=99)
      for i, points in enumerate(RIVER) if i > 0),
    Option("river.further", RIVER_GOES_ON, f"points for each token of a river beyond the {len(RIVER) - 1}th", low=0,
           high=99),
)  # fmt: skip


class Box:
    """The material as columns, which the rules read, and the options of the game."""

    board: int = cell(np.int64)  # the spaces of a player's board
    tokens: Ints = cells(len(COLOURS))
    grows: Ints = cells(STACKS + 1, len(COLOURS))  # grows[stack, colour]: what the token turns it into, or NOTHING
    spaces: Ints = cells(N_CARDS)  # spaces of a card's habitat
    wants: Ints = cells(N_CARDS, MOST_SPACES)  # wants[c, k]: the landscape of its k-th space; the cube's is the first
    steps: Ints = cells(N_CARDS, TURNS, MOST_SPACES)  # the shift from the cube to the k-th space, for each turn
    cubes: Ints = cells(N_CARDS)
    track: Ints = cells(N_ANIMALS, MOST_CUBES + 1)  # track[c, n]: points with n cubes on the board
    family: Ints = cells(N_SPIRITS)
    by_group: Ints = cells(N_SPIRITS)
    spirit_points: Ints = cells(N_SPIRITS, 3)
    tree: Ints = cells(3)
    mountain: Ints = cells(3)
    river: Ints = cells(LONGEST_RIVER + 1)
    field: int = cell()
    building: int = cell()
    island: int = cell()
    islands: int = cell()  # 1 if the boards show the islands
    spirits: int = cell()
    rocks_alone: int = cell()  # a single gray does not count as a mountain's neighbour
    by_size: int = cell()  # a river's length is its number of tokens
    tokens_first: int = cell()  # cards and cubes only after the last token
    spirit_ties: int = cell()  # the spirit's cube counts in a tie
    stop_short: int = cell()  # the solo game ends when a tray cannot be filled


BOX = record_of(Box)


def switched(agreed: dict[str, Any], name: str) -> str:
    """The value of an option, or of the variant if the option follows it."""
    value: str = agreed[name]
    return SWITCHES[name][agreed["variant"] == "seed"] if value == "variant" else value


def pack(options: Mapping[str, object], bots: int = 0) -> Any:
    """The box as printed, with the chosen options; who sits where makes no difference."""
    agreed: dict[str, Any] = settle(OPTIONS + MATERIAL, options)
    box = np.zeros(1, BOX)[0]
    box.islands = agreed["side"] == "islands"
    box.board = hexes.board_of(int(box.islands))
    pack_stacks(box, switched(agreed, "gray_max_height") == "unlimited")
    for c, card in enumerate(CARDS):
        pack_habitat(box, c, card)
    pack_points(box, agreed)
    box.tokens[:] = [agreed[f"{colour}.tokens"] for colour in COLOURS]
    box.spirits = agreed["spirits"]
    box.by_size = switched(agreed, "river_length") == "group_size"
    box.tokens_first = switched(agreed, "optional_actions") == "after_tokens"
    box.spirit_ties = agreed["spirit_cube_breaks_ties"]
    box.stop_short = agreed["solo_short_refill"] == "stop"
    return box


def pack_stacks(box: Any, without_limit: bool) -> None:
    """Fill in what may be stacked on what."""
    box.grows[:] = NOTHING
    for stack, growth in (*GROWS.items(), *(GROWS_WITHOUT_LIMIT.items() if without_limit else ())):
        for colour, grown in growth.items():
            box.grows[stack, colour] = grown


def pack_habitat(box: Any, c: int, card: Card | Spirit) -> None:
    """Fill in a card's habitat in all six directions, and its number of cubes."""
    shape = SHAPES[card.shape]
    box.spaces[c] = len(shape)
    box.wants[c] = NOTHING
    box.wants[c, : len(shape)] = card.wants
    for turn in range(TURNS):
        box.steps[c, turn, : len(shape)] = [hexes.shift_of(*hexes.turned(q, r, turn)) for q, r in shape]
    box.cubes[c] = len(card.track) if isinstance(card, Card) else 1


def pack_points(box: Any, agreed: dict[str, Any]) -> None:
    """Fill in the points of everything."""
    for c, animal in enumerate(ANIMALS):
        points = [agreed[f"{animal.id}.points_{i}"] for i in range(1, len(animal.track) + 1)]
        if agreed["animal_scoring"] == "sum":
            points = np.cumsum(points).tolist()
        box.track[c, 1 : len(points) + 1] = points
    for k, spirit in enumerate(SPIRITS):
        box.family[k], box.by_group[k] = spirit.family, spirit.by_group
        box.spirit_points[k] = [agreed[f"{spirit.id}.points_{i}"] for i in (1, 2, 3)]
        if spirit.id in ONE_OR_MORE and agreed["cat_and_butterfly"] == "exactly_one":
            box.spirit_points[k, 1:] = 0
    box.tree[:], box.mountain[:] = ([agreed[f"{kind}.points_{i}"] for i in (1, 2, 3)] for kind in ("tree", "mountain"))
    if switched(agreed, "tree_points") == "1-3-5":
        box.tree[2] = max(0, box.tree[2] - LOWER_TREE)
    if agreed["lone_green"] == "none":
        box.tree[0] = 0
    if switched(agreed, "single_gray") != "mountain":
        box.mountain[0] = 0
    box.rocks_alone = switched(agreed, "single_gray") == "rock"
    box.field, box.building, box.island = (agreed[f"{kind}.points"] for kind in ("field", "building", "island"))
    for length in range(1, LONGEST_RIVER + 1):
        known = min(length, len(RIVER) - 1)
        box.river[length] = agreed[f"river.points_{known}"] + (length - known) * agreed["river.further"]
