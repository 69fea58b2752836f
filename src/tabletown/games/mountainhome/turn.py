"""The action step: cards played, dwarves spent, buildings tapped, blueprints bought, trades; then cards drawn anew."""

from tabletown.engine.contract import FINE
from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions
from tabletown.games.mountainhome.bids import start_bid
from tabletown.games.mountainhome.events import add_counter, consultants_here, first_event, witch
from tabletown.games.mountainhome.knowledge import bit_of, deny, note_new_hand
from tabletown.games.mountainhome.material import (
    ADVANCED,
    BALDUR,
    BASIC,
    BOAT,
    BOOZE,
    BUILDING,
    CAVERN,
    CONSULTANTS,
    DUNGEON,
    DWELLING,
    EVENT,
    HAND,
    HOARD,
    KARINA,
    LAIR,
    LOCATION,
    N_CARDS,
    N_SITES,
    OPEN_SHOP,
    ORI,
    PANDA,
    PILING,
    PROJECT,
    RESOURCE,
    ROCKS,
    SHINIES,
    SHOP,
    THORVALD,
    WIZARD,
    WORKSHOP,
    Box,
)
from tabletown.games.mountainhome.pile import (
    dig_for_event,
    is_hopeless,
    look_at_top,
    put_first,
    put_on_pile,
    shuffle_pile,
)
from tabletown.games.mountainhome.state import (
    ACTIONS,
    AFTER,
    AUCTION,
    AUCTIONING,
    CHECK,
    CONSULT,
    DIG_UP,
    ENTER,
    EXPEDITION,
    EXPLORE,
    FERRYING,
    FETCH,
    FETCHING,
    FREE,
    GAIN,
    HIT,
    NEXT,
    PANDA_HIT,
    PARTNER,
    PAYING,
    PREPARE,
    RETURN,
    ROLLS,
    SCOUTING,
    STAKE,
    STEP_DONE,
    STORE,
    TOOLS,
    USE,
    USING,
    WISH,
    WITCH,
    WIZARD_HIT,
    State,
)
from tabletown.games.mountainhome.town import (
    DIGGING,
    LODGING,
    TOOL_PRICE,
    can_use_tap,
    grow,
    is_producer,
    pay_steps,
    place,
    tap_yield,
    yields,
)
from tabletown.games.mountainhome.zones import (
    ask,
    at_hand,
    copies_owned,
    draw_cards,
    is_finished,
    join_hand,
    leave_hand,
    push,
    show,
    take_from_hand,
)

SCOUTED = 5  # exploration cards that Baldur sees, or turns up
FETCHED = 3  # cards that the Panda brings at most
CONSULTING = 4  # shinies
CAVERN_GAIN = 4
HOARD_GAIN = 3
FULL_PURSE = 9999

# ---- the beginning of a turn


@rule
def begin_turn(s: State, p: int) -> None:
    """[10] [11] An empty purse, and what may be done once a turn; then the Cavern, then actions."""
    s.turn = p
    s.purse[:] = 0
    s.doubled[:] = 0
    s.bought = 0
    s.looted = 0
    s.traded = 0
    s.piling = 0
    push(s, ACTIONS, p, 0, 0, 0)
    if s.places[CAVERN - LAIR]:
        push(s, ROLLS, p, 0, 0, 0)
        ask(s, ENTER, p)  # also a seat without a dwarf: who is not asked shows its hand


@part
def enter_cavern(s: State, p: int, t: int) -> None:
    """[11] A dwarf goes into the Cavern."""
    take_from_hand(s, p, t)
    k = int(s.n_cavern)
    s.cavern[k] = t
    s.cavern_of[k] = p
    s.n_cavern = k + 1


@part
def leave_cavern(s: State, k: int) -> None:
    """[11] A dwarf comes back to its owner's discard pile."""
    s.discard[s.cavern_of[k], s.cavern[k]] += 1
    n = int(s.n_cavern) - 1
    for i in range(k, n):
        s.cavern[i] = s.cavern[i + 1]
        s.cavern_of[i] = s.cavern_of[i + 1]
    s.cavern[n] = -1
    s.cavern_of[n] = -1
    s.n_cavern = n


@rule
def roll_in_cavern(box: Box, s: State, p: int, k: int) -> None:
    """[11] A die for the next own dwarf in the Cavern, in the order in which they went in."""
    while k < s.n_cavern and s.cavern_of[k] != p:
        k += 1
    if k >= s.n_cavern:
        return
    roll = 1 + toss(s, 6)
    if roll <= 3:
        leave_cavern(s, k)
        k -= 1
    push(s, ROLLS, p, k + 1, 0, 0)
    if 3 <= roll <= 5:
        ask(s, GAIN, p)
    elif roll == 6:
        free_step(box, s, p)


