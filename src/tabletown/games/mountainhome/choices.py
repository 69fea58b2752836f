"""Decisions: which are possible, why others are not, and what each does."""

import numpy as np

from tabletown.engine.contract import FINE
from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions, bids, events, knowledge, pile, state, town, turn, zones
from tabletown.games.mountainhome.actions import (
    AUCTION,
    BUILD,
    BUY,
    COMMIT,
    COUNT,
    DISCARD,
    FOOL,
    FROM,
    GAIN,
    KEEP,
    LODGED,
    LOOT,
    LOSE,
    NO,
    OFFER,
    PAWN,
    PAY,
    PILE,
    PLAY,
    PUT,
    RELEASE,
    SEAT,
    SPEND,
    STEAL,
    STOP,
    STORE,
    TAKE,
    TAP,
    TRASH,
    UNTAP,
    WISH,
    YES,
)
from tabletown.games.mountainhome.material import (
    BOOZE,
    CLAN_HALL,
    DWELLING,
    FIRST_DWARF,
    FIRST_LEGEND,
    GOLEMS,
    HOARD,
    KARINA,
    LAGERTHA,
    LAIR,
    MARG,
    MARKETPLACE,
    MAX_SEATS,
    N_CARDS,
    N_DWARVES,
    N_LEGENDS,
    N_RESOURCES,
    N_SITES,
    PAWNSHOP,
    SHINIES,
    SHOP,
    WAREHOUSE,
    Box,
)
from tabletown.games.mountainhome.state import N_PHASES, State

RELEASING = 3  # booze
RANGES = 3
SIMPLE = BUY  # the actions before this one are tried in every phase
FIRSTS = np.zeros((N_PHASES, RANGES), np.int64)  # the ranges of actions that a phase asks for
LASTS = np.zeros((N_PHASES, RANGES), np.int64)
for _phase, _ranges in {
    state.DRAFT: ((TAKE + FIRST_LEGEND, TAKE + FIRST_LEGEND + N_LEGENDS),),
    state.ENTER: ((STORE + FIRST_DWARF, STORE + FIRST_DWARF + N_DWARVES),),
    state.FREE: ((BUILD, UNTAP),),
    state.USE: ((BUILD, UNTAP),),
    state.SECOND: ((BUILD, UNTAP),),
    state.STORE: ((STORE, DISCARD),),
    state.TOOLS: ((BUILD, AUCTION),),
    state.FERRY: ((DISCARD, TRASH),),
    state.DIG_UP: ((TAKE, STORE),),
    state.FETCH: ((TAKE, STORE),),
    state.AUCTION: ((AUCTION, LOSE),),
    state.REPLY: ((OFFER, COMMIT),),
    state.SCOUTING: ((PUT, OFFER),),
    state.PARK: ((TAP, BUILD), (FROM, KEEP)),
    state.STEAL: ((STEAL, STEAL + N_CARDS * MAX_SEATS),),
    state.CARTS: ((KEEP, PILE),),
    state.FOOL: ((FOOL, STEAL),),
    state.PILE_UP: ((PILE, FOOL),),
    state.TRASHING: ((TRASH, PUT),),
    state.TIE: ((TRASH, PUT),),
    state.DEBT: ((DISCARD, PUT),),
    state.RAID: ((TAP, BUILD), (DISCARD, TRASH), (FROM, KEEP)),
    state.FLEE: ((LOSE, TAKE), (DISCARD, TRASH)),
    state.LAY: ((PUT, OFFER),),
}.items():
    for _k, (_first, _last) in enumerate(_ranges):
        FIRSTS[_phase, _k], LASTS[_phase, _k] = _first, _last

# ---- the action step


@rule
def is_cheap(box: Box) -> bool:
    """Whether anything in the shop costs nothing, by agreement."""
    for i in range(len(SHOP)):
        if box.price[SHOP[i]] == 0:
            return True
    return False


@rule
def may_send(s: State, first: int) -> bool:
    """Whether it is worth while to look for dwarves to send from a Dwelling, to the Lair, or out of the Fortress."""
    if first == LODGED:
        return s.lodger[0] >= 0 or s.lodger[1] >= 0 or s.lodger[2] >= 0 or s.lodger[3] >= 0
    if first == LOOT:
        return s.places[0] > 0 and not s.looted
    return s.purse[BOOZE] >= RELEASING and s.places[3] > 0


