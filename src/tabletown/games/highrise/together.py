"""Living Together, after guests have come: goals, rewards, the threat and its penalty. [n] is the paragraph."""

from tabletown.engine.rule import part, rule
from tabletown.games.highrise import material
from tabletown.games.highrise.attract import ask
from tabletown.games.highrise.building import tenants_of
from tabletown.games.highrise.decks import draw_room, open_goals, open_threat
from tabletown.games.highrise.maps import clear, find_loose, find_pieces, fits_somewhere, lay
from tabletown.games.highrise.material import (
    EXPENSIVE,
    FAILURES,
    FLOOR_ICON,
    GUESTS,
    MADE,
    N_GOALS,
    NOTHING,
    OPEN_GOALS,
    SIX_GOALS,
    WALLET,
    Box,
)
from tabletown.games.highrise.missions import is_defended, is_reached, smallest
from tabletown.games.highrise.state import (
    BARRED,
    CANCEL,
    DECK,
    DISCARD,
    GONE,
    ICONS,
    LIFT,
    NO_QUESTION,
    OFFERED,
    OVER,
    PIECE,
    PLACE,
    RECEIVER,
    SEARCHED,
    TRIM,
    State,
    wipe,
)
from tabletown.games.highrise.tenants import discard_tenant, flee_construction, move_in, only_seat
from tabletown.games.highrise.turns import DRAWN, GOAL_TILE, LIFTED, can_place, destroy, look_again, put_down, remove

MOST_LIFTED = 3
TO_GIVE, TO_REWARD = range(2)  # stages of a goal

# ---- goals


@part
def winners_of(box: Box, s: State, g: int, goals: int) -> int:
    """[36] [37] The seats that may receive an open goal: all groups that have reached it."""
    mask = 0
    for floor in range(1, int(s.seats) + 1):
        group = 0
        for p in range(s.seats):
            if s.storey[p] == floor:
                group |= 1 << p
        if group and is_reached(box, s, g, group, goals):
            mask |= group
    return mask


@rule
def check_goal(box: Box, s: State, g: int) -> None:
    """[36] Who may receive a goal, open or personal."""
    found = 0
    for i in range(OPEN_GOALS):
        if s.open_goals[i] == g:
            found = winners_of(box, s, g, int(s.reached))
            if found:
                s.open_goals[i] = NOTHING
    for p in range(s.seats):
        if s.secret[p, 0] == g and not s.finished[p] and is_reached(box, s, g, 1 << p, int(s.reached)):
            found = 1 << p
            s.finished[p] = 1
            s.shown += 1
    s.winners[g] = found
    if found:
        s.reached += 1


@part
def check_goals(box: Box, s: State) -> None:
    """[36] All goals at once; the one that counts goals comes last."""
    for g in range(N_GOALS):
        if g != SIX_GOALS:
            check_goal(box, s, g)
    check_goal(box, s, SIX_GOALS)
    s.scan = 0
    s.stage = TO_GIVE
    s.goal = NOTHING


@part
def give_goals(box: Box, s: State) -> bool:
    """[36] One goal after another finds its receiver and gives its reward. Whether a question is asked."""
    while s.scan < N_GOALS:
        g = int(s.scan)
        if s.goal < 0 and s.winners[g]:
            mask = int(s.winners[g])
            if mask & mask - 1:
                s.choices = mask
                return ask(s, RECEIVER, int(s.start))
            if receive(box, s, only_seat(mask)):
                return True
        if s.goal >= 0 and give_reward(box, s):
            return True
        s.goal = NOTHING
        s.winners[g] = 0
        s.scan += 1
    return False


@rule
def receive(box: Box, s: State, p: int) -> bool:
    """[36] [39] A goal's domino comes to a seat, onto the map if there is room. Whether a question is asked."""
    g = int(s.scan)
    s.goal = g
    s.holder[g] = p
    s.place[MADE + g] = OFFERED
    s.stage = TO_REWARD
    s.reward = 0
    look_again(box, s, p)
    if fits_somewhere(box, s, p, MADE + g, 0):
        s.held = MADE + g
        s.purpose = GOAL_TILE
        return ask(s, PLACE, p)
    s.phase = NO_QUESTION
    return False


