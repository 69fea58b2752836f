"""Reasons for what a seat does in a bid: its total, what that can win, and what is lost."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tabletown.engine.words import listed
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import short, the_site
from tabletown.games.mountainhome.bots.policy import card_value
from tabletown.games.mountainhome.material import (
    BOOZE,
    CARDS,
    FIRST_ROCKS,
    N_CARDS,
    N_RESOURCES,
    N_SHINIES,
    N_SITES,
    ORI,
    PARTY,
    RESOURCES,
    ROCKS,
    SHINIES,
    TAPFA,
    Box,
)
from tabletown.games.mountainhome.rules.action_step.buildings import tap_yield
from tabletown.games.mountainhome.rules.bids import sealed_bids, trash
from tabletown.games.mountainhome.rules.bids.copies import IN_POOL, OF_TITLE, stolen_in
from tabletown.games.mountainhome.rules.zones import is_dwarf
from tabletown.games.mountainhome.state import AUCTIONING, PARTYING, RECRUIT, State
from tabletown.games.mountainhome.words.reasons.phrases import card_and_worth, cards_of, points_of


def prize_title(box: Box, s: State) -> int:
    """The card that is bid for."""
    if s.bid_kind == RECRUIT:
        return int(s.prize)
    return int(box.site_title[s.prize]) if s.bid_kind == AUCTIONING else PARTY


def with_bid(box: Box, s: State, p: int) -> Any:
    """A copy of the state in which the seat's own sealed bid lies open; Tapfa's rocks count as shinies."""
    shown = np.array([s])[0]
    shown.pool[p] = s.sealed[p]
    shown.bonus[p] = 0
    for k in range(N_SITES):
        if s.owner[k] == p and s.sealed_tap[k]:
            shown.bonus[p, box.resource[box.site_title[k]]] += tap_yield(box, s, p, k)
    if s.sealed_pawn[p] >= 0:
        shown.bonus[p, SHINIES] += box.value[s.sealed_pawn[p]]
    if s.sealed[p, TAPFA]:
        for t in range(FIRST_ROCKS, N_RESOURCES):
            shown.flipped[p, t] = shown.pool[p, t]
        shown.bonus[p, SHINIES] += shown.bonus[p, ROCKS]
        shown.bonus[p, ROCKS] = 0
    return shown


def own_total(box: Box, s: State, p: int) -> int:
    """What a seat's own sealed bid counts so far, before others' cards take effect."""
    return int(sealed_bids.bid_total(box, with_bid(box, s, p), p))


def counted(s: State) -> list[int]:
    """The resources that count in the current bid."""
    return [r for r in range(len(RESOURCES)) if s.bid_for >> r & 1]


def why_nothing(s: State, t: int) -> str:
    """Why a card counts nothing in the current bid; empty if it counts, or may do something else there."""
    if t >= N_RESOURCES or CARDS[t].resource in counted(s):
        return ""
    verb = "counts" if counted(s) == [BOOZE] else "count"
    return f"only {listed(RESOURCES[r] for r in counted(s))} {verb} in this bid [28]"


def prize_words(box: Box, s: State) -> str:
    """The prize, and what it is worth."""
    t = prize_title(box, s)
    if s.bid_kind == PARTYING:
        return "the right to explore"
    if s.bid_kind == AUCTIONING:
        done, steps = int(s.progress[s.prize]), int(box.steps[t])
        vp = points_of(int(box.vp[t]))
        return f"{the_site(int(s.prize))} ({vp if done == steps else f'{done} of {steps} steps, then {vp}'})"
    return f"{short(t)} ({points_of(int(box.vp[t]))})"


def sealed_cards(s: State, p: int) -> list[int]:
    """The cards of a seat's own sealed bid of which it may lose one."""
    return [t for t in range(N_CARDS) if s.sealed[p, t] and not is_dwarf(t)]


def cheapest(box: Box, s: State, titles: Sequence[int]) -> int:
    """The card that is worth least."""
    return min(titles, key=lambda t: card_value(box, s, t))


# ---- the sealed bid


