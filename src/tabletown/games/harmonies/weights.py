"""What the numbers of `standing` are worth in points, by how many spaces will still be filled.

Fitted to the points with which games of Stewards and Rangers ended, with a slip now and then, from positions at any
moment: 4,200 games on the river and 2,000 on the islands (`tools/standing.py`).
"""

import numpy as np

from tabletown.games.harmonies.value import AHEAD

KNOTS = (0, 2, 6, 11, 17)  # spaces that will still be filled; in between they are interpolated
AT_KNOTS = (  # [side][knot][number]
    (
        (0.94, 0.93, 0.99, 0.96, 0.98, 0.98, 0.68, 0.28, 0.85, 0.50, 5.37, 0.23, 0.16,
         -0.02, 0.01, 0.24, -0.19, 0.11, -0.24, -0.52, 0.01, -0.02, -0.04, 0.01, 0.09),
        (0.68, 0.70, 0.96, 0.80, 0.96, 0.95, 0.83, 0.14, 0.92, 0.42, 7.45, 0.59, 0.88,
         0.09, 0.21, 0.56, 0.11, 0.69, -0.80, -2.15, 0.27, 0.11, -0.11, -0.27, 0.65),
        (0.44, 0.54, 0.87, 0.70, 0.96, 0.95, 0.72, 0.18, 0.54, 0.48, 4.67, 0.68, 1.01,
         0.19, 0.45, 0.83, 0.36, 1.06, -1.84, -3.40, 0.20, -0.61, -0.24, -0.53, 1.19),
        (0.24, 0.36, 0.70, 0.52, 0.83, 0.77, 0.49, 0.14, 0.36, 0.47, 2.64, 1.41, 0.66,
         -0.12, 0.37, 1.39, -0.05, -0.20, -2.12, -4.29, -0.42, -0.29, -0.00, -1.08, 1.68),
        (0.09, 0.20, 0.44, 0.38, 0.65, 0.50, 0.31, 0.08, 0.20, 0.42, 0.38, 1.73, 0.65,
         -0.70, 0.29, 1.39, 0.46, -0.84, -0.64, -2.36, -0.86, 0.49, -0.02, -0.59, 1.25),
    ),
    (
        (0.92, 0.91, 0.97, 0.94, 0.98, 0.97, 0.68, 0.31, 0.81, 0.53, 5.01, 0.19, 0.01,
         -0.01, 0.02, 0.04, 0.05, 0.22, -0.11, -0.57, -0.01, -0.01, 0.02, -0.12, 0.10),
        (0.74, 0.73, 0.92, 0.78, 0.96, 0.90, 0.88, 0.09, 0.92, 0.44, 6.63, 0.19, 0.86,
         -0.06, 0.30, 0.57, -0.21, 0.43, -0.64, -1.31, 0.10, -0.37, 0.19, -0.51, 0.60),
        (0.56, 0.54, 0.90, 0.71, 1.00, 0.90, 0.87, 0.08, 0.81, 0.51, 4.56, 0.81, 1.20,
         -0.09, 0.44, 1.13, 0.28, 1.27, -1.61, -2.14, 0.29, -0.51, 0.01, -0.95, 0.95),
        (0.37, 0.40, 0.78, 0.60, 0.96, 0.77, 0.63, -0.02, 0.56, 0.61, 3.16, 0.89, 1.23,
         -0.10, 0.44, 1.75, 0.98, 1.01, -1.25, -1.12, 0.13, -0.75, -0.09, -1.71, 1.15),
        (0.13, 0.28, 0.57, 0.53, 0.89, 0.56, 0.43, -0.11, 0.39, 0.44, 2.34, 1.23, 0.62,
         -0.98, 0.71, 1.80, 1.29, 0.07, -1.62, -0.79, -0.12, -1.66, -0.16, -1.14, 0.76),
    ),
)  # fmt: skip
SURENESS = ((1.7, 3.6, 5.0, 6.4, 8.2), (1.7, 3.6, 5.0, 6.4, 8.2))  # points by which chances change by a factor of e


def at_every(knots: tuple[float, ...]) -> list[float]:
    """Values at the knots, from no space ahead to as many as there can be."""
    return [float(np.interp(spaces, KNOTS, knots)) for spaces in range(AHEAD)]


# [side, spaces, number] and [side, spaces]
WEIGHTS = np.array([[at_every(knots) for knots in zip(*side, strict=True)] for side in AT_KNOTS]).swapaxes(1, 2).copy()
BLUR = np.array([at_every(knots) for knots in SURENESS])
