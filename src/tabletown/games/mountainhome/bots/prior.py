"""How good an action looks at first sight, phase by phase: the taste of personas and the prior of the search.

The rules must not depend on the bots, so `PRIORS` is here and not in the rows of `DECISIONS`; both name the same
phases.
"""

from collections.abc import Callable

from tabletown.engine.compile import inlined, rule
from tabletown.engine.decisions import switch
from tabletown.engine.state import Floats, Ints
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.bots.action_prior import action_appeal
from tabletown.games.mountainhome.bots.policy import (
    BID_IN_OTHER_TURNS,
    BID_IN_OWN_TURN,
    FAVOURITES,
    INTERFERENCE,
    STYLES,
    THANE,
    THRIFT,
    TINY,
    aim_of,
    card_value,
    is_wished,
    lacks,
    prize_points,
    sealed_cards,
    sealed_total,
)
from tabletown.games.mountainhome.material import (
    ACTION,
    EVENT,
    HANGOVER,
    KARINA,
    LOKI,
    N_CARDS,
    N_RESOURCES,
    N_SHINIES,
    ORI,
    SHINIES,
    TAPFA,
    Box,
)
from tabletown.games.mountainhome.rules.action_step.buildings import is_producer
from tabletown.games.mountainhome.rules.bids.sealed_bids import worth_in_bid
from tabletown.games.mountainhome.rules.bids.trash import choice_of, next_subject, worth_of_choice
from tabletown.games.mountainhome.rules.decisions import DECISIONS
from tabletown.games.mountainhome.rules.zones import is_dwarf
from tabletown.games.mountainhome.state import State

# ---- setting up, dwarves, reactions, payments, buildings


@inlined
def draft_appeal(style: int, action: int) -> float:
    """Prefer the style's favourite legend."""
    t = action - actions.TAKE
    if t == FAVOURITES[style]:
        return 9.0
    return 8.0 if t == ORI else 6.0 if t == KARINA else 4.0


@rule
def use_appeal(box: Box, s: State, action: int) -> float:
    """Prefer a building step, above all one that finishes a building; else the dwarf's own action."""
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


@inlined
def enter_appeal(action: int) -> float:
    """Send no dwarf into the Cavern."""
    return 1.0 if action == actions.STOP else TINY


@inlined
def pay_appeal(action: int) -> float:
    """Pay everything in the usual order."""
    return 10.0 if action == actions.USUAL or action == actions.ALL else TINY


@inlined
def witch_appeal(style: int, action: int) -> float:
    """Interfere if the style likes to."""
    return 1.0 if action == actions.YES else 1.5 - STYLES[style, INTERFERENCE]


@inlined
def yes_appeal(action: int) -> float:
    """Say yes where it can only help."""
    return 5.0 if action == actions.YES else 1.0


@inlined
def store_appeal(action: int) -> float:
    """Store everything that can be stored."""
    return 1.0 if action == actions.STOP else 2.0


@rule
def discard_appeal(box: Box, s: State, t: int) -> float:
    """The less a card is worth, the better it is to discard."""
    return 1.0 / (1.0 + max(0.0, card_value(box, s, t) + 3.0))


@inlined
def ferry_appeal(box: Box, s: State, action: int) -> float:
    """Discard the card that is worth least."""
    return 1.0 if action == actions.STOP else discard_appeal(box, s, action - actions.DISCARD)


@inlined
def take_appeal(box: Box, s: State, action: int) -> float:
    """Take the card that is worth most."""
    return 1.0 if action == actions.STOP else max(TINY, card_value(box, s, action - actions.TAKE))


@inlined
def scouting_appeal(box: Box, s: State, action: int) -> float:
    """Put the card that is worth most on top, and events last."""
    t = action - actions.PUT
    return max(TINY, card_value(box, s, t)) if box.kind[t] != EVENT else TINY


@inlined
def no_preference() -> float:
    """All actions look equally good."""
    return 1.0


# ---- trade


@inlined
def wish_appeal(box: Box, s: State, p: int, style: int, aim: int, action: int) -> float:
    """Wish for a resource that helps now, or for nothing."""
    r = action - actions.WISH
    if 0 <= r < len(s.purse):
        return 2.0 if lacks(box, s, p, style, aim, r) else TINY
    return 1.0 if action == actions.STOP else TINY


