"""Mountainhome: a dwarven deck-builder."""

from tabletown.games.mountainhome.actions import N_ACTIONS, REFUSALS, aliases, words
from tabletown.games.mountainhome.bots import ADVISER, LEVELS, PERSONAS, SEARCH, choose
from tabletown.games.mountainhome.hiding import hide
from tabletown.games.mountainhome.material import BOX, MATERIAL, MAX_SEATS, OPTIONS, pack
from tabletown.games.mountainhome.outlook import N_WORK, ROW, omen, outlook, prior, summary
from tabletown.games.mountainhome.rulebook import rulebook
from tabletown.games.mountainhome.rules import N_LAWS, actors, apply, laws, legal, refusal, scores, setup
from tabletown.games.mountainhome.state import STATE
from tabletown.games.mountainhome.story import asks, result, tell, why

NAME = "mountainhome"
TITLE = "Mountainhome"
LINE = "Put up a town in the mountain, and bid in secret for the dwarves who knock at its gate."
RULES_VERSION = 2
OPENS = True  # looked back at, every hand lies open
SEATS = (2, MAX_SEATS)
DECISIONS_A_TURN = 250  # far more than any turn took in a million games
MAX_DECISIONS = max(o.high for o in OPTIONS if o.name == "max_rounds") * MAX_SEATS * DECISIONS_A_TURN

__all__ = [
    "ADVISER", "BOX", "LEVELS", "LINE", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_LAWS", "N_WORK",
    "OPENS", "OPTIONS", "PERSONAS", "REFUSALS", "ROW", "RULES_VERSION", "SEARCH", "SEATS", "STATE", "TITLE", "actors",
    "aliases", "apply", "asks", "choose", "hide", "laws", "legal", "omen", "outlook", "pack", "prior", "refusal",
    "result", "rulebook", "scores", "setup", "summary", "tell", "why", "words",
]  # fmt: skip
