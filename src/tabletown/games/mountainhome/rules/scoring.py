"""The end: points, when the game is over, and how a tie is broken."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Ints
from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.material import (
    FIRST_DWARF,
    HANGOVER,
    N_DWARVES,
    N_SITES,
    PAWNSHOP,
    PROJECT,
    PROJECT_STEPS,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.state import State

SCALE = 10  # a score is the points times this, plus 1 for the winner of a tie-break


@rule
def points(box: Box, s: State, p: int) -> int:
    """[43] A seat's points: finished buildings, steps of projects, all its dwarves, minus its Hangovers."""
    total = 0
    for k in range(N_SITES):
        if s.owner[k] == p:
            t = int(box.site_title[k])
            if box.group[t] == PROJECT and box.steps[t] == PROJECT_STEPS:
                total += int(s.progress[k])
            if buildings.is_finished(box, s, k):
                total += int(box.vp[t])
                if t == PAWNSHOP and s.pawned >= 0:
                    total += int(box.value[s.pawned])
    for d in range(N_DWARVES):
        if box.vp[FIRST_DWARF + d] != 0:
            total += int(box.vp[FIRST_DWARF + d]) * zones.copies_owned(s, p, FIRST_DWARF + d)
    return total + int(box.vp[HANGOVER]) * zones.copies_owned(s, p, HANGOVER)


@inlined
def has_end_come(box: Box, s: State) -> bool:
    """[44] Whether enough dwarves are recruited, nothing is left to explore, or the last round is over."""
    return s.ended > 0 or s.recruits >= s.seats + 2 or is_last_round_over(box, s)


@inlined
def is_last_round_over(box: Box, s: State) -> bool:
    """[44] Whether all rounds have been played."""
    return s.turns >= box.max_rounds * s.seats


@rule
def end_if_won(box: Box, s: State) -> None:
    """[44] [45] At the end the sole leader wins; a tie goes on for some rounds, then the tie-break decides."""
    if not has_end_come(box, s):
        return
    if s.deadline == 0:
        s.ended = 1
        s.deadline = s.turns + box.sudden_death_rounds * s.seats
    most, equals = -999, 0
    for p in range(s.seats):
        mine = points(box, s, p)
        if mine > most:
            most, equals = mine, 0
        equals += mine == most
    if equals > 1 and s.turns < s.deadline and not is_last_round_over(box, s):
        return
    s.broken = 1 if equals > 1 else 0
    s.n_agenda = 0
    agenda.ask(s, state.OVER, -1)


@rule
def tie_break(box: Box, s: State, p: int) -> int:
    """[45] What breaks a tie: finished buildings, then dwarves, then fewer Hangovers."""
    finished = buildings.finished_buildings(box, s, p)
    return (finished * 100 + zones.dwarves_owned(s, p)) * 1000 - zones.copies_owned(s, p, HANGOVER)


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[43] [45] Ten times the points, plus one for the winner of a tie-break."""
    most, best = -999, -999
    for p in range(s.seats):
        mine = points(box, s, p)
        out[p] = SCALE * mine
        if mine > most:
            most, best = mine, -999
        if mine == most:
            best = max(best, tie_break(box, s, p))
    for p in range(s.seats):
        if s.broken and out[p] == SCALE * most and tie_break(box, s, p) == best:
            out[p] += 1
