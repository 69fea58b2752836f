"""The weights of `evaluate`, by feature, fitted by tools/mountainhome.py."""

from typing import Any

import numpy as np

from tabletown.engine.errors import TabletownError

# A constant weight, and weights that depend on how far the end is.
BY_NAME = {
    "points": (2.5223, -0.8223, -0.5125),
    "producers": (0.3345, 0.5252, 0.4704),
    "other buildings": (0.1037, 0.1768, 0.4490),
    "points under construction, done": (0.2930, 0.5487, 0.1531),
    "points under construction, to do": (0.0293, 0.2562, 0.1816),
    "shinies": (0.8444, 0.4815, -0.1458),
    "booze and rocks": (0.4816, 0.0756, 0.2059),
    "resources in hand": (0.2442, -0.0964, 0.0055),
    "blueprints": (0.1166, 0.3854, -0.1299),
    "actions": (0.0092, 0.0226, 0.1312),
    "dwarves in hand": (0.1950, -0.1436, 0.0348),
    "cards": (-1.1971, -0.3071, 0.0171),
    "dwarves": (0.3485, -0.1606, -0.0341),
    "its turn": (0.1432, -0.1014, -0.0048),
    "purse": (0.4918, -0.1383, -0.1596),
}


def in_order(features: tuple[str, ...], terms: int) -> Any:
    """The weights as an array, with a row for each feature."""
    if wrong := sorted(BY_NAME.keys() ^ set(features)):
        raise TabletownError(
            f"bots/weights.py and bots/evaluation.py disagree about {', '.join(wrong)}: fit with tools/mountainhome.py"
        )
    if wrong := sorted(name for name, row in BY_NAME.items() if len(row) != terms):
        raise TabletownError(f"bots/weights.py: {', '.join(wrong)} should have {terms} weights")
    return np.array([BY_NAME[name] for name in features])