@inlined
def reply_appeal(box: Box, s: State, action: int) -> float:
    """Give a card that is worth no more than the offered one, best one that was wished for."""
    if action == actions.STOP:
        return 1.0
    t = action - actions.OFFER
    gain = card_value(box, s, int(s.offer)) - card_value(box, s, t)
    return 1.5 - 0.1 * gain + (1.0 if is_wished(box, s, t) else 0.0) if gain >= 0 else TINY


@inlined
def confirm_appeal(box: Box, s: State, action: int) -> float:
    """Accept a trade that brings more than it costs."""
    gain = card_value(box, s, int(s.reply)) - card_value(box, s, int(s.offer))
    if s.reply < N_RESOURCES and box.resource[s.reply] != box.resource[s.offer]:
        gain += 1.5  # the seat offered it because it needs another resource
    return 2.0 if (action == actions.YES) == (gain > 0) else 1.0


@inlined
def give_appeal(box: Box, s: State, p: int, action: int) -> float:
    """Keep what is good, and give what is bad to another seat."""
    is_bad = box.vp[s.offer] < 0
    return 2.0 if (action - actions.SEAT == p) != is_bad else TINY


@inlined
def auction_appeal(box: Box, s: State, p: int, action: int) -> float:
    """Auction the most valuable building of another seat."""
    site = action - actions.AUCTION
    return 2.0 + box.vp[box.site_title[site]] * s.progress[site] if s.owner[site] != p else TINY


# ---- exploring, events


@inlined
def park_appeal(action: int) -> float:
    """Park no dwarf."""
    return 1.0 if action == actions.STOP else TINY


@inlined
def debt_appeal(box: Box, s: State, action: int) -> float:
    """Trash cheap rocks, and discard the others."""
    is_cheap = box.value[s.batch[0]] <= 2
    return 2.0 if (action >= actions.TRASH) == is_cheap else 1.0


@inlined
def raid_appeal(box: Box, action: int) -> float:
    """Give what hurts least: a building without yield, then nothing, then cheap booze or a producer."""
    if actions.TAP <= action < actions.BUILD:
        return 2.5 if is_producer(box, action - actions.TAP) else 4.0
    if action == actions.STOP:
        return 3.5
    return 3.0 / box.value[action - actions.FROM] if action >= actions.FROM else 1.0


@inlined
def flee_appeal(action: int) -> float:
    """Give nothing, or else a dwarf rather than a step."""
    return 5.0 if action == actions.STOP else 3.0 if action >= actions.DISCARD else 1.0


@inlined
def more_appeal(action: int) -> float:
    """Draw as many cards as possible."""
    return 1.0 + action - actions.COUNT


@inlined
def lay_appeal(box: Box, s: State, action: int) -> float:
    """Lay down the card that is worth least."""
    return discard_appeal(box, s, action - actions.PUT)


# ---- bids


@inlined
def brew_appeal(action: int) -> float:
    """Draw no extra cards."""
    return 1.0 if action == actions.COUNT else 0.5


@rule
def bid_appeal(box: Box, s: State, p: int, style: int, action: int) -> float:
    """Bid up to what the prize is worth, and add one cheap card to trash."""
    place = BID_IN_OWN_TURN if p == s.turn else BID_IN_OTHER_TURNS
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
    if is_dwarf(t):
        wants = not enough and (t in (ORI, LOKI) or t == TAPFA and s.bid_for >> SHINIES & 1)
        return 3.0 if wants and p == s.turn else TINY
    if box.kind[t] == ACTION:
        return 4.0 * STYLES[style, INTERFERENCE] + TINY if not enough else TINY
    if sealed_cards(s, p) == 0 or not enough:
        cheap = t < N_RESOURCES and box.value[t] == 1
        return 3.0 * STYLES[style, THRIFT] + TINY if cheap else TINY
    return TINY


