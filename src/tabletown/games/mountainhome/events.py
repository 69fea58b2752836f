"""Exploring, events that recur, and reactions to what is about to happen."""

from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.actions import BUILD, DISCARD, FROM, TAP, TRASH
from tabletown.games.mountainhome.bid_cards import ask_keep, steal
from tabletown.games.mountainhome.bids import start_bid
from tabletown.games.mountainhome.knowledge import bit_of, deny
from tabletown.games.mountainhome.material import (
    BOOZE,
    CHARITY,
    CONSULTANTS,
    DRAGON,
    DWARF,
    EVENT,
    FIRST_DWARF,
    FORTRESS,
    GOBLINS,
    GOLEMS,
    HANGOVER,
    IMMEDIATE,
    KARINA,
    LAGERTHA,
    LAIR,
    N_RESOURCES,
    N_SITES,
    REORGANISATION,
    RESOURCE,
    SHINIES,
    Box,
)
from tabletown.games.mountainhome.pile import (
    fort_size,
    is_barren,
    open_fortress,
    put_on_pile,
    remove_from_pile,
    shuffle_pile,
    take_card,
    turn_up,
)
from tabletown.games.mountainhome.state import (
    AUCTIONING,
    CARTS_HIT,
    DEBT,
    DEBTS,
    DRAGON_HIT,
    FLEE,
    FOOL_HIT,
    GOBLIN_HIT,
    GOLEM_HIT,
    HANGOVER_HIT,
    HIT,
    KARINA_HIT,
    LOKI_HIT,
    MISHAP_HIT,
    MORE,
    PANDA_HIT,
    PARK,
    PARTYING,
    POLITICS_HIT,
    RAID,
    RECRUIT,
    RESOLVE,
    SHIELD,
    WIZARD_HIT,
    State,
)
from tabletown.games.mountainhome.town import is_source, lose_step, tap_yield, yields
from tabletown.games.mountainhome.zones import (
    DWELLING_SITE,
    ask,
    at_hand,
    join_hand,
    leave_hand,
    push,
    show,
    take_from_hand,
)

PARKING = 5  # booze that parking a dwarf costs

# ---- exploring


@rule
def explore(box: Box, s: State, p: int) -> None:
    """[25] [26] Turn up the top card of the exploration pile; what happens depends on its kind."""
    if is_barren(box, s):
        if fort_size(s) == 0:
            s.ended = 1
            return
        open_fortress(s)
    t = take_card(s)
    if box.kind[t] == DWARF:
        s.limbo[t] += 1
        s.prize = t
        s.paid = 0
        s.least = 99
        if s.places[FORTRESS - LAIR] and not s.closed:
            ask(s, PARK, p)  # also a seat that cannot pay: who is not asked shows its hand
        else:
            start_bid(s, RECRUIT, t, p, 1 << SHINIES | 1 << BOOZE)
    elif box.group[t] == IMMEDIATE:
        s.limbo[t] += 1
        if t == CHARITY:
            give_charity(box, s, p)
        else:
            start_bid(s, PARTYING, t, p, 1 << BOOZE)
    elif box.kind[t] == EVENT:
        k = int(s.n_events)
        s.events[k] = t
        s.counters[k] = 0
        s.serial[k] = s.arrivals
        s.arrivals += 1
        s.n_events = k + 1
    else:
        s.discard[p, t] += 1


@part
def give_charity(box: Box, s: State, explorer: int) -> None:
    """[27] From the explorer on everyone takes the next resource card into hand; then the pile is shuffled."""
    at = int(s.n_pile) - 1
    for j in range(s.seats):
        while at >= 0 and box.kind[s.pile[at]] != RESOURCE:
            at -= 1
        turn_up(s, max(0, at))
        if at >= 0:
            t = remove_from_pile(s, at)
            join_hand(s, (explorer + j) % int(s.seats), t)
            at -= 1
    shuffle_in(s, CHARITY)


@rule
def shuffle_in(s: State, t: int) -> None:
    """[25] An immediate event is shuffled into the pile."""
    s.limbo[t] -= 1
    put_on_pile(s, t)
    shuffle_pile(s)


