"""The rules as the engine asks for them: setup, decisions and what follows, the end, what stays the same."""

from tabletown.engine.contract import FINE
from tabletown.engine.dice import draw as toss
from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import (
    action_step,
    actions,
    bid_cards,
    bidding,
    bids,
    choices,
    events,
    knowledge,
    prizes,
    state,
    town,
    trash,
    turn,
    zones,
)
from tabletown.games.mountainhome.actions import BUY, COMMIT, LODGED, LOOT, N_ACTIONS, OFFER, PLAY, RELEASE, SPEND, TAP
from tabletown.games.mountainhome.material import (
    BASIC,
    CONSULTANTS,
    FIRST_DWARF,
    FIRST_LEGEND,
    HALL_RUBY,
    HAND,
    HANGOVER,
    HOARD,
    LABOURER,
    LAIR,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_LEGENDS,
    N_RESOURCES,
    N_SHOP,
    N_SITES,
    OPEN_SHOP,
    PANDA,
    PARTY,
    RESOURCE,
    SHOP,
    TOBIAS,
    UNIQUE,
    YMIR,
    Box,
)
from tabletown.games.mountainhome.pile import ANYWHERE, VIEWERS, may_lie_at, put_in_pile, shuffle_pile
from tabletown.games.mountainhome.state import ACT, BID, BUSY, OVER, TIE, TRASHING, State

N_LAWS = N_CARDS + 1
SCALE = 10  # of a score: points times this, and 1 more for whoever wins a broken tie

# ---- the table before the first turn


@part
def setup(box: Box, s: State, seats: int, seed: int) -> None:
    """[2] [3] Eleven cards for each, the shop, all that may come into the exploration pile; then legends are chosen."""
    clear(s)
    s.seed = seed
    s.seats = seats
    copies = 1 if seats == 2 else 2
    for t in range(N_CARDS):
        if box.kind[t] == RESOURCE:
            rank = t % 4
            for p in range(seats):
                s.draw[p, t] = 1 if rank < 3 else 0
            for _ in range(seats if rank > 0 else 0):
                put_in_pile(s, t)
        elif box.group[t] == UNIQUE:
            put_in_pile(s, t)
        elif box.group[t] == LABOURER:
            s.leftover[t] = 1 if t - TOBIAS >= seats or seats == MAX_SEATS else 0
        elif YMIR <= t < FIRST_LEGEND + N_LEGENDS:
            s.leftover[t] = 1
        elif t >= PANDA:
            s.leftover[t] = copies
    for p in range(seats):
        s.draw[p, TOBIAS + p] = 1
        s.draw[p, HALL_RUBY + p] = 1
    for i in range(N_SHOP):
        group = int(box.group[SHOP[i]])
        if group == BASIC:
            s.shop_pile[i] = seats
        elif box.advanced_shop:
            s.shop_pile[i] = seats if box.copies[SHOP[i]] > 1 else 1
    for k in range(OPEN_SHOP):
        turn.refill(box, s, k)
    if box.random_legends:
        deal(box, s)
        zones.ask(s, ACT, 0)
    else:
        zones.push(s, state.TURN, 0, 0, 0, 0)
        zones.push(s, state.DEALING, 0, 0, 0, 0)
        zones.push(s, state.DRAFTING, 1, 0, 0, 0)
        zones.ask(s, state.DRAFT, 0)


@part
def clear(s: State) -> None:
    """An empty table."""
    s.draws = 0
    s.shown = 0
    s.phase = BUSY
    s.actor = -1
    s.turn = 0
    s.turns = 0
    s.recruits = 0
    s.ended = 0
    s.deadline = 0
    s.broken = 0
    s.pawned = -1
    s.n_pile = 0
    s.n_events = 0
    s.arrivals = 0
    s.n_cavern = 0
    s.closed = 0
    s.bought = 0
    s.looted = 0
    s.traded = 0
    s.piling = 0
    s.dwarf = -1
    s.lodging = -1
    s.target = -1
    s.owed = 0
    s.paid = 0
    s.least = 0
    s.negated = 0
    s.offer = -1
    s.partner = -1
    s.wish = -1
    s.reply = -1
    s.n_batch = 0
    s.drawn = 0
    s.bid_for = 0
    s.bid_kind = 0
    s.prize = -1
    s.leader = 0
    s.n_agenda = 0
    clear_rows(s)
    bids.clear_bid(s)


