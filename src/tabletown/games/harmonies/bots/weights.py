"""What the features of a board are worth in points, by how many spaces will still be filled.

Fitted to the final points in games of Stewards and Rangers with occasional random moves, from positions at any time:
4,200 games on the river, 2,000 on the islands (`tools/harmonies.py`).
"""

import numpy as np

from tabletown.engine.errors import TabletownError
from tabletown.games.harmonies.bots.features import FEATURES
from tabletown.games.harmonies.bots.value import AHEAD

KNOTS = (0, 2, 6, 11, 17)  # spaces that will still be filled; weights in between are interpolated
AT_KNOTS = {  # by feature: its weight at each knot, on the river and on the islands
    "trees": ((0.99, 0.91, 0.80, 0.63, 0.40), (0.99, 0.96, 0.91, 0.73, 0.42)),
    "mountains": ((0.99, 0.91, 0.92, 0.74, 0.45), (0.97, 0.92, 0.86, 0.72, 0.48)),
    "fields": ((1.00, 1.01, 0.91, 0.71, 0.44), (0.99, 0.97, 0.95, 0.79, 0.51)),
    "buildings": ((1.00, 0.97, 0.95, 0.82, 0.55), (0.99, 0.94, 0.95, 0.83, 0.60)),
    "water": ((0.99, 0.99, 1.00, 0.86, 0.62), (1.00, 1.00, 1.04, 0.96, 0.76)),
    "animals": ((0.99, 0.99, 1.02, 0.88, 0.56), (0.98, 0.98, 0.99, 0.85, 0.57)),
    "what cards promise": ((0.89, 0.95, 0.82, 0.58, 0.34), (0.87, 0.93, 0.90, 0.67, 0.43)),
    "what cards bring at once": ((0.07, 0.06, 0.12, 0.10, 0.07), (0.13, 0.07, 0.08, 0.01, -0.03)),
    "what a card of the row promises": ((0.87, 1.00, 0.61, 0.39, 0.23), (0.88, 0.92, 0.87, 0.67, 0.39)),
    "what a tray promises": ((0.52, 0.47, 0.57, 0.54, 0.49), (0.53, 0.47, 0.53, 0.60, 0.51)),
    "a turn in this round": ((5.78, 9.67, 7.86, 6.45, 3.86), (5.75, 8.77, 7.57, 6.45, 4.88)),
    "trunks": ((0.25, 0.54, 0.75, 1.19, 1.06), (0.24, 0.39, 0.98, 1.04, 1.05)),
    "tall trunks": ((0.29, 1.36, 2.02, 1.95, 1.52), (0.20, 1.59, 2.44, 2.32, 1.31)),
    "bricks": ((0.17, 0.27, 0.44, 0.07, -0.08), (0.04, 0.06, -0.02, -0.32, -0.84)),
    "lone fields": ((0.01, 0.32, 0.65, 0.47, 0.19), (0.04, 0.42, 0.61, 0.55, 0.48)),
    "stones": ((0.17, 0.36, 0.52, 0.86, 0.98), (-0.02, 0.37, 0.73, 1.11, 1.16)),
    "lone stones": ((-0.03, 0.06, 0.44, 0.22, 0.47), (0.08, -0.09, 0.26, 0.93, 1.15)),
    "hills": ((0.16, 0.81, 1.12, 0.54, -0.09), (0.23, 0.52, 1.30, 1.15, 0.47)),
    "lone hills": ((-0.03, -0.13, -1.14, -0.41, 0.13), (0.08, -0.05, -0.15, -0.01, -0.29)),
    "lone peaks": ((-0.05, -0.28, -0.50, -1.82, -0.88), (-0.16, 0.38, 0.61, 1.29, 1.17)),
    "stones with cubes": ((-0.02, 0.11, -0.23, -0.81, -0.91), (-0.05, -0.02, -0.05, -0.28, -0.33)),
    "hills with cubes": ((-0.03, 0.18, -0.21, -0.37, -0.13), (0.09, -0.10, -0.26, -0.41, -0.70)),
    "cubes": ((-0.06, -0.16, -0.25, -0.09, -0.11), (-0.02, -0.02, -0.14, -0.16, -0.15)),
    "unfinished cards": ((0.10, -0.34, -0.46, -0.88, -0.55), (0.09, -0.28, -0.49, -0.96, -0.71)),
    "empty spaces": ((-0.04, 0.01, 0.15, 0.41, 0.14), (-0.08, -0.03, 0.03, 0.15, -0.03)),
    "low trees": ((-0.05, -0.12, -0.44, -0.96, -0.96), (-0.04, -0.10, -0.39, -0.76, -0.73)),
}
SURENESS = ((1.6, 3.7, 5.5, 6.9, 9.3), (1.8, 3.9, 5.5, 6.9, 9.3))  # points that change the odds by a factor of e

if AT_KNOTS.keys() != set(FEATURES):
    wrong = ", ".join(sorted(AT_KNOTS.keys() ^ set(FEATURES)))
    raise TabletownError(f"bots/weights.py and bots/features.py disagree about {wrong}: fit with tools/harmonies.py")


def at_every(knots: tuple[float, ...]) -> list[float]:
    """Interpolate values at the knots, for every number of spaces ahead."""
    if len(knots) != len(KNOTS):
        raise TabletownError(f"bots/weights.py: {knots} is not a weight for each of {KNOTS}")
    return [float(np.interp(spaces, KNOTS, knots)) for spaces in range(AHEAD)]


# [side, spaces, feature] and [side, spaces]
WEIGHTS = np.array([[at_every(AT_KNOTS[name][side]) for name in FEATURES] for side in range(2)]).swapaxes(1, 2).copy()
BLUR = np.array([at_every(knots) for knots in SURENESS])
