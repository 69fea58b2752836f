"""Harmonic Took: a dice city."""

from tabletown.games.harmonictook.account import N_COUNTS, count, details
from tabletown.games.harmonictook.actions import N_ACTIONS, REFUSALS, aliases, words
from tabletown.games.harmonictook.advice import why
from tabletown.games.harmonictook.bots import ADVISER, LEVELS, N_WORK, PERSONAS, SEARCH, choose
from tabletown.games.harmonictook.material import BOX, MATERIAL, MAX_SEATS, OPTIONS, pack
from tabletown.games.harmonictook.odds import ROW, summary
from tabletown.games.harmonictook.outlook import omen, outlook, prior
from tabletown.games.harmonictook.rulebook import rulebook
from tabletown.games.harmonictook.rules import N_LAWS, actors, apply, hide, laws, legal, refusal, scores, setup
from tabletown.games.harmonictook.state import PHASES, STATE
from tabletown.games.harmonictook.story import asks, result, tell

NAME = "harmonictook"
TITLE = "Harmonic Took"
LINE = "Roll the dice, let your city earn, and be the first to raise all four landmarks."
RULES_VERSION = 1
SEATS = (2, MAX_SEATS)
MAX_DECISIONS = max(o.high for o in OPTIONS if o.name == "max_rounds") * MAX_SEATS * (PHASES - 1)

__all__ = [
    "ADVISER", "BOX", "LEVELS", "LINE", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_COUNTS", "N_LAWS",
    "N_WORK", "OPTIONS", "PERSONAS", "REFUSALS", "ROW", "RULES_VERSION", "SEARCH", "SEATS", "STATE", "TITLE",
    "actors", "aliases", "apply", "asks", "choose", "count", "details", "hide", "laws", "legal", "omen", "outlook",
    "pack", "prior", "refusal", "result", "rulebook", "scores", "setup", "summary", "tell", "why", "words",
]  # fmt: skip
