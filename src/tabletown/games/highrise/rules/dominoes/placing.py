"""Placing and removing dominoes. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.machine_code.clear import wipe
from tabletown.engine.state import Ints
from tabletown.games.highrise.actions import ASKED, AT, IN_PIECES, NOT_THERE, PUT_BACK
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import ELECTRICITY, LAMP, MADE, NOTHING, THREE_FLOORS
from tabletown.games.highrise.rules.building import survey
from tabletown.games.highrise.rules.dominoes.maps import (
    clear,
    find_pieces,
    fits_somewhere,
    lay,
    list_spots,
    other_half,
    spots,
    step,
)
from tabletown.games.highrise.rules.dominoes.rooms import measure
from tabletown.games.highrise.state import AFTER, GONE, NO_QUESTION, OFFERED, PLACE, SIDE, TURN, State

BUILD, GOAL_TILE, DRAWN, LIFTED, CLAIMED_TILE = range(5)  # why a domino is placed
MOST_JOINED = 6  # pieces that one domino can touch
MOST_LIFTED = 3

# ---- changes of a map


@rule
def look_again(box: Box, s: State, p: int) -> None:
    """Measure a map that has changed, and update the building."""
    measure(box, s, p)
    survey(box, s)


@rule
def put_down(box: Box, s: State, p: int, t: int, cell: int, rotation: int) -> None:
    """[8] Put a domino on a map."""
    lay(s, p, t, cell, rotation)
    s.piece[t] = 1
    s.pieces[p] = 1 if s.pieces[p] <= 1 else find_pieces(s, p, NOTHING)
    look_again(box, s, p)


@rule
def remove(box: Box, s: State, p: int, t: int, where: int) -> None:
    """Take a domino off a map; a goal's power ends with its domino."""
    clear(s, p, t, where)
    if t >= MADE and where == GONE:
        s.holder[t - MADE] = NOTHING
    s.pieces[p] = find_pieces(s, p, NOTHING)
    look_again(box, s, p)


@rule
def lay_again(s: State, p: int, t: int, cell: int, rotation: int, i: int) -> None:
    """Put a domino that was cleared for a trial back, as number i of its map again; the caller measures the map."""
    lay(s, p, t, cell, rotation)
    for k in range(int(s.laid[p]) - 1, i, -1):
        s.maps[p, k] = s.maps[p, k - 1]
    s.maps[p, i] = t


@rule
def destroy(box: Box, s: State, p: int, t: int) -> None:
    """[7] Destroy a domino: this is Construction."""
    remove(box, s, p, t, GONE)
    s.wrecked[p] += 1


# ---- places for the domino in hand


@rule
def has_lamp(s: State, t: int) -> bool:
    """Whether a tile shows a lamp."""
    return s.objects[t, 0] == LAMP or s.objects[t, 1] == LAMP


@rule
def needs_light(s: State, p: int, t: int) -> bool:
    """[9] Whether a tile with a lamp cannot be placed without electricity."""
    return has_lamp(s, t) and not int(s.has[ELECTRICITY]) >> p & 1


@rule
def can_place(box: Box, s: State, p: int, t: int) -> bool:
    """[6] [8] [9] Whether a tile has any place on a map."""
    return not needs_light(s, p, t) and fits_somewhere(box, s, p, t, 0)


@rule
def floors_are_loose(s: State) -> int:
    """[40] Whether floors need not match for the domino in hand."""
    return 1 if s.purpose == LIFTED and s.goal == THREE_FLOORS else 0


@rule
def must_join(s: State, p: int) -> bool:
    """[40] Whether the map must be connected after the domino in hand is placed."""
    return s.purpose == LIFTED and s.stage == s.reward - 1 and s.laid[p] > 0


