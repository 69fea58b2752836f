"""The penalties of failed threats. [n] is the rulebook's paragraph."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.highrise.actions import DOMINO, NO_DOMINO, NOT_CHOICE, NOT_LOOSE, PLAYER, TENANT
from tabletown.games.highrise.box import Box
from tabletown.games.highrise.material import FLOOR_ICON, GUESTS, MADE, NOTHING
from tabletown.games.highrise.rules.building import tenants_of
from tabletown.games.highrise.rules.dominoes.maps import clear, domino_at, find_loose, find_pieces
from tabletown.games.highrise.rules.dominoes.placing import destroy, look_again, remove
from tabletown.games.highrise.rules.questions import ask
from tabletown.games.highrise.rules.tenants import discard_tenant, flee_construction
from tabletown.games.highrise.state import BARRED, DISCARD, GONE, ICONS, NO_QUESTION, PIECE, TRIM, State

# ---- penalties that end with the last decision


@inlined
def no_penalty(box: Box, s: State) -> bool:
    """[41] No penalty besides the failure."""
    return False


@inlined
def each_discards(box: Box, s: State) -> bool:
    """[41] Ask every player to discard a tenant, from the start player on."""
    while s.stage < s.seats:
        p = (int(s.start) + int(s.stage)) % int(s.seats)
        s.stage += 1
        n = tenants_of(s, p)
        if n > 1:
            return ask(s, DISCARD, p)
        for t in range(s.people):
            if n and s.home[t] == p:
                discard_tenant(s, t)
                n = 0
    return False


@inlined
def discard_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[41] Why a tenant may not be discarded, or FINE: it must be the player's own."""
    return FINE if s.home[action - TENANT] == p else NOT_CHOICE


@inlined
def discard(box: Box, s: State, p: int, action: int) -> None:
    """[41] Discard the tenant."""
    discard_tenant(s, action - TENANT)
    s.phase = NO_QUESTION


@inlined
def bar_somebody(box: Box, s: State) -> bool:
    """[41] Ask the start player to name a player who may never destroy again."""
    if s.stage:
        return False
    s.stage = 1
    return ask(s, BARRED, int(s.start))


@inlined
def bar(box: Box, s: State, p: int, action: int) -> None:
    """[41] Forbid a player to destroy for the rest of the game."""
    s.barred[action - PLAYER] = 1
    s.phase = NO_QUESTION


@inlined
def discard_guests(box: Box, s: State) -> bool:
    """[41] Discard all guests."""
    for i in range(GUESTS):
        if s.guests[i] >= 0:
            discard_tenant(s, int(s.guests[i]))
            s.guests[i] = NOTHING
    return False


# ---- floor icons are lost


@inlined
def strip_somebody(box: Box, s: State) -> bool:
    """[41] Ask the start player to name a player who loses the floor icons."""
    if s.stage:
        return False
    s.stage = 1
    return ask(s, ICONS, int(s.start))


@inlined
def lose_icons(box: Box, s: State, p: int, action: int) -> None:
    """[41] Remove every domino with a floor icon, then all but the largest piece of the map."""
    q, i = action - PLAYER, 0
    while i < s.laid[q]:
        t = int(s.maps[q, i])
        if s.objects[t, 0] == FLOOR_ICON or s.objects[t, 1] == FLOOR_ICON:
            remove(box, s, q, t, GONE)
        else:
            i += 1
    s.phase = NO_QUESTION
    if s.pieces[q] > 1:
        best, many = largest_piece(s, q)
        if many > 1:
            s.victim = q
            ask(s, PIECE, q)
        else:
            keep_piece(box, s, q, best)


@rule
def piece_size(s: State, p: int, piece: int) -> int:
    """How many dominoes a piece of a map has."""
    n = 0
    for i in range(s.laid[p]):
        n += s.piece[s.maps[p, i]] == piece
    return n


@rule
def largest_piece(s: State, p: int) -> tuple[int, int]:
    """A largest piece of a map, and how many pieces have its size."""
    best, many = 1, 0
    for piece in range(1, int(s.pieces[p]) + 1):
        if piece_size(s, p, piece) > piece_size(s, p, best):
            best, many = piece, 1
        elif piece_size(s, p, piece) == piece_size(s, p, best):
            many += 1
    return best, many


@inlined
def piece_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[41] Why a domino may not choose the piece that stays, or FINE: its piece must be a largest one."""
    t = domino_at(s, p, action - DOMINO)
    if t < 0:
        return NO_DOMINO
    best = largest_piece(s, p)[0]
    return NO_DOMINO if piece_size(s, p, int(s.piece[t])) < piece_size(s, p, best) else FINE


@inlined
def choose_piece(box: Box, s: State, p: int, action: int) -> None:
    """[41] Keep the piece of the chosen domino."""
    keep_piece(box, s, p, int(s.piece[domino_at(s, p, action - DOMINO)]))


@rule
def keep_piece(box: Box, s: State, p: int, piece: int) -> None:
    """[41] Remove all but one piece of a map."""
    kept = 0
    while kept < s.laid[p]:
        t = int(s.maps[p, kept])
        if s.piece[t] == piece:
            kept += 1
        else:
            clear(s, p, t, GONE)
            if t >= MADE:
                s.holder[t - MADE] = NOTHING
    s.pieces[p] = find_pieces(s, p, NOTHING)
    look_again(box, s, p)
    s.phase = NO_QUESTION


# ---- maps become equal


@inlined
def trim_maps(box: Box, s: State) -> bool:
    """[41] From the start player on, reduce every map to the size of the smallest; then tenants flee Construction.

    Whoever may never destroy again keeps the map as it is.
    """
    while s.stage < 2 * s.seats:
        p = (int(s.start) + int(s.stage) // 2) % int(s.seats)
        if s.stage % 2 == 0:
            if s.laid[p] > s.reward and not s.barred[p]:
                find_loose(s, p)
                s.victim = p
                return ask(s, TRIM, p)
            s.scan = 0
            s.stage += 1
        if s.victim == p and flee_construction(box, s, p):
            return True
        s.stage += 1
    return False


@inlined
def trim_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[41] Why a domino may not be destroyed to make maps equal, or FINE."""
    t = domino_at(s, p, action - DOMINO)
    if t < 0:
        return NO_DOMINO
    return FINE if s.loose[t] else NOT_LOOSE


@inlined
def trim(box: Box, s: State, p: int, action: int) -> None:
    """[41] Destroy a domino to make maps equal."""
    destroy(box, s, p, domino_at(s, p, action - DOMINO))
    s.phase = NO_QUESTION
