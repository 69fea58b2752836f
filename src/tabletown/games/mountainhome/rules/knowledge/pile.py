"""The exploration pile: shuffle, reveal, look, dig; and what each viewer knows about its cards.

For every card a viewer knows its span, the places between which it lies. A card is named if the viewer also knows
which card it is. When somebody has reordered the top cards, the spans of all cards that may be among them reach to the
top. So overlapping spans are always nested, and every order that agrees with the spans is possible.
"""

from tabletown.engine import rng
from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome.material import EVENT, FIRST_DWARF, IMMEDIATE, MAX_SEATS, N_DWARVES, Box
from tabletown.games.mountainhome.state import ANYWHERE, PUBLIC_SEAT, TOP, State

VIEWERS = MAX_SEATS + 1
NAMED = 1 << 14

# ---- spans: one number holds the lowest place, the place above the highest, and whether the card is named


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
    """The place above the highest place of a span."""
    return span & 127


@rule
def is_named(span: int) -> bool:
    """Whether the viewer knows which card it is."""
    return span >= NAMED


@rule
def may_lie_at(span: int, i: int) -> bool:
    """Whether a span includes a place."""
    return low_of(span) <= i < high_of(span)


@rule
def is_viewer(s: State, v: int) -> bool:
    """Whether this viewer exists: a seat, or the public."""
    return v < s.seats or v == PUBLIC_SEAT


@rule
def see(s: State, v: int, i: int) -> None:
    """A viewer sees which card lies at a place: of all cards that it might be, take the one with the smallest span.

    This loses nothing: any other candidate might as well lie where that one could. Only if an unnamed card has the
    smallest span, and a named copy might lie here too, can the viewer no longer tell them apart; then none stays named.
    """
    t = int(s.pile[i])
    copy, room = -1, -1  # a named copy that might lie here
    other, others_room = -1, -1  # an unnamed card that might lie here
    unnamed = int(s.leftover[t])  # unnamed copies of it, as far as the viewer knows
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
    """Cards that the viewer does not know to lie at a place or above it lie below it."""
    for j in range(s.n_pile):
        span = int(s.span[v, j])
        if low_of(span) < i < high_of(span):
            s.span[v, j] = span_of(low_of(span), i, is_named(span))


# ---- cards come and go


@rule
def put_in_pile(s: State, t: int) -> None:
    """Put a card into the pile during setup, unseen by all."""
    s.pile[s.n_pile] = t
    s.n_pile += 1


@rule
def shuffle_pile(s: State) -> None:
    """Shuffle the pile: nobody knows any card's place now, but named cards stay named."""
    n = int(s.n_pile)
    for i in range(n - 1, 0, -1):
        j = rng.draw(s, i + 1)
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
    """Publicly put a card on top of the pile."""
    n = int(s.n_pile)
    s.pile[n] = t
    for v in range(VIEWERS):
        if is_viewer(s, v):
            end_spans(s, v, n)
            s.span[v, n] = span_of(n, n + 1, True)
    s.n_pile = n + 1


@rule
def remove_from_pile(s: State, i: int) -> int:
    """Publicly take the card at a place out of the pile; shuffle unless it was the top card."""
    t = int(s.pile[i])
    n = int(s.n_pile) - 1
    for v in range(VIEWERS):
        if is_viewer(s, v):
            see(s, v, i)
            for k in range(i, n):
                s.span[v, k] = s.span[v, k + 1]
            s.span[v, n] = ANYWHERE
    for k in range(i, n):
        s.pile[k] = s.pile[k + 1]
    s.pile[n] = -1
    s.n_pile = n
    s.reveals += 1
    return t


@rule
def take_card(s: State) -> int:
    """Reveal and take the top card."""
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
    """[26] Shuffle all parked dwarves into a barren pile, and close the Fortress for parking."""
    for d in range(N_DWARVES):
        for _ in range(s.fort[d]):
            put_on_pile(s, FIRST_DWARF + d)
        s.fort[d] = 0
    s.closed = 1
    shuffle_pile(s)


# ---- looking at cards that stay


@rule
def look_at_top(s: State, p: int, n: int) -> int:
    """[14] Baldur looks at the top cards; for others their order is unknown now. Return how many he sees."""
    n = min(n, int(s.n_pile))
    first = int(s.n_pile) - n
    for i in range(int(s.n_pile) - 1, first - 1, -1):
        see(s, p, i)
    end_spans(s, p, first)
    for v in range(VIEWERS):
        for i in range(s.n_pile if v != p and is_viewer(s, v) else 0):
            span = int(s.span[v, i])
            if high_of(span) > first:
                s.span[v, i] = span_of(min(low_of(span), first), TOP, is_named(span))
    s.reveals += 1
    return n


@inlined
def put_first(s: State, p: int, at: int, top: int) -> None:
    """[14] Move a card to a higher place; only the seat that has seen the cards knows this."""
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
    """Reveal all cards from the top down to a place to everybody."""
    for v in range(VIEWERS):
        if is_viewer(s, v):
            for i in range(int(s.n_pile) - 1, last - 1, -1):
                see(s, v, i)
            end_spans(s, v, last)
    s.reveals += 1


@rule
def dig_for_event(box: Box, s: State) -> None:
    """[14] Thorvald reveals cards up to the first event; the others go under the pile in any order."""
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
        j = rng.draw(s, i + 1)
        t = int(s.pile[i])
        s.pile[i] = s.pile[j]
        s.pile[j] = t


@inlined
def raise_cards(s: State, under: int) -> None:
    """Move so many cards from the top to the bottom, where all know them as a group; the others move up."""
    for i in range(int(s.n_pile) - 1, under - 1, -1):
        s.pile[i] = s.pile[i - under]
        for v in range(VIEWERS):
            span = int(s.span[v, i - under])
            if is_viewer(s, v):
                s.span[v, i] = span_of(low_of(span) + under, high_of(span) + under, is_named(span))
    for v in range(VIEWERS):
        for i in range(under if is_viewer(s, v) else 0):
            s.span[v, i] = span_of(0, under, True)
