"""The personas: each takes what appeals most to its style."""

from tabletown.engine.contract import Level, Manner, Persona
from tabletown.engine.dice import draw as toss
from tabletown.engine.records import Floats, Ints
from tabletown.engine.rule import part
from tabletown.games.mountainhome.appeal import aim_of, appeal
from tabletown.games.mountainhome.material import Box
from tabletown.games.mountainhome.rules import legal
from tabletown.games.mountainhome.state import State

PERSONAS = (
    Persona("random", "Random", "trivial", "anything that is allowed"),
    Persona("builder", "Builder", "easy", "many blueprints, and no quarrels over dwarves"),
    Persona(
        "host", "Host", "medium", "a recruiter: everything for the next guest at the gate, and a trade now and then"
    ),
    Persona("brawler", "Brawler", "medium", "wants to win every bid, and throws in whatever may hurt"),
    Persona("thane", "Thane", "hard", "balanced: builds steadily, and bids all that a dwarf is worth"),
)
RANDOM = 0  # the others are the styles of `appeal`, one further on
LEVELS = (
    Level("gentle", "lets you win more often than not", 60, 0.2),
    Level("friendly", "plays along, and slips now and then", 60, 0.1),
    Level("steady", "makes no great mistakes", 100, 0.04),
    Level("sharp", "sees most of what there is to see", 300, 0.012),
    Level("merciless", "the best that we have", 3000, 0.0),
)
ADVISER = "search:3000"
SEARCH = Manner(explore=0.4, horizon=20)


@part
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
        worth = appeal(box, s, seat, persona - 1, aim, int(out[i]))
        if worth > most:
            best, most, ties = i, worth, 1
        elif worth == most:
            ties += 1
            if toss(s, ties) == 0:
                best = i
    return int(out[best])
