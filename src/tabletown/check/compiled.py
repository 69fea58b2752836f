"""Check the contract inside compiled random games, so that millions of games take minutes."""

from typing import Any, NamedTuple

from tabletown.engine import entry, rng
from tabletown.engine.contract import FINE, game
from tabletown.engine.machine_code import loops
from tabletown.engine.state import Ints

FAULTS = (
    "all is well",
    "a seat that may act has no legal action",
    "legal lists its actions out of order, twice or out of range",
    "legal and refusal disagree",
    "refusal lets a seat act that may not act",
    "asking for legal actions or refusals changed the state",
    "an invariant is broken",
    "the game does not end within MAX_DECISIONS",
    "the same seed and actions gave other bytes",
    "hiding twice is not the same as hiding once",
    "hiding does not reseed the random stream",
    "hiding changed what the viewer may do",
    "hiding changed who may act",
    "a seat that is still to decide can see what another has decided in secret",
)
(
    NO_FAULT, NO_ACTION, NOT_ASCENDING, LEGAL_DIFFERS, NOT_AN_ACTOR, STATE_CHANGED, NOT_INVARIANT, NEVER_ENDS,
    NOT_REPEATABLE, HIDE_TWICE, NOT_RESEEDED, HIDE_LEGAL, HIDE_ACTORS, CHOICE_VISIBLE,
) = range(len(FAULTS))  # fmt: skip
LIVE, SPARE, SECOND, THIRD = range(4)  # the states of an audit
TABLES = 4
EVERY = 7  # plies between two thorough checks


class Audit(NamedTuple):
    """Everything that an audit of games needs."""

    boxes: Any
    states: Any  # states[LIVE]: the game; the others are compared with it
    raw: Ints  # raw[state, i]: the same memory, byte by byte
    trace: Ints  # trace[ply]: seat and action
    invariants: Ints  # invariants[0]: at the start; invariants[1]: now
    out: Ints
    other: Ints


def same(raw: Ints, a: int, b: int) -> bool:
    """Whether two states are equal byte for byte."""
    for i in range(raw.shape[1]):
        if raw[a, i] != raw[b, i]:
            return False
    return True


def check_legal(audit: Audit, seat: int, acts: bool) -> int:
    """Compare `legal` with `refusal` for every number, including one beyond either end."""
    boxes, states, raw, out = audit.boxes, audit.states, audit.raw, audit.out
    states[SECOND] = states[LIVE]
    n = game.legal(boxes[0], states[LIVE], seat, out) if acts else 0
    if acts and n < 1:
        return NO_ACTION
    k = 0
    for action in range(-1, game.N_ACTIONS + 1):
        listed = k < n and out[k] == action
        k += listed
        if (game.refusal(boxes[0], states[LIVE], seat, action) == FINE) != listed:
            return LEGAL_DIFFERS if acts else NOT_AN_ACTOR
    if k != n:
        return NOT_ASCENDING
    return NO_FAULT if same(raw, LIVE, SECOND) else STATE_CHANGED


def check_hide(audit: Audit, viewer: int, seed: int) -> int:
    """Check that `hide` depends only on the viewer's knowledge and the seed, and hides nothing the viewer knows."""
    boxes, states, raw, out, other = audit.boxes, audit.states, audit.raw, audit.out, audit.other
    states[SECOND] = states[LIVE]
    states[THIRD] = states[LIVE]
    game.hide(boxes[0], states[SECOND], viewer, rng.branch(seed, 1, rng.PLAYERS))
    game.hide(boxes[0], states[SECOND], viewer, seed)
    game.hide(boxes[0], states[THIRD], viewer, seed)
    if states[THIRD].seed != seed:
        return NOT_RESEEDED
    if not same(raw, SECOND, THIRD):
        return HIDE_TWICE
    mask = game.actors(boxes[0], states[LIVE])
    if game.actors(boxes[0], states[THIRD]) != mask:
        return HIDE_ACTORS
    if viewer < 0 or not mask >> viewer & 1:
        return NO_FAULT
    n = game.legal(boxes[0], states[LIVE], viewer, out)
    if game.legal(boxes[0], states[THIRD], viewer, other) != n:
        return HIDE_LEGAL
    for k in range(n):
        if out[k] != other[k]:
            return HIDE_LEGAL
    return NO_FAULT


