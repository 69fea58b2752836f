"""The personas: which tokens each takes, where it places them, and which animals it wants."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import Level, Persona, SearchSettings
from tabletown.engine.rng import draw
from tabletown.engine.state import Floats, Ints
from tabletown.games.harmonies import actions
from tabletown.games.harmonies.actions import AT, DRAFT, DROP, KEEP, PLACE, SETTLE, TAKE
from tabletown.games.harmonies.bots import value
from tabletown.games.harmonies.bots.value import (
    ahead,
    expected,
    hopes,
    look_near,
    potential,
    prospect,
    seeds,
    time_left,
)
from tabletown.games.harmonies.material import MASKS, N_COLOURS, SPIRITS, TRAYS, Box
from tabletown.games.harmonies.rules.decisions import legal
from tabletown.games.harmonies.rules.hexes import SPOTS, bit_of, first, spot_of
from tabletown.games.harmonies.rules.land import grow, habitats, open_to
from tabletown.games.harmonies.rules.scoring import TIE, animals, landscape, spirit
from tabletown.games.harmonies.rules.tokens import in_hand
from tabletown.games.harmonies.state import CUBE, DISCARD, SPIRIT, TOKEN, State

PERSONAS = (
    Persona("random", "Random", "trivial", "anything that is allowed"),
    Persona("mason", "Mason", "easy", "builds a landscape, and leaves animals alone"),
    Persona("surveyor", "Surveyor", "medium", "takes the tokens that bring the most points this turn"),
    Persona("ranger", "Ranger", "medium", "lives for animals, and builds what they need"),
    Persona("steward", "Steward", "hard", "weighs points now against points later"),
)
RANDOM, MASON, SURVEYOR, RANGER, STEWARD = range(len(PERSONAS))
LEVELS = (
    Level("gentle", "lets you win more often than not", 50, 0.1),
    Level("friendly", "plays along, and slips now and then", 50, 0.06),
    Level("steady", "makes no great mistakes", 100, 0.04),
    Level("sharp", "sees most of what there is to see", 100, 0.025),
    Level("merciless", "the best that we have", 1000, 0.0),
)
HINT_SEARCH = "search:1000"
SEARCH = SearchSettings(explore=0.15, horizon=0)
MOVES_TRIED = (0, 1, 1, 1, 6)  # how many first tokens each persona follows to the end of the turn
# Layout of work: masks of `value`, two saved boards with their hands, the best moves with their merits, the tried ones.
KEPT = value.SCRATCH
PLANNED = KEPT + MASKS + N_COLOURS
BEST = PLANNED + MASKS + N_COLOURS
TRIED = BEST + 2 * max(MOVES_TRIED)
SCRATCH = TRIED + max(MOVES_TRIED)
WORST = -(10**9)
RANKS = {  # spirits by their points in test games, the worst first; unlisted ones come before these
    "dragonfly": 0, "deer": 1, "ram": 2, "cat": 3, "owl": 4, "stork": 5, "marmot": 6, "lion": 7, "turtle": 8,
    "butterfly": 9,
}  # fmt: skip
LIKED = tuple(RANKS.get(spirit.id, -1) for spirit in SPIRITS)


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action."""
    n = legal(box, s, seat, out)
    if n == 1 or persona == RANDOM:
        return int(out[draw(s, n)])
    if s.phase == SPIRIT:
        return int(out[1 if LIKED[out[1] - KEEP] > LIKED[out[0] - KEEP] else 0])
    time = time_left(box, s, seat)
    if s.phase == TOKEN:
        return AT + plan(box, s, seat, int(s.held), persona, time, work)[1] % SPOTS
    if s.phase == CUBE:
        return AT + best_home(box, s, seat, int(s.chosen), persona, time, work)[1]
    if s.phase == DISCARD:
        return least_wanted(box, s, seat, n, out, time, work)
    return in_turn(box, s, seat, persona, n, out, time, work)


@rule
def merit(box: Box, s: State, p: int, persona: int, time: int, work: Floats) -> int:
    """The value of a board and its cards for a persona, in hundredths of a point."""
    if persona == STEWARD and s.seats == 1:
        return expected(box, s, p, time, work)
    if persona == STEWARD:  # with other players, more time helps them just as much
        return potential(box, s, p, ahead(box, s, p, time), work)
    if persona == MASON:
        return landscape(box, s, p) * TIE + seeds(box, s, p, ahead(box, s, p, time))
    if persona == RANGER:
        now = animals(box, s, p) + spirit(box, s, p)
        return now * TIE + hopes(box, s, p, ahead(box, s, p, time), work) + landscape(box, s, p) * TIE // 8
    now = landscape(box, s, p) + animals(box, s, p) + spirit(box, s, p)
    return now * TIE + hopes(box, s, p, 0, work)


# ---- tokens


@rule
def keep(s: State, p: int, at: int, work: Floats) -> None:
    """Save a board and the hand before trying something."""
    ground, hand = s.ground[p], s.hand
    for k in range(MASKS):
        work[at + k] = ground[k]
    for colour in range(N_COLOURS):
        work[at + MASKS + colour] = hand[colour]


@rule
def restore(s: State, p: int, at: int, work: Floats) -> None:
    """Restore the saved board and hand."""
    ground, hand = s.ground[p], s.hand
    for k in range(MASKS):
        ground[k] = int(work[at + k])
    for colour in range(N_COLOURS):
        hand[colour] = int(work[at + MASKS + colour])


