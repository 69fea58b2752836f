"""What the numbers of `standing` are worth in points, by how many spaces will still be filled.

Fitted to the points with which games of Stewards and Rangers ended, with a slip now and then, from positions at any
moment: 4,200 games on the river, 2,000 on the islands (`tools/standing.py`).
"""

import numpy as np

from tabletown.games.harmonies.value import AHEAD

KNOTS = (0, 2, 6, 11, 17)  # spaces that will still be filled; in between they are interpolated
AT_KNOTS = (  # [side][knot][number]
    (
        (0.99, 0.99, 1.00, 1.00, 0.99, 0.99, 0.89, 0.07, 0.87, 0.52, 5.78, 0.25, 0.29,
         0.17, 0.01, 0.17, -0.03, 0.16, -0.03, -0.05, -0.02, -0.03, -0.06, 0.10, -0.04, -0.05),
        (0.91, 0.91, 1.01, 0.97, 0.99, 0.99, 0.95, 0.06, 1.00, 0.47, 9.67, 0.54, 1.36,
         0.27, 0.32, 0.36, 0.06, 0.81, -0.13, -0.28, 0.11, 0.18, -0.16, -0.34, 0.01, -0.12),
        (0.80, 0.92, 0.91, 0.95, 1.00, 1.02, 0.82, 0.12, 0.61, 0.57, 7.86, 0.75, 2.02,
         0.44, 0.65, 0.52, 0.44, 1.12, -1.14, -0.50, -0.23, -0.21, -0.25, -0.46, 0.15, -0.44),
        (0.63, 0.74, 0.71, 0.82, 0.86, 0.88, 0.58, 0.10, 0.39, 0.54, 6.45, 1.19, 1.95,
         0.07, 0.47, 0.86, 0.22, 0.54, -0.41, -1.82, -0.81, -0.37, -0.09, -0.88, 0.41, -0.96),
        (0.40, 0.45, 0.44, 0.55, 0.62, 0.56, 0.34, 0.07, 0.23, 0.49, 3.86, 1.06, 1.52,
         -0.08, 0.19, 0.98, 0.47, -0.09, 0.13, -0.88, -0.91, -0.13, -0.11, -0.55, 0.14, -0.96),
    ),
    (
        (0.99, 0.97, 0.99, 0.99, 1.00, 0.98, 0.87, 0.13, 0.88, 0.53, 5.75, 0.24, 0.20,
         0.04, 0.04, -0.02, 0.08, 0.23, 0.08, -0.16, -0.05, 0.09, -0.02, 0.09, -0.08, -0.04),
        (0.96, 0.92, 0.97, 0.94, 1.00, 0.98, 0.93, 0.07, 0.92, 0.47, 8.77, 0.39, 1.59,
         0.06, 0.42, 0.37, -0.09, 0.52, -0.05, 0.38, -0.02, -0.10, -0.02, -0.28, -0.03, -0.10),
        (0.91, 0.86, 0.95, 0.95, 1.04, 0.99, 0.90, 0.08, 0.87, 0.53, 7.57, 0.98, 2.44,
         -0.02, 0.61, 0.73, 0.26, 1.30, -0.15, 0.61, -0.05, -0.26, -0.14, -0.49, 0.03, -0.39),
        (0.73, 0.72, 0.79, 0.83, 0.96, 0.85, 0.67, 0.01, 0.67, 0.60, 6.45, 1.04, 2.32,
         -0.32, 0.55, 1.11, 0.93, 1.15, -0.01, 1.29, -0.28, -0.41, -0.16, -0.96, 0.15, -0.76),
        (0.42, 0.48, 0.51, 0.60, 0.76, 0.57, 0.43, -0.03, 0.39, 0.51, 4.88, 1.05, 1.31,
         -0.84, 0.48, 1.16, 1.15, 0.47, -0.29, 1.17, -0.33, -0.70, -0.15, -0.71, -0.03, -0.73),
    ),
)  # fmt: skip
SURENESS = ((1.6, 3.7, 5.5, 6.9, 9.3), (1.8, 3.9, 5.5, 6.9, 9.3))  # points by which chances change by a factor of e


def at_every(knots: tuple[float, ...]) -> list[float]:
    """Values at the knots, from no space ahead to as many as there can be."""
    return [float(np.interp(spaces, KNOTS, knots)) for spaces in range(AHEAD)]


# [side, spaces, number] and [side, spaces]
WEIGHTS = np.array([[at_every(knots) for knots in zip(*side, strict=True)] for side in AT_KNOTS]).swapaxes(1, 2).copy()
BLUR = np.array([at_every(knots) for knots in SURENESS])