@rule
def clear_rows(s: State) -> None:
    """Every row of an empty table."""
    s.hand[:] = 0
    s.known[:] = 0
    s.limits[:] = 0
    s.draw[:] = 0
    s.discard[:] = 0
    s.row[:] = 0
    s.pool[:] = 0
    s.tops[:] = -1
    s.tops_open[:] = 0
    s.n_tops[:] = 0
    s.trash[:] = 0
    s.leftover[:] = 0
    s.limbo[:] = 0
    s.made[:] = 0
    s.pile[:] = -1
    s.span[:] = ANYWHERE
    s.shop[:] = -1
    s.shop_pile[:] = 0
    s.owner[:] = -1
    s.progress[:] = 0
    s.tapped[:] = 0
    s.hall[:] = 0
    s.ware[:] = 0
    s.lodger[:] = -1
    s.places[:] = 0
    s.events[:] = -1
    s.counters[:] = 0
    s.serial[:] = -1
    s.cavern[:] = -1
    s.cavern_of[:] = -1
    s.fort[:] = 0
    s.purse[:] = 0
    s.doubled[:] = 0
    s.batch[:] = 0
    s.loose[:] = 0
    s.slots[:] = 0
    s.agenda[:] = 0
    for k in range(len(s.agenda)):
        s.agenda[k, 0] = -1


@part
def take_legend(s: State, p: int, t: int) -> None:
    """[2] A legendary dwarf joins a starting deck."""
    s.leftover[t] -= 1
    s.draw[p, t] += 1


@rule
def pick(s: State, first: int, last: int, n: int) -> int:
    """[3] So many of the candidates between two titles go into the exploration pile; says which came last."""
    t = -1
    for _ in range(n):
        k = toss(s, zones.count(s.leftover[first:], last - first))
        t = first
        while k >= s.leftover[t]:
            k -= int(s.leftover[t])
            t += 1
        s.leftover[t] -= 1
        put_in_pile(s, t)
    return t


@rule
def deal(box: Box, s: State) -> None:
    """[2] [3] Legends at random where so agreed; dwarves and events are picked; six cards for each."""
    x = int(s.seats)
    if box.random_legends:
        for p in range(x):
            t = pick(s, FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS, 1)
            s.n_pile -= 1
            s.pile[s.n_pile] = -1
            s.draw[p, t] += 1
    pick(s, FIRST_DWARF, FIRST_DWARF + N_DWARVES, 2 * x + 2)
    pick(s, PANDA, PARTY + 1, 4 * x)
    pick(s, CONSULTANTS, N_CARDS, 2 * x)
    shuffle_pile(s)
    for p in range(x):
        zones.draw_cards(box, s, p, HAND)


# ---- what follows from a decision


@part
def go_on(box: Box, s: State) -> None:
    """Work off the agenda up to the next decision."""
    while s.phase == BUSY:
        k = zones.pop(s)
        step = int(s.agenda[k, 0])
        a = int(s.agenda[k, 1])
        b = int(s.agenda[k, 2])
        c = int(s.agenda[k, 3])
        d = int(s.agenda[k, 4])
        asked = int(s.agenda[k, 5])
        if step == state.HIT:
            events.hit(box, s, a, b, c, d, asked)
        elif step >= state.BIDDING:
            bid_step(box, s, step, a, b, c)
        else:
            turn_step(box, s, step, a, b, c, d)
    zones.tidy(s)


