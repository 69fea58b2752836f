"""Harmonies: a landscape of hexes."""

from tabletown.games.harmonies.actions import N_ACTIONS, REFUSALS, aliases, words
from tabletown.games.harmonies.advice import why
from tabletown.games.harmonies.bots import ADVISER, LEVELS, N_WORK, PERSONAS, SEARCH, choose
from tabletown.games.harmonies.hexes import SPOTS
from tabletown.games.harmonies.material import BOX, COLOURS, IN_A_TRAY, MATERIAL, MAX_SEATS, MOST_TOKENS, OPTIONS, pack
from tabletown.games.harmonies.outlook import omen, outlook, prior
from tabletown.games.harmonies.rulebook import rulebook
from tabletown.games.harmonies.rules import N_LAWS, actors, apply, hide, laws, legal, refusal, setup
from tabletown.games.harmonies.scoring import ROW, scores, summary
from tabletown.games.harmonies.state import STATE
from tabletown.games.harmonies.story import asks, result, tell

NAME = "harmonies"
TITLE = "Harmonies"
LINE = "Stack tokens into a landscape, and let animals settle where it suits them."
RULES_VERSION = 1
SEATS = (1, MAX_SEATS)
# A turn takes a tray, a card, two decisions for each token, its end and a discard; a cube takes two, a spirit one.
MAX_DECISIONS = len(COLOURS) * MOST_TOKENS // IN_A_TRAY * (4 + 2 * IN_A_TRAY) + MAX_SEATS * (2 * SPOTS + 1)

__all__ = [
    "ADVISER", "BOX", "LEVELS", "LINE", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_LAWS", "N_WORK",
    "OPTIONS", "PERSONAS", "REFUSALS", "ROW", "RULES_VERSION", "SEARCH", "SEATS", "STATE", "TITLE", "actors",
    "aliases", "apply", "asks", "choose", "hide", "laws", "legal", "omen", "outlook", "pack", "prior", "refusal",
    "result", "rulebook", "scores", "setup", "summary", "tell", "why", "words",
]  # fmt: skip
