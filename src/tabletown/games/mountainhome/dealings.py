"""Answers about cards that come and go: fetched, traded, put in order; reactions, parking a dwarf, the Hut."""

from tabletown.engine.contract import FINE
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions, bids, events, knowledge, state, town, turn, zones
from tabletown.games.mountainhome.actions import (
    AUCTION,
    BUILD,
    BUY,
    COMMIT,
    COUNT,
    DISCARD,
    FROM,
    KEEP,
    LOSE,
    NO,
    OFFER,
    PAY,
    PUT,
    SEAT,
    STOP,
    STORE,
    TAKE,
    TAP,
    TRASH,
    WISH,
    YES,
    fits,
)
from tabletown.games.mountainhome.material import BOOZE, KARINA, LAGERTHA, N_CARDS, SHINIES, Box
from tabletown.games.mountainhome.state import State

# ---- what is possible


@rule
def dealing_refusal(box: Box, s: State, p: int, phase: int, action: int) -> int:
    """Why an answer about cards that come and go, a reaction or a trade is not possible, or FINE."""
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


# ---- what it does


@rule
def deal_with(box: Box, s: State, p: int, phase: int, action: int) -> None:
    """[14] [18] [19] [22] [23] [24] Cards that come and go, reactions, trades."""
    if phase == state.FERRY:
        if action != STOP:
            zones.leave_hand(s, p, action - DISCARD)
            s.discard[p, action - DISCARD] += 1
    elif phase == state.DIG_UP:
        if action != STOP:
            s.discard[p, action - TAKE] -= 1
            zones.put_on_top(s, p, action - TAKE, knowledge.OPEN)
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