@rule
def turn_step(box: Box, s: State, step: int, a: int, b: int, c: int, d: int) -> None:
    """An item of the agenda that belongs to the course of a turn."""
    if step == state.ACTIONS:
        zones.ask(s, ACT, a)
    elif step == state.CHECK:
        check(box, s)
    elif step == state.PAYING:
        town.pay_mixed(s, a, b)
    elif step == state.STEP_DONE:
        town.grow(box, s, a)
    elif step == state.USING:
        turn.use_dwarf(box, s, a, b, c, d)
    elif step == state.EXPLORE:
        events.explore(box, s, a)
    elif step == state.PREPARE:
        turn.prepare(box, s, a)
    elif step == state.AFTER:
        k = events.next_event(s, b)
        if k < 0:
            s.turns += 1
        else:
            zones.push(s, state.AFTER, a, int(s.serial[k]), 0, 0)
            events.befall(s, a, k)
    elif step == state.RESOLVE:
        events.resolve(box, s, a)
    elif step == state.NEXT:
        zones.push(s, state.TURN, (a + 1) % int(s.seats), 0, 0, 0)
    elif step == state.TURN:
        turn.begin_turn(s, a)
    elif step == state.DEBTS:
        events.collect_debts(s, a, b)
    elif step == state.ROLLS:
        turn.roll_in_cavern(box, s, a, b)
    elif step == state.EXPEDITION:
        turn.go_exploring(box, s, a, b)
    elif step == state.RETURN:
        turn.return_baldur(s, a)
    elif step == state.FERRYING:
        if zones.count(s.hand[a], N_CARDS) > 0:
            zones.ask(s, state.FERRY, a)
    elif step == state.DRAFTING:
        if a < s.seats:
            zones.push(s, state.DRAFTING, a + 1, 0, 0, 0)
            zones.ask(s, state.DRAFT, a)
    elif step == state.DEALING:
        deal(box, s)


@rule
def bid_step(box: Box, s: State, step: int, a: int, b: int, c: int) -> None:
    """An item of the agenda that belongs to a bid or to a card."""
    if step == state.BID_DRAW:
        bids.draw_for_bid(box, s, a)
    elif step == state.BIDDING:
        bids.open_bids(s)
    elif step == state.EFFECTS:
        bid_cards.effects(box, s, a, b, c)
    elif step == state.TOTALS:
        trash.count_up(box, s)
    elif step == state.REVEAL_TRASH:
        trash.reveal_trash(box, s)
    elif step == state.TIE_ROUND:
        trash.open_tie(s)
    elif step == state.CLEAN:
        prizes.clean_up(box, s)
    elif step == state.AWARD:
        prizes.award(box, s)
    elif step == state.GUESTS:
        prizes.invite(box, s)
    elif step == state.SHUFFLE_IN:
        events.shuffle_in(s, a)
    elif step == state.LAYING:
        s.owed = min(int(s.drawn), zones.count(s.hand[a], N_CARDS))
        if s.owed > 0:
            zones.ask(s, state.LAY, a)
    elif step == state.FETCHING:
        turn.fetch(box, s, a, b)


# ---- decisions


@rule
def actors(box: Box, s: State) -> int:
    """[8] The seat that is asked; in bids, trash and ties all who have not yet decided."""
    if s.phase == OVER:
        return 0
    if s.phase == TRASHING:
        return trash.choosers(s)
    if s.phase != BID and s.phase != TIE:
        return 1 << int(s.actor)
    mask = 0
    for p in range(s.seats):
        if not s.done[p]:
            mask |= 1 << p
    return mask


@part
def refusal(box: Box, s: State, seat: int, action: int) -> int:
    """Why the seat may not play the action now, or FINE."""
    if s.phase == OVER:
        return actions.GAME_OVER
    if seat < 0 or seat >= s.seats or not actors(box, s) >> seat & 1:
        return actions.NOT_YOU
    if action < 0 or action >= N_ACTIONS:
        return actions.NO_SUCH_ACTION
    if s.phase == ACT:
        return action_step.act_refusal(box, s, seat, action)
    code = choices.choice_refusal(box, s, seat, action)
    if code != FINE and action == actions.STOP and choices.is_stuck(box, s, seat):
        return FINE
    return code


