"""Defaults for everything that a game may leave out.

`complete` adds these names to a game that lacks them. The functions of `compiled` are compiled with the game.
"""

import functools
import types
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from tabletown.engine.compile import bind
from tabletown.engine.contract import REQUIRED, Game, Level, Persona, SearchSettings
from tabletown.engine.defaults import compiled
from tabletown.engine.errors import TabletownError
from tabletown.engine.state import empty_states

VALUES: dict[str, Any] = {
    "PLAYING_TIME": (0, 0),
    "WEIGHT": 0,
    "OPTIONS": (),
    "OPTION_WORDS": {},
    "MATERIAL": (),
    "VARIANTS": (),
    "N_INVARIANTS": 0,
    "STATS": (),
    "SCRATCH": 1,
    "LEVELS": (
        Level("gentle", "makes mistakes on purpose", 30, 0.2),
        Level("steady", "thinks a little", 200, 0.0),
        Level("merciless", "thinks as long as it helps", 2000, 0.0),
    ),
    "HINT_SEARCH": "search:2000",
    "LISTED_LAST": (),
    "SEARCH": SearchSettings(explore=1.0, horizon=-1),
}
PERSONAS = (Persona("random", "Random", "trivial", "any legal action"),)


@functools.cache
def complete(module: types.ModuleType) -> Game:
    """Return a module as a game, with a default for everything that it leaves out."""
    if missing := [name for name in REQUIRED if not hasattr(module, name)]:
        raise TabletownError(f"the game {module.__name__} lacks {', '.join(missing)}")
    if not hasattr(module, "choose"):
        vars(module).setdefault("PERSONAS", PERSONAS)
    for name, value in VALUES.items():
        vars(module).setdefault(name, value)
    game = cast(Game, module)
    for function in (is_cooperative, has_secrets, aliases, explain, reason_weight, score_parts):
        vars(module).setdefault(function.__name__, function)
    vars(module).setdefault("result", functools.partial(result, game))
    vars(module).setdefault("EMPTY_STATES", empty_states(module.STATE))
    bound = bind(compiled, game)
    for name in compiled.NAMES:
        vars(module).setdefault(name, getattr(bound, name))
    return game


def is_cooperative(box: Any) -> bool:
    """Return False: by default players compete."""
    return False


def has_secrets(box: Any) -> bool:
    """Return False: by default all seats see the same."""
    return False


def aliases(action: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return no other names."""
    return ()


def explain(box: Any, s: Any, seat: int, action: int, names: Sequence[str]) -> str:
    """Return no explanation."""
    return ""


def reason_weight(box: Any, s: Any, seat: int, action: int) -> int:
    """Return 0: by default all reasons weigh the same."""
    return 0


def score_parts(score: int, seats: int) -> list[tuple[int, str]]:
    """Return the score as points."""
    return [(score, "points")]


def result(game: Game, box: Any, s: Any, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the scores as the only row."""
    scores = np.zeros(game.SEATS[1], np.int64)
    game.scores(box, s, scores)
    return [("score", [str(score) for score in scores[: len(names)]])]