@rule
def may_offer(s: State, p: int) -> bool:
    """[22] Whether a seat may offer a card at the Marketplace: once a turn, to someone who has a hand."""
    if not s.places[MARKETPLACE - LAIR] or s.traded:
        return False
    for q in range(s.seats):
        if q != p and zones.count(s.hand[q], N_CARDS) > 0:
            return True
    return False


@rule
def lodged_at(s: State, p: int, d: int) -> int:
    """The Dwelling of a seat in which a dwarf is lodged, or -1."""
    for k in range(len(s.lodger)):
        if s.lodger[k] == d and s.owner[zones.DWELLING_SITE + k] == p:
            return k
    return -1


@rule
def act_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[8] Why a seat may not do this in its action step, or FINE."""
    if action == actions.END:
        return FINE
    if action == actions.BUY_PAWNED:
        return pawned_refusal(box, s)
    if BUY <= action < PLAY:
        return turn.buy_refusal(box, s, p, SHOP[action - BUY])
    if PLAY <= action < SPEND:
        return turn.play_refusal(box, s, p, action - PLAY)
    if SPEND <= action < TAP:
        return dwarf_refusal(box, s, p, action)
    if TAP <= action < BUILD:
        return turn.tap_refusal(box, s, p, action - TAP)
    if OFFER <= action < COMMIT:
        if not s.places[MARKETPLACE - LAIR]:
            return actions.NOT_IN_PLAY
        if not may_offer(s, p):
            return actions.ONCE
        return FINE if s.hand[p, action - OFFER] > 0 else actions.NOT_THERE
    return actions.NOT_ASKED


@part
def pawned_refusal(box: Box, s: State) -> int:
    """[18] Why the pawned card cannot be bought, or FINE."""
    if s.pawned < 0:
        return actions.NOT_THERE
    if s.tapped[town.PAWN_SITE]:
        return actions.TAPPED
    return FINE if s.purse[SHINIES] >= box.value[s.pawned] else actions.TOO_DEAR


@rule
def dwarf_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[13] [22] Why a dwarf cannot be sent to do that, or FINE."""
    if action < LODGED:
        d = FIRST_DWARF + action - SPEND
        if zones.at_hand(s, p, d) == 0:
            return actions.NOT_THERE
        return FINE if turn.has_action(box, d) or town.can_build_any(box, s, p) else actions.NO_USE
    if action < LOOT:
        if lodged_at(s, p, FIRST_DWARF + action - LODGED) < 0:
            return actions.NOT_THERE
        return FINE if town.can_build_any(box, s, p) else actions.NO_USE
    if action < RELEASE:
        if not s.places[0]:
            return actions.NOT_IN_PLAY
        if s.looted:
            return actions.ONCE
        return FINE if zones.at_hand(s, p, FIRST_DWARF + action - LOOT) > 0 else actions.NOT_THERE
    if s.fort[action - RELEASE] == 0:
        return actions.NOT_THERE
    return FINE if s.purse[BOOZE] >= RELEASING else actions.TOO_DEAR


@rule
def act(box: Box, s: State, p: int, action: int) -> None:
    """[8] Carry out something of the action step."""
    if action == actions.END:
        s.n_agenda -= 2  # neither another action nor a look at the end: exploring comes first
        turn.end_actions(s, p)
    elif action == actions.BUY_PAWNED:
        s.purse[SHINIES] -= box.value[s.pawned]
        zones.join_hand(s, p, int(s.pawned))
        s.pawned = -1
    elif action < PLAY:
        turn.buy(box, s, p, SHOP[action - BUY])
    elif action < SPEND:
        turn.play_card(box, s, p, action - PLAY)
    elif action < LODGED:
        turn.spend(s, p, FIRST_DWARF + action - SPEND, -1)
    elif action < LOOT:
        d = FIRST_DWARF + action - LODGED
        turn.spend(s, p, d, lodged_at(s, p, d))
    elif action < RELEASE:
        d = FIRST_DWARF + action - LOOT
        s.looted = 1
        zones.take_from_hand(s, p, d)
        s.discard[p, d] += 1
        zones.put_on_top(s, p, HOARD, 1)
        s.made[0] += 1
    elif action < TAP:
        s.purse[BOOZE] -= RELEASING
        s.fort[action - RELEASE] -= 1
        pile.put_on_pile(s, FIRST_DWARF + action - RELEASE, state.ALL)
    elif action < BUILD:
        turn.tap(box, s, p, action - TAP)
    else:
        turn.offer_card(s, p, action - OFFER)


