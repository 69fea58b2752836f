"""Recurring events (Goblins, a Dragon, Golems, a Reorganisation), and the counters that end them."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    BOOZE,
    DRAGON,
    FIRST_PLACE,
    GOBLINS,
    GOLEMS,
    LAIR,
    N_CARDS,
    N_RESOURCES,
    N_SITES,
    REORGANISATION,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, news, zones
from tabletown.games.mountainhome.rules.action_step import taps
from tabletown.games.mountainhome.rules.knowledge import hands, pile
from tabletown.games.mountainhome.state import State

# ---- events that recur


@inlined
def threshold(box: Box, s: State, t: int) -> int:
    """[41] How many counters end an event."""
    return int(box.counters[t]) * (int(s.seats) if box.per_player else 1)


@rule
def place_of_event(s: State, serial: int) -> int:
    """The index in the realm of the event with this serial number, or -1."""
    for k in range(s.n_events):
        if s.serial[k] == serial:
            return k
    return -1


@rule
def first_event(s: State, t: int) -> int:
    """The index of the first copy of an event in the realm, or -1."""
    for k in range(s.n_events):
        if s.events[k] == t:
            return k
    return -1


@rule
def add_counter(s: State, k: int) -> None:
    """[41] Add a counter; the event ends only after the current effect."""
    s.counters[k] += 1
    agenda.push(s, state.RESOLVE, int(s.serial[k]), 0, 0, 0)


@rule
def resolve(box: Box, s: State, serial: int) -> None:
    """[41] Trash an event that has all its counters; after a Dragon the Lair opens, if the Lair is in the pile."""
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
    news.tell(s, news.RESOLVED, -1, t, serial)
    if t == DRAGON:
        for i in range(s.n_pile):
            if s.pile[i] == LAIR:
                pile.remove_from_pile(s, i)
                s.places[LAIR - FIRST_PLACE] = 1
                break
        pile.shuffle_pile(s)


@rule
def next_event(s: State, serial: int) -> int:
    """The next event in the realm that arrived after the one with this serial number, or -1."""
    for k in range(s.n_events):
        if s.serial[k] > serial:
            return k
    return -1


@inlined
def apply_next_event(s: State, p: int, serial: int) -> None:
    """[10] [41] The next event in the realm affects a seat; after the last event the turn ends."""
    k = next_event(s, serial)
    if k < 0:
        s.turns += 1
    else:
        agenda.push(s, state.AFTER, p, int(s.serial[k]), 0, 0)
        apply_event(s, p, k)


@inlined
def apply_event(s: State, p: int, k: int) -> None:
    """[41] An event affects a seat that has drawn its new hand."""
    t = int(s.events[k])
    if t == GOBLINS:
        add_counter(s, k)
        agenda.ask(s, state.RAID, p)
    elif t == DRAGON:
        s.target = s.serial[k]
        agenda.ask(s, state.FLEE, p)
    elif t == REORGANISATION:
        add_counter(s, k)
        agenda.ask(s, state.MORE, p)


# ---- Goblins


@inlined
def best_resource(box: Box, s: State, p: int) -> int:
    """The highest printed value of a resource card in a hand, or 0."""
    best = 0
    for t in range(N_RESOURCES):
        if s.hand[p, t] > 0:
            best = max(best, int(box.value[t]))
    return best


@inlined
def raid_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[42] Why the Goblins cannot get this, or FINE: they take a tap, the best resource card, or a source of booze."""
    if action == actions.STOP:
        return actions.MUST_CHOOSE if zones.has_resource(s, p, 0) else FINE
    if actions.TAP <= action < actions.BUILD:
        site = action - actions.TAP
        if s.owner[site] != p:
            return actions.NOT_IN_TOWN
        return FINE if taps.is_upright(box, s, p, site) else actions.TAPPED
    if actions.DISCARD <= action < actions.TRASH:
        t = action - actions.DISCARD
        can = t < N_RESOURCES and s.hand[p, t] > 0
        return FINE if can and box.value[t] == best_resource(box, s, p) else actions.NOT_THE_BEST
    if actions.FROM <= action < actions.KEEP:
        t = action - actions.FROM
        if box.resource[t] != BOOZE:
            return actions.ONLY_BOOZE
        return FINE if zones.at_hand(s, p, t) > 0 else actions.NOT_THERE
    return actions.NOT_ASKED


@inlined
def offer_to_goblins(box: Box, s: State, p: int, action: int) -> None:
    """[24] [42] A seat chooses what the Goblins get; Lagertha may stop them unless that is nothing."""
    if action == actions.STOP:
        hands.deny_resources(box, s, p, 0)
        return
    if actions.DISCARD <= action < actions.TRASH:
        zones.show(s, p, action - actions.DISCARD)
        hands.deny_resources(box, s, p, int(box.value[action - actions.DISCARD]))
    elif action >= actions.FROM and s.ware[action - actions.FROM] == 0:
        zones.show(s, p, action - actions.FROM)
    agenda.push(s, state.HIT, state.GOBLIN_HIT, p, action, 0)


