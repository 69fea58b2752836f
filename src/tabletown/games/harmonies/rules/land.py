"""A board: what its spaces show, where tokens may go, and where animals may settle. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.games.harmonies.material import (
    BLUE,
    BRICK,
    BROWN,
    BUILDING,
    EMPTY,
    FIELD,
    GREEN,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    PEAK,
    RED,
    STACKS,
    STONE_BASE,
    TALLEST,
    TREE_1,
    TREE_2,
    TREE_3,
    TRUNK_1,
    TRUNK_2,
    TRUNK_BASE,
    TURNS,
    WATER,
    YELLOW,
    Box,
)
from tabletown.games.harmonies.rules.hexes import bit_of, count, seen_from
from tabletown.games.harmonies.state import State


@rule
def occupied(s: State, p: int) -> int:
    """The spaces of a board with tokens on them."""
    ground, mask = s.ground[p], 0
    for stack in range(STACKS):
        mask |= int(ground[stack])
    return mask


@rule
def stack_at(s: State, p: int, spot: int) -> int:
    """What a space shows."""
    ground, bit = s.ground[p], bit_of(spot)
    for stack in range(STACKS):
        if int(ground[stack]) >> bit & 1:
            return stack
    return EMPTY


@rule
def open_to(box: Box, s: State, p: int, colour: int) -> int:
    """[11] [12] The spaces where a token of the colour may be placed."""
    ground, grows = s.ground[p], box.grows
    mask = int(box.board) & ~occupied(s, p)
    for stack in range(STACKS):
        if grows[stack, colour] >= 0:
            mask |= int(ground[stack])
    return mask & ~int(s.cubes[p])


@rule
def put_token(box: Box, s: State, p: int, colour: int, spot: int) -> None:
    """[11] Put a token on a space; peaks have no height limit."""
    if stack_at(s, p, spot) == PEAK:
        s.above[p, spot] += 1
    grow(box, s, p, colour, spot)


@rule
def grow(box: Box, s: State, p: int, colour: int, spot: int) -> None:
    """[11] Change the stack under a new token."""
    here = 1 << bit_of(spot)
    old = stack_at(s, p, spot)
    new = int(box.grows[old, colour])
    if old != EMPTY:
        s.ground[p, old] &= ~here
    s.ground[p, new] |= here
    if new == BUILDING and old == MOUNTAIN_1:
        s.ground[p, STONE_BASE] |= here
    if new == BUILDING and old == TRUNK_1:
        s.ground[p, TRUNK_BASE] |= here


@rule
def habitats(box: Box, s: State, p: int, c: int) -> int:
    """[14] [15] The spaces where a cube of the card may stand: its habitat, rotated in all directions."""
    ground, wants, steps, size = s.ground[p], box.wants[c], box.steps[c], int(box.spaces[c])
    free = int(ground[wants[0]]) & ~int(s.cubes[p])
    found = 0
    if free:
        for turn in range(TURNS):
            fit = free
            for k in range(1, size):
                fit &= seen_from(int(ground[wants[k]]), int(steps[turn, k]))
            found |= fit
    return found


@rule
def tokens_on(s: State, p: int, colour: int) -> int:
    """How many tokens of a colour are on a board, hidden ones included."""
    if colour == BLUE:
        return count(int(s.ground[p, WATER]))
    if colour == YELLOW:
        return count(int(s.ground[p, FIELD]))
    if colour == GREEN:
        return count(int(s.ground[p, TREE_1]) | int(s.ground[p, TREE_2]) | int(s.ground[p, TREE_3]))
    stone = count(int(s.ground[p, STONE_BASE]))
    trunk = count(int(s.ground[p, TRUNK_BASE]))
    if colour == RED:
        return count(int(s.ground[p, BRICK])) + 2 * count(int(s.ground[p, BUILDING])) - stone - trunk
    if colour == BROWN:
        n = trunk + count(int(s.ground[p, TREE_2])) + 2 * count(int(s.ground[p, TREE_3]))
        return n + count(int(s.ground[p, TRUNK_1])) + 2 * count(int(s.ground[p, TRUNK_2]))
    n = stone + count(int(s.ground[p, MOUNTAIN_1])) + 2 * count(int(s.ground[p, MOUNTAIN_2]))
    n += 3 * count(int(s.ground[p, MOUNTAIN_3])) + TALLEST * count(int(s.ground[p, PEAK]))
    for spot in range(len(s.above[p])):
        n += int(s.above[p, spot])
    return n
