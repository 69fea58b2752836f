"""How good an action looks at first sight, to a player of some style: the personas' taste, and the search's prior."""

import numpy as np

from tabletown.engine.rule import rule
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.bids import worth_in_bid
from tabletown.games.mountainhome.material import (
    ACTION,
    BALDUR,
    BUILDING,
    CLAN_HALL,
    DWARF,
    EVENT,
    FIRST_DWARF,
    HANGOVER,
    HOARD,
    KARINA,
    LOCATION,
    LOKI,
    MARG,
    MIXED,
    N_CARDS,
    N_RESOURCES,
    N_SITES,
    ORI,
    PROJECT,
    RESOURCE,
    ROCKS,
    SHINIES,
    SHOP,
    TAPFA,
    Box,
)
from tabletown.games.mountainhome.state import AUCTIONING, PARTYING, State
from tabletown.games.mountainhome.town import PAWN_SITE, is_source, step_cost, tap_yield, yields
from tabletown.games.mountainhome.trash import next_subject
from tabletown.games.mountainhome.zones import at_hand, has_dwarf, is_finished

# A style: how many blueprints it keeps in work, what it bids for a point in another's turn and in its own, how much it
# likes to interfere, how gladly it gives cheap cards to the trash, and whether it trades.
STYLES = np.array(
    [
        [3.0, 1.0, 3.0, 0.0, 1.0, 0.0],  # builder
        [1.0, 2.0, 9.0, 0.0, 1.0, 1.0],  # host
        [1.0, 6.0, 99.0, 1.0, 0.0, 0.0],  # brawler
        [2.0, 6.0, 99.0, 1.0, 1.0, 0.0],  # thane
    ]
)
FAVOURITES = (MARG, ORI, LOKI, ORI)  # the legendary dwarf that a style would rather have
BUILDER, HOST, BRAWLER, THANE = range(4)
WORKS, ABROAD, AT_HOME, MEDDLING, THRIFT, TRADING = range(6)
TINY = 0.01


@rule
def card_value(box: Box, s: State, t: int) -> float:
    """What a card is worth to have, roughly in units."""
    kind = int(box.kind[t])
    if kind == RESOURCE:
        return float(box.value[t])
    if kind == DWARF:
        return 3.0 + 2.0 * box.vp[t]
    if kind == BUILDING:
        return 3.0 + box.vp[t]
    if t == HANGOVER:
        return -3.0
    return 2.5 if t == HOARD else 1.0


@rule
def reach(box: Box, s: State, p: int, r: int) -> int:
    """All units of a resource that a seat could have in this action step: purse, cards, producers."""
    total = int(s.purse[r])
    for t in range(4 * r, 4 * r + 4):
        total += at_hand(s, p, t) * yields(box, s, t)
    for k in range(12):
        if is_source(box, s, p, k, r):
            total += tap_yield(box, s, p, k)
    return total


@rule
def goal(box: Box, s: State, p: int) -> int:
    """The building whose next step a seat could pay for with all that it has; the most valuable one, or -1."""
    best, most = -1, 0.0
    for k in range(N_SITES):
        if s.owner[k] == p and not is_finished(box, s, k):
            left = 0
            can = True
            for r in range(MIXED + 1):
                cost = step_cost(box, s, k, 0, r)
                if r < MIXED:
                    have = reach(box, s, p, r)
                    can = can and have >= cost
                    left += have - cost
                else:
                    can = can and left >= cost
            t = int(box.site_title[k])
            value = (1.0 + box.vp[t]) * (1.0 + s.progress[k]) / box.steps[t]
            if can and value > most:
                best, most = k, value
    return best


@rule
def in_work(box: Box, s: State, p: int) -> int:
    """Blueprints of a seat that are not yet finished, in its deck or in its town."""
    n = 0
    for k in range(N_SITES):
        if s.owner[k] == p and not is_finished(box, s, k):
            n += 1
    for t in range(N_CARDS):
        if box.kind[t] == BUILDING:
            n += int(s.hand[p, t]) + int(s.draw[p, t]) + int(s.discard[p, t])
    return n