@part
def free_step(box: Box, s: State, p: int) -> None:
    """A step without dwarf and cost, asked for where there are several buildings in progress."""
    only = -1
    for k in range(N_SITES):
        if s.owner[k] == p and not is_finished(box, s, k):
            if only >= 0:
                ask(s, FREE, p)
                return
            only = k
    if only >= 0:
        grow(box, s, only)


# ---- cards from the hand


@rule
def play_refusal(box: Box, s: State, p: int, t: int) -> int:
    """[12] [15] [19] Why a seat may not play a card, or FINE."""
    if at_hand(s, p, t) == 0:
        return actions.NOT_THERE
    kind = int(box.kind[t])
    if kind in (RESOURCE, BUILDING, LOCATION) or t in (HOARD, PILING, PANDA):
        return FINE
    if t == WIZARD:
        return FINE if can_auction_any(box, s) else actions.NO_USE
    return actions.NOT_PLAYABLE


@rule
def can_auction(box: Box, s: State, site: int) -> bool:
    """[19] Whether a building stands in some town and is no project."""
    return s.owner[site] >= 0 and box.group[box.site_title[site]] != PROJECT


@rule
def can_auction_any(box: Box, s: State) -> bool:
    """Whether any building can be auctioned."""
    for k in range(N_SITES):
        if can_auction(box, s, k):
            return True
    return False


@rule
def play_card(box: Box, s: State, p: int, t: int) -> None:
    """[12] [15] [19] A card from the hand: a resource, a blueprint, a location, a Hoard, an action."""
    take_from_hand(s, p, t)
    kind = int(box.kind[t])
    if kind == RESOURCE:
        s.row[p, t] += 1
        resource = int(box.resource[t])
        if resource == ROCKS and s.piling:
            resource = SHINIES
            s.piling = 0
        s.purse[resource] += yields(box, s, t)
    elif kind == BUILDING:
        place(box, s, p, t)
    elif kind == LOCATION:
        s.places[t - LAIR] = 1
    elif t == HOARD:
        s.trash[t] += 1
        ask(s, GAIN, p)
    else:
        s.row[p, t] += 1
        if t == PILING:
            s.piling = 1
        elif t == PANDA:
            push(s, FETCHING, p, FETCHED, 0, 0)
        else:
            ask(s, AUCTION, p)


@part
def auction(s: State, p: int, site: int) -> None:
    """[19] The Wizard puts a building up for auction; another player's Lagertha may send him away."""
    if s.owner[site] == p:
        start_bid(s, AUCTIONING, site, p, 1 << SHINIES)
    else:
        push(s, HIT, WIZARD_HIT, int(s.owner[site]), site, 0)


@rule
def can_fetch(box: Box, s: State, t: int) -> bool:
    """[19] Whether the Panda may take a card out of the trash."""
    return s.trash[t] > 0 and box.kind[t] != EVENT and t != PANDA


@part
def fetch(box: Box, s: State, p: int, left: int) -> None:
    """[19] The Panda looks for another card."""
    if left == 0:
        return
    for t in range(N_CARDS):
        if can_fetch(box, s, t):
            s.owed = left
            ask(s, FETCH, p)
            return


@part
def give_fetched(box: Box, s: State, p: int, q: int) -> None:
    """[19] What the Panda has found goes to a discard pile; who is given something bad may refuse with Lagertha."""
    t = int(s.offer)
    push(s, FETCHING, p, int(s.owed) - 1, 0, 0)
    if q != p and box.vp[t] < 0:
        push(s, HIT, PANDA_HIT, q, t, 0)
    else:
        s.trash[t] -= 1
        s.discard[q, t] += 1


# ---- dwarves


@rule
def has_action(box: Box, d: int) -> bool:
    """[13] Whether a dwarf has an action of its own."""
    return box.value[d] > 0 or d in (ORI, THORVALD, BALDUR)


@rule
def mode_refusal(box: Box, s: State, action: int) -> int:
    """[13] [14] Whether the dwarf that is being spent has such an action."""
    d = int(s.dwarf)
    fits = False
    if actions.GAIN <= action < actions.COUNT:
        fits = box.resource[d] < 0 and box.value[d] > 0
    elif action == actions.ACTION:
        fits = box.resource[d] >= 0 or d in (ORI, THORVALD)
    elif action == actions.DOUBLE:
        fits = box.resource[d] >= 0
    elif action == actions.SCOUT or action == actions.EXPEDITION:
        fits = d == BALDUR
    return FINE if fits and s.lodging < 0 else actions.NOT_ASKED


@rule
def spend(s: State, p: int, d: int, lodging: int) -> None:
    """[13] A dwarf is about to do something."""
    s.dwarf = d
    s.lodging = lodging
    show(s, p, d)
    ask(s, USE, p)


