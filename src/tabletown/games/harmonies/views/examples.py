"""The rulebook's worked examples: boards given by their stacks, and words with their points."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from tabletown.games.harmonies.material import CARDS, COLOURS, N_ANIMALS
from tabletown.games.harmonies.rules import hexes, land, scoring
from tabletown.games.harmonies.rules.hexes import SPOTS
from tabletown.games.harmonies.state import STATE
from tabletown.games.harmonies.words.log import points

SPOT = {hexes.name(spot): spot for spot in range(SPOTS)}
IDS = [card.id for card in CARDS]


class Example(NamedTuple):
    """A board for a paragraph of the rulebook, or for the example turn at its end."""

    paragraph: int  # 0 for the example turn
    board: Mapping[str, str]  # stacks by space, each from the bottom up; "" for an empty space that is shown
    words: str  # {} is the board's points
    worth: Callable[[Any, Any, int], int] | None = None
    islands: bool = False
    card: str = ""  # the card beside the board
    cubes: tuple[str, ...] = ()  # of that card
    shows_fits: bool = False  # whether to show where the card fits


def lion(box: Any, s: Any, p: int) -> int:
    """The points of a board for the Lion's Spirit."""
    return scoring.spirit_points(box, s, p, IDS.index("lion") - N_ANIMALS)


BEFORE = {  # the board of the example turn
    "a1": "blue", "a2": "blue", "a3": "yellow", "a4": "yellow", "a5": "brown brown green", "b1": "green", "b2": "blue",
    "b3": "brown", "b4": "green", "c1": "gray gray", "c2": "gray", "c3": "", "c4": "gray red", "c5": "yellow",
    "d1": "gray gray gray", "d2": "brown green", "d3": "gray", "d4": "yellow", "e1": "gray", "e2": "red", "e3": "blue",
    "e4": "", "e5": "",
}  # fmt: skip

EXAMPLES = (
    Example(
        11,
        {"a1": "brown", "b1": "brown brown", "c1": "brown brown green", "a2": "gray", "b2": "gray gray",
         "c2": "gray gray gray", "a3": "red", "b3": "brown red", "c3": "red red"},
        "Trunks grow and become a tree, stones become a mountain, and red makes a building of red, brown or gray. The "
        "number is the height of the stack.",
    ),
    Example(
        14,
        {"a1": "blue", "b1": "brown brown green", "c1": "blue", "a2": "yellow", "b2": "yellow", "c2": "gray gray",
         "a3": "blue", "b3": "brown brown green", "c3": ""},
        "The Kingfisher wants a tree of height 3 between two waters, and its cube goes to the tree. On b1 it may "
        "settle. On b3 it lacks one token: blue on c3.",
        card="kingfisher",
        shows_fits=True,
    ),
    Example(
        16,
        {"a1": "green", "b1": "blue", "a2": "blue", "b2": "yellow"},
        "Two cubes of the Frog stand on the board, and the tree on a1 serves for both. The Frog is worth {} now.",
        scoring.animals,
        card="frog",
        cubes=("a2", "b1"),
    ),
    Example(
        18,
        BEFORE | {"b3": "brown green", "c3": "blue", "d3": "gray red"},
        "Two spaces are empty: when this turn ends, the last round has begun.",
    ),
    Example(
        21,
        {"a1": "green", "b1": "brown green", "c1": "brown brown green", "d1": "brown"},
        "Trees of heights 1, 2 and 3, and a bare trunk: {}.",
        scoring.trees,
    ),
    Example(
        22,
        {"a1": "gray gray gray", "b1": "gray gray", "c1": "", "d1": "gray gray gray"},
        "Two mountains side by side, and one that stands alone and is worth nothing: {}.",
        scoring.mountains,
    ),
    Example(
        23,
        {"a1": "yellow", "b1": "yellow", "a2": "yellow", "c1": "", "d1": "yellow", "c2": "", "d2": "yellow",
         "b3": "yellow"},
        "A group of three, a group of two, and a field alone, which is worth nothing: {}.",
        scoring.fields,
    ),
    Example(
        24,
        {"a1": "green", "a2": "blue", "b1": "gray red", "b2": "yellow", "c1": "yellow", "d1": "brown red",
         "d2": "yellow", "e1": "yellow"},
        "The building on b1 has green, blue and yellow around it, that on d1 nothing but yellow: {}.",
        scoring.buildings,
    ),
    Example(
        25,
        {"a1": "blue", "a2": "blue", "b2": "blue", "c3": "blue", "d2": "blue", "b3": "blue", "b1": "", "c1": "",
         "c2": "", "d1": "", "e1": "blue"},
        "From a1 to d2 it is five tokens; b3 is a branch, and e1 lies apart: {}.",
        scoring.water,
    ),
    Example(
        26,
        {"a1": "green", "a3": "", "a4": "yellow", "b1": "", "b3": "yellow", "c1": "", "c3": "brown", "c4": "",
         "d1": "gray", "d3": "", "e1": "gray gray", "e3": "", "e4": "red", "f1": "", "f3": "", "g1": "",
         "g3": "green", "g4": ""}
        | dict.fromkeys(("a2", "b2", "c2", "d2", "e2", "f2", "g2"), "blue"),
        "Water from one edge to the other leaves two islands: {}.",
        scoring.water,
        islands=True,
    ),
    Example(
        28,
        {"a1": "yellow", "a2": "yellow", "b1": "yellow", "b2": "brown green", "c1": "", "c2": "", "d1": "yellow"},
        "A group of three and a group of one: to the Lion's Spirit they are worth {}, once its cube is on the board.",
        lion,
        card="lion",
    ),
    Example(0, BEFORE, "Mia's board before the turn, with a cube of the Frog on a1.", cubes=("a1",)),
)  # fmt: skip


def laid(box: Any, example: Example) -> tuple[Any, Any]:
    """The example as a box whose board has only the shown spaces, and a state in which seat 0 has this board."""
    box, s = np.array([box])[0], np.zeros(1, STATE)[0]
    box.islands = example.islands
    box.board = mask(example.board)
    for name, stack in example.board.items():
        for colour in stack.split():
            land.put_token(box, s, 0, COLOURS.index(colour), SPOT[name])
    s.cubes[0] = mask(example.cubes)
    if example.card:
        c = IDS.index(example.card)
        s.cards[0] = 1 << c
        s.placed[c] = len(example.cubes)
    return box, s


def mask(names: Iterable[str]) -> int:
    """The bits of some spaces."""
    return sum(1 << hexes.bit_of(SPOT[name]) for name in names)


def words(box: Any, s: Any, example: Example) -> str:
    """The text below an example."""
    return example.words.format(points(example.worth(box, s, 0)) if example.worth else "")
