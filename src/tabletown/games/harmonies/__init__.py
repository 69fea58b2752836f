"""Harmonies: a landscape of hexes."""

from tabletown.games.harmonies.actions import N_ACTIONS, REFUSALS, action_name, aliases
from tabletown.games.harmonies.bots.arena_stats import STATS, stats
from tabletown.games.harmonies.bots.evaluation import evaluate, public_chance
from tabletown.games.harmonies.bots.features import SCRATCH
from tabletown.games.harmonies.bots.personas import HINT_SEARCH, LEVELS, PERSONAS, SEARCH, choose
from tabletown.games.harmonies.bots.prior import prior
from tabletown.games.harmonies.material import BOX, COLOURS, IN_A_TRAY, MATERIAL, MAX_SEATS, MOST_TOKENS, OPTIONS, pack
from tabletown.games.harmonies.rules.decisions import actors, apply, legal, refusal
from tabletown.games.harmonies.rules.hexes import SPOTS
from tabletown.games.harmonies.rules.hide import hide
from tabletown.games.harmonies.rules.invariants import N_INVARIANTS, invariants
from tabletown.games.harmonies.rules.scoring import scores
from tabletown.games.harmonies.rules.setup import setup
from tabletown.games.harmonies.state import STATE
from tabletown.games.harmonies.words.explain import explain, reason_weight
from tabletown.games.harmonies.words.log import log_lines, result, score_parts
from tabletown.games.harmonies.words.options import OPTION_WORDS
from tabletown.games.harmonies.words.prompts import prompt
from tabletown.games.harmonies.words.rulebook import rulebook

NAME = "harmonies"
TITLE = "Harmonies"
TAGLINE = "Stack tokens into a landscape, and let animals settle where it suits them."
PLAYING_TIME = (30, 45)
WEIGHT = 2
RULES_VERSION = 1
SEATS = (1, MAX_SEATS)
# Decisions in a turn: a tray, a card, two for each token, the end and a discard; two for a cube, one for a spirit.
MAX_DECISIONS = len(COLOURS) * MOST_TOKENS // IN_A_TRAY * (4 + 2 * IN_A_TRAY) + MAX_SEATS * (2 * SPOTS + 1)

__all__ = [
    "BOX", "HINT_SEARCH", "LEVELS", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_INVARIANTS", "OPTIONS",
    "OPTION_WORDS", "PERSONAS", "PLAYING_TIME", "REFUSALS", "RULES_VERSION", "SCRATCH", "SEARCH", "SEATS", "STATE",
    "STATS", "TAGLINE", "TITLE", "WEIGHT", "action_name", "actors", "aliases", "apply", "choose", "evaluate",
    "explain", "hide", "invariants", "legal", "log_lines", "pack", "prior", "prompt", "public_chance",
    "reason_weight", "refusal", "result", "rulebook", "score_parts", "scores", "setup", "stats",
]  # fmt: skip
