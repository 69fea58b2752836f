"""Where the viewer clicks for an action: on a card of the hand, a building, a card of a bid, a purse or a seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import BUY, LODGED, LOOT, OFFER, PAWN, PAY, RELEASE, SPEND, TAP
from tabletown.games.mountainhome.material import FIRST_DWARF, N_CARDS, N_RESOURCES, N_SHINIES, N_SITES, SHOP
from tabletown.games.mountainhome.rules.bids import trash
from tabletown.viewkit.svg import SvgLook

Spot = tuple[Any, ...]  # what it is, and its numbers: ("hand", 3), ("site", 12), ("pool", 1, 3)

# Labels for the ways to use a card that can be used in more than one way.
LABELS = (
    (LOOT, "to the Lair"), (actions.DISCARD, "discard"), (actions.TRASH, "trash"), (OFFER, "offer"), (PAWN, "pawn"),
    (actions.FROM, "pay"),
)  # fmt: skip
ALIKE = (state.DEBT, state.RAID)  # phases in which no use of a card is the main one


class Acts(NamedTuple):
    """What can be clicked at a spot: the spot itself, and buttons beside it, each with number, words and label."""

    main: tuple[int, str] | None
    more: list[tuple[int, str, str]]


NOTHING = Acts(None, [])


def has_place(action: int) -> bool:
    """Whether an action has a spot: actions about a card, a seat or a resource have one; plain answers have none."""
    if action >= actions.TRASH_TURNED or actions.COUNT <= action < actions.SEAT:
        return False
    return action == actions.BUY_PAWNED or action >= PAY


def selects(action: int) -> bool:
    """Whether an action plays a card, spends a dwarf or taps a building, which may ask what for."""
    return actions.PLAY <= action < RELEASE or TAP <= action < actions.BUILD


def hand_left(s: Any, p: int) -> Any:
    """The cards in a hand that are not in its bid, by title."""
    left = s.hand[p].astype(np.int64)
    if s.phase == state.BID:
        left -= s.sealed[p]
        if s.sealed_pawn[p] >= 0:
            left[s.sealed_pawn[p]] -= 1
    return np.maximum(left, 0)


def spots_of(s: Any, p: int, acts: Mapping[int, str]) -> dict[Spot, Acts]:
    """The actions at each spot."""
    left = hand_left(s, p) if p >= 0 else None
    found: dict[Spot, list[int]] = {}
    for action in sorted(acts):
        if has_place(action):
            found.setdefault(spot_of(s, p, left, action), []).append(action)
    return {spot: acts_of(s, acts, answers_at(s, there)) for spot, there in found.items()}


def answers_at(s: Any, there: list[int]) -> list[int]:
    """The actions of one spot without the selections that would replace the open one, if the question has an answer."""
    return there if s.phase == state.ACT else [action for action in there if not selects(action)] or there


def acts_of(s: Any, acts: Mapping[int, str], there: list[int]) -> Acts:
    """The actions of one spot, split into what a click on it means and the buttons beside it."""
    alone = [action for action in there if not is_aside(s, action)]
    main = alone[0] if alone and not (len(there) > 1 and s.phase in ALIKE) else None
    more = [(action, acts[action], label(action)) for action in there if action != main]
    return Acts((main, acts[main]) if main is not None else None, more)


def is_aside(s: Any, action: int) -> bool:
    """Whether an action always has a button of its own, and a click on the card never means it."""
    is_offer = s.phase == state.ACT and OFFER <= action < actions.COMMIT
    return is_offer or LOOT <= action < RELEASE or PAWN <= action < actions.FROM


def label(action: int) -> str:
    """A word or two for a small button."""
    return max((first, words) for first, words in LABELS if first <= action)[1]


def spot_of(s: Any, p: int, left: Any, action: int) -> Spot:
    """The spot where an action is clicked."""
    if action == actions.BUY_PAWNED:
        return ("pawned",)
    if action < actions.COUNT:
        return ("purse", (action - PAY) % 3)
    if action < BUY:
        return ("seat", action - actions.SEAT)
    if action < actions.PLAY:
        return ("shop", SHOP[action - BUY])
    if action < SPEND:
        return held(left, action - actions.PLAY)
    if action < TAP:
        return dwarf_spot(left, action)
    if action < actions.TAKE:
        return ("site", (action - TAP) % N_SITES)
    return card_spot(s, p, left, action)


def held(left: Any, t: int) -> Spot:
    """The spot of a card that is used from hand, or else from the Warehouse or a Hall."""
    if left[t] > 0:
        return ("hand", t)
    return ("ware", t) if t < N_RESOURCES else ("hall", t)


def dwarf_spot(left: Any, action: int) -> Spot:
    """The spot of a dwarf who is spent, sent to the Lair or released."""
    t = FIRST_DWARF + (action - SPEND) % (LODGED - SPEND)
    if LODGED <= action < LOOT:
        return ("lodger", t)
    return ("fort", t) if action >= RELEASE else held(left, t)


def card_spot(s: Any, p: int, left: Any, action: int) -> Spot:
    """The spot of a card that is taken, stored, given away, bid or kept."""
    if action >= actions.STEAL:
        return ("pool", *divmod(action - actions.STEAL, N_CARDS))
    if action >= actions.FOOL:
        return ("pool", *divmod(action - actions.FOOL, N_SHINIES))
    if action >= actions.KEEP:
        return ("pool", p, (action - actions.KEEP) % N_RESOURCES)
    if action >= PAWN:
        return held(left, (action - PAWN) % N_RESOURCES)
    t = (action - actions.TAKE) % N_CARDS
    if action < actions.STORE or (actions.PUT <= action < OFFER and s.phase == state.SCOUTING):
        return ("stage", t)
    if actions.TRASH <= action < actions.PUT and s.phase != state.DEBT:
        return ("pool", trash.next_subject(s, p) if s.phase == state.TRASHING else p, t)
    return held(left, t)


# ---- a look with spots


@dataclass(frozen=True)
class SpotLook(SvgLook):
    """A look with the actions at each spot."""

    box_bytes: bytes
    left: Any  # the viewer's hand without what is in the bid, by title
    spots: Mapping[Spot, Acts]

    def at(self, *spot: Any) -> Acts:
        """What can be clicked at a spot."""
        return self.spots.get(spot, NOTHING)

    def name(self, p: int) -> str:
        """A seat's name as the viewer reads it."""
        return "You" if p == self.viewer else self.names[p]


def look_of(box: Any, s: Any, viewer: int, names: Sequence[str], acts: Mapping[int, str]) -> SpotLook:
    """The table as the drawings need it."""
    left = hand_left(s, viewer) if viewer >= 0 else None
    return SpotLook(box, s, viewer, names, acts, box.tobytes(), left, spots_of(s, viewer, acts))
