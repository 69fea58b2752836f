"""The course of a turn between two decisions. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import rule
from tabletown.games.harmonictook.material import Box
from tabletown.games.harmonictook.rules.build import open_building
from tabletown.games.harmonictook.rules.ending import end_turn
from tabletown.games.harmonictook.rules.income import collect
from tabletown.games.harmonictook.rules.purple import call_business_center, call_tv_station, fill_stadium
from tabletown.games.harmonictook.state import END, PURCHASE, RESOLVE, SWAP, State


@rule
def go_on(box: Box, s: State, step: int) -> None:
    """[6] [11] [17] Play on from a step to the next decision: income, purple cards, purchase, end of the turn."""
    if step == RESOLVE:
        collect(box, s)
        fill_stadium(box, s)
        step = call_tv_station(box, s)
    if step == SWAP:
        step = call_business_center(box, s)
    if step == PURCHASE:
        step = open_building(box, s)
    if step == END:
        end_turn(box, s)
