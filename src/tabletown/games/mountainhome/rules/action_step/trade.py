"""Trade: the shop and the pawned card, the Marketplace and other locations, the Wizard's auction, the Panda's finds."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    ADVANCED,
    BASIC,
    BOOZE,
    CONSULTANTS,
    EVENT,
    FIRST_DWARF,
    HOARD,
    LAIR,
    MARKETPLACE,
    N_CARDS,
    N_SITES,
    OPEN_SHOP,
    PANDA,
    PROJECT,
    SHINIES,
    SHOP,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, events, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.bids import sealed_bids
from tabletown.games.mountainhome.rules.knowledge import hands, pile
from tabletown.games.mountainhome.state import State

CONSULTING = 4  # shinies
RELEASING = 3  # booze
FETCHED = 3  # cards that the Panda brings at most

# ---- the shop


@rule
def shop_slot(s: State, t: int) -> int:
    """The shop slot with a face-up copy of a title, or -1."""
    for k in range(OPEN_SHOP):
        if s.shop[k] == t:
            return k
    return -1


@rule
def is_anything_free(box: Box) -> bool:
    """Whether an option makes anything in the shop free."""
    for i in range(len(SHOP)):
        if box.price[SHOP[i]] == 0:
            return True
    return False


@inlined
def owns_project(box: Box, s: State, p: int) -> bool:
    """[21] Whether a seat has a project in its town or anywhere in its deck."""
    for k in range(N_SITES):
        if s.owner[k] == p and box.group[box.site_title[k]] == PROJECT:
            return True
    for t in range(N_CARDS):
        if box.group[t] == PROJECT and zones.copies_owned(s, p, t) > 0:
            return True
    return False


@rule
def buy_refusal(box: Box, s: State, p: int, t: int) -> int:
    """[20] [21] Why a seat may not buy a blueprint, or FINE."""
    if shop_slot(s, t) < 0:
        return actions.SOLD_OUT
    if s.bought:
        return actions.BOUGHT_ALREADY
    if s.purse[SHINIES] < box.price[t]:
        return actions.TOO_DEAR
    return actions.ONE_PROJECT if box.group[t] == PROJECT and owns_project(box, s, p) else FINE


@rule
def buy(box: Box, s: State, p: int, t: int) -> None:
    """[20] Buy a blueprint for the discard pile, or with the Consultants' help for the town."""
    s.purse[SHINIES] -= box.price[t]
    s.bought = 1
    k = shop_slot(s, t)
    s.shop[k] = -1
    refill(box, s, k)
    if zones.is_event_here(s, CONSULTANTS) and s.purse[SHINIES] >= CONSULTING:
        s.limbo[t] += 1
        s.offer = t
        agenda.ask(s, state.CONSULT, p)
    else:
        s.discard[p, t] += 1


@rule
def refill(box: Box, s: State, k: int) -> None:
    """[20] [21] Reveal the next blueprint of the shop's pile: basic ones first, then advanced ones, then projects."""
    for group in (BASIC, ADVANCED, PROJECT):
        n = 0
        for i in range(len(SHOP)):
            if box.group[SHOP[i]] == group:
                n += int(s.shop_pile[i])
        if n > 0:
            at = rng.draw(s, n)
            for i in range(len(SHOP)):
                if box.group[SHOP[i]] == group:
                    if at < s.shop_pile[i]:
                        s.shop_pile[i] -= 1
                        s.shop[k] = SHOP[i]
                        return
                    at -= int(s.shop_pile[i])


@inlined
def consult(box: Box, s: State, p: int, action: int) -> None:
    """[41] The Consultants place the blueprint just bought, with its first step done."""
    t = int(s.offer)
    s.limbo[t] -= 1
    if action == actions.YES:
        s.purse[SHINIES] -= CONSULTING
        buildings.grow(box, s, buildings.place(box, s, p, t))
        events.add_counter(s, events.first_event(s, CONSULTANTS))
    else:
        s.discard[p, t] += 1


# ---- the pawned card


@rule
def pawned_refusal(box: Box, s: State) -> int:
    """[18] Why the pawned card cannot be bought, or FINE."""
    if s.pawned < 0:
        return actions.NOT_THERE
    if s.tapped[buildings.PAWN_SITE]:
        return actions.TAPPED
    return FINE if s.purse[SHINIES] >= box.value[s.pawned] else actions.TOO_DEAR


