"""The turn: the Cavern, the action step and its actions, and drawing a new hand."""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.engine.contract import FINE
from tabletown.engine.state import Ints
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import (
    ACTION,
    BOOZE,
    BUILDING,
    CAVERN,
    FIRST_DWARF,
    FIRST_PLACE,
    FORTRESS,
    HAND,
    HOARD,
    LAIR,
    LOCATION,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SHOP,
    N_SITES,
    PANDA,
    PILING,
    RESOURCE,
    ROCKS,
    SHINIES,
    SHOP,
    WIZARD,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, news, zones
from tabletown.games.mountainhome.rules.action_step import buildings, dwarves, taps, trade
from tabletown.games.mountainhome.rules.knowledge import hands
from tabletown.games.mountainhome.state import State

CAVERN_GAIN = 4
HOARD_GAIN = 3

# ---- the beginning of a turn


@rule
def begin_turn(s: State, p: int) -> None:
    """[10] [11] Empty the purse and reset what is allowed once a turn; then the Cavern, then actions."""
    s.turn = p
    s.purse[:] = 0
    s.doubled[:] = 0
    s.bought = 0
    s.looted = 0
    s.traded = 0
    s.piling = 0
    agenda.push(s, state.ACTIONS, p, 0, 0, 0)
    if zones.is_in_play(s, CAVERN):
        agenda.push(s, state.ROLLS, p, 0, 0, 0)
        agenda.ask(s, state.ENTER, p)  # ask even a seat without a dwarf: not asking would tell others about its hand


@inlined
def enter_refusal(s: State, p: int, action: int) -> int:
    """[11] Why a dwarf cannot go into the Cavern, or FINE."""
    if action == actions.STOP:
        return FINE
    if not actions.STORE <= action < actions.DISCARD:
        return actions.NOT_ASKED
    t = action - actions.STORE
    return actions.fits(zones.is_dwarf(t) and zones.at_hand(s, p, t) > 0)


@inlined
def enter_cavern(s: State, p: int, action: int) -> None:
    """[11] Send a dwarf into the Cavern."""
    if action == actions.STOP:
        return
    zones.take_from_hand(s, p, action - actions.STORE)
    k = int(s.n_cavern)
    s.cavern[k] = action - actions.STORE
    s.cavern_of[k] = p
    s.n_cavern = k + 1


@inlined
def leave_cavern(s: State, k: int) -> None:
    """[11] Return a dwarf to its owner's discard pile."""
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
    """[11] Roll a die for the seat's next dwarf in the Cavern, in order of entry."""
    while k < s.n_cavern and s.cavern_of[k] != p:
        k += 1
    if k >= s.n_cavern:
        return
    roll = 1 + rng.draw(s, 6)
    news.tell(s, news.ROLLED, p, roll, int(s.cavern[k]))
    if roll <= 3:
        leave_cavern(s, k)
        k -= 1
    agenda.push(s, state.ROLLS, p, k + 1, 0, 0)
    if 3 <= roll <= 5:
        agenda.ask(s, state.GAIN, p)
    elif roll == 6:
        free_step(box, s, p)


@inlined
def free_step(box: Box, s: State, p: int) -> None:
    """Give a step without dwarf or cost; ask the seat if it has several unfinished buildings."""
    only = -1
    for k in range(N_SITES):
        if s.owner[k] == p and not buildings.is_finished(box, s, k):
            if only >= 0:
                agenda.ask(s, state.FREE, p)
                return
            only = k
    if only >= 0:
        buildings.grow(box, s, only)


@inlined
def free_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[11] Why a building cannot gain a free step, or FINE."""
    if not actions.BUILD <= action < actions.UNTAP:
        return actions.NOT_ASKED
    site = action - actions.BUILD
    return actions.fits(s.owner[site] == p and not buildings.is_finished(box, s, site))


@inlined
def choose_free_step(box: Box, s: State, action: int) -> None:
    """[11] Give a building a free step."""
    buildings.grow(box, s, action - actions.BUILD)


# ---- gains of the Cavern and of a Hoard


@inlined
def gain_refusal(s: State, action: int) -> int:
    """[11] [19] Why a resource cannot be gained, or FINE: the Cavern gives no booze."""
    if not actions.GAIN <= action < actions.COUNT:
        return actions.NOT_ASKED
    return actions.fits(action != actions.GAIN + BOOZE or not agenda.is_next(s, state.ROLLS))


@inlined
def gain(box: Box, s: State, p: int, action: int) -> None:
    """[11] [19] Gain units from the Cavern, or from a Hoard, which also draws a card."""
    in_cavern = agenda.is_next(s, state.ROLLS)
    s.purse[action - actions.GAIN] += CAVERN_GAIN if in_cavern else HOARD_GAIN
    if not in_cavern:
        zones.draw_cards(box, s, p, 1)


# ---- the action step: what a seat may do


@rule
def ask_action(s: State, p: int) -> None:
    """[10] Ask a seat for its next action, or to end its actions."""
    agenda.ask(s, state.ACT, p)


@rule
def act_refusal(box: Box, s: State, p: int, action: int) -> int:
    """[8] Why a seat may not do this in its action step, or FINE."""
    if action == actions.END:
        return FINE
    if action == actions.BUY_PAWNED:
        return trade.pawned_refusal(box, s)
    if actions.BUY <= action < actions.PLAY:
        return trade.buy_refusal(box, s, p, SHOP[action - actions.BUY])
    if actions.PLAY <= action < actions.SPEND:
        return play_refusal(box, s, p, action - actions.PLAY)
    if actions.SPEND <= action < actions.LODGED:
        return dwarves.spend_refusal(box, s, p, FIRST_DWARF + action - actions.SPEND)
    if actions.LODGED <= action < actions.LOOT:
        return dwarves.lodged_refusal(box, s, p, FIRST_DWARF + action - actions.LODGED)
    if actions.LOOT <= action < actions.RELEASE:
        return trade.loot_refusal(s, p, FIRST_DWARF + action - actions.LOOT)
    if actions.RELEASE <= action < actions.TAP:
        return trade.release_refusal(s, action - actions.RELEASE)
    if actions.TAP <= action < actions.BUILD:
        return taps.tap_refusal(box, s, p, action - actions.TAP)
    if actions.OFFER <= action < actions.COMMIT:
        return trade.offer_refusal(s, p, action - actions.OFFER)
    return too_early(action)


@inlined
def too_early(action: int) -> int:
    """[8] What has to come before an action that answers a later question."""
    if actions.BUILD <= action < actions.UNTAP or actions.GAIN <= action < actions.COUNT:
        return actions.NEEDS_DWARF
    if actions.ACTION <= action <= actions.EXPEDITION:
        return actions.NEEDS_DWARF
    if actions.UNTAP <= action < actions.AUCTION or actions.STORE <= action < actions.DISCARD:
        return actions.NEEDS_TAP
    if actions.AUCTION <= action < actions.LOSE or actions.TAKE <= action < actions.STORE:
        return actions.NEEDS_CARD
    if actions.COMMIT <= action < actions.FROM or action == actions.READY:
        return actions.NO_BID
    return actions.NOT_ASKED


@rule
def play_refusal(box: Box, s: State, p: int, t: int) -> int:
    """[12] [15] [19] Why a seat may not play a card, or FINE."""
    if zones.at_hand(s, p, t) == 0:
        return actions.NOT_THERE
    kind = int(box.kind[t])
    if kind in (RESOURCE, BUILDING, LOCATION) or t in (HOARD, PILING, PANDA):
        return FINE
    if t == WIZARD:
        return FINE if trade.can_auction_any(box, s) else actions.NO_USE
    if zones.is_dwarf(t):
        return actions.SPENT_NOT_PLAYED
    return actions.ONLY_IN_BIDS if kind == ACTION else actions.NOT_PLAYABLE


@rule
def list_actions(box: Box, s: State, p: int, out: Ints) -> int:
    """[8] Write the legal actions of the action step without trying all, and return how many there are."""
    out[0] = actions.END
    n = 1
    if trade.pawned_refusal(box, s) == FINE:
        out[n] = actions.BUY_PAWNED
        n += 1
    for i in range(0 if s.bought or s.purse[SHINIES] == 0 and not trade.is_anything_free(box) else N_SHOP):
        if trade.buy_refusal(box, s, p, SHOP[i]) == FINE:
            out[n] = actions.BUY + i
            n += 1
    for t in range(N_CARDS):
        if (s.hand[p, t] > 0 or t < N_RESOURCES) and play_refusal(box, s, p, t) == FINE:
            out[n] = actions.PLAY + t
            n += 1
    can_build = buildings.can_build_any(box, s, p)
    for d in range(N_DWARVES):
        if zones.at_hand(s, p, FIRST_DWARF + d) > 0 and (can_build or dwarves.has_action(box, FIRST_DWARF + d)):
            out[n] = actions.SPEND + d
            n += 1
    for first in (actions.LODGED, actions.LOOT, actions.RELEASE):
        for d in range(N_DWARVES if may_send(s, first) else 0):
            if act_refusal(box, s, p, first + d) == FINE:
                out[n] = first + d
                n += 1
    for k in range(N_SITES):
        if s.owner[k] == p and taps.tap_refusal(box, s, p, k) == FINE:
            out[n] = actions.TAP + k
            n += 1
    if trade.may_offer(s, p):
        for t in range(N_CARDS):
            if s.hand[p, t] > 0:
                out[n] = actions.OFFER + t
                n += 1
    return n


@rule
def may_send(s: State, first: int) -> bool:
    """Whether there may be dwarves to send from a Dwelling, to the Lair, or out of the Fortress."""
    if first == actions.LODGED:
        return s.lodger[0] >= 0 or s.lodger[1] >= 0 or s.lodger[2] >= 0 or s.lodger[3] >= 0
    if first == actions.LOOT:
        return zones.is_in_play(s, LAIR) and not s.looted
    return s.purse[BOOZE] >= trade.RELEASING and zones.is_in_play(s, FORTRESS)


# ---- the action step: doing it


@rule
def act(box: Box, s: State, p: int, action: int) -> None:
    """[8] Carry out an action of the action step; then ask for the next one, or end the game."""
    if action == actions.END:
        end_actions(s, p)
        return
    agenda.push(s, state.ACTIONS, p, 0, 0, 0)
    agenda.push(s, state.WIN_CHECK, 0, 0, 0, 0)
    if action == actions.BUY_PAWNED:
        trade.buy_pawned(box, s, p)
    elif action < actions.PLAY:
        trade.buy(box, s, p, SHOP[action - actions.BUY])
    elif action < actions.SPEND:
        play_card(box, s, p, action - actions.PLAY)
    elif action < actions.LODGED:
        dwarves.spend(s, p, FIRST_DWARF + action - actions.SPEND, -1)
    elif action < actions.LOOT:
        d = FIRST_DWARF + action - actions.LODGED
        dwarves.spend(s, p, d, dwarves.lodged_at(s, p, d))
    elif action < actions.RELEASE:
        trade.loot(s, p, FIRST_DWARF + action - actions.LOOT)
    elif action < actions.TAP:
        trade.release(s, action - actions.RELEASE)
    elif action < actions.BUILD:
        taps.tap(box, s, p, action - actions.TAP)
    else:
        trade.offer_card(s, p, action - actions.OFFER)


@rule
def play_card(box: Box, s: State, p: int, t: int) -> None:
    """[12] [15] [19] Play a card from hand: a resource, a blueprint, a location, a Hoard, an action."""
    zones.take_from_hand(s, p, t)
    kind = int(box.kind[t])
    if kind == RESOURCE:
        play_resource(box, s, p, t)
    elif kind == BUILDING:
        buildings.place(box, s, p, t)
    elif kind == LOCATION:
        s.places[t - FIRST_PLACE] = 1
    elif t == HOARD:
        s.trash[t] += 1
        agenda.ask(s, state.GAIN, p)
    else:
        s.row[p, t] += 1
        if t == PILING:
            s.piling = 1
        elif t == PANDA:
            agenda.push(s, state.FETCHING, p, trade.FETCHED, 0, 0)
        else:
            agenda.ask(s, state.AUCTION, p)


@inlined
def play_resource(box: Box, s: State, p: int, t: int) -> None:
    """[12] [19] Add a resource card's value to the purse; after Strategic Piling, rocks become shinies."""
    s.row[p, t] += 1
    resource = int(box.resource[t])
    if resource == ROCKS and s.piling:
        resource = SHINIES
        s.piling = 0
    s.purse[resource] += zones.yields(box, s, t)


# ---- the end of a turn


@inlined
def end_actions(s: State, p: int) -> None:
    """[10] Empty the purse; then the seat explores and draws a new hand."""
    s.purse[:] = 0
    s.piling = 0
    agenda.push(s, state.PREPARE, p, 0, 0, 0)
    agenda.push(s, state.WIN_CHECK, 0, 0, 0, 0)
    agenda.push(s, state.EXPLORE, p, 0, 0, 0)


@rule
def prepare(box: Box, s: State, p: int) -> None:
    """[10] Discard hand and row, untap finished buildings, draw six cards, then resolve events."""
    hands.note_new_hand(s, p)
    for t in range(N_CARDS):
        s.discard[p, t] += s.hand[p, t] + s.row[p, t]
        s.hand[p, t] = 0
        s.row[p, t] = 0
    for k in range(N_SITES):
        if s.owner[k] == p and buildings.is_finished(box, s, k):
            s.tapped[k] = 0
    agenda.push(s, state.NEXT, p, 0, 0, 0)
    agenda.push(s, state.WIN_CHECK, 0, 0, 0, 0)
    agenda.push(s, state.AFTER, p, -1, 0, 0)
    zones.draw_cards(box, s, p, HAND)


@inlined
def pass_turn(s: State, p: int) -> None:
    """[10] Pass the turn to the next seat."""
    agenda.push(s, state.TURN, (p + 1) % int(s.seats), 0, 0, 0)
