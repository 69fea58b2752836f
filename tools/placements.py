"""How long it takes to list every legal placement of the six market tiles in Highrise Homino, on maps of 20 dominoes.

python tools/placements.py [dominoes]
"""

import random
import sys
import time
from typing import Any

import numba
import numpy as np

from tabletown import games
from tabletown.engine import entry
from tabletown.engine.compile import bind
from tabletown.games.highrise.actions import AT
from tabletown.games.highrise.material import ALL_SETS, MARKET
from tabletown.games.highrise.rules.dominoes.maps import list_spots
from tabletown.games.highrise.rules.dominoes.placing import put_down
from tabletown.games.highrise.state import DECK, OFFERED

TIMES, MAPS = 2000, 50
highrise = games.find("highrise")


@numba.njit  # type: ignore[untyped-decorator]
def enumerate_all(box: Any, s: Any, times: int, out: Any) -> int:
    """List the placements of all six market tiles, again and again; how many there are."""
    n = 0
    for _ in range(times):
        n = 0
        for i in range(MARKET):
            n += list_spots(box, s, 0, int(s.market[i]), 0, 0, out)
    return n


def build(box: Any, s: Any, dominoes: int, out: Any, rng: random.Random) -> None:
    """A random map of so many dominoes for the first seat."""
    while s.laid[0] < dominoes:
        t = rng.choice([t for t in range(int(s.tiles)) if s.place[t] == DECK])
        n = int(list_spots(box, s, 0, t, 0, 0, out))
        if n:
            s.place[t] = OFFERED
            place = int(out[rng.randrange(n)]) - AT
            put_down(box, s, 0, t, place // 4, place % 4)


def main(dominoes: int) -> None:
    """Measure, for the base game and for all sets."""
    out, rng = np.zeros(highrise.N_ACTIONS, np.int64), random.Random(1)
    for name, options in (("base game", {}), ("all sets", ALL_SETS)):
        box, s = highrise.pack(options), np.zeros(1, highrise.STATE)[0]
        spent, found = [], []
        for seed in range(MAPS):
            bind(entry, highrise).begin(box, s, 2, seed)
            build(box, s, dominoes, out, rng)
            enumerate_all(box, s, 1, out)
            begun = time.perf_counter()
            found.append(enumerate_all(box, s, TIMES, out))
            spent.append((time.perf_counter() - begun) / TIMES * 1e6)
        print(f"{name}: {np.median(spent):.1f} microseconds (at most {max(spent):.1f}) to list the placements of six")
        print(f"tiles on a map of {dominoes} dominoes; there are {np.mean(found):.0f} of them on average.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 20)