@part
def give_reward(box: Box, s: State) -> bool:
    """[40] What a goal gives at once. Whether a question is asked."""
    g, p = int(s.goal), int(s.holder[s.goal])
    if g == material.ALL_BUILD:
        return draw_and_place(box, s, p)
    if s.stage != TO_REWARD:
        return False
    s.stage = TO_GIVE
    if g == EXPENSIVE:
        return search_wallet(box, s, p)
    if (g == material.THREE_FLOORS or g == material.BIG_AND_SMALL) and s.laid[p]:
        s.reward = 0
        return ask(s, LIFT, p)
    if g == material.IN_A_ROW:
        invite_types(s, p)
    return False


@part
def draw_and_place(box: Box, s: State, p: int) -> bool:
    """[40] As many tiles as the receiver destroyed in this round; what fits nowhere leaves the game."""
    if s.stage == TO_REWARD:
        s.stage = TO_GIVE
        s.reward = s.wrecked[p]
    while s.reward > 0 and s.rooms_left:
        s.reward -= 1
        t = draw_room(s)
        if can_place(box, s, p, t):
            s.held = t
            s.purpose = DRAWN
            return ask(s, PLACE, p)
        s.place[t] = GONE
    return False


@part
def search_wallet(box: Box, s: State, p: int) -> bool:
    """[40] A wallet tenant of the receiver's choice, out of the deck."""
    for t in range(s.people):
        if s.home[t] == DECK and int(box.properties[s.kind[t]]) & WALLET:
            return ask(s, SEARCHED, p)
    return False


@part
def take_from_deck(s: State, t: int) -> None:
    """[40] The tenant leaves the deck and moves in."""
    k = 0
    while s.tenant_deck[k] != t:
        k += 1
    s.tenants_left -= 1
    s.tenant_deck[k] = s.tenant_deck[s.tenants_left]
    s.tenant_deck[s.tenants_left] = NOTHING
    move_in(s, t, int(s.actor))
    s.phase = NO_QUESTION


@part
def invite_types(s: State, p: int) -> None:
    """[40] For each tenant a guest of the same type, the one with the best score."""
    last = int(s.arrivals)
    for t in range(s.people):
        if s.home[t] != p or s.since[t] > last:
            continue
        best = NOTHING
        for i in range(GUESTS):
            u = int(s.guests[i])
            if u >= 0 and s.kind[u] == s.kind[t] and (best < 0 or s.worth[u] > s.worth[s.guests[best]]):
                best = i
        if best >= 0:
            move_in(s, int(s.guests[best]), p)
            s.guests[best] = NOTHING


# ---- dominoes that are lifted and placed anew


@part
def lift(box: Box, s: State, t: int) -> None:
    """[40] A domino is lifted; after the third they are placed."""
    k, p = int(s.reward), int(s.actor)
    s.lifted[k] = t
    s.lifted_at[k] = s.at[t]
    s.lifted_rotation[k] = s.rotation[t]
    remove(box, s, p, t, OFFERED)
    s.reward += 1
    if s.reward == MOST_LIFTED or s.laid[p] == 0:
        place_lifted(s)


@rule
def place_lifted(s: State) -> None:
    """[40] The lifted dominoes are placed, in the order in which they were lifted."""
    s.stage = 0
    s.phase = NO_QUESTION
    if s.reward:
        s.held = s.lifted[0]
        s.purpose = LIFTED
        s.phase = PLACE


@part
def next_lifted(s: State) -> None:
    """[40] The next lifted domino, or the end of it."""
    s.stage += 1
    if s.stage < s.reward:
        s.held = s.lifted[s.stage]
        s.phase = PLACE
    else:
        forget_lifted(s)


@rule
def forget_lifted(s: State) -> None:
    """Nothing is lifted any more."""
    wipe(s.lifted, NOTHING)
    wipe(s.lifted_at, 0)
    wipe(s.lifted_rotation, 0)
    s.held = NOTHING
    s.reward = 0
    s.stage = TO_GIVE
    s.phase = NO_QUESTION


@part
def put_back(box: Box, s: State) -> None:
    """[40] All lifted dominoes return to where they lay."""
    p = int(s.actor)
    for k in range(s.reward):
        if s.place[s.lifted[k]] == p:
            clear(s, p, int(s.lifted[k]), OFFERED)
    for k in range(s.reward):
        lay(s, p, int(s.lifted[k]), int(s.lifted_at[k]), int(s.lifted_rotation[k]))
    s.pieces[p] = find_pieces(s, p, NOTHING)
    look_again(box, s, p)
    forget_lifted(s)


# ---- the threat


