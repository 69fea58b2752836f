"""The names that the log and the drawings use for things on the table; and which of them are on the table now.

Only public things have a name.
"""

from typing import Any

import numpy as np

from tabletown.games.mountainhome import state
from tabletown.games.mountainhome.material import FIRST_LEGEND, FIRST_PLACE, N_LEGENDS, N_SITES

PILE = "pile"  # the exploration pile
TRASH = "trash"
RECRUITS = "recruits"
PRIZE = "prize"  # the prize of the bid
SPENT = "spent"  # the dwarf being spent

SPENDING = (state.USE, state.SECOND)

BIDDING = (state.BREW, state.BID, state.STEAL, state.COPY, state.CARTS, state.FOOL, state.PILE_UP, state.NAME,
           state.TRASHING, state.TIE)  # fmt: skip


def hand(p: int) -> str:
    """A seat's hand."""
    return f"hand-{p}"


def draw_pile(p: int) -> str:
    """A seat's draw pile."""
    return f"draw-{p}"


def discard(p: int) -> str:
    """A seat's discard pile."""
    return f"discard-{p}"


def purse(p: int) -> str:
    """What a seat can spend in its turn."""
    return f"purse-{p}"


def points(p: int) -> str:
    """A seat's points."""
    return f"points-{p}"


def played(p: int, t: int) -> str:
    """A seat's copies of a card that were played in this turn."""
    return f"played-{p}-{t}"


def bid(p: int) -> str:
    """A seat's bid."""
    return f"bid-{p}"


def site(k: int) -> str:
    """A building in a town."""
    return f"site-{k}"


def event(serial: int) -> str:
    """A recurring event in the realm, by serial number."""
    return f"event-{serial}"


def place(t: int) -> str:
    """A location in the realm."""
    return f"place-{t}"


def for_sale(t: int) -> str:
    """A face-up blueprint in the shop."""
    return f"shop-{t}"


def legend(t: int) -> str:
    """A legendary dwarf whom nobody has chosen yet."""
    return f"legend-{t}"


def is_bidding(s: Any) -> bool:
    """Whether there are bids on the stage."""
    return bool(s.phase in BIDDING or s.pool[: s.seats].any())


def lying(s: Any) -> set[str]:
    """The names of everything public on the table."""
    seats = range(int(s.seats))
    names = {PILE, TRASH, RECRUITS}
    for p in seats:
        names |= {hand(p), draw_pile(p), discard(p), points(p)}
        names |= {played(p, t) for t in map(int, np.flatnonzero(s.row[p]))}
    names |= {site(k) for k in range(N_SITES) if s.owner[k] >= 0}
    names |= {event(int(s.serial[k])) for k in range(int(s.n_events))}
    names |= {place(FIRST_PLACE + k) for k in range(len(s.places)) if s.places[k]}
    names |= {for_sale(int(t)) for t in s.shop if t >= 0}
    if s.purse.any():
        names.add(purse(int(s.turn)))
    if is_bidding(s):
        names |= {PRIZE, *map(bid, seats)}
    elif s.phase in SPENDING:
        names.add(SPENT)
    elif s.phase == state.DRAFT:
        names |= {legend(t) for t in range(FIRST_LEGEND, FIRST_LEGEND + N_LEGENDS) if s.leftover[t]}
    return names