@rule
def put(box: Box, s: State, p: int, move: int) -> None:
    """Try a token from the hand; a move is its colour and its spot in one number. The height of peaks is unchanged."""
    grow(box, s, p, move // SPOTS, move % SPOTS)
    s.hand[move // SPOTS] -= 1


@inlined
def note(found: int, move: int, n: int, width: int, work: Floats) -> int:
    """Insert a move into the best ones so far, the best first, and return how many there are then."""
    if n == width and found <= work[BEST + 2 * (width - 1)]:
        return n
    i = min(n, width - 1)
    while i > 0 and work[BEST + 2 * (i - 1)] < found:
        work[BEST + 2 * i] = work[BEST + 2 * (i - 1)]
        work[BEST + 2 * i + 1] = work[BEST + 2 * (i - 1) + 1]
        i -= 1
    work[BEST + 2 * i] = found
    work[BEST + 2 * i + 1] = move
    return min(n + 1, width)


@rule
def best_moves(box: Box, s: State, p: int, only: int, persona: int, width: int, time: int, work: Floats) -> int:
    """Find the best single tokens to place next, of one colour or of all (-1), and return how many there are."""
    n = 0
    keep(s, p, KEPT, work)
    for colour in range(N_COLOURS):
        if s.hand[colour] == 0 or (only >= 0 and colour != only):
            continue
        left = open_to(box, s, p, colour)
        while left:
            move = colour * SPOTS + spot_of(first(left))
            put(box, s, p, move)
            n = note(merit(box, s, p, persona, time, work), move, n, width, work)
            restore(s, p, KEPT, work)
            left &= left - 1
    return n


@rule
def place_all(box: Box, s: State, p: int, persona: int, time: int, work: Floats) -> int:
    """Place all tokens in hand, each at its best spot at that moment, and return the value of the board."""
    while in_hand(s):
        best_moves(box, s, p, -1, persona, 1, time, work)
        put(box, s, p, int(work[BEST + 1]))
    return merit(box, s, p, persona, time, work)


@rule
def plan(box: Box, s: State, p: int, only: int, persona: int, time: int, work: Floats) -> tuple[int, int]:
    """The value of the board after a persona's hand, and the first move.

    Try the most promising first moves, as many as MOVES_TRIED says, and place the other tokens after each.
    """
    n = best_moves(box, s, p, only, persona, MOVES_TRIED[persona], time, work)
    for i in range(n):
        work[TRIED + i] = work[BEST + 2 * i + 1]
    keep(s, p, PLANNED, work)
    best, most = -1, WORST
    for i in range(n):
        put(box, s, p, int(work[TRIED + i]))
        found = place_all(box, s, p, persona, time, work)
        restore(s, p, PLANNED, work)
        if found > most:
            best, most = int(work[TRIED + i]), found
    return most, best


@inlined
def best_tray(box: Box, s: State, p: int, persona: int, time: int, work: Floats) -> int:
    """The tray whose tokens leave the best board."""
    best, most = -1, WORST
    for i in range(TRAYS):
        for colour in range(N_COLOURS):
            s.hand[colour] = s.trays[i, colour]
        found = plan(box, s, p, -1, persona, time, work)[0]
        if found > most:
            best, most = i, found
    return best


# ---- animals


@rule
def best_home(box: Box, s: State, p: int, c: int, persona: int, time: int, work: Floats) -> tuple[int, int]:
    """The merit of the board with a cube of the card at its best spot, and that spot."""
    best, most = -1, WORST
    left = habitats(box, s, p, c)
    before = int(s.cubes[p])
    s.placed[c] += 1
    while left:
        spot = spot_of(first(left))
        s.cubes[p] = before | 1 << bit_of(spot)
        found = merit(box, s, p, persona, time, work)
        if found > most:
            best, most = spot, found
        left &= left - 1
    s.placed[c] -= 1
    s.cubes[p] = before
    return most, best


@inlined
def best_settler(box: Box, s: State, p: int, persona: int, n: int, out: Ints, time: int, work: Floats) -> int:
    """The card whose cube is best placed next, or -1."""
    best, most = -1, WORST
    for i in range(n):
        if SETTLE <= out[i] < AT:
            found = best_home(box, s, p, int(out[i]) - SETTLE, persona, time, work)[0]
            if found > most:
                best, most = int(out[i]) - SETTLE, found
    return best


@inlined
def best_card(box: Box, s: State, p: int, n: int, out: Ints, time: int, work: Floats) -> int:
    """The most promising card of the row, or -1 if none may be taken."""
    best, most = -1, -1
    spaces = ahead(box, s, p, time)
    look_near(box, s, p, work)
    for i in range(n):
        if DRAFT <= out[i] < SETTLE:
            found = prospect(box, s, p, int(out[i]) - DRAFT, spaces, work)
            if found > most:
                best, most = int(out[i]) - DRAFT, found
    return best


@inlined
def least_wanted(box: Box, s: State, p: int, n: int, out: Ints, time: int, work: Floats) -> int:
    """In the solo game: discard the least promising card of the row to make room for another."""
    best, least = actions.KEEP_ROW, -WORST
    spaces = ahead(box, s, p, time)
    look_near(box, s, p, work)
    for i in range(n):
        if out[i] >= DROP:
            found = prospect(box, s, p, int(out[i]) - DROP, spaces, work)
            if found < least:
                best, least = int(out[i]), found
    return best


# ---- a turn


@inlined
def in_turn(box: Box, s: State, p: int, persona: int, n: int, out: Ints, time: int, work: Floats) -> int:
    """Place cubes as soon as possible, then take a card, then place the tokens."""
    c = best_settler(box, s, p, persona, n, out, time, work)
    if c >= 0:
        return SETTLE + c
    c = best_card(box, s, p, n, out, time, work)
    if c >= 0 and persona != MASON:
        return DRAFT + c
    if s.tray < 0:
        return TAKE + best_tray(box, s, p, persona, time, work)
    if in_hand(s):
        return PLACE + plan(box, s, p, -1, persona, time, work)[1] // SPOTS
    return actions.END
