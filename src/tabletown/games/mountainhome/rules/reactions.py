"""Reactions: Karina undoes what a dwarf was spent for; Lagertha and Ygg stop harmful effects."""

from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import HANGOVER, KARINA, LAGERTHA, SHINIES, Box
from tabletown.games.mountainhome.rules import agenda, events, news, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.bids import cards, sealed_bids
from tabletown.games.mountainhome.rules.knowledge import hands
from tabletown.games.mountainhome.state import State

STOPPED_BY_YGG = (state.LOKI_HIT, state.CARTS_HIT, state.FOOL_HIT, state.POLITICS_HIT, state.MISHAP_HIT)
UNDISTURBED, STOPPED = 1, 2  # the answer to whether a hit is stopped; 0 before the answer

# ---- Karina and Lagertha


@rule
def can_react(s: State, p: int, t: int) -> bool:
    """[23] Whether a seat has Karina or Lagertha in hand, Hall or Dwelling."""
    if zones.at_hand(s, p, t) > 0:
        return True
    for k in range(len(s.lodger)):
        if s.lodger[k] == t and s.owner[zones.DWELLING_SITE + k] == p:
            return True
    return False


@rule
def react(s: State, p: int, t: int) -> None:
    """[23] Discard Karina or Lagertha."""
    if zones.at_hand(s, p, t) > 0:
        zones.take_from_hand(s, p, t)
    else:
        for k in range(len(s.lodger)):
            if s.lodger[k] == t and s.owner[zones.DWELLING_SITE + k] == p:
                s.lodger[k] = -1
    s.discard[p, t] += 1


@rule
def other_karina(s: State, p: int) -> int:
    """[23] Another seat that could interfere with Karina, or -1."""
    for q in range(s.seats):
        if q != p and can_react(s, q, KARINA):
            return q
    return -1


@inlined
def interfere(s: State, p: int, action: int) -> None:
    """[23] Karina undoes what a dwarf was spent for, unless Lagertha stops her."""
    if action == actions.YES:
        react(s, p, KARINA)
        s.negated = 1
        user = int(s.agenda[s.n_agenda - 1, 1])
        agenda.push(s, state.HIT, state.KARINA_HIT, user, 0, 0)


@inlined
def shield(s: State, p: int, action: int) -> None:
    """[24] Lagertha stops what is about to happen, or does not."""
    s.agenda[s.n_agenda - 1, 5] = STOPPED if action == actions.YES else UNDISTURBED
    if action == actions.YES:
        react(s, p, LAGERTHA)


# ---- what is about to happen


@rule
def hit(box: Box, s: State, code: int, victim: int, x: int, y: int, asked: int) -> None:
    """[24] A harmful effect hits a seat, unless Ygg or Lagertha stops it."""
    if asked == 0:
        if code in STOPPED_BY_YGG and s.safe[victim]:
            s.saved[victim] = 1
            news.tell(s, news.STOPPED, victim, code, x)
            asked = STOPPED
        elif can_react(s, victim, LAGERTHA):
            agenda.push(s, state.HIT, code, victim, x, y)
            s.reveals += 1
            zones.show(s, victim, LAGERTHA)
            agenda.ask(s, state.SHIELD, victim)
            return
        else:
            hands.deny(s, victim, hands.bit_of(LAGERTHA))
    if asked == STOPPED:
        stop(s, code, victim, x)
    else:
        strike(box, s, code, victim, x, y)


@inlined
def stop(s: State, code: int, victim: int, x: int) -> None:
    """[24] What still happens after an effect is stopped."""
    if code == state.KARINA_HIT:
        s.negated = 0
    elif code == state.GOLEM_HIT:
        s.n_batch = 0
    elif code == state.MISHAP_HIT:
        s.spared |= 1 << victim
    elif code == state.PANDA_HIT:
        s.refused[x] += 1
    elif code == state.POLITICS_HIT or code == state.FOOL_HIT:
        s.picked[:] = -1


@inlined
def strike(box: Box, s: State, code: int, victim: int, x: int, y: int) -> None:
    """[24] Carry out an effect that was not stopped."""
    if code == state.DRAGON_HIT:
        buildings.lose_step(box, s, x)
    elif code == state.GOBLIN_HIT:
        events.raid(s, victim, x)
    elif code == state.GOLEM_HIT:
        agenda.ask(s, state.DEBT, victim)
    elif code == state.HANGOVER_HIT:
        s.discard[victim, HANGOVER] += 1
        s.made[1] += 1
        news.tell(s, news.DRUNK, victim, HANGOVER, 0)
    elif code == state.LOKI_HIT:
        s.chooser[victim] = x
    elif code == state.CARTS_HIT:
        cards.ask_keep(s, victim)
    elif code == state.FOOL_HIT:
        cards.turn_card(s, victim, x, 0)
    elif code == state.POLITICS_HIT:
        cards.steal(s, victim, x, y)
    elif code == state.WIZARD_HIT:
        sealed_bids.start_bid(s, state.AUCTIONING, x, int(s.turn), 1 << SHINIES)
    elif code == state.PANDA_HIT:
        s.trash[x] -= 1
        s.discard[victim, x] += 1
