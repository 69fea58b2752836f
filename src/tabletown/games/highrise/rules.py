"""The rules, in the order of play: setup, turns, the Attract Phase, missions, refill. [n] is the paragraph."""

from tabletown.engine.contract import FINE
from tabletown.engine.dice import draw
from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.highrise import actions, attract, state, together, turns
from tabletown.games.highrise.actions import (
    AT,
    ATTRACT,
    DISCARD_TILE,
    DOMINO,
    KEEP,
    N_ACTIONS,
    PLAYER,
    TAKE,
    TENANT,
)
from tabletown.games.highrise.building import pleases, survey
from tabletown.games.highrise.decks import any_of, cut_deck, open_goals, open_threat, refill
from tabletown.games.highrise.making import make_everything
from tabletown.games.highrise.maps import domino_at, list_spots, measure, spots
from tabletown.games.highrise.material import (
    GUESTS,
    MADE,
    MARKET,
    MAX_SEATS,
    N_GOALS,
    N_THREATS,
    N_TILES,
    NOTHING,
    WALLET,
    Box,
)
from tabletown.games.highrise.state import (
    CELLS,
    DECK,
    NO_QUESTION,
    OFFERED,
    OVER,
    PLANES,
    SIDE,
    UNMADE,
    State,
    wipe,
)
from tabletown.games.highrise.tenants import discard_tenant, flee_construction, move_in, others, send_off

# What goes on when nothing is asked, in the order of a round.
(
    SECRETS, TURNS, TURN_ENDS, RANK, LEAVING, NAMING, SLOTS, GOALS, GIVING, THREAT, PENALTY, RENEWAL, REFILL,
) = range(13)  # fmt: skip

# ---- the table before the first turn


@rule
def setup(box: Box, s: State, seats: int, seed: int) -> None:
    """[3] [4] [5] Tiles and tenants are made, six of each lie open, and chance names the start player."""
    s.seed = seed
    s.draws = 0
    s.seats = seats
    s.shown = 0
    wipe(s.region, 0)
    wipe(s.stack, 0)
    make_everything(box, s)
    clear_maps(s)
    clear_missions(s)
    wipe(s.market, NOTHING)
    wipe(s.guests, NOTHING)
    s.rounds = 1
    s.start = draw(s, seats)
    s.turn = 0
    begin_round(s)
    refill(s)
    cut_deck(box, s)
    s.step = SECRETS
    if box.together:
        deal_missions(box, s)
    for p in range(seats):
        measure(box, s, p)
    survey(box, s)
    if box.together and box.choice > 1:
        ask_secrets(box, s)
    else:
        s.step = TURN_ENDS
        turns.begin_turn(box, s)


@part
def clear_maps(s: State) -> None:
    """Nobody has built anything."""
    wipe(s.shows, 0)
    wipe(s.laid, 0)
    wipe(s.west, 0)
    wipe(s.north, 0)
    wipe(s.width, 0)
    wipe(s.height, 0)
    wipe(s.pieces, 0)
    for p in range(MAX_SEATS):
        wipe(s.maps[p], NOTHING)
        wipe(s.ground[p], 0)
        wipe(s.counted[p], 0)
        wipe(s.doubled[p], 0)
        wipe(s.living[p], 0)
        for k in range(PLANES):
            wipe(s.planes[p, k], 0)
    wipe(s.storey, 0)
    wipe(s.linked, 0)
    wipe(s.access, 0)
    wipe(s.has, 0)
    wipe(s.since, 0)
    wipe(s.moved, 0)
    s.arrivals = 0
    wipe(s.order, 0)
    s.slot = 0
    s.stage = 0
    s.scan = 0
    s.actor = 0
    s.announced = 0
    s.placed = 0
    s.held = NOTHING
    s.purpose = 0
    s.tenant = NOTHING
    s.choices = 0
    s.victim = NOTHING


