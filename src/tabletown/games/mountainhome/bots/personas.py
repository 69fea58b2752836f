"""The personas: each takes the action that appeals most to its style."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined
from tabletown.engine.contract import Level, Persona, SearchSettings
from tabletown.engine.state import Floats, Ints
from tabletown.games.mountainhome.bots.policy import aim_of
from tabletown.games.mountainhome.bots.prior import appeal
from tabletown.games.mountainhome.material import Box
from tabletown.games.mountainhome.rules.decisions import legal
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
RANDOM = 0  # persona k > 0 has style k - 1 of `appeal`
# By the appeals in action_prior.py and prior.py, no resources are played for nothing, and no step that is paid for is
# left undone: the end is at most 1/9 of what is to be done, another use of the dwarf 5/24. A bid may end: ready is 2/9.
SENSE = 0.21
LEVELS = (
    Level("gentle", "lets you win more often than not", 60, 0.2, SENSE),
    Level("friendly", "plays along, and slips now and then", 60, 0.1, SENSE),
    Level("steady", "makes no great mistakes", 100, 0.04, SENSE),
    Level("sharp", "sees most of what there is to see", 300, 0.012, SENSE),
    Level("merciless", "the best that we have", 3000, 0.0),
)
HINT_SEARCH = "search:3000"
SEARCH = SearchSettings(explore=0.4, horizon=20)


@inlined
def choose(box: Box, s: State, seat: int, persona: int, out: Ints, work: Floats) -> int:
    """A persona's action: the one that appeals most; ties are broken at random."""
    n = legal(box, s, seat, out)
    if n == 1:
        return int(out[0])
    if persona == RANDOM:
        return int(out[rng.draw(s, n)])
    aim = aim_of(box, s, seat)
    best, most, ties = 0, -1.0, 0
    for i in range(n):
        worth = appeal(box, s, seat, persona - 1, aim, int(out[i]))
        if worth > most:
            best, most, ties = i, worth, 1
        elif worth == most:
            ties += 1
            if rng.draw(s, ties) == 0:
                best = i
    return int(out[best])