@rule
def action_appeal(box: Box, s: State, p: int, style: int, aim: int, action: int) -> float:
    """How good something looks in the action step; aim is the building that could grow."""
    if action == actions.END:
        return 1.0
    if action < actions.PLAY:
        if action < actions.BUY:
            return 9.0 + box.value[s.pawned] if s.owner[PAWN_SITE] != p else TINY
        t = SHOP[action - actions.BUY]
        return 8.0 + box.vp[t] if wants_blueprint(box, s, p, style) and box.group[t] != PROJECT else TINY
    if action < actions.SPEND:
        return play_appeal(box, s, p, style, aim, action - actions.PLAY)
    if action < actions.LOOT:
        d = FIRST_DWARF + (action - actions.SPEND if action < actions.LODGED else action - actions.LODGED)
        if aim >= 0 and is_paid(box, s, aim):
            return 30.0 - box.vp[d] + (4.0 if d == MARG else 0.0)
        if aim >= 0 and count_dwarves(s, p) < 2:
            return TINY
        return 6.0 if d == ORI else 2.0 if box.resource[d] >= 0 else TINY
    if action < actions.RELEASE:
        return 1.5 if aim < 0 else TINY
    if action < actions.TAP:
        return TINY
    if action < actions.BUILD:
        site = action - actions.TAP
        t = int(box.site_title[site])
        if box.group[t] == CLAN_HALL:
            return 3.0
        if site < 12:
            return 9.0 if lacks(box, s, p, style, aim, int(box.resource[t])) else TINY
        return 1.5
    return offer_appeal(box, s, p, style, aim, action - actions.OFFER)


@rule
def offer_appeal(box: Box, s: State, p: int, style: int, aim: int, t: int) -> float:
    """How good it looks to offer a card: one that does not help now, where another resource would."""
    if t >= N_RESOURCES or STYLES[style, TRADING] == 0 or lacks(box, s, p, style, aim, int(box.resource[t])):
        return TINY
    for r in range(3):
        if lacks(box, s, p, style, aim, r):
            return 9.5 + 0.1 * box.value[t]
    return TINY


@rule
def wish_appeal(box: Box, s: State, p: int, style: int, aim: int, action: int) -> float:
    """How good it looks to wish for something: for a resource that helps now; else one keeps silent."""
    r = action - actions.WISH
    if 0 <= r < len(s.purse):
        return 2.0 if lacks(box, s, p, style, aim, r) else TINY
    return 1.0 if action == actions.STOP else TINY


@rule
def is_wished(box: Box, s: State, t: int) -> bool:
    """Whether a card is what was wished for."""
    kind = int(box.kind[t])
    if kind == RESOURCE:
        return s.wish == box.resource[t]
    if kind == DWARF:
        return s.wish == actions.WISH_DWARF
    if kind == BUILDING:
        return s.wish == actions.WISH_BLUEPRINT
    return kind == ACTION and s.wish == actions.WISH_ACTION


@rule
def wants_blueprint(box: Box, s: State, p: int, style: int) -> bool:
    """Whether a style would buy now: as long as it has little in work, and there is time to build."""
    return in_work(box, s, p) <= STYLES[style, WORKS] and s.recruits < s.seats + 1


@rule
def count_dwarves(s: State, p: int) -> int:
    """Dwarves at hand."""
    n = 0
    for d in range(15):
        n += at_hand(s, p, FIRST_DWARF + d)
    return n


@rule
def is_paid(box: Box, s: State, site: int) -> bool:
    """Whether the purse already holds the next step of a building."""
    left = 0
    for r in range(MIXED + 1):
        cost = step_cost(box, s, site, 0, r)
        if r < MIXED:
            if s.purse[r] < cost:
                return False
            left += int(s.purse[r]) - cost
        else:
            return left >= cost
    return True


@rule
def lacks(box: Box, s: State, p: int, style: int, aim: int, r: int) -> bool:
    """Whether another unit of a resource helps: for the building that could grow, or for a purchase."""
    if aim >= 0 and not is_paid(box, s, aim):
        if s.purse[r] < step_cost(box, s, aim, 0, r):
            return True
        return step_cost(box, s, aim, 0, MIXED) > 0
    if r != SHINIES or s.bought or not wants_blueprint(box, s, p, style):
        return False
    price = 99
    for k in range(len(s.shop)):
        if s.shop[k] >= 0:
            price = min(price, int(box.price[s.shop[k]]))
    return s.purse[SHINIES] < price <= reach(box, s, p, SHINIES)


@rule
def play_appeal(box: Box, s: State, p: int, style: int, aim: int, t: int) -> float:
    """How good it looks to play a card."""
    kind = int(box.kind[t])
    if kind == BUILDING:
        return 40.0
    if kind == RESOURCE:
        r = int(box.resource[t])
        if not lacks(box, s, p, style, aim, r):
            return TINY
        return 10.0 + (2.0 if r == ROCKS else 0.0) + 0.1 * box.value[t]
    if t == HOARD:
        return 12.0 if aim >= 0 else TINY
    if kind == LOCATION:
        return 1.3
    return 1.2 * STYLES[style, MEDDLING] + TINY if kind == ACTION else TINY


# ---- bids


@rule
def prize_points(box: Box, s: State) -> float:
    """What the prize of a bid is worth, in points."""
    if s.bid_kind == AUCTIONING:
        t = int(box.site_title[s.prize])
        return (1.0 + box.vp[t]) * (1 + s.progress[s.prize]) / (1 + box.steps[t])
    if s.bid_kind == PARTYING:
        return 1.0
    return float(box.vp[s.prize])


