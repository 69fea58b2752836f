"""Decisions outside the action step: which can be asked for in which phase, and who knows about them."""

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.engine.records import Ints
from tabletown.engine.rule import rule
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.actions import (
    AUCTION,
    BUILD,
    BUY,
    COMMIT,
    DISCARD,
    FOOL,
    FROM,
    KEEP,
    LOSE,
    OFFER,
    PILE,
    PUT,
    STEAL,
    STORE,
    TAKE,
    TAP,
    TRASH,
    UNTAP,
)
from tabletown.games.mountainhome.bidding import answer, answer_refusal, bid_refusal
from tabletown.games.mountainhome.dealings import deal_with, dealing_refusal
from tabletown.games.mountainhome.material import (
    FIRST_DWARF,
    FIRST_LEGEND,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_LEGENDS,
    Box,
)
from tabletown.games.mountainhome.ordeals import ordeal_refusal, suffer
from tabletown.games.mountainhome.state import N_PHASES, State
from tabletown.games.mountainhome.work import decide_work, work_refusal

RANGES = 3
SIMPLE = BUY  # the actions before this one are tried in every phase
FIRSTS = np.zeros((N_PHASES, RANGES), np.int64)  # the ranges of actions that a phase asks for
LASTS = np.zeros((N_PHASES, RANGES), np.int64)
for _phase, _ranges in {
    state.DRAFT: ((TAKE + FIRST_LEGEND, TAKE + FIRST_LEGEND + N_LEGENDS),),
    state.ENTER: ((STORE + FIRST_DWARF, STORE + FIRST_DWARF + N_DWARVES),),
    state.FREE: ((BUILD, UNTAP),),
    state.USE: ((BUILD, UNTAP),),
    state.SECOND: ((BUILD, UNTAP),),
    state.STORE: ((STORE, DISCARD),),
    state.TOOLS: ((BUILD, AUCTION),),
    state.FERRY: ((DISCARD, TRASH),),
    state.DIG_UP: ((TAKE, STORE),),
    state.FETCH: ((TAKE, STORE),),
    state.AUCTION: ((AUCTION, LOSE),),
    state.REPLY: ((OFFER, COMMIT),),
    state.SCOUTING: ((PUT, OFFER),),
    state.PARK: ((TAP, BUILD), (FROM, KEEP)),
    state.STEAL: ((STEAL, STEAL + N_CARDS * MAX_SEATS),),
    state.CARTS: ((KEEP, PILE),),
    state.FOOL: ((FOOL, STEAL),),
    state.PILE_UP: ((PILE, FOOL),),
    state.TRASHING: ((TRASH, PUT),),
    state.TIE: ((TRASH, PUT),),
    state.DEBT: ((DISCARD, PUT),),
    state.RAID: ((TAP, BUILD), (DISCARD, TRASH), (FROM, KEEP)),
    state.FLEE: ((LOSE, TAKE), (DISCARD, TRASH)),
    state.LAY: ((PUT, OFFER),),
}.items():
    for _k, (_first, _last) in enumerate(_ranges):
        FIRSTS[_phase, _k], LASTS[_phase, _k] = _first, _last


# ---- what is possible


@rule
def list_choices(box: Box, s: State, p: int, out: Ints) -> int:
    """Write every possible answer to what is asked, and say how many; an answer out of sheer need is not among them."""
    n = 0
    for action in range(SIMPLE):
        if choice_refusal(box, s, p, action) == FINE:
            out[n] = action
            n += 1
    phase = int(s.phase)
    for k in range(RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if choice_refusal(box, s, p, action) == FINE:
                out[n] = action
                n += 1
    return n


@rule
def is_stuck(box: Box, s: State, p: int) -> bool:
    """Whether there is no answer at all to what is asked: then one says so, and the game goes on."""
    for action in range(SIMPLE):
        if choice_refusal(box, s, p, action) == FINE:
            return False
    phase = int(s.phase)
    for k in range(RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if choice_refusal(box, s, p, action) == FINE:
                return False
    return True


@rule
def choice_refusal(box: Box, s: State, p: int, action: int) -> int:
    """Why an answer is not possible, or FINE."""
    phase = int(s.phase)
    if phase == state.BID:
        return bid_refusal(box, s, p, action)
    if phase >= state.DEBT:
        return ordeal_refusal(box, s, p, phase, action)
    if phase >= state.STEAL:
        return answer_refusal(box, s, p, phase, action)
    if phase <= state.TOOLS:
        return work_refusal(box, s, p, phase, action)
    return dealing_refusal(box, s, p, phase, action)


# ---- what it does


@rule
def decide(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """Carry out the answer of the seat that was asked."""
    if phase >= state.DEBT:
        suffer(box, s, p, phase, action)
    elif phase >= state.STEAL:
        answer(box, s, p, phase, action)
    elif phase <= state.TOOLS:
        decide_work(box, s, p, phase, action)
    else:
        deal_with(box, s, p, phase, action)
