"""What everybody knows about a hand that is not shown: cards that are surely there, and cards that surely are not.

Of the cards that a seat has laid on its draw pile in secret nobody else knows which they are. So what was known of a
hand is known from then on of hand and laid cards together, until those are drawn. Two Reorganisations in a row may lay
cards at two times: what is known in between is known of the hand and the newer ones. Hence three reaches, each of
which includes the one before: the hand, the newer laid cards, all laid cards.

A limit says of some titles together how many cards of them are within each reach at most: a card that is drawn might
be any of them, but no more than one.
"""

from tabletown.engine.records import Ints
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.material import KARINA, LAGERTHA, N_CARDS, N_RESOURCES, ROCKS_1, Box
from tabletown.games.mountainhome.state import MAX_LIMITS, State

HAND, NEWER, LAID = range(3)  # reaches; also where a card comes from or goes
REACHES = 3
AWAY = REACHES  # farther than all of them
COPIES = 5  # bits of a number of copies: more than 31 of a title, if there ever are, count as 31
MOST = (1 << COPIES) - 1
TITLES = REACHES  # a limit: a number for each reach, and bits of titles; without titles it is none
OLDER_LAID, OPEN, NEWER_LAID = range(3)  # what is known of a card that lies on a draw pile in its place
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
def top_place(s: State, p: int) -> int:
    """Where the next card of a draw pile is, as far as others are concerned: laid there in secret, or away."""
    return place_of(s, p, int(s.n_tops[p]) - 1)


@rule
def place_of(s: State, p: int, k: int) -> int:
    """The least reach within which a card on a draw pile is."""
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
    """Of numbers of cards that are surely there, those for the hand."""
    return known & MOST


@rule
def sure(s: State, p: int, t: int, reach: int) -> int:
    """How many copies of a title are surely within a reach."""
    return int(s.known[p, t]) >> (COPIES * reach) & MOST


@rule
def make_sure(s: State, p: int, t: int, reach: int, n: int) -> None:
    """So many copies of a title are surely within a reach."""
    others = int(s.known[p, t]) & ~(MOST << (COPIES * reach))
    s.known[p, t] = others | min(n, MOST) << (COPIES * reach)


# ---- limits


@rule
def add_limit(s: State, p: int, titles: int, in_hand: int, newer: int, laid: int) -> None:
    """One more limit; one for the same titles becomes as narrow as both. Without room for it, it is forgotten."""
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
    """A limit that says nothing any more."""
    for x in range(REACHES + 1):
        s.limits[p, k, x] = 0


@rule
def drop_wide_limits(s: State, p: int) -> None:
    """Limits that are wider than the hand, and so on."""
    size = hand_size(s, p)
    for k in range(MAX_LIMITS):
        says = False
        for reach in range(REACHES):
            says = says or s.limits[p, k, reach] < size + laid_cards(s, p, reach)
        if not says:
            drop_limit(s, p, k)


@rule
def widen(s: State, p: int, titles: int, source: int) -> None:
    """A card of some of the titles may have come into a hand, out of its laid cards or from elsewhere."""
    for k in range(MAX_LIMITS):
        if s.limits[p, k, TITLES] & titles:
            for reach in range(min(source, REACHES) - 1, -1, -1):
                s.limits[p, k, reach] += 1
                if reach < LAID:
                    s.limits[p, k, reach] = min(s.limits[p, k, reach], s.limits[p, k, reach + 1])


@part
def keep_limits_of(s: State, p: int, titles: int) -> None:
    """A limit for more titles than these is also one for these alone: what comes next is none of them."""
    for k in range(MAX_LIMITS):
        both = int(s.limits[p, k, TITLES]) & titles
        if both > 0:
            add_limit(s, p, both, int(s.limits[p, k, HAND]), int(s.limits[p, k, NEWER]), int(s.limits[p, k, LAID]))


@part
def join_limits(s: State, p: int) -> None:
    """Two limits are one for their titles together: of a card that might be of either, both alone would allow two."""
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


@part
def narrow(s: State, p: int, t: int, source: int) -> None:
    """A card has left a hand, or those laid on its draw pile, for all to see."""
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
    """One more copy of a title is known to be in a hand."""
    n = sure(s, p, t, HAND) + 1
    for reach in range(REACHES):
        make_sure(s, p, t, reach, max(n, sure(s, p, t, reach)))