def check_secrecy(audit: Audit, mask: int, seed: int) -> int:
    """If several seats decide at once, check that the first seat's choice is hidden from those still to choose.

    They may see whether it has finished: a bid may take several actions.
    """
    boxes, states, raw, out = audit.boxes, audit.states, audit.raw, audit.out
    seat = loops.first_seat(mask)
    if mask == 1 << seat:
        return NO_FAULT
    other = loops.first_seat(mask & ~(1 << seat))
    n = game.legal(boxes[0], states[LIVE], seat, out)
    for goes_on in range(2):
        found = 0
        for k in range(n):
            table = SECOND if found == 0 else THIRD
            states[table] = states[LIVE]
            game.apply(boxes[0], states[table], seat, int(out[k]))
            left = game.actors(boxes[0], states[table])
            if left >> seat & 1 != goes_on or not left >> other & 1:
                continue
            game.hide(boxes[0], states[table], other, seed)
            if found > 0 and not same(raw, SECOND, THIRD):
                return CHOICE_VISIBLE
            found += 1
    return NO_FAULT


def check_position(audit: Audit, seats: int, ply: int) -> int:
    """Check everything that must hold in a position, for every seat and for spectators."""
    mask = game.actors(audit.boxes[0], audit.states[LIVE])
    seed = rng.branch(int(audit.states[LIVE].seed), ply, rng.PLAYERS)
    if mask and check_secrecy(audit, mask, seed) != NO_FAULT:
        return CHOICE_VISIBLE
    for seat in range(-1, seats):
        fault = check_hide(audit, seat, seed)
        if fault == NO_FAULT and seat >= 0:
            fault = check_legal(audit, seat, bool(mask >> seat & 1))
        if fault != NO_FAULT:
            return fault
    return NO_FAULT


def breaks_an_invariant(audit: Audit) -> bool:
    """Whether a number that must not change differs from its value at the start."""
    game.invariants(audit.boxes[0], audit.states[LIVE], audit.invariants[1])
    for k in range(game.N_INVARIANTS):
        if audit.invariants[0, k] != audit.invariants[1, k]:
            return True
    return False


def repeats(audit: Audit, seats: int, seed: int, plies: int) -> bool:
    """Whether the same seed and actions, on a state that still holds another game, give the same bytes."""
    boxes, states = audit.boxes, audit.states
    entry.begin(boxes, states, SECOND, seats, seed)
    for ply in range(plies):
        game.apply(boxes[0], states[SECOND], int(audit.trace[ply, 0]), int(audit.trace[ply, 1]))
    return same(audit.raw, LIVE, SECOND)


def audit_game(audit: Audit, seats: int, seed: int) -> tuple[int, int]:
    """Play and check one random game; return the first fault, and the number of decisions until then."""
    boxes, states = audit.boxes, audit.states
    entry.begin(boxes, states, LIVE, seats, seed)
    game.invariants(boxes[0], states[LIVE], audit.invariants[0])
    ply = 0
    while True:
        if breaks_an_invariant(audit):
            return NOT_INVARIANT, ply
        if (ply + seed) % EVERY == 0:
            fault = check_position(audit, seats, ply)
            if fault != NO_FAULT:
                return fault, ply
        mask = game.actors(boxes[0], states[LIVE])
        if mask == 0:
            return (NO_FAULT if repeats(audit, seats, seed, ply) else NOT_REPEATABLE), ply
        if ply >= game.MAX_DECISIONS:
            return NEVER_ENDS, ply
        seat = loops.first_seat(mask)
        if game.legal(boxes[0], states[LIVE], seat, audit.out) < 1:
            return NO_ACTION, ply
        action = loops.random_action(boxes, states, seat, ply, audit.out)
        audit.trace[ply, 0] = seat
        audit.trace[ply, 1] = action
        game.apply(boxes[0], states[LIVE], seat, action)
        ply += 1


def audit_games(audit: Audit, seats: int, seeds: Ints) -> tuple[int, int, int, int]:
    """Audit games; return the fault, its game and ply (or the number of games), and all decisions."""
    decisions = 0
    for i in range(len(seeds)):
        fault, ply = audit_game(audit, seats, int(seeds[i]))
        decisions += ply
        if fault != NO_FAULT:
            return fault, i, ply, decisions
    return NO_FAULT, len(seeds), 0, decisions
