"""Highrise Homino: a skyscraper of dominoes."""

from tabletown.games.highrise.actions import N_ACTIONS, REFUSALS, aliases, words
from tabletown.games.highrise.advice import why
from tabletown.games.highrise.bots import ADVISER, LEVELS, N_WORK, PERSONAS, SEARCH, choose
from tabletown.games.highrise.building import ROW, scores, summary
from tabletown.games.highrise.laws import N_LAWS, laws
from tabletown.games.highrise.material import BOX, MADE, MATERIAL, MAX_SEATS, N_TENANTS, OPTIONS, VARIANTS, pack
from tabletown.games.highrise.opening import setup
from tabletown.games.highrise.outlook import omen, outlook, prior
from tabletown.games.highrise.rulebook import rulebook
from tabletown.games.highrise.rules import actors, apply, hide, legal, refusal
from tabletown.games.highrise.state import STATE
from tabletown.games.highrise.story import asks, result, tell

NAME = "highrise"
TITLE = "Highrise Homino"
LINE = "Build a storey of dominoes in a common skyscraper, and let the right guests move in."
RULES_VERSION = 1
SEATS = (2, MAX_SEATS)
# A tile takes two decisions to place and two to destroy, and each turn two more; in a round every tenant may leave
# once, and missions ask for some dozen.
MAX_DECISIONS = 8 * MADE + MADE // 2 * (N_TENANTS + 6 * MAX_SEATS)

__all__ = [
    "ADVISER", "BOX", "LEVELS", "LINE", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_LAWS", "N_WORK", "OPTIONS",
    "PERSONAS", "REFUSALS", "ROW", "RULES_VERSION", "SEARCH", "SEATS", "STATE", "TITLE", "VARIANTS", "actors",
    "aliases", "apply", "asks", "choose", "hide", "laws", "legal", "omen", "outlook", "pack", "prior", "refusal",
    "result", "rulebook", "scores", "setup", "summary", "tell", "why", "words",
]  # fmt: skip
