"""The personas: each takes what appeals most to its style."""

from tabletown.engine.contract import Level, Manner, Persona
from tabletown.engine.dice import draw as toss
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import rule
from tabletown.games.mountainhome.appeal import aim_of, appeal
from tabletown.games.mountainhome.material import MAX_SEATS, Box
from tabletown.games.mountainhome.rules import legal
from tabletown.games.mountainhome.state import State

PERSONAS = (
    Persona("random", "Random", "trivial", "anything that is allowed"),
    Persona("mason", "Mason", "easy", "buildings, and no quarrels over dwarves"),
    Persona("brawler", "Brawler", "medium", "wants to win every bid, and throws in whatever may hurt"),
    Persona("host", "Host", "medium", "everything for the next guest at the gate"),
    Persona("thane", "Thane", "hard", "builds steadily, and bids what a dwarf is worth"),
)
RANDOM = 0  # the others are the styles, one further on
LEVELS = (
    Level("gentle", "lets you win more often than not", 10, 0.2),
    Level("friendly", "plays along, and slips now and then", 30, 0.1),
    Level("steady", "makes no great mistakes", 60, 0.05),
    Level("sharp", "sees most of what there is to see", 150, 0.02),
    Level("merciless", "the best that we have", 600, 0.0),
)
STYLE_OF = (-1, 0, 2, 1, 3)
ADVISER = "search:600"
SEARCH = Manner(explore=1.5, horizon=40)
N_WORK = 2 * MAX_SEATS


@rule
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action: the one that appeals most, by chance where several do."""
    n = legal(box, s, seat, out)
    if n == 1:
        return int(out[0])
    if persona == RANDOM:
        return int(out[toss(s, n)])
    aim = aim_of(box, s, seat)
    best, most, ties = 0, -1.0, 0
    for i in range(n):
        worth = appeal(box, s, seat, STYLE_OF[persona], aim, int(out[i]))
        if worth > most:
            best, most, ties = i, worth, 1
        elif worth == most:
            ties += 1
            if toss(s, ties) == 0:
                best = i
    return int(out[best])
