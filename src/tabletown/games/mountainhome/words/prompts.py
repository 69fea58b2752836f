"""The prompts: what a seat is asked, with names and numbers filled in."""

from collections.abc import Callable, Sequence
from string import Formatter

import numpy as np

from tabletown.engine.words import listed
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.actions import action_name, short, site_name, the_site, units
from tabletown.games.mountainhome.material import N_CARDS, N_SITES, RESOURCES, Box
from tabletown.games.mountainhome.rules.bids.copies import IN_POOL, OF_TITLE
from tabletown.games.mountainhome.rules.bids.trash import next_subject
from tabletown.games.mountainhome.rules.decisions import DECISIONS, legal
from tabletown.games.mountainhome.rules.exploring import ANY_SOURCE, PARKING, booze_sources
from tabletown.games.mountainhome.rules.turn import CAVERN_GAIN, HOARD_GAIN
from tabletown.games.mountainhome.rules.zones import has_dwarf
from tabletown.games.mountainhome.state import AUCTIONING, RECRUIT, State
from tabletown.games.mountainhome.words import causes
from tabletown.games.mountainhome.words.reasons.of_bids import own_total

PROMPTS = {decision.phase: decision.prompt for decision in DECISIONS}
DOINGS = (  # what an action step is made of, and its actions
    ("play a card", (actions.PLAY, actions.SPEND)),
    ("spend a dwarf to build or work", (actions.SPEND, actions.LOOT)),
    ("tap a building", (actions.TAP, actions.BUILD)),
    ("buy a blueprint", (actions.BUY, actions.PLAY)),
)
WISHES = tuple(action_name(actions.WISH + k, ()).removeprefix("wish for ") for k in range(actions.N_WISHES))


def prompt(box: Box, s: State, seat: int, names: Sequence[str]) -> str:
    """The prompt for the seat now."""
    if s.phase == state.OVER:
        return "The game is over."
    text = other_prompt(box, s, seat) or PROMPTS[int(s.phase)]
    fields = [field for _, field, _, _ in Formatter().parse(text) if field]
    return text.format_map({field: VALUES[field](box, s, seat, names) for field in fields})


def other_prompt(box: Box, s: State, seat: int) -> str:
    """A prompt that replaces the decision's own where that would be wrong, else an empty string."""
    if s.phase == state.ACT and (can := possible(box, s, seat)):
        return f"You have {{purse}}. {listed(can, 'or').capitalize()}."
    if s.phase == state.ENTER and not has_dwarf(s, seat):
        return "The Expansive Cavern is open, but you have no dwarf to send in."
    if s.phase == state.PARK and s.paid == 0 and booze_sources(box, s, seat, ANY_SOURCE) < PARKING:
        return "You do not have the {price} booze that parking {prize} in the Fortress would cost."
    if s.phase == state.TRASHING and next_subject(s, seat) != seat:
        return "Loki: what does {victim} trash?"
    return ""


def possible(box: Box, s: State, seat: int) -> list[str]:
    """What a seat can do in its action step, in words; empty if nothing but to end it."""
    out = np.zeros(actions.N_ACTIONS, np.int16)
    legal_now = out[: legal(box, s, seat, out)]
    return [words for words, (first, last) in DOINGS if ((legal_now >= first) & (legal_now < last)).any()]


# What a prompt may name in braces.
VALUES: dict[str, Callable[[Box, State, int, Sequence[str]], object]] = {
    "purse": lambda box, s, seat, names: purse(s),
    "owed": lambda box, s, seat, names: s.owed,
    "paid": lambda box, s, seat, names: s.paid,
    "price": lambda box, s, seat, names: PARKING - int(s.paid),
    "dwarf": lambda box, s, seat, names: short(int(s.dwarf)),
    "prize": lambda box, s, seat, names: short(int(s.prize)),
    "copy": lambda box, s, seat, names: short(int(s.picked[OF_TITLE])),
    "pool": lambda box, s, seat, names: "your" if s.picked[IN_POOL] == seat else f"{names[s.picked[IN_POOL]]}'s",
    "offer": lambda box, s, seat, names: short(int(s.offer)),
    "reply": lambda box, s, seat, names: short(int(s.reply)),
    "wish": lambda box, s, seat, names: f", and would like {WISHES[s.wish]}" if s.wish >= 0 else "",
    "building": lambda box, s, seat, names: the_site(int(s.target)),
    "turn": lambda box, s, seat, names: names[s.turn],
    "partner": lambda box, s, seat, names: names[s.partner],
    "victim": lambda box, s, seat, names: names[next_subject(s, seat)],
    "subject": lambda box, s, seat, names: bid_subject(s),
    "giver": lambda box, s, seat, names: "The Cavern" if causes.is_in_cavern(s) else "Dragon Hoard",
    "gain": lambda box, s, seat, names: CAVERN_GAIN if causes.is_in_cavern(s) else HOARD_GAIN,
    "use": lambda box, s, seat, names: causes.use(s, names),
    "threat": lambda box, s, seat, names: causes.threat(s, names),
    "pronoun": lambda box, s, seat, names: causes.pronoun(s),
    "cause": lambda box, s, seat, names: causes.of_copy(s),
    "debt": lambda box, s, seat, names: short(int(s.batch[0])),
    "sealed": lambda box, s, seat, names: bid_so_far(box, s, seat),
}


def purse(s: State) -> str:
    """What is in the purse."""
    held = [units(int(n), r) for r, n in enumerate(s.purse) if n]
    return ", ".join(held) or "an empty purse"


def bid_subject(s: State) -> str:
    """The prize of the bid, and the resources that count."""
    with_what = " and ".join(name for r, name in enumerate(RESOURCES) if s.bid_for >> r & 1)
    if s.bid_kind == RECRUIT:
        return f"A bid of {with_what} for {short(int(s.prize))}"
    if s.bid_kind == AUCTIONING:
        return f"A bid of {with_what} for {the_site(int(s.prize))}"
    return f"A bid of {with_what} at the Party"


def so_far(box: Box, s: State, seat: int) -> str:
    """What a seat has put into its own bid so far."""
    parts = [short(t) for t in range(N_CARDS) for _ in range(s.sealed[seat, t])]
    parts += [site_name(k) for k in range(N_SITES) if s.owner[k] == seat and s.sealed_tap[k]]
    parts += [f"pawned {short(int(s.sealed_pawn[seat]))}"] if s.sealed_pawn[seat] >= 0 else []
    return "so far: " + ", ".join(parts) if parts else "nothing so far"


def bid_so_far(box: Box, s: State, seat: int) -> str:
    """A seat's own bid, and what it counts."""
    return f"{so_far(box, s, seat)}; total {own_total(box, s, seat)}"
