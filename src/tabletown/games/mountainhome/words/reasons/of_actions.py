"""Reasons for what a seat does in its action step: cards, dwarves, taps, payments and trade."""

from collections.abc import Sequence

import numpy as np

from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short, site_name, the_site
from tabletown.games.mountainhome.bots.policy import THANE, card_value, goal, lacks
from tabletown.games.mountainhome.material import (
    BASIC,
    BOAT,
    BOOZE,
    BUILDING,
    CARDS,
    CLAN_HALL,
    DUNGEON,
    DWELLING,
    FIRST_DWARF,
    HOARD,
    LOCATION,
    N_CARDS,
    N_DWARVES,
    N_RESOURCES,
    N_SITES,
    ORI,
    PANDA,
    PAWNSHOP,
    PILING,
    RESOURCES,
    ROCKS,
    SHINIES,
    SHOP,
    THORVALD,
    WAREHOUSE,
    WORKSHOP,
    Box,
)
from tabletown.games.mountainhome.rules import agenda, zones
from tabletown.games.mountainhome.rules.action_step.buildings import is_producer, is_source, tap_yield
from tabletown.games.mountainhome.rules.action_step.dwarves import SCOUTED, has_action
from tabletown.games.mountainhome.rules.action_step.trade import CONSULTING
from tabletown.games.mountainhome.rules.turn import CAVERN_GAIN, HOARD_GAIN
from tabletown.games.mountainhome.state import State
from tabletown.games.mountainhome.words.reasons.phrases import (
    about_step,
    amounts,
    card_and_worth,
    cards_of,
    in_work,
    payable,
    points_of,
    use_of,
    worth,
)


def gained(box: Box, s: State, p: int, resource: int, n: int) -> str:
    """That an action brings units, and what they are good for."""
    after = np.array([s])[0]
    after.purse[resource] += n
    use = use_of(box, s, after, p)
    return f"It brings you {amounts(n, resource)}{f', {use}' if use else ''}."


# ---- the action step