@inlined
def buy_pawned(box: Box, s: State, p: int) -> None:
    """[18] Buy the card in the Pawn Shop for as many shinies as it is worth."""
    s.purse[SHINIES] -= box.value[s.pawned]
    zones.join_hand(s, p, int(s.pawned))
    s.pawned = -1


# ---- Dragon Lair and Dwarf Fortress


@inlined
def loot_refusal(s: State, p: int, d: int) -> int:
    """[22] Why a dwarf cannot be sent to the Dragon Lair, or FINE."""
    if not zones.is_in_play(s, LAIR):
        return actions.NOT_IN_PLAY
    if s.looted:
        return actions.ONCE
    return FINE if zones.at_hand(s, p, d) > 0 else actions.NOT_THERE


@inlined
def loot(s: State, p: int, d: int) -> None:
    """[22] Discard a dwarf to put a Hoard on top of the draw pile."""
    s.looted = 1
    zones.take_from_hand(s, p, d)
    s.discard[p, d] += 1
    zones.put_on_top(s, p, HOARD, hands.OPEN)
    s.made[0] += 1


@inlined
def release_refusal(s: State, parked: int) -> int:
    """[22] Why a dwarf cannot be released from the Fortress, or FINE; dwarves are counted from 0."""
    if s.fort[parked] == 0:
        return actions.NOT_THERE
    return FINE if s.purse[BOOZE] >= RELEASING else actions.TOO_DEAR


@inlined
def release(s: State, parked: int) -> None:
    """[22] Put a parked dwarf on top of the exploration pile."""
    s.purse[BOOZE] -= RELEASING
    s.fort[parked] -= 1
    pile.put_on_pile(s, FIRST_DWARF + parked)


# ---- the Marketplace


@rule
def may_offer(s: State, p: int) -> bool:
    """[22] Whether a seat may offer a card at the Marketplace: once a turn, to someone who has a hand."""
    if not zones.is_in_play(s, MARKETPLACE) or s.traded:
        return False
    for q in range(s.seats):
        if q != p and zones.count(s.hand[q], N_CARDS) > 0:
            return True
    return False


@inlined
def offer_refusal(s: State, p: int, t: int) -> int:
    """[22] Why a card cannot be offered at the Marketplace, or FINE."""
    if not zones.is_in_play(s, MARKETPLACE):
        return actions.NOT_IN_PLAY
    if not may_offer(s, p):
        return actions.ONCE if s.traded else actions.NO_PARTNER
    return FINE if s.hand[p, t] > 0 else actions.NOT_THERE


@inlined
def offer_card(s: State, p: int, t: int) -> None:
    """[22] Offer a card at the Marketplace."""
    s.traded = 1
    s.offer = t
    s.wish = -1
    zones.show(s, p, t)
    if s.seats == 2:
        s.partner = 1 - p
        agenda.ask(s, state.WISH, p)
    else:
        agenda.ask(s, state.PARTNER, p)


@inlined
def partner_refusal(s: State, p: int, action: int) -> int:
    """[22] Why a card cannot be offered to that seat, or FINE."""
    if not actions.SEAT <= action < actions.BUY:
        return actions.NOT_ASKED
    q = action - actions.SEAT
    return actions.fits(q < s.seats and q != p and zones.count(s.hand[q], N_CARDS) > 0)


@inlined
def choose_partner(s: State, p: int, action: int) -> None:
    """[22] Choose the seat to offer a card to."""
    s.partner = action - actions.SEAT
    agenda.ask(s, state.WISH, p)


@inlined
def wish_refusal(action: int) -> int:
    """[22] Why a seat cannot wish for this, or FINE."""
    is_wish = action == actions.STOP or actions.WISH <= action < actions.PAY
    return FINE if is_wish else actions.NOT_ASKED


@inlined
def wish(s: State, action: int) -> None:
    """[22] Say what the seat wants in return for a card, or nothing."""
    s.wish = -1 if action == actions.STOP else action - actions.WISH
    agenda.ask(s, state.REPLY, int(s.partner))


