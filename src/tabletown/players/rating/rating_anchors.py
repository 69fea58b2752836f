"""Where the ratings of bots begin: at the strength that was measured for their game.

A game may have a file `strengths.json` beside its `__init__.py`: `measured` lists the commands of the arena, and `elo`
has for each bot its Elo and the standard error. An Elo of 0 stands for the rating at which people begin.
"""

import json
from importlib import resources

from tabletown.engine.contract import Game
from tabletown.players.rating.ratings import FLOOR, Glicko

FILE = "strengths.json"
LOWEST = 100.0  # a bot that never wins has no measurable strength, but its rating stays positive


def measured(game: Game) -> dict[str, Glicko]:
    """Return the ratings at which a game's personas and levels begin; those not measured begin like people."""
    if not hasattr(game, "__path__"):  # a game in a single module has no files
        return {}
    file = resources.files(game.__name__) / FILE
    if not file.is_file():
        return {}
    begin = Glicko().rating
    found = json.loads(file.read_text(encoding="utf-8"))["elo"]
    return {bot: Glicko(max(LOWEST, begin + elo), max(FLOOR, error)) for bot, (elo, error) in found.items()}