def of_action(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why an action of the action step is good."""
    if action == actions.END:
        return of_end(box, s, p)
    if action == actions.BUY_PAWNED:
        t = int(s.pawned)
        return f"{card_and_worth(box, s, t)} comes into your hand for {amounts(int(box.value[t]), SHINIES)}."
    if action < actions.PLAY:
        t = SHOP[action - actions.BUY]
        return f"For {amounts(int(box.price[t]), SHINIES)} you get {blueprint_words(box, t)}."
    if action < actions.SPEND:
        return of_play(box, s, p, action - actions.PLAY)
    if action < actions.LOOT:
        return of_spend(box, s, p, FIRST_DWARF + (action - actions.SPEND) % N_DWARVES)
    if action < actions.RELEASE:
        d = FIRST_DWARF + action - actions.LOOT
        return (
            f"For {short(d)}, who is discarded, a Dragon Hoard comes on your draw pile: a card and 3 of one resource."
        )
    if action < actions.TAP:
        d = FIRST_DWARF + action - actions.RELEASE
        return f"When you explore now, all bid for {card_and_worth(box, s, d)}."
    if action < actions.BUILD:
        return of_tap(box, s, p, action - actions.TAP)
    t = action - actions.OFFER
    return f"It asks for something better than {card_and_worth(box, s, t)}; you may still decline."


def of_end(box: Box, s: State, p: int) -> str:
    """Why a seat ends its actions: what it could not do, and what it keeps for a bid."""
    if not zones.has_dwarf(s, p):
        why = "You have no dwarf to build with"
    elif not in_work(box, s, p):
        why = "You have no building in work"
    elif goal(box, s, p) < 0:
        why = "You cannot pay for another step"
    else:
        why = "A bid may be worth more than a step now"
    kept = [units_at_hand(box, s, p, r) for r in (SHINIES, BOOZE)]
    keeps = " and ".join(amounts(n, r) for n, r in zip(kept, (SHINIES, BOOZE), strict=True) if n)
    return f"{why}; you explore{f' and keep {keeps} for a bid' if keeps else ''}."


def units_at_hand(box: Box, s: State, p: int, resource: int) -> int:
    """Units of a resource on a seat's usable cards and upright producers."""
    cards = (t for t in range(N_RESOURCES) if CARDS[t].resource == resource)
    taps = (tap_yield(box, s, p, k) for k in range(N_SITES) if is_source(box, s, p, k, resource))
    return sum(zones.at_hand(s, p, t) * zones.yields(box, s, t) for t in cards) + sum(taps)


def blueprint_words(box: Box, t: int) -> str:
    """A blueprint, its points and its effect."""
    vp = f"{points_of(int(box.vp[t]))} when its {int(box.steps[t])} steps are done; " if box.vp[t] else ""
    return f"the {CARDS[t].name}: {vp}{CARDS[t].line}"


def of_play(box: Box, s: State, p: int, t: int) -> str:
    """Why a card is good to play."""
    kind = CARDS[t].kind
    if t < N_RESOURCES:
        resource = SHINIES if CARDS[t].resource == ROCKS and s.piling else CARDS[t].resource
        return gained(box, s, p, resource, zones.yields(box, s, t))
    if kind == BUILDING:
        return f"It costs nothing to start {blueprint_words(box, t)}."
    if kind == LOCATION:
        return f"It opens the {CARDS[t].name} to all: {CARDS[t].line}."
    if t == HOARD:
        return f"It brings you {HOARD_GAIN} of one resource, and you draw a card."
    if t == PILING:
        return "Your next rocks card yields shinies."
    if t == PANDA:
        return f"You may fetch up to 3 of the {cards_of(int(s.trash.sum()))} in the trash."
    return "All bid shinies for a building; its owner starts 2 ahead."


def of_spend(box: Box, s: State, p: int, d: int) -> str:
    """Why a dwarf is good to spend: for a step that is paid for, or for its own action."""
    site = payable(box, s, p)
    if site >= 0:
        return f"{short(d)} can build what is paid for: it {about_step(box, s, site)}."
    return f"{short(d)} can do this: {own_action(d)}." if has_action(box, d) else ""


def own_action(d: int) -> str:
    """What a dwarf does when it is spent, without what it does in a bid."""
    return CARDS[d].line.removeprefix("spend: ").partition("; in a bid")[0]


def of_tap(box: Box, s: State, p: int, site: int) -> str:
    """Why a building is good to tap."""
    t = int(box.site_title[site])
    if is_producer(box, site):
        return gained(box, s, p, int(box.resource[t]), tap_yield(box, s, p, site))
    if box.group[t] == CLAN_HALL:
        n = zones.count(s.hand[p, FIRST_DWARF:], N_DWARVES)
        who = "your dwarf" if n == 1 else f"up to {n} dwarves"
        return f"There {who} can stay at hand after this turn, instead of being discarded."
    if t == BOAT:
        return "You draw a card, and discard one."
    if t == DWELLING:
        return "For 1 booze a dwarf can stay there, who builds in a later turn."
    if t == DUNGEON:
        return "For 2 shinies you choose what you draw next."
    if t == WAREHOUSE:
        return "A resource card can stay there for a later turn or a bid."
    if t == PAWNSHOP:
        return "A resource card there brings its value in shinies, and as many points while it is there."
    if t == WORKSHOP:
        return "It does a step for any 4, without a dwarf, or untaps a building."
    r, n = int(box.resource[t]), int(box.value[t])
    return f"Your {amounts(int(s.purse[r]), r)} can come back as {int(s.purse[r]) * n}."


# ---- dwarves


def of_use(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why the dwarf being spent does this."""
    d = int(s.dwarf)
    if actions.BUILD <= action < actions.UNTAP:
        return of_step(box, s, p, action, names)
    s = np.array([s])[0]
    zones.take_from_hand(s, p, d)  # so that it does not count as a dwarf who could build
    if actions.GAIN <= action < actions.COUNT:
        return gained(box, s, p, action - actions.GAIN, int(box.value[d]))
    if action == actions.DOUBLE:
        r = int(box.resource[d])
        many = sum(is_source(box, s, p, k, r) for k in range(N_SITES))
        name = next(card.name for card in CARDS if card.group == BASIC and card.resource == r)
        return f"Each {name} yields double in this turn; you have {many} to tap."
    if action == actions.SCOUT:
        return f"You choose the order of the top {min(SCOUTED, int(s.n_pile))} exploration cards."
    if action == actions.EXPEDITION:
        return f"You explore {SCOUTED} times, and lose {short(d)} and {points_of(int(box.vp[d]))}."
    if d == ORI:
        return "You draw 2 cards."
    if d == THORVALD:
        return "The next event comes on top of the exploration pile."
    return gained(box, s, p, int(box.resource[d]), int(box.value[d]))


def of_step(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a building gets a step, or why none does."""
    if action == actions.STOP:
        return "One step is enough; the rest of the purse stays for something else."
    if actions.UNTAP <= action < actions.AUCTION:
        return f"{the_site(action - actions.UNTAP).capitalize()} can be tapped again in this turn."
    site = action - actions.BUILD
    return f"It {about_step(box, s, site, int(s.phase == state.SECOND and s.target == site))}."


def of_gain(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this resource is gained."""
    n = CAVERN_GAIN if agenda.is_next(s, state.ROLLS) else HOARD_GAIN
    return gained(box, s, p, action - actions.GAIN, n)


# ---- payments, buildings


def of_pay(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why it is paid like this: what is left."""
    if action == actions.USUAL:
        return "It pays with rocks first and keeps shinies, which alone buy blueprints."
    r = action - actions.PAY
    left = [amounts(int(n), k) for k, n in enumerate(s.purse) if n and k != r]
    return f"It keeps your {' and '.join(left)}." if left else f"It pays with {RESOURCES[r]}, all that you have."


def of_stake(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this much is put into a Forge, a Guild or a Distillery."""
    t = int(box.site_title[s.target])
    r, times = int(box.resource[t]), int(box.value[t])
    if action == actions.STOP:
        return f"The {int(s.paid)} put in come back as {int(s.paid) * times}."
    if action == actions.ALL:
        n = int(s.paid) + int(s.purse[r])
        return f"All {amounts(n, r)} come back as {n * times}."
    return f"Each unit of {RESOURCES[r]} comes back as {times}."


def of_store(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a card is stored."""
    t = int(box.site_title[s.target])
    if action == actions.STOP:
        return "The dwarves who are left stay in your hand, and are discarded with it."
    card = action - actions.STORE
    if t == PAWNSHOP:
        n = int(box.value[card])
        return f"It brings you {amounts(n, SHINIES)}, and {points_of(n)} while it is there."
    return f"{short(card)} stays in {the_site(int(s.target))} for later turns, instead of being discarded."


def of_ferry(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card is discarded."""
    return least(box, s, p, action - actions.DISCARD, s.hand[p], "it comes back with your discard pile")


def least(box: Box, s: State, p: int, t: int, among: object, fate: str) -> str:
    """That of some cards this one is worth least, or else what it is worth; and what becomes of it."""
    if t >= N_CARDS:
        return ""
    values = [card_value(box, s, k) for k in range(N_CARDS) if among[k]]  # type: ignore[index]
    is_least = card_value(box, s, t) == min(values, default=0)
    return f"{card_and_worth(box, s, t)} {'is what you can best do without' if is_least else 'goes'}; {fate}."


def of_dig(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card goes on top of the draw pile."""
    return f"You draw {card_and_worth(box, s, action - actions.TAKE)} next."


# ---- trade


def of_consult(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why the Consultants are paid or not."""
    t = int(s.offer)
    if action == actions.YES:
        return f"For {CONSULTING} shinies the {CARDS[t].name} stands in your town at once, with a step done."
    return f"You keep {CONSULTING} shinies; the {CARDS[t].name} goes to your discard pile."


def of_partner(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this seat is asked."""
    q = action - actions.SEAT
    return f"{names[q]} has {cards_of(int(s.hand[q].sum()))} to choose an answer from."


def of_wish(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this is wished for."""
    if action == actions.STOP:
        return "Without a wish any card may be offered to you."
    r, aim = action - actions.WISH, goal(box, s, p)
    if r < len(RESOURCES) and aim >= 0 and lacks(box, s, p, THANE, aim, r):
        return f"The next step of {the_site(aim)} takes {RESOURCES[r]}."
    return "It tells others what would tempt you; they need not follow."


def of_reply(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a card is offered in return, or none."""
    if action == actions.STOP:
        return f"You keep your cards, and do without {card_and_worth(box, s, int(s.offer))}."
    t = action - actions.OFFER
    return f"You would get {card_and_worth(box, s, int(s.offer))} for {card_and_worth(box, s, t)}."


def of_confirm(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a trade is accepted or declined."""
    if action == actions.YES:
        return f"You get {card_and_worth(box, s, int(s.reply))} for {card_and_worth(box, s, int(s.offer))}."
    return f"You keep {card_and_worth(box, s, int(s.offer))}."


def of_auction(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this building is auctioned."""
    site = action - actions.AUCTION
    t, done = int(box.site_title[site]), int(s.progress[site])
    whose = "your own" if s.owner[site] == p else f"{names[int(s.owner[site])]}'s"
    return f"All bid shinies for {whose} {site_name(site)}: {done} of {int(box.steps[t])} steps, {worth(box, s, t)}."


def of_fetch(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card is fetched from the trash."""
    if action == actions.STOP:
        return "What is left stays in the trash."
    return f"It takes {card_and_worth(box, s, action - actions.TAKE)} out of the trash."


def of_give(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why a fetched card goes to this seat."""
    q, t = action - actions.SEAT, int(s.offer)
    if q == p:
        return f"{card_and_worth(box, s, t)} joins your deck."
    return f"{card_and_worth(box, s, t)} goes into {names[q]}'s deck instead of yours."