@rule
def note_come(s: State, p: int, t: int) -> None:
    """A card has come into a hand from where all could see it."""
    for reach in range(REACHES):
        make_sure(s, p, t, reach, sure(s, p, t, reach) + 1)
    widen(s, p, bit_of(t), AWAY)


@rule
def merge_reaches(s: State, p: int) -> None:
    """Where no cards make the difference between two reaches, all that is known of one is known of the other."""
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


@part
def note_drawn(s: State, p: int, source: int, bared: bool) -> None:
    """A card that nobody else knows has come into a hand; bared: if it were rocks, it would have been laid open."""
    titles = (1 << N_DENIABLE) - 1
    if bared:
        titles &= ~ROCKS_CARDS
        note_no_rocks(s, p, source)
    widen(s, p, titles, source)
    if bared:
        join_limits(s, p)
    if source < AWAY:
        merge_reaches(s, p)


@part
def note_no_rocks(s: State, p: int, source: int) -> None:
    """A card has come into a hand that is no rocks card: neither it is one nor those that are known to be others."""
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
    """How many cards within a reach are known to be none of rocks."""
    n = 0
    for t in range(N_CARDS):
        if not bit_of(t) & ROCKS_CARDS:
            n += sure(s, p, t, reach)
    return n


@part
def note_drawn_open(s: State, p: int, t: int, source: int) -> None:
    """A card that was laid in secret has come into a hand, and was shown."""
    widen(s, p, bit_of(t), source)
    note_shown(s, p, t)
    merge_reaches(s, p)


@rule
def note_gone(s: State, p: int, t: int, source: int) -> None:
    """A card has left a hand, or those laid on its draw pile, for all to see."""
    least = sure(s, p, t, source - 1) if source > HAND else 0
    for reach in range(source, REACHES):
        least = max(least, sure(s, p, t, reach) - 1)
        make_sure(s, p, t, reach, least)
    narrow(s, p, t, source)
    if source > HAND:
        merge_reaches(s, p)


@part
def note_laid(s: State, p: int) -> None:
    """A card goes from a hand onto its draw pile in secret: what was known of the hand is known of both together.

    Where something is known of the hand alone, cards that were laid before are the older ones from now on.
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


@part
def note_new_hand(s: State, p: int) -> None:
    """All cards of a hand are about to be discarded for all to see: what is still known is known of laid cards."""
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


@part
def note_counted(s: State, p: int) -> None:
    """A draw pile has run out: all other cards of the deck lie open, and whoever counts knows the hand."""
    for t in range(N_CARDS):
        for reach in range(REACHES):
            make_sure(s, p, t, reach, int(s.hand[p, t]))
    for k in range(MAX_LIMITS):
        drop_limit(s, p, k)


@rule
def note_lost(s: State, p: int) -> None:
    """The deepest of the laid cards is not kept in mind any more: what was known of them is not, either."""
    for t in range(N_CARDS):
        for reach in range(NEWER, REACHES):
            make_sure(s, p, t, reach, sure(s, p, t, HAND))


# ---- cards that are not there


@rule
def deny(s: State, p: int, titles: int) -> None:
    """Everybody learns that some titles are not in a hand. So a limit for others is one for them and these together."""
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
    least = 0
    for reach in range(REACHES):
        n = int(s.hand[p, t])
        for k in range(s.n_tops[p]):
            n += s.tops[p, k] == t and place_of(s, p, k) <= reach
        if not least <= sure(s, p, t, reach) <= n:
            return False
        least = sure(s, p, t, reach)
    return True


@rule
def are_limits_kept(s: State, p: int) -> bool:
    """Whether a hand keeps to the limits that it is known to keep to."""
    for i in range(MAX_LIMITS):
        titles = int(s.limits[p, i, TITLES])
        for reach in range(REACHES):
            n = held_of(s, p, titles)
            for k in range(s.n_tops[p]):
                n += place_of(s, p, k) <= reach and titles & bit_of(int(s.tops[p, k])) > 0
            if n > s.limits[p, i, reach]:
                return False
    return True
