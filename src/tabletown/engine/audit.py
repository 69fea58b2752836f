"""The contract's promises, checked inside compiled random games, so that millions of them take minutes."""

from typing import Any

from tabletown.engine import contract as game
from tabletown.engine import dice, loops
from tabletown.engine.contract import FINE
from tabletown.engine.records import Ints

FAULTS = (
    "all is well",
    "a seat that may act has no legal action",
    "legal lists its actions out of order, twice or out of range",
    "legal and refusal disagree",
    "refusal lets a seat act that may not act",
    "asking for legal actions or refusals changed the state",
    "a law of conservation is broken",
    "the game does not end within MAX_DECISIONS",
    "the same seed and actions gave other bytes",
    "hiding twice is not the same as hiding once",
    "hiding did not start the stream anew",
    "hiding changed what the viewer may do",
    "hiding changed who may act",
    "a seat that is still to decide can see what another has decided in secret",
)
(
    WELL, STUCK, DISORDER, DISAGREE, INTRUDER, MEDDLING, LAWLESS, ENDLESS, UNREPEATABLE, HIDE_TWICE, STREAM_KEPT,
    HIDE_LEGAL, HIDE_ACTORS, INDISCREET,
) = range(len(FAULTS))  # fmt: skip
LIVE, SPARE, SECOND, THIRD = range(4)  # the tables of an audit
TABLES = 4
EVERY = 7  # plies between two thorough looks


def same(raw: Ints, a: int, b: int) -> bool:
    """Whether two tables are equal byte for byte."""
    for i in range(raw.shape[1]):
        if raw[a, i] != raw[b, i]:
            return False
    return True


def check_legal(boxes: Any, states: Any, raw: Ints, seat: int, acts: bool, out: Ints) -> int:
    """Legal against refusal, number by number, one beyond either end included."""
    states[SECOND] = states[LIVE]
    n = game.legal(boxes[0], states[LIVE], seat, out) if acts else 0
    if acts and n < 1:
        return STUCK
    k = 0
    for action in range(-1, game.N_ACTIONS + 1):
        listed = k < n and out[k] == action
        k += listed
        if (game.refusal(boxes[0], states[LIVE], seat, action) == FINE) != listed:
            return DISAGREE if acts else INTRUDER
    if k != n:
        return DISORDER
    return WELL if same(raw, LIVE, SECOND) else MEDDLING


def check_hide(boxes: Any, states: Any, raw: Ints, viewer: int, seed: int, out: Ints, other: Ints) -> int:
    """Hiding depends on the viewer's knowledge and the seed alone, and takes nothing from the viewer."""
    states[SECOND] = states[LIVE]
    states[THIRD] = states[LIVE]
    game.hide(boxes[0], states[SECOND], viewer, dice.branch(seed, 1, dice.PLAYERS))
    game.hide(boxes[0], states[SECOND], viewer, seed)
    game.hide(boxes[0], states[THIRD], viewer, seed)
    if states[THIRD].seed != seed:
        return STREAM_KEPT
    if not same(raw, SECOND, THIRD):
        return HIDE_TWICE
    mask = game.actors(boxes[0], states[LIVE])
    if game.actors(boxes[0], states[THIRD]) != mask:
        return HIDE_ACTORS
    if viewer < 0 or not mask >> viewer & 1:
        return WELL
    n = game.legal(boxes[0], states[LIVE], viewer, out)
    if game.legal(boxes[0], states[THIRD], viewer, other) != n:
        return HIDE_LEGAL
    for k in range(n):
        if out[k] != other[k]:
            return HIDE_LEGAL
    return WELL


def check_secrecy(boxes: Any, states: Any, raw: Ints, mask: int, seed: int, out: Ints) -> int:
    """When several seats decide at once, whatever the first chooses looks the same to the others still to choose.

    Whether it is done with choosing they may see: a bid may take it several clicks.
    """
    seat = loops.first_seat(mask)
    if mask == 1 << seat:
        return WELL
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
                return INDISCREET
            found += 1
    return WELL


def check_position(boxes: Any, states: Any, raw: Ints, seats: int, ply: int, out: Ints, other: Ints) -> int:
    """Everything that a position must promise to every seat and onlooker."""
    mask = game.actors(boxes[0], states[LIVE])
    seed = dice.branch(int(states[LIVE].seed), ply, dice.PLAYERS)
    if mask and check_secrecy(boxes, states, raw, mask, seed, out) != WELL:
        return INDISCREET
    for seat in range(-1, seats):
        fault = check_hide(boxes, states, raw, seat, seed, out, other)
        if fault == WELL and seat >= 0:
            fault = check_legal(boxes, states, raw, seat, bool(mask >> seat & 1), out)
        if fault != WELL:
            return fault
    return WELL


def broken_law(boxes: Any, states: Any, laws: Ints) -> bool:
    """Whether a number that must not change differs from its value at the start: laws[0] then, laws[1] now."""
    game.laws(boxes[0], states[LIVE], laws[1])
    for k in range(game.N_LAWS):
        if laws[0, k] != laws[1, k]:
            return True
    return False


def repeats(boxes: Any, states: Any, raw: Ints, seats: int, seed: int, trace: Ints, plies: int) -> bool:
    """Whether the same seed and actions, on a table that still holds another game, give the same bytes."""
    game.setup(boxes[0], states[SECOND], seats, seed)
    for ply in range(plies):
        game.apply(boxes[0], states[SECOND], int(trace[ply, 0]), int(trace[ply, 1]))
    return same(raw, LIVE, SECOND)


def audit_game(
    boxes: Any, states: Any, raw: Ints, seats: int, seed: int, trace: Ints, laws: Ints, out: Ints, other: Ints
) -> tuple[int, int]:
    """Play one random game and check all the way: the first fault, and the number of decisions until then."""
    game.setup(boxes[0], states[LIVE], seats, seed)
    game.laws(boxes[0], states[LIVE], laws[0])
    ply = 0
    while True:
        if broken_law(boxes, states, laws):
            return LAWLESS, ply
        if (ply + seed) % EVERY == 0:
            fault = check_position(boxes, states, raw, seats, ply, out, other)
            if fault != WELL:
                return fault, ply
        mask = game.actors(boxes[0], states[LIVE])
        if mask == 0:
            return (WELL if repeats(boxes, states, raw, seats, seed, trace, ply) else UNREPEATABLE), ply
        if ply >= game.MAX_DECISIONS:
            return ENDLESS, ply
        seat = loops.first_seat(mask)
        action = loops.random_action(boxes, states, seat, ply, out)
        trace[ply, 0] = seat
        trace[ply, 1] = action
        game.apply(boxes[0], states[LIVE], seat, action)
        ply += 1


def audit_games(
    boxes: Any, states: Any, raw: Ints, seats: int, seeds: Ints, trace: Ints, laws: Ints, out: Ints, other: Ints
) -> tuple[int, int, int, int]:
    """Audit game after game: fault, its game and ply (or the number of games), and the decisions in all."""
    decisions = 0
    for i in range(len(seeds)):
        fault, ply = audit_game(boxes, states, raw, seats, int(seeds[i]), trace, laws, out, other)
        decisions += ply
        if fault != WELL:
            return fault, i, ply, decisions
    return WELL, len(seeds), 0, decisions
