"""A turn: take a tile, place it, destroy if you like. [n] is the rulebook's paragraph."""

from tabletown.engine.rule import part, rule
from tabletown.games.highrise.building import survey
from tabletown.games.highrise.maps import clear, find_loose, find_pieces, fits_somewhere, lay, other_half, step
from tabletown.games.highrise.material import ELECTRICITY, LAMP, MADE, MARKET, NOTHING, THREE_ALIKE, THREE_FLOORS, Box
from tabletown.games.highrise.rooms import measure, shows_something
from tabletown.games.highrise.state import AFTER, GONE, NO_QUESTION, OFFERED, PLACE, TURN, WRECK, State

BUILD, GOAL_TILE, DRAWN, LIFTED, CLAIMED_TILE = range(5)  # why a domino is placed
MOST_JOINED = 6  # pieces that one domino can touch


@rule
def look_again(box: Box, s: State, p: int) -> None:
    """Measure a map that has changed, and the building."""
    measure(box, s, p)
    survey(box, s)


@rule
def put_down(box: Box, s: State, p: int, t: int, cell: int, rotation: int) -> None:
    """[8] A domino comes to a map."""
    lay(s, p, t, cell, rotation)
    s.piece[t] = 1
    s.pieces[p] = 1 if s.pieces[p] <= 1 else find_pieces(s, p, NOTHING)
    look_again(box, s, p)


@rule
def remove(box: Box, s: State, p: int, t: int, where: int) -> None:
    """A domino leaves a map; with a goal's domino its power ends."""
    clear(s, p, t, where)
    if t >= MADE and where == GONE:
        s.holder[t - MADE] = NOTHING
    s.pieces[p] = find_pieces(s, p, NOTHING)
    look_again(box, s, p)


@rule
def destroy(box: Box, s: State, p: int, t: int) -> None:
    """[7] A domino leaves the game: this is Construction."""
    remove(box, s, p, t, GONE)
    s.wrecked[p] += 1


@rule
def needs_light(s: State, p: int, t: int) -> bool:
    """[9] Whether a tile with a lamp waits for electricity."""
    return (s.objects[t, 0] == LAMP or s.objects[t, 1] == LAMP) and not int(s.has[ELECTRICITY]) >> p & 1


@rule
def floors_are_loose(s: State) -> int:
    """[40] Whether floors need not match in what is being placed."""
    return 1 if s.purpose == LIFTED and s.goal == THREE_FLOORS else 0


@rule
def can_place(box: Box, s: State, p: int, t: int) -> bool:
    """[6] [8] [9] Whether a tile has any place on a map."""
    return not needs_light(s, p, t) and fits_somewhere(box, s, p, t, 0)


@part
def is_stuck(box: Box, s: State, p: int) -> bool:
    """[6] Whether no tile of the market can be placed."""
    for i in range(MARKET):
        if s.market[i] >= 0 and can_place(box, s, p, int(s.market[i])):
            return False
    return True


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


@rule
def must_join(s: State) -> bool:
    """[40] Whether the map must hang together once the domino in hand is placed."""
    return s.purpose == LIFTED and s.stage == s.reward - 1


# ---- the course of a turn


@rule
def begin_turn(box: Box, s: State) -> None:
    """[6] The next seat from the start player on."""
    s.actor = (int(s.start) + int(s.turn)) % int(s.seats)
    s.announced = 0
    s.placed = 0
    s.phase = TURN
    if box.together and s.holder[THREE_ALIKE] == s.actor:
        for q in range(s.seats):
            find_claims(box, s, q)


@part
def take(s: State, i: int) -> None:
    """[6] A tile is chosen; where it goes comes next."""
    s.held = s.market[i]
    s.market[i] = NOTHING
    s.purpose = BUILD
    s.phase = PLACE


@rule
def after_placing(s: State) -> None:
    """[6] [7] Whoever has announced Construction may go on destroying; for others the turn is over."""
    s.held = NOTHING
    s.placed = 1
    s.phase = AFTER if s.announced else NO_QUESTION


@part
def throw_away(s: State, i: int) -> None:
    """[6] A tile that nobody can place leaves the game."""
    s.place[s.market[i]] = GONE
    s.market[i] = NOTHING
    after_placing(s)


@part
def begin_construction(s: State) -> None:
    """[7] Say which domino goes; on an empty map there is nothing to say yet."""
    if s.laid[s.actor]:
        s.phase = WRECK
    else:
        s.announced = 1


@part
def wreck(box: Box, s: State, t: int) -> None:
    """[7] A domino is destroyed, and the turn goes on."""
    destroy(box, s, int(s.actor), t)
    s.announced = 1
    s.phase = AFTER if s.placed else TURN


@part
def place_first(s: State) -> None:
    """[7] Construction is announced, to destroy only after placing."""
    s.announced = 1
    s.phase = TURN


# ---- claiming a domino


@part
def find_claims(box: Box, s: State, q: int) -> None:
    """[40] Mark the dominoes with an object without which a map does not fall apart."""
    find_loose(s, q)
    measure(box, s, q)
    for i in range(s.laid[q]):
        t = int(s.maps[q, i])
        if s.loose[t] and not shows_something(s, q, t):
            s.loose[t] = 0


@rule
def is_claimable(box: Box, s: State, p: int, t: int) -> bool:
    """[40] A domino with an object, without which its map does not fall apart, and for which there is a place."""
    return s.loose[t] != 0 and can_place(box, s, p, t)


@rule
def claims(box: Box, s: State, p: int) -> int:
    """[40] The seats from whom a domino can be claimed, as bits."""
    mask = 0
    if not box.together or s.holder[THREE_ALIKE] != p or s.claimed or s.placed:
        return mask
    for q in range(s.seats):
        for i in range(s.laid[q]):
            if q != p and not mask >> q & 1 and is_claimable(box, s, p, int(s.maps[q, i])):
                mask |= 1 << q
    return mask


@part
def claim(box: Box, s: State, t: int) -> None:
    """[40] The domino leaves its map, to be placed at once."""
    remove(box, s, int(s.victim), t, OFFERED)
    s.claimed = 1
    s.held = t
    s.purpose = CLAIMED_TILE
    s.phase = PLACE