@inlined
def steal_appeal(box: Box, s: State, action: int) -> float:
    """Take the card that counts most."""
    if action < actions.STEAL:
        return 1.0
    return 1.5 + worth_in_bid(box, s, (action - actions.STEAL) // N_CARDS, (action - actions.STEAL) % N_CARDS)


@inlined
def keep_appeal(box: Box, s: State, p: int, action: int) -> float:
    """Keep the cards that count most."""
    return 1.0 + worth_in_bid(box, s, p, action - actions.KEEP)


@inlined
def fool_appeal(box: Box, s: State, p: int, action: int) -> float:
    """Choose the most valuable shinies card in another bid, if shinies count."""
    if action < actions.FOOL:
        return 1.0
    is_other = (action - actions.FOOL) // N_SHINIES != p
    t = (action - actions.FOOL) % N_SHINIES
    return 0.5 + box.value[t] if is_other and s.bid_for >> SHINIES & 1 else TINY


@inlined
def pile_appeal(box: Box, action: int) -> float:
    """Choose the most valuable rocks card."""
    return 1.0 if action < actions.PILE else 1.5 + box.value[action - actions.PILE]


@inlined
def name_appeal(p: int, action: int) -> float:
    """Name any other seat."""
    if action < actions.SEAT:
        return 1.0
    return 2.0 if action - actions.SEAT != p else TINY


@inlined
def trash_appeal(box: Box, s: State, p: int, action: int) -> float:
    """Trash one's own cheapest card, or another seat's most valuable one."""
    value = card_value(box, s, choice_of(action) % N_CARDS)
    if next_subject(s, p) != p:
        return 1.0 + max(0.0, value)
    return 1.0 / (1.0 + max(0.0, value + 2.0))


@inlined
def tie_appeal(box: Box, s: State, p: int, action: int) -> float:
    """Trash another card if it counts and the prize is worth it."""
    if action == actions.STOP:
        return 1.0
    worth = worth_of_choice(box, s, p, choice_of(action))
    return 0.2 + 0.5 * prize_points(box, s) + 0.01 * worth if worth > 0 else TINY


# ---- all phases

PRIORS: dict[int, Callable[..., float]] = {
    state.DRAFT: draft_appeal,
    state.ENTER: enter_appeal,
    state.GAIN: no_preference,
    state.FREE: use_appeal,
    state.ACT: action_appeal,
    state.USE: use_appeal,
    state.SECOND: use_appeal,
    state.SCOUTING: scouting_appeal,
    state.WITCH: witch_appeal,
    state.SHIELD: yes_appeal,
    state.PAY: pay_appeal,
    state.STAKE: pay_appeal,
    state.STORE: store_appeal,
    state.TOOLS: use_appeal,
    state.FERRY: ferry_appeal,
    state.DIG_UP: take_appeal,
    state.CONSULT: yes_appeal,
    state.PARTNER: no_preference,
    state.WISH: wish_appeal,
    state.REPLY: reply_appeal,
    state.CONFIRM: confirm_appeal,
    state.AUCTION: auction_appeal,
    state.FETCH: take_appeal,
    state.GIVE: give_appeal,
    state.PARK: park_appeal,
    state.RAID: raid_appeal,
    state.FLEE: flee_appeal,
    state.DEBT: debt_appeal,
    state.MORE: more_appeal,
    state.LAY: lay_appeal,
    state.BREW: brew_appeal,
    state.BID: bid_appeal,
    state.STEAL: steal_appeal,
    state.CARTS: keep_appeal,
    state.FOOL: fool_appeal,
    state.PILE_UP: pile_appeal,
    state.COPY: no_preference,
    state.NAME: name_appeal,
    state.TRASHING: trash_appeal,
    state.TIE: tie_appeal,
    state.GUEST: yes_appeal,
}
assert PRIORS.keys() == {d.phase for d in DECISIONS}, "every decision looks good or bad to somebody"
GIVEN = ("box", "s", "p", "style", "aim", "action")
phase_appeal = switch("phase_appeal", __name__, tuple(PRIORS.items()), GIVEN, inline=True)


@rule
def appeal(box: Box, s: State, p: int, style: int, aim: int, action: int) -> float:
    """How good an action looks to a style, always above 0; aim comes from `aim_of`."""
    return phase_appeal(int(s.phase), box, s, p, style, aim, action)


@rule
def prior(box: Box, s: State, seat: int, n: int, acts: Ints, out: Floats) -> None:
    """The appeal of each action to a balanced player."""
    aim = aim_of(box, s, seat)
    for i in range(n):
        out[i] = 0.02 + appeal(box, s, seat, THANE, aim, int(acts[i]))
