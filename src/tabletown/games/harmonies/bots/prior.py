"""How good an action looks at first sight: the prior of the search."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.state import Floats, Ints
from tabletown.games.harmonies.actions import AT, DRAFT, END, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.material import (
    BLUE,
    EMPTY,
    FIELD,
    GRAY,
    GREEN,
    MOUNTAIN_1,
    MOUNTAIN_2,
    MOUNTAIN_3,
    N_COLOURS,
    RED,
    STACKS,
    TURNS,
    WATER,
    YELLOW,
    Box,
)
from tabletown.games.harmonies.rules.decisions import DECISIONS
from tabletown.games.harmonies.rules.hexes import around, bit_of, count, first, seen_from
from tabletown.games.harmonies.rules.land import habitats, occupied
from tabletown.games.harmonies.state import CUBE, DISCARD, SPIRIT, TOKEN, TURN, State

TOPS = (BLUE, YELLOW, GREEN, GREEN, GREEN, GRAY, GRAY, GRAY, RED)  # the top token of each landscape
# Weights of a token by the stack it makes, plus more if it makes a habitat or lies beside a similar landscape.
OF_A_STACK = (1.0, 1.0, 0.6, 2.5, 5.0, 1.0, 2.0, 3.0, 2.0, 1.0, 1.0, 1.5, 0.5, 1.0)
A_HABITAT, NEXT_TO_SIMILAR = 5.0, 1.0
OF_A_COLOUR, A_USE = 0.4, 1.0  # for a tray or a token: per token, and if it would make a habitat
OF_A_CARD, A_HOME = 1.0, 1.5  # for a card: a constant, and for each habitat up to two
A_CUBE, THE_END = 8.0, 0.05


@inlined
def of_spaces(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """The prior of each space for the token or cube."""
    ground, held = s.ground[p], int(s.held)
    made, near = completing(box, s, p, held), around(alike(s, p, held))
    for i in range(n):
        here = 1 << bit_of(int(acts[i]) - AT)
        stack = EMPTY
        for k in range(STACKS):
            if int(ground[k]) & here:
                stack = k
        out[i] = OF_A_STACK[box.grows[stack, held]]
        if made & here:
            out[i] += A_HABITAT
        if near & here:
            out[i] += NEXT_TO_SIMILAR


@rule
def alike(s: State, p: int, colour: int) -> int:
    """The landscapes that a token of the colour should lie beside."""
    ground = s.ground[p]
    if colour == BLUE:
        return int(ground[WATER])
    if colour == YELLOW:
        return int(ground[FIELD])
    if colour == GRAY:
        return int(ground[MOUNTAIN_1]) | int(ground[MOUNTAIN_2]) | int(ground[MOUNTAIN_3])
    return 0


@inlined
def of_a_turn(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """The prior of each action in a turn."""
    useful = 0  # bit k: a token of colour k would make a habitat
    for colour in range(N_COLOURS):
        if completing(box, s, p, colour):
            useful |= 1 << colour
    for i in range(n):
        action = int(acts[i])
        if action == END:
            out[i] = THE_END
        elif action < PLACE:
            out[i] = 0.0
            for colour in range(N_COLOURS):
                lying = int(s.trays[action - TAKE, colour])
                out[i] += lying * OF_A_COLOUR
                if lying and useful >> colour & 1:
                    out[i] += A_USE
        elif action < DRAFT:
            out[i] = 1.0 + A_USE * (useful >> action - PLACE & 1)
        elif action < SETTLE:
            out[i] = OF_A_CARD + A_HOME * min(2, count(habitats(box, s, p, action - DRAFT)))
        else:
            out[i] = A_CUBE


@rule
def completing(box: Box, s: State, p: int, colour: int) -> int:
    """The spaces where a token of the colour completes a habitat for one of a seat's unfinished cards."""
    made, left = 0, int(s.cards[p])
    while left:
        c = first(left)
        if s.placed[c] < box.cubes[c]:
            made |= completing_card(box, s, p, c, colour)
        left &= left - 1
    return made


@rule
def completing_card(box: Box, s: State, p: int, c: int, colour: int) -> int:
    """The spaces where a token of the colour completes a habitat for a card."""
    ground, wants, size, free = s.ground[p], box.wants[c], int(box.spaces[c]), ~int(s.cubes[p])
    made = 0
    for lacks in range(size):
        if TOPS[wants[lacks]] != colour:
            continue
        short = one_short(box, s, p, int(wants[lacks]), colour) & free
        if short == 0:
            continue
        for turn in range(TURNS):
            steps = box.steps[c, turn]
            cubes = seen_from(short, int(steps[lacks])) & free
            for k in range(size):
                if k != lacks:
                    cubes &= seen_from(int(ground[wants[k]]), int(steps[k]))
            made |= seen_from(cubes, -int(steps[lacks]))
    return made


@rule
def one_short(box: Box, s: State, p: int, want: int, colour: int) -> int:
    """[11] The spaces where a token of the colour makes a landscape."""
    ground = s.ground[p]
    mask = 0
    for stack in range(STACKS):
        if box.grows[stack, colour] == want:
            mask |= int(ground[stack])
    if box.grows[EMPTY, colour] == want:
        mask |= int(box.board) & ~occupied(s, p)
    return mask


@inlined
def all_alike(box: Box, s: State, p: int, n: int, acts: Ints, out: Floats) -> None:
    """All actions look equally good."""
    for i in range(n):
        out[i] = 1.0


PRIORS = {SPIRIT: all_alike, TURN: of_a_turn, TOKEN: of_spaces, CUBE: all_alike, DISCARD: all_alike}
assert PRIORS.keys() == {d.phase for d in DECISIONS}, "every decision needs a prior, and nothing else has one"
prior_in = switch("prior_in", __name__, [(d.phase, PRIORS[d.phase]) for d in DECISIONS], inline=True)


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """Cubes first, since waiting can only lose them, ending last; tokens where they complete a stack or a habitat."""
    prior_in(int(s.phase), box, s, seat, n, acts, out)