@part
def check_threat(box: Box, s: State) -> bool:
    """[38] A threat that is defended goes; one that fails may be cancelled. Whether a question is asked."""
    if s.threat < 0:
        return False
    if is_defended(box, s, int(s.threat)):
        s.defended |= 1 << int(s.threat)
        s.threat = NOTHING
        return False
    if s.holder[SIX_GOALS] >= 0 and not s.spent:
        return ask(s, CANCEL, int(s.holder[SIX_GOALS]))
    fail(s)
    return False


@rule
def fail(s: State) -> None:
    """[38] The threat has failed; the third failure ends the game."""
    s.failed += 1
    s.scan = 0
    s.stage = 0
    s.reward = smallest(s)
    s.victim = NOTHING
    s.phase = OVER if s.failed >= FAILURES else NO_QUESTION


@part
def cancel(s: State) -> None:
    """[40] The threat is thrown away, once in a game."""
    s.spent = 1
    s.threat = NOTHING
    s.phase = NO_QUESTION


@part
def punish(box: Box, s: State) -> bool:
    """[41] The penalty of the threat that has failed. Whether a question is asked."""
    t, start = int(s.threat), int(s.start)
    if t == material.ROOM_FIRST:
        return each_discards(s)
    if t == material.QUIET and s.stage == 0:
        s.stage = 1
        return ask(s, BARRED, start)
    if t == material.LOW_BEST and s.stage == 0:
        s.stage = 1
        return ask(s, ICONS, start)
    if t == material.EQUAL_MAPS:
        return trim_maps(box, s)
    if t == material.ONE_ATTRACTS:
        for i in range(GUESTS):
            if s.guests[i] >= 0:
                discard_tenant(s, int(s.guests[i]))
                s.guests[i] = NOTHING
    return False


@part
def each_discards(s: State) -> bool:
    """[41] Every player discards a tenant, from the start player on."""
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


@part
def lose_icons(box: Box, s: State, p: int) -> None:
    """[41] Every domino with a floor icon goes, and of what falls apart all but the largest piece."""
    i = 0
    while i < s.laid[p]:
        t = int(s.maps[p, i])
        if s.objects[t, 0] == FLOOR_ICON or s.objects[t, 1] == FLOOR_ICON:
            remove(box, s, p, t, GONE)
        else:
            i += 1
    s.phase = NO_QUESTION
    if s.pieces[p] > 1:
        best, many = largest_piece(s, p)
        if many > 1:
            s.victim = p
            ask(s, PIECE, p)
        else:
            keep_piece(box, s, p, best)


@rule
def piece_size(s: State, p: int, piece: int) -> int:
    """How many dominoes a piece of a map has."""
    n = 0
    for i in range(s.laid[p]):
        n += s.piece[s.maps[p, i]] == piece
    return n


@rule
def largest_piece(s: State, p: int) -> tuple[int, int]:
    """A largest piece of a map, and how many are as large."""
    best, many = 1, 0
    for piece in range(1, int(s.pieces[p]) + 1):
        if piece_size(s, p, piece) > piece_size(s, p, best):
            best, many = piece, 1
        elif piece_size(s, p, piece) == piece_size(s, p, best):
            many += 1
    return best, many


@rule
def keep_piece(box: Box, s: State, p: int, piece: int) -> None:
    """[41] Only one piece of a map stays."""
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


@part
def trim_maps(box: Box, s: State) -> bool:
    """[41] From the start player on, every map becomes as small as the smallest; then tenants flee the Construction."""
    while s.stage < 2 * s.seats:
        p = (int(s.start) + int(s.stage) // 2) % int(s.seats)
        if s.stage % 2 == 0:
            if s.laid[p] > s.reward:
                find_loose(s, p)
                s.victim = p
                return ask(s, TRIM, p)
            s.scan = 0
            s.stage += 1
        if s.victim == p and flee_construction(box, s, p):
            return True
        s.stage += 1
    return False


@part
def renew(box: Box, s: State) -> None:
    """[35] New goals and a new threat."""
    open_goals(s)
    open_threat(box, s)


@part
def after_goal_tile(box: Box, s: State, t: int, cell: int, rotation: int) -> None:
    """A domino that a goal brought, or is one, is placed."""
    put_down(box, s, int(s.actor), t, cell, rotation)
    s.held = NOTHING
    s.phase = NO_QUESTION
    if s.purpose == LIFTED:
        next_lifted(s)


@part
def trim(box: Box, s: State, t: int) -> None:
    """[41] A domino is destroyed to make maps equal."""
    destroy(box, s, int(s.actor), t)
    s.phase = NO_QUESTION