# ---- all other decisions: what is possible


@rule
def list_choices(box: Box, s: State, p: int, out: Ints) -> int:
    """Write every possible answer to what is asked, and say how many; an answer out of sheer need is not among them."""
    n = 0
    for action in range(SIMPLE):
        if choice_refusal(box, s, p, action) == FINE:
            out[n] = action
            n += 1
    phase = int(s.phase)
    for k in range(RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if choice_refusal(box, s, p, action) == FINE:
                out[n] = action
                n += 1
    return n


@rule
def is_stuck(box: Box, s: State, p: int) -> bool:
    """Whether there is no answer at all to what is asked: then one says so, and the game goes on."""
    for action in range(SIMPLE):
        if choice_refusal(box, s, p, action) == FINE:
            return False
    phase = int(s.phase)
    for k in range(RANGES):
        for action in range(FIRSTS[phase, k], LASTS[phase, k]):
            if choice_refusal(box, s, p, action) == FINE:
                return False
    return True


@rule
def fits(can: bool) -> int:
    """FINE, or that this cannot be chosen."""
    return FINE if can else actions.NO_TARGET


@rule
def choice_refusal(box: Box, s: State, p: int, action: int) -> int:
    """Why an answer is not possible, or FINE."""
    phase = int(s.phase)
    if phase == state.BID:
        return bid_refusal(box, s, p, action)
    if phase >= state.STEAL:
        return later_refusal(box, s, p, phase, action)
    if phase <= state.TOOLS:
        return work_refusal(box, s, p, phase, action)
    if phase in (state.CONSULT, state.WITCH, state.SHIELD, state.CONFIRM):
        return FINE if action in (YES, NO) else actions.NOT_ASKED
    if phase == state.FERRY and DISCARD <= action < TRASH:
        return fits(s.hand[p, action - DISCARD] > 0)
    if phase == state.DIG_UP and TAKE <= action < STORE:
        return fits(s.discard[p, action - TAKE] > 0)
    if phase == state.FETCH:
        if action == STOP:
            return FINE
        if TAKE <= action < STORE:
            return fits(turn.can_fetch(box, s, action - TAKE))
    if phase == state.GIVE and SEAT <= action < BUY:
        return fits(action - SEAT < s.seats)
    if phase == state.AUCTION and AUCTION <= action < LOSE:
        return fits(turn.can_auction(box, s, action - AUCTION))
    if phase == state.PARTNER and SEAT <= action < BUY:
        q = action - SEAT
        return fits(q < s.seats and q != p and zones.count(s.hand[q], N_CARDS) > 0)
    if phase == state.WISH:
        return FINE if action == STOP or WISH <= action < PAY else actions.NOT_ASKED
    if phase == state.REPLY:
        if action == STOP:
            return FINE
        if OFFER <= action < COMMIT:
            return fits(s.hand[p, action - OFFER] > 0)
    if phase == state.SCOUTING and PUT <= action < OFFER:
        return fits(is_scouted(s, action - PUT))
    if phase == state.PARK:
        return park_refusal(box, s, p, action)
    if phase == state.BREW and COUNT <= action < SEAT:
        return FINE
    return actions.NOT_ASKED


@rule
def work_refusal(box: Box, s: State, p: int, phase: int, action: int) -> int:
    """Why an answer about dwarves, buildings and payments is not possible, or FINE."""
    if phase == state.DRAFT and TAKE <= action < STORE:
        t = action - TAKE
        return fits(FIRST_LEGEND <= t < FIRST_LEGEND + N_LEGENDS and s.leftover[t] > 0)
    if phase == state.ENTER:
        if action == STOP:
            return FINE
        if STORE <= action < DISCARD:
            return fits(bids.is_dwarf(action - STORE) and zones.at_hand(s, p, action - STORE) > 0)
    if phase == state.GAIN and GAIN <= action < COUNT:
        return fits(action != GAIN + BOOZE or s.n_agenda > 0 and s.agenda[s.n_agenda - 1, 0] != state.ROLLS)
    if phase == state.FREE and BUILD <= action < UNTAP:
        return fits(s.owner[action - BUILD] == p and not zones.is_finished(box, s, action - BUILD))
    if phase == state.USE:
        if BUILD <= action < UNTAP:
            return FINE if town.can_build(box, s, p, action - BUILD) else actions.TOO_DEAR
        return turn.mode_refusal(box, s, action)
    if phase == state.SECOND:
        if action == STOP:
            return FINE
        if BUILD <= action < UNTAP:
            return FINE if town.can_build_second(box, s, p, action - BUILD) else actions.TOO_DEAR
    if phase == state.PAY:
        if action == actions.USUAL:
            return FINE
        if PAY <= action < GAIN:
            return FINE if s.purse[action - PAY] > 0 else actions.TOO_DEAR
    if phase == state.STAKE:
        if action == actions.ALL or action == PAY + int(box.resource[box.site_title[s.target]]):
            return FINE
        if action == STOP:
            return FINE if s.paid > 0 else actions.MUST_CHOOSE
    if phase == state.STORE:
        return store_refusal(box, s, p, action)
    if phase == state.TOOLS:
        if BUILD <= action < UNTAP:
            site = action - BUILD
            can = s.owner[site] == p and not zones.is_finished(box, s, site)
            return fits(can and town.purse_total(s) >= town.TOOL_PRICE)
        if UNTAP <= action < AUCTION:
            return fits(town.can_untap(box, s, p, action - UNTAP))
    return actions.NOT_ASKED


@part
def store_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[18] What may be stored in the building that was tapped: dwarves or resource cards."""
    t = int(box.site_title[s.target])
    if box.group[t] == CLAN_HALL and action == STOP:
        return FINE
    if not STORE <= action < DISCARD:
        return actions.NOT_ASKED
    card = action - STORE
    if box.group[t] == CLAN_HALL:
        return fits(bids.is_dwarf(card) and s.hand[p, card] > 0)
    if t == DWELLING:
        return fits(bids.is_dwarf(card) and zones.at_hand(s, p, card) > 0)
    if t == WAREHOUSE:
        return fits(card < N_RESOURCES and s.hand[p, card] > 0)
    return fits(card < N_RESOURCES and zones.at_hand(s, p, card) > 0)


@part
def is_scouted(s: State, t: int) -> bool:
    """[14] Whether a card is among those that Baldur has still to put in order."""
    top = int(s.n_pile) - 1 - (int(s.paid) - int(s.owed))
    for i in range(top - int(s.owed) + 1, top + 1):
        if s.pile[i] == t:
            return True
    return False


@part
def park_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[7] [27] Which source of booze may pay for parking a dwarf; or it is not parked."""
    if action == STOP and s.paid == 0:
        return FINE
    if TAP <= action < BUILD:
        site = action - TAP
        if town.is_source(box, s, p, site, BOOZE):
            return FINE if events.can_park_with(box, s, p, town.tap_yield(box, s, p, site)) else actions.TOO_MUCH
    if FROM <= action < KEEP:
        t = action - FROM
        if box.resource[t] == BOOZE and zones.at_hand(s, p, t) > 0:
            return FINE if events.can_park_with(box, s, p, town.yields(box, s, t)) else actions.TOO_MUCH
    return actions.NOT_ASKED


@part
def bid_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[30] Why this cannot be added to a bid, or FINE."""
    if action == actions.READY:
        return FINE
    if TAP <= action < BUILD:
        return fits(bids.can_bid_tap(box, s, p, action - TAP))
    if COMMIT <= action < PAWN:
        return FINE if bids.can_commit(s, p, action - COMMIT) else actions.NOT_THERE
    if PAWN <= action < FROM:
        return fits(bids.can_pawn_in_bid(box, s, p, action - PAWN))
    return actions.NOT_ASKED


@rule
def later_refusal(box: Box, s: State, p: int, phase: int, action: int) -> int:
    """Why an answer about a bid or an event is not possible, or FINE."""
    if phase in (state.STEAL, state.FOOL, state.PILE_UP, state.NAME, state.TIE) and action == STOP:
        return FINE
    if phase == state.STEAL and action >= STEAL:
        q = (action - STEAL) // N_CARDS
        return fits(q < s.seats and q != p and s.pool[q, (action - STEAL) % N_CARDS] > 0)
    if phase == state.CARTS and KEEP <= action < PILE:
        return fits(s.pool[p, action - KEEP] > s.kept[action - KEEP])
    if phase == state.FOOL and FOOL <= action < STEAL:
        q = (action - FOOL) // 4
        return fits(q < s.seats and bids.can_fool(s, q, (action - FOOL) % 4))
    if phase == state.PILE_UP and PILE <= action < FOOL:
        return fits(bids.can_pile(box, s, p, action - PILE))
    if phase == state.NAME and SEAT <= action < BUY:
        return fits(action - SEAT < s.seats)
    if (phase == state.TRASHING or phase == state.TIE) and TRASH <= action < PUT:
        q = bids.next_subject(s, p) if phase == state.TRASHING else p
        return fits(bids.can_trash(s, q, action - TRASH))
    if phase == state.GUEST:
        return FINE if action in (YES, NO) else actions.NOT_ASKED
    if phase == state.DEBT:
        return fits(action == TRASH + int(s.batch[0]) or action == DISCARD + int(s.batch[0]))
    if phase == state.RAID:
        return raid_refusal(box, s, p, action)
    if phase == state.FLEE:
        return flee_refusal(box, s, p, action)
    if phase == state.MORE and COUNT <= action < SEAT:
        return FINE
    if phase == state.LAY and PUT <= action < OFFER:
        return fits(s.hand[p, action - PUT] > 0)
    return actions.NOT_ASKED


@part
def best_resource(box: Box, s: State, p: int) -> int:
    """The highest printed value of a resource card in a hand; 0 without any."""
    best = 0
    for t in range(N_RESOURCES):
        if s.hand[p, t] > 0:
            best = max(best, int(box.value[t]))
    return best


@part
def raid_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[42] Goblins take a tap, the best resource card, or a source of booze."""
    if action == STOP:
        return fits(not zones.has_resource(s, p, 0))
    if TAP <= action < BUILD:
        return fits(town.is_open(box, s, p, action - TAP))
    if DISCARD <= action < TRASH:
        t = action - DISCARD
        can = t < N_RESOURCES and s.hand[p, t] > 0
        return fits(can and box.value[t] == best_resource(box, s, p))
    if FROM <= action < KEEP:
        t = action - FROM
        return fits(box.resource[t] == BOOZE and zones.at_hand(s, p, t) > 0)
    return actions.NOT_ASKED


@part
def flee_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[42] The Dragon takes a dwarf or a step; nothing where there is no step to lose."""
    if action == STOP:
        for k in range(N_SITES):
            if s.owner[k] == p and s.progress[k] > 0:
                return actions.MUST_CHOOSE
        return FINE
    if LOSE <= action < TAKE:
        return fits(s.owner[action - LOSE] == p and s.progress[action - LOSE] > 0)
    if DISCARD <= action < TRASH:
        return fits(bids.is_dwarf(action - DISCARD) and zones.at_hand(s, p, action - DISCARD) > 0)
    return actions.NOT_ASKED


# ---- all other decisions: what they do


@rule
def decide_in_secret(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """[30] [35] [36] A secret decision; with the last one all lie open."""
    if phase == state.BID:
        if action == actions.READY:
            s.done[p] = 1
        elif action < BUILD:
            s.sealed_tap[action - TAP] = 1
        elif action < PAWN:
            s.sealed[p, action - COMMIT] += 1
        else:
            s.sealed_pawn[p] = action - PAWN
        if bids.are_all_done(s):
            bids.reveal_bids(box, s)
        else:
            s.phase = state.BID
    elif phase == state.TRASHING:
        s.choice[bids.next_subject(s, p)] = action - TRASH
        if bids.choosers(s) != 0:
            s.phase = state.TRASHING
    else:
        s.done[p] = 1
        if action != STOP:
            s.choice[p] = action - TRASH
        if bids.are_all_done(s):
            bids.close_tie(box, s)
        else:
            s.phase = state.TIE


@rule
def decide(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """Carry out the answer of the seat that was asked."""
    if phase >= state.STEAL:
        decide_later(box, s, p, phase, action)
    elif phase <= state.TOOLS:
        decide_work(box, s, p, phase, action)
    elif phase == state.FERRY:
        if action != STOP:
            zones.leave_hand(s, p, action - DISCARD)
            s.discard[p, action - DISCARD] += 1
    elif phase == state.DIG_UP:
        if action != STOP:
            s.discard[p, action - TAKE] -= 1
            zones.put_on_top(s, p, action - TAKE, 1)
    elif phase == state.FETCH:
        if action != STOP:
            s.offer = action - TAKE
            zones.ask(s, state.GIVE, p)
    elif phase == state.GIVE:
        turn.give_fetched(box, s, p, action - SEAT)
    elif phase == state.AUCTION:
        turn.auction(s, p, action - AUCTION)
    elif phase == state.CONSULT:
        turn.consult(box, s, p, action == YES)
    elif phase == state.WITCH:
        if action == YES:
            events.react(s, p, KARINA)
            s.negated = 1
            user = int(s.agenda[s.n_agenda - 1, 1])
            zones.push(s, state.HIT, state.KARINA_HIT, user, 0, 0)
    elif phase == state.SHIELD:
        s.agenda[s.n_agenda - 1, 5] = 2 if action == YES else 1
        if action == YES:
            events.react(s, p, LAGERTHA)
    else:
        decide_trade(box, s, p, phase, action)


@part
def decide_trade(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """[14] [22] [27] [29] The Marketplace, Baldur's order, parking a dwarf, and the Hut."""
    if phase == state.PARTNER:
        s.partner = action - SEAT
        zones.ask(s, state.WISH, p)
    elif phase == state.WISH:
        s.wish = -1 if action == STOP else action - WISH
        zones.ask(s, state.REPLY, int(s.partner))
    elif phase == state.REPLY:
        if action != STOP:
            s.reply = action - OFFER
            zones.show(s, p, action - OFFER)
            s.shown += 1
            zones.ask(s, state.CONFIRM, int(s.turn))
    elif phase == state.CONFIRM:
        if action == YES:
            turn.swap(s, p)
    elif phase == state.SCOUTING:
        turn.put_scouted(s, p, action - PUT)
    elif phase == state.PARK:
        decide_park(box, s, p, action)
    elif phase == state.BREW:
        zones.draw_cards(box, s, p, bids.BID_CARDS + action - COUNT)
        s.extra[p] = max(0, int(s.drawn) - bids.BID_CARDS)


@part
def decide_park(box: Box, s: State, p: int, action: int) -> None:
    """[27] A source pays for the parking; or the dwarf is bid for."""
    if action == STOP:
        bids.start_bid(s, state.RECRUIT, int(s.prize), p, 1 << SHINIES | 1 << BOOZE)
    elif action < BUILD:
        worth = town.tap_yield(box, s, p, action - TAP)
        s.tapped[action - TAP] = 1
        events.pay_to_park(s, p, worth)
    else:
        t = action - FROM
        zones.take_from_hand(s, p, t)
        s.discard[p, t] += 1
        events.pay_to_park(s, p, town.yields(box, s, t))


@rule
def decide_work(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """Answers about dwarves, buildings and payments."""
    if phase == state.ENTER:
        if action != STOP:
            turn.enter_cavern(s, p, action - STORE)
    elif phase == state.GAIN:
        in_cavern = s.agenda[s.n_agenda - 1, 0] == state.ROLLS
        s.purse[action - GAIN] += turn.CAVERN_GAIN if in_cavern else turn.HOARD_GAIN
        if not in_cavern:
            zones.draw_cards(box, s, p, 1)
    elif phase == state.FREE:
        town.grow(box, s, action - BUILD)
    elif phase == state.USE:
        if action < BUILD:
            turn.declare(s, p, action, -1, -1)
        elif s.dwarf == MARG:
            s.target = action - BUILD
            zones.ask(s, state.SECOND, p)
        else:
            turn.declare(s, p, BUILD, action - BUILD, -1)
    elif phase == state.SECOND:
        turn.declare(s, p, BUILD, int(s.target), action - BUILD if action != STOP else -1)
    elif phase == state.PAY:
        if action == actions.USUAL:
            town.pay_usual(s, int(s.owed))
        else:
            s.purse[action - PAY] -= 1
            zones.push(s, state.PAYING, p, int(s.owed) - 1, 0, 0)
    elif phase == state.STAKE:
        if action == STOP:
            turn.give_back(box, s)
        else:
            turn.put_in(box, s, p, town.in_purse(box, s, int(s.target)) if action == actions.ALL else 1)
    elif phase == state.STORE:
        if action != STOP:
            store(box, s, p, action - STORE)
    elif action != STOP:
        if action < UNTAP:
            turn.use_tools(box, s, p, action - BUILD)
        else:
            s.tapped[action - UNTAP] = 0


@part
def store(box: Box, s: State, p: int, card: int) -> None:
    """[18] A card goes into the building that was tapped; the Hall takes as many dwarves as one likes."""
    t = int(box.site_title[s.target])
    zones.take_from_hand(s, p, card)
    if box.group[t] == CLAN_HALL:
        s.hall[s.target - zones.HALL_SITE, card - FIRST_DWARF] += 1
        if zones.count(s.hand[p, FIRST_DWARF:], N_DWARVES) > 0:
            zones.ask(s, state.STORE, p)
    elif t == DWELLING:
        s.lodger[s.target - zones.DWELLING_SITE] = card
    elif t == PAWNSHOP:
        s.pawned = card
        s.purse[SHINIES] += box.value[card]
    else:
        s.ware[card] += 1


@rule
def decide_later(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """Answers about bids and events."""
    if phase == state.STEAL:
        if action != STOP:
            zones.push(s, state.HIT, state.POLITICS_HIT, (action - STEAL) // N_CARDS, (action - STEAL) % N_CARDS, p)
    elif phase == state.CARTS:
        bids.keep_card(s, p, action - KEEP)
    elif phase == state.FOOL:
        if action != STOP:
            q = (action - FOOL) // 4
            if q == p:
                s.flipped[q, (action - FOOL) % 4] += 1
            else:
                zones.push(s, state.HIT, state.FOOL_HIT, q, (action - FOOL) % 4, 0)
    elif phase == state.PILE_UP:
        if action != STOP:
            bids.pile_up(box, s, p, action - PILE)
    elif phase == state.NAME:
        if action != STOP and action - SEAT != p:
            zones.push(s, state.HIT, state.LOKI_HIT, action - SEAT, p, 0)
    elif phase == state.GUEST:
        if action == YES:
            zones.push(s, state.EXPLORE, p, 0, 0, 0)
    else:
        decide_event(box, s, p, phase, action)


@rule
def decide_event(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """[42] What a seat does about Golems, Goblins, a Dragon, a Reorganisation."""
    if phase == state.DEBT:
        t = events.next_debt(s)
        zones.leave_hand(s, p, t)
        if action >= TRASH:
            s.trash[t] += 1
            events.add_counter(s, events.first_event(s, GOLEMS))
        else:
            s.discard[p, t] += 1
    elif phase == state.RAID:
        if TAP <= action < BUILD:
            s.tapped[action - TAP] = 1
        elif action == STOP:
            knowledge.deny_resources(box, s, p, 0)
        else:
            t = action - DISCARD if action < TRASH else action - FROM
            if action < TRASH:
                zones.leave_hand(s, p, t)
                knowledge.deny_resources(box, s, p, int(box.value[t]))
            else:
                zones.take_from_hand(s, p, t)
            s.discard[p, t] += 1
    elif phase == state.FLEE:
        if LOSE <= action < TAKE:
            zones.push(s, state.HIT, state.DRAGON_HIT, p, action - LOSE, 0)
        elif action != STOP:
            zones.take_from_hand(s, p, action - DISCARD)
            s.discard[p, action - DISCARD] += 1
            events.add_counter(s, events.place_of_event(s, int(s.target)))
    elif phase == state.MORE:
        zones.push(s, state.LAYING, p, 0, 0, 0)
        zones.draw_cards(box, s, p, action - COUNT)
    elif action != STOP:
        zones.lay_aside(s, p, action - PUT)
        s.owed -= 1
        if s.owed > 0:
            zones.ask(s, state.LAY, p)
