"""Copies of one title in a pool: whose they are, which count differently from their print, and which one is chosen."""

from tabletown.engine.compile import inlined, rule
from tabletown.games.mountainhome import actions, state
from tabletown.games.mountainhome.material import N_RESOURCES
from tabletown.games.mountainhome.rules import agenda
from tabletown.games.mountainhome.state import State

POOL, OWNER, TITLE, TURNED = range(4)  # of a stolen card
IN_POOL, OF_TITLE, IF_TURNED, CHOSEN = range(4)  # of `State.picked`
ANY_COPY = -1  # instead of an owner: the seat's own copy first


@rule
def stolen_in(s: State, p: int, t: int) -> int:
    """How many copies of a title in a seat's pool belong to other seats."""
    n = 0
    for k in range(s.n_stolen):
        if s.stolen[k, POOL] == p and s.stolen[k, TITLE] == t:
            n += 1
    return n


@rule
def copies_of(s: State, p: int, t: int, owner: int, turned: int) -> int:
    """How many copies of a title in a seat's pool belong to an owner and do, or do not, count differently."""
    theirs, others_turned = 0, 0
    for k in range(s.n_stolen):
        if s.stolen[k, POOL] == p and s.stolen[k, TITLE] == t:
            theirs += s.stolen[k, OWNER] == owner and s.stolen[k, TURNED] == turned
            others_turned += int(s.stolen[k, TURNED])
    if owner != p:
        return theirs
    own_turned = int(s.flipped[p, t]) - others_turned if t < N_RESOURCES else 0
    return own_turned if turned else int(s.pool[p, t]) - stolen_in(s, p, t) - own_turned


# ---- which copy is chosen


@rule
def ask_copy(s: State, chooser: int, p: int, t: int, turned: int) -> None:
    """[33] Ask whose copy of a card in a pool is meant, if copies of several owners are there."""
    owners = 0
    for q in range(s.seats):
        owners += copies_of(s, p, t, q, turned) > 0
    if owners > 1:
        s.picked[IN_POOL] = p
        s.picked[OF_TITLE] = t
        s.picked[IF_TURNED] = turned
        agenda.ask(s, state.COPY, chooser)


@inlined
def copy_refusal(s: State, action: int) -> int:
    """[33] Why that copy cannot be chosen, or FINE."""
    if not actions.COPY_OF <= action < actions.N_ACTIONS:
        return actions.NOT_ASKED
    q = action - actions.COPY_OF
    p, t, turned = int(s.picked[IN_POOL]), int(s.picked[OF_TITLE]), int(s.picked[IF_TURNED])
    return actions.fits(q < s.seats and copies_of(s, p, t, q, turned) > 0)


@inlined
def choose_copy(s: State, action: int) -> None:
    """[33] Choose a copy by its owner; the next step uses it."""
    s.picked[CHOSEN] = action - actions.COPY_OF


@rule
def use_copy(s: State) -> int:
    """The owner of the chosen copy, or ANY_COPY; the choice is then forgotten."""
    owner = int(s.picked[CHOSEN])
    s.picked[:] = -1
    return owner


# ---- what happens to it


@rule
def stolen_at(s: State, p: int, t: int, owner: int, turned: int) -> int:
    """The place of a stolen card in a seat's pool, or -1; ANY_COPY: of any owner, if the seat has no such copy."""
    if owner == p or (owner == ANY_COPY and copies_of(s, p, t, p, turned) > 0):
        return -1
    for k in range(s.n_stolen):
        here = s.stolen[k, POOL] == p and s.stolen[k, TITLE] == t and s.stolen[k, TURNED] == turned
        if here and (owner == ANY_COPY or s.stolen[k, OWNER] == owner):
            return k
    return -1


@rule
def turn_copy(s: State, p: int, t: int, owner: int, turned: int) -> None:
    """[33] A copy that does, or does not, count differently from its print changes sides."""
    k = stolen_at(s, p, t, owner, turned)
    if k >= 0:
        s.stolen[k, TURNED] = 1 - turned
    s.flipped[p, t] += 1 - 2 * turned


@rule
def take_out(s: State, p: int, t: int, owner: int) -> int:
    """Take a copy of a card out of a pool, and return its owner."""
    turned = 0
    if t < N_RESOURCES and s.flipped[p, t] == s.pool[p, t]:
        turned = 1
    k = stolen_at(s, p, t, owner, turned)
    if t < N_RESOURCES and turned:
        s.flipped[p, t] -= 1
    s.pool[p, t] -= 1
    if k < 0:
        return p
    owner = int(s.stolen[k, OWNER])
    forget_stolen(s, k)
    return owner


@rule
def forget_stolen(s: State, k: int) -> None:
    """Forget a stolen card that has left the pools."""
    for i in range(k, s.n_stolen):
        for x in range(len(s.stolen[i])):
            s.stolen[i, x] = s.stolen[i + 1, x] if i + 1 < state.MAX_STOLEN else -1
    s.n_stolen -= 1