@rule
def sealed_total(box: Box, s: State, p: int) -> int:
    """What a seat's own bid comes to so far."""
    total = 0
    for t in range(N_RESOURCES):
        if s.sealed[p, t] > 0 and s.bid_for >> box.resource[t] & 1:
            total += int(s.sealed[p, t]) * yields(box, s, t)
    for k in range(12):
        if s.owner[k] == p and s.sealed_tap[k] and s.bid_for >> box.resource[box.site_title[k]] & 1:
            total += tap_yield(box, s, p, k)
    return total


@rule
def sealed_cards(s: State, p: int) -> int:
    """How many cards that can be trashed a seat has put into its bid."""
    n = 0
    for t in range(N_CARDS):
        if t < FIRST_DWARF or t > BALDUR:
            n += int(s.sealed[p, t])
    return n


@rule
def bid_appeal(box: Box, s: State, p: int, style: int, action: int) -> float:
    """How good it looks to add something to a bid: up to what the prize is worth, and one cheap card to trash."""
    place = AT_HOME if p == s.turn else ABROAD
    limit = STYLES[style, place] * prize_points(box, s) + (1.0 if s.seats > 2 else 0.0)
    enough = sealed_total(box, s, p) >= limit
    if action == actions.READY:
        return 2.0
    if action < actions.BUILD:
        t = int(box.site_title[action - actions.TAP])
        return 9.0 if not enough and s.bid_for >> box.resource[t] & 1 else TINY
    if action >= actions.PAWN:
        return TINY
    t = action - actions.COMMIT
    if t == HANGOVER:
        return 20.0
    if t < N_RESOURCES and s.bid_for >> box.resource[t] & 1:
        if not enough:
            return 5.0 + box.value[t]
        return TINY
    if FIRST_DWARF <= t <= BALDUR:
        wants = not enough and (t in (ORI, LOKI) or t == TAPFA and s.bid_for >> SHINIES & 1)
        return 3.0 if wants and p == s.turn else TINY
    if box.kind[t] == ACTION:
        return 4.0 * STYLES[style, MEDDLING] + TINY if not enough else TINY
    if sealed_cards(s, p) == 0 or not enough:
        cheap = t < N_RESOURCES and box.value[t] == 1
        return 3.0 * STYLES[style, THRIFT] + TINY if cheap else TINY
    return TINY


@rule
def trash_appeal(box: Box, s: State, q: int, p: int, t: int) -> float:
    """How good it looks to trash a card: one's own cheapest, another's dearest."""
    value = card_value(box, s, t)
    if q != p:
        return 1.0 + max(0.0, value)
    return 1.0 / (1.0 + max(0.0, value + 2.0))


# ---- all other decisions


@rule
def other_appeal(box: Box, s: State, p: int, style: int, action: int) -> float:
    """How good an answer looks to anything that is asked outside the action step and bids."""
    phase = int(s.phase)
    if phase == state.TRASHING:
        return trash_appeal(box, s, next_subject(s, p), p, action - actions.TRASH)
    if phase == state.TIE:
        if action == actions.STOP:
            return 1.0
        worth = worth_in_bid(box, s, p, action - actions.TRASH)
        return 0.2 + 0.5 * prize_points(box, s) + 0.01 * worth if worth > 0 else TINY
    if phase == state.USE or phase == state.SECOND or phase == state.FREE or phase == state.TOOLS:
        return use_appeal(box, s, action)
    if phase == state.PAY or phase == state.STAKE:
        return 10.0 if action == actions.USUAL or action == actions.ALL else TINY
    if phase == state.WITCH:
        return 1.0 if action == actions.YES else 1.5 - STYLES[style, MEDDLING]
    if phase in (state.SHIELD, state.CONSULT, state.GUEST):
        return 5.0 if action == actions.YES else 1.0
    if phase == state.DRAFT:
        return draft_appeal(style, action - actions.TAKE)
    if phase >= state.STEAL:
        return event_appeal(box, s, p, phase, action)
    return trade_appeal(box, s, p, phase, action)


@rule
def use_appeal(box: Box, s: State, action: int) -> float:
    """A step, above all one that finishes something; else what the dwarf can do."""
    if actions.BUILD <= action < actions.UNTAP:
        site = action - actions.BUILD
        t = int(box.site_title[site])
        done = s.progress[site] + 1 == box.steps[t]
        return 20.0 + 4.0 * box.vp[t] * (1 + s.progress[site]) + (10.0 if done else 0.0)
    if action == actions.ACTION:
        return 5.0
    if actions.GAIN <= action < actions.COUNT:
        return 3.0 if action == actions.GAIN + SHINIES else 2.0
    return 2.0 if action == actions.STOP or action == actions.SCOUT else 1.0


