"""Mountainhome: a dwarven deck-builder."""

from typing import Any

from tabletown.games.mountainhome.actions import N_ACTIONS, REFUSALS, action_name, aliases
from tabletown.games.mountainhome.bots.evaluation import SCRATCH, STATS, evaluate, public_chance, stats
from tabletown.games.mountainhome.bots.personas import HINT_SEARCH, LEVELS, PERSONAS, SEARCH, choose
from tabletown.games.mountainhome.bots.prior import prior
from tabletown.games.mountainhome.material import BOX, MATERIAL, MAX_SEATS, OPTIONS, pack
from tabletown.games.mountainhome.rules.decisions import actors, apply, legal, refusal
from tabletown.games.mountainhome.rules.hide import hide
from tabletown.games.mountainhome.rules.invariants import N_INVARIANTS, invariants
from tabletown.games.mountainhome.rules.scoring import scores
from tabletown.games.mountainhome.rules.setup import setup
from tabletown.games.mountainhome.state import STATE
from tabletown.games.mountainhome.words.explain import explain, reason_weight
from tabletown.games.mountainhome.words.log import log_lines, result
from tabletown.games.mountainhome.words.options import OPTION_WORDS
from tabletown.games.mountainhome.words.prompts import prompt
from tabletown.games.mountainhome.words.rulebook import rulebook
from tabletown.games.mountainhome.words.score import score_parts

NAME = "mountainhome"
TITLE = "Mountainhome"
TAGLINE = "Build a town in the mountain, and bid in secret for the dwarves who knock at its gate."
PLAYING_TIME = (60, 90)
WEIGHT = 4
RULES_VERSION = 3
SEATS = (2, MAX_SEATS)
DECISIONS_A_TURN = 250  # far more than the longest turn in a million games
MAX_DECISIONS = max(o.high for o in OPTIONS if o.name == "max_rounds") * MAX_SEATS * DECISIONS_A_TURN


def has_secrets(box: Any) -> bool:
    """Whether seats see different states: hands and sealed bids."""
    return True


__all__ = [
    "BOX", "HINT_SEARCH", "LEVELS", "MATERIAL", "MAX_DECISIONS", "NAME", "N_ACTIONS", "N_INVARIANTS", "OPTIONS",
    "OPTION_WORDS", "PERSONAS", "PLAYING_TIME", "REFUSALS", "RULES_VERSION", "SCRATCH", "SEARCH", "SEATS", "STATE",
    "STATS", "TAGLINE", "TITLE", "WEIGHT", "action_name", "actors", "aliases", "apply", "choose", "evaluate",
    "explain", "has_secrets", "hide", "invariants", "legal", "log_lines", "pack", "prior", "prompt",
    "public_chance", "reason_weight", "refusal", "result", "rulebook", "score_parts", "scores", "setup", "stats",
]  # fmt: skip
