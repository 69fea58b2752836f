"""What everybody knows about a hand that is not shown: cards that are surely there, and cards that surely are not.

Of the cards that a seat has laid on its draw pile in secret nobody else knows which they are. So what was known of a
hand is known from then on of hand and laid cards together, until those are drawn.
"""

from tabletown.engine.rule import rule
from tabletown.games.mountainhome.material import KARINA, LAGERTHA, N_CARDS, N_RESOURCES, ROCKS_1, Box
from tabletown.games.mountainhome.state import N_DENIABLE, State


@rule
def deniable(t: int) -> int:
    """The number of a title that a hand may be known to lack: resources, Karina, Lagertha; or -1."""
    if t < N_RESOURCES:
        return t
    return N_RESOURCES if t == KARINA else N_RESOURCES + 1 if t == LAGERTHA else -1


@rule
def is_laid(s: State, p: int, k: int) -> bool:
    """Whether a card on a draw pile was laid there in secret."""
    return k >= 0 and s.tops_open[p, k] == 0


@rule
def laid_cards(s: State, p: int) -> int:
    """How many cards a seat has laid on its draw pile in secret."""
    n = 0
    for k in range(s.n_tops[p]):
        n += is_laid(s, p, k)
    return n


@rule
def note_shown(s: State, p: int, t: int) -> None:
    """One more copy of a title is known to be in a hand."""
    s.known[p, t] += 1
    s.near[p, t] = max(s.near[p, t], s.known[p, t])


@rule
def note_come(s: State, p: int, t: int) -> None:
    """A card has come into a hand from where all could see it."""
    s.known[p, t] += 1
    s.near[p, t] += 1
    if deniable(t) >= 0:
        s.most[p, deniable(t)] += 1


@rule
def note_drawn(s: State, p: int, bared: bool) -> None:
    """A card that nobody else knows has come into a hand; bared: if it were rocks, it would have been laid open."""
    for i in range(N_DENIABLE):
        if not (bared and ROCKS_1 <= i < N_RESOURCES):
            s.most[p, i] += 1


@rule
def note_gone(s: State, p: int, t: int) -> None:
    """A card has left a hand, or those laid on its draw pile, for all to see."""
    s.near[p, t] = max(int(s.known[p, t]), int(s.near[p, t]) - 1)
    if deniable(t) >= 0:
        s.most[p, deniable(t)] = max(0, s.most[p, deniable(t)] - 1)


@rule
def note_new_hand(s: State, p: int) -> None:
    """All cards of a hand are about to be discarded for all to see: what is still known is known of laid cards."""
    laid = laid_cards(s, p)
    for t in range(N_CARDS):
        s.known[p, t] = 0
        s.near[p, t] = max(0, s.near[p, t] - s.hand[p, t])
        if deniable(t) >= 0:
            s.most[p, deniable(t)] = min(laid, max(0, int(s.most[p, deniable(t)]) - int(s.hand[p, t])))


@rule
def note_counted(s: State, p: int) -> None:
    """A draw pile has run out: all other cards of the deck lie open, and whoever counts knows the hand."""
    for t in range(N_CARDS):
        s.known[p, t] = s.hand[p, t]
        s.near[p, t] = s.hand[p, t]
        if deniable(t) >= 0:
            s.most[p, deniable(t)] = s.hand[p, t]


@rule
def deny(s: State, p: int, t: int) -> None:
    """Everybody learns that a title is not in a hand."""
    s.most[p, deniable(t)] = min(int(s.most[p, deniable(t)]), laid_cards(s, p))


@rule
def deny_resources(box: Box, s: State, p: int, above: int) -> None:
    """Everybody learns that no resource card of a higher value is in a hand."""
    for t in range(N_RESOURCES):
        if box.value[t] > above:
            deny(s, p, t)
