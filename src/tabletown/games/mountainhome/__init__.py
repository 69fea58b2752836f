"""Mountainhome: a dwarven deck-builder."""

from tabletown.games.mountainhome.actions import N_ACTIONS, REFUSALS, aliases, words
from tabletown.games.mountainhome.bots import ADVISER, LEVELS, N_WORK, PERSONAS, SEARCH, choose
from tabletown.games.mountainhome.hiding import hide
from tabletown.games.mountainhome.material import BOX, MATERIAL, MAX_SEATS, OPTIONS, pack
from tabletown.games.mountainhome.outlook import ROW, omen, outlook, prior, summary
from tabletown.games.mountainhome.rules import N_LAWS, actors, apply, laws, legal, refusal, scores, setup
from tabletown.games.mountainhome.state import STATE

NAME = "mountainhome"
TITLE = "Mountainhome"
LINE = "Build a town in the mountain, bid for its dwarves in secret, and let nothing eat either."
RULES_VERSION = 1
SEATS = (2, MAX_SEATS)
MAX_DECISIONS = max(o.high for o in OPTIONS if o.name == "max_rounds") * MAX_SEATS * 250
