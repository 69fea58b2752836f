"""The exploration pile: shuffled, turned up, looked at, dug in; and what each viewer knows of the cards in it.

A viewer knows of every card between which places it lies, its span, and of some also what they are: those are named.
When somebody has put the top cards in another order, the spans of those that may be among them reach to the top. So
spans are nested wherever they overlap, and whatever agrees with them is possible.
"""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import part, rule
from tabletown.games.mountainhome.material import EVENT, FIRST_DWARF, IMMEDIATE, MAX_SEATS, N_DWARVES, Box
from tabletown.games.mountainhome.state import PUBLIC_SEAT, State

VIEWERS = MAX_SEATS + 1
TOP = 127  # where a span ends that reaches to the top, wherever that is
ANYWHERE = TOP  # the span of a card of which nothing is known
NAMED = 1 << 14

# ---- spans: a number for the lowest place, the place above the highest, and whether the card is named


@rule
def span_of(low: int, high: int, is_named: bool) -> int:
    """A span in one number."""
    return low << 7 | high | (NAMED if is_named else 0)


@rule
def low_of(span: int) -> int:
    """The lowest place of a span."""
    return span >> 7 & 127


@rule
def high_of(span: int) -> int:
    """The place above the highest of a span."""
    return span & 127


@rule
def is_named(span: int) -> bool:
    """Whether the viewer knows which card it is."""
    return span >= NAMED


@rule
def may_lie_at(span: int, i: int) -> bool:
    """Whether a span holds a place."""
    return low_of(span) <= i < high_of(span)


@rule
def watches(s: State, v: int) -> bool:
    """Whether there is such a viewer: a seat, or whoever looks on."""
    return v < s.seats or v == PUBLIC_SEAT


@rule
def see(s: State, v: int, i: int) -> None:
    """A viewer sees which card lies at a place. Of all that it might be, it is taken for the one with the least room.

    Nothing is lost by that: any other might as well lie where that one could. Only where a card without a name has the
    least room, and a named copy might lie here too, nobody can tell any longer which is which: then no name is left.
    """
    t = int(s.pile[i])
    copy, room = -1, -1  # a named copy that might lie here
    other, others_room = -1, -1  # a card without a name that might
    unnamed = int(s.leftover[t])  # copies of it without a name, for all that the viewer knows
    for j in range(s.n_pile):
        span = int(s.span[v, j])
        if is_named(span):
            if s.pile[j] == t and may_lie_at(span, i) and low_of(span) > room:
                copy, room = j, low_of(span)
        else:
            unnamed += s.pile[j] == t
            if may_lie_at(span, i) and low_of(span) > others_room:
                other, others_room = j, low_of(span)
    if unnamed == 0 or room >= others_room:
        other = copy
    elif copy >= 0:
        span = int(s.span[v, copy])
        if is_named(int(s.span[v, i])):
            s.span[v, copy] = s.span[v, i]
            copy = i
        s.span[v, copy] = span & ~NAMED
    s.span[v, other] = s.span[v, i]
    s.span[v, i] = span_of(i, i + 1, True)


@rule
def end_spans(s: State, v: int, i: int) -> None:
    """What a viewer does not know to lie at a place or above it lies below."""
    for j in range(s.n_pile):
        span = int(s.span[v, j])
        if low_of(span) < i < high_of(span):
            s.span[v, j] = span_of(low_of(span), i, is_named(span))


# ---- cards come and go


@rule
def put_in_pile(s: State, t: int) -> None:
    """A card goes into the pile that is being made, for nobody to see."""
    s.pile[s.n_pile] = t
    s.n_pile += 1


@rule
def shuffle_pile(s: State) -> None:
    """Nobody knows any card's place any more; which cards are there, one may still know."""
    n = int(s.n_pile)
    for i in range(n - 1, 0, -1):
        j = toss(s, i + 1)
        t = int(s.pile[i])
        s.pile[i] = s.pile[j]
        s.pile[j] = t
        for v in range(VIEWERS):
            span = int(s.span[v, i])
            s.span[v, i] = s.span[v, j]
            s.span[v, j] = span
    for v in range(VIEWERS):
        for i in range(n):
            s.span[v, i] = span_of(0, TOP, is_named(int(s.span[v, i])))


@rule
def put_on_pile(s: State, t: int) -> None:
    """A card comes onto the pile for all to see."""
    n = int(s.n_pile)
    s.pile[n] = t
    for v in range(VIEWERS):
        if watches(s, v):
            end_spans(s, v, n)
            s.span[v, n] = span_of(n, n + 1, True)
    s.n_pile = n + 1