@rule
def draft_appeal(style: int, t: int) -> float:
    """Whom a style would rather have."""
    if t == FAVOURITES[style]:
        return 9.0
    return 8.0 if t == ORI else 6.0 if t == KARINA else 4.0


@rule
def trade_appeal(box: Box, s: State, p: int, phase: int, action: int) -> float:
    """Trades that bring more than they cost; cards to store, to discard, to take."""
    if phase == state.REPLY:
        if action == actions.STOP:
            return 1.0
        t = action - actions.OFFER
        gain = card_value(box, s, int(s.offer)) - card_value(box, s, t)
        return 1.5 - 0.1 * gain + (1.0 if is_wished(box, s, t) else 0.0) if gain >= 0 else TINY
    if phase == state.CONFIRM:
        gain = card_value(box, s, int(s.reply)) - card_value(box, s, int(s.offer))
        if s.reply < N_RESOURCES and box.resource[s.reply] != box.resource[s.offer]:
            gain += 1.5  # it was offered for want of another resource
        return 2.0 if (action == actions.YES) == (gain > 0) else 1.0
    if actions.STORE <= action < actions.DISCARD:
        return 2.0 if phase == state.STORE else TINY
    if phase == state.PARK:
        return 1.0 if action == actions.STOP else TINY
    if actions.DISCARD <= action < actions.TRASH:
        return 1.0 / (1.0 + max(0.0, card_value(box, s, action - actions.DISCARD) + 3.0))
    if actions.TAKE <= action < actions.STORE:
        return max(TINY, card_value(box, s, action - actions.TAKE))
    if phase == state.GIVE:
        bad = box.vp[s.offer] < 0
        return 2.0 if (action - actions.SEAT == p) != bad else TINY
    if phase == state.SCOUTING:
        t = action - actions.PUT
        return max(TINY, card_value(box, s, t)) if box.kind[t] != EVENT else TINY
    if phase == state.AUCTION:
        site = action - actions.AUCTION
        return 2.0 + box.vp[box.site_title[site]] * s.progress[site] if s.owner[site] != p else TINY
    if phase == state.BREW:
        return 1.0 if action == actions.COUNT else 0.5
    return 1.0


@rule
def event_appeal(box: Box, s: State, p: int, phase: int, action: int) -> float:
    """What hurts least, and what hurts others most."""
    if phase == state.STEAL and action >= actions.STEAL:
        return 1.5 + worth_in_bid(box, s, (action - actions.STEAL) // N_CARDS, (action - actions.STEAL) % N_CARDS)
    if phase == state.FOOL and action >= actions.FOOL:
        other = (action - actions.FOOL) // 4 != p
        return 1.5 + (action - actions.FOOL) % 4 if other and s.bid_for >> SHINIES & 1 else TINY
    if phase == state.PILE_UP and action >= actions.PILE:
        return 1.5 + box.value[action - actions.PILE]
    if phase == state.CARTS:
        return 1.0 + worth_in_bid(box, s, p, action - actions.KEEP)
    if phase == state.NAME and action >= actions.SEAT:
        return 2.0 if action - actions.SEAT != p else TINY
    if phase == state.DEBT:
        cheap = box.value[s.batch[0]] <= 2
        return 2.0 if (action >= actions.TRASH) == cheap else 1.0
    if phase == state.RAID:
        if actions.TAP <= action < actions.BUILD:
            return 2.5 if action - actions.TAP < 12 else 4.0
        if action == actions.STOP:
            return 3.5
        return 3.0 / box.value[action - actions.FROM] if action >= actions.FROM else 1.0
    if phase == state.FLEE:
        return 5.0 if action == actions.STOP else 3.0 if action >= actions.DISCARD else 1.0
    if phase == state.LAY:
        return 1.0 / (1.0 + max(0.0, card_value(box, s, action - actions.PUT) + 3.0))
    if phase == state.MORE:
        return 1.0 + action - actions.COUNT
    return 1.0


@rule
def appeal(box: Box, s: State, p: int, style: int, aim: int, action: int) -> float:
    """How good an action looks to a style, always above 0; aim is what `aim_of` says."""
    if s.phase == state.ACT:
        return action_appeal(box, s, p, style, aim, action)
    if s.phase == state.BID:
        return bid_appeal(box, s, p, style, action)
    if s.phase == state.WISH:
        return wish_appeal(box, s, p, style, aim, action)
    return other_appeal(box, s, p, style, action)


@rule
def aim_of(box: Box, s: State, p: int) -> int:
    """The building that could grow in this action step, where there is a dwarf to build it; else -1."""
    if s.phase not in (state.ACT, state.WISH) or not (has_dwarf(s, p) or s.lodger[0] >= 0 or s.lodger[1] >= 0):
        return -1
    return goal(box, s, p)