@rule
def joins_all(s: State, p: int, cell: int, rotation: int) -> bool:
    """[40] Whether a domino there would touch every piece of the map."""
    if s.pieces[p] > MOST_JOINED:
        return False
    touched = 0
    for k in range(8):
        here = cell if k < 4 else other_half(cell, rotation)
        found = int(s.ground[p, step(here, k & 3)])
        if found:
            touched |= 1 << int(s.piece[(found - 1) // 2])
    return touched == (2 << int(s.pieces[p])) - 2


@inlined
def place_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[8] [9] [40] Why the domino in hand may not go there, or FINE; only lifted ones may be put back."""
    if action == PUT_BACK:
        return FINE if s.purpose == LIFTED else ASKED + PLACE
    cell, rotation, t = (action - AT) // 4, (action - AT) % 4, int(s.held)
    row = spots(box, s, p, t, rotation, floors_are_loose(s), cell // SIDE)
    if not row >> cell % SIDE & 1 or needs_light(s, p, t):
        return NOT_THERE
    return IN_PIECES if must_join(s, p) and not joins_all(s, p, cell, rotation) else FINE


@inlined
def list_places(box: Box, s: State, p: int, n: int, out: Ints) -> int:
    """[8] Append every place for the domino in hand after the first n, and return the new number."""
    if needs_light(s, p, int(s.held)):
        return n
    first = n
    n = list_spots(box, s, p, int(s.held), floors_are_loose(s), n, out)
    if not must_join(s, p):
        return n
    kept = first
    for i in range(first, n):
        spot = int(out[i]) - AT
        if joins_all(s, p, spot // 4, spot % 4):
            out[kept] = out[i]
            kept += 1
    return kept


@inlined
def place(box: Box, s: State, p: int, action: int) -> None:
    """[8] [40] Place the domino in hand, or put all lifted ones back."""
    if action == PUT_BACK:
        put_back(box, s, p)
        return
    put_down(box, s, p, int(s.held), (action - AT) // 4, (action - AT) % 4)
    s.held = NOTHING
    s.phase = NO_QUESTION
    if s.purpose == BUILD:
        after_placing(s)
    elif s.purpose == CLAIMED_TILE:
        s.phase = TURN
    elif s.purpose == LIFTED:
        next_lifted(s)


@rule
def after_placing(s: State) -> None:
    """[6] [7] A seat that has announced Construction may go on destroying; for others the turn ends."""
    s.placed = 1
    s.phase = AFTER if s.announced else NO_QUESTION


# ---- dominoes that are lifted and placed again


@inlined
def lift(box: Box, s: State, p: int, t: int) -> None:
    """[40] Lift a domino; after the third one they are placed."""
    k = int(s.reward)
    s.lifted[k] = t
    s.lifted_at[k] = s.at[t]
    s.lifted_rotation[k] = s.rotation[t]
    remove(box, s, p, t, OFFERED)
    s.reward += 1
    if s.reward == MOST_LIFTED or s.laid[p] == 0:
        place_lifted(s)


@rule
def place_lifted(s: State) -> None:
    """[40] Place the lifted dominoes in the order in which they were lifted."""
    s.stage = 0
    s.phase = NO_QUESTION
    if s.reward:
        s.held = s.lifted[0]
        s.purpose = LIFTED
        s.phase = PLACE


@inlined
def next_lifted(s: State) -> None:
    """[40] Go on with the next lifted domino, or finish."""
    s.stage += 1
    if s.stage < s.reward:
        s.held = s.lifted[s.stage]
        s.phase = PLACE
    else:
        forget_lifted(s)


@rule
def forget_lifted(s: State) -> None:
    """Forget the lifted dominoes, and finish the goal's reward."""
    wipe(s.lifted, NOTHING)
    wipe(s.lifted_at, 0)
    wipe(s.lifted_rotation, 0)
    s.held = NOTHING
    s.reward = 0
    s.stage = 0
    s.phase = NO_QUESTION


@inlined
def put_back(box: Box, s: State, p: int) -> None:
    """[40] Put all lifted dominoes back in their old places."""
    for k in range(s.reward):
        if s.place[s.lifted[k]] == p:
            clear(s, p, int(s.lifted[k]), OFFERED)
    for k in range(s.reward):
        lay(s, p, int(s.lifted[k]), int(s.lifted_at[k]), int(s.lifted_rotation[k]))
    s.pieces[p] = find_pieces(s, p, NOTHING)
    look_again(box, s, p)
    forget_lifted(s)