@part
def clear_missions(s: State) -> None:
    """No goal, no threat."""
    s.goal_deck = 0
    s.threat_deck = 0
    s.defended = 0
    wipe(s.open_goals, NOTHING)
    for p in range(MAX_SEATS):
        wipe(s.secret[p], NOTHING)
    wipe(s.finished, 0)
    wipe(s.holder, NOTHING)
    s.spent = 0
    s.reached = 0
    wipe(s.winners, 0)
    s.goal = NOTHING
    s.reward = 0
    wipe(s.lifted, NOTHING)
    wipe(s.lifted_at, 0)
    wipe(s.lifted_rotation, 0)
    s.threat = NOTHING
    s.failed = 0
    wipe(s.barred, 0)
    s.favourite = NOTHING


@rule
def begin_round(s: State) -> None:
    """[6] What is remembered for a round only."""
    wipe(s.wrecked, 0)
    wipe(s.attracted, 0)
    wipe(s.departed, 0)
    s.first = NOTHING
    s.claimed = 0


@part
def deal_missions(box: Box, s: State) -> None:
    """[34] [35] A secret goal for each player, three open ones, and a threat."""
    s.goal_deck = box.goals
    s.threat_deck = box.threats
    for p in range(s.seats):
        for i in range(box.choice):
            g = any_of(s, int(s.goal_deck))
            s.goal_deck &= ~(1 << g)
            s.secret[p, i] = g
    open_goals(s)
    open_threat(box, s)


# ---- the course of the game


@rule
def ask_secrets(box: Box, s: State) -> None:
    """[34] Who was dealt two personal goals keeps one, seat by seat."""
    if s.scan < s.seats and box.choice > 1:
        attract.ask(s, state.KEEP_GOAL, int(s.scan))
        s.scan += 1
    else:
        s.scan = 0
        s.step = TURNS


@part
def end_turn(box: Box, s: State) -> None:
    """[7] [25] Tenants flee Construction; then the next seat, or the Attract Phase."""
    p = (int(s.start) + int(s.turn)) % int(s.seats)
    if s.wrecked[p] and flee_construction(box, s, p):
        return
    s.turn += 1
    s.scan = 0
    s.step = TURNS if s.turn < s.seats else RANK


@part
def churn(box: Box, s: State) -> None:
    """[12] A guest who has waited long leaves, where that was agreed."""
    if box.churn == 2 or (box.churn == 1 and s.first < 0):
        for i in range(GUESTS):
            if s.guests[i] >= 0:
                discard_tenant(s, int(s.guests[i]))
                s.guests[i] = NOTHING
                return


@part
def end_round(box: Box, s: State) -> None:
    """[12] [19] Refill; an empty deck ends the game; the start player's role passes on."""
    churn(box, s)
    refill(s)
    if s.rooms_left == 0 or s.tenants_left == 0:
        s.phase = OVER
        return
    s.turn = 0
    s.rounds += 1
    if not box.fixed_start:
        s.start = (int(s.start) + 1) % int(s.seats)
    begin_round(s)
    s.step = TURNS


@rule
def go_on(box: Box, s: State) -> None:
    """Whatever happens by itself, up to the next question."""
    while s.phase == NO_QUESTION:
        step = int(s.step)
        if step == SECRETS:
            ask_secrets(box, s)
        elif step == TURNS:
            s.step = TURN_ENDS
            s.scan = 0
            turns.begin_turn(box, s)
        elif step == TURN_ENDS:
            end_turn(box, s)
        elif step == RANK:
            attract.rank_seats(s)
            s.step = LEAVING
        elif step == LEAVING:
            if not attract.let_leave(box, s):
                s.step = NAMING
        elif step == NAMING:
            s.step = SLOTS
            attract.name_favourite(box, s)
        elif step == SLOTS:
            if not attract.serve_slots(box, s):
                s.step = GOALS if box.together else REFILL
        elif step == REFILL:
            end_round(box, s)
        else:
            go_on_together(box, s, step)


