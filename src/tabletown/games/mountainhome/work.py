"""Answers about dwarves, buildings and payments, the draft included."""

from tabletown.engine.contract import FINE
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome import actions, state, town, turn, zones
from tabletown.games.mountainhome.actions import (
    AUCTION,
    BUILD,
    COUNT,
    DISCARD,
    GAIN,
    PAY,
    STOP,
    STORE,
    TAKE,
    UNTAP,
    fits,
)
from tabletown.games.mountainhome.material import (
    BOOZE,
    CLAN_HALL,
    DWELLING,
    FIRST_DWARF,
    FIRST_LEGEND,
    MARG,
    N_DWARVES,
    N_LEGENDS,
    N_RESOURCES,
    PAWNSHOP,
    SHINIES,
    WAREHOUSE,
    Box,
)
from tabletown.games.mountainhome.state import State

# ---- what is possible


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
            return fits(zones.is_dwarf(action - STORE) and zones.at_hand(s, p, action - STORE) > 0)
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
        return fits(zones.is_dwarf(card) and s.hand[p, card] > 0)
    if t == DWELLING:
        return fits(zones.is_dwarf(card) and zones.at_hand(s, p, card) > 0)
    if t == WAREHOUSE:
        return fits(card < N_RESOURCES and s.hand[p, card] > 0)
    return fits(card < N_RESOURCES and zones.at_hand(s, p, card) > 0)


# ---- what it does


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