@rule
def booze_sources(box: Box, s: State, p: int, most: int) -> int:
    """[7] What all a seat's sources of booze that are worth no more than so much bring together."""
    total = 0
    for t in range(N_RESOURCES):
        if box.resource[t] == BOOZE and yields(box, s, t) <= most:
            total += at_hand(s, p, t) * yields(box, s, t)
    for k in range(N_SITES):
        if is_source(box, s, p, k, BOOZE) and tap_yield(box, s, p, k) <= most:
            total += tap_yield(box, s, p, k)
    return total


@rule
def can_park_with(box: Box, s: State, p: int, worth: int) -> bool:
    """[7] Whether a source of this worth fits a payment: the largest come first, and all that follow still suffice."""
    return worth <= s.least and s.paid + booze_sources(box, s, p, worth) >= PARKING


@part
def pay_to_park(s: State, p: int, worth: int) -> None:
    """[7] [27] A part of the price; with the last one the dwarf is in the Fortress."""
    s.paid += worth
    s.least = worth
    if s.paid < PARKING:
        ask(s, PARK, p)
        return
    s.limbo[s.prize] -= 1
    s.fort[s.prize - FIRST_DWARF] += 1


# ---- events that recur


@part
def threshold(box: Box, s: State, t: int) -> int:
    """[41] The counters that end an event."""
    return int(box.counters[t]) * (int(s.seats) if box.per_player else 1)


@rule
def place_of_event(s: State, serial: int) -> int:
    """Where in the realm an event lies that came as the so-manieth, or -1."""
    for k in range(s.n_events):
        if s.serial[k] == serial:
            return k
    return -1


@rule
def first_event(s: State, t: int) -> int:
    """The first copy of an event in the realm, or -1."""
    for k in range(s.n_events):
        if s.events[k] == t:
            return k
    return -1


@rule
def add_counter(s: State, k: int) -> None:
    """[41] A counter; whether it ends the event is seen when what goes on now is done."""
    s.counters[k] += 1
    push(s, RESOLVE, int(s.serial[k]), 0, 0, 0)


@rule
def resolve(box: Box, s: State, serial: int) -> None:
    """[41] An event with all its counters is trashed; after a Dragon the Lair opens, if it lies in the pile."""
    k = place_of_event(s, serial)
    if k < 0 or s.counters[k] < threshold(box, s, int(s.events[k])):
        return
    t = int(s.events[k])
    n = int(s.n_events) - 1
    for i in range(k, n):
        s.events[i] = s.events[i + 1]
        s.counters[i] = s.counters[i + 1]
        s.serial[i] = s.serial[i + 1]
    s.events[n] = -1
    s.counters[n] = 0
    s.serial[n] = -1
    s.n_events = n
    s.trash[t] += 1
    if t == DRAGON:
        for i in range(s.n_pile):
            if s.pile[i] == LAIR:
                remove_from_pile(s, i)
                s.places[0] = 1
                break
        shuffle_pile(s)


@rule
def next_event(s: State, serial: int) -> int:
    """The next event in the realm that came after the so-manieth, or -1."""
    for k in range(s.n_events):
        if s.serial[k] > serial:
            return k
    return -1


@part
def befall(s: State, p: int, k: int) -> None:
    """[41] An event does its work on a seat that has drawn its new hand."""
    t = int(s.events[k])
    if t == GOBLINS:
        add_counter(s, k)
        ask(s, RAID, p)
    elif t == DRAGON:
        s.target = s.serial[k]
        ask(s, FLEE, p)
    elif t == REORGANISATION:
        add_counter(s, k)
        ask(s, MORE, p)


@part
def raid(s: State, p: int, action: int) -> None:
    """[42] The Goblins get what they were offered: a tap, a resource card from the hand, or booze."""
    if action < BUILD:
        s.tapped[action - TAP] = 1
        return
    t = action - DISCARD if action < TRASH else action - FROM
    if action < TRASH:
        leave_hand(s, p, t)
    else:
        take_from_hand(s, p, t)
    s.discard[p, t] += 1