@part
def go_on_together(box: Box, s: State, step: int) -> None:
    """[36] Goals, rewards, the threat, its penalty, new missions."""
    if step == GOALS:
        together.check_goals(box, s)
        s.step = GIVING
    elif step == GIVING:
        if not together.give_goals(box, s):
            s.step = THREAT
    elif step == THREAT:
        s.step = PENALTY
        s.reward = s.failed  # to see afterwards whether the threat has failed
        together.check_threat(box, s)
        if s.phase == NO_QUESTION and s.threat < 0:
            s.step = RENEWAL
    elif step == PENALTY:
        if s.threat < 0 or not together.punish(box, s):
            s.step = RENEWAL
    else:
        together.renew(box, s)
        s.step = REFILL


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


# ---- what may be known, and what never changes


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


N_LAWS = 8


@rule
def laws(box: Box, s: State, out: Ints) -> None:
    """Tiles, tenants and missions stay in the game, each in one place; what was counted agrees with what lies there."""
    tiles, people, wrong = 0, 0, 0
    for t in range(N_TILES):
        tiles += s.place[t] != UNMADE and t < MADE
    decked, offered = 0, 0
    for t in range(s.tiles):
        decked += s.place[t] == DECK
        offered += s.place[t] == OFFERED
        wrong += s.place[t] >= s.seats or s.place[t] < UNMADE
    lying = 1 if s.held >= 0 and s.held < MADE else 0
    for i in range(MARKET):
        lying += s.market[i] >= 0
    for k in range(3):
        t = int(s.lifted[k])
        lying += t >= 0 and t < MADE and s.place[t] == OFFERED and t != s.held
    wrong += decked != s.rooms_left or offered != lying
    waiting, hosted, homes = 0, 0, 0
    for t in range(s.people):
        people += s.home[t] != UNMADE
        waiting += s.home[t] == DECK
        hosted += s.home[t] == OFFERED
        homes += s.home[t] >= 0
    for i in range(GUESTS):
        hosted -= s.guests[i] >= 0
    for p in range(s.seats):
        cells = 0
        for cell in range(CELLS):
            cells += s.ground[p, cell] > 0
        wrong += cells != 2 * s.laid[p]
        for k in range(len(s.living[p])):
            homes -= int(s.living[p, k])
            wrong += s.living[p, k] < 0
        for i in range(s.laid[p]):
            wrong += s.place[s.maps[p, i]] != p
    wrong += waiting != s.tenants_left or hosted != 0 or homes != 0
    out[0] = tiles
    out[1] = people
    out[2] = wrong
    out[3] = s.tiles
    out[4] = s.people
    out[5] = goals_there(s) if box.together else 0
    out[6] = threats_there(s) if box.together else 0
    out[7] = s.rooms_left < 0 or s.tenants_left < 0 or s.failed > 3


@part
def goals_there(s: State) -> int:
    """Goals that are in the deck, open, secret or reached, no goal twice."""
    n = 0
    for g in range(N_GOALS):
        there = int(s.goal_deck) >> g & 1
        for i in range(3):
            there += s.open_goals[i] == g
        for p in range(s.seats):
            there += s.secret[p, 0] == g or s.secret[p, 1] == g
        n += there
    return n + int(s.reached) - finished_of(s)


@rule
def finished_of(s: State) -> int:
    """How many personal goals were reached."""
    n = 0
    for p in range(s.seats):
        n += s.finished[p]
    return n


@part
def threats_there(s: State) -> int:
    """Threats that are in the deck, defended, open, failed or cancelled."""
    n = int(s.failed) + int(s.spent)
    for t in range(N_THREATS):
        n += int(s.threat_deck) >> t & 1
        n += int(s.defended) >> t & 1
    # The open threat of a round in which it has failed is counted among the failed ones until the next is turned up.
    is_open = s.step < THREAT or s.step == REFILL or s.phase == state.CANCEL
    return n + (1 if s.threat >= 0 and is_open else 0)
