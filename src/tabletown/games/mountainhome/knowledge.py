"""What everybody knows about a hand that is not shown: cards that are surely there, and cards that surely are not.

Of the cards that a seat has laid on its draw pile in secret nobody else knows which they are. So what was known of a
hand is known from then on of hand and laid cards together, until those are drawn.

A limit says of some titles together how many cards of them are in a hand at most, and how many in hand and laid
cards: a card that is drawn might be any of them, but no more than one.
"""

from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.material import KARINA, LAGERTHA, N_CARDS, N_RESOURCES, ROCKS_1, Box
from tabletown.games.mountainhome.state import MAX_LIMITS, State

TITLES, IN_HAND, TOGETHER = range(3)  # a limit: bits of titles, and the two numbers; without titles it is none
N_DENIABLE = N_RESOURCES + 2  # titles that a hand may be known to lack: resources, Karina, Lagertha
ROCKS_CARDS = (1 << N_RESOURCES) - (1 << ROCKS_1)

# ---- titles and cards


@rule
def bit_of(t: int) -> int:
    """The bit of a title in a limit; 0 for those that nobody ever asks for."""
    if t < N_RESOURCES:
        return 1 << t
    return 1 << N_RESOURCES if t == KARINA else 2 << N_RESOURCES if t == LAGERTHA else 0


@rule
def hand_size(s: State, p: int) -> int:
    """How many cards are in a hand."""
    n = 0
    for t in range(N_CARDS):
        n += int(s.hand[p, t])
    return n


@rule
def held_of(s: State, p: int, titles: int) -> int:
    """How many cards of some titles are in a hand."""
    n = 0
    for t in range(N_RESOURCES):
        if titles >> t & 1:
            n += int(s.hand[p, t])
    if titles & bit_of(KARINA):
        n += int(s.hand[p, KARINA])
    if titles & bit_of(LAGERTHA):
        n += int(s.hand[p, LAGERTHA])
    return n


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


# ---- limits


@rule
def add_limit(s: State, p: int, titles: int, in_hand: int, together: int) -> None:
    """One more limit; one for the same titles becomes as narrow as both. Without room for it, it is forgotten."""
    free = -1
    for k in range(MAX_LIMITS - 1, -1, -1):
        if s.limits[p, k, TITLES] == titles:
            s.limits[p, k, IN_HAND] = min(in_hand, int(s.limits[p, k, IN_HAND]))
            s.limits[p, k, TOGETHER] = min(together, int(s.limits[p, k, TOGETHER]))
            return
        if s.limits[p, k, TITLES] == 0:
            free = k
    if free >= 0:
        s.limits[p, free, TITLES] = titles
        s.limits[p, free, IN_HAND] = in_hand
        s.limits[p, free, TOGETHER] = together


@rule
def drop_limit(s: State, p: int, k: int) -> None:
    """A limit that says nothing any more."""
    for x in range(3):
        s.limits[p, k, x] = 0


@part
def drop_wide_limits(s: State, p: int) -> None:
    """Limits that are wider than the hand."""
    size, laid = hand_size(s, p), laid_cards(s, p)
    for k in range(MAX_LIMITS):
        if s.limits[p, k, IN_HAND] >= size and s.limits[p, k, TOGETHER] >= size + laid:
            drop_limit(s, p, k)


@rule
def widen(s: State, p: int, titles: int, by: int) -> None:
    """A card of some of the titles may have come into a hand: from its laid cards (0), or from elsewhere (1)."""
    for k in range(MAX_LIMITS):
        if s.limits[p, k, TITLES] & titles:
            s.limits[p, k, TOGETHER] += by
            s.limits[p, k, IN_HAND] = min(int(s.limits[p, k, IN_HAND]) + 1, int(s.limits[p, k, TOGETHER]))


@part
def keep_limits_of(s: State, p: int, titles: int) -> None:
    """A limit for more titles than these is also one for these alone: what comes next is none of them."""
    for k in range(MAX_LIMITS):
        both = int(s.limits[p, k, TITLES]) & titles
        if both > 0:
            add_limit(s, p, both, int(s.limits[p, k, IN_HAND]), int(s.limits[p, k, TOGETHER]))


@part
def narrow(s: State, p: int, t: int, from_hand: int) -> None:
    """A card has left a hand (1), or those laid on its draw pile (0), for all to see."""
    for k in range(MAX_LIMITS):
        if s.limits[p, k, TITLES] & bit_of(t):
            s.limits[p, k, TOGETHER] = max(0, int(s.limits[p, k, TOGETHER]) - 1)
            in_hand = int(s.limits[p, k, IN_HAND]) - from_hand
            s.limits[p, k, IN_HAND] = max(0, min(in_hand, int(s.limits[p, k, TOGETHER])))


# ---- cards that come and go


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
    widen(s, p, bit_of(t), 1)


@rule
def forget_laid(s: State, p: int) -> None:
    """Without laid cards all that is known of both is known of the hand."""
    if laid_cards(s, p) == 0:
        for t in range(N_CARDS):
            s.known[p, t] = s.near[p, t]