def of_brew(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why so many extra cards are drawn through the Hut."""
    extra = action - actions.COUNT
    drawn = f"You draw {cards_of(sealed_bids.BID_CARDS + extra)} for this bid"
    return (
        f"{drawn}, and afterwards lose {extra} to the trash at random." if extra else f"{drawn}, and lose none for it."
    )


def of_bid(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why something is added to a bid, or why the bid is enough."""
    if action == actions.READY:
        return of_ready(box, s, p)
    after = np.array([s])[0]
    if action < actions.BUILD:
        after.sealed_tap[action - actions.TAP] = 1
    elif action < actions.PAWN:
        after.sealed[p, action - actions.COMMIT] += 1
    else:
        after.sealed_pawn[p] = action - actions.PAWN
    total, more = own_total(box, s, p), own_total(box, after, p)
    if more > total:
        return f"It raises your bid from {total} to {more} for {prize_words(box, s)}{lost(box, after, p)}."
    return of_card_in_bid(box, s, after, p, action)


def of_card_in_bid(box: Box, s: State, after: State, p: int, action: int) -> str:
    """Why something is bid that does not raise the total by itself."""
    total = own_total(box, s, p)
    if not actions.COMMIT <= action < actions.PAWN:
        return f"It leaves your bid at {total}: its resource does not count here."
    t = action - actions.COMMIT
    if t == ORI:
        return f"The top 2 cards of your draw pile join your bid of {total}."
    if t == TAPFA:
        return f"All rocks in your bid of {total} count as shinies."
    if is_dwarf(t) or CARDS[t].line.startswith("in a bid") or "; in a bid: " in CARDS[t].line:
        return (
            f"{short(t)} adds no units to your {total}, but acts: {CARDS[t].line.partition('in a bid')[2].strip(' :')}."
        )
    if cheapest(box, after, sealed_cards(after, p)) == t:
        return f"It counts nothing here, but you can lose {short(t)} to the trash instead of a better card."
    return f"{card_and_worth(box, s, t)} counts nothing here, and leaves your bid at {total}."


def lost(box: Box, s: State, p: int) -> str:
    """The card of a bid that the seat will lose if it may choose."""
    titles = sealed_cards(s, p)
    return f"; of it you lose one card, at best {short(cheapest(box, s, titles))}" if titles else ""


def of_ready(box: Box, s: State, p: int) -> str:
    """Why a bid is enough: what it can win, and what is lost."""
    total, prize = own_total(box, s, p), prize_words(box, s)
    if not s.sealed[p].any():
        held = int(s.hand[p].sum())
        keeps = f"you keep your {cards_of(held)}" if p != s.turn and held else "you lose no card"
        return f"You leave {prize} to others with a bid of {total}; {keeps}."
    return f"Your bid of {total} wins {prize} if nobody else reaches it{lost(box, s, p)}."


# ---- the revealed bid


def of_steal(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why Politics takes this card."""
    if action == actions.STOP:
        return "You need not trash Politics, and all bids stay as they are."
    q, t = divmod(action - actions.STEAL, N_CARDS)
    counts = sealed_bids.worth_in_bid(box, s, q, t)
    if not counts:
        return f"{names[q]}'s {short(t)} counts nothing here, but no longer acts for {names[q]}."
    return f"It takes {counts} from {names[q]}'s total and adds its value to yours."


def of_copy(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why the copy of this owner is chosen."""
    q, t = action - actions.COPY_OF, int(s.picked[OF_TITLE])
    owner = "yours" if q == p else f"{names[q]}'s"
    return f"This copy of {short(t)} in {'your' if s.picked[IN_POOL] == p else 'that'} bid is {owner}, not another's."


def of_keep(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card is kept from the Minecarts."""
    t = action - actions.KEEP
    counts = sealed_bids.worth_in_bid(box, s, p, t)
    return f"{short(t)} counts {counts} in this bid." if counts else f"{short(t)} can be the card that you lose."


def of_fool(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card is called fool's gold."""
    if action == actions.STOP:
        return "All cards count as they are."
    q, t = divmod(action - actions.FOOL, N_SHINIES)
    whose = "your own" if q == p else f"{names[q]}'s"
    if s.bid_for >> SHINIES & 1 and not s.bid_for >> ROCKS & 1:
        return f"It takes {int(box.value[t])} from {whose} total."
    return f"It makes {whose} {short(t)} count as rocks."


def of_pile(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card counts as shinies."""
    if action == actions.STOP:
        return "Your rocks go on counting as rocks."
    return f"{short(action - actions.PILE)} adds {int(box.value[action - actions.PILE])} to your total as shinies."


def of_name(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why Loki names this seat."""
    if action == actions.STOP:
        return "Everybody chooses their own loss."
    q = action - actions.SEAT
    best = [t for t in range(N_CARDS) if s.pool[q, t] > stolen_in(s, q, t) and not is_dwarf(t)]
    if q == p or not best:
        return f"{'You' if q == p else names[q]} would not lose a better card by it."
    return f"You can make {names[q]} lose {card_and_worth(box, s, max(best, key=lambda t: card_value(box, s, t)))}."


def of_trash(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why this card is trashed."""
    q, choice = trash.next_subject(s, p), trash.choice_of(action)
    t = choice % N_CARDS
    if q != p:
        return f"{names[q]} loses {card_and_worth(box, s, t)} for good."
    titles = [k for k in range(N_CARDS) if trash.can_trash(s, p, k)]
    most = max(int(n) for n in s.total[: s.seats])
    tied = [k for k in range(int(s.seats)) if s.total[k] == most]
    if p in tied and len(tied) > 1:
        counts = trash.worth_of_choice(box, s, p, choice)
        return f"You are tied at {most}: there the trashed card that counts most wins, and {short(t)} counts {counts}."
    if card_value(box, s, t) == card_value(box, s, cheapest(box, s, titles)):
        return f"One card must go, and {card_and_worth(box, s, t)} is what you can best do without."
    return f"One card must go: {card_and_worth(box, s, t)}."


def of_tie(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why another card is trashed in a tie, or why not."""
    if action == actions.STOP:
        return f"You lose no other card, and may lose {prize_words(box, s)}."
    choice = trash.choice_of(action)
    counts = trash.worth_of_choice(box, s, p, choice)
    return f"{short(choice % N_CARDS)} counts {counts} in the tie for {prize_words(box, s)}."


def of_guest(box: Box, s: State, p: int, action: int, names: Sequence[str]) -> str:
    """Why the winner of a Party explores or not."""
    if action == actions.YES:
        return "You turn up the next exploration card besides your turn."
    return "The next exploration card stays for the next player."


BID_REASONS = {
    state.BREW: of_brew, state.BID: of_bid, state.STEAL: of_steal, state.COPY: of_copy, state.CARTS: of_keep,
    state.FOOL: of_fool,
    state.PILE_UP: of_pile, state.NAME: of_name, state.TRASHING: of_trash, state.TIE: of_tie, state.GUEST: of_guest,
}  # fmt: skip
