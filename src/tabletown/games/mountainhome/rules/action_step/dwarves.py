"""Dwarves: spending them, building with them, and what Baldur and Thorvald do in the exploration pile."""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import BALDUR, KARINA, MARG, ORI, THORVALD, Box
from tabletown.games.mountainhome.rules import agenda, news, reactions, zones
from tabletown.games.mountainhome.rules.action_step import buildings
from tabletown.games.mountainhome.rules.knowledge import hands, pile
from tabletown.games.mountainhome.state import State

SCOUTED = 5  # exploration cards that Baldur looks at or reveals

# ---- spending a dwarf


@rule
def has_action(box: Box, d: int) -> bool:
    """[13] Whether a dwarf has its own action."""
    return box.value[d] > 0 or d in (ORI, THORVALD, BALDUR)


@rule
def spend_refusal(box: Box, s: State, p: int, d: int) -> int:
    """[13] Why a dwarf in hand or Hall cannot be spent, or FINE."""
    if zones.at_hand(s, p, d) == 0:
        return actions.NOT_THERE
    return FINE if has_action(box, d) or buildings.can_build_any(box, s, p) else actions.CANNOT_BUILD


@inlined
def lodged_refusal(box: Box, s: State, p: int, d: int) -> int:
    """[18] Why a dwarf in a Dwelling cannot be sent to build, or FINE."""
    if lodged_at(s, p, d) < 0:
        return actions.NOT_THERE
    return FINE if buildings.can_build_any(box, s, p) else actions.CANNOT_BUILD


@rule
def lodged_at(s: State, p: int, d: int) -> int:
    """The seat's Dwelling that houses a dwarf, or -1."""
    for k in range(len(s.lodger)):
        if s.lodger[k] == d and s.owner[zones.DWELLING_SITE + k] == p:
            return k
    return -1


@rule
def spend(s: State, p: int, d: int, lodging: int) -> None:
    """[13] Show a dwarf, and ask what it does."""
    s.dwarf = d
    s.lodging = lodging
    zones.show(s, p, d)
    agenda.ask(s, state.USE, p)


# ---- what it does


@rule
def mode_refusal(box: Box, s: State, action: int) -> int:
    """[13] [14] FINE if the dwarf being spent has this action."""
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
    if actions.ACTION <= action <= actions.EXPEDITION or actions.GAIN <= action < actions.COUNT:
        return FINE if fits and s.lodging < 0 else actions.NOT_ITS_WORK
    return actions.NOT_ASKED


@inlined
def use_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[13] [16] Why the dwarf being spent cannot do this, or FINE."""
    if actions.BUILD <= action < actions.UNTAP:
        return buildings.build_refusal(box, s, p, action - actions.BUILD)
    return mode_refusal(box, s, action)


@inlined
def choose_use(s: State, p: int, action: int) -> None:
    """[13] [14] Choose what the dwarf does; Marg may go on to a second step."""
    if action < actions.BUILD:
        declare(s, p, action, -1, -1)
    elif s.dwarf == MARG:
        s.target = action - actions.BUILD
        agenda.ask(s, state.SECOND, p)
    else:
        declare(s, p, actions.BUILD, action - actions.BUILD, -1)


@inlined
def second_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[14] Why Marg cannot also do this step, or FINE."""
    if action == actions.STOP:
        return FINE
    if actions.BUILD <= action < actions.UNTAP:
        site = action - actions.BUILD
        if s.owner[site] != p:
            return actions.NOT_IN_TOWN
        return FINE if buildings.can_build_second(box, s, p, site) else actions.TOO_DEAR
    return actions.NOT_ASKED


@inlined
def choose_second(s: State, p: int, action: int) -> None:
    """[14] Marg does one step or two."""
    declare(s, p, actions.BUILD, int(s.target), action - actions.BUILD if action != actions.STOP else -1)


