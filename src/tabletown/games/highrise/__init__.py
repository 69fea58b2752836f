"""Highrise Homino: a skyscraper of dominoes."""

from typing import Any

from tabletown.games.highrise.actions import LISTED_LAST, N_ACTIONS, REFUSALS, action_name, aliases
from tabletown.games.highrise.bots.evaluation import evaluate, public_chance
from tabletown.games.highrise.bots.personas import HINT_SEARCH, LEVELS, PERSONAS, SCRATCH, SEARCH, choose
from tabletown.games.highrise.bots.prior import prior
from tabletown.games.highrise.box import BOX, MATERIAL, OPTIONS, VARIANTS, pack
from tabletown.games.highrise.material import MADE, MAX_SEATS, N_TENANTS
from tabletown.games.highrise.rules.decisions import actors, apply, legal, refusal
from tabletown.games.highrise.rules.hide import hide
from tabletown.games.highrise.rules.invariants import N_INVARIANTS, invariants
from tabletown.games.highrise.rules.scoring import STATS, scores, stats
from tabletown.games.highrise.rules.setup import setup
from tabletown.games.highrise.state import STATE
from tabletown.games.highrise.words.explain import explain, reason_weight
from tabletown.games.highrise.words.log import log_lines, result
from tabletown.games.highrise.words.options import OPTION_WORDS
from tabletown.games.highrise.words.prompts import prompt
from tabletown.games.highrise.words.rulebook import rulebook

NAME = "highrise"
TITLE = "Highrise Homino"
TAGLINE = "Build a storey of dominoes in a shared skyscraper, and let the right guests move in."
PLAYING_TIME = (40, 60)
WEIGHT = 3
RULES_VERSION = 2
SEATS = (2, MAX_SEATS)
# Decisions: two to place a tile, two to destroy one, and two more a turn; in a round every tenant may leave
# once, and missions take about a dozen.
MAX_DECISIONS = 8 * MADE + MADE // 2 * (N_TENANTS + 6 * MAX_SEATS)


def is_cooperative(box: Any) -> bool:
    """Whether all players win or lose together: true with Living Together."""
    return bool(box.together)


def has_secrets(box: Any) -> bool:
    """Whether players have personal goals: true with Living Together."""
    return bool(box.together)


__all__ = [
    "BOX", "HINT_SEARCH", "LEVELS", "LISTED_LAST", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_INVARIANTS",
    "OPTIONS", "OPTION_WORDS", "PERSONAS", "PLAYING_TIME", "REFUSALS", "RULES_VERSION", "SCRATCH", "SEARCH",
    "SEATS", "STATE", "STATS", "TAGLINE", "TITLE", "VARIANTS", "WEIGHT", "action_name", "actors", "aliases",
    "apply", "choose", "evaluate", "explain", "has_secrets", "hide", "invariants", "is_cooperative", "legal",
    "log_lines", "pack", "prior", "prompt", "public_chance", "reason_weight", "refusal", "result", "rulebook",
    "scores", "setup", "stats",
]  # fmt: skip
