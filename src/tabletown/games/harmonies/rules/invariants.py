"""The invariants: what stays the same from the first state to the last."""

from tabletown.engine.compile import rule
from tabletown.engine.state import Ints
from tabletown.games.harmonies.material import N_ANIMALS, N_CARDS, N_COLOURS, N_SPIRITS, STACKS, TRAYS, UNFINISHED, Box
from tabletown.games.harmonies.rules.cards import in_row, unfinished
from tabletown.games.harmonies.rules.hexes import count, first
from tabletown.games.harmonies.rules.land import occupied, tokens_on
from tabletown.games.harmonies.state import State

N_INVARIANTS = N_COLOURS + N_CARDS + 1


@rule
def invariants(box: Box, s: State, out: Ints) -> None:
    """Tokens of each colour and all cards stay in the game; a space shows only one thing, and no count is negative.

    The board has a cube for each that has left its card, and never on a space without tokens.
    """
    wrong = 0
    for colour in range(N_COLOURS):
        n = int(s.pouch[colour]) + int(s.hand[colour]) + int(s.gone[colour])
        wrong += s.pouch[colour] < 0 or s.hand[colour] < 0
        for i in range(TRAYS):
            n += int(s.trays[i, colour])
        for p in range(s.seats):
            n += tokens_on(s, p, colour)
        out[colour] = n
    for c in range(N_ANIMALS):
        n = (int(s.deck) >> c & 1) + (int(s.lost) >> c & 1) + (1 if in_row(s, c) >= 0 else 0)
        for p in range(s.seats):
            n += int(s.cards[p]) >> c & 1
        out[N_COLOURS + c] = n
    for k in range(N_SPIRITS):
        n = 0
        for p in range(s.seats):
            n += s.offer[p, 0] == k
            n += s.offer[p, 1] == k
        out[N_COLOURS + N_ANIMALS + k] = max(n, 1)
    for p in range(s.seats):
        spaces, cubes, left = 0, 0, int(s.cards[p])
        for stack in range(STACKS):
            spaces += count(int(s.ground[p, stack]))
        while left:
            cubes += int(s.placed[first(left)])
            left &= left - 1
        wrong += spaces != count(occupied(s, p)) or (occupied(s, p) | int(s.cubes[p])) != occupied(s, p)
        wrong += cubes != count(int(s.cubes[p])) or occupied(s, p) & ~int(box.board) != 0
        wrong += unfinished(box, s, p) > UNFINISHED
    out[N_INVARIANTS - 1] = wrong
