"""My Game: climb the stairs, and stop before you slip.

This module is the game: it gathers the names that Tabletown asks for. `tabletown.engine.contract` says what each of
them promises; what is not here has a default.
"""

from .bots import PERSONAS, choose, public_chance
from .rules import (
    BOX,
    MAX_DECISIONS,
    N_ACTIONS,
    OPTIONS,
    REFUSALS,
    SEATS,
    STATE,
    actors,
    apply,
    hide,
    pack,
    refusal,
    scores,
    setup,
)
from .words import action_name, log_lines, prompt, rulebook

NAME = "mygame"
TITLE = "My Game"
TAGLINE = "Climb the stairs, and stop before you slip."
RULES_VERSION = 1  # raise it when an old record would no longer replay

__all__ = [
    "BOX", "MAX_DECISIONS", "NAME", "N_ACTIONS", "OPTIONS", "PERSONAS", "REFUSALS", "RULES_VERSION", "SEATS", "STATE",
    "TAGLINE", "TITLE", "action_name", "actors", "apply", "choose", "hide", "log_lines", "pack", "prompt",
    "public_chance", "refusal", "rulebook", "scores", "setup",
]  # fmt: skip
