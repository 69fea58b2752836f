"""Extra turns, and the end of the game. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints
from tabletown.games.harmonictook.material import AMUSEMENT_PARK, N_LANDMARKS, Box
from tabletown.games.harmonictook.state import OVER, THROW, State


@rule
def landmarks(s: State, p: int) -> int:
    """How many landmarks a city has."""
    n = 0
    for b in range(N_LANDMARKS):
        n += int(s.built[p, b])
    return n


@rule
def has_extra_turn(box: Box, s: State) -> bool:
    """[28] [29] Whether doubles were thrown with an Amusement Park built before the throw (or by now, if so agreed)."""
    park = s.built[s.turn, AMUSEMENT_PARK] if box.park_at_end else s.bonus
    return park > 0 and s.dice[0] == s.dice[1] and s.extra < box.max_extra_turns


@rule
def end_turn(box: Box, s: State) -> None:
    """[28] [29] [30] Doubles with the Park give another turn; else the next seat plays, until no rounds are left."""
    if has_extra_turn(box, s):
        s.extra += 1
    else:
        s.extra = 0
        s.turn = s.turn + 1 if s.turn + 1 < s.seats else 0
    s.turns += 1
    s.thrown = 0
    s.phase = OVER if s.turns >= box.max_rounds * s.seats else THROW


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[27] The winner has 1, all others 0; a game that ran out of rounds has no winner [30]."""
    for p in range(s.seats):
        out[p] = 1 if p == s.winner else 0