@inlined
def reply_refusal(s: State, p: int, action: int) -> int:
    """[22] Why a card cannot be offered in return, or FINE."""
    if action == actions.STOP:
        return FINE
    if not actions.OFFER <= action < actions.COMMIT:
        return actions.NOT_ASKED
    return actions.fits(s.hand[p, action - actions.OFFER] > 0)


@inlined
def reply(s: State, p: int, action: int) -> None:
    """[22] Offer a card in return, or none."""
    if action != actions.STOP:
        s.reply = action - actions.OFFER
        zones.show(s, p, action - actions.OFFER)
        s.reveals += 1
        agenda.ask(s, state.CONFIRM, int(s.turn))


@inlined
def confirm(s: State, p: int, action: int) -> None:
    """[22] Swap the two cards if the offer is accepted."""
    if action == actions.YES:
        q = int(s.partner)
        zones.leave_hand(s, p, int(s.offer))
        zones.leave_hand(s, q, int(s.reply))
        zones.join_hand(s, q, int(s.offer))
        zones.join_hand(s, p, int(s.reply))


# ---- the Wizard


@rule
def can_auction(box: Box, s: State, site: int) -> bool:
    """[19] Whether a building stands in any town and is no project."""
    return s.owner[site] >= 0 and box.group[box.site_title[site]] != PROJECT


@rule
def can_auction_any(box: Box, s: State) -> bool:
    """Whether any building can be auctioned."""
    for k in range(N_SITES):
        if can_auction(box, s, k):
            return True
    return False


@inlined
def auction_refusal(box: Box, s: State, action: int) -> int:
    """[19] Why a building cannot be auctioned, or FINE."""
    if not actions.AUCTION <= action < actions.LOSE:
        return actions.NOT_ASKED
    return actions.fits(can_auction(box, s, action - actions.AUCTION))


@inlined
def auction(s: State, p: int, action: int) -> None:
    """[19] The Wizard auctions a building; its owner may stop him with Lagertha."""
    site = action - actions.AUCTION
    if s.owner[site] == p:
        sealed_bids.start_bid(s, state.AUCTIONING, site, p, 1 << SHINIES)
    else:
        agenda.push(s, state.HIT, state.WIZARD_HIT, int(s.owner[site]), site, 0)


# ---- the Panda


@rule
def can_fetch(box: Box, s: State, t: int) -> bool:
    """[19] Whether the Panda may take a card out of the trash; not one that was refused."""
    return s.trash[t] > s.refused[t] and box.kind[t] != EVENT and t != PANDA


@inlined
def ask_fetch(box: Box, s: State, p: int, left: int) -> None:
    """[19] Ask which card the Panda fetches next."""
    for t in range(N_CARDS):
        if left > 0 and can_fetch(box, s, t):
            s.owed = left
            agenda.ask(s, state.FETCH, p)
            return
    s.refused[:] = 0


@inlined
def fetch_refusal(box: Box, s: State, action: int) -> int:
    """[19] Why the Panda cannot fetch a card, or FINE."""
    if action == actions.STOP:
        return FINE
    if not actions.TAKE <= action < actions.STORE:
        return actions.NOT_ASKED
    if s.refused[action - actions.TAKE] > 0 and not can_fetch(box, s, action - actions.TAKE):
        return actions.REFUSED_CARD
    return actions.fits(can_fetch(box, s, action - actions.TAKE))


@inlined
def fetch(s: State, p: int, action: int) -> None:
    """[19] The Panda fetches a card."""
    if action == actions.STOP:
        s.refused[:] = 0
    else:
        s.offer = action - actions.TAKE
        agenda.ask(s, state.GIVE, p)


@inlined
def give_fetched(box: Box, s: State, p: int, action: int) -> None:
    """[19] Give the card that the Panda fetched to a seat's discard pile; Lagertha may refuse a bad one."""
    q, t = action - actions.SEAT, int(s.offer)
    agenda.push(s, state.FETCHING, p, int(s.owed) - 1, 0, 0)
    if q != p and box.vp[t] < 0:
        agenda.push(s, state.HIT, state.PANDA_HIT, q, t, 0)
    else:
        s.trash[t] -= 1
        s.discard[q, t] += 1
