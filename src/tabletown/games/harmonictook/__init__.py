"""Harmonic Took: a dice city."""

from tabletown.games.harmonictook.actions import N_ACTIONS, REFUSALS, action_name, aliases
from tabletown.games.harmonictook.bots.arena_stats import N_COUNTS, STATS, count, details, stats
from tabletown.games.harmonictook.bots.evaluation import evaluate, public_chance
from tabletown.games.harmonictook.bots.personas import HINT_SEARCH, LEVELS, PERSONAS, SCRATCH, SEARCH, choose
from tabletown.games.harmonictook.bots.prior import prior
from tabletown.games.harmonictook.material import BOX, MATERIAL, MAX_SEATS, OPTIONS, pack
from tabletown.games.harmonictook.rules.decisions import DECISIONS, actors, apply, legal, refusal
from tabletown.games.harmonictook.rules.ending import scores
from tabletown.games.harmonictook.rules.hide import hide
from tabletown.games.harmonictook.rules.invariants import N_INVARIANTS, invariants
from tabletown.games.harmonictook.rules.setup import setup
from tabletown.games.harmonictook.state import STATE
from tabletown.games.harmonictook.words.explain import explain
from tabletown.games.harmonictook.words.log import log_lines, result
from tabletown.games.harmonictook.words.options import OPTION_WORDS
from tabletown.games.harmonictook.words.prompts import prompt
from tabletown.games.harmonictook.words.rulebook import rulebook

NAME = "harmonictook"
TITLE = "Harmonic Took"
TAGLINE = "Roll the dice, let your city earn, and be the first to build all four landmarks."
PLAYING_TIME = (20, 40)
WEIGHT = 1
RULES_VERSION = 1
SEATS = (2, MAX_SEATS)
MAX_DECISIONS = max(o.high for o in OPTIONS if o.name == "max_rounds") * MAX_SEATS * len(DECISIONS)

__all__ = [
    "BOX", "HINT_SEARCH", "LEVELS", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_COUNTS", "N_INVARIANTS",
    "OPTIONS", "OPTION_WORDS", "PERSONAS", "PLAYING_TIME", "REFUSALS", "RULES_VERSION", "SCRATCH", "SEARCH",
    "SEATS", "STATE", "STATS", "TAGLINE", "TITLE", "WEIGHT", "action_name", "actors", "aliases", "apply", "choose",
    "count", "details", "evaluate", "explain", "hide", "invariants", "legal", "log_lines", "pack", "prior",
    "prompt", "public_chance", "refusal", "result", "rulebook", "scores", "setup", "stats",
]  # fmt: skip