@rule
def remove_from_pile(s: State, i: int) -> int:
    """Take the card at a place out of the pile, for all to see; after any but the top card the pile is shuffled."""
    t = int(s.pile[i])
    n = int(s.n_pile) - 1
    for v in range(VIEWERS):
        if watches(s, v):
            see(s, v, i)
            for k in range(i, n):
                s.span[v, k] = s.span[v, k + 1]
            s.span[v, n] = ANYWHERE
    for k in range(i, n):
        s.pile[k] = s.pile[k + 1]
    s.pile[n] = -1
    s.n_pile = n
    s.shown += 1
    return t


@rule
def take_card(s: State) -> int:
    """Turn up the top card."""
    return remove_from_pile(s, int(s.n_pile) - 1)


@rule
def is_barren(box: Box, s: State) -> bool:
    """[26] Whether the pile holds nothing but immediate events."""
    for i in range(s.n_pile):
        if box.group[s.pile[i]] != IMMEDIATE:
            return False
    return True


@rule
def fort_size(s: State) -> int:
    """How many dwarves are parked in the Fortress."""
    n = 0
    for d in range(N_DWARVES):
        n += int(s.fort[d])
    return n


@rule
def is_hopeless(box: Box, s: State) -> bool:
    """[26] Whether there is nothing left to explore, in the pile or in the Fortress."""
    return is_barren(box, s) and fort_size(s) == 0


@rule
def open_fortress(s: State) -> None:
    """[26] All parked dwarves are shuffled into a barren pile, and nobody is parked any more."""
    for d in range(N_DWARVES):
        for _ in range(s.fort[d]):
            put_on_pile(s, FIRST_DWARF + d)
        s.fort[d] = 0
    s.closed = 1
    shuffle_pile(s)


# ---- looking at cards that stay


@rule
def look_at_top(s: State, p: int, n: int) -> int:
    """[14] Baldur sees the top cards; to all others they may lie in any order now. Says how many he sees."""
    n = min(n, int(s.n_pile))
    first = int(s.n_pile) - n
    for i in range(int(s.n_pile) - 1, first - 1, -1):
        see(s, p, i)
    end_spans(s, p, first)
    for v in range(VIEWERS):
        for i in range(s.n_pile if v != p and watches(s, v) else 0):
            span = int(s.span[v, i])
            if high_of(span) > first:
                s.span[v, i] = span_of(min(low_of(span), first), TOP, is_named(span))
    s.shown += 1
    return n


@part
def put_first(s: State, p: int, at: int, top: int) -> None:
    """[14] A card comes from one place to a higher one, as only the seat knows that has seen all of them."""
    t = int(s.pile[at])
    for i in range(at, top):
        s.pile[i] = s.pile[i + 1]
    s.pile[top] = t
    for v in range(VIEWERS):
        if v != p:
            span = int(s.span[v, at])
            for i in range(at, top):
                s.span[v, i] = s.span[v, i + 1]
            s.span[v, top] = span


@rule
def turn_up(s: State, last: int) -> None:
    """All cards from the top down to a place are turned up for all to see."""
    for v in range(VIEWERS):
        if watches(s, v):
            for i in range(int(s.n_pile) - 1, last - 1, -1):
                see(s, v, i)
            end_spans(s, v, last)
    s.shown += 1


@rule
def dig_for_event(box: Box, s: State) -> None:
    """[14] Thorvald turns cards up to the first event; the others go under the pile in any order."""
    n = int(s.n_pile)
    at = n - 1
    while at >= 0 and box.kind[s.pile[at]] != EVENT:
        at -= 1
    turn_up(s, max(0, at))
    if at < 0:
        shuffle_pile(s)
        return
    under = n - 1 - at
    for i in range(under):
        s.slots[i] = s.pile[n - 1 - i]
    raise_cards(s, under)
    for i in range(under):
        s.pile[i] = s.slots[i]
        s.slots[i] = 0
    for i in range(under - 1, 0, -1):
        j = toss(s, i + 1)
        t = int(s.pile[i])
        s.pile[i] = s.pile[j]
        s.pile[j] = t


@part
def raise_cards(s: State, under: int) -> None:
    """So many cards go from the top to the bottom, where all know them as a heap; all others lie higher by as much."""
    for i in range(int(s.n_pile) - 1, under - 1, -1):
        s.pile[i] = s.pile[i - under]
        for v in range(VIEWERS):
            span = int(s.span[v, i - under])
            if watches(s, v):
                s.span[v, i] = span_of(low_of(span) + under, high_of(span) + under, is_named(span))
    for v in range(VIEWERS):
        for i in range(under if watches(s, v) else 0):
            s.span[v, i] = span_of(0, under, True)
