"""What everybody knows about a hidden hand: cards that are surely in it, and cards that surely are not.

A seat may lay cards on its draw pile in secret, and nobody else knows which ones. From then on, what was known about
the hand holds for the hand and the laid cards together, until those are drawn. Two Reorganisations in a row may lay
cards at two times: what becomes known in between holds for the hand and the newer laid cards. Hence there are three
reaches, each of which includes the one before: the hand, the newer laid cards, all laid cards.

A limit says how many cards of a set of titles are within each reach at most: a drawn card might be any of them, but
only one of them.
"""

from tabletown.engine.compile import inlined, rule
from tabletown.engine.state import Ints
from tabletown.games.mountainhome.material import FIRST_ROCKS, KARINA, LAGERTHA, N_CARDS, N_DENIABLE, N_RESOURCES, Box
from tabletown.games.mountainhome.state import MAX_LIMITS, State

HAND, NEWER, LAID = range(3)  # reaches; also where a card comes from or goes
REACHES = 3
AWAY = REACHES  # beyond all reaches
COPIES = 5  # bits for a number of copies: more than 31 of a title count as 31
MOST = (1 << COPIES) - 1
TITLES = REACHES  # a limit: a number for each reach, then bits of titles; without titles the slot is empty
OLDER_LAID, OPEN, NEWER_LAID = range(3)  # how much others know about a card on a draw pile
ROCKS_CARDS = (1 << N_RESOURCES) - (1 << FIRST_ROCKS)

# ---- titles and cards


@rule
def bit_of(t: int) -> int:
    """The bit of a title in a limit; 0 for titles that no decision asks about."""
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
    """How many cards of a set of titles are in a hand."""
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
def top_place(s: State, p: int) -> int:
    """The place of the next card of a draw pile as others see it: among the cards laid in secret, or AWAY."""
    return place_of(s, p, int(s.n_tops[p]) - 1)


@rule
def place_of(s: State, p: int, k: int) -> int:
    """The smallest reach that includes a card on a draw pile."""
    if k < 0 or s.tops_open[p, k] == OPEN:
        return AWAY
    return NEWER if s.tops_open[p, k] == NEWER_LAID else LAID


@rule
def laid_cards(s: State, p: int, reach: int) -> int:
    """How many cards a seat has laid on its draw pile in secret, within a reach."""
    n = 0
    for k in range(s.n_tops[p]):
        n += place_of(s, p, k) <= reach
    return n


# ---- cards that are surely there


def held_surely(known: Ints) -> Ints:
    """From counts of cards that are surely there, the counts for the hand."""
    return known & MOST


@rule
def sure(s: State, p: int, t: int, reach: int) -> int:
    """How many copies of a title are surely within a reach."""
    return int(s.known[p, t]) >> (COPIES * reach) & MOST


@rule
def make_sure(s: State, p: int, t: int, reach: int, n: int) -> None:
    """Set how many copies of a title are surely within a reach."""
    others = int(s.known[p, t]) & ~(MOST << (COPIES * reach))
    s.known[p, t] = others | min(n, MOST) << (COPIES * reach)


# ---- limits


@rule
def add_limit(s: State, p: int, titles: int, in_hand: int, newer: int, laid: int) -> None:
    """Add a limit, or narrow the one for the same titles. Forget it if there is no room."""
    at = -1
    for k in range(MAX_LIMITS - 1, -1, -1):
        if s.limits[p, k, TITLES] == titles:
            in_hand = min(in_hand, int(s.limits[p, k, HAND]))
            newer = min(newer, int(s.limits[p, k, NEWER]))
            laid = min(laid, int(s.limits[p, k, LAID]))
            at = k
            break
        if s.limits[p, k, TITLES] == 0:
            at = k
    if at >= 0:
        s.limits[p, at, TITLES] = titles
        s.limits[p, at, HAND] = in_hand
        s.limits[p, at, NEWER] = newer
        s.limits[p, at, LAID] = laid


@rule
def drop_limit(s: State, p: int, k: int) -> None:
    """Remove a limit that says nothing any more."""
    for x in range(REACHES + 1):
        s.limits[p, k, x] = 0


@rule
def drop_wide_limits(s: State, p: int) -> None:
    """Remove limits that allow as many cards as there are within each reach."""
    size = hand_size(s, p)
    for k in range(MAX_LIMITS):
        says = False
        for reach in range(REACHES):
            says = says or s.limits[p, k, reach] < size + laid_cards(s, p, reach)
        if not says:
            drop_limit(s, p, k)