@rule
def legal(box: Box, s: State, seat: int, out: Ints) -> int:
    """The actions whose refusal is FINE; what the phase rules out is not tried."""
    if s.phase == ACT:
        return legal_actions(box, s, seat, out)
    if s.phase == BID:
        return legal_bids(box, s, seat, out)
    n = choices.list_choices(box, s, seat, out)
    if n == 0:
        out[0] = actions.STOP
        n = 1
    return n


@rule
def legal_actions(box: Box, s: State, p: int, out: Ints) -> int:
    """[8] What a seat can do in its action step."""
    out[0] = actions.END
    n = 1
    if action_step.act_refusal(box, s, p, actions.BUY_PAWNED) == FINE:
        out[n] = actions.BUY_PAWNED
        n += 1
    for i in range(0 if s.bought or s.purse[0] == 0 and not action_step.is_cheap(box) else N_SHOP):
        if turn.buy_refusal(box, s, p, SHOP[i]) == FINE:
            out[n] = BUY + i
            n += 1
    for t in range(N_CARDS):
        if (s.hand[p, t] > 0 or t < N_RESOURCES) and turn.play_refusal(box, s, p, t) == FINE:
            out[n] = PLAY + t
            n += 1
    can_build = town.can_build_any(box, s, p)
    for d in range(N_DWARVES):
        if zones.at_hand(s, p, FIRST_DWARF + d) > 0 and (can_build or turn.has_action(box, FIRST_DWARF + d)):
            out[n] = SPEND + d
            n += 1
    for first in (LODGED, LOOT, RELEASE):
        for d in range(N_DWARVES if action_step.may_send(s, first) else 0):
            if action_step.act_refusal(box, s, p, first + d) == FINE:
                out[n] = first + d
                n += 1
    for k in range(N_SITES):
        if s.owner[k] == p and turn.tap_refusal(box, s, p, k) == FINE:
            out[n] = TAP + k
            n += 1
    if action_step.may_offer(s, p):
        for t in range(N_CARDS):
            if s.hand[p, t] > 0:
                out[n] = OFFER + t
                n += 1
    return n


@part
def legal_bids(box: Box, s: State, p: int, out: Ints) -> int:
    """[30] What a seat can add to its bid; or it is ready."""
    out[0] = actions.READY
    n = 1
    for k in range(N_SITES):
        if s.owner[k] == p and bids.can_bid_tap(box, s, p, k):
            out[n] = TAP + k
            n += 1
    for t in range(N_CARDS):
        if bids.can_commit(s, p, t):
            out[n] = COMMIT + t
            n += 1
    for t in range(N_RESOURCES):
        if bids.can_pawn_in_bid(box, s, p, t):
            out[n] = actions.PAWN + t
            n += 1
    return n


