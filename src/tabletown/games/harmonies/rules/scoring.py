"""The points of a board, category by category. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Ints
from tabletown.games.harmonies.material import (
    BLUE,
    BRICK,
    BROWN,
    BUILDING,
    BUILDINGS,
    COLOURS,
    FIELD,
    FIELDS,
    GRAY,
    GREEN,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    N_ANIMALS,
    PEAK,
    SUNS,
    TREE_1,
    TREE_2,
    TREE_3,
    TREES,
    TRUNK_1,
    TRUNK_2,
    WATER,
    WATERS,
    YELLOW,
    Box,
)
from tabletown.games.harmonies.rules import hexes
from tabletown.games.harmonies.rules.hexes import around, count, first, groups, spread
from tabletown.games.harmonies.state import State

CATEGORIES = ("trees", "mountains", "fields", "buildings", "water", "animals", "spirit")
TIE = 100  # a point is worth more than all the cubes that break ties


@rule
def trees(box: Box, s: State, p: int) -> int:
    """[21] Each tree by its height."""
    ground = s.ground[p]
    points = 0
    for height in range(3):
        points += count(int(ground[TREE_1 + height])) * int(box.tree[height])
    return points


@rule
def mountains(box: Box, s: State, p: int) -> int:
    """[22] Each mountain by its height, if it has a mountain beside it."""
    ground = s.ground[p]
    high = int(ground[MOUNTAIN_2]) | int(ground[MOUNTAIN_3]) | int(ground[PEAK])
    linked = around(high if box.rocks_alone else high | int(ground[MOUNTAIN_1]))
    points = count(int(ground[MOUNTAIN_1]) & linked) * int(box.mountain[0])
    points += count(int(ground[MOUNTAIN_2]) & linked) * int(box.mountain[1])
    return points + count((int(ground[MOUNTAIN_3]) | int(ground[PEAK])) & linked) * int(box.mountain[2])


@rule
def fields(box: Box, s: State, p: int) -> int:
    """[23] Each group of two or more fields, whatever its size."""
    yellow = int(s.ground[p, FIELD])
    return groups(yellow & around(yellow)) * int(box.field)


@inlined
def topped(s: State, p: int, colour: int) -> int:
    """[24] The spaces of a board with a token of the colour on top."""
    ground = s.ground[p]
    if colour == BLUE:
        return int(ground[WATER])
    if colour == YELLOW:
        return int(ground[FIELD])
    if colour == GREEN:
        return int(ground[TREE_1]) | int(ground[TREE_2]) | int(ground[TREE_3])
    if colour == GRAY:
        return int(ground[MOUNTAIN_1]) | int(ground[MOUNTAIN_2]) | int(ground[MOUNTAIN_3]) | int(ground[PEAK])
    if colour == BROWN:
        return int(ground[TRUNK_1]) | int(ground[TRUNK_2])
    return int(ground[BRICK]) | int(ground[BUILDING])


@inlined
def three_colours(s: State, p: int) -> int:
    """[24] The spots with three or more colours around them."""
    one, two, three = 0, 0, 0
    for colour in range(len(COLOURS)):
        near = around(topped(s, p, colour))
        three |= two & near
        two |= one & near
        one |= near
    return three


@rule
def buildings(box: Box, s: State, p: int) -> int:
    """[24] Each building with three colours around it."""
    built = int(s.ground[p, BUILDING])
    return count(built & three_colours(s, p)) * int(box.building) if built else 0


@rule
def water(box: Box, s: State, p: int) -> int:
    """[25] [26] The longest river, or every island."""
    blue = int(s.ground[p, WATER])
    if box.islands:
        return groups(int(box.board) & ~blue) * int(box.island)
    return int(box.river[hexes.largest(blue) if box.by_size else hexes.longest(blue)])


@rule
def animals(box: Box, s: State, p: int) -> int:
    """[27] Each animal by its cubes on the board, whether or not its card is finished."""
    points = 0
    left = int(s.cards[p]) & (1 << N_ANIMALS) - 1
    while left:
        c = first(left)
        points += int(box.track[c, s.placed[c]])
        left &= left - 1
    return points


@rule
def spirit_of(s: State, p: int) -> int:
    """The spirit that a seat has kept, or -1."""
    kept = int(s.cards[p]) >> N_ANIMALS
    return first(kept) if kept else -1


@rule
def spirit(box: Box, s: State, p: int) -> int:
    """[28] The spirit, once its cube is on the board."""
    k = spirit_of(s, p)
    if k < 0 or s.placed[N_ANIMALS + k] == 0:
        return 0
    return spirit_points(box, s, p, k)


@rule
def spirit_points(box: Box, s: State, p: int, k: int) -> int:
    """[28] The points that a board gives a spirit: its groups by size, or its stacks by height."""
    ground = s.ground[p]
    family = int(box.family[k])
    if box.by_group[k]:
        left = int(ground[FIELD if family == FIELDS else BUILDING if family == BUILDINGS else WATER])
        points = 0
        while left:
            group = spread(left & -left, left)
            points += int(box.spirit_points[k, min(count(group), 3) - 1])
            left &= ~group
        return points
    if family == WATERS:
        return count(int(ground[WATER])) * int(box.spirit_points[k, 0])
    low = TREE_1 if family == TREES else MOUNTAIN_1
    points = 0
    for height in range(3):
        points += count(int(ground[low + height])) * int(box.spirit_points[k, height])
    if family != TREES:
        points += count(int(ground[PEAK])) * int(box.spirit_points[k, 2])
    return points


@rule
def landscape(box: Box, s: State, p: int) -> int:
    """[20] The points of the tokens alone."""
    points = trees(box, s, p) + mountains(box, s, p) + fields(box, s, p)
    return points + buildings(box, s, p) + water(box, s, p)


@rule
def total(box: Box, s: State, p: int) -> int:
    """[20] All points of a seat."""
    return landscape(box, s, p) + animals(box, s, p) + spirit(box, s, p)


@rule
def cubes(box: Box, s: State, p: int) -> int:
    """[19] The cubes that break a tie."""
    n = count(int(s.cubes[p]))
    k = spirit_of(s, p)
    if k >= 0 and not box.spirit_ties:
        n -= int(s.placed[N_ANIMALS + k])
    return n


@inlined
def suns(box: Box, s: State) -> int:
    """[31] The result of the solo game."""
    n = 0 if box.islands else 1
    k = spirit_of(s, 0)
    if k < 0:
        n += 2
    elif box.by_group[k]:
        n += 1
    points = total(box, s, 0)
    for enough in SUNS:
        if points >= enough:
            n += 1
    return n


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[19] [31] Points, then cubes; in the solo game suns, then points."""
    for p in range(s.seats):
        out[p] = total(box, s, p) * TIE + cubes(box, s, p)
    if s.seats == 1:
        out[0] = suns(box, s) * TIE * TIE + total(box, s, 0)
