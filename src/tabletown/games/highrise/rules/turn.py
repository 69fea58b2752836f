"""A turn: take a tile, place it, and optionally destroy. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.highrise import actions
from tabletown.games.highrise.actions import CLAIM_ONE, CONSTRUCT, DISCARD_TILE, DOMINO, END, LATER, PLAYER, TAKE
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import FLOOR_ICON, MARKET, NOTHING, POWER_GENERATOR, THREE_ALIKE
from tabletown.games.highrise.rules.building import survey
from tabletown.games.highrise.rules.dominoes.maps import clear, domino_at, find_loose, fits_somewhere
from tabletown.games.highrise.rules.dominoes.placing import (
    BUILD,
    CLAIMED_TILE,
    after_placing,
    can_place,
    destroy,
    has_lamp,
    lay_again,
    needs_light,
    remove,
)
from tabletown.games.highrise.rules.dominoes.rooms import measure, shows_something
from tabletown.games.highrise.rules.questions import domino_refusal
from tabletown.games.highrise.state import (
    AFTER,
    CLAIM,
    CLAIMED,
    DESTROY,
    GONE,
    NO_QUESTION,
    OFFERED,
    PLACE,
    TURN,
    State,
)

# ---- the turn


@rule
def begin_turn(box: Box, s: State) -> None:
    """[6] Begin the turn of the next seat, from the start player on."""
    s.actor = (int(s.start) + int(s.turn)) % int(s.seats)
    s.announced = 0
    s.placed = 0
    s.phase = TURN
    if box.together and s.holder[THREE_ALIKE] == s.actor:
        for q in range(s.seats):
            find_claims(box, s, q)


@inlined
def turn_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[6] [7] [40] Why a turn may not continue like this, or FINE."""
    if action == END:
        return actions.PLACE_FIRST
    if action == CONSTRUCT:
        return construct_refusal(s, p)
    if action == CLAIM_ONE:
        return claim_one_refusal(box, s, p)
    return tile_refusal(box, s, p, action)


@inlined
def tile_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[6] Why a tile of the market may not be taken or discarded, or FINE."""
    t = int(s.market[(action - TAKE) % MARKET])
    if t < 0:
        return actions.NO_TILE
    if action < DISCARD_TILE:
        return FINE if can_place(box, s, p, t) else actions.NO_PLACE
    return FINE if is_stuck(box, s, p) else actions.SOME_PLACE


@inlined
def is_stuck(box: Box, s: State, p: int) -> bool:
    """[6] Whether no tile of the market can be placed."""
    for i in range(MARKET):
        if s.market[i] >= 0 and can_place(box, s, p, int(s.market[i])):
            return False
    return True


@inlined
def list_tiles(box: Box, s: State, p: int, n: int, out: Ints) -> int:
    """[6] Append the tiles that fit after the first n, or else all as discards, and return the new number."""
    before = n
    for i in range(MARKET):
        if s.market[i] >= 0 and can_place(box, s, p, int(s.market[i])):
            out[n] = TAKE + i
            n += 1
    for i in range(MARKET if n == before else 0):
        if s.market[i] >= 0:
            out[n] = DISCARD_TILE + i
            n += 1
    return n


@inlined
def take_turn(box: Box, s: State, p: int, action: int) -> None:
    """[6] [7] [40] Take or discard a tile, or start with Construction or a claim."""
    if action == CONSTRUCT:
        begin_construction(s, p)
    elif action == CLAIM_ONE:
        s.choices = claims(box, s, p)
        s.phase = CLAIM
    elif action < DISCARD_TILE:
        take(s, action - TAKE)
    else:
        throw_away(s, action - DISCARD_TILE)


@inlined
def take(s: State, i: int) -> None:
    """[6] Choose a tile; its place comes next."""
    s.held = s.market[i]
    s.market[i] = NOTHING
    s.purpose = BUILD
    s.phase = PLACE


@inlined
def throw_away(s: State, i: int) -> None:
    """[6] Discard a tile, because none can be placed."""
    s.place[s.market[i]] = GONE
    s.market[i] = NOTHING
    after_placing(s)


# ---- Construction


@rule
def construct_refusal(s: State, p: int) -> int:
    """[7] [41] Why a seat may not destroy, or FINE."""
    if s.barred[p]:
        return actions.BARRED_FOREVER
    return FINE if s.laid[p] or not s.announced else actions.NOTHING_TO_DESTROY


@rule
def begin_construction(s: State, p: int) -> None:
    """[7] Ask which domino to destroy; with an empty map, only announce Construction."""
    if s.laid[p]:
        s.phase = DESTROY
    else:
        s.announced = 1


@inlined
def destroy_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[7] Why a domino may not be destroyed, or Construction not be postponed, or FINE."""
    if action == LATER:
        return FINE if not s.announced else actions.ANNOUNCED
    return domino_refusal(box, s, p, action)


