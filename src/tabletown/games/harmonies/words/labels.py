"""What is printed on the cards, in words that every view shares, and the names of the things on the table."""

from typing import Any

from tabletown.engine.words import listed
from tabletown.games.harmonies.material import (
    BRICK,
    BUILDING,
    CARDS,
    COLOURS,
    EMPTY,
    FAMILIES,
    FIELD,
    MOUNTAIN_1,
    N_ANIMALS,
    NOTHING,
    PEAK,
    RIVER,
    TALLEST,
    TREE_1,
    TRUNK_1,
    WATER,
)
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.rules.land import stack_at

# ---- stacks


def tokens(s: Any, p: int, spot: int) -> list[int]:
    """The colours of a stack, from the bottom up."""
    blue, gray, brown, green, yellow, red = range(len(COLOURS))
    stack = stack_at(s, p, spot)
    if stack == BUILDING:
        here = 1 << hexes.bit_of(spot)
        stone, trunk = int(s.ground[p, EMPTY]) & here, int(s.ground[p, EMPTY + 1]) & here
        return [gray if stone else brown if trunk else red, red]
    if stack == PEAK:
        return [gray] * (TALLEST + int(s.above[p, spot]))
    if TREE_1 <= stack < MOUNTAIN_1:
        return [brown] * (stack - TREE_1) + [green]
    if MOUNTAIN_1 <= stack < BUILDING:
        return [gray] * (stack - MOUNTAIN_1 + 1)
    if stack in (TRUNK_1, TRUNK_1 + 1):
        return [brown] * (stack - TRUNK_1 + 1)
    return {WATER: [blue], FIELD: [yellow], BRICK: [red]}.get(stack, [])


def landscape(s: Any, p: int, spot: int) -> str:
    """What a space shows, in words."""
    stack, height = stack_at(s, p, spot), len(tokens(s, p, spot))
    if TREE_1 <= stack < MOUNTAIN_1:
        return f"a tree of height {height}"
    if MOUNTAIN_1 <= stack < BUILDING or stack == PEAK:
        return f"a mountain of height {height}"
    if stack in (TRUNK_1, TRUNK_1 + 1):
        return "a bare trunk" if height == 1 else "a tall bare trunk"
    return {WATER: "water", FIELD: "a field", BUILDING: "a building", BRICK: "a brick"}.get(stack, "nothing")


SIGNS = ("W", "F", "T1", "T2", "T3", "M1", "M2", "M3", "B", "M4", "t1", "t2", "r", "")


def sign(s: Any, p: int, spot: int) -> str:
    """What a space shows, in two characters: W water, F field, T tree, M mountain, B building, t trunk, r brick."""
    stack = stack_at(s, p, spot)
    return f"M{min(9, len(tokens(s, p, spot)))}" if stack == PEAK else SIGNS[stack]


# ---- cards

FORMS = {  # how habitats are written on one line; 0 is the cube's space
    "pair": "1-0",
    "line": "2-1-0",
    "middle": "1-0-2",
    "triangle": "(1 2 0)",
    "vee": "1\\0/2",
    "fan": "0(1 2 3)",
    "diamond": "3(1 2)0",
}


def habitat(c: int) -> str:
    """A card's habitat on one line; the cube's space has a star."""
    card = CARDS[c]
    signs = [SIGNS[wanted] + "*" * (k == 0) for k, wanted in enumerate(card.wants)]
    return "".join(signs[int(mark)] if mark.isdecimal() else mark for mark in FORMS[card.shape])


def numbers(box: Any, c: int) -> list[int]:
    """The numbers on an animal's card, from the lowest up."""
    return [int(points) for points in box.track[c, 1 : box.cubes[c] + 1]]


def spirit_words(box: Any, k: int) -> str:
    """What a spirit counts, in words."""
    family, points = FAMILIES[box.family[k]], [int(n) for n in box.spirit_points[k]]
    if box.by_group[k]:
        sizes = {"1": points[0], "2": points[1], "3+": points[2]}
        return f"{family} groups: {ranges(sizes)}"
    if box.family[k] == 0:
        return f"each {family} {points[0]}"
    return f"{family}s by height: {ranges(dict(zip('123', points, strict=True)))}"


def ranges(points: dict[str, int]) -> str:
    """Points by size, with equal neighbours joined: 1-2 for 2, 3+ for 10."""
    spans: list[tuple[str, str, int]] = []
    for size, value in points.items():
        if spans and spans[-1][2] == value:
            spans[-1] = (spans[-1][0], size, value)
        else:
            spans.append((size, size, value))
    shown = []
    for low, high, value in spans:
        span = low if low == high else f"{low}+" if high.endswith("+") else f"{low}-{high}"
        if value:
            shown.append(f"{span} for {value}")
    return ", ".join(shown) or "nothing"


def worth(box: Any, s: Any, c: int) -> int:
    """The points of an animal's card now."""
    return int(box.track[c, s.placed[c]])


def seat_cards(s: Any, p: int) -> list[int]:
    """The cards of a seat, by number."""
    owned = int(s.cards[p])
    return [c for c in range(len(CARDS)) if owned >> c & 1]


def unfinished(box: Any, s: Any, p: int) -> list[int]:
    """The cards of a seat that still have cubes."""
    return [c for c in seat_cards(s, p) if s.placed[c] < box.cubes[c]]


def row_cards(s: Any) -> list[int]:
    """The cards of the row, in order."""
    return [int(c) for c in s.row if c != NOTHING]


# ---- scoring


def how_it_scores(box: Any) -> tuple[str, ...]:
    """How each category scores, in one sentence with its paragraph; as CATEGORIES."""
    trees, mountains = (listed(map(str, points)) for points in (box.tree, box.mountain))
    alone = "with a higher mountain beside it" if box.rocks_alone else "with a mountain beside it"
    river = ", ".join(f"{size} {int(box.river[size])}" for size in range(2, len(RIVER)))
    measure = "largest group of water by its spaces" if box.by_size else "longest river by its length"
    water = f"each island, a group of spaces without water, {box.island}" if box.islands else f"the {measure}: {river}"
    return (
        f"trees: {trees} points for height 1, 2 and 3; a green token alone is a tree of height 1 [21]",
        f"mountains: {mountains} points for height 1, 2 and 3, but only {alone} [22]",
        f"fields: {box.field} points for each group of two or more yellow spaces [23]",
        f"buildings: {box.building} points each, with three colours or more around it [24]",
        f"water: {water} [{26 if box.islands else 25}]",
        "animals: the highest number uncovered on each of your cards [27]",
        "spirit: what your spirit counts, once its cube is on your board [28]",
    )


# ---- the names that the log and the drawings use for things

POUCH, HAND = "pouch", "hand"


def tray(i: int) -> str:
    """A tray of tokens."""
    return f"tray-{i}"


def space(p: int, spot: int) -> str:
    """A space of a seat's board."""
    return f"space-{p}-{spot}"


def card(c: int) -> str:
    """A card, wherever it is."""
    return f"card-{c}"


def spirit(k: int) -> str:
    """A spirit's card."""
    return card(N_ANIMALS + k)
