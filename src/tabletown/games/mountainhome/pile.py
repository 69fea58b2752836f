"""The exploration pile: shuffled, turned up, looked at, dug in."""

from tabletown.engine.dice import draw as toss
from tabletown.engine.rule import rule
from tabletown.games.mountainhome.material import EVENT, FIRST_DWARF, IMMEDIATE, MAX_SEATS, N_DWARVES, Box
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
        s.layer[i] = 0


@rule
def put_on_pile(s: State, t: int, known: int) -> None:
    """A card comes onto the pile; that it is there now, everybody knows."""
    n = int(s.n_pile)
    s.pile[n] = t
    s.pile_known[n] = known
    s.layer[n] = 0
    s.n_pile = n + 1
    for v in range(MAX_SEATS + 1):
        s.sure[v, t] += 1


@rule
def remove_from_pile(s: State, i: int) -> int:
    """Take the card at a place out of the pile, for all to see."""
    t = int(s.pile[i])
    n = int(s.n_pile) - 1
    for k in range(i, n):
        s.pile[k] = s.pile[k + 1]
        s.pile_known[k] = s.pile_known[k + 1]
        s.layer[k] = s.layer[k + 1]
    s.pile[n] = -1
    s.pile_known[n] = 0
    s.layer[n] = 0
    s.n_pile = n
    for v in range(MAX_SEATS + 1):
        s.sure[v, t] = max(0, s.sure[v, t] - 1)
    s.shown += 1
    return t


@rule
def take_card(s: State) -> int:
    """Turn up the top card."""
    return remove_from_pile(s, int(s.n_pile) - 1)


@rule
def note_seen(s: State, v: int, t: int, first: int) -> None:
    """A viewer has seen the cards from a place on: it knows how many copies of a title are in the pile at least."""
    n = 0
    for i in range(first, s.n_pile):
        n += s.pile[i] == t
    s.sure[v, t] = max(n, int(s.sure[v, t]))


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
def look_at_top(s: State, p: int, n: int) -> int:
    """[14] Baldur sees the top cards; what others knew about their order is no longer true. Says how many he sees."""
    n = min(n, int(s.n_pile))
    deep = False
    for i in range(s.n_pile - n, s.n_pile):
        s.pile_known[i] = 1 << p
        deep = deep or s.layer[i] > 0
    for i in range(s.n_pile if deep else 0):  # what went under the pile may now lie anywhere among them
        s.layer[i] = 0
    for i in range(s.n_pile - n, s.n_pile):
        note_seen(s, p, int(s.pile[i]), int(s.n_pile) - n)
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
    deepest = 0
    for i in range(n):
        deepest = max(deepest, int(s.layer[i]))
    for _ in range(under):  # the top card goes under the pile, one after the other
        t = int(s.pile[n - 1])
        for i in range(n - 1, 0, -1):
            s.pile[i] = s.pile[i - 1]
            s.pile_known[i] = s.pile_known[i - 1]
            s.layer[i] = s.layer[i - 1]
        s.pile[0] = t
        s.pile_known[0] = 0
        s.layer[0] = deepest + 1
    for i in range(under - 1, 0, -1):
        j = toss(s, i + 1)
        t = int(s.pile[i])
        s.pile[i] = s.pile[j]
        s.pile[j] = t
    s.pile_known[n - 1] = ALL