@part
def collect_debts(s: State, p: int, asked: int) -> None:
    """[42] Golems: for each rocks card of a draw its owner decides; what is left when they are gone stays in hand."""
    if first_event(s, GOLEMS) < 0:
        s.n_batch = 0
    if s.n_batch == 0:
        return
    push(s, DEBTS, p, 1, 0, 0)
    if asked:
        ask(s, DEBT, p)
    else:
        push(s, HIT, GOLEM_HIT, p, 0, 0)


@part
def next_debt(s: State) -> int:
    """The next rocks card of the batch, taken off it."""
    t = int(s.batch[0])
    n = int(s.n_batch) - 1
    for k in range(n):
        s.batch[k] = s.batch[k + 1]
    s.batch[n] = 0
    s.n_batch = n
    return t


@rule
def consultants_here(s: State) -> bool:
    """Whether the Consultants are in the realm."""
    return first_event(s, CONSULTANTS) >= 0


# ---- reactions


@rule
def can_react(s: State, p: int, t: int) -> bool:
    """[23] Whether a seat has Karina or Lagertha in hand, Hall or Dwelling."""
    if at_hand(s, p, t) > 0:
        return True
    for k in range(len(s.lodger)):
        if s.lodger[k] == t and s.owner[DWELLING_SITE + k] == p:
            return True
    return False


@rule
def react(s: State, p: int, t: int) -> None:
    """[23] Karina or Lagertha is discarded."""
    if at_hand(s, p, t) > 0:
        take_from_hand(s, p, t)
    else:
        for k in range(len(s.lodger)):
            if s.lodger[k] == t and s.owner[DWELLING_SITE + k] == p:
                s.lodger[k] = -1
    s.discard[p, t] += 1


@rule
def witch(s: State, p: int) -> int:
    """[23] Who else could let Karina interfere, or -1."""
    for q in range(s.seats):
        if q != p and can_react(s, q, KARINA):
            return q
    return -1


@rule
def hit(box: Box, s: State, code: int, victim: int, x: int, y: int, asked: int) -> None:
    """[24] Something bad happens to a seat, unless Ygg or Lagertha stops it; asked: 1 undisturbed, 2 stopped."""
    if asked == 0:
        if LOKI_HIT <= code <= MISHAP_HIT and s.safe[victim]:
            s.saved[victim] = 1
            asked = 2
        elif can_react(s, victim, LAGERTHA):
            push(s, HIT, code, victim, x, y)
            s.shown += 1
            show(s, victim, LAGERTHA)
            ask(s, SHIELD, victim)
            return
        else:
            deny(s, victim, bit_of(LAGERTHA))
    if asked == 2:
        stopped(s, code, victim)
    else:
        strike(box, s, code, victim, x, y)


@part
def stopped(s: State, code: int, victim: int) -> None:
    """[24] What is left of an effect that was stopped."""
    if code == KARINA_HIT:
        s.negated = 0
    elif code == GOLEM_HIT:
        s.n_batch = 0
    elif code == MISHAP_HIT:
        s.spared |= 1 << victim


@part
def strike(box: Box, s: State, code: int, victim: int, x: int, y: int) -> None:
    """[24] What an effect does that was not stopped."""
    if code == DRAGON_HIT:
        lose_step(box, s, x)
    elif code == GOBLIN_HIT:
        raid(s, victim, x)
    elif code == GOLEM_HIT:
        ask(s, DEBT, victim)
    elif code == HANGOVER_HIT:
        s.discard[victim, HANGOVER] += 1
        s.made[1] += 1
    elif code == LOKI_HIT:
        s.chooser[victim] = x
    elif code == CARTS_HIT:
        ask_keep(s, victim)
    elif code == FOOL_HIT:
        s.flipped[victim, x] += 1
    elif code == POLITICS_HIT:
        steal(s, victim, x, y)
    elif code == WIZARD_HIT:
        start_bid(s, AUCTIONING, x, int(s.turn), 1 << SHINIES)
    elif code == PANDA_HIT:
        s.trash[x] -= 1
        s.discard[victim, x] += 1