@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Play a legal action, and all that follows from it up to the next decision."""
    phase = int(s.phase)
    s.phase = BUSY
    if phase == ACT:
        zones.push(s, state.ACTIONS, seat, 0, 0, 0)
        zones.push(s, state.CHECK, 0, 0, 0, 0)
        action_step.act(box, s, seat, action)
    elif phase in (BID, TRASHING, TIE):
        bidding.decide_in_secret(box, s, seat, phase, action)
    elif phase == state.DRAFT:
        take_legend(s, seat, action - actions.TAKE)
    else:
        choices.decide(box, s, seat, phase, action)
    go_on(box, s)


# ---- the end


@rule
def check(box: Box, s: State) -> None:
    """[44] [45] Once the end has come, whoever leads alone wins; a tie goes on for some rounds, then it is broken."""
    last = s.turns >= box.max_rounds * s.seats
    if not s.ended and s.recruits < s.seats + 2 and not last:
        return
    if s.deadline == 0:
        s.ended = 1
        s.deadline = s.turns + box.sudden_death_rounds * s.seats
    most, equals = -999, 0
    for p in range(s.seats):
        mine = town.points(box, s, p)
        if mine > most:
            most, equals = mine, 0
        equals += mine == most
    if equals > 1 and s.turns < s.deadline and not last:
        return
    s.broken = 1 if equals > 1 else 0
    s.n_agenda = 0
    zones.ask(s, OVER, -1)


@rule
def ladder(box: Box, s: State, p: int) -> int:
    """[45] What breaks a tie: finished buildings, then dwarves, then fewer Hangovers."""
    buildings = zones.finished_buildings(box, s, p)
    return (buildings * 100 + zones.dwarves_owned(s, p)) * 1000 - zones.copies_owned(s, p, HANGOVER)


@rule
def scores(box: Box, s: State, out: Ints) -> None:
    """[43] [45] Ten times the points, and one more for who wins a broken tie."""
    most, best = -999, -999
    for p in range(s.seats):
        mine = town.points(box, s, p)
        out[p] = SCALE * mine
        if mine > most:
            most, best = mine, -999
        if mine == most:
            best = max(best, ladder(box, s, p))
    for p in range(s.seats):
        if s.broken and out[p] == SCALE * most and ladder(box, s, p) == best:
            out[p] += 1


# ---- what stays the same


@rule
def laws(box: Box, s: State, out: Ints) -> None:
    """Every title's copies over all zones, less those that were made; and nothing is ever less than none."""
    below = 0
    for t in range(N_CARDS):
        n = int(s.trash[t]) + int(s.leftover[t]) + int(s.limbo[t])
        for p in range(s.seats):
            n += int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t]) + int(s.row[p, t]) + int(s.pool[p, t])
            below += s.hand[p, t] < 0 or s.draw[p, t] < 0 or s.discard[p, t] < 0 or s.row[p, t] < 0
            below += s.pool[p, t] < 0 or s.sealed[p, t] < 0 or not knowledge.is_known_rightly(s, p, t)
        below += s.trash[t] < 0 or s.leftover[t] < 0 or s.limbo[t] < 0 or s.loose[t] != 0
        out[t] = n
    for p in range(s.seats):
        below += not knowledge.are_limits_kept(s, p)
        for k in range(s.n_tops[p]):
            out[s.tops[p, k]] += 1
    for i in range(s.n_pile):
        out[s.pile[i]] += 1
        for v in range(VIEWERS):
            below += not may_lie_at(int(s.span[v, i]), i)
    for k in range(OPEN_SHOP):
        if s.shop[k] >= 0:
            out[s.shop[k]] += 1
    for i in range(N_SHOP):
        out[SHOP[i]] += s.shop_pile[i]
    for k in range(N_SITES):
        if s.owner[k] >= 0:
            out[box.site_title[k]] += 1
            below += s.progress[k] < 0 or s.progress[k] > box.steps[box.site_title[k]]
    for d in range(N_DWARVES):
        out[FIRST_DWARF + d] += s.fort[d]
        for h in range(len(s.hall)):
            out[FIRST_DWARF + d] += s.hall[h, d]
            below += s.hall[h, d] < 0
    for k in range(len(s.lodger)):
        if s.lodger[k] >= 0:
            out[s.lodger[k]] += 1
    for t in range(N_RESOURCES):
        out[t] += s.ware[t]
        below += s.ware[t] < 0
    if s.pawned >= 0:
        out[s.pawned] += 1
    for k in range(4):
        out[LAIR + k] += s.places[k]
    for k in range(s.n_events):
        out[s.events[k]] += 1
    for k in range(s.n_cavern):
        out[s.cavern[k]] += 1
    out[HOARD] -= s.made[0]
    out[HANGOVER] -= s.made[1]
    for r in range(3):
        below += s.purse[r] < 0
    out[N_CARDS] = below