@rule
def declare(s: State, p: int, mode: int, site: int, other: int) -> None:
    """[13] [23] What the dwarf shall do is said, and it is spent; Karina may interfere."""
    s.negated = 0
    d = int(s.dwarf)
    if s.lodging >= 0:
        s.lodger[s.lodging] = -1
        s.discard[p, d] += 1
    else:
        take_from_hand(s, p, d)
        s.row[p, d] += 1
    push(s, USING, p, mode, site, other)
    q = witch(s, p)
    for other in range(s.seats):
        if other != p and other != q:
            deny(s, other, bit_of(KARINA))
    if q >= 0:
        s.shown += 1
        show(s, q, KARINA)
        ask(s, WITCH, q)


@rule
def use_dwarf(box: Box, s: State, p: int, mode: int, site: int, other: int) -> None:
    """[13] [14] [16] The dwarf does what was said, unless Karina has undone it."""
    d = int(s.dwarf)
    if s.negated:
        return
    if mode == actions.BUILD:
        if other >= 0:
            push(s, STEP_DONE, other, 0, 0, 0)
        push(s, STEP_DONE, site, 0, 0, 0)
        pay_steps(box, s, p, site, other)
    elif actions.GAIN <= mode < actions.COUNT:
        s.purse[mode - actions.GAIN] += box.value[d]
    elif mode == actions.DOUBLE:
        s.doubled[box.resource[d]] = 1
    elif mode == actions.SCOUT:
        s.owed = look_at_top(s, p, SCOUTED)
        s.paid = s.owed
        if s.owed > 1:
            ask(s, SCOUTING, p)
    elif mode == actions.EXPEDITION:
        push(s, RETURN, p, 0, 0, 0)
        push(s, EXPEDITION, p, SCOUTED, 0, 0)
    elif d == ORI:
        draw_cards(box, s, p, 2)
    elif d == THORVALD:
        dig_for_event(box, s)
    else:
        s.purse[box.resource[d]] += box.value[d]


@part
def put_scouted(s: State, p: int, t: int) -> None:
    """[14] Of the cards that Baldur has seen, this one comes first of those not yet in order."""
    top = int(s.n_pile) - 1 - (int(s.paid) - int(s.owed))
    at = top
    while s.pile[at] != t:
        at -= 1
    put_first(s, p, at, top)
    s.owed -= 1
    if s.owed > 1:
        ask(s, SCOUTING, p)


@part
def go_exploring(box: Box, s: State, p: int, left: int) -> None:
    """[14] An expedition explores again and again, until nothing is left to explore."""
    if left == 0:
        return
    if is_hopeless(box, s):
        s.ended = 1
        return
    push(s, EXPEDITION, p, left - 1, 0, 0)
    push(s, EXPLORE, p, 0, 0, 0)


@part
def return_baldur(s: State, p: int) -> None:
    """[14] After an expedition Baldur is shuffled into the exploration pile."""
    s.row[p, BALDUR] -= 1
    put_on_pile(s, BALDUR)
    shuffle_pile(s)


# ---- taps


@rule
def tap_refusal(box: Box, s: State, p: int, site: int) -> int:
    """[18] Why a seat may not tap a building in its action step, or FINE."""
    if s.owner[site] != p:
        return actions.NOT_YOURS
    if not is_finished(box, s, site):
        return actions.UNFINISHED
    if s.tapped[site]:
        return actions.TAPPED
    return FINE if can_use_tap(box, s, p, site) else actions.NO_USE


@rule
def tap(box: Box, s: State, p: int, site: int) -> None:
    """[18] A building is tapped and does its work."""
    s.tapped[site] = 1
    s.target = site
    t = int(box.site_title[site])
    if is_producer(box, site):
        s.purse[box.resource[t]] += tap_yield(box, s, p, site)
    elif t == BOAT:
        push(s, FERRYING, p, 0, 0, 0)
        draw_cards(box, s, p, 1)
    elif t == WORKSHOP:
        ask(s, TOOLS, p)
    elif box.group[t] == ADVANCED:
        s.paid = 0
        if s.purse[box.resource[t]] > 1:
            ask(s, STAKE, p)
        else:
            put_in(box, s, p, 1)
    elif t == DUNGEON:
        s.purse[SHINIES] -= DIGGING
        ask(s, DIG_UP, p)
    else:
        if t == DWELLING:
            s.purse[BOOZE] -= LODGING
        ask(s, STORE, p)


@rule
def put_in(box: Box, s: State, p: int, n: int) -> None:
    """[18] So many units go into a Forge and its like; with the last one in the purse it gives back what it makes."""
    r = int(box.resource[box.site_title[s.target]])
    s.purse[r] -= n
    s.paid += n
    if s.purse[r] > 0:
        ask(s, STAKE, p)
    else:
        give_back(box, s)


