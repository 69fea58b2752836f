"""Decisions: who decides, what may be refused and why, and what each action does. [n] is the rulebook's paragraph."""

from tabletown.engine.contract import FINE
from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import actions, attract, state, together, turns
from tabletown.games.highrise.actions import AT, ATTRACT, DISCARD_TILE, DOMINO, KEEP, N_ACTIONS, PLAYER, TAKE, TENANT
from tabletown.games.highrise.building import pleases
from tabletown.games.highrise.course import go_on
from tabletown.games.highrise.decks import any_of
from tabletown.games.highrise.maps import domino_at, list_spots, spots
from tabletown.games.highrise.material import GUESTS, MARKET, NOTHING, WALLET, Box
from tabletown.games.highrise.state import DECK, NO_QUESTION, OVER, SIDE, State
from tabletown.games.highrise.tenants import discard_tenant, move_in, others, send_off

# ---- decisions


@rule
def actors(box: Box, s: State) -> int:
    """[6] One seat decides at a time."""
    return 0 if s.phase == OVER else 1 << int(s.actor)


@rule
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not play the action now, or FINE."""
    if s.phase == OVER:
        return actions.ASKED + OVER
    if seat != s.actor:
        return actions.NOT_YOUR_TURN
    if action < 0 or action >= N_ACTIONS:
        return actions.NO_SUCH_ACTION
    if action >= AT:
        return spot_refusal(box, s, seat, action)
    if action >= DOMINO:
        return domino_refusal(box, s, seat, action - DOMINO)
    if action >= TENANT:
        return tenant_refusal(box, s, seat, action - TENANT)
    if action >= KEEP:
        if s.phase != state.KEEP_GOAL:
            return actions.ASKED + int(s.phase)
        dealt = s.secret[seat, 0] == action - KEEP or s.secret[seat, 1] == action - KEEP
        return FINE if dealt else actions.NOT_OFFERED
    if action >= PLAYER:
        return player_refusal(box, s, seat, action - PLAYER)
    if action >= ATTRACT:
        if s.phase != state.GUEST:
            return actions.ASKED + int(s.phase)
        if s.guests[action - ATTRACT] < 0:
            return actions.NO_GUEST
        return FINE if pleases(box, s, seat, int(s.guests[action - ATTRACT])) else actions.NOT_PLEASED
    if action >= TAKE:
        return tile_refusal(box, s, seat, action)
    return simple_refusal(box, s, seat, action)


@part
def spot_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[8] [9] Why the domino in hand may not lie there, or FINE."""
    if s.phase != state.PLACE:
        return actions.ASKED + int(s.phase)
    cell, rotation, t = (action - AT) // 4, (action - AT) % 4, int(s.held)
    row = spots(box, s, p, t, rotation, turns.floors_are_loose(s), cell // SIDE)
    if not row >> cell % SIDE & 1 or turns.needs_light(s, p, t):
        return actions.NOT_THERE
    if turns.must_join(s) and s.laid[p] and not turns.joins_all(s, p, cell, rotation):
        return actions.IN_PIECES
    return FINE


@rule
def domino_refusal(box: Box, s: State, p: int, cell: int) -> int:
    """[7] [40] [41] Why a domino may not be chosen, or FINE."""
    phase = int(s.phase)
    if phase == state.CLAIMED:
        t = domino_at(s, int(s.victim), cell)
        return FINE if t >= 0 and turns.is_claimable(box, s, p, t) else actions.NO_CLAIM
    if phase != state.WRECK and phase != state.LIFT and phase != state.PIECE and phase != state.TRIM:
        return actions.ASKED + phase
    t = domino_at(s, p, cell)
    if t < 0:
        return actions.NO_DOMINO
    if phase == state.TRIM and not s.loose[t]:
        return actions.NOT_LOOSE
    if phase == state.PIECE:
        best = together.largest_piece(s, p)[0]
        small = together.piece_size(s, p, int(s.piece[t])) < together.piece_size(s, p, best)
        return actions.NO_DOMINO if small else FINE
    return FINE


@rule
def tenant_refusal(box: Box, s: State, p: int, t: int) -> int:
    """[26] [40] [41] Why a tenant may not be chosen, or FINE."""
    phase, home = int(s.phase), int(s.home[t])
    if phase == state.POOL_TENANT:
        return FINE if home == s.victim else actions.NOT_CHOICE
    if phase == state.DISCARD:
        return FINE if home == p else actions.NOT_CHOICE
    if phase == state.MOVE:
        return FINE if home >= 0 else actions.NOT_CHOICE
    if phase == state.SEARCHED:
        return FINE if home == DECK and int(box.properties[s.kind[t]]) & WALLET else actions.NOT_CHOICE
    return actions.ASKED + phase


@rule
def player_refusal(box: Box, s: State, p: int, q: int) -> int:
    """[22] [26] [36] [40] [41] Why a player may not be chosen, or FINE."""
    phase = int(s.phase)
    if phase in (state.LEAVE, state.POOL, state.RECEIVER, state.MOVE_TO, state.CLAIM):
        return FINE if int(s.choices) >> q & 1 else actions.NOT_CHOICE
    if phase in (state.FAVOURITE, state.BARRED, state.ICONS):
        return FINE if q < s.seats else actions.NOT_CHOICE
    return actions.ASKED + phase


@part
def tile_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[6] Why a tile of the market may not be taken or thrown away, or FINE."""
    if s.phase != state.TURN:
        return actions.ASKED + int(s.phase)
    t = int(s.market[(action - TAKE) % MARKET])
    if t < 0:
        return actions.NO_TILE
    if action < DISCARD_TILE:
        return FINE if turns.can_place(box, s, p, t) else actions.NO_PLACE
    return FINE if turns.is_stuck(box, s, p) else actions.SOME_PLACE


@rule
def simple_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[7] [16] [40] Why an action without an object may not be played, or FINE."""
    phase = int(s.phase)
    if action == actions.CONSTRUCT and (phase == state.TURN or phase == state.AFTER):
        return construct_refusal(s, p)
    if action == actions.END and phase == state.TURN:
        return actions.PLACE_FIRST
    if action == actions.END and phase == state.AFTER:
        return FINE if s.pieces[p] <= 1 else actions.IN_PIECES
    if action == actions.LATER and phase == state.WRECK:
        return FINE if not s.announced else actions.ANNOUNCED
    if action == actions.CLAIM_ONE and phase == state.TURN:
        return FINE if turns.claims(box, s, p) else actions.NO_CLAIM
    if action == actions.DECLINE and phase in (state.GUEST, state.POOL, state.LIFT, state.CANCEL, state.MOVE):
        return FINE
    if action == actions.USE and phase == state.CANCEL:
        return FINE
    if action == actions.PUT_BACK and phase == state.PLACE and s.purpose == turns.LIFTED:
        return FINE
    return actions.ASKED + phase


@rule
def construct_refusal(s: State, p: int) -> int:
    """[7] [41] Why nothing may be destroyed, or FINE."""
    if s.barred[p]:
        return actions.BARRED_FOREVER
    return FINE if s.laid[p] or not s.announced else actions.NOTHING_TO_DESTROY


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """The actions whose refusal is FINE; what may be many is listed directly."""
    phase, n = int(s.phase), 0
    if phase == state.TURN:
        return legal_in_turn(box, s, seat, out)
    for action in range(TAKE):
        if simple_refusal(box, s, seat, action) == FINE:
            out[n] = action
            n += 1
    if phase == state.PLACE:
        return legal_spots(box, s, seat, n, out)
    if phase == state.GUEST:
        for i in range(GUESTS):
            if s.guests[i] >= 0 and pleases(box, s, seat, int(s.guests[i])):
                out[n] = ATTRACT + i
                n += 1
        return n
    if phase == state.KEEP_GOAL:
        out[0] = KEEP + min(s.secret[seat, 0], s.secret[seat, 1])
        out[1] = KEEP + max(s.secret[seat, 0], s.secret[seat, 1])
        return 2
    for q in range(s.seats):
        if player_refusal(box, s, seat, q) == FINE:
            out[n] = PLAYER + q
            n += 1
    for t in range(s.people):
        if tenant_refusal(box, s, seat, t) == FINE:
            out[n] = TENANT + t
            n += 1
    if phase in (state.WRECK, state.LIFT, state.PIECE, state.TRIM, state.CLAIMED):
        n = legal_dominoes(box, s, seat, n, out)
    return n


@part
def legal_in_turn(box: Box, s: State, seat: int, out: Ints) -> int:
    """[6] [7] Construction, a claim, the tiles that fit; or throwing one away where none does."""
    n = 0
    if construct_refusal(s, seat) == FINE:
        out[n] = actions.CONSTRUCT
        n += 1
    if turns.claims(box, s, seat):
        out[n] = actions.CLAIM_ONE
        n += 1
    before = n
    for i in range(MARKET):
        if s.market[i] >= 0 and turns.can_place(box, s, seat, int(s.market[i])):
            out[n] = TAKE + i
            n += 1
    for i in range(MARKET if n == before else 0):
        if s.market[i] >= 0:
            out[n] = DISCARD_TILE + i
            n += 1
    return n


@part
def legal_spots(box: Box, s: State, p: int, n: int, out: Ints) -> int:
    """[8] Every place of the domino in hand."""
    if turns.needs_light(s, p, int(s.held)):
        return n
    first = n
    n = list_spots(box, s, p, int(s.held), turns.floors_are_loose(s), n, out)
    if not turns.must_join(s) or s.laid[p] == 0:
        return n
    kept = first
    for i in range(first, n):
        place = int(out[i]) - AT
        if turns.joins_all(s, p, place // 4, place % 4):
            out[kept] = out[i]
            kept += 1
    return kept


@part
def legal_dominoes(box: Box, s: State, seat: int, n: int, out: Ints) -> int:
    """The dominoes that may be chosen, by the cells of their first halves."""
    p = int(s.victim) if s.phase == state.CLAIMED else seat
    first = n
    for i in range(s.laid[p]):
        cell = int(s.at[s.maps[p, i]])
        if domino_refusal(box, s, seat, cell) == FINE:
            k = n
            while k > first and out[k - 1] > DOMINO + cell:
                out[k] = out[k - 1]
                k -= 1
            out[k] = DOMINO + cell
            n += 1
    return n


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action, and all that follows from it up to the next decision."""
    if action >= AT:
        place(box, s, (action - AT) // 4, (action - AT) % 4)
    elif action >= DOMINO:
        choose_domino(box, s, action - DOMINO)
    elif action >= TENANT:
        choose_tenant(box, s, action - TENANT)
    elif action >= KEEP:
        if s.secret[seat, 1] == action - KEEP:
            s.secret[seat, 1] = s.secret[seat, 0]
            s.secret[seat, 0] = action - KEEP
        s.phase = NO_QUESTION
    elif action >= PLAYER:
        choose_player(box, s, action - PLAYER)
    elif action >= ATTRACT:
        attract.attract(s, action - ATTRACT)
    elif action >= DISCARD_TILE:
        turns.throw_away(s, action - DISCARD_TILE)
    elif action >= TAKE:
        turns.take(s, action - TAKE)
    else:
        act_simply(box, s, action)
    go_on(box, s)


@part
def place(box: Box, s: State, cell: int, rotation: int) -> None:
    """[8] The domino in hand comes to the map."""
    if s.purpose == turns.BUILD:
        turns.put_down(box, s, int(s.actor), int(s.held), cell, rotation)
        turns.after_placing(s)
    elif s.purpose == turns.CLAIMED_TILE:
        turns.put_down(box, s, int(s.actor), int(s.held), cell, rotation)
        s.held = NOTHING
        s.phase = state.TURN
    else:
        together.after_goal_tile(box, s, int(s.held), cell, rotation)


@part
def choose_domino(box: Box, s: State, cell: int) -> None:
    """A domino is destroyed, lifted, claimed, or names its piece."""
    phase, p = int(s.phase), int(s.actor)
    if phase == state.CLAIMED:
        turns.claim(box, s, domino_at(s, int(s.victim), cell))
        return
    t = domino_at(s, p, cell)
    if phase == state.WRECK:
        turns.wreck(box, s, t)
    elif phase == state.LIFT:
        together.lift(box, s, t)
    elif phase == state.TRIM:
        together.trim(box, s, t)
    else:
        together.keep_piece(box, s, p, int(s.piece[t]))


@part
def choose_tenant(box: Box, s: State, t: int) -> None:
    """A tenant is taken, discarded, or to be moved."""
    phase, p = int(s.phase), int(s.actor)
    if phase == state.SEARCHED:
        together.take_from_deck(s, t)
    elif phase == state.MOVE:
        s.tenant = t
        s.choices = others(s, int(s.home[t]))
        s.phase = state.MOVE_TO
    else:
        if phase == state.DISCARD:
            discard_tenant(s, t)
        else:
            send_off(s, t, p)
        s.phase = NO_QUESTION


@part
def choose_player(box: Box, s: State, q: int) -> None:
    """A player receives, loses, is visited or named."""
    phase = int(s.phase)
    s.phase = NO_QUESTION
    if phase == state.LEAVE:
        send_off(s, int(s.tenant), q)
    elif phase == state.POOL:
        attract.pool_from(box, s, q)
    elif phase == state.RECEIVER:
        together.receive(box, s, q)
    elif phase == state.MOVE_TO:
        move_in(s, int(s.tenant), q)
    elif phase == state.FAVOURITE:
        s.favourite = q
    elif phase == state.BARRED:
        s.barred[q] = 1
    elif phase == state.ICONS:
        together.lose_icons(box, s, q)
    else:
        s.victim = q
        s.phase = state.CLAIMED


@part
def act_simply(box: Box, s: State, action: int) -> None:
    """Ends, Construction, and answers of yes and no."""
    phase = int(s.phase)
    if action == actions.CONSTRUCT:
        turns.begin_construction(s)
    elif action == actions.LATER:
        turns.place_first(s)
    elif action == actions.CLAIM_ONE:
        s.choices = turns.claims(box, s, int(s.actor))
        s.phase = state.CLAIM
    elif action == actions.USE:
        together.cancel(s)
    elif action == actions.PUT_BACK:
        together.put_back(box, s)
    elif phase == state.GUEST:
        attract.stop_attracting(s)
    elif phase == state.LIFT:
        together.place_lifted(s)
    elif phase == state.CANCEL:
        together.fail(s)
    else:
        s.phase = NO_QUESTION


# ---- what may be known


@rule
def hide(box: Box, s: State, viewer: int, seed: int) -> None:
    """[43] What chance will bring is open again, and so are the personal goals of others."""
    s.seed = seed
    s.draws = 0
    if not box.together:
        return
    unknown = int(s.goal_deck)
    for p in range(s.seats):
        for i in range(2):
            if p != viewer and s.secret[p, i] >= 0 and not (i == 0 and s.finished[p]):
                unknown |= 1 << int(s.secret[p, i])
    for p in range(s.seats):
        for i in range(2):
            if p != viewer and s.secret[p, i] >= 0 and not (i == 0 and s.finished[p]):
                g = any_of(s, unknown)
                unknown &= ~(1 << g)
                s.secret[p, i] = g
    s.goal_deck = unknown
