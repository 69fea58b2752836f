"""Answers to recurring events: Golems, Goblins, a Dragon, a Reorganisation."""

from tabletown.engine.contract import FINE
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions, events, knowledge, state, town, zones
from tabletown.games.mountainhome.actions import (
    BUILD,
    COUNT,
    DISCARD,
    FROM,
    KEEP,
    LOSE,
    OFFER,
    PUT,
    SEAT,
    STOP,
    TAKE,
    TAP,
    TRASH,
    fits,
)
from tabletown.games.mountainhome.material import BOOZE, GOLEMS, N_RESOURCES, N_SITES, Box
from tabletown.games.mountainhome.state import State

# ---- what is possible


@rule
def ordeal_refusal(box: Box, s: State, p: int, phase: int, action: int) -> int:
    """[42] Why an answer to a recurring event is not possible, or FINE."""
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
        return fits(zones.is_dwarf(action - DISCARD) and zones.at_hand(s, p, action - DISCARD) > 0)
    return actions.NOT_ASKED


# ---- what it does


@rule
def suffer(box: Box, s: State, p: int, phase: int, action: int) -> None:
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
        offer_to_goblins(box, s, p, action)
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


@part
def offer_to_goblins(box: Box, s: State, p: int, action: int) -> None:
    """[24] [42] A seat says what the Goblins shall have; then Lagertha may stop them, if it is anything."""
    if action == STOP:
        knowledge.deny_resources(box, s, p, 0)
        return
    if DISCARD <= action < TRASH:
        zones.show(s, p, action - DISCARD)
        knowledge.deny_resources(box, s, p, int(box.value[action - DISCARD]))
    elif action >= FROM and s.ware[action - FROM] == 0:
        zones.show(s, p, action - FROM)
    zones.push(s, state.HIT, state.GOBLIN_HIT, p, action, 0)