@rule
def widen(s: State, p: int, titles: int, source: int) -> None:
    """A card of these titles may have entered a hand, from its laid cards or from elsewhere: relax the limits."""
    for k in range(MAX_LIMITS):
        if s.limits[p, k, TITLES] & titles:
            for reach in range(min(source, REACHES) - 1, -1, -1):
                s.limits[p, k, reach] += 1
                if reach < LAID:
                    s.limits[p, k, reach] = min(s.limits[p, k, reach], s.limits[p, k, reach + 1])


@inlined
def keep_limits_of(s: State, p: int, titles: int) -> None:
    """Copy limits on more titles to these titles alone, because the next card is none of these."""
    for k in range(MAX_LIMITS):
        both = int(s.limits[p, k, TITLES]) & titles
        if both > 0:
            add_limit(s, p, both, int(s.limits[p, k, HAND]), int(s.limits[p, k, NEWER]), int(s.limits[p, k, LAID]))


@inlined
def join_limits(s: State, p: int) -> None:
    """Join two limits into one on both sets of titles: apart, they would allow two cards where only one came."""
    size = hand_size(s, p)
    for k in range(MAX_LIMITS):
        for i in range(k):
            one, other = int(s.limits[p, k, TITLES]), int(s.limits[p, i, TITLES])
            if one & ~other and other & ~one:
                in_hand = int(s.limits[p, k, HAND] + s.limits[p, i, HAND])
                newer = int(s.limits[p, k, NEWER] + s.limits[p, i, NEWER])
                laid = int(s.limits[p, k, LAID] + s.limits[p, i, LAID])
                if in_hand < size or newer < size + laid_cards(s, p, NEWER) or laid < size + laid_cards(s, p, LAID):
                    add_limit(s, p, one | other, in_hand, newer, laid)


@inlined
def narrow(s: State, p: int, t: int, source: int) -> None:
    """A card has publicly left a hand or the cards laid on its draw pile: tighten the limits."""
    for k in range(MAX_LIMITS):
        if s.limits[p, k, TITLES] & bit_of(t):
            for reach in range(LAID, -1, -1):
                n = int(s.limits[p, k, reach]) - (1 if reach >= source else 0)
                if reach < LAID:
                    n = min(n, int(s.limits[p, k, reach + 1]))
                s.limits[p, k, reach] = max(0, n)


# ---- cards that come and go


@rule
def note_shown(s: State, p: int, t: int) -> None:
    """Note that one more copy of a title is known to be in a hand."""
    n = sure(s, p, t, HAND) + 1
    for reach in range(REACHES):
        make_sure(s, p, t, reach, max(n, sure(s, p, t, reach)))


@rule
def note_come(s: State, p: int, t: int) -> None:
    """Note a card that has publicly entered a hand."""
    for reach in range(REACHES):
        make_sure(s, p, t, reach, sure(s, p, t, reach) + 1)
    widen(s, p, bit_of(t), AWAY)


@rule
def merge_reaches(s: State, p: int) -> None:
    """If two reaches hold the same cards, everything known about one holds for the other."""
    no_older = laid_cards(s, p, LAID) == laid_cards(s, p, NEWER)
    no_newer = laid_cards(s, p, NEWER) == 0
    for t in range(N_CARDS):
        if no_older:
            make_sure(s, p, t, NEWER, sure(s, p, t, LAID))
        if no_newer:
            make_sure(s, p, t, HAND, sure(s, p, t, NEWER))
    for k in range(MAX_LIMITS):
        if no_newer:
            s.limits[p, k, NEWER] = s.limits[p, k, HAND]
        if no_older:
            s.limits[p, k, LAID] = s.limits[p, k, NEWER]


@inlined
def note_drawn(s: State, p: int, source: int, bared: bool) -> None:
    """Note a hidden card that entered a hand; bared: if it were rocks, it would have been revealed."""
    titles = (1 << N_DENIABLE) - 1
    if bared:
        titles &= ~ROCKS_CARDS
        note_no_rocks(s, p, source)
    widen(s, p, titles, source)
    if bared:
        join_limits(s, p)
    if source < AWAY:
        merge_reaches(s, p)


@inlined
def note_no_rocks(s: State, p: int, source: int) -> None:
    """Note that a drawn card is not rocks: neither it nor the cards already known to be other titles."""
    keep_limits_of(s, p, ROCKS_CARDS)
    size = hand_size(s, p)
    in_hand = size - no_rocks(s, p, HAND) - 1
    newer = size + laid_cards(s, p, NEWER) - no_rocks(s, p, NEWER) - (1 if source > NEWER else 0)
    laid = size + laid_cards(s, p, LAID) - no_rocks(s, p, LAID) - (1 if source > LAID else 0)
    newer = min(newer, in_hand + laid_cards(s, p, NEWER))
    laid = min(laid, newer + laid_cards(s, p, LAID) - laid_cards(s, p, NEWER))
    add_limit(s, p, ROCKS_CARDS, in_hand, newer, laid)