@inlined
def raid(s: State, p: int, action: int) -> None:
    """[42] The Goblins get what the seat chose: a tap, a resource card from hand, or booze."""
    if action < actions.BUILD:
        s.tapped[action - actions.TAP] = 1
        return
    t = action - actions.DISCARD if action < actions.TRASH else action - actions.FROM
    if action < actions.TRASH:
        zones.leave_hand(s, p, t)
    else:
        zones.take_from_hand(s, p, t)
    s.discard[p, t] += 1


# ---- a Dragon


@inlined
def flee_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[42] Why the Dragon cannot get this, or FINE: it takes a dwarf or a step, or nothing if there is no step."""
    if action == actions.STOP:
        for k in range(N_SITES):
            if s.owner[k] == p and s.progress[k] > 0:
                return actions.MUST_CHOOSE
        return FINE
    if actions.LOSE <= action < actions.TAKE:
        return actions.fits(s.owner[action - actions.LOSE] == p and s.progress[action - actions.LOSE] > 0)
    if actions.DISCARD <= action < actions.TRASH:
        return actions.fits(
            zones.is_dwarf(action - actions.DISCARD) and zones.at_hand(s, p, action - actions.DISCARD) > 0
        )
    return actions.NOT_ASKED


@inlined
def flee(s: State, p: int, action: int) -> None:
    """[42] The Dragon takes a step, which Lagertha may stop, or a dwarf, which adds a counter."""
    if actions.LOSE <= action < actions.TAKE:
        agenda.push(s, state.HIT, state.DRAGON_HIT, p, action - actions.LOSE, 0)
    elif action != actions.STOP:
        zones.take_from_hand(s, p, action - actions.DISCARD)
        s.discard[p, action - actions.DISCARD] += 1
        add_counter(s, place_of_event(s, int(s.target)))


# ---- Golems


@inlined
def collect_debts(s: State, p: int, asked: int) -> None:
    """[42] Golems: the seat decides about each rocks card it drew; once the Golems are gone it keeps the rest."""
    if first_event(s, GOLEMS) < 0:
        s.n_batch = 0
    if s.n_batch == 0:
        return
    agenda.push(s, state.DEBTS, p, 1, 0, 0)
    if asked:
        agenda.ask(s, state.DEBT, p)
    else:
        agenda.push(s, state.HIT, state.GOLEM_HIT, p, 0, 0)


@inlined
def next_debt(s: State) -> int:
    """Take the next rocks card off the batch."""
    t = int(s.batch[0])
    n = int(s.n_batch) - 1
    for k in range(n):
        s.batch[k] = s.batch[k + 1]
    s.batch[n] = 0
    s.n_batch = n
    return t


@inlined
def debt_refusal(s: State, action: int) -> int:
    """[42] Why a rocks card cannot be paid like this, or FINE: the next one must be trashed or discarded."""
    t = int(s.batch[0])
    return actions.fits(action == actions.TRASH + t or action == actions.DISCARD + t)


@inlined
def pay_debt(s: State, p: int, action: int) -> None:
    """[42] Trash a rocks card, which adds a counter, or discard it."""
    t = next_debt(s)
    zones.leave_hand(s, p, t)
    if action >= actions.TRASH:
        s.trash[t] += 1
        add_counter(s, first_event(s, GOLEMS))
    else:
        s.discard[p, t] += 1


# ---- a Reorganisation


@inlined
def draw_more(box: Box, s: State, p: int, action: int) -> None:
    """[41] Draw up to three cards."""
    agenda.push(s, state.LAYING, p, 0, 0, 0)
    zones.draw_cards(box, s, p, action - actions.COUNT)


@inlined
def ask_lay(s: State, p: int) -> None:
    """[41] Ask the seat to lay as many cards on its draw pile as it drew."""
    s.owed = min(int(s.drawn), zones.count(s.hand[p], N_CARDS))
    if s.owed > 0:
        agenda.ask(s, state.LAY, p)


@inlined
def lay_refusal(s: State, p: int, action: int) -> int:
    """[41] Why a card cannot be laid on the draw pile, or FINE."""
    if not actions.PUT <= action < actions.OFFER:
        return actions.NOT_ASKED
    return actions.fits(s.hand[p, action - actions.PUT] > 0)


@inlined
def lay(s: State, p: int, action: int) -> None:
    """[41] Lay a card on the draw pile."""
    if action == actions.STOP:
        return
    zones.lay_aside(s, p, action - actions.PUT)
    s.owed -= 1
    if s.owed > 0:
        agenda.ask(s, state.LAY, p)