@inlined
def choose_to_destroy(box: Box, s: State, p: int, action: int) -> None:
    """[7] Destroy a domino, and go on with the turn; or announce Construction, to destroy after placing."""
    if action != LATER:
        destroy(box, s, p, domino_at(s, p, action - DOMINO))
    s.announced = 1
    s.phase = AFTER if s.placed else TURN


@inlined
def after_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[7] Why a turn may not end, or Construction not continue, or FINE."""
    if action == CONSTRUCT:
        return construct_refusal(s, p)
    return FINE if s.pieces[p] <= 1 else actions.IN_PIECES


@inlined
def end_or_construct(box: Box, s: State, p: int, action: int) -> None:
    """[7] End the turn, or destroy another domino."""
    if action == CONSTRUCT:
        begin_construction(s, p)
    else:
        s.phase = NO_QUESTION


# ---- claiming a domino


@inlined
def find_claims(box: Box, s: State, q: int) -> None:
    """[40] Mark the dominoes with an object that can be removed without splitting the map."""
    find_loose(s, q)
    measure(box, s, q)
    for i in range(s.laid[q]):
        t = int(s.maps[q, i])
        if s.loose[t] and not shows_something(s, q, t):
            s.loose[t] = 0
    for i in range(s.laid[q]):
        t = int(s.maps[q, i])
        if s.loose[t] and has_lamp(s, t):
            weigh_removal(box, s, q, t, i)


@inlined
def weigh_removal(box: Box, s: State, q: int, t: int, i: int) -> None:
    """[40] Note which floor icons and power generators would leave a map with its domino number i."""
    icons, power = int(s.counted[q, FLOOR_ICON]), int(s.counted[q, POWER_GENERATOR])
    cell, rotation = int(s.at[t]), int(s.rotation[t])
    clear(s, q, t, OFFERED)
    measure(box, s, q)
    s.icons_lost[t] = icons - s.counted[q, FLOOR_ICON]
    s.power_lost[t] = power - s.counted[q, POWER_GENERATOR]
    lay_again(s, q, t, cell, rotation, i)
    measure(box, s, q)


@rule
def lose_for_trial(box: Box, s: State, t: int, sign: int) -> None:
    """[40] Take the floor icons and power generators of a lamp's domino from its map, or give them back."""
    q = int(s.place[t])
    s.counted[q, FLOOR_ICON] -= sign * s.icons_lost[t]
    s.counted[q, POWER_GENERATOR] -= sign * s.power_lost[t]
    survey(box, s)


@rule
def is_dark_without(box: Box, s: State, p: int, t: int) -> bool:
    """[9] [40] Whether a domino with a lamp, once it has left its map, cannot be placed for want of electricity."""
    if not has_lamp(s, t):
        return False
    lose_for_trial(box, s, t, 1)
    dark = needs_light(s, p, t)
    lose_for_trial(box, s, t, -1)
    return dark


@rule
def is_claimable(box: Box, s: State, p: int, t: int) -> bool:
    """[40] Whether a domino can be claimed: its removal splits no map, and then it fits p's map."""
    return s.loose[t] != 0 and not is_dark_without(box, s, p, t) and fits_somewhere(box, s, p, t, 0)


@rule
def may_claim(box: Box, s: State, p: int) -> bool:
    """[40] Whether a seat may claim a domino now, if there is one."""
    return box.together != 0 and s.holder[THREE_ALIKE] == p and not s.claimed and not s.placed


@rule
def claims(box: Box, s: State, p: int) -> int:
    """[40] The seats from whom a domino can be claimed, as bits."""
    mask = 0
    if not may_claim(box, s, p):
        return mask
    for q in range(s.seats):
        for i in range(s.laid[q]):
            if q != p and not mask >> q & 1 and is_claimable(box, s, p, int(s.maps[q, i])):
                mask |= 1 << q
    return mask


@inlined
def claim_one_refusal(box: Box, s: State, p: int) -> int:
    """[40] Why no domino may be claimed, or FINE."""
    if claims(box, s, p):
        return FINE
    for q in range(s.seats if may_claim(box, s, p) else 0):
        for i in range(s.laid[q]):
            if q != p and s.loose[s.maps[q, i]]:
                return actions.CLAIM_FITS_NOWHERE
    return actions.NO_CLAIM


@inlined
def choose_victim(box: Box, s: State, p: int, action: int) -> None:
    """[40] Choose the player from whom to claim a domino."""
    s.victim = action - PLAYER
    s.phase = CLAIMED


@inlined
def claim_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[40] Why a domino may not be claimed, or FINE."""
    t = domino_at(s, int(s.victim), action - DOMINO)
    if t < 0 or not s.loose[t]:
        return actions.NO_CLAIM
    return FINE if is_claimable(box, s, p, t) else actions.CLAIM_FITS_NOWHERE


@inlined
def claim(box: Box, s: State, p: int, action: int) -> None:
    """[40] Take the domino off its map, to place it at once."""
    t = domino_at(s, int(s.victim), action - DOMINO)
    remove(box, s, int(s.victim), t, OFFERED)
    s.claimed = 1
    s.held = t
    s.purpose = CLAIMED_TILE
    s.phase = PLACE