@rule
def no_rocks(s: State, p: int, reach: int) -> int:
    """How many cards within a reach are known not to be rocks."""
    n = 0
    for t in range(N_CARDS):
        if not bit_of(t) & ROCKS_CARDS:
            n += sure(s, p, t, reach)
    return n


@inlined
def note_drawn_open(s: State, p: int, t: int, source: int) -> None:
    """Note that a card laid in secret entered a hand and was shown."""
    widen(s, p, bit_of(t), source)
    note_shown(s, p, t)
    merge_reaches(s, p)


@rule
def note_gone(s: State, p: int, t: int, source: int) -> None:
    """Note a card that has publicly left a hand or the cards laid on its draw pile."""
    least = sure(s, p, t, source - 1) if source > HAND else 0
    for reach in range(source, REACHES):
        least = max(least, sure(s, p, t, reach) - 1)
        make_sure(s, p, t, reach, least)
    narrow(s, p, t, source)
    if source > HAND:
        merge_reaches(s, p)


@inlined
def note_laid(s: State, p: int) -> None:
    """Note a card laid from hand on the draw pile in secret: what was known about the hand holds for both together.

    If something is known about the hand alone, the cards laid before become the older ones.
    """
    newer = laid_cards(s, p, NEWER)
    older = laid_cards(s, p, LAID) - newer
    is_new = False
    for t in range(N_CARDS):
        is_new = is_new or sure(s, p, t, HAND) > 0
    for k in range(MAX_LIMITS):
        s.limits[p, k, NEWER] = min(s.limits[p, k, NEWER], s.limits[p, k, HAND] + newer)
        s.limits[p, k, LAID] = min(s.limits[p, k, LAID], s.limits[p, k, NEWER] + older)
        is_new = is_new or s.limits[p, k, HAND] < s.limits[p, k, NEWER]
    if is_new:
        for k in range(s.n_tops[p]):
            if s.tops_open[p, k] == NEWER_LAID:
                s.tops_open[p, k] = OLDER_LAID
        for t in range(N_CARDS):
            make_sure(s, p, t, NEWER, sure(s, p, t, HAND))
            make_sure(s, p, t, HAND, 0)
        for k in range(MAX_LIMITS):
            s.limits[p, k, NEWER] = s.limits[p, k, HAND]


@inlined
def note_new_hand(s: State, p: int) -> None:
    """Note that a hand is about to be discarded publicly: what is still known holds for the laid cards."""
    for t in range(N_CARDS):
        make_sure(s, p, t, HAND, 0)
        for reach in range(NEWER, REACHES):
            make_sure(s, p, t, reach, max(0, sure(s, p, t, reach) - int(s.hand[p, t])))
    for k in range(MAX_LIMITS):
        gone = held_of(s, p, int(s.limits[p, k, TITLES]))
        s.limits[p, k, HAND] = 0
        says = False
        for reach in range(NEWER, REACHES):
            s.limits[p, k, reach] = max(0, int(s.limits[p, k, reach]) - gone)
            says = says or s.limits[p, k, reach] < laid_cards(s, p, reach)
        if not says:
            drop_limit(s, p, k)


@inlined
def note_counted(s: State, p: int) -> None:
    """Note that a draw pile has run out: all other cards of the deck are public, so the hand is known by counting."""
    for t in range(N_CARDS):
        for reach in range(REACHES):
            make_sure(s, p, t, reach, int(s.hand[p, t]))
    for k in range(MAX_LIMITS):
        drop_limit(s, p, k)


@rule
def note_lost(s: State, p: int) -> None:
    """Forget the deepest laid card, and with it what was known about the laid cards."""
    for t in range(N_CARDS):
        for reach in range(NEWER, REACHES):
            make_sure(s, p, t, reach, sure(s, p, t, HAND))


# ---- cards that are not there


@rule
def deny(s: State, p: int, titles: int) -> None:
    """Everybody learns that a hand has none of these titles, so each limit on others extends to these, too."""
    drop_wide_limits(s, p)
    newer, laid = laid_cards(s, p, NEWER), laid_cards(s, p, LAID)
    for k in range(MAX_LIMITS):
        of, in_hand = int(s.limits[p, k, TITLES]), int(s.limits[p, k, HAND])
        if of > 0 and laid == 0:
            drop_limit(s, p, k)
        if of & ~titles:
            add_limit(s, p, of | titles, in_hand, in_hand + newer, in_hand + laid)
    add_limit(s, p, titles, 0, newer, laid)


@rule
def deny_resources(box: Box, s: State, p: int, above: int) -> None:
    """Everybody learns that a hand has no resource card above a value."""
    titles = 0
    for t in range(N_RESOURCES):
        if box.value[t] > above:
            titles |= 1 << t
    if titles > 0:
        deny(s, p, titles)