@rule
def give_back(box: Box, s: State) -> None:
    """[18] A Forge and its like give back two or three units for each that was put in."""
    t = int(box.site_title[s.target])
    r = int(box.resource[t])
    s.purse[r] = min(FULL_PURSE, int(s.purse[r]) + int(s.paid) * int(box.value[t]))


@part
def use_tools(box: Box, s: State, p: int, site: int) -> None:
    """[18] A Workshop does a step for any 4 units."""
    push(s, STEP_DONE, site, 0, 0, 0)
    push(s, PAYING, p, TOOL_PRICE, 0, 0)


# ---- purchases, locations, trades


@rule
def shop_slot(s: State, t: int) -> int:
    """Where a title lies open in the shop, or -1."""
    for k in range(OPEN_SHOP):
        if s.shop[k] == t:
            return k
    return -1


@part
def owns_project(box: Box, s: State, p: int) -> bool:
    """[21] Whether a seat has a project in its town or anywhere in its deck."""
    for k in range(N_SITES):
        if s.owner[k] == p and box.group[box.site_title[k]] == PROJECT:
            return True
    for t in range(N_CARDS):
        if box.group[t] == PROJECT and copies_owned(s, p, t) > 0:
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
    """[20] A blueprint for the discard pile, or with the Consultants' help for the town."""
    s.purse[SHINIES] -= box.price[t]
    s.bought = 1
    k = shop_slot(s, t)
    s.shop[k] = -1
    refill(box, s, k)
    if consultants_here(s) and s.purse[SHINIES] >= CONSULTING:
        s.limbo[t] += 1
        s.offer = t
        ask(s, CONSULT, p)
    else:
        s.discard[p, t] += 1


@rule
def refill(box: Box, s: State, k: int) -> None:
    """[20] [21] The next blueprint of the shop's pile: basic ones first, then advanced ones, then projects."""
    for group in (BASIC, ADVANCED, PROJECT):
        n = 0
        for i in range(len(SHOP)):
            if box.group[SHOP[i]] == group:
                n += int(s.shop_pile[i])
        if n > 0:
            at = toss(s, n)
            for i in range(len(SHOP)):
                if box.group[SHOP[i]] == group:
                    if at < s.shop_pile[i]:
                        s.shop_pile[i] -= 1
                        s.shop[k] = SHOP[i]
                        return
                    at -= int(s.shop_pile[i])


@part
def consult(box: Box, s: State, p: int, yes: bool) -> None:
    """[41] The Consultants set up what was just bought, with its first step done."""
    t = int(s.offer)
    s.limbo[t] -= 1
    if yes:
        s.purse[SHINIES] -= CONSULTING
        grow(box, s, place(box, s, p, t))
        add_counter(s, first_event(s, CONSULTANTS))
    else:
        s.discard[p, t] += 1


@part
def offer_card(s: State, p: int, t: int) -> None:
    """[22] A card is offered at the Marketplace."""
    s.traded = 1
    s.offer = t
    s.wish = -1
    show(s, p, t)
    if s.seats == 2:
        s.partner = 1 - p
        ask(s, WISH, p)
    else:
        ask(s, PARTNER, p)


@part
def swap(s: State, p: int) -> None:
    """[22] Two cards change hands."""
    q = int(s.partner)
    leave_hand(s, p, int(s.offer))
    leave_hand(s, q, int(s.reply))
    join_hand(s, q, int(s.offer))
    join_hand(s, p, int(s.reply))


# ---- the end of a turn


@part
def end_actions(s: State, p: int) -> None:
    """[10] What is left in the purse is lost; then the seat explores and draws anew."""
    s.purse[:] = 0
    s.piling = 0
    push(s, PREPARE, p, 0, 0, 0)
    push(s, CHECK, 0, 0, 0, 0)
    push(s, EXPLORE, p, 0, 0, 0)


@rule
def prepare(box: Box, s: State, p: int) -> None:
    """[10] Hand and row are discarded, finished buildings untap, six cards are drawn, events do their work."""
    note_new_hand(s, p)
    for t in range(N_CARDS):
        s.discard[p, t] += s.hand[p, t] + s.row[p, t]
        s.hand[p, t] = 0
        s.row[p, t] = 0
    for k in range(N_SITES):
        if s.owner[k] == p and is_finished(box, s, k):
            s.tapped[k] = 0
    push(s, NEXT, p, 0, 0, 0)
    push(s, CHECK, 0, 0, 0, 0)
    push(s, AFTER, p, -1, 0, 0)
    draw_cards(box, s, p, HAND)
