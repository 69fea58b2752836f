"""Write the file of a new bot from a template: `tabletown new bot NAME`."""

import re
from pathlib import Path

from tabletown.engine.errors import TabletownError

TEMPLATE = '''"""A bot for Tabletown. Play against it:

    tabletown play --seats me,{file}:{name}

and find out how strong it is:

    tabletown arena duel {file}:{name} random --blocks 50
"""

import random

import numpy as np


class {name}:
    """Wins if it can win now; else anything. A new one is made for every game."""

    def __init__(self):
        self.chance = random.Random(1)

    def __call__(self, view):
        """Answer one of `view.actions`; `view.state` is the table as this seat sees it."""
        return max(view.actions, key=lambda action: self.worth(view.imagine(action)))

    def worth(self, later):
        """What a table is worth after an action of this seat: here is where your ideas go."""
        if later.over:
            scores = np.zeros(len(later.names), np.int64)
            later.game.scores(later.box, later.state, scores)
            return 10 * (scores[later.viewer] == scores.max())
        return self.chance.random()
'''


def new_bot(name: str, folder: Path) -> Path:
    """Write the file of a new bot, which must not exist."""
    if not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        raise TabletownError(f"{name!r} is not a name for a bot: use letters, digits and _, and start with a letter")
    path = folder / f"{name.lower()}.py"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE.format(name=name, file=path.name))
    except FileExistsError:
        raise TabletownError(f"{path} already exists") from None
    except OSError as error:
        raise TabletownError(f"{path} cannot be written: {error.strerror}") from None
    return path