@rule
def declare(s: State, p: int, mode: int, site: int, other: int) -> None:
    """[13] [23] Announce what the dwarf does, and spend it; Karina may interfere."""
    s.negated = 0
    d = int(s.dwarf)
    if s.lodging >= 0:
        s.lodger[s.lodging] = -1
        s.discard[p, d] += 1
    else:
        zones.take_from_hand(s, p, d)
        s.row[p, d] += 1
    agenda.push(s, state.USING, p, mode, site, other)
    q = reactions.other_karina(s, p)
    for other in range(s.seats):
        if other != p and other != q:
            hands.deny(s, other, hands.bit_of(KARINA))
    if q >= 0:
        s.reveals += 1
        zones.show(s, q, KARINA)
        agenda.ask(s, state.WITCH, q)


@rule
def use_dwarf(box: Box, s: State, p: int, mode: int, site: int, other: int) -> None:
    """[13] [14] [16] The dwarf does what was announced, unless Karina has undone it."""
    d = int(s.dwarf)
    if s.negated:
        return
    if mode == actions.BUILD:
        if other >= 0:
            agenda.push(s, state.STEP_DONE, other, 0, 0, 0)
        agenda.push(s, state.STEP_DONE, site, 0, 0, 0)
        buildings.pay_steps(box, s, p, site, other)
    elif actions.GAIN <= mode < actions.COUNT:
        s.purse[mode - actions.GAIN] += box.value[d]
    elif mode == actions.DOUBLE:
        s.doubled[box.resource[d]] = 1
    elif mode == actions.SCOUT:
        s.owed = pile.look_at_top(s, p, SCOUTED)
        s.paid = s.owed
        if s.owed > 1:
            agenda.ask(s, state.SCOUTING, p)
    elif mode == actions.EXPEDITION:
        agenda.push(s, state.RETURN, p, 0, 0, 0)
        agenda.push(s, state.EXPEDITION, p, SCOUTED, 0, 0)
    elif d == ORI:
        zones.draw_cards(box, s, p, 2)
    elif d == THORVALD:
        pile.dig_for_event(box, s)
    else:
        s.purse[box.resource[d]] += box.value[d]


# ---- Baldur


@inlined
def is_scouted(s: State, t: int) -> bool:
    """[14] Whether a card is among those that Baldur still has to put in order."""
    top = int(s.n_pile) - 1 - (int(s.paid) - int(s.owed))
    for i in range(top - int(s.owed) + 1, top + 1):
        if s.pile[i] == t:
            return True
    return False


@inlined
def scouting_refusal(s: State, action: int) -> int:
    """[14] Why a card cannot come next from the top, or FINE."""
    if not actions.PUT <= action < actions.OFFER:
        return actions.NOT_ASKED
    return actions.fits(is_scouted(s, action - actions.PUT))


@inlined
def put_scouted(s: State, p: int, action: int) -> None:
    """[14] Put this card next in order among the cards that Baldur has seen."""
    top = int(s.n_pile) - 1 - (int(s.paid) - int(s.owed))
    at = top
    while s.pile[at] != action - actions.PUT:
        at -= 1
    pile.put_first(s, p, at, top)
    s.owed -= 1
    if s.owed > 1:
        agenda.ask(s, state.SCOUTING, p)


@inlined
def go_exploring(box: Box, s: State, p: int, left: int) -> None:
    """[14] An expedition explores repeatedly, until nothing is left to explore."""
    if left == 0:
        return
    if pile.is_hopeless(box, s):
        s.ended = 1
        news.tell(s, news.BARREN, p, 0, 0)
        return
    agenda.push(s, state.EXPEDITION, p, left - 1, 0, 0)
    agenda.push(s, state.EXPLORE, p, 0, 0, 0)


@inlined
def return_baldur(s: State, p: int) -> None:
    """[14] Shuffle Baldur into the exploration pile after an expedition."""
    s.row[p, BALDUR] -= 1
    pile.put_on_pile(s, BALDUR)
    pile.shuffle_pile(s)
