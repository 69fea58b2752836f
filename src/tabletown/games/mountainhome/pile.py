"""The exploration pile: shuffled, turned up, looked at, dug in."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import rule
from tabletown.games.mountainhome.material import EVENT, FIRST_DWARF, FIRST_RANDOM, IMMEDIATE, MAX_SEATS, N_DWARVES, Box
from tabletown.games.mountainhome.state import ALL, State


@rule
def shuffle_pile(s: State) -> None:
    """Nobody knows any card's place any more."""
    n = int(s.n_pile)
    for i in range(n - 1, 0, -1):
        j = toss(s, i + 1)
        t = int(s.pile[i])
        s.pile[i] = s.pile[j]
        s.pile[j] = t
    for i in range(n):
        s.pile_known[i] = 0
        s.pile_near[i] = 0
        s.layer[i] = 0


@rule
def candidate(t: int) -> int:
    """The number of a title of which only some come into the pile: a dwarf, an action, an event; or -1."""
    if FIRST_DWARF <= t < FIRST_DWARF + N_DWARVES:
        return t - FIRST_DWARF
    return N_DWARVES + t - FIRST_RANDOM if t >= FIRST_RANDOM else -1


@rule
def placed(s: State, v: int, t: int) -> int:
    """Copies of a title of which a viewer knows where they lie, to the place or to the layer."""
    n = 0
    for i in range(s.n_pile):
        if s.pile[i] == t and (s.pile_known[i] | s.pile_near[i]) >> v & 1:
            n += 1
    return n


@rule
def put_on_pile(s: State, t: int, known: int) -> None:
    """A card comes onto the pile; that it is there now, everybody knows."""
    n = int(s.n_pile)
    s.pile[n] = t
    s.pile_known[n] = known
    s.pile_near[n] = 0
    s.layer[n] = 0
    s.n_pile = n + 1
    c = candidate(t)
    for v in range(MAX_SEATS + 1 if c >= 0 else 0):
        s.sure[v, c] += 1


@rule
def remove_from_pile(s: State, i: int) -> int:
    """Take the card at a place out of the pile, for all to see."""
    t = int(s.pile[i])
    n = int(s.n_pile) - 1
    for k in range(i, n):
        s.pile[k] = s.pile[k + 1]
        s.pile_known[k] = s.pile_known[k + 1]
        s.pile_near[k] = s.pile_near[k + 1]
        s.layer[k] = s.layer[k + 1]
    s.pile[n] = -1
    s.pile_known[n] = 0
    s.pile_near[n] = 0
    s.layer[n] = 0
    s.n_pile = n
    c = candidate(t)
    for v in range(MAX_SEATS + 1 if c >= 0 else 0):
        if s.sure[v, c] > 0:  # this copy may be the one that was meant, but not one of which the place is known
            s.sure[v, c] = max(placed(s, v, t), int(s.sure[v, c]) - 1)
    s.shown += 1
    return t


@rule
def take_card(s: State) -> int:
    """Turn up the top card."""
    return remove_from_pile(s, int(s.n_pile) - 1)


@rule
def note_seen(s: State, v: int, t: int, first: int) -> None:
    """A viewer has seen the cards from a place on: it knows how many copies of a title are in the pile at least."""
    c = candidate(t)
    if c < 0:
        return
    n = 0
    for i in range(s.n_pile):
        if s.pile[i] == t and (i >= first or (s.pile_known[i] | s.pile_near[i]) >> v & 1):
            n += 1
    s.sure[v, c] = max(n, int(s.sure[v, c]))


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
            put_on_pile(s, FIRST_DWARF + d, 0)
        s.fort[d] = 0
    s.closed = 1
    shuffle_pile(s)


@rule
def deepest_layer(s: State) -> int:
    """The highest number of a layer."""
    deepest = 0
    for i in range(s.n_pile):
        deepest = max(deepest, int(s.layer[i]))
    return deepest


@rule
def look_at_top(s: State, p: int, n: int) -> int:
    """[14] Baldur sees the top cards; of those that others knew, they know now only that they are among them.

    Says how many he sees. A layer of which he sees a part becomes one with what he sees.
    """
    n = min(n, int(s.n_pile))
    first = int(s.n_pile) - n
    layer = deepest_layer(s) + 1
    for i in range(first, s.n_pile):
        note_seen(s, p, int(s.pile[i]), first)
    for i in range(first, s.n_pile):
        for k in range(first if s.layer[i] > 0 else 0):
            if s.layer[k] == s.layer[i]:
                s.layer[k] = layer
        s.layer[i] = layer
        s.pile_near[i] |= s.pile_known[i] | 1 << p
        s.pile_known[i] = 1 << p
    s.shown += 1
    return n


@rule
def dig_for_event(box: Box, s: State) -> None:
    """[14] Thorvald turns cards up to the first event; the others go under the pile in any order."""
    n = int(s.n_pile)
    at = n - 1
    while at >= 0 and box.kind[s.pile[at]] != EVENT:
        at -= 1
    for v in range(MAX_SEATS + 1):
        for i in range(max(0, at), n):
            note_seen(s, v, int(s.pile[i]), max(0, at))
    s.shown += 1
    if at < 0:
        shuffle_pile(s)
        return
    under = n - 1 - at
    layer = deepest_layer(s) + 1
    for _ in range(under):  # the top card goes under the pile, one after the other
        t = int(s.pile[n - 1])
        for i in range(n - 1, 0, -1):
            s.pile[i] = s.pile[i - 1]
            s.pile_known[i] = s.pile_known[i - 1]
            s.pile_near[i] = s.pile_near[i - 1]
            s.layer[i] = s.layer[i - 1]
        s.pile[0] = t
        s.pile_known[0] = 0
        s.pile_near[0] = ALL
        s.layer[0] = layer
    for i in range(under - 1, 0, -1):
        j = toss(s, i + 1)
        t = int(s.pile[i])
        s.pile[i] = s.pile[j]
        s.pile[j] = t
    s.pile_known[n - 1] = ALL