@part
def note_drawn(s: State, p: int, laid: bool, bared: bool) -> None:
    """A card that nobody else knows has come into a hand; bared: if it were rocks, it would have been laid open."""
    titles = (1 << N_DENIABLE) - 1
    if bared:
        titles &= ~ROCKS_CARDS
        note_no_rocks(s, p, laid)
    widen(s, p, titles, 0 if laid else 1)
    if laid:
        forget_laid(s, p)


@part
def note_no_rocks(s: State, p: int, laid: bool) -> None:
    """A card has come into a hand that is no rocks card: neither it is one nor those that are known to be others."""
    keep_limits_of(s, p, ROCKS_CARDS)
    in_hand, together = 1, 0 if laid else 1  # cards that are surely no rocks
    for t in range(N_CARDS):
        if not bit_of(t) & ROCKS_CARDS:
            in_hand += int(s.known[p, t])
            together += int(s.near[p, t])
    size = hand_size(s, p)
    add_limit(s, p, ROCKS_CARDS, size - in_hand, size + laid_cards(s, p) - max(in_hand, together))


@part
def note_drawn_open(s: State, p: int, t: int) -> None:
    """A card that was laid in secret has come into a hand, and was shown."""
    widen(s, p, bit_of(t), 0)
    note_shown(s, p, t)
    forget_laid(s, p)


@rule
def note_gone(s: State, p: int, t: int, from_hand: int) -> None:
    """A card has left a hand (1), or those laid on its draw pile (0), for all to see."""
    s.near[p, t] = max(int(s.known[p, t]), int(s.near[p, t]) - 1)
    narrow(s, p, t, from_hand)
    if not from_hand:
        forget_laid(s, p)


@part
def note_laid(s: State, p: int) -> None:
    """A card goes from a hand onto its draw pile in secret: what was known of the hand is known of both together."""
    laid = laid_cards(s, p)
    for t in range(N_CARDS):
        s.known[p, t] = 0
    for k in range(MAX_LIMITS):
        together = int(s.limits[p, k, IN_HAND]) + laid
        s.limits[p, k, TOGETHER] = min(together, int(s.limits[p, k, TOGETHER]))


@part
def note_new_hand(s: State, p: int) -> None:
    """All cards of a hand are about to be discarded for all to see: what is still known is known of laid cards."""
    laid = laid_cards(s, p)
    for t in range(N_CARDS):
        s.known[p, t] = 0
        s.near[p, t] = max(0, s.near[p, t] - s.hand[p, t])
    for k in range(MAX_LIMITS):
        gone = held_of(s, p, int(s.limits[p, k, TITLES]))
        s.limits[p, k, IN_HAND] = 0
        s.limits[p, k, TOGETHER] = max(0, int(s.limits[p, k, TOGETHER]) - gone)
        if s.limits[p, k, TOGETHER] >= laid:
            drop_limit(s, p, k)


@part
def note_counted(s: State, p: int) -> None:
    """A draw pile has run out: all other cards of the deck lie open, and whoever counts knows the hand."""
    for t in range(N_CARDS):
        s.known[p, t] = s.hand[p, t]
        s.near[p, t] = s.hand[p, t]
    for k in range(MAX_LIMITS):
        drop_limit(s, p, k)


# ---- cards that are not there


@rule
def deny(s: State, p: int, titles: int) -> None:
    """Everybody learns that some titles are not in a hand. So a limit for others is one for them and these together."""
    drop_wide_limits(s, p)
    laid = laid_cards(s, p)
    for k in range(MAX_LIMITS):
        of, in_hand = int(s.limits[p, k, TITLES]), int(s.limits[p, k, IN_HAND])
        if of > 0 and laid == 0:
            drop_limit(s, p, k)
        if of & ~titles:
            add_limit(s, p, of | titles, in_hand, in_hand + laid)
    add_limit(s, p, titles, 0, laid)


@rule
def deny_resources(box: Box, s: State, p: int, above: int) -> None:
    """Everybody learns that no resource card of a higher value is in a hand."""
    titles = 0
    for t in range(N_RESOURCES):
        if box.value[t] > above:
            titles |= 1 << t
    if titles > 0:
        deny(s, p, titles)


# ---- what is true


@rule
def is_known_rightly(s: State, p: int, t: int) -> bool:
    """Whether all that is known about copies of a title in a hand is true."""
    n = int(s.hand[p, t])
    for k in range(s.n_tops[p]):
        n += s.tops[p, k] == t and is_laid(s, p, k)
    return s.known[p, t] <= s.hand[p, t] and s.known[p, t] <= s.near[p, t] <= n


@rule
def are_limits_kept(s: State, p: int) -> bool:
    """Whether a hand keeps to the limits that it is known to keep to."""
    for i in range(MAX_LIMITS):
        titles = int(s.limits[p, i, TITLES])
        n = held_of(s, p, titles)
        if n > s.limits[p, i, IN_HAND]:
            return False
        for k in range(s.n_tops[p]):
            n += is_laid(s, p, k) and titles & bit_of(int(s.tops[p, k])) > 0
        if n > s.limits[p, i, TOGETHER]:
            return False
    return True
