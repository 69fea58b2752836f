"""Where a card's habitat is on a board, and where one more token would make it."""

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from tabletown.games.harmonies.material import BLUE, BOX, EMPTY, GRAY, GREEN, NOTHING, RED, STACKS, TURNS, YELLOW
from tabletown.games.harmonies.rules.hexes import first, seen_from, spot_of
from tabletown.games.harmonies.rules.land import occupied
from tabletown.games.harmonies.state import STATE

TOPS = (BLUE, YELLOW, GREEN, GREEN, GREEN, GRAY, GRAY, GRAY, RED)  # the top token of each landscape

KNOWN = 4096  # cached answers: a board changes three times a turn, and nine cards are looked up on it


class Place(NamedTuple):
    """A complete or nearly complete habitat on a board."""

    spaces: tuple[int, ...]  # the cube's first
    missing: int  # the space that lacks a token, or NOTHING
    colour: int  # of that token, or NOTHING


def places(box: Any, s: Any, p: int, c: int) -> tuple[Place, ...]:
    """[14] [15] Every place of a card's habitat: complete ones, and those that lack one token."""
    return known_places(box.tobytes(), s.ground[p].tobytes(), int(s.cubes[p]), c)


@functools.lru_cache(maxsize=KNOWN)
def known_places(box_bytes: bytes, ground: bytes, cubes: int, c: int) -> tuple[Place, ...]:
    """The places on a board, cached."""
    box, s = np.frombuffer(box_bytes, BOX)[0], np.zeros(1, STATE)[0]
    s.ground[0] = np.frombuffer(ground, s.ground.dtype).reshape(s.ground[0].shape)
    s.cubes[0] = cubes
    found = {(frozenset(place.spaces), place.spaces[0], place.missing): place for place in ways(box, s, 0, c)}
    return tuple(found.values())


def ways(box: Any, s: Any, p: int, c: int) -> Iterator[Place]:
    """The places in each direction; a symmetric habitat appears twice."""
    wants = [int(want) for want in box.wants[c, : box.spaces[c]]]
    free = ~int(s.cubes[p])
    there = [int(s.ground[p, want]) for want in wants]
    there[0] &= free
    nearly = [one_token_short(box, s, p, want) for want in wants]
    for turn in range(TURNS):
        steps = [int(step) for step in box.steps[c, turn, : len(wants)]]
        for lacks in (NOTHING, *range(len(wants))):
            cubes = int(box.board)
            for k, step in enumerate(steps):
                cubes &= seen_from(nearly[k] if k == lacks else there[k], step)
            while cubes:
                bit = first(cubes)
                cubes &= cubes - 1
                spaces = tuple(spot_of(bit + step) for step in steps)
                yield Place(spaces, *((spaces[lacks], TOPS[wants[lacks]]) if lacks >= 0 else (NOTHING, NOTHING)))


def one_token_short(box: Any, s: Any, p: int, want: int) -> int:
    """[11] [12] The spaces where one token would make a landscape."""
    mask = 0
    for stack in range(STACKS + 1):
        if box.grows[stack, TOPS[want]] == want:
            mask |= int(s.ground[p, stack]) if stack != EMPTY else int(box.board) & ~occupied(s, p)
    return mask & ~int(s.cubes[p])
